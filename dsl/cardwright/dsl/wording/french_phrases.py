"""What French phrases about amounts and cards are made of."""

from collections.abc import Iterable
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.french_forms import (
    agreeing,
    all_of,
    definite,
    demonstrative,
    indefinite,
    is_feminine,
    is_singular,
    possessive,
    with_a,
    with_de,
)
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer

_NO_BREAK = "\N{NO-BREAK SPACE}"

_OF: dict[model.Owner, str] = {
    "a_rival": "d'un rival",
    "each_rival": "de chaque rival",
    "any_player": "de n'importe quel joueur",
    "all_players": "de chaque joueur",
}
_OF_ALL: dict[model.Owner, str] = {
    "a_rival": "d'un rival de votre choix",
    "each_rival": "de tous vos rivaux",
    "any_player": "d'un joueur de votre choix",
    "all_players": "de tous les joueurs",
}
_OF_SEVERAL = _OF | {"a_rival": _OF_ALL["a_rival"], "any_player": _OF_ALL["any_player"]}
"""Of one player several cards are chosen: that player is chosen first."""
_IN_PLAY: dict[model.Owner, str] = {
    "you": "que vous avez en jeu",
    "a_rival": "en jeu d'un rival de votre choix",
    "each_rival": "en jeu de tous vos rivaux",
    "any_player": "en jeu d'un joueur de votre choix",
    "all_players": "en jeu",
}


class FrenchPhrases(Writer):
    """The phrases that French sentences are made of."""

    language = "fr"
    card_word = Word(
        CARD, "fr", Phrase(text="carte", gender="feminine", forms={"plural": "cartes"})
    )
    colon = f"{_NO_BREAK}: "
    semicolon = f"{_NO_BREAK}; "
    and_word = " et "
    strong_and = ", et "
    contrast = ", et "
    or_word = " ou "
    nothing = "rien"
    plus = ", plus "
    ordinals = ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième")
    _all_cards = "toutes les cartes"
    _those_cards = "ces cartes"
    _the_rest = "les cartes restantes"
    _of_those = "parmi ces cartes"
    by_chance = "(au hasard)"
    by_owner = "(au choix de son propriétaire)"
    by_owners = "(au choix de leur propriétaire)"
    on_each = "(sur chaque carte)"
    from_each = "(de chaque carte)"
    clause_marks = (", arrondi", ", en payant", ", mais jamais")
    pools: ClassVar = {
        "you": "dans votre réserve",
        "a_rival": "dans la réserve d'un rival de votre choix",
        "each_rival": "dans les réserves de tous vos rivaux",
        "any_player": "dans la réserve d'un joueur de votre choix",
        "all_players": "dans les réserves de tous les joueurs",
    }
    verb_forms: ClassVar = {Voice.UNLESS_THEY: "third"}

    # -- amounts --

    @singledispatchmethod
    def resource(self, node: model.Resource, number: model.Number) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number) -> str:
        words = [self.words.resource(name) for name in node.resources]
        total = self._total(number)
        if total is not None:
            names = self.disjoin(with_de(word.text) for word in words)
            return f"une quantité {names} égale {with_a(total)}"
        if len(words) > 1 and number != 1:
            return self._units(number, f"au choix parmi {self._names(node.resources)}")
        return self.disjoin(
            f"{self._number(number)} {word.counted(one=is_singular(number))}" for word in words
        )

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        return self._units(number, "au choix" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        same = "d'un même type" if is_singular(number) else "identiques"
        return self._units(number, same + self._except(node.excepted))

    @resource.register
    def _(self, node: model.OfEach, number: model.Number) -> str:
        more = "supplémentaire" if is_singular(number) else "supplémentaires"
        return self._units(number, f"{more} de chaque type déjà présent")

    def _units(self, number: model.Number, which: str) -> str:
        term = self.words.term("resource")
        total = self._total(number)
        if total is not None:
            return f"un nombre {with_de(term.form('plural'))} {which} égal {with_a(total)}"
        return f"{self._count(number, term)} {which}"

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (sauf {self._names(excepted)})" if excepted else ""

    def _names(self, resources: tuple[str, ...]) -> str:
        return self.conjoin(self.words.resource(name).text for name in resources)

    def _count(self, number: model.Number, word: Word) -> str:
        noun = word.text if is_singular(number) else word.form("plural")
        return f"{self._number(number)} {noun}"

    def _points(self, number: int) -> str:
        return f"{number} {'point' if is_singular(number) else 'points'}"

    def _printed_cost(self, card: model.Chosen) -> str:
        cost = self.words.term("cost")
        return f"{definite(cost)} {agreeing('imprimé', cost)} {self._of(card)}"

    # -- once per something --

    def _per_variable(self, node: model.PerVariable) -> str:
        word = self.counted_by(node.name)
        what = f"ces {node.name} {word.counted(one=False)}"
        if node.every == 1:
            return f"pour {'chacune' if is_feminine(word) else 'chacun'} de {what}"
        return f"par groupe de {node.every} parmi {what}, arrondi à l'inférieur"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"sur {self._card(card)}"

    def _per_card(self, node: model.PerCard) -> str:
        where = _IN_PLAY[node.owner]
        words = [self.noun(name) for name in node.nouns]
        if node.every == 1:
            return f"par {self.disjoin(word.text for word in words)} {where}"
        return self._group(node.every, (word.form("plural") for word in words), where)

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        words = [self.words.resource(name) for name in resources]
        if every == 1:
            return f"par {self.disjoin(word.text for word in words)} {where}"
        return self._group(every, (word.counted(one=is_singular(every)) for word in words), where)

    def _group(self, every: int, what: Iterable[str], where: str) -> str:
        return f"par groupe de {every} {self.disjoin(what)} {where}, arrondi à l'inférieur"

    # -- cards --

    def _card(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return a card in play, without a pronoun."""
        if isinstance(node, model.This):
            self.refers_back()
            return demonstrative(self.kind)
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            which = self._ordinal(node, noun)
            if self.is_of_event(node):
                this = "cette" if is_feminine(noun) else "ce"
                return f"{this} {which} {noun.text}-là" if which else f"{demonstrative(noun)}-là"
            participle = agreeing(verb.form("participle") if verb else "choisi", noun)
            the = "la" if is_feminine(noun) else "le"
            card = f"{the} {which} {noun.text}" if which else definite(noun)
            return f"{card} {participle}{' en dernier' if self.is_last(node) else ''}"
        return self._selected(node, voice)

    def _ordinal(self, node: model.Chosen, noun: Word) -> str:
        which = self.ordinal(node)
        return "première" if which == "premier" and is_feminine(noun) else which

    def _of(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return `de` and a card in play."""
        if isinstance(node, model.Select):
            return self._joined(node, map(with_de, self._each_of(node, voice))) + self._owner(node)
        return with_de(self._card(node, voice))

    def _selected(self, node: model.Select, voice: Voice) -> str:
        return self._joined(node, self._each_of(node, voice)) + self._owner(node)

    def _joined(self, node: model.Select, parts: Iterable[str]) -> str:
        return self.conjoin(parts) if node.quantity == "all" else self.disjoin(parts)

    def _owner(self, node: model.Select) -> str:
        if node.owner == "you":
            return ""
        return f" {_whose(node)}"

    def _each_of(self, node: model.Select, voice: Voice) -> list[str]:
        """Return the phrase for each noun; the reader's own cards are said to be so."""
        if node.owner != "you":
            return self._each_some(node)
        whose = "ses" if voice is Voice.UNLESS_THEY else "vos"
        if isinstance(node.quantity, int):
            return [f"{node.quantity} de {whose} {self._plurals(node.nouns)}"]
        return [self._own(self.noun(name), node, whose) for name in node.nouns]

    def _own(self, noun: Word, node: model.Select, whose: str) -> str:
        plural = noun.form("plural")
        if node.quantity == "all":
            return f"{all_of(noun)} {whose} {plural}"
        other = " autre" if node.quantity == "another" else ""
        return f"{_one(noun)}{other} de {whose} {plural}"

    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""
        return self._joined(node, self._each_some(node))

    def _each_some(self, node: model.Select) -> list[str]:
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "a":
            return [indefinite(noun) for noun in nouns]
        if node.quantity == "another":
            return [f"{_one(noun)} autre {noun.text}" for noun in nouns]
        if node.quantity == "all":
            return [f"{all_of(noun)} les {noun.form('plural')}" for noun in nouns]
        return [f"{node.quantity} {self._plurals(node.nouns)}"]

    def _plurals(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).form("plural") for name in nouns)

    def _from(self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        return self.disjoin(with_de(self._zone(zone, owner, voice)) for zone in zones)

    def _zone(self, zone: str, owner: model.Owner = "you", voice: Voice = Voice.EFFECT) -> str:
        if self.is_in_play_alone(zone):
            return "le jeu" if owner == "you" else f"les cartes en jeu {_OF[owner]}"
        word = self.words.zone(zone)
        if not self.is_personal(zone):
            return definite(word)
        if owner != "you":
            return f"{definite(word)} {_OF[owner]}"
        return possessive(word) if voice is Voice.UNLESS_THEY else f"votre {word.text}"


def _one(word: Word) -> str:
    return "une" if is_feminine(word) else "un"


def _whose(node: model.Select) -> str:
    if node.quantity == "all":
        return _OF_ALL[node.owner]
    return (_OF if node.quantity in ("a", "another") else _OF_SEVERAL)[node.owner]

"""What French phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.caseless import CaselessWriter
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.voice import Person, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.fr.forms import (
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

_NO_BREAK = "\N{NO-BREAK SPACE}"

_IN_PLAY = {
    "you": "que vous avez en jeu",
    "their": "qu'il a en jeu",
    "another_player": "en jeu d'un autre joueur de votre choix",
    "each_other": "en jeu de tous les autres joueurs",
    "owner_of": "en jeu du propriétaire {}",
    "a_rival": "en jeu d'un rival de votre choix",
    "each_rival": "en jeu de tous vos rivaux",
    "any_player": "en jeu d'un joueur de votre choix",
    "all_players": "en jeu",
}


class FrenchPhrases(CaselessWriter):
    """The phrases that French sentences are made of."""

    needs: ClassVar = {
        "noun": ("gender", "plural"),
        "resource": ("gender",),
        "zone": ("gender",),
        "event": ("gender",),
        "verb": ("third", "participle"),
        "cost": ("gender",),
    }
    language = "fr"
    card_word = Word(
        CARD, "fr", Phrase(text="carte", gender="feminine", forms={"plural": "cartes"})
    )
    colon = f"{_NO_BREAK}: "
    semicolon = f"{_NO_BREAK}; "
    and_word = " et "
    strong_and = ", et "
    besides = ", plus "
    then = ", puis "
    contrast = ", et "
    as_often = " autant de fois"
    again = " {} fois"
    for_each_target = "pour chaque cible"
    otherwise = "sinon"
    than = ("plus que {}", "moins que {}")
    remember = "retenez {}"
    player_words = ("joueur", "joueurs")
    rival_words = ("rival", "rivaux")
    per_player = ("pour chaque {}", "pour chaque groupe de {} {}, arrondi à l'inférieur")
    either = "soit"
    extremes = ("le plus", "le moins")
    wish = ("si vous le souhaitez", "s'il le souhaite")
    or_else = "{}, sinon {}"
    relative = " qui a {}"
    again_until = f", à répéter jusqu'à ceci{_NO_BREAK}: {{}}"
    worth = "vaut {}"
    costs = ("coûte", "coûtent")
    has = ("a", "ont")
    counts = ("compte comme", "comptent comme")
    counts_not = ("ne compte pas comme", "ne comptent pas comme")
    is_in = ("est", "sont")
    cannot = ("ne peut pas être {}", "ne peuvent pas être {}")
    all_of = ("tous", "toutes")
    unanswered = (
        "personne ne peut réagir à ce que fait {}",
        "personne ne peut réagir à ce que font {}",
    )
    once = "la première fois"
    next_time = "la prochaine fois"
    once_each = "une fois {}"
    once_only = "une seule fois tant que la carte est en jeu"
    ends_when = "jusqu'à ceci : {}"
    until_over = "jusqu'à ce que cela soit résolu"
    now_only = "(en ce moment)"
    or_word = " ou "
    nothing = "rien"
    persons: ClassVar = {
        "accusative": ("vous", "lui"),
        "de": ("de vous", "de lui"),
        "à": ("à vous", "à lui"),
    }
    points_word = "points"
    in_play = "en jeu"
    bounds: ClassVar = {"exactly": "exactement", "at_least": "au moins", "at_most": "au plus"}
    lying_there = "dessus : {}"
    plus = ", plus "
    less = ", moins "
    plus_sign = ", plus"
    minus_sign = ", moins"
    that_many, that_number = "autant", "ce nombre"
    up_to = "au plus"
    fewer = "(mais {} de moins)"
    ordinals = ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième")
    participles = ("choisi", "retenu")
    _all_cards = "toutes les cartes"
    _cards_one_by_one = "des cartes une à une"
    _those_cards = "ces cartes"
    _the_rest = "les cartes restantes"
    _of_those = "parmi ces cartes"
    _among_those = ("parmi ces cartes", "parmi les cartes restantes")
    by_chance = "(au hasard)"
    by_owner = "(au choix de son propriétaire)"
    by_owners = "(au choix de leur propriétaire)"
    on_each = "(sur chaque carte)"
    from_each = "(de chaque carte)"
    your_choice = ("de votre choix", "de son choix")
    clause_marks = (", arrondi", ", en payant", ", plus ")
    in_total = "au total"
    of: ClassVar = {
        "anybody": "de n'importe qui",
        "another_player": "d'un autre joueur",
        "each_other": "de chaque autre joueur",
        "owner_of": "du propriétaire {}",
        "a_rival": "d'un rival",
        "each_rival": "de chaque rival",
        "any_player": "de n'importe quel joueur",
        "all_players": "de chaque joueur",
    }
    of_all: ClassVar = of | {
        "another_player": "d'un autre joueur de votre choix",
        "each_other": "de tous les autres joueurs",
        "a_rival": "d'un rival de votre choix",
        "each_rival": "de tous vos rivaux",
        "any_player": "d'un joueur de votre choix",
        "all_players": "de tous les joueurs",
    }
    pools: ClassVar = {
        "you": "dans votre réserve",
        "their": "dans sa réserve",
        "another_player": "dans la réserve d'un autre joueur de votre choix",
        "each_other": "dans les réserves de tous les autres joueurs",
        "owner_of": "dans la réserve du propriétaire {}",
        "a_rival": "dans la réserve d'un rival de votre choix",
        "each_rival": "dans les réserves de tous vos rivaux",
        "any_player": "dans la réserve d'un joueur de votre choix",
        "all_players": "dans les réserves de tous les joueurs",
    }
    units_of: ClassVar = {
        "you": "à vous",
        "their": "à lui",
        "another_player": "d'un autre joueur de votre choix",
        "a_rival": "d'un rival de votre choix",
        "any_player": "d'un joueur de votre choix",
        "each_other": "de tous les autres joueurs",
        "each_rival": "de tous vos rivaux",
        "all_players": "de tous les joueurs",
        "owner_of": "du propriétaire {}",
    }
    units_of_one: ClassVar = {
        "another_player": "d'un autre joueur",
        "a_rival": "d'un rival",
        "any_player": "d'un joueur",
    }
    verb_forms: ClassVar = {Person.THEY: "third", Person.ONE: "third"}

    # -- amounts --

    def _all_of(self, resource: Word) -> str:
        return f"la totalité {with_de(resource.counted(one=False))}"

    @property
    def _everything(self) -> str:
        term = self.words.term("resource")
        return f"{all_of(term)} les {term.form('plural')}"

    @singledispatchmethod
    def resource(self, node: model.Resource, number: model.Number) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number) -> str:
        words = [self.words.resource(name) for name in node.resources]
        total = self._total(number)
        if total is not None:
            names = self.disjoin(with_de(word.counted(one=False)) for word in words)
            return f"une quantité {names} égale {with_a(total)}"
        if len(words) > 1 and number != 1:
            return self._units(number, f"au choix parmi {self._names(node.resources)}")
        if isinstance(number, model.ThatMany):
            return self.disjoin(f"autant {with_de(word.counted(one=False))}" for word in words)
        return self.disjoin(
            f"{self._number(number)} {word.counted(one=is_singular(number))}" for word in words
        )

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        return self._units(number, "au choix" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        return self._units(number, "d'un seul type" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.ThatOne, number: model.Number) -> str:
        return self._units(number, "de ce type")

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
        total = self._total(number)
        if total is not None:
            return f"un nombre {with_de(word.form('plural'))} égal {with_a(total)}"
        noun = word.text if is_singular(number) else word.form("plural")
        if isinstance(number, model.ThatMany):
            return f"autant {with_de(noun)}"
        return f"{self._number(number)} {noun}"

    def _points(self, number: model.Number) -> str:
        total = self._total(number)
        if total is not None:
            return f"un nombre de points égal {with_a(total)}"
        if isinstance(number, model.ThatMany):
            return "autant de points"
        return f"{self._number(number)} {'point' if is_singular(number) else 'points'}"

    def _measure(self, node: model.Measure) -> str:
        match node.what:
            case "cost":
                cost = self.words.term("cost")
                what = f"{definite(cost)} {agreeing('imprimé', cost)}"
            case "points":
                what = "la valeur en points"
            case mark:
                what = f"la valeur « {self.words.mark(mark).text} »"
        if isinstance(node.card, model.Them):
            of_them = "des cartes restantes" if self._some_are_taken else "de ces cartes"
            return f"{what} {of_them} au total"
        return f"{what} {self._of(node.card)}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        return f"({times} fois au plus)" if times.isalnum() else f"(au plus ({times}) fois)"

    def _per_variable(self, every: int, name: str) -> str:
        word = self.counted_by(name)
        what = f"ces {name}"
        if not self.is_bare(name):
            what += f" {word.counted(one=False)}"
        if every == 1:
            return f"pour {'chacune' if is_feminine(word) else 'chacun'} de {what}"
        return f"par groupe de {every} parmi {what}, arrondi à l'inférieur"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return "autant de fois" if number == self.that_number else f"({number}) fois"
        return f"par groupe de {every} dans ({number}), arrondi à l'inférieur"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"sur {self._card(card)}"

    def _per_card(self, every: int, node: model.CountCards) -> str:
        where = self.of_players(_IN_PLAY, node.owner)
        if node.zones:
            where = f"dans {self.disjoin(self._zones(node.zones, node.owner))}"
        words, stands = [self.noun(name) for name in node.nouns], self.told_apart(node.every(every))
        where = f" {where}{stands}" if where else stands
        other = "autre" if node.is_other else ""
        if every == 1:
            said = (f"{other} {word.text}".lstrip() for word in words)
            return f"par {self.disjoin(said)}{where}"
        others = f"{other}s " if other else ""
        said = (f"{others}{word.form('plural')}" for word in words)
        return self._group(every, said, where.lstrip())

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
            participle = agreeing(verb.form("participle") if verb else self.picked(node), noun)
            the = "la" if is_feminine(noun) else "le"
            card = f"{the} {which} {noun.text}" if which else definite(noun)
            return f"{card} {participle}{' en dernier' if self.is_last(node) else ''}"
        return self._placed(node, node.zones, voice) if node.zones else self._selected(node, voice)

    def _ordinal(self, node: model.Chosen, noun: Word) -> str:
        which = self.ordinal(node)
        return "première" if which == "premier" and is_feminine(noun) else which

    def _of(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return `de` and a card in play."""
        if isinstance(node, model.Select) and not node.zones:
            return self._joined(node, map(with_de, self._each_of(node, voice))) + self._which(node)
        return with_de(self._card(node, voice))

    def _selected(self, node: model.Select, voice: Voice) -> str:
        return self._joined(node, self._each_of(node, voice)) + self._which(node)

    def _which(self, node: model.Select) -> str:
        """Return whose cards are meant, and what else they are."""
        return self._owner(node) + self.told_apart(node) + self.choosing((), node)

    def _joined(self, node: model.Select, parts: Iterable[str]) -> str:
        return self.conjoin(parts) if node.quantity == "all" else self.disjoin(parts)

    def _owner(self, node: model.Select) -> str:
        if node.owner in model.OWN or node.owner == model.ANYBODY:
            return ""
        return f" {self.whose_cards(node)}"

    def _each_of(self, node: model.Select, voice: Voice) -> list[str]:
        """Return the phrase for each noun; the reader's own cards are said to be so."""
        if node.owner not in model.OWN:
            return self._each_some(node)
        whose = "ses" if voice.is_theirs and node.owner == "actor" else "vos"
        if not isinstance(node.quantity, str):
            return [f"{self._how_many(node)} de {whose} {self._plurals(node.nouns)}"]
        return [self._own(self.noun(name), node, whose) for name in node.nouns]

    def _own(self, noun: Word, node: model.Select, whose: str) -> str:
        plural = noun.form("plural")
        if node.quantity == "all":
            return f"{all_of(noun)} {whose} {'autres ' if node.is_other else ''}{plural}"
        if self.is_the_only(node):
            return f"votre {noun.text}" if whose == "vos" else possessive(noun)
        other = " autre" if node.quantity == "another" else ""
        return f"{_one(noun)}{other} de {whose} {plural}"

    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""
        return self._joined(node, self._each_some(node)) + self.told_apart(node)

    def _each_some(self, node: model.Select) -> list[str]:
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "a":
            return [indefinite(noun) for noun in nouns]
        if node.quantity == "the":
            return [definite(noun) for noun in nouns]
        if node.quantity == "another":
            return [f"{_one(noun)} autre {noun.text}" for noun in nouns]
        if node.quantity == "all":
            the = "les autres" if node.is_other else "les"
            return [f"{all_of(noun)} {the} {noun.form('plural')}" for noun in nouns]
        if node.quantity == 1:
            return [f"{self._how_many(node)} {self.disjoin(noun.text for noun in nouns)}"]
        plurals = self._plurals(node.nouns)
        if isinstance(node.quantity, model.ThatMany):
            return [f"{f'{self.up_to} ' if node.up_to else ''}autant {with_de(plurals)}"]
        return [f"{self._how_many(node)} {plurals}"]

    # -- what else cards are --

    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        text = indefinite(noun) if card.is_one else f"des {noun.form('plural')}"
        return f"{'pas ' if negated else ''}{text}"

    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        text = state.text
        if participle := state.form_if_any("participle"):
            many = "" if card.is_one or participle.endswith("s") else "s"
            text = f"{agreeing(participle, noun)}{many}"
        return f"{'non ' if negated else ''}{text}"

    # -- what players have --

    def _other_card(self, card: model.This | model.Chosen) -> str:
        return self._card(card)

    def _things(self, what: str) -> str:
        """Return `de` and what players have."""
        if what == POINTS:
            return "de points"
        if what in self.game.resource:
            return with_de(self.words.resource(what).counted(one=False))
        return f"{with_de(self.noun(what).form('plural'))} {self.where_cards_are}"

    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        than = f"qu'{others}" if others[:1] in "aeiou" else f"que {others}"
        return f"{'plus' if more else 'moins'} {self._things(what)} {than}"

    def _most_of(self, what: str, *, most: bool) -> str:
        return f"le {'plus' if most else 'moins'} {self._things(what)}"

    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        return f"dans {self.disjoin(self._zones(zones, owner, voice))}"

    def _from(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        return self.join_zones(map(with_de, self._zones(zones, owner, voice)), every=every)

    def _zones(
        self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT
    ) -> list[str]:
        """Return zones; whose they are is said once, after the last of several."""
        zones = list(zones)
        if not self.are_of_another(zones, owner):
            return [self._zone(zone, owner, voice) for zone in zones]
        *before, last = zones
        return [*map(self._bare_zone, before), self._zone(last, owner)]

    def _bare_zone(self, zone: str) -> str:
        is_play = self.is_in_play_alone(zone)
        return "les cartes en jeu" if is_play else definite(self.words.zone(zone))

    def _zone(self, zone: str, owner: model.Owner = "actor", voice: Voice = Voice.EFFECT) -> str:
        is_own = owner in model.OWN
        of = "" if is_own else self.of_players(self.of, owner)
        is_theirs = (voice.is_theirs or self.is_theirs) and owner == "actor"
        if self.is_in_play_alone(zone):
            whose = "ses" if is_theirs else "vos"
            return f"{whose} cartes en jeu" if is_own else f"les cartes en jeu {of}"
        word = self.words.zone(zone)
        if not self.is_personal(zone):
            return definite(word)
        if not is_own:
            return f"{definite(word)} {of}"
        return possessive(word) if is_theirs else f"votre {word.text}"

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            return with_de(demonstrative(self.kind))
        return with_de(self._card(card))


def _one(word: Word) -> str:
    return "une" if is_feminine(word) else "un"

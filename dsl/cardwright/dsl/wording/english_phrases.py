"""What English phrases about amounts and cards are made of."""

from collections.abc import Iterable
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer

_OF: dict[model.Owner, str] = {
    "a_rival": "of a rival",
    "each_rival": "of each rival",
    "any_player": "of any player",
    "all_players": "of each player",
}
_OF_ALL: dict[model.Owner, str] = {
    "a_rival": "of a rival of your choice",
    "each_rival": "of all rivals",
    "any_player": "of a player of your choice",
    "all_players": "of all players",
}
_OF_SEVERAL = _OF | {"a_rival": _OF_ALL["a_rival"], "any_player": _OF_ALL["any_player"]}
"""Of one player several cards are chosen: that player is chosen first."""
_IN_PLAY: dict[model.Owner, str] = {
    "you": "you have in play",
    "a_rival": "that a rival of your choice has in play",
    "each_rival": "that your rivals have in play",
    "any_player": "that a player of your choice has in play",
    "all_players": "in play",
}
_PILES: dict[model.Owner, str] = {
    "a_rival": "a rival's",
    "each_rival": "each rival's",
    "any_player": "any player's",
    "all_players": "each player's",
}


class EnglishPhrases(Writer):
    """The phrases that English sentences are made of."""

    language = "en"
    card_word = Word(CARD, "en", Phrase(text="card", forms={"plural": "cards"}))
    and_word = " and "
    strong_and = ", and "
    contrast = ", and "
    or_word = " or "
    nothing = "nothing"
    plus = ", plus "
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth")
    _all_cards = "all cards"
    _those_cards = "those cards"
    _the_rest = "the rest"
    _of_those = "from among those cards"
    by_chance = "(at random)"
    by_owner = "(its owner chooses)"
    by_owners = "(their owner chooses)"
    on_each = "(on each card)"
    from_each = "(from each card)"
    clause_marks = (", rounded", ", paying", ", but never")
    pools: ClassVar = {
        "you": "in your pool",
        "a_rival": "in the pool of a rival of your choice",
        "each_rival": "in the pools of all rivals",
        "any_player": "in the pool of a player of your choice",
        "all_players": "in the pools of all players",
    }

    # -- amounts --

    @singledispatchmethod
    def resource(self, node: model.Resource, number: model.Number) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number) -> str:
        names = self._names(node.resources, one=number == 1)
        if len(node.resources) > 1 and number != 1:
            names += " in any mix"
        total = self._total(number)
        return (
            f"an amount of {names} equal to {total}" if total else f"{self._number(number)} {names}"
        )

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        mix = "of any type" if number == 1 else "in any mix"
        return self._units(number, mix + self._except(node.excepted))

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        return self._units(number, "of any one type" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.OfEach, number: model.Number) -> str:
        which = "of each type already there"
        total = self._total(number)
        if total:
            return f"a number of {self._resources} {which} equal to {total}"
        term = self.words.term("resource")
        noun = term.text if number == 1 else term.form("plural")
        return f"{self._number(number)} more {noun} {which}"

    def _units(self, number: model.Number, which: str) -> str:
        total = self._total(number)
        if total:
            return f"a number of {self._resources} {which} equal to {total}"
        return f"{self._count(number, self.words.term('resource'))} {which}"

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (except {self._names(excepted)})" if excepted else ""

    @property
    def _resources(self) -> str:
        return self.words.term("resource").form("plural")

    def _count(self, number: model.Number, word: Word) -> str:
        return f"{self._number(number)} {word.text if number == 1 else word.form('plural')}"

    def _points(self, number: int) -> str:
        return f"{number} {'point' if number == 1 else 'points'}"

    def _printed_cost(self, card: model.Chosen) -> str:
        cost = f"printed {self.words.term('cost').text}"
        if self.is_last(card):
            return f"the {cost} of {self._card(card)}"
        return f"{self._card(card)}'s {cost}"

    # -- once per something --

    def _per_variable(self, node: model.PerVariable) -> str:
        word = self.counted_by(node.name)
        what = f"of those {node.name} {word.counted(one=False)}"
        return (
            f"for each {what}"
            if node.every == 1
            else f"for every {node.every} {what}, rounded down"
        )

    def _lying_on(self, card: model.CardRef) -> str:
        return f"on {self._card(card)}"

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        return self._each(every, self._names(resources, one=every == 1), where)

    def _per_card(self, node: model.PerCard) -> str:
        form = self._singulars if node.every == 1 else self._plurals
        return self._each(node.every, form(node.nouns), _IN_PLAY[node.owner])

    def _each(self, every: int, what: str, where: str) -> str:
        if every == 1:
            return f"for each {what} {where}"
        return f"for every {every} {what} {where}, rounded down"

    def _names(self, resources: tuple[str, ...], *, one: bool = False) -> str:
        return self.disjoin(self.words.resource(name).counted(one=one) for name in resources)

    # -- cards --

    def _card(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return a card in play."""
        if isinstance(node, model.This):
            return "it" if self.refers_back() else f"this {self.kind.text}"
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            which = f"{self.ordinal(node)} ".lstrip()
            if self.is_of_event(node):
                return f"that {which}{noun.text}"
            last = " chosen last" if self.is_last(node) else ""
            return f"the {which}{verb.form('participle') if verb else 'chosen'} {noun.text}{last}"
        return self._selected(node, voice)

    def _selected(self, node: model.Select, voice: Voice) -> str:
        plurals = self._plurals(node.nouns)
        if node.owner == "you":
            whose = "their" if voice is Voice.UNLESS_THEY else "your"
            if node.quantity == "all":
                return f"all {whose} {self._all(node.nouns)}"
            other = "other " if node.quantity == "another" else ""
            count = node.quantity if isinstance(node.quantity, int) else "one"
            return f"{count} of {whose} {other}{plurals}"
        return f"{self._some(node)} {_whose(node)}"

    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""
        if node.quantity == "a":
            return with_article(self._singulars(node.nouns))
        if node.quantity == "another":
            return f"another {self._singulars(node.nouns)}"
        if node.quantity == "all":
            return f"all {self._all(node.nouns)}"
        return f"{node.quantity} {self._plurals(node.nouns)}"

    def _singulars(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).text for name in nouns)

    def _plurals(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).form("plural") for name in nouns)

    def _all(self, nouns: Iterable[str]) -> str:
        return self.conjoin(self.noun(name).form("plural") for name in nouns)

    def _from(self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        return f"from {self.disjoin(self._zone(zone, owner, voice) for zone in zones)}"

    def _zone(self, zone: str, owner: model.Owner = "you", voice: Voice = Voice.EFFECT) -> str:
        if self.is_in_play_alone(zone):
            return "play" if owner == "you" else f"{_PILES[owner]} cards in play"
        own = "their" if voice is Voice.UNLESS_THEY else "your"
        whose = _PILES.get(owner, own) if self.is_personal(zone) else "the"
        return f"{whose} {self.words.zone(zone).text}"


def with_article(text: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def _whose(node: model.Select) -> str:
    if node.quantity == "all":
        return _OF_ALL[node.owner]
    return (_OF if node.quantity in ("a", "another") else _OF_SEVERAL)[node.owner]

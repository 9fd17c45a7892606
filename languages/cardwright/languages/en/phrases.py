"""What English phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer

_OF = {
    "a_rival": "of a rival",
    "each_rival": "of each rival",
    "any_player": "of any player",
    "all_players": "of each player",
    "another_player": "of another player",
    "each_other": "of each other player",
    "owner_of": "of the owner {}",
}
_OF_ALL = _OF | {
    "a_rival": "of a rival of your choice",
    "each_rival": "of all rivals",
    "any_player": "of a player of your choice",
    "all_players": "of all players",
    "another_player": "of another player of your choice",
    "each_other": "of all other players",
}
OF_SEVERAL = _OF | {word: _OF_ALL[word] for word in model.ONE_PLAYER}
"""Of one player several cards are chosen: that player is chosen first."""
_IN_PLAY = {
    "you": "you have in play",
    "their": "they have in play",
    "another_player": "that another player of your choice has in play",
    "each_other": "that all other players have in play",
    "owner_of": "that the owner {} has in play",
    "a_rival": "that a rival of your choice has in play",
    "each_rival": "that your rivals have in play",
    "any_player": "that a player of your choice has in play",
    "all_players": "in play",
}
_PILES = {
    "you": "your",
    "their": "their",
    "another_player": "another player's",
    "each_other": "each other player's",
    "owner_of": "the owner {}'s",
    "a_rival": "a rival's",
    "each_rival": "each rival's",
    "any_player": "any player's",
    "all_players": "each player's",
}


class EnglishPhrases(Writer):
    """The phrases that English sentences are made of."""

    needs: ClassVar = {"noun": ("plural",), "verb": ("participle",)}
    language = "en"
    card_word = Word(CARD, "en", Phrase(text="card", forms={"plural": "cards"}))
    and_word = " and "
    strong_and = ", and "
    contrast = ", and "
    again = " {} times"
    otherwise = "otherwise"
    or_word = " or "
    nothing = "nothing"
    points_word = "points"
    plus = ", plus "
    less = ", minus "
    that_many = that_number = "that many"
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
    your_choice = ("your choice", "their choice")
    clause_marks = (", rounded", ", paying", ", but never")
    pools: ClassVar = {
        "you": "in your pool",
        "their": "in their pool",
        "another_player": "in the pool of another player of your choice",
        "each_other": "in the pools of all other players",
        "owner_of": "in the pool of the owner {}",
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
        total = self._total(number)
        if total:
            return f"a number of {word.form('plural')} equal to {total}"
        return f"{self._number(number)} {word.text if number == 1 else word.form('plural')}"

    def _points(self, number: model.Number) -> str:
        total = self._total(number)
        if total:
            return f"a number of points equal to {total}"
        return f"{self._number(number)} {'point' if number == 1 else 'points'}"

    def _measure(self, node: model.Measure) -> str:
        card = node.card
        match node.what:
            case "cost":
                what = f"printed {self.words.term('cost').text}"
            case "points":
                what = "points"
            case mark:
                what = self.words.mark(mark).text
        if isinstance(card, model.This) or self.is_last(card):
            return f"the {what} of {self._card(card)}"
        return f"{self._card(card)}'s {what}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        return f"(at most {'once' if times == '1' else f'{times} times'})"

    def _per_variable(self, every: int, name: str) -> str:
        what = f"of those {name} {self.counted_by(name).counted(one=False)}"
        return f"for each {what}" if every == 1 else f"for every {every} {what}, rounded down"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return f"times ({number})"
        return f"for every {every} in ({number}), rounded down"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"on {self._card(card)}"

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        return self._each(every, self._names(resources, one=every == 1), where)

    def _per_card(self, every: int, node: model.CountCards) -> str:
        form = self._singulars if every == 1 else self._plurals
        where = self.of_players(_IN_PLAY, node.owner)
        if node.zones:
            where = f"in {self.disjoin(self._zone(zone, node.owner) for zone in node.zones)}"
        return self._each(every, form(node.nouns), where)

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
        return self._placed(node, node.zones, voice) if node.zones else self._selected(node, voice)

    def _placed(self, node: model.Select, zones: Iterable[str], voice: Voice) -> str:
        """Return cards that are in some zones."""
        where = self._from(zones, node.owner, voice)
        return f"{self._some(node)} {where}{self.choosing(zones, node)}"

    def _how_many(self, node: model.Select) -> str:
        assert not isinstance(node.quantity, str)
        return f"{'up to ' if node.up_to else ''}{self.how_many(node.quantity)}"

    def _selected(self, node: model.Select, voice: Voice) -> str:
        if node.owner in model.OWN:
            whose = "their" if voice.is_theirs and node.owner == "actor" else "your"
            text = self._own(node, whose)
        else:
            text = f"{self._bare(node)} {self.of_players(_whose(node), node.owner)}"
        return text + self.told_apart(node) + self.choosing((), node)

    def _own(self, node: model.Select, whose: str) -> str:
        if node.quantity == "all":
            return f"all {whose} {self._all(node.nouns)}"
        if node.quantity == "the":
            return f"{whose} {self._singulars(node.nouns)}"
        other = "other " if node.quantity == "another" else ""
        count = "one" if isinstance(node.quantity, str) else self._how_many(node)
        return f"{count} of {whose} {other}{self._plurals(node.nouns)}"

    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""
        return self._bare(node) + self.told_apart(node)

    def _bare(self, node: model.Select) -> str:
        if node.quantity == "a":
            return with_article(self._singulars(node.nouns))
        if node.quantity in ("another", "the"):
            return f"{node.quantity} {self._singulars(node.nouns)}"
        if node.quantity == "all":
            return f"all {self._all(node.nouns)}"
        form = self._singulars if node.quantity == 1 else self._plurals
        return f"{self._how_many(node)} {form(node.nouns)}"

    # -- what else cards are --

    def _appended(self, said: Sequence[str]) -> str:
        return f" {self.conjoin(said)}"

    def _is(self, node: model.Being, card: model.Select) -> str:
        said = super()._is(replace(node, negated=False), card)
        return f"that {'is' if card.is_one else 'are'} {'not ' if node.negated else ''}{said}"

    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        return with_article(noun.text) if card.is_one else noun.form("plural")

    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        return state.text

    def _measured(self, what: str, bound: str, number: str) -> str:
        limit = f"{bound.replace('_', ' ')} {number}" if bound != "exactly" else number
        if what == POINTS:
            return f"worth {limit} {'point' if number == '1' else 'points'}"
        return f"with {with_article(self.measure(what))} of {limit}"

    def _compared(self, what: str, than: model.This | model.Chosen, *, more: bool) -> str:
        if what == POINTS:
            return f"worth {'more' if more else 'fewer'} points than {self._card(than)}"
        return (
            f"with a {'higher' if more else 'lower'} {self.measure(what)} than {self._card(than)}"
        )

    def _extreme(self, what: str, *, most: bool) -> str:
        if what == POINTS:
            return f"worth the {'most' if most else 'fewest'} points"
        return f"with the {'highest' if most else 'lowest'} {self.measure(what)}"

    def _singulars(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).text for name in nouns)

    def _plurals(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).form("plural") for name in nouns)

    def _all(self, nouns: Iterable[str]) -> str:
        return self.conjoin(self.noun(name).form("plural") for name in nouns)

    def _from(self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        return f"from {self.disjoin(self._zone(zone, owner, voice) for zone in zones)}"

    def _zone(self, zone: str, owner: model.Owner = "actor", voice: Voice = Voice.EFFECT) -> str:
        whose = self.of_players(_PILES, owner)
        if self.is_in_play_alone(zone):
            return "play" if owner in model.OWN else f"{whose} cards in play"
        return f"{whose if self.is_personal(zone) else 'the'} {self.words.zone(zone).text}"

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            return f"of this {self.kind.text}"
        return f"of {self._card(card)}"


def with_article(text: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def _whose(node: model.Select) -> dict[str, str]:
    if node.quantity == "all":
        return _OF_ALL
    return _OF if node.is_one else OF_SEVERAL

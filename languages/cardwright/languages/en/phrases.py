"""What English phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.caseless import CaselessWriter
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word

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
    "anybody": "anybody's",
    "a_rival": "a rival's",
    "each_rival": "each rival's",
    "any_player": "any player's",
    "all_players": "each player's",
}


class EnglishPhrases(CaselessWriter):
    """The phrases that English sentences are made of."""

    needs: ClassVar = {"noun": ("plural",), "verb": ("participle",)}
    language = "en"
    card_word = Word(CARD, "en", Phrase(text="card", forms={"plural": "cards"}))
    and_word = " and "
    strong_and = ", and "
    besides = ", plus "
    then = ", then "
    contrast = ", and "
    as_often = " that many times"
    again = " {} times"
    for_each_target = "for each target"
    otherwise = "otherwise"
    remember = "remember {}"
    player_words = ("player", "players")
    rival_words = ("rival", "rivals")
    per_player = ("for each {}", "for every {} {}, rounded down")
    condition = "if {}"
    relative = " who has {}"
    again_until = ", again and again until {}"
    worth = "worth {}"
    costs = ("costs", "cost")
    has = ("has", "have")
    counts = ("counts as", "count as")
    counts_not = ("does not count as", "do not count as")
    is_in = ("is", "are")
    cannot = ("cannot be {}", "cannot be {}")
    all_of = ("all",)
    unanswered = (
        "nobody can react to what {} does",
        "nobody can react to what {} do",
    )
    once = "the first time"
    next_time = "the next time"
    once_each = "once {}"
    once_only = "only once while the card is in play"
    ends_when = "until {}"
    until_over = "until that is resolved"
    now_only = "(at this moment)"
    or_word = " or "
    nothing = "nothing"
    points_word = "points"
    in_play = "in play"
    bounds: ClassVar = {"exactly": "exactly", "at_least": "at least", "at_most": "at most"}
    persons: ClassVar = {"accusative": ("you", "them")}
    lying_there = "bearing {}"
    plus = ", plus "
    less = ", minus "
    that_many, that_number = "that many", "that number"
    up_to = "up to"
    fewer = "(but {} fewer)"
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth")
    participles = ("chosen", "remembered")
    _all_cards = "all cards"
    _cards_one_by_one = "cards one by one"
    _those_cards = "those cards"
    _the_rest = "the rest"
    _of_those = "from among those cards"
    _among_those = ("among those cards", "among the rest")
    by_chance = "(at random)"
    by_owner = "(its owner chooses)"
    by_owners = "(their owner chooses)"
    on_each = "(on each card)"
    from_each = "(from each card)"
    your_choice = ("your choice", "their choice")
    clause_marks = (", rounded", ", paying", ", but never")
    in_total = "in total"
    of: ClassVar = {
        "a_rival": "of a rival",
        "each_rival": "of each rival",
        "any_player": "of any player",
        "all_players": "of each player",
        "another_player": "of another player",
        "each_other": "of each other player",
        "owner_of": "of the owner {}",
    }
    of_all: ClassVar = of | {
        "a_rival": "of a rival of your choice",
        "each_rival": "of all rivals",
        "any_player": "of a player of your choice",
        "all_players": "of all players",
        "another_player": "of another player of your choice",
        "each_other": "of all other players",
    }
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
    units_of: ClassVar = {
        "you": "of yours",
        "their": "of theirs",
        "another_player": "of another player of your choice",
        "a_rival": "of a rival of your choice",
        "any_player": "of a player of your choice",
        "each_other": "of all other players",
        "each_rival": "of all rivals",
        "all_players": "of all players",
        "owner_of": "of the owner {}",
    }
    units_of_one: ClassVar = {
        "another_player": "of another player",
        "a_rival": "of a rival",
        "any_player": "of a player",
    }

    # -- amounts --

    def _all_of(self, resource: Word) -> str:
        return f"all {resource.counted(one=False)}"

    @property
    def _everything(self) -> str:
        return f"all {self._resources}"

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
    def _(self, node: model.ThatOne, number: model.Number) -> str:
        return self._units(number, "of that type")

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
        if isinstance(card, model.Them):
            return f"the total {what} of {self.those}"
        if isinstance(card, model.This):
            return f"its {what}" if self.refers_back() else f"the {what} of this {self.kind.text}"
        if self.is_last(card):
            return f"the {what} of {self._card(card)}"
        return f"{self._card(card)}'s {what}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        times = times if times.isalnum() else f"({times})"
        return f"(at most {'once' if times == '1' else f'{times} times'})"

    def _per_variable(self, every: int, name: str) -> str:
        what = f"of those {name}"
        if not self.is_bare(name):
            what += f" {self.counted_by(name).counted(one=False)}"
        return f"for each {what}" if every == 1 else f"for every {every} {what}, rounded down"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return f"{self.that_many if number == self.that_number else f'({number})'} times"
        return f"for every {every} in ({number}), rounded down"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"on {self._card(card)}"

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        return self._each(every, self._names(resources, one=every == 1), where)

    def _per_card(self, every: int, node: model.CountCards) -> str:
        form = self._singulars if every == 1 else self._plurals
        where = self.of_players(_IN_PLAY, node.owner)
        if node.zones:
            where = f"in {self._zones(node.zones, node.owner)}"
        what = f"{'other ' if node.is_other else ''}{form(node.nouns)}"
        return self._each(every, what, where, self.told_apart(node.every(every)))

    def _each(self, every: int, what: str, where: str, standing: str = "") -> str:
        which = f"{what} {where}".rstrip() + standing
        return f"for each {which}" if every == 1 else f"for every {every} {which}, rounded down"

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
            participle = verb.form("participle") if verb else self.picked(node)
            if not self.is_last(node):
                return f"the {which}{participle} {noun.text}"
            done = f"{participle} " if verb else ""
            return f"the {which}{done}{noun.text} chosen last"
        return self._placed(node, node.zones, voice) if node.zones else self._selected(node, voice)

    def _selected(self, node: model.Select, voice: Voice) -> str:
        if node.owner in model.OWN:
            whose = "their" if voice.is_theirs and node.owner == "actor" else "your"
            text = self._own(node, whose)
        else:
            text = f"{self._bare(node)} {self.whose_cards(node)}".rstrip()
        return text + self.told_apart(node) + self.choosing((), node)

    def _own(self, node: model.Select, whose: str) -> str:
        if node.quantity == "all":
            return f"all {whose} {'other ' if node.is_other else ''}{self._all(node.nouns)}"
        if self.is_the_only(node):
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
            return f"all {'other ' if node.is_other else ''}{self._all(node.nouns)}"
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

    # -- what players have --

    def _other_card(self, card: model.This | model.Chosen) -> str:
        return self._card(card)

    def _things(self, what: str) -> tuple[str, bool]:
        """Return what players have, and whether it can be counted."""
        if what == POINTS:
            return self.points_word, True
        if what not in self.game.resource:
            return f"{self._plurals((what,))} {self.where_cards_are}", True
        word = self.words.resource(what)
        return word.counted(one=False), word.form_if_any("plural") is not None

    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        things, can_count = self._things(what)
        less = "fewer" if can_count else "less"
        return f"{'more' if more else less} {things} than {others}"

    def _most_of(self, what: str, *, most: bool) -> str:
        things, can_count = self._things(what)
        least = "fewest" if can_count else "least"
        return f"the {'most' if most else least} {things}"

    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        return f"in {self._zones(zones, owner, voice)}"

    def _singulars(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).text for name in nouns)

    def _all(self, nouns: Iterable[str]) -> str:
        return self.conjoin(self.noun(name).form("plural") for name in nouns)

    def _from(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        return f"from {self._zones(zones, owner, voice, every=every)}"

    def _zones(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        """Return zones; whose they are is said once, after the last of several."""
        zones = list(zones)
        if not self.are_of_another(zones, owner):
            return self.join_zones((self._zone(one, owner, voice) for one in zones), every=every)
        names = self.join_zones((f"the {self._bare_zone(one)}" for one in zones), every=every)
        return f"{names} {self.of_players(self.of, owner)}"

    def _bare_zone(self, zone: str) -> str:
        return "cards in play" if self.is_in_play_alone(zone) else self.words.zone(zone).text

    def _zone(self, zone: str, owner: model.Owner = "actor", voice: Voice = Voice.EFFECT) -> str:
        if isinstance(owner, model.OwnerOf):
            of = f" of the owner {self._of_card(owner.card)}" if self.is_personal(zone) else ""
            return f"the {self._bare_zone(zone)}{of}"
        whose = self.of_players(_PILES, owner)
        if self.is_in_play_alone(zone):
            return f"{whose} cards in play"
        return f"{whose if self.is_personal(zone) else 'the'} {self.words.zone(zone).text}"

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            return f"of this {self.kind.text}"
        return f"of {self._card(card)}"


def with_article(text: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"

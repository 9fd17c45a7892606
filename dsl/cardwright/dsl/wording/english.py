"""Rules text in English.

House style: imperatives, costs before the colon, `it` for the card itself only where no other card
is meant. Names of resources are counted like any noun (`2 Planks`) where the game declares a
plural, and don't change where it doesn't (`2 Wood`).
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.english_phrases import EnglishPhrases, with_article
from cardwright.dsl.wording.plan import folded, has_lists, is_long
from cardwright.dsl.wording.voice import Verb, Voice
from cardwright.dsl.wording.words import Word


class English(EnglishPhrases):
    """Writes English."""

    subjects: ClassVar = {
        "a_rival": "a rival of your choice",
        "each_rival": "each rival",
        "any_player": "a player of your choice",
        "all_players": "each player",
    }
    gains = "gains"
    loses = "loses"
    verbs: ClassVar = {
        "gain": Verb("gain", "gain", "gain"),
        "move": Verb("move", "move", "move"),
        "pay": Verb("pay", "pay", "pay"),
    }

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Steal, voice: Voice) -> str:
        whom = f"from {self.subjects[node.who]}"
        if node.more is not None:
            whom += f" who has more {self._names((node.more,))} than you"
        amounts = self._amounts(node.amounts)
        return f"take {whom} {amounts}" if is_long(node.amounts) else f"take {amounts} {whom}"

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        if node.amounts is None:
            term = self.words.term("resource")
            that = f"that {term.text}" if self.plan.paid_one else f"those {term.form('plural')}"
            return f"put {that} on {self._card(node.card, voice)}"
        amounts = self._amounts(node.amounts)
        card = self._card(node.card, voice) + self.each(node)
        if is_long(node.amounts):
            return f"put on {card} {amounts}"
        return f"put {amounts} on {card}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        amounts = self._amounts(node.amounts) if node.amounts else f"all {self._resources}"
        verb, card = "remove" if voice.pays else "take", self._card(node.card, voice)
        origin = f"from {card}{self.each(node)}"
        is_last = node.amounts is not None and has_lists(node.amounts)
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        moves = [model.Move(verb=verb, card=card) for card in cards]
        objects = self.conjoin(self._object(move, voice) for move in moves)
        return f"{self._done(verb, voice)} {objects}"

    def _object(self, step: model.Move | model.Look | model.Reveal, voice: Voice) -> str:
        if isinstance(step.card, model.Them):
            return self.those
        if isinstance(step.origin, model.Them):
            some = self._some(step.card) if isinstance(step.card, model.Select) else ""
            return f"{some} {self.taken_from_those()}"
        zones, owner = self.zones_left(step), self.owner_left(step)
        if not isinstance(step.card, model.Select) or not zones:
            origin = f" {self._from(zones, owner, voice)}" if step.origin is not None else ""
            return self._card(step.card, voice) + origin
        origin = self._from(zones, owner, voice)
        return f"{self._some(step.card)} {origin}{self.choosing(zones, step.card, owner)}"

    def _cards(self, number: int) -> str:
        return self._count(number, self.card_word)

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        return f"from the {end} of {self.disjoin(self._zone(zone, owner, voice) for zone in zones)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = self._zone(spot.zones[0], self._whose(spot), voice), self._whose(spot)
        if self.is_in_play_alone(spot.zones[0]) and owner == "you":
            return f"to {'their' if voice is Voice.UNLESS_THEY else 'your'} cards in play"
        if self.game.zone[spot.zones[0]].pile:
            return f"to the {spot.end or 'top'} of {zone}"
        return f"to {zone}"

    def _then(self, node: model.Draw, voice: Voice) -> str:
        assert node.then_verb is not None
        origins = self.game.verb[node.then_verb].moves_from
        then = f"{self._done(node.then_verb, voice)} {self._count(node.then_count, self.card_word)}"
        return f", then {then} {self._from(origins, 'you', voice)}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        origin = self._from(self.zones_left(node), self.owner_left(node), voice)
        card = f"{self._some(node.card)} {origin}{self._to(node, voice)}"
        return f"{self._done(node.verb, voice)} {card}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.instead is not None:
            nothing = price.instead.is_nothing
            return " for free" if nothing else f" for {self._amounts(price.instead)}"
        if price.less:
            return f" for {self._less(price.less, price.excepted)}"
        return f", paying its {self.words.term('cost').text}"

    def _less(self, less: int, excepted: tuple[str, ...]) -> str:
        text = f"{self._count(less, self.words.term('resource'))} less"
        return f"{text}, but never less {self._names(excepted)}" if excepted else text

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        return f"{'look at' if kind == 'look' else 'reveal'} {what}"

    def _top(self, number: int, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        piles = self.disjoin(self._zone(zone, owner, voice) for zone in zones)
        return f"the top {'card' if number == 1 else f'{number} cards'} of {piles}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        if self.plan.seen_one:
            return "put it back"
        return f"put {'the rest' if self._some_are_taken else 'them'} back in any order"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = " as if it were yours" if self.is_of_others(node.card) else ""
        card = self._card(node.card, voice)
        return f"use a power of {card}{how}{' for free' if node.free else ''}"

    @step.register
    def _(self, node: model.Shuffle, voice: Voice) -> str:
        return f"shuffle {self._zone(node.zone, 'you', voice)}"

    @step.register
    def _(self, node: model.CountAs, voice: Voice) -> str:
        nouns = self.disjoin(with_article(self.noun(name).text) for name in node.nouns)
        return f"count {self._card(model.This())} as {nouns} for the power being used"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = self.event.text if self.event else "check"
        number = folded(node.number)
        points = "point" if number == 1 else "points"
        return f"count {self._number(number)} more {points} for this {check} only"

    @step.register
    def _(self, node: model.Ignore, voice: Voice) -> str:
        return f"ignore this {self.event.text if self.event else 'effect'}"

    def _either(self, options: Sequence[str]) -> str:
        return f"either {', or '.join(options)}"

    def _unless(self, steps: str, payment: str, *, they: bool) -> str:
        return f"{steps} unless {'they' if they else 'you'} {payment}"

    # -- clauses and sentences --

    def _worth(self, points: str) -> str:
        return f"worth {points}"

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        return self._card(card, voice)

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or with_article(event.text)
        if node.subject is not None and (at := event.form_if_any("at")):
            is_own = node.subject.owner == "you"
            some = self._some(node.subject)
            text = f"{at} {some if is_own else self._selected(node.subject, Voice.EFFECT)}"
        elif node.subject is not None:
            text += f" of {self._selected(node.subject, Voice.EFFECT)}"
        if node.source is not None:
            text += f" caused by {self._cause(node.source)}"
        return f"in reaction to {text}"

    def _cause(self, source: model.Select) -> str:
        is_anyones = source.owner == "any_player"
        return self._some(source) if is_anyones else self._selected(source, Voice.EFFECT)

    def _while_status(self, status: str) -> str:
        return f"while {self._card(model.This())} is {self.words.status(status).text}"

    def _left(self, node: model.Left) -> str:
        if node.number == 1 and node.resource == model.Any():
            amount = f"any {self.words.term('resource').text}"
        else:
            amount = f"at least {self.resource(node.resource, node.number)}"
        verb = "is" if node.number == 1 else "are"
        return f"if {amount} {verb} left on {self._card(node.card)}"

    def _discount(self, node: model.Discount) -> str:
        return f"{self._all(node.nouns)} cost you {self._less(node.less, node.excepted)}"

    def _returned(self, zone: str) -> str:
        return f"then return {self._card(model.This())} to {self._zone(zone)}"

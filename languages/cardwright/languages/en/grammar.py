"""Rules text in English.

House style: imperatives, costs before the colon, `it` for the card itself only where no other card
is meant. Names of resources are counted like any noun (`2 Planks`) where the game declares a
plural, and don't change where it doesn't (`2 Wood`).
"""

import re
from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final

from cardwright.dsl import model
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.wording.plan import folded, is_long
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.en.phrases import EnglishPhrases, with_article

_HAVE = {
    "you": "you have",
    "their": "they have",
    "a_rival": "a rival has",
    "each_rival": "each rival has",
    "any_player": "a player has",
    "all_players": "each player has",
    "another_player": "another player has",
    "each_other": "each other player has",
    "owner_of": "the owner {} has",
}


_BEFALLEN = {
    "you": "of yours",
    "a_rival": "of a rival",
    "any_player": "of any player",
}


def _verb(base: str, says: str = "") -> Verb:
    return Verb(base, base, base, third_person(base), says)


class English(EnglishPhrases):
    """Writes English."""

    causing: ClassVar = {
        "you": "you",
        "a_rival": "a rival",
        "any_player": "any player",
    }
    subjects: ClassVar = {
        "the_rival": "the rival",
        "the_player": "the player",
        "the_other": "the other player",
        "you": "you",
        "another_player": "another player of your choice",
        "each_other": "each other player",
        "owner_of": "the owner {}",
        "a_rival": "a rival of your choice",
        "each_rival": "each rival",
        "any_player": "a player of your choice",
        "all_players": "each player",
    }
    payers: ClassVar = subjects | {
        "a_rival": "a rival",
        "any_player": "a player",
        "another_player": "another player",
    }
    rivals_to_compare: ClassVar = payers | {"their": "they do"}
    pronouns: ClassVar = {Person.YOU: "you", Person.THEY: "they"}
    verbs: ClassVar = {
        verb: _verb(verb)
        for verb in (
            *("gain", "lose", "pay", "put", "remove", "take"),
            *("look", "move", "reveal", "shuffle", "use"),
        )
    } | {
        "add": _verb("increase", "{event:this effect} by {number}"),
        "choice": _verb("choose"),
        "ignore": _verb("ignore", "{event:this effect}"),
        "prevent": _verb("reduce", "{event:this effect} by {number}"),
        "exchange": _verb("exchange", "{card} with {other}"),
        "exchange_zones": _verb("exchange", "{zone} with {who}"),
        "give": _verb("give", "{amounts} to {who}"),
        "steal": _verb("take", "{amounts} from {who}"),
        "aim": Verb("aim at", "aim at", "aim at", "aims at"),
        "cancel": Verb(
            *("cancel the whole ability", "cancel the whole ability"),
            *("cancel the whole ability", "cancels the whole ability"),
        ),
        "redirect": Verb(
            *("redirect it to", "redirect it to", "redirect it to", "redirects it to"),
        ),
    }

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        if node.amounts is None:
            term = self.words.term("resource")
            that = f"that {term.text}" if self.plan.paid_one else f"those {term.form('plural')}"
            return f"{self._told('put', voice)} {that} on {self._card(node.card, voice)}"
        card = self._card(node.card, voice) + self.each(node)
        amounts = self._amounts(node.amounts)
        if is_long(node.amounts):
            return f"{self._told('put', voice)} on {card} {amounts}"
        return f"{self._told('put', voice)} {amounts} on {card}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else node.word, voice)
        card = self._card(node.card, voice)
        origin = f"from {card}{self.each(node)}"
        if isinstance(node, model.Transfer):
            origin += f" to {self._card(node.onto, voice)}"
        amounts = self._amounts(node.amounts) if node.amounts else self._everything
        is_last = node.amounts is not None and is_long(node.amounts)
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    @step.register
    def _(self, node: model.Redirect, voice: Voice) -> str:
        is_this = isinstance(node.card, model.This)  # `it` is what is redirected
        card = f"this {self.kind.text}" if is_this else self._card(node.card, voice)
        return f"{self._told('redirect', voice)} {card}"

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        return f"from the {end} of {self.disjoin(self._zone(zone, owner, voice) for zone in zones)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = self._zone(spot.zones[0], self._whose(spot), voice), self._whose(spot)
        if self.is_in_play_alone(spot.zones[0]) and owner in model.OWN:
            theirs = voice.is_theirs and owner == "actor"
            return f"to {'their' if theirs else 'your'} cards in play"
        if self.game.zone[spot.zones[0]].pile:
            return f"to the {spot.end or 'top'} of {zone}"
        return f"to {zone}"

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

    def _less(self, less: model.Number, excepted: tuple[str, ...]) -> str:
        text = self.so_many(less, self.words.term("resource"), " less")
        return f"{text}, but never less {self._names(excepted)}" if excepted else text

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        return f"{self._told(kind, voice)} {'at ' if kind == 'look' else ''}{what}"

    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        piles = self.disjoin(self._zone(zone, owner, voice) for zone in zones)
        cards = "card" if number == 1 else f"{self.how_many(number)} cards"
        return f"the top {cards} of {piles}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        put = self._told("put", voice)
        if self.plan.seen_one:
            return f"{put} it back"
        return f"{put} {'the rest' if self._some_are_taken else 'them'} back in any order"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = f" as if it were {'theirs' if voice.is_theirs else 'yours'}"
        how = how if self.is_of_others(node.card) else ""
        card, use = self._card(node.card, voice), self._told("use", voice)
        return f"{use} a power of {card}{how}{' for free' if node.free else ''}"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = self.this_event("this check")
        number, per = model.common_per(folded(node.number))
        points = self._points(number).replace(" point", " more point", 1)
        if per:
            points += f" {self.per(per)}"
        return f"count {points} for {check} only"

    def _event_spoken_of(self, event: Word) -> str:
        return f"this {event.text}"

    def _either(self, options: Sequence[str]) -> str:
        return f"either {', or '.join(options)}"

    def _unless(self, steps: str, who: str, payment: str) -> str:
        return f"{steps} unless {who} {payment}"

    def _done(self, verb: str, voice: Voice) -> str:
        """Return a verb of the game; what one player does follows from its base form."""
        word = self.words.verb(verb)
        if voice.person is not Person.ONE:
            return word.text
        return word.form_if_any("third") or third_person(word.text)

    def _called_by_them(self, word: Word) -> str:
        verb, *others = word.text.split(" ")
        said = " ".join([third_person(verb), *others])
        return word.form_if_any("third") or re.sub(r"\byour(s?)\b", r"their\1", said)

    # -- clauses and sentences --

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        return self._card(card, voice)

    def _happening(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or with_article(event.text)
        match node.subject:
            case None if self.is_of_any_card(node):
                text = f"{event.form_if_any('at') or f'{text} of'} any card"
            case model.Party(players=players):
                text += f" {_BEFALLEN[players]}"
            case model.Select() | model.This() | model.Chosen() as card:
                at = event.form_if_any("at")
                if at and self.is_plainly_own(card):
                    text = f"{at} {self._some(card)}"
                else:
                    text = f"{at or f'{text} of'} {self._card(card, Voice.EFFECT)}"
        if node.source is None:
            return text
        return f"{text} {event.form_if_any('by') or 'caused by'} {self._cause(node.source)}"

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        opening = "upon" if node.by_itself else "in reaction to"
        return f"{opening} {self._happening(event, node)}"

    def _while_status(self, status: str) -> str:
        return f"while {self._card(model.This())} is {self.words.status(status).text}"

    def _may_voice(self, voice: Voice) -> Voice:
        return Voice.THEY_MAY if voice.is_theirs else voice

    def _may(self, steps: str, voice: Voice) -> str:
        return f"you may {steps}" if voice.is_imperative else f"may {steps}"

    def _may_happen(self, steps: str, voice: Voice) -> str:
        return f"if {'they' if voice.is_theirs else 'you'} wish, {steps}"

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        each = f"for each {self._singulars(node.nouns)}"
        if node.zones:
            return f"{each} {self._within(node.zones, node.owner, voice)}"
        if node.owner not in model.OWN:
            return f"{each} {self.of_several(node.owner)}"
        whose = "their" if voice.is_theirs and node.owner == "actor" else "your"
        return f"for each of {whose} {self._plurals(node.nouns)}"

    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        where = "they have" if voice.is_theirs else "you have"
        if card is not None:
            where = f"on {self._card(card, voice)}"
        return f"for each type of {self.words.term('resource').text} {where}"

    def _until_one_is(self, being: model.Being) -> str:
        what = self.disjoin(with_article(self.noun(name).text) for name in being.nouns)
        return f" until one is {'not ' if being.negated else ''}{what}"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                have = self.of_havers(_HAVE, node.bound, select.owner)
                one = node.number == 1 or _is_none(node)
                nouns = self._singulars(select.nouns) if one else self._plurals(select.nouns)
                other = "other " if select.quantity == "another" else ""
                how_many = "no" if _is_none(node) else self.limit(node.bound, node.number)
                where = self.where(select) + self.asked_apart(node)
                if select.owner == model.ANYBODY:
                    have = "there is" if one else "there are"
                return f"{have} {how_many} {other}{nouns} {where}"
            case model.Stocked(on=None):
                have = self.of_havers(_HAVE, node.bound, node.owner)
                return f"{have} {self._so_much(node)}"
            case model.Stocked(on=card):
                assert card is not None
                verb = "is" if node.number == 1 or self._is_nothing(node) else "are"
                where = self._card(card, self.voice_now)
                whose = self.whose_units(node.owner, is_chosen=False)
                return f"{self._so_much(node)}{whose} {verb} left on {where}"
            case model.Is(card=ref):
                what = self.disjoin(with_article(self.noun(name).text) for name in node.nouns)
                if node.status is not None:
                    what = self.words.status(node.status).text
                return f"{self._card(ref)} is {'not ' if node.negated else ''}{what}"
            case model.Compares(of=of):
                return f"{self.number_compared(of)} is {self.limit(node.bound, node.number)}"
            case model.CardHas(card=ref):
                return f"{self._card(ref)} is one {self.compares(node.comparison)}"
            case model.PlayersHave(who=who):
                return f"{self.of_players(_HAVE, who)} {self.having(node.comparison, who)}"
        raise self.no_phrase(node)

    def _is_nothing(self, node: model.Stocked) -> bool:
        """Whether there is none of something that has no plural: `no wood is left`."""
        named = node.resource.resources if isinstance(node.resource, model.Named) else ()
        words = [self.words.resource(name) for name in named]
        return _is_none(node) and any(
            word.form_if_any("plural") in (None, word.text) for word in words
        )

    def _so_much(self, node: model.Stocked) -> str:
        if (node.bound, node.number, node.resource) == ("at_least", 1, model.Any()):
            return f"any {self.words.term('resource').text}"
        if _is_none(node) and isinstance(node.resource, model.Named):
            return f"no {self._names(node.resource.resources)}"
        amount = model.Amount(number=node.number, resource=node.resource)
        return f"{self.bounds[node.bound]} {self._amount(amount)}"

    def _labelled(self, text: str) -> str:
        return f" {text}"

    def _has_much(self, how: str, number: str, measure: str) -> str:
        if measure == self.points_word and number.isdigit():
            points = "point" if number == "1" else measure
            return f" {number} {points}" if how == "exactly" else f" {number} {how} {points}"
        return f" {measure} {number}" if how == "exactly" else f" {number} {how} {measure}"

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        found = (self.noun(name) for name in nouns)
        words = (word.form("plural") if many else with_article(word.text) for word in found)
        return f" {self.disjoin(words)}"

    def _cost(self, who: model.Select) -> str:
        other = "other " if who.is_other else ""
        cards = f"{other}{self._all(who.nouns)}{self.told_apart(who)}"
        return f"{cards} cost {self.of_payers(_PAYERS, who)}"

    def _priced(self, cost: str, costs: model.Costs) -> str:
        if costs.how == "less" and not costs.resources:
            return f"{cost} {self._less(costs.number, costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{cost} {amount} {costs.how}{per}"

    def _returned(self, zone: str) -> str:
        return f"then return {self._card(model.This())} to {self._zone(zone)}"


def _is_none(node: model.Exists | model.Stocked) -> bool:
    return (node.bound, node.number) == ("at_most", 0)


_PAYERS = {
    "you": "you",
    "their": "them",
    "a_rival": "a rival of your choice",
    "each_rival": "each rival",
    "any_player": "a player of your choice",
    "all_players": "each player",
    "owner_of": "the owner {}",
}

WRITER: Final = English

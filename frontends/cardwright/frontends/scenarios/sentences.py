"""Scenarios as sentences in any language: what is given, what happens, and how it stands then.

They are made of the checked scenario, so they say what it says. What players do is told in the
words of the game's own log where it has some; what scenarios alone say is in ``scenarios.toml``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from string import Formatter
from typing import Any, Literal

from cardwright.dsl.scenarios import Scenario
from cardwright.dsl.scenarios import model as m
from cardwright.languages import FALLBACK, called, codes
from cardwright.languages import words as words_of
from cardwright.runtime import CompiledSet, Phrasebook, Position, Rulebook

Part = Literal["given", "happens", "then"]
_USUAL_PLAYERS = 2


@dataclass(frozen=True)
class Passage:
    """Sentences of one part of a scenario, with what this part is called."""

    part: Part
    title: str
    sentences: tuple[str, ...]


def passages(
    scenario: Scenario, compiled: CompiledSet, rulebook: Rulebook, language: str
) -> tuple[Passage, ...]:
    """Return a scenario in words, its parts in their order."""
    teller = _Teller(compiled, rulebook, language)
    told = [("given", sentence) for sentence in teller.given(scenario)]
    told += [teller.line(line) for line in scenario.lines]
    return tuple(
        Passage(part, teller.words[part], tuple(teller.finished(text) for _, text in group))
        for part, group in groupby(told, key=lambda each: each[0])
    )


class _Teller:
    def __init__(self, compiled: CompiledSet, rulebook: Rulebook, language: str) -> None:
        needed = rulebook.needed_sets
        machine = rulebook.machine(compiled, needed, rulebook.seats(needed)[0])
        self.book = Phrasebook(compiled, language, machine.rules.texts)
        self.words: Mapping[str, str] = words_of(
            self.book.grammar.code if self.book.grammar.code in codes() else FALLBACK, "scenarios"
        )
        self.game = compiled.game
        self.cards_by_id = {card.id: card for card in compiled.cards}
        self.language = language

    def finished(self, sentence: str) -> str:
        """Return a sentence with a capital letter and a full stop."""
        text = sentence[:1].upper() + sentence[1:]
        return self.book.grammar.typeset(text if text.endswith((".", "?", "!")) else f"{text}.")

    def say(self, key: str, **gaps: object) -> str:
        """Return one of the phrases of scenarios."""
        return self.words[key].format(**gaps)

    # -- what is given --

    def given(self, scenario: Scenario) -> Iterator[str]:
        """Yield how a scenario begins."""
        if scenario.players != _USUAL_PLAYERS:
            yield self.say("players", number=scenario.players)
        if scenario.new_game:
            yield self.say("new_game")
        for name, value in scenario.options:
            shown = name.replace("_", " ")
            yield self.say("option", option=shown if value is None else f"{shown} {value}")
        if not scenario.new_game:
            yield from self._position(scenario.position)
        if scenario.luck:
            yield self.say("luck", cards=self._cards([luck.card for luck in scenario.luck]))

    def _position(self, position: Position) -> Iterator[str]:
        if position.step:
            yield self.say("step", step=self._name("moments", position.step))
        if position.round != 1:
            yield self.say("round", number=position.round)
        if position.active:
            yield self.say("active", player=self.book.player(position.active))
        if position.first:
            yield self.say("first", player=self.book.player(position.first))
        for name, value in position.rules.items():
            yield self._rule(name, value)
        for player, seat in enumerate(position.seats):
            if seat.resources:
                yield self._pool(player, seat.resources)
            for status in seat.states:
                yield self._is(self.book.player(player), status, value=True)
            for zone, cards in seat.zones.items():
                yield self._lie(cards, zone, player)
        for zone, cards in position.table.items():
            yield self._lie(cards, zone, None)
        for card, standing in position.cards.items():
            if standing.resources:
                yield self._on(card, standing.resources)
            for status in standing.states:
                yield self._is(self.book.card(card), status, value=True)
            if standing.place:
                yield self._stands(card, standing.place)

    # -- what happens --

    def line(self, line: m.Line) -> tuple[Part, str]:
        """Return a line in words, and which part of a scenario it belongs to."""
        match line:
            case m.Choose(player, deed):
                return "happens", self._deed(player, deed)
            case m.Refuse(player, deed, reason):
                said = self.say("refused", deed=self._deed(player, deed))
                why = self.book.templates.reasons.get(reason or "", "")
                return "happens", f"{said} ({why})" if why and not _gaps(why) else said
            case m.Expect(fact):
                return "then", self._fact(fact)

    def _deed(self, player: int, deed: m.Deed) -> str:
        name = self.book.player(player)
        match deed:
            case m.ById(option):
                return self.say("deed", player=name, deed=option)
            case m.UseAbility(how, card, ability):
                kind = "power" if how == "power" else "react"
                return self._told(kind, player, {"card": card}) + self._which(how, card, ability)
            case m.Act(action, how, value):
                name_of_field = "card" if how == "about" else str(how)
                fields = {} if how is None else {name_of_field: value}
                return self._told(action, player, fields)
            case m.Handle(verb, resources):
                return self.say(verb, player=name, resources=self.book.amounts(dict(resources)))
            case m.Pick(what, value):
                return self.say(what, player=name, chosen=self._chosen(what, value))

    def _told(self, kind: str, player: int, fields: Mapping[str, Any]) -> str:
        """Return what somebody does, as the log tells it, or else as it is offered."""
        entry = {"kind": kind, "player": player, **fields}
        templates = self.book.templates
        log = templates.entries.get(kind, "")
        if log and "player" not in fields and _gaps(log) <= entry.keys():
            return self.book.sentence(entry, None)
        label = templates.labels.get(kind, "")
        words = {name: self._chosen(name, value) for name, value in fields.items()}
        if label and _gaps(label) <= words.keys():
            deed = label.format(**words)
        else:
            deed = " ".join([self._name("verbs", kind), *words.values()])
        return self.say("deed", player=self.book.player(player), deed=deed)

    def _which(self, how: str, card_id: str, ability: int) -> str:
        """Return which ability it is, in words, where the card has several to choose from."""
        card = self.cards_by_id.get(card_id)
        if card is None or len(card.card.abilities) < 2 or ability >= len(card.texts):
            return ""
        text = dict(card.texts[ability]).get(self.language, "")
        return f" – {text}" if text else ""

    def _chosen(self, what: str, value: Any) -> str:
        match what:
            case "card":
                return self._cards([value])
            case "player":
                return self.book.player(value)
            case "zone":
                return self._name("zones", value)
            case "alternative":
                return str(value + 1)
        return "" if value is None else str(value)

    # -- what must be so --

    def _fact(self, fact: m.Fact) -> str:
        player = self.book.player
        match fact:
            case m.HasPool(who, resources):
                return self._pool(who, dict(resources))
            case m.HasPoints(who, points):
                return self.say("has", player=player(who), what=self.book.grammar.points(points))
            case m.PlayerIs(who, status, value):
                return self._is(player(who), status, value=value)
            case m.HasRole(who, role):
                return self.say(role, player=player(who))
            case m.Wins(who, alone):
                return self.say("wins" if alone else "shares_victory", player=player(who))
            case m.IsAsked(who, kind):
                prompt = self.book.templates.prompts.get(kind, "")
                asked = kind.replace("_", " ") if not prompt or _gaps(prompt) else prompt
                return self.say("asked", player=player(who), prompt=asked)
            case m.Saw(who, card):
                return self.say("saw", player=player(who), card=self._cards([card]))
            case m.CardHas(card, resources):
                return self._on(card, dict(resources))
            case m.CardIs(card, status, value):
                return self._is(self.book.card(card), status, value=value)
            case m.LiesIn(card, zone, owner):
                return self._lie([card], zone, owner)
            case m.StandsIn(card, place):
                return self._stands(card, place)
            case m.IsRound(number):
                return self.say("round", number=number)
            case m.RuleIs(name, number):
                return self._rule(name, number)
            case m.NobodyWins():
                return self.say("nobody_wins")
            case m.NothingElseChanged():
                return self.say("nothing_else")

    # -- phrases of both --

    def _rule(self, name: str, value: object) -> str:
        """Return what the rulebook keeps in mind by a name of its own."""
        shown = name.replace("_", " ")
        values = value if isinstance(value, list) else [] if value is True else [value]
        return self.say("rule", rule=" ".join([shown, *map(str, values)]))

    def _pool(self, player: int, resources: Mapping[str, int]) -> str:
        return self.say(
            "has", player=self.book.player(player), what=self.book.amounts(dict(resources))
        )

    def _on(self, card: str, resources: Mapping[str, int]) -> str:
        return self.say("on", card=self._cards([card]), what=self.book.amounts(dict(resources)))

    def _is(self, who: str, status: str, *, value: bool) -> str:
        key = "is" if value else "is_not"
        return self.say(key, who=who, status=self._name("statuses", status))

    def _lie(self, cards: Iterable[str], zone: str, owner: int | None) -> str:
        where = self._name("zones", zone)
        if owner is None:
            return self.say("lie", cards=self._cards(cards), zone=where)
        return self.say(
            "lie_with", cards=self._cards(cards), zone=where, player=self.book.player(owner)
        )

    def _stands(self, card: str, place: str) -> str:
        return self.say("stands", card=self._cards([card]), place=self._cards([place]))

    def _cards(self, cards: Iterable[str]) -> str:
        grammar = self.book.grammar
        return grammar.join([grammar.quoted(self.book.card(card)) for card in cards])

    def _name(self, what: str, id: str) -> str:
        """Return what a game calls one of its things."""
        for named in getattr(self.game, what):
            if named.id == id:
                return called(named.names, self.language, id)
        return id.replace("_", " ")


def _gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}

"""Two games that differ only in what somebody can't know."""

from collections.abc import Iterator
from typing import Any

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSaveError
from cardwright.runtime.game import Game
from cardwright.runtime.log import Entry, entries
from cardwright.runtime.state import Trail
from support.random_games import positions
from support.saves import loaded, sealed

Viewer = int | None

PRIVATE = ("draw", "look", "keep")
"""Log entries that tell most players no card; all others are about open cards."""


OWN = {"hand", "offer", "studied", "quick", "first", "second", "third", "laid", "secrets"}
"""Zones that only their owner sees."""
OPEN = {
    *("play", "discards", "centre"),
    *("lodge", "board", "reserve", "cast", "memories", "completed", "slot_1", "slot_2", "slot_3"),
    *("quest_discards", "omen_discards"),
    *(f"{school}_discards" for school in ("necromancy", "destruction", "transmutation")),
    *(f"{school}_discards" for school in ("conspiracy", "divination", "illusion")),
}
"""Zones that everybody sees."""


class Witness:
    """Remembers, by the printed rules and not by the code under test, what a viewer has seen."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seen: set[int] = set()

    def watch(self, game: Game, news: list[Entry]) -> None:
        """Look at the table as it is, and hear what has happened since the last look."""
        definition, state = game.machine.table.game, game.state
        for place, zone in enumerate(definition.zones):
            for owner in range(game.players):
                mine = owner == self.viewer and zone.id in OWN
                if mine or zone.id in OPEN:
                    self.seen.update(members(state.zone(place, owner)))
        for entry in news:
            mine = bool(entry[1:]) and entry[1] == self.viewer
            if mine or entry[0] not in PRIVATE:
                self.seen.update(_cards_in(entry, game))

    def never_seen(self, game: Game) -> list[int]:
        """The cards that could be anywhere among themselves."""
        return [card for card in range(game.machine.layout.cards) if card not in self.seen]


def _cards_in(entry: Entry, game: Game) -> Iterator[int]:
    kinds = game.machine.log_reader.kinds[entry[0]].fields
    for (_, kind), value in zip(kinds, entry[1:], strict=True):
        if kind == "card_or_none":
            yield value
        elif kind == "cards_or_none":
            yield from value


def exchanged(game: Game, cards: list[int]) -> Game | None:
    """The same game with these cards changing places, each with the next of its kind.

    The generator is another one, too. None where the open question would make no sense then.
    """
    table, others = game.machine.table, rotation(game, cards)
    names = {table.cards[card].id: table.cards[other].id for card, other in others.items()}
    silent = game.copy()
    silent.state.log = None  # by far the most to write and to read
    data = silent.to_dict()
    data["state"] = _renamed(data["state"], names)
    data["state"]["scalars"]["generator"] = "0123456789abcdef"
    try:
        found = loaded(sealed(data))
    except BadSaveError:
        return None
    for entry in entries(game.state):
        found.state.log = (_with_others(entry, game, others), found.state.log)
    return found


def _with_others(entry: Entry, game: Game, others: dict[int, int]) -> Entry:
    """An entry of the log that names other cards."""
    kinds = game.machine.log_reader.kinds[entry[0]].fields
    found: list[Any] = [entry[0]]
    for (_, kind), value in zip(kinds, entry[1:], strict=True):
        if kind in ("card", "card_or_none"):
            found.append(others.get(value, value))
        elif kind in ("cards", "cards_or_none"):
            found.append(tuple(others.get(card, card) for card in value))
        else:
            assert "card" not in str(kind)
            found.append(value)
    return tuple(found)


def rotation(game: Game, cards: list[int]) -> dict[int, int]:
    """For each of these cards the next of its kind among them that may work where it may."""
    table, states = game.machine.table, game.machine.shared.states_face_down
    alike: dict[tuple[int, ...], list[int]] = {}
    for card in cards:
        works = [zone for zone, can_be in states.items() if can_be[card]]
        alike.setdefault((table.kind_of[card], *works), []).append(card)
    found: dict[int, int] = {}
    for some in alike.values():
        found.update(zip(some, some[1:] + some[:1], strict=True))
    return found


def with_other_secrets(game: Game, witness: Witness) -> Game | None:
    """The same game, with all that was never seen changing places, since the cards were dealt."""
    cards = witness.never_seen(game)
    other = exchanged(game, cards)
    if other is None:
        return None
    names = rotation(game, cards)
    trail: Trail | None = None
    for step in reversed(list(_steps_of(game.state.trail))):
        trail = Trail(names.get(step.card, step.card), step.place, step.told, trail)
    other.state.trail = trail
    _put_into_other_states(other, cards)
    return Game(game.rulebook, game.machine, other.state, game.setup)


def _put_into_other_states(game: Game, cards: list[int]) -> None:
    """Let cards that lie face down, and work, be in other states than they are."""
    state, machine = game.state, game.machine
    for zone, can_be in machine.shared.states_face_down.items():
        for card in cards:
            if not state.zone_of_all(zone) >> card & 1 or not can_be[card]:
                continue
            now = tuple(one for one in machine.card_statuses if state.status(one) >> card & 1)
            at = can_be[card].index(now) if now in can_be[card] else 0
            other = can_be[card][(at + 1) % len(can_be[card])]
            for status in machine.card_statuses:
                state.set_status(status, card, status in other)


def _steps_of(trail: Trail | None) -> Iterator[Trail]:
    while trail is not None:
        yield trail
        trail = trail.before


def _renamed(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, list):
        return [_renamed(part, names) for part in data]
    if isinstance(data, dict):
        return {names.get(name, name): _renamed(part, names) for name, part in data.items()}
    return names.get(data, data) if isinstance(data, str) else data


class Watch:
    """A witness for each player of a game, and one who only watches."""

    def __init__(self, players: int) -> None:
        self.witnesses = tuple(Witness(viewer) for viewer in (None, *range(players)))
        self._heard: Any = None

    def look(self, game: Game) -> None:
        """Let all of them look at a game, after each choice."""
        news = list(_entries_since(self._heard, game))
        self._heard = game.state.log
        for witness in self.witnesses:
            witness.watch(game, news)

    def compare_views(self, game: Game) -> int:
        """Compare views before and after others' secrets have changed; return how many."""
        compared = 0
        for witness in self.witnesses:
            other = exchanged(game, witness.never_seen(game))
            if other is not None:
                seen = game.view(witness.viewer)
                assert other.view(witness.viewer) == seen, f"{witness.viewer} is told a secret"
                compared += 1
        return compared

    def compare_questions(self, game: Game, option: str) -> int | None:
        """Choose the same where it looks the same to who chooses: others react in both, or none.

        Return who is asked whether they react, if it is not whoever chose.
        """
        decision = game.decision
        if decision is None or game.view(None)["sealed"]:  # one among the cards that are there
            return None
        other = with_other_secrets(game, self.witnesses[decision.player + 1])
        if other is None:
            return None
        after = [_after(one, option) for one in (game, other)]
        one, two = (each.story("en", None) for each in after)
        if any(told != other_told for told, other_told in zip(one, two, strict=False)):
            return None  # luck has brought what everybody sees and no choice has to do with
        asked = {_asked_to_react(each, decision.player) for each in after}
        assert len(asked) == 1, f"who is asked after {option} tells what lies face down: {asked}"
        return asked.pop()


def _after(game: Game, option: str) -> Game:
    after = game.copy()
    after.apply(option)
    return after


def _asked_to_react(game: Game, player: int) -> int | None:
    decision = game.decision
    is_asked = decision is not None and decision.kind == "react" and decision.player != player
    return decision.player if decision is not None and is_asked else None


def watched_positions(
    seed: int, variant: dict[str, Any], most: int
) -> Iterator[tuple[Game, Watch]]:
    """Play a game at random, with a witness for each player and one who only watches."""
    watch = Watch(variant["players"])
    for game in positions(seed, variant, most):
        watch.look(game)
        yield game, watch


def _entries_since(heard: Any, game: Game) -> Iterator[Entry]:
    log = game.state.log
    while log is not heard:
        assert log is not None
        entry, log = log
        yield entry

"""What came of a game, as lines that expect it."""

from cardwright.dsl.vocabulary import Vocabulary
from cardwright.frontends.scenarios import spelling
from cardwright.frontends.scenarios.places import zones_of
from cardwright.frontends.scenarios.writing import lines
from cardwright.runtime import Game, Position

_Places = dict[str, tuple[str, int | None, int]]


def lines_expected(start: Game, end: Game, game: Vocabulary) -> list[str]:
    """Return what has changed since the start, and how the game stands or has ended."""
    before, after = start.position(), end.position()
    found = []
    for player in range(end.players):
        found += _player(player, start, end)
    found += _moved(before, after, game)
    found += _cards(before, after, game)
    if before.round != after.round:
        found.append(f"expect round {after.round}")
    for role, old, new in (
        ("active", before.active, after.active),
        ("first", before.first, after.first),
    ):
        if old != new:
            found.append(f"expect {spelling.player(new)}: {role}")
    return [*found, *_end(end), "expect nothing else changed"]


def _player(player: int, start: Game, end: Game) -> list[str]:
    old, new = start.position().seats[player], end.position().seats[player]
    parts = []
    if old.resources != new.resources:
        parts.append(spelling.amounts(new.resources))
    points = end.points(player)
    if end.is_over or points != start.points(player):
        parts.append(spelling.points(points))
    parts += [state for state in new.states if state not in old.states]
    parts += [f"not {state}" for state in old.states if state not in new.states]
    return lines.facts(f"expect {spelling.player(player)}", parts)


# -- cards --


def _places(position: Position, game: Vocabulary) -> _Places:
    """Return where each card is; in a pile with its height, for what lies above it may go."""
    found: _Places = {}
    for zone, player, cards in zones_of(position):
        for depth, card in enumerate(cards):
            height = len(cards) - depth if game.zone[zone].pile else 0
            found[card] = (zone, player, height)
    return found


def _moved(before: Position, after: Position, game: Vocabulary) -> list[str]:
    """Return where cards are that were elsewhere."""
    old = _places(before, game)
    moved: dict[tuple[str, int | None], list[str]] = {}
    for card, place in _places(after, game).items():
        if old.get(card) != place:
            moved.setdefault(place[:2], []).append(card)
    found = []
    for (zone, player), cards in moved.items():
        if player is None:
            found += lines.facts(f"expect {zone}", cards)
        else:
            found += lines.cards_in(f"expect {spelling.player(player)}", cards, zone)
    return sorted(found)


def _cards(before: Position, after: Position, game: Vocabulary) -> list[str]:
    """Return what is new on cards in play; of those that have left play, where they are is all."""
    places = _places(after, game)
    found = []
    for card in dict.fromkeys((*after.cards, *before.cards)):
        if card not in places or not game.zone[places[card][0]].active:
            continue
        old, new = before.cards.get(card), after.cards.get(card)
        parts = []
        had, has = old.resources if old else {}, new.resources if new else {}
        if had != has:
            parts.append(spelling.amounts(has) if has else "nothing on it")
        was, now = old.states if old else (), new.states if new else ()
        parts += [state for state in now if state not in was]
        parts += [f"not {state}" for state in was if state not in now]
        found += lines.facts(f"expect {card}", parts)
    return found


# -- the end --


def _end(game: Game) -> list[str]:
    """Return who has won, or who is asked what."""
    if game.is_over:
        how = "wins" if len(game.winners) == 1 else "shares victory"
        return [f"expect {spelling.player(player)}: {how}" for player in game.winners]
    decision = game.decision
    if decision is None:
        return []
    return [f"expect {spelling.player(decision.player)}: asked {spelling.kind_of(decision)}"]

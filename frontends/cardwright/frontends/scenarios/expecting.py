"""Expectations against a game: what is not so, in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from cardwright.dsl import Vocabulary
from cardwright.dsl.scenarios import lying_on
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios import spelling
from cardwright.runtime import Game, Position

Facet: TypeAlias = tuple[str, str]
"""One thing that can change: of what, and what about it."""
_PLACE = "place"
_ON = "on"
_STANDS = "stands"


def zones_of(position: Position) -> Iterator[tuple[str, int | None, tuple[str, ...]]]:
    """Yield each zone with whose it is (None: the table's) and its cards."""
    for zone, cards in position.table.items():
        yield zone, None, cards
    for player, seat in enumerate(position.seats):
        for zone, cards in seat.zones.items():
            yield zone, player, cards


def cards_in(position: Position) -> set[str]:
    """Return all cards that a position names a place for."""
    return {card for _, _, cards in zones_of(position) for card in cards}


def other_changes(
    before: Position, after: Position, facts: Iterable[m.Fact], game: Vocabulary
) -> list[str]:
    """Return what has changed and is mentioned in no fact, in words."""
    old, new = _facets(before, game), _facets(after, game)
    mentioned = {facet for fact in facts for facet in _mentioned(fact, game)}
    return [
        _change(facet, old.get(facet), new.get(facet))
        for facet in sorted({*old, *new})
        if old.get(facet) != new.get(facet) and facet not in mentioned
    ]


def _change(facet: Facet, before: str | None, after: str | None) -> str:
    name, kind = facet
    if kind == _ON:
        return f"{name} had {before or 'nothing'}, and has {after or 'nothing'}"
    otherwise = "nowhere" if kind in (_PLACE, _STANDS) else f"not {kind}"
    return f"{name} was {before or otherwise}, and is {after or otherwise}"


def _facets(position: Position, game: Vocabulary) -> dict[Facet, str]:
    found: dict[Facet, str] = {}
    for zone, owner, cards in zones_of(position):
        found |= _places(cards, zone, owner, game)
    for player, seat in enumerate(position.seats):
        in_order = {name: seat.resources.get(name, 0) for name in game.resource}
        _note(found, spelling.player(player), in_order, seat.states)
    for card, standing in position.cards.items():
        _note(found, f"`{card}`", dict(sorted(lying_on(standing).items())), standing.states)
        if standing.place:
            found[f"`{card}`", _STANDS] = f"in `{standing.place}`"
    return found


def _note(
    found: dict[Facet, str],
    name: str,
    resources: Mapping[str, int],
    states: Iterable[str],
) -> None:
    if any(resources.values()):
        found[name, _ON] = spelling.amounts(resources)
    for status in states:
        found[name, status] = status


def _places(
    cards: tuple[str, ...], zone: str, player: int | None, game: Vocabulary
) -> dict[Facet, str]:
    """Return where cards are; in a pile they count from below, for what is above them may go."""
    where = spelling.place(zone, player)
    is_pile = game.zone[zone].pile
    return {
        (f"`{card}`", _PLACE): f"{where}, {len(cards) - index} from below" if is_pile else where
        for index, card in enumerate(cards)
    }


def _mentioned(fact: m.Fact, game: Vocabulary) -> Iterable[Facet]:
    match fact:
        case m.HasPool():
            yield spelling.player(fact.player), _ON
        case m.PlayerIs():
            yield spelling.player(fact.player), fact.status
        case m.CardHas():
            yield f"`{fact.card}`", _ON
        case m.StandsIn():
            yield f"`{fact.card}`", _STANDS
        case m.CardIs():
            yield f"`{fact.card}`", fact.status
        case m.LiesIn():
            yield f"`{fact.card}`", _PLACE
            if not game.zone[fact.zone].active:  # a card that leaves play is in no state any more
                yield f"`{fact.card}`", _ON
                yield f"`{fact.card}`", _STANDS
                for status in game.status:
                    yield f"`{fact.card}`", status
        case _:
            return


def unmet(fact: m.Fact, game: Game, position: Position) -> str | None:
    """Return what is so instead of what is expected; None where it is so."""
    match fact:
        case m.HasPool():
            found = position.seats[fact.player].resources
            wanted = dict(fact.resources)
            if found == wanted:
                return None
            return f"{spelling.player(fact.player)} has {_instead(found, wanted)}"
        case m.HasPoints():
            points = game.points(fact.player)
            return _unless(
                points == fact.points,
                f"{spelling.player(fact.player)} has {spelling.points(points)}, not {fact.points}",
            )
        case m.PlayerIs():
            found_states = position.seats[fact.player].states
            return _unless(
                (fact.status in found_states) is fact.value,
                f"{spelling.player(fact.player)} is {_state(fact.status, not fact.value)}",
            )
        case m.HasRole():
            player = position.active if fact.role == "active" else position.first
            return _unless(
                player == fact.player,
                f"{spelling.player(player)} is {fact.role}, not {spelling.player(fact.player)}",
            )
        case m.IsRound():
            return _unless(
                position.round == fact.number, f"it is round {position.round}, not {fact.number}"
            )
        case m.RuleIs():
            return _kept(fact, game)
        case m.Wins() | m.NobodyWins():
            return _victory(fact, game)
        case m.IsAsked():
            return _asked(fact, game)
        case m.Saw():
            return _saw(fact, game)
        case m.CardHas() | m.CardIs() | m.LiesIn():
            return _card(fact, position)
        case m.StandsIn():
            standing = position.cards.get(fact.card)
            there = standing.place if standing else ""
            message = f"`{fact.card}` is {_in(there)}, not {_in(fact.place)}"
            return _unless(there == fact.place, message)
        case m.NothingElseChanged():
            raise AssertionError("this is compared with the start")


def _card(fact: m.CardHas | m.CardIs | m.LiesIn, position: Position) -> str | None:
    standing = position.cards.get(fact.card)
    if isinstance(fact, m.CardHas):
        found = lying_on(standing)
        wanted = dict(fact.resources)
        return None if found == wanted else f"`{fact.card}` has {_instead(found, wanted)} on it"
    if isinstance(fact, m.CardIs):
        is_so = standing is not None and fact.status in standing.states
        return _unless(
            is_so is fact.value, f"`{fact.card}` is {_state(fact.status, not fact.value)}"
        )
    where = _whereabouts(fact.card, position)
    if where == (fact.zone, fact.player):
        return None
    there = spelling.place(*where) if where else "nowhere"
    return f"`{fact.card}` is {there}, not {spelling.place(fact.zone, fact.player)}"


def _whereabouts(card: str, position: Position) -> tuple[str, int | None] | None:
    """Return the zone that a card is in, and whose it is."""
    places = ((zone, player) for zone, player, cards in zones_of(position) if card in cards)
    return next(places, None)


def _kept(fact: m.RuleIs, game: Game) -> str | None:
    known = game.machine.rules.scalars
    if fact.name not in known:
        names = ", ".join(f"`{name}`" for name in known) or "nothing"
        return f"the rules keep no `{fact.name}` in mind; known: {names}"
    number = game.state.get(fact.name)
    return _unless(number == fact.number, f"`{fact.name}` is {number}, not {fact.number}")


def _victory(fact: m.Wins | m.NobodyWins, game: Game) -> str | None:
    if not game.is_over:
        return None if isinstance(fact, m.NobodyWins) else "the game is not over"
    winners = " and ".join(spelling.player(player) for player in game.winners)
    said = f"{winners} {'wins' if len(game.winners) == 1 else 'share victory'}"
    if isinstance(fact, m.NobodyWins):
        return said
    alone = len(game.winners) == 1
    return _unless(fact.player in game.winners and alone is fact.alone, said)


def _asked(fact: m.IsAsked, game: Game) -> str | None:
    decision = game.decision
    if decision is None:
        return "the game is over, so nobody is asked"
    kind = spelling.kind_of(decision)
    fits = fact.kind == kind or fact.kind in kind.split("_")
    return _unless(decision.player == fact.player and fits, spelling.question(decision))


def _saw(fact: m.Saw, game: Game) -> str | None:
    seen = (entry for entry in game.log(fact.player) if entry["kind"] in ("look", "reveal"))
    message = f"{spelling.player(fact.player)} has not seen `{fact.card}`"
    return _unless(any(fact.card in (entry.get("cards") or ()) for entry in seen), message)


def _in(place: str) -> str:
    return f"in `{place}`" if place else "in no place"


def _unless(is_so: bool, message: str) -> str | None:
    return None if is_so else message


def _instead(found: Mapping[str, int], wanted: dict[str, int]) -> str:
    return f"{spelling.amounts(found)}, not {spelling.amounts(wanted)}"


def _state(status: str, value: bool) -> str:
    return status if value else f"not {status}"

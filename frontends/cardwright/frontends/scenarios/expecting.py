"""Expectations against a game: what is not so, in words."""

from collections.abc import Mapping

from cardwright.dsl.scenarios import lying_on
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios import spelling
from cardwright.frontends.scenarios.positions import zones_of
from cardwright.runtime import Game, Position


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

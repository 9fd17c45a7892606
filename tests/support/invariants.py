"""What must hold for every game at every decision."""

from cardwright.runtime import pools
from cardwright.runtime.game import Game
from cardwright.runtime.state import State
from cardwright.runtime.visibility import owners_of


def check_game(game: Game) -> None:
    """Check the state of a game and what it asks."""
    check_state(game.state)
    decision = game.decision
    assert (decision is None) == game.is_over
    assert bool(game.winners) == game.is_over
    if decision is not None:
        ids = [option.id for option in decision.options]
        assert len(ids) == len(set(ids))
        is_turn = decision.kind in game.rulebook.turn_kinds
        assert 1 < len(ids) <= 100 or is_turn or decision.is_formal, decision
        assert decision.player in range(game.players)
        assert decision.for_others.serial == game.shown_choices


def check_state(state: State) -> None:
    """Check that nothing is negative or too large, and that every card is in one place."""
    layout = state.layout
    resources = len(layout.game.resources)
    guard = pools.GUARDS
    amounts = [state.pool(player) for player in range(layout.players)]
    assert not layout.most or all(pools.clip(pool, layout.most) == pool for pool in amounts)
    amounts += [state.on(card) for card in range(layout.cards)]
    for amount in amounts:
        assert amount >= 0
        assert amount & guard == 0
        assert amount >> pools.BITS * resources == 0
    assert all(value >= 0 for value in state.numbers)
    _check_zones(state)


def _check_zones(state: State) -> None:
    layout = state.layout
    placed = 0
    in_play = 0
    for zone, definition in enumerate(layout.game.zones):
        for owner in owners_of(layout, zone):
            cards = state.zone(zone, owner)
            assert not cards & placed
            placed |= cards
            if definition.active:
                in_play |= cards
            if definition.pile:
                known = state.known_top(zone, owner)
                assert len(known) == len(set(known)) == len(state.knowers_of_top(zone, owner))
                assert all(cards >> card & 1 for card in known)
    assert placed == (1 << layout.cards) - 1
    for place, status in enumerate(layout.game.statuses):
        members = (1 << layout.players) - 1 if status.of_players else in_play
        assert not state.status(place) & ~members
    for card in range(layout.cards):
        assert in_play >> card & 1 or not state.on(card)

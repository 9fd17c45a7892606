"""Setting the game up: dealt at random, or laid out as somebody says."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.notation import Notation, NotationError
from cardwright.runtime.rulebooks.kit.tables import in_box
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.dealing import EXPANSION, PACKS, Dealer
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.state import State

BASE: Final = "base"
__all__ = ["BASE", "EXPANSION", "Setup", "deal", "explicit"]

_IDS: Final = (1, str, "a list of ids")
_IDS_BY_PLAYER: Final = (2, str, "a list of ids for each player")
_LISTS: Final[Mapping[str, tuple[int, type, str]]] = {
    "places": _IDS,
    "shown_monuments": _IDS,
    "monument_deck": _IDS,
    "mages": _IDS_BY_PLAYER,
    "hands": _IDS_BY_PLAYER,
    "decks": _IDS_BY_PLAYER,
    "pools": (1, Mapping, "a list of the essences of each player"),
}
"""How deep the lists in a set-up are, and what is in them."""


@dataclass(frozen=True)
class Setup:
    """What lies where at the start; components by id, pools by the ids of essences."""

    places: tuple[str, ...] = ()
    shown_monuments: tuple[str, ...] = ()
    monument_deck: tuple[str, ...] = ()
    mages: tuple[tuple[str, ...], ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    pools: tuple[int | Mapping[str, int], ...] = ()
    first_player: int = 0

    def to_dict(self, notation: Notation) -> dict[str, Any]:
        """Return the set-up as JSON-able data."""
        pools = [notation.write("pool", _packed(pool, notation)) for pool in self.pools]
        plain = json.loads(json.dumps(asdict(replace(self, pools=()))))
        return {**plain, "pools": pools}

    @classmethod
    def from_dict(cls, data: Any) -> "Setup":
        """Return the set-up that data describes, or raise ``BadSetupError``."""
        known = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or not set(data) <= known:
            raise BadSetupError(f"a set-up has {', '.join(sorted(known))} and nothing else")
        found = dict(data)
        for name in known & set(found) - {"first_player"}:
            depth, leaf, expected = _LISTS[name]
            if not _is_nested(found[name], depth, leaf):
                raise BadSetupError(f"`{name}` of a set-up must be {expected}")
            found[name] = _tuples(found[name])
        first = found.get("first_player", 0)
        if not isinstance(first, int) or isinstance(first, bool):
            raise BadSetupError("`first_player` must be a player")
        return cls(**found)


def _is_nested(value: Any, depth: int, leaf: type) -> bool:
    """Whether something consists of lists, so deep, and of nothing but leaves in them."""
    if not depth:
        return isinstance(value, leaf)
    return isinstance(value, (list, tuple)) and all(
        _is_nested(part, depth - 1, leaf) for part in value
    )


def _tuples(value: Any) -> Any:
    """Return lists as tuples again."""
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


def _packed(pool: int | Mapping[str, int], notation: Notation) -> int:
    if isinstance(pool, int):
        return pool
    try:
        return int(notation.read("pool", dict(pool)))
    except NotationError as error:
        raise BadSetupError(f"a pool of the set-up is wrong: {error}") from error


def explicit(machine: Machine, rules: ResArcana, setup: Setup, seed: int = 0) -> State:
    """Return the state that a set-up describes, before the first choice."""
    players = machine.players
    if not 0 <= setup.first_player < players:
        raise BadSetupError(f"there is no player {setup.first_player} to be first")
    if any(len(seats) > players for seats in (setup.mages, setup.hands, setup.decks, setup.pools)):
        raise BadSetupError(f"the set-up is for more than {players} players")
    dealer = Dealer(machine, rules.words, in_box(machine, rules.words.box, seed))
    words = rules.words
    dealer.put(setup.places, words.centre)
    dealer.put(setup.shown_monuments, words.centre)
    dealer.put(setup.monument_deck, words.monuments)
    dealer.lay_out(words.item)
    dealer.lay_out(words.scroll)
    for player in range(machine.players):
        dealer.put(_of(setup.mages, player), words.offer, player)
        dealer.put(_of(setup.hands, player), words.hand, player)
        dealer.put(_of(setup.decks, player), words.deck, player)
        pool = setup.pools[player] if player < len(setup.pools) else words.one_of_each
        dealer.state.add_to_pool(player, _packed(pool, machine.notation))
    dealer.look_at_artifacts()
    dealer.begin(setup.first_player)
    dealer.choose_mages(setup.first_player)
    return dealer.state


def _of(per_player: tuple[tuple[str, ...], ...], player: int) -> tuple[str, ...]:
    return per_player[player] if player < len(per_player) else ()


def deal(
    machine: Machine,
    rules: ResArcana,
    seed: int,
    *,
    first_game: bool = False,
    draft: bool = False,
    tournament: bool = False,
    first_player: int | None = None,
) -> State:
    """Return a game set up at random (RA-17 to RA-25), before the first choice."""
    state = in_box(machine, rules.words.box, seed)
    state.set("match_game", int(tournament))
    dealer = Dealer(machine, rules.words, state)
    dealer.lay_out_centre(sun=first_game)
    if first_game:
        dealer.deal_first_game()
    else:
        dealer.deal_mages()
        if not draft:
            dealer.deal_artifacts()
            dealer.look_at_artifacts()
    if not draft:
        dealer.draw_hands()
    if first_player is None:
        first_player = machine.luck.pick(state, tuple(range(machine.players)))
    state.set("decider", first_player)  # RA-199: until a game has a loser
    dealer.begin(first_player)
    dealer.choose_mages(first_player)
    if draft:
        dealer.check_draft()
        state.frames = (kinds.DEAL_PACK, 0, PACKS, -1, state.frames)
    return state

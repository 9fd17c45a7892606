"""Black Rose Wars as the public interface sees it."""

from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.machine import Machine
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason, other_question
from cardwright.runtime.rulebook import GameOption, Rulebook
from cardwright.runtime.rulebooks.black_rose_wars import (
    lodge,
    phases,
    refusals,
    rules_of,
    setup,
)
from cardwright.runtime.rulebooks.black_rose_wars.calls import CALLS
from cardwright.runtime.rulebooks.black_rose_wars.lodge import MOST_PLAYERS
from cardwright.runtime.rulebooks.black_rose_wars.rules import SCHOOLS, BlackRoseWars
from cardwright.runtime.rulebooks.kit.cards import first_player, in_box
from cardwright.runtime.rulebooks.kit.frames import why_not_on_menu
from cardwright.runtime.served import Served
from cardwright.runtime.state import ACTIVE, FIRST, State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer

_SPELLS: Final = (
    "grimoire", "hand", "studied", "quick", "first", "second", "third", "laid", "cast",
    "memories", "forgotten_pile", "box",
    *(f"{school}_pile" for school in SCHOOLS),
    *(f"{school}_discards" for school in SCHOOLS),
)  # fmt: skip

SERVED: Final = Served(
    kinds={
        "room": ("lodge", "box"),
        "cell": ("lodge", "box"),
        "mage": ("board", "box"),
        "evocation": ("board", "reserve"),
        "spell": _SPELLS,
        "quest": (
            "quests_1", "quests_2", "quests_3", "studied", "secrets", "completed",
            "quest_discards", "box",
        ),
        "omen": (
            "omens_1", "omens_2", "omens_3", "studied", "slot_1", "slot_2", "slot_3",
            "omen_discards",
        ),
    },
    moments={
        "cast": ("spell",),
        "marker": ("room",),
        "reward": ("quest",),
        "arrival": ("omen",),
        "rose": ("omen",),
        "dusk": ("spell",),
        "acting": ("evocation",),
        "attacking": ("spell",),
        "resolved": (),
        "turn": (),
    },
    powers=("acting", "attacking"),
    times=("acting", "attacking", "resolved", "turn"),
    calls=tuple(CALLS),
    events=(
        "inflict", "suffer", "assail", "activate", "incant", "conclude", "profit", "lay_trap",
        "lay_protection", "complete", "reward", "defeat", "exert",
    ),
    actions=(
        "move", "step", "stop", "attack", "skip", "activate", "quick", "standard", "sacrifice",
        "end", "upright", "reversed", "done", "keep", "remove", "drop", "abandon", "act",
        "take_back", "release", "cube", "black_cube", "cubes", "name", "reward_now",
        "reward_later", "choose_mage", "grimoire",
    ),
    settings=(
        "goal", "second_moon", "third_moon", "cubes", "trophies", "physical_actions",
        "evocations",
    ),
    types=(*SCHOOLS, "forgotten_spell", "trap", "protection", "rose_room", "throne"),
)  # fmt: skip


_FEWEST_PLAYERS: Final = 2
_FLAGS: Final = ("for_the_crown", "overkill", "overload", "extra_turns", "rose_wins")
_OPTIONS: Final = (
    GameOption("first_player", "who holds the Crown first", "player", begins=True),
    GameOption(
        "for_the_crown", "a new holder of the Crown is first from the next phase on", "flag"
    ),
    GameOption("overkill", "all Damage of the last blow counts for a defeat", "flag"),
    GameOption("overload", "Instability may go beyond the Resistance of a room", "flag"),
    GameOption("extra_turns", "a tie is played out in extra turns", "flag"),
    GameOption("rose_wins", "nobody wins where the Black Rose has most Power Points", "flag"),
)


class BlackRoseWarsBook(Rulebook):
    """Starts games of Black Rose Wars."""

    game_id = "black_rose_wars"
    game_options = _OPTIONS
    goal = "goal"
    turn_kinds = ("turn",)
    serves = SERVED

    def rules(self, table: Table) -> BlackRoseWars:
        """Return the rules for one table of cards."""
        return BlackRoseWars(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play."""
        return range(_FEWEST_PLAYERS, MOST_PLAYERS + 1)

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up, and keep in mind which optional rules are used."""
        state = super().start(machine, seed, options)
        for name in _FLAGS:
            if options.get(name):
                state.set(f"{name}_rule", 1)
        return state

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return a new game, before the players choose their Mages."""
        rules = rules_of(machine)
        state = in_box(machine, rules.box, seed)
        state.set("moon", 1)
        lodge.deal_rooms(machine, state)
        setup.lay_out_piles(machine, state)
        state.v[FIRST] = state.v[ACTIVE] = first = first_player(machine, state, options)
        rules.crown(machine, state, first)
        state.frames = setup.line_up(machine, state, phases.begin_turn(machine, state))
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on at a step of the turn, with that of the active player in the Action Phase.

        Cards that are not named are in the box, but for rooms. Whoever has no Mage gets one, in
        the Cell.
        """
        rules = rules_of(machine)
        state = state_of(machine, lodge.furnished(machine, position), seed, rules.box)
        state.set("moon", state.get("moon") or 1)
        lodge.begin(machine, state)
        rules.moon(machine, state)
        for player in range(machine.players):
            self._seat(machine, state, player)
        if not state.status(rules.crown_status):
            state.v[state.layout.status + rules.crown_status] = 1 << state.v[FIRST]
        state.frames = phases.rest_of_turn(machine, state, position.step or phases.ACTIONS)
        return state

    @staticmethod
    def _seat(machine: Machine, state: State, player: int) -> None:
        rules = rules_of(machine)
        own = members(state.zone(rules.board, player) & rules.mages)
        if not own:
            setup.take_seat(machine, state, player, members(rules.mages & state.zone(rules.box))[0])
            return
        if state.place_of(own[0]) == NO_CARD:
            state.stand(own[0], rules.cells[player])
        rules.cubes.fill(state, player)
        if not pools.count(state.on(own[0]), rules.trophy_place):
            state.put_on(own[0], rules.trophies_each * rules.trophy)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return what everybody knows beside the cards: the Black Rose and the Moon."""
        return {
            "moon": state.get("moon"),
            "rose_points": state.get("rose_points"),
            "rose_trophies": state.get("rose_trophies"),
            "crown": rules_of(machine).holder(state),
        }

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why something on the open menu is not offered."""
        found = refusals.why_not(machine, state, decision, option_id)
        found = found or why_not_on_menu(machine, state, decision, option_id)
        if found is None and option_id.partition(":")[0] in (SERVED.actions or ()):
            return other_question(decision.kind, option_id)
        return found

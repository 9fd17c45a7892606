"""What cards call for that only these rules can do, by the words of the game."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NOBODY
from cardwright.runtime.machine import Called, Machine
from cardwright.runtime.rulebooks.black_rose_wars import casting, damage, quests, rules_of, turns
from cardwright.runtime.rulebooks.black_rose_wars.study import StudyOne
from cardwright.runtime.state import State


def _source(machine: Machine, state: State, called: Called) -> int:
    """Return the figure that an effect comes from: an Evocation's is its own, else the Mage's."""
    rules = rules_of(machine)
    is_evocation = rules.evocations >> called.bearer & 1
    return called.bearer if is_evocation else rules.mage(state, called.player)


def _inflict(machine: Machine, state: State, called: Called, *, claim: int = 0) -> None:
    source = _source(machine, state, called)
    damage.inflict(
        machine, state, called.player, called.card, called.number, source, called.bearer,
        claim=claim,
    )  # fmt: skip


def _rage(machine: Machine, state: State, called: Called) -> None:
    damage.inflict(machine, state, machine.players, called.card, called.number, -1, called.bearer)


def _suffer(machine: Machine, state: State, called: Called) -> None:
    owner = rules_of(machine).owner_of(state, called.card)
    if owner != NOBODY:
        source = _source(machine, state, called)
        number = called.number
        damage.tell_of_harm(machine, state, called.player, called.card, owner, number, source)


def _shake(machine: Machine, state: State, called: Called) -> None:
    damage.shake(machine, state, called.player, called.card, called.number)


def _tremble(machine: Machine, state: State, called: Called) -> None:
    damage.shake(machine, state, machine.players, called.card, called.number)


def _take_cubes(machine: Machine, state: State, called: Called, *, mode: int) -> None:
    damage.take_cubes(machine, state, called.player, called.card, called.number, mode)


def _transfer(machine: Machine, state: State, called: Called) -> None:
    mage = rules_of(machine).mage(state, called.player)
    damage.take_cubes(
        machine, state, called.player, mage, called.number, damage.TRANSFER, called.card
    )


def _defeat(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    if rules.owner_of(state, called.card) != NOBODY:
        source = _source(machine, state, called)
        damage.begin_defeat(machine, state, called.player, called.card, source)


def _fall(machine: Machine, state: State, called: Called) -> None:
    """Let whoever it befalls be defeated by the player whose card it is, as who did most of it."""
    rules = rules_of(machine)
    by = state.owner(rules.cast, called.bearer)
    mage = rules.mage(state, called.player)
    if by not in (NOBODY, called.player) and not rules.is_in_cell(state, mage):  # BR-119
        source = rules.mage(state, by)
        damage.begin_defeat(machine, state, by, mage, source, damage.MOST)


def _banish(machine: Machine, state: State, called: Called) -> None:
    if rules_of(machine).mages >> called.card & 1:
        damage.to_cell(machine, state, called.card)


def _raze(machine: Machine, state: State, called: Called) -> None:
    state.frames = damage.Raze(called.player, called.card, state.frames)


def _act(machine: Machine, state: State, called: Called) -> None:
    state.note("act", called.player, called.card)
    state.frames = turns.Act(called.player, called.card, state.frames)


def _strike(machine: Machine, state: State, called: Called) -> None:
    state.frames = turns.Attack(called.player, called.card, state.frames)


def _hit(machine: Machine, state: State, called: Called) -> None:
    mage = rules_of(machine).mage(state, called.player)
    state.frames = turns.Attack(called.player, mage, state.frames)


def _fight(machine: Machine, state: State, called: Called) -> None:
    mage = rules_of(machine).mage(state, called.player)
    turns.attack(machine, state, called.player, mage, called.card)


def _walk(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    mage = rules.mage(state, called.player)
    if not rules.is_in_cell(state, mage):
        state.frames = turns.Walk(called.player, mage, called.number, 0, state.frames)


def _swap(machine: Machine, state: State, called: Called) -> None:
    turns.swap(machine, state, called.player, called.card)


def _activate(machine: Machine, state: State, called: Called, *, again: bool = False) -> None:
    rules = rules_of(machine)
    if state.status(rules.inhibited) >> called.bearer & 1:
        return
    if rules.can_activate(machine, state, called.player, called.card, again=again):
        mage = rules.mage(state, called.player)
        casting.activate(machine, state, called.player, called.card, mage)


def _mirror(machine: Machine, state: State, called: Called) -> None:
    """Do what a room does; where another room does it, that is where it happens."""
    rules, player = rules_of(machine), called.player
    where = called.bearer if rules.rooms >> called.bearer & 1 else called.card
    for linked in machine.table.automatics_at(rules.marker_moment, called.card):
        if machine.is_usable(state, player, called.card, linked):
            state.note("automatic", player, called.card, linked.place)
            machine.begin(state, machine.program(linked.program, player, where, state.frames))


def _duel(machine: Machine, state: State, called: Called) -> None:
    other = rules_of(machine).owner_of(state, called.card)
    state.frames = casting.Forced(called.player, casting.Forced(other, state.frames))


def _seize(machine: Machine, state: State, called: Called) -> None:
    rules_of(machine).crown(machine, state, called.player)


def _seek(machine: Machine, state: State, called: Called) -> None:
    quests.draw(machine, state, called.player, rules_of(machine).moon(machine, state))


def _foresee(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    moon = min(rules.moon(machine, state) + 1, rules.THIRD_MOON)
    quests.draw(machine, state, called.player, moon)


def _complete(machine: Machine, state: State, called: Called) -> None:
    quests.complete(machine, state, called.player, called.card)


def _seek_like(machine: Machine, state: State, called: Called) -> None:
    quests.draw(machine, state, called.player, rules_of(machine).moon_of[called.card])


def _inquire(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    piles, moon = rules.quest_piles, rules.moon(machine, state)
    quests.draw_to_choose(machine, state, called.player, piles[moon - 1], called.number)


def _recall(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    before = rules.moon(machine, state) - 1
    if before:  # there is none before the first
        pile = rules.quest_piles[before - 1]
        quests.draw_to_choose(machine, state, called.player, pile, called.number)


def _portend(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    piles, moon = rules.omen_piles, rules.moon(machine, state)
    quests.draw_to_choose(machine, state, called.player, piles[moon - 1], called.number)


def _enact(machine: Machine, state: State, called: Called) -> None:
    place = (rules_of(machine).studied, called.player)
    quests.play(machine, state, called.player, called.card, place)


def _put_back(machine: Machine, state: State, called: Called) -> None:
    quests.put_back(machine, state, called.player, called.card)


def _abandon(machine: Machine, state: State, called: Called) -> None:
    if state.zone(rules_of(machine).secrets, called.player) >> called.card & 1:
        quests.abandon(machine, state, called.player, called.card)


def _study(machine: Machine, state: State, called: Called, *, discards: int) -> None:
    state.frames = StudyOne(called.player, discards, state.frames)


def _renew(machine: Machine, state: State, called: Called) -> None:
    rules, player = rules_of(machine), called.player
    for card in members(state.zone(rules.memories, player)):
        machine.leave(state, card, rules.memories, player)
        machine.enter(state, card, rules.grimoire, player)
    state.set_known_top(rules.grimoire, player, (), ())
    state.note("reshuffle", player)


def _conjure(machine: Machine, state: State, called: Called, *, protections: int) -> None:
    state.frames = casting.Conjure(called.player, protections, state.frames)


def _unsettle(machine: Machine, state: State, called: Called) -> None:
    rules = rules_of(machine)
    if rules.unstable >> called.card & 1:  # BR-164, BR-165
        place = state.place_of(rules.mage(state, called.player))
        damage.shake(machine, state, called.player, place, 1)


def _empower(machine: Machine, state: State, called: Called) -> None:
    rules_of(machine).award(machine, state, machine.players, called.number)


def _assail(machine: Machine, state: State, called: Called) -> None:
    mage = rules_of(machine).mage(state, called.player)
    turns.assail(machine, state, called.player, mage, called.card, called.number)


def _incant(machine: Machine, state: State, called: Called) -> None:
    state.frames = casting.Resolve(called.player, called.card, state.frames)


def _conclude(machine: Machine, state: State, called: Called) -> None:
    points = state.count(called.player, rules_of(machine).point)
    state.frames = casting.Cast(called.player, called.card, points, state.frames)


def _profit(machine: Machine, state: State, called: Called) -> None:
    casting.tell_of_profit(machine, state, called.player, called.card, called.number)


def _tell_of_mage(machine: Machine, state: State, called: Called, *, event: str) -> None:
    """Let players react as if a Mage had done something."""
    rules, card = rules_of(machine), called.card
    owner = rules.owner_of(state, card)
    if owner != NOBODY:
        rules.announce(machine, state, event, owner, subject=card, owner=owner, source=card)


def _reward(machine: Machine, state: State, called: Called) -> None:
    state.frames = quests.Reward(called.player, called.card, called.number, state.frames)


CALLS: Final[Mapping[str, Callable[[Machine, State, Called], None]]] = {
    "inflict": _inflict,
    "rage": _rage,
    "snatch": partial(_inflict, claim=damage.ALONE),
    "suffer": _suffer,
    "shake": _shake,
    "tremble": _tremble,
    "heal": partial(_take_cubes, mode=damage.REMOVE),
    "lift": partial(_take_cubes, mode=damage.REMOVE),
    "convert": partial(_take_cubes, mode=damage.CONVERT),
    "transfer": _transfer,
    "defeat": _defeat,
    "fall": _fall,
    "banish": _banish,
    "act": _act,
    "strike": _strike,
    "activate": _activate,
    "reactivate": partial(_activate, again=True),
    "swap": _swap,
    "walk": _walk,
    "hit": _hit,
    "fight": _fight,
    "seize": _seize,
    "seek": _seek,
    "foresee": _foresee,
    "seek_like": _seek_like,
    "inquire": _inquire,
    "recall": _recall,
    "portend": _portend,
    "enact": _enact,
    "put_back": _put_back,
    "abandon": _abandon,
    "complete": _complete,
    "study": partial(_study, discards=0),
    "recover": partial(_study, discards=1),
    "conjure": partial(_conjure, protections=0),
    "conjure_protection": partial(_conjure, protections=1),
    "unsettle": _unsettle,
    "renew": _renew,
    "empower": _empower,
    "mirror": _mirror,
    "duel": _duel,
    "raze": _raze,
    "assail": _assail,
    "incant": _incant,
    "conclude": _conclude,
    "profit": _profit,
    "reward": _reward,
    "lay_trap": partial(_tell_of_mage, event="trap laid"),
    "lay_protection": partial(_tell_of_mage, event="protection laid"),
    "exert": partial(_tell_of_mage, event="physical action"),
}

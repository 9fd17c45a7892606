"""A whole state as JSON-able data in named segments, and back.

Reading checks that the state is one that a game could be in: every card in one zone, nothing
negative, only known frames with the operands they have. It raises ``NotationError``.
"""

from typing import Any, Final

from cardwright.runtime import lasting, pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, Fields, Frame, stack
from cardwright.runtime.lasting import Lasting
from cardwright.runtime.log import entries
from cardwright.runtime.machine import Machine
from cardwright.runtime.modifiers import Waiting
from cardwright.runtime.notation import NotationError, exactly, listed, named, within
from cardwright.runtime.owned import belong, owners
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import OVER, SCALARS, State
from cardwright.runtime.visibility import owners_of

_SEGMENTS: Final = (
    "scalars",
    "pools",
    "bonus",
    "zones",
    "statuses",
    "resources_on",
    "owners_on",
    "standing",
    "remembered",
    "used",
    "known",
    "lasting",
    "frames",
)


def write_state(machine: Machine, state: State) -> dict[str, Any]:
    """Return a state in named segments."""
    notation, layout, game = machine.notation, machine.layout, machine.table.game
    pool, cards = notation.codec("pool"), notation.codec("card_set")
    players = range(machine.players)
    zones = {
        zone.id: [cards.write(state.zone(place, owner)) for owner in owners_of(layout, place)]
        for place, zone in enumerate(game.zones)
    }
    return {
        "scalars": {
            name: notation.write(kind, state.v[place])
            for place, (name, kind) in enumerate(_scalars(machine).items())
        },
        "pools": [pool.write(state.pool(player)) for player in players],
        "bonus": [state.bonus(player) for player in players],
        "zones": zones,
        "statuses": {
            status.id: notation.write(_members(status.of_players), state.status(place))
            for place, status in enumerate(game.statuses)
        },
        "resources_on": {
            card.id: pool.write(state.on(number))
            for number, card in enumerate(machine.table.cards)
            if state.on(number)
        },
        "owners_on": {
            card.id: whose
            for number, card in enumerate(machine.table.cards)
            if (whose := owners(game, state, number))
        },
        "standing": {
            machine.table.cards[place].id: cards.write(state.standing_in(place))
            for place in layout.standing
            if state.standing_in(place)
        },
        "remembered": {
            machine.table.cards[card].id: found
            for card in machine.table.memories
            if (found := remembered_by(machine, state, card))
        },
        "used": {
            machine.table.cards[card].id: places
            for card in machine.table.limits_of_card
            if (places := used_of(machine, state, card))
        },
        "known": {
            zone.id: [_write_known(machine, state, place, o) for o in owners_of(layout, place)]
            for place, zone in enumerate(game.zones)
            if zone.pile
        },
        "lasting": [
            {**notation.record(lasting.FIELDS).write(one[:-1]), "frame": one.frame}
            for one in state.lasting
        ],
        "frames": _write_frames(machine, state),
    }


def read_state(machine: Machine, data: Any) -> State:
    """Return the state that data describes, or raise ``NotationError``."""
    parts = exactly(data, _SEGMENTS)
    notation, layout, game = machine.notation, machine.layout, machine.table.game
    state = State.empty(layout)
    scalars = _scalars(machine)
    with within("scalars"):
        values = notation.record(tuple(scalars.items())).read(parts["scalars"])
        state.v[: len(values)] = values
        impossible = machine.rules.why_impossible(state)
        if impossible:
            raise NotationError(impossible)
    for segment, kind, first in (
        ("pools", "pool", layout.pools),
        ("bonus", "number", layout.bonus),
    ):
        with within(segment):
            for player, part in enumerate(_of_length(parts[segment], machine.players)):
                state.v[first + player] = notation.read(kind, part)
        if segment == "pools":
            _check_limits(machine, state)
    with within("zones"):
        _read_zones(machine, state, parts["zones"])
    with within("statuses"):
        kinds = tuple((status.id, _members(status.of_players)) for status in game.statuses)
        values = notation.record(kinds).read(parts["statuses"])
        state.v[layout.status : layout.status + len(values)] = values
    with within("resources_on"):
        for card, pool in named(parts["resources_on"]).items():
            state.lay(notation.read("card", card), notation.read("pool", pool))
    with within("owners_on"):
        _read_owners(machine, state, parts["owners_on"])
    with within("standing"):
        _read_standing(machine, state, parts["standing"])
    with within("remembered"):
        _read_remembered(machine, state, parts["remembered"])
    with within("used"):
        _read_used(machine, state, parts["used"])
    _check_left_behind(machine, state)
    with within("known"):
        _read_known(machine, state, parts["known"])
    with within("lasting"):
        state.lasting = tuple([_read_lasting(machine, part) for part in listed(parts["lasting"])])
    with within("frames"):
        state.frames = _read_frames(machine, parts["frames"])
    return state


def _read_lasting(machine: Machine, data: Any) -> Lasting:
    fields = dict(named(data))
    frame = fields.pop("frame", None)
    one = Lasting._make((*machine.notation.record(lasting.FIELDS).read(fields), frame))
    begun = machine.table.lasting_change(one.change)
    if begun is None:
        raise NotationError("there is nothing on any card that lasts so")
    sizes = [0, 0]
    if isinstance(begun, Waiting):
        sizes = [len(slots) for slots in begun.linked.letters]
    is_waiting = isinstance(begun, Waiting)
    if bool(one.serial) is not is_waiting or sizes != [len(one.names), len(one.letters)]:
        raise NotationError("what waits for an event speaks of something else")
    if frame not in machine.shared.frames if one.depth else frame != "":
        raise NotationError("there is a frame of an unknown kind")
    return one


def _scalars(machine: Machine) -> dict[str, str]:
    return {**SCALARS, **machine.rules.scalars}


def _members(of_players: bool) -> str:
    return "player_set" if of_players else "card_set"


def _of_length(data: Any, length: int) -> list[Any]:
    found = listed(data)
    if len(found) != length:
        raise NotationError(f"there are {len(found)} entries instead of {length}")
    return found


def _read_zones(machine: Machine, state: State, data: Any) -> None:
    layout, zones = machine.layout, machine.table.game.zones
    parts = exactly(data, [zone.id for zone in zones])
    placed = 0
    for place, zone in enumerate(zones):
        owners = owners_of(layout, place)
        for owner, part in zip(owners, _of_length(parts[zone.id], len(owners)), strict=True):
            cards = machine.notation.read("card_set", part)
            if cards & placed:
                twice = machine.table.cards[members(cards & placed)[0]].id
                raise NotationError(f"`{twice}` is in two zones")
            placed |= cards
            state.v[layout.zone[place] + layout.zone_stride[place] * owner] = cards
    missing = ((1 << layout.cards) - 1) & ~placed
    if missing:
        raise NotationError(f"`{machine.table.cards[members(missing)[0]].id}` is in no zone")


def remembered_by(machine: Machine, state: State, card: int) -> dict[str, str]:
    """Return the cards that a card remembers, by their letters."""
    memories = machine.table.memories.get(card, {})
    found = {letter: state.remembered(memory) for letter, memory in memories.items()}
    ids = machine.table.cards
    return {letter: ids[other].id for letter, other in found.items() if other != NO_CARD}


def _read_remembered(machine: Machine, state: State, data: Any) -> None:
    for name, letters in named(data).items():
        memories = machine.table.memories.get(machine.notation.read("card", name), {})
        for letter, other in named(letters).items():
            if letter not in memories:
                raise NotationError(f"`{name}` remembers no `{letter}`")
            state.remember(memories[letter], machine.notation.read("card", other))


def used_of(machine: Machine, state: State, card: int) -> list[int]:
    """Return the abilities of a card, by their places, that work only once and were used."""
    limits = machine.table.limits
    own = machine.table.limits_of_card.get(card, 0)
    return [limits[ability][1] for ability in members(state.used & own)]


def _read_used(machine: Machine, state: State, data: Any) -> None:
    limits = machine.table.limits
    for name, places in named(data).items():
        card = machine.notation.read("card", name)
        for place in listed(places):
            if (card, place) not in limits:
                raise NotationError(f"`{name}` has no ability {place!r} that works only once")
            state.use_up(1 << limits.index((card, place)))


def _read_standing(machine: Machine, state: State, data: Any) -> None:
    for name, part in named(data).items():
        place = machine.notation.read("card", name)
        for card in members(machine.notation.read("card_set", part)):
            if place not in machine.layout.standing or not machine.can_stand(state, card, place):
                raise NotationError(f"`{machine.table.cards[card].id}` can't stand in `{name}`")
            if state.place_of(card) != NO_CARD:
                raise NotationError(f"`{machine.table.cards[card].id}` stands in two places")
            state.stand(card, place)


def _read_owners(machine: Machine, state: State, data: Any) -> None:
    notation, numbers = machine.notation, machine.notation.codec("numbers")
    for name, part in named(data).items():
        card = notation.read("card", name)
        for resource, many in named(part).items():
            number = notation.read("resource", resource)
            if not belong(state, card, number, numbers.read(many)):
                raise NotationError(f"not so many `{resource}` on `{name}` can be players'")


def _check_limits(machine: Machine, state: State) -> None:
    """Check that nobody holds more of a resource than the game allows."""
    most = machine.layout.most
    for player in range(machine.players):
        if most and pools.clip(state.pool(player), most) != state.pool(player):
            raise NotationError(f"player {player} holds more than anybody can")


def _check_left_behind(machine: Machine, state: State) -> None:
    """Check that only cards in play have states, and only on them something lies."""
    in_play = 0
    for zone in machine.table.active_zones:
        in_play |= state.zone_of_all(zone)
    marked = mask_of(card for card in range(machine.layout.cards) if state.on(card))
    for status in machine.card_statuses:
        marked |= state.status(status)
    for bearer, memories in machine.table.memories.items():
        if any(state.remembered(memory) != NO_CARD for memory in memories.values()):
            marked |= 1 << bearer
    marked |= mask_of(machine.table.limits[ability][0] for ability in members(state.used))
    if marked & ~in_play:
        card = machine.table.cards[members(marked & ~in_play)[0]].id
        raise NotationError(f"`{card}` is not in play, but in a state, or something lies on it")


def _write_known(machine: Machine, state: State, zone: int, owner: int) -> list[dict[str, Any]]:
    players = machine.notation.codec("player_set")
    return [
        {"card": machine.table.cards[card].id, "known_to": players.write(knowers)}
        for card, knowers in zip(
            state.known_top(zone, owner), state.knowers_of_top(zone, owner), strict=True
        )
    ]


def _read_known(machine: Machine, state: State, data: Any) -> None:
    zones = machine.table.game.zones
    piles = [place for place, zone in enumerate(zones) if zone.pile]
    parts = exactly(data, [zones[place].id for place in piles])
    record = machine.notation.record((("card", "card"), ("known_to", "player_set")))
    for place in piles:
        owners = owners_of(machine.layout, place)
        for owner, top in zip(owners, _of_length(parts[zones[place].id], len(owners)), strict=True):
            found = [record.read(part) for part in listed(top)]
            cards = tuple(card for card, _ in found)
            if len(set(cards)) < len(cards) or mask_of(cards) & ~state.zone(place, owner):
                raise NotationError(f"cards known in `{zones[place].id}` are not there")
            state.set_known_top(place, owner, cards, tuple(knowers for _, knowers in found))


# -- frames and log --


def _write_frames(machine: Machine, state: State) -> list[dict[str, Any]]:
    """Return what is being resolved, the newest first."""
    return [
        {
            "kind": frame.name,
            "player": frame.player,
            **machine.notation.record(frame.fields).write(frame.operands()),
        }
        for frame in stack(state.frames)
    ]


def _read_frames(machine: Machine, data: Any) -> Frame | None:
    below: Frame | None = None
    for part in reversed(listed(data)):
        name = named(part).get("kind")
        if not isinstance(name, str) or name not in machine.shared.frames:
            raise NotationError("there is a frame of an unknown kind")
        kind = machine.shared.frames[name]
        fields: Fields = (("kind", {0: name}), ("player", "player"), *kind.fields)
        with within(name):
            _, player, *operands = machine.notation.record(fields).read(part)
            below = kind.made_of(player, tuple(operands), below)
            if isinstance(below, Steps):
                _check_program(machine, below)
    return below


def _check_program(machine: Machine, run: Steps) -> None:
    """Check that a program has that place, and room for what is said to be bound."""
    program = machine.table.programs[run.program]
    if run.place > len(program.operations):
        raise NotationError("the program is shorter than that")
    for bound, room in (
        (run.numbers, program.numbers),
        (run.cards, program.cards),
        (run.players, program.players),
        (run.card_lists, program.card_lists),
        (run.player_lists, program.player_lists),
    ):
        if len(bound) != len(room):
            raise NotationError("the program binds something else")


def write_log(machine: Machine, state: State) -> list[list[Any]]:
    """Return the log, oldest first: of each entry the kind, and its parts in order."""
    records = machine.log_reader.record
    return [[entry[0], *records(entry[0]).write(entry[1:]).values()] for entry in entries(state)]


def read_log(machine: Machine, data: Any) -> tuple[Any, ...] | None:
    """Return the log that data describes, or raise ``NotationError``."""
    log: tuple[Any, ...] | None = None
    reader = machine.log_reader
    for part in listed(data):
        kind, *values = listed(part) or [None]
        if not isinstance(kind, str) or kind not in reader.kinds:
            raise NotationError("there is an entry of an unknown kind")
        record = reader.record(kind)
        with within(kind):
            fields = dict(zip(record.names, _of_length(values, len(record.names)), strict=True))
            log = ((kind, *record.read(fields)), log)
    return log


def reopen(machine: Machine, state: State) -> None:
    """Ask the open question again; a state that has none and is not over is no saved game."""
    frame = state.frames
    if frame is None or state.v[OVER]:
        if frame is not None or not state.v[OVER]:
            raise NotationError("it is neither over, nor is there anything to decide")
        return
    before = state.copy()
    try:
        options = frame.open(machine, state)
    except Exception as error:  # whatever fails here was no position that can be reached
        raise NotationError("what is being decided can't be decided") from error
    if not options or state.key() != before.key() or state.log is not before.log:
        raise NotationError("there is nothing to decide")
    state.options, state.player = options, frame.player

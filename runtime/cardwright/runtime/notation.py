"""The numbers of a state as names, and back: for all data that leaves the runtime or comes in.

A codec writes one kind of value as JSON-able data and reads it back. Reading trusts nothing: what
does not fit raises ``NotationError``. No number leaves that a client in another language could
round.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.chance import GENERATOR_DIGITS
from cardwright.runtime.frames import Fields
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts, serial_of
from cardwright.runtime.table import Table

Words = Mapping[int, str]

_MOST: Final = (1 << 31) - 1


class NotationError(ValueError):
    """Data that is not what it should be; the message says what was expected."""


class Codec(Protocol):
    """Writes values of one kind, and reads them back."""

    def write(self, value: Any) -> Any:
        """Return the value as JSON-able data."""
        ...

    def read(self, data: Any) -> Any:
        """Return the value that data stands for, or raise ``NotationError``."""
        ...


class Names:
    """A number that stands for one of several names."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        """``what`` they are, for messages."""
        self.what = what
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def write(self, value: int) -> str:
        """Return the name."""
        return self.names[value]

    def read(self, data: Any) -> int:
        """Return the number."""
        if not isinstance(data, str) or data not in self.numbers:
            raise NotationError(f"there is no {self.what} {_shown(data)}")
        return self.numbers[data]


class ByWord:
    """A number out of a few, each with its word."""

    def __init__(self, words: Words) -> None:
        """Read the words both ways."""
        self.words = words
        self.values = {word: value for value, word in words.items()}

    def write(self, value: int) -> str:
        """Return the word."""
        return self.words[value]

    def read(self, data: Any) -> int:
        """Return the number."""
        if not isinstance(data, str) or data not in self.values:
            raise NotationError(f"{_shown(data)} is none of {', '.join(self.values)}")
        return self.values[data]


class Integer:
    """A number within limits."""

    def __init__(self, least: int = 0, most: int = _MOST) -> None:
        """Both limits are allowed."""
        self.least = least
        self.most = most

    def write(self, value: int) -> int:
        """Return the number."""
        return int(value)

    def read(self, data: Any) -> int:
        """Return the number."""
        if not isinstance(data, int) or isinstance(data, bool):
            raise NotationError(f"{_shown(data)} is not a whole number")
        if not self.least <= data <= self.most:
            raise NotationError(f"{_shown(data)} is not between {self.least} and {self.most}")
        return data


class Flag:
    """Yes or no."""

    def write(self, value: int) -> bool:
        """Return it as a truth value."""
        return bool(value)

    def read(self, data: Any) -> int:
        """Return it as a number."""
        if not isinstance(data, bool):
            raise NotationError(f"{_shown(data)} is neither true nor false")
        return int(data)


class Digits:
    """A large number of a few fixed lengths, as a text: other languages would round it."""

    def __init__(self, *lengths: int) -> None:
        """``lengths`` in hexadecimal digits, the shortest first; each number takes as few."""
        self.lengths = lengths

    def write(self, value: int) -> str:
        """Return its hexadecimal digits."""
        needed = len(f"{value:x}")
        length = next(length for length in self.lengths if length >= needed)
        return f"{value:0{length}x}"

    def read(self, data: Any) -> int:
        """Return the number."""
        digits = set("0123456789abcdef")
        if not isinstance(data, str) or len(data) not in self.lengths or not set(data) <= digits:
            lengths = " or ".join(map(str, self.lengths))
            raise NotationError(f"{_shown(data)} is not a number of {lengths} hexadecimal digits")
        value = int(data, 16)
        if self.write(value) != data:
            raise NotationError(f"{_shown(data)} has more digits than it needs")
        return value


class Perhaps:
    """A value, or none: written as null."""

    def __init__(self, codec: Codec, none: int = -1, offset: int = 0) -> None:
        """``none`` stands for no value; ``offset`` is added to all others in the state."""
        self.codec = codec
        self.none = none
        self.offset = offset

    def write(self, value: int) -> Any:
        """Return null, or the value."""
        return None if value == self.none else self.codec.write(value - self.offset)

    def read(self, data: Any) -> int:
        """Return the value."""
        return self.none if data is None else self.codec.read(data) + self.offset


class Several:
    """A tuple of values."""

    def __init__(self, codec: Codec) -> None:
        """Remember how one of them is written."""
        self.codec = codec

    def write(self, value: Sequence[Any]) -> list[Any]:
        """Return a list."""
        return [self.codec.write(part) for part in value]

    def read(self, data: Any) -> tuple[Any, ...]:
        """Return the tuple."""
        return tuple(self.codec.read(part) for part in listed(data))


class Mask:
    """A set as a bit mask, written as a list in order."""

    def __init__(self, codec: Codec) -> None:
        """Remember how a member is written."""
        self.codec = codec

    def write(self, value: int) -> list[Any]:
        """Return the members."""
        return [self.codec.write(member) for member in members(value)]

    def read(self, data: Any) -> int:
        """Return the mask; nothing may be named twice."""
        found = [self.codec.read(part) for part in listed(data)]
        if len(set(found)) < len(found):
            raise NotationError("something is named twice")
        return mask_of(found)


class Pool:
    """Resources by their ids; what there is none of is left out."""

    def __init__(self, resources: Names) -> None:
        """Remember the resources."""
        self.resources = resources
        self.count = Integer(1, pools.MOST)

    def write(self, value: int) -> dict[str, int]:
        """Return the counts."""
        return {
            name: many
            for place, name in enumerate(self.resources.names)
            if (many := pools.count(value, place))
        }

    def read(self, data: Any) -> int:
        """Return the pool."""
        pool = 0
        for name, many in named(data).items():
            pool += self.count.read(many) * pools.unit(self.resources.read(name))
        return pool


class Reaction:
    """A reaction as one number: the card, and the place of the ability on it.

    Of one that has waited for its event, also what tells it from others; else that is 0.
    """

    def __init__(self, cards: Codec, table: Table) -> None:
        """Remember the cards."""
        self.cards = cards
        self.table = table

    def write(self, value: int) -> dict[str, Any]:
        """Return card and ability."""
        card, place = reaction_parts(value)
        return {"card": self.cards.write(card), "ability": place, "waiting": serial_of(value)}

    def read(self, data: Any) -> int:
        """Return the number."""
        fields = exactly(data, ("card", "ability", "waiting"))
        card = self.cards.read(fields["card"])
        place, serial = Integer().read(fields["ability"]), Integer().read(fields["waiting"])
        known = self.table.waiting[card] if serial else self.table.reactions[card]
        if all(linked.place != place for linked in known):
            raise NotationError(f"`{fields['card']}` has no reaction {place}")
        return reaction_option(card, place, serial)


class Programs:
    """A program by its name."""

    def __init__(self, table: Table) -> None:
        """Remember the table."""
        self.table = table

    def write(self, value: int) -> str:
        """Return the name."""
        return self.table.program_names[value]

    def read(self, data: Any) -> int:
        """Return the number."""
        found = self.table.program_named(data) if isinstance(data, str) else None
        if found is None:
            raise NotationError(f"there is no program {_shown(data)}")
        return found


@contextmanager
def within(place: str) -> Iterator[None]:
    """Put the place into the message of a ``NotationError`` that passes through."""
    try:
        yield
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from error


class Record:
    """A tuple with a name for each part."""

    def __init__(self, names: tuple[str, ...], codecs: tuple[Codec, ...]) -> None:
        """Remember names and codecs, in the order of the tuple."""
        self.names = names
        self.codecs = codecs

    def write(self, value: Sequence[Any]) -> dict[str, Any]:
        """Return the parts by name."""
        return {
            name: codec.write(part)
            for name, codec, part in zip(self.names, self.codecs, value, strict=True)
        }

    def read(self, data: Any) -> tuple[Any, ...]:
        """Return the tuple; nothing may be missing, nothing added."""
        fields = exactly(data, self.names)
        found: list[Any] = []
        try:
            for name, codec in zip(self.names, self.codecs, strict=True):
                found.append(codec.read(fields[name]))
        except NotationError as error:  # not `within` each: there are very many fields in a log
            raise NotationError(f"{self.names[len(found)]}: {error}") from error
        return tuple(found)


class Notation:
    """The codecs of one table, by name."""

    def __init__(self, table: Table, players: int) -> None:
        """Make them."""
        game = table.game
        cards = Names("card", [card.id for card in table.cards])
        resources = Names("resource", [entry.id for entry in game.resources])
        zones = Names("zone", [entry.id for entry in game.zones])
        one_player = Integer(0, players - 1)
        number = Integer()
        pool = Pool(resources)
        events = Names("event", [entry.id for entry in game.events])
        programs = Programs(table)
        raised = (events, Perhaps(cards), Perhaps(one_player))
        self.codecs: dict[str, Codec] = {
            "number": number,
            "numbers": Several(number),
            "lists_of_numbers": Several(Several(number)),
            "number_or_none": Perhaps(number),
            "flag": Flag(),
            "digits": Digits(*GENERATOR_DIGITS),
            "player": one_player,
            "players": Several(one_player),
            "player_set": Mask(one_player),
            "player_or_nobody": Perhaps(one_player),
            "players_or_nobody": Several(Perhaps(one_player)),
            "lists_of_players": Several(Several(one_player)),
            "card": cards,
            "cards": Several(cards),
            "card_set": Mask(cards),
            "card_or_none": Perhaps(cards),
            "cards_or_none": Several(Perhaps(cards)),
            "card_plus_one": Perhaps(cards, none=0, offset=1),
            "lists_of_cards": Several(Several(cards)),
            "resource": resources,
            "pool": pool,
            "pools": Several(pool),
            "zone": zones,
            "status_or_none": Perhaps(Names("status", [entry.id for entry in game.statuses])),
            "verb_or_none": Perhaps(Names("verb", [entry.id for entry in game.verbs])),
            "event": events,
            "event_or_none": Perhaps(events),
            "program": programs,
            "program_or_none": Perhaps(programs),
            "raised": Several(Record(("event", "card", "owner"), raised)),
            "reactions": Several(Reaction(cards, table)),
        }

    def codec(self, kind: str | Words) -> Codec:
        """Return a codec by its name, or the one for some words."""
        return self.codecs[kind] if isinstance(kind, str) else ByWord(kind)

    def record(self, fields: Fields) -> Record:
        """Return the codec of a tuple with these fields."""
        return Record(
            tuple(name for name, _ in fields), tuple(self.codec(kind) for _, kind in fields)
        )

    def write(self, kind: str | Words, value: Any) -> Any:
        """Write one value."""
        return self.codec(kind).write(value)

    def read(self, kind: str | Words, data: Any) -> Any:
        """Read one value, or raise ``NotationError``."""
        return self.codec(kind).read(data)


def listed(data: Any) -> list[Any]:
    """Return data that must be a list."""
    if not isinstance(data, list):
        raise NotationError(f"{_shown(data)} is not a list")
    return data


def named(data: Any) -> dict[str, Any]:
    """Return data that must be an object."""
    if not isinstance(data, dict):
        raise NotationError(f"{_shown(data)} is not an object")
    return data


def exactly(data: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return data that must be an object with just these members."""
    found = named(data)
    for name in names:
        if name not in found:
            raise NotationError(f"`{name}` is missing")
    for name in found:
        if name not in names:
            raise NotationError(f"{_shown(name)} does not belong here")
    return found


def _shown(data: Any) -> str:
    """Return data as it may stand in a message: short, and on one line."""
    if isinstance(data, list):
        return "a list"
    if isinstance(data, dict):
        return "an object"
    if isinstance(data, int) and abs(data) > _MOST:
        return "a huge number"
    text = str(data) if isinstance(data, str) else repr(data)
    return f"`{text if len(text) <= 40 else text[:37] + '...'}`"

"""Who does a step, and how the verbs that every game has are said of them."""

from enum import Enum
from typing import NamedTuple


class Person(Enum):
    """Of whom a verb is said."""

    TOLD = "told"  # the reader, told to do it
    YOU = "you"  # the reader
    THEY = "they"  # a player of whom was spoken before
    ONE = "one"  # a player who is named with it


class Voice(Enum):
    """Who does a step, and what for."""

    EFFECT = (Person.TOLD, False)
    COST = (Person.TOLD, True)
    YOU_DO = (Person.YOU, False)
    THEY_DO = (Person.ONE, False)
    THEY_MAY = (Person.THEY, False)
    UNLESS_YOU = (Person.YOU, True)
    UNLESS_THEY = (Person.THEY, True)
    UNLESS_ONE = (Person.ONE, True)

    def __init__(self, person: Person, pays: bool) -> None:
        self.person = person
        self.pays = pays
        """Whether the step is a payment."""

    def to(self, *, pay: bool) -> "Voice":
        """Return who does it, as what they pay or as what they do."""
        return next(one for one in Voice if one.person is self.person and one.pays is pay)

    @property
    def is_imperative(self) -> bool:
        """Whether the reader is told to do it."""
        return self.person is Person.TOLD

    @property
    def is_theirs(self) -> bool:
        """Whether another player does it, to whom belongs what is nobody else's."""
        return self.person in (Person.THEY, Person.ONE)


class Verb(NamedTuple):
    """A verb that every game has: told to the reader; of the reader; of others; of one of them.

    ``says``: what follows it, with a gap for each field of the step, `{card}` or `{card:genitive}`,
    and for the event that is answered (`{event:…}`, which says what it is called without a name).
    Where it is not said, all fields follow in their order.
    """

    told: str
    second: str
    third: str
    one: str = ""
    says: str = ""

    def said(self, voice: Voice) -> str:
        """Return the form for a voice; one does what others do, unless that has a form."""
        match voice.person:
            case Person.TOLD:
                return self.told
            case Person.YOU:
                return self.second
            case Person.THEY:
                return self.third
        return self.one or self.third

"""What goes with what in cards that can be meant: verbs that fit their step, bound letters.

Some fields of some parts are made here; all others as they are declared. What passes the checks is
for the checks to say: this only keeps most cards from failing them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal, TypeVar, get_args

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Verb, Vocabulary
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.nodes import MOST_NUMBER, out_of, parts_of
from support.generating.making import MOST_TRIES, Made, Maker, NothingFitsError

Steps = tuple[steps.Step, ...]

_DEPTHS: Final = (1, 1, 2, 2, 3)
_NUMBERS: Final = "XY"
_VERBS: Final = ("Move", "SetStatus")
_CARDS: Final = "ABCDEF"
_WINDOWS: Final = {
    **{"Ignore": "instead", "Prevent": "instead", "Add": "instead"},
    **{"Redirect": "instead", "Score": "during"},
}
_STEPS: Final = frozenset(step.__name__ for step in get_args(steps.Step))
_TO_OTHERS: Final = frozenset(step.__name__ for step in get_args(steps.ToOthers))
_OUT_OF: Final = {step.__name__: out_of(step) for step in get_args(steps.Step)}
_UP_TO: Final = frozenset(step.__name__ for step in get_args(steps.WithAmounts)) - {"Pay", "Lose"}
_PAID: Final = {
    "Remove": 0.0,
    "Transfer": 0.0,
    "Exchange": 0.0,
    "ExchangeZones": 0.0,
    "Pay": 5.0,
    "Take": 2.0,
    "SetStatus": 5.0,
    "Move": 4.0,
    "Choice": 1.5,
    "Reveal": 1.0,
}
"""Steps of costs, and how often they are wanted there; others are tried now and then."""

_NESTING: Final = ("Choice", "Avoidable", "By", "May", "Group", "Wait")
"""Steps that have others in them."""

_WEIGHTS: Final = {
    **{"Gain": 3.0, "Lose": 2.0, "SetStatus": 3.0, "Move": 3.0},
    **{"Look": 2.0, "Reveal": 2.0, "Return": 4.0, "Stand": 3.0},
    **{"Choice": 2.5, "Avoidable": 3.0, "By": 4.0, "May": 2.0, "Group": 5.0, "Wait": 2.5},
    **{"Look": 1.5, "Reveal": 1.5, "Modify": 4.0},
    **{"This": 2.0, "Chosen": 1.5, "Select": 3.0},
    **{"int": 4.0, "Variable": 2.0, "Measure": 1.5},
    **{"Named": 4.0, "Any": 2.0, "Same": 1.5},
    **{"a": 4.0, "all": 1.5, "actor": 4.0, "you": 0.0, "OwnerOf": 0.3},
    **{"Power": 5.0, "Reaction": 4.0, "Automatic": 2.0},
}
"""How often some parts are wanted, where others are wanted once."""

_FIRST: Final = {
    "Reaction": ("event", "by_itself", "number", "subject", "source", "conditions"),
    "Power": ("conditions",),
    "Automatic": ("conditions",),
    "Becomes": ("nouns", "status"),
    "Put": ("card",),
    "Take": ("card",),
    "Remove": ("card",),
    "Transfer": ("card", "amounts"),
    "Call": ("name", "card"),
    "Draw": ("verb", "origin", "destination"),
    "Look": ("origin",),
    "Reveal": ("origin",),
}
"""Fields that others depend on."""


@dataclass
class Scope:
    """What the words of an ability may refer to, and what they still have to."""

    numbers: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    unnamed: int = 0
    paid: bool = False
    them: str = ""
    done: bool = False
    resource: bool = False
    unused: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()

    def copy(self) -> "Scope":
        """Return another one that holds the same."""
        other = Scope.__new__(Scope)
        other.become(self)
        return other

    def become(self, other: "Scope") -> None:
        """Hold what another one holds."""
        vars(self).update(vars(other))

    def used(self, letter: str) -> None:
        """Note that a letter was used."""
        self.unused -= {letter}


class CardMaker(Maker):
    """Makes parts of cards that can be meant, more often than not."""

    def __init__(self, random: Random, game: Vocabulary) -> None:
        super().__init__(random, game)
        self.scope = Scope()
        self.most_depth = random.choice(_DEPTHS)
        """How many steps may be in one another: most cards are small."""
        self.kind = ""
        """The kind of the card."""
        self.place = ""
        self.event = ""
        self.verb: Verb | None = None
        self.binds = False
        self.remembered: tuple[str, ...] = ()
        """The letters for cards that other abilities of the card give."""
        self.outside: frozenset[str] = frozenset()
        """The letters that what is in a group need not use."""
        self.heads: list[Scope] = []
        """What was bound before the costs of the groups that are being made."""

    def part(self, declared: Any) -> Any:
        """Return a part; the names that a group, or what waits, gives mean nothing outside it."""
        if declared not in (steps.Group, steps.Wait):
            return super().part(declared)
        before, self.outside, depth = self.outside, self.scope.unused, len(self.heads)
        event = self.event
        try:
            return _inside(self, lambda: Maker.part(self, declared))
        finally:
            self.outside, self.event = before, event
            del self.heads[depth:]

    def weight(self, name: str) -> float:
        """Return how much something is wanted where the maker stands."""
        if name in _STEPS:
            return self._weight_of_step(name)
        if name == "ThatOne":
            return 20.0 if self.scope.resource else 0.0
        if name == "Same" and self.scope.resource:
            return 0.0
        if name == "ThatMany":
            if self.is_in("Compares") and self.place == "effect" and self.scope.done:
                return 2.0
            return 0.7 if self.place == "effect" and self.scope.done else 0.0
        if name == "Them":
            return 1.0 if self.scope.them else 0.0
        if name == "CountCards" and self.scope.them:
            return 6.0
        if self.place == "points" and name in (*parts.ONE_PLAYER, "Variable", "OwnerOf"):
            return 0.0
        if name == "OwnerOf" and self.within[-1:] == ["By"] and self.within.count("By") > 1:
            return 0.0
        if name == "OwnerOf" and self.within[-2:] == ["Reaction", "Select"]:
            return 0.0
        if name == parts.ANYBODY:
            return 0.0
        if name == "This" and self.verb is not None and self.verb.only:
            return 0.3
        if name == "you":
            return float(self.others_act or self.place == "unless")
        if self.within[-1:] == ["Stocked"] and name == "This":
            return 5.0
        if name == "Superlative" and self._is_of_event:
            return 0.0
        if self.is_in("Is", "CardHas") and name in ("Select", "Measure"):
            return 0.0
        if name == "Variable" and self.is_in("Measured") and self.place != "effect":
            return 0.0
        return _WEIGHTS.get(name, 1.0)

    def _weight_of_step(self, name: str) -> float:
        if name in _NESTING and self._depth >= self.most_depth:
            return 0.0
        others_act = "By" in self.within
        if name == "By" and others_act:
            return 0.5 * (self.within.count("By") == 1)
        if others_act and name in _WINDOWS:
            return 0.0
        if name == "Wait" and (self.place != "effect" or self.is_in("By", "Wait")):
            return 0.0
        if name == "Return" and self.place == "effect":
            return 16.0 if self.scope.them == "pile" else 0.0
        event = self.game.event[self.event] if self.event else None
        if name in ("Prevent", "Add") and event and not self.game.has_number(event):
            return 0.0
        if name == "Cancel":
            is_raised = event is not None and bool(event.aims or event.verb)
            return 6.0 if self.place == "effect" and is_raised and not others_act else 0.0
        if name == "Aim" or (name == "Redirect" and not (event and event.aims)):
            return 0.0
        if name in _WINDOWS:
            often = 40.0 if name == "Redirect" else 15.0
            return often if self.place == "effect" and self._window == _WINDOWS[name] else 0.0
        if self.place != "effect":
            return _PAID.get(name, 0.02)
        if name == "Pay" or (name == "Avoidable" and self.within[-1:] == ["Avoidable"]):
            return 0.0
        return _WEIGHTS.get(name, 1.0)

    @property
    def _depth(self) -> int:
        return sum(1 for part in self.within if part in _NESTING)

    @property
    def others_act(self) -> bool:
        """Whether others act where the maker stands; those who do so are named by who acts."""
        acting = self.within.count("By")
        last = len(self.within) - self.within[::-1].index("By") if acting else 0
        return acting - (self.within[last : last + 1] == ["Party"]) == 1

    @property
    def _is_of_event(self) -> bool:
        """Whether what is made now is said of a card of an event."""
        pairs = zip(self.within, self.within[1:], strict=False)
        return ("Reaction", "Select") in pairs

    @property
    def _window(self) -> str:
        return self.game.event[self.event].window if self.event else ""

    def order(self, declared: Any) -> Iterable[str]:
        """Return the fields of a part, those first that others depend on."""
        first = _FIRST.get(declared.__name__, ())
        return (*first, *(name for name in super().order(declared) if name not in first))

    def field(self, owner: str, name: str, hint: Any, made: Made) -> Any:
        """Return what a field holds, made with more sense where there is some to add."""
        add_sense = _FIELDS.get(f"{owner}.{name}")
        return add_sense(self, made) if add_sense else super().field(owner, name, hint, made)

    def tried(self, hint: Any) -> Any:
        """Make something; where that fails, what it bound is bound no more."""
        scope, before = self.scope, self.scope.copy()
        try:
            return self.make(hint)
        except NothingFitsError:
            self.scope = scope
            scope.become(before)
            raise

    @contextmanager
    def at(self, place: str, scope: Scope) -> Iterator[None]:
        """Make what follows at a place of an ability, with names of its own."""
        before = self.place, self.scope
        self.place, self.scope = place, scope
        try:
            yield
        finally:
            self.place, self.scope = before

    def before_an_ability(self) -> Scope:
        """Return what an ability may refer to: the letters that other lines of the card give."""
        return Scope(cards=self.remembered, taken=frozenset(self.remembered))

    def fresh(self, letters: str) -> str:
        """Return a letter that has no meaning yet."""
        letter = self.pick([letter for letter in letters if letter not in self.scope.taken][:1])
        self.scope.taken |= {letter}
        self.scope.unused |= {letter}
        return str(letter)


# -- abilities ------------------------------------------------------------------------------------


def _event(maker: CardMaker, made: Made) -> str:
    waits = maker.is_in("Wait")
    windows = {event.window for event in maker.game.events} - {"paying" if waits else ""}
    window = maker.pick(sorted(windows))
    if window == "paying":  # of which little can be said
        window = maker.pick(sorted(windows))
    events = [event for event in maker.game.events if event.window == window]
    aims = [event for event in events if event.aims]  # often: only these are redirected
    maker.event = maker.pick([event.id for event in (*events, *aims * 3)])
    if waits:  # what was done before is no more than a name by then
        vars(maker.scope).update(unnamed=0, paid=False, them="", done=False, resource=False)
    else:
        maker.scope = maker.before_an_ability()
    return maker.event


def _moment(maker: CardMaker, made: Made) -> str:
    """Return a moment at which such a card works by itself, but for a few that never come."""
    fitting = [
        moment.id
        for moment in maker.game.moments
        if maker.perhaps(0.02)
        or (
            moment.lets_cards_work
            and (not moment.only or maker.kind in maker.game.kinds_of(moment.only))
        )
    ]
    return str(maker.pick(fitting))


def _cost(maker: CardMaker, made: Made) -> Steps:
    is_power = maker.within[-1] == "Power"
    if maker.within[-1] != "Reaction":
        maker.event, maker.scope = "", maker.before_an_ability()
    aim = _aim(maker)
    found: list[steps.Step] = [*aim]
    # of several that it is aimed at, none is `it` till all is paid
    later = sum(one.is_several and getattr(one.card, "name", "") is None for one in aim)
    maker.scope.unnamed -= later
    if maker.perhaps(0.95 if is_power else 0.4):
        with maker.at("cost", maker.scope):
            if is_power and maker.perhaps(0.5):
                found.append(_using_up(maker))
            while not found or maker.perhaps(0.3):
                found.append(maker.make(steps.Step))
    maker.scope.unnamed += later
    return tuple(found)


def _aim(maker: CardMaker) -> tuple[steps.Aim, ...]:
    """Return what an ability is aimed at, now and then."""
    if maker.event and maker.game.event[maker.event].window == "paying":
        return ()
    if not maker.perhaps(0.15):
        return ()
    with maker.at("cost", maker.scope):
        card = maker.make(parts.Chosen | parts.Select)
    if isinstance(card, parts.Select) and card.name is None:
        maker.scope.unnamed += 1
    return (steps.Aim(card=card),)


def _using_up(maker: CardMaker) -> steps.Step:
    """Return what most powers cost: that the card is put into a state."""
    fitting = [verb for verb in maker.game.verbs if verb.sets and not verb.only]
    if not fitting:
        return maker.make(steps.Step)  # type: ignore[no-any-return]
    return steps.SetStatus(verb=maker.pick(fitting).id, card=parts.This())


def _effects(maker: CardMaker, made: Made) -> Steps:
    with maker.at("effect", maker.scope):
        return _until_used(maker, maker.outside if maker.is_in("Wait") else frozenset())


def _until_used(maker: CardMaker, may_stay: frozenset[str]) -> Steps:
    """Return steps, one at least, after which each letter has been used that has to be."""
    found: Steps = ()
    for _ in range(MOST_TRIES):
        unused = maker.scope.unused - may_stay
        often = 0.6 if maker.scope.them == "pile" else 0.25  # what was seen is dealt with
        if found and not unused and not maker.perhaps(often):
            return found
        before = maker.scope.copy()
        step = maker.make(steps.Step)
        if step not in found and (not unused or len(maker.scope.unused) < len(before.unused)):
            found = (*found, step)
            maker.scope.done = maker.place == "effect"
        else:
            maker.scope.become(before)
    raise NothingFitsError


def _conditions(maker: CardMaker, made: Made) -> tuple[parts.Condition, ...]:
    found: list[parts.Condition] = []
    often = 0.5 if maker.within[-1] == "Group" else 0.3
    while maker.perhaps(often) and len(found) < 2:
        condition = maker.make(parts.Condition)
        if condition not in found:
            found.append(condition)
    return tuple(found)


def _condition_select(maker: CardMaker, made: Made) -> parts.Select:
    another = made["bound"] == "at_least" and made["number"] == 1 and maker.perhaps(0.2)
    with maker.at("condition", Scope()):
        select: parts.Select = maker.part(parts.Select)
    filters = [one for one in select.filters if not _is_superlative(one)]
    if maker.perhaps(0.2):
        filters.insert(0, maker.part(parts.InZones))
    plain = replace(select, up_to=False, random=False, filters=tuple(filters), name=None)
    return replace(plain, quantity="another" if another else "a")


def _is_superlative(one: parts.Filter) -> bool:
    return isinstance(one, parts.Having) and isinstance(one.comparison, parts.Superlative)


def _condition_number(maker: CardMaker, made: Made) -> parts.Number:
    """Return how many must be there, most often as a whole number."""
    if maker.perhaps(0.8):
        return maker.random.choice((1, 1, 1, 2, 3))
    return _number(maker, made)


def _compared_number(maker: CardMaker, made: Made) -> Any:
    """Return a number that is compared: one that was chosen, what was done, or a sum."""
    if maker.perhaps(0.3):
        return parts.Sum(terms=_terms(maker, 2))
    return maker.one_of((parts.Variable, parts.ThatMany))


def _players_compare(maker: CardMaker, made: Made) -> Any:
    """Return how players compare: by what players have."""
    what = maker.pick(("points", *maker.words("resources"), *maker.words("nouns")))
    on = None
    if what in maker.game.resource and maker.game.resource[what].owned and maker.perhaps(0.8):
        on = maker.make(parts.This | parts.Chosen)
    zones: tuple[str, ...] = ()
    if what in maker.game.noun and maker.perhaps(0.3):
        zones = maker.part(parts.InZones).zones
    if maker.perhaps(0.4):
        number: parts.Number = maker.random.randint(0, 3)
        if maker.perhaps(0.2):
            number = parts.times(1, maker.part(parts.Per))
        bound = maker.make(parts.Bound)
        return parts.Measured(what=what, bound=bound, number=number, on=on, zones=zones)
    if maker.perhaps(0.5):
        return parts.Superlative(what=what, most=maker.perhaps(0.5), on=on, zones=zones)
    than: parts.Whom = maker.make(parts.Whom) if maker.perhaps(0.4) else "actor"
    if than == "you" and not maker.others_act:
        than = "actor"
    return parts.Compared(what=what, more=maker.perhaps(0.5), than=than, on=on, zones=zones)


def _card_compares(maker: CardMaker, made: Made) -> Any:
    """Return how a card compares, but not with itself."""
    found = maker.make(parts.Measured | parts.Compared)
    if isinstance(found, parts.Compared) and found.than == made["card"]:
        raise NothingFitsError
    return found


def _who_has(maker: CardMaker, made: Made) -> Any:
    """Return who has something; there is no word for others who act."""
    who = maker.make(parts.Whom)
    return "you" if who == "actor" and maker.others_act else who


def _party_that(maker: CardMaker, made: Made) -> Any:
    is_of_event = maker.within[-2:-1] == ["Reaction"]
    if made["players"] == "you" or is_of_event or not maker.perhaps(0.3):
        return None
    return _players_compare(maker, made)


def _condition_on(maker: CardMaker, made: Made) -> Any:
    is_owned = _are_owned(maker, getattr(made["resource"], "resources", ()))
    if (made["owner"] != "actor" and not is_owned) or maker.perhaps(0.4):
        return None
    card = maker.make(parts.CardRef)
    if isinstance(card, parts.Select):
        maker.scope.unused -= {card.name or ""}
        maker.scope.cards = tuple(name for name in maker.scope.cards if name != card.name)
        return replace(card, name=None)
    return card


def _is_nouns(maker: CardMaker, made: Made) -> tuple[str, ...]:
    return maker.some(maker.words("nouns")) if maker.perhaps(0.5) else ()


def _is_status(maker: CardMaker, made: Made) -> str | None:
    states = [status.id for status in maker.game.statuses if status.of == "cards"]
    return None if made["nouns"] else str(maker.pick(states))


def _group_cost(maker: CardMaker, made: Made) -> Steps:
    maker.heads.append(replace(maker.scope))
    aim = _aim(maker)
    if aim or maker.perhaps(0.6 if made["conditions"] else 0.3):
        return aim
    with maker.at("cost", maker.scope):
        found = [maker.make(steps.Step)]
        while maker.perhaps(0.2):
            found.append(maker.make(steps.Step))
    return tuple(found)


def _in_group(maker: CardMaker, made: Made) -> Steps:
    with maker.at("effect", maker.scope):
        return _until_used(maker, maker.outside)


def _otherwise(maker: CardMaker, made: Made) -> Steps:
    if not (made["conditions"] or made["cost"]) or maker.perhaps(0.5):
        return ()
    now, head = maker.scope, maker.heads[-1]
    maker.scope = replace(head, taken=now.taken, unused=head.unused & now.unused)
    try:
        return _inside(maker, lambda: _until_used(maker, maker.scope.unused))
    finally:
        now.taken |= maker.scope.taken
        now.unused -= head.unused - maker.scope.unused
        maker.scope = now


def _times(maker: CardMaker, made: Made) -> parts.Number:
    if made["for_each"] is not None:
        return 1
    needed = not (made["conditions"] or made["cost"])
    if maker.within.count("Group") > 1 or not maker.perhaps(0.6 if needed else 0.15):
        return 1
    known = maker.heads[-1].numbers
    if known and maker.perhaps(0.5):
        name = str(maker.pick(known))
        maker.scope.used(name)
        return parts.Variable(name=name)
    if maker.heads[-1].done and maker.perhaps(0.3):
        return parts.ThatMany()
    if maker.perhaps(0.2):
        with maker.at("condition", Scope()):
            return parts.times(1, maker.part(parts.Per))
    return maker.random.choice((2, 2, 3))


def _until(maker: CardMaker, made: Made) -> Any:
    if made["for_each"] is not None:
        return None
    needed = not (made["conditions"] or made["cost"] or made["times"] != 1)
    if made["times"] != 1 or maker.within.count("Group") > 1:
        if needed:
            raise NothingFitsError
        return None
    if not needed and maker.perhaps(0.9):
        return None
    with maker.at("condition", Scope()):
        return maker.make(parts.Condition)


def _for_each(maker: CardMaker, made: Made) -> parts.Select | parts.EachResource | None:
    if maker.within.count("Group") > 1 or not maker.perhaps(0.25):
        return None
    scope = maker.scope
    if maker.perhaps(0.4):
        scope.resource = True
        return parts.EachResource(on=maker.pick((None, parts.This(), parts.This())))
    with maker.at("condition", Scope()):
        select: parts.Select = maker.part(parts.Select)
        if maker.perhaps(0.3):
            select = replace(select, filters=(maker.part(parts.InZones), *select.filters))
    if maker.perhaps(0.5):
        name = maker.fresh(_CARDS)
        scope.cards += (name,)
        return replace(select, quantity="all", up_to=False, random=False, name=name)
    scope.unnamed += 1
    return replace(select, quantity="all", up_to=False, random=False, name=None)


def _may_steps(maker: CardMaker, made: Made) -> Steps:
    if maker.perhaps(0.7):
        return _inside(maker, lambda: (maker.make(steps.Step),))
    return _inside(maker, lambda: _until_used(maker, maker.scope.unused))


T = TypeVar("T")


def _inside(maker: CardMaker, make: Callable[[], T]) -> T:
    """Make something of which the names mean nothing outside it."""
    outside = maker.scope
    maker.scope = replace(outside)
    try:
        found = make()
        if maker.scope.unused - outside.unused:
            raise NothingFitsError
        outside.taken |= maker.scope.taken
        outside.unused &= maker.scope.unused
    finally:
        maker.scope = outside
    return found


def _during(maker: CardMaker, made: Made) -> tuple[str, ...]:
    moments = [moment.id for moment in maker.game.moments if moment.powers != "no"]
    return maker.some(moments) if moments and maker.perhaps(0.2) else ()


def _by_itself(maker: CardMaker, made: Made) -> bool:
    return maker.game.event[maker.event].window != "paying" and maker.perhaps(0.4)


def _event_number(maker: CardMaker, made: Made) -> str | None:
    has_number = maker.game.has_number(maker.game.event[maker.event])
    if not has_number or "X" in maker.scope.taken or maker.perhaps(0.5):
        return None
    maker.scope.numbers += ("X",)
    maker.scope.unused |= {"X"}
    maker.scope.taken |= {"X"}
    return "X"


def _subject(maker: CardMaker, made: Made) -> Any:
    event = maker.game.event[maker.event]
    if maker.game.befalls_player(event):
        return _of_event(maker) if maker.perhaps(0.5) else None
    if not maker.game.befalls_card(event) or maker.perhaps(0.4):
        return None
    return parts.This() if maker.perhaps(0.3) else maker.part(parts.Select)


def _source(maker: CardMaker, made: Made) -> Any:
    event = maker.game.event[maker.event]
    if not maker.perhaps(0.4) or not maker.game.comes_from_card(event):
        return None
    if maker.perhaps(0.4) and not event.power:
        return _of_event(maker) if maker.perhaps(0.7) else parts.This()
    found: parts.Select = maker.part(parts.Select)
    is_unsaid = found.owner in ("actor", parts.ANYBODY)
    return replace(found, owner="any_player") if is_unsaid else found


def _of_event(maker: CardMaker) -> parts.Party:
    """Return a player of an event."""
    return parts.Party(players=maker.pick(("you", "a_rival", "any_player")))


# -- steps ----------------------------------------------------------------------------------------


def _verb(fits: Callable[[CardMaker, Verb], bool]) -> Callable[[CardMaker, Made], str]:
    def pick(maker: CardMaker, made: Made) -> str:
        maker.verb = maker.pick(verb for verb in maker.game.verbs if fits(maker, verb))
        return str(maker.verb.id)

    return pick


def _draws(maker: CardMaker, verb: Verb) -> bool:
    zones = [maker.game.zone[name] for name in verb.moves_from]
    return bool(verb.moves_to and zones) and all(zone.pile for zone in zones)


def _moves(maker: CardMaker, verb: Verb) -> bool:
    if verb.stands is not None:
        return False
    return verb.moves_to is not None and not verb.paid and not _draws(maker, verb)


def _stand_verb(maker: CardMaker, made: Made) -> str | None:
    if not maker.game.spaces:
        raise NothingFitsError
    if maker.perhaps(0.4):
        return None
    return _verb(lambda maker, verb: verb.stands is not None)(maker, made)


def _stand_place(maker: CardMaker, made: Made) -> Any:
    """Return the place that cards are brought to: one, which is chosen before they are."""
    place = maker.make(parts.CardRef)
    _note_it(maker, made["card"])
    if not isinstance(place, parts.Select):
        return place
    quantity = maker.pick(("a", "the", "another"))
    nouns = maker.game.spaces[0].places if maker.perhaps(0.8) else place.nouns
    owner = place.owner
    is_common = maker.game.are_common(nouns)
    if owner in parts.SEVERAL_PLAYERS or (owner == parts.ANYBODY) is not is_common:
        owner = parts.ANYBODY if is_common else "actor"
    return replace(place, quantity=quantity, nouns=nouns, owner=owner, random=False, up_to=False)


def _acted_on(maker: CardMaker, made: Made) -> Any:
    """Return the cards of a verb or call, which later words may mean by `it`."""
    is_call = maker.within[-1:] in (["Call"], ["Stand"], ["Redirect"])
    if not is_call and maker.scope.them and maker.place == "effect" and maker.perhaps(0.3):
        maker.verb = None
        return parts.Them()
    card = maker.make(parts.CardRef)
    maker.verb = None
    if not isinstance(card, parts.Select):
        return card
    if maker.within[-1:] != ["Stand"]:
        _note_it(maker, card)
    if not is_call and (not card.is_one or card.owner in parts.SEVERAL_PLAYERS):
        maker.scope.them = "cards"
    return card


def _note_it(maker: CardMaker, card: Any) -> None:
    """Let later words mean a card by `it`, where it was chosen and has no letter."""
    if isinstance(card, parts.Select) and card.quantity != "all" and card.name is None:
        maker.scope.unnamed += 1


def _laid_on(maker: CardMaker, made: Made) -> Any:
    """Return the cards that resources are put on, or taken from."""
    card = maker.make(parts.CardRef)
    _note_it(maker, card)
    return card


def _pays(maker: CardMaker, made: Made) -> Any:
    maker.scope.paid = True
    return maker.make(parts.Amounts)


def _put(maker: CardMaker, made: Made) -> Any:
    return None if maker.scope.paid and maker.perhaps(0.4) else maker.make(parts.Amounts)


def _end(maker: CardMaker, made: Made) -> Any:
    """Return a card from which resources are moved, or to which: one, and not the same twice."""
    card = maker.make(parts.CardRef)
    if isinstance(card, parts.Select):
        is_one = card.owner not in parts.SEVERAL_PLAYERS
        quantity = card.quantity if card.is_one else "a"
        owner = card.owner if is_one else "actor"
        card = replace(card, quantity=quantity, owner=owner, up_to=False)
        _note_it(maker, card)
        return card
    if card == made.get("card"):
        raise NothingFitsError
    return card


def _exchanged(maker: CardMaker, made: Made) -> Any:
    """Return a card that changes places with another: as words can say it."""
    card = _end(maker, made)
    if not isinstance(card, parts.Select):
        return card
    if any(maker.game.zone[zone].pile for zone in card.zones):
        raise NothingFitsError
    if "card" not in made:
        maker.scope.unused -= {card.name or ""}
        return replace(card, name=None)
    is_said = isinstance(made["card"], parts.Select)
    quantity = "a" if card.quantity == "the" and is_said else card.quantity
    return replace(card, quantity=quantity, random=card.random and not is_said)


def _exchanged_zone(maker: CardMaker, made: Made) -> str:
    zones = [
        zone.id
        for zone in maker.game.zones
        if zone.of == "player" and not zone.pile and not (zone.active and zone.seen_by == "all")
    ]
    if not zones:
        raise NothingFitsError
    return str(maker.pick(zones))


def _exchanging(maker: CardMaker, made: Made) -> parts.Party:
    if maker.others_act and maker.perhaps(0.3):
        return parts.Party(players="you")
    return parts.Party(players=maker.pick(("a_rival", "another_player")))


def _taken(maker: CardMaker, made: Made) -> Any:
    return None if maker.place == "effect" and maker.perhaps(0.3) else maker.make(parts.Amounts)


def _deployed(maker: CardMaker, made: Made) -> parts.Select:
    found: parts.Select = maker.part(parts.Select)
    maker.verb = None
    return replace(found, quantity="a", up_to=False, owner="actor")


def _whose(maker: CardMaker) -> parts.Owner | None:
    """Return whose the zones are that cards come from; one's own go without saying."""
    owner: parts.Owner = maker.make(parts.Owner)
    return None if owner == "actor" else owner


def _deploy_origin(maker: CardMaker, made: Made) -> parts.Spot | None:
    if maker.perhaps(0.4):
        return None
    zones = (zone for zone in maker.game.zones if not zone.pile and zone.seen_by != "nobody")
    owner = _whose(maker) if maker.perhaps(0.4) else None
    return parts.Spot(zones=maker.some(zone.id for zone in zones), owner=owner)


def _move_verb(maker: CardMaker, made: Made) -> str | None:
    return None if maker.perhaps(0.15) else _verb(_moves)(maker, made)


def _move_origin(maker: CardMaker, made: Made) -> parts.Spot | parts.Them | None:
    """Return zones that are no piles: of a pile the top is meant, but where all cards are."""
    card = made["card"]
    if isinstance(card, parts.Them) or (isinstance(card, parts.Select) and card.zones):
        return None
    if maker.scope.them and maker.place == "effect" and maker.perhaps(0.3):
        return parts.Them() if _is_unsaid(maker, card) else None
    if not maker.perhaps(0.25):
        return None
    is_all = isinstance(card, parts.Select) and card.quantity == "all"
    is_told = isinstance(card, parts.Select) and CARD not in card.nouns
    piles = (is_all or is_told) and maker.perhaps(0.3)
    zones = [zone.id for zone in maker.game.zones if zone.pile is piles]
    letter = card.name if isinstance(card, parts.Select) else None
    is_it = isinstance(card, parts.Select) and card.quantity != "all" and letter is None
    maker.scope.unnamed -= is_it  # whose a card is, is known before it is chosen
    owner = _whose(maker) if _is_unsaid(maker, card) and maker.perhaps(0.5) else None
    maker.scope.unnamed += is_it
    if letter is not None and owner == parts.OwnerOf(card=parts.Chosen(name=letter)):
        raise NothingFitsError
    return parts.Spot(zones=maker.some(zones), owner=owner)


def _destination(maker: CardMaker, made: Made) -> parts.Spot | None:
    if made["verb"] is not None and not maker.perhaps(0.25):
        return None
    zone = maker.pick(maker.game.zones)
    end = maker.pick(("top", "bottom")) if zone.pile and maker.perhaps(0.7) else None
    owner: parts.Owner | None = maker.pick(parts.ONE_PLAYER) if maker.perhaps(0.3) else None
    if isinstance(card := made.get("card"), parts.Select) and card.name and maker.perhaps(0.5):
        maker.scope.used(card.name)
        owner = parts.OwnerOf(card=parts.Chosen(name=card.name))
    return parts.Spot(zones=(zone.id,), end=end, owner=owner)


def _draw_verb(maker: CardMaker, made: Made) -> str | None:
    if maker.perhaps(0.7):
        return _verb(_draws)(maker, made)
    return None if maker.perhaps(0.3) else _verb(_moves)(maker, made)


def _draw_origin(maker: CardMaker, made: Made) -> parts.Spot | None:
    verb = maker.game.verb[made["verb"]] if made["verb"] is not None else None
    if verb is not None and _draws(maker, verb) and maker.perhaps(0.7):
        return None
    end = maker.pick(("top", "bottom")) if maker.perhaps(0.4) else None
    owner = _whose(maker) if maker.perhaps(0.4) else None
    return parts.Spot(zones=_piles(maker, made), end=end, owner=owner)


def _deploy_price(maker: CardMaker, made: Made) -> steps.Price:
    price = _price(maker, made)
    _note_it(maker, made["card"])  # it is known when it has been paid for
    return price


def _price(maker: CardMaker, made: Made) -> steps.Price:
    if maker.perhaps(0.3):
        return steps.Price()
    if maker.perhaps(0.4):
        return steps.Price(instead=parts.Amounts(options=((),)))
    if maker.perhaps(0.3):
        amount: parts.Amount = maker.part(parts.Amount)
        is_counted = any(isinstance(part, parts.Per) for part in parts_of(amount))
        if is_counted or isinstance(amount.resource, parts.ThatOne):
            raise NothingFitsError
        return steps.Price(instead=parts.Amounts(options=((amount,),)))
    less = maker.random.randint(1, 3) if maker.perhaps(0.7) else _number(maker, made)
    return steps.Price(less=less, excepted=_excepted(maker, made))


def _piles(maker: CardMaker, made: Made) -> tuple[str, ...]:
    return maker.some(zone.id for zone in maker.game.zones if zone.pile)


def _seen_origin(maker: CardMaker, made: Made) -> parts.Spot:
    """Return the piles whose top is looked at, or now and then other zones."""
    owner = _whose(maker) if maker.perhaps(0.4) else None
    maker.scope.them = "cards"
    if maker.perhaps(0.3):
        zones = [zone.id for zone in maker.game.zones if not zone.pile]
        return parts.Spot(zones=maker.some(zones), owner=owner)
    if owner not in parts.SEVERAL_PLAYERS:
        maker.scope.them = "pile"
    return parts.Spot(zones=_piles(maker, made), owner=owner)


def _seen_cards(maker: CardMaker, made: Made) -> parts.Select:
    piles = [zone.id for zone in maker.game.zones if zone.pile]
    if not set(made["origin"].zones) <= set(piles):
        found: parts.Select = maker.part(parts.Select)
        if found.quantity != "all" and found.name is None:
            maker.scope.unnamed += made["origin"].owner not in parts.SEVERAL_PLAYERS
        return replace(found, owner="actor")
    quantity = maker.pick(("a", 2, 3, "all")) if maker.perhaps(0.9) else _worked_out(maker)
    is_one = quantity == "a" and made["origin"].owner not in parts.SEVERAL_PLAYERS
    maker.scope.unnamed += is_one
    return parts.Select(quantity=quantity, nouns=(CARD,))


def _revealed_origin(maker: CardMaker, made: Made) -> parts.Spot | None:
    """Return where cards are revealed; nowhere in particular, where the card is known."""
    if maker.place != "effect":
        zones = [zone.id for zone in maker.game.zones if not zone.pile]
        return parts.Spot(zones=maker.some(zones)) if maker.perhaps(0.7) else None
    return None if maker.perhaps(0.2) else _seen_origin(maker, made)


def _revealed_cards(maker: CardMaker, made: Made) -> Any:
    if made["origin"] is None:
        return maker.make(parts.This | parts.Chosen)
    return _seen_cards(maker, made)


def _revealed_until(maker: CardMaker, made: Made) -> parts.Being | None:
    piles = {zone.id for zone in maker.game.zones if zone.pile}
    if made["origin"] is None or maker.place != "effect":
        return None
    if made["card"].quantity != "a" or not set(made["origin"].zones) <= piles:
        return None
    nouns = maker.some([*maker.game.kind, *maker.game.type])
    negated = maker.perhaps(0.2)
    return parts.Being(nouns=nouns, negated=negated) if maker.perhaps(0.4) else None


def _draw_count(maker: CardMaker, made: Made) -> parts.Number:
    count = _number(maker, made) if maker.perhaps(0.3) else maker.random.choice((1, 1, 2, 3))
    origin = made.get("origin")
    is_of_several = origin is not None and origin.owner in parts.SEVERAL_PLAYERS
    maker.scope.unnamed += count == 1 and not is_of_several
    maker.scope.them = "cards"
    return count


def _used(maker: CardMaker, made: Made) -> Any:
    """Return the card whose power is used: one, of one player."""
    card = maker.make(parts.CardRef)
    if not isinstance(card, parts.Select):
        return card
    maker.scope.unnamed += card.name is None
    own = parts.ANYBODY if maker.game.are_common(card.nouns) else "actor"
    owner = maker.pick((own, *parts.ONE_PLAYER))
    return replace(card, quantity=maker.pick(("a", "another")), owner=owner)


def _shuffled(maker: CardMaker, made: Made) -> str:
    return str(_piles(maker, made)[0])


def _called_number(maker: CardMaker, made: Made) -> parts.Number | None:
    return _number(maker, made) if "number" in maker.game.call[made["name"]].takes else None


def _called_card(maker: CardMaker, made: Made) -> Any:
    return _acted_on(maker, made) if "card" in maker.game.call[made["name"]].takes else None


def _options(maker: CardMaker, made: Made) -> tuple[Steps, ...]:
    """Return alternatives; what only one of them binds means nothing outside it."""
    if maker.place in ("cost", "effect") and maker.perhaps(0.3):
        return _naming_alternatives(maker)
    found: list[Steps] = []
    outside, used, taken = maker.scope, maker.scope.unused, maker.scope.taken
    number = 2 if maker.perhaps(0.75) else 3
    for _ in range(MOST_TRIES):
        if len(found) == number:
            break
        maker.scope = replace(outside, taken=taken)
        option = _until_used(maker, outside.unused)
        if option not in found:
            found.append(option)
            used, taken = used & maker.scope.unused, taken | maker.scope.taken
    maker.scope, outside.unused, outside.taken = outside, used, taken
    if len(found) < 2:
        raise NothingFitsError
    return tuple(found)


def _naming_alternatives(maker: CardMaker) -> tuple[Steps, ...]:
    """Return alternatives that give the same letter, to a number that is paid or to a card."""
    outside, found = maker.scope, list[Steps]()
    if maker.place == "cost" and maker.perhaps(0.4):
        number = parts.Variable(name=maker.fresh(_NUMBERS))
        for resource in maker.random.sample(sorted(maker.game.resource), 2):
            paid = parts.Amount(number=number, resource=parts.Named(resources=(resource,)))
            found.append((steps.Pay(amounts=parts.Amounts(options=((paid,),))),))
        outside.numbers += (number.name,)
        return tuple(found)
    letter = maker.fresh(_CARDS)
    for _ in range(MOST_TRIES):
        maker.scope = replace(outside)
        step = maker.one_of((steps.SetStatus, steps.Move))
        maker.scope = outside
        card = step.card
        if isinstance(card, parts.Select) and card.is_one and card.owner in parts.OWN:
            named = replace(step, card=replace(card, name=letter))
            found += [] if (named,) in found else [(named,)]
        if len(found) == 2:
            outside.cards += (letter,)
            return tuple(found)
    raise NothingFitsError


def _party(maker: CardMaker, made: Made) -> Any:
    """Return players who act, or who are robbed."""
    others = ["a_rival", "each_rival", "another_player", "each_other"]
    if _TO_OTHERS.intersection(maker.within[-2:-1]):
        return maker.pick([*others, "you"] if maker.is_in("By") else others)
    if maker.within.count("By") > 1:
        return "you"
    return maker.pick([*others, "any_player", "all_players"])


def _by_steps(maker: CardMaker, made: Made) -> Steps:
    """Return what players do; what several of them bind means nothing outside it."""
    who, outside = made["who"], maker.scope
    maker.scope = replace(outside)
    try:
        one = maker.perhaps(0.6)
        found = (maker.make(steps.Step),) if one else _until_used(maker, outside.unused)
        if maker.scope.unused - outside.unused:
            raise NothingFitsError
        if isinstance(who, parts.Party) and who.players in parts.SEVERAL_PLAYERS:
            outside.taken |= maker.scope.taken
            outside.unused &= maker.scope.unused
        else:
            outside.become(replace(maker.scope, them=outside.them))
    finally:
        maker.scope = outside
    return found


def _avoided(maker: CardMaker, made: Made) -> Steps:
    if maker.perhaps(0.8):
        return (maker.make(steps.Step),)
    return _until_used(maker, maker.scope.unused)


def _unless(maker: CardMaker, made: Made) -> Steps:
    found: list[steps.Step] = []
    with maker.at("unless", Scope()):
        while not found or maker.perhaps(0.25):
            found.append(maker.make(steps.Step))
    if maker.perhaps(0.8):
        return tuple(found)
    owners = [getattr(part, "owner", "") for step in found for part in model.parts_of(step)]
    words = parts.ONE_PLAYER if "you" in owners else (*parts.ONE_PLAYER, "you")
    who = parts.Party(players=maker.pick(words))
    return (steps.By(who=who, steps=tuple(found)),)


# -- which cards, how much ------------------------------------------------------------------------


def _quantity(maker: CardMaker, made: Made) -> Any:
    if maker.within[-2:] == ["Reaction", "Select"]:
        return "a" if maker.perhaps(0.7) else "another"
    if maker.perhaps(0.2):
        return maker.random.choice((2, 2, 3))
    if maker.perhaps(0.15) and maker.within[-2:][0] in (
        "Move",
        "SetStatus",
        "Put",
        "Take",
        "Remove",
        "Call",
    ):
        return maker.make(parts.Variable) if maker.perhaps(0.5) else _worked_out(maker)
    return maker.random.choice(("a", "a", "a", "the", "another", "all"))


def _up_to(maker: CardMaker, made: Made) -> bool:
    is_known = not isinstance(made["quantity"], str | parts.Variable)
    return is_known and maker.perhaps(0.4)


def _amount_up_to(maker: CardMaker, made: Made) -> bool:
    is_gained = maker.is_in(*_UP_TO) and not maker.is_in("Price")
    return is_gained and maker.place == "effect" and maker.perhaps(0.12)


def _random(maker: CardMaker, made: Made) -> bool:
    is_plain = made["quantity"] not in ("the", "all") and not made["up_to"]
    is_chosen = maker.place == "effect" and not maker.is_in("CountResources", "Deploy", "Stocked")
    return is_plain and is_chosen and maker.perhaps(0.1)


def _filters(maker: CardMaker, made: Made) -> tuple[Any, ...]:
    """Return what tells cards apart, where something can."""
    found: list[Any] = []
    is_all = made["quantity"] == "all" and not maker.is_in("Stocked", "Exists")
    if is_all and maker.place == "effect" and maker.perhaps(0.2):
        found.append(parts.Other())
    if not maker.is_in("Stocked") and maker.perhaps(0.4):
        found += _related(maker, made["nouns"])
    if maker.is_in("Stocked"):
        return tuple(found)
    if maker.within[-2:-1] in (["Move"], ["Call"]) and maker.perhaps(0.2):
        found.append(maker.part(parts.InZones))
    while len(found) < 3 and maker.perhaps(0.25):
        found.append(maker.make(parts.Having | parts.Being))
    return tuple(found)


def _related(maker: CardMaker, nouns: tuple[str, ...]) -> list[Any]:
    """Return where cards are that may be somewhere, measured from what may be there, too."""
    game = maker.game
    places = {kind for space in game.spaces for kind in space.places}
    held = {kind for space in game.spaces for kind in game.kinds_of(space.holds)}
    if not places:
        return []
    found = maker.part(parts.Related)
    fitting = {parts.IN: held, parts.WITH: places}.get(found.relation, held | places)
    if isinstance(found.of, parts.This) and maker.kind not in held | places:
        return []
    if isinstance(found.of, parts.AnyOf) and not all(
        game.kinds_of([noun]) & (held | places) for noun in found.of.nouns
    ):
        return []
    return [found] if all(game.kinds_of([noun]) & fitting for noun in nouns) else []


def _related_number(maker: CardMaker, made: Made) -> Any:
    relation = maker.game.relation.get(made["relation"])
    if relation is None or relation.most is not None:
        return None
    return maker.random.randint(0, 2) if maker.perhaps(0.9) else _worked_out(maker)


def _related_of(maker: CardMaker, made: Made) -> Any:
    """Return from what it is measured; what is not said is the avatar of whoever acts."""
    if made["relation"] != parts.IN and maker.perhaps(0.3):
        if maker.others_act or maker.place == "unless":
            return "actor" if made["number"] is not None and maker.perhaps(0.5) else "you"
        return "actor"
    return maker.make(parts.This | parts.Chosen | parts.AnyOf)


def _select_owner(maker: CardMaker, made: Made) -> Any:
    """Return whose cards are meant; of cards that are common, mostly anybody's."""
    if not maker.game.are_common(made["nouns"]):
        return maker.make(parts.Owner)
    owner = parts.ANYBODY if maker.perhaps(0.6) else maker.make(parts.Owner)
    return parts.ANYBODY if owner == "actor" and _others_act(maker) else owner


def _others_act(maker: CardMaker) -> bool:
    """Whether `you` is not the one who acts."""
    return maker.is_in("By") or maker.place == "unless"


def _is_unsaid(maker: CardMaker, card: Any) -> bool:
    """Whether nothing is said of whose cards are meant."""
    if not isinstance(card, parts.Select):
        return False
    return card.owner == (parts.ANYBODY if maker.game.are_common(card.nouns) else "actor")


def _worked_out(maker: CardMaker) -> parts.Number:
    if maker.weight("ThatMany") and maker.perhaps(0.4):
        return parts.ThatMany()
    if maker.perhaps(0.5):
        return parts.times(1, maker.part(parts.Per))
    return parts.Sum(terms=_terms(maker, 2))


def _nouns(maker: CardMaker, made: Made) -> tuple[str, ...]:
    if maker.verb is not None and maker.verb.only:
        return maker.some((CARD, *maker.verb.only))
    return maker.some(maker.words("nouns"))


def _select_name(maker: CardMaker, made: Made) -> str | None:
    if made["quantity"] == "all" or not maker.perhaps(0.2):
        return None
    name = maker.fresh(_CARDS)
    maker.scope.cards += (name,)
    return name


def _chosen_name(maker: CardMaker, made: Made) -> str | None:
    scope = maker.scope
    if scope.unnamed == 1 and maker.perhaps(0.5):
        return None
    name = maker.pick(scope.unused & set(scope.cards) or scope.cards)
    scope.used(name)
    return str(name)


def _number_name(maker: CardMaker, made: Made) -> str:
    """Return a letter for a number; where something is paid, perhaps a new one."""
    scope = maker.scope
    is_of_cards = maker.within[-2:] == ["Select", "Variable"] and maker.within[-3] in _VERBS
    if is_of_cards and maker.place != "unless" and not maker.is_in("Choice", "Avoidable"):
        # How many of one's own cards is for the player to say, also in an effect.
        name = maker.fresh(_NUMBERS)
        scope.numbers += (name,)
        return name
    is_bound_here = maker.binds and maker.within[-2:] == ["Amount", "Variable"]
    if maker.place != "effect" and is_bound_here and not maker.is_in("Choice"):
        if not scope.numbers or maker.perhaps(0.1):
            name = maker.fresh(_NUMBERS)
            scope.numbers += (name,)
            if maker.place == "unless":
                scope.used(name)
            return name
        return str(maker.pick(scope.numbers))
    name = str(maker.pick(scope.numbers))
    scope.used(name)
    return name


def _number(maker: CardMaker, made: Made) -> parts.Number:
    """Return a number as it is written: a plain one, a sum, or once per something."""
    maker.binds = maker.is_in("Pay", "Take")
    try:
        number: parts.Number = maker.one_of((int, parts.Variable, parts.ThatMany))
    finally:
        maker.binds = False
    if maker.perhaps(0.75 if maker.place == "effect" else 0.95):
        return number
    if maker.perhaps(0.5):
        return parts.times(number, maker.part(parts.Per))
    return parts.Sum(terms=_terms(maker, 2))


def _terms(maker: CardMaker, least: int) -> tuple[parts.Term, ...]:
    """Return what is added up; what comes first is not taken away."""
    found = [replace(maker.part(parts.Term), negative=False)]
    while len(found) < least or maker.perhaps(0.2):
        found.append(maker.part(parts.Term))
    return tuple(found)


def _number_of_term(maker: CardMaker, made: Made) -> Any:
    return maker.one_of((int, parts.Variable, parts.ThatMany, parts.Measure))


def _sum(maker: CardMaker, made: Made) -> tuple[parts.Term, ...]:
    return _terms(maker, 2 if maker.within[-2:] != ["Per", "Sum"] else 1)


def _most(maker: CardMaker, made: Made) -> Any:
    return maker.random.randint(1, 3) if maker.perhaps(0.15) else None


def _counted_owner(maker: CardMaker, made: Made) -> Any:
    return maker.make(parts.Owner) if maker.perhaps(0.5) else None


def _counted_on(maker: CardMaker, made: Made) -> Any:
    is_owned = _are_owned(maker, made["resources"]) and made["owner"] != "actor"
    if made["owner"] is None or (is_owned and maker.perhaps(0.7)):
        return maker.make(parts.CardRef)
    return None


def _are_owned(maker: CardMaker, names: Iterable[str]) -> bool:
    """Whether resources are somebody's where they lie on cards."""
    return bool(names) and all(maker.game.resource[name].owned for name in names)


def _counted_cards_owner(maker: CardMaker, made: Made) -> Any:
    """Return whose cards are counted; those that a step has dealt with are anybody's."""
    if maker.scope.them and not maker.game.are_common(made["nouns"]) and maker.perhaps(0.8):
        return parts.ANYBODY
    return _select_owner(maker, made)


def _counted_where(maker: CardMaker, made: Made) -> Any:
    if made["owner"] == parts.ANYBODY and not maker.game.are_common(made["nouns"]):
        told = [maker.make(parts.Having | parts.Being)] if maker.perhaps(0.25) else []
        return (parts.Among(), *told)
    found = [maker.part(parts.InZones)] if maker.perhaps(0.3) else []
    if maker.perhaps(0.4):
        found += _related(maker, made["nouns"])
    if maker.perhaps(0.25):
        found.append(maker.make(parts.Having | parts.Being))
    return (parts.Other(), *found) if maker.perhaps(0.1) else tuple(found)


def _measure(maker: CardMaker, made: Made) -> str:
    return str(maker.pick((*maker.words("measures"), "cost")))


def _measure_or_resource(maker: CardMaker, made: Made) -> str:
    """Return what cards are told apart by: what lies on them, too."""
    return str(maker.word("resources")) if maker.perhaps(0.25) else _measure(maker, made)


def _alternatives(maker: CardMaker, made: Made) -> tuple[tuple[parts.Amount, ...], ...]:
    """Return amounts, none of them empty and no two alike; now and then all of a resource."""
    step = maker.within[-2] if len(maker.within) > 1 else ""
    if _OUT_OF.get(step) and maker.place == "effect" and maker.perhaps(0.15):
        resource: parts.Named | parts.Any
        resource = parts.Named(resources=(maker.pick(maker.words("resources")),))
        if step in ("Lose", *_TO_OTHERS) and maker.perhaps(0.3):
            resource = parts.Any()
        number: parts.Number = MOST_NUMBER
        if _OUT_OF[step] == "own" and isinstance(resource, parts.Named):
            counted = parts.CountResources(resources=resource.resources, owner="actor")
            number = parts.times(1, parts.Per(of=counted))
        return ((parts.Amount(every=True, number=number, resource=resource),),)
    before, found = maker.scope.copy(), [_added_up(maker)]
    after = maker.scope.copy()
    while maker.perhaps(0.2):
        maker.scope.become(before)
        option = _added_up(maker)
        if option not in found and maker.scope.numbers == after.numbers:
            found.append(option)
        maker.scope.become(after)
    return tuple(found)


def _added_up(maker: CardMaker) -> tuple[parts.Amount, ...]:
    found = [maker.part(parts.Amount)]
    while maker.perhaps(0.25):
        found.append(maker.part(parts.Amount))
    return tuple(found)


def _term_per(maker: CardMaker, made: Made) -> Any:
    depth = maker.within.count("Per")
    return maker.part(parts.Per) if depth < 2 and maker.perhaps(0.3) else None


def _excepted(maker: CardMaker, made: Made) -> tuple[str, ...]:
    return maker.some(maker.words("resources")[1:]) if maker.perhaps(0.3) else ()


def _modified(maker: CardMaker, made: Made) -> parts.Select | parts.This:
    if maker.perhaps(0.2):
        return parts.This()
    owner = maker.make(Literal["actor", "each_rival", "all_players"])
    return _class_of(maker, owner)


def _class_of(maker: CardMaker, owner: parts.Owner) -> parts.Select:
    other = (parts.Other(),) if maker.perhaps(0.2) else ()
    nouns = maker.some(maker.words("nouns"))
    return parts.Select(quantity="all", nouns=nouns, owner=owner, filters=other)


def _modified_for_some_time(maker: CardMaker, made: Made) -> Any:
    """Return the cards of a step that lets something hold: a class, or cards that are known."""
    if maker.perhaps(0.4):
        return _class_of(maker, maker.make(parts.Players))
    return _laid_on(maker, made)


def _once(maker: CardMaker, made: Made) -> bool:
    return maker.perhaps(0.06 if maker.is_in("Modify") else 0.2)  # of changes, only costs


def _limit(maker: CardMaker, made: Made) -> parts.Limit | None:
    if maker.is_in("Wait") or not maker.perhaps(0.15):
        return None
    return maker.part(parts.Limit)  # type: ignore[no-any-return]


def _waits(maker: CardMaker, made: Made) -> parts.Duration:
    found: parts.Duration = maker.part(parts.Duration)
    return found if found.is_said else replace(found, once=True)


def _each_time(maker: CardMaker, made: Made) -> str | None:
    return None if maker.perhaps(0.3) else _a_time(maker)


def _become(maker: CardMaker, made: Made) -> tuple[str, ...]:
    """Return kinds and types; none, where cards get into a state."""
    if maker.within[:-1][-1:] == ["Modify"] and maker.perhaps(0.3):
        return ()
    return maker.some([*maker.game.kind, *maker.game.type])


def _become_in_state(maker: CardMaker, made: Made) -> str | None:
    states = [status.id for status in maker.game.statuses if status.of == "cards"]
    return None if made["nouns"] else str(maker.pick(states))


def _has_what(maker: CardMaker, made: Made) -> str:
    numbers = [mark.id for mark in maker.game.marks if not mark.values]
    return str(maker.pick(["points", *numbers]))


def _is_class(maker: CardMaker, made: Made) -> bool:
    card = made["card"]
    plain = isinstance(card, parts.Select) and not card.random
    plain = plain and all(isinstance(one, parts.Other) for one in card.filters)
    is_anybodys = plain and card.owner == parts.ANYBODY  # a class is said of all players
    return plain and not is_anybodys and card.quantity == "all" and maker.perhaps(0.7)


def _a_time(maker: CardMaker) -> str | None:
    """Return a moment that can be named in one word, until which something may last."""
    times = [moment.id for moment in maker.game.moments if moment.time != "no"]
    named = [time for time in times if " " not in time]
    return str(maker.pick(named)) if named else None


def _time(maker: CardMaker, made: Made) -> str | None:
    return _a_time(maker) if maker.perhaps(0.3) else None


def _lasts_until(maker: CardMaker, made: Made) -> Any:
    if maker.perhaps(0.7):
        return _time(maker, made)
    with maker.at("points", Scope()):
        return maker.make(parts.Condition)


def _changed_resources(maker: CardMaker, made: Made) -> tuple[str, ...]:
    return maker.some(maker.words("resources")) if maker.perhaps(0.3) else ()


def _changed_excepted(maker: CardMaker, made: Made) -> tuple[str, ...]:
    return () if made["resources"] else _excepted(maker, made)


def _changed_number(maker: CardMaker, made: Made) -> parts.Number:
    """Return by how much something changes: nobody chooses, as for points."""
    number = maker.random.randint(1, 3)
    with maker.at("points", Scope()):
        if maker.perhaps(0.5):
            return number
        if maker.perhaps(0.7):
            return parts.times(number, maker.part(parts.Per))
        return parts.Sum(terms=_terms(maker, 2))


def _changed_if(maker: CardMaker, made: Made) -> tuple[parts.Condition, ...]:
    with maker.at("points", Scope()):
        return _conditions(maker, made)


_FIELDS: Final[dict[str, Callable[[CardMaker, Made], Any]]] = {
    "Automatic.moment": _moment,
    "Reaction.event": _event,
    "Reaction.by_itself": _by_itself,
    "Reaction.number": _event_number,
    "Reaction.subject": _subject,
    "Reaction.source": _source,
    **{f"{name}.cost": _cost for name in ("Power", "Reaction", "Automatic")},
    **{f"{name}.effects": _effects for name in ("Power", "Reaction", "Automatic")},
    **{f"{name}.conditions": _conditions for name in ("Power", "Reaction", "Automatic", "Group")},
    **{f"{name}.limit": _limit for name in ("Power", "Reaction", "Automatic")},
    "Limit.each": _each_time,
    "Wait.duration": _waits,
    "Exists.select": _condition_select,
    "Stocked.on": _condition_on,
    **{f"{name}.on": lambda maker, made: None for name in ("Measured", "Compared", "Superlative")},
    **{f"{name}.what": _measure_or_resource for name in ("Measured", "Compared", "Superlative")},
    **{f"{name}.zones": lambda maker, made: () for name in ("Measured", "Compared", "Superlative")},
    "Exists.number": _condition_number,
    "Stocked.number": _condition_number,
    "Compares.number": _condition_number,
    "Compares.of": _compared_number,
    "PlayersHave.comparison": _players_compare,
    "Party.comparison": _party_that,
    "Is.nouns": _is_nouns,
    "Is.status": _is_status,
    "Group.cost": _group_cost,
    "Group.effects": _in_group,
    "Group.otherwise": _otherwise,
    "Group.for_each": _for_each,
    "Group.times": _times,
    "Group.until": _until,
    "May.steps": _may_steps,
    "Power.during": _during,
    "SetStatus.verb": _verb(lambda maker, verb: bool(verb.sets or verb.clears)),
    "Stand.verb": _stand_verb,
    "Stand.card": _acted_on,
    "Stand.place": _stand_place,
    "SetStatus.card": _acted_on,
    "Redirect.card": _acted_on,
    "Move.verb": _move_verb,
    "Move.card": _acted_on,
    "Move.origin": _move_origin,
    "Move.destination": _destination,
    "Pay.amounts": _pays,
    "Put.card": _laid_on,
    "Put.amounts": _put,
    "Take.card": _laid_on,
    "Remove.card": _laid_on,
    "Take.amounts": _taken,
    "Remove.amounts": _taken,
    "Transfer.amounts": _taken,
    "Transfer.card": _end,
    "Transfer.onto": _end,
    "Draw.verb": _draw_verb,
    "Draw.origin": _draw_origin,
    "Draw.destination": _destination,
    "Deploy.verb": _verb(lambda maker, verb: verb.paid),
    "Deploy.card": _deployed,
    "Deploy.origin": _deploy_origin,
    "Deploy.destination": _destination,
    "Deploy.price": _deploy_price,
    "Draw.count": _draw_count,
    "Look.card": _seen_cards,
    "Look.origin": _seen_origin,
    "Reveal.card": _revealed_cards,
    "Reveal.origin": _revealed_origin,
    "Reveal.until": _revealed_until,
    "Shuffle.zone": _shuffled,
    "Exchange.card": _exchanged,
    "Exchange.other": _exchanged,
    "ExchangeZones.zone": _exchanged_zone,
    "ExchangeZones.who": _exchanging,
    "Use.card": _used,
    "Call.number": _called_number,
    "Call.card": _called_card,
    "Choice.options": _options,
    "Party.players": _party,
    "By.steps": _by_steps,
    "Avoidable.steps": _avoided,
    "Avoidable.unless": _unless,
    "Select.quantity": _quantity,
    "Select.nouns": _nouns,
    "Select.up_to": _up_to,
    "Select.random": _random,
    "Select.filters": _filters,
    "CardHas.comparison": _card_compares,
    "Compared.than": lambda maker, made: maker.make(parts.This | parts.Chosen),
    "PlayersHave.who": _who_has,
    "Select.name": _select_name,
    "Select.owner": _select_owner,
    "CountCards.owner": _counted_cards_owner,
    "AnyOf.owner": _select_owner,
    "Related.number": _related_number,
    "Related.of": _related_of,
    "Chosen.name": _chosen_name,
    "Variable.name": _number_name,
    "Modifier.who": _modified,
    "Modify.card": _modified_for_some_time,
    "Modify.is_class": _is_class,
    "Becomes.nouns": _become,
    "Becomes.status": _become_in_state,
    "Has.number": _changed_number,
    "Has.what": _has_what,
    "Duration.once": _once,
    "Duration.this": _time,
    "Duration.until": _lasts_until,
    "Modifier.conditions": _changed_if,
    "Costs.number": _changed_number,
    "Costs.resources": _changed_resources,
    "Costs.excepted": _changed_excepted,
    "Amount.number": _number,
    "Amount.up_to": _amount_up_to,
    "Amount.every": lambda maker, made: False,
    "Draw.up_to": lambda maker, made: maker.perhaps(0.15),
    "Score.number": _number,
    "Prevent.number": _number,
    "Add.number": _number,
    "Sum.terms": _sum,
    "Term.number": _number_of_term,
    "Term.per": _term_per,
    "Per.most": _most,
    "CountResources.owner": _counted_owner,
    "CountResources.on": _counted_on,
    "CountCards.filters": _counted_where,
    "Measure.what": _measure,
    "Amounts.options": _alternatives,
    **{f"{name}.excepted": _excepted for name in ("Any", "Same")},
}
"""Fields that are made here, each in the light of those made before it."""

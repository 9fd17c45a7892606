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
from cardwright.runtime.definitions.nodes import parts_of
from support.generating.making import MOST_TRIES, Made, Maker, NothingFitsError

Steps = tuple[steps.Step, ...]

_MOST_DEPTH: Final = 3
_NUMBERS: Final = "XY"
_VERBS: Final = ("Move", "SetStatus")
_CARDS: Final = "ABCDEF"
_WINDOWS: Final = {"Ignore": "instead", "CountAs": "paying", "Score": "during"}
_STEPS: Final = frozenset(step.__name__ for step in get_args(steps.Step))
_PAID: Final = {"Pay": 5.0, "Take": 2.0, "SetStatus": 5.0, "Move": 4.0, "Choice": 1.5}
"""Steps of costs, and how often they are wanted there; others are tried now and then."""

_NESTING: Final = ("Choice", "Avoidable", "By", "May", "Group")
"""Steps that have others in them."""

_WEIGHTS: Final = {
    **{"Gain": 3.0, "Lose": 2.0, "SetStatus": 3.0, "Move": 3.0},
    **{"Look": 2.0, "Reveal": 2.0, "Return": 4.0},
    **{"Choice": 1.5, "Avoidable": 2.0, "By": 4.0, "May": 2.0, "Group": 4.0},
    **{"Look": 1.5, "Reveal": 1.5},
    **{"This": 2.0, "Chosen": 1.5, "Select": 3.0},
    **{"int": 4.0, "Variable": 2.0, "Measure": 0.7},
    **{"Named": 4.0, "Any": 2.0, "Same": 1.5},
    **{"a": 4.0, "all": 1.5, "actor": 4.0, "you": 0.0, "OwnerOf": 0.3},
    **{"Power": 5.0, "Reaction": 4.0, "Automatic": 2.0},
}
"""How often some parts are wanted, where others are wanted once."""

_FIRST: Final = {
    "Reaction": ("event", "subject", "source", "conditions"),
    "Power": ("conditions",),
    "Automatic": ("conditions",),
    "Put": ("card",),
    "Take": ("card",),
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
    unused: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()

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
        self.place = ""
        self.event = ""
        self.verb: Verb | None = None
        self.binds = False
        self.outside: frozenset[str] = frozenset()
        """The letters that what is in a group need not use."""
        self.heads: list[Scope] = []
        """What was bound before the costs of the groups that are being made."""

    def part(self, declared: Any) -> Any:
        """Return a part; the names that a group gives mean nothing outside it."""
        if declared is not steps.Group:
            return super().part(declared)
        before, self.outside, depth = self.outside, self.scope.unused, len(self.heads)
        try:
            return _inside(self, lambda: Maker.part(self, declared))
        finally:
            self.outside = before
            del self.heads[depth:]

    def weight(self, name: str) -> float:
        """Return how much something is wanted where the maker stands."""
        if name in _STEPS:
            return self._weight_of_step(name)
        if name == "OfEach" and not self.is_in("Put"):
            return 0.0
        if name == "ThatMany":
            return 0.7 if self.place == "effect" and self.scope.done else 0.0
        if name == "This" and self.within[-1:] == ["Measure"]:
            return 0.0
        if self.place == "points" and name in (*parts.ONE_PLAYER, "Variable", "OwnerOf"):
            return 0.0
        if name == "OwnerOf" and self.within[-1:] == ["By"] and self.within.count("By") > 1:
            return 0.0
        if name == "OwnerOf" and self.within[-2:] == ["Reaction", "Select"]:
            return 0.0
        if name == "This" and self.verb is not None and self.verb.only:
            return 0.3
        if name == "you":
            return float(self.within.count("By") == 1 or self.place == "unless")
        if self.within[-1:] == ["Stocked"] and name == "This":
            return 5.0
        if name == "Superlative" and self.within[:2] == ["Reaction", "Select"]:
            return 0.0
        if self.is_in("Is", "Compares") and name in ("Select", "Measure"):
            return 0.0
        if name == "Variable" and self.is_in("Measured") and self.place != "effect":
            return 0.0
        return _WEIGHTS.get(name, 1.0)

    def _weight_of_step(self, name: str) -> float:
        depth = sum(1 for part in self.within if part in _NESTING)
        if name in _NESTING and depth >= _MOST_DEPTH:
            return 0.0
        if name == "CountAs" and self.is_in("May", "Group"):
            return 0.0
        if name == "By" and self.is_in("By"):
            return 0.5 * (self.within.count("By") == 1)
        if self.is_in("By") and name in _WINDOWS:
            return 0.0
        if name == "Return" and self.place == "effect":
            return 8.0 if self.scope.them == "pile" else 0.0
        if name in _WINDOWS:
            return 15.0 if self.place == "effect" and self._window == _WINDOWS[name] else 0.0
        if self.place != "effect":
            return _PAID.get(name, 0.02)
        if name == "Pay" or (name == "Avoidable" and self.within[-1:] == ["Avoidable"]):
            return 0.0
        return _WEIGHTS.get(name, 1.0)

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
        scope, before = self.scope, replace(self.scope)
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

    def fresh(self, letters: str) -> str:
        """Return a letter that has no meaning yet."""
        letter = self.pick([letter for letter in letters if letter not in self.scope.taken][:1])
        self.scope.taken |= {letter}
        self.scope.unused |= {letter}
        return str(letter)


# -- abilities ------------------------------------------------------------------------------------


def _event(maker: CardMaker, made: Made) -> str:
    window = maker.pick(sorted({event.window for event in maker.game.events}))
    maker.event = maker.pick(event.id for event in maker.game.events if event.window == window)
    maker.scope = Scope()
    return maker.event


def _cost(maker: CardMaker, made: Made) -> Steps:
    is_power = maker.within[-1] == "Power"
    if maker.within[-1] != "Reaction":
        maker.event, maker.scope = "", Scope()
    found: list[steps.Step] = []
    if maker.perhaps(0.95 if is_power else 0.4):
        with maker.at("cost", maker.scope):
            if is_power and maker.perhaps(0.5):
                found.append(_using_up(maker))
            while not found or maker.perhaps(0.3):
                found.append(maker.make(steps.Step))
    return tuple(found)


def _using_up(maker: CardMaker) -> steps.Step:
    """Return what most powers cost: that the card is put into a state."""
    fitting = [verb for verb in maker.game.verbs if verb.sets and not verb.only]
    if not fitting:
        return maker.make(steps.Step)  # type: ignore[no-any-return]
    return steps.SetStatus(verb=maker.pick(fitting).id, card=parts.This())


def _effects(maker: CardMaker, made: Made) -> Steps:
    with maker.at("effect", maker.scope):
        return _until_used(maker, frozenset())


def _until_used(maker: CardMaker, may_stay: frozenset[str]) -> Steps:
    """Return steps, one at least, after which each letter has been used that has to be."""
    found: Steps = ()
    for _ in range(MOST_TRIES):
        unused = maker.scope.unused - may_stay
        if found and not unused and not maker.perhaps(0.25):
            return found
        before = replace(maker.scope)
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
    plain = replace(select, up_to=False, random=False, filters=(), name=None)
    return replace(plain, quantity="another" if another else "a")


def _condition_on(maker: CardMaker, made: Made) -> Any:
    if made["owner"] != "actor" or maker.perhaps(0.4):
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
    if maker.perhaps(0.6 if made["conditions"] else 0.3):
        return ()
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


def _times(maker: CardMaker, made: Made) -> int:
    if made["for_each"] is not None:
        return 1
    needed = not (made["conditions"] or made["cost"])
    if maker.within.count("Group") > 1 or not maker.perhaps(0.6 if needed else 0.15):
        return 1
    return maker.random.choice((2, 2, 3))


def _until(maker: CardMaker, made: Made) -> Any:
    if made["for_each"] is not None:
        return None
    needed = not (made["conditions"] or made["cost"] or made["times"] > 1)
    if made["times"] > 1 or maker.within.count("Group") > 1:
        if needed:
            raise NothingFitsError
        return None
    if not needed and maker.perhaps(0.9):
        return None
    with maker.at("condition", Scope()):
        return maker.make(parts.Condition)


def _for_each(maker: CardMaker, made: Made) -> parts.Select | None:
    if maker.within.count("Group") > 1 or not maker.perhaps(0.2):
        return None
    scope = maker.scope
    with maker.at("condition", Scope()):
        select: parts.Select = maker.part(parts.Select)
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


def _subject(maker: CardMaker, made: Made) -> parts.Select | None:
    if not maker.game.befalls_card(maker.game.event[maker.event]) or maker.perhaps(0.4):
        return None
    return maker.part(parts.Select)  # type: ignore[no-any-return]


def _source(maker: CardMaker, made: Made) -> parts.Select | None:
    if not maker.perhaps(0.3):
        return None
    found: parts.Select = maker.part(parts.Select)
    return replace(found, owner="any_player") if found.owner == "actor" else found


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
    return verb.moves_to is not None and not verb.paid and not _draws(maker, verb)


def _acted_on(maker: CardMaker, made: Made) -> Any:
    """Return the cards of a verb or call, which later words may mean by `it`."""
    is_call = maker.within[-1:] == ["Call"]
    if not is_call and maker.scope.them and maker.place == "effect" and maker.perhaps(0.3):
        maker.verb = None
        return parts.Them()
    card = maker.make(parts.CardRef)
    maker.verb = None
    if not isinstance(card, parts.Select):
        return card
    if card.quantity != "all" and card.name is None:
        maker.scope.unnamed += 1
    if not is_call and (not card.is_one or card.owner in parts.SEVERAL_PLAYERS):
        maker.scope.them = "cards"
    return card


def _pays(maker: CardMaker, made: Made) -> Any:
    maker.scope.paid = True
    return maker.make(parts.Amounts)


def _put(maker: CardMaker, made: Made) -> Any:
    return None if maker.scope.paid and maker.perhaps(0.4) else maker.make(parts.Amounts)


def _taken(maker: CardMaker, made: Made) -> Any:
    return None if maker.place == "effect" and maker.perhaps(0.3) else maker.make(parts.Amounts)


def _then_verb(maker: CardMaker, made: Made) -> str | None:
    if made["verb"] is None or not made["origin"] is made["destination"] is None:
        return None
    hand = maker.game.verb[made["verb"]].moves_to
    onward = [verb.id for verb in maker.game.verbs if hand in verb.moves_from and not verb.paid]
    return maker.pick(onward) if onward and maker.perhaps(0.4) else None


def _then_count(maker: CardMaker, made: Made) -> int:
    return maker.random.randint(1, 3) if made["then_verb"] else 0


def _deployed(maker: CardMaker, made: Made) -> parts.Select:
    found: parts.Select = maker.part(parts.Select)
    maker.verb = None
    maker.scope.unused -= {found.name or ""}
    return replace(found, quantity="a", up_to=False, owner="actor", name=None)


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
        is_own = isinstance(card, parts.Select) and card.owner == "actor"
        return parts.Them() if is_own else None
    if not maker.perhaps(0.25):
        return None
    is_all = isinstance(card, parts.Select) and card.quantity == "all"
    is_told = isinstance(card, parts.Select) and CARD not in card.nouns
    piles = (is_all or is_told) and maker.perhaps(0.3)
    zones = [zone.id for zone in maker.game.zones if zone.pile is piles]
    is_own = isinstance(card, parts.Select) and card.owner == "actor"
    owner = _whose(maker) if is_own and maker.perhaps(0.5) else None
    return parts.Spot(zones=maker.some(zones), owner=owner)


def _destination(maker: CardMaker, made: Made) -> parts.Spot | None:
    if made["verb"] is not None and not maker.perhaps(0.25):
        return None
    zone = maker.pick(maker.game.zones)
    end = maker.pick(("top", "bottom")) if zone.pile and maker.perhaps(0.7) else None
    owner = maker.pick(parts.ONE_PLAYER) if maker.perhaps(0.3) else None
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


def _price(maker: CardMaker, made: Made) -> steps.Price:
    if maker.perhaps(0.3):
        return steps.Price()
    if maker.perhaps(0.4):
        return steps.Price(instead=parts.Amounts(options=((),)))
    if maker.perhaps(0.3):
        amount: parts.Amount = maker.part(parts.Amount)
        is_counted = any(isinstance(part, parts.Per) for part in parts_of(amount))
        if is_counted or isinstance(amount.resource, parts.OfEach):
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
            maker.scope.unnamed += 1
        return replace(found, owner="actor")
    quantity = maker.pick(("a", 2, 3, "all")) if maker.perhaps(0.9) else _worked_out(maker)
    maker.scope.unnamed += quantity == "a"
    return parts.Select(quantity=quantity, nouns=(CARD,))


def _draw_count(maker: CardMaker, made: Made) -> parts.Number:
    count = _number(maker, made) if maker.perhaps(0.3) else maker.random.choice((1, 1, 2, 3))
    maker.scope.unnamed += count == 1
    maker.scope.them = "cards"
    return count


def _used(maker: CardMaker, made: Made) -> Any:
    """Return the card whose power is used: one, of one player."""
    card = maker.make(parts.CardRef)
    if not isinstance(card, parts.Select):
        return card
    maker.scope.unnamed += card.name is None
    owner = maker.pick(("actor", *parts.ONE_PLAYER))
    return replace(card, quantity=maker.pick(("a", "another")), owner=owner)


def _shuffled(maker: CardMaker, made: Made) -> str:
    return str(_piles(maker, made)[0])


def _called_number(maker: CardMaker, made: Made) -> parts.Number | None:
    return _number(maker, made) if "number" in maker.game.call[made["name"]].takes else None


def _called_card(maker: CardMaker, made: Made) -> Any:
    return _acted_on(maker, made) if "card" in maker.game.call[made["name"]].takes else None


def _options(maker: CardMaker, made: Made) -> tuple[Steps, ...]:
    """Return alternatives; what one of them binds means nothing outside it."""
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


def _party(maker: CardMaker, made: Made) -> Any:
    """Return players who act, or who are robbed."""
    others = ["a_rival", "each_rival", "another_player", "each_other"]
    if maker.within[-2:-1] == ["Steal"]:
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
    if maker.perhaps(0.15) and maker.within[-2:][0] in ("Move", "SetStatus", "Put", "Take", "Call"):
        return maker.make(parts.Variable) if maker.perhaps(0.5) else _worked_out(maker)
    return maker.random.choice(("a", "a", "a", "the", "another", "all"))


def _up_to(maker: CardMaker, made: Made) -> bool:
    return isinstance(made["quantity"], int) and maker.perhaps(0.4)


def _random(maker: CardMaker, made: Made) -> bool:
    is_plain = made["quantity"] not in ("the", "all") and not made["up_to"]
    is_chosen = maker.place == "effect" and not maker.is_in("CountResources", "Deploy", "Stocked")
    return is_plain and is_chosen and maker.perhaps(0.1)


def _filters(maker: CardMaker, made: Made) -> tuple[Any, ...]:
    """Return what tells cards apart, where something can."""
    if maker.is_in("Stocked", "Exists"):
        return ()
    found: list[Any] = []
    if maker.within[-2:-1] in (["Move"], ["Call"]) and maker.perhaps(0.2):
        found.append(maker.part(parts.InZones))
    while len(found) < 3 and maker.perhaps(0.25):
        found.append(maker.make(parts.Having | parts.Being))
    return tuple(found)


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
    if maker.perhaps(0.85 if maker.place == "effect" else 0.95):
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
    return maker.make(parts.CardRef) if made["owner"] is None else None


def _counted_where(maker: CardMaker, made: Made) -> Any:
    return (maker.part(parts.InZones),) if maker.perhaps(0.3) else ()


def _measure(maker: CardMaker, made: Made) -> str:
    return str(maker.pick((*maker.words("measures"), "cost")))


def _alternatives(maker: CardMaker, made: Made) -> tuple[tuple[parts.Amount, ...], ...]:
    """Return amounts, none of them empty and no two alike."""
    found: list[tuple[parts.Amount, ...]] = []
    while not found or maker.perhaps(0.2):
        option = [maker.part(parts.Amount)]
        while maker.perhaps(0.25):
            option.append(maker.part(parts.Amount))
        if tuple(option) not in found:
            found.append(tuple(option))
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
    return parts.Select(quantity="all", nouns=maker.some(maker.words("nouns")), owner=owner)


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
    "Reaction.event": _event,
    "Reaction.subject": _subject,
    "Reaction.source": _source,
    **{f"{name}.cost": _cost for name in ("Power", "Reaction", "Automatic")},
    **{f"{name}.effects": _effects for name in ("Power", "Reaction", "Automatic")},
    **{f"{name}.conditions": _conditions for name in ("Power", "Reaction", "Automatic", "Group")},
    "Exists.select": _condition_select,
    "Stocked.on": _condition_on,
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
    "SetStatus.verb": _verb(lambda maker, verb: verb.moves_to is None),
    "SetStatus.card": _acted_on,
    "Move.verb": _move_verb,
    "Move.card": _acted_on,
    "Move.origin": _move_origin,
    "Move.destination": _destination,
    "Pay.amounts": _pays,
    "Put.amounts": _put,
    "Take.amounts": _taken,
    "Draw.verb": _draw_verb,
    "Draw.origin": _draw_origin,
    "Draw.destination": _destination,
    "Draw.then_verb": _then_verb,
    "Draw.then_count": _then_count,
    "Deploy.verb": _verb(lambda maker, verb: verb.paid),
    "Deploy.card": _deployed,
    "Deploy.origin": _deploy_origin,
    "Deploy.destination": _destination,
    "Deploy.price": _price,
    "Draw.count": _draw_count,
    "Look.card": _seen_cards,
    "Look.origin": _seen_origin,
    "Reveal.card": _seen_cards,
    "Reveal.origin": _seen_origin,
    "Shuffle.zone": _shuffled,
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
    "Compared.than": lambda maker, made: maker.make(parts.This | parts.Chosen),
    "Select.name": _select_name,
    "Chosen.name": _chosen_name,
    "Variable.name": _number_name,
    "Modifier.who": _modified,
    "Modifier.conditions": _changed_if,
    "Costs.number": _changed_number,
    "Costs.resources": _changed_resources,
    "Costs.excepted": _changed_excepted,
    "Amount.number": _number,
    "Score.number": _number,
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

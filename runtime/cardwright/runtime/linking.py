"""From the abilities of cards to programs: operations that ask at most one question each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from cardwright.runtime import amounts as a
from cardwright.runtime import limits
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.operations import (
    cards,
    control,
    deploying,
    piles,
    resources,
    selecting,
    using,
)
from cardwright.runtime.operations.selecting import THE_USER, Selector
from cardwright.runtime.programs import NO_EVENT, Operation, Program, Room
from cardwright.runtime.ways import Demand, Parts
from cardwright.runtime.words import Words

THIS: Final = -1
"""As the slot of a card: the one that bears the ability."""
USER: Final = -1
"""As the slot of a player: the one who uses the ability."""

_SEVERAL: Final = ("each_rival", "all_players")

NOWHERE: Final = -1
"""As the slot of a card that was chosen: it has no name."""

Aimed = d.Put | d.Take | d.SetStatus | d.Move | d.Call | d.Look | d.Reveal
"""The steps that do something with cards."""

B = TypeVar("B", bound=control.Branch)


class Linker:
    """Makes programs, numbered in the order in which they are made, and what each costs."""

    def __init__(self, words: Words, printed_costs: tuple[int, ...]) -> None:
        """``printed_costs``: how many resources the printed cost of each card has."""
        self.words = words
        self.printed_costs = printed_costs
        self.programs: list[Program] = []
        self.costs: list[Cost] = []

    def ability(
        self, ability: d.Body, *, returns_to: int = -1, counted: int = 0
    ) -> tuple[int, tuple[int, int]]:
        """Return the program of an ability, and the slots of the cards of its event, or -1.

        ``returns_to``: the zone that its card goes to after use. ``counted``: what is counted for
        the points of its card (kinds and types, a bit mask).
        """
        builder = _Builder(self, is_power=isinstance(ability, d.Power))
        parts = list(d.parts_of(ability))
        builder.uses_them = any(isinstance(part, d.Them | d.Return) for part in parts)
        builder.uses_it = any(isinstance(part, d.Chosen) and part.name is None for part in parts)
        named = (-1, -1)
        if isinstance(ability, d.Reaction):
            named = (builder.event_card(ability.subject), builder.event_card(ability.source))
        builder.cost(ability.cost)
        if isinstance(ability, d.Power):
            builder.count_more(ability.effects, counted)
        builder.steps(ability.effects)
        if returns_to >= 0:
            builder.add(cards.ReturnBearer(self.words.active, returns_to))
        return self.add(builder, ability.cost), named

    def worth(self, worth: d.Worth) -> a.Number:
        """Return points; nobody chooses what they count."""
        return _Builder(self, is_power=False).number(worth.number, worth.per, chosen=False)

    def payment(self, steps: tuple[d.Step, ...]) -> int:
        """Return the program of a cost by which somebody avoids something."""
        builder = _Builder(self, is_power=False)
        builder.cost(steps)
        return self.add(builder, steps)

    def add(self, builder: _Builder, cost: tuple[d.Step, ...]) -> int:
        """Number a program that is complete."""
        number = len(self.programs)
        self.programs.append(Program(tuple(builder.operations), builder.room))
        self.costs.append(builder.summary(cost, number))
        return number


class _Builder:
    """One program in the making: its operations, and the slots of what it binds."""

    def __init__(self, linker: Linker, *, is_power: bool) -> None:
        self.linker = linker
        self.words = linker.words
        self.is_power = is_power
        self.operations: list[Operation] = []
        self.room = Room()
        self.letters: dict[str, int] = {}
        self.known_letters: dict[str, int] = {}
        self.named_cards: dict[str | None, int] = {}
        self.bound: set[str] = set()
        """The letters of numbers that were surely chosen by now."""
        self.spent: tuple[frozenset[int], bool] = (frozenset(), False)
        """What the cost at hand does to the bearer: the states it changes, whether it moves it."""
        self.way = cards.Way((), -1, -1)
        """How the step at hand moves cards."""
        self.them: piles.Them | None = None
        self.uses_them = self.uses_it = False
        """Whether the ability speaks of the cards that a step has dealt with."""
        self.seen: dict[int, tuple[int, ...]] = {}
        """The slots of cards that were seen, with the zones in which they were."""

    # -- writing operations --

    def add(self, *operations: Operation) -> None:
        """Write operations."""
        self.operations += operations

    def branch(self, operation: B) -> B:
        """Write an operation that may go on elsewhere."""
        self.operations.append(operation)
        return operation

    def ends_here(self, *branches: control.Branch) -> None:
        """Let operations go on here."""
        for branch in branches:
            branch.end = len(self.operations)

    def jump_to(self, place: int) -> None:
        """Go on at an earlier place."""
        self.branch(control.Jump()).end = place

    # -- costs and effects --

    def cost(self, steps: tuple[d.Step, ...]) -> None:
        """Write what pays a cost; what may be any number is paid last."""
        if not steps:
            return
        self.spent = _spent(steps, self.words)
        self.steps(_paid_last(steps), paying=True)
        self.spent = (frozenset(), False)
        self.add(control.Paid())

    def steps(self, steps: Iterable[d.Step], *, paying: bool = False) -> None:
        """Write steps, one after another."""
        for step in steps:
            self.step(step, paying=paying)

    def step(self, step: d.Step, *, paying: bool) -> None:
        """Write one step."""
        step = self._begun(step, paying=paying)
        match step:
            case d.Pay():
                self._pay(step.amounts)
            case d.Gain():
                self._gain(step)
            case d.Lose():
                self._lose(step, NO_EVENT)
            case d.Steal():
                self._steal(step, NO_EVENT)
            case d.Put() | d.Take() | d.SetStatus() | d.Move():
                self._aimed(step, paying=paying)
            case d.Call():
                if step.card is None:
                    self.add(control.Call(self.words.calls[step.name], step.number or 0, None))
                else:
                    self._aimed(step, paying=paying)
            case d.Draw():
                self._draw(step)
            case d.Deploy():
                self._deploy(step)
            case d.Look() | d.Reveal():
                self._see(step)
            case d.Return():
                self._return()
            case d.Use():
                self._use(step)
            case d.Shuffle():
                self.add(piles.Shuffle(self.words.zones[step.zone]))
            case d.Score():
                self.add(control.Score(self.number(step.number, None)))
            case d.Ignore():
                self.add(control.Ignore())
            case d.CountAs():
                pass  # what counts is decided where the reaction is chosen
            case d.Choice():
                self._choice(
                    [
                        partial(self.steps, _paid_last(o) if paying else o, paying=paying)
                        for o in step.options
                    ],
                    paying=paying,
                )
            case d.Avoidable():
                self._avoidable(step)

    def _begun(self, step: d.Step, *, paying: bool) -> d.Step:
        """Write what comes first where cards are moved, and return what is done then."""
        if isinstance(step, d.Move | d.Draw | d.Deploy):
            self.way = self._way(step, paying=paying)
        return _placed(step)

    def _way(self, step: d.Move | d.Draw | d.Deploy, *, paying: bool) -> cards.Way:
        """Return how a step moves cards, after the choice of the player who gets them."""
        words, spot = self.words, step.destination
        verb = words.verbs[step.verb] if step.verb is not None else -1
        zones = self._zones(step)
        if spot is not None:
            who = self._players(spot.owner or "you", chosen=True, paying=paying)
            to = words.zones[spot.zones[0]]
            return cards.Way(zones, to, verb, who, bottom=spot.end == "bottom")
        taker = a.Who(a.YOU) if isinstance(step, d.Deploy) else None
        return cards.Way(zones, words.game.verbs[verb].destination, verb, taker)

    def _choice(self, options: Iterable[Callable[[], None]], *, paying: bool) -> None:
        """Write alternatives; what one of them binds stays bound."""
        choice = control.Choice(paying=paying)
        self.add(choice)
        before, ends, them = self.bound, [], self.them
        bound: list[set[str]] = []
        for write in options:
            choice.starts.append(len(self.operations))
            self.bound = set(before)
            write()
            self.them = them  # what one of them dealt with is not meant outside it
            bound.append(self.bound)
            ends.append(self.branch(control.Jump()))
        self.ends_here(*ends)
        self.bound = set.intersection(*bound)

    # -- numbers --

    def variable(self, letter: str) -> int:
        """Return the slot of a number that the player chooses."""
        if letter not in self.letters:
            self.letters[letter] = self.room.number()
        return self.letters[letter]

    def known(self, letter: str) -> int:
        """Return the slot that tells whether such a number was chosen."""
        if letter not in self.known_letters:
            self.known_letters[letter] = self.room.number()
        return self.known_letters[letter]

    def number(self, number: d.Number, per: d.Per | None, *, chosen: bool = True) -> a.Number:
        """Return a number; what it counts is ``chosen`` before, by operations that come first."""
        terms = number.terms if isinstance(number, d.Total) else (number,)
        constant = sum(term for term in terms if isinstance(term, int))
        variables = tuple(
            self.variable(term.name) for term in terms if isinstance(term, d.Variable)
        )
        printed = tuple(
            (self.named_cards[term.card.name], self.linker.printed_costs)
            for term in terms
            if isinstance(term, d.PrintedCost)
        )
        count = self._count(per, chosen=chosen) if per is not None else None
        return a.Number(constant, variables, printed, count)

    def _count(self, per: d.Per, *, chosen: bool) -> a.Count:
        words = self.words
        match per:
            case d.PerVariable():
                return a.CountVariable(per.every, self.variable(per.name))
            case d.PerResourceOf():
                who = self._players(per.owner, chosen=chosen)
                return a.CountOwned(per.every, words.mask(per.resources), who)
            case d.PerCard():
                who = self._players(per.owner, chosen=chosen)
                nouns = words.nouns(per.nouns)
                return a.CountCards(per.every, words.cards(per.nouns), nouns, words.active, who)
            case d.PerResourceOn():
                found = self._counted_cards(per.card, chosen=chosen)
                return a.CountOnCards(per.every, words.mask(per.resources), found)

    def _players(
        self, owner: d.Owner, *, chosen: bool, purpose: str = "", paying: bool = False
    ) -> a.Who:
        """Return the players that a word means; one who has to be chosen is ``chosen`` first."""
        match owner:
            case "you":
                return a.Who(a.YOU)
            case "each_rival":
                return a.Who(a.RIVALS)
            case "all_players":
                return a.Who(a.EVERYBODY)
        if not chosen:
            return a.Who(a.RIVALS if owner == "a_rival" else a.EVERYBODY)
        slot = self.room.player()
        anybody = owner == "any_player"
        self.add(selecting.SelectPlayer(slot, anybody=anybody, purpose=purpose, paying=paying))
        return a.Who(a.CHOSEN, slot)

    def _counted_cards(self, card: d.CardRef, *, chosen: bool) -> a.Cards:
        """Return the cards on which something is counted."""
        if isinstance(card, d.This):
            return a.Bearer()
        if isinstance(card, d.Chosen):
            return a.Bound(self.named_cards[card.name])
        selector = self._selector(card, self.words.active)
        if card.quantity == "all" or not chosen:
            if not chosen or card.owner not in ("a_rival", "any_player"):
                who = self._players(card.owner, chosen=chosen)
            else:
                who = self._owner(card, selector, least=1, paying=False, seen=True)
            return a.Every(selector.cards, self.words.active, who)
        listed, left = self.room.card_list(), self.room.number()
        number = card.quantity if isinstance(card.quantity, int) else 1
        slot = self._slot(card) if card.name is not None else NOWHERE

        def choose(who: a.Who) -> None:
            self.add(
                control.SetNumber(left, number),
                selecting.SelectToCount(selector, who, slot, listed=listed, left=left),
            )

        if card.owner in ("each_rival", "all_players"):
            self._for_players(self._players(card.owner, chosen=True), choose)
        elif number > 1:
            choose(self._owner(card, selector, least=1, paying=False, seen=True))
        else:
            choose(_anyone(card.owner))
        return a.Listed(listed)

    def amounts(self, amounts: d.Amounts) -> a.Amounts:
        """Return amounts, after the operations that choose what they count."""
        return a.Amounts(
            tuple(tuple(self._amount(amount) for amount in option) for option in amounts.options)
        )

    def _amount(self, amount: d.Amount) -> a.Amount:
        resource = amount.resource
        return a.Amount(
            self.number(amount.number, amount.per),
            self.words.resource_set(resource),
            same=isinstance(resource, d.Same),
            each=isinstance(resource, d.OfEach),
        )

    def fixed(self, amounts: d.Amounts) -> a.Amounts:
        """Return amounts that are worked out now, whatever happens before they are needed."""
        found = self.amounts(amounts)
        for option in found.options:
            for amount in option:
                if amount.number.per is not None:
                    amount.number.fixed = self.room.number()
                    self.add(control.Fix(amount.number))
        return found

    # -- players --

    def _for_players(self, who: a.Who, done: Callable[[a.Who], None]) -> None:
        """Write what is done for each of some players."""
        queue, slot = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(who, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, slot))
        done(a.Who(a.CHOSEN, slot))
        self.jump_to(start)
        self.ends_here(loop)

    # -- steps on resources --

    def _pay(self, amounts: d.Amounts) -> None:
        if len(amounts.options) > 1 and any(map(_variables, amounts.options)):
            options = [d.Amounts(options=(part,)) for part in amounts.options]
            self._choice([partial(self._pay, option) for option in options], paying=True)
            return
        constant, variable = self._parted(amounts)
        if constant is not None:
            self.add(resources.Pay(self.amounts(constant)))
        for amount in variable:
            any_number = self._any_number(amount)
            if any_number is None:
                one = d.Amounts(options=((amount,),))
                self.add(resources.Pay(self.amounts(one)))
            else:
                self.add(resources.PayAnyNumber(any_number))

    def _parted(self, amounts: d.Amounts) -> tuple[d.Amounts | None, list[d.Amount]]:
        """Return the amounts that are known beforehand, and those with a number to be chosen."""
        if not any(map(_variables, amounts.options)):
            return amounts, []
        option = amounts.options[0]
        constant = tuple(amount for amount in option if not _variables((amount,)))
        variable = [amount for amount in option if _variables((amount,))]
        return (d.Amounts(options=(constant,)) if constant else None), variable

    def _any_number(self, amount: d.Amount) -> resources.AnyNumber | None:
        """Return how a number is chosen that nothing has fixed yet; None where all are known."""
        terms = amount.number.terms if isinstance(amount.number, d.Total) else (amount.number,)
        new = [t.name for t in terms if isinstance(t, d.Variable) and t.name not in self.bound]
        if not new:
            return None
        letter = new[0]
        rest = tuple(t for t in terms if not (isinstance(t, d.Variable) and t.name == letter))
        number = self.number(d.Total(terms=rest) if rest else 0, None)
        self.bound.add(letter)
        linked = self._amount(d.Amount(number=0, resource=amount.resource))
        slot, known = self.variable(letter), self.known(letter)
        return resources.AnyNumber(linked, number, slot, known, new.count(letter))

    def _gain(self, step: d.Gain) -> None:
        if step.who == "you":
            self.add(resources.Gain(USER, self.amounts(step.amounts)))
            return
        who = self._players(step.who, chosen=True)
        if who.word == a.CHOSEN:
            self.add(resources.Gain(who.slot, self.amounts(step.amounts)))
            return
        amounts = self.fixed(step.amounts)
        self._for_players(who, lambda one: self.add(resources.Gain(one.slot, amounts)))

    def _lose(self, step: d.Lose, payment: int) -> None:
        """Write a loss: each player that it befalls may react first, or pay their way out."""
        events = self._events_of_loss(step.amounts)
        missing = {
            event.loses: event.missing
            for event in (self.words.game.events[place] for place in events)
            if event.missing
        }
        who = self._players(step.who, chosen=True)
        amounts = self.fixed(step.amounts)
        everything = self.words.resource_set(d.Any())
        if limits.are_too_many(limits.with_replacements(amounts.most(), missing, everything)):
            raise TooManyWaysError("resources can be lost in too many ways")

        def lose(one: a.Who) -> None:
            spared = [self.words.game.events[place].spares for place in events]
            skips: list[control.Branch] = [
                self.branch(resources.Spare(one.slot, status)) for status in spared if status >= 0
            ]
            way_out = payment
            for event in events or ([NO_EVENT] if payment >= 0 else []):
                skips.append(self.branch(resources.AnnounceLoss(one.slot, event, way_out)))
                way_out = NO_EVENT
            self.add(resources.Lose(one.slot, amounts, missing))
            self.ends_here(*skips)

        if who.word == a.CHOSEN:
            lose(who)
        else:
            self._for_players(who, lose)

    def _events_of_loss(self, amounts: d.Amounts) -> list[int]:
        lost = 0
        for option in amounts.options:
            for amount in option:
                if isinstance(amount.resource, d.Named):
                    lost |= self.words.mask(amount.resource.resources)
        return [
            place
            for place, event in enumerate(self.words.game.events)
            if event.loses >= 0 and lost >> event.loses & 1
        ]

    def _steal(self, step: d.Steal, payment: int) -> None:
        more = self.words.resources[step.more] if step.more is not None else -1

        def steal(one: a.Who) -> None:
            skips = []
            if payment >= 0:
                skips.append(self.branch(control.Avoid(payment, one.slot)))
            self.add(resources.Steal(one.slot, amounts))
            self.ends_here(*skips)

        if step.who == "a_rival":
            slot = self.room.player()
            self.add(selecting.SelectPlayer(slot, anybody=False, more=more, purpose="steal"))
            amounts = self.amounts(step.amounts)
            steal(a.Who(a.CHOSEN, slot))
        else:
            amounts = self.fixed(step.amounts)
            self._for_players(selecting.Richer(a.RIVALS, more), steal)

    # -- steps on cards --

    def event_card(self, card: d.Select | None) -> int:
        """Return the slot of a card of the event that a reaction speaks of, or -1."""
        if card is None or card.name is None:
            return -1
        return self._slot(card)

    def _slot(self, card: d.Select, step: Aimed | None = None) -> int:
        """Return the slot of a card that is chosen; `it` is what a verb was done to last."""
        slot = self.room.card()
        if card.name is not None or isinstance(
            step, d.SetStatus | d.Move | d.Call | d.Look | d.Reveal
        ):
            self.named_cards[card.name] = slot
        if isinstance(step, d.Look | d.Reveal) and card.name is None:
            self.seen[slot] = self._zones(step)
        return slot

    def _selector(
        self,
        card: d.Select,
        zones: tuple[int, ...],
        step: Aimed | None = None,
        *,
        paying: bool = False,
    ) -> Selector:
        """Return the cards that a step may choose from."""
        words = self.words
        status, value = -1, False
        only: tuple[str, ...] = ()
        if isinstance(step, d.SetStatus | d.Move) and step.verb is not None:
            verb = words.verb(step.verb)
            only = verb.only
            if isinstance(step, d.SetStatus):
                status, value = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
        other = card.quantity == "another"
        if paying:
            states, moves = self.spent
            other = other or moves or status in states
        if step is not None and card.quantity != "all":
            zones = words.to_choose_from(zones, own=card.owner == "you")
        return Selector(
            words.cards(card.nouns, only), zones, other=other, status=status, value=value
        )

    def _zones(self, step: d.Step) -> tuple[int, ...]:
        """Return the zones in which a step finds its cards."""
        words = self.words
        if isinstance(step, d.Look | d.Reveal):
            return tuple(words.zones[zone] for zone in step.origin.zones)
        if not isinstance(step, d.Move | d.Draw | d.Deploy):
            return words.active
        if isinstance(step, d.Move) and (
            isinstance(step.card, d.Them) or isinstance(step.origin, d.Them)
        ):
            return self._them.zones
        if isinstance(step.origin, d.Spot):
            return tuple(words.zones[zone] for zone in step.origin.zones)
        if step.verb is not None:
            origins = words.verb(step.verb).origins
            if isinstance(step, d.Move) and isinstance(step.card, d.Chosen):
                origins += self.seen.get(self.named_cards[step.card.name], ())
            return origins
        is_known = isinstance(step, d.Move) and not isinstance(step.card, d.Select)
        return tuple(words.zones.values()) if is_known else words.active

    def _aimed(self, step: Aimed, *, paying: bool) -> None:
        """Write a step that does something to cards, once for each of those that are meant."""
        card = step.card
        assert card is not None
        if isinstance(card, d.Them):
            self._to_them(step)
            return
        if isinstance(step, d.Move) and isinstance(step.origin, d.Them):
            assert isinstance(card, d.Select)
            self._some_of_them(step, card)
            return
        if not isinstance(card, d.Select):
            slot = THIS if isinstance(card, d.This) else self.named_cards[card.name]
            self._deed(step, slot, self._amounts_of(step), paying=paying)
            return
        self._each_card(step, card, paying=paying)

    @property
    def _them(self) -> piles.Them:
        """The cards that the last step dealt with; none, where no step has."""
        return self.them or piles.Them(self.room.card_list(), ())

    def _to_them(self, step: Aimed) -> None:
        """Write what is done to each card that the last step dealt with."""
        assert isinstance(step, d.SetStatus | d.Move)
        is_pile = isinstance(step, d.Move) and self.words.game.zones[self.way.destination].pile
        order, slot = self.room.card_list(), self.room.card()
        fitting = self._fitting(step)
        way = self.way if is_pile else None
        self.add(piles.Forget(order), piles.ListThem(self._them, order, fitting, way))
        start = len(self.operations)
        loop = self.branch(control.NextCard(order, slot))
        self._deed(step, slot, None, paying=False)
        self.jump_to(start)
        self.ends_here(loop)

    def _fitting(self, step: d.SetStatus | d.Move) -> int:
        only = self.words.verb(step.verb).only if step.verb is not None else ()
        return self.words.cards([CARD], only)

    def _some_of_them(self, step: d.Move, card: d.Select) -> None:
        """Write what is done to some of the cards that the last step dealt with."""
        them = self._them
        only = self.words.verb(step.verb).only if step.verb is not None else ()
        found = self.words.cards(card.nouns, only)
        selector = Selector(found, them.zones, other=card.quantity == "another", among=them.listed)
        who = a.Who(a.EVERYBODY)
        if card.quantity == "all":
            queue, slot = self.room.card_list(), self.room.card()
            self.add(piles.Forget(queue), piles.ListThem(them, queue, found, None))
            start = len(self.operations)
            cards_loop = self.branch(control.NextCard(queue, slot))
            self._deed(step, slot, None, paying=False)
            self.jump_to(start)
            self.ends_here(cards_loop)
            return
        slot, left = self._slot(card, step), self.room.number()
        self.add(control.SetNumber(left, card.quantity if isinstance(card.quantity, int) else 1))
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        purpose = _purpose(step)
        none = self.branch(
            selecting.Select(selector, who, slot, chooser=THE_USER, paying=False, purpose=purpose)
        )
        self._deed(step, slot, None, paying=False)
        self.add(piles.Hide(slot, them, self.way))
        self.jump_to(start)
        self.ends_here(loop, none)

    def _deals_with(self, step: Aimed, card: d.Select) -> int:
        """Return the list of the cards that a step deals with, where `them` may mean it; or -1."""
        is_seen = isinstance(step, d.Look | d.Reveal)
        is_one = card.quantity in ("a", "another") and card.owner not in _SEVERAL
        if not self.uses_them or not isinstance(step, d.SetStatus | d.Move | d.Look | d.Reveal):
            return -1
        if is_one and not is_seen:
            return -1
        zones = (self.way.destination,) if isinstance(step, d.Move) else self._zones(step)
        listed = self.room.card_list()
        self.add(piles.Forget(listed))
        self.them = piles.Them(listed, zones)
        return listed

    def _amounts_of(self, step: Aimed, *, fixed: bool = False) -> a.Amounts | None:
        if not isinstance(step, d.Put | d.Take) or step.amounts is None:
            return None
        if isinstance(step, d.Take) and any(map(_variables, step.amounts.options)):
            return None  # worked out where it is taken: it may be for the player to say
        return self.fixed(step.amounts) if fixed else self.amounts(step.amounts)

    def _each_card(self, step: Aimed, card: d.Select, *, paying: bool) -> None:
        zones = self._zones(step)
        selector = self._selector(card, zones, step, paying=paying)
        several = card.quantity == "all" or isinstance(card.quantity, int)
        looped = several or card.owner in ("each_rival", "all_players")

        listed = self._deals_with(step, card)

        def with_amounts() -> a.Amounts | None:
            return self._amounts_of(step, fixed=looped)

        if card.quantity == "all":
            who = self._owner(card, selector, least=1, paying=paying)
            queue, slot = self.room.card_list(), self.room.card()
            self.add(selecting.ListCards(selector, who, queue, paying=paying))
            amounts = with_amounts()
            start = len(self.operations)
            loop = self.branch(control.NextCard(queue, slot))
            self._listed_deed(step, slot, amounts, listed, paying=paying)
            self.jump_to(start)
            self.ends_here(loop)
            return
        slot = self._slot(card, step)
        choose = self._chooser_of(step, card, selector, slot, paying=paying)
        if card.owner in ("each_rival", "all_players"):
            who = self._players(card.owner, chosen=True)
            amounts = with_amounts()
            self._for_players(
                who,
                lambda one: self._pick_and_do(
                    step, card, one, choose, amounts, listed, paying=paying
                ),
            )
            return
        who = self._owner(card, selector, least=self._least(card, paying), paying=paying)
        if looped:
            amounts = with_amounts()
            self._pick_and_do(step, card, who, choose, amounts, listed, paying=paying)
            return
        if not paying:
            self._search(selector, who)
        none = choose(who)
        self._listed_deed(step, slot, with_amounts(), listed, paying=paying)
        self.ends_here(none)

    def _search(self, selector: Selector, who: a.Who) -> None:
        """Let the user see the piles in which a card is chosen."""
        if any(self.words.game.zones[zone].pile for zone in selector.zones):
            self.add(piles.Search(selector.zones, who))
            self.way.is_searched = True

    def _listed_deed(
        self, step: Aimed, slot: int, amounts: a.Amounts | None, listed: int, *, paying: bool
    ) -> None:
        """Write what a step does to one card, which goes into a list first, if there is one."""
        if listed >= 0:
            self.add(selecting.SetAside(slot, listed))
        self._deed(step, slot, amounts, paying=paying)

    def _least(self, card: d.Select, paying: bool) -> int:
        return card.quantity if paying and isinstance(card.quantity, int) else 1

    def _chooser_of(
        self, step: Aimed, card: d.Select, selector: Selector, slot: int, *, paying: bool
    ) -> Callable[[a.Who], selecting.Select]:
        """Return what writes the choice of a card among those of some players."""
        chooser = self.words.chooser(selector.zones, own=card.owner == "you")
        stand_ins = 0
        if self._has_stand_ins(card, selector) and paying:
            stand_ins = self.words.nouns(card.nouns)

        def choose(who: a.Who) -> selecting.Select:
            return self.branch(
                selecting.Select(
                    selector,
                    who,
                    slot,
                    chooser=chooser,
                    paying=paying,
                    purpose=_purpose(step),
                    stand_ins=stand_ins,
                )
            )

        return choose

    def _has_stand_ins(self, card: d.Select, selector: Selector) -> bool:
        """Whether other cards of the user may stand in for one that a power puts into a state."""
        is_own = card.owner in ("you", "any_player", "all_players")
        return self.is_power and is_own and selector.status >= 0 and selector.value

    def _pick_and_do(
        self,
        step: Aimed,
        card: d.Select,
        who: a.Who,
        choose: Callable[[a.Who], selecting.Select],
        amounts: a.Amounts | None,
        listed: int,
        *,
        paying: bool,
    ) -> None:
        """Write the choice of so many cards of some players, each with what is done to it."""
        if not paying:
            self._search(self._selector(card, self._zones(step), step), who)
        if not isinstance(card.quantity, int):
            none = choose(who)
            self._listed_deed(step, none.slot, amounts, listed, paying=paying)
            self.ends_here(none)
            return
        left = self.room.number()
        self.add(control.SetNumber(left, card.quantity))
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        none = choose(who)
        self._listed_deed(step, none.slot, amounts, listed, paying=paying)
        self.jump_to(start)
        self.ends_here(loop, none)

    def _owner(
        self, card: d.Select, selector: Selector, *, least: int, paying: bool, seen: bool = False
    ) -> a.Who:
        """Return whose cards are meant; one player is chosen first, where that is of account.

        ``seen``: it does not matter who sees the cards.
        """
        if card.owner in ("you", "each_rival", "all_players"):
            return self._players(card.owner, chosen=True)
        chooser = THE_USER if seen else self.words.chooser(selector.zones, own=False)
        several = card.quantity == "all" or isinstance(card.quantity, int)
        if not several and chooser == THE_USER:
            return _anyone(card.owner)
        slot = self.room.player()
        anybody = card.owner == "any_player"
        self.add(
            selecting.SelectOwner(
                slot,
                selector,
                anybody=anybody,
                chooser=chooser,
                least=least,
                paying=paying,
                whole=card.quantity == "all",
            )
        )
        return a.Who(a.CHOSEN, slot)

    def _deed(self, step: Aimed, slot: int, amounts: a.Amounts | None, *, paying: bool) -> None:
        """Write what a step does to one card, with the events that this raises."""
        words = self.words
        is_sure = isinstance(step.card, d.Select)
        match step:
            case d.Put():
                self.add(resources.Put(slot, amounts))
            case d.Take() if paying and amounts is None and step.amounts is not None:
                self._take_any_number(slot, step.amounts)
            case d.Take() if paying:
                self.add(resources.TakeAsCost(slot, amounts))
            case d.Take():
                if amounts is None and step.amounts is not None:
                    amounts = self.amounts(step.amounts)
                self.add(resources.TakeOff(slot, amounts))
            case d.Call():
                self.add(control.Call(words.calls[step.name], step.number or 0, slot))
            case d.Look() | d.Reveal():
                is_open = isinstance(step, d.Reveal)
                self.add(piles.SeeCard(slot, self._zones(step), is_open=is_open))
            case d.SetStatus() | d.Move():
                verb = words.verb(step.verb) if step.verb is not None else None
                event = words.event_of(step.verb) if step.verb is not None else NO_EVENT
                fitting = words.cards([CARD], verb.only if verb is not None else ())
                zones, skips = self._zones(step), []
                if event != NO_EVENT and words.game.events[event].window == "instead":
                    # What is paid can't be taken away again, so a cost raises no event before it.
                    if not paying:
                        skips.append(self.branch(cards.Announce(slot, zones, event)))
                    event = NO_EVENT
                if isinstance(step, d.Move):
                    self.add(
                        cards.Move(
                            slot,
                            self.way,
                            fitting=fitting,
                            event=event,
                            paying=paying,
                            is_sure=is_sure,
                        )
                    )
                else:
                    assert verb is not None
                    status, value = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
                    self.add(
                        cards.SetStatus(
                            slot,
                            zones,
                            status,
                            value,
                            fitting=fitting,
                            event=event,
                            paying=paying,
                            is_sure=is_sure,
                        )
                    )
                self.ends_here(*skips)

    def _take_any_number(self, slot: int, amounts: d.Amounts) -> None:
        if len(amounts.options) > 1:
            options = [d.Amounts(options=(part,)) for part in amounts.options]
            self._choice([partial(self._take_any_number, slot, o) for o in options], paying=True)
            return
        constant, variable = self._parted(amounts)
        if constant is not None:
            self.add(resources.TakeAsCost(slot, self.amounts(constant)))
        for amount in variable:
            any_number = self._any_number(amount)
            one = None if any_number else self.amounts(d.Amounts(options=((amount,),)))
            self.add(resources.TakeAsCost(slot, one, any_number))

    def _draw(self, step: d.Draw) -> None:
        words, way, spot = self.words, self.way, step.origin
        left = self.room.number()
        owed = self.room.number() if step.then_verb is not None else -1
        if owed >= 0:
            self.add(control.SetNumber(owed, step.then_count))
        event = words.event_after(step.verb) if step.verb is not None else NO_EVENT
        listed = it = -1
        if self.uses_them:
            listed = self.room.card_list()
            self.add(piles.Forget(listed))
            self.them = piles.Them(listed, (way.destination,))
        if step.count == 1 and self.uses_it:
            it = self.named_cards[None] = self.room.card()

        def draw(who: a.Who) -> None:
            pile = self.room.number() if len(way.origins) > 1 else -1
            if pile >= 0:
                self.add(piles.ChoosePile(way.origins, pile))
            self.add(
                control.SetNumber(left, step.count),
                cards.Draw(
                    way,
                    left,
                    owed,
                    event,
                    pile=pile,
                    owner=who.slot if who.word == a.CHOSEN else USER,
                    bottom=spot is not None and spot.end == "bottom",
                    is_plain=spot is step.destination is None,
                    listed=listed,
                    it=it,
                ),
            )

        who = self._players((spot and spot.owner) or "you", chosen=True)
        if who.word in (a.RIVALS, a.EVERYBODY):
            self._for_players(who, draw)
        else:
            draw(who)
        if step.then_verb is not None:
            then = words.verb(step.then_verb)
            verb = words.verbs[step.then_verb]
            self.add(
                cards.MoveOn(
                    words.cards([CARD], then.only),
                    cards.Way((way.destination,), then.destination, verb),
                    purpose=step.then_verb,
                    left=owed,
                    event=words.event_after(step.then_verb),
                )
            )

    def _deploy(self, step: d.Deploy) -> None:
        words = self.words
        verb, way = words.verb(step.verb), self.way
        price = self._price(step.price)
        found = words.cards(step.card.nouns, verb.only)

        def deploy(who: a.Who) -> None:
            slot = self._slot(step.card)
            none = self.branch(deploying.SelectToDeploy(found, way.origins, who, slot, price))
            self.add(deploying.Deploy(slot, way, price, words.event_after(step.verb)))
            self.ends_here(none)

        owner = step.card.owner
        if owner in ("each_rival", "all_players"):
            self._for_players(self._players(owner, chosen=True), deploy)
        else:
            deploy(_anyone(owner))

    def _price(self, price: d.Price) -> deploying.Price:
        reduction = ((price.less, self.words.mask(price.excepted)),) if price.less else ()
        instead = price.instead
        if instead is None or instead.is_nothing:
            return deploying.Price(None, reduction, is_nothing=instead is not None)
        return deploying.Price(self.amounts(instead), reduction, is_nothing=False)

    def _see(self, step: d.Look | d.Reveal) -> None:
        """Write what looks at cards, or reveals them."""
        zones = self._zones(step)
        if not all(self.words.game.zones[zone].pile for zone in zones):
            self._aimed(step, paying=False)
            return
        listed, it = self.room.card_list(), -1
        self.add(piles.Forget(listed))
        if step.card.quantity == "a":
            it = self.named_cards[None] = self.room.card()
            self.seen[it] = zones
        count = {"a": 1, "another": 1, "all": piles.ALL}.get(str(step.card.quantity), 0)
        count = step.card.quantity if isinstance(step.card.quantity, int) else count
        pile = self.room.number() if len(zones) > 1 else -1

        def see(who: a.Who) -> None:
            owner = who.slot if who.word == a.CHOSEN else USER
            if pile >= 0:
                self.add(piles.ChoosePile(zones, pile))
            self.them = piles.Them(listed, zones, pile, owner)
            is_open = isinstance(step, d.Reveal)
            self.add(piles.SeeTop(count, self.them, it, is_open=is_open))

        who = self._players(step.origin.owner or "you", chosen=True)
        if who.word in (a.RIVALS, a.EVERYBODY):
            self._for_players(who, see)
        else:
            see(who)

    def _use(self, step: d.Use) -> None:
        """Write the use of a power of another card."""
        card = step.card
        if not isinstance(card, d.Select):
            slot = THIS if isinstance(card, d.This) else self.named_cards[card.name]
            self.add(using.UsePower(slot, None, None, free=step.free))
            return
        seen_by = ("all", "owner") if card.owner == "you" else ("all",)
        words = self.words
        zones = [zone for zone in words.active if words.game.zones[zone].seen_by in seen_by]
        other = card.quantity == "another"
        selector = Selector(words.cards(card.nouns), tuple(zones), other=other)
        slot = self.named_cards[card.name] = self.room.card()
        self.add(using.UsePower(slot, selector, _anyone(card.owner), free=step.free))

    def _return(self) -> None:
        order, them = self.room.card_list(), self._them
        if them.zones and all(self.words.game.zones[zone].pile for zone in them.zones):
            self.add(piles.Forget(order), piles.Order(them, order))

    # -- ways out --

    def _avoidable(self, step: d.Avoidable) -> None:
        payment, them = self.linker.payment(step.unless), self.them
        self._with_way_out(step, payment)
        self.them = them

    def _with_way_out(self, step: d.Avoidable, payment: int) -> None:
        if len(step.steps) == 1:
            match only := _placed(step.steps[0]):
                case d.Lose():
                    self._lose(only, payment)
                    return
                case d.Steal():
                    self._steal(only, payment)
                    return
                case d.Put() | d.Take() | d.SetStatus() | d.Move() | d.Call():
                    if isinstance(only, d.Move) and isinstance(only.origin, d.Them):
                        pass
                    elif isinstance(only.card, d.Select) and only.card.owner != "you":
                        self._begun(only, paying=False)
                        self._avoidable_on_cards(only, payment, self._list_cards(only, only.card))
                        return
                    elif isinstance(only.card, d.Chosen):
                        self._begun(only, paying=False)
                        listed = self.room.card_list()
                        slot = self.named_cards[only.card.name]
                        self.add(selecting.SetAside(slot, listed))
                        self._avoidable_on_cards(only, payment, listed)
                        return
        avoid = self.branch(control.Avoid(payment, USER))
        self.steps(step.steps)
        self.ends_here(avoid)

    def _list_cards(self, step: Aimed, card: d.Select) -> int:
        """Write the choice of all cards of a step before it is done; return the list of them."""
        selector = self._selector(card, self._zones(step), step)
        listed, slot = self.room.card_list(), self._slot(card, step)
        if card.quantity == "all":
            who = self._owner(card, selector, least=1, paying=False)
            self.add(selecting.ListCards(selector, who, listed, paying=False))
            return listed
        choose = self._chooser_of(step, card, selector, slot, paying=False)

        def pick(one: a.Who) -> None:
            self._search(selector, one)
            left = self.room.number()
            number = card.quantity if isinstance(card.quantity, int) else 1
            self.add(control.SetNumber(left, number))
            start = len(self.operations)
            loop = self.branch(control.CountDown(left))
            none = choose(one)
            self.add(selecting.SetAside(slot, listed))
            self.jump_to(start)
            self.ends_here(loop, none)

        if card.owner in ("each_rival", "all_players"):
            self._for_players(self._players(card.owner, chosen=True), pick)
        else:
            pick(self._owner(card, selector, least=1, paying=False))
        return listed

    def _avoidable_on_cards(self, step: Aimed, payment: int, listed: int) -> None:
        """Write what is done to cards in a list: first each owner may pay for theirs."""
        zones = self._zones(step)
        amounts = self._amounts_of(step, fixed=True)
        queue, owner, slot = self.room.player_list(), self.room.player(), self.room.card()
        self.add(selecting.OwnersOf(listed, zones, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, owner))
        avoid = self.branch(control.Avoid(payment, owner))
        self.jump_to(start)
        self.ends_here(avoid)
        self.add(selecting.LeaveOut(listed, zones, owner))
        self.jump_to(start)
        self.ends_here(loop)
        start = len(self.operations)
        cards_loop = self.branch(control.NextCard(listed, slot))
        self._deed(step, slot, amounts, paying=False)
        self.jump_to(start)
        self.ends_here(cards_loop)

    # -- what the whole ability is about --

    def count_more(self, effects: tuple[d.Step, ...], counted: int) -> None:
        """Let another card count once more, where a power has points looked at that count cards."""
        checks = [step for step in d.every_step(effects) if isinstance(step, d.Call)]
        if counted and any(map(self._is_check, checks)):
            self.add(control.CountMore(counted))

    def _is_check(self, step: d.Call) -> bool:
        call = self.words.calls[step.name]
        return any(
            event.call == call and event.window == "during" for event in self.words.game.events
        )

    def summary(self, cost: tuple[d.Step, ...], program: int) -> Cost:
        """Return a cost in the form that can be checked fast."""
        words = self.words
        demanded: list[tuple[Parts, ...]] = []
        taken: list[tuple[Parts, ...]] = []
        sets: list[tuple[int, bool]] = []
        told, moves, selects = True, False, 0
        self.spent = _spent(cost, words)
        cards_wanted: tuple[Selector, a.Who, int, int] | None = None
        for step in map(_placed, cost):
            match step:
                case d.Pay():
                    demanded.append(self._constant(step.amounts))
                    if len(step.amounts.options) > 1:
                        told = told and not any(map(_variables, step.amounts.options))
                case d.Take(card=d.This()) if step.amounts and not any(
                    map(_variables, step.amounts.options)
                ):
                    taken.append(self._constant(step.amounts))
                    told = told and not moves
                case d.SetStatus(card=d.This()):
                    verb = words.verb(step.verb)
                    change = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
                    if any(change[0] == status for status, _ in sets):
                        told = False  # to and fro: only the first change tells how it must stand
                    else:
                        sets.append(change)
                case d.Move(card=d.This()):
                    moves = True
                    told = told and set(self._zones(step)) >= set(words.active)
                case d.SetStatus(card=d.Select()) | d.Move(card=d.Select()):
                    selects += 1
                    card = step.card
                    assert isinstance(card, d.Select)
                    zones = self._zones(step)
                    selector = self._selector(card, zones, step, paying=True)
                    own = card.owner == "you"
                    number = card.quantity if isinstance(card.quantity, int) else 1
                    if (number > 1 and not own) or card.owner in ("each_rival", "all_players"):
                        told = False
                    stand_ins = 0
                    if self._has_stand_ins(card, selector):
                        stand_ins = words.nouns(card.nouns)
                    cards_wanted = (selector, _anyone(card.owner), number, stand_ins)
                case _:
                    told = False
        choices = [step for step in cost if isinstance(step, d.Choice)]
        chosen, _ = _spent(choices, words)  # how it stands then is for the player to say
        sets = [change for change in sets if change[0] not in chosen]
        if len(sets) > 1 or selects > 1 or (moves and sets):
            told = False
        if cards_wanted is not None and (taken or sets) and self._may_spend_bearer(cards_wanted[0]):
            told = False
        numbers = [p for p in d.parts_of(cost) if isinstance(p, d.Variable | d.PrintedCost)]
        if len(numbers) > 1 or any(isinstance(number, d.PrintedCost) for number in numbers):
            told = False
        if limits.are_too_many_together(demanded):
            raise TooManyWaysError("its cost can be paid in too many ways")
        found = Cost(program, Demand(demanded), Demand(taken), tuple(sets))
        found.bearer_moves = moves
        found.told = told
        if cards_wanted is not None and selects == 1:
            found.cards, found.who, found.number, found.stand_ins = cards_wanted
        return found

    def _may_spend_bearer(self, selector: Selector) -> bool:
        """Whether the card that bears the ability may be chosen to be moved."""
        return (
            selector.status < 0
            and not selector.other
            and bool(set(selector.zones) & set(self.words.active))
        )

    def _constant(self, amounts: d.Amounts) -> tuple[Parts, ...]:
        """Return what amounts ask for at least: numbers that depend on a choice count as 0."""
        return tuple(
            tuple(
                (
                    _least(amount.number),
                    self.words.resource_set(amount.resource),
                    isinstance(amount.resource, d.Same),
                )
                for amount in option
            )
            for option in amounts.options
        )


def _placed(step: d.Step) -> d.Step:
    """Return a step that says of its cards whose they are, not of where they come from."""
    if not isinstance(step, d.Move | d.Deploy | d.Look | d.Reveal):
        return step
    if not isinstance(step.origin, d.Spot) or step.origin.owner is None:
        return step
    if not isinstance(step.card, d.Select):
        return step
    return replace(step, card=replace(step.card, owner=step.origin.owner))


def _least(number: d.Number) -> int:
    terms = number.terms if isinstance(number, d.Total) else (number,)
    return sum(term for term in terms if isinstance(term, int))


def _variables(option: Iterable[d.Amount]) -> bool:
    """Whether one of some amounts has a number that the player chooses."""
    for amount in option:
        number = amount.number
        terms = number.terms if isinstance(number, d.Total) else (number,)
        if any(isinstance(term, d.Variable) for term in terms):
            return True
    return False


def _paid_last(steps: Iterable[d.Step]) -> list[d.Step]:
    """Return the steps of a cost in order, but last what may be any number."""
    return sorted(steps, key=_is_any_number)


def _is_any_number(step: d.Step) -> bool:
    """Whether a step pays as much as the player wants, and names no card for later steps."""
    if not isinstance(step, d.Pay | d.Take) or step.amounts is None:
        return False
    if isinstance(step, d.Take) and isinstance(step.card, d.Select):
        return False
    return any(map(_variables, step.amounts.options))


def _spent(steps: Iterable[d.Step], words: Words) -> tuple[frozenset[int], bool]:
    """Return what a cost does to the bearer: the states it changes, and whether it moves it."""
    states: set[int] = set()
    moves = False
    for step in d.every_step(steps):
        if isinstance(step, d.SetStatus) and isinstance(step.card, d.This):
            verb = words.verb(step.verb)
            states.add(verb.sets if verb.sets >= 0 else verb.clears)
        elif isinstance(step, d.Move) and isinstance(step.card, d.This):
            moves = True
    return frozenset(states), moves


def _anyone(owner: d.Owner) -> a.Who:
    """Return the players among whose cards one is chosen."""
    if owner == "you":
        return a.Who(a.YOU)
    return a.Who(a.RIVALS if owner in ("a_rival", "each_rival") else a.EVERYBODY)


def _purpose(step: Aimed) -> str:
    match step:
        case d.SetStatus() | d.Move():
            return step.verb or step.kind
        case d.Call():
            return step.name
    return step.kind

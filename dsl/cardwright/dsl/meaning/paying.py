"""Costs: paid whole or not at all, step by step, with no dead ends."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardwright.dsl.meaning.amounts import payments
from cardwright.dsl.meaning.changing import Changing, Happening
from cardwright.dsl.meaning.choosing import Round, Test
from cardwright.dsl.meaning.comparing import settled
from cardwright.dsl.meaning.position import NONE, Asking, Held, Option, Pool, Question
from cardwright.dsl.meaning.reading import Several, Use, Window
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.model import every_step, parts_of
from cardwright.runtime.definitions.steps import Reaction

OfCards: TypeAlias = steps.Take | steps.SetStatus | steps.Move | steps.Aim | steps.Reveal
"""The steps of a cost that are about cards."""
Head: TypeAlias = tuple[str, int] | tuple[str, int, int]
"""An ability: the card that bears it, and its place on the card.

Of one that has waited for an event, also its serial.
"""


@dataclass(frozen=True)
class Picking:
    """A step of a cost for which cards of these players are still to be chosen, one by one.

    ``amounts``: how much is taken off each of them, as it was counted.
    """

    step: OfCards
    rounds: tuple[Round, ...]
    amounts: parts.Amounts | None = None


@dataclass(frozen=True)
class OnCard:
    """A step of a cost that is due for one card."""

    step: OfCards
    card: str
    amounts: parts.Amounts | None = None


@dataclass(frozen=True)
class StandIn:
    """A reaction that is due, by which its card stands in for another."""

    head: Head


@dataclass(frozen=True)
class Aimed:
    """Something must be aimed at by now."""


Due: TypeAlias = steps.Step | Picking | OnCard | StandIn | Aimed


@dataclass(eq=False)
class Debt:
    """A cost that somebody is paying, and what of it is still due."""

    use: Use
    cost: Sequence[steps.Step]
    steps: list[Due]

    def copy(self) -> "Debt":
        """Return an independent copy."""
        return Debt(self.use.copy(), self.cost, list(self.steps))


def in_order(cost: Iterable[steps.Step]) -> list[Due]:
    """Return the steps of a cost in the order in which they are paid.

    It is that of the text, but a payment with a number that the player chooses comes last, so that
    everything else is paid for by then; a payment that counts such a number comes after that. Where
    any other step counts one, all stay as they are.
    """
    due = list(cost)
    if not any(_counts_a_letter(one) for one in due if _turn(one) == 0):
        due.sort(key=_turn)
    return [*due]


def _counts_a_letter(step: steps.Step) -> bool:
    """Whether a step speaks of a number that it does not choose itself, if it is open."""
    chosen: list[int] = []
    for one in every_step([step]):
        if isinstance(one, steps.Pay | steps.Take) and one.amounts is not None:
            terms = [
                term
                for option in one.amounts.options
                for amount in option
                for term in parts.terms_of(amount.number)
            ]
            chosen += [id(term.number) for term in terms]
        if isinstance(select := getattr(one, "card", None), parts.Select):
            chosen.append(id(select.quantity))
    spoken = (part for part in parts_of(step) if isinstance(part, parts.Variable))
    return any(id(letter) not in chosen for letter in spoken)


def _in_turn(amounts: parts.Amounts) -> list[parts.Amounts]:
    """Return what is paid one after another: what is fixed first, then each number to be chosen.

    Of several alternatives one is chosen before.
    """
    if len(amounts.options) > 1:
        return [amounts]
    (option,) = amounts.options
    fixed = tuple(amount for amount in option if not _letters(amount))
    groups = [fixed, *((amount,) for amount in option if _letters(amount))]
    return [parts.Amounts(options=(group,)) for group in groups if group]


def _turn(due: Due) -> int:
    if not isinstance(due, steps.Pay | steps.Take) or due.amounts is None:
        return 0
    if isinstance(due, steps.Take) and isinstance(due.card, parts.Select):
        return 0  # later steps may speak of the card
    if isinstance(due, steps.Take) and due.card == parts.Chosen():
        return 0  # after later steps, `it` would be another
    if any(isinstance(part, parts.Select) and part.name for part in parts_of(due.amounts)):
        return 0  # again, later steps may speak of the card
    amounts = [amount for option in due.amounts.options for amount in option]
    counted = [part for part in parts_of(due.amounts) if isinstance(part, parts.Per)]
    if any(isinstance(part, parts.Variable) for part in parts_of(tuple(counted))):
        return 2
    return int(any(map(_letters, amounts)))


def _letters(amount: parts.Amount) -> list[str]:
    """Return the letters that stand for the number of an amount, or are added to it."""
    terms = parts.terms_of(amount.number)
    return [term.number.name for term in terms if isinstance(term.number, parts.Variable)]


def _open_letters(use: Use, amounts: parts.Amounts) -> list[str]:
    named = [name for option in amounts.options for one in option for name in _letters(one)]
    return [name for name in named if name not in use.numbers]


class UnpayableError(Exception):
    """A step of a cost can't be paid."""


class Paying(Changing, ABC):
    """Pays costs.

    An option is open if with it the rest of the cost, and of the costs that the same player is
    paying further out, can be paid: if there are choices that complete them, nobody reacting.
    """

    debts: list[Debt]

    @abstractmethod
    def react(self, use: Use, head: Head) -> Asking[None]:
        """Let the user of a power have a card stand in for another."""

    @abstractmethod
    def happened(self, happening: Happening) -> Asking[Window]:
        """Let players react to what befalls a card; return whether one of them had it ignored."""

    @abstractmethod
    def stand_ins(self, use: Use, nouns: Iterable[str]) -> list[Head]:
        """Return the reactions by which cards could count as one of these, for a power in use."""

    @abstractmethod
    def stand_in(self, use: Use, head: Head) -> Use:
        """Return the use of a reaction by which a card stands in for another."""

    # -- whether it can be paid --

    def imagined(self) -> "Paying":
        """Return a copy in which one may try what could be paid."""
        other = type(self)(self.world, self.position.copy())
        other.position.log.clear()
        other.debts = [debt.copy() for debt in self.debts]
        return other

    def can_pay(
        self, use: Use, cost: Sequence[steps.Step], *, whole: Sequence[steps.Step] = ()
    ) -> bool:
        """Whether a player could pay a cost, and then what else the same player owes.

        ``whole``: that of which it is what is left.
        """
        other = self.imagined()
        other.debts = [debt for debt in other.debts if debt.use.player == use.player]
        other.debts.append(Debt(use.copy(), whole or cost, in_order(cost)))
        return other._completes(())

    def leaves_enough(self, player: int, pool: Pool) -> bool:
        """Whether a player who paid something could still pay what else the same player owes."""
        other = self.imagined()
        other.debts = [debt for debt in other.debts if debt.use.player == player]
        other.position.take_from(player, pool)
        return other._completes(())

    def _completes(self, made: tuple[Option, ...]) -> bool:
        """Whether all debts can be paid, beginning with the choices that were made."""
        other = self.imagined()
        if not other.debts:
            return True
        debt = other.debts[-1]
        if not debt.steps:
            other.debts.pop()
            return other._completes(())
        if isinstance(due := debt.steps[0], StandIn):
            debt.steps.pop(0)
            cost = self.reaction(due.head).cost
            other.debts.append(Debt(other.stand_in(debt.use, due.head), cost, in_order(cost)))
            return other._completes(())
        part = other._part(debt)
        try:
            question = next(part)
            for choice in made:
                question = part.send(choice)
        except StopIteration:
            return other._completes(())
        except UnpayableError:
            return False
        if other._is_last(debt, question):
            return True
        return any(self._completes((*made, option)) for option in question.options)

    def _is_last(self, debt: Debt, question: Question) -> bool:
        """Whether nothing is due after a payment, so that there is no need to look further."""
        return question.kind in ("pay", "pay_any_number") and not any(
            other.steps for other in self.debts if other.use.player == debt.use.player
        )

    def reaction(self, head: Head) -> Reaction:
        """Return an ability that is a reaction."""
        if (waiting := self.waiting(head)) is not None:
            assert isinstance(waiting.step, steps.Wait)
            return waiting.step.reaction
        ability = self.world.cards[head[0]].abilities[head[1]]
        assert isinstance(ability, Reaction)
        return ability

    def waiting(self, head: Head) -> Held | None:
        """Return what has waited for an event, where that is one."""
        serials = head[2:]
        return next((one for one in self.position.held if (one.serial,) == serials), None)

    # -- paying --

    def pay(
        self, use: Use, cost: Sequence[steps.Step], *, whole: Sequence[steps.Step] = ()
    ) -> Asking[None]:
        """Pay a cost, step by step; when all is paid, players may react to what has happened.

        ``whole``: that of which it is what is left.
        """
        debt = Debt(use, whole or cost, in_order(cost))
        self.debts.append(debt)
        happened: list[Happening] = []
        while debt.steps:
            if isinstance(due := debt.steps[0], StandIn):
                debt.steps.pop(0)
                yield from self.react(use, due.head)
                continue
            happened += yield from self._pay_part(debt)
        self.debts.remove(debt)
        for happening in happened:
            yield from self.happened(happening)

    def _pay_part(self, debt: Debt) -> Asking[list[Happening]]:
        """Pay what is due next; each question offers only what leaves the rest payable."""
        before = self.imagined()
        before.debts = [other for other in before.debts if other.use.player == debt.use.player]
        made: tuple[Option, ...] = ()
        part = self._part(debt)
        try:
            question = next(part)
            while True:
                options = question.options
                if not self._is_last(debt, question):
                    left = tuple(it for it in options if before._completes((*made, it)))
                    options = left or options
                choice = options[0]
                if len(options) > 1:
                    choice = yield replace(question, options=options)
                made = (*made, choice)
                question = part.send(choice)
        except StopIteration as done:
            happenings: list[Happening] = done.value
            return happenings
        except UnpayableError:
            return []

    def _part(self, debt: Debt) -> Asking[list[Happening]]:
        """Pay the next part of a debt, whatever that leaves: at most one card is dealt with."""
        use, due = debt.use, debt.steps.pop(0)
        match due:
            case steps.Choice(options=alternatives):
                chosen = yield Question(use.player, "choice", tuple(range(len(alternatives))))
                debt.steps = [*in_order(alternatives[chosen]), *debt.steps]
            case steps.Pay(amounts=amounts) if self._has_alternatives(amounts):
                option = yield from self._alternative(use, amounts)
                debt.steps = [*in_order([steps.Pay(amounts=option)]), *debt.steps]
            case steps.Pay(amounts=amounts):
                amounts = yield from self.counted(use, amounts)
                amounts, *later = _in_turn(amounts) or [amounts]
                debt.steps = [*(steps.Pay(amounts=part) for part in later), *debt.steps]
                have = self.position.pools[use.player]
                pool = yield from self._exact(use, amounts, have, "pay")
                self.pays(use, pool)
                use.paid.update(dict(pool))
            case OnCard(step=step, card=card):
                return (yield from self._pay_with(debt, step, card, due.amounts))
            case Aimed():
                if not use.targets:
                    raise UnpayableError
            case Picking():
                return (yield from self._pick(debt, due))
            case steps.Take() | steps.SetStatus() | steps.Move() | steps.Aim() | steps.Reveal():
                if isinstance(due, steps.Aim):
                    use.targets = []
                    debt.steps.insert(0, Aimed())
                if isinstance(due, steps.Move) and not (yield from self.receive(use, due)):
                    raise UnpayableError
                return (yield from self._aim(debt, due))
            case _:
                raise AssertionError(f"{due} is no cost")
        return []

    def _has_alternatives(self, amounts: parts.Amounts) -> bool:
        """Whether an alternative is chosen first: where one of them has a number to be chosen."""
        letters = [name for option in amounts.options for one in option for name in _letters(one)]
        return len(amounts.options) > 1 and bool(letters)

    def _alternative(self, use: Use, amounts: parts.Amounts) -> Asking[parts.Amounts]:
        chosen = yield Question(use.player, "choice", tuple(range(len(amounts.options))))
        return parts.Amounts(options=(amounts.options[chosen],))

    def _exact(
        self, use: Use, amounts: parts.Amounts, have: dict[str, int], kind: str
    ) -> Asking[Pool]:
        """Let the user choose resources, out of what is there, that meet the amounts exactly.

        An X that has no number yet gets the number that was chosen.
        """
        letter = next(iter(_open_letters(use, amounts)), None)
        if letter is None:
            ways = dict.fromkeys(payments(self.wants(use, amounts), have), 0)
        else:
            ways = {}
            for number in range(sum(have.values()) + 1):
                use.numbers[letter] = number
                for way in payments(self.wants(use, amounts), have):
                    ways.setdefault(way, number)
            kind = "pay_any_number" if kind == "pay" else kind
        if not ways:
            raise UnpayableError
        pool: Pool = yield from self.ask(use.player, kind, ways)
        if letter is not None:
            use.numbers[letter] = ways[pool]
        return pool

    def _aim(self, debt: Debt, step: OfCards) -> Asking[list[Happening]]:
        """Find out which cards a step of a cost is about."""
        use, ref = debt.use, self.aim_of(step)
        zones, test = self._where_to_pay(debt, step)
        amounts = None
        if isinstance(step, steps.Take):
            assert step.amounts is not None, "a cost says how many are taken"
            amounts = yield from self.counted(use, step.amounts)
        if not isinstance(ref, parts.Select):
            assert not isinstance(ref, parts.Them), "what was dealt with is no cost"
            card, zones = self.card(use, ref), self.also_seen(use, step, zones)
            if card is None or self.zone_of(card) not in zones or not test(card):
                raise UnpayableError
            return (yield from self._pay_with(debt, step, card, amounts))
        ref = settled(self, use, ref)
        step = replace(step, card=ref)
        find = self.finder(use, ref, zones, test)
        rounds = yield from self.rounds(use, ref, find, zones, is_cost=True)
        if self.is_it(step, ref):
            use.seen = tuple(zones) if isinstance(step, steps.Reveal) else ()
            use.cards.pop(None, None)
        if not isinstance(step, steps.Take | steps.Aim) and self._is_dealt_with(step, ref):
            there = tuple(zones) if isinstance(step, steps.Reveal) else self.active_zones
            if isinstance(step, steps.Move):
                there = (self.way(use, step).destination,)
            use.them = Several([], there)
        due: list[Due] = []
        if ref.quantity == "all":
            players = [player for group, _ in rounds for player in group]
            due += [OnCard(step, card, amounts) for card in self.best(use, ref, find(players))]
        else:
            each = tuple((players, 1) for players, number in rounds for _ in range(number))
            due += [Picking(step, each, amounts)] if each else []
        if not due and not ref.up_to and not any(number == 0 for _, number in rounds):
            raise UnpayableError
        debt.steps = [*due, *debt.steps]
        return []

    def _where_to_pay(self, debt: Debt, step: OfCards) -> tuple[Sequence[str], Test]:
        """Return what ``where`` does, but `this` only where it is not spent on the cost already.

        A cost that moves `this` does not choose it for anything else, and one that changes a state
        of it not for the same state.
        """
        zones, test = self.where(step)
        own = [due for due in every_step(debt.cost) if isinstance(due, OfCards)]
        own = [due for due in own if isinstance(due.card, parts.This)]
        is_spent = isinstance(step.card, parts.Select) and any(
            isinstance(due, steps.Move) or self._state_of(due) == self._state_of(step)
            for due in own
            if not isinstance(due, steps.Take | steps.Aim | steps.Reveal)
        )
        if isinstance(ref := self.aim_of(step), parts.Select):
            zones = self.to_choose_from(debt.use, ref, zones)
        return zones, lambda card: test(card) and not (is_spent and card == debt.use.bearer)

    def _is_dealt_with(self, step: OfCards, select: parts.Select) -> bool:
        """Whether `them` means the cards of a step: several, or those that are shown."""
        return isinstance(step, steps.Reveal) or self.deals_with_several(select)

    def _state_of(self, step: OfCards) -> str | None:
        if not isinstance(step, steps.SetStatus):
            return None
        verb = self.words.verb[step.verb]
        return verb.sets or verb.clears

    def _pick(self, debt: Debt, picking: Picking) -> Asking[list[Happening]]:
        """Choose the next card and pay with it; or a reaction, by which another stands in."""
        use, step = debt.use, picking.step
        select = self.aim_of(step)
        assert isinstance(select, parts.Select)
        (players, _), *rest = picking.rounds
        zones, test = self._where_to_pay(debt, step)
        cards = self.best(use, select, self.finder(use, select, zones, test)(players))
        heads: list[Head] = []
        if isinstance(step, steps.SetStatus) and use.is_power and use.player in players:
            can_stand_in = self.words.verb[step.verb].sets and not select.filters
            heads = self.stand_ins(use, select.nouns) if can_stand_in else []
        chosen: Option | None = None
        if heads:
            nothing = (NONE,) if select.up_to else ()
            cards = self.without_copies(cards)
            chosen = yield from self.ask(use.player, "card", (*cards, *heads, *nothing))
        elif cards:
            chosen = yield from self.one_card(use, select, cards, zones, players, is_cost=True)
        elif not select.up_to:
            raise UnpayableError
        if chosen is None or chosen == NONE:
            rest = [later for later in rest if later[0] != players]
            debt.steps[:0] = [replace(picking, rounds=tuple(rest))] if rest else []
            return []
        card = chosen[0] if isinstance(chosen, tuple) else chosen
        self.bind(use, select, card, as_it=self.is_it(step, select))
        if rest:
            debt.steps.insert(0, replace(picking, rounds=tuple(rest)))
        if isinstance(chosen, tuple):
            debt.steps[:0] = [StandIn(chosen), OnCard(step, card)]
            return []
        return (yield from self._pay_with(debt, step, card, picking.amounts))

    def _pay_with(
        self, debt: Debt, step: OfCards, card: str, amounts: parts.Amounts | None
    ) -> Asking[list[Happening]]:
        """Do to one card what a cost asks for; ``amounts``: how much, as it was counted."""
        verb = step.verb if isinstance(step, steps.SetStatus | steps.Move) else None
        if verb and self.is_safe(card, verb):
            raise UnpayableError
        select, them = self.aim_of(step), debt.use.them
        if isinstance(select, parts.Select) and self._is_dealt_with(step, select) and them:
            them.cards += [] if isinstance(step, steps.Take | steps.Aim) else [card]
        match step:
            case steps.SetStatus(verb=verb):
                is_there = self.zone_of(card) in self.active_zones  # what stood in may be gone
                return self.put_in_state(debt.use, self.words.verb[verb], card) if is_there else []
            case steps.Move():
                zones = self.also_seen(debt.use, step, self.origins(step))
                is_there = self.zone_of(card) in zones
                return self.move(debt.use, self.way(debt.use, step), card) if is_there else []
            case steps.Reveal():
                place = self.position.place_of(card)
                assert place is not None
                self.note("reveal", debt.use.player, *place, (card,))
            case steps.Aim():
                self.note("aim", debt.use.player, self.openly(card))
                debt.use.targets.append(card)
            case steps.Take():
                assert amounts is not None
                if self._has_alternatives(amounts):
                    amounts = yield from self._alternative(debt.use, amounts)
                for part in _in_turn(amounts):
                    have = self.within_reach(debt.use, card)
                    pool = yield from self._exact(debt.use, part, have, "take")
                    self.takes(debt.use, card, pool, is_cost=True)
        return []

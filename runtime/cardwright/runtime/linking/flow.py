"""Who acts, whether, how often, and what is done instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardwright.runtime import amounts as a
from cardwright.runtime import conditions
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.nodes import MOST_TIMES, NONE
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.linking.building import (
    ONE,
    USER,
    HowMuch,
    paid_last,
    placed,
    spent,
)
from cardwright.runtime.linking.deeds import Deeds
from cardwright.runtime.linking.numbers import BOUNDS, word_for
from cardwright.runtime.operations import cards, control, selecting
from cardwright.runtime.operations.selecting import Selector


class Flow(Deeds):
    """Writes steps that have others in them, and conditions."""

    def cost(self, steps: tuple[d.Step, ...], *, is_whole: bool = False) -> None:
        """Write what pays a cost; what may be any number is paid last.

        ``is_whole``: of a whole ability, which may be used for free; it is aimed all the same.
        """
        if not steps:
            return
        self.spent = spent(steps, self.words)
        self.is_paying = True
        free: list[control.Branch] = []
        if (aim := d.target_of(steps)) is not None:
            self.targets, steps = self.room.card_list(), steps[1:]
            self.steps((aim,), paying=True)
            if aim.is_several:
                self.add(control.MustAim(self.targets))
            if is_whole:
                self.room.free = self.room.number()
                free = [self.branch(control.IfFree(self.room.free))]
        self.steps(paid_last(steps), paying=True)
        self.is_paying = False
        self.spent = (frozenset(), False)
        self.ends_here(*free)
        self.add(control.Paid())

    def at_targets(self, cost: tuple[d.Step, ...], effects: tuple[d.Step, ...]) -> None:
        """Write what is done when a cost is paid: where it is aimed at cards, once for each.

        Before that, it is announced to those who are aimed at.
        """
        aim = d.target_of(cost)
        if aim is None:
            self.steps(effects)
            return
        before_aim, targets = self.spared, self.targets
        self.spared = (self.room.card_list(), *before_aim)
        self._announce_aim(targets)
        entry, total = self._tally()
        slot = self.room.card()
        start, before = len(self.operations), self.room.copy()
        anywhere = tuple(self.words.zones.values())
        loop = self.branch(control.NextThere(targets, slot, before, anywhere))
        with self._inside():
            self.named_cards[aim.card.name] = slot
            if aim.card.name is not None:
                self.mentioned.append(slot)
            self.copy(entry, self.room.done)
            self.steps(effects)
            self._add_up(total)
        if aim.is_several and self.room.has_more_than(before):
            loop.after = self.room.copy()
        self.jump_to(start)
        self.ends_here(loop)
        self.copy(total, self.room.done)
        self.spared = before_aim

    def _announce_aim(self, targets: int) -> None:
        """Write that each card that is aimed at is told, and spared if that is ignored."""
        zones = tuple(self.words.zones.values())
        for place, event in enumerate(self.words.game.events):
            if not event.aims:
                continue
            queue, slot = self.room.card_list(), self.room.card()
            being = self.words.being(event.aims)
            self.add(cards.ListAimed(targets, queue, self.spared, being))
            start = len(self.operations)
            loop = self.branch(control.NextCard(queue, slot))
            announced = self.branch(cards.Announce(slot, zones, NONE, place))
            self.jump_to(start)
            self.ends_here(announced)
            self.add(control.Spare(slot, self.spared[0], targets))
            self.jump_to(start)
            self.ends_here(loop)

    def by(self, step: d.By) -> None:
        """Write what players do, one after another; the names that several give are their own."""
        word = word_for(step.who)
        queue, slot, mark = self.room.player_list(), self.room.player(), -1
        self.add(control.ForPlayers(self.party(step.who, chosen=True), queue))
        if word in d.SEVERAL_PLAYERS:
            mark = self.room.number()
            self.add(control.Mark(mark))
        entry, total = self._tally()
        start, named, before = len(self.operations), dict(self.named_cards), self.room.copy()
        mentioned = list(self.mentioned)
        loop = self.branch(control.NextActor(queue, slot, self.actor, mark, before))
        outer, self.actor, them = self.actor, slot, self.them
        self.copy(entry, self.room.done)
        announced = [
            self.branch(control.AnnounceActing(place, self.words.being(event.makes_act)))
            for place, event in enumerate(self.words.game.events)
            if event.makes_act
        ]
        self.steps(step.steps)
        self._add_up(total)
        self.ends_here(*announced)
        self.actor, self.them = outer, them
        if self.room.has_more_than(before):
            loop.after = self.room.copy()
        if word in d.SEVERAL_PLAYERS:
            self.named_cards, self.mentioned = named, mentioned
        self.jump_to(start)
        self.ends_here(loop)
        self.copy(total, self.room.done)

    def _tally(self) -> tuple[int, int]:
        """Write the beginning of what several do; return where it begins, and the slot of a sum."""
        if self.that_many < 0:
            return -1, -1
        entry, total = self.room.number(), self.room.number()
        self.copy(self.room.done, entry)
        self.add(control.SetNumber(total, 0))
        return entry, total

    def copy(self, slot: int, to: int) -> None:
        """Write that a number is kept in another slot too; nothing, where it is not counted."""
        if slot >= 0:
            self.add(control.Keep(to, a.Kept(slot)))

    def _add_up(self, total: int) -> None:
        """Write that what one has done is added to a sum."""
        if total >= 0:
            terms: tuple[a.Term, ...] = (
                (1, a.Kept(total), None),
                (1, a.Kept(self.room.done), None),
            )
            self.add(control.Keep(total, a.Number(0, terms)))

    def holding(self, wanted: Iterable[d.Condition]) -> tuple[conditions.Condition, ...]:
        """Return conditions."""
        return tuple([self._condition(condition) for condition in wanted])

    def _condition(self, condition: d.Condition) -> conditions.Condition:
        match condition:
            case d.Is():
                status = (condition.status,) if condition.status is not None else ()
                nouns = (*condition.nouns, *status)
                being = self.words.being(nouns, negated=condition.negated)
                return conditions.Being(self.known_card(condition.card), being)
            case d.CardHas(card=card):
                sieve = self.sieve((d.Having(comparison=condition.comparison),), (), fix=False)
                assert sieve is not None
                return conditions.CardHas(self.known_card(card), sieve)
            case d.PlayersHave(who=who):
                test, is_each = self.players_that(condition.comparison), who in d.SEVERAL_PLAYERS
                return conditions.PlayersHave(self.meant(who), test, is_each=is_each)
        bound = BOUNDS[condition.bound]
        # Nobody chooses what a condition counts: of one of several players it is counted of all.
        number = self.sum(d.terms_of(condition.number), chosen=False)
        match condition:
            case d.Compares(of=of):
                compared = self.sum(d.terms_of(of), chosen=False)
                return conditions.Compared(bound, number, compared)
            case d.Exists(select=select):
                zones = self.named_zones(select) or self.words.active
                selector = self.selector(select, zones, fix=False)
                whose = self.meant(select.owner)
                return conditions.Existing(bound, number, whose, select.owner, selector)
        return self._stocked(condition, bound, number)

    def _stocked(self, condition: d.Stocked, bound: int, number: a.Number) -> conditions.Condition:
        allowed = self.words.resource_set(condition.resource)
        is_said = condition.on is not None and condition.owner != "actor"
        whose = self.meant(condition.owner) if is_said else None
        match condition.on:
            case None:
                who = self.meant(condition.owner)
                return conditions.Owned(condition, bound, number, who, allowed)
            case d.Select() as select:
                selector = self.selector(select, self.words.active, fix=False)
                who = self.meant(select.owner)
                return conditions.LyingOnSome(
                    condition, bound, number, select, who, selector, allowed, whose
                )
            case card:
                slot = self.known_card(card)
                return conditions.Lying(condition, bound, number, slot, allowed, whose)

    def may(self, step: d.May) -> None:
        """Write what whoever acts need not do."""
        only = step.steps[0]
        if len(step.steps) == 1 and isinstance(only, d.Group) and not only.is_repeated:
            self.group(only, is_asked=True)
            return
        with self._inside():
            offer = self.branch(control.Offer(self.linker.fork((step.steps,))))
            self.steps(step.steps)
        self._left(offer)

    def _left(self, *skips: control.Branch) -> None:
        """Write where it goes on after something that is left: then nothing was dealt with."""
        if self.that_many < 0:
            self.ends_here(*skips)
            return
        end = self.branch(control.Jump())
        self.ends_here(*skips)
        self.add(control.SetNumber(self.room.done, 0))
        self.ends_here(end)

    def group(self, group: d.Group, *, is_asked: bool) -> None:
        """Write what happens if conditions hold, and a cost is paid; or what happens instead."""
        skips: list[control.Branch] = []
        if group.conditions or group.cost:
            self.keep_that_many()
        with self._inside():
            if group.conditions:
                skips.append(self.branch(control.If(self.holding(group.conditions))))
            if group.cost:
                skips.append(self.branch(control.IfPayable()))
                if (awaited := self.awaited.pop(id(group), None)) is not None:
                    awaited.place = len(self.operations)
            if is_asked:
                skips.append(self.branch(control.Offer(self.linker.fork(((group,),)))))
            is_power, self.is_power = self.is_power, False
            before = self.room.number() if group.cost and self.that_many >= 0 else -1
            if before >= 0:
                self.copy(self.room.done, before)
            self.cost(group.cost)
            self.copy(before, self.room.done)  # a cost is no effect
            self.is_power = is_power
            self.at_targets(group.cost, group.effects)
        if not group.otherwise:
            self._left(*skips)
            return
        end = self.branch(control.Jump())
        self.ends_here(*skips)
        with self._inside():
            self.steps(group.otherwise)
        self.ends_here(end)

    def keep_that_many(self) -> None:
        """Write that what the effect before dealt with is what a group speaks of."""
        if self.that_many >= 0:
            done = a.Number(0, ((1, a.Kept(self.room.done), None),))
            self.add(control.Keep(self.that_many, done))

    def for_each(self, group: d.Group, select: d.Select) -> None:
        """Write what is done for each of some cards."""
        zones = tuple(self.words.zones[zone] for zone in select.zones) or self.words.active
        selector = self.selector(select, zones)
        who = self.owner(select, selector, least=ONE, paying=False, looking=True)
        queue, slot = self.room.card_list(), self.room.card()
        self.add(selecting.ListCards(selector, who, queue, paying=False))
        entry, total = self._tally()
        before = self.room.copy()
        with self._inside():
            self.named_cards[select.name] = slot
            loop = control.NextThere(queue, slot, before, zones)
            self._rounds(group, loop, entry, total)

    def for_each_resource(self, group: d.Group, each: d.EachResource) -> None:
        """Write what is done for each resource that somebody has, or that lies on a card."""
        queue, slot = self.room.number(), self.room.number()
        card = None if each.on is None else self.known_card(each.on)
        self.add(control.ListResources(card, queue))
        entry, total = self._tally()
        before, self.resource = self.room.copy(), slot
        with self._inside():
            self._rounds(group, control.NextResource(queue, slot, before), entry, total)

    def _rounds(self, group: d.Group, loop: control.NextOfEach, entry: int, total: int) -> None:
        """Write what is done in each round of a loop, and what all of them have dealt with."""
        start = len(self.operations)
        self.branch(loop)
        self.remember()
        self.copy(entry, self.room.done)
        self.group(group, is_asked=False)
        self._add_up(total)
        if self.room.has_more_than(loop.before):
            loop.after = self.room.copy()
        self.jump_to(start)
        self.ends_here(loop)
        self.copy(total, self.room.done)

    def again(self, group: d.Group) -> None:
        """Write what is done so often, or until something is true."""
        left, mark, was = self.room.number(), self.room.number(), self.room.number()
        rounds = MOST_TIMES if group.until is not None else group.times
        if isinstance(rounds, int):
            self.add(control.SetNumber(left, rounds))
        else:
            self.keep_that_many()
            per = a.Per(1, self.number(rounds), a.Number(MOST_TIMES))
            self.add(control.Keep(left, a.Number(0, ((1, None, per),))))
            self.remember()
        self.add(control.Mark(mark))
        entry, total = self._tally()
        start, before = len(self.operations), self.room.copy()
        loop = self.branch(control.NextRound(left, mark, before))
        ends: list[control.Branch] = [loop]
        if group.until is not None:
            ends.append(self.branch(control.Until(self._condition(group.until), was)))
        self.copy(entry, self.room.done)
        before_until, self.is_until = self.is_until, group.until is not None
        self.group(group, is_asked=False)
        self.is_until = before_until
        self._add_up(total)
        if group.until is not None:
            self.add(control.EndIfSame(was, left))
        if self.room.has_more_than(before):
            loop.after = self.room.copy()
        self.jump_to(start)
        self.ends_here(*ends)
        self.copy(total, self.room.done)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """Write a part of which the names mean nothing outside it."""
        named, bound = dict(self.named_cards), set(self.bound)
        mentioned = list(self.mentioned)
        letters, known, them = dict(self.letters), dict(self.known_letters), self.them
        yield
        self.named_cards, self.bound, self.mentioned = named, bound, mentioned
        self.letters, self.known_letters, self.them = letters, known, them

    def avoidable(self, step: d.Avoidable) -> None:
        """Write steps that somebody may avoid by paying."""
        them = self.them
        self._with_way_out(step)
        self.them = them

    def _with_way_out(self, step: d.Avoidable) -> None:
        if isinstance(named := step.unless[0], d.By):
            self._unless_they_pay(named, step.steps)
            return
        if len(step.steps) == 1 and isinstance(by := step.steps[0], d.By):
            each = d.Avoidable(steps=by.steps, unless=step.unless)
            self.by(d.By(who=by.who, steps=(each,)))
            return
        payment = self.linker.payment(step.unless)
        if len(step.steps) == 1:
            match only := placed(step.steps[0]):
                case d.Lose():
                    self.begin()
                    self.lose(only, payment)
                    return
                case _ if isinstance(only, d.ToOthers):
                    self.begin()
                    self.to_others(only, payment)
                    return
                case d.Put() | d.Take() | d.SetStatus() | d.Move() | d.Call():
                    is_of_them = isinstance(only, d.Move) and isinstance(only.origin, d.Them)
                    nobody: list[control.Branch] = []
                    if (
                        isinstance(only.card, d.Select)
                        and not is_of_them
                        and not self.is_own(only.card.owner)
                    ):
                        _, nobody = self.begun(only, paying=False)
                        self.begin()
                        listed, amounts = self._list_cards(only, only.card)
                        self._avoidable_on_cards(only, payment, listed, amounts)
                        self.ends_here(*nobody)
                        return
                    if isinstance(only.card, d.Chosen):
                        self.begin()
                        amounts = self.amounts_of(only, fixed=True)
                        _, nobody = self.begun(only, paying=False)
                        listed = self.room.card_list()
                        slot = self.named_cards[only.card.name]
                        self.add(selecting.SetAside(slot, listed, self._reached(only)))
                        self._avoidable_on_cards(only, payment, listed, amounts)
                        self.ends_here(*nobody)
                        return
        avoid = self.branch(control.Avoid(payment, USER))
        self.steps(step.steps)
        self.ends_here(avoid)

    def _reached(self, step: d.Aimed) -> Selector | None:
        """Return the cards that a step can be done to, wherever they come from; none: any."""
        if isinstance(step, d.Call):
            return None
        selector = Selector(self.words.cards([CARD]), self.zones(step))
        if isinstance(step, d.SetStatus | d.Move):
            selector.narrow(self.fitting(step))
        return selector

    def _unless_they_pay(self, payers: d.By, steps: tuple[d.Step, ...]) -> None:
        """Write steps that happen unless one of some players pays."""
        payment = self.linker.payment(payers.steps)
        who = self.party(payers.who, chosen=isinstance(payers.who, d.OwnerOf))
        queue, payer = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(who, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, payer))
        avoid = self.branch(control.Avoid(payment, payer))
        self.jump_to(start)
        self.ends_here(loop)
        self.steps(steps)
        self.ends_here(avoid)

    def _list_cards(self, step: d.Aimed, card: d.Select) -> tuple[int, HowMuch]:
        """Write the choice of all cards of a step before it is done.

        Return the list of them, and how much is put or taken.
        """
        selector = self.selector(card, self.zones(step), step)
        known, named = self.known_owner(card), dict(self.named_cards)
        listed = self.room.card_list()
        if card.quantity == "all":
            amounts = self.amounts_of(step, fixed=True)
            who = known or self.owner(card, selector, least=ONE, paying=False)
            self.add(selecting.ListCards(selector, who, listed, paying=False))
            return listed, amounts
        slot = self.slot(card, step)
        amounts = self.amounts_of(step, fixed=True)
        choose = self.chooser_of(step, card, selector, slot, paying=False)
        with self.naming(named):
            number = self.how_many(card, selector, a.Who(a.ACTOR), paying=False)

        def pick(one: a.Who) -> None:
            if not card.random:
                self.search(selector, one)
            left = self.room.number()
            self.count_from(left, number)
            start = len(self.operations)
            loop = self.branch(control.CountDown(left))
            none = choose(one)
            self.add(selecting.SetAside(slot, listed))
            self.jump_to(start)
            self.ends_here(loop, none)

        if card.owner in d.SEVERAL_PLAYERS:
            self.for_players(self.players(card.owner, chosen=True), pick)
        else:
            pick(known or self.owner(card, selector, least=ONE, paying=False))
        return listed, amounts

    def _avoidable_on_cards(
        self, step: d.Aimed, payment: int, listed: int, amounts: HowMuch
    ) -> None:
        """Write what is done to cards in a list: first each owner may pay for theirs."""
        zones = self.zones(step)
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
        self.deed(step, slot, amounts, paying=False)
        self.jump_to(start)
        self.ends_here(cards_loop)

"""Steps on resources: paying, losing, stealing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing, limits
from cardwright.runtime.definitions import model as d
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.linking.building import PERFORMED, letters, variables
from cardwright.runtime.linking.numbers import anyone
from cardwright.runtime.linking.selectors import Selectors
from cardwright.runtime.operations import control, resources, selecting
from cardwright.runtime.operations.alternatives import Choice, Something
from cardwright.runtime.programs import NO_EVENT


class Resources(Selectors):
    """Writes steps on resources."""

    def pay(self, amounts: d.Amounts) -> None:
        """Write what is paid; what is any number comes after the rest."""
        if len(amounts.options) > 1 and any(map(variables, amounts.options)):
            options = [d.Amounts(options=(part,)) for part in amounts.options]
            written = [partial(self.pay, option) for option in options]
            self.choice(amounts.options, written, paying=True)
            return
        (option,) = amounts.options if len(amounts.options) == 1 else ((),)
        if not variables(option):
            self.add(resources.Pay(self.amounts(amounts)))
            return
        # All is counted before any of it is paid.
        pairs = [(amount, self.amount(amount, fixed=len(option) > 1)) for amount in option]
        if constant := tuple(linked for amount, linked in pairs if not variables((amount,))):
            self.add(resources.Pay(a.Amounts((constant,))))
        for amount, linked in pairs:
            if variables((amount,)):
                any_number = self.any_number(amount, linked)
                if any_number is None:
                    self.add(resources.Pay(a.Amounts(((linked,),))))
                else:
                    self.add(resources.PayAnyNumber(any_number))

    def any_number(self, amount: d.Amount, linked: a.Amount) -> resources.AnyNumber | None:
        """Return how a number is chosen that nothing has fixed yet; None where all are known."""
        letter = next((name for name in letters(amount) if name not in self.bound), None)
        if letter is None:
            return None
        self.bound.add(letter)
        is_first = letter not in self.known_letters
        return resources.AnyNumber(linked, self.variable(letter), self.known(letter), is_first)

    def lose(self, step: d.Lose, payment: int) -> None:
        """Write a loss: whoever acts may react first, or pay their way out."""
        events = self._events_of_loss(step.amounts)
        missing = {
            event.loses: event.missing
            for event in (self.words.game.events[place] for place in events)
            if event.missing
        }
        amounts = self.amounts(step.amounts, fixed=True)
        everything = self.words.every_resource
        if limits.are_too_many(limits.with_replacements(amounts.most(), missing, everything)):
            raise TooManyWaysError("resources can be lost in too many ways")
        spared = [self.words.game.events[place].spares for place in events]
        skips: list[control.Branch] = [
            self.branch(resources.Spare(status)) for status in spared if status >= 0
        ]
        way_out, lessened = payment, list[resources.Lessened]()
        for event in events or ([NO_EVENT] if payment >= 0 else []):
            changed = self._lessened(step.amounts, event) if event != NO_EVENT else None
            lessened += [changed] if changed is not None else []
            announced = resources.AnnounceLoss(event, way_out, amounts, changed)
            skips.append(self.branch(announced))
            way_out = NO_EVENT
        self.add(resources.Lose(amounts, missing, lessened))
        self.ends_here(*skips)

    def _lessened(self, amounts: d.Amounts, event: int) -> resources.Lessened:
        """Return what reactions to a loss may change: the amounts that name its resource."""
        resource = self.words.game.resources[self.words.game.events[event].loses].id
        places = tuple(
            tuple(
                place
                for place, amount in enumerate(option)
                if isinstance(amount.resource, d.Named) and resource in amount.resource.resources
            )
            for option in amounts.options
        )
        return resources.Lessened(places, self.room.number(), self.room.number())

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

    def to_others(self, step: d.ToOthers, payment: int) -> None:
        """Write what is done to other players, who may pay their way out."""
        if isinstance(step.who, d.OwnerOf):
            others: a.Who = selecting.Others(self.players(step.who, chosen=True))
        else:
            others = selecting.Others(anyone(step.who.players))
            if step.who.comparison is not None:
                others = comparing.Those(others, self.players_that(step.who.comparison))

        def done(one: a.Who) -> None:
            skips = []
            if payment >= 0:
                skips.append(self.branch(control.Avoid(payment, one.slot)))
            self.add(PERFORMED[type(step)](one.slot, amounts))
            self.ends_here(*skips)

        if isinstance(step.who, d.Party) and step.who.players not in d.SEVERAL_PLAYERS:
            slot = self.room.player()
            self.add(selecting.SelectPlayer(slot, others, purpose=step.kind))
            amounts = self.amounts(step.amounts)
            done(a.Who(a.CHOSEN, slot))
        else:
            amounts = self.amounts(step.amounts, fixed=True)
            self.for_players(others, done)

    def choice(
        self,
        options: tuple[object, ...],
        written: Iterable[Callable[[], None]],
        *,
        paying: bool,
        possible: Sequence[Something] = (),
    ) -> None:
        """Write alternatives; what one of them binds stays bound."""
        choice = Choice(self.linker.fork(options), possible, paying=paying)
        self.add(choice)
        before, ends, them = self.bound, [], self.them
        bound: list[set[str]] = []
        named, kept, outer = self.named_cards, self.kept, self.shared
        shared: dict[str | None, int] = {}
        for write in written:
            choice.starts.append(len(self.operations))
            self.bound = set(before)
            self.named_cards, self.kept = dict(named), set(kept)
            self.shared = {**outer, **shared}
            write()
            shared |= {one: at for one, at in self.named_cards.items() if named.get(one) != at}
            self.them = them  # what one of them dealt with is not meant outside it
            bound.append(self.bound)
            ends.append(self.branch(control.Jump()))
        self.ends_here(*ends)
        self.bound = set.intersection(*bound)
        self.named_cards, self.shared = {**named, **shared}, outer

"""Alternatives, with what tells whether something of each can be done."""

from __future__ import annotations

from functools import partial

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.linking.building import ONE, paid_last, placed
from cardwright.runtime.linking.flow import Flow
from cardwright.runtime.linking.numbers import word_for
from cardwright.runtime.operations import selecting
from cardwright.runtime.operations.alternatives import (
    GroupHappens,
    Need,
    SomeCard,
    SomeResource,
    Something,
    Taken,
    ThatCard,
)
from cardwright.runtime.operations.selecting import THE_USER, Selector


class Alternatives(Flow):
    """Writes alternatives."""

    def alternatives(self, choice: d.Choice, *, paying: bool) -> None:
        """Write the choice of one of several lists of steps, and these."""
        if paying:
            written = [partial(self.steps, paid_last(o), paying=True) for o in choice.options]
            self.choice(choice.options, written, paying=True)
            return
        self.keep_that_many()
        possible = [self._something(option) for option in choice.options]
        written = [partial(self.steps, option) for option in choice.options]
        self.choice(choice.options, written, paying=False, possible=possible)

    def _something(self, steps: tuple[d.Step, ...]) -> Something:
        """Return what steps need; those do not count that depend on others before them."""
        needs: list[Need] = []
        for step in d.independent(steps):
            need = self._need(placed(step))
            if need is None:
                return None
            needs += need
        return tuple(needs)

    def _need(self, step: d.Step) -> Something:
        """Return what a step needs; None where it can be done in any case."""
        match step:
            case d.Choice(options=options):
                every = [self._something(option) for option in options]
                known = [one for one in every if one is not None]
                if len(known) < len(every):
                    return None
                return tuple(need for one in known for need in one)
            case d.May(steps=inner) | d.Avoidable(steps=inner):
                return self._something(inner)
            case d.Group() if not step.is_repeated:
                return self._need_of_group(step)
            case d.Lose(amounts=amounts):
                wanted = (*self._resources(amounts), *self._lost_instead(amounts))
                return (SomeResource(wanted, a.Who(a.ACTOR)),)
            case _ if isinstance(step, d.ToOthers):
                whose = a.Who(a.ACTOR)
                if d.out_of(type(step)) == "there":
                    whose = selecting.Others(self.meant(word_for(who := step.who)))
                    if isinstance(who, d.Party) and who.comparison is not None:
                        whose = comparing.Those(whose, self.players_that(who.comparison))
                return (SomeResource(self._resources(step.amounts), whose),)
            case d.Modify() if step.is_class:
                return None
            case d.Deploy():
                zones = self.zones(step)
                selector = self.selector(step.card, zones, fix=False)
                selector.narrow(self.words.fitting(self.words.verb(step.verb).only))
                selector.leave_out(self.open_to(step))
                return (self._some_card(step.card, selector, None),)
            case d.SetStatus() | d.Move() | d.Put() | d.Take() | d.Modify() | d.Call() if (
                step.card is not None
            ):
                return self._need_of_card(step)
        return None

    def _need_of_group(self, group: d.Group) -> Something:
        conditions, otherwise = self.holding(group.conditions), self._something(group.otherwise)
        if group.cost:
            happens = GroupHappens(conditions, None, otherwise)
            self.awaited[id(group)] = happens
            return (happens,)
        effects = self._something(group.effects)
        if effects is None and not conditions:
            return None
        return (GroupHappens(conditions, effects, otherwise),)

    def _need_of_card(self, step: d.Aimed) -> Something:
        card = step.card
        if isinstance(card, d.Them) or isinstance(getattr(step, "origin", None), d.Them):
            return None
        taken = None
        if isinstance(step, d.Take):
            amounts = () if step.amounts is None else self._resources(step.amounts)
            taken = Taken(amounts, to_supply=isinstance(step, d.Remove))
        if isinstance(card, d.Select):
            selector = self.selector(card, self.zones(step), step, fix=False)
            return (self._some_card(card, selector, taken),)
        assert card is not None
        is_anywhere = isinstance(step, d.Call | d.Modify)
        return (ThatCard(self.known_card(card), None if is_anywhere else self._open(step), taken),)

    def _some_card(self, card: d.Select, selector: Selector, taken: Taken | None) -> SomeCard:
        chooser = self.words.chooser(selector.zones, own=self.is_own(card.owner))
        whole, is_seen = card.quantity == "all", chooser == THE_USER
        return SomeCard(selector, self.meant(card.owner), taken, whole=whole, is_seen=is_seen)

    def _open(self, step: d.Aimed) -> Selector:
        """Return the cards that a step would change."""
        selector = Selector(self.words.cards([CARD]), self.zones(step))
        if isinstance(step, d.SetStatus):
            verb = self.words.verb(step.verb)
            selector.value = verb.sets >= 0
            selector.status = verb.sets if selector.value else verb.clears
        if isinstance(step, d.SetStatus | d.Move):
            selector.narrow(self.fitting(step))
            selector.leave_out(self.open_to(step))
        return selector

    def _resources(self, amounts: d.Amounts) -> tuple[a.Amount, ...]:
        """Return what amounts may be of; how much is not looked at."""
        return tuple(
            a.Amount(
                ONE,
                self.words.resource_set(amount.resource),
                same=False,
                slot=self.resource if isinstance(amount.resource, d.ThatOne) else -1,
            )
            for option in amounts.options
            for amount in option
        )

    def _lost_instead(self, amounts: d.Amounts) -> tuple[a.Amount, ...]:
        """Return what is lost instead of a resource that is lacking."""
        alone = [
            amount.resource.resources
            for option in amounts.options
            for amount in option
            if isinstance(amount.resource, d.Named)
        ]
        replaced = [
            (self.words.game.resources[event.loses].id,)
            for event in self.words.game.events
            if event.missing
        ]
        if not any(one in replaced for one in alone):
            return ()
        return (a.Amount(ONE, self.words.every_resource, same=False),)

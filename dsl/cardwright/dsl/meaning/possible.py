"""Alternatives: those of which something can be done."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from cardwright.dsl.meaning.choosing import Test
from cardwright.dsl.meaning.comparing import players_that, settled
from cardwright.dsl.meaning.paying import Paying
from cardwright.dsl.meaning.reading import Use
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.model import independent, out_of
from cardwright.runtime.definitions.nodes import MOST_NUMBER

Steps: TypeAlias = Sequence[steps.Step]


class Possible(Paying):
    """Looks at what steps need before they are done: cards, resources, what they cost.

    Whatever else they are, such as drawing or what others do, they can be done. Numbers are not
    looked at, and of cards that whoever acts does not see only that there are some.
    """

    def possible(self, use: Use, alternatives: Sequence[Steps]) -> list[int]:
        """Return the places of the alternatives that are offered: where none can be done, all."""
        use.that_many = min(use.done, MOST_NUMBER)
        every = list(range(len(alternatives)))
        return [place for place in every if self._something(use, alternatives[place])] or every

    def _something(self, use: Use, effects: Steps) -> bool:
        """Whether something of it can be done, by what does not depend on steps before."""
        return any(self._can_do(use, step) for step in independent(effects))

    def _can_do(self, use: Use, step: steps.Step) -> bool:
        match step:
            case steps.Choice(options=options):
                return any(self._something(use, option) for option in options)
            case steps.May(steps=inner) | steps.Avoidable(steps=inner):
                return self._something(use, inner)
            case steps.Group() if not step.is_repeated:
                return self._can_happen(use, step)
            case steps.Lose(amounts=amounts):
                wanted = {*self._resources(use, amounts), *self._lost_instead(amounts)}
                return bool(self.count_of(wanted, [use.player]))
            case _ if isinstance(step, steps.ToOthers):
                is_own = out_of(type(step)) == "own"
                whose = [use.player] if is_own else self.others_of(use, step.who)
                return bool(self.count_of(self._resources(use, step.amounts), whose))
            case steps.Modify() if step.is_class:
                return True
            case (
                steps.SetStatus()
                | steps.Move()
                | steps.Put()
                | steps.Take()
                | steps.Modify()
                | steps.Deploy()
            ):
                return self._has_card(use, step)
            case steps.Call() if step.card is not None:
                return self._has_card(use, step)
        return True

    def others_of(self, use: Use, who: parts.Party | parts.OwnerOf) -> list[int]:
        """Return those of some players from whom whoever acts can take something."""
        word = who.players if isinstance(who, parts.Party) else who
        others = [one for one in self.meant(use, word) if one != use.player]
        if isinstance(who, parts.Party) and who.comparison is not None:
            others = players_that(self, use, others, who.comparison)
        return others

    def _can_happen(self, use: Use, group: steps.Group) -> bool:
        """Whether something of a group can be done: what it costs or brings, or what is instead."""
        paying = replace(use, is_power=False)
        if not self.holds(use, group.conditions):
            return self._something(use, group.otherwise)
        if group.cost:
            return self.can_pay(paying, group.cost) or self._something(use, group.otherwise)
        return self._something(use, group.effects)

    def _resources(self, use: Use, amounts: parts.Amounts) -> set[str]:
        """Return the resources that amounts may be of."""
        every = [amount.resource for option in amounts.options for amount in option]
        return {
            name
            for one in every
            for name in ((use.resource,) if isinstance(one, parts.ThatOne) else self.of(one))
        }

    def _lost_instead(self, amounts: parts.Amounts) -> Sequence[str]:
        """Return what is lost instead of a resource that is lacking."""
        alone = [
            amount.resource.resources
            for option in amounts.options
            for amount in option
            if isinstance(amount.resource, parts.Named)
        ]
        is_replaced = any(one.missing and (one.loses,) in alone for one in self.words.events)
        return tuple(self.words.resource) if is_replaced else ()

    def _has_card(
        self,
        use: Use,
        step: steps.SetStatus
        | steps.Move
        | steps.Put
        | steps.Take
        | steps.Modify
        | steps.Deploy
        | steps.Call,
    ) -> bool:
        """Whether there is a card that a step could be done to."""
        ref = self.aim_of(step)
        if isinstance(ref, parts.Them) or isinstance(getattr(step, "origin", None), parts.Them):
            return True
        zones, test = self._where_found(step)
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            return card is not None and (
                isinstance(step, steps.Call | steps.Modify) or self._is_there(use, step, card)
            )
        ref = settled(self, use, ref)
        zones = self.to_choose_from(use, ref, zones)
        players = self.meant(use, ref.owner)
        seen_by = ("all", "owner") if self.is_own(use, ref.owner) else ("all",)
        if any(self.words.zone[zone].seen_by not in seen_by for zone in zones):
            return bool(self.cards_in(zones, players))
        found = self.finder(use, ref, zones, test)(players)
        return any(self._lies_there(use, step, card) for card in found)

    def _where_found(self, step: steps.Step) -> tuple[Sequence[str], Test]:
        """Return what ``where`` does, also of what brings cards into play."""
        if not isinstance(step, steps.Deploy):
            return self.where(step)
        verb = self.words.verb[step.verb]
        return self.origins(step), lambda card: self.fits(verb, card)

    def _is_there(self, use: Use, step: steps.Step, card: str) -> bool:
        """Whether a step can be done to a card that is known."""
        zones, test = self.where(step)
        zones = self.also_seen(use, step, zones)
        is_here = self.zone_of(card) in zones and self.is_for(step, card)
        return is_here and test(card) and self._lies_there(use, step, card)

    def _lies_there(self, use: Use, step: steps.Step, card: str) -> bool:
        """Whether something lies on a card that a step takes off it, if it is such a step."""
        if not isinstance(step, steps.Take):
            return True
        is_removed = isinstance(step, steps.Remove)
        have = self.position.pool_on(card) if is_removed else self.within_reach(use, card)
        if step.amounts is None:
            return bool(sum(have.values()))
        return any(have[name] for name in self._resources(use, step.amounts))

"""Abilities as a whole: powers, reactions in the windows of events, and what works by itself."""

from collections.abc import Iterable

from cardwright.dsl.meaning.changing import Happening
from cardwright.dsl.meaning.comparing import filtered, settled
from cardwright.dsl.meaning.doing import Doing, Steps
from cardwright.dsl.meaning.paying import Debt, Head
from cardwright.dsl.meaning.position import NONE, WAY_OUT, Asking, Position, Question
from cardwright.dsl.meaning.reading import Use, Window, World
from cardwright.dsl.vocabulary import Event
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Automatic, Power, Reaction
from cardwright.runtime.definitions.model import every_step


class Play(Doing):
    """Plays abilities on a position, which it changes."""

    def __init__(self, world: World, position: Position) -> None:
        """Begin with no cost being paid."""
        super().__init__(world, position)
        self.debts: list[Debt] = []
        self.in_use: list[Head] = []

    # -- powers --

    def usable(self, player: int, moment: str | None) -> list[Head]:
        """Return the powers that a player could use at a moment, in order of cards.

        The card works for the player and is in the state that the power names, or else in none
        that hinders it. A power bound to other moments is not usable. Its condition must hold,
        and its cost be payable.
        """
        return [
            (card, index)
            for card in self._working_for(player)
            for index, power in enumerate(self.world.cards[card].abilities)
            if isinstance(power, Power)
            and self._is_ready(card, power)
            and (not power.during or moment in power.during)
            and self.holds(Use(player, card), power.conditions)
            and self.can_pay(Use(player, card, is_power=True), power.cost)
        ]

    def _working_for(self, player: int) -> list[str]:
        return self.in_order_of_numbers(self.cards_in(self.active_zones, [player]))

    def _is_ready(self, card: str, power: Power) -> bool:
        if power.status is not None:
            return True  # which is one of its conditions
        return not any(
            self.position.is_in(status.id, card)
            for status in self.words.statuses
            if status.of == "cards" and not status.harmless
        )

    def can_use(self, player: int, head: Head, *, free: bool) -> bool:
        """Whether a player could use a power of a card, by another; not one that is in use."""
        card, index = head
        power = self.world.cards[card].abilities[index]
        if not isinstance(power, Power) or power.during or head in self.in_use:
            return False
        use = Use(player, card, is_power=True)
        if not self.holds(use, power.conditions):
            return False
        return free or (self._is_ready(card, power) and self.can_pay(use, power.cost))

    def use(self, player: int, head: Head, *, free: bool = False) -> Asking[None]:
        """Use a power: pay, then do what it brings; a card of a single use then goes back."""
        card, index = head
        power = self.world.cards[card].abilities[index]
        assert isinstance(power, Power)
        self.note("power", player, card, index)
        self.in_use.append(head)
        before = self.position.stood_in
        use = Use(player, card, is_power=True)
        if not free:
            yield from self.pay(use, power.cost)
        calls = [step.name for step in every_step(power.effects) if isinstance(step, steps.Call)]
        if any(event.call in calls and event.window == "during" for event in self.words.events):
            yield from self._count_more(use)
        yield from self.effects(use, power.effects)
        self.position.stood_in = before
        self.in_use.remove(head)
        self.go_back(use)

    # -- what works by itself --

    def happen(self, player: int, moment: str, card: str) -> Asking[None]:
        """Let a card do for a player what it does by itself at a moment; then they may react.

        Its abilities work in printed order, each if its condition holds by then.
        """
        for index, ability in enumerate(self.world.cards[card].abilities):
            if not isinstance(ability, Automatic) or ability.moment != moment:
                continue
            use = Use(player, card)
            if self.holds(use, ability.conditions) and self.can_pay(use, ability.cost):
                self.note("automatic", player, card, index)
                yield from self.pay(use, ability.cost)
                yield from self.effects(use, ability.effects)
        for event in self.words.events:
            if event.moment == moment:
                yield from self.window(event, [player], subject=card, owner=player)

    # -- windows --

    def window(
        self,
        event: Event | None,
        players: Iterable[int],
        *,
        subject: str | None = None,
        owner: int | None = None,
        source: str | None = None,
        unless: Steps = (),
        use: Use | None = None,
    ) -> Asking[bool]:
        """Let players react to an event, one after another, until each has nothing more to do.

        Each may use every reaction that fits and can be paid, once. ``unless``: what the player
        may pay instead, to be spared of what is done in a ``use``. Return whether it is ignored,
        or somebody paid.
        """
        window = Window(event, subject, owner, source)
        is_loss = event is None or event.loses is not None
        for player in players:
            used: list[Head] = []
            while not window.is_over:
                options: list[Head | str] = [
                    head for head in self._reactions(player, window) if head not in used
                ]
                payer = use.payer(player) if use else Use(player, source or "")
                if unless and self.can_pay(payer, unless):
                    options.append(WAY_OUT)
                if not options:
                    break
                kind = "react_to_loss" if is_loss else "react"
                chosen = yield Question(player, kind, (NONE, *options))
                if chosen == NONE:
                    break
                if chosen == WAY_OUT:
                    yield from self.get_out(payer, unless)
                    return True
                used.append(chosen)
                yield from self._react(chosen, self._reacting(player, chosen, window))
        return window.is_over

    def happened(self, happening: Happening) -> Asking[bool]:
        """Open the window of what befalls a card: for whoever does it first, then clockwise."""
        return (
            yield from self.window(
                happening.event,
                [happening.player, *self.clockwise(happening.player)],
                subject=happening.subject,
                owner=happening.owner,
                source=happening.source,
            )
        )

    def _reactions(self, player: int, window: Window) -> list[Head]:
        """Return the reactions to an event that a player may use now."""
        return [
            (card, index)
            for card in self._working_for(player)
            for index, reaction in enumerate(self.world.cards[card].abilities)
            if isinstance(reaction, Reaction)
            and window.event is not None
            and reaction.event == window.event.id
            and self._answers(player, (card, index), window)
        ]

    def _answers(self, player: int, head: Head, window: Window) -> bool:
        """Whether a reaction fits an event, by its own state, the cards of the event, and cost."""
        reaction = self.reaction(head)
        use = self._reacting(player, head, window)
        return (
            self._is_meant(use, reaction.subject, window.subject, window.owner)
            and self._is_meant(use, reaction.source, window.source, self.owner_of(window.source))
            and self.holds(use, reaction.conditions)
            and self.can_pay(use, reaction.cost)
        )

    def _is_meant(
        self, use: Use, select: parts.Select | None, card: str | None, owner: int | None
    ) -> bool:
        """Whether a card of the event is one that a reaction speaks of; nobody's is everybody's."""
        if select is None:
            return True
        return (
            card is not None
            and self.answers_to(card, select.nouns)
            and not (select.quantity == "another" and card == use.bearer)
            and (owner is None or owner in self.meant(use, select.owner))
            and bool(filtered(self, use, [card], settled(self, use, select).filters))
        )

    def _reacting(self, player: int, head: Head, window: Window) -> Use:
        """Return the use that a reaction begins with: the cards of its event are named."""
        reaction = self.reaction(head)
        is_power = window.event is not None and not window.event.power
        use = Use(player, head[0], is_power=is_power, window=window)
        for select, card in ((reaction.subject, window.subject), (reaction.source, window.source)):
            if select is not None and card is not None:
                use.named.append(card)
                if select.name is not None:
                    use.cards[select.name] = card
        return use

    def _react(self, head: Head, use: Use) -> Asking[None]:
        reaction = self.reaction(head)
        self.note("react", use.player, *head)
        yield from self.pay(use, reaction.cost)
        yield from self.effects(use, reaction.effects)
        self.go_back(use)

    # -- cards that stand in for others --

    def stand_ins(self, use: Use, nouns: Iterable[str]) -> list[Head]:
        """Return the reactions to the use of a power by which a card could count as one of these.

        One that was chosen in this use already does not stand in for another card.
        """
        window = self._power_window(use)
        return [
            head
            for head in self._reactions(use.player, window)
            if head[0] not in use.chosen and self._counts_as(head) & self.sorts(nouns)
        ]

    def _power_window(self, use: Use) -> Window:
        event = next((event for event in self.words.events if event.power), None)
        return Window(event, source=use.bearer)

    def _counts_as(self, head: Head) -> set[str]:
        effects = self.reaction(head).effects
        nouns = [n for step in effects if isinstance(step, steps.CountAs) for n in step.nouns]
        return self.sorts(nouns)

    def stand_in(self, use: Use, head: Head) -> Use:
        """Return the use of a reaction by which a card stands in for another."""
        return self._reacting(use.player, head, self._power_window(use))

    def react(self, use: Use, head: Head) -> Asking[None]:
        """Let the user of a power have a card stand in for another."""
        yield from self._react(head, self.stand_in(use, head))

    def _count_more(self, use: Use) -> Asking[None]:
        """Where a power has points looked at, let its card count one more of what it counts."""
        counted = [
            noun
            for worth in self.world.cards[use.bearer].points
            if worth.per is not None and isinstance(worth.per.of, parts.CountCards)
            for noun in worth.per.of.nouns
        ]
        if heads := self.stand_ins(use, counted):
            chosen = yield Question(use.player, "stand_in", (NONE, *heads))
            if chosen != NONE:
                as_what = self._counts_as(chosen)
                sorts = as_what & self.sorts(counted)
                noun = next(name for name in (*self.words.kind, *self.words.type) if name in sorts)
                self.position.stood_in = (use.bearer, noun)
                yield from self.react(use, chosen)

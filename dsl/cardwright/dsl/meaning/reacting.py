"""Abilities as a whole: powers, reactions in the windows of events, and what works by itself."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress

from cardwright.dsl.meaning.changing import Happening
from cardwright.dsl.meaning.comparing import filtered, settled
from cardwright.dsl.meaning.doing import CancelledError, Doing
from cardwright.dsl.meaning.paying import Debt, Head
from cardwright.dsl.meaning.position import NONE, WAY_OUT, Asking, Position, Question
from cardwright.dsl.meaning.possible import Steps
from cardwright.dsl.meaning.reading import Use, Window, World
from cardwright.dsl.vocabulary import Event
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Automatic, Power
from cardwright.runtime.definitions.model import every_step, target_of
from cardwright.runtime.definitions.nodes import parts_of
from cardwright.runtime.definitions.steps import Body, Reaction


class Play(Doing):
    """Plays abilities on a position, which it changes."""

    def __init__(self, world: World, position: Position) -> None:
        """Begin with no cost being paid."""
        super().__init__(world, position)
        self.debts: list[Debt] = []
        self.in_use: list[Head] = []
        self.under_way: list[tuple[int, bool]] = []
        """Abilities that are carried out, and windows: their numbers, and whether they reply."""
        self.begun = 0

    @contextmanager
    def carried_out(self, *, is_ability: bool = True, is_reply: bool = False) -> Iterator[None]:
        """Carry something out; with it, events are over that it has raised."""
        self.begun += 1
        number = self.begun
        self.under_way.append((number, is_reply))
        yield
        self.under_way.pop()
        self.end_event(number)
        if is_ability:
            self.end_what_has_come_true()

    @property
    def answered(self) -> int | None:
        """The ability or window with which the event is over that is being reacted to, if any."""
        is_reply = self.under_way[-1][1]
        return self.under_way[-2][0] if is_reply else None

    # -- powers --

    def usable(
        self, player: int, moment: str | None, cards: Collection[str] | None = None
    ) -> list[tuple[str, int]]:
        """Return the powers that a player could use at a moment, in order of cards.

        The card works for the player and is in the states that the power names, and in no other
        that hinders it. A power bound to other moments is not usable. Its condition must hold,
        and its cost be payable.
        """
        return [
            (card, index)
            for card in self._working_for(player)
            if cards is None or card in cards
            for index, power in enumerate(self.world.cards[card].abilities)
            if isinstance(power, Power)
            and self._is_ready(card, power)
            and (not power.during or moment in power.during)
            and self._may_work(self._using(player, card, power), (card, index))
            and self.can_pay(self._using(player, card, power), power.cost)
        ]

    def _may_work(self, use: Use, head: Head) -> bool:
        """Whether the conditions of an ability hold, and it was not used if it works only once."""
        body = self.world.cards[head[0]].abilities[head[1]]
        if len(head) > 2:
            body = self.reaction(head)
        assert isinstance(body, Body)
        return head not in self.position.used and self.holds(use, body.conditions)

    def _use_up(self, head: Head) -> None:
        """Note that an ability is used, if it works only once; cards in play remember that."""
        card, index, *serial = head
        body = self.world.cards[card].abilities[index]
        is_limited = isinstance(body, Body) and body.limit is not None and not serial
        if is_limited and self.zone_of(card) in self.active_zones:
            self.position.used.add((card, index))

    def come(self, moment: str) -> None:
        """Note that a moment comes: what lasts until then is over.

        What works once each time may be used again.
        """
        self.end_at(moment)
        self.end_what_has_come_true()
        for card, index in list(self.position.used):
            body = self.world.cards[card].abilities[index]
            if isinstance(body, Body) and body.limit and body.limit.each == moment:
                self.position.used.remove((card, index))

    def _using(self, player: int, card: str, power: Power) -> Use:
        return Use(player, card, is_power=True, cards=self.recalled(card, power))

    def _working_for(self, player: int) -> list[str]:
        return self.in_order_of_numbers(self.cards_in(self.active_zones, [player]))

    def _is_ready(self, card: str, power: Power) -> bool:
        return not any(
            self.position.is_in(status.id, card)
            for status in self.words.statuses
            if status.of == "cards" and not status.harmless and status.id not in power.states
        )

    def can_use(self, player: int, head: Head, *, free: bool) -> bool:
        """Whether a player could use a power of a card, by another; not one that is in use."""
        card, index, *_ = head
        power = self.world.cards[card].abilities[index]
        if not isinstance(power, Power) or power.during or head in self.in_use:
            return False
        use = self._using(player, card, power)
        if not self._may_work(use, head):
            return False
        if free:
            return self.can_pay(use, self._aim_alone(power.cost), whole=power.cost)
        return self._is_ready(card, power) and self.can_pay(use, power.cost)

    def use(self, player: int, head: Head, *, free: bool = False) -> Asking[None]:
        """Use a power: pay, then do what it brings; a card of a single use then goes back."""
        card, index, *_ = head
        power = self.world.cards[card].abilities[index]
        assert isinstance(power, Power)
        self.note("power", player, card, index)
        self.in_use.append(head)
        self._use_up(head)
        use = self._using(player, card, power)
        with self.carried_out():
            with suppress(CancelledError):
                cost = self._aim_alone(power.cost) if free else power.cost
                yield from self.pay(use, cost, whole=power.cost)
                if free:
                    for part in parts_of(power.cost):
                        if isinstance(part, parts.Variable):
                            use.numbers.setdefault(part.name, 0)
                calls = [s.name for s in every_step(power.effects) if isinstance(s, steps.Call)]
                if any(
                    event.call in calls and event.window == "during" for event in self.words.events
                ):
                    yield from self._count_more(use)
                yield from self.at_targets(use, power.cost, power.effects)
            self.in_use.remove(head)
            self.go_back(use)

    def _aim_alone(self, cost: Steps) -> Steps:
        """Return what is left of a cost for free: what the ability is aimed at."""
        aim = target_of(tuple(cost))
        return () if aim is None else (aim,)

    # -- what works by itself --

    def happen(self, player: int, moment: str, card: str) -> Asking[None]:
        """Let a card do for a player what it does by itself at a moment; then they may react.

        Its abilities work in printed order, each if its condition holds by then.
        """
        for index, ability in enumerate(self.world.cards[card].abilities):
            if not isinstance(ability, Automatic) or ability.moment != moment:
                continue
            use = Use(player, card, cards=self.recalled(card, ability))
            if self._may_work(use, (card, index)) and self.can_pay(use, ability.cost):
                self.note("automatic", player, card, index)
                self._use_up((card, index))
                with self.carried_out(), suppress(CancelledError):
                    yield from self.pay(use, ability.cost)
                    yield from self.at_targets(use, ability.cost, ability.effects)
        for event in self.words.events:
            if event.moment == moment:
                with self.carried_out(is_ability=False):
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
        cause: int | None = None,
        number: int | None = None,
        unless: Steps = (),
        use: Use | None = None,
        is_target: bool = False,
    ) -> Asking[Window]:
        """Let what works by itself happen at an event; then let players react.

        Players come one after another, until each has nothing more to do. Each may use every
        reaction that fits and can be paid, once. ``unless``: what the first player may pay
        instead, to be spared of what is done in a ``use``. Return what has become
        of it; where somebody paid, it is ignored.
        """
        since = self.position.waits
        window = Window(event, subject, owner, source, cause, number, since, is_target=is_target)
        players = list(players)
        for player in players:
            yield from self._by_itself(player, window, is_first=player == players[0])
        for player in players:
            payer = use.payer(player) if use else Use(player, source or "")
            used: list[Head] = []
            while not window.is_ignored and window.instead is None:
                is_first = player == players[0]
                found = self._reactions(player, window, by_itself=False, is_first=is_first)
                if source is not None and self.is_safe(source, None):
                    found = []
                options: list[Head | str] = [
                    head for head in found if head not in used and not window.is_over
                ]
                if unless and is_first and self.can_pay(payer, unless):
                    options.append(WAY_OUT)
                if not options:
                    break
                chosen = yield Question(player, _question(player, window), (NONE, *options))
                if chosen == NONE:
                    break
                if chosen == WAY_OUT:
                    yield from self.get_out(payer, unless)
                    window.is_ignored = True
                    return window
                used.append(chosen)
                yield from self._react(chosen, self._reacting(player, chosen, window))
        return window

    def _by_itself(self, player: int, window: Window, *, is_first: bool) -> Asking[None]:
        """Let what works by itself for a player happen, in the order that the player chooses.

        Each happens once, if it can by then, and does not set itself off again.
        """
        used: list[Head] = []
        while not window.is_over:
            found = self._reactions(player, window, by_itself=True, is_first=is_first)
            new = [head for head in found if head not in used]
            heads = [head for head in new if self._printed(head) not in self.in_use]
            if not heads:
                return
            head = yield from self.ask(player, "which_first", heads)
            used.append(head)
            printed = self._printed(head)
            self.in_use.append(printed)
            yield from self._react(head, self._reacting(player, head, window))
            self.in_use.remove(printed)

    def _printed(self, head: Head) -> Head:
        """Return where an ability stands: the same for all that wait because of the same words."""
        waiting = self.waiting(head)
        return head if waiting is None else (head[0], id(waiting.step))

    def happened(self, happening: Happening) -> Asking[Window]:
        """Open the window of what befalls a card: for whoever does it first, then clockwise."""
        window = yield from self.window(
            happening.event,
            [happening.player, *self.clockwise(happening.player)],
            subject=happening.subject,
            owner=happening.owner,
            source=happening.source,
            cause=happening.cause,
            is_target=happening.is_target,
        )
        if window.is_cancelled:
            raise CancelledError
        return window

    def _reactions(
        self, player: int, window: Window, *, by_itself: bool, is_first: bool = True
    ) -> list[Head]:
        """Return the reactions to an event that a player may use now, or that work by themselves.

        What a card does about what befalls it works wherever it is, for its owner; for the first
        player, where that is nobody.
        """
        working = self._working_for(player)
        cards = list(working)
        is_owner = is_first if window.owner is None else player == window.owner
        if window.subject is not None and window.subject not in working and is_owner:
            cards.append(window.subject)
        waiting: list[Head] = [
            (one.bearer, one.index, one.serial)
            for one in self.position.held
            if 0 < one.serial <= window.since and one.player == player
        ]
        found: list[Head] = [
            (card, index)
            for card in cards
            for index, reaction in enumerate(self.world.cards[card].abilities)
            if isinstance(reaction, Reaction)
            and (card in working or isinstance(reaction.subject, parts.This))
        ]
        return [
            head
            for head in (*found, *waiting)
            if window.event is not None
            and self.reaction(head).event == window.event.id
            and self.reaction(head).by_itself == by_itself
            and self._answers(player, head, window)
        ]

    def _answers(self, player: int, head: Head, window: Window) -> bool:
        """Whether a reaction fits an event: its cards and players, conditions, and cost."""
        reaction = self.reaction(head)
        use = self._reacting(player, head, window)
        subject = reaction.subject
        if subject is None and window.event and self.words.befalls_player(window.event):
            subject = parts.Party(players="you")
        whose = self.owner_of(window.source)
        if isinstance(reaction.source, parts.Party):
            whose = window.cause
        return (
            self._is_meant(use, subject, window.subject, window.owner)
            and self._is_meant(use, reaction.source, window.source, whose)
            and self._may_work(use, head)
            and self.can_pay(use, reaction.cost)
        )

    def _is_meant(
        self,
        use: Use,
        part: parts.Select | parts.This | parts.Chosen | parts.Party | None,
        card: str | None,
        owner: int | None,
    ) -> bool:
        """Whether a reaction speaks of a card of the event, or of a player.

        A card that is nobody's is everybody's.
        """
        match part:
            case None:
                return True
            case parts.This():
                return card == use.bearer
            case parts.Chosen(name=name):
                return card is not None and card == use.cards.get(name)
            case parts.Party(players=players):
                return owner is not None and owner in self.meant(use, players)
        return (
            card is not None
            and self.answers_to(card, part.nouns)
            and not (part.quantity == "another" and card == use.bearer)
            and (owner is None or owner in self.meant(use, part.owner))
            and bool(filtered(self, use, [card], settled(self, use, part).filters))
        )

    def _reacting(self, player: int, head: Head, window: Window) -> Use:
        """Return the use that a reaction begins with: the cards of its event are named."""
        reaction = self.reaction(head)
        is_power = window.event is not None and not window.event.power and not reaction.by_itself
        use = Use(player, head[0], is_power=is_power, window=window)
        if (waiting := self.waiting(head)) is None:
            use.cards = self.recalled(head[0], reaction)
        else:
            use.numbers = dict(waiting.letters)
            use.kept = {letter: card for letter, card in waiting.names if card is not None}
            use.cards.update(use.kept)
        if reaction.number is not None:
            use.numbers[reaction.number] = window.number or 0
        for part, card in ((reaction.subject, window.subject), (reaction.source, window.source)):
            if isinstance(part, parts.Select) and card is not None:
                use.named.append(card)
                if part.name is not None:
                    use.cards[part.name] = card
        return use

    def _react(self, head: Head, use: Use) -> Asking[None]:
        reaction, waiting = self.reaction(head), self.waiting(head)
        self.note("automatic" if reaction.by_itself else "react", use.player, *head[:2])
        self._use_up(head)
        if waiting is not None and waiting.step.duration.once:
            self.position.held.remove(waiting)
        with self.carried_out(is_reply=not reaction.by_itself):
            with suppress(CancelledError):
                yield from self.pay(use, reaction.cost)
                yield from self.at_targets(use, reaction.cost, reaction.effects)
            if not reaction.by_itself and waiting is None:
                self.go_back(use)

    # -- cards that stand in for others --

    def stand_ins(self, use: Use, nouns: Iterable[str]) -> list[Head]:
        """Return the reactions to the use of a power by which a card could count as one of these.

        One that was chosen in this use already does not stand in for another card.
        """
        window = self._power_window(use)
        return [
            head
            for head in self._reactions(use.player, window, by_itself=False)
            if head[0] not in use.chosen and self._counts_as(head) & self.sorts(nouns)
        ]

    def _power_window(self, use: Use) -> Window:
        event = next((event for event in self.words.events if event.power), None)
        return Window(event, source=use.bearer)

    def _counts_as(self, head: Head) -> set[str]:
        return self.sorts(self.reaction(head).guises)

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
                yield from self.react(use, chosen)


def _question(player: int, window: Window) -> str:
    """Return what a player is asked in a window: losses are a question of their own."""
    is_loss = window.event is None or window.event.loses is not None
    is_own = window.event is None or player == window.owner
    return "react_to_loss" if is_loss and is_own else "react"

"""Effects: what each step of an ability does."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from cardwright.dsl.meaning.amounts import Want, gains, losses, payments, reduced, size
from cardwright.dsl.meaning.changing import Happening
from cardwright.dsl.meaning.choosing import Find
from cardwright.dsl.meaning.comparing import filtered, settled
from cardwright.dsl.meaning.paying import Head
from cardwright.dsl.meaning.position import (
    NONE,
    WAY_OUT,
    YES,
    Asking,
    Held,
    Place,
    Pool,
    Question,
    pool_of,
)
from cardwright.dsl.meaning.possible import Possible, Steps
from cardwright.dsl.meaning.reading import Called, Several, Use, Way, Window
from cardwright.dsl.vocabulary import Call, Event, Verb
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import recalled_letters
from cardwright.runtime.definitions.model import DEALS_WITH_NOTHING, target_of
from cardwright.runtime.definitions.modifiers import Becomes, Change, changed_number
from cardwright.runtime.definitions.nodes import MOST_NUMBER, MOST_TIMES, parts_of

Deed: TypeAlias = Callable[[str], Asking[None]]
"""What is done to a card."""
NO_EVENT: tuple[None] = (None,)


class CancelledError(Exception):
    """A reaction has ended the ability at work."""


class Doing(Possible):
    """Carries out effects. Each player, and each card, is finished with before the next."""

    @abstractmethod
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
        """Let players react to an event; return what has become of it."""

    @abstractmethod
    def use(self, player: int, head: Head, *, free: bool = False) -> Asking[None]:
        """Let a player use a power; ``free``: without its cost."""

    @abstractmethod
    def can_use(self, player: int, head: Head, *, free: bool) -> bool:
        """Whether a player could use a power of a card, by another."""

    def effects(self, use: Use, effects: Steps) -> Asking[None]:
        """Do steps one after another."""
        self.remember(use)
        for step in effects:
            yield from self._step(use, step)
            self.remember(use)

    def _step(self, use: Use, step: steps.Step) -> Asking[None]:
        if not isinstance(step, steps.WithSteps):
            self._begin(use)
        match step:
            case steps.Gain():
                yield from self._gain(use, step)
            case steps.Steal() | steps.Give():
                yield from self._to_others(use, step, ())
            case steps.Lose():
                yield from self._lose(use, step, ())
            case steps.Put() | steps.Take() | steps.SetStatus() | steps.Move() | steps.Redirect():
                yield from self._to_cards(use, step)
            case steps.Stand():
                yield from self._stand(use, step)
            case steps.Call(number=number):
                if number is not None:
                    step = replace(step, number=(yield from self.settled(use, number)))
                if step.card is None:
                    yield from self._call(use, step, None)
                else:
                    yield from self._to_cards(use, step)
            case steps.Draw():
                yield from self._draw(use, step)
            case steps.Deploy():
                yield from self._deploy(use, step)
            case steps.Look() | steps.Reveal():
                yield from self._see(use, step)
            case steps.Return():
                yield from self._return(use)
            case steps.Exchange():
                yield from self._exchange(use, step)
            case steps.ExchangeZones():
                yield from self._exchange_zones(use, step)
            case steps.Use():
                yield from self._use_of(use, step)
            case steps.Shuffle(zone=zone):
                self.position.known[self.place(zone, use.player)] = []
                self.note("shuffle", use.player, zone)
            case steps.Score(number=number):
                points = self.number(use, (yield from self.settled(use, number)))
                self.position.bonus[use.player] += points
                self.note("score", use.player, points, use.bearer)
            case steps.Ignore():
                self.note("ignore", use.player)
                if use.window is not None and use.window.instead is None:
                    use.window.is_ignored = True  # all of it, also where nothing was left to react
            case steps.Cancel():
                self.note("cancel", use.player)
                if use.window is not None:
                    use.window.is_ignored = use.window.is_cancelled = True
            case steps.Prevent(number=number) | steps.Add(number=number):
                change = self.number(use, (yield from self.settled(use, number)))
                self._change_event(use, step, change)
            case steps.Choice(options=alternatives):
                offered = self.possible(use, alternatives)
                chosen = yield from self.ask(use.player, "choice", offered)
                them = use.them
                yield from self.effects(use, alternatives[chosen])
                use.them = them  # what one of them dealt with is not meant outside it
            case steps.By(who=who):
                are_several = isinstance(who, parts.Party) and who.players in parts.SEVERAL_PLAYERS
                done = 0
                for player in (yield from self.party(use, who)):
                    if (yield from self._ignores_acting(use, player)):
                        continue
                    acting = use.by(player, alone=not are_several)
                    yield from self.effects(acting, step.steps)
                    use.seen = use.seen if are_several else acting.seen
                    done += acting.done
                use.done = done
            case steps.May(steps=(steps.Group() as only,)) if not only.is_repeated:
                yield from self._inside(use, lambda use: self._group(use, only, is_asked=True))
            case steps.May(steps=inner):
                if (yield from self._wants(use)):
                    yield from self._inside(use, lambda use: self.effects(use, inner))
                else:
                    use.done = 0
            case steps.Group(for_each=parts.Select() as select):
                yield from self._for_each(use, step, select)
            case steps.Group(for_each=parts.EachResource() as each):
                yield from self._for_each_resource(use, step, each)
            case steps.Group() if step.is_repeated:
                yield from self._again(use, step)
            case steps.Group():
                yield from self._inside(use, lambda use: self._group(use, step, is_asked=False))
            case steps.Avoidable():
                them = use.them
                yield from self._avoidable(use, step)
                use.them = them
            case steps.Modify():
                yield from self._modify(use, step)
            case steps.Wait():
                self._wait(use, step)
            case steps.Pay() | steps.Aim():
                raise AssertionError(f"{step.kind} is no effect")
        if isinstance(step, DEALS_WITH_NOTHING):
            use.done = use.that_many

    def _change_event(self, use: Use, step: steps.Prevent | steps.Add, change: int) -> None:
        """Let less happen, or more, of what is about to happen."""
        changed = 0
        window = use.window
        if window is not None and window.number is not None and not window.is_ignored:
            before = window.number
            after = before + change if isinstance(step, steps.Add) else before - change
            window.number = min(max(after, 0), MOST_NUMBER)
            changed = abs(window.number - before)
        self.note(step.kind, use.player, changed)
        use.done += changed

    def _begin(self, use: Use) -> None:
        """Begin to count what an effect deals with; `that many` is what the one before did."""
        use.that_many, use.done = min(use.done, MOST_NUMBER), 0

    # -- whether --

    def _inside(self, use: Use, done: Callable[[Use], Asking[None]]) -> Asking[None]:
        """Do what is in a group; what it has dealt with counts outside it."""
        inner = use.inside()
        yield from done(inner)
        use.done = inner.done

    def _wants(self, use: Use) -> Asking[bool]:
        """Ask whoever acts whether they want something."""
        return bool((yield Question(use.player, "may", (NONE, YES))) == YES)

    def _group(self, use: Use, group: steps.Group, *, is_asked: bool) -> Asking[None]:
        """Do what is in a group, if its conditions hold and its cost can be paid, which it is.

        Who acts and need not do it is asked only then. No card stands in for another here.
        """
        use.that_many = min(use.done, MOST_NUMBER)
        paying = replace(use, is_power=False)
        happens = self.holds(use, group.conditions) and (
            not group.cost or self.can_pay(paying, group.cost)
        )
        if happens and is_asked:
            happens = yield from self._wants(use)
        if not happens:
            use.done = use.done if group.otherwise else 0
            yield from self.effects(use, group.otherwise)
            return
        if group.cost:
            yield from self.pay(paying, group.cost)
            use.them, use.seen, use.targets = paying.them, paying.seen, paying.targets
        yield from self.at_targets(use, group.cost, group.effects)

    def at_targets(self, use: Use, cost: Steps, effects: Steps) -> Asking[None]:
        """Do what has been paid for: where it is aimed at cards, once for each of them.

        Before that it is announced to those who are aimed at; who ignores it is spared.
        """
        aim = target_of(tuple(cost))
        if aim is None:
            yield from self.effects(use, effects)
            return
        use.spared = list(use.spared)
        for event in self.words.events:
            for card in self.aimed_at(use, event.aims):
                (told,) = self.happenings(use, [event], card, self.owner_of(card))
                is_target = card in use.targets
                window = yield from self.happened(replace(told, is_target=is_target))
                if window.is_ignored:
                    use.spared.append(card)
                if window.instead is not None:
                    others = [window.instead if one == card else one for one in use.targets]
                    use.targets = list(dict.fromkeys(others))
        done = 0
        for target in [card for card in use.targets if card not in use.spared]:
            inner = use.inside()
            inner.cards[aim.card.name] = target
            if aim.card.name is None:
                inner.seen = ()
            else:
                inner.named.append(target)
            yield from self.effects(inner, effects)
            done += inner.done
        use.done = done

    def _for_each(self, use: Use, group: steps.Group, select: parts.Select) -> Asking[None]:
        """Do a group for each of some cards, in play or in other zones, which are known beforehand.

        One that has left by its turn is left out.
        """
        select = settled(self, use, select)
        zones = select.zones or self.active_zones
        find: Find = partial(self.fitting, use, select, zones)
        rounds = yield from self.rounds(use, select, find)
        once, done = replace(group, for_each=None), 0
        found = find([player for players, _ in rounds for player in players])
        for card in self.best(use, select, found):
            if self.zone_of(card) in zones:
                inner = use.inside()
                inner.cards[select.name] = card
                self.remember(inner)
                yield from self._group(inner, once, is_asked=False)
                done += inner.done
        use.done = done

    def _for_each_resource(
        self, use: Use, group: steps.Group, each: parts.EachResource
    ) -> Asking[None]:
        """Do a group for each resource that is there beforehand."""
        pool = self.position.pools[use.player]
        if each.on is not None:
            card = self.card(use, each.on)
            pool = self.position.pool_on(card) if card is not None else Counter()
        once, done = replace(group, for_each=None), 0
        for resource in [name for name in self.words.resource if pool[name]]:
            inner = use.inside()
            inner.resource = resource
            yield from self._group(inner, once, is_asked=False)
            done += inner.done
        use.done = done

    def _again(self, use: Use, group: steps.Group) -> Asking[None]:
        """Do a group again and again: so often, or until something is true.

        It chooses anew each time. What ends by a condition ends, too, when nothing has changed.
        """
        use.that_many = min(use.done, MOST_NUMBER)
        wanted = yield from self.settled(use, group.times)
        times = min(self.number(use, wanted), MOST_TIMES)
        rounds = MOST_TIMES if group.until else times
        once, done = replace(group, times=1, until=None), 0
        for _ in range(rounds):
            if group.until and self.holds(use, [group.until]):
                break
            before = self.position.snapshot()
            anew = replace(use.inside(), chosen=list(use.chosen), is_until=bool(group.until))
            yield from self._group(anew, once, is_asked=False)
            done += anew.done
            if group.until and self.position.snapshot() == before:
                break
        use.done = done

    # -- resources of players --

    def _gain(self, use: Use, step: steps.Gain) -> Asking[None]:
        """Whoever acts gains, and chooses what."""
        amounts = yield from self.counted(use, step.amounts)
        ways = gains(self.wants(use, amounts))
        pool = yield from self._one_of(use.player, "gain", ways)
        use.done += size(self.gains(use.player, pool, use.bearer))

    def _one_of(self, player: int, kind: str, ways: Sequence[Pool]) -> Asking[Pool]:
        """Let a player choose resources; nothing, where there are none to be had."""
        pool: Pool = yield from self.ask(player, kind, ways or [()])
        return pool

    def _to_others(self, use: Use, step: steps.ToOthers, unless: Steps) -> Asking[None]:
        """Take resources from others, or give them some: as much as there is.

        Whoever acts chooses the player and the resources, and is none of the others.
        """
        rivals = yield from self._those_others(use, step.who)
        amounts = yield from self.counted(use, step.amounts)
        wants = self.wants(use, amounts)
        for rival in rivals:
            if (yield from self._gets_out(use, rival, unless)):
                continue
            giver = use.player if isinstance(step, steps.Give) else rival
            ways = losses(wants, self.position.pools[giver])
            pool = yield from self._one_of(use.player, step.kind, ways)
            self.position.take_from(giver, pool)
            use.done += size(pool)
            if isinstance(step, steps.Give):
                self.note("lose", use.player, pool, use.bearer)
                self.gains(rival, pool, use.bearer)  # what can't be held is lost
            else:
                self.note("steal", use.player, rival, pool, use.bearer)
                self.gives(use.player, pool)

    def _those_others(self, use: Use, who: parts.Party | parts.OwnerOf) -> Asking[list[int]]:
        """Return those of others to whom something is done; of several one is chosen."""
        rivals = self.others_of(use, who)
        if isinstance(who, parts.Party) and who.players in parts.ONE_PLAYER and rivals:
            rivals = [(yield from self.ask(use.player, "player", rivals))]
        return rivals

    def _lose(self, use: Use, step: steps.Lose, unless: Steps) -> Asking[None]:
        """Whoever acts loses resources, as much as there is, and chooses which.

        They may react before to the events of the resources named, and pay where there is a way
        out, offered with the first of them. A state in which one of these events spares players
        spares them of the whole loss.
        """
        amounts = yield from self.counted(use, step.amounts)
        named = {
            name
            for option in step.amounts.options
            for amount in option
            if isinstance(amount.resource, parts.Named)
            for name in amount.resource.resources
        }
        events = [event for event in self.words.events if event.loses in named]
        wants = [
            [self._with_missing(want, events) for want in row] for row in self.wants(use, amounts)
        ]
        player = use.player
        if any(event.spares and self.position.is_in(event.spares, player) for event in events):
            return
        for place, event in enumerate(events or NO_EVENT):
            way_out = () if place else unless
            number = None if event is None else self._how_much(step, wants, event)
            window = yield from self._way_out(use, event, way_out, number)
            if window.is_ignored:
                return
            if event is not None and number is not None and window.number is not None:
                wants = self._other_losses(step, wants, event, window.number - number)
        ways = losses(wants, self.position.pools[player])
        pool = yield from self._one_of(player, "lose", ways)
        self.position.take_from(player, pool)
        self.note("lose", player, pool, use.bearer)
        use.done += size(pool)

    def _way_out(
        self, use: Use, event: Event | None, unless: Steps, number: int | None = None
    ) -> Asking[Window]:
        """Let players react to what befalls who acts, who may also pay; return what became."""
        others = self.clockwise(use.player) if event is not None else []
        window = self.window(
            event,
            [use.player, *others],
            owner=use.player,
            source=use.bearer,
            cause=use.you,
            number=number,
            unless=unless,
            use=use,
        )
        return (yield from window)

    def _named_in(self, step: steps.Lose, event: Event) -> list[list[int]]:
        """Return the places of the amounts that name what an event is about, by alternative."""
        return [
            [
                place
                for place, amount in enumerate(option)
                if isinstance(amount.resource, parts.Named)
                and event.loses in amount.resource.resources
            ]
            for option in step.amounts.options
        ]

    def _how_much(self, step: steps.Lose, wants: list[list[Want]], event: Event) -> int:
        """Return how much is lost of what an event is about: the most of any alternative."""
        places = self._named_in(step, event)
        return max(
            sum(row[place].number for place in named)
            for row, named in zip(wants, places, strict=True)
        )

    def _other_losses(
        self, step: steps.Lose, wants: list[list[Want]], event: Event, change: int
    ) -> list[list[Want]]:
        """Return what is lost with more of the first amount, or less of one after another."""
        found = [list(row) for row in wants]
        for row, places in zip(found, self._named_in(step, event), strict=True):
            left = change
            for place in places:
                before = row[place].number
                row[place] = replace(row[place], number=max(before + left, 0))
                left -= row[place].number - before
        return found

    def _with_missing(self, want: Want, events: Sequence[Event]) -> Want:
        """Add how many others are lost for each unit lacking of what can only be one resource."""
        missing = [event.missing for event in events if want.of == (event.loses,)]
        return replace(want, missing=missing[0]) if missing else want

    # -- cards --

    def _to_cards(self, use: Use, step: steps.Aimed) -> Asking[None]:
        """Do to one card after another what the step says."""
        amounts = yield from self._counted_for(use, step)

        def deed(card: str) -> Asking[None]:
            yield from self._to_card(use, step, card, amounts)

        if isinstance(step, steps.Move) and not (yield from self.receive(use, step)):
            return
        yield from self._each_card(use, step, deed)

    def _counted_for(self, use: Use, step: steps.Aimed) -> Asking[parts.Amounts | None]:
        """Count what the amounts of a step depend on: once, before its cards are known."""
        if isinstance(step, steps.Put | steps.Take) and step.amounts is not None:
            return (yield from self.counted(use, step.amounts))
        return None

    def _each_card(self, use: Use, step: steps.Aimed, deed: Deed) -> Asking[None]:
        """Do something to each card that a step means.

        Of `all`, every one that fits now. Else the user chooses one by one, after the deed to the
        one before: so many, or as many as there are. Where one may be left and is, no more of that
        player's are chosen.
        """
        ref = self.aim_of(step)
        zones, test = self.where(step)
        if isinstance(ref, parts.Them):
            for one in (yield from self._in_order(use, step)):
                is_there = isinstance(step, steps.Move) or self.zone_of(one) in zones
                if is_there and one in self.them(use) and self.is_for(step, one):
                    yield from deed(one)
            return
        if isinstance(step, steps.Move) and isinstance(step.origin, parts.Them):
            yield from self._some_of_them(use, step, deed)
            return
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            zones = self.also_seen(use, step, zones)
            is_anywhere = isinstance(step, steps.Call | steps.Modify | steps.Exchange)
            is_here = is_anywhere or (card and self.zone_of(card) in zones)
            if card is not None and is_here and self.is_for(step, card):
                yield from deed(card)
            return
        ref = settled(self, use, ref)
        zones = self.to_choose_from(use, ref, zones)
        find = self.finder(use, ref, zones, test)
        rounds = yield from self.rounds(use, ref, find, zones)
        deed = self._dealt_with(use, step, ref, deed)  # until here `them` are those before it
        if ref.quantity == "all":
            everyone = [player for players, _ in rounds for player in players]
            for card in self.best(use, ref, find(everyone)):
                if self.zone_of(card) in zones:
                    yield from deed(card)
            return
        for players, number in rounds:
            if not ref.random:
                self._search(use, zones, players)
            for _ in range(number):
                cards = self.best(use, ref, find(players))
                if not cards:
                    break
                chosen = yield from self.one_card(use, ref, cards, zones, players)
                if chosen is None:
                    break
                self.bind(use, ref, chosen, as_it=self.is_it(step, ref))
                yield from deed(chosen)

    def _dealt_with(self, use: Use, step: steps.Aimed, select: parts.Select, deed: Deed) -> Deed:
        """Let `them` mean the cards of a step that deals with several; return what does so."""
        is_seen = isinstance(step, steps.Look | steps.Reveal)
        if isinstance(step, steps.Move):
            zones: tuple[str, ...] = (self.way(use, step).destination,)
        elif is_seen or isinstance(step, steps.SetStatus):
            zones = tuple(self.where(step)[0])
        else:
            zones = ()
        if self.is_it(step, select):
            use.seen = zones if is_seen else ()
            use.cards.pop(None, None)
        if not zones:
            return deed
        if not is_seen and not self.deals_with_several(select):
            return deed
        them = use.them = Several([], zones)

        def noted(card: str) -> Asking[None]:
            them.cards.append(card)
            yield from deed(card)

        return noted

    def _in_order(self, use: Use, step: steps.Aimed) -> Asking[list[str]]:
        """Return the cards that the last step dealt with; those for a pile in the user's order."""
        cards = self.them(use)
        if not isinstance(step, steps.Move):
            return cards
        way = self.way(use, step)
        if not self.words.zone[way.destination].pile:
            return cards
        order = yield from self._ordered(use, [card for card in cards if self.is_for(step, card)])
        return order if way.bottom else order[::-1]

    def _ordered(self, use: Use, cards: Sequence[str]) -> Asking[list[str]]:
        """Let the user put cards in order, the top one first."""
        order: list[str] = []
        while left := [card for card in cards if card not in order]:
            order.append((yield from self.ask(use.player, "next_on_pile", left)))
        return order

    def _some_of_them(self, use: Use, step: steps.Move, deed: Deed) -> Asking[None]:
        """Do something to some of the cards that the last step dealt with."""
        assert isinstance(step.card, parts.Select)
        select, test = settled(self, use, step.card), self.where(step)[1]

        def find(_: Sequence[int] = ()) -> list[str]:
            zones = use.them.zones if use.them is not None else ()
            there = self.cards_in(zones, [use.you, *self.clockwise(use.you)])
            left = [card for card in there if card in self.them(use) and test(card)]
            if select.quantity != "all":
                left = [card for card in left if card not in use.chosen]
            return self.among(use, select, left)

        if select.quantity == "all":
            for card in self.best(use, select, find()):
                if card in self.them(use):
                    yield from deed(card)
            return
        for _ in range((yield from self.how_many(use, select, find))):
            if not (cards := self.best(use, select, find())):
                return
            chosen = yield from self.one_card(use, select, cards, (), ())
            if chosen is None:
                return
            self.bind(use, select, chosen, as_it=True)
            yield from deed(chosen)

    def _search(self, use: Use, zones: Sequence[str], players: Iterable[int]) -> None:
        """Let the user see all cards in piles among which one is chosen."""
        for place in dict.fromkeys(
            self.place(zone, player)
            for zone in zones
            for player in players
            if self.words.zone[zone].pile and not self.sees(use.player, self.place(zone, player))
        ):
            if cards := self.in_order_of_numbers(self.position.cards_at(place)):
                self.note("look", use.player, *place, tuple(cards))

    def _to_card(
        self, use: Use, step: steps.Aimed, card: str, amounts: parts.Amounts | None
    ) -> Asking[None]:
        """Do to a card what a step says; ``amounts``: how much, as it was counted."""
        match step:
            case steps.Put(amounts=None):
                use.done += size(self.puts(use, card, pool_of(use.paid), is_paid=True))
            case steps.Put():
                assert amounts is not None
                ways = gains(self.wants(use, amounts))
                pool = yield from self._one_of(use.player, "put", ways)
                use.done += size(self.puts(use, card, pool))
            case steps.Transfer():
                yield from self._transfer(use, step, card, amounts)
            case steps.Take():
                is_removed = isinstance(step, steps.Remove)
                have = self.position.pool_on(card) if is_removed else self.within_reach(use, card)
                ways = [pool_of(have)]
                if amounts is not None:
                    ways = losses(self.wants(use, amounts), have)
                pool = yield from self._one_of(use.player, "take", ways)
                use.done += size(pool)
                if is_removed:
                    yield from self.removes(use, card, pool)
                else:
                    self.takes(use, card, pool, is_cost=False)
            case steps.SetStatus(verb=verb):
                yield from self.befall(use, self.words.verb[verb], card, self.where(step)[0])
            case steps.Move():
                way, zones = self.way(use, step), self.origins(step)
                if isinstance(step.card, parts.Them) or isinstance(step.origin, parts.Them):
                    zones = use.them.zones if use.them is not None else ()
                zones = tuple(self.also_seen(use, step, zones))
                yield from self.befall(use, way.verb, card, zones, way)
            case steps.Redirect():
                self._redirect(use, card)
            case steps.Look() | steps.Reveal():
                place = self.position.place_of(card)
                assert place is not None
                self.note(step.kind, use.player, *place, (card,))
            case steps.Call():
                yield from self._call(use, step, card)
            case steps.Stand():
                raise AssertionError("places are chosen before")

    def _transfer(
        self, use: Use, step: steps.Transfer, card: str, amounts: parts.Amounts | None
    ) -> Asking[None]:
        """Move resources to another card, which is chosen now, then how much; own ones stay own.

        In how much, `it` is not yet that card.
        """
        it: dict[str | None, str] = {None: use.cards[None]} if None in use.cards else {}

        def deed(onto: str) -> Asking[None]:
            if onto == card:
                return
            have = self.within_reach(use, card)
            before = replace(use, cards={**use.cards, **it})
            ways = [pool_of(have)] if amounts is None else losses(self.wants(before, amounts), have)
            pool = yield from self._one_of(use.player, "take", ways)
            use.done += size(pool)
            self.transfers(use, card, onto, pool)

        yield from self._each_card(use, steps.Put(card=step.onto), deed)

    def _exchange(self, use: Use, step: steps.Exchange) -> Asking[None]:
        """Let a card change places with another, which is chosen after it."""

        def first(card: str) -> Asking[None]:
            def then(other: str) -> Asking[None]:
                if card != other:
                    self._change_places(use, card, other)
                yield from ()

            yield from self._each_card(use, replace(step, card=step.other), then)

        yield from self._each_card(use, step, first)

    def _change_places(self, use: Use, card: str, other: str) -> None:
        """Bring each of two cards to the zone of the other, and to the place where it stood."""
        here, there = self.position.place_of(card), self.position.place_of(other)
        stood = self.position.standing
        where = stood.get(card), stood.get(other)
        if here is None or there is None:
            return
        if here != there:
            self._carry_to(use, card, there)
            self._carry_to(use, other, here)
        if where[0] != where[1]:
            for one in (card, other):
                stood.pop(one, None)
            for one, place in ((card, where[1]), (other, where[0])):
                if place is not None:
                    self.stands(use, one, place)
        use.done += 2

    def _carry_to(self, use: Use, card: str, place: Place) -> None:
        """Bring a card to a zone, by no verb."""
        origin, target = self.carry(use, Way(None, place[0], place[1]), card)
        self.note("move", use.player, card, None, *origin, *target)

    def _exchange_zones(self, use: Use, step: steps.ExchangeZones) -> Asking[None]:
        """Exchange all cards in a zone with those of another player there."""
        for player in (yield from self.party(use, step.who)):
            if player == use.player:
                continue
            mine, theirs = (self.place(step.zone, one) for one in (use.player, player))
            cards = [
                self.in_order_of_numbers(self.position.cards_at(one)) for one in (mine, theirs)
            ]
            for card in cards[0]:
                self._carry_to(use, card, theirs)
            for card in cards[1]:
                self._carry_to(use, card, mine)
            use.done += len(cards[0]) + len(cards[1])

    def _redirect(self, use: Use, card: str) -> None:
        """Let a card be aimed at instead of the one that is, if it is aimed at itself."""
        window = use.window
        if window is not None and window.is_target and not window.is_over:
            window.instead = card
            self.note("redirect", use.player, card)
            use.done += 1

    def befall(
        self, use: Use, verb: Verb | None, card: str, zones: Sequence[str], way: Way | None = None
    ) -> Asking[None]:
        """Do to a card in some zones what a step says, unless a reaction has that ignored."""
        owner = self.owner_of(card)
        events = self.events_of(verb, before=True) if verb is not None else ()
        for before in self.happenings(use, events, card, owner):
            if (yield from self.happened(before)).is_ignored:
                return
        if self.zone_of(card) not in zones or (verb is not None and self.is_safe(card, verb.id)):
            return
        if way is not None:
            use.done += 1
            happened = self.move(use, way, card)
        else:
            assert verb is not None
            use.done += self.changes(verb, card)
            happened = self.put_in_state(use, verb, card)
        for after in happened:
            yield from self.happened(after)

    # -- places --

    def _stand(self, use: Use, step: steps.Stand) -> Asking[None]:
        """Bring cards to a place, which is chosen first; or then, where it is told by the card."""
        is_late, place = steps.is_about_moved(step), None
        if not is_late:
            place = yield from self._place_to_go(use, step.place)
            if place is None:
                return

        def deed(card: str) -> Asking[None]:
            there = (yield from self._place_to_go(use, step.place)) if is_late else place
            if there is not None:
                yield from self._stand_in(use, step, card, there)

        yield from self._each_card(use, step, deed)

    def _place_to_go(self, use: Use, ref: parts.CardRef) -> Asking[str | None]:
        if not isinstance(ref, parts.Select):
            return self.card(use, ref)
        ref = settled(self, use, ref)
        zones = ref.zones or self.active_zones
        fitting = self.fitting(use, ref, zones, self.meant(use, ref.owner))
        places = [card for card in self.best(use, ref, fitting) if self._is_place(card)]
        if not places:
            return None
        chosen = yield from self.ask(use.player, "card", places)
        self.name(use, ref, chosen, as_it=False)
        return str(chosen)

    def _is_place(self, card: str) -> bool:
        return self.words.space_of(self.world.cards[card].kind) is not None

    def _stand_in(self, use: Use, step: steps.Stand, card: str, place: str) -> Asking[None]:
        """Bring a card to a place, unless a reaction has that ignored; others react afterwards.

        First to its leaving a place, then to its entering, then to what the verb says.
        """
        verb = self.words.verb[step.verb] if step.verb is not None else None
        owner = self.owner_of(card)
        events = self.events_of(verb, before=True) if verb is not None else ()
        for before in self.happenings(use, events, card, owner):
            if (yield from self.happened(before)).is_ignored:
                return
        zones = self.where(step)[0]
        if self.zone_of(card) not in zones or (verb is not None and self.is_safe(card, verb.id)):
            return
        after: list[Happening] = []
        is_done = False
        if verb is not None and verb.moves_to is not None:
            after = self.move(use, Way(verb, verb.moves_to, None), card)
            is_done = True
        there = self.here(place)
        moved = self.stands(use, card, there) if there is not None else None
        if moved is not None and not is_done and verb is not None:
            after = self.happenings(use, self.events_of(verb, before=False), card, owner)
        use.done += is_done or moved is not None
        for happening in (*(moved or ()), *after):
            yield from self.happened(happening)

    def _call(self, use: Use, step: steps.Call, card: str | None) -> Asking[None]:
        """Let the rulebook do something."""
        number = None if step.number is None else self.number(use, step.number)
        call = self.words.call[step.name]
        if call.counts is not None:
            yield from self._tally(use, call, card, number or 0)
            return
        called = Called(step.name, use.player, use.bearer, number, card)
        use.done += yield from self.world.call(self, called)

    def _tally(self, use: Use, call: Call, card: str | None, number: int) -> Asking[None]:
        """Put units on a card in play, or take them off, unless a reaction has that ignored.

        No more come to lie there than its mark says; where it is full then, the rulebook is told.
        """
        assert card is not None and call.counts is not None
        if not number or self.zone_of(card) not in self.active_zones:
            return
        event = next((one for one in self.words.events if one.call == call.id), None)
        happening = partial(
            self.window,
            event,
            [use.player, *self.clockwise(use.player)],
            subject=card,
            source=use.bearer,
            cause=use.you,
        )
        with self.carried_out(is_ability=False):
            if event is not None and event.window == "instead":
                announced = number if event.number else None
                window = yield from happening(owner=self.owner_of(card), number=announced)
                if window.is_ignored:
                    return
                number = number if window.number is None else window.number
        if self.is_safe(card, call.id):
            return
        there = self.position.pool_on(card)[call.counts]
        done = min(number, there)
        room = MOST_NUMBER if call.up_to is None else self.measure(use, card, call.up_to)
        if call.puts is not None:
            done = max(min(number, room - there), 0)
        if call.turns is not None:
            done = min(number, there - self.position.own[card, call.counts, use.player])
        if call.removes is None and self.words.resource[call.counts].owned:
            done = min(done, self.position.pools[use.player][call.counts])
        if not number or self.zone_of(card) not in self.active_zones:
            return
        use.done += done
        pool, owner = ((call.counts, done),) if done else (), self.owner_of(card)
        if call.puts is not None:
            self.puts(use, card, pool)
        elif call.turns is not None:
            yield from self.takes_of(use, card, call.turns, done, swapped=True)
        else:
            yield from self.removes(use, card, pool)
        if call.full is not None and there + done >= room > 0:
            yield from self.world.call(self, Called(call.full, use.player, use.bearer, None, card))
        if event is not None and event.window == "after" and done:
            yield from happening(owner=owner, number=done if event.number else None)

    # -- ways out --

    def _avoidable(self, use: Use, step: steps.Avoidable) -> Asking[None]:
        """Do steps, unless those whom they befall pay: each once, and each for their part.

        Where they befall nobody but who acts, those may pay before all of them. What is done
        to cards is known whole before their owners are asked; a card of the table has no owner,
        and who acts is asked. Of payers who are named, the first who pays spares everybody.
        """
        if isinstance(named := step.unless[0], steps.By):
            for payer in self.those(use, named.who):
                if (yield from self._gets_out(use, payer, named.steps)):
                    return
            yield from self.effects(use, step.steps)
            return
        match step.steps:
            case (steps.By(steps=inner) as by,):
                each = steps.Avoidable(steps=inner, unless=step.unless)
                yield from self._step(use, replace(by, steps=(each,)))
            case (steps.Lose() as only,):
                self._begin(use)
                yield from self._lose(use, only, step.unless)
            case (steps.Steal() | steps.Give() as only,):
                self._begin(use)
                yield from self._to_others(use, only, step.unless)
            case (
                steps.Put()
                | steps.Take()
                | steps.SetStatus()
                | steps.Move()
                | steps.Call() as only,
            ) if self._is_about_others(use, only):
                self._begin(use)
                yield from self._avoidable_to_cards(use, only, step.unless)
            case _:
                if not (yield from self._gets_out(use, use.player, step.unless)):
                    yield from self.effects(use, step.steps)

    def _is_about_others(self, use: Use, step: steps.Aimed) -> bool:
        """Whether a step may be about cards of others: then their owners are asked."""
        ref = self.aim_of(step)
        if isinstance(step, steps.Move) and isinstance(step.origin, parts.Them):
            return False
        if isinstance(ref, parts.Select):
            return not self.is_own(use, ref.owner)
        return isinstance(ref, parts.Chosen)

    def _avoidable_to_cards(self, use: Use, step: steps.Aimed, unless: Steps) -> Asking[None]:
        amounts = yield from self._counted_for(use, step)
        if isinstance(step, steps.Call) and step.number is not None:
            step = replace(step, number=(yield from self.settled(use, step.number)))
        befallen: dict[str, int] = {}

        def deed(card: str) -> Asking[None]:
            owner = self.owner_of(card)
            befallen[card] = use.player if owner is None else owner
            yield from ()

        if isinstance(step, steps.Move) and not (yield from self.receive(use, step)):
            return
        yield from self._each_card(use, step, deed)
        spared = set()
        for player in (use.player, *self.clockwise(use.player)):
            if player in befallen.values() and (yield from self._gets_out(use, player, unless)):
                spared.add(player)
        zones = self.also_seen(use, step, self.where(step)[0])
        for card, player in befallen.items():
            if player not in spared and self.zone_of(card) in zones:
                yield from self._to_card(use, step, card, amounts)

    def _gets_out(self, use: Use, player: int, unless: Steps) -> Asking[bool]:
        """Let a player who can pay to be spared choose whether to."""
        payer = use.payer(player)
        if not unless or not self.can_pay(payer, unless):
            return False
        if (yield Question(player, "avoid", (NONE, WAY_OUT))) == NONE:
            return False
        yield from self.get_out(payer, unless)
        return True

    def get_out(self, payer: Use, unless: Steps) -> Asking[None]:
        """Let a player pay to be spared."""
        self.note("avoid", payer.player, payer.bearer)
        with self.carried_out(), suppress(CancelledError):
            yield from self.pay(payer, unless)

    # -- piles --

    def _draw(self, use: Use, step: steps.Draw) -> Asking[None]:
        """Move cards off the top of a pile, one by one."""
        if not (yield from self.receive(use, step)):
            return
        count = self.number(use, (yield from self.settled(use, step.count)))
        if step.up_to and count:
            count = yield from self.ask(use.player, "how_many_cards", range(count + 1))
        way = self.way(use, step)
        is_plain = step.origin is step.destination is None
        them = use.them = Several([], (way.destination,))
        whose = (step.origin and step.origin.owner) or "actor"
        is_one = step.count == 1 and whose not in parts.SEVERAL_PLAYERS
        if is_one:
            use.cards.pop(None, None)
            use.seen = ()
        for player in (yield from self.who(use, whose)):
            zone = yield from self.ask(use.player, "pile", self.origins(step))
            for _ in range(count):
                place = self.place(zone, player)
                at_bottom = step.origin is not None and step.origin.end == "bottom"
                card = self.last_card(place) if at_bottom else self.next_card(place)
                if card is None or self._is_closed(way.verb, place):
                    break
                use.done += 1
                them.cards.append(card)
                if is_one:
                    use.cards[None] = card
                if is_plain:
                    origin, target = self.carry(use, way, card)
                    self.note("draw", use.player, card, origin[0], target[0])
                    after = self.events_of(way.verb, before=False) if way.verb else ()
                    happenings = self.happenings(use, after, card, origin[1])
                else:
                    happenings = self.move(use, way, card)
                for happening in happenings:
                    yield from self.happened(happening)

    def _is_closed(self, verb: Verb | None, place: Place) -> bool:
        """Whether a verb is never done to any card of a pile."""
        cards = self.position.cards_at(place)
        return verb is not None and all(self.is_safe(card, verb.id) for card in cards)

    def _ignores_acting(self, use: Use, player: int) -> Asking[bool]:
        """Let a player whom a card makes act react to that; return whether they ignore it."""
        if player == use.you:
            return False
        for event in self.words.events:
            if event.makes_act and self.answers_to(use.bearer, event.makes_act):
                acting = replace(use, player=player)
                if (yield from self._way_out(acting, event, ())).is_ignored:
                    return True
        return False

    def _see(self, use: Use, step: steps.Look | steps.Reveal) -> Asking[None]:
        """Look at cards, or reveal them: the top ones of a pile, or cards in other zones."""
        spot, select = step.origin, step.card
        if spot is None or not all(self.words.zone[zone].pile for zone in spot.zones):
            yield from self._to_cards(use, step)
            return
        assert isinstance(select, parts.Select)
        them = use.them = Several([], spot.zones)
        quantity = select.quantity
        is_one = quantity in ("a", "the") and spot.owner not in parts.SEVERAL_PLAYERS
        if is_one:
            use.cards.pop(None, None)
            use.seen = spot.zones
        number = 1
        if not isinstance(quantity, str):
            number = self.number(use, (yield from self.settled(use, quantity)))
        for player in (yield from self.who(use, spot.owner or "actor")):
            zone = yield from self.ask(use.player, "pile", spot.zones)
            place = self.place(zone, player)
            if quantity == "all":
                cards = self.in_order_of_numbers(self.position.cards_at(place))
            else:
                cards = self.look(place, number)
            it = cards[0] if cards else None
            if isinstance(step, steps.Reveal) and step.until is not None:
                found = filtered(self, use, cards, [step.until])
                while not found and len(more := self.look(place, len(cards) + 1)) > len(cards):
                    cards, found = more, filtered(self, use, more[-1:], [step.until])
                it = found[0] if found else None
            self.note(step.kind, use.player, *place, tuple(cards))
            them.cards += cards
            them.pile = place
            if is_one and it is not None:
                use.cards[None] = it

    def _return(self, use: Use) -> Asking[None]:
        """Put cards of a pile that were seen back on top of it, in any order."""
        place = use.them.pile if use.them is not None else None
        if place is None:
            return
        there = self.position.cards_at(place)
        order = yield from self._ordered(use, [card for card in self.them(use) if card in there])
        known = self.position.known.get(place, [])
        self.position.known[place] = order + [card for card in known if card not in order]
        if len(order) > 1:
            self.note("sort", use.player, place[0], len(order))

    # -- what holds for some time --

    @abstractmethod
    def carried_out(
        self, *, is_ability: bool = True, is_reply: bool = False
    ) -> AbstractContextManager[None]:
        """Carry something out; with it, events are over that it has raised."""

    @property
    @abstractmethod
    def answered(self) -> int | None:
        """The ability or window with which the event is over that is being reacted to, if any."""

    def _modify(self, use: Use, step: steps.Modify) -> Asking[None]:
        """Let something hold: of a class, or of cards that are known now; its number is fixed."""
        number = yield from self.settled(use, changed_number(step.change))
        event = None if step.duration.is_said else self.answered

        def begin(cards: tuple[str, ...], players: Iterable[int]) -> None:
            came_to = self.number(use, number)
            held = Held(step, use.player, use.bearer, cards, tuple(players), came_to, event)
            self.position.held.append(held)
            self.note("modify", use.player, use.bearer)
            use.done += 1

        def deed(card: str) -> Asking[None]:
            if self._enters_state(use, step.change, card):
                begin((card,), range(self.position.players))
            yield from ()

        if not step.is_class:
            yield from self._each_card(use, step, deed)
            return
        assert isinstance(step.card, parts.Select)
        players = yield from self.who(use, step.card.owner)
        if players:
            begin((), players)

    def _wait(self, use: Use, step: steps.Wait) -> None:
        """Let a reaction wait for its event; it keeps what its letters mean by now."""
        reaction, abilities = step.reaction, self.world.cards[use.bearer].abilities
        spoken = {part.name for part in parts_of(reaction) if isinstance(part, parts.Variable)}
        numbers = sorted(spoken & {*use.numbers} - {reaction.number})
        self.position.waits += 1
        held = Held(
            step,
            use.player,
            use.bearer,
            (),
            (),
            0,
            None,
            self.position.waits,
            next(n for n, one in enumerate(abilities) if any(p is step for p in parts_of(one))),
            tuple((name, use.cards.get(name)) for name in sorted(recalled_letters(reaction))),
            tuple((name, use.numbers[name]) for name in numbers),
        )
        self.position.held.append(held)
        self.note("modify", use.player, use.bearer)

    def _enters_state(self, use: Use, change: Change, card: str) -> bool:
        """Put a card into the state that it is to be in, if any; whether that is a change."""
        if not isinstance(change, Becomes) or change.status is None:
            return True
        is_in_play = self.zone_of(card) in self.active_zones
        if not is_in_play or self.position.is_in(change.status, card):
            return False
        if any(
            self.is_safe(card, verb.id) for verb in self.words.verbs if verb.sets == change.status
        ):
            return False
        self.position.states.setdefault(change.status, set()).add(card)
        self.note_status(use, card, change.status, True)
        return True

    # -- using other cards --

    def _use_of(self, use: Use, step: steps.Use) -> Asking[None]:
        """Let the user use a power of a card as their own, if they like."""
        ref = step.card
        if isinstance(ref, parts.Select):
            ref = settled(self, use, ref)
            seen_by = ("all", "owner") if self.is_own(use, ref.owner) else ("all",)
            named = ref.zones or self.active_zones
            zones = [zone for zone in named if self.words.zone[zone].seen_by in seen_by]
            find = self.finder(use, ref, zones, lambda card: True)
            found = self.best(use, ref, find(self.meant(use, ref.owner)))
            cards = self.in_order_of_numbers(found)
            if ref.name is None:
                use.cards.pop(None, None)
        else:
            cards = [card for card in [self.card(use, ref)] if card is not None]
        heads = [
            (card, index)
            for card in cards
            for index in range(len(self.world.cards[card].abilities))
            if self.can_use(use.player, (card, index), free=step.free)
        ]
        if not heads:
            return
        chosen = yield Question(use.player, "power_to_use", (*heads, NONE))
        if chosen == NONE:
            return
        if isinstance(ref, parts.Select):
            self.bind(use, ref, chosen[0], as_it=True)
        yield from self.use(use.player, chosen, free=step.free)

    # -- bringing cards into play --

    def _deploy(self, use: Use, step: steps.Deploy) -> Asking[None]:
        """Let the user bring a card somewhere that can be paid for: for its cost, or for less.

        Where the step does not say whose it becomes, it becomes the user's.
        """
        if not (yield from self.receive(use, step)):
            return
        price = step.price
        less = self.number(use, (yield from self.settled(use, price.less)))
        if (instead := price.instead) is not None:
            instead = yield from self.counted(use, instead)
        step = replace(step, price=replace(price, less=less, instead=instead))
        verb, zones, aim = self.words.verb[step.verb], self.origins(step), self.aim_of(step)
        assert isinstance(aim, parts.Select)
        select = settled(self, use, aim)
        way = self.way(use, step)
        if way.receiver is None and not steps.is_about_moved(step):
            way = replace(way, receiver=use.player)

        def is_affordable(card: str) -> bool:
            return self.fits(verb, card) and bool(self._prices(use, step, card))

        find = self.finder(use, select, zones, is_affordable)
        rounds = yield from self.rounds(use, select, find, zones)
        if select.name is None:
            use.cards.pop(None, None)
        for players, _ in rounds:
            cards = self.best(use, select, find(players))
            if not cards:
                continue
            offered = self.without_copies(cards)
            card = yield Question(use.player, "card_to_deploy", (*offered, NONE))
            if card == NONE:
                continue
            self.bind(use, select, card, as_it=True)
            use.done += 1
            self.pays(use, (yield from self.ask(use.player, "pay", self._prices(use, step, card))))
            if instead is None:
                self.paid_for(use.player, card)
            origin, target = self.carry(use, way, card)
            self.note("move", use.player, card, verb.id, *origin, *target)
            after = self.events_of(verb, before=False)
            for happening in self.happenings(use, after, card, target[1]):
                yield from self.happened(happening)

    def _prices(self, use: Use, step: steps.Deploy, card: str) -> list[Pool]:
        """Return every payment by which the user could bring a card somewhere.

        What the step says, or else its printed cost, with what cards in play add to it, less what
        they and the step take off.
        """
        cost = self.world.cards[card].cost
        if step.price.instead is not None:
            return self._left_with(
                use, payments(self.wants(use, step.price.instead), self.position.pools[use.player])
            )
        if cost is None:
            return [()]
        instead, more, less = self.price_changes(use.player, card)
        less.append((self.number(use, step.price.less), frozenset(step.price.excepted)))
        printed = [[want] for want in instead] or self.wants(Use(use.player, card), cost)
        prices = reduced([[*wants, *more] for wants in printed], less)
        ways = payments(sorted(prices, key=repr), self.position.pools[use.player])
        return self._left_with(use, ways)

    def _left_with(self, use: Use, ways: Iterable[Pool]) -> list[Pool]:
        """Return the payments after which the user could still pay what else they owe."""
        return [way for way in ways if self.leaves_enough(use.player, way)]

"""Effects: what each step of an ability does."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from cardwright.dsl.meaning.amounts import Want, gains, losses, payments, reduced, size
from cardwright.dsl.meaning.choosing import Find
from cardwright.dsl.meaning.comparing import settled
from cardwright.dsl.meaning.paying import Paying
from cardwright.dsl.meaning.position import (
    NONE,
    WAY_OUT,
    YES,
    Asking,
    Place,
    Pool,
    Question,
    pool_of,
)
from cardwright.dsl.meaning.reading import Called, Use
from cardwright.dsl.vocabulary import Event, Verb
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Discount
from cardwright.runtime.definitions.nodes import MOST_NUMBER, MOST_TIMES

Aimed: TypeAlias = steps.Put | steps.Take | steps.SetStatus | steps.Move | steps.Call
"""The steps that do something to cards."""
Deed: TypeAlias = Callable[[str], Asking[None]]
"""What is done to a card."""
Steps: TypeAlias = Sequence[steps.Step]
NO_EVENT: tuple[None] = (None,)

_WITH_STEPS = (steps.Choice, steps.Avoidable, steps.By, steps.May, steps.Group)
"""Steps that have others in them, each of which deals with something of its own."""


class Doing(Paying):
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
        unless: Steps = (),
        use: Use | None = None,
    ) -> Asking[bool]:
        """Let players react to an event; return whether it is ignored, or somebody paid."""

    def effects(self, use: Use, effects: Steps) -> Asking[None]:
        """Do steps one after another."""
        for step in effects:
            yield from self._step(use, step)

    def _step(self, use: Use, step: steps.Step) -> Asking[None]:
        if not isinstance(step, _WITH_STEPS):
            self._begin(use)
        match step:
            case steps.Gain():
                yield from self._gain(use, step)
            case steps.Steal():
                yield from self._steal(use, step, ())
            case steps.Lose():
                yield from self._lose(use, step, ())
            case steps.Put() | steps.Take() | steps.SetStatus() | steps.Move():
                yield from self._to_cards(use, step)
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
            case steps.Sort():
                yield from self._sort(use, step)
            case steps.Score(number=number):
                points = self.number(use, (yield from self.settled(use, number)))
                self.position.bonus[use.player] += points
                self.note("score", use.player, points, use.bearer)
            case steps.Ignore():
                self.note("ignore", use.player)
                if use.window is not None:
                    use.window.is_over = True
            case steps.Choice(options=alternatives):
                chosen = yield Question(use.player, "choice", tuple(range(len(alternatives))))
                yield from self.effects(use, alternatives[chosen])
            case steps.By(who=who):
                word, done = _word(who), 0
                for player in (yield from self.who(use, word)):
                    acting = use.by(player, alone=word not in parts.SEVERAL_PLAYERS)
                    yield from self.effects(acting, step.steps)
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
            case steps.Group() if step.is_repeated:
                yield from self._again(use, step)
            case steps.Group():
                yield from self._inside(use, lambda use: self._group(use, step, is_asked=False))
            case steps.Avoidable():
                yield from self._avoidable(use, step)
            case steps.CountAs():
                pass  # what counts was decided where the reaction was chosen
            case steps.Pay():
                raise AssertionError("to pay is no effect")

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
        yield from self.effects(use, group.effects)

    def _for_each(self, use: Use, group: steps.Group, select: parts.Select) -> Asking[None]:
        """Do a group for each of some cards in play, which are known beforehand.

        One that has left by its turn is left out.
        """
        select = settled(self, use, select)
        find: Find = partial(self.fitting, use, select, self.active_zones)
        rounds = yield from self.rounds(use, select, find)
        once, done = replace(group, for_each=None), 0
        found = find([player for players, _ in rounds for player in players])
        for card in self.best(use, select, found):
            if self.zone_of(card) in self.active_zones:
                inner = use.inside()
                inner.cards[select.name] = card
                yield from self._group(inner, once, is_asked=False)
                done += inner.done
        use.done = done

    def _again(self, use: Use, group: steps.Group) -> Asking[None]:
        """Do a group again and again: so often, or until something is true.

        It chooses anew each time. What ends by a condition ends, too, when nothing has changed.
        """
        rounds = MOST_TIMES if group.until else group.times
        once, done = replace(group, times=1, until=None), 0
        for _ in range(rounds):
            if group.until and self.holds(use, [group.until]):
                break
            before = self.position.snapshot()
            anew = replace(use.inside(), chosen=list(use.chosen))
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

    def _steal(self, use: Use, step: steps.Steal, unless: Steps) -> Asking[None]:
        """Take resources from others, who may need to own more of one: as much as there is.

        Whoever acts chooses the player and the resources, and takes nothing from themselves.
        """
        rivals = [one for one in self.meant(use, step.who.players) if one != use.player]
        if step.more is not None:
            own = self.count_of([step.more], [use.player])
            rivals = [rival for rival in rivals if self.count_of([step.more], [rival]) > own]
        if step.who.players in parts.ONE_PLAYER and rivals:
            rivals = [(yield from self.ask(use.player, "player", rivals))]
        amounts = yield from self.counted(use, step.amounts)
        wants = self.wants(use, amounts)
        for rival in rivals:
            if (yield from self._gets_out(use, rival, unless)):
                continue
            ways = losses(wants, self.position.pools[rival])
            pool = yield from self._one_of(use.player, "steal", ways)
            self.position.take_from(rival, pool)
            self.note("steal", use.player, rival, pool, use.bearer)
            use.done += size(pool)
            self.gives(use.player, pool)

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
            if (yield from self._way_out(use, event, way_out)):
                return
        ways = losses(wants, self.position.pools[player])
        pool = yield from self._one_of(player, "lose", ways)
        self.position.take_from(player, pool)
        self.note("lose", player, pool, use.bearer)
        use.done += size(pool)

    def _way_out(self, use: Use, event: Event | None, unless: Steps) -> Asking[bool]:
        """Let who acts react to a loss, or pay; return whether it is over."""
        window = self.window(event, [use.player], source=use.bearer, unless=unless, use=use)
        return (yield from window)

    def _with_missing(self, want: Want, events: Sequence[Event]) -> Want:
        """Add how many others are lost for each unit lacking of what can only be one resource."""
        missing = [event.missing for event in events if want.of == (event.loses,)]
        return replace(want, missing=missing[0]) if missing else want

    # -- cards --

    def _to_cards(self, use: Use, step: Aimed) -> Asking[None]:
        """Do to one card after another what the step says."""
        amounts = yield from self._counted_for(use, step)

        def deed(card: str) -> Asking[None]:
            yield from self._to_card(use, step, card, amounts)

        yield from self._each_card(use, step, deed)

    def _counted_for(self, use: Use, step: Aimed) -> Asking[parts.Amounts | None]:
        """Count what the amounts of a step depend on: once, before its cards are known."""
        if isinstance(step, steps.Put | steps.Take) and step.amounts is not None:
            return (yield from self.counted(use, step.amounts))
        return None

    def _each_card(self, use: Use, step: Aimed, deed: Deed) -> Asking[None]:
        """Do something to each card that a step means.

        Of `all`, every one that fits now. Else the user chooses one by one, after the deed to the
        one before, and may choose none; then no more of that player's are chosen. A number that is
        worked out leaves no choice: it is so many, or as many as there are.
        """
        ref = step.card
        assert ref is not None
        zones, test = self.where(step)
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            is_there = isinstance(step, steps.Call) or (card and self.zone_of(card) in zones)
            if card is not None and is_there and self.is_for(step, card):
                yield from deed(card)
            return
        ref = settled(self, use, ref)
        zones = self.to_choose_from(use, ref, zones)
        find = self.finder(use, ref, zones, test)
        rounds = yield from self.rounds(use, ref, find, zones)
        if ref.quantity == "all":
            everyone = [player for players, _ in rounds for player in players]
            for card in self.best(use, ref, find(everyone)):
                if self.zone_of(card) in zones:
                    yield from deed(card)
            return
        for players, number in rounds:
            for _ in range(number):
                cards = self.best(use, ref, find(players))
                if not cards:
                    break
                chosen = yield from self.one_card(use, ref, cards, zones, players)
                if chosen is None:
                    break
                self.bind(use, ref, chosen, as_it=not isinstance(step, steps.Put | steps.Take))
                yield from deed(chosen)

    def _to_card(
        self, use: Use, step: Aimed, card: str, amounts: parts.Amounts | None
    ) -> Asking[None]:
        """Do to a card what a step says; ``amounts``: how much, as it was counted."""
        match step:
            case steps.Put(amounts=None):
                self.puts(use, card, pool_of(use.paid))
                use.done += size(pool_of(use.paid))
            case steps.Put():
                assert amounts is not None
                ways = gains(self.wants(use, amounts, card))
                pool = yield from self._one_of(use.player, "put", ways)
                self.puts(use, card, pool)
                use.done += size(pool)
            case steps.Take():
                have = self.position.pool_on(card)
                ways = [pool_of(have)]
                if amounts is not None:
                    ways = losses(self.wants(use, amounts), have)
                pool = yield from self._one_of(use.player, "take", ways)
                self.takes(use, card, pool, is_cost=False)
                use.done += size(pool)
            case steps.SetStatus(verb=verb) | steps.Move(verb=verb):
                yield from self.befall(use, self.words.verb[verb], card, self.where(step)[0])
            case steps.Call():
                yield from self._call(use, step, card)

    def befall(self, use: Use, verb: Verb, card: str, zones: Sequence[str]) -> Asking[None]:
        """Do to a card what a verb says, unless a reaction to that has it ignored.

        ``zones``: where the card must be for that.
        """
        owner = self.owner_of(card)
        for before in self.happenings(use, self.events_of(verb, before=True), card, owner):
            if (yield from self.happened(before)):
                return
        if self.zone_of(card) in zones:
            do = self.move if verb.moves_to else self.put_in_state
            use.done += self.changes(verb, card)
            for after in do(use, verb, card):
                yield from self.happened(after)

    def _call(self, use: Use, step: steps.Call, card: str | None) -> Asking[None]:
        """Let the rulebook do something."""
        number = None if step.number is None else self.number(use, step.number)
        called = Called(step.name, use.player, use.bearer, number, card)
        yield from self.world.call(self, called)

    # -- ways out --

    def _avoidable(self, use: Use, step: steps.Avoidable) -> Asking[None]:
        """Do steps, unless those whom they befall pay: each once, and each for their part.

        Where they befall nobody but who acts, those may pay before all of them. What is done
        to cards is known whole before their owners are asked; a card of the table has no owner,
        and who acts is asked. Of payers who are named, the first who pays spares everybody.
        """
        if isinstance(named := step.unless[0], steps.By):
            for payer in self.meant(use, _word(named.who)):
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
            case (steps.Steal() as only,):
                self._begin(use)
                yield from self._steal(use, only, step.unless)
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

    def _is_about_others(self, use: Use, step: Aimed) -> bool:
        """Whether a step may be about cards of others: then their owners are asked."""
        ref = step.card
        if isinstance(ref, parts.Select):
            return not self.is_own(use, ref.owner)
        return isinstance(ref, parts.Chosen)

    def _avoidable_to_cards(self, use: Use, step: Aimed, unless: Steps) -> Asking[None]:
        amounts = yield from self._counted_for(use, step)
        if isinstance(step, steps.Call) and step.number is not None:
            step = replace(step, number=(yield from self.settled(use, step.number)))
        befallen: dict[str, int] = {}

        def deed(card: str) -> Asking[None]:
            owner = self.owner_of(card)
            befallen[card] = use.player if owner is None else owner
            yield from ()

        yield from self._each_card(use, step, deed)
        spared = set()
        for player in (use.player, *self.clockwise(use.player)):
            if player in befallen.values() and (yield from self._gets_out(use, player, unless)):
                spared.add(player)
        for card, player in befallen.items():
            if player not in spared and self.zone_of(card) in self.where(step)[0]:
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
        yield from self.pay(payer, unless)

    # -- piles --

    def _draw(self, use: Use, step: steps.Draw) -> Asking[None]:
        """Move cards off a pile, one by one; then perhaps cards of the same zone on.

        As many fewer are moved on as could not be drawn.
        """
        verb = self.words.verb[step.verb]
        destination = self.place(verb.moves_to or "", use.player)
        origin = self.place(verb.moves_from[0], use.player)
        drawn = 0
        count = self.number(use, (yield from self.settled(use, step.count)))
        while drawn < count and (card := self.next_card(origin)) is not None:
            drawn += 1
            use.done += 1
            self.leave(card, origin)
            self.enter(card, destination)
            self.note("draw", use.player, card, origin[0], destination[0])
            after = self.events_of(verb, before=False)
            for happening in self.happenings(use, after, card, origin[1]):
                yield from self.happened(happening)
        if step.then_verb is not None:
            number = max(step.then_count - (count - drawn), 0)
            yield from self._move_on(use, self.words.verb[step.then_verb], destination, number)

    def _move_on(self, use: Use, verb: Verb, place: Place, number: int) -> Asking[None]:
        for _ in range(number):
            cards = self.in_order_of_numbers(self.position.cards_at(place))
            cards = [card for card in cards if self.fits(verb, card)]
            if cards:
                card = yield from self.ask(use.player, "card_to_move", cards)
                yield from self.befall(use, verb, card, self.zones_for(verb))

    def _sort(self, use: Use, step: steps.Sort) -> Asking[None]:
        """Look at the top cards of a pile, and put them back in any order, the top one first."""
        zone = yield from self.ask(use.player, "pile", step.zones)
        place = self.place(zone, use.player)
        cards = list(self.look(place, step.count))
        self.note("look", use.player, zone, tuple(cards))
        order: list[str] = []
        while left := [card for card in cards if card not in order]:
            order.append((yield from self.ask(use.player, "next_on_pile", left)))
        self.position.known[place][: len(order)] = order
        if len(order) > 1:
            self.note("sort", use.player, zone, len(order))

    # -- bringing cards into play --

    def _deploy(self, use: Use, step: steps.Deploy) -> Asking[None]:
        """Let the user bring a card into play that can be paid for: for its cost, or for less."""
        verb = self.words.verb[step.verb]
        select = settled(self, use, replace(step.card, owner=step.owner))
        less = self.number(use, (yield from self.settled(use, step.price.less)))
        step = replace(step, price=replace(step.price, less=less))

        def is_affordable(card: str) -> bool:
            return self.fits(verb, card) and bool(self._prices(use, step, card))

        find = self.finder(use, select, step.zones, is_affordable)
        for players, _ in (yield from self.rounds(use, select, find, step.zones)):
            cards = self.best(use, select, find(players))
            if not cards:
                continue
            card = yield Question(use.player, "card_to_deploy", (*cards, NONE))
            if card == NONE:
                continue
            self.bind(use, select, card, as_it=True)
            use.done += 1
            self.pays(use, (yield from self.ask(use.player, "pay", self._prices(use, step, card))))
            place = self.position.place_of(card)
            assert place is not None and verb.moves_to is not None
            self.leave(card, place)
            self.enter(card, self.place(verb.moves_to, use.player))
            self.note("move", use.player, card, verb.id, *place, verb.moves_to)
            after = self.events_of(verb, before=False)
            for happening in self.happenings(use, after, card, use.player):
                yield from self.happened(happening)

    def _prices(self, use: Use, step: steps.Deploy, card: str) -> list[Pool]:
        """Return every payment by which the user could bring a card into play.

        Its printed cost, less what the user's cards in play take off it, less what the step says.
        """
        cost = self.world.cards[card].cost
        if step.price.free or cost is None:
            return [()]
        reductions = [
            (ability.less, frozenset(ability.excepted))
            for source in self.cards_in(self.active_zones, [use.player])
            for ability in self.world.cards[source].abilities
            if isinstance(ability, Discount) and self.answers_to(card, ability.nouns)
        ]
        less = self.number(use, step.price.less)
        reductions.append((less, frozenset(step.price.excepted)))
        prices = reduced(self.wants(Use(use.player, card), cost), reductions)
        ways = payments(sorted(prices, key=repr), self.position.pools[use.player])
        return [way for way in ways if self.leaves_enough(use.player, way)]


def _word(who: parts.Party | parts.OwnerOf) -> parts.Owner:
    """Return the word for players who act."""
    return who.players if isinstance(who, parts.Party) else who

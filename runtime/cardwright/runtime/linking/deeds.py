"""Steps on cards: what is done to each of those that are meant."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing
from cardwright.runtime.conditions import Condition
from cardwright.runtime.definitions import model as d
from cardwright.runtime.linking.building import (
    ONE,
    PERFORMED,
    THIS,
    HowMuch,
    placed,
    purpose,
    variables,
)
from cardwright.runtime.linking.numbers import anyone
from cardwright.runtime.linking.resources import Resources
from cardwright.runtime.modifiers import Ending, LastingChange, Waiting
from cardwright.runtime.operations import (
    cards,
    control,
    deploying,
    modifying,
    piles,
    resources,
    selecting,
    using,
)
from cardwright.runtime.operations.selecting import THE_USER
from cardwright.runtime.programs import NO_EVENT


class Deeds(Resources):
    """Writes steps on cards."""

    def begun(self, step: d.Step, *, paying: bool) -> tuple[d.Step, list[control.Branch]]:
        """Write what comes first where cards are moved, and return what is done then.

        And what leaves that out, where nobody gets the cards.
        """
        nobody: list[control.Branch] = []
        if isinstance(step, d.Move | d.Draw | d.Deploy):
            self.way = self._way(step)
            if self.way.who is not None and self.way.who.word == a.CHOSEN:
                somebody = selecting.IfSomebody(self.way.who, paying=paying)
                nobody.append(self.branch(somebody))
        return placed(step), nobody

    def _way(self, step: d.Move | d.Draw | d.Deploy) -> cards.Way:
        """Return how a step moves cards, after the choice of the player who gets them."""
        words, spot = self.words, step.destination
        verb = words.verbs[step.verb] if step.verb is not None else -1
        zones = self.zones(step)
        if spot is not None:
            who: a.Who | None = None
            if not d.is_about_moved(step):
                who = self.players(spot.owner or "actor", chosen=True)
            to = words.zones[spot.zones[0]]
            return cards.Way(zones, to, verb, who, bottom=spot.end == "bottom")
        taker = a.Who(a.ACTOR) if isinstance(step, d.Deploy) else None
        return cards.Way(zones, words.game.verbs[verb].destination, verb, taker)

    def aimed(self, step: d.Aimed, *, paying: bool) -> None:
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
            self.deed(step, slot, self.amounts_of(step, fixed=paying), paying=paying)
            return
        self._each_card(step, card, paying=paying)

    def _to_them(self, step: d.Aimed) -> None:
        """Write what is done to each card that the last step dealt with."""
        assert isinstance(step, d.SetStatus | d.Move)
        is_pile = isinstance(step, d.Move) and self.words.game.zones[self.way.destination].pile
        order, slot = self.room.card_list(), self.room.card()
        fitting = self.fitting(step)
        way = self.way if is_pile else None
        self.add(piles.Forget(order), piles.ListThem(self.last_dealt_with, order, fitting, way))
        start = len(self.operations)
        loop = self.branch(control.NextCard(order, slot))
        self.deed(step, slot, None, paying=False)
        self.jump_to(start)
        self.ends_here(loop)

    def stand(self, step: d.Stand) -> None:
        """Write the choice of a place, and what brings cards there."""
        none = () if d.is_about_moved(step) else self._choose_place(step.place)
        self.aimed(step, paying=False)
        self.ends_here(*none)

    def _choose_place(self, place: d.CardRef) -> tuple[control.Branch, ...]:
        """Write the choice of a place; return what leaves out all else, where there is none."""
        if isinstance(place, d.Select):
            zones = self.named_zones(place) or self.words.active
            selector = self.selector(place, zones)
            selector.cards &= self.words.places
            who = self.owner(place, selector, least=ONE, paying=False, looking=True)
            self.place = self.slot(place)
            return (self.branch(selecting.SelectPlace(selector, who, self.place)),)
        self.place = self.known_card(place)
        return () if self.place == THIS else (self.branch(selecting.IfCard(self.place)),)

    def fitting(self, step: d.SetStatus | d.Move | d.Stand) -> comparing.Being:
        """Return the cards that a step can be done to."""
        return self.words.fitting(self.words.verb(step.verb).only if step.verb is not None else ())

    def _some_of_them(self, step: d.Move, card: d.Select) -> None:
        """Write what is done to some of the cards that the last step dealt with."""
        them, who = self.last_dealt_with, a.Who(a.EVERYBODY)
        selector = self.selector(card, them.zones)
        selector.narrow(self.fitting(step))
        selector.leave_out(self.open_to(step))
        selector.among = them.listed
        if card.quantity == "all":
            queue, slot = self.room.card_list(), self.room.card()
            self.add(selecting.ListCards(selector, who, queue, paying=False))
            start = len(self.operations)
            cards_loop = self.branch(control.NextCard(queue, slot))
            self.deed(step, slot, None, paying=False)
            self.jump_to(start)
            self.ends_here(cards_loop)
            return
        left = self.room.number()
        self.count_from(left, self.how_many(card, selector, who, paying=False))
        slot = self.slot(card, step)
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        none = self.branch(
            selecting.Select(
                selector,
                who,
                slot,
                chooser=selecting.CHANCE if card.random else THE_USER,
                paying=False,
                purpose=purpose(step),
                up_to=card.up_to,
            )
        )
        self.deed(step, slot, None, paying=False)
        self.add(piles.Hide(slot, them, self.way))
        self.jump_to(start)
        self.ends_here(loop, none)

    def _deals_with(self, step: d.Aimed, card: d.Select) -> int:
        """Return the list of the cards that a step deals with, where `them` may mean it; or -1."""
        is_seen = isinstance(step, d.Look | d.Reveal)
        is_one = card.is_one and card.owner not in d.SEVERAL_PLAYERS
        if not self.uses_them or not isinstance(step, d.SetStatus | d.Move | d.Look | d.Reveal):
            return -1
        if is_one and not is_seen:
            return -1
        zones = (self.way.destination,) if isinstance(step, d.Move) else self.zones(step)
        listed = self.room.card_list()
        self.add(piles.Forget(listed))
        self.them = piles.Them(listed, zones)
        return listed

    def amounts_of(self, step: d.Aimed, *, fixed: bool = False) -> HowMuch:
        """Return how much a step puts or takes, or the number that it calls with."""
        if isinstance(step, d.Call):
            return self.number(step.number or 0, fixed=fixed)
        if isinstance(step, d.Modify):
            return self.number(d.changed_number(step.change), fixed=fixed)
        if not isinstance(step, d.WithAmounts) or step.amounts is None:
            return None
        return self.amounts(step.amounts, fixed=fixed)

    def _amounts_before(self, step: d.Aimed, selector: selecting.Selector) -> HowMuch:
        """Return how much, which is counted first: `another` is none that was named for that."""
        before = len(self.mentioned)
        amounts = self.amounts_of(step, fixed=True)
        if selector.another is not None:
            selector.another += tuple(self.mentioned[before:])
        return amounts

    def _each_card(self, step: d.Aimed, card: d.Select, *, paying: bool) -> None:
        zones = self.zones(step)
        selector = self.selector(card, zones, step, paying=paying)
        several = card.quantity == "all" or not isinstance(card.quantity, str)
        looped = several or card.owner in d.SEVERAL_PLAYERS
        if card.quantity == "all":
            listed = self._deals_with(step, card)
            amounts = self._amounts_before(step, selector)
            who = self.owner(card, selector, least=ONE, paying=paying)
            queue, slot = self.room.card_list(), self.room.card()
            self.add(selecting.ListCards(selector, who, queue, paying=paying))
            start = len(self.operations)
            loop = self.branch(control.NextDealtWith(queue, slot))
            self._listed_deed(step, slot, amounts, listed, paying=paying)
            self.jump_to(start)
            self.ends_here(loop)
            return
        known, named = self.known_owner(card), dict(self.named_cards)
        slot = self.slot(card, step)
        amounts = self._amounts_before(step, selector)
        with self.naming(named):
            number = self.how_many(card, selector, a.Who(a.ACTOR), paying=paying)
        listed = self._deals_with(step, card)  # until here `them` are those of the step before
        choose = self.chooser_of(step, card, selector, slot, paying=paying)
        is_searched = not paying and not card.random

        def pick(one: a.Who) -> None:
            if is_searched:
                self.search(selector, one)
            self._pick_and_do(step, number, one, choose, amounts, listed, paying=paying)

        if card.owner in d.SEVERAL_PLAYERS:
            who = self.players(card.owner, chosen=True)
            self.for_players(who, pick)
            return
        is_due = paying and not card.up_to
        who = known or self.owner(card, selector, least=number if is_due else ONE, paying=paying)
        if is_due and known is not None:
            self.branch(selecting.IfSomebody(who, paying=True))
        if looped:
            pick(who)
            return
        if is_searched:
            self.search(selector, who)
        none = choose(who)
        self._listed_deed(step, slot, amounts, listed, paying=paying)
        self.ends_here(none)

    def _listed_deed(
        self, step: d.Aimed, slot: int, amounts: HowMuch, listed: int, *, paying: bool
    ) -> None:
        """Write what a step does to one card, which goes into a list first, if there is one."""
        if listed >= 0:
            self.add(selecting.SetAside(slot, listed))
        self.deed(step, slot, amounts, paying=paying)

    def _pick_and_do(
        self,
        step: d.Aimed,
        number: a.Number,
        who: a.Who,
        choose: Callable[[a.Who], selecting.Select],
        amounts: HowMuch,
        listed: int,
        *,
        paying: bool,
    ) -> None:
        """Write the choice of so many cards of some players, each with what is done to it."""
        if number is ONE:
            none = choose(who)
            self._listed_deed(step, none.slot, amounts, listed, paying=paying)
            self.ends_here(none)
            return
        left = self.room.number()
        self.count_from(left, number)
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        none = choose(who)
        self._listed_deed(step, none.slot, amounts, listed, paying=paying)
        self.jump_to(start)
        self.ends_here(loop, none)

    def deed(self, step: d.Aimed, slot: int, how_much: HowMuch, *, paying: bool) -> None:
        """Write what a step does to one card, with the events that this raises."""
        words = self.words
        is_sure = isinstance(step.card, d.Select)
        amounts = how_much if isinstance(how_much, a.Amounts) else None
        match step:
            case d.Put():
                lifted = self.lifted
                put = resources.Put(slot, amounts)
                self.add(put if lifted is None else resources.Transfer(lifted, slot))
            case d.Transfer():
                gone = self.branch(selecting.IfInPlay(slot))
                self.lifted = resources.Lifted(slot, amounts)
                self.aimed(d.Put(card=step.onto), paying=False)
                self.lifted = None
                self.ends_here(gone)
            case d.Exchange() if self.exchanged is not None:
                self.add(cards.Exchange(self.exchanged, slot))
            case d.Exchange():
                none = [] if slot == THIS else [self.branch(selecting.IfCard(slot))]
                self.exchanged = slot
                self.aimed(replace(step, card=step.other), paying=False)
                self.exchanged = None
                self.ends_here(*none)
            case d.Take(amounts=d.Amounts(options=options)) if paying and any(
                map(variables, options)
            ):
                assert amounts is not None
                self._take_any_number(slot, options, amounts.options)
            case d.Take() if paying:
                self.add(resources.TakeAsCost(slot, amounts))
            case d.Take():
                to_supply = isinstance(step, d.Remove)
                self.add(resources.TakeOff(slot, amounts, to_supply=to_supply))
            case d.Call():
                assert isinstance(how_much, a.Number)
                self.add(control.Call(words.calls[step.name], how_much, slot))
            case d.Modify():
                assert isinstance(how_much, a.Number)
                self._begin_change(step, slot, a.Who(a.EVERYBODY), how_much)
            case d.Aim():
                self.add(cards.TakeAim(slot, self.zones(step), self.targets))
            case d.Look() | d.Reveal():
                is_open = isinstance(step, d.Reveal)
                self.add(piles.SeeCard(slot, self.zones(step), is_open=is_open, paying=paying))
            case d.SetStatus() | d.Move() | d.Stand():
                verb = words.verb(step.verb) if step.verb is not None else None
                number = words.verbs[step.verb] if step.verb is not None else -1
                event = words.event_of(step.verb) if step.verb is not None else NO_EVENT
                fitting = self.fitting(step)
                zones, skips = self.zones(step), list[control.Branch]()
                if isinstance(step, d.Stand) and d.is_about_moved(step):
                    skips += self._choose_place(step.place)
                if event != NO_EVENT and words.game.events[event].window == "instead":
                    # What is paid can't be taken away again, so a cost raises no event before it.
                    if not paying:
                        meant = None if is_sure else fitting
                        announced = cards.Announce(slot, zones, number, event, meant)
                        skips.append(self.branch(announced))
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
                elif isinstance(step, d.Stand):
                    way = None
                    if verb is not None and verb.destination >= 0:
                        way = cards.Way(zones, verb.destination, words.verbs[verb.id])
                    self.add(
                        cards.Stand(
                            slot,
                            self.place,
                            way,
                            verb=number,
                            fitting=fitting,
                            event=event,
                            paying=False,
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
                            verb=number,
                            fitting=fitting,
                            event=event,
                            paying=paying,
                            is_sure=is_sure,
                        )
                    )
                self.ends_here(*skips)
            case _:
                rest = [] if how_much is None else [how_much]
                self.add(PERFORMED[type(step)](slot, self.zones(step), *rest))

    def modify(self, step: d.Modify) -> None:
        """Write what lets something hold for some time."""
        if not step.is_class:
            self.aimed(step, paying=False)
            return
        assert isinstance(step.card, d.Select)
        number = self.number(d.changed_number(step.change))

        def begin(who: a.Who) -> None:
            self._begin_change(step, modifying.NO_TARGET, who, number)

        owner = step.card.owner
        if owner in d.SEVERAL_PLAYERS:
            begin(self.players(owner, chosen=True))
        else:
            self.for_those(owner, begin)

    def _begin_change(self, step: d.Modify, slot: int, who: a.Who, number: a.Number) -> None:
        sieve = None
        if step.is_class:
            assert isinstance(step.card, d.Select)
            spared, self.spared = self.spared, ()
            sieve = self.sieve(step.card.filters, (), fix=False)
            self.spared = spared
        ends = self._ending(step.duration)
        change = LastingChange(step, self.zones(step), sieve, ends, self.words)
        place = self.linker.lasting.add(change)
        for_event = self.is_reaction and ends.stays
        self.add(modifying.Begin(slot, place, who, number, for_event=for_event))

    def _ending(self, duration: d.Duration) -> Ending:
        until = None
        if duration.until is not None and not isinstance(duration.until, str):
            # It is asked when the ability is over: what that has named is known no more.
            mentioned, self.mentioned = self.mentioned, []
            spared, self.spared = self.spared, ()
            (until,) = self.holding([duration.until])
            self.mentioned, self.spared = mentioned, spared
        return Ending(duration, until, self.words)

    def wait(self, step: d.Wait) -> None:
        """Write what lets an ability wait for its event; letters mean what they mean by now."""
        reaction = step.reaction
        spoken = {part.name for part in d.parts_of(reaction) if isinstance(part, d.Variable)}
        made = self.linker.ability(
            reaction,
            memories=self.memories,
            letters=sorted(d.recalled_letters(reaction)),
            numbers=sorted(spoken & self.bound - {reaction.number}),
        )
        place = self.linker.lasting.add(Waiting(reaction, made, self._ending(step.duration)))
        names = tuple([self.named_cards[letter] for letter in made.letters.cards])
        numbers = tuple([self.variable(letter) for letter in made.letters.numbers])
        self.add(modifying.Wait(place, names, numbers))

    @abstractmethod
    def holding(self, wanted: Iterable[d.Condition]) -> tuple[Condition, ...]:
        """Return what must be true."""

    def _take_any_number(
        self,
        slot: int,
        options: tuple[tuple[d.Amount, ...], ...],
        linked: tuple[tuple[a.Amount, ...], ...],
    ) -> None:
        """Write what is taken off a card where the player may say how many; one option first."""
        if len(options) > 1:
            each = zip(options, linked, strict=True)
            takes = [partial(self._take_any_number, slot, (one,), (row,)) for one, row in each]
            self.choice(options, takes, paying=True)
            return
        pairs = list(zip(options[0], linked[0], strict=True))
        if constant := tuple(one for amount, one in pairs if not variables((amount,))):
            self.add(resources.TakeAsCost(slot, a.Amounts((constant,))))
        for amount, one in pairs:
            if variables((amount,)):
                any_number = self.any_number(amount, one)
                known = None if any_number else a.Amounts(((one,),))
                self.add(resources.TakeAsCost(slot, known, any_number))

    def draw(self, step: d.Draw) -> None:
        """Write what moves cards off the top of a pile."""
        words, way, spot = self.words, self.way, step.origin
        left = self.room.number()
        count = self.number(step.count)
        if step.up_to or not count.is_constant:  # it is worked out once, whoever's are drawn then
            kept = self.room.number()
            self.count_from(kept, count)
            if step.up_to:
                self.add(selecting.ChooseUpTo(kept))
            count = a.Number(0, ((1, a.Kept(kept), None),))
        event = words.event_after(step.verb) if step.verb is not None else NO_EVENT
        listed = it = -1
        if self.uses_them:
            listed = self.room.card_list()
            self.add(piles.Forget(listed))
            self.them = piles.Them(listed, (way.destination,))
        whose: d.Owner = (spot and spot.owner) or "actor"
        if step.count == 1 and self.uses_it and whose not in d.SEVERAL_PLAYERS:
            it = self.name_card(None)

        def draw(who: a.Who) -> None:
            pile = self.room.number() if len(way.origins) > 1 else -1
            if pile >= 0:
                self.add(piles.ChoosePile(way.origins, pile))
            self.count_from(left, count)
            self.add(
                cards.Draw(
                    way,
                    left,
                    event,
                    pile=pile,
                    owner=self.one_of(who),
                    bottom=spot is not None and spot.end == "bottom",
                    is_plain=spot is step.destination is None,
                    listed=listed,
                    it=it,
                    open_to=self.open_to_deed(step.verb),
                )
            )

        self.for_those(whose, draw)

    def deploy(self, step: d.Deploy) -> None:
        """Write what brings a card somewhere, for its cost or another price."""
        words = self.words
        verb, way = words.verb(step.verb), self.way
        price = self._price(step.price)
        nouns = (step.card.nouns, verb.only)
        found = words.cards(*nouns)
        sieve = self.sieve(step.card.filters, nouns, fix=True)
        if (test := self.open_to(step)) is not None:
            sieve = (sieve or comparing.Sieve(found)).also(test)

        def deploy(who: a.Who) -> None:
            slot = self.slot(step.card, step)
            none = self.branch(
                deploying.SelectToDeploy(found, way.origins, who, slot, price, sieve)
            )
            self.add(deploying.Deploy(slot, way, price, words.event_after(step.verb)))
            self.ends_here(none)

        owner = step.card.owner
        if owner in d.SEVERAL_PLAYERS:
            self.for_players(self.players(owner, chosen=True), deploy)
        elif isinstance(owner, d.OwnerOf):
            deploy(self.players(owner, chosen=True))
        else:
            deploy(anyone(owner))

    def _price(self, price: d.Price) -> deploying.Price:
        less = self.number(price.less, fixed=True) if price.less != 0 else None
        lower, instead = deploying.Lower(less, self.words.mask(price.excepted)), price.instead
        if instead is None or instead.is_nothing:
            return deploying.Price(None, lower, is_nothing=instead is not None)
        return deploying.Price(self.amounts(instead, fixed=True), lower, is_nothing=False)

    def see(self, step: d.Look | d.Reveal, *, paying: bool) -> None:
        """Write what looks at cards, or reveals them."""
        zones, origin = self.zones(step), step.origin
        if origin is None or not all(self.words.game.zones[zone].pile for zone in zones):
            self.aimed(step, paying=paying)
            return
        assert isinstance(step.card, d.Select)
        listed, it = self.room.card_list(), -1
        self.add(piles.Forget(listed))
        quantity = step.card.quantity
        if quantity in ("a", "the") and origin.owner not in d.SEVERAL_PLAYERS:
            it = self.name_card(None)
            self.seen[it] = zones
        count = None if quantity == "all" else ONE
        if not isinstance(quantity, str):
            count = self.number(quantity, fixed=True)
        pile = self.room.number() if len(zones) > 1 else -1
        wanted = step.until if isinstance(step, d.Reveal) else None
        until = self.words.being(wanted.nouns, negated=wanted.negated) if wanted else None

        def see(who: a.Who) -> None:
            owner = self.one_of(who)
            if pile >= 0:
                self.add(piles.ChoosePile(zones, pile))
            self.them = piles.Them(listed, zones, pile, owner)
            is_open = isinstance(step, d.Reveal)
            self.add(piles.SeeTop(count, self.them, it, is_open=is_open, until=until))

        self.for_those(origin.owner or "actor", see)

    def use(self, step: d.Use) -> None:
        """Write the use of a power of another card."""
        card = step.card
        if not isinstance(card, d.Select):
            slot = THIS if isinstance(card, d.This) else self.named_cards[card.name]
            self.add(using.UsePower(slot, None, None, free=step.free))
            return
        seen_by = ("all", "owner") if self.is_own(card.owner) else ("all",)
        words = self.words
        named = [words.zones[zone] for zone in card.zones] or words.active
        zones = [zone for zone in named if words.game.zones[zone].seen_by in seen_by]
        selector = self.selector(card, tuple(zones))
        who = self.players(card.owner, chosen=isinstance(card.owner, d.OwnerOf))
        slot = self.name_card(card.name)
        if card.name is not None:
            self.mentioned.append(slot)
        self.add(using.UsePower(slot, selector, who, free=step.free))

    def bring_back(self) -> None:
        """Write what puts the cards that were seen back on their pile."""
        order, them = self.room.card_list(), self.last_dealt_with
        if them.zones and all(self.words.game.zones[zone].pile for zone in them.zones):
            self.add(piles.Forget(order), piles.Order(them, order))

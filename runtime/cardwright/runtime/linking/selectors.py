"""Which cards a step means, and who chooses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing
from cardwright.runtime.bits import mask_of
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.parts import COST, IN, WITH
from cardwright.runtime.linking.building import NOWHERE, ONE, THIS, purpose
from cardwright.runtime.linking.numbers import BOUNDS, Numbers, anyone
from cardwright.runtime.operations import control, piles, selecting
from cardwright.runtime.operations.selecting import THE_USER, Selector


class Selectors(Numbers):
    """Writes what finds and chooses cards."""

    def counted_cards(self, card: d.CardRef, *, chosen: bool) -> a.Cards:
        """Return the cards on which something is counted."""
        if isinstance(card, d.This):
            return a.Bearer()
        if isinstance(card, d.Chosen):
            return a.Bound(self.named_cards[card.name])
        selector = self.selector(card, self.named_zones(card) or self.words.active, fix=chosen)
        if card.quantity == "all" or not chosen:
            if not chosen or card.owner not in d.ONE_PLAYER:
                who = self.players(card.owner, chosen=chosen)
            else:
                who = self.owner(card, selector, least=ONE, paying=False, looking=True)
            return a.Every(selector, who)
        listed, left = self.room.card_list(), self.room.number()
        number = 1 if isinstance(card.quantity, str) else d.least_of(card.quantity)
        slot = self.slot(card) if card.name is not None else NOWHERE

        def choose(who: a.Who) -> None:
            self.add(
                control.SetNumber(left, number),
                selecting.SelectToCount(
                    selector, who, slot, listed=listed, left=left, in_cost=self.is_paying
                ),
            )

        if card.owner in d.SEVERAL_PLAYERS:
            self.for_players(self.players(card.owner, chosen=True), choose)
        else:
            choose(self.owner(card, selector, least=ONE, paying=False, looking=True))
        return a.Listed(listed)

    def event_card(self, card: d.Node | None, ability: d.Reaction) -> int:
        """Return the slot of a card of the event, where the reaction speaks of it later, or -1."""
        later = d.parts_of((ability.conditions, ability.cost, ability.effects))
        is_left_out = any(
            isinstance(part, d.Select | d.CountCards) and part.is_other for part in later
        )
        if not isinstance(card, d.Select) or (card.name is None and not is_left_out):
            return -1
        slot = self.slot(card)
        self.mentioned.append(slot)
        return slot

    def event_sieve(self, card: d.Node | None) -> comparing.Sieve | None:
        """Return what else a card of the event is, if anything is said."""
        if isinstance(card, d.Chosen):
            every = (1 << len(self.words.kind_of)) - 1
            return comparing.Sieve(every, (comparing.Named(self.named_cards[card.name]),))
        if not isinstance(card, d.Select):
            return None
        return self.sieve(card.filters, (card.nouns,), fix=False)

    def sieve(
        self,
        filters: tuple[d.Filter, ...],
        nouns: tuple[tuple[str, ...], ...],
        *,
        fix: bool,
        other: bool = False,
    ) -> comparing.Sieve | None:
        """Return what filters leave, if there are any; ``fix``: their numbers are worked out now.

        ``other``: also without the avatars of players from whom it is told how far something is.
        Where the cards must be, those know who ask for the zones; so they do which cards ``nouns``
        can mean, but not whether they are on the side that is meant.
        """
        tests: list[comparing.Test] = [
            being for one in nouns if not (being := self.words.being(one)).is_fixed
        ]
        if self.spared:
            tests.append(comparing.NotSpared(self.spared))
        if not tests and all(isinstance(one, d.InZones | d.Other | d.Among) for one in filters):
            return None
        sieve = comparing.Sieve((1 << len(self.words.kind_of)) - 1, tuple(tests))
        for one in filters:
            if isinstance(one, d.Being):
                self._add_being(sieve, one)
            elif isinstance(one, d.Having):
                self._add_having(sieve, one.comparison, fix=fix)
            elif isinstance(one, d.Related):
                sieve.tests = (*sieve.tests, self._standing(one, fix=fix))
                if other and isinstance(one.of, str):
                    sieve.tests = (*sieve.tests, comparing.NotThere(self._measured_from(one)))
        return sieve

    def _standing(self, related: d.Related, *, fix: bool) -> comparing.Standing:
        """Return what tells cards by where they are."""
        words, of = self.words, self._measured_from(related)
        if related.relation in (IN, WITH):
            return comparing.Standing(of, places=related.relation == WITH)
        relation = words.game.relations[words.relations[related.relation]]
        number = a.Number(relation.steps)
        if related.number is not None:
            number = self.sum(d.terms_of(related.number), chosen=False)
        limit = comparing.Limit(number, self.linker.measures.of(COST))
        if fix and not number.is_constant:
            limit.fixed = self.room.number()
            self.add(comparing.FixLimit(limit))
        return comparing.Near(of, relation, limit)

    def _measured_from(self, related: d.Related) -> a.Cards:
        """Return the cards from any of which it is measured."""
        words, of = self.words, related.of
        if isinstance(of, d.AnyOf):
            return a.Fitting(self.counting(d.CountCards(nouns=of.nouns, owner=of.owner)))
        if not isinstance(of, str):
            return self.counted_cards(of, chosen=False)
        spaces = list(words.game.spaces)
        if related.relation not in (IN, WITH):
            relation = words.game.relations[words.relations[related.relation]]
            spaces = [words.game.spaces[relation.space]]
        return a.Avatars(words.avatars(spaces), anyone(of))

    def _add_being(self, sieve: comparing.Sieve, being: d.Being) -> None:
        found = self.words.being(being.nouns, negated=being.negated)
        if not found.is_fixed:
            sieve.tests = (*sieve.tests, found)
        else:
            sieve.mask &= ~found.always if being.negated else found.always

    def _add_having(self, sieve: comparing.Sieve, comparison: d.Comparison, *, fix: bool) -> None:
        measure = self.linker.measures.of(comparison.what)
        if isinstance(comparison, d.Superlative):
            extreme = comparing.Extreme(measure, most=comparison.most)
            sieve.extremes = (*sieve.extremes, extreme)
            return
        if isinstance(comparison, d.Measured):
            bound = BOUNDS[comparison.bound]
            # Nobody chooses what it counts: of one of several players it is counted of all.
            number = self.sum(d.terms_of(comparison.number), chosen=False)
            limit = comparing.Limit(number, measure)
        else:
            than = comparison.than
            assert isinstance(than, d.This | d.Chosen), "cards compare with cards"
            card = THIS if isinstance(than, d.This) else self.named_cards[than.name]
            bound = comparing.AT_LEAST if comparison.more else comparing.AT_MOST
            more = 1 if comparison.more else -1
            limit = comparing.Limit(None, measure, card=card, more=more)
        if limit.number is not None and limit.number.is_constant and measure.is_fixed:
            known = limit.number.most
            fitting = [
                card
                for card, value in enumerate(measure.values)
                if comparing.is_met(bound, value, known)
            ]
            sieve.mask &= mask_of(fitting)
            return
        if fix and not (limit.number is not None and limit.number.is_constant):
            limit.fixed = self.room.number()
            self.add(comparing.FixLimit(limit))
        sieve.tests = (*sieve.tests, comparing.Measured(measure, bound, limit))

    def known_owner(self, card: d.Select) -> a.Who | None:
        """Return whose cards are meant, where that is the owner of one that is known before.

        The owner of `it` is not that of the card that this step chooses.
        """
        is_known = isinstance(card.owner, d.OwnerOf)
        return self.players(card.owner, chosen=True) if is_known else None

    def slot(self, card: d.Select, step: d.Step | None = None) -> int:
        """Return the slot of a card that is chosen; `it` is what a verb was done to last."""
        is_it = isinstance(step, d.Naming)
        if isinstance(step, d.Look | d.Reveal):  # what is shown of several players is not one card
            is_it = card.owner not in d.SEVERAL_PLAYERS
        named = card.name is not None or is_it
        slot = self.name_card(card.name) if named else self.room.card()
        if card.name is not None:
            self.mentioned.append(slot)
        if isinstance(step, d.Look | d.Reveal) and card.name is None:
            self.seen[slot] = self.zones(step)
        return slot

    def selector(
        self,
        card: d.Select,
        zones: tuple[int, ...],
        step: d.Aimed | None = None,
        *,
        paying: bool = False,
        fix: bool = True,
    ) -> Selector:
        """Return the cards that a step may choose from; ``fix``: the step begins here."""
        words = self.words
        status, value = -1, False
        only: tuple[str, ...] = ()
        if isinstance(step, d.SetStatus | d.Move | d.Stand) and step.verb is not None:
            verb = words.verb(step.verb)
            only = verb.only
            if isinstance(step, d.SetStatus):
                status, value = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
        other = card.is_other
        another = tuple(self.mentioned) if other else None
        if paying:
            states, moves = self.spent
            other = other or moves or status in states
        if step is not None and card.quantity != "all" and not card.random:
            zones = words.to_choose_from(zones, own=self.is_own(card.owner))
        found = words.cards(card.nouns, only)
        sieve = self.sieve(card.filters, (card.nouns, only), fix=fix, other=card.is_other)
        if sieve is not None:
            found &= sieve.mask
            sieve = sieve.beyond_mask
        selector = Selector(
            found, zones, other=other, another=another, status=status, value=value, sieve=sieve
        )
        selector.leave_out(self.open_to(step))
        return selector

    def open_to(self, step: d.Step | None) -> comparing.Open | None:
        """Return what leaves out cards that are safe from a step, where there may be any."""
        return self.open_to_deed(d.deed_of(step))

    def open_to_deed(self, deed: str | None) -> comparing.Open | None:
        """Return what leaves out cards that are safe from a verb or call, if there may be any."""
        changes = self.words.changes
        if deed is None or changes is None or self.words.deeds[deed] not in changes.barred:
            return None
        return comparing.Open(changes, self.words.deeds[deed])

    def named_zones(self, card: object) -> tuple[int, ...]:
        """Return the zones that cards are said to be in, if any."""
        named = card.zones if isinstance(card, d.Select) else ()
        return tuple([self.words.zones[zone] for zone in named])

    def zones(self, step: d.Step) -> tuple[int, ...]:
        """Return the zones in which a step finds its cards."""
        words = self.words
        if isinstance(step, d.Look | d.Reveal):
            seen = step.origin.zones if step.origin is not None else words.zones
            return tuple(words.zones[zone] for zone in seen)
        if isinstance(step, d.Move) and (
            isinstance(step.card, d.Them) or isinstance(step.origin, d.Them)
        ):
            return self.last_dealt_with.zones
        if named := self.named_zones(getattr(step, "card", None)):
            return named
        if isinstance(step, d.Stand) and step.verb is not None:
            return words.verb(step.verb).origins or words.active
        if not isinstance(step, d.Move | d.Draw | d.Deploy):
            return words.active
        if isinstance(step.origin, d.Spot):
            return tuple(words.zones[zone] for zone in step.origin.zones)
        if step.verb is not None:
            origins = words.verb(step.verb).origins
            if isinstance(step, d.Move) and isinstance(step.card, d.Chosen):
                origins += self.seen.get(self.named_cards[step.card.name], ())
            return origins
        is_known = isinstance(step, d.Move) and not isinstance(step.card, d.Select)
        return tuple(words.zones.values()) if is_known else words.active

    def owner(
        self,
        card: d.Select,
        selector: Selector,
        *,
        least: a.Number,
        paying: bool,
        looking: bool = False,
    ) -> a.Who:
        """Return whose cards are meant; one player is chosen first, where that is of account.

        ``looking``: nothing is done to the cards, so that it does not matter who sees them, nor
        which were chosen before.
        """
        if card.owner not in d.ONE_PLAYER:
            return self.players(card.owner, chosen=True)
        chooser = THE_USER if looking else self.words.chooser(selector.zones, own=False)
        if card.is_one and not card.random and chooser == THE_USER:
            return anyone(card.owner)
        slot = self.room.player()
        self.add(
            selecting.SelectOwner(
                slot,
                selector,
                anyone(card.owner),
                chooser=chooser,
                least=least,
                paying=paying,
                whole=looking or card.quantity == "all",
                up_to=card.up_to,
                in_cost=self.is_paying,
            )
        )
        return a.Who(a.CHOSEN, slot)

    @property
    def last_dealt_with(self) -> piles.Them:
        """The cards that the last step dealt with; none, where no step has."""
        return self.them or piles.Them(self.room.card_list(), ())

    @contextmanager
    def naming(self, named: Mapping[str | None, int]) -> Iterator[None]:
        """Speak of cards by the names that they had before a step names its own."""
        now, spoken = self.named_cards, {**self.named_cards, **named}
        self.named_cards = dict(spoken)
        yield
        given = {one: at for one, at in self.named_cards.items() if spoken.get(one) != at}
        self.named_cards = {**now, **given}

    def how_many(self, card: d.Select, selector: Selector, who: a.Who, *, paying: bool) -> a.Number:
        """Return how many cards are meant, after the operation in which the user says it."""
        match card.quantity:
            case str():
                return ONE
            case d.Variable(name=name) if self.is_own(card.owner) and name not in self.bound:
                slot, known = self.variable(name), self.known(name)
                self.add(selecting.ChooseNumber(selector, who, slot, known, paying=paying))
                self.bound.add(name)
        return self.number(card.quantity, fixed=True)

    def chooser_of(
        self, step: d.Aimed, card: d.Select, selector: Selector, slot: int, *, paying: bool
    ) -> Callable[[a.Who], selecting.Select]:
        """Return what writes the choice of a card among those of some players."""
        chooser = self.words.chooser(selector.zones, own=self.is_own(card.owner))
        if card.random:
            chooser = selecting.CHANCE
        stand_ins = 0
        if self.has_stand_ins(card, selector) and paying:
            stand_ins = self.words.nouns(card.nouns)

        def choose(who: a.Who) -> selecting.Select:
            return self.branch(
                selecting.Select(
                    selector,
                    who,
                    slot,
                    chooser=chooser,
                    paying=paying,
                    purpose=purpose(step),
                    stand_ins=stand_ins,
                    must=self.must_be_found(card),
                    up_to=card.up_to,
                )
            )

        return choose

    def has_stand_ins(self, card: d.Select, selector: Selector) -> bool:
        """Whether other cards of the user may stand in for one that a power puts into a state."""
        others = ("a_rival", "each_rival", "another_player", "each_other")
        is_own = card.owner not in others and not card.filters
        return self.is_power and is_own and selector.status >= 0 and selector.value

    def search(self, selector: Selector, who: a.Who) -> None:
        """Let the user see the piles in which a card is chosen."""
        if any(self.words.game.zones[zone].pile for zone in selector.zones):
            self.add(piles.Search(selector.zones, who))
            self.way.is_searched = True

"""Numbers and players, as programs work them out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Final

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.parts import POINTS
from cardwright.runtime.linking.building import THIS, USER, Building, Letters
from cardwright.runtime.operations import control, piles, selecting

BOUNDS: Final = {
    "exactly": comparing.EXACTLY,
    "at_least": comparing.AT_LEAST,
    "at_most": comparing.AT_MOST,
}


class Numbers(Building):
    """Writes what works out numbers and finds players."""

    def variable(self, letter: str) -> int:
        """Return the slot of a number that the player chooses."""
        if letter not in self.letters:
            self.letters[letter] = self.room.number()
        return self.letters[letter]

    def known(self, letter: str) -> int:
        """Return the slot that tells whether such a number was chosen."""
        if letter not in self.known_letters:
            self.known_letters[letter] = self.room.number()
        return self.known_letters[letter]

    def given(self, letter: str) -> int:
        """Return the slot of a number that is known before the program starts."""
        self.bound.add(letter)
        self.is_given = True
        return self.variable(letter)

    def known_before(self, letters: Iterable[str], numbers: Iterable[str]) -> Letters:
        """Return the slots of cards and numbers that are known before the program starts."""
        cards = {letter: self.room.card() for letter in letters}
        self.named_cards.update(cards)
        self.kept.update(cards.values())
        return Letters(cards, {letter: self.given(letter) for letter in numbers})

    def known_card(self, card: d.This | d.Chosen) -> int:
        """Return the slot of a card that is known."""
        return THIS if isinstance(card, d.This) else self.named_cards[card.name]

    def number(self, number: d.Number, *, fixed: bool = False) -> a.Number:
        """Return a number, after the operations that choose what it counts.

        ``fixed``: what it counts is counted now, whatever happens before it is needed.
        """
        return self.sum(d.terms_of(number), fixed=fixed)

    def sum(self, terms: Iterable[d.Term], *, chosen: bool = True, fixed: bool = False) -> a.Number:
        """Return numbers added up; what they count is ``chosen`` before, if anybody chooses it."""
        constant, others = 0, list[a.Term]()
        for term in terms:
            factor = -1 if term.negative else 1
            quantity: a.Quantity | None = None
            if isinstance(term.number, int):
                factor *= term.number
            else:
                quantity = self._read(term.number)
            per = self._per(term.per, chosen=chosen, fixed=fixed) if term.per else None
            if quantity is None and per is None:
                constant += factor
            else:
                others.append((factor, quantity, per))
        return a.Number(constant, tuple(others))

    def _read(self, number: d.Variable | d.ThatMany | d.Measure) -> a.Quantity:
        if isinstance(number, d.Variable):
            return a.Kept(self.variable(number.name))
        if isinstance(number, d.ThatMany):
            return a.Kept(self.that_many) if self.that_many >= 0 else a.Number(0)
        measure = self.linker.measures.of(number.what)
        if isinstance(number.card, d.Them):
            return a.Total(self.last_dealt_with, measure)
        slot = THIS if isinstance(number.card, d.This) else self.named_cards[number.card.name]
        return a.Measured(slot, measure)

    def _per(self, per: d.Per, *, chosen: bool, fixed: bool) -> a.Per:
        of = self._count(per.of, chosen=chosen, fixed=fixed)
        most = None
        if per.most is not None:
            most = self.sum(d.terms_of(per.most), chosen=chosen, fixed=fixed)
        return a.Per(per.every, of, most)

    def _count(
        self,
        of: d.Counted,
        *,
        chosen: bool,
        fixed: bool,
    ) -> a.Quantity:
        words = self.words
        match of:
            case d.Variable():
                return self._read(of)
            case d.CountPlayers(rivals=rivals):
                return a.CountPlayers(anyone("each_rival" if rivals else "all_players"))
            case d.Sum():
                return self.sum(of.terms, chosen=chosen, fixed=fixed)
            case d.CountCards():
                found: a.Quantity = self.counting(of, chosen=chosen)
            case d.CountResources(on=None):
                who = self.players(of.owner or "actor", chosen=chosen)
                found = a.CountOwned(words.mask(of.resources), who)
            case d.CountResources():
                assert of.on is not None
                whose = None if of.owner is None else self.players(of.owner, chosen=chosen)
                cards = self.counted_cards(of.on, chosen=chosen)
                found = a.CountOnCards(words.mask(of.resources), cards, whose)
        return self._kept(found, fixed=fixed)

    def counting(self, of: d.CountCards, *, chosen: bool = False) -> a.CountCards:
        """Return what counts cards."""
        words = self.words
        who = self.players(of.owner, chosen=chosen)
        zones = tuple(words.zones[zone] for zone in of.zones) or words.active
        sieve = self.sieve(of.filters, (), fix=False, other=of.is_other)
        another = tuple(self.mentioned) if of.is_other else None
        them = self.last_dealt_with if of.is_among else None
        return a.CountCards(words.being(of.nouns), zones, who, sieve, another, them)

    def count_from(self, slot: int, number: a.Number) -> None:
        """Write where counting down begins, in a slot."""
        if number.is_constant:
            self.add(control.SetNumber(slot, number.most))
        else:
            self.add(control.Keep(slot, number))

    def _kept(self, quantity: a.Quantity, *, fixed: bool) -> a.Quantity:
        """Return what something comes to: as things stand by then, or ``fixed`` now."""
        if not fixed:
            return quantity
        slot = self.room.number()
        self.add(control.Keep(slot, quantity))
        return a.Kept(slot)

    def amounts(self, amounts: d.Amounts, *, fixed: bool = False) -> a.Amounts:
        """Return amounts, after the operations that choose what they count.

        ``fixed``: what they count is counted now, whatever happens before they are needed.
        """
        return a.Amounts(
            tuple(
                tuple(self.amount(amount, fixed=fixed) for amount in option)
                for option in amounts.options
            )
        )

    def amount(self, amount: d.Amount, *, fixed: bool = False) -> a.Amount:
        """Return one amount."""
        resource = amount.resource
        return a.Amount(
            self.number(amount.number, fixed=fixed),
            self.words.resource_set(resource),
            same=isinstance(resource, d.Same),
            slot=self.resource if isinstance(resource, d.ThatOne) else -1,
            up_to=amount.up_to,
        )

    def players(self, owner: d.Owner, *, chosen: bool) -> a.Who:
        """Return the players that a word means; one who has to be chosen is ``chosen`` first."""
        if isinstance(owner, d.OwnerOf) and chosen:
            of, slot = self.known_card(owner.card), self.room.player()
            self.add(selecting.BindOwner(of, slot, tuple(range(len(self.words.game.zones)))))
            return a.Who(a.CHOSEN, slot)
        if owner not in d.ONE_PLAYER or not chosen:
            return self.meant(owner)
        slot = self.room.player()
        self.add(selecting.SelectPlayer(slot, anyone(owner), in_cost=self.is_paying))
        return a.Who(a.CHOSEN, slot)

    def is_own(self, owner: d.Owner) -> bool:
        """Whether what is spoken of is surely that of whoever acts."""
        return owner == "actor" or (owner == "you" and self.actor == USER)

    def players_that(self, comparison: d.Comparison) -> comparing.PlayerTest:
        """Return what tells players apart; nobody chooses what it counts, or whom."""
        words, what = self.words, comparison.what
        measure: comparing.PlayerMeasure
        if what == POINTS:
            measure = comparing.PointsOf(self.linker.measures.points)
        elif comparison.on is not None:
            measure = comparing.ResourceOn(words.resources[what], self.known_card(comparison.on))
        elif what in words.resources:
            measure = comparing.ResourceOf(words.resources[what])
        else:
            zones = tuple(words.zones[zone] for zone in comparison.zones) or words.active
            measure = comparing.CardsOf(words.being([what]), zones)
        match comparison:
            case d.Superlative():
                return comparing.TheMost(measure, most=comparison.most)
            case d.Compared(than=than):
                assert not isinstance(than, d.This | d.Chosen), "players compare with players"
                is_each = than in d.SEVERAL_PLAYERS
                others = self.meant(than)
                return comparing.MoreThan(measure, others, more=comparison.more, is_each=is_each)
        number = self.sum(d.terms_of(comparison.number), chosen=False)
        return comparing.SoMuch(measure, BOUNDS[comparison.bound], number)

    def meant(self, owner: d.Owner) -> a.Who:
        """Return all players that a word may mean, by the time that they are asked for."""
        if isinstance(owner, d.OwnerOf):
            zones = tuple(range(len(self.words.game.zones)))
            return selecting.OwnerOf(self.known_card(owner.card), zones)
        return anyone(owner)

    def party(self, who: d.Party | d.OwnerOf, *, chosen: bool) -> a.Who:
        """Return the players who do something; one who has to be chosen is ``chosen`` first."""
        if isinstance(who, d.OwnerOf) or who.comparison is None:
            return self.players(word_for(who), chosen=chosen)
        those = comparing.Those(anyone(who.players), self.players_that(who.comparison))
        if not chosen or who.players not in d.ONE_PLAYER:
            return those
        slot = self.room.player()
        self.add(selecting.SelectPlayer(slot, those, in_cost=self.is_paying))
        return a.Who(a.CHOSEN, slot)

    def for_players(self, who: a.Who, done: Callable[[a.Who], None]) -> None:
        """Write what is done for each of some players."""
        queue, slot = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(who, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, slot))
        done(a.Who(a.CHOSEN, slot))
        self.jump_to(start)
        self.ends_here(loop)

    def for_those(self, owner: d.Owner, done: Callable[[a.Who], None]) -> None:
        """Write what is done for each player that a word means."""
        who = self.players(owner, chosen=True)
        if owner in d.SEVERAL_PLAYERS:
            self.for_players(who, done)
        elif who.word == a.CHOSEN:
            nobody = self.branch(selecting.IfSomebody(who, paying=False))
            done(who)
            self.ends_here(nobody)
        else:
            done(who)

    def one_of(self, who: a.Who) -> int:
        """Return the slot of the one player that is meant; -1 for the user of the ability."""
        match who.word:
            case a.CHOSEN:
                return who.slot
            case a.ACTOR:
                return self.actor
        return USER

    @abstractmethod
    def sieve(
        self,
        filters: tuple[d.Filter, ...],
        nouns: tuple[tuple[str, ...], ...],
        *,
        fix: bool,
        other: bool = False,
    ) -> comparing.Sieve | None:
        """Return what filters leave, if there are any."""

    @property
    @abstractmethod
    def last_dealt_with(self) -> piles.Them:
        """The cards that the last step dealt with; none, where no step has."""

    @abstractmethod
    def counted_cards(self, card: d.CardRef, *, chosen: bool) -> a.Cards:
        """Return the cards on which something is counted."""


WORDS: Final[dict[str, int]] = {
    "actor": a.ACTOR,
    "you": a.YOU,
    "a_rival": a.RIVALS,
    "each_rival": a.RIVALS,
    "any_player": a.EVERYBODY,
    "all_players": a.EVERYBODY,
    "another_player": a.OTHERS,
    "each_other": a.OTHERS,
    "anybody": a.EVERYBODY,
}


def anyone(owner: d.Owner) -> a.Who:
    """Return all players that a word means, also where one of them is to be chosen.

    Where nobody acts, whoever's card it is speaks of it.
    """
    return a.Who(a.ACTOR if isinstance(owner, d.OwnerOf) else WORDS[owner])


def word_for(who: d.Party | d.OwnerOf) -> d.Owner:
    """Return the word for players who act."""
    return who.players if isinstance(who, d.Party) else who

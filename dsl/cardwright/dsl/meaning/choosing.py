"""What players choose: resources, players, cards, and what is counted."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from cardwright.dsl.meaning.comparing import settled
from cardwright.dsl.meaning.modifying import Modifying
from cardwright.dsl.meaning.position import NONE, Asking, Option, Place, Question
from cardwright.dsl.meaning.reading import Moving, Use
from cardwright.runtime.definitions import parts, steps

Round: TypeAlias = tuple[tuple[int, ...], int]
"""So many cards are to be chosen, one by one, among those of some players."""
Test: TypeAlias = Callable[[str], bool]
"""Whether something can be done to a card."""
Find: TypeAlias = Callable[[Sequence[int]], list[str]]
"""Finds the cards of some players that are meant."""


class Choosing(Modifying):
    """Asks for what an ability leaves open. One option is taken without asking."""

    def ask(self, player: int, kind: str, options: Iterable[Option]) -> Asking[Option]:
        """Let a player choose one of some options."""
        offered = tuple(options)
        if len(offered) == 1:
            return offered[0]
        return (yield Question(player, kind, offered))

    # -- who --

    def who(self, use: Use, owner: parts.Owner) -> Asking[list[int]]:
        """Return the players that a step means, in order; one among several the actor chooses."""
        players = self.meant(use, owner)
        if owner in parts.ONE_PLAYER and players:
            return [(yield from self.ask(use.player, "player", players))]
        return players

    def party(self, use: Use, who: parts.Party | parts.OwnerOf) -> Asking[list[int]]:
        """Return the players who do something, in order; one among several the actor chooses."""
        players = self.those(use, who)
        if isinstance(who, parts.Party) and who.players in parts.ONE_PLAYER and players:
            return [(yield from self.ask(use.player, "player", players))]
        return players

    # -- how much --

    def counted(self, use: Use, amounts: parts.Amounts) -> Asking[parts.Amounts]:
        """Count once for the step what its amounts depend on, in the order of the text.

        All alternatives are counted before one is chosen.
        """
        options = []
        for option in amounts.options:
            row = []
            for amount in option:
                number = yield from self.settled(use, amount.number)
                row.append(replace(amount, number=number))
            options.append(tuple(row))
        return parts.Amounts(options=tuple(options))

    def settled(self, use: Use, number: parts.Number) -> Asking[parts.Number]:
        """Return a number in which all that is counted has been.

        What it reads off a card stays open: the card may be one that the step chooses.
        """
        if not isinstance(number, parts.Sum):
            return number
        terms = []
        for term in number.terms:
            per = yield from self._settled_per(use, term.per)
            terms.append(replace(term, per=per))
        return parts.Sum(terms=tuple(terms))

    def _settled_per(self, use: Use, per: parts.Per | None) -> Asking[parts.Per | None]:
        if per is None:
            return None
        of: parts.Number
        match per.of:
            case parts.CountCards(nouns=nouns, owner=owner, zones=zones):
                players = yield from self.who(use, owner)
                of = self.count_cards(nouns, players, zones, use, per.of.filters)
            case parts.CountResources(resources=resources, on=None, owner=owner):
                of = self.count_of(resources, (yield from self.who(use, owner or "actor")))
            case parts.CountResources(resources=resources, on=ref, owner=owner):
                assert ref is not None
                whose = None if owner is None else (yield from self.who(use, owner))
                of = self.count_on(resources, (yield from self._cards_counted(use, ref)), whose)
            case parts.CountPlayers(rivals=rivals):
                of = self.position.players - rivals
            case parts.Variable() | parts.Sum() as number:
                of = yield from self.settled(use, number)
        most = None if per.most is None else (yield from self.settled(use, per.most))
        return parts.Per(every=per.every, of=parts.Sum(terms=parts.terms_of(of)), most=most)

    def _cards_counted(self, use: Use, ref: parts.CardRef) -> Asking[list[str]]:
        """Return the cards on which resources are counted.

        The user must choose where there is a choice, among all that fit, chosen before or not.
        """
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            return [] if card is None else [card]
        ref = settled(self, use, ref)
        find: Find = partial(self.fitting, use, ref, ref.zones or self.active_zones)
        found: list[str] = []
        rounds = yield from self.rounds(use, ref, find)
        if ref.quantity == "all":
            return self.best(use, ref, find([one for players, _ in rounds for one in players]))
        for players, number in rounds:
            for _ in range(number):
                left = [card for card in find(players) if card not in found]
                if left := self.best(use, ref, left):
                    left = self.without_copies(left)
                    found.append((yield from self.ask(use.player, "card", left)))
                    self.name(use, ref, found[-1], as_it=False)
        return found

    # -- which cards --

    def where(self, step: steps.Step) -> tuple[Sequence[str], Test]:
        """Return the zones in which a step finds its cards, and which of these it can be done to.

        A verb moves cards out of some zones; all else is done to cards in play: but for cards
        that are said to be elsewhere.
        """
        card = getattr(step, "card", None)
        named = card.zones if isinstance(card, parts.Select) else ()
        match step:
            case steps.SetStatus(verb=name):
                verb_of_state = self.words.verb[name]
                return named or self.active_zones, lambda card: self.fits(verb_of_state, card)
            case steps.Move():
                verb = self.verb_of(step)
                return self.origins(step), lambda card: verb is None or self.fits(verb, card)
            case steps.Stand():
                verb = self.words.verb[step.verb] if step.verb is not None else None
                zones = named or (verb.moves_from if verb is not None else ()) or self.active_zones
                return zones, lambda card: verb is None or self.fits(verb, card)
            case steps.Look() | steps.Reveal():
                zones = step.origin.zones if step.origin is not None else tuple(self.words.zone)
                return zones, _any_card
            case steps.Call(name=name):
                return named or self.active_zones, lambda card: not self.is_safe(card, name)
        return named or self.active_zones, _any_card

    def receive(self, use: Use, step: Moving) -> Asking[bool]:
        """Find out whose the cards become that a step moves; return whether there is anybody."""
        spot = step.destination
        if spot is None or steps.is_about_moved(step):
            use.receiver = None
            return True
        players = yield from self.who(use, spot.owner or "actor")
        use.receiver = next(iter(players), None)
        return use.receiver is not None

    def to_choose_from(self, use: Use, select: parts.Select, zones: Sequence[str]) -> Sequence[str]:
        """Return the zones among whose cards one is chosen: those that the actor sees.

        Where the actor sees none of them, those that their owner sees; else all. Chance needs not
        see them. A pile is searched.
        """
        if select.quantity == "all" or select.random:
            return zones
        if any(self.words.zone[zone].pile for zone in zones):
            return zones
        own = ("all", "owner") if self.is_own(use, select.owner) else ("all",)
        for seen_by in (own, ("owner",)):
            if seen := [zone for zone in zones if self.words.zone[zone].seen_by in seen_by]:
                return seen
        return zones

    def is_for(self, step: steps.Step, card: str) -> bool:
        """Whether the verb of a step, if it has one, is for such cards, and can be done to it."""
        deed = steps.deed_of(step)
        if deed is not None and self.is_safe(card, deed):
            return False
        if not isinstance(step, steps.SetStatus | steps.Move | steps.Stand) or step.verb is None:
            return True
        only = self.words.verb[step.verb].only
        return not only or self.answers_to(card, only)

    def rounds(
        self,
        use: Use,
        select: parts.Select,
        find: Find,
        zones: Sequence[str] = (),
        *,
        is_cost: bool = False,
    ) -> Asking[list[Round]]:
        """Return whose cards are to be chosen, and how many of each of these players' cards.

        One card of one player is chosen directly among those of all players meant. For several
        cards, or all, or where chance picks, the user first chooses the player among those who
        have one (for a cost: enough of them); where the user can't see the cards, among those who
        have any card there.
        """
        players = self.meant(use, select.owner)
        number = yield from self.how_many(use, select, find)
        if select.owner == parts.ANYBODY:
            return [(tuple(players), number)]
        if select.owner not in parts.ONE_PLAYER:
            return [((player,), number) for player in players]
        hidden = [p for p in players if not self.sees_all(use.player, zones, p)]
        if select.is_one and not select.random and not hidden:
            return [(tuple(players), 1)]
        least = number if is_cost and select.quantity != "all" and not select.up_to else 1
        able = [
            player
            for player in players
            if (player in hidden and self.cards_in(zones, [player])) or len(find([player])) >= least
        ]
        return [(((yield from self.ask(use.player, "player", able)),), number)] if able else []

    def how_many(self, use: Use, select: parts.Select, find: Find) -> Asking[int]:
        """Return how many cards are meant; for an X that has no number yet, the user says it."""
        match select.quantity:
            case "all":
                return len(self.world.cards)
            case str():
                return 1
            case parts.Variable(name=name) if name not in use.numbers and self.is_own(
                use, select.owner
            ):
                most = len(find([use.player]))
                chosen = yield from self.ask(use.player, "how_many_cards", range(most + 1))
                use.numbers[name] = chosen
        return self.number(use, (yield from self.settled(use, select.quantity)))

    def finder(self, use: Use, select: parts.Select, zones: Sequence[str], test: Test) -> Find:
        """Return what finds cards to choose from: they fit, and were not chosen in this use."""
        return lambda players: [
            card
            for card in self.fitting(use, select, zones, players)
            if test(card) and (select.quantity == "all" or card not in use.chosen)
        ]

    def sees_all(self, viewer: int, zones: Iterable[str], owner: int) -> bool:
        """Whether somebody sees all cards of a player in some zones."""
        return all(self.sees(viewer, self.place(zone, owner)) for zone in zones)

    def one_card(
        self,
        use: Use,
        select: parts.Select,
        cards: Sequence[str],
        zones: Sequence[str],
        players: Sequence[int],
        *,
        is_cost: bool = False,
    ) -> Asking[str | None]:
        """Let one of some cards be chosen; of `up to` so many perhaps none.

        Where the user can't see them, their owner chooses; where the owner can't either, or a card
        says so, chance decides. A pile is searched by the user, who may find none as an effect,
        but for `the` card, so many as have to be worked out, and what is done until something is
        true.
        """
        if select.random:
            return self.by_luck(cards)
        every, cards = cards, self.without_copies(cards)
        is_pile = any(self.words.zone[zone].pile for zone in zones)
        chooser = next(
            (
                viewer
                for viewer in (use.player, *players[:1])
                if is_pile or all(self.sees_all(viewer, zones, owner) for owner in players)
            ),
            None,
        )
        if chooser is None:
            return self.by_luck(every)
        must = use.is_until or select.quantity == "the"
        must |= not isinstance(select.quantity, str | int)
        own = ("all", "owner") if self.is_own(use, select.owner) else ("all",)
        is_searched = is_pile and any(self.words.zone[zone].seen_by not in own for zone in zones)
        is_free = is_searched and not is_cost and not must
        if select.up_to or is_free:
            chosen = yield Question(chooser, "card", (*cards, NONE))
            return None if chosen == NONE else str(chosen)
        return str((yield from self.ask(chooser, "card", cards)))

    def without_copies(self, cards: Sequence[str]) -> list[str]:
        """Return some cards, of copies that lie in the same open supply only the first.

        That is a zone of the table that everybody sees, out of play.
        """
        found: dict[tuple[Place | None, str], str] = {}
        for card in cards:
            place = self.position.place_of(card)
            zone = self.words.zone[place[0]] if place is not None else None
            is_supplied = (
                zone is not None
                and (zone.of, zone.seen_by) == ("table", "all")
                and zone.id not in self.active_zones
            )
            name = self.world.cards[card].id if is_supplied else card
            found.setdefault((place, name), card)
        return list(found.values())

    def drawn_by_chance(self, cards: Sequence[str]) -> str:
        """Return the uppermost of some cards as far as an order is known; else luck decides."""
        for known in self.position.known.values():
            for card in known:
                if card in cards:
                    return card
        return self.by_luck(cards)

    def by_luck(self, cards: Sequence[str]) -> str:
        """Return one of some cards, as luck decides."""
        number = self.position.lucks
        self.position.lucks += 1
        return self.world.luck(number, tuple(cards))

    def is_it(self, step: steps.Step, select: parts.Select) -> bool:
        """Whether `it` is the card that a step chooses: without a letter, and by a verb.

        What is shown of several players is not one card.
        """
        if isinstance(step, steps.Look | steps.Reveal) and select.owner in parts.SEVERAL_PLAYERS:
            return False
        is_it = isinstance(step, steps.Naming | steps.Look | steps.Reveal)
        return is_it and select.name is None and select.quantity != "all"

    def also_seen(self, use: Use, step: steps.Step, zones: Sequence[str]) -> Sequence[str]:
        """Return where a step finds a card: it moves `it` also from where that was seen last."""
        if isinstance(step, steps.Move) and step.card == parts.Chosen() and step.origin is None:
            return (*zones, *use.seen)
        return zones

    def bind(self, use: Use, select: parts.Select, card: str, *, as_it: bool) -> None:
        """Remember a card that was chosen: it is not chosen again, and later words may mean it."""
        use.chosen.append(card)
        self.name(use, select, card, as_it=as_it)

    def name(self, use: Use, select: parts.Select, card: str, *, as_it: bool) -> None:
        """Give a card the letter it was chosen for; the last one keeps it.

        Without a letter it is `it`, if ``as_it``.
        """
        if as_it or select.name is not None:
            use.cards[select.name] = card
        if select.name is not None:
            use.named.append(card)


def _any_card(card: str) -> bool:
    return True

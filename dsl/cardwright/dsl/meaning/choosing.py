"""What players choose: resources, players, cards, and what is counted."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from cardwright.dsl.meaning.position import NONE, Asking, Option, Question
from cardwright.dsl.meaning.reading import A_PLAYER, Moving, Reading, Times, Use
from cardwright.runtime.definitions import parts, steps

Round: TypeAlias = tuple[tuple[int, ...], int]
"""So many cards are to be chosen, one by one, among those of some players."""
Test: TypeAlias = Callable[[str], bool]
"""Whether something can be done to a card."""
Find: TypeAlias = Callable[[Sequence[int]], list[str]]
"""Finds the cards of some players that are meant."""


class Choosing(Reading):
    """Asks for what an ability leaves open. One option is taken without asking."""

    def ask(self, player: int, kind: str, options: Iterable[Option]) -> Asking[Option]:
        """Let a player choose one of some options."""
        offered = tuple(options)
        if len(offered) == 1:
            return offered[0]
        return (yield Question(player, kind, offered))

    # -- who --

    def who(self, use: Use, owner: parts.Owner) -> Asking[list[int]]:
        """Return the players that a step means, in order; one among several the user chooses."""
        players = self.meant(use.player, owner)
        if owner in A_PLAYER and players:
            return [(yield from self.ask(use.player, "player", players))]
        return players

    # -- how much --

    def counted(self, use: Use, amounts: parts.Amounts) -> Asking[Times]:
        """Count once for the step what its amounts depend on, in the order of the text.

        All alternatives are counted before one is chosen.
        """
        found = []
        for option in amounts.options:
            row = []
            for amount in option:
                row.append((yield from self._times(use, amount.per)))
            found.append(tuple(row))
        return tuple(found)

    def _times(self, use: Use, per: parts.Per | None) -> Asking[int]:
        """Count, all together, then divide and round down."""
        match per:
            case None:
                return 1
            case parts.PerVariable(name=name):
                count = use.numbers.get(name, 0)
            case parts.PerCard(nouns=nouns, owner=owner):
                count = self.count_cards(nouns, (yield from self.who(use, owner)))
            case parts.PerResourceOf(resources=resources, owner=owner):
                count = self.count_of(resources, (yield from self.who(use, owner)))
            case parts.PerResourceOn(resources=resources, card=ref):
                count = self.count_on(resources, (yield from self._cards_counted(use, ref)))
        return count // per.every

    def _cards_counted(self, use: Use, ref: parts.CardRef) -> Asking[list[str]]:
        """Return the cards on which resources are counted.

        The user must choose where there is a choice, among all that fit, chosen before or not.
        """
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            return [] if card is None else [card]
        find: Find = partial(self.fitting, use, ref, self.active_zones)
        found: list[str] = []
        for players, number in (yield from self.rounds(use, ref, find)):
            cards = find(players)
            if ref.quantity == "all":
                found += [card for card in cards if card not in found]
                continue
            for _ in range(number):
                if left := [card for card in cards if card not in found]:
                    found.append((yield from self.ask(use.player, "card", left)))
                    self.name(use, ref, found[-1], as_it=False)
        return found

    # -- which cards --

    def where(self, step: steps.Step) -> tuple[Sequence[str], Test]:
        """Return the zones in which a step finds its cards, and which of these it can be done to.

        A verb moves cards out of some zones; all else is done to cards in play.
        """
        match step:
            case steps.SetStatus(verb=name):
                return self.active_zones, lambda card: self.fits(self.words.verb[name], card)
            case steps.Move():
                verb = self.verb_of(step)
                return self.origins(step), lambda card: verb is None or self.fits(verb, card)
            case steps.Look() | steps.Reveal():
                return step.origin.zones, _any_card
        return self.active_zones, _any_card

    def receive(self, use: Use, step: Moving) -> Asking[bool]:
        """Find out whose the cards become that a step moves; return whether there is anybody."""
        spot = step.destination
        if spot is None:
            return True
        players = yield from self.who(use, spot.owner or "you")
        use.receiver = next(iter(players), None)
        return use.receiver is not None

    def to_choose_from(self, select: parts.Select, zones: Sequence[str]) -> Sequence[str]:
        """Return the zones among whose cards one is chosen: those that the user sees.

        Where the user sees none of them, those that their owner sees; else all. A pile is searched.
        """
        if select.quantity == "all":
            return zones
        own = ("all", "owner") if select.owner == "you" else ("all",)
        if any(self.words.zone[zone].pile for zone in zones):
            return zones
        for seen_by in (own, ("owner",)):
            if seen := [zone for zone in zones if self.words.zone[zone].seen_by in seen_by]:
                return seen
        return zones

    def is_for(self, step: steps.Step, card: str) -> bool:
        """Whether the verb of a step, if it has one, is for such cards."""
        if not isinstance(step, steps.SetStatus | steps.Move) or step.verb is None:
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
        cards, or all, the user first chooses the player among those who have one (for a cost:
        enough of them); where the user can't see the cards, among those who have any card there.
        """
        players = self.meant(use.player, select.owner)
        number = select.quantity if isinstance(select.quantity, int) else 1
        if select.quantity == "all":
            number = len(self.world.cards)
        if select.owner not in A_PLAYER:
            is_one_group = select.owner == "you"
            return [(tuple(players), number)] if is_one_group else [((p,), number) for p in players]
        hidden = [p for p in players if not self.sees_all(use.player, zones, p)]
        if select.quantity in ("a", "another") and not hidden:
            return [(tuple(players), 1)]
        least = number if is_cost and select.quantity != "all" else 1
        able = [
            player
            for player in players
            if (player in hidden and self.cards_in(zones, [player])) or len(find([player])) >= least
        ]
        return [(((yield from self.ask(use.player, "player", able)),), number)] if able else []

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
        cards: Sequence[str],
        zones: Sequence[str],
        players: Sequence[int],
        *,
        may_leave: bool = False,
    ) -> Asking[str | None]:
        """Let one of some cards be chosen; ``may_leave``: or none.

        Where the user can't see them, their owner chooses and must; where the owner can't either,
        chance decides. A pile is searched by the user.
        """
        is_searched = any(self.words.zone[zone].pile for zone in zones)
        chooser = next(
            (
                viewer
                for viewer in (use.player, *players[:1])
                if is_searched or all(self.sees_all(viewer, zones, owner) for owner in players)
            ),
            None,
        )
        if chooser is None:
            return self.drawn_by_chance(cards)
        if may_leave and chooser == use.player:
            chosen = yield Question(chooser, "card", (*cards, NONE))
            return None if chosen == NONE else str(chosen)
        return str((yield from self.ask(chooser, "card", cards)))

    def drawn_by_chance(self, cards: Sequence[str]) -> str:
        """Return the uppermost of some cards as far as an order is known; else luck decides."""
        for known in self.position.known.values():
            for card in known:
                if card in cards:
                    return card
        number = self.position.lucks
        self.position.lucks += 1
        return self.world.luck(number, tuple(cards))

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


def _any_card(card: str) -> bool:
    return True

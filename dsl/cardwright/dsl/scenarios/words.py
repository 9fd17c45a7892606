"""What the words of a scenario may be: those of the game, its cards, and the scenario's own."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.model import Card, Power, may_react
from cardwright.dsl.resolve import Context
from cardwright.dsl.scenarios.lying import owned_by
from cardwright.dsl.scenarios.model import Resources
from cardwright.dsl.suggest import nearest

POINTS = "points"
NOTHING = "nothing"


@dataclass(frozen=True)
class Deck:
    """The cards of a game by id; None for those that have faults. And the ids of its sets."""

    cards: Mapping[str, Card | None]
    sets: tuple[str, ...]
    usual: tuple[str, ...] = ()
    """The sets that are played where a scenario names none; none here: all of them."""

    def __repr__(self) -> str:
        return f"<Deck: {len(self.cards)} cards, {', '.join(self.sets)}>"


@dataclass
class Words:
    """The words of one scenario. Each method reports what it does not know."""

    context: Context
    deck: Deck
    players: int = 2

    def is_card(self, word: syntax.Word) -> bool:
        """Whether a word is the id of a card."""
        return word.text in self.deck.cards

    def card(self, word: syntax.Word, *others: str) -> str | None:
        """Return the id of a card; ``others`` are words that might have been meant too."""
        if self.is_card(word):
            if self.deck.cards[word.text] is None:
                message = f"`{word.text}` has errors, so no scenario can use it"
                self.context.fault(codes.UNKNOWN_CARD, message, word, help="mend the card first")
            return word.text
        close = nearest(word.text, [*self.deck.cards, *others])
        help = f"did you mean `{close}`?" if close else "a card goes by the name of its file"
        fix = [Edit(word.span, close)] if close else []
        message = f"unknown card `{word.text}`"
        self.context.fault(codes.UNKNOWN_CARD, message, word, help=help, fix=fix)
        return None

    def player(self, node: syntax.Player) -> int:
        """Return a player, counted from 0."""
        return self.numbered_player(node.number)

    def numbered_player(self, numeral: syntax.Numeral) -> int:
        """Return the player with a number, counted from 0; an unknown one becomes the first."""
        if 1 <= numeral.value <= self.players:
            return numeral.value - 1
        message = f"there is no player {numeral.value}"
        help = f"there are players 1 to {self.players}; `with {numeral.value} players` adds more"
        self.context.fault(codes.UNKNOWN_PLAYER, message, numeral, help=help)
        return 0

    def resources(self, node: syntax.Holdings, *, on_card: bool = False) -> Resources:
        """Return amounts of resources, in the order of the game.

        ``on_card``: they lie on a card, where each may be a player's (``flag of player 1``).
        """
        found: dict[str, int] = {}
        for part in node.parts:
            resource = self.context.resource(part.word)
            if part.owner is not None:
                entry = self.context.game.resource.get(resource)
                if entry is not None and not (on_card and entry.owned):
                    message = f"nothing tells whose `{resource}` is here"
                    help = f"leave out `of player {part.owner.number.value}`"
                    self.context.fault(codes.UNKNOWN_FACT, message, part, help=help)
                resource = owned_by(resource, self.player(part.owner))
            if resource in found:
                message = f"`{resource}` stands twice in this list"
                self.context.fault(codes.REPEATED_WORD, message, part.word)
            found[resource] = part.count.value
        return tuple(
            (name, number)
            for resource in self.context.game.resource
            for name, number in found.items()
            if name.partition(" ")[0] == resource and number
        )

    def zone(self, word: syntax.Word, *, of_table: bool | None = None) -> str | None:
        """Return the id of a zone: of the table, of players, or of either."""
        zones = self.context.game.zones
        known = [zone.id for zone in zones if of_table in (None, zone.of == "table")]
        return word.text if self.context.look_up(codes.UNKNOWN_ZONE, "zone", word, known) else None

    def is_table_zone(self, word: syntax.Word) -> bool:
        """Whether a word is a zone of the table."""
        zone = self.context.game.zone.get(word.text)
        return zone is not None and zone.of == "table"

    def is_place(self, word: syntax.Word) -> bool:
        """Whether a word is a card in which others stand, and no zone."""
        game, card = self.context.game, self.deck.cards.get(word.text)
        if word.text in game.zone or card is None:
            return False
        return game.space_of(card.kind) is not None

    def check_stands(self, card_id: str | None, place: syntax.Word) -> None:
        """Report a card that is none of those that stand in such a place."""
        card, there = self.deck.cards.get(card_id or ""), self.deck.cards[place.text]
        assert there is not None, "it is a place"
        space = self.context.game.space_of(there.kind)
        if card is None or space is None:
            return
        if card.kind not in self.context.game.kinds_of(space.holds):
            self.context.fault(
                codes.IMPOSSIBLE_POSITION,
                f"`{card_id}` does not stand in `{place.text}`",
                place,
                help=f"`{space.id}` holds: {', '.join(space.holds)}",
            )

    def statuses(self, *, of_players: bool) -> list[str]:
        """Return the states that players, or cards, may be in."""
        whose = "players" if of_players else "cards"
        return [status.id for status in self.context.game.statuses if status.of == whose]

    def places_of(self, card_id: str, *, reactions: bool) -> list[int] | None:
        """Return the places of a card's powers, or of its reactions; None for a faulty card."""
        card = self.deck.cards[card_id]
        if card is None:
            return None
        return [
            place
            for place, ability in enumerate(card.abilities)
            if (may_react(ability) if reactions else isinstance(ability, Power))
        ]

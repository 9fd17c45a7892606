"""What the words of a scenario may be: those of the game, its cards, and the scenario's own."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.model import Automatic, Card, Discount, Power
from cardwright.dsl.resolve import Context
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

    def resources(self, node: syntax.Holdings) -> Resources:
        """Return amounts of resources, in the order of the game."""
        found: dict[str, int] = {}
        for part in node.parts:
            resource = self.context.resource(part.word)
            if resource in found:
                message = f"`{resource}` stands twice in this list"
                self.context.fault(codes.REPEATED_WORD, message, part.word)
            found[resource] = part.count.value
        order = self.context.game.resource
        return tuple((name, found[name]) for name in order if found.get(name))

    def zone(self, word: syntax.Word, *, of_table: bool | None = None) -> str | None:
        """Return the id of a zone: of the table, of players, or of either."""
        zones = self.context.game.zones
        known = [zone.id for zone in zones if of_table in (None, zone.of == "table")]
        return word.text if self.context.look_up(codes.UNKNOWN_ZONE, "zone", word, known) else None

    def is_table_zone(self, word: syntax.Word) -> bool:
        """Whether a word is a zone of the table."""
        zone = self.context.game.zone.get(word.text)
        return zone is not None and zone.of == "table"

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
            if not isinstance(ability, Automatic | Discount)
            and isinstance(ability, Power) is not reactions
        ]

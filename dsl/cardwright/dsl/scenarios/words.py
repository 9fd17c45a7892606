"""What the words of a scenario may be: those of the game, its cards, and the scenario's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardwright.dsl import codes, syntax
from cardwright.dsl.model import Card, Power, may_react
from cardwright.dsl.resolve import Context
from cardwright.dsl.scenarios.model import Resources
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import proposed
from cardwright.runtime.positions import Standing

_OF = " of player "
_NOT = "not "


def owned_by(resource: str, player: int) -> str:
    """Return the words for what is a player's on a card."""
    return f"{resource}{_OF}{player + 1}"


def lying_on(standing: Standing | None) -> dict[str, int]:
    """Return what lies on a card; of what is somebody's, each player's apart."""
    found: dict[str, int] = {}
    for name, number in standing.resources.items() if standing is not None else ():
        numbers = standing.owners.get(name, ()) if standing is not None else ()
        found[name] = number - sum(numbers)
        found.update({owned_by(name, player): own for player, own in enumerate(numbers)})
    return {name: number for name, number in found.items() if number}


def laid_on(standing: Standing, lying: Mapping[str, int], players: int) -> Standing:
    """Return a card with what lies on it."""
    resources: dict[str, int] = {}
    owners: dict[str, list[int]] = {}
    for words, number in lying.items():
        name, _, player = words.partition(_OF)
        resources[name] = resources.get(name, 0) + number
        if player:
            owners.setdefault(name, [0] * players)[int(player) - 1] = number
    whose = {name: tuple(numbers) for name, numbers in owners.items()}
    return replace(standing, resources=resources, owners=whose)


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
        known = (*self.deck.cards, *others)
        help, fix = proposed(word.text, known, word.span, "a card goes by the name of its file")
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
                else:
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


def is_about_cards(fact: syntax.Fact, words: Words) -> bool:
    """Whether a fact about a player puts a card into one of their zones."""
    if not isinstance(fact, syntax.Standing):
        return False
    return fact.whereabouts is not None or (len(fact.words) == 1 and words.is_card(fact.words[0]))


def cards_in_zones(
    facts: tuple[syntax.Fact, ...], words: Words
) -> Iterator[tuple[list[syntax.Word], str]]:
    """Yield cards with the zone of a player that they are in: `one, another in hand`."""
    waiting: list[syntax.Word] = []
    for fact in facts:
        if not isinstance(fact, syntax.Standing) or not is_about_cards(fact, words):
            continue
        if card_of(fact, words) is not None:
            waiting.append(fact.words[0])
        if fact.whereabouts is None:
            continue
        zone = words.zone(fact.whereabouts.zone, of_table=False)
        if fact.whereabouts.owner is not None:
            message = "the player stands at the start of this line already"
            words.context.fault(codes.UNKNOWN_FACT, message, fact.whereabouts.owner)
        if zone is not None:
            yield waiting, zone
        waiting = []
    for word in waiting:
        message = f"`{word.text}` is in no zone"
        zones = [zone.id for zone in words.context.game.zones if zone.of == "player"]
        help = f"write `{word.text} in …`; the zones are: {', '.join(zones)}"
        words.context.fault(codes.UNKNOWN_FACT, message, word, help=help)


def card_of(fact: syntax.Fact, words: Words) -> syntax.Word | None:
    """Return the card of a fact that is nothing but a card."""
    if isinstance(fact, syntax.Standing) and len(fact.words) == 1:
        return fact.words[0] if words.card(fact.words[0]) else None
    no_fact(fact, words)
    return None


def status_of(fact: syntax.Standing, known: list[str]) -> tuple[str | None, bool]:
    """Return the state that a fact names, and whether it is that or is not."""
    names = [word.text for word in fact.words]
    value = names[0] != "not"
    rest = names if value else names[1:]
    return (rest[0], value) if len(rest) == 1 and rest[0] in known else (None, value)


def no_fact(fact: syntax.Fact, words: Words, known: list[str] | None = None) -> None:
    """Report a fact that says nothing of its subject."""
    text = words.context.source.slice(fact.span)
    known = known or []
    start = fact.span.start + (len(_NOT) if text.startswith(_NOT) else 0)
    can_be = f"it can be: {', '.join(known)}" if known else None
    span = Span(start, fact.span.end)
    help, fix = proposed(text.removeprefix(_NOT), known, span, can_be)
    message = f"`{text}` says nothing here"
    words.context.fault(codes.UNKNOWN_FACT, message, fact, help=help, fix=fix)

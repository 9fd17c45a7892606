"""A card's lines of signs, taken apart: which word of the game or sign of the language each is.

In a game's own icons two words may look alike: a moment and the rivals, a zone and a verb. So the
line is made with a copy of the game in which the icon of every word is its category and id.
"""

import re
from dataclasses import dataclass
from typing import Literal

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CATEGORIES, SignedWord, Status, Vocabulary
from cardwright.dsl.wording import cost_icons, icon_line, points_icons

CORE = {
    "▣": "this",
    "🎴": "card",
    "✱": "any",
    "≡": "same",
    "∀": "each",
    "≠": "not",
    "〃": "that",
    "🏷": "price",
    "★": "points",
    "🛡": "ward",
    "👤": "rival",
    "👥": "rivals",
    "🙂": "player",
    "🌐": "players",
    "👋": "you",
    "👉": "other",
    "👐": "others",
    "🔑": "owner",
    "🎲": "chance",
    "→": "arrow",
    "⇒": "onto",
    "⇐": "from",
    "⇠": "off",
    "@": "lying-on",
    "▸": "then",
    "↯": "reaction",
    "≈": "as",
    "👁": "look",
    "📣": "reveal",
    "⇅": "order",
    "🔀": "shuffle",
    "⇌": "exchange",
    "↷": "move",
    "⤒": "top",
    "⤓": "bottom",
    "⁂": "them",
    "🧍": "avatar",
    "🫂": "anybody",
    "📌": "remembered",
    "⚙": "use",
    "⏳": "lasting",
    "🕰": "now",
    "①": "once",
    "⏰": "by-itself",
    "⚠": "event",
    "◎": "aim",
    "⊘": "cancel",
    "↪": "redirect",
    "🚫": "never",
    "⌊": "floor-left",
    "⌋": "floor-right",
}
"""The signs that every game has, and the names of their drawings."""

_OPEN, _CLOSE = "\ue000", "\ue001"  # characters that are nobody's: no text has them
_PARTS = re.compile(
    rf"{_OPEN}(?P<category>[a-z]+)/(?P<id>[^{_CLOSE}]*){_CLOSE}"
    r"|⟨(?P<bare>[^⟩]*)⟩"  # such as a state that no verb brings about, which has no icon
    rf"|(?P<core>[{''.join(CORE)}])"
    r"|(?P<space>\s+)"
    r"|(?P<text>[0-9]+|.)"
)


@dataclass(frozen=True)
class Sign:
    """A word of the game, a sign of every game, an emblem, a text such as a number, or a gap."""

    what: Literal["word", "core", "emblem", "text", "gap"]
    id: str = ""
    category: str = ""


Line = tuple[Sign, ...]
"""Signs from left to right."""


class SignReader:
    """Makes the lines of signs of a game's cards."""

    def __init__(self, game: Vocabulary) -> None:
        self._game = _with_named_icons(game)

    def cost(self, card: model.Card) -> Line:
        """Return what a card costs; nothing where it is never paid for."""
        return self._read(cost_icons(card.cost, self._game)) if card.cost is not None else ()

    def points(self, card: model.Card) -> Line:
        """Return what a card is worth; nothing where it is worth nothing."""
        return self._read(points_icons(card, self._game) or "")

    def ability(self, ability: model.Ability, card: model.Card) -> Line:
        """Return what an ability of a card does."""
        return self._read(icon_line(ability, card, self._game))

    def _read(self, text: str) -> Line:
        return tuple(self._sign(match) for match in _PARTS.finditer(text))

    def _sign(self, match: re.Match[str]) -> Sign:
        if match["category"]:
            return Sign("word", match["id"], match["category"])
        if match["bare"]:
            return Sign("word", match["bare"], self._category(match["bare"]))
        if match["core"]:
            return Sign("core", CORE[match["core"]])
        return Sign("gap") if match["space"] else Sign("text", match["text"])

    def _category(self, id: str) -> str:
        """Return what a word is that has no icon of its own: mostly a state."""
        named = [
            category
            for category, field in CATEGORIES.items()
            if any(entry.id == id for entry in getattr(self._game, field))
        ]
        return "status" if "status" in named or not named else named[0]

    def all_of(self, card: model.Card) -> tuple[Sign, ...]:
        """Return every sign that is on a card, once: in its lines, and for what it is."""
        lines = (self.ability(ability, card) for ability in card.abilities)
        signs = [*self.cost(card), *self.points(card), *(sign for line in lines for sign in line)]
        return tuple(dict.fromkeys([kind_sign(card), *type_signs(card), *signs]))


def kind_sign(card: model.Card) -> Sign:
    """Return the sign for the kind of a card."""
    return Sign("word", card.kind, "kind")


def type_signs(card: model.Card) -> Line:
    """Return the signs for the types of a card."""
    return tuple(Sign("word", name, "type") for name in card.all_types)


def emblem_signs(card: model.Card) -> Line:
    """Return the figure that a card's file names as its emblem, and what goes with it."""
    return tuple(Sign("emblem", name) for name in card.emblem)


def _with_named_icons(game: Vocabulary) -> Vocabulary:
    fields = {name: getattr(game, name) for name in Vocabulary.model_fields}
    for category, field in CATEGORIES.items():
        fields[field] = tuple(
            entry.model_copy(update={"icon": f"{_OPEN}{category}/{entry.id}{_CLOSE}"})
            if isinstance(entry, SignedWord) and not _is_shown_by_verb(entry)
            else entry
            for entry in fields[field]
        )
    return Vocabulary.model_construct(**fields)


def _is_shown_by_verb(entry: SignedWord) -> bool:
    """Whether lines show a word by the verb that brings it about: a state without an icon."""
    return isinstance(entry, Status) and not entry.icon

"""Players, in the words that the language has for them."""

from typing import Final

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context

_WORDS: Final = ("rival", "rivals", "player", "players", "opponent", "opponents")
_OWNERS: Final[dict[str, model.Owner]] = {
    "you": "you",
    "a rival": "a_rival",
    "each rival": "each_rival",
    "any player": "any_player",
    "all players": "all_players",
}


def owner(context: Context, node: syntax.Players | None) -> model.Owner:
    """Return whose; nobody named: the player's own."""
    if node is None:
        return "you"
    if node.text not in _OWNERS or node.comparison is not None:
        context.not_yet(node)
    return _OWNERS.get(node.text, "you")


def rivals(context: Context, node: syntax.Players, meant: model.Owner) -> model.Rivals:
    """Return which rivals are meant; a phrase that means the player too is a fault."""
    if node.text in _OWNERS and meant not in ("a_rival", "each_rival"):
        context.fault(
            codes.WRONG_OPERAND,
            "nobody takes from themselves",
            node,
            help="write `from a rival` or `from each rival`",
        )
    return "each_rival" if meant in ("each_rival", "all_players") else "a_rival"


def are_players(context: Context, target: syntax.Node) -> bool:
    """Whether players are named where cards are wanted, in other words than the language has."""
    if not isinstance(target, syntax.Selector) or not isinstance(target.nouns, syntax.Named):
        return False
    word = target.nouns.words[0].text
    return word in _WORDS and word not in context.game.noun_ids

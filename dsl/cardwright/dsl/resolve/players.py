"""Players, in the words that the language has for them."""

from typing import Final

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.scope import Scope

_WORDS: Final = ("rival", "rivals", "player", "players", "opponent", "opponents")
_PLAYERS: Final[dict[str, model.Players]] = {
    "you": "you",
    "a rival": "a_rival",
    "any rival": "a_rival",
    "each rival": "each_rival",
    "all rivals": "each_rival",
    "a player": "any_player",
    "any player": "any_player",
    "each player": "all_players",
    "all players": "all_players",
    "another player": "another_player",
    "any other player": "another_player",
    "each other player": "each_other",
    "all other players": "each_other",
}
_THE: Final[dict[str, model.Players]] = {
    "the rival": "a_rival",
    "the player": "any_player",
    "the other player": "another_player",
}
"""The one who has the most, or the least; among equals there is a choice."""


def owner(context: Context, node: syntax.Players | None, scope: Scope) -> model.Whom:
    """Return whose; nobody named: that of whoever acts."""
    if node is None:
        return "actor"
    if node.card is not None:
        card = scope.reference(node.card)
        if card is not None:
            return context.spans.note(model.OwnerOf(card=card), node.span)
    word = _PLAYERS.get(node.text)
    if node.text in _THE:
        word = _THE[node.text]
        if not isinstance(node.comparison, syntax.Superlative):
            context.fault(
                codes.WRONG_OPERAND,
                f"nothing says which player `{node.text}` is",
                node,
                help=f"write `{word.replace('_', ' ')}`; who has the most of something is named "
                f"before what they do: `{node.text} with most … (…)`",
            )
    elif word is None:
        scope.unclear = True
        context.not_yet(node)
        word = "actor"
    return "actor" if word == "you" and not scope.is_by else word


def are_players(context: Context, target: syntax.Node) -> bool:
    """Whether players are named where cards are wanted, in other words than the language has."""
    if not isinstance(target, syntax.Selector) or not isinstance(target.nouns, syntax.Named):
        return False
    word = target.nouns.words[0].text
    return word in _WORDS and word not in context.game.noun_ids

"""Players, in the words that the language has for them."""

from typing import Final

from cardwright.dsl import model, syntax
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


def owner(context: Context, node: syntax.Players | None, scope: Scope) -> model.Owner:
    """Return whose; nobody named: that of whoever acts."""
    if node is None:
        return "actor"
    if node.comparison is None and node.card is not None:
        card = scope.reference(node.card)
        if card is not None:
            return context.spans.note(model.OwnerOf(card=card), node.span)
    if node.text not in _PLAYERS or node.comparison is not None:
        scope.unclear = True
        context.not_yet(node)
    word = _PLAYERS.get(node.text, "actor")
    return "actor" if word == "you" and not scope.is_by else word


def actors(context: Context, node: syntax.Players, scope: Scope) -> model.Party | model.OwnerOf:
    """Return who does something."""
    who = owner(context, node, scope)
    if isinstance(who, model.OwnerOf):
        return who
    party = model.Party(players="you" if node.text == "you" else who)
    return context.spans.note(party, node.span)


def are_players(context: Context, target: syntax.Node) -> bool:
    """Whether players are named where cards are wanted, in other words than the language has."""
    if not isinstance(target, syntax.Selector) or not isinstance(target.nouns, syntax.Named):
        return False
    word = target.nouns.words[0].text
    return word in _WORDS and word not in context.game.noun_ids

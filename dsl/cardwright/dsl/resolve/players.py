"""Whom resources are taken from: other players, in the words that the language has for them."""

from typing import Final

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context

_WORDS: Final = ("rival", "rivals", "player", "players", "opponent", "opponents")


def rivals(context: Context, node: syntax.Players) -> model.Party:
    """Return which rivals are meant; a phrase that means the player too is a fault."""
    if node.who in ("any_player", "all_players"):
        context.fault(
            codes.WRONG_OPERAND,
            "nobody takes from themselves",
            node,
            help="write `from a rival` or `from each rival`",
        )
    several = node.who in ("each_rival", "all_players")
    return model.Party(players="each_rival" if several else "a_rival")


def are_players(context: Context, target: syntax.Target) -> bool:
    """Whether players are named where cards are wanted."""
    if not isinstance(target, syntax.Selector):
        return False
    word = target.nouns[0].text
    return word in _WORDS and word not in context.game.noun_ids


def report_players(context: Context, node: syntax.Take) -> None:
    """Report what can't be taken from players, or not in these words."""
    if node.amounts is None:
        message = "`all` can be taken from a card, not from players"
        help = "write how many: `take 1 … from a rival`"
    else:
        message = f"`{context.source.slice(node.target.span)}` names no player"
        how_much = context.source.slice(node.amounts.span)
        help = f"write `take {how_much} from a rival` or `from each rival`"
    context.fault(codes.WRONG_OPERAND, message, node, help=help)

"""Players who do something or have something, and how they compare."""

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.filters import bound_and_number
from cardwright.dsl.resolve.players import owner
from cardwright.dsl.vocabulary import CARD
from cardwright.runtime.definitions.parts import POINTS


def actors(phrases: Phrases, node: syntax.Players) -> model.Party | model.OwnerOf:
    """Return who does something."""
    context, comparison = phrases.context, None
    who = owner(context, node, phrases.scope)
    if node.comparison is not None:
        comparison = player_comparison(phrases, node.comparison)
        if isinstance(who, model.OwnerOf) or who in model.OWN:
            context.fault(
                codes.WRONG_OPERAND,
                "one player is meant, who is not told from others",
                node.comparison,
                help=f"write a condition: `(if {node.text} … has …: …)`",
            )
    if isinstance(who, model.OwnerOf):
        return who
    party = model.Party(players="you" if node.text == "you" else who, comparison=comparison)
    return context.spans.note(party, node.span)


def player_comparison(phrases: Phrases, node: syntax.Comparison) -> model.Comparison:
    """Return how players compare: by points, a resource, or cards of a noun in play."""
    context = phrases.context
    on = phrases.scope.reference(node.on) if node.on is not None else None
    zones = context.zones(node.zones) if node.zones else ()
    match node:
        case syntax.Measured():
            bound, number = bound_and_number(phrases, node.value)
            found: model.Comparison = model.Measured(
                what=_measure(phrases, node.word), bound=bound, number=number, on=on, zones=zones
            )
        case syntax.Superlative():
            what = _measured(phrases, node.nouns)
            found = model.Superlative(most=node.word == "most", what=what, on=on, zones=zones)
        case syntax.Compared(than=than):
            whom: model.Whom = "actor"
            if isinstance(than, syntax.Players):
                whom = owner(context, than, phrases.scope)
            elif than is not None:
                message, help = "players compare with players", "write `than you` or `than a rival`"
                context.fault(codes.WRONG_OPERAND, message, than, help=help)
            what = _measured(phrases, node.nouns)
            found = model.Compared(
                more=node.word == "more", what=what, than=whom, on=on, zones=zones
            )
    if zones and found.what not in {*context.game.noun, CARD}:
        message, help = "only cards are in zones", f"write `most cards in {zones[0]}`"
        context.fault(codes.WRONG_OPERAND, message, node, help=help)
    if node.on is not None:
        phrases.owned_by("actor", model.Named(resources=(found.what,)), node.on)
    return context.spans.note(found, node.span)


def _measured(phrases: Phrases, node: syntax.Nouns) -> str:
    match node:
        case syntax.Named(words=(word,)):
            return _measure(phrases, word)
    written = phrases.context.source.slice(node.span)
    phrases.context.fault(
        codes.WRONG_OPERAND,
        f"players are not compared by `{written}`",
        node,
        help="write one resource, `points`, or a word for cards",
    )
    return POINTS


def _measure(phrases: Phrases, word: syntax.Word) -> str:
    """Return what is measured of players."""
    game = phrases.context.game
    ids = {POINTS: POINTS, **game.noun_ids, **game.resource_ids}
    if word.text not in ids:
        known = [POINTS, *game.resource_ids, *game.noun_ids]
        phrases.context.unknown(
            codes.UNKNOWN_ATTRIBUTE, "thing that players have", word, word.text, known
        )
    return ids.get(word.text, word.text)

"""What to say of a verb that is not known, or of words that ran into one."""

from typing import Final

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.words_of_steps import verb_of, verbs
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import number_of, with_article
from cardwright.dsl.vocabulary import Verb

FORMER: Final = {"count": "this is a …"}
"""Verbs of former spellings, and how they are used."""

LANGUAGE_VERBS: Final = (*(*verbs(), "move", "return", "look at", "reveal", "shuffle", "use"),)
"""The verbs that every game has; a game declares the others."""

_MEANT: Final = {
    "get": "gain",
    "give": "gain",
    "receive": "gain",
    "spend": "pay",
    "steal": "take",
    "rob": "take",
}
_PLAYERS: Final = frozenset({"rival", "rivals", "player", "players"})
_ARTICLES: Final = ("the", "your", "my", "each", "every")


def report_unknown_verb(context: Context, node: syntax.Act, *, is_cost: bool) -> None:
    """Report a verb that neither the language nor the game has, with what may have been meant."""
    game = context.game
    first, *others = node.verb.items
    if first.text in game.verb:
        _words_after_verb(context, node, game.verb[first.text])
    elif others and first.text in verbs():
        _words_for_a_number(context, node)
    elif first.text in game.resource_ids and not others:
        number = node.object.value if isinstance(node.object, syntax.Numeral) else 1
        help = f"write `{'pay' if is_cost else 'gain'} {number} {first.text}`"
        message = f"`{first.text}` is a resource, not a verb"
        context.fault(codes.UNKNOWN_VERB, message, first, help=help)
    elif first.text in _MEANT:
        meant = _MEANT[first.text]
        context.fault(
            codes.UNKNOWN_VERB,
            f"unknown verb `{first.text}`",
            first,
            help=f"did you mean `{meant}`?",
            fix=[Edit(first.span, meant)],
        )
    elif others and verb_of(last := syntax.Words((others[-1],), span=others[-1].span)):
        *who, _ = (word.text for word in node.verb.items)
        if _PLAYERS.isdisjoint(who):
            report_nobody(context, node.verb, last)
        else:
            _players_after_may(context, node, " ".join(who), verb_of(last) or "")
    else:
        known = dict.fromkeys((*game.verb, *game.call, *LANGUAGE_VERBS))
        context.unknown(codes.UNKNOWN_VERB, "verb", node.verb, node.verb.text, known)


def _players_after_may(context: Context, node: syntax.Act, who: str, verb: str) -> None:
    """Players that are known stand before a verb and can't act: after `may`, or after others."""
    if not context.source.text[: node.span.start].rstrip().endswith("may"):
        message = f"`{who}` stands after others who act"
        context.fault(codes.UNKNOWN_VERB, message, node.verb, help="name those who act once")
        return
    message = f"after `may`, what others do stands in brackets: `{node.verb.text}`"
    help = f"write `may ({node.verb.text} …)` to decide it, `{who} may {verb} …` to let them"
    context.fault(codes.UNKNOWN_VERB, message, node.verb, help=help)


def report_nobody(context: Context, verb: syntax.Words, last: syntax.Words | None = None) -> None:
    """Report a verb of players before which none are named; ``last``: the verb in other words."""
    help = f"write `each rival {verb_of(last or verb)}s …`"
    if last is None:
        help += "; what the player gives up is paid: `pay …`"
    context.fault(codes.UNKNOWN_VERB, f"`{verb.text}` does not say who", verb, help=help)


def _words_for_a_number(context: Context, node: syntax.Act) -> None:
    """A resource right after a verb of the language: its number is missing, or stands after it."""
    others = node.verb.items[1:]
    span = others[0].span.to(others[-1].span)
    words = syntax.Words(others, span=span)
    if isinstance(node.object, syntax.Numeral):
        right = f"{node.object.value} {words.text}"
        context.report.add(
            codes.UNEXPECTED_WORD,
            f"the number stands after `{words.text}`",
            context.source,
            span.to(node.object.span),
            help=f"write `{right}`",
            fix=[Edit(span.to(node.object.span), right)],
        )
        return
    *before, last = others
    if before and last.text in context.game.resource_ids:
        number = " ".join(word.text for word in before)
        message = f"`{number}` is not a number"
        context.fault(
            codes.UNEXPECTED_WORD, message, words, help=f"write it in digits: `2 {last.text}`"
        )
        return
    context.fault(
        codes.UNEXPECTED_WORD,
        f"no number before `{words.text}`",
        words,
        help=f"write `1 {words.text}`",
        fix=[Edit(Span(span.start, span.start), "1 ")],
    )


def _words_after_verb(context: Context, node: syntax.Act, verb: Verb) -> None:
    """Words without an article, or a number in letters, right after a verb of the game."""
    first, *others = node.verb.items
    span = others[0].span.to(others[-1].span)
    extra = " ".join(word.text for word in others)
    number = number_of(extra)
    if isinstance(node.object, syntax.Numeral):
        number, span = node.object.value, span.to(node.object.span)
    nouns = [word.text for word in others if word.text not in _ARTICLES]
    if number is not None or context.game.counts_cards(verb):
        number = 1 if number is None else number
        help, fix = f"write `{first.text} {number}`", [Edit(span, str(number))]
    elif not nouns:
        help, fix = f"say which: `{first.text} this`", []
    else:
        noun = with_article(" ".join(nouns))
        help, fix = f"say which: `{first.text} this`, `{first.text} {noun}`", []
    context.fault(
        codes.WRONG_OPERAND, f"`{first.text}` is followed by `{extra}`", node, help=help, fix=fix
    )

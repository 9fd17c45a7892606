"""Colours for cards, sets, games and scenarios: a lexer for Pygments."""

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from cardwright.dsl import keywords

_DECLARATIONS = (
    *("resource", "kind", "type", "group", "status", "zone", "verb", "call", "event"),
    *("action", "moment", "mark", "term"),
)


class CardLexer(RegexLexer):
    """The language of cards."""

    name = "Cardwright"
    aliases: ClassVar = ["cardwright", "card", "scenario"]
    filenames: ClassVar = ["*.card", "*.scenario"]
    url = ""

    tokens: ClassVar = {
        "root": [
            (r"#.*?$", Comment.Single),
            (r'"(\\["\\]|[^"\\\n])*"', String.Double),
            (r"^\w+(?=\s+\")", Keyword.Declaration),
            # What a line of a card begins with may be a word of its game, such as a moment.
            (r"(?<=^  )[^\W\d]\w*", Keyword),
            (r"->|[+/-]", Operator),
            (r"[{}(),:]", Punctuation),
            (r"[A-Za-z0-9]+(-[A-Za-z0-9]+)+", Name.Entity),
            (words(sorted(keywords("card") | keywords("scenarios")), suffix=r"\b"), Keyword),
            (words(_DECLARATIONS, suffix=r"\b"), Keyword.Declaration),
            (r"\d+", Number.Integer),
            (r"[A-Z](?!\w)", Name.Variable),
            (r"[^\W\d]\w*", Name),
            (r"\s+", Text),
            (r".", Text),
        ]
    }

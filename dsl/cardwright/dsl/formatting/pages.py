"""Whole documents: lines in their blocks, with the author's comments and blank lines."""

from collections import deque
from collections.abc import Collection, Sequence
from typing import TypeAlias

from cardwright.dsl import syntax
from cardwright.dsl.formatting.statements import Phrase, phrase_of
from cardwright.dsl.formatting.words import joined, text_of
from cardwright.dsl.source import Source

Block: TypeAlias = (
    syntax.Card | syntax.Side | syntax.Set | syntax.Game | syntax.Declaration | syntax.Scenario
)

INDENT = 2


def format_tree(tree: syntax.Tree, source: Source | None = None) -> str:
    """Return the canonical text of a document with its comments.

    The source tells where the author left blank lines; a tree that was never text has none.
    """
    page = _Page(tree.comments, source.text if source else "")
    if tree.document is not None:
        page.document(tree.document)
    page.rest()
    return "\n".join(page.lines) + "\n"


class _Page:
    """Lines in the making. Takes comments from the front of the queue as their places come by."""

    def __init__(self, comments: tuple[syntax.Comment, ...], text: str) -> None:
        self.comments = deque(comments)
        self.text = text
        self.lines: list[str] = []
        self.end = 0  # where the last thing put on the page ended in the author's text
        self.opens = True  # nothing stands yet in the block at hand, so no blank line may

    def document(self, node: syntax.Document) -> None:
        match node:
            case syntax.Card():
                self._block(node, joined([node.kind, node.name]), node.clauses, None, depth=0)
            case syntax.Set():
                self._block(node, joined(["set", node.name]), node.entries, None, depth=0)
            case syntax.Game():
                head, languages = joined(["game", node.name]), _languages(node)
                self._block(node, head, node.entries, languages, depth=0)
            case syntax.Scenarios():
                self._scenarios(node.items)
        self._trailing(before=None)

    def rest(self) -> None:
        """Put what comments are left after the document."""
        self._own_lines(before=None, depth=0)

    def _scenarios(self, items: Sequence[syntax.Scenario]) -> None:
        """Put scenarios one below the other, always with an empty line between two."""
        for index, item in enumerate(items):
            if index:
                self._trailing(before=item.span.start)
                self.lines.append("")
                self.opens = True
            self._block(item, joined(["scenario", item.name]), item.lines, None, depth=0)

    def _block(
        self,
        node: Block,
        head: str,
        entries: Sequence[syntax.Clause | syntax.Property | syntax.Declaration | syntax.Line],
        languages: Collection[str] | None,
        depth: int,
    ) -> None:
        self._put(node, Phrase(f"{head} {{"), depth, end=node.name.span.end)
        self.opens = True
        closing = node.span.end - 1
        nexts = [*(entry.span.start for entry in entries), closing]
        self._trailing(before=nexts[0])
        for entry, following in zip(entries, nexts[1:], strict=True):
            if isinstance(entry, syntax.Declaration):
                inner = joined([entry.category, entry.name])
                known = _codes(entry) if languages is None else languages
                self._block(entry, inner, entry.properties, known, depth + 1)
            elif isinstance(entry, syntax.Side):
                inner = joined(["side", entry.name])
                self._block(entry, inner, entry.clauses, languages, depth + 1)
            else:
                phrase = _statement(entry, languages)
                self._put(entry, phrase, depth + 1, end=entry.span.end)
            self._trailing(before=following)
        self._own_lines(before=closing, depth=depth + 1)
        self.lines.append(" " * INDENT * depth + "}")
        self.end, self.opens = node.span.end, False

    def _put(self, node: syntax.Node, phrase: Phrase, depth: int, *, end: int) -> None:
        """Put a statement or the head of a block, after the comments that precede it.

        Comments between the lines of a statement go above it: it may have other lines now.
        """
        self._own_lines(before=node.span.start, depth=depth)
        self._blank(node.span.start)
        while self._has_comment(before=end):
            self.lines.append(_comment_line(self.comments.popleft(), depth))
        self.lines += phrase.lines(INDENT * depth)
        self.end, self.opens = end, False

    def _own_lines(self, *, before: int | None, depth: int) -> None:
        while self._has_comment(before=before):
            comment = self.comments.popleft()
            self._blank(comment.span.start)
            self.lines.append(_comment_line(comment, depth))
            self.end, self.opens = comment.span.end, False

    def _trailing(self, *, before: int | None) -> None:
        if self._has_comment(before=before) and self.comments[0].trailing:
            comment = self.comments.popleft()
            self.lines[-1] += f"  {_comment_text(comment)}"
            self.end = comment.span.end

    def _has_comment(self, *, before: int | None) -> bool:
        """Whether the next comment starts before a place in the author's text."""
        return bool(self.comments) and (before is None or self.comments[0].span.start < before)

    def _blank(self, start: int) -> None:
        """Keep one blank line where the author had any, but not at the start of a block."""
        if not self.opens and self.text.count("\n", self.end, start) > 1:
            self.lines.append("")


def _comment_line(comment: syntax.Comment, depth: int) -> str:
    return " " * INDENT * depth + _comment_text(comment)


def _comment_text(comment: syntax.Comment) -> str:
    """Return a comment with a space after its marks; `#!` is for other programs to read.

    Further spaces stay: they may align the lines of a list.
    """
    if comment.text.startswith("#!"):
        return comment.text
    words = comment.text.lstrip("#")
    marks = comment.text[: len(comment.text) - len(words)]
    return comment.text if words.startswith(" ") else joined([marks, words.strip()])


# -- lines ----------------------------------------------------------------------------------------


def _languages(game: syntax.Game) -> set[str]:
    """Return the languages that a game declares."""
    return {
        text_of(value)
        for entry in game.entries
        if isinstance(entry, syntax.Property) and entry.name.text == "languages"
        for value in entry.values
    }


def _codes(declaration: syntax.Declaration) -> set[str]:
    """Return what must be languages in a file that does not list them: codes of two letters."""
    values = [value for entry in declaration.properties for value in entry.values]
    return {text for text in map(text_of, values) if len(text) == 2}


def _statement(
    node: syntax.Clause | syntax.Property | syntax.Line, languages: Collection[str] | None
) -> Phrase:
    if isinstance(node, syntax.Property):
        return _property(node, languages)
    return phrase_of(node)


def _property(node: syntax.Property, languages: Collection[str] | None) -> Phrase:
    """Return a property on one line, its languages set apart; without a list any may be one."""
    line = text_of(node.name)
    followers = [*node.values[1:], None]
    for index, (value, follower) in enumerate(zip(node.values, followers, strict=False)):
        names_language = isinstance(value, syntax.Word) and isinstance(follower, syntax.Text)
        is_known = languages is None or text_of(value) in languages
        gap = "  " if index and names_language and is_known else " "
        line += gap + text_of(value)
    return Phrase(line)

"""What every part of resolving shares: the game's words, the text, and where faults go."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Edit, Report
from cardwright.dsl.source import Source, Span
from cardwright.dsl.suggest import proposed
from cardwright.dsl.vocabulary import Vocabulary

N = TypeVar("N", bound=model.Node)


class Spans:
    """Where each part of a model was written. Kept beside the model, which has no places."""

    def __init__(self) -> None:
        self._spans: dict[int, Span] = {}
        self._kept: list[model.Node] = []  # an id stays taken only while its object lives

    def note(self, node: N, span: Span) -> N:
        """Remember where a part was written, and return the part."""
        self._spans[id(node)] = span
        self._kept.append(node)
        return node

    def of(self, node: model.Node, default: Span) -> Span:
        """Return where a part was written, or the default for parts that were not noted."""
        return self._spans.get(id(node), default)


@dataclass
class Context:
    """The game's words, the text being resolved, and the report."""

    game: Vocabulary
    source: Source
    report: Report
    spans: Spans = field(default_factory=Spans)

    def fault(
        self,
        code: Code,
        message: str,
        node: syntax.Node,
        *,
        help: str | None = None,
        note: str | None = None,
        fix: Iterable[Edit] = (),
    ) -> None:
        """Report a fault at a node."""
        self.report.add(code, message, self.source, node.span, help=help, note=note, fix=fix)

    def not_yet(self, node: syntax.Node, *, help: str | None = None) -> None:
        """Report words that can be read but have no meaning yet."""
        message = f"`{self.source.slice(node.span)}` can't be said yet"
        self.fault(codes.NOT_YET, message, node, help=help)

    def look_up(self, code: Code, what: str, word: syntax.Word, known: Iterable[str]) -> bool:
        """Report a word that is not among the known ones, with the nearest that is."""
        known = list(known)
        if word.text in known:
            return True
        self.unknown(code, what, word, word.text, known)
        return False

    def unknown(
        self, code: Code, what: str, node: syntax.Node, text: str, known: Iterable[str]
    ) -> None:
        """Report an unknown word: with a fix where one is near, else with what is known."""
        known = list(known)
        has = f"{self.game.id} has: {', '.join(known) or 'none'}"
        help, fix = proposed(text, known, node.span, has)
        if text in self.game.elsewhere:
            help = (
                f"it is a word of the set `{self.game.elsewhere[text]}`: "
                "cards use those of the game and of their set"
            )
            fix = []
        self.fault(code, f"unknown {what} `{text}`", node, help=help, fix=fix)

    # -- words of the game --

    def resource(self, word: syntax.Word) -> str:
        """Return the id of a resource, written in the singular or the plural."""
        self.look_up(codes.UNKNOWN_RESOURCE, "resource", word, self.game.resource_ids)
        return self.game.resource_ids.get(word.text, word.text)

    def resources(self, words: Iterable[syntax.Word]) -> tuple[str, ...]:
        """Return the ids of several resources, each at most once."""
        return tuple(self.resource(word) for word in self.distinct(words, self.game.resource_ids))

    def noun(self, word: syntax.Word) -> str:
        """Return the id of a noun for cards, written in the singular or the plural."""
        self.look_up(codes.UNKNOWN_NOUN, "word for cards", word, self.game.noun_ids)
        return self.game.noun_ids.get(word.text, word.text)

    def nouns(self, words: Iterable[syntax.Word]) -> tuple[str, ...]:
        """Return the ids of several nouns, each at most once."""
        return tuple(self.noun(word) for word in self.distinct(words, self.game.noun_ids))

    def zones(self, words: Iterable[syntax.Word]) -> tuple[str, ...]:
        """Return the ids of several zones, each at most once."""
        for word in (words := tuple(self.distinct(words))):
            self.look_up(codes.UNKNOWN_ZONE, "zone", word, self.game.zone)
        return tuple(word.text for word in words)

    def distinct(
        self, words: Iterable[syntax.Word], ids: Mapping[str, str] = MappingProxyType({})
    ) -> Iterable[syntax.Word]:
        """Yield words, reporting those that stand twice in their list, in whatever form."""
        seen = set()
        for word in words:
            meant = ids.get(word.text, word.text)
            if meant in seen:
                self.fault(codes.REPEATED_WORD, f"`{word.text}` stands twice in this list", word)
            else:
                seen.add(meant)
                yield word

"""How long something lasts that a step begins: `once`, `this turn`, `until upkeep`."""

from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.conditions import Conditions


class Durations:
    """Resolves how long something lasts."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.context = phrases.context

    def resolve(self, limits: tuple[syntax.Qualifier, ...]) -> model.Duration:
        """Resolve limits, of which each may be said once; conditions are not among them."""
        found: dict[str, Any] = {}
        for limit in limits:
            field = self._field(limit)
            if field is None:
                self.phrases.not_yet(limit)
                continue
            if field[0] in found:
                written = self.context.source.slice(limit.span)
                message = f"`{written}` says a second time how long it lasts"
                self.context.fault(codes.REPEATED_WORD, message, limit, help="leave one out")
            found[field[0]] = field[1]
        return model.Duration(**found)

    def _field(self, limit: syntax.Qualifier) -> tuple[str, Any] | None:
        match limit:
            case syntax.Once(each=None):
                return "once", True
            case syntax.ThisTime(word=word):
                return "this", self.moment(word)
            case syntax.Until(end=syntax.Words() as words):
                return "until", self.moment(words)
            case syntax.Until(end=end) if not isinstance(end, syntax.Words):
                return "until", Conditions(self.phrases).resolve(end)
        return None

    def moment(self, node: syntax.Word | syntax.Words, saying: str = "until") -> str:
        """Return a moment until which something may last; ``saying``: the words before it."""
        text = node.text
        moments = self.context.game.moment
        times = [id for id, moment in moments.items() if moment.time != "no"]
        if text not in moments:
            self.context.unknown(codes.UNKNOWN_MOMENT, "moment", node, text, times)
        elif text not in times:
            help = f"write `{saying} {times[0]}`" if times else None
            message = f"nothing lasts until `{text}`"
            self.context.fault(codes.WRONG_MOMENT, message, node, help=help)
        return text

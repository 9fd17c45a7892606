"""Steps that every game has, resolved as they are declared: each field from its place."""

from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.players import are_players, owner, rivals
from cardwright.dsl.resolve.sayings import Saying
from cardwright.dsl.resolve.unknown_verbs import report_nobody
from cardwright.dsl.resolve.words_of_steps import Part, parts, verb_of, verbs
from cardwright.dsl.source import Span

Fields = dict[str, Any]


class CommonSteps:
    """Resolves the verbs of the language itself."""

    def __init__(self, context: Context, phrases: Phrases, *, is_cost: bool) -> None:
        self.context = context
        self.phrases = phrases
        self.is_cost = is_cost

    def step(self, node: Saying, act: syntax.Act) -> model.Step | None:
        """Resolve a verb; None where part of it was not understood."""
        word = verb_of(act.verb)
        assert word is not None
        step = self._meant(word, node)
        faults = len(self.context.report)
        fields: Fields = {}
        unsaid = [*node.tails]
        # What a step is done to is named before what is done with it, whatever the order of words.
        for part in sorted(parts(step), key=lambda part: part.role == "object"):
            if part.role == "subject":
                self._subject(part, node, act, fields)
            elif part.role == "object":
                self._object(part, step, node, act, fields)
            elif part.role == "more":
                self._more(part, node, fields)
            else:
                self._tail(part, word, node, unsaid, fields)
        for tail in unsaid:
            self._refuse(word, tail)
        roles = {part.role: part for part in parts(step)}
        if node.players is not None and "subject" not in roles:
            self.phrases.not_yet(node.players)
        if act.object is not None and "object" not in roles:
            words = self.context.source.slice(act.object.span)
            self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", act.object)
        self._check_per(node, act, allowed="object" in roles and roles["object"].per)
        if any(part.required and part.name not in fields for part in parts(step)):
            if len(self.context.report) == faults:
                self.context.not_yet(act)
            self.phrases.scope.unclear = True
            return None
        return step(**fields)

    def _refuse(self, word: str, tail: syntax.Tail) -> None:
        words = self.context.source.slice(tail.span)
        help = {
            "for": "what is paid stands before the arrow: `pay … -> …`",
            "then": f"write `+ {words.removeprefix('then').lstrip()}`",
        }.get(tail.word)
        self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", tail, help=help)

    def _meant(self, word: str, node: Saying) -> type[model.Step]:
        """Return which of the steps with this word is meant: it may be done to cards or players."""
        for step in verbs()[word]:
            whats: dict[str, str] = {part.role: part.what for part in parts(step)}
            if all(
                (whats.get(tail.word) == "players") == isinstance(tail.what, syntax.Players)
                for tail in node.tails
            ):
                return step
        return verbs()[word][0]

    def _subject(self, part: Part, node: Saying, act: syntax.Act, fields: Fields) -> None:
        if node.players is None:
            if part.required:
                report_nobody(self.context, act.verb)
            return
        who = owner(self.context, node.players)
        if who in part.allowed:
            fields[part.name] = who
        else:
            self.phrases.not_yet(node.players)

    def _more(self, part: Part, node: Saying, fields: Fields) -> None:
        """Resolve what players must have more of, who are named by a tail."""
        for tail in node.tails:
            match tail.what:
                case syntax.Players(
                    comparison=syntax.Compared(
                        word="more", nouns=syntax.Named(words=(word,)), than=None
                    )
                ):
                    fields[part.name] = self.context.resource(word)

    def _tail(
        self, part: Part, word: str, node: Saying, unsaid: list[syntax.Tail], fields: Fields
    ) -> None:
        tail = next((tail for tail in unsaid if tail.word == part.role), None)
        if tail is None:
            filtered = any(more.selector.filters for option in node.options for more in option)
            if part.required and not filtered:  # which has been reported
                self._say_where(part, word, node)
            return
        unsaid.remove(tail)
        if part.what == "players" and isinstance(tail.what, syntax.Players):
            fields[part.name] = rivals(self.context, tail.what, self._players(tail.what))
        elif isinstance(tail.what, syntax.Players) or are_players(self.context, tail.what):
            self._players_for_a_card(node, tail)
        else:
            fields[part.name] = self.phrases.card(tail.what)

    def _players(self, node: syntax.Players) -> model.Owner:
        """Resolve players; what they must have more of is another part of the step."""
        match node.comparison:
            case syntax.Compared(word="more", nouns=syntax.Named(words=(_,)), than=None):
                return owner(self.context, syntax.Players(node.text, node.card, span=node.span))
        return owner(self.context, node)

    def _players_for_a_card(self, node: Saying, tail: syntax.Tail) -> None:
        if not node.options:
            message = "`all` can be taken from a card, not from players"
            help = "write how many: `take 1 … from a rival`"
        else:
            message = f"`{self.context.source.slice(tail.what.span)}` names no player"
            how_much = self.context.source.slice(node.amounts_span)
            help = f"write `take {how_much} from a rival` or `from each rival`"
        self.context.report.add(
            codes.WRONG_OPERAND, message, self.context.source, node.span, help=help
        )

    def _say_where(self, part: Part, word: str, node: Saying) -> None:
        said = self.context.source.slice(node.span)
        self.context.report.add(
            codes.LINE_TOO_SHORT,
            f"`{said}` does not say where",
            self.context.source,
            node.span,
            help=f"write `{said} {part.role} this` or `{part.role} a …`",
        )

    def _object(
        self, part: Part, step: type[model.Step], node: Saying, act: syntax.Act, fields: Fields
    ) -> None:
        match act.object:
            case syntax.Former() if not part.required:
                if step is model.Put:
                    self._check_paid(act)
            case syntax.Selector() if part.what == "amounts":
                paid = self.is_cost and step in (model.Pay, model.Take)
                if step is model.Pay:
                    self.phrases.scope.pay()
                fields[part.name] = self.phrases.amounts(
                    node.options, node.amounts_span, binds=paid, on_card=step is model.Put
                )
            case syntax.Bound(name=name) if part.what == "number":
                variable = syntax.Variable(name, span=act.object.span)
                fields[part.name] = self.phrases.number(variable)
            case (
                syntax.Numeral()
                | syntax.Attribute()
                | syntax.ThatMany()
                | syntax.Expression() as number
            ) if part.what == "number":
                fields[part.name] = self.phrases.number(number)
            case syntax.Former():
                self._players_for_a_card(node, node.tails[0]) if node.tails else self._fault(
                    act, f"`{act.object.word}` does not say how much", act.object.span
                )
            case None:
                self.context.fault(
                    codes.LINE_TOO_SHORT,
                    f"`{act.verb.text}` does not say how much",
                    act,
                    help=f"write `{act.verb.text} 1 …`",
                )
            case syntax.Numeral():
                self._fault(act, f"`{act.object.value}` of what?", act.object.span)
            case _:
                self.phrases.not_yet(act.object)

    def _fault(self, act: syntax.Act, message: str, span: Span) -> None:
        self.context.report.add(
            codes.WRONG_OPERAND,
            message,
            self.context.source,
            span,
            help=f"write `{act.verb.text} 1 …`",
        )

    def _check_paid(self, node: syntax.Act) -> None:
        scope = self.phrases.scope
        if not scope.bound.paid:
            self.context.fault(
                codes.NOTHING_PAID,
                "`that` stands for what was paid, and nothing need be",
                node,
                help="let the cost `pay …` in any case, or say what to put: `put 1 … on this`",
            )
        scope.used.update(scope.variables)  # all that was paid, however many

    def _check_per(self, node: Saying, act: syntax.Act, *, allowed: bool) -> None:
        pers = {more.per for option in node.options for more in option} | {act.per}
        for per in pers - {None}:
            if not allowed and per is not None:
                words = self.context.source.slice(per.span)
                self.context.fault(
                    codes.WRONG_OPERAND, f"`{act.verb.text}` takes no `{words}`", per
                )

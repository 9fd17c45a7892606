"""Steps that every game has, resolved as they are declared: each field from its place."""

from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.parties import actors
from cardwright.dsl.resolve.players import are_players
from cardwright.dsl.resolve.sayings import Saying
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
        # Who or what a step is done to is named before what is done with it, whatever the order of
        # words; the card that this goes to, after it.
        turns = {"object": 1, "to": 2}
        in_turn = sorted(
            parts(step), key=lambda part: turns.get(part.role, 0) if part.what != "players" else 0
        )
        for part in in_turn:
            if part.role == "object":
                self._object(part, step, node, act, fields)
            else:
                self._tail(part, word, node, unsaid, fields)
        for tail in unsaid:
            self._refuse(word, tail)
        roles = {part.role: part for part in parts(step)}
        if act.object is not None and "object" not in roles:
            words = self.context.source.slice(act.object.span)
            self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", act.object)
        self._check_per(node, act, allowed="object" in roles)
        if step is model.Transfer:
            self._check_transfer(fields, act)
        if any(part.required and part.name not in fields for part in parts(step)):
            if len(self.context.report) == faults:
                self.context.not_yet(act)
            self.phrases.scope.unclear = True
            return None
        return step(**fields)

    def _check_transfer(self, fields: Fields, act: syntax.Act) -> None:
        """Report what does not lead from one card to another."""
        ends: list[model.CardRef] = [fields[end] for end in ("card", "onto") if end in fields]
        for end in ends:
            if isinstance(end, model.Select) and (
                not end.is_one or end.owner in model.SEVERAL_PLAYERS
            ):
                message = "resources are moved from one card to one other"
                help = "write `(for each … as A: move … from A to …)`"
                self.context.fault(codes.WRONG_QUANTITY, message, act, help=help)
                return
        if len(ends) > 1 and ends[0] == ends[1] and not isinstance(ends[0], model.Select):
            message = "what is moved to the same card stays where it is"
            self.context.fault(codes.WRONG_OPERAND, message, act, help="write `to another …`")

    def _refuse(self, word: str, tail: syntax.Tail) -> None:
        words = self.context.source.slice(tail.span)
        help = {"for": "what is paid stands before the arrow: `pay … -> …`"}.get(tail.word)
        if isinstance(tail.what, syntax.Players) and tail.word == "to":
            who = self.context.source.slice(tail.what.span)
            help = f"what one hands over is an effect: `give 1 … to {who}`"
        self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", tail, help=help)

    def _meant(self, word: str, node: Saying) -> type[model.Step]:
        """Return which of the steps with this word is meant: it may be done to cards or players."""
        for step in verbs()[word]:
            whats: dict[str, str] = {part.role: part.what for part in parts(step)}
            if all(
                (whats.get(tail.word) == "players") == isinstance(tail.what, syntax.Players)
                for tail in node.tails
            ):
                return model.Take if self.is_cost and step is model.Remove else step
        return verbs()[word][0]

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
            fields[part.name] = actors(self.phrases, tail.what)
        elif part.what == "players":
            message = f"`{self.context.source.slice(tail.what.span)}` is no player"
            help = f"write `{tail.word} a rival` or `{tail.word} each rival`"
            self.context.fault(codes.WRONG_OPERAND, message, tail.what, help=help)
        elif self.phrases.is_avatar(tail.what):
            fields[part.name] = self.phrases.card(tail.what)
        elif isinstance(tail.what, syntax.Players) or are_players(self.context, tail.what):
            self._players_for_a_card(node, tail)
        else:
            fields[part.name] = self.phrases.card(tail.what, binds=True)

    def _players_for_a_card(self, node: Saying, tail: syntax.Tail) -> None:
        who = self.context.source.slice(tail.what.span)
        if not node.options:
            message = f"`{who}` is a player, not a card"
            help = f"write `{tail.word} this` or `{tail.word} a …`"
        else:
            message = f"`{who}` names no player"
            how_much = self.context.source.slice(node.amounts_span)
            help = f"write `take {how_much} from a rival` or `from each rival`"
        self.context.report.add(
            codes.WRONG_OPERAND, message, self.context.source, node.span, help=help
        )

    def _say_where(self, part: Part, word: str, node: Saying) -> None:
        said = self.context.source.slice(node.span)
        where, help = "where", f"write `{said} {part.role} this` or `{part.role} a …`"
        if part.what == "players":
            where, help = f"{part.role} whom", f"write `{said} {part.role} a rival`"
        message = f"`{said}` does not say {where}"
        self.context.report.add(
            codes.LINE_TOO_SHORT, message, self.context.source, node.span, help=help
        )

    def _object(
        self, part: Part, step: type[model.Step], node: Saying, act: syntax.Act, fields: Fields
    ) -> None:
        match act.object:
            case syntax.It() | syntax.Them() if step is model.Put:
                self._check_paid(act, self.context.source.slice(act.object.span))
            case syntax.Selector(quantifier=syntax.Keyword(text="all"), nouns=nouns) if step in (
                model.Take,
                model.Remove,
                model.Transfer,
            ) and self.phrases.are_resources(nouns):
                for said in (*act.object.filters, act.object.owner, act.object.binding):
                    if said is not None:
                        words = self.context.source.slice(said.span)
                        self._fault(
                            act, f"all resources are not told apart by `{words}`", said.span
                        )
            case syntax.Selector() if part.what == "amounts":
                paid = self.is_cost and step in (model.Pay, model.Take)
                if step is model.Pay:
                    self.phrases.scope.pay()
                fields[part.name] = self.phrases.amounts(
                    node.options,
                    node.amounts_span,
                    binds=paid,
                    up_to=not self.is_cost and step is not model.Lose,
                    every=None if self.is_cost else model.out_of(step),
                )
            case syntax.Bound(name=name) if part.what == "number":
                variable = syntax.Variable(name, span=act.object.span)
                fields[part.name] = self.phrases.number(variable, act.per)
            case (
                syntax.Numeral()
                | syntax.Attribute()
                | syntax.ThatMany()
                | syntax.Expression() as number
            ) if part.what == "number":
                fields[part.name] = self.phrases.number(number, act.per)
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

    def _check_paid(self, node: syntax.Act, word: str) -> None:
        scope = self.phrases.scope
        if not scope.bound.paid:
            self.context.fault(
                codes.NOTHING_PAID,
                f"`{word}` stands for what was paid, and nothing need be",
                node,
                help="let the cost `pay …` in any case, or say what to put: `put 1 … on this`; "
                "from one card to another, `move … from … to …`",
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

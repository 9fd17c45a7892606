"""A whole card: its clauses in order, each at most as often as it may stand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, singledispatchmethod
from typing import Any, TypeVar

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.emblems import MOST_WORDS
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.durations import Durations
from cardwright.dsl.resolve.emblems import look_up_emblem
from cardwright.dsl.resolve.events import resolve_event
from cardwright.dsl.resolve.modifiers import resolve_clause
from cardwright.dsl.resolve.scope import Scope, letters_given, letters_used
from cardwright.dsl.resolve.steps import StepResolver, resolve_unless
from cardwright.dsl.resolve.unknown_verbs import LANGUAGE_VERBS
from cardwright.dsl.source import Span
from cardwright.dsl.syntax import OURS
from cardwright.runtime.definitions.parts import POINTS

_CLAUSES = ("types", "copies", "emblem", "mark", "cost", "points", "power", "react", "when", "side")


def resolve_card(
    tree: syntax.Card, card_id: str, set_id: str, context: Context, *, complete: bool
) -> model.Card | None:
    """Return the checked card, or None where it has errors.

    ``complete`` is false where lines of the card could not be read: then nothing is said about
    clauses that seem to be missing.
    """
    resolver = _CardResolver(context)
    card = resolver.card(tree, card_id, set_id, complete=complete)
    return None if context.report.has_errors_in(context.source) else card


@dataclass(frozen=True)
class _Line:
    clause: syntax.Clause

    @cached_property
    def given(self) -> frozenset[str]:
        """The letters that it gives to cards."""
        return letters_given(self.clause)

    @cached_property
    def used(self) -> frozenset[str]:
        """The letters by which it speaks of cards."""
        return letters_used(self.clause)


class _CardResolver:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.fields: dict[str, Any] = {}
        self.abilities: list[model.Ability] = []
        self.sides: list[model.Side] = []
        self.lines: list[_Line] = []
        self.line: syntax.Clause | None = None

    def _kind(self, kind: syntax.Word) -> None:
        """Report a kind that there is not; a type stands on a line of its own."""
        typed = [known.id for known in self.context.game.kinds if known.typed]
        if kind.text in self.context.game.type and typed:
            self.context.fault(
                codes.UNKNOWN_KIND,
                f"`{kind.text}` is a type, not a kind of card",
                kind,
                help=f'write `{typed[0]} "…" {{` and, on a line of its own, `types {kind.text}`',
            )
        else:
            known = self.context.game.kind
            self.context.look_up(codes.UNKNOWN_KIND, "kind of card", kind, known)

    def card(
        self, tree: syntax.Card, card_id: str, set_id: str, *, complete: bool
    ) -> model.Card | None:
        game = self.context.game
        if tree.kind.text:  # else the head has no kind, which has been reported
            self._kind(tree.kind)
        self._name(tree.name)
        self.fields["names"] = {game.languages[0]: tree.name.value}
        self.fields["marks"] = {}
        self.lines = [
            _Line(clause) for clause in _lines(tree.clauses) if not isinstance(clause, syntax.Side)
        ]
        for clause in tree.clauses:
            self._line(clause)
        self._check_kind(tree, complete=complete)
        self._check_types_of_sides()
        if self.context.report.has_errors_in(self.context.source):
            return None
        card = model.Card(
            id=card_id,
            game=game.id,
            set=set_id,
            kind=tree.kind.text,
            abilities=tuple(self.abilities),
            sides=tuple(self.sides),
            **self.fields,
        )
        return self.context.spans.note(card, tree.name.span)

    def _line(self, clause: syntax.Clause) -> None:
        self.line = clause
        self.clause(clause)

    def _scope(self) -> Scope:
        """Return what the words of the line at hand refer to before the first of them."""
        others = [line for line in self.lines if line.clause is not self.line]
        remembered = frozenset[str]().union(*(line.given for line in others))
        if remembered and self.line is not None:
            remembered -= letters_given(self.line)
        asked_for = frozenset[str]().union(*(line.used - line.given for line in others))
        lines = tuple(line.clause for line in self.lines)
        return Scope(self.context, remembered=remembered, asked_for=asked_for, lines=lines)

    def _name(self, name: syntax.Text) -> None:
        if not any(char.isalnum() for char in name.value):
            self.context.fault(codes.EMPTY_NAME, "a name needs letters", name)

    def _check_kind(self, tree: syntax.Card, *, complete: bool) -> None:
        kind = self.context.game.kind.get(tree.kind.text)
        if kind is None:
            return
        costs = [clause for clause in tree.clauses if isinstance(clause, syntax.Cost)]
        if kind.priced and not costs and complete:
            self.context.fault(
                codes.MISSING_COST,
                f"every {kind.id} has a cost",
                tree.name,
                help="write `cost …`, or `cost 0` where nothing is paid",
            )
        if costs and not kind.priced:
            self.context.fault(codes.UNWANTED_COST, f"no {kind.id} has a cost", costs[0])
        sides = [clause for clause in tree.clauses if isinstance(clause, syntax.Side)]
        for clause in (*tree.clauses, *(clause for side in sides for clause in side.clauses)):
            if isinstance(clause, syntax.Types) and not kind.typed:
                self.context.fault(codes.UNWANTED_TYPES, f"no {kind.id} has types", clause)

    def _check_types_of_sides(self) -> None:
        for side in self.sides:
            for name in set(side.types) & set(self.fields.get("types", ())):
                self.context.report.add(
                    codes.REPEATED_WORD,
                    f"the card is a `{name}` on every side",
                    self.context.source,
                    self.context.spans.of(side, Span(0, 0)),
                )

    def _once(self, field: str, node: syntax.Clause) -> None:
        if field in self.fields:
            self.context.fault(
                codes.REPEATED_CLAUSE,
                f"a second `{field}`",
                node,
                help=f"join both in one clause: `{field} … + …`",
            )

    # -- clauses --

    @singledispatchmethod
    def clause(self, node: syntax.Clause) -> None:
        raise AssertionError(f"no clause for {type(node).__name__}")

    @clause.register
    def _(self, node: syntax.Names) -> None:
        for marked, name in node.entries:
            language = replace(marked, text=marked.text.removesuffix(OURS))
            if not self.context.look_up(
                codes.UNKNOWN_LANGUAGE, "language", language, self.context.game.languages
            ):
                continue
            if language.text in self.fields["names"]:
                self.context.fault(
                    codes.REPEATED_CLAUSE, f"a second name in `{language.text}`", language
                )
            self._name(name)
            self.fields["names"][language.text] = name.value
            if language != marked:
                ours = {*self.fields.get("ours", ()), language.text}
                self.fields["ours"] = tuple(
                    one for one in self.context.game.languages if one in ours
                )

    @clause.register
    def _(self, node: syntax.Types) -> None:
        self._once("types", node)
        words = tuple(self.context.distinct(node.words))
        for word in words:
            self.context.look_up(codes.UNKNOWN_TYPE, "type", word, self.context.game.type)
        self.fields["types"] = tuple(word.text for word in words)

    @clause.register
    def _(self, node: syntax.Copies) -> None:
        self._once("copies", node)
        if node.number.value < 2:
            self.context.fault(
                codes.WRONG_OPERAND,
                "a card of which there are copies is there twice at least",
                node.number,
                help="leave `copies` out where there is one card only",
            )
        self.fields["copies"] = max(node.number.value, 1)

    @clause.register
    def _(self, node: syntax.Emblem) -> None:
        if "emblem" in self.fields:
            self.context.fault(codes.REPEATED_CLAUSE, "a second `emblem`", node)
        words = tuple(self.context.distinct(node.words))
        for word in words:
            look_up_emblem(word, self.context.source, self.context.report)
        if len(words) > MOST_WORDS:
            self.context.fault(
                codes.WRONG_OPERAND,
                f"an emblem is made of at most {MOST_WORDS} figures",
                words[MOST_WORDS],
                help="leave out all but the two that tell the card from others",
            )
        self.fields["emblem"] = tuple(word.text for word in words)

    @clause.register
    def _(self, node: syntax.Mark) -> None:
        mark = self.context.game.mark.get(node.name.text)
        if mark is None:
            self.context.look_up(codes.UNKNOWN_MARK, "mark", node.name, self.context.game.mark)
            return
        if node.name.text in self.fields["marks"]:
            self.context.fault(codes.REPEATED_CLAUSE, f"a second `mark {node.name.text}`", node)
        value = node.value.value if isinstance(node.value, syntax.Numeral) else node.value.text
        fits = value in mark.values if mark.values else isinstance(value, int)
        if not fits:
            allowed = ", ".join(mark.values) if mark.values else "a number"
            self.context.fault(
                codes.UNKNOWN_MARK,
                f"`{value}` is no value of the mark `{mark.id}`",
                node.value,
                help=f"it has: {allowed}",
            )
        self.fields["marks"][mark.id] = value

    @clause.register
    def _(self, node: syntax.Cost) -> None:
        self._once("cost", node)
        if isinstance(node.amounts, syntax.Numeral):
            if node.amounts.value:
                number = node.amounts.value
                self.context.fault(
                    codes.UNKNOWN_RESOURCE,
                    f"`{number}` of what?",
                    node.amounts,
                    help=f"name a resource: `{number} any`, or write `cost 0` for no cost",
                )
            self.fields["cost"] = model.Amounts(options=((),))
            return
        phrases = Phrases(self.context, Scope(self.context))
        options = tuple(option.steps for option in node.amounts.options)
        amounts = phrases.amounts(options, node.amounts.span, binds=False)  # type: ignore[arg-type]
        for amount in (amount for option in amounts.options for amount in option):
            if not isinstance(amount.number, int):
                self.context.fault(
                    codes.WRONG_OPERAND,
                    "a cost is printed in plain numbers",
                    node.amounts,
                    help="write `cost 2 …`",
                )
        self.fields["cost"] = amounts

    @clause.register
    def _(self, node: syntax.Points) -> None:
        self._once("points", node)
        scope = Scope(self.context)
        phrases = Phrases(self.context, scope)
        self.fields["points"] = points = phrases.terms(node.expression)
        if any(
            isinstance(part, model.Measure) and part.what == POINTS
            for part in model.parts_of(points)
        ):
            message = "a card's points can't be counted by its points"
            self.context.fault(codes.WRONG_OPERAND, message, node)
        scope.report_unused()

    @clause.register
    def _(self, node: syntax.Modifier) -> None:
        modifier = resolve_clause(self.context, node)
        if modifier is not None:
            self.abilities.append(modifier)

    @clause.register
    def _(self, node: syntax.Side) -> None:
        self._check_side(node.name)
        common, before = self.fields.pop("types", None), len(self.abilities)
        for clause in node.clauses:
            self._clause_of_side(clause)
        types: tuple[str, ...] = self.fields.pop("types", ())
        if common is not None:
            self.fields["types"] = common
        side = model.Side(status=node.name.text, types=types)
        self.sides.append(self.context.spans.note(side, node.name.span))
        here = model.Is(card=model.This(), status=node.name.text)
        for place, ability in enumerate(self.abilities[before:], before):
            span = self.context.spans.of(ability, node.span)
            on_side = replace(ability, conditions=(here, *ability.conditions))
            self.abilities[place] = self.context.spans.note(on_side, span)

    def _check_side(self, name: syntax.Word) -> None:
        status = self.context.game.status.get(name.text)
        if status is None:
            self.context.look_up(codes.UNKNOWN_STATUS, "state", name, self.context.game.status)
        elif status.of != "cards":
            message = f"`{name.text}` is a state of players, and no side of a card"
            self.context.fault(codes.WRONG_SIDE, message, name)
        if any(side.status == name.text for side in self.sides):
            self.context.fault(codes.REPEATED_CLAUSE, f"a second `side {name.text}`", name)

    def _clause_of_side(self, node: syntax.Clause) -> None:
        """Resolve what a side has of its own: types, and what the card does."""
        own = (syntax.Types, syntax.Power, syntax.Trigger, syntax.Moment, syntax.Modifier)
        if isinstance(node, own):
            self._line(node)
        else:
            message = "this belongs to the whole card, not to one side"
            help = "write it before the sides"
            if isinstance(node, syntax.Points):
                help += ", or `this has … more points`"
            self.context.fault(codes.WRONG_SIDE, message, node, help=help)

    @clause.register
    def _(self, node: syntax.Power) -> None:
        scope = self._scope()
        node = _with_rounds(node)
        allowed = ("during", "conditions", "limit")
        fields = self._qualifiers(node.qualifiers, scope, allowed=allowed)
        power = model.Power(**self._body(node.qualifiers, node.ability, scope), **fields)
        self.abilities.append(self.context.spans.note(power, node.span))

    @clause.register
    def _(self, node: syntax.Trigger) -> None:
        node = _with_rounds(node)
        event = node.event
        says_more = any((event.number, event.subject, event.source))
        is_moment = event.name.text in self.context.game.moment and not says_more
        if event.word == "when" and (is_moment or event.name.text not in self.context.game.event):
            self._automatic(node)
        else:
            self._reaction(node)

    def _reaction(self, node: syntax.Trigger) -> None:
        scope = self._scope()
        event, subject = resolve_event(self.context, scope, node.event), node.event.subject
        scope.event_card = scope.befallen(subject)
        fields = self._qualifiers(node.qualifiers, scope)
        body = self._body(node.qualifiers, node.ability, scope)
        if subject is not None and scope.event_card in scope.used:
            named = replace(event["subject"], name=scope.event_card)
            event["subject"] = self.context.spans.note(named, subject.span)
        reaction = model.Reaction(**event, **body, **fields)
        self.abilities.append(self.context.spans.note(reaction, node.span))

    def _automatic(self, node: syntax.Trigger) -> None:
        game, name = self.context.game, node.event.name
        if name.text not in game.moment:
            known = (*game.moment, *game.event)
            self.context.unknown(codes.UNKNOWN_MOMENT, "moment or event", name, name.text, known)
        scope = self._scope()
        fields = self._qualifiers(node.qualifiers, scope)
        body = self._body(node.qualifiers, node.ability, scope)
        automatic = model.Automatic(moment=name.text, **body, **fields)
        self.abilities.append(self.context.spans.note(automatic, node.span))

    @clause.register
    def _(self, node: syntax.Moment) -> None:
        moment = self.context.game.moment.get(node.word.text)
        if moment is None:
            self._unknown_clause(node)
            return  # nobody knows how its words were meant
        node = _with_rounds(node)
        if not moment.lead:
            self.context.fault(
                codes.UNKNOWN_CLAUSE,
                f"`{moment.id}` can't start a line",
                node.word,
                help=f"write `when {moment.id}: …`",
            )
        scope = self._scope()
        fields = self._qualifiers(node.qualifiers, scope)
        body = self._body(node.qualifiers, node.ability, scope, may_gain=True)
        automatic = model.Automatic(moment=moment.id, **body, **fields)
        self.abilities.append(self.context.spans.note(automatic, node.span))

    def _unknown_clause(self, node: syntax.Moment) -> None:
        game, text = self.context.game, node.word.text
        leads = [moment.id for moment in game.moments if moment.lead]
        if text in game.languages:
            name = self.context.source.slice(node.ability.span)
            self.context.fault(
                codes.UNEXPECTED_WORD,
                f"the name `{name}` stands without quotes",
                node.ability,
                help=f'write `"{name}"`',
                fix=[Edit(node.ability.span, f'"{name}"')],
            )
        elif text in (*game.verb, *LANGUAGE_VERBS):
            self.context.fault(
                codes.UNKNOWN_CLAUSE,
                f"`{text}` can't start a clause",
                node.word,
                help=f"say when with `power` or `{leads[0] if leads else 'when'}`, "
                f"or go on with the line before: `+ {text} …`, `-> {text} …`",
            )
        else:
            known = [*_CLAUSES, *leads]
            self.context.unknown(codes.UNKNOWN_CLAUSE, "clause", node.word, text, known)

    # -- the parts of an ability --

    def _body(
        self,
        head: tuple[syntax.Qualifier, ...],
        node: syntax.Ability,
        scope: Scope,
        *,
        may_gain: bool = False,
    ) -> dict[str, Any]:
        """Resolve cost and effects; after a leading moment, amounts alone are gained.

        ``head``: the words before the colon, which may say what is aimed at; ``scope``: what they
        and others have named already.
        """
        steps = StepResolver(self.context, scope, is_cost=False)
        cost = steps.cost(head, node.cost)
        paid = scope.bound
        effects = steps.gained(node.effects) if may_gain else None
        if effects is None:
            effects = steps.effects(node.effects)
        if node.unless is not None:
            avoidable = resolve_unless(self.context, node.unless, effects, scope, paid)
            effects = (self.context.spans.note(avoidable, node.span),)
        if node.otherwise is not None:
            self.context.fault(
                codes.WRONG_OPERAND,
                "an ability that can't be used does nothing else",
                node.otherwise,
                help="put what happens otherwise in parentheses: `(if …: … otherwise …)`",
            )
        scope.report_unused()
        return {"cost": cost, "effects": effects}

    def _qualifiers(
        self,
        nodes: tuple[syntax.Qualifier, ...],
        scope: Scope,
        *,
        allowed: tuple[str, ...] = ("conditions", "limit"),
    ) -> dict[str, Any]:
        """Resolve the words before a colon to fields of an ability, of which it has some."""
        fields: dict[str, Any] = {}
        for node in nodes:
            if isinstance(node, syntax.Aim):
                continue  # it belongs to the body
            found = self._qualifier(node, scope)
            if found is None:
                continue
            field, value = found
            if field not in allowed:
                words = self.context.source.slice(node.span)
                self.context.fault(codes.WRONG_OPERAND, f"`{words}` fits only a power", node)
                continue
            if field == "conditions":
                value = (*fields.get(field, ()), *value)
            elif field in fields:
                self.context.fault(codes.REPEATED_CLAUSE, "said twice", node)
            fields[field] = value
        return fields

    def _qualifier(self, node: syntax.Qualifier, scope: Scope) -> tuple[str, Any] | None:
        game = self.context.game
        match node:
            case syntax.During():
                for words in node.moments:
                    if words.text not in game.moment:
                        self.context.unknown(
                            codes.UNKNOWN_MOMENT, "moment", words, words.text, game.moment
                        )
                return "during", tuple(words.text for words in node.moments)
            case syntax.If(condition=condition):
                found = Conditions(Phrases(self.context, scope)).resolve(condition)
                return None if found is None else ("conditions", (found,))
            case syntax.Once(each=each):
                durations = Durations(Phrases(self.context, scope))
                limit = model.Limit(each=durations.moment(each, "once each") if each else None)
                return "limit", self.context.spans.note(limit, node.span)
        self.context.not_yet(node)
        return None


def _lines(clauses: Iterable[syntax.Clause]) -> Iterator[syntax.Clause]:
    """Yield clauses, and those of sides."""
    for clause in clauses:
        yield clause
        if isinstance(clause, syntax.Side):
            yield from _lines(clause.clauses)


H = TypeVar("H", syntax.Power, syntax.Trigger, syntax.Moment)


def _with_rounds(node: H) -> H:
    """Return a clause with `for each …` in its head as one with a group.

    All of it is done for each, and what stands after that in the head is asked for each.
    """
    said = node.qualifiers
    place = next((at for at, one in enumerate(said) if isinstance(one, syntax.ForEach)), None)
    if place is None:
        return node
    span = said[place].span.to(node.ability.span)
    group = syntax.Group(None, said[place:], node.ability, span=span)
    sequence = syntax.Sequence((group,), span=span)
    whole = syntax.Ability(None, syntax.Effects((sequence,), span=span), None, span=span)
    return replace(node, qualifiers=said[:place], ability=whole)

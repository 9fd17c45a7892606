"""A whole card: its clauses in order, each at most as often as it may stand."""

from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.steps import StepResolver, resolve_unless
from cardwright.dsl.resolve.unknown_verbs import LANGUAGE_VERBS
from cardwright.dsl.syntax import OURS
from cardwright.runtime.definitions.parts import POINTS

_CLAUSES = ("types", "copies", "mark", "cost", "points", "discount", "power", "react", "when")


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


class _CardResolver:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.fields: dict[str, Any] = {}
        self.abilities: list[model.Ability] = []

    def card(
        self, tree: syntax.Card, card_id: str, set_id: str, *, complete: bool
    ) -> model.Card | None:
        game = self.context.game
        if tree.kind.text:  # else the head has no kind, which has been reported
            self.context.look_up(codes.UNKNOWN_KIND, "kind of card", tree.kind, game.kind)
        self._name(tree.name)
        self.fields["names"] = {game.languages[0]: tree.name.value}
        self.fields["marks"] = {}
        for clause in tree.clauses:
            self.clause(clause)
        self._check_kind(tree, complete=complete)
        if self.context.report.has_errors_in(self.context.source):
            return None
        card = model.Card(
            id=card_id,
            game=game.id,
            set=set_id,
            kind=tree.kind.text,
            abilities=tuple(self.abilities),
            **self.fields,
        )
        return self.context.spans.note(card, tree.name.span)

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
        for clause in tree.clauses:
            if isinstance(clause, syntax.Types) and not kind.typed:
                self.context.fault(codes.UNWANTED_TYPES, f"no {kind.id} has types", clause)

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
                self.fields["ours"] = (*self.fields.get("ours", ()), language.text)

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
    def _(self, node: syntax.Discount) -> None:
        words = node.nouns.words if isinstance(node.nouns, syntax.Named) else ()
        discount = model.Discount(
            less=max(node.number.value, 1),
            excepted=self.context.resources(node.excepted),
            nouns=self.context.nouns(words),
        )
        if node.number.value == 0:
            self.context.fault(codes.ZERO_AMOUNT, "a discount of 0 does nothing", node)
        self.abilities.append(self.context.spans.note(discount, node.span))

    @clause.register
    def _(self, node: syntax.Modifier | syntax.Side) -> None:
        self.context.not_yet(node.change if isinstance(node, syntax.Modifier) else node.name)

    @clause.register
    def _(self, node: syntax.Power) -> None:
        scope = Scope(self.context)
        fields = self._qualifiers(node.qualifiers, scope, allowed=("during", "conditions"))
        power = model.Power(**self._body(node.ability, scope=scope), **fields)
        self.abilities.append(self.context.spans.note(power, node.span))

    @clause.register
    def _(self, node: syntax.Trigger) -> None:
        if node.event.number is not None:
            self.context.not_yet(node.event.number)
        if node.event.word == "react":
            self._reaction(node)
        else:
            self._automatic(node)

    def _reaction(self, node: syntax.Trigger) -> None:
        game, text = self.context.game, node.event.name.text
        event = game.event.get(text)
        if event is None:
            self.context.unknown(codes.UNKNOWN_EVENT, "event", node.event.name, text, game.event)
        scope = Scope(self.context)
        phrases = Phrases(self.context, scope)
        subject = self._selector(node.event.subject, phrases)
        source = self._selector(node.event.source, phrases)
        for selector in (subject, source):
            if selector is not None and selector.binding is not None:
                scope.bind_card(selector)
        fields = self._qualifiers(node.qualifiers, scope)
        if subject is not None:
            if event is not None and not game.befalls_card(event):
                self.context.fault(codes.WRONG_OPERAND, f"`{event.id}` befalls no card", subject)
            fields["subject"] = phrases.select(subject)
        if source is not None:
            if event is not None and not game.comes_from_card(event):
                self.context.fault(codes.WRONG_OPERAND, f"`{event.id}` comes from no card", source)
            cause = phrases.select(source)
            if source.owner is None:  # whoever's card it is, the event comes from it
                cause = replace(cause, owner="any_player")
            fields["source"] = self.context.spans.note(cause, source.span)
        body = self._body(node.ability, scope=scope)
        reaction = model.Reaction(event=text, **body, **fields)
        self.abilities.append(self.context.spans.note(reaction, node.span))

    def _selector(self, node: syntax.Who | None, phrases: Phrases) -> syntax.Selector | None:
        """Return the cards that an event is about; others have no meaning there yet."""
        if node is None or isinstance(node, syntax.Selector):
            return node
        phrases.not_yet(node)
        return None

    def _automatic(self, node: syntax.Trigger) -> None:
        game, name = self.context.game, node.event.name
        if name.text not in game.moment:
            self.context.unknown(codes.UNKNOWN_MOMENT, "moment", name, name.text, game.moment)
        for part in (node.event.subject, node.event.source):
            if part is not None:
                self.context.not_yet(part)
        scope = Scope(self.context)
        fields = self._qualifiers(node.qualifiers, scope)
        body = self._body(node.ability, scope=scope)
        automatic = model.Automatic(moment=name.text, **body, **fields)
        self.abilities.append(self.context.spans.note(automatic, node.span))

    @clause.register
    def _(self, node: syntax.Moment) -> None:
        moment = self.context.game.moment.get(node.word.text)
        if moment is None:
            self._unknown_clause(node)
            return  # nobody knows how its words were meant
        if not moment.lead:
            self.context.fault(
                codes.UNKNOWN_CLAUSE,
                f"`{moment.id}` can't start a line",
                node.word,
                help=f"write `when {moment.id}: …`",
            )
        scope = Scope(self.context)
        fields = self._qualifiers(node.qualifiers, scope)
        body = self._body(node.ability, may_gain=True, scope=scope)
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
            known = [*_CLAUSES, *leads, *game.languages]
            self.context.unknown(codes.UNKNOWN_CLAUSE, "clause", node.word, text, known)

    # -- the parts of an ability --

    def _body(
        self, node: syntax.Ability, *, may_gain: bool = False, scope: Scope | None = None
    ) -> dict[str, Any]:
        """Resolve cost and effects; after a leading moment, amounts alone are gained.

        ``scope``: what the words before them have named already.
        """
        scope = scope or Scope(self.context)
        cost: tuple[model.Step, ...] = ()
        if node.cost is not None:
            cost = StepResolver(self.context, scope, is_cost=True).effects(node.cost)
        steps = StepResolver(self.context, scope, is_cost=False)
        effects = steps.gained(node.effects) if may_gain else None
        if effects is None:
            effects = steps.effects(node.effects)
        if node.unless is not None:
            unless = resolve_unless(self.context, node.unless)
            avoidable = model.Avoidable(steps=effects, unless=unless)
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
        allowed: tuple[str, ...] = ("conditions",),
    ) -> dict[str, Any]:
        """Resolve the words before a colon to fields of an ability, of which it has some."""
        fields: dict[str, Any] = {}
        for node in nodes:
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
        self.context.not_yet(node)
        return None

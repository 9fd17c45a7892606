# ruff: noqa: D102 - a method builds the node that its rule is named for; the grammar documents it
"""From the parser's reductions to the syntax tree: one method a grammar rule, and no decisions.

The parser keeps every token and puts None where an optional part is absent, so the children of a
rule stand where the grammar has them, and a node's span runs from its first to its last child.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from lark import Token, Transformer

from cardwright.dsl import syntax as s
from cardwright.dsl.source import Span

Children = list[Any]


class _WordList(NamedTuple):
    """Words of a list, on their way into the node that has them."""

    words: tuple[s.Word, ...]
    span: Span


class _Head(NamedTuple):
    """What stands before a colon, on its way into the clause or group that has it."""

    event: s.Event | None
    qualifiers: tuple[s.Qualifier, ...]
    span: Span


class _FactList(NamedTuple):
    """Facts of a list, on their way into the line that has them."""

    facts: tuple[s.Fact, ...]
    span: Span


def token_span(token: Token) -> Span:
    """Return where a token stands."""
    return Span(token.start_pos or 0, token.end_pos or 0)


def _span(children: Children) -> Span:
    """Return the stretch of the children, without the end of the line."""
    present = [child for child in children if child is not None]
    first, last = present[0], present[-1]
    if isinstance(last, Token) and last.type == "_NL":
        last = present[-2]
    start = token_span(first).start if isinstance(first, Token) else first.span.start
    end = token_span(last).end if isinstance(last, Token) else last.span.end
    return Span(start, max(start, end))  # what recovery puts in may stand before the rest


def _word(token: Token) -> s.Word:
    return s.Word(str(token), span=token_span(token))


def _keyword(token: Token) -> s.Keyword:
    return s.Keyword(str(token), span=token_span(token))


def _rounds(again: s.Until | s.Number | None) -> tuple[s.Until | None, s.Number | None]:
    """Return until when something is done, or how often."""
    return (again, None) if isinstance(again, s.Until) else (None, again)


def _excepted(exclusion: _WordList | None) -> tuple[s.Word, ...]:
    return exclusion.words if exclusion else ()


Method = Callable[["TreeBuilder", Children], Any]
"""Builds a node of the children of its rule."""


def _built(node: Callable[..., s.Node], *places: int) -> Method:
    """Return what builds a node whose fields are children at these places."""

    def build(_: "TreeBuilder", c: Children) -> s.Node:
        return node(*[c[place] for place in places], span=_span(c))

    return build


def _list_of(node: Callable[..., s.Node], first: int) -> Method:
    """Return what builds a node of every second child: between them stands a sign."""

    def build(_: "TreeBuilder", c: Children) -> s.Node:
        return node(tuple(c[first::2]), span=_span(c))

    return build


def _block(node: Callable[..., s.Node], *places: int) -> Method:
    """Return what builds a node of children in its head, and of all that stands in its block."""

    def build(_: "TreeBuilder", c: Children) -> s.Node:
        body = tuple(child for child in c[3:] if not isinstance(child, Token))
        return node(*[c[place] for place in places], body, span=_span(c))

    return build


class TreeBuilder(Transformer[Token, Any]):
    """Builds nodes while the parser reduces; handed to Lark as its embedded transformer."""

    # -- tokens that are leaves --

    def WORD(self, token: Token) -> s.Word:  # noqa: N802 - named for the terminal
        return _word(token)

    def STRING(self, token: Token) -> s.Text:  # noqa: N802
        value = str(token)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
        return s.Text(value, span=token_span(token))

    def ID(self, token: Token) -> s.Word:  # noqa: N802
        return _word(token)

    def NUMBER(self, token: Token) -> s.Numeral:  # noqa: N802
        return s.Numeral(int(token), span=token_span(token))

    def VARIABLE(self, token: Token) -> s.Variable:  # noqa: N802
        return s.Variable(str(token), span=token_span(token))

    def ARROW(self, token: Token) -> s.Arrow:  # noqa: N802
        return s.Arrow(span=token_span(token))

    # -- files --

    def file(self, c: Children) -> s.Document:
        document: s.Document = c[-1]
        return document

    card = _block(s.Card, 0, 1)
    set = _block(s.Set, 1)
    game = _block(s.Game, 1)
    declaration = _block(s.Declaration, 0, 1)

    def property(self, c: Children) -> s.Property:
        name, *values, _ = c
        return s.Property(name, tuple(values), span=_span(c))

    # -- clauses --

    def clause(self, c: Children) -> s.Modifier:
        modifier: s.Modifier = c[0]
        return modifier

    side = _block(s.Side, 1)

    def names(self, c: Children) -> s.Names:
        return s.Names(tuple(zip(c[:-1:2], c[1:-1:2], strict=True)), span=_span(c))

    types = _list_of(s.Types, 1)
    copies = _built(s.Copies, 1)
    emblem = _list_of(s.Emblem, 1)
    mark = _built(s.Mark, 1, 2)
    cost = _built(s.Cost, 1)

    def stock(self, c: Children) -> s.More:
        number, nouns = c
        return s.More(s.Selector(number, nouns, span=_span(c)), span=_span(c))

    points = _built(s.Points, 1)

    def power(self, c: Children) -> s.Power:
        _, head, ability, _ = c
        return s.Power(head.qualifiers if head else (), ability, span=_span(c))

    def trigger(self, c: Children) -> s.Trigger:
        cue, ability, _ = c
        return s.Trigger(cue.event, cue.qualifiers, ability, span=_span(c))

    def moment(self, c: Children) -> s.Moment:
        word, head, ability, _ = c
        return s.Moment(word, head.qualifiers if head else (), ability, span=_span(c))

    # -- heads --

    def head(self, c: Children) -> _Head:
        return _Head(None, tuple(c[:-1]), _span(c))

    def cue(self, c: Children) -> _Head:
        return _Head(c[0], tuple(c[1:-1]), _span(c))

    def event(self, c: Children) -> s.Event:
        name, number, _, subject, _, source = c[-6:]
        return s.Event(c[0].value, name, number, subject, source, span=_span(c))

    during = _list_of(s.During, 1)
    aim = _built(s.Aim, 1)
    for_each = _built(s.ForEach, 1, 3)
    if_ = _built(s.If, 1)
    once = _built(s.Once, 2)
    this_time = _built(s.ThisTime, 1)
    until = _built(s.Until, 1)
    exists = _built(s.Exists, 0, 2)

    def is_a(self, c: Children) -> s.IsA:
        who, verb, negation, article, nouns = c
        return s.IsA(who, _keyword(verb), bool(negation), bool(article), nouns, span=_span(c))

    def is_number(self, c: Children) -> s.IsNumber:
        who, verb, value = c
        return s.IsNumber(who, _keyword(verb), value, span=_span(c))

    def has(self, c: Children) -> s.Has:
        who, verb, what, *on = c
        return s.Has(who, _keyword(verb), what, on[1] if on else None, span=_span(c))

    # -- abilities --

    def ability(self, c: Children) -> s.Ability:
        first, arrow, second, _, unless, _, otherwise = c
        cost, effects = (first, second) if arrow else (None, first)
        return s.Ability(cost, effects, unless, otherwise, span=_span(c))

    effects = _list_of(s.Effects, 0)
    sequence = _list_of(s.Sequence, 0)

    stocks, stock_sum = effects, sequence

    # -- steps --

    by = _built(s.By, 0, 1)
    may = _built(s.May, 0, 2)

    def more(self, c: Children) -> s.More:
        selector, *tails, per = c
        return s.More(selector, tuple(tails), per, span=_span(c))

    def act(self, c: Children) -> s.Act:
        verb, object, *tails, per, again = c
        until, times = _rounds(again)
        return s.Act(verb, object, tuple(tails), per, until, times, span=_span(c))

    def exchange(self, c: Children) -> s.Act:
        verb, object, lead, other = c
        tail = s.Tail("with", other, span=_span([lead, other]))
        return s.Act(verb, object, (tail,), span=_span(c))

    def group(self, c: Children) -> s.Group:
        _, head, ability, _, again = c
        until, times = _rounds(again)
        event, qualifiers = (head.event, head.qualifiers) if head else (None, ())
        return s.Group(event, qualifiers, ability, until, times, span=_span(c))

    looked_at = _built(s.LookedAt, 1)

    def tail(self, c: Children) -> s.Tail:
        return s.Tail(c[0].value, c[1], span=_span(c))

    def place(self, c: Children) -> s.Place:
        end, _, zones, owner = c
        return s.Place(end.text if end else None, zones.words, owner, span=_span(c))

    def price(self, c: Children) -> s.Price:
        number, change, what = c
        nouns, excepted = (None, what.words) if isinstance(what, _WordList) else (what, ())
        change = change.text if change else None
        return s.Price(number, change, nouns, excepted, span=_span(c))

    def times(self, c: Children) -> s.Number:
        number: s.Number = c[0]
        return number

    that_many_times = _built(s.ThatMany)

    def modifier(self, c: Children) -> s.Modifier:
        who, change, per, *limits = c
        return s.Modifier(who, change, per, tuple(limits), span=_span(c))

    def costs(self, c: Children) -> s.Costs:
        return s.Costs(_keyword(c[0]), c[1], span=_span(c))

    def amounts_to(self, c: Children) -> s.AmountsTo:
        verb, number, change, nouns = c
        change = change.text if change else None
        return s.AmountsTo(_keyword(verb), number, change, nouns, span=_span(c))

    def counts_as(self, c: Children) -> s.CountsAs:
        verb, negation, article, nouns = c
        return s.CountsAs(_keyword(verb), bool(negation), bool(article), nouns, span=_span(c))

    cannot = _built(s.Cannot, 1)

    # -- how much --

    that_many = _built(s.ThatMany)

    def its(self, c: Children) -> s.Attribute:
        owner = c[0].name if isinstance(c[0], s.Variable) else None
        whose = c[0].value if isinstance(c[0], Token) else "its"
        return s.Attribute(owner, c[-1], "this's" if whose == "this" else whose, span=_span(c))

    def sum(self, c: Children) -> s.Expression:
        return s.Expression(c[1].terms, span=_span(c))

    total = sum

    def expression(self, c: Children) -> s.Expression:
        signed = zip(c[::2], c[1::2], strict=True)
        terms = (replace(term, minus=bool(sign) and sign.type == "MINUS") for sign, term in signed)
        return s.Expression(tuple(terms), span=_span(c))

    def term(self, c: Children) -> s.Term:
        number, per = c
        return s.Term(False, number, per, span=_span(c))

    def per(self, c: Children) -> s.Per:
        _, every, counted, bound = c
        if isinstance(counted, s.ThatMany):
            term = s.Term(False, counted, None, span=counted.span)
            counted = s.Expression((term,), span=counted.span)
        return s.Per(every, counted, bound, span=_span(c))

    def at_bound(self, c: Children) -> s.Bounded:
        return s.Bounded(c[1].text, c[2], span=_span(c))

    def count(self, c: Children) -> s.Count:
        other, nouns, owner, *filters, _, on = c
        return s.Count(bool(other), nouns, owner, tuple(filters), on, span=_span(c))

    def compared(self, c: Children) -> s.Compared:
        word, nouns, _, than = c
        return s.Compared(word.text, nouns, than, span=_span(c))

    def compared_on(self, c: Children) -> s.Comparison:
        comparison: s.Comparison = c[0]
        return replace(comparison, on=c[2], span=_span(c))

    def compared_in(self, c: Children) -> s.Comparison:
        comparison: s.Comparison = c[0]
        return replace(comparison, zones=c[2].words, span=_span(c))

    def compared_there(self, c: Children) -> s.Compared:
        """Return `more cards than you in hand`, also said as `more cards in hand than you`."""
        word, nouns, lead, first, _, second = c
        zones, than = (first, second) if lead.value == "in" else (second, first)
        return s.Compared(word.text, nouns, than, zones=zones.words, span=_span(c))

    def held(self, c: Children) -> s.Measured:
        """Return what players have in other words: `2 cards` are `cards at least 2`."""
        many, word = c
        value: s.Number | s.Bounded = many
        if isinstance(many, Token):
            value = s.Numeral(0 if many.value == "no" else 1, span=_span([many]))
        if isinstance(value, s.Numeral) and value.value:
            value = s.Bounded("least", value, span=value.span)
        return s.Measured(word, value, span=_span(c))

    def superlative(self, c: Children) -> s.Superlative:
        return s.Superlative(c[0].text, c[1], span=_span(c))

    measured = _built(s.Measured, 0, 1)

    # -- who and which --

    this = _built(s.This)
    it = _built(s.It)
    them = _built(s.Them)

    def bound(self, c: Children) -> s.Bound:
        return s.Bound(c[0].name, span=_span(c))

    def players(self, c: Children) -> s.Players:
        player, _, comparison = c
        return s.Players(player.text, player.card, comparison, span=_span(c))

    def player(self, c: Children) -> s.Players:
        text = " ".join(child.value for child in c if isinstance(child, Token))
        card = None if c[-1] is None or isinstance(c[-1], Token) else c[-1]
        return s.Players(text, card, span=_span(c))

    def owner(self, c: Children) -> s.Players:
        players: s.Players = c[1]
        return players

    def selector(self, c: Children) -> s.Selector:
        quantifier, random, nouns, owner, *filters, _, binding = c
        return s.Selector(
            quantifier, nouns, owner, tuple(filters), binding, bool(random), span=_span(c)
        )

    def quantifier(self, c: Children) -> s.Quantifier:
        words = [child.value for child in c if isinstance(child, Token)]
        if words == ["up", "to"]:
            return s.UpTo(c[-1], span=_span(c))
        if words:
            return s.Keyword("a" if words == ["an"] else " ".join(words), span=_span(c))
        number: s.Number | s.Bounded = c[0]
        return number

    up_to = _built(s.UpTo, -1)

    def located(self, c: Children) -> s.Located:
        if isinstance(c[1], _WordList):
            return s.Located(c[1].words, c[2], None, span=_span(c))
        return s.Located((), None, c[1], span=_span(c))

    having = _built(s.Having, 1)

    def under(self, c: Children) -> s.Related:
        word, anchor = s.Word("with", span=token_span(c[0])), c[1]
        if isinstance(anchor, Token):
            anchor = s.Players(anchor.value, span=token_span(anchor))
        return s.Related(word, None, anchor, span=_span(c))

    def being(self, c: Children) -> s.Being:
        _, verb, negation, article, nouns = c
        return s.Being(_keyword(verb), bool(negation), bool(article), nouns, span=_span(c))

    def related(self, c: Children) -> s.Related:
        word, distance, anchor = (c[0], c[1], c[3]) if len(c) > 2 else (c[0], None, c[1])
        if isinstance(anchor, Token):
            anchor = s.Players(anchor.value, span=token_span(anchor))
        return s.Related(word, distance, anchor, span=_span(c))

    def any_of(self, c: Children) -> s.Selector:
        article, nouns, owner = c
        word = "another" if article.value == "another" else "a"
        quantifier = s.Keyword(word, span=token_span(article))
        return s.Selector(quantifier, nouns, owner, (), None, False, span=_span(c))

    named = _list_of(s.Named, 0)

    def any(self, c: Children) -> s.AnyOf:
        return s.AnyOf(False, _excepted(c[1]), span=_span(c))

    def same(self, c: Children) -> s.AnyOf:
        return s.AnyOf(True, _excepted(c[1]), span=_span(c))

    def zones(self, c: Children) -> _WordList:
        return _WordList(tuple(c[::2]), _span(c))

    def exclusion(self, c: Children) -> _WordList:
        return _WordList(tuple(c[1::2]), _span(c))

    def words(self, c: Children) -> s.Words:
        return s.Words(tuple(c), span=_span(c))

    def more_less(self, c: Children) -> s.Keyword:
        return _keyword(c[0])

    least_most = top_bottom = more_less

    # -- scenarios --

    def scenarios(self, c: Children) -> s.Scenarios:
        items = tuple(child for child in c if isinstance(child, s.Scenario))
        return s.Scenarios(items, span=_span(c))

    scenario = _block(s.Scenario, 1)

    def rules(self, c: Children) -> s.Rules:
        return s.Rules(c[1].words, span=_span(c))

    def setting(self, c: Children) -> s.Setting:
        words = tuple(child for child in c if not isinstance(child, Token))
        return s.Setting(words, span=_span(c))

    def given(self, c: Children) -> s.Given:
        _, subject, _, facts, _ = c
        return s.Given(subject, facts.facts, span=_span(c))

    def luck(self, c: Children) -> s.Luck:
        return s.Luck(c[1].words, span=_span(c))

    choice = _built(s.Choose, 0, 2)

    def refusal(self, c: Children) -> s.Refuse:
        _, player, _, deed, _, reason, _ = c
        return s.Refuse(player, deed, reason.words if reason else (), span=_span(c))

    def expectation(self, c: Children) -> s.Expect:
        _, subject, _, facts, _ = c
        return s.Expect(subject, facts.facts, span=_span(c))

    def general(self, c: Children) -> s.ExpectInGeneral:
        _, words, number, _ = c
        return s.ExpectInGeneral(words.words, number, span=_span(c))

    seat = _built(s.Player, 1)

    def facts(self, c: Children) -> _FactList:
        return _FactList(tuple(c[::2]), _span(c))

    def standing(self, c: Children) -> s.Standing:
        words, whereabouts = c
        return s.Standing(words.words, whereabouts, span=_span(c))

    whereabouts = _built(s.Whereabouts, 1, 3)

    def done(self, c: Children) -> s.Deed:
        if isinstance(c[0], s.Text):
            return s.Deed((), None, c[0], span=_span(c))
        words, amount = c
        return s.Deed(words.words, amount, None, span=_span(c))

    holdings = _list_of(s.Holdings, 0)
    holding = _built(s.Holding, 0, 1, 3)

    names_listed = zones

    def several(self, c: Children) -> _WordList:
        return _WordList(tuple(c), _span(c))

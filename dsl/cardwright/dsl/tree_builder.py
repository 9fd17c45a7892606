# ruff: noqa: D102 - a method builds the node that its rule is named for; the grammar documents it
"""From the parser's reductions to the syntax tree: one method a grammar rule, and no decisions.

The parser keeps every token and puts None where an optional part is absent, so the children of a
rule stand where the grammar has them, and a node's span runs from its first to its last child.
"""

from typing import Any, NamedTuple

from lark import Token, Transformer

from cardwright.dsl import syntax as s
from cardwright.dsl.source import Span

Children = list[Any]


class _WordList(NamedTuple):
    """Words of a list, on their way into the node that has them."""

    words: tuple[s.Word, ...]
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
    return Span(start, end)


def _excepted(exclusion: _WordList | None) -> tuple[s.Word, ...]:
    return exclusion.words if exclusion else ()


class TreeBuilder(Transformer[Token, Any]):
    """Builds nodes while the parser reduces; handed to Lark as its embedded transformer."""

    # -- tokens that are leaves --

    def WORD(self, token: Token) -> s.Word:  # noqa: N802 - named for the terminal
        return s.Word(str(token), span=token_span(token))

    def STRING(self, token: Token) -> s.Text:  # noqa: N802
        value = str(token)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
        return s.Text(value, span=token_span(token))

    def ID(self, token: Token) -> s.Word:  # noqa: N802
        return s.Word(str(token), span=token_span(token))

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

    def card(self, c: Children) -> s.Card:
        kind, name, _, *body = c
        clauses = tuple(child for child in body if not isinstance(child, Token))
        return s.Card(kind, name, clauses, span=_span(c))

    def set(self, c: Children) -> s.Set:
        _, name, _, *body = c
        entries = tuple(child for child in body if not isinstance(child, Token))
        return s.Set(name, entries, span=_span(c))

    def game(self, c: Children) -> s.Game:
        _, name, _, *body = c
        entries = tuple(child for child in body if not isinstance(child, Token))
        return s.Game(name, entries, span=_span(c))

    def declaration(self, c: Children) -> s.Declaration:
        category, name, _, *body = c
        properties = tuple(child for child in body if not isinstance(child, Token))
        return s.Declaration(category, name, properties, span=_span(c))

    def property(self, c: Children) -> s.Property:
        name, *values, _ = c
        return s.Property(name, tuple(values), span=_span(c))

    # -- clauses --

    def names(self, c: Children) -> s.Names:
        return s.Names(tuple(zip(c[:-1:2], c[1:-1:2], strict=True)), span=_span(c))

    def types(self, c: Children) -> s.Types:
        return s.Types(tuple(c[1::2]), span=_span(c))

    def copies(self, c: Children) -> s.Copies:
        return s.Copies(c[1], span=_span(c))

    def mark(self, c: Children) -> s.Mark:
        _, name, value, _ = c
        return s.Mark(name, value, span=_span(c))

    def cost(self, c: Children) -> s.Cost:
        return s.Cost(c[1], span=_span(c))

    def points(self, c: Children) -> s.Points:
        return s.Points(tuple(c[1::2]), span=_span(c))

    def worth(self, c: Children) -> s.Worth:
        number, per = c
        return s.Worth(number, per, span=_span(c))

    def discount(self, c: Children) -> s.Discount:
        _, number, exclusion, _, nouns, _ = c
        return s.Discount(number, _excepted(exclusion), nouns.words, span=_span(c))

    def power(self, c: Children) -> s.Power:
        _, head, ability, _ = c
        return s.Power(head or (), ability, span=_span(c))

    def react(self, c: Children) -> s.React:
        _, _, event, _, subject, _, source, *qualifiers, _, ability, _ = c
        return s.React(event, subject, source, tuple(qualifiers), ability, span=_span(c))

    def when(self, c: Children) -> s.When:
        _, moment, *qualifiers, _, ability, _ = c
        return s.When(moment, False, tuple(qualifiers), ability, span=_span(c))

    def moment(self, c: Children) -> s.When:
        word, head, ability, _ = c
        return s.When(s.Words((word,), span=word.span), True, head or (), ability, span=_span(c))

    # -- qualifiers --

    def head(self, c: Children) -> tuple[s.Qualifier, ...]:
        return tuple(c[:-1])

    def while_status(self, c: Children) -> s.While:
        return s.While(c[1], span=_span(c))

    def during(self, c: Children) -> s.During:
        return s.During(tuple(c[1::2]), span=_span(c))

    def if_left(self, c: Children) -> s.IfLeft:
        _, number, resource, _, _, target = c
        return s.IfLeft(number, resource, target, span=_span(c))

    def if_any_left(self, c: Children) -> s.IfLeft:
        return s.IfLeft(None, None, c[-1], span=_span(c))

    # -- abilities --

    def ability(self, c: Children) -> s.Ability:
        first, arrow, second, _, unless = c
        cost, effects = (first, second) if arrow else (None, first)
        return s.Ability(cost, effects, unless, span=_span(c))

    def effects(self, c: Children) -> s.Effects:
        return s.Effects(tuple(c[::2]), span=_span(c))

    def sequence(self, c: Children) -> s.Sequence:
        return s.Sequence(tuple(c[::2]), span=_span(c))

    # -- items --

    def gain(self, c: Children) -> s.Gain:
        players, _, amounts = c
        return s.Gain(players, amounts, span=_span(c))

    def bare(self, c: Children) -> s.Bare:
        return s.Bare(c[0], span=_span(c))

    def pay(self, c: Children) -> s.Pay:
        return s.Pay(c[1], span=_span(c))

    def put(self, c: Children) -> s.Put:
        _, amounts, _, target = c
        return s.Put(None if isinstance(amounts, Token) else amounts, target, span=_span(c))

    def take(self, c: Children) -> s.Take:
        _, amounts, _, target = c
        return s.Take(None if isinstance(amounts, Token) else amounts, target, span=_span(c))

    def steal(self, c: Children) -> s.Steal:
        _, amounts, _, players, _, _, more = c
        return s.Steal(amounts, players, more, span=_span(c))

    def lose(self, c: Children) -> s.Lose:
        players, _, amounts = c
        return s.Lose(players, amounts, span=_span(c))

    def sort(self, c: Children) -> s.Sort:
        _, count, _, zones = c
        return s.Sort(count, zones.words, span=_span(c))

    def count_as(self, c: Children) -> s.CountAs:
        return s.CountAs(c[-1], span=_span(c))

    def score(self, c: Children) -> s.Score:
        return s.Score(c[1], span=_span(c))

    def ignore(self, c: Children) -> s.Ignore:
        return s.Ignore(span=_span(c))

    def group(self, c: Children) -> s.Group:
        _, effects, _, unless, _ = c
        return s.Group(effects, unless, span=_span(c))

    def act(self, c: Children) -> s.Act:
        verb, operand, origin, price, then = c
        return s.Act(verb, operand, origin, price, then, span=_span(c))

    def aimed(self, c: Children) -> s.Aimed:
        return s.Aimed(c[0], c[2], span=_span(c))

    def origin(self, c: Children) -> s.Origin:
        _, zones, owner = c
        return s.Origin(zones.words, owner, span=_span(c))

    def free(self, c: Children) -> s.Price:
        return s.Price(None, (), span=_span(c))

    def less(self, c: Children) -> s.Price:
        _, number, _, exclusion = c
        return s.Price(number, _excepted(exclusion), span=_span(c))

    def then(self, c: Children) -> s.Then:
        _, verb, count = c
        return s.Then(verb, count, span=_span(c))

    # -- how much --

    def amounts(self, c: Children) -> s.Amounts:
        return s.Amounts(tuple(c[::2]), span=_span(c))

    def amount_sum(self, c: Children) -> s.AmountSum:
        return s.AmountSum(tuple(c[::2]), span=_span(c))

    def amount(self, c: Children) -> s.Amount:
        number, resource, per = c
        return s.Amount(number, resource, per, span=_span(c))

    stocks, stock_sum = amounts, amount_sum

    def stock(self, c: Children) -> s.Amount:
        number, resource = c
        return s.Amount(number, resource, None, span=_span(c))

    def sum(self, c: Children) -> s.Sum:
        return s.Sum(tuple(c[1::2]), span=_span(c))

    def its(self, c: Children) -> s.Attribute:
        owner = c[0].name if isinstance(c[0], s.Variable) else None
        return s.Attribute(owner, c[-1], span=_span(c))

    def named(self, c: Children) -> s.Named:
        return s.Named(tuple(c[::2]), span=_span(c))

    def any(self, c: Children) -> s.AnyOf:
        return s.AnyOf(False, _excepted(c[1]), span=_span(c))

    def same(self, c: Children) -> s.AnyOf:
        return s.AnyOf(True, _excepted(c[1]), span=_span(c))

    def of_each(self, c: Children) -> s.OfEach:
        return s.OfEach(span=_span(c))

    def per_variable(self, c: Children) -> s.Per:
        _, every, variable = c
        return s.Per(every, variable, (), None, None, span=_span(c))

    def per_thing(self, c: Children) -> s.Per:
        _, every, nouns, owner = c
        return s.Per(every, None, nouns.words, None, owner, span=_span(c))

    def per_thing_on(self, c: Children) -> s.Per:
        _, every, nouns, _, target = c
        return s.Per(every, None, nouns.words, target, None, span=_span(c))

    # -- who and which --

    def this(self, c: Children) -> s.This:
        return s.This(span=_span(c))

    def it(self, c: Children) -> s.It:
        return s.It(span=_span(c))

    def bound(self, c: Children) -> s.Bound:
        return s.Bound(c[0].name, span=_span(c))

    def selector(self, c: Children) -> s.Selector:
        quantifier, nouns, owner, _, binding = c
        return s.Selector(quantifier.text, nouns.words, owner, binding, span=_span(c))

    def quantifier(self, c: Children) -> s.Word:
        text = str(c[0].value if isinstance(c[0], s.Numeral) else c[0])
        return s.Word("a" if text == "an" else text, span=_span(c))

    def owner(self, c: Children) -> s.Players:
        players: s.Players = c[1]
        return players

    def a_rival(self, c: Children) -> s.Players:
        return s.Players("a_rival", span=_span(c))

    def each_rival(self, c: Children) -> s.Players:
        return s.Players("each_rival", span=_span(c))

    def any_player(self, c: Children) -> s.Players:
        return s.Players("any_player", span=_span(c))

    def all_players(self, c: Children) -> s.Players:
        return s.Players("all_players", span=_span(c))

    def nouns(self, c: Children) -> _WordList:
        return _WordList(tuple(c[::2]), _span(c))

    zones = nouns

    def exclusion(self, c: Children) -> _WordList:
        return _WordList(tuple(c[1::2]), _span(c))

    def words(self, c: Children) -> s.Words:
        return s.Words(tuple(c), span=_span(c))

    # -- scenarios --

    def scenarios(self, c: Children) -> s.Scenarios:
        items = tuple(child for child in c if isinstance(child, s.Scenario))
        return s.Scenarios(items, span=_span(c))

    def scenario(self, c: Children) -> s.Scenario:
        _, name, _, *body = c
        lines = tuple(child for child in body if not isinstance(child, Token))
        return s.Scenario(name, lines, span=_span(c))

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

    def choice(self, c: Children) -> s.Choose:
        player, _, deed, _ = c
        return s.Choose(player, deed, span=_span(c))

    def refusal(self, c: Children) -> s.Refuse:
        _, player, _, deed, _, reason, _ = c
        return s.Refuse(player, deed, reason.words if reason else (), span=_span(c))

    def expectation(self, c: Children) -> s.Expect:
        _, subject, _, facts, _ = c
        return s.Expect(subject, facts.facts, span=_span(c))

    def general(self, c: Children) -> s.ExpectInGeneral:
        _, words, number, _ = c
        return s.ExpectInGeneral(words.words, number, span=_span(c))

    def player(self, c: Children) -> s.Player:
        return s.Player(c[1], span=_span(c))

    def facts(self, c: Children) -> _FactList:
        return _FactList(tuple(c[::2]), _span(c))

    def standing(self, c: Children) -> s.Standing:
        words, whereabouts = c
        return s.Standing(words.words, whereabouts, span=_span(c))

    def whereabouts(self, c: Children) -> s.Whereabouts:
        _, zone, _, owner = c
        return s.Whereabouts(zone, owner, span=_span(c))

    def deed(self, c: Children) -> s.Deed:
        if isinstance(c[0], s.Text):
            return s.Deed((), None, c[0], span=_span(c))
        words, amount = c
        return s.Deed(words.words, amount, None, span=_span(c))

    def holdings(self, c: Children) -> s.Holdings:
        return s.Holdings(tuple(c[::2]), span=_span(c))

    def holding(self, c: Children) -> s.Holding:
        count, word = c
        return s.Holding(count, word, span=_span(c))

    names_listed = nouns

    def several(self, c: Children) -> _WordList:
        return _WordList(tuple(c), _span(c))

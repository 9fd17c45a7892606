# ruff: noqa: D102 - a method builds the node that its rule is named for; the grammar documents it
"""From the parser's reductions to the syntax tree: one method a grammar rule, and no decisions.

The parser keeps every token, so a node's span runs from the first to the last token of its rule.
"""

from typing import Any, TypeVar

from lark import Token, Transformer

from cardwright.dsl import syntax as s
from cardwright.dsl.source import Span

Children = list[Any]
T = TypeVar("T")


def token_span(token: Token) -> Span:
    """Return where a token stands."""
    return Span(token.start_pos or 0, token.end_pos or 0)


def _span(children: Children) -> Span:
    spans = [
        token_span(child) if isinstance(child, Token) else child.span
        for child in children
        if not (isinstance(child, Token) and child.type.startswith("_"))
    ]
    return Span(spans[0].start, spans[-1].end)


def _all(children: Children, kind: type[T]) -> tuple[T, ...]:
    return tuple(child for child in children if isinstance(child, kind))


def _one(children: Children, kind: type[T]) -> T:
    return _all(children, kind)[0]


def _maybe(children: Children, kind: type[T]) -> T | None:
    found = _all(children, kind)
    return found[0] if found else None


def _tokens(children: Children, *types: str) -> list[Token]:
    return [child for child in children if isinstance(child, Token) and child.type in types]


def _word(token: Token) -> s.Word:
    return s.Word(str(token), span=token_span(token))


def _words(children: Children) -> tuple[s.Word, ...]:
    return tuple(_word(token) for token in _tokens(children, "WORD"))


def _text(token: Token) -> s.Text:
    value = str(token)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return s.Text(value, span=token_span(token))


def _numeral(token: Token) -> s.Numeral:
    return s.Numeral(int(token), span=token_span(token))


def _numerals(children: Children) -> list[s.Numeral]:
    return [_numeral(token) for token in _tokens(children, "NUMBER")]


def _variables(children: Children) -> list[s.Variable]:
    tokens = _tokens(children, "VARIABLE")
    return [s.Variable(str(token), span=token_span(token)) for token in tokens]


def _first(items: list[T]) -> T | None:
    return items[0] if items else None


_VALUES = {"WORD": _word, "STRING": _text, "NUMBER": _numeral}
_TARGETS = (s.This, s.It, s.Bound, s.Selector)
_RESOURCES = (s.Named, s.AnyOf, s.OfEach)
_NUMBERS = (s.Numeral, s.Variable, s.Sum)
_QUALIFIERS = (s.While, s.During, s.IfLeft)


def _value(token: Token) -> s.Value:
    if token.type == "ARROW":
        return s.Arrow(span=token_span(token))
    return _VALUES[token.type](token)


def _values(children: Children) -> tuple[s.Value, ...]:
    return tuple(_value(token) for token in _tokens(children, "WORD", "STRING", "NUMBER", "ARROW"))


class _Except:
    """The words of an ``except``, on their way into the node that has them."""

    def __init__(self, words: tuple[s.Word, ...], span: Span) -> None:
        self.words = words
        self.span = span


class _Head:
    """Qualifiers before a colon, on their way into their clause."""

    def __init__(self, qualifiers: tuple[s.Qualifier, ...], span: Span) -> None:
        self.qualifiers = qualifiers
        self.span = span


class _Nouns:
    """Alternative words, on their way into the node that has them."""

    def __init__(self, words: tuple[s.Word, ...], span: Span) -> None:
        self.words = words
        self.span = span


def _excepted(children: Children) -> tuple[s.Word, ...]:
    found = _maybe(children, _Except)
    return found.words if found else ()


def _nouns(children: Children) -> tuple[s.Word, ...]:
    found = _maybe(children, _Nouns)
    return found.words if found else ()


def _qualifiers(children: Children) -> tuple[s.Qualifier, ...]:
    head = _maybe(children, _Head)
    return head.qualifiers if head else _all(children, _QUALIFIERS)  # type: ignore[arg-type]


class TreeBuilder(Transformer[Token, Any]):
    """Builds nodes while the parser reduces; handed to Lark as its embedded transformer."""

    # -- files --

    def file(self, c: Children) -> s.Document:
        """Return the one document of a file."""
        return next(child for child in c if isinstance(child, (s.Card, s.Set, s.Game)))

    def card(self, c: Children) -> s.Card:
        clauses = tuple(child for child in c if isinstance(child, s.Node))
        return s.Card(_words(c)[0], _text(_tokens(c, "STRING")[0]), clauses, span=_span(c))  # type: ignore[arg-type]

    def set(self, c: Children) -> s.Set:
        return s.Set(_text(_tokens(c, "STRING")[0]), _all(c, s.Property), span=_span(c))

    def game(self, c: Children) -> s.Game:
        entries = tuple(child for child in c if isinstance(child, (s.Property, s.Declaration)))
        return s.Game(_text(_tokens(c, "STRING")[0]), entries, span=_span(c))

    def declaration(self, c: Children) -> s.Declaration:
        category, name = _values(c)[:2]
        assert isinstance(category, s.Word)
        assert isinstance(name, (s.Word, s.Text))
        return s.Declaration(category, name, _all(c, s.Property), span=_span(c))

    def property(self, c: Children) -> s.Property:
        name, *values = _values(c)
        assert isinstance(name, s.Word)
        return s.Property(name, tuple(values), span=_span(c))

    # -- clauses --

    def names(self, c: Children) -> s.Names:
        texts = [_text(token) for token in _tokens(c, "STRING")]
        return s.Names(tuple(zip(_words(c), texts, strict=True)), span=_span(c))

    def types(self, c: Children) -> s.Types:
        return s.Types(_words(c), span=_span(c))

    def mark(self, c: Children) -> s.Mark:
        name, value = _values(c)
        assert isinstance(name, s.Word)
        assert isinstance(value, (s.Word, s.Numeral))
        return s.Mark(name, value, span=_span(c))

    def cost(self, c: Children) -> s.Cost:
        amounts = _maybe(c, s.Amounts) or _numerals(c)[0]
        return s.Cost(amounts, span=_span(c))

    def points(self, c: Children) -> s.Points:
        return s.Points(_all(c, s.Worth), span=_span(c))

    def worth(self, c: Children) -> s.Worth:
        return s.Worth(_one(c, _NUMBERS), _maybe(c, s.Per), span=_span(c))  # type: ignore[arg-type]

    def discount(self, c: Children) -> s.Discount:
        return s.Discount(_numerals(c)[0], _excepted(c), _nouns(c), span=_span(c))

    def power(self, c: Children) -> s.Power:
        return s.Power(_qualifiers(c), _one(c, s.Ability), span=_span(c))

    def react(self, c: Children) -> s.React:
        subject = source = None
        for before, child in zip(c, c[1:], strict=False):
            if isinstance(child, s.Selector) and isinstance(before, Token):
                if before.type == "OF":
                    subject = child
                else:
                    source = child
        return s.React(
            _one(c, s.Words), subject, source, _qualifiers(c), _one(c, s.Ability), span=_span(c)
        )

    def when(self, c: Children) -> s.When:
        words = _one(c, s.Words)
        return s.When(words, False, _qualifiers(c), _one(c, s.Ability), span=_span(c))

    def moment(self, c: Children) -> s.When:
        word = _words(c)[0]
        words = s.Words((word,), span=word.span)
        return s.When(words, True, _qualifiers(c), _one(c, s.Ability), span=_span(c))

    # -- qualifiers --

    def head(self, c: Children) -> _Head:
        return _Head(_all(c, _QUALIFIERS), _span(c))  # type: ignore[arg-type]

    def while_status(self, c: Children) -> s.While:
        return s.While(_words(c)[0], span=_span(c))

    def during(self, c: Children) -> s.During:
        return s.During(_all(c, s.Words), span=_span(c))

    def if_left(self, c: Children) -> s.IfLeft:
        number, resource = _one(c, _NUMBERS), _one(c, _RESOURCES)  # type: ignore[arg-type]
        return s.IfLeft(number, resource, _one(c, _TARGETS), span=_span(c))  # type: ignore[arg-type]

    def if_any_left(self, c: Children) -> s.IfLeft:
        return s.IfLeft(None, None, _one(c, _TARGETS), span=_span(c))  # type: ignore[arg-type]

    # -- abilities --

    def ability(self, c: Children) -> s.Ability:
        unless = None
        effects = list(_all(c, s.Effects))
        if _tokens(c, "UNLESS"):
            unless = effects.pop()
        cost = effects[0] if _tokens(c, "ARROW") else None
        return s.Ability(cost, effects[-1], unless, span=_span(c))

    def effects(self, c: Children) -> s.Effects:
        return s.Effects(_all(c, s.Sequence), span=_span(c))

    def sequence(self, c: Children) -> s.Sequence:
        items = tuple(child for child in c if not isinstance(child, Token))
        return s.Sequence(items, span=_span(c))

    # -- items --

    def gain(self, c: Children) -> s.Gain:
        return s.Gain(_maybe(c, s.Players), _one(c, s.Amounts), span=_span(c))

    def bare(self, c: Children) -> s.Bare:
        return s.Bare(_one(c, s.Amounts), span=_span(c))

    def pay(self, c: Children) -> s.Pay:
        return s.Pay(_one(c, s.Amounts), span=_span(c))

    def put(self, c: Children) -> s.Put:
        return s.Put(_maybe(c, s.Amounts), _one(c, _TARGETS), span=_span(c))  # type: ignore[arg-type]

    def take(self, c: Children) -> s.Take:
        return s.Take(_maybe(c, s.Amounts), _one(c, _TARGETS), span=_span(c))  # type: ignore[arg-type]

    def lose(self, c: Children) -> s.Lose:
        return s.Lose(_one(c, s.Players), _one(c, s.Amounts), span=_span(c))

    def sort(self, c: Children) -> s.Sort:
        return s.Sort(_numerals(c)[0], _nouns(c), span=_span(c))

    def count_as(self, c: Children) -> s.CountAs:
        return s.CountAs(_one(c, s.Selector), span=_span(c))

    def score(self, c: Children) -> s.Score:
        return s.Score(_one(c, _NUMBERS), span=_span(c))  # type: ignore[arg-type]

    def ignore(self, c: Children) -> s.Ignore:
        return s.Ignore(span=_span(c))

    def group(self, c: Children) -> s.Group:
        effects, *unless = _all(c, s.Effects)
        return s.Group(effects, _first(unless), span=_span(c))

    def act(self, c: Children) -> s.Act:
        operand = _maybe(c, (s.Numeral, *_TARGETS))  # type: ignore[arg-type]
        return s.Act(
            _one(c, s.Words),
            operand,
            _maybe(c, s.Origin),
            _maybe(c, s.Price),
            _maybe(c, s.Then),
            span=_span(c),
        )

    def count(self, c: Children) -> s.Numeral:
        return _numerals(c)[0]

    def origin(self, c: Children) -> s.Origin:
        return s.Origin(_nouns(c), _maybe(c, s.Players), span=_span(c))

    def free(self, c: Children) -> s.Price:
        return s.Price(None, (), span=_span(c))

    def less(self, c: Children) -> s.Price:
        return s.Price(_numerals(c)[0], _excepted(c), span=_span(c))

    def then(self, c: Children) -> s.Then:
        return s.Then(_one(c, s.Words), _numerals(c)[0], span=_span(c))

    # -- how much --

    def amounts(self, c: Children) -> s.Amounts:
        return s.Amounts(_all(c, s.AmountSum), span=_span(c))

    def amount_sum(self, c: Children) -> s.AmountSum:
        return s.AmountSum(_all(c, s.Amount), span=_span(c))

    def amount(self, c: Children) -> s.Amount:
        number, resource = _one(c, _NUMBERS), _one(c, _RESOURCES)  # type: ignore[arg-type]
        return s.Amount(number, resource, _maybe(c, s.Per), span=_span(c))

    stocks, stock_sum, stock = amounts, amount_sum, amount

    def literal(self, c: Children) -> s.Numeral:
        return _numerals(c)[0]

    def variable(self, c: Children) -> s.Variable:
        return _variables(c)[0]

    def sum(self, c: Children) -> s.Sum:
        return s.Sum(_all(c, (s.Numeral, s.Variable, s.Attribute)), span=_span(c))  # type: ignore[arg-type]

    def its(self, c: Children) -> s.Attribute:
        owner = _first(_variables(c))
        return s.Attribute(owner.name if owner else None, _words(c)[0], span=_span(c))

    def named(self, c: Children) -> s.Named:
        return s.Named(_words(c), span=_span(c))

    def any(self, c: Children) -> s.AnyOf:
        return s.AnyOf(False, _excepted(c), span=_span(c))

    def same(self, c: Children) -> s.AnyOf:
        return s.AnyOf(True, _excepted(c), span=_span(c))

    def of_each(self, c: Children) -> s.OfEach:
        return s.OfEach(span=_span(c))

    def per_variable(self, c: Children) -> s.Per:
        return s.Per(_first(_numerals(c)), _variables(c)[0], (), None, None, span=_span(c))

    def per_thing(self, c: Children) -> s.Per:
        every, on = _first(_numerals(c)), _maybe(c, _TARGETS)  # type: ignore[arg-type]
        return s.Per(every, None, _nouns(c), on, _maybe(c, s.Players), span=_span(c))

    # -- who and which --

    def this(self, c: Children) -> s.This:
        return s.This(span=_span(c))

    def it(self, c: Children) -> s.It:
        return s.It(span=_span(c))

    def bound(self, c: Children) -> s.Bound:
        return s.Bound(_variables(c)[0].name, span=_span(c))

    def selector(self, c: Children) -> s.Selector:
        quantifier = _one(c, s.Word).text
        binding = _first(_variables(c))
        return s.Selector(quantifier, _nouns(c), _maybe(c, s.Players), binding, span=_span(c))

    def quantifier(self, c: Children) -> s.Word:
        text = str(c[0])
        return s.Word("a" if text == "an" else text, span=token_span(c[0]))

    def owner(self, c: Children) -> s.Players:
        return _one(c, s.Players)

    def a_rival(self, c: Children) -> s.Players:
        return s.Players("a_rival", span=_span(c))

    def each_rival(self, c: Children) -> s.Players:
        return s.Players("each_rival", span=_span(c))

    def any_player(self, c: Children) -> s.Players:
        return s.Players("any_player", span=_span(c))

    def all_players(self, c: Children) -> s.Players:
        return s.Players("all_players", span=_span(c))

    def nouns(self, c: Children) -> _Nouns:
        return _Nouns(_words(c), _span(c))

    zones = nouns

    def exclusion(self, c: Children) -> _Except:
        return _Except(_words(c), _span(c))

    def words(self, c: Children) -> s.Words:
        return s.Words(_words(c), span=_span(c))


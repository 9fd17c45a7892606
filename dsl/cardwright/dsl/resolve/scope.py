"""What the words of one ability refer to: numbers such as X, cards such as `it`, and `that`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Literal, TypeVar

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context

T = TypeVar("T")
R = TypeVar("R")

THIS = "this"
_SPARED = "leave out who pays: `unless pay …` is for the owners of the cards"
_PARTLY = "only in some of the alternatives"


@dataclass(frozen=True)
class Bound:
    """What is bound at one place in an ability, whichever way led there."""

    variables: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    unnamed_cards: int = 0
    paid: bool = False
    them: Literal["", "cards", "pile"] = ""
    """Whether a step has dealt with several cards, and whether they lie on a pile."""
    done: bool = False


@dataclass
class Scope:
    """Names bound so far in one ability, and those that were used."""

    context: Context
    bound: Bound = Bound()
    variables: dict[str, syntax.Node] = field(default_factory=dict)
    """Every letter for a number that is bound anywhere, and where that is."""
    cards: dict[str, syntax.Node] = field(default_factory=dict)
    """Every letter for a card that is bound anywhere, and where that is."""
    used: set[str] = field(default_factory=set)
    given: set[str] = field(default_factory=set)
    """The letters for numbers that are known beforehand."""
    paid_for: frozenset[str] = frozenset()
    """The letters for numbers that a cost before has given."""
    left_out: bool = False
    """Whether some alternative names a card and another does not."""
    is_by: bool = False
    """Whether others act."""
    has_resource: bool = False
    """Whether something is done for each of some resources, so that `same` is one of them."""
    remembered: frozenset[str] = frozenset()
    """The letters for cards that other lines of the card give, and this one does not."""
    asked_for: frozenset[str] = frozenset()
    """The letters that other lines use without giving them."""
    event_card: str | None = None
    """A letter for the card that an event befalls, which is `it` as long as no other is named.

    Or `THIS`, where it befalls this card.
    """
    lines: tuple[syntax.Node, ...] = ()
    """All lines of the card, of whose letters none is to spare."""
    before_waiting: frozenset[str] = frozenset()
    """The letters for cards that were given before something began to wait for an event."""
    avoided: frozenset[str | None] = frozenset()
    """The letters that an effect gives which is to be avoided; None: what it names is `it`."""
    taken: frozenset[str] = frozenset()
    """The letters for cards that mean something around this, where that can't be spoken of."""
    unclear: bool = False
    """Whether part of the ability was not understood: it may have bound or used anything."""
    dealt: int = 0
    """How many steps so far, anywhere, have dealt with several cards."""

    def enter(self) -> tuple[Bound, int]:
        """Begin a part: alternatives, what others do, what may be left."""
        return self.bound, self.dealt

    def leave(self, before: tuple[Bound, int], *, forget: bool = False) -> None:
        """End a part: `them` is again what it was before; ``forget``: so is all else.

        Where the part has dealt with cards of its own, `them` could be taken for those, and means
        nothing.
        """
        bound, dealt = before
        them = bound.them if self.dealt == dealt else ""
        self.bound = replace(bound if forget else self.bound, them=them)

    def alternatives(self, options: Iterable[T], resolve: Callable[[T], R]) -> tuple[R, ...]:
        """Resolve alternatives; after them, only what each of them binds is bound."""
        before = self.enter()
        start, ends, resolved = self.bound, [], []
        for option in options:
            self.bound = start
            resolved.append(resolve(option))
            ends.append(self.bound)
        counts = [end.unnamed_cards for end in ends]
        cards = [end.cards for end in ends]
        self.left_out |= min(counts) < max(counts) or len({*cards}) > 1
        self.bound = Bound(
            frozenset.intersection(*(end.variables for end in ends)),
            frozenset.intersection(*cards),
            max(counts) if min(counts) else 0,
            all(end.paid for end in ends),
            start.them,
            all(end.done for end in ends),
        )
        self.leave(before)
        return tuple(resolved)

    def pay(self) -> None:
        """Let later words refer to what is paid here."""
        self.bound = replace(self.bound, paid=True)

    def deal_with(self, them: Literal["cards", "pile"]) -> None:
        """Let `them` mean the cards that a step deals with."""
        self.bound = replace(self.bound, them=them)
        self.dealt += 1

    def see_one(self) -> None:
        """Let `it` mean the only card that a step deals with."""
        self.bound = replace(self.bound, unnamed_cards=self.bound.unnamed_cards + 1)

    def them(self, node: syntax.Node) -> model.Them:
        """Use the cards that a step has dealt with."""
        if not self.bound.them and not self.unclear:
            written = "their" if isinstance(node, syntax.Attribute) else "them"
            message = f"`{written}` stands for no cards"
            help = "let a step before deal with several: `look at 3 cards from … + …`"
            if isinstance(node, syntax.Attribute) and self.bound.unnamed_cards:
                help = f"of one card write `its {node.word.text}`"
            if self.dealt:
                message = f"`{written}` could be other cards than those that were dealt with here"
                help = "write it beside the step that deals with them, in the same parentheses"
            self.context.fault(codes.UNBOUND_CARD, message, node, help=help)
        self.used |= self.bound.variables  # any number of cards: what matters is which
        return model.Them()

    def do(self) -> None:
        """Let later words refer to what is done here."""
        self.bound = replace(self.bound, done=True)

    def that_many(self, node: syntax.ThatMany) -> model.ThatMany:
        """Use what the step before did as a number."""
        if not self.bound.done and not self.unclear:
            self.context.fault(
                codes.NOTHING_DONE,
                "`that many` is what the effect before did, and there is none",
                node,
                help="write a number, a step before this one (`draw 2 + discard that many …`), or "
                "a letter for what is paid (`discard X cards -> draw X`)",
            )
        return self.context.spans.note(model.ThatMany(), node.span)

    def bind_variable(self, node: syntax.Variable) -> None:
        """Give a letter the number that the player pays."""
        if node.name in self.cards:
            self.context.fault(codes.REPEATED_WORD, f"`{node.name}` has a meaning already", node)
        self.variables.setdefault(node.name, node)
        self.bound = replace(self.bound, variables=self.bound.variables | {node.name})

    def give_variable(self, node: syntax.Variable) -> None:
        """Give a letter a number that is known beforehand: that of an event."""
        self.bind_variable(node)
        self.given.add(node.name)

    def bind_card(self, node: syntax.Selector) -> None:
        """Let later words refer to a card that this selector names."""
        every = ("all", "each", "all other", "each other")
        if isinstance(node.quantifier, syntax.Keyword) and node.quantifier.text in every:
            if node.binding is not None:
                message = "a letter stands for one card, and these are all"
                help = f"leave out `as {node.binding.name}`"
                self.context.fault(codes.WRONG_QUANTITY, message, node, help=help)
            return
        if node.binding is None:
            self.bound = replace(self.bound, unnamed_cards=self.bound.unnamed_cards + 1)
            return
        self._name(node.binding, node)

    def bind_each(self, node: syntax.Selector) -> None:
        """Let later words refer to each of some cards, one after another."""
        if node.binding is None:
            self.bound = replace(self.bound, unnamed_cards=self.bound.unnamed_cards + 1)
            return
        self._name(node.binding, node)

    def _name(self, letter: syntax.Variable, node: syntax.Selector) -> None:
        """Give a letter to the card that a selector chooses."""
        name = letter.name
        if name in self.bound.cards | self.taken or name in self.variables:
            self.context.fault(codes.REPEATED_WORD, f"`{name}` has a meaning already", letter)
        self.cards.setdefault(name, node)
        self.bound = replace(self.bound, cards=self.bound.cards | {name})

    def variable(self, node: syntax.Variable) -> model.Variable:
        """Use a letter as a number."""
        self.used.add(node.name)
        if node.name not in self.bound.variables and not self.unclear:
            message = f"nothing gives `{node.name}` a number"
            help = f"let the cost say how many: `pay {node.name} same -> …`"
            if node.name in self.variables:
                message = f"`{node.name}` gets a number {_PARTLY}"
                help = f"let each of them pay `{node.name}`"
            self.context.fault(codes.UNBOUND_VARIABLE, message, node, help=help)
        return model.Variable(name=node.name)

    @property
    def has_it(self) -> bool:
        """Whether `it` could be a card that was named before, or that an event befalls."""
        return bool(self.bound.unnamed_cards or self.bound.cards or self.event_card)

    def befallen(self, subject: syntax.Node | None) -> str | None:
        """Return what `it` is in a reaction to what befalls a card that has no letter."""
        if isinstance(subject, syntax.This):
            return THIS
        is_open = isinstance(subject, syntax.Selector) and subject.binding is None
        return self.letter_to_spare() if is_open else None

    def letter_to_spare(self) -> str | None:
        """Return a letter that no line of the card has, and that stands for nothing."""
        taken: set[str | None] = {*self.cards, *self.variables, *self.remembered, self.event_card}
        for part in (part for line in self.lines for part in syntax.parts_of(line)):
            if isinstance(part, syntax.Bound | syntax.Variable):
                taken.add(part.name)
            elif isinstance(part, syntax.Attribute):
                taken.add(part.owner)
        return next((letter for letter in ascii_uppercase if letter not in taken), None)

    def card(self, name: str | None, node: syntax.Node) -> model.This | model.Chosen:
        """Use a letter, or `it`, as a card."""
        if name is not None:
            self.used.add(name)
            if name not in self.bound.cards | self.remembered and not self.unclear:
                message = f"`{name}` stands for no card"
                help = f"name a card here or in another line: `… as {name}`"
                if name in self.cards:
                    message = f"`{name}` stands for a card {_PARTLY}"
                    help = f"name a card in each of them: `… as {name}`"
                if name in self.avoided:
                    message = f"`{name}` is named by what this would avoid"
                    help = _SPARED
                self.context.fault(codes.UNBOUND_CARD, message, node, help=help)
            return model.Chosen(name=name)
        bound = self.bound
        if self.event_card is not None:
            bound = replace(bound, cards=bound.cards - self.before_waiting)
        candidates = bound.unnamed_cards + len(bound.cards)
        if candidates == 0 and self.event_card == THIS:
            return model.This()
        if candidates == 0 and self.event_card is not None:
            self.used.add(self.event_card)
            return model.Chosen(name=self.event_card)
        if candidates == 0 and not self.unclear:
            message = f"`{self._written(node)}` stands for no card"
            help = "the cost names no card but this one; write `this` if this card is meant"
            if self.left_out:
                message = f"`{self._written(node)}` stands for a card {_PARTLY}"
                help = "let each of them name a card"
            elif None in self.avoided:
                message = f"`{self._written(node)}` is named by what this would avoid"
                help = _SPARED
            elif bound.them:
                of_all = f"their {node.word.text}" if isinstance(node, syntax.Attribute) else "them"
                help = f"of all cards that were dealt with, write `{of_all}`"
            self.context.fault(codes.UNBOUND_CARD, message, node, help=help)
        elif candidates > 1 and bound.unnamed_cards != 1:
            self.context.fault(
                codes.AMBIGUOUS_CARD,
                f"`{self._written(node)}` could be one of {candidates} cards",
                node,
                help="name the card that is meant: `… as A`, then write `A` or `A's`",
            )
        if not bound.unnamed_cards and len(bound.cards) == 1:
            (only,) = bound.cards
            self.used.add(only)
            return model.Chosen(name=only)
        return model.Chosen()

    def reference(self, node: syntax.Node) -> model.This | model.Chosen | None:
        """Resolve words for one card that was named before; None for any others."""
        match node:
            case syntax.This():
                return self.context.spans.note(model.This(), node.span)
            case syntax.It():
                return self.context.spans.note(self.card(None, node), node.span)
            case syntax.Bound():
                return self.context.spans.note(self.card(node.name, node), node.span)
        return None

    def _written(self, node: syntax.Node) -> str:
        return "its" if isinstance(node, syntax.Attribute) else "it"

    def report_unused(self, *, help: str | None = None) -> None:
        """Report letters that were bound and never used; ``help``: what to write for a number."""
        if self.unclear:
            return
        for name, node in self.variables.items():
            if name not in self.used:
                self.context.fault(
                    codes.UNUSED_VARIABLE,
                    f"`{name}` is chosen but never used",
                    node,
                    help=help or f"use `{name}` in the effect, or write a number",
                )
        for name, node in self.cards.items():
            if name not in self.used | self.asked_for:
                self.context.fault(
                    codes.UNUSED_BINDING,
                    f"`{name}` names a card but is never used",
                    node,
                    help=f"leave out `as {name}`",
                )


def letters_given(node: syntax.Node) -> frozenset[str]:
    """Return the letters that words give to cards."""
    found = (part.binding for part in syntax.parts_of(node) if isinstance(part, syntax.Selector))
    return frozenset(binding.name for binding in found if binding is not None)


def letters_used(node: syntax.Node) -> frozenset[str]:
    """Return the letters by which words speak of cards."""
    parts = list(syntax.parts_of(node))
    bound = {part.name for part in parts if isinstance(part, syntax.Bound)}
    read = {part.owner for part in parts if isinstance(part, syntax.Attribute)}
    return frozenset(bound | {name for name in read if name is not None})


def numbers_used(node: syntax.Node) -> dict[str, syntax.Node]:
    """Return the letters that may stand for numbers, each with where it stands first."""
    parts = list(syntax.parts_of(node))
    letters = [part for part in parts if isinstance(part, syntax.Variable | syntax.Bound)]
    return {part.name: part for part in reversed(letters)}

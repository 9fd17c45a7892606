"""What the words of one ability refer to: numbers such as X, cards such as `it`, and `that`."""

from dataclasses import dataclass, field

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context


@dataclass
class Scope:
    """Names bound so far in one ability, and those that were used."""

    context: Context
    variables: dict[str, syntax.Node] = field(default_factory=dict)
    cards: dict[str, syntax.Node] = field(default_factory=dict)
    unnamed_cards: list[syntax.Node] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    paid: bool = False
    unclear: bool = False
    """Whether part of the ability was not understood: it may have bound or used anything."""

    def bind_variable(self, node: syntax.Variable) -> None:
        """Give a letter the number that the player pays."""
        self.variables.setdefault(node.name, node)

    def bind_card(self, node: syntax.Selector) -> None:
        """Let later words refer to a card that this selector names."""
        if node.quantifier == "all":
            return
        if node.binding is None:
            self.unnamed_cards.append(node)
            return
        name = node.binding.name
        if name in self.cards or name in self.variables:
            self.context.fault(codes.REPEATED_WORD, f"`{name}` has a meaning already", node.binding)
        self.cards[name] = node

    def variable(self, node: syntax.Variable) -> model.Variable:
        """Use a letter as a number."""
        self.used.add(node.name)
        if node.name not in self.variables and not self.unclear:
            self.context.fault(
                codes.UNBOUND_VARIABLE,
                f"nothing gives `{node.name}` a number",
                node,
                help=f"let the cost say how many: `pay {node.name} same -> …`",
            )
        return model.Variable(name=node.name)

    def card(self, name: str | None, node: syntax.Node) -> model.Chosen:
        """Use a letter, or `it`, as a card."""
        if name is not None:
            self.used.add(name)
            if name not in self.cards and not self.unclear:
                self.context.fault(
                    codes.UNBOUND_CARD,
                    f"`{name}` stands for no card",
                    node,
                    help=f"name a card in the cost: `… as {name}`",
                )
            return model.Chosen(name=name)
        candidates = len(self.unnamed_cards) + len(self.cards)
        if candidates == 0 and not self.unclear:
            self.context.fault(
                codes.UNBOUND_CARD,
                f"`{self._written(node)}` stands for no card",
                node,
                help="the cost names no card but this one; write `this` if this card is meant",
            )
        elif candidates > 1 and len(self.unnamed_cards) != 1:
            self.context.fault(
                codes.AMBIGUOUS_CARD,
                f"`{self._written(node)}` could be one of {candidates} cards",
                node,
                help="name the card that is meant: `… as A`, then write `A` or `A's`",
            )
        if not self.unnamed_cards and len(self.cards) == 1:
            (only,) = self.cards
            self.used.add(only)
            return model.Chosen(name=only)
        return model.Chosen()

    def _written(self, node: syntax.Node) -> str:
        return "its" if isinstance(node, syntax.Attribute) else "it"

    def report_unused(self) -> None:
        """Report letters that were bound and never used."""
        if self.unclear:
            return
        for name, node in self.variables.items():
            if name not in self.used:
                self.context.fault(
                    codes.UNUSED_VARIABLE,
                    f"`{name}` is chosen but never used",
                    node,
                    help=f"use `{name}` in the effect, or write a number",
                )
        for name, node in self.cards.items():
            if name not in self.used:
                self.context.fault(
                    codes.UNUSED_BINDING,
                    f"`{name}` names a card but is never used",
                    node,
                    help=f"leave out `as {name}`",
                )

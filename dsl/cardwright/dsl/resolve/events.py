"""What an event is about: the card or player that it befalls, and what it comes from."""

from dataclasses import replace
from typing import Any, Final, TypeAlias

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.parties import actors
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.vocabulary import Event

Part: TypeAlias = model.Select | model.This | model.Chosen | model.Party
_ONE_OF_THEM: Final = ("you", "a_rival", "any_player")
"""The words for a player whom an event can be about."""


def resolve_event(context: Context, scope: Scope, node: syntax.Event) -> dict[str, Any]:
    """Resolve what a reaction is to: the fields of it that say so.

    What follows may speak of the number and the cards that are named here.
    """
    game, text = context.game, node.name.text
    event = game.event.get(text)
    if event is None and text in game.moment:
        of_moment = [one.id for one in game.events if one.moment == text]
        message = f"`{text}` is a moment, at which lines of a card work, and no event"
        help = f"write `when {of_moment[0]}`" if of_moment else None
        context.fault(codes.UNKNOWN_EVENT, message, node.name, help=help)
    elif event is None:
        context.unknown(codes.UNKNOWN_EVENT, "event", node.name, text, game.event)
    parties = EventParties(context, scope, event)
    parties.bind(node.number, node.subject, node.source)
    fields: dict[str, Any] = {"event": text, "by_itself": node.word == "when"}
    if node.number is not None:
        fields["number"] = node.number.name
    if node.subject is not None:
        fields["subject"] = parties.subject(node.subject)
    if node.source is not None:
        fields["source"] = parties.source(node.source)
    return fields


class EventParties:
    """Resolves what stands after `of` and `from` in the head of an ability."""

    def __init__(self, context: Context, scope: Scope, event: Event | None) -> None:
        """``event``: None where it is unknown, so that nothing is known of it."""
        self.context = context
        self.scope = scope
        self.phrases = Phrases(context, scope)
        self.event = event

    def bind(self, number: syntax.Variable | None, *parts: syntax.Who | None) -> None:
        """Let all that follows speak of the number, and of the cards that are named."""
        if number is not None:
            if self.event is not None and not self.context.game.has_number(self.event):
                message = f"`{self.event.id}` has no number"
                self.context.fault(codes.WRONG_OPERAND, message, number, help="leave it out")
            self.scope.give_variable(number)
        for part in parts:
            if isinstance(part, syntax.Selector) and part.binding is not None:
                self.scope.bind_card(part)

    def subject(self, node: syntax.Who) -> Part | None:
        """Return what the event befalls."""
        game, event = self.context.game, self.event
        is_player = isinstance(node, syntax.Players)
        if event is not None and game.befalls_card(event) and self.phrases.is_avatar(node):
            avatar = self.phrases.card(node)
            assert isinstance(avatar, model.Select)
            return self.context.spans.note(replace(avatar, quantity="a"), node.span)
        if event is not None and is_player and not game.befalls_player(event):
            help = "write `of a …`, of a card" if game.befalls_card(event) else None
            message = f"`{event.id}` befalls no player"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        elif event is not None and not is_player and not game.befalls_card(event):
            self.context.fault(codes.WRONG_OPERAND, f"`{event.id}` befalls no card", node)
        return self._part(node)

    def source(self, node: syntax.Who) -> Part | None:
        """Return what the event comes from; whoever's card that is, unless it says."""
        event = self.event
        if event is not None and not self.context.game.comes_from_card(event):
            self.context.fault(codes.WRONG_OPERAND, f"`{event.id}` comes from no card", node)
        elif event is not None and event.power and isinstance(node, syntax.Players):
            message = f"`{event.id}` is always that of whoever reacts"
            self.context.fault(codes.WRONG_OPERAND, message, node, help="leave it out")
        part = self._part(node)
        if isinstance(part, model.Select) and isinstance(node, syntax.Selector) and not node.owner:
            return self.context.spans.note(replace(part, owner="any_player"), node.span)
        return part

    def _part(self, node: syntax.Who) -> Part | None:
        match node:
            case syntax.Selector():
                return self.phrases.select(node)
            case syntax.This():
                return self.context.spans.note(model.This(), node.span)
            case syntax.Bound(name=name):
                return self.context.spans.note(self.scope.card(name, node), node.span)
            case syntax.Players(comparison=None):
                who = actors(self.phrases, node)
                if isinstance(who, model.Party):
                    if who.players not in _ONE_OF_THEM:
                        self.context.fault(
                            codes.WRONG_QUANTITY,
                            "an event is about one player at a time",
                            node,
                            help="write `you`, `a rival` or `any player`",
                        )
                    return who
        self.phrases.not_yet(node)
        return None

"""What holds of cards: what is looked at again and again, and what can be over."""

from collections.abc import Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject

_NAMED = (model.Chosen, model.Variable, model.ThatMany)
"""What an ability names means nothing once it is over."""


def check_what_holds(subject: Subject) -> None:
    """What is looked at later speaks of nothing that only an ability knows."""
    for place, message, help in _faults(subject):
        subject.fault(codes.WRONG_OPERAND, message, place, help=help)


def _faults(subject: Subject) -> Iterator[tuple[model.Node, str, str]]:
    for part, who, change in subject.changes:
        yield from _verb_faults(subject, part, who, change)
    for modifier in subject.modifiers:
        if isinstance(modifier.who, model.Select):
            yield from _class_faults(modifier.who, modifier.change)
            yield from _lying_faults(subject, modifier.who, modifier.change)
        if _is_state(modifier.change):
            yield modifier, *_NO_STATE
    for step in subject.steps:
        if isinstance(step, model.Modify):
            yield from _step_faults(step)
            if step.is_class and isinstance(step.card, model.Select):
                yield from _lying_faults(subject, step.card, step.change)
        if isinstance(step, model.Modify | model.Wait):
            until = step.duration.until
            if isinstance(until, model.Node) and _names_something(until):
                message = "what ends it is looked at when the ability is over"
                yield step, message, "speak of `this`, or of cards by what they are"


_NO_STATE = (
    "a card gets into a state at some time, and out of it",
    "let a step say it of cards: `each … is …`",
)


def _step_faults(step: model.Modify) -> Iterator[tuple[model.Node, str, str]]:
    if step.is_class and isinstance(step.card, model.Select):
        yield from _class_faults(step.card, step.change)
        if _is_state(step.change):
            yield step, *_NO_STATE
    if isinstance(step.change, model.Becomes) and step.change.status and step.change.negated:
        yield step, "a state that ends does not come back by itself", "end it by its verb"
    if step.duration.once and not isinstance(step.change, model.Costs):
        yield step, "only what is paid can be used for the first time", "leave out `once`"


def _verb_faults(
    subject: Subject, part: model.Node, who: model.CardRef, change: model.Change
) -> Iterator[tuple[model.Node, str, str]]:
    """Refuse what is never done to such cards anyway."""
    game = subject.game
    if not isinstance(change, model.Cannot) or change.deed not in game.verb:
        return
    only = game.verb[change.deed].only
    nouns = who.nouns if isinstance(who, model.Select) else (subject.card.kind,)
    if (
        only
        and not isinstance(who, model.Chosen)
        and not game.kinds_of(only) & game.kinds_of(nouns)
    ):
        message = f"`{change.deed}` is never done to such cards"
        yield part, message, f"it is for {' and '.join(only)}"
    origins = game.verb[change.deed].moves_from
    if (
        isinstance(who, model.Select)
        and not who.zones
        and origins
        and not game.active_zones & {*origins}
    ):
        message = f"`{change.deed}` is done to cards in `{origins[0]}`, and these are in play"
        yield part, message, f"say where they are: `all … in {origins[0]} …`"


def _is_state(change: model.Change) -> bool:
    return isinstance(change, model.Becomes) and change.status is not None


def _class_faults(who: model.Select, change: model.Change) -> Iterator[tuple[model.Node, str, str]]:
    for one in who.filters:
        match one:
            case model.InZones() if isinstance(change, model.Costs):
                message = "what cards cost is a matter of whoever pays, wherever they are"
                yield who, message, "leave out where they are"
            case model.Having(comparison=model.Superlative()):
                message = "of all cards, those with the most or the least change with every card"
                yield who, message, "compare them with a number: `with cost at least 3`"
            case _ if _names_something(one):
                message = "what cards these are is looked at when the ability is over"
                yield who, message, "speak of `this`, or of numbers"


def _lying_faults(
    subject: Subject, who: model.Select, change: model.Change
) -> Iterator[tuple[model.Node, str, str]]:
    """Refuse to tell cards that are still to be paid for by what lies on them."""
    for one in who.filters if isinstance(change, model.Costs) else ():
        if isinstance(one, model.Having) and subject.game.lies_on_cards(one.comparison.what):
            yield who, "nothing lies on cards that are still to be paid for", "leave it out"


def _names_something(part: model.Node) -> bool:
    return any(isinstance(inner, _NAMED) for inner in model.parts_of(part))

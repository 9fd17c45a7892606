"""Reactions: to events that can't happen or be seen, and with effects that don't fit them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, amounts_of, effect_steps, remembered
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import Event, Verb, Vocabulary

Fits: TypeAlias = Callable[[Event], object]
"""Whether a step fits reactions to an event."""


def _is_about_to_happen(event: Event) -> object:
    return event.window == "instead"


_FITTING: Final[dict[model.Answers, tuple[Fits, str]]] = {
    "befalling": (_is_about_to_happen, "reactions to what is about to befall a player"),
    "how_much": (_is_about_to_happen, "reactions to how much is about to happen"),
    "deed": (
        lambda event: event.aims or event.verb,
        "reactions to being aimed at, or to a verb of an ability",
    ),
    "aim": (lambda event: event.aims, "reactions to being aimed at"),
    "points": (lambda event: event.window == "during", "reactions to a count of points"),
}


def _answers(step: model.Step) -> model.Answers | None:
    """Return what a step changes, where it fits only reactions."""
    return getattr(step, "answers", None)


def check_windows(subject: Subject) -> None:
    """`ignore`, `score` and others like them stand only in reactions to fitting events."""
    for body in subject.bodies:
        event = None
        if isinstance(body, model.Reaction):
            event = subject.game.event[body.event]
            if event.window == "paying" and body.by_itself:
                message = "nothing happens by itself while a cost is paid"
                help = f"write `react to {body.event}: …`"
                subject.fault(codes.WRONG_WINDOW, message, body, help=help)
        for step in effect_steps(body.effects):
            answers = _answers(step)
            if answers is None:
                continue
            fits, where = _FITTING[answers]
            if event is None or not fits(event):
                subject.fault(
                    codes.WRONG_WINDOW,
                    f"`{subject.words(step)}` fits only {where}",
                    step,
                    body,
                    help=_fitting_events(fits, subject.game),
                )
            elif answers == "how_much":
                _check_number(subject, step, body)


def _check_number(subject: Subject, step: model.Step, body: model.Body) -> None:
    """Report a step that changes the number of an event that has none."""
    assert isinstance(body, model.Reaction)
    if not subject.game.has_number(subject.game.event[body.event]):
        message = f"`{body.event}` has no number"
        subject.fault(codes.WRONG_OPERAND, message, step, body, help="write `ignore`")


def check_waiting(subject: Subject) -> None:
    """What waits for an event says how long, and the event is one that can be waited for."""
    waiting = [step for step in subject.steps if isinstance(step, model.Wait)]
    for step in waiting:
        for message, help in _wrong_waiting(step, subject.game):
            subject.fault(codes.WRONG_WAITING, message, step, help=help)


def _wrong_waiting(step: model.Wait, game: Vocabulary) -> Iterator[tuple[str, str | None]]:
    if not step.duration.is_said:
        times = [f"`this {moment.id}`" for moment in game.moments if moment.time != "no"]
        such = ["`once`", *times[:1], "`until …`"]
        yield "it is not said how long this waits", f"write {', '.join(such[:-1])} or {such[-1]}"
    if game.event[step.reaction.event].window == "paying":
        message = f"`{step.reaction.event}` is answered while a cost is paid, and not waited for"
        yield message, "let the card react to it in a line of its own"
    if any(isinstance(part, model.Wait) for part in model.parts_of(step.reaction)):
        yield "what waits lets something wait in its turn", "let both wait from the beginning"


def check_guises(subject: Subject) -> None:
    """A card comes to be what it is not already; in a reaction to a power, what that asks for."""
    for reaction in _reactions(subject):
        is_paying = subject.game.event[reaction.event].window == "paying"
        is_told = any(_answers(step) for step in effect_steps(reaction.effects))
        if is_paying and not (reaction.guises or is_told or reaction.by_itself):
            message = "while a cost is paid, a card can only be another one that is asked for"
            subject.fault(codes.IDLE_ABILITY, message, reaction, help="write `this is a …`")
    for place, who, change in subject.changes:
        if not isinstance(who, model.This) or not isinstance(change, model.Becomes):
            continue
        for noun in change.nouns:
            if subject.answers_to([noun]) is not change.negated:
                message = f"this card is {with_article(noun)} already"
                if change.negated:
                    message = f"this card is no {noun}"
                subject.fault(codes.IDLE_ABILITY, message, place, help="name another type")


def _fitting_events(fits: Fits, game: Vocabulary) -> str:
    fitting = [f"`react to {event.id}: …`" for event in game.events if fits(event)]
    return f"write {' or '.join(fitting)}" if fitting else "the game has no such event"


def check_subjects(subject: Subject) -> None:
    """A reaction to what befalls a card is to what can befall such a card."""
    for reaction in _reactions(subject):
        event = subject.game.event[reaction.event]
        only: tuple[str, ...] = ()
        if event.verb is not None:
            only = subject.game.verb[event.verb].only
        elif event.moment is not None:
            only = subject.game.moment[event.moment].only
        if not isinstance(reaction.subject, model.Select):
            continue
        if event.window == "after" and event.verb and subject.game.verb[event.verb].moves_to:
            _check_what_lay_there(subject, reaction, reaction.subject)
        for noun in reaction.subject.nouns:
            if only and not subject.game.kinds_of([noun]) & subject.game.kinds_of(only):
                subject.fault(
                    codes.EVENT_NEVER_HAPPENS,
                    f"`{event.id}` never befalls a {noun}",
                    reaction.subject,
                    reaction,
                    help=f"it befalls: {', '.join(only)}",
                )


def _check_what_lay_there(
    subject: Subject, reaction: model.Reaction, befallen: model.Select
) -> None:
    for one in befallen.filters:
        if isinstance(one, model.Having) and subject.game.lies_on_cards(one.comparison.what):
            subject.fault(
                codes.WRONG_OPERAND,
                "nothing lies on the card any more when it has been moved",
                one,
                befallen,
                reaction,
                help="leave it out",
            )


def check_hidden_moves(subject: Subject) -> None:
    """A reaction to what moves a card of others says no more of it than whoever reacts can see."""
    for reaction in _reactions(subject):
        verb = subject.game.event[reaction.event].verb
        if verb is None or not isinstance(reaction.subject, model.Select):
            continue
        if reaction.subject.owner in model.OWN:
            continue
        move = subject.game.verb[verb]
        if _is_hidden(move, subject.game) and (
            reaction.subject.filters or subject.game.tell(reaction.subject.nouns, move.moves_from)
        ):
            subject.fault(
                codes.UNSEEN_CARDS,
                f"nobody sees which cards of others `{verb}` moves",
                reaction.subject,
                reaction,
                help="write `of a card …`",
            )


def _is_hidden(verb: Verb, game: Vocabulary) -> bool:
    """Whether a verb can move a card of others without showing it."""
    if verb.moves_to is None:
        return False
    return not _all_see(verb.moves_to, game) and not all(
        _all_see(zone, game) for zone in verb.moves_from
    )


def _all_see(zone: str, game: Vocabulary) -> bool:
    return game.zone[zone].seen_by == "all"


def check_events_happen(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """Each event that a card reacts to is caused by some card: by one it names, if it names any."""
    causes_of: dict[str, list[Subject]] = {}
    for subject in subjects:
        for reaction in _reactions(subject):
            event = game.event[reaction.event]
            if event.id not in causes_of:
                causes_of[event.id] = [other for other in subjects if event.id in _caused(other)]
            causes = causes_of[event.id]
            if not causes and not _happens_by_rule(event, game):
                subject.fault(
                    codes.EVENT_NEVER_HAPPENS,
                    f"no card of the game causes `{event.id}`",
                    reaction,
                )
            elif isinstance(reaction.source, model.Select) and not _has_own_causes(event, game):
                _check_source(subject, reaction, reaction.source, causes)


def _check_source(
    subject: Subject, reaction: model.Reaction, source: model.Select, causes: Iterable[Subject]
) -> None:
    for noun in source.nouns:
        if not any(cause.answers_to([noun]) for cause in causes):
            subject.fault(
                codes.EVENT_NEVER_HAPPENS,
                f"no {noun} of the game causes `{reaction.event}`",
                source,
                reaction,
            )


def _happens_by_rule(event: Event, game: Vocabulary) -> bool:
    """Whether an event may come from the rulebook, without a card that says so.

    Rulebooks make their calls, let players bring cards into play, and deal from piles.
    """
    if event.verb is not None:
        verb = game.verb[event.verb]
        return verb.paid or any(game.zone[name].pile for name in verb.moves_from)
    return event.loses is None and not (event.power or event.makes_act or event.aims)


def _has_own_causes(event: Event, game: Vocabulary) -> bool:
    """Whether only the rulebook knows which card an event comes from: what it does to a card."""
    return bool(event.call or event.enters or event.leaves) and game.befalls_card(event)


@remembered
def _caused(subject: Subject) -> Iterator[str]:
    """Yield the events that an ability of a card can cause."""
    for event in subject.game.events:
        if _causes(subject, event):
            yield event.id


def _causes(subject: Subject, event: Event) -> bool:
    """Whether an ability of a card can cause an event."""
    if event.power and any(isinstance(body, model.Power) for body in subject.bodies):
        return True
    if event.makes_act:
        makes_act = any(isinstance(step, model.By) for step in subject.steps)
        return makes_act and subject.answers_to(event.makes_act)
    if event.aims:
        return any(isinstance(step, model.Aim) for step in subject.steps)
    return any(_raises(step, event) for step in _raising_steps(subject, event))


def _raising_steps(subject: Subject, event: Event) -> Iterable[model.Step]:
    """Return the steps that can raise an event: what is paid can't be prevented any more."""
    if event.window != "instead":
        return subject.steps
    return [step for body in subject.bodies for step in effect_steps(body.effects)]


def _raises(step: model.Step, event: Event) -> bool:
    match step:
        case model.Lose():  # an event is announced only where its resource is named
            resources = [amount.resource for amount in amounts_of(step)]
            return any(
                isinstance(resource, model.Named) and event.loses in resource.resources
                for resource in resources
            )
        case model.Stand():
            return bool(event.enters or event.leaves or step.verb == event.verb)
        case model.SetStatus() | model.Move() | model.Deploy() | model.Draw():
            return event.verb is not None and step.verb == event.verb
        case model.Call():
            return step.name == event.call
    return False


@remembered
def _reactions(subject: Subject) -> Iterator[model.Reaction]:
    for body in subject.bodies:
        if isinstance(body, model.Reaction):
            yield body

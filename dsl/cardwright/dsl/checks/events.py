"""Reactions: to events that can't happen or be seen, and with effects that don't fit them."""

from collections.abc import Iterable, Iterator, Sequence

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, amounts_of, effect_steps
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import Event, Verb, Vocabulary

_WINDOWS: dict[type[model.Node], tuple[str, str]] = {
    model.Ignore: ("instead", "reactions to what is about to befall a player"),
    model.CountAs: ("paying", "reactions to a cost being paid"),
    model.Score: ("during", "reactions to a count of points"),
}


def check_windows(subject: Subject) -> None:
    """`ignore`, `count as` and `score` stand only in reactions to events of the fitting window."""
    for body in subject.bodies:
        window = None
        if isinstance(body, model.Reaction):
            window = subject.game.event[body.event].window
        for step in effect_steps(body.effects):
            if type(step) not in _WINDOWS:
                continue
            wanted, where = _WINDOWS[type(step)]
            if window != wanted:
                subject.fault(
                    codes.WRONG_WINDOW,
                    f"`{subject.words(step)}` fits only {where}",
                    step,
                    body,
                    help=_fitting_events(wanted, subject.game),
                )


def check_stand_ins(subject: Subject) -> None:
    """A card counts as what it is not already, and where costs ask for cards."""
    for step in subject.steps:
        if not isinstance(step, model.CountAs):
            continue
        for noun in step.nouns:
            if subject.answers_to([noun]):
                message = f"this card is {with_article(noun)} already"
                subject.fault(codes.IDLE_ABILITY, message, step, help="name another type")
        if not any(verb.sets for verb in subject.game.verbs):
            subject.fault(
                codes.IDLE_ABILITY,
                "no cost asks for a card, since no verb of the game sets a state",
                step,
            )


def _fitting_events(window: str, game: Vocabulary) -> str:
    fitting = [f"`react to {event.id}: …`" for event in game.events if event.window == window]
    return f"write {' or '.join(fitting)}" if fitting else "the game has no such event"


def check_subjects(subject: Subject) -> None:
    """A reaction to what befalls a card is to what can befall such a card."""
    for reaction in _reactions(subject):
        event = subject.game.event[reaction.event]
        if reaction.subject is None or event.verb is None:
            continue
        only = subject.game.verb[event.verb].only
        for noun in reaction.subject.nouns:
            if only and not subject.game.kinds_of([noun]) & subject.game.kinds_of(only):
                subject.fault(
                    codes.EVENT_NEVER_HAPPENS,
                    f"`{event.id}` never befalls a {noun}",
                    reaction.subject,
                    reaction,
                    help=f"it befalls: {', '.join(only)}",
                )


def check_hidden_moves(subject: Subject) -> None:
    """A reaction to what moves a card of others says no more of it than whoever reacts can see."""
    for reaction in _reactions(subject):
        verb = subject.game.event[reaction.event].verb
        if verb is None or reaction.subject is None or reaction.subject.owner in model.OWN:
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
                causes_of[event.id] = [other for other in subjects if _causes(other, event)]
            causes = causes_of[event.id]
            if not causes and not _happens_by_rule(event, game):
                subject.fault(
                    codes.EVENT_NEVER_HAPPENS,
                    f"no card of the game causes `{event.id}`",
                    reaction,
                )
            elif reaction.source is not None and not _has_own_causes(event, game):
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
    return event.loses is None and not event.power


def _has_own_causes(event: Event, game: Vocabulary) -> bool:
    """Whether only the rulebook knows which card an event comes from: what it does to a card."""
    return event.call is not None and game.befalls_card(event)


def _causes(subject: Subject, event: Event) -> bool:
    """Whether an ability of a card can cause an event."""
    if event.power and any(isinstance(body, model.Power) for body in subject.bodies):
        return True
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
        case model.SetStatus() | model.Move() | model.Deploy():
            return step.verb == event.verb
        case model.Draw():
            return event.verb is not None and event.verb in (step.verb, step.then_verb)
        case model.Call():
            return step.name == event.call
    return False


def _reactions(subject: Subject) -> Iterator[model.Reaction]:
    for body in subject.bodies:
        if isinstance(body, model.Reaction):
            yield body

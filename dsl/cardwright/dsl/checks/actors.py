"""Who does something, and who may pay to be spared: what is clear, and what could not be said."""

from collections.abc import Iterator
from typing import Final

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, named_cards, owner_of
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.model import every_step
from cardwright.dsl.resolve.words_of_steps import parts

_AMONG: Final = ("actor", "any_player", "all_players")
"""Words for players among whom is whoever acts."""


def check_actors(subject: Subject) -> None:
    """Others do what others can do; who acts is not changed twice, and nobody robs themselves."""
    for body in subject.bodies:
        groups = [step for step in every_step(body.effects) if isinstance(step, model.Group)]
        for step in every_step((*body.cost, *(step for group in groups for step in group.cost))):
            if isinstance(step, model.By):
                subject.fault(
                    codes.NOT_A_COST,
                    "others don't pay the cost of an ability",
                    step,
                    body,
                    help="write it after `->`",
                )
        for step, message, help in _wrong_actors(body.effects, is_by=False):
            subject.fault(codes.WRONG_OPERAND, message, step, body, help=help)
        for card in body.chosen_by_event if isinstance(body, model.Reaction) else ():
            if isinstance(card.owner, model.OwnerOf):
                message = "an event tells only whether a card is one's own or another's"
                subject.fault(codes.WRONG_OPERAND, message, card, body, help="leave out `of owner`")


def check_calls_of_others(subject: Subject) -> None:
    """What only the rulebook can do has words for that others do it; English makes its own."""
    languages = [language for language in subject.game.languages if language != "en"]
    for body in subject.bodies:
        acted = [step.steps for step in every_step(body.effects) if isinstance(step, model.By)]
        for call in (step for steps in acted for step in every_step(steps)):
            if not isinstance(call, model.Call):
                continue
            names = subject.game.call[call.name].names
            lacking = [one for one in languages if one in names and "third" not in names[one].forms]
            if lacking:
                subject.fault(
                    codes.MISSING_PROPERTY,
                    f"`{call.name}` has no form `third` in `{lacking[0]}`, by which others do it",
                    call,
                    body,
                    help=f'declare it in `game.card`: `{lacking[0]} "…" third "…"`',
                )


def _wrong_actors(
    steps: tuple[model.Step, ...], *, is_by: bool
) -> Iterator[tuple[model.Step, str, str]]:
    for step in steps:
        match step:
            case model.By(who=who):
                is_you = isinstance(who, model.Party) and who.players in model.OWN
                if is_by and not is_you:
                    message = "it is not clear who acts here: others act already"
                    yield step, message, "write it before or after what those others do"
                elif is_you and not is_by:
                    yield step, "you act here anyway", "leave out `you`"
                yield from _wrong_actors(step.steps, is_by=not is_you)
            case _ if isinstance(step, model.ToOthers) and _are_among(step.who, is_by=is_by):
                word = next(part.role for part in parts(type(step)) if part.name == "who")
                help = f"write `{word} a rival` or `{word} each other player`"
                yield step, f"nobody {third_person(step.word)} {word} themselves", help
            case _ if is_by and isinstance(step, model.OfTheUser):
                message = "only whoever uses the ability does this"
                yield step, message, "write it before or after what others do"
            case model.Choice():
                for option in step.options:
                    yield from _wrong_actors(option, is_by=is_by)
            case model.Avoidable() | model.May():
                yield from _wrong_actors(step.steps, is_by=is_by)
            case model.Group():
                inner = (*step.cost, *step.effects, *step.otherwise)
                yield from _wrong_actors(inner, is_by=is_by)


def _are_among(who: model.Party | model.OwnerOf, *, is_by: bool) -> bool:
    """Whether whoever acts is one of some players."""
    is_you = isinstance(who, model.Party) and who.players == "you" and not is_by
    return is_you or (isinstance(who, model.Party) and who.players in _AMONG)


# -- ways out -------------------------------------------------------------------------------------


def check_ways_out(subject: Subject) -> None:
    """Who may pay to be spared is clear: those who are named, who act, or whom one step befalls."""
    for body in subject.bodies:
        others = {
            name
            for name, cards in named_cards(body).items()
            if any(card.owner not in model.OWN for card in cards)
        }
        for step in every_step(body.effects):
            if isinstance(step, model.Avoidable):
                for message, help in _wrong_ways_out(step, others):
                    subject.fault(codes.WRONG_UNLESS, message, step, body, help=help)


def _wrong_ways_out(step: model.Avoidable, others: set[str | None]) -> Iterator[tuple[str, str]]:
    payers = [part for part in every_step(step.unless) if isinstance(part, model.By)]
    if payers and (len(payers) > 1 or step.unless != (payers[0],)):
        message = "it is not clear who pays what after `unless`"
        yield message, "name those who pay once, at its beginning: `unless a rival …`"
    elif payers and _are_several(payers[0].who):
        message = "of several who are named, one pays for everybody"
        yield message, "write `unless a rival …`, `unless another player …` or `unless you …`"
    inner = list(every_step(step.steps))
    if any(map(_gives, inner)):
        yield "nobody needs a way out of gaining something", "leave out `unless`"
    elif not payers and _is_unclear(step.steps, others):
        yield (
            "it is not clear what others are spared: several things are before `unless`",
            "put what befalls them, and its `unless`, in parentheses of their own",
        )


def _are_several(who: model.Party | model.OwnerOf) -> bool:
    return isinstance(who, model.Party) and who.players in model.SEVERAL_PLAYERS


def _gives(step: model.Step) -> bool:
    """Whether others gain something."""
    return isinstance(step, model.By) and any(isinstance(one, model.Gain) for one in step.steps)


def _is_unclear(steps: tuple[model.Step, ...], others: set[str | None]) -> bool:
    """Whether others are befallen by one of several things; what they all do is one thing."""
    if len(steps) == 1 and isinstance(steps[0], model.By):
        return _is_unclear(steps[0].steps, others)
    if not any(_befalls_others(part, others) for part in every_step(steps)):
        return False
    return not (len(steps) == 1 and isinstance(steps[0], model.Sparable))


def _befalls_others(step: model.Step, named: set[str | None]) -> bool:
    """Whether a step is about other players or their cards; ``named``: their cards by letter."""
    if isinstance(step, model.By | model.ToOthers):
        return True
    if isinstance(step, model.Draw):
        return step.origin is not None and step.origin.owner not in (None, *model.OWN)
    if not isinstance(step, model.Deploy | model.ToCards):
        return False
    if isinstance(step.card, model.Select):
        return owner_of(step) not in model.OWN
    return isinstance(step.card, model.Chosen) and step.card.name in named

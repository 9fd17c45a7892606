"""Where and when: moments that never come for a card, and cards that never get somewhere."""

from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    WITH_CARD,
    Subject,
    amounts_of,
    origins_of,
    owner_of,
    paid_steps,
)
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import CARD, Moment


def check_moments(subject: Subject) -> None:
    """An ability is bound to a moment that comes for it."""
    moments = subject.game.moments
    for body in subject.bodies:
        if isinstance(body, model.Power):
            fitting = [moment.id for moment in moments if moment.powers != "no"]
            for name in body.during:
                if name not in fitting:
                    message = f"no powers are used during `{name}`"
                    help = _others("power during", fitting) or "leave out `during`"
                    subject.fault(codes.WRONG_MOMENT, message, body, help=help)
        elif isinstance(body, model.Automatic) and not _comes(
            subject.game.moment[body.moment], subject
        ):
            subject.fault(
                codes.WRONG_MOMENT,
                f"`{body.moment}` never comes for {with_article(subject.card.kind)}",
                body,
                help=_others("when", [moment.id for moment in moments if _comes(moment, subject)]),
            )


def _comes(moment: Moment, subject: Subject) -> bool:
    """Whether a card can work by itself at a moment."""
    if moment.powers == "only":
        return False
    return not moment.only or subject.card.kind in subject.game.kinds_of(moment.only)


def _others(words: str, fitting: Iterable[str]) -> str | None:
    shapes = " or ".join(f"`{words} {name}: …`" for name in fitting)
    return f"write {shapes}" if shapes else None


def check_own_place(subject: Subject) -> None:
    """A card with an ability that needs it in play can get there."""
    kind = subject.game.kind[subject.card.kind]
    active = subject.game.active_zones
    if not kind.zones or subject.game.reached(kind) & active:
        return
    works = [part for part in subject.card.abilities if not isinstance(part, model.Automatic)]
    for part in (*subject.card.points, *works):
        subject.fault(
            codes.NEVER_THERE,
            f"{with_article(kind.id)} is never in `{'` or `'.join(sorted(active))}`",
            part,
            help="let it work by itself at a moment: `when …: …`",
        )


def check_places(subject: Subject) -> None:
    """The cards that an ability is about can be where it looks for them."""
    game = subject.game
    for place, nouns, zones in _wanted(subject):
        for noun in nouns:
            kinds = [game.kind[kind] for kind in game.kinds_of([noun])]
            if zones and not any(game.reached(kind) & zones for kind in kinds):
                fitting = [
                    kind.id for kind in game.kinds if game.reached(kind) & zones and noun != CARD
                ]
                subject.fault(
                    codes.NEVER_THERE,
                    f"no {noun} is ever in `{'` or `'.join(sorted(zones))}`",
                    place,
                    help=f"there can be: {', '.join(fitting)}" if fitting else None,
                )


def _wanted(
    subject: Subject,
) -> Iterator[tuple[model.Node, tuple[str, ...], frozenset[str]]]:
    """Yield the cards that are spoken of: where, by what nouns, and the zones that are meant."""
    active = subject.game.active_zones
    for worth in subject.card.points:
        yield from ((worth, nouns, active) for nouns in _counted(worth.per))
    for body in subject.bodies:
        if body.condition is not None and isinstance(body.condition.card, model.Select):
            yield body, body.condition.card.nouns, active
    for step in subject.steps:
        for amount in amounts_of(step):
            yield from ((amount, nouns, active) for nouns in _counted(amount.per))
        if isinstance(step, model.Deploy):
            yield step, step.card.nouns, frozenset(origins_of(subject.game, step))
        elif isinstance(step, model.Move) and isinstance(step.card, model.Select):
            yield step.card, step.card.nouns, frozenset(origins_of(subject.game, step))
        elif isinstance(step, WITH_CARD) and isinstance(step.card, model.Select):
            yield step.card, step.card.nouns, active


def _counted(per: model.Per | None) -> Iterator[tuple[str, ...]]:
    if isinstance(per, model.PerCard):
        yield per.nouns
    elif isinstance(per, model.PerResourceOn) and isinstance(per.card, model.Select):
        yield per.card.nouns


def check_cards_to_pay_with_are_seen(subject: Subject) -> None:
    """Who pays chooses the cards, and whether they can does not tell what cards others hold."""
    for body in subject.bodies:
        for step in paid_steps(body):
            if not isinstance(step, model.Move) or not isinstance(step.card, model.Select):
                continue
            origins, owner = origins_of(subject.game, step), owner_of(step)
            verb = step.verb or step.kind
            piles = [zone for zone in origins if subject.game.zone[zone].seen_by == "nobody"]
            hidden = [zone for zone in origins if not _sees(subject, zone, owner)]
            if piles and step.card.quantity != "all":
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, piles[0])}, so that chance would decide what is paid",
                    step,
                    body,
                    help=f"move `{verb} …` to the effects, after `->`",
                )
            elif subject.game.tell(step.card.nouns, hidden):
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, hidden[0])}, so that nobody can tell what can be paid",
                    step,
                    body,
                    help=f"write `{verb} a card …`",
                )


def check_cards_to_deploy_are_seen(subject: Subject) -> None:
    """Who brings a card into play chooses it among cards that they see."""
    for step in subject.steps:
        if not isinstance(step, model.Deploy):
            continue
        for zone in origins_of(subject.game, step):
            if not _sees(subject, zone, owner_of(step)):
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, zone)}, so that none can be chosen",
                    step,
                    help=f"take a zone whose cards are seen: `{step.verb} … from …`",
                )


def _sees(subject: Subject, zone: str, owner: model.Owner) -> bool:
    """Whether a player sees the cards in a zone: their own, or those of others as well."""
    entry = subject.game.zone[zone]
    return entry.seen_by == "all" or (
        entry.seen_by == "owner" and (owner == "you" or entry.of == "table")
    )


def _who_sees(subject: Subject, zone: str) -> str:
    nobody = subject.game.zone[zone].seen_by == "nobody"
    return f"{'nobody sees' if nobody else 'only their owners see'} the cards in `{zone}`"

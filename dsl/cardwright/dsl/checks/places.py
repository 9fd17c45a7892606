"""Where and when: moments that never come for a card, and cards that never get somewhere."""

from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Counted,
    Subject,
    cards_of,
    conditions_of,
    counts_in,
    counts_of,
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
    if not moment.lets_cards_work:
        return False
    kind = subject.game.kind[subject.card.kind]
    return not moment.only or not subject.game.kinds_of(moment.only).isdisjoint(
        {kind.id, kind.like}
    )


def _others(words: str, fitting: Iterable[str]) -> str | None:
    shapes = " or ".join(f"`{words} {name}: …`" for name in fitting)
    return f"write {shapes}" if shapes else None


def check_own_place(subject: Subject) -> None:
    """A card with an ability that needs it in play can get there."""
    kind = subject.game.kind[subject.card.kind]
    active = subject.game.active_zones
    if not kind.zones or subject.game.reached(kind) & active:
        return
    works = [part for part in subject.card.abilities if _works_in_play(part)]
    for part in (*subject.card.points, *works):
        subject.fault(
            codes.NEVER_THERE,
            f"{with_article(kind.id)} is never in `{'` or `'.join(sorted(active))}`",
            part,
            help="let it work by itself at a moment: `when …: …`",
        )


def _works_in_play(ability: model.Ability) -> bool:
    """Whether an ability needs its card in play: a moment does not, nor does its own cost."""
    if isinstance(ability, model.Modifier):
        return isinstance(ability.who, model.Select)
    return not isinstance(ability, model.Automatic)


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
    for part in (*subject.card.points, *subject.modifiers):
        for counted in counts_in(part):
            yield from ((part, *wanted) for wanted in _counted(counted, active))
    for body in (*subject.bodies, *subject.modifiers):
        for condition in conditions_of(body):
            if isinstance(condition, model.Exists):
                select = condition.select
                yield condition, select.nouns, frozenset(select.zones) or active
            elif isinstance(condition, model.Stocked) and isinstance(condition.on, model.Select):
                yield condition, condition.on.nouns, active
    for step in subject.steps:
        if isinstance(step, model.Group) and isinstance(step.for_each, model.Select):
            yield step.for_each, step.for_each.nouns, frozenset(step.for_each.zones) or active
        for place, counted in counts_of(step):
            yield from ((place, *wanted) for wanted in _counted(counted, active))
        if isinstance(step, model.Deploy):
            yield step, step.card.nouns, frozenset(origins_of(subject.game, step))
        elif isinstance(step, model.Move) and isinstance(step.card, model.Select):
            yield step.card, step.card.nouns, frozenset(origins_of(subject.game, step))
        else:
            for card in cards_of(step):
                if isinstance(card, model.Select):
                    yield card, card.nouns, frozenset(card.zones) or active


def _counted(
    counted: Counted, active: frozenset[str]
) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Yield the nouns of cards that are counted, or counted on, and the zones that are meant."""
    if isinstance(counted, model.CountCards) and counted.is_among:
        return
    if isinstance(counted, model.CountCards):
        yield counted.nouns, frozenset(counted.zones) or active
    elif isinstance(counted.on, model.Select):
        yield counted.on.nouns, active


def check_cards_to_pay_with_are_seen(subject: Subject) -> None:
    """Who pays chooses the cards, and whether they can does not tell what cards others hold."""
    for body in subject.bodies:
        for step in paid_steps(body):
            if not isinstance(step, model.Move | model.Reveal):
                continue
            if not isinstance(step.card, model.Select):
                continue
            origins, owner = origins_of(subject.game, step), owner_of(step)
            verb = (isinstance(step, model.Move) and step.verb) or step.kind
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
            elif hidden and (_tells(step.card) or subject.game.tell(step.card.nouns, hidden)):
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, hidden[0])}, so that nobody can tell what can be paid",
                    step,
                    body,
                    help=f"write `{verb} a card …`",
                )


def _tells(card: model.Select) -> bool:
    """Whether filters tell some of the cards in a zone from others."""
    return any(not isinstance(one, model.InZones) for one in card.filters)


def check_cards_asked_for_are_seen(subject: Subject) -> None:
    """A condition does not tell what cards others hold: of those, their number is known."""
    for body in (*subject.bodies, *subject.modifiers):
        for condition in conditions_of(body):
            if not isinstance(condition, model.Exists):
                continue
            select = condition.select
            hidden = [zone for zone in select.zones if not _sees(subject, zone, select.owner)]
            if hidden and (_tells(select) or subject.game.tell(select.nouns, hidden)):
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, hidden[0])}, so that nobody can tell whether this holds",
                    condition,
                    body,
                    help="ask for a number of cards: `if 3 cards in …`",
                )


def check_cards_dealt_with_in_turn_are_seen(subject: Subject) -> None:
    """Something is done for each of some cards only where whoever acts sees them."""
    for step in subject.steps:
        select = step.for_each if isinstance(step, model.Group) else None
        if not isinstance(select, model.Select):
            continue
        for zone in select.zones:
            if not _sees(subject, zone, select.owner):
                subject.fault(
                    codes.UNSEEN_CARDS,
                    f"{_who_sees(subject, zone)}, so that nobody can go through the cards there",
                    step,
                    help=f"count them: `… per card in {zone}`",
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
        entry.seen_by == "owner" and (owner == "actor" or entry.of == "table")
    )


def _who_sees(subject: Subject, zone: str) -> str:
    nobody = subject.game.zone[zone].seen_by == "nobody"
    return f"{'nobody sees' if nobody else 'only their owners see'} the cards in `{zone}`"

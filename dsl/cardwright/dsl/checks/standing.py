"""Who stands where: cards that never do, and players who have nothing to be measured from."""

from collections.abc import Iterator
from typing import TypeAlias

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, origins_of
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import Space

Standing: TypeAlias = model.Select | model.CountCards
"""Cards of which is said where they stand."""


def check_relations(subject: Subject) -> None:
    """Cards that are told by where they are can be there, and so can what it is measured from."""
    for cards in model.parts_of((subject.card.abilities, subject.card.points)):
        if isinstance(cards, Standing):
            for one in cards.filters:
                if isinstance(one, model.Related):
                    _check_related(subject, one, cards)


def _spaces(subject: Subject, related: model.Related) -> list[Space]:
    if related.relation in (model.IN, model.WITH):
        return list(subject.game.spaces)
    return [subject.game.space[subject.game.relation[related.relation].space]]


def _check_related(subject: Subject, related: model.Related, cards: Standing) -> None:
    game, spaces = subject.game, _spaces(subject, related)
    places = {kind for space in spaces for kind in space.places}
    held = {kind for space in spaces for kind in game.kinds_of(space.holds)}
    fitting = {model.IN: held, model.WITH: places}.get(related.relation, held | places)
    names = ", ".join(f"`{space.id}`" for space in spaces) or "any space"
    for noun in cards.nouns:
        if not game.kinds_of([noun]) & fitting:
            message = f"no {noun} has such a place in {names}"
            help = f"there can be: {', '.join(sorted(fitting))}" if fitting else None
            subject.fault(codes.NEVER_THERE, message, related, cards, help=help)
    if cards.zones and not game.active_zones & {*cards.zones}:
        message = "only cards in play stand somewhere"
        subject.fault(codes.NEVER_THERE, message, related, cards)
    if isinstance(related.of, model.This) and subject.card.kind not in held | places:
        message = f"{with_article(subject.card.kind)} has no place in {names}"
        help = "measure it from another card, or from `you`"
        subject.fault(codes.NEVER_THERE, message, related, cards, help=help)
    of = related.of
    for noun in of.nouns if isinstance(of, model.AnyOf) else ():
        if not game.kinds_of([noun]) & (held | places):
            message = f"no {noun} has a place in {names}"
            help = f"there can be: {', '.join(sorted(held | places))}"
            subject.fault(codes.NEVER_THERE, message, related, cards, help=help)
    if isinstance(related.of, str) and not any(space.avatar for space in spaces):
        message = f"nothing stands for a player in {names}"
        help = "measure it from a card: `… of this`"
        subject.fault(codes.WRONG_OPERAND, message, related, cards, help=help)


def check_places(subject: Subject) -> None:
    """What is brought to a place can stand there, and it is brought to something that is one."""
    game = subject.game
    places = {kind for space in game.spaces for kind in space.places}
    held = {kind for space in game.spaces for kind in game.kinds_of(space.holds)}
    for step in subject.steps:
        if not isinstance(step, model.Stand):
            continue
        somewhere = places if isinstance(step.place, model.Select) else places | held
        for card, fitting, what in (
            (step.card, held, "stands in places"),
            (step.place, somewhere, "is a place"),
        ):
            for noun in _nouns(subject, card):
                if not game.kinds_of([noun]) & fitting:
                    help = f"there can be: {', '.join(sorted(fitting))}"
                    message = f"no {noun} {what}"
                    subject.fault(codes.NEVER_THERE, message, card, step, help=help)


def _nouns(subject: Subject, card: model.CardRef) -> tuple[str, ...]:
    """Return what is known of a card."""
    if isinstance(card, model.Select):
        return card.nouns
    return (subject.card.kind,) if isinstance(card, model.This) else ()


def check_anybodys_cards_are_seen(subject: Subject) -> None:
    """Who chooses among the cards of all players together sees some of them."""
    for step in subject.steps:
        if not isinstance(step, model.ToCards) or not isinstance(step.card, model.Select):
            continue
        card = step.card
        if card.owner != model.ANYBODY or card.quantity == "all" or card.random:
            continue
        zones = [subject.game.zone[zone] for zone in _zones(subject, step)]
        seen = {zone.seen_by for zone in zones}
        if "owner" in seen and "all" not in seen and not any(zone.pile for zone in zones):
            subject.fault(
                codes.UNSEEN_CARDS,
                f"only their owners see the cards in `{zones[0].id}`, so that none can be chosen",
                card,
                step,
                help="say whose: `of you`, `of a rival`",
            )


def _zones(subject: Subject, step: model.Step) -> Iterator[str]:
    if isinstance(step, model.Move):
        yield from origins_of(subject.game, step)
    else:
        card = getattr(step, "card", None)
        named = card.zones if isinstance(card, model.Select) else ()
        yield from named or sorted(subject.game.active_zones)

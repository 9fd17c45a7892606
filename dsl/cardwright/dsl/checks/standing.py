"""Who stands where: cards that never do, and players who have nothing to be measured from."""

from collections.abc import Iterator
from typing import TypeAlias, TypeGuard

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


def check_avatars_stay(subject: Subject) -> None:
    """What stands for a player in a space becomes nobody else's."""
    for step in subject.steps:
        for card in _given_away(subject, step):
            for avatar in _avatars_among(subject, card):
                subject.fault(
                    codes.WRONG_OPERAND,
                    f"{with_article(avatar)} stands for its player, and becomes nobody else's",
                    card,
                    step,
                    help=f"say which others are meant: `… that is not {with_article(avatar)}`, "
                    "or where it goes in the space",
                )


def _given_away(subject: Subject, step: model.Step) -> Iterator[model.Select | model.This]:
    """Yield the cards that come to be another player's in play."""
    if isinstance(step, model.Move):
        if _is_known(step.card) and _goes_to_another(subject, step, _owner(step.card)):
            yield step.card
    elif isinstance(step, model.HandedOver):
        both = (step.card, step.other)
        if {_owner(card) for card in both} - {*model.OWN}:
            yield from (card for card in both if _is_known(card) and not _zones_of(card))


def _goes_to_another(subject: Subject, step: model.Move, owner: model.Owner) -> bool:
    """Whether a card of somebody goes to somebody else's cards in play."""
    spot = step.destination
    if spot is None or not subject.game.active_zones & {*spot.zones}:
        return False
    to = spot.owner or "actor"
    return not (to == owner or {to, owner} <= {*model.OWN} or isinstance(to, model.OwnerOf))


def _is_known(card: object) -> TypeGuard[model.Select | model.This]:
    """Whether it is said what a card is."""
    return isinstance(card, model.Select | model.This)


def _owner(card: model.CardRef) -> model.Owner:
    return card.owner if isinstance(card, model.Select) else "you"


def _zones_of(card: model.CardRef) -> tuple[str, ...]:
    return card.zones if isinstance(card, model.Select) else ()


def _avatars_among(subject: Subject, card: model.Select | model.This) -> list[str]:
    """Return the kinds of what stands for players that cards can be."""
    game = subject.game
    kinds = game.kinds_of(noun for noun in _nouns(subject, card) if noun not in game.type)
    for one in card.filters if isinstance(card, model.Select) else ():
        if isinstance(one, model.Being):
            named = game.kinds_of(noun for noun in one.nouns if noun not in game.type)
            kinds = kinds - named if one.negated else kinds & named if named else kinds
    return sorted({space.avatar for space in game.spaces if space.avatar} & kinds)


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

"""How players and cards stand, as both what is given and what is expected say it."""

from collections.abc import Iterator

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.scenarios.words import Words
from cardwright.dsl.suggest import nearest


def is_about_cards(fact: syntax.Fact, words: Words) -> bool:
    """Whether a fact about a player puts a card into one of their zones."""
    if not isinstance(fact, syntax.Standing):
        return False
    return fact.whereabouts is not None or (len(fact.words) == 1 and words.is_card(fact.words[0]))


def cards_in_zones(
    facts: tuple[syntax.Fact, ...], words: Words
) -> Iterator[tuple[list[syntax.Word], str]]:
    """Yield cards with the zone of a player that they are in: `one, another in hand`."""
    waiting: list[syntax.Word] = []
    for fact in facts:
        if not isinstance(fact, syntax.Standing) or not is_about_cards(fact, words):
            continue
        if card_of(fact, words) is not None:
            waiting.append(fact.words[0])
        if fact.whereabouts is None:
            continue
        zone = words.zone(fact.whereabouts.zone, of_table=False)
        if fact.whereabouts.owner is not None:
            message = "the player stands at the start of this line already"
            words.context.fault(codes.UNKNOWN_FACT, message, fact.whereabouts.owner)
        if zone is not None:
            yield waiting, zone
        waiting = []
    for word in waiting:
        message = f"`{word.text}` is in no zone"
        zones = [zone.id for zone in words.context.game.zones if zone.of == "player"]
        help = f"write `{word.text} in …`; the zones are: {', '.join(zones)}"
        words.context.fault(codes.UNKNOWN_FACT, message, word, help=help)


def card_of(fact: syntax.Fact, words: Words) -> syntax.Word | None:
    """Return the card of a fact that is nothing but a card."""
    if isinstance(fact, syntax.Standing) and len(fact.words) == 1:
        return fact.words[0] if words.card(fact.words[0]) else None
    no_fact(fact, words)
    return None


def status_of(fact: syntax.Standing, known: list[str]) -> tuple[str | None, bool]:
    """Return the state that a fact names, and whether it is that or is not."""
    names = [word.text for word in fact.words]
    value = names[0] != "not"
    rest = names if value else names[1:]
    return (rest[0], value) if len(rest) == 1 and rest[0] in known else (None, value)


def no_fact(fact: syntax.Fact, words: Words, known: list[str] | None = None) -> None:
    """Report a fact that says nothing of its subject."""
    text = words.context.source.slice(fact.span)
    known = known or []
    close = nearest(text.removeprefix("not "), known)
    help = f"did you mean `{close}`?" if close else None
    fix = [Edit(fact.span, text[: text.startswith("not ") * 4] + close)] if close else []
    if close is None and known:
        help = f"it can be: {', '.join(known)}"
    message = f"`{text}` says nothing here"
    words.context.fault(codes.UNKNOWN_FACT, message, fact, help=help, fix=fix)

"""What a scenario expects, from words to checked facts."""

from collections.abc import Iterator

from cardwright.dsl import codes, syntax
from cardwright.dsl.scenarios import model as m
from cardwright.dsl.scenarios.words import (
    NOTHING,
    POINTS,
    Words,
    card_of,
    cards_in_zones,
    is_about_cards,
    no_fact,
    status_of,
)
from cardwright.dsl.suggest import nearest

_OF_PLAYERS = ("wins", "shares victory", "active", "first", "asked", "saw", NOTHING)
_UNCHANGED = "nothing else changed"
_NUMBERED = ("round", "rule")
_IN_GENERAL = ("nobody wins", *_NUMBERED, _UNCHANGED)
_NOTHING_ON_IT = "nothing on it"


def resolve_expectation(node: syntax.Expect, words: Words) -> Iterator[m.Expect]:
    """Yield what a line expects of a player, a card or a zone of the table."""
    if isinstance(node.subject, syntax.Player):
        player = words.player(node.subject)
        yield from _of_player(player, node.facts, words)
    elif words.is_table_zone(node.subject):
        for fact in node.facts:
            found = card_of(fact, words)
            if found is not None:
                yield m.Expect(m.LiesIn(found.text, node.subject.text, None), fact.span)
    else:
        zones = [zone.id for zone in words.context.game.zones if zone.of == "table"]
        card = words.card(node.subject, *zones)
        for fact in node.facts:
            state = _of_card(card or "", fact, words)
            if card is not None and state is not None:
                yield m.Expect(state, fact.span)


def resolve_general(node: syntax.ExpectInGeneral, words: Words) -> m.Expect | None:
    """Return what a line expects of the game as a whole."""
    if node.text == "nobody wins" and node.number is None:
        return m.Expect(m.NobodyWins(), node.span)
    if node.text == _UNCHANGED and node.number is None:
        return m.Expect(m.NothingElseChanged(), node.span)
    if node.text == "round" and node.number is not None:
        return m.Expect(m.IsRound(node.number.value), node.span)
    match node.words:
        case (syntax.Word("rule"), name) if node.number is not None:
            return m.Expect(m.RuleIs(name.text, node.number.value), node.span)
    close = nearest(node.text, _IN_GENERAL)
    shapes = ", ".join(f"`expect {shape}`" for shape in ("nobody wins", "round 2", "rule name 2"))
    is_whole = close and close not in _NUMBERED
    help = f"did you mean `{close}`?" if is_whole else f"write {shapes} or `expect {_UNCHANGED}`"
    message = f"`{node.text}` is nothing that can be expected"
    words.context.fault(codes.UNKNOWN_FACT, message, node, help=help)
    return None


def _of_player(player: int, facts: tuple[syntax.Fact, ...], words: Words) -> Iterator[m.Expect]:
    for cards, zone in cards_in_zones(facts, words):
        for word in cards:
            yield m.Expect(m.LiesIn(word.text, zone, player), word.span)
    for fact in facts:
        if is_about_cards(fact, words):
            continue
        found = None
        if isinstance(fact, syntax.Holdings):
            found = _holdings(player, fact, words)
        elif isinstance(fact, syntax.Standing):
            found = _standing(player, fact, words)
        else:
            no_fact(fact, words)
        if found is not None:
            yield m.Expect(found, fact.span)


def _holdings(player: int, fact: syntax.Holdings, words: Words) -> m.Fact | None:
    if any(part.word.text in (POINTS, "point") for part in fact.parts):
        if len(fact.parts) == 1:
            return m.HasPoints(player, fact.parts[0].count.value)
        message = "points are not resources"
        help = f"write them after a comma: `…, {fact.parts[-1].count.value} points`"
        words.context.fault(codes.UNKNOWN_FACT, message, fact, help=help)
        return None
    return m.HasPool(player, words.resources(fact))


def _standing(player: int, fact: syntax.Standing, words: Words) -> m.Fact | None:
    match fact.text:
        case "nothing":
            return m.HasPool(player, ())
        case "wins":
            return m.Wins(player, alone=True)
        case "shares victory":
            return m.Wins(player, alone=False)
        case "active":
            return m.HasRole(player, "active")
        case "first":
            return m.HasRole(player, "first")
    first, *rest = fact.words
    if first.text == "asked" and rest:
        return m.IsAsked(player, "_".join(word.text for word in rest))
    if first.text == "saw" and len(rest) == 1:
        card = words.card(rest[0])
        return m.Saw(player, card) if card is not None else None
    statuses = words.statuses(of_players=True)
    status, value = status_of(fact, statuses)
    if status is not None:
        return m.PlayerIs(player, status, value)
    no_fact(fact, words, [*_OF_PLAYERS, *statuses])
    return None


def _of_card(card: str, fact: syntax.Fact, words: Words) -> m.Fact | None:
    if isinstance(fact, syntax.Holdings):
        return m.CardHas(card, words.resources(fact, on_card=True))
    if isinstance(fact, syntax.Whereabouts):
        return _whereabouts(card, fact, words)
    if fact.text == _NOTHING_ON_IT:
        return m.CardHas(card, ())
    statuses = words.statuses(of_players=False)
    status, value = status_of(fact, statuses)
    if status is not None and fact.whereabouts is None:
        return m.CardIs(card, status, value)
    no_fact(fact, words, [*statuses, _NOTHING_ON_IT])
    return None


def _whereabouts(card: str, fact: syntax.Whereabouts, words: Words) -> m.Fact | None:
    if words.is_place(fact.zone) and fact.owner is None:
        words.check_stands(card, fact.zone)
        return m.StandsIn(card, fact.zone.text)
    zone = words.zone(fact.zone)
    if zone is None:
        return None
    of_table = words.is_table_zone(fact.zone)
    if of_table and fact.owner is not None:
        message = f"`{zone}` belongs to no player"
        words.context.fault(codes.UNKNOWN_FACT, message, fact, help=f"write `in {zone}`")
        return None
    if not of_table and fact.owner is None:
        message = f"each player has a `{zone}`"
        help = f"write `in {zone} of player 1`"
        words.context.fault(codes.UNKNOWN_FACT, message, fact, help=help)
        return None
    return m.LiesIn(card, zone, words.player(fact.owner) if fact.owner else None)

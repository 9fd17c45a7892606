"""Random cards, as the text of their files and as what that text means."""

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from cardwright.dsl import model, syntax
from cardwright.dsl.checks import check_card
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.emblems import emblems
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.formatting import format_tree
from cardwright.dsl.parsing import parse
from cardwright.dsl.resolve import Context, resolve_card
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import read_card
from cardwright.dsl.write import CannotWriteError, card_to_tree, write_card
from cardwright.runtime.definitions import cards, parts
from support.generating.making import NothingFitsError
from support.generating.sense import CardMaker, Scope

_HOME = Home(Path("nowhere"), LOOSE, None)
_PATH = Path("generated.card")
_MOST_AMOUNTS = 3
"""More could be paid in too many ways, which nobody checks of cards that can do nothing."""


@dataclass
class Refusals:
    """How many cards were made, and why some of them are none."""

    made: int = 0
    accepted: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        """The part of the cards that passed all checks."""
        return self.accepted / max(self.made, 1)

    def add(self, other: "Refusals") -> None:
        """Add what was made elsewhere."""
        self.made += other.made
        self.accepted += other.accepted
        self.codes.update(other.codes)


def random_card(random: Random, game: Vocabulary, name: str) -> model.Card:
    """Return a card of the game with abilities of every sort; it need not pass the checks."""
    maker = CardMaker(random, game)
    active = game.active_zones
    kind = maker.pick(kind for kind in game.kinds if not kind.zones or active & set(kind.zones))
    maker.kind = kind.id
    types = maker.some(game.type) if kind.typed and game.type and maker.perhaps(0.6) else ()
    cost = _cost(maker) if kind.priced else None
    points: tuple[parts.Term, ...] = ()
    if maker.perhaps(0.15):
        with maker.at("points", Scope()):
            points = tuple(_made(maker, parts.Term) for _ in range(maker.random.randint(1, 2)))
    abilities = [_made(maker, cards.Ability)]
    while maker.perhaps(0.25):
        if maker.perhaps(0.5):
            maker.remembered = tuple(sorted(cards.named_letters(abilities[0])))
        abilities.append(_made(maker, cards.Ability))
    sides = _sides(maker, types if kind.typed else None) if maker.perhaps(0.12) else ()
    for side in sides:
        abilities.append(_on_side(side, _made(maker, cards.Ability)))
    return cards.Card(
        id="-".join(name.lower().split()),
        game=game.id,
        set=LOOSE,
        kind=kind.id,
        names={game.languages[0]: name},
        types=types,
        emblem=_emblem(name),
        marks=_marks(maker),
        cost=cost,
        points=points,
        abilities=tuple(abilities),
        sides=sides,
    )


def _sides(maker: CardMaker, types: tuple[str, ...] | None) -> tuple[cards.Side, ...]:
    """Return sides of a card; ``types``: those that it always has, none where it can't have any."""
    states = [status.id for status in maker.game.statuses if status.of == "cards"]
    free = [] if types is None else [name for name in maker.game.type if name not in types]
    return tuple(
        cards.Side(status=status, types=maker.some(free) if free and maker.perhaps(0.8) else ())
        for status in (maker.some(states) if states else ())
    )


def _on_side(side: cards.Side, ability: cards.Ability) -> cards.Ability:
    here = parts.Is(card=parts.This(), status=side.status)
    return replace(ability, conditions=(here, *ability.conditions))


def plain_card(random: Random, game: Vocabulary, name: str) -> model.Card:
    """Return a card that can do nothing, but be of a kind, of types, and cost something."""
    maker = CardMaker(random, game)
    kind = maker.pick(game.kinds)
    types = maker.some(game.type) if kind.typed and game.type and maker.perhaps(0.7) else ()
    return cards.Card(
        id="-".join(name.lower().split()),
        game=game.id,
        set=LOOSE,
        kind=kind.id,
        names={game.languages[0]: name},
        types=types,
        sides=_sides(maker, types) if kind.typed and maker.perhaps(0.2) else (),
        emblem=_emblem(name),
        marks=_marks(maker),
        cost=_cost(maker) if kind.priced else None,
        points=(parts.Term(number=random.randint(1, 3)),) if maker.perhaps(0.3) else (),
    )


def _emblem(name: str) -> tuple[str, ...]:
    """Return an emblem by the name alone: a picture must not change what else is made by lot."""
    number = zlib.crc32(name.encode())
    return tuple(list(emblems())[number % 97 : number % 97 + number % 3])


def _marks(maker: CardMaker) -> dict[str, str | int]:
    """Return some of the marks that cards may have."""
    return {
        mark.id: maker.pick(mark.values or range(4))
        for mark in maker.game.marks
        if maker.perhaps(0.5)
    }


def _cost(maker: CardMaker) -> parts.Amounts:
    if maker.perhaps(0.15):
        return parts.Amounts(options=((),))
    found: parts.Amounts = maker.part(parts.Amounts)
    plain = tuple(
        tuple(_plain(maker, one) for one in option[:_MOST_AMOUNTS]) for option in found.options
    )
    return parts.Amounts(options=plain)


def _plain(maker: CardMaker, amount: parts.Amount) -> parts.Amount:
    return parts.Amount(number=maker.random.randint(1, 3), resource=amount.resource)


def _made(maker: CardMaker, declared: Any) -> Any:
    """Make a part, starting again where chance has led nowhere."""
    while True:
        try:
            maker.within.clear()
            return maker.make(declared)
        except NothingFitsError:
            continue


def read_back(card: model.Card, game: Vocabulary, refusals: Refusals) -> str | None:
    """Return the text of a card that passes all checks of a single card; count the others.

    What the text means must be the very card that it was written from.
    """
    refusals.made += 1
    try:
        tree = card_to_tree(card, game)
    except CannotWriteError:
        refusals.codes["(no text says it)"] += 1
        return None
    report = Report()
    resolved = _resolved(tree, card, Context(game, Source("<card>", ""), report))
    if resolved is None:
        refusals.codes.update({fault.code.name for fault in report})
        return None
    text = format_tree(syntax.Tree(tree, ()))
    source = Source("<card>", text)
    again = parse(source, report).document
    assert isinstance(again, syntax.Card), (text, list(report))
    if again != tree:  # or it means the same
        resolved = resolve_card(again, card.id, LOOSE, Context(game, source, report), complete=True)
    assert resolved == card, (text, resolved, card)
    refusals.accepted += 1
    return text


def _resolved(tree: syntax.Card, card: model.Card, context: Context) -> model.Card | None:
    """Return what a tree means, if it passes all checks: most that are made up are refused here."""
    found = resolve_card(tree, card.id, LOOSE, context, complete=True)
    if found is not None:
        check_card(found, context)
    return None if context.report.errors else found


def is_accepted(card: model.Card, game: Vocabulary) -> bool:
    """Whether a card can be written, and passes all checks of a single card."""
    try:
        text = write_card(card, game)
    except CannotWriteError:
        return False
    return read_card(Source("<card>", text), _PATH, _HOME, game).card == card


def cards_of(
    random: Random, game: Vocabulary, refusals: Refusals, start: int = 1
) -> Iterator[tuple[model.Card, str]]:
    """Yield cards of a game that pass the checks, without end, named by their number."""
    number = start
    while True:
        card = random_card(random, game, f"Card {number}")
        text = read_back(card, game, refusals)
        if text is not None:
            yield card, text
            number += 1

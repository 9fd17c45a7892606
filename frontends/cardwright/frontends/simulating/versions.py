"""Which cards are played: those of an edition, or with one of them before and after an edit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardwright.dsl import Card, GameFolder, compile
from cardwright.dsl.folders import CARD_SUFFIX
from cardwright.frontends.errors import way_out
from cardwright.frontends.games import Edition, open_edition
from cardwright.frontends.simulating.comparing import AFTER, BEFORE
from cardwright.runtime import BadSetupError, CompiledSet
from cardwright.runtime.definitions import card_hash

NOW: Final = "now"
"""The version of cards that are compared with nothing."""


@dataclass(frozen=True)
class Versions:
    """An edition, and the cards of each version to be played."""

    edition: Edition
    cards: tuple[tuple[str, CompiledSet], ...]
    card: str | None = None
    """The card that differs, where there are two versions."""
    stand_in: str | None = None
    """The card that takes its place, where it is not an edit of the same."""


def one_version(game: str | None, cards: Sequence[Path]) -> Versions:
    """Return the cards of a game as they are."""
    edition = open_edition(game, cards)
    return Versions(edition, ((NOW, edition.compiled),))


def two_versions(
    game: str | None, cards: Sequence[Path], before: str | None, after: str
) -> Versions:
    """Return the cards of a game with one of them before and after an edit.

    Both are files or ids. Without ``before``, it is the game's own card with the same id. One
    with another id stands in for the card before.
    """
    missing = [file for file in (before, after) if file and _is_file(file) and not _exists(file)]
    if missing:
        raise BadSetupError(f"no such file: {', '.join(missing)}")
    if before is None:
        before = Path(after).stem if _is_file(after) else after
    more = [Path(before)] if _is_file(before) else []
    edition = open_edition(game, [*cards, *more])
    old = find_card(edition, before)
    if before == after:
        raise BadSetupError(
            f"`{after}` can't be compared with itself; name the file of the edited card"
        )
    new = _edited(game, cards, edition, after)
    if new.kind != old.kind:
        raise BadSetupError(
            f"`{after}` is of the kind `{new.kind}`, so it can't stand in for `{old.id}`, "
            f"which is of the kind `{old.kind}`"
        )
    standing_in = replace(new, id=old.id, set=old.set)
    if standing_in == old:
        raise BadSetupError(f"`{before}` and `{after}` say the same; change one of them first")
    changed = compile(_with_card(edition.folder, standing_in))
    cards_of_both = ((BEFORE, edition.compiled), (AFTER, changed))
    return Versions(edition, cards_of_both, old.id, new.id if new.id != old.id else None)


def find_card(edition: Edition, reference: str) -> Card:
    """Return the card of a game with an id, a name in any language, or a file."""
    cards = edition.folder.cards
    wanted = Path(reference).stem if _is_file(reference) else reference.replace("_", "-")
    for card in cards:
        titles = {title.casefold() for title in card.names.values()}
        if card.id == wanted.casefold() or reference.casefold() in titles:
            return card
    help = way_out(wanted, [card.id for card in cards], "`cardwright list` shows all cards")
    raise BadSetupError(f"no card `{wanted}` in this game; {help}")


def _exists(reference: str) -> bool:
    return Path(reference).is_file()


def _edited(game: str | None, cards: Sequence[Path], edition: Edition, after: str) -> Card:
    if not _is_file(after):
        return find_card(edition, after)
    # Read in an edition of its own, where it may take the place of the card before.
    folder = str(edition.place) if game is None else game
    return find_card(open_edition(folder, [*cards, Path(after)]), after)


def _with_card(game: GameFolder, card: Card) -> GameFolder:
    """Return a game in which a card takes the place of the one with its id."""
    files = {
        path: replace(file, card=card) if file.card and file.card.id == card.id else file
        for path, file in game.files.items()
    }
    return replace(game, files=files)


def _is_file(reference: str) -> bool:
    path = Path(reference)
    return path.suffix == CARD_SUFFIX or len(path.parts) > 1


def fingerprints(cards: Iterable[tuple[str, CompiledSet]]) -> dict[str, dict[str, str]]:
    """Return what tells whether cards are the same: by version and card, a hash."""
    return {
        version: {card.id: card_hash(card) for card in compiled.cards}
        for version, compiled in cards
    }

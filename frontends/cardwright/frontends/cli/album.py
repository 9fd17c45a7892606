"""All cards of the games in question as lists and drawings show them, kept between runs.

Who looks at cards wants them at once: while no text has changed, nothing of the language is loaded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from cardwright.dsl import kept
from cardwright.dsl.folders import CARD_SUFFIX
from cardwright.frontends.cli.inputs import asked_home, folders_asked
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.terminal.face import Face, face_of
from cardwright.frontends.unchanged import texts_behind, texts_in

if TYPE_CHECKING:
    from cardwright.frontends.cli.cards import Entry


class Page(TypedDict):
    """A card: its row in lists, its names, and its face, which may lack words; all as JSON."""

    row: list[str]
    words: dict[str, list[str]]
    """By which words it can be asked for."""
    names: list[str]
    face: dict[str, Any] | None


def rows_of(
    game: str | None, lang: str | None, asked: dict[str, str]
) -> list[tuple[str, ...]] | None:
    """Return what lists show of the cards that have some words; None where that can't be told.

    A word that no card has may be one that no game has.
    """
    pages = _pages(game, lang)
    found = [page for page in pages if page]
    for what, word in asked.items():
        if not any(word in page["words"][what] for page in found):
            return None
    if len(found) < len(pages):
        return None
    return [
        tuple(page["row"])
        for page in found
        if all(word in page["words"][what] for what, word in asked.items())
    ]


def _pages(game: str | None, lang: str | None) -> list[Page | None]:
    """Return the cards of the games asked for; None for each that has no name in the language."""
    home = asked_home(game)
    if home is not None and home.is_elsewhere:
        return [None]  # cards of its game may lie anywhere, so nobody knows when they change

    def make() -> list[Page | None]:
        from cardwright.frontends.cli.cards import Shelf

        return [_page(entry, lang) for entry in Shelf(game).entries()]

    found: list[Page | None] = kept.recalled(
        "cards", [lang or "", *texts_in(folders_asked(game))], make
    )
    return found


def faces_of(references: Sequence[str], game: str | None, lang: str | None) -> list[Face] | None:
    """Return the faces of the cards named; None where one can't be found among the pages."""
    if references and all(Path(name).suffix == CARD_SUFFIX for name in references):
        return _faces_in(references, game, lang)
    if any(Path(name).suffix or len(Path(name).parts) != 1 or name == "-" for name in references):
        return None
    known = [page for page in _pages(game, lang) if page]
    found = [_named(name, known) for name in references]
    faces = [Face(**pages[0]["face"]) for pages in found if len(pages) == 1 and pages[0]["face"]]
    return faces if len(faces) == len(references) else None


def _faces_in(files: Sequence[str], game: str | None, lang: str | None) -> list[Face] | None:
    """Return the faces of the cards in some files; None where there is more to say of them."""

    def make() -> list[dict[str, Any]] | None:
        from cardwright.dsl.wording import MissingPhrase
        from cardwright.frontends.cli.cards import Shelf
        from cardwright.frontends.cli.languages import language_for

        shelf = Shelf(game)
        entries = shelf.find(files)
        if shelf.report:
            return None
        try:
            return [
                asdict(face_of(one.card, one.game, language_for(one.game, lang))) for one in entries
            ]
        except MissingPhrase:
            return None

    texts = texts_behind(map(Path, files))
    if texts is None:
        return None
    faces = kept.recalled("faces", [game or "", lang or "", *texts], make)
    return None if faces is None else [Face(**face) for face in faces]


def _named(name: str, known: Iterable[Page]) -> list[Page]:
    """Return the cards with an id, or else with a name in any language."""
    wanted = name.casefold()
    return [page for page in known if page["row"][0] == wanted] or [
        page for page in known if wanted in map(str.casefold, page["names"])
    ]


def _page(entry: "Entry", lang: str | None) -> Page | None:
    from cardwright.dsl.wording import MissingPhrase
    from cardwright.frontends.cli.cards import row_of
    from cardwright.frontends.cli.languages import language_for
    from cardwright.frontends.cli.selecting import words_of

    try:
        language = language_for(entry.game, lang)
    except WrongUse:
        return None
    try:
        face = asdict(face_of(entry.card, entry.game, language))
    except MissingPhrase:
        face = None
    return {
        "row": list(row_of(entry, lang)),
        "words": words_of(entry.card),
        "names": list(entry.card.names.values()),
        "face": face,
    }

"""What changes when a word or a card gets another name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.folders import SCENARIO_SUFFIX, id_of
from cardwright.dsl.read_game import reserved
from cardwright.dsl.service.answers import CannotRenameError, Renaming
from cardwright.dsl.service.names import NOUNS, Thing, Use, ids_of
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary

_WORDS = re.compile(r"[^\W\d_]\w*( [^\W\d_]\w*)*")
_SEVERAL = ("event", "call")
"""Categories of which a name may have several words."""


def renamed_word(
    thing: Thing, new: str, game: Vocabulary, uses: Iterable[tuple[Source, Use]]
) -> Renaming:
    """Return the edits that give a declared word another name.

    A plural is a form that the declaration says for itself, so it stays.
    """
    _check_word(thing, new, game)
    edits: dict[Path, list[Edit]] = {}
    for source, use in uses:
        text = _form(thing, new, use)
        if text is not None:
            if use.declares and " " in new and source.text[use.span.start - 1] != '"':
                text = f'"{new}"'
            edits.setdefault(Path(source.path), []).append(Edit(use.span, text))
    return Renaming({path: tuple(found) for path, found in edits.items()})


def _form(thing: Thing, new: str, use: Use) -> str | None:
    if use.written == thing.id:
        return new
    if thing.category in ("verb", "call") and use.written == third_person(thing.id):
        return third_person(new)
    return None


def _check_word(thing: Thing, new: str, game: Vocabulary) -> None:
    if not _WORDS.fullmatch(new) or (" " in new and thing.category not in _SEVERAL):
        raise CannotRenameError(f"`{new}` can't be a word: letters, digits and underscores are")
    if new.partition(" ")[0] in reserved():
        raise CannotRenameError(f"`{new.partition(' ')[0]}` is a word of the language itself")
    shared = NOUNS if thing.category in NOUNS else (thing.category,)
    if any(new in ids_of(category, game) for category in shared):
        raise CannotRenameError(f"`{new}` is declared already")


def renamed_card(
    file: Path,
    new: str,
    cards: Mapping[str, object],
    uses: Iterable[tuple[Source, Use]],
    files: Iterable[Path],
) -> Renaming:
    """Return what gives a card another id: its file's name, and that of its scenarios."""
    if new != id_of(new) or not new:
        such_as = id_of(new) or "first-card"
        raise CannotRenameError(
            f"`{new}` can't be a card's id: small letters, digits and hyphens, such as `{such_as}`"
        )
    if new in cards:
        raise CannotRenameError(f"two cards would have the id `{new}`")
    edits: dict[Path, list[Edit]] = {}
    for source, use in uses:
        edits.setdefault(Path(source.path), []).append(Edit(use.span, new))
    moves = {path: path.with_name(new + path.suffix) for path in _beside(file, files)}
    return Renaming({path: tuple(found) for path, found in edits.items()}, moves)


def _beside(file: Path, files: Iterable[Path]) -> Iterator[Path]:
    yield file
    scenarios = file.with_suffix(SCENARIO_SUFFIX)
    if scenarios in {*files}:
        yield scenarios

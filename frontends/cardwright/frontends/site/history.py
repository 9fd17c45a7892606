"""Since which version each card is as it is: noted beside the game's words at every release."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.files import write_file
from cardwright.frontends.simulating.sameness import hash_of
from cardwright.frontends.site.catalogue import Entry

HISTORY_FILE: Final = "history.json"


@dataclass(frozen=True)
class Since:
    """A version, and what the card was then."""

    version: str
    hash: str

    def is_current(self, entry: Entry) -> bool:
        """Whether the card still does the same."""
        return self.hash == hash_of(entry.card)


def read_history(folder: Path | None) -> Mapping[str, Since]:
    """Return what is noted of a game's cards, by id; nothing where there is no such file."""
    file = folder / HISTORY_FILE if folder is not None else None
    if file is None or not file.is_file():
        return {}
    try:
        data = json.loads(file.read_text("utf-8"))
        return {id: Since(*noted) for id, noted in data.items()}
    except (AttributeError, OSError, TypeError, ValueError) as error:
        raise WrongUse(f"`{file}` can't be read: {error}") from None


def note_history(folder: Path, entries: Sequence[Entry], version: str) -> int:
    """Note the version for all cards that are new or have changed; return how many those are."""
    known = read_history(folder)
    noted = {
        entry.card.id: since
        if (since := known.get(entry.card.id)) is not None and since.is_current(entry)
        else Since(version, hash_of(entry.card))
        for entry in sorted(entries, key=lambda entry: entry.card.id)
    }
    rows = ",\n".join(
        f"  {json.dumps(id)}: {json.dumps([since.version, since.hash])}"
        for id, since in noted.items()
    )
    write_file(folder / HISTORY_FILE, f"{{\n{rows}\n}}\n")
    return sum(known.get(id) != since for id, since in noted.items())

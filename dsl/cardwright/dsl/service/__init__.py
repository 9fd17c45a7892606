"""A language service: what editors ask about cards, sets, games and scenarios.

    from pathlib import Path
    from cardwright.dsl.service import Service

    service = Service(language="fr")
    card = Path("my-set/hound.card").resolve()
    service.open(card, text)                     # unsaved; files that aren't open are read
    service.diagnostics(card)
    service.completions(card, offset)
    service.rename(card, offset, "bloodhound")

The answers are plain values, and the service does no I/O of its own: what it does not hold itself
comes from ``files`` (those on disk, or with ``NoFiles`` none). ``cardwright lsp`` offers it to
editors by the Language Server Protocol.
"""

from cardwright.dsl.service.answers import (
    Action,
    Call,
    CannotRenameError,
    Colour,
    Coloured,
    Command,
    Completion,
    Fold,
    Found,
    Hint,
    Hover,
    Lens,
    Location,
    Outline,
    Renaming,
    Signature,
)
from cardwright.dsl.service.service import Document, Service
from cardwright.dsl.service.texts import NoFiles, Texts

__all__ = [
    "Action",
    "Call",
    "CannotRenameError",
    "Colour",
    "Coloured",
    "Command",
    "Completion",
    "Document",
    "Fold",
    "Found",
    "Hint",
    "Hover",
    "Lens",
    "Location",
    "NoFiles",
    "Outline",
    "Renaming",
    "Service",
    "Signature",
    "Texts",
]

"""What to say to somebody who names something that there is not."""

from collections.abc import Collection

from cardwright.dsl.suggest import nearest


def way_out(name: str, known: Collection[str], otherwise: str | None = None) -> str:
    """Return the known name that was probably meant, as a question, or else what else to say.

    Without ``otherwise``, that is all known names.
    """
    close = nearest(name, known)
    if close is not None:
        return f"did you mean `{close}`?"
    return otherwise or f"there are {', '.join(known) or 'none'}"

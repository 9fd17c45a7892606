"""Why a game can't be written out."""


class NotWritableError(ValueError):
    """A game, or this part of it, can't be written as a scenario; the message says why."""

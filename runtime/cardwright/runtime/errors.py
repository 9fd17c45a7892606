"""What can go wrong, by whose fault: a player's choice, a host's data, a card, or this program."""


class CardwrightError(Exception):
    """Base of all errors of the runtime."""


class IllegalChoiceError(CardwrightError):
    """A choice that is not open to that player now. The game is as it was.

    ``reason`` is a stable word for programs; the message is for people.
    """

    def __init__(self, reason: str, message: str) -> None:
        """Keep the reason beside the message."""
        self.reason = reason
        super().__init__(message)


class BadSetupError(CardwrightError):
    """A game can't be started like this."""


class BadSaveError(CardwrightError):
    """A saved game that is damaged, or belongs to other cards."""


class BadReplayError(CardwrightError):
    """A replay that is damaged, or no longer fits.

    ``choice`` is the number of the choice, from 0, at which it no longer fits; None where it could
    not even begin. ``card`` is the card that has most likely to do with it, and ``changed`` are
    all cards that are not as they were.
    """

    def __init__(
        self,
        message: str,
        *,
        choice: int | None = None,
        card: str | None = None,
        changed: tuple[str, ...] = (),
    ) -> None:
        """Keep the facts beside the message."""
        self.choice = choice
        self.card = card
        self.changed = changed
        super().__init__(message)


class TooManyWaysError(CardwrightError):
    """A card lets resources be chosen in more ways than can be counted in reasonable time."""


class EndlessResolutionError(CardwrightError):
    """An ability goes on without end and without a decision."""


class UnimaginableError(CardwrightError):
    """No position could be found that fits all that a player knows."""

"""Looking on while scenarios are played."""

from cardwright.runtime import Decision, Game, Option, Reason


class Witness:
    """Somebody who looks on while a scenario is played; this one has no use for what it sees."""

    def choosing(self, game: Game, decision: Decision, option: Option) -> None:
        """See a choice that is about to be made."""

    def refused(self, option_id: str, reason: Reason) -> None:
        """See a choice that is refused, as the scenario says it must be."""

    def ended(self, game: Game) -> None:
        """See the end."""

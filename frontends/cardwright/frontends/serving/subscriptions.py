"""Somebody who listens to a match is told what is new to them: never anything twice."""

from collections.abc import Callable

from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages.news import (
    AskedNews,
    Ended,
    Gone,
    Happened,
    News,
    Undone,
    Why,
)


class Subscription:
    """What one client hears of a match, as one player or as somebody who watches."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        language: str | None,
        heard: int,
        tell: Callable[[News], None],
    ) -> None:
        """``heard``: how much of the log is already known."""
        self.match = match
        self.seat = seat
        self.language = language
        self._heard = heard
        self._asked: int | None = None
        self._is_over = False
        self._tell = tell

    def catch_up(self) -> None:
        """Tell what has happened since the last time, and what is open now."""
        match = self.match
        if match.log_length > self._heard:
            start, self._heard = self._heard, match.log_length
            lines = None if self.language is None else match.story(self.seat, self.language, start)
            self._tell(
                Happened(
                    match=match.id,
                    seat=self.seat,
                    start=start,
                    entries=tuple(match.game.log(self.seat, start=start)),
                    lines=None if lines is None else tuple(lines),
                )
            )
        decision = match.game.decision
        if decision is not None and decision.serial != self._asked:
            self._asked = decision.serial
            asked = match.asked(self.seat, self.language)
            assert asked is not None
            self._tell(AskedNews(match=match.id, seat=self.seat, decision=asked))
        if match.game.is_over and not self._is_over:
            self._is_over = True
            points = tuple(map(match.game.points, range(match.game.players)))
            self._tell(
                Ended(match=match.id, seat=self.seat, winners=match.game.winners, points=points)
            )

    def take_back(self) -> None:
        """Tell that choices were taken back; what is open now comes with the next news."""
        match = self.match
        self._heard = min(self._heard, match.log_length)
        self._asked = None
        self._is_over = False
        self._tell(
            Undone(
                match=match.id,
                seat=self.seat,
                choices=len(match.game.choices),
                log=match.log_length,
            )
        )

    def leave(self, why: Why) -> None:
        """Tell that the match is gone."""
        self._tell(Gone(match=self.match.id, seat=self.seat, why=why))

"""A game as the protocol tells of it, in plain data: for a server, and for a page without one.

It loads neither the language nor pydantic, so that a game in a browser begins in a moment.
"""

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from cardwright.frontends.attempts import attempts
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.runtime import Game, Reason

_T = TypeVar("_T")

Data: TypeAlias = dict[str, Any]


class Playing:
    """A game with its players, as each of them may know it."""

    def __init__(self, id: str, game: Game, bots: dict[int, str], names: tuple[str, ...]) -> None:
        """``bots`` by their seats; ``names`` of the players, as far as they have some."""
        self.id = id
        self.game = game
        self.bots = bots
        self.names = names
        self.log_length = 0
        self._made: dict[Hashable, Any] = {}
        self.go_on()

    @property
    def bot_to_choose(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        decision = self.game.decision
        return None if decision is None else self.bots.get(decision.player)

    def go_on(self) -> None:
        """Take note of the new position."""
        self.log_length += len(self.game.log(None, start=self.log_length))
        self._made.clear()

    def once(self, what: Hashable, make: Callable[[], _T]) -> _T:
        """Return what is told of a position; it is made once, however many are told."""
        if what not in self._made:
            self._made[what] = make()
        made: _T = self._made[what]
        return made

    def step_back(self) -> None:
        """Take note of a position from before."""
        self.log_length = 0
        self.go_on()

    def choices_to_undo(
        self, player: int | None, *, past_hidden: bool, is_trusted: bool = True
    ) -> int:
        """Return how many choices go when the last of a player, or of anybody but bots, is undone.

        What bots have chosen since goes as well; what another player has chosen does not. Refuses
        what must not be undone. While choices are sealed, only whoever has to choose may take back
        theirs, unless all is known to who asks: what is refused would tell what there is.
        """
        asked = self.game.decision
        is_sealed = not is_trusted and asked is not None and asked.outside is not None
        if is_sealed and asked is not None and player != asked.player:
            raise _not_theirs()
        taken: list[str] = []
        try:
            while True:
                choice = self.game.choices[-1] if self.game.choices else ""
                self.game.undo(past_hidden=past_hidden)
                taken.append(choice)
                if is_sealed and self._is_sealed_by_another(player):
                    raise _not_theirs()
                if self.bot_to_choose is None:
                    break
            decision = self.game.decision
            assert decision is not None
            if player not in (None, decision.player):
                message = f"the last choice was player {decision.player}'s"
                raise Refusal(Code.ILLEGAL_CHOICE, message, reason="not-your-choice")
        finally:
            for choice in reversed(taken):
                self.game.apply(choice)
        return len(taken)

    def _is_sealed_by_another(self, player: int | None) -> bool:
        decision = self.game.decision
        return decision is not None and decision.outside is not None and decision.player != player

    # -- looking --

    def asked(self, seat: int | None, language: str | None) -> Data | None:
        """Return the open decision as a player may know it, with words where there is a language.

        Nobody else is told more than whose it is; and nobody at all what a bot chooses from.
        """
        decision = self.game.decision
        if decision is None:
            return None
        if decision.player == seat and self.bot_to_choose is None:
            return self.once(("asked", language), partial(self._told, language))
        return {**self._waiting(), "prompt": None, "about": None, "options": None}

    def _told(self, language: str | None) -> Data:
        decision = self.game.decision
        assert decision is not None
        shown, prompt = decision.to_dict(), None
        if language is not None:
            book = self.game.phrasebook(language, self.names)
            prompt = book.prompt(decision)
            for option, told in zip(decision.options, shown["options"], strict=True):
                told["label"] = book.label(option, decision)
        return {**shown, "prompt": prompt, "options": tuple(shown["options"])}

    def _waiting(self) -> Data:
        """Return whose choice it is, as everybody may know it."""
        decision = self.game.decision
        assert decision is not None
        known = decision.for_others
        return {"serial": known.serial, "player": known.player, "kind": known.kind}

    def why_not(self, option: str, player: int | None, language: str | None) -> Data | None:
        """Return why an option is not open, in words of a language where there is one."""
        return self._reason(self.game.why_not(option, player=player), language)

    def _reason(self, reason: Reason | None, language: str | None) -> Data | None:
        if reason is None:
            return None
        told = reason.to_dict()
        if language is not None:
            told["message"] = self.game.phrasebook(language, self.names).reason(reason)
        return told

    def attempts(self, card: str, player: int | None, language: str | None) -> Iterator[Data]:
        """Yield what a player could try with a card, and why it is not possible."""
        if player is None:
            return
        book = None if language is None else self.game.phrasebook(language, self.names)
        for found in attempts(self.game, player, [card], book):
            reason = self._reason(found.reason, language)
            yield {"option": found.option_id, "label": found.label, "reason": reason}

    def story(self, seat: int | None, language: str, start: int) -> list[str]:
        """Return what has happened from an entry of the log on, in words."""
        return self.game.story(language, seat, self.names, start=start)

    def described(self, *, known_seed: bool, open_seats: frozenset[int] = frozenset()) -> Data:
        """Return how the game was set up and how far it is: what everybody may know."""
        game = self.game
        # A saved game may bring an explicit set-up among its options, which tells hidden cards.
        shown = {option.name for option in game.rulebook.game_options}
        options: Mapping[str, Any] = game.setup["options"]
        return {
            "match": self.id,
            "game": game.rulebook.game_id,
            "sets": tuple(game.setup["sets"]),
            "seats": tuple(
                {
                    "seat": seat,
                    "name": self.names[seat] if seat < len(self.names) else None,
                    "bot": self.bots.get(seat),
                    "taken": seat not in open_seats,
                }
                for seat in range(game.players)
            ),
            "options": {name: value for name, value in options.items() if name in shown},
            "known_seed": known_seed,
            "choices": game.shown_choices,
            "log": self.log_length,
            "waiting": None if game.decision is None else self._waiting(),
            "over": game.is_over,
            "winners": game.winners,
            "clock": None,
        }


def _not_theirs() -> Refusal:
    message = "choices are sealed now; whoever has to choose may take back their own"
    return Refusal(Code.ILLEGAL_CHOICE, message, reason="not-your-choice")


class Hearing:
    """What somebody has heard of a game, as one player or as who watches: nothing is told twice."""

    def __init__(
        self, playing: Playing, seat: int | None, language: str | None, heard: int
    ) -> None:
        """``heard``: how much of the log is already known."""
        self.playing = playing
        self.seat = seat
        self.language = language
        self.heard = heard
        self.asked: tuple[int, int] | None = None
        """The decision that was told last, by its player and serial."""
        self._is_over = False

    def news(
        self, most: int = sys.maxsize, left: tuple[float, ...] | None = None
    ) -> Iterator[Data]:
        """Yield what has happened since the last time, and what is open now.

        Of a log that is longer than ``most`` entries, only a part; ``left``: the players' time.
        """
        playing, game = self.playing, self.playing.game
        if playing.log_length > self.heard:
            start, self.heard = self.heard, min(playing.log_length, self.heard + most)
            what = ("happened", self.seat, self.language, start, self.heard)
            yield playing.once(what, partial(self._happened, start))
            if playing.log_length > self.heard:
                return
        asked = playing.asked(self.seat, self.language)
        if asked is not None and (asked["player"], asked["serial"]) != self.asked:
            self.asked = (asked["player"], asked["serial"])
            yield {"type": "asked", "decision": asked, "left": left}
        if game.is_over and not self._is_over:
            self._is_over = True
            points = tuple(map(game.points, range(game.players)))
            yield {"type": "ended", "winners": game.winners, "points": points}

    def _happened(self, start: int) -> Data:
        game, stop, lines = self.playing.game, self.heard, None
        entries = game.log(self.seat, start=start, stop=stop)
        if self.language is not None:
            names = self.playing.names
            lines = tuple(game.story(self.language, self.seat, names, start=start, stop=stop))
        return {"type": "happened", "start": start, "entries": tuple(entries), "lines": lines}

    def taken_back(self) -> Data:
        """Return the news that choices were taken back; what is open now comes with the next."""
        playing = self.playing
        self.heard, self.asked = min(self.heard, playing.log_length), None
        self._is_over = False
        choices = playing.game.shown_choices
        return {"type": "undone", "choices": choices, "log": playing.log_length}

"""A game at a terminal: who sits where, in which language, and what each of them has heard."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardwright.frontends.games import Edition
from cardwright.frontends.terminal.drawing import Drawing
from cardwright.frontends.terminal.words import Things, Words, words_for
from cardwright.runtime import Game, IllegalChoiceError, Phrasebook

if TYPE_CHECKING:
    from cardwright.frontends.bots import Bot

Names = tuple[str, ...]

PERSON = "person"
"""Who sits at a place that no bot has."""

DEFAULT_BOT = "greedy"
"""Who sits there else, where nobody says so."""


@dataclass
class Match:
    """A game with its players."""

    edition: Edition
    game: Game
    seats: tuple[str, ...]
    """For each player a bot, such as ``greedy``, or ``person``."""
    names: tuple[str, ...]
    language: str
    words: Words = field(init=False)
    things: Things = field(init=False)
    phrasebook: Phrasebook = field(init=False)
    drawing: Drawing = field(init=False)
    heard: dict[int | None, int] = field(init=False, default_factory=dict)
    """How much of the log each person has been told."""

    def __post_init__(self) -> None:
        """Get the words, and see that there are such bots."""
        if {*self.seats} - {PERSON, DEFAULT_BOT}:
            _ = self.bots
        self.words = words_for(self.language)
        self.things = Things(self.edition, self.language, self.game.compiled.game)
        self.phrasebook = self.game.phrasebook(self.language, self.names)
        self.drawing = Drawing(self.things, self.words, self.phrasebook, self.game.goal)

    @cached_property
    def bots(self) -> Mapping[int, "Bot"]:
        """The players who are bots; they are loaded once one has to choose."""
        from cardwright.frontends.bots import make_bot

        seed = int(self.game.setup["seed"])
        return {
            player: make_bot(seat, seed + 1 + player)
            for player, seat in enumerate(self.seats)
            if seat != PERSON
        }

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player, seat in enumerate(self.seats) if seat == PERSON)

    def choice_of_bot(self) -> str:
        """Return what the bot chooses whose turn it is."""
        from cardwright.frontends.bots import seat_of

        decision = self.game.decision
        assert decision is not None
        return self.bots[decision.player].choose(seat_of(self.game, decision.player))

    def news(self, viewer: int | None) -> list[str]:
        """Return what has happened since somebody was told last, as they may know it."""
        news = self.story_of(self.game, viewer)
        start = self.heard.get(viewer, 0)
        self.heard[viewer] = start + len(self.game.log(viewer, start=start))
        return news

    def view(self, viewer: int | None) -> dict[str, Any]:
        """Return how the game stands for somebody; what has happened is told apart."""
        return self.game.view(viewer, log_from=sys.maxsize)

    def story_of(self, game: Game, viewer: int | None) -> list[str]:
        """Return what has happened in a game that goes on from here, since somebody was told."""
        start = self.heard.get(viewer, 0)
        return game.story(self.language, viewer, self.names, start=start)

    def take_back(self, player: int, *, past_hidden: bool = False) -> str | None:
        """Take back the last choice of a player and all that followed; return its option's id.

        None where there is none. Raises ``IllegalChoiceError`` where the rules of undoing forbid
        it, and then nothing is taken back.
        """
        game = self.game
        taken: list[str] = []
        try:
            while game.choices:
                choice = game.choices[-1]
                game.undo(past_hidden=past_hidden)
                taken.append(choice)
                decision = game.decision
                if decision is None or decision.is_formal:
                    continue
                if decision.player == player:
                    self.heard = dict.fromkeys(self.heard, len(game.log(None)))
                    return choice
        except IllegalChoiceError:
            self._make_again(taken)
            raise
        self._make_again(taken)
        return None

    def _make_again(self, taken: Sequence[str]) -> None:
        for choice in reversed(taken):
            self.game.apply(choice)


def default_names(seats: Sequence[str], given: Sequence[str], game: Game, language: str) -> Names:
    """Return a name for each player: people's as given, bots' by what they are."""
    numbered = game.phrasebook(language)
    left = [name.strip() for name in given if name.strip()]
    names: list[str] = []
    for player, seat in enumerate(seats):
        if seat == PERSON:
            names.append(left.pop(0) if left else numbered.player(player))
            continue
        name = seat.partition(":")[0].capitalize()
        number = sum(other == seat for other in seats[: player + 1])
        names.append(f"{name} {number}" if seats.count(seat) > 1 else name)
    return tuple(names)

"""What bots have to think about in a match."""

import hashlib

from cardwright.frontends.bots import BadBotError, make_bot
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.thinking import Job, think


class Thought:
    """A bot has to choose in a match."""

    def __init__(self, match: Match, bot: str) -> None:
        """``bot`` is whose turn it is."""
        self.match = match
        self.bot = bot

    @property
    def is_wanted(self) -> bool:
        """Whether the match still waits for it: it may have gone another way, or be gone."""
        return self.match.thinks is self

    def think(self) -> str | None:
        """Return what the bot chooses, found here and now; None if it fails."""
        return think(self.match.game.copy(), self.bot, self._seed)

    def job(self) -> Job:
        """Return the same for another process."""
        game = self.match.game
        return Job(self.match.edition.game_id, game.to_json(), self.bot, self._seed)

    @property
    def _seed(self) -> int:
        """The bot's luck: of its own for each choice, and the same whenever a match is repeated."""
        game = self.match.game
        text = f"{game.setup['seed']} {len(game.choices)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])


def check_bot(spec: str) -> None:
    """Refuse a bot that there is not."""
    try:
        make_bot(spec, 0)
    except BadBotError as error:
        raise Refusal(Code.BAD_BOT, str(error)) from None

"""A table at which agents play: one decision after another, whoever has to make it."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from cardwright.frontends.games import Edition, open_edition, start
from cardwright.frontends.pettingzoo_env.layout import BOUND, Layout
from cardwright.runtime import Decision, Game, Option

MENU: Final = 128
"""The most options on a page: more than games usually offer, so that few have a second page."""
MOST_STEPS: Final = 10_000
_NO_LOG: Final = 2**62
_STORY: Final = 8

Observation = dict[str, Any]


def env(game: str | Edition | None = None, **settings: Any) -> AECEnv[str, Observation, int | None]:
    """Return an environment that also refuses what is against the rules of PettingZoo.

    An action that is not open loses the game; see ``CardGameEnv`` for the settings.
    """
    table = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def raw_env(game: str | Edition | None = None, **settings: Any) -> "CardGameEnv":
    """Return the environment itself, without wrappers."""
    return CardGameEnv(game, **settings)


class CardGameEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """Any game that Cardwright plays, for agents ``player_0``, ``player_1`` and so on.

    An action is the place of an option in the open decision. Where a decision has more options
    than ``menu``, they come in pages: the last action, ``menu`` itself, turns to the next page,
    and after the last page to the first. It changes nothing in the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it off the class
        "name": "cardwright_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Edition | None = None,
        *,
        players: int | None = None,
        sets: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        cards: Sequence[Path] = (),
        seed: int | None = None,
        menu: int = MENU,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Read the cards.

        Args:
            game: the id of a shipped game, a folder with a game of its own, or an edition of one;
                without it, what the cards are of.
            players: how many play; without it, the fewest who can.
            sets: the sets to play with; without them, those that the game needs.
            options: variants of the game's rules, by name.
            cards: files and folders of more cards.
            seed: what games are dealt from; without it, every run has games of its own.
            menu: the most options that are shown at once.
            most_steps: a game that takes more steps than this is cut short.
            render_mode: ``ansi`` to get what ``render`` shows as text, ``human`` to print it.
        """
        super().__init__()
        if menu < 1:
            raise ValueError(f"a menu has at least one option, not {menu}")
        if cards and isinstance(game, Edition):
            raise ValueError("an edition has its cards already; open it with them")
        known = self.metadata["render_modes"]
        if render_mode not in (None, *known):
            raise ValueError(f"no render mode `{render_mode}`; there are {', '.join(known)}")
        self.edition = game if isinstance(game, Edition) else open_edition(game, cards)
        self.render_mode = render_mode
        self.menu = menu
        self.most_steps = most_steps
        self._setup: dict[str, Any] = {"players": players, "sets": sets, "options": options}
        self._chance = random.Random(seed)
        self._game = self._deal(0)
        self.layout = Layout(self._game, menu)
        self.possible_agents = [f"player_{player}" for player in range(self._game.players)]
        self.agents: list[str] = []
        self._page = 0
        self._steps = 0
        self._action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(menu + 1) for agent in self.possible_agents
        }
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-BOUND, BOUND, (self.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (menu + 1,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def _deal(self, seed: int) -> Game:
        return start(self.edition, seed=seed, **self._setup)

    # -- what PettingZoo asks --

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of observations: the same for all agents."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions: the options of a page, and turning to the next."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed gives the same game, and the same ones after it."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._game = self._deal(self._chance.randrange(2**32))
        self._page = self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """Choose an option, or turn the page."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if action == self.menu and self._pages() > 1:
            self._page = (self._page + 1) % self._pages()
        else:
            self._game.apply(self._option(action).id)
            self._page = 0
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, and which actions are open to it: none for who must wait."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.menu + 1, np.int8)
        decision = self._game.decision
        mine = decision is not None and decision.player == player and agent in self.agents
        if mine:
            mask[: len(self._shown())] = 1
            mask[self.menu] = self._pages() > 1
        view = self._game.view(player, log_from=_NO_LOG)
        vector = self.layout.write(view, page=self._page if mine else 0)
        return {"observation": vector, "action_mask": mask}

    def render(self) -> str | None:
        """Return, or print, what happened last and what is asked now, as a watcher sees it."""
        phrasebook = self._game.phrasebook("en")
        lines = self._game.story("en", None)[-_STORY:]
        decision = self._game.decision
        if decision is not None:
            known = decision.for_others
            player, kind = phrasebook.player(known.player), known.kind.replace("_", " ")
            lines = [*lines, f"{player} must choose: {kind}"]
        text = "\n".join(lines)
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is left open."""

    # -- what agents and their authors ask besides --

    @property
    def game(self) -> Game:
        """The game itself, hidden cards included: for hosts and tests, not for agents."""
        return self._game

    def label(self, action: int, language: str = "en") -> str:
        """Return what an action of the agent whose turn it is means, in words."""
        if action == self.menu:
            return f"page {(self._page + 1) % self._pages() + 1} of {self._pages()}"
        return self._game.phrasebook(language).label(self._option(action), self._decision())

    # -- decisions --

    def _decision(self) -> Decision:
        decision = self._game.decision
        if decision is None:
            raise ValueError("the game is over")
        return decision

    def _pages(self) -> int:
        return -(-len(self._decision().options) // self.menu)

    def _shown(self) -> tuple[Option, ...]:
        start = self._page * self.menu
        return self._decision().options[start : start + self.menu]

    def _option(self, action: int | None) -> Option:
        shown = self._shown()
        if action is None or not 0 <= action < len(shown):
            raise ValueError(f"action {action} is not open: 0 to {len(shown) - 1} are")
        return shown[action]

    def _select(self) -> None:
        """Ask whoever must choose next, or end the game."""
        decision = self._game.decision
        for agent in self.agents:
            self.infos[agent] = {}
        if decision is None:
            self.rewards = dict(zip(self.possible_agents, rewards_of(self._game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[decision.player]
        self.infos[self.agent_selection] = {"options": [option.id for option in self._shown()]}
        if self._steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)


def rewards_of(game: Game) -> list[float]:
    """Return what each player gets in the end: winners share 1, losers get -1.

    Where all have won together, or nobody has, it is 0 for everybody.
    """
    winners = game.winners
    if len(winners) in (0, game.players):
        return [0.0] * game.players
    return [1 / len(winners) if player in winners else -1.0 for player in range(game.players)]

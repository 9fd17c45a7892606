"""The end of a game: who has won, what gave points, and how it went."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.frontends.games.starting import start_again
from cardwright.frontends.terminal.match import Match
from cardwright.runtime import CardwrightError, Game

_MOST_ROUNDS = 12
"""So many rounds have room on a line; of more than that, some are left out."""


def told_end(match: Match) -> list[RenderableType]:
    """Return who has won, with what, and the points round by round."""
    words, game = match.words, match.game
    names = match.book.grammar.join([match.book.player(player) for player in game.winners])
    won = {0: words.nobody_wins, 1: words.wins}.get(len(game.winners), words.share_victory)
    return [
        Text(f"{words.game_over}. {won.format(players=names)}", style="bold"),
        Text(),
        Text(words.each_card, style="bold"),
        _by_card(match),
        Text(),
        Text(words.look_back, style="bold"),
        _by_round(match),
    ]


def _by_card(match: Match) -> Table:
    """Return a row for each player: all points, and the cards that gave them."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(ratio=1)
    game = match.game
    order = sorted(range(game.players), key=lambda player: -game.points(player))
    for player in order:
        worth = game.points_by_card(player)
        parts = [f"{match.things.card(card)} {points}" for card, points in worth.items()]
        rest = game.points(player) - sum(worth.values())
        if rest:
            parts.append(f"{match.words.other_points} {rest}")
        name = f"  {match.book.player(player)}"
        table.add_row(name, str(game.points(player)), Text(" · ".join(parts), style="dim"))
    return table


def _by_round(match: Match) -> Table:
    """Return a row for each player, with the points that they had after each round."""
    every = {number: points for number, points in points_by_round(match.game).items() if number}
    rest = -(-len(every) // _MOST_ROUNDS)
    last = max(every, default=0)
    rounds = {number: every[number] for number in every if (last - number) % rest == 0}
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("")
    for number in rounds:
        table.add_column(str(number), justify="right")
    for player in range(match.game.players):
        cells = [str(points[player]) for points in rounds.values()]
        table.add_row(f"  {match.book.player(player)}", *cells)
    return table


def points_by_round(game: Game) -> dict[int, list[int]]:
    """Return everybody's points at the end of each round. The game is played again for it."""
    found: dict[int, list[int]] = {}
    try:
        again = start_again(game)
        for choice in game.choices:
            number = again.round
            again.apply(choice)
            if again.round != number:
                found[number] = _points(again)
    except CardwrightError:  # a game whose past is lost still has an end
        found.clear()
    return {**found, game.round: _points(game)}


def _points(game: Game) -> list[int]:
    return [game.points(player) for player in range(game.players)]

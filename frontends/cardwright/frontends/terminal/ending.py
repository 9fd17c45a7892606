"""The end of a game: who has won, what gave points, and how it went."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.frontends.games.starting import start_again
from cardwright.frontends.terminal.flowing import flowing, phrase
from cardwright.frontends.terminal.match import Match
from cardwright.runtime import CardwrightError, Game

_MOST_ROUNDS = 12
"""So many rounds are read at a glance; of more than that, some are left out."""


def told_end(match: Match, width: int) -> list[RenderableType]:
    """Return who has won, with what, and the points round by round.

    Where no card has given a point, there is nothing to tell of each.
    """
    words, game = match.words, match.game
    names = match.phrasebook.grammar.join(
        [match.phrasebook.player(player) for player in game.winners]
    )
    won = {0: words.nobody_wins, 1: words.wins}.get(len(game.winners), words.share_victory)
    return [
        phrase(f"{words.game_over}. {won.format(players=names)}", "bold"),
        Text(),
        *(_told_cards(match, width) if any(map(game.points_by_card, range(game.players))) else ()),
        Text(words.look_back, style="bold"),
        _by_round(match, width),
    ]


def _told_cards(match: Match, width: int) -> list[RenderableType]:
    return [Text(match.words.each_card, style="bold"), _by_card(match, width), Text()]


def _by_card(match: Match, width: int) -> Table:
    """Return a row for each player: all points, and the cards that gave them."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(ratio=1, overflow="fold")
    game = match.game
    order = sorted(range(game.players), key=lambda player: -game.points(player))
    names = {player: f"  {match.phrasebook.player(player)}" for player in order}
    digits = max(len(str(game.points(player))) for player in order)
    room = width - max(map(cell_len, names.values())) - digits - 4
    for player in order:
        worth = game.points_by_card(player)
        parts = [
            Text(f"{match.things.card(card)} {points}", style="dim")
            for card, points in worth.items()
        ]
        rest = game.points(player) - sum(worth.values())
        if rest:
            parts.append(Text(f"{match.words.other_points} {rest}", style="dim"))
        table.add_row(names[player], str(game.points(player)), flowing(parts, room))
    return table


def _by_round(match: Match, width: int) -> Table:
    """Return a row for each player, with the points that they had after each round."""
    every = {number: points for number, points in points_by_round(match.game).items() if number}
    names = [f"  {match.phrasebook.player(player)}" for player in range(match.game.players)]
    numbers = [number for row in ([*every], *every.values()) for number in row]
    cell = 2 + max((len(str(number)) for number in numbers), default=1)
    most = (width - max(map(cell_len, names)) - 1) // cell
    rest = -(-len(every) // min(_MOST_ROUNDS, max(most, 1)))
    last = max(every, default=0)
    rounds = {number: every[number] for number in every if (last - number) % rest == 0}
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("")
    for number in rounds:
        table.add_column(str(number), justify="right")
    for player, name in enumerate(names):
        table.add_row(name, *(str(points[player]) for points in rounds.values()))
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

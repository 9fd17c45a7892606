"""How strong the bots are in a game, by games that they played against each other."""

import html

from cardwright.frontends.simulating.strength import Match, Strength
from cardwright.frontends.site.catalogue import Shelf
from cardwright.frontends.site.figure_pages import bar, estimate
from cardwright.frontends.site.html_parts import Parts, page_of
from cardwright.frontends.site.words import word

_COLUMNS = ("strength_players", "strength_bot", "strength_others", "fares_wins", "strength_games")


def strength_page_of(shelf: Shelf) -> str:
    """Return where the page about the bots of a game is."""
    return f"cards/{shelf.game.id}/bots.md"


def strength_page(shelf: Shelf, strength: Strength, ways: str, language: str, parts: Parts) -> str:
    """Return the page that lists all matches."""
    title = f"{shelf.name(language)} – {word(language, 'strength_page')}"
    head = "".join(f'<th scope="col">{word(language, key)}</th>' for key in _COLUMNS)
    body = "".join(_row(match, language) for match in strength.matches)
    table = (
        '<div class="cw-scroll"><table class="cw-table cw-figures" data-cw-sortable>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    origin = html.escape(word(language, "strength_from", version=strength.version))
    command = html.escape(_command(shelf, strength.matches[0]))
    help = f"<p>{word(language, 'strength_help')}</p>"
    source = f'<p class="cw-source">{origin} <code>{command}</code></p>'
    return page_of(title, ways, help, parts.hold(table), source)


def _row(match: Match, language: str) -> str:
    wins = estimate(match.wins, language) + bar(match.wins)
    return (
        f"<tr><td>{match.players}</td>"
        f"<td>{html.escape(match.bot)}</td><td>{html.escape(match.others)}</td>"
        f'<td data-cw-key="{match.wins.value:.4f}">{wins}</td><td>{match.games}</td></tr>'
    )


def _command(shelf: Shelf, match: Match) -> str:
    """Return what plays a match again."""
    return (
        f"python bench/bots.py --game {shelf.game.id} --players {match.players} "
        f"--match {match.bot} {match.others} --games {match.games}"
    )

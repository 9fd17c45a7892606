"""How cards fare in simulated games, each on its page and all side by side; and so do bots."""

import html
from collections.abc import Iterable, Iterator, Mapping

from cardwright.frontends.simulating.figures import Figure, Figures, read_figures
from cardwright.frontends.simulating.sameness import hash_of
from cardwright.frontends.simulating.statistics import Estimate
from cardwright.frontends.simulating.strength import Match, Strength
from cardwright.frontends.site.catalogue import Entry, Shelf
from cardwright.frontends.site.html_parts import Parts, card_link, page_of, plain, remark, way
from cardwright.frontends.site.words import word
from cardwright.languages import FALLBACK


def figures_page_of(shelf: Shelf) -> str:
    """Return where the page is that compares the cards of a game."""
    return f"cards/{shelf.game.id}/figures.md"


def figures_of(shelf: Shelf) -> Figures | None:
    """Return what is kept of how cards of a game fare; None where it is about none of these."""
    figures = read_figures(shelf.folder)
    if figures is None or not any(entry.card.id in figures.cards for entry in shelf.entries):
        return None
    return figures


def is_stale(figure: Figure, entry: Entry) -> bool:
    """Whether a card does something else than in the games that its figures are from."""
    return figure.hash != hash_of(entry.card)


def fresh(figures: Figures | None, shelf: Shelf) -> Mapping[str, Figure]:
    """Return the figures of those cards that are as they were in the games."""
    if figures is None:
        return {}
    return {
        entry.card.id: figure
        for entry in shelf.entries
        if (figure := figures.cards.get(entry.card.id)) is not None and not is_stale(figure, entry)
    }


def card_figures(entry: Entry, figures: Figures | None, here: str, language: str) -> Iterator[str]:
    """Yield the lines of a card's page that tell how it fares."""
    figure = figures.cards.get(entry.card.id) if figures is not None else None
    if figures is None or figure is None:
        return
    yield f"## {word(language, 'fares')} {{ data-search-exclude }}"
    yield ""
    if is_stale(figure, entry):
        yield from (remark(word(language, "fares_stale")), "")
    rows = "".join(
        f"<dt>{word(language, key)}</dt><dd>{text}</dd>"
        for key, text in _told(figure, language)
        if text
    )
    yield f'<dl class="cw-facts">{rows}</dl>'
    yield ""
    page = way(here, f"cards/{entry.game.id}/figures.md")
    yield (
        f'<p class="cw-source">{_from(figures, language)} '
        f'<a href="{page}#{entry.set.id}">{word(language, "fares_all")}</a></p>'
    )
    yield ""


_WINS = {"held": "fares_wins_held", "used": "fares_wins_used"}


def _told(figure: Figure, language: str) -> Iterator[tuple[str, str]]:
    yield _WINS[figure.measure], estimate(figure.wins, language) + bar(figure.wins)
    yield "fares_lift", _difference(figure.lift, language)
    if figure.held:
        yield "fares_held", _share(figure.held / figure.players, language)
        yield "fares_placed", _share(figure.placed_share, language)
    uses = figure.uses / figure.used if figure.used else 0.0
    times = f" ({word(language, 'fares_times', number=_decimal(uses, language))})" if uses else ""
    yield "fares_used", _share(figure.used_share, language) + times


def figures_page(shelf: Shelf, figures: Figures, ways: str, language: str, parts: Parts) -> str:
    """Return the page that compares the cards of each set, the best first."""
    here = figures_page_of(shelf)
    title = f"{shelf.name(language)} – {word(language, 'fares_page')}"
    help = word(language, "fares_help")
    blocks = [ways, f"<p>{_from(figures, language)}</p>", f"<p>{help}</p>"]
    for info in shelf.sets.values():
        entries = [entry for entry in shelf.entries if entry.set is info]
        found = {entry: figures.cards.get(entry.card.id) for entry in entries}
        entries.sort(key=lambda entry: -_key(figure.wins if (figure := found[entry]) else None))
        rows = (_row(entry, found[entry], here, language) for entry in entries)
        name = entries[0].set_name(language)
        blocks.append(f"## {plain(name)} {{ #{info.id} data-search-exclude }}")
        blocks.append(parts.hold(_table(_COLUMNS, rows, language)))
    return page_of(title, *blocks)


_COLUMNS = ("name", "fares_wins", "fares_lift", "fares_placed", "fares_used")


def _table(columns: Iterable[str], rows: Iterable[str], language: str) -> str:
    head = "".join(f'<th scope="col">{word(language, key)}</th>' for key in columns)
    return (
        '<div class="cw-scroll"><table class="cw-table cw-figures" data-cw-sortable>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(entry: Entry, figure: Figure | None, here: str, language: str) -> str:
    link = card_link(entry, here, language)
    if figure is None or is_stale(figure, entry):
        why = word(language, "fares_unknown" if figure is None else "fares_stale")
        blank = '<td data-cw-key="-1"></td>' * 3
        return f'<tr><td>{link}</td><td data-cw-key="-1"><small>{why}</small></td>{blank}</tr>'
    cells = [
        (_key(figure.wins), estimate(figure.wins, language) + bar(figure.wins)),
        (_key(figure.lift), _difference(figure.lift, language)),
        (figure.placed_share, _share(figure.placed_share, language) if figure.held else "–"),
        (figure.used_share, _share(figure.used_share, language)),
    ]
    shown = "".join(f'<td data-cw-key="{key:.4f}">{text}</td>' for key, text in cells)
    return f"<tr><td>{link}</td>{shown}</tr>"


def _from(figures: Figures, language: str) -> str:
    """Return which games the figures are from, and what plays them again."""
    bots = ", ".join(dict.fromkeys(figures.bots))
    gaps = {"games": str(figures.games), "bots": bots, "players": str(figures.players)}
    text = html.escape(word(language, "fares_from", version=figures.version, **gaps))
    return f"{text} <code>{html.escape(figures.command)}</code>"


def _key(estimate: Estimate | None) -> float:
    return estimate.value if estimate is not None else -1.0


def estimate(found: Estimate | None, language: str) -> str:
    """Return a share with its interval."""
    if found is None:
        return "–"
    text = _share(found.value, language)
    if found.low is None or found.high is None:
        return text
    low, high = max(found.low, 0.0), min(found.high, 1.0)
    return f"{text} <small>({100 * low:.0f}–{_share(high, language)})</small>"


def _difference(estimate: Estimate | None, language: str) -> str:
    if estimate is None:
        return "–"
    text = f"{100 * estimate.value:+.0f}".replace("-", "\N{MINUS SIGN}")
    if estimate.low is None or estimate.high is None:
        return text
    ends = (
        f"{100 * end:+.0f}".replace("-", "\N{MINUS SIGN}") for end in (estimate.low, estimate.high)
    )
    shown = f"{text} <small>({' … '.join(ends)})</small>"
    return f"<strong>{shown}</strong>" if estimate.is_clear else shown


def bar(found: Estimate | None) -> str:
    """Return the interval as a picture; the numbers beside it say the same."""
    if found is None or found.low is None or found.high is None:
        return ""
    low, high = max(found.low, 0.0), min(found.high, 1.0)
    return (
        '<svg class="cw-bar" viewBox="0 0 100 8" aria-hidden="true" focusable="false">'
        '<path d="M0 4h100M50 0v8" class="cw-axis"/>'
        f'<path d="M{100 * low:.1f} 4H{100 * high:.1f}" class="cw-interval"/>'
        f'<circle cx="{100 * found.value:.1f}" cy="4" r="3"/></svg>'
    )


def _share(share: float, language: str) -> str:
    gap = "" if language == FALLBACK else "\N{NO-BREAK SPACE}"
    return f"{100 * share:.0f}{gap}%"


def _decimal(number: float, language: str) -> str:
    text = f"{number:.1f}"
    return text if language == FALLBACK else text.replace(".", ",")


# -- how strong the bots are in a game, by games that they played against each other --

_OF_BOTS = ("strength_players", "strength_bot", "strength_others", "fares_wins", "strength_games")


def strength_page_of(shelf: Shelf) -> str:
    """Return where the page about the bots of a game is."""
    return f"cards/{shelf.game.id}/bots.md"


def strength_page(shelf: Shelf, strength: Strength, ways: str, language: str, parts: Parts) -> str:
    """Return the page that lists all matches."""
    title = f"{shelf.name(language)} – {word(language, 'strength_page')}"
    table = _table(_OF_BOTS, (_match(match, language) for match in strength.matches), language)
    origin = html.escape(word(language, "strength_from", version=strength.version))
    command = html.escape(_command(shelf, strength.matches[0]))
    help = f"<p>{word(language, 'strength_help')}</p>"
    source = f'<p class="cw-source">{origin} <code>{command}</code></p>'
    return page_of(title, ways, help, parts.hold(table), source)


def _match(match: Match, language: str) -> str:
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

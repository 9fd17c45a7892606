"""Results as pictures: which cards win more or less, and how long games are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardwright.frontends.files import write_bytes
from cardwright.frontends.simulating.comparing import Pairing
from cardwright.frontends.simulating.records import MEASURES
from cardwright.frontends.simulating.results import CardResult, Results, sorted_cards
from cardwright.frontends.simulating.statistics import Estimate
from cardwright.frontends.simulating.text_reports import HAVING, group_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES: Final = (".png", ".svg", ".pdf")

_UP: Final = "#1b7837"
_DOWN: Final = "#b2182b"
_UNCLEAR: Final = "#777777"
_ROW: Final = 0.22
"""The height of a row with an interval, in inches."""


@dataclass(frozen=True)
class _Panel:
    """One of the pictures on a page: how high it is, and how it is drawn."""

    height: float
    draw: Callable[["Axes"], None]


Interval = tuple[str, Estimate]


def figure(
    results: dict[str, Results], title: str, *, by: str, top: int, pairing: Pairing | None = None
) -> "Figure":
    """Draw differences of win rates, and the lengths of the games. Needs matplotlib."""
    from matplotlib.figure import Figure

    panels = _of_pair(pairing) if pairing else _of_cards(list(results.values())[-1], by, top)
    panels.append(_Panel(2, lambda axes: _draw_lengths(axes, results)))
    heights = [panel.height for panel in panels]
    drawn = Figure(figsize=(9, sum(heights) + 0.9 * len(heights)), layout="constrained")
    pictures = drawn.subplots(len(panels), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
    drawn.suptitle(title, fontsize=10)
    for panel, axes in zip(panels, pictures[:, 0], strict=True):
        panel.draw(axes)
    return drawn


def plot(
    path: Path,
    results: dict[str, Results],
    title: str,
    *,
    by: str,
    top: int,
    pairing: Pairing | None = None,
) -> None:
    """Write the figure to a file: the same results make the same one, without dates and ids."""
    import matplotlib

    matplotlib.use("Agg")
    no_date: dict[str, Any] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    form = path.suffix.lower()
    written = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "cardwright", "svg.fonttype": "none"}):
        drawn = figure(results, title, by=by, top=top, pairing=pairing)
        drawn.savefig(written, dpi=150, format=form[1:], metadata=no_date.get(form, {}))
    write_bytes(path, written.getvalue())


def _of_cards(results: Results, by: str, top: int) -> list[_Panel]:
    found = []
    for is_dealt in (True, False):
        judged = [card for card in results.cards if card.is_dealt is is_dealt and _judged(card, by)]
        rows = [
            (card.name, estimate)
            for card in _shown(judged, by, top)
            if (estimate := _judged(card, by))
        ]
        if rows:
            label = f"wins of those who {HAVING[by]} it, less those of all others (% points)"
            found.append(_intervals(rows, group_title(is_dealt=is_dealt, by=by), label))
    return found


def _of_pair(pairing: Pairing) -> list[_Panel]:
    changes = pairing.changes()
    rows = [
        (f"wins of those who {HAVING[measure]} it", change.difference)
        for measure in MEASURES
        if (change := changes.get(f"win_rate_{measure}")) and change.difference
    ]
    return [_intervals(rows, "", "after the edit, less before (% points)")] if rows else []


def _judged(card: CardResult, by: str) -> Estimate | None:
    difference = card.rates[by].difference
    return difference if difference is not None and difference.low is not None else None


def _shown(cards: Sequence[CardResult], by: str, top: int) -> list[CardResult]:
    """Return the strongest and the weakest, where not all of them are wanted."""
    ordered = sorted_cards(cards, "difference", by)
    if not top or len(ordered) <= 2 * top:
        return ordered
    return [*ordered[:top], *ordered[-top:]]


def _intervals(rows: Sequence[Interval], title: str, label: str) -> _Panel:
    def draw(axes: "Axes") -> None:
        for place, (_, estimate) in enumerate(reversed(rows)):
            colour = (_UP if estimate.value > 0 else _DOWN) if estimate.is_clear else _UNCLEAR
            if estimate.low is not None and estimate.high is not None:
                ends = [100 * estimate.low, 100 * estimate.high]
                axes.plot(ends, [place, place], color=colour, lw=2)
            axes.plot([100 * estimate.value], [place], "o", color=colour, ms=5)
        axes.set_yticks(range(len(rows)), [name for name, _ in reversed(rows)], fontsize=8)
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.axvline(0, color="black", lw=0.8)
        axes.grid(axis="x", color="#dddddd")
        axes.set_axisbelow(True)
        axes.set_title(title, fontsize=9, loc="left")
        axes.set_xlabel(label, fontsize=8)

    return _Panel(max(_ROW * len(rows), 0.8), draw)


def _draw_lengths(axes: "Axes", results: dict[str, Results]) -> None:
    width = 0.8 / len(results)
    for number, (version, found) in enumerate(results.items()):
        shift = (number - (len(results) - 1) / 2) * width
        rounds = sorted(found.rounds.counts)
        share = [100 * found.rounds.counts[n] / max(found.over, 1) for n in rounds]
        axes.bar([n + shift for n in rounds], share, width, label=version)
    axes.set_title("Length of the games", fontsize=9, loc="left")
    axes.set_xlabel("rounds", fontsize=8)
    axes.set_ylabel("% of games", fontsize=8)
    if len(results) > 1:
        axes.legend(frameon=False)

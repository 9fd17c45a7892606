"""Facts as lines of scenarios, none longer than a page is wide."""

from collections.abc import Iterable, Mapping, Sequence

from cardwright.frontends.scenarios.spelling import amounts

WIDTH = 98
"""How long a line may be, within a block that is set in by two."""


def facts(start: str, parts: Sequence[str]) -> list[str]:
    """Return lines such as ``given player 1: one, two``: as many as it takes."""
    return _filled(start, parts, "")


def cards_in(start: str, cards: Sequence[str], zone: str) -> list[str]:
    """Return lines such as ``given player 1: one, two in hand``."""
    return _filled(start, cards, f" in {zone}")


def _filled(start: str, parts: Sequence[str], end: str) -> list[str]:
    lines: list[list[str]] = []
    room = 0
    for part in parts:
        if not lines or len(part) + 2 > room:
            lines.append([])
            room = WIDTH - len(start) - 2 - len(end)
        lines[-1].append(part)
        room -= len(part) + 2
    return [f"{start}: {', '.join(line)}{end}" for line in lines]


def standing(resources: Mapping[str, int], states: Iterable[str]) -> list[str]:
    """Return what lies on a card or is in a pool, and states, as facts."""
    return [*([amounts(resources)] if resources else []), *states]

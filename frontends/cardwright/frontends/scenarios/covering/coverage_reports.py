"""Reports of coverage: a table for people, data for programs."""

from collections.abc import Sequence
from typing import Any

from cardwright.dsl.render import UNCOLOURED, Role, Style, counted
from cardwright.frontends.scenarios.covering.coverage import (
    Area,
    CardCoverage,
    Goal,
    Share,
    share_of,
)
from cardwright.frontends.scenarios.reports import Shown, as_given

_NONE = "-"


def table(cards: Sequence[CardCoverage], style: Style = UNCOLOURED) -> str:
    """Return the cards of which something is not reached, with what that is."""
    lacking = [card for card in cards if card.missing]
    if not lacking:
        return ""
    width = max(len(card.card) for card in lacking)
    head = [f"{'card':<{width}}", *(f"{area.value:>9}" for area in Area), "no scenario shows that"]
    lines = [style.paint(Role.MESSAGE, "  ".join(head))]
    for card in lacking:
        shares = [f"{_fraction(card.share(area)):>9}" for area in Area]
        start = "  ".join([style.paint(Role.PLACE, f"{card.card:<{width}}"), *shares])
        blank = " " * (width + len(Area) * 11)
        for number, phrase in enumerate(card.phrases):
            lines.append(f"{blank if number else start}  {phrase}")
    return "\n".join(lines) + "\n"


def summary(cards: Sequence[CardCoverage], style: Style = UNCOLOURED) -> str:
    """Return one line on the whole: ``coverage of 7 cards: 80.0 % (abilities 90.0 %, …)``."""
    parts = [f"{area.value} {_percent(share_of(cards, area), style)}" for area in Area]
    whole = _percent(share_of(cards), style)
    return f"coverage of {counted(len(cards), 'card')}: {whole} ({', '.join(parts)})"


def as_data(cards: Sequence[CardCoverage], *, shown: Shown = as_given) -> dict[str, Any]:
    """Return the coverage as JSON-able data, a part of the report of a test run."""
    return {
        **_shares(share_of(cards), {area: share_of(cards, area) for area in Area}),
        "cards": [
            {
                "id": card.card,
                "set": card.set,
                "path": shown(str(card.path)),
                **_shares(card.share(), {area: card.share(area) for area in Area}),
                "missing": [
                    {**_goal(goal), "message": phrase}
                    for goal, phrase in zip(card.missing, card.phrases, strict=True)
                ],
            }
            for card in cards
        ],
    }


def _shares(whole: Share, areas: dict[Area, Share]) -> dict[str, Any]:
    named = {area.value: _share(share) for area, share in areas.items()}
    return {"percent": whole.percent, **named}


def _share(share: Share) -> dict[str, Any]:
    return {"reached": share.reached, "of": share.of, "percent": share.percent}


def _goal(goal: Goal) -> dict[str, Any]:
    return {"area": goal.area.value, "ability": goal.ability, "what": goal.what}


def _fraction(share: Share) -> str:
    return f"{share.reached}/{share.of}" if share.of else _NONE


def _percent(share: Share, style: Style) -> str:
    if not share.of:
        return _NONE
    role = Role.HELP if share.reached == share.of else Role.ERROR
    return style.paint(role, f"{share.percent:.1f} %")

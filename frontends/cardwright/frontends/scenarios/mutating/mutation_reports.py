"""Reports of what became of mutants: for people, and for programs (JSON)."""

import json
from collections.abc import Sequence
from typing import Final

from cardwright.dsl.render import UNCOLOURED, Role, Style, counted
from cardwright.frontends.scenarios.mutating.hunting import Hunt, Survivor
from cardwright.frontends.scenarios.reports import Shown, as_given

VERSION: Final = 1


def text_of(hunt: Hunt, *, style: Style = UNCOLOURED, shown: Shown = as_given) -> str:
    """Return the mutants of a card that nobody noticed; nothing where there are none."""
    if not hunt.survivors and not hunt.broken:
        return ""
    path = shown(hunt.path)
    lines = [
        f"{style.paint(Role.PLACE, path)}: "
        f"{style.paint(Role.ERROR, 'broken scenario')}: `{name}` fails without any mutant"
        for name in hunt.broken
    ]
    if not hunt.scenarios and hunt.broken:
        return "\n".join([*lines, ""])  # what is left of its mutants says nothing then
    if not hunt.scenarios:
        said = f"no scenario has it on the table ({counted(hunt.mutants, 'mutant')})"
        return "\n".join([*lines, f"{style.paint(Role.PLACE, path)}: {said}", ""])
    for survivor in hunt.survivors:
        lines += _survivor(survivor, path, style)
    return "\n".join([*lines, ""])


def _survivor(survivor: Survivor, path: str, style: Style) -> list[str]:
    after = survivor.after or "(left out)"
    return [
        f"{style.paint(Role.PLACE, f'{path}:{survivor.line}')}: no scenario notices",
        style.paint(Role.ERROR, f"  - {survivor.before}"),
        style.paint(Role.HELP, f"  + {after}"),
    ]


def summary(hunts: Sequence[Hunt], style: Style = UNCOLOURED) -> str:
    """Return one line on the whole: ``killed 98 of 100 mutants of 7 cards, 2 survived``."""
    mutants = sum(hunt.mutants for hunt in hunts)
    killed = sum(hunt.killed for hunt in hunts)
    said = f"killed {killed} of {counted(mutants, 'mutant')} of {counted(len(hunts), 'card')}"
    if killed == mutants:
        return style.paint(Role.HELP, said)
    left = sum(bool(hunt.survivors) for hunt in hunts)
    survived = f"{mutants - killed} survived on {counted(left, 'card')}"
    return f"{said}, {style.paint(Role.ERROR, survived)}"


def json_report(hunts: Sequence[Hunt], *, shown: Shown = as_given) -> str:
    """Return the hunts as JSON; the shape changes only with ``version``."""
    report = {
        "version": VERSION,
        "summary": {
            "cards": len(hunts),
            "mutants": sum(hunt.mutants for hunt in hunts),
            "killed": sum(hunt.killed for hunt in hunts),
            "survived": sum(len(hunt.survivors) for hunt in hunts),
        },
        "cards": [
            {
                "id": hunt.card,
                "path": shown(hunt.path),
                "scenarios": hunt.scenarios,
                "broken": list(hunt.broken),
                "mutants": hunt.mutants,
                "killed": hunt.killed,
                "survivors": [
                    {"line": one.line, "before": one.before, "after": one.after}
                    for one in hunt.survivors
                ],
            }
            for hunt in hunts
        ],
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"

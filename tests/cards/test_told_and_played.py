"""Small cards that nobody ships do what their text says: ``told_and_played.txt`` has them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from cardwright.dsl import codes, model, wording
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import Workspace, read_card
from cardwright.frontends.scenarios.results import Outcome
from cardwright.frontends.scenarios.suite import Suite
from support.scenarios import scenario, small_game
from support.strategies import vocabulary

_FILE = Path(__file__).parent / "told_and_played.txt"
_COST = "  cost 1 gold\n"
_PRICED = ("artifact", "monument", "place")
_DRAGON = "  types dragon\n  cost 3 elan\n  points 1\n"
_CREATURE = "  types creature\n  cost 2 life\n"
_PLAIN = {
    **dict.fromkeys(("pa", "pb", "pc", "pd", "pe"), ("artifact", _COST)),
    **dict.fromkeys(("dra", "drb", "drc"), ("artifact", _DRAGON)),
    **dict.fromkeys(("cra", "crb", "crc"), ("artifact", _CREATURE)),
    "mop": ("monument", "  cost 4 gold\n  points 2\n"),
}


@dataclass(frozen=True)
class Told:
    """A card as it is written, its English text, and what must come of it."""

    name: str
    text: str
    says: tuple[str, ...]
    scenarios: tuple[str, ...]


def _read() -> Iterator[Told]:
    lines = [line for line in _FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    for block in "\n".join(lines).strip().split("\n\n"):
        card, *scenarios = block.split("\n--\n")
        head, *body = card.splitlines()
        kind, name = head.split()
        clauses = "".join(f"{line}\n" for line in body if not line.startswith("= "))
        if kind in _PRICED and "  cost " not in clauses:
            clauses += _COST
        says = tuple(line[2:] for line in body if line.startswith("= "))
        yield Told(name, _card(kind, name, clauses), says, tuple(scenarios))


def _card(kind: str, name: str, clauses: str) -> str:
    return f'{kind} "{name.upper()}" {{\n{clauses}}}\n'


_TOLD = tuple(_read())


@cache
def _checked(name: str) -> model.Card:
    (told,) = (one for one in _TOLD if one.name == name)
    source, home = Source(f"{name}.card", told.text), Home(Path("nowhere"), LOOSE, None)
    file = read_card(source, Path(source.path), home, vocabulary())
    assert file.card is not None, [fault.message for fault in file.found]
    return file.card


@pytest.mark.parametrize("told", _TOLD, ids=lambda told: told.name)
def test_the_text_is_what_was_read(told: Told) -> None:
    assert wording.card_text(_checked(told.name), vocabulary(), "en") == told.says


def test_what_the_text_says_is_what_happens(tmp_path: Path) -> None:
    files = {f"{name}.card": _card(kind, name, text) for name, (kind, text) in _PLAIN.items()}
    files |= {f"{told.name}.card": told.text for told in _TOLD}
    files |= {
        f"{told.name}.scenario": "\n".join(
            scenario(body, f"{told.name} {number}") for number, body in enumerate(told.scenarios)
        )
        for told in _TOLD
        if told.scenarios
    }
    folder = small_game(tmp_path, files)
    suite = Suite(Workspace(game="res_arcana"))
    results = [one for file in sorted(folder.glob("*.scenario")) for one in suite.run(file)]
    assert len(results) == sum(len(told.scenarios) for told in _TOLD)
    bad = [one for one in results if one.outcome is not Outcome.PASSED]
    assert not bad, [(one.name, [fault.message for fault in one.diagnostics]) for one in bad]


@pytest.mark.parametrize(
    ("kind", "line", "code"),
    [
        ("artifact", "power during collect: turn this -> gain 1 gold", codes.WRONG_MOMENT),
        ("scroll", "when claimed: gain 1 gold", codes.WRONG_MOMENT),
        ("artifact", "react to destruction of 2 artifacts: gain 3 gold", codes.WRONG_QUANTITY),
        ("artifact", "power turn this -> gain that many gold", codes.NOTHING_DONE),
        ("artifact", "power turn this -> gain (1 - 1) gold", codes.ZERO_AMOUNT),
        ("artifact", "power turn this -> discard (2 - 3) cards", codes.ZERO_AMOUNT),
        ("artifact", "power if you have more gold: draw 1", codes.IDLE_ABILITY),
        ("artifact", "power if each player has less life than you: draw 1", codes.IDLE_ABILITY),
        ("artifact", "power if this has more cost than this: draw 1", codes.IDLE_ABILITY),
        (
            "artifact",
            "power turn this -> put (1 per creature with less cost than A) gold on a dragon as A",
            codes.UNBOUND_CARD,
        ),
        (
            "artifact",
            "power turn this -> put (1 per creature with less cost than it) gold on a dragon",
            codes.UNBOUND_CARD,
        ),
        (
            "artifact",
            "react to destruction of a dragon with 1 gold: gain 1 life",
            codes.WRONG_OPERAND,
        ),
        ("artifact", "all dragons with 1 gold cost 1 less", codes.WRONG_OPERAND),
        ("artifact", "when own power: put 1 gold on this", codes.WRONG_WINDOW),
        ("artifact", "all cards of each rival cannot be discarded", codes.WRONG_OPERAND),
        (
            "artifact",
            "power turn this -> each rival cannot destroy artifacts this round",
            codes.WRONG_OPERAND,
        ),
        (
            "artifact",
            "power turn this -> destroy a creature that is not a card",
            codes.WRONG_OPERAND,
        ),
        ("artifact", "power turn this -> draw 2 unless each rival pays 1 gold", codes.WRONG_UNLESS),
        (
            "artifact",
            "power turn another artifact as A"
            " -> (draw 1 unless turn a dragon as A + take 1 gold from A) + straighten A",
            codes.REPEATED_WORD,
        ),
    ],
)
def test_what_has_no_meaning_is_refused(kind: str, line: str, code: codes.Code) -> None:
    cost = _COST if kind in _PRICED else ""
    source = Source("w.card", _card(kind, "w", f"{cost}  {line}\n"))
    file = read_card(source, Path("w.card"), Home(Path("nowhere"), LOOSE, None), vocabulary())
    assert [fault.code for fault in file.found] == [code]

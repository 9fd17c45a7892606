"""What parses but can't be meant is found, and what looks like it but is fine is not."""

import shutil
from pathlib import Path
from textwrap import indent

import pytest

from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import shipped_cards
from cardwright.dsl.workspace import Workspace

# Cards of every kind and type, and one that causes frost, so that no word stands for nothing.
OTHERS = {
    "ox": 'tool "Ox" {\n  types beast\n  cost 2 grain\n}\n',
    "kestrel": 'tool "Kestrel" {\n  types bird\n  cost 1 grain\n}\n',
    "barn": 'hall "Barn" {\n  cost 4 wood\n}\n',
    "clover": 'charm "Clover" {\n  power pay 1 grain -> draw 1\n}\n',
    "north-wind": 'hero "North Wind" {\n  power tap this -> each rival loses 1 grain\n}\n',
}
ALL = "wood or clay or grain or silver"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("game")


@pytest.fixture
def folder(home: Path) -> Path:
    """An empty folder, the same for all tests: what all have in common is read only once."""
    shutil.rmtree(home)
    home.mkdir()
    return home


def check(folder: Path, cards: dict[str, str], *, translations: bool = False) -> list[Diagnostic]:
    """Check cards of the example game, given by id."""
    (folder / "game.card").write_text(example_game(), "utf-8")
    for name, text in cards.items():
        path = folder / f"{name}.card"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return list(Workspace().check([folder], translations=translations))


def codes_of(found: list[Diagnostic]) -> list[str]:
    return [str(fault.code) for fault in found]


def card(lines: str, kind: str = "tool") -> str:
    cost = "cost 1 wood\n" if kind in ("tool", "hall") else ""
    return f'{kind} "Subject" {{\n{indent(cost + lines, "  ")}\n}}\n'


FAULTS = {
    "unpayable-cost": [
        "power untap a tool that is not tapped -> draw 1",
        f"power pay 2 any except {ALL} -> draw 1",
        f"power tap this + pay 1 wood / 1 same except {ALL} -> draw 1",
        f"power tap this -> each rival loses 1 grain unless pay 1 any except {ALL}",
        "power tap this + tap this -> draw 1",
        "power scrap this + tap this -> draw 1",
        "power scrap this + scrap this -> draw 1",
        "power toss this -> draw 1",
        "power if this is tapped: tap this -> draw 1",
        "power untap this -> draw 1",
        "power tap a beast as A + tap A -> draw 1",
        "power toss a card as A + tap A -> draw 1",
        "power pay 1 wood / tap this + tap this -> draw 1",
        "power take 1 wood from this -> draw 1",
        "power tap this -> put 1 clay on this\npower take 1 wood from this -> draw 1",
        "power tap this -> put 1 wood on this\npower scrap this + take 1 wood from this -> draw 1",
        "react to frost: tap this + tap this -> ignore",
        "power pay 21 silver -> draw 1",
        "power pay 12 silver + 9 silver -> draw 1",
        "power pay 12 silver + pay 9 silver -> draw 1",
        "power pay 1 wood / 21 silver -> draw 1",
        "power tap this / pay 21 silver -> draw 1",
        "power pay 21 any except wood or clay or grain -> draw 1",
        "power tap this + pay (20 + 1) silver -> draw 1",
        "dawn 1 wood unless pay 21 silver",
    ],
    "idle-ability": [
        "power tap this -> tap a tool that is tapped",
        "power tap this -> scrap a tool in heap",
        "power pay 1 grain -> untap this",
        "power tap this -> tap this",
        "power if this is tapped: pay 1 grain -> tap this",
        "power tap this -> untap this",
        "power tap this + pay 1 clay -> untap this",
        "power scrap this -> untap this",
        "power scrap this -> put 1 wood on this",
        "power scrap this -> toss this",
        "power tap this -> gain 1 wood / tap this",
        "power pay 2 wood -> gain 2 wood",
        "power pay 2 wood + 1 any -> gain 1 wood",
        "power toss a card -> recover it",
        f"power tap this -> gain 2 any except {ALL}",
        f"power tap this -> build a tool from heap for 1 less except {ALL}",
        f"all tools cost 1 less except {ALL}",
        f"all tools cost 1 more except {ALL}",
        "all heroes cost 1 less",
        "points 1 per wood on this",
        "points 1 per wood on this\npower tap this -> put 1 clay on this",
        "power tap this -> gain 1 silver per wood on this",
        "power tap this -> take all resources from this",
        "dawn if 1 any on this: 1 wood",
        "dawn if 1 wood on this: 1 wood\npower tap this -> put 1 clay on this",
        "dawn for each resource on this: put 1 same on this",
        "react to work: tap this -> this is a tool",
        "power scrap this -> gain 1 silver per wood on this\npower tap this -> put 1 wood on this",
        "power scrap a tool -> gain 1 silver per wood on it\npower tap this -> put 1 wood on this",
        "power tap a hero as A -> gain (A's cost) any",
        "power tap a hero / tap a charm -> gain (its cost + 2) any",
    ],
    "endless-power": [
        "power toss up to 2 cards -> gain 1 wood",
        "power gain 1 wood",
        "power draw 1",
        "power pay 1 grain -> gain 1 grain + 1 silver",
        "power pay 1 grain -> gain 2 any",
        "power pay 1 any -> gain 1 silver",
        "power pay 2 any -> gain 1 wood + 1 clay",
        "power pay 2 wood or clay -> gain 1 wood + 1 clay",
        "power pay X same -> gain X silver",
        "power pay X same -> gain X same except silver",
        "power pay X wood -> gain (X + 1) any",
        "power pay X same -> gain 3 any per 3 X",
        "power pay 1 wood / 2 clay -> gain 1 wood + draw 1",
        "power pay 1 wood -> gain 1 wood / draw 1",
        "power pay 1 wood / tap this -> gain 1 wood",
        "power tap this -> untap this + gain 1 wood",
        "power tap a beast -> untap it + gain 1 wood",
        "power if this is tapped: pay 1 wood -> gain 2 wood",
    ],
    "wrong-window": [
        "power tap this -> ignore",
        "power tap this -> score 1",
        "power tap this -> gain 1 wood / ignore",
        "dawn score 1",
        "when built: ignore",
        "react to frost: tap this -> score 1",
        "react to stocktaking: tap this -> ignore",
        "react to work: tap this -> score 1",
        "power tap this -> cancel",
        "react to frost: tap this -> cancel",
        "react to scrapping of a tool: tap this -> redirect to another tool",
    ],
    "other-words": [
        "power tap this -> take 1 wood from any player",
        "power tap this -> draw 2 then scrap 1",
    ],
    "wrong-operand": [
        "power tap this -> gain 1 wood per tool with most cost",
        "power tap this -> gain 1 wood per other clay",
        "power at this: tap this -> draw 1",
        "power at a rival: tap this -> draw 1",
        "react to work: tap this -> redirect to a rival",
        "power at each tool as A: tap this -> (for each beast as B: tap A + tap B)",
        "power tap this -> (at up to 2 tools as A: (tap A + draw 1) 2 times)",
        "react to work at a tool as A: tap this -> this is a bird + tap A",
        "power tap this -> tap a tool in hand",
        "power tap this -> put 1 wood on a tool in heap",
        "power tap this -> build a tool in heap from hand",
        "react to scrapping of a tool in camp: gain 1 wood",
        "react to scrapping of a tool with most cost: gain 1 wood",
        "power tap this -> scrap a tool with more cost",
        "power tap this -> scrap a tool with more cost than you",
        "power tap this -> scrap a tool in hand in heap",
        "power tap this -> each rival with more wood than this gains 1 wood",
        "power tap this -> each rival with more wood or clay gains 1 wood",
        "power tap a tool as A -> owner of A with more wood gains 1 wood",
        "power if this has most cost: tap this -> draw 1",
        "power if a tool with most cost: tap this -> draw 1",
        "power if up to 2 tools: tap this -> draw 1",
        "power if a random tool: tap this -> draw 1",
        "power if a tool as A: tap this -> draw 1",
        "power if 3 is at least 2: tap this -> draw 1",
        "power tap this -> gain 1 wood + (gain 1 clay) until that many is 2",
        "power tap this -> scrap a tool of a rival in heap of a rival",
        "points 1 per wood on all tools with points 1\npower tap this -> put 1 wood on this",
        "power tap this -> (for each tool as A: tap A) 2 times",
        "power tap this -> (for each tool on this: draw 1)",
        "power tap this -> (for a tool: draw 1)",
        "power tap this -> (for each resource on a tool: draw 1)",
        "power tap this -> (for each resource of a rival: draw 1)",
        "dawn for each resource if 2 same: draw 1",
        "dawn (for each resource if 2 same: draw 1)",
        "power tap this -> toss a card 2 times",
        "power tap this + pay X wood -> use another tool X times",
        "power tap this -> draw 1 until dawn",
        "power tap this -> toss a tool from top of deck",
        "power tap this -> toss at most 2 cards",
        "power tap this -> gain at least 2 wood",
        "power tap this -> ((draw 1) 2 times + gain 1 wood) 3 times",
        "power tap this -> (draw 1 otherwise gain 1 wood)",
        "power tap this -> draw 1 otherwise gain 1 wood",
        "power if this is resting: pay 1 wood -> draw 1",
        "power tap this -> each rival (draw 1 + another player draws 1)",
        "power tap this -> take 1 wood from you",
        "react to frost: tap this -> each rival (ignore)",
        "react to frost from a tool of owner of this: tap this -> ignore",
        "power if this is resting: pay 1 wood -> draw 1",
        "power tap this -> build a beast of a rival from heap",
    ],
    "choice-for-points": [
        "points 1 per beast of a rival",
        "points 1 per wood of any player",
        "points 1 per silver on a hall\npower tap this -> put 1 silver on a hall",
        "points 1 per silver on another tool\npower tap this -> put 1 silver on a tool",
        "points 1 per silver on 2 halls\npower tap this -> put 1 silver on a hall",
        "points 1 per silver on all halls of a rival\npower tap this -> put 1 silver on a hall",
    ],
    "choice-for-clause": [
        "a tool costs 1 less",
        "2 tools cost 1 less",
        "all tools of a rival cost 1 less",
        "this costs 1 less per tool of a rival",
    ],
    "wrong-quantity": [
        "power scrap a random tool -> draw 1",
        "power tap this -> scrap all random tools",
        "power tap this -> scrap up to 2 random tools",
        "power tap this -> build up to 2 tools",
        "react to scrapping of the tool: gain 1 wood",
        "power tap this -> put 1 clay on a tool + gain 1 wood per clay on up to 2 tools",
        "power tap this -> (draw 1) 1 times",
        "power tap this -> (draw 1) 100 times",
        "power tap this + pay up to 2 wood -> draw 1",
        "power tap this -> each rival loses up to 2 grain",
        "power tap this -> build all beasts from hand",
        "power tap this -> build 2 beasts from hand",
        "power tap this -> build another tool from heap",
        "react to scrapping of 2 tools: gain 1 wood\npower scrap a tool -> draw 1",
        "react to scrapping of all tools: gain 1 wood\npower scrap a tool -> draw 1",
        "react to frost from 2 heroes: tap this -> ignore",
        "react to frost from all heroes: tap this -> ignore",
        "power pay 1 wood -> put it on all tools",
        "power pay 1 wood -> put it on 2 tools",
        "power pay 1 wood -> put it on a tool of each rival",
        "power pay 1 wood -> put it on another tool of all players",
        "points 1 per wood on all tools as A\npower tap this -> put 1 wood on a tool",
        "power tap all tools as A -> draw 1",
    ],
    "wrong-unless": [
        "power tap this -> draw 1 unless each rival pays 1 clay",
        "power tap this -> draw 1 unless pay 1 clay + a rival pays 1 wood",
        "power tap this -> each rival gains 1 wood unless pay 1 clay",
        "power tap this -> gain 1 clay / all players gain 1 wood unless pay 1 clay",
        "power tap this -> each rival loses 1 grain + gain 1 wood unless pay 1 clay",
        "power tap this -> each rival loses 1 grain / gain 1 wood unless pay 1 clay",
        "power tap this -> take 1 wood from a rival + draw 1 unless pay 1 clay",
        "power tap this -> draw 1 + (gain 1 wood / take 1 wood from each rival) unless pay 1 clay",
        "power tap this -> tap a tool of a rival + gain 1 wood unless pay 1 clay",
        "power tap this -> build a tool from heap of a rival unless pay 1 clay",
        "power tap a tool of a rival as A -> scrap A + draw 1 unless pay 1 clay",
        "power tap a tool of any player -> put 1 wood on it + draw 1 unless pay 1 clay",
        "power tap this -> (each rival loses 1 grain unless pay 1 clay) unless pay 1 wood",
    ],
    "unseen-cards": [
        "power if a beast in hand of a rival: tap this -> draw 1",
        "power if a card with cost 1 in deck: tap this -> draw 1",
        "power toss a card of a rival with cost 3 -> draw 1",
        "power tap this -> build a tool from deck",
        "power tap this -> build a tool from hand of a rival",
        "power tap this -> build a tool from hand of all players",
        "power tap this -> build a tool from heap or hand of any player",
        "power toss a beast of a rival -> draw 1",
        "power tap this -> look at 3 cards from deck + a rival draws a card from them",
        "power tap this -> draw 2 + each rival (toss a card from them)",
        "power tap this -> each rival (look at 2 cards from deck + you return them)",
        "power tap this + reveal a beast from hand of a rival -> draw 1",
        "power tap this -> each rival loses 1 grain unless toss a beast of any player",
    ],
    "wrong-moment": [
        "power during built: tap this -> draw 1",
        "power during dawn or built: tap this -> draw 1",
    ],
    "never-there": [
        "power tap this -> untap a charm of each rival + recover a charm",
        "power tap this -> toss a card + recover a charm",
        "power tap this -> fetch a hall",
        "power tap this -> fetch a charm or hall",
    ],
    "unbound-variable": [
        "power scrap a tool with cost X + pay X wood -> gain X clay",
        "power pay X wood / tap this -> gain X clay",
        "power pay X wood / 2 clay -> gain X silver",
        "power tap this + (pay X wood / pay 1 clay) -> gain 1 clay per 2 X",
    ],
    "unbound-card": [
        "power tap this -> reveal a card from hand of each rival + toss it",
        "power tap this -> draw 1 from deck of each rival + toss it",
        "power tap a tool as A / tap this -> scrap A",
        "power tap a tool / tap this -> scrap it",
        "power tap this -> (tap a tool as A / gain 1 wood) + scrap A",
        "power tap a tool as A -> draw 1 + scrap A unless scrap A",
    ],
    "nothing-paid": [
        "power pay 1 wood / tap this -> put it on this",
        "power tap this + (tap a beast / pay 1 wood) -> put it on this",
    ],
    "unused-variable": ["power tap this -> each rival loses 1 grain unless pay X wood"],
    "unused-binding": [
        "power tap this -> each rival loses 1 grain unless tap a tool as A",
        "power if 1 wood on a tool as A: tap this -> put 1 wood on a tool",
    ],
    "repeated-word": [
        "power tap a tool as A + pay A wood -> scrap A + gain A clay",
        "power tap a tool as A + tap a beast as A -> scrap A",
    ],
    "too-many-ways": [
        "power pay 30 any + 30 any except silver -> draw 1",
        "power tap this / pay 30 any + 30 any except silver -> draw 1",
        "power pay 30 any / 40 any except silver / 90 any -> draw 1",
        "power " + " + ".join(["(pay 9 any / 9 wood)"] * 3) + " -> draw 1",
        "power tap this -> each rival loses 1 grain unless pay 40 any + 40 any except silver",
        "power tap this -> each rival loses 40 any + 40 any except silver",
        "power tap this -> gain 30 any per hero + 9 any",
        "power tap this -> gain 90 any + 90 any except silver",
        "power tap this -> put 90 any + 90 any except silver on this",
    ],
    "zero-amount": [
        "power tap this -> scrap up to 0 tools",
        "power tap this -> gain 0 wood",
        "power tap this -> gain (0 + 0) wood",
        "power tap this + pay 0 wood -> draw 1",
        "power tap this -> each rival loses 0 grain",
        "power tap this -> take 0 grain from a rival",
        "power tap this -> draw 0",
        "power tap this -> look at 0 cards from deck + return them",
        "power tap this -> untap 0 tools",
        "power tap this + pay X wood -> gain 1 silver per 0 X",
        "power tap this -> build a tool from heap for 0 less",
        "power tap this -> build a tool from heap for 0 wood",
        "power tap this -> build a tool from heap for 0 except wood",
        "react to stocktaking: tap this -> score 0",
        "points 0",
        "points 2 + 0 per beast",
        "all tools cost 0 less",
        "power tap this -> put 1 wood on this\ndawn if 0 wood on this: 1 wood",
    ],
    "repeated-ability": [
        "power tap this -> gain 1 wood\npower tap this -> gain 1 wood",
        "all tools cost 1 less\nall tools cost 1 less",
        "dawn 1 wood / 1 wood",
        "power tap this -> draw 1 / draw 1",
        "power pay 1 wood / 1 wood -> draw 1",
        "power tap this -> take 1 wood / 1 wood from a rival",
    ],
    "event-never-happens": [
        "react to scrapping of a hero: gain 1 wood\npower scrap a tool -> draw 1",
        "react to scrapping: gain 1 wood",
        "react to frost from a beast: tap this -> ignore",
        "react to frost from a hero or beast: tap this -> ignore",
        "react to stocktaking from a tool: tap this -> score 1",
        "react to work from a hall: tap this -> this is a beast",
        "react to frost from a tool: ignore\npower tap this -> each rival loses 1 any",
    ],
}

FINE = [
    "power tap this -> scrap a tool that is not beast or tapped",
    "power tap this -> scrap a random tool in hand of a rival",
    "power tap this + toss up to 2 cards -> draw 1",
    "power pay X wood -> scrap the tool of a rival with cost at most X",
    "power tap this -> scrap a tool in hand or heap",
    "power tap a tool that is not tapped -> draw 1",
    "power toss a beast with cost at least 1 -> draw 1",
    "react to scrapping of a tool of a rival with more cost than this: scrap a tool",
    "power pay 1 wood -> take 1 wood from a rival with more clay",
    "power tap this -> the player with most tools gains 1 wood",
    "power tap this + pay X clay -> (scrap a tool + draw 1) X times",
    "power tap this -> each player with less points than you may draw 1",
    "power tap this -> a rival with wood at least 3 loses 1 wood",
    "power tap this -> the other player with least clay gains 1 wood",
    "power tap this -> draw 1 unless a rival with more wood than you pays 1 clay",
    "power if you have more wood than each rival: tap this -> draw 1",
    "power if you have 2 tools: tap this -> draw 1",
    "power if no cards in hand of a rival: tap this -> draw 1",
    "power if a beast in hand: tap this -> draw 1",
    "power if another tool that is tapped: tap this -> draw 1",
    "power tap a tool as A -> (if A has cost at most 2: draw 1)",
    "power tap a tool as A -> (if A has more cost than this: draw 1)",
    "power tap this -> gain 2 wood + (if that many is at least 2: draw 1)",
    "power tap this -> (each rival loses 1 grain unless pay 1 clay) + gain 1 wood",
    "power tap this -> take 1 wood from a rival unless pay 1 clay",
    "power tap this -> tap a tool of each rival unless pay 1 clay",
    "power tap this -> put 1 wood on all tools of a rival unless pay 1 clay",
    "power tap a tool of a rival as A -> scrap A unless pay 1 clay",
    "power tap a tool as A -> scrap A + draw 1 unless pay 1 clay",
    "power tap this -> gain 1 wood + draw 1 unless pay 1 clay",
    "points 1 per beast of each rival",
    "points 1 per silver on all halls\npower tap this -> put 1 silver on a hall",
    "points 1 per silver on all halls of each rival\npower tap this -> put 1 silver on a hall",
    "power tap this -> put 1 wood on a hall\ndawn if 1 wood on a hall: 1 wood",
    # what alternatives name
    "power tap a tool as A / tap a beast as A -> scrap A",
    "power tap another tool / tap a beast -> scrap it",
    "power pay X wood / X clay -> put X wood on this",
    "power pay X wood / pay X clay + tap this -> put X wood on this",
    "power pay 1 wood / pay 1 clay + tap this -> put it on this",
    "power tap this -> (tap a tool as A + scrap A / gain 1 wood)",
    "power tap this unless tap another tool as A + scrap A",
    # what a machine carries
    "power pay 40 any -> draw 1",
    "power pay 900 same -> draw 1",
    "power tap this -> gain 900 any",
    "power tap this -> put 900 any on this",
    "power " + " + ".join(["(pay 1 wood / pay 1 clay)"] * 7) + " -> draw 1",
    # where and when
    "power during dawn: tap this -> draw 1",
    "when built: draw 1",
    "power tap this -> build a tool from heap of a rival",
    "power toss a card of a rival -> draw 1",
    "power toss a beast -> draw 1",
    "power tap this -> toss a beast of a rival",
    "power tap this -> fetch a charm",
    "power tap this -> recover a hall or card",
    # costs
    "power tap this + tap a beast -> draw 1",
    "power tap this + scrap this -> draw 1",
    "power if this is tapped: untap this -> draw 1",
    "power scrap a tool as A + toss a card -> gain (A's cost) any",
    "power tap a tool as A + scrap A -> draw 1",
    "power tap this / pay 1 wood -> draw 1",
    "power pay 20 silver + 21 wood -> draw 1",
    "power pay 12 silver / 9 silver -> draw 1",
    "power pay 21 silver or wood -> draw 1",
    "power tap this -> gain 30 silver",
    "power tap this -> put 30 silver on this\npower take 21 silver from this -> draw 1",
    "power tap this + pay 3 any except wood or clay or grain -> draw 1",
    "react to frost: untap this -> ignore",
    "power tap this -> put 1 wood on this\npower take 1 wood from this -> draw 1",
    "power tap this -> put 1 any on a tool\npower take 1 wood from this -> draw 1",
    "power tap this + pay 1 clay -> put it on a piece\npower take 1 clay from this -> draw 1",
    # effects
    "power if this is tapped: pay 1 grain -> untap this",
    "power tap this -> untap a beast",
    "power tap this -> untap a piece",
    "power tap this -> untap all tools of all players",
    "power tap this + pay 2 any -> gain 2 any",
    "power pay 2 wood -> put 2 wood on this",
    "power pay 2 wood -> gain 1 clay",
    "power tap this + pay 2 wood -> gain 2 wood + draw 1",
    "power scrap this -> gain 2 any",
    "react to frost: tap this -> ignore + gain 1 wood",
    "react to frost: untap this",
    "points 1 per wood on this\npower tap this -> put 1 wood on this",
    "points 1 per clay on this\npower tap this + pay 1 any -> put it on this",
    "dawn for each resource on this: put 1 same on this\npower tap this -> put 1 wood on this",
    "dawn tap this unless pay 1 grain",
    "all beasts cost 1 less",
    "all tools of each rival cost 2 more clay per beast",
    "this costs 1 less any except clay",
    "all pieces cost 1 less except wood",
    "react to work: tap this -> this is a beast",
    "power tap this -> gain 1 wood\npower tap this -> gain 1 clay",
    "power tap this -> draw 2 + toss (that many - 1) cards",
    # powers with a limit
    "power tap this -> gain 5 silver",
    "power tap this",
    "power if this is tapped: untap this",
    "power pay 2 grain -> gain 1 grain + 5 silver",
    "power pay 1 wood + 1 clay -> gain 2 wood",
    "power pay 1 clay + 1 any -> gain 2 any except clay",
    "power pay 1 grain -> gain 1 silver",
    "power pay 2 any -> gain 1 any",
    "power pay 1 wood -> put 3 wood on this",
    "power pay 1 wood -> each rival gains 1 wood",
    "power pay X same -> gain 1 silver per 3 X",
    "power pay 2 any + X same -> gain X silver",
    "power pay X any -> put them on this",
    "power toss a card -> gain 3 any",
    "power tap a beast -> gain 1 wood",
    "power tap all beasts -> gain 1 wood",
    "power pay 1 wood -> gain 1 wood per beast",
    "power tap this unless pay 1 wood",
    "power tap this -> put 1 wood on this\npower take 1 wood from this -> gain 1 wood",
    "react to frost: gain 2 grain",
    # events
    "react to stocktaking: tap this -> score 1",
    "react to frost: tap this -> gain 1 wood / ignore",
    "react to scrapping of a beast: gain 1 wood\npower scrap a tool -> draw 1",
    "power tap this -> each rival loses 1 clay unless scrap a tool\nreact to scrapping: draw 1",
    "react to frost from a hero: tap this -> ignore",
    "react to frost from a card: tap this -> ignore",
    "react to frost from a tool: ignore\npower tap this -> each rival loses 1 wood or grain",
    "react to work from a charm: tap this -> this is a beast",
]


@pytest.mark.parametrize(
    ("code", "lines"), [(code, lines) for code, cases in FAULTS.items() for lines in cases]
)
def test_fault_is_found(code: str, lines: str, folder: Path) -> None:
    assert codes_of(check(folder, {**OTHERS, "subject": card(lines)})) == [code]


@pytest.mark.parametrize("lines", FINE)
def test_near_miss_is_not_reported(lines: str, folder: Path) -> None:
    found = check(folder, {**OTHERS, "subject": card(lines)})
    assert [fault.message for fault in found] == []


@pytest.mark.parametrize(
    ("kind", "lines", "code"),
    [
        ("hero", "power scrap this -> gain 1 wood", "wrong-operand"),
        ("hero", "power tap this -> scrap this", "wrong-operand"),
        ("charm", "power pay 1 wood -> put 2 wood on this", "idle-ability"),
        ("charm", "power pay 1 wood -> draw 1 + tap this", "idle-ability"),
        ("hero", "points 1 per clay on this", "idle-ability"),
        ("hero", "when built: draw 1", "wrong-moment"),
        ("charm", "when built: draw 1", "wrong-moment"),
    ],
)
def test_fault_depends_on_the_kind(kind: str, lines: str, code: str, folder: Path) -> None:
    givers = {"saw": 'tool "Saw" {\n  cost 0\n  power tap this -> put 1 clay on a tool\n}\n'}
    found = check(folder, {**OTHERS, **givers, "subject": card(lines, kind)})
    assert codes_of(found) == [code]


@pytest.mark.parametrize(
    "lines",
    ["power gain 1 wood", "power pay 1 wood -> gain 1 wood + 1 clay", "react to frost: ignore"],
)
def test_card_for_a_single_use_needs_no_other_limit(lines: str, folder: Path) -> None:
    assert not check(folder, {**OTHERS, "subject": card(lines, "charm")})


def test_card_has_no_more_abilities_than_a_machine_keeps(folder: Path) -> None:
    lines = "\n".join(f"power pay {number} wood -> draw 1" for number in range(1, 202))
    (fault,) = check(folder, {"subject": card(lines)})
    assert (str(fault.code), fault.message) == ("too-much", "the card has 201 abilities")


@pytest.mark.parametrize(
    ("cost", "found"), [("88 any + 2 clay", []), ("88 any + 9 any except clay", ["too-many-ways"])]
)
def test_cost_of_a_card_can_be_offered(cost: str, found: list[str], folder: Path) -> None:
    text = f'tool "Subject" {{\n  cost {cost}\n}}\n'
    assert codes_of(check(folder, {"subject": text})) == found


def test_cost_of_a_card_must_leave_a_resource(folder: Path) -> None:
    text = f'tool "Subject" {{\n  cost 1 wood + 2 any except {ALL}\n}}\n'
    assert codes_of(check(folder, {"subject": text})) == ["unpayable-cost"]


def test_fault_points_at_the_smallest_part(folder: Path) -> None:
    (fault,) = check(folder, {"subject": card("power tap this + tap this -> draw 1")})
    assert fault.source.slice(fault.span) == "tap this"
    assert fault.source.text[: fault.span.start].endswith("power tap this + ")


def test_wrong_window_names_the_events_that_fit(folder: Path) -> None:
    (fault,) = check(folder, {"subject": card("power tap this -> ignore")})
    assert [note.message for note in fault.notes] == [
        "write `react to frost: …` or `react to aim: …`"
    ]


def test_game_without_zones_has_its_cards_in_play(folder: Path) -> None:
    game = """game "Pebbles" {
  languages en
  resource pebble {
    en "pebble"
  }
  kind bag {
    en "bag"
  }
  status wet {
    en "wet"
  }
  verb soak {
    en "soak"
    sets wet
  }
}
"""
    (folder / "game.card").write_text(game, "utf-8")
    text = 'bag "Sack" {\n  power soak this -> put 1 pebble on this\n}\n'
    (folder / "sack.card").write_text(text, "utf-8")
    assert not list(Workspace().check([folder]))


# -- cards together -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "power tap this + tap a beast -> draw 1",
        "power tap this -> untap all birds of all players",
        "power tap this -> build a beast from hand for 1 less",
        "power tap this -> gain 1 wood per bird of a rival",
        "power tap this -> put 1 wood on a hall",
        "points 1 per hero",
        "all beasts cost 1 less",
    ],
)
def test_noun_without_a_card_is_reported(lines: str, folder: Path) -> None:
    assert codes_of(check(folder, {"subject": card(lines)})) == ["no-such-card"]


def test_each_noun_without_a_card_is_reported(folder: Path) -> None:
    found = check(folder, {"subject": card("power tap this + toss a beast or bird -> draw 1")})
    assert [fault.message for fault in found] == [
        "no card of the game is a beast",
        "no card of the game is a bird",
    ]


def test_event_without_a_cause_is_reported(folder: Path) -> None:
    found = check(folder, {"subject": card("react to frost: tap this -> ignore")})
    assert codes_of(found) == ["event-never-happens"]


def test_nothing_is_missed_while_a_card_of_the_game_is_broken(folder: Path) -> None:
    lines = "power tap this + tap a beast -> draw 1\nreact to frost: tap this -> ignore"
    found = check(folder, {"subject": card(lines), "broken": card("types baest")})
    assert codes_of(found) == ["unknown-type"]


def test_duplicates_name_each_other(folder: Path) -> None:
    axe = 'tool "Axe" {\n  cost 1 wood\n}\n'
    found = check(folder, {"first/axe": axe, "second/axe": axe.replace("Axe", "AXE")})
    assert codes_of(found) == ["duplicate-id", "duplicate-name"] * 2
    others = [Path(fault.notes[0].message.split()[-1]).parent.name for fault in found]
    assert others == ["second", "second", "first", "first"]


def test_names_in_different_languages_may_be_the_same(folder: Path) -> None:
    found = check(
        folder,
        {
            "table": 'tool "Table" {\n  cost 1 wood\n}\n',
            "board": 'tool "Board" {\n  fr "Table"\n  cost 1 wood\n}\n',
        },
    )
    assert not found


def test_missing_translations_are_reported_only_on_request(folder: Path) -> None:
    cards = {"axe": 'tool "Axe" {\n  fr "Hache"\n  cost 1 wood\n}\n'}
    assert not check(folder, cards)
    (fault,) = check(folder, cards, translations=True)
    assert fault.message == "the card has no name in `pl`"
    assert fault.severity == "warning"


def test_shipped_cards_are_without_fault() -> None:
    assert [fault.message for fault in Workspace().check([shipped_cards()])] == []


def test_powers_with_countless_uses_are_checked_in_good_time(folder: Path) -> None:
    choice = " + ".join(["(pay 1 wood / pay 1 clay / tap a tool)"] * 12)
    same = " + ".join(["pay 1 same"] * 6)
    gains = " + ".join(["gain 1 same"] * 5)
    lines = "\n".join([f"power {choice} -> draw 1", *[f"power {same} -> {gains} + draw 1"] * 40])
    found = check(folder, {"subject": card(lines)})
    assert set(codes_of(found)) == {"repeated-ability"}

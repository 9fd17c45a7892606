"""What works by itself at an event: how it is said, worded, checked and played."""

import pytest

from cardwright.dsl.wording import card_text
from cardwright.dsl.write import write_card
from cardwright.runtime.state_codec import read_state, write_state
from support.camp import Camp, compiled, read, words

SAW = 'tool "Saw" {\n  cost 0\n}\n'
TORCH = 'hero "Torch" {\n  power scrap a tool of any player -> gain 1 clay\n}\n'


def hall(*lines: str, name: str = "Hall") -> str:
    return "".join([f'hall "{name}" {{\n  cost 0\n', *(f"  {line}\n" for line in lines), "}\n"])


@pytest.mark.parametrize(
    "line",
    [
        "when scrapping: gain 1 clay",
        "when scrapping of a tool of a rival as A from a hero: pay 1 wood -> gain A's cost clay",
        "when scrapping of this: gain 1 clay",
        "when scrapping of another hall from you if 1 wood: gain 1 clay",
        "when frost of any player from a rival: gain 1 clay",
        "react to frost of a rival from this: gain 1 clay",
        "react to frost X: pay X wood -> prevent (X - 1)",
        "when frost X of a rival from you if X is at least 2: add 1 per 2 X",
    ],
)
def test_it_is_read_and_written_as_it_was(line: str) -> None:
    file = read(hall(line), words())
    assert file.card is not None, [fault.message for fault in file.found]
    assert write_card(file.card, words()) == hall(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("when scrapping of a rival: gain 1 clay", "wrong-operand"),
        ("when scrapping of you: gain 1 clay", "event-never-happens"),
        ("when frost of a tool: gain 1 clay", "wrong-operand"),
        ("when frost of each rival: gain 1 clay", "wrong-quantity"),
        ("when scraping: gain 1 clay", "unknown-moment"),
        ("when scrapping X: gain X clay", "wrong-operand"),
        ("when frost X: gain 1 clay", "unused-variable"),
        ("react to fire of a tool: prevent 1", "wrong-operand"),
        ("react to scrapping: prevent 1", "wrong-window"),
        ("react to frost: prevent 0", "zero-amount"),
    ],
)
def test_what_no_event_is_about_is_refused(line: str, code: str) -> None:
    found = read(hall(line), words(HEWING)).found
    assert code in {fault.code.name for fault in found}


NOON = """
moment noon {
  en "noon"  fr "midi" masculine  pl "południe"
  lead
  only hall
}
event "noontide" {
  en "noontide"  fr "midi" masculine  pl "południe"
  window after
  moment noon
}
"""


def test_a_moment_befalls_only_cards_that_work_then() -> None:
    for who, codes in {"a hall": [], "a tool": ["event-never-happens"]}.items():
        found = read(hall(f"when noontide of {who}: draw 1"), words(NOON)).found
        assert [fault.code.name for fault in found] == codes


@pytest.mark.parametrize(
    ("line", "language", "text"),
    [
        (
            "when scrapping of a tool of a rival from a hero: gain 1 clay",
            "en",
            "Upon the scrapping of a tool of a rival caused by a hero: gain 1 Clay.",
        ),
        ("when frost of a rival: gain 1 clay", "en", "Upon frost of a rival: gain 1 Clay."),
        (
            "react to frost X: pay 1 wood -> prevent X",
            "en",
            "In reaction to frost (X), pay 1 Wood: reduce this frost by X.",
        ),
        ("when frost: add 1", "fr", "Lors d'un gel\N{NO-BREAK SPACE}: augmentez ce gel de 1."),
    ],
)
def test_it_is_said(line: str, language: str, text: str) -> None:
    card = read(hall(line), words()).card
    assert card is not None
    assert card_text(card, words(), language) == (text,)


def test_the_order_is_a_decision_that_can_be_saved() -> None:
    cards = compiled(
        words(), TORCH, SAW, hall("when scrapping: pay 1 wood -> gain 1 clay", name="Xylo"),
        hall("when scrapping: gain 1 wood", name="Yew"),
    )  # fmt: skip
    game = Camp(cards).put("camp", "torch", "saw", "xylo", "yew").give(0, wood=1)
    game.do("power:torch:0")
    assert game.decision.kind == "which_first"
    assert [one.id for one in game.decision.options] == ["reaction:xylo:0", "reaction:yew:0"]
    data = write_state(game.machine, game.state)
    assert read_state(game.machine, data).key() == game.state.key()
    game.do("reaction:yew:0")
    assert game.pool(0) == {"clay": 2, "wood": 1}


HEWING = """
  verb burn {
    en "burn" participle "burnt"
    fr "brûlez" third "brûle" participle "brûlé"
    pl "spal" second "spalisz" third "spali" participle "spalony"
    moves camp -> heap
  }
  event "fire" {
    en "fire"  fr "feu" masculine  pl "ogień" masculine genitive "ognia" accusative "ogień"
    window instead
    verb burn
  }
  call "hew" {
    en "hew {number} logs"  fr "coupez {number} bûches"  pl "porąb kłody: {number}"
    takes number
  }
  event "hewing" {
    en "hewing"  fr "coupe" feminine  pl "rąbanie" neuter genitive "rąbania" accusative "rąbanie"
    window instead
    call "hew"
    number
  }
"""


@pytest.mark.parametrize(("line", "silver"), [("prevent 1", 2), ("add X", 6), ("prevent 3", 0)])
def test_the_number_of_a_call_may_be_changed_before_the_rulebook_does_it(
    line: str, silver: int
) -> None:
    hewer = 'hero "Hewer" {\n  power pay 1 wood -> hew 3\n}\n'
    cards = compiled(words(HEWING), hewer, hall(f"when hewing {'X ' * ('X' in line)}: {line}"))
    game = Camp(cards).put("camp", "hewer").put("camp", "hall", player=1).give(0, wood=1)
    assert game.do("power:hewer:0").pool(0) == ({"silver": silver} if silver else {})


def test_what_is_left_of_a_loss_is_told_and_saved() -> None:
    frost = 'hero "Frost" {\n  power pay 1 wood -> each rival loses 3 grain\n}\n'
    cards = compiled(
        words(), frost, hall("react to frost: prevent 1", name="Fur"),
        hall("react to frost: gain 1 clay", name="Den"),
    )  # fmt: skip
    game = Camp(cards).put("camp", "frost").put("camp", "fur", "den", player=1)
    game.give(0, wood=1).give(1, grain=5).do("power:frost:0")
    assert game.decision.about["resources"] == {"grain": 3}
    game.do("reaction:fur:0")
    assert game.decision.about["resources"] == {"grain": 2}
    data = write_state(game.machine, game.state)
    assert read_state(game.machine, data).key() == game.state.key()
    assert game.do("none").pool(1) == {"grain": 3}

"""Lines of signs, taken apart."""

import re
from collections.abc import Callable
from pathlib import Path

from cardwright.dsl.wording import icons as wording_icons
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from cardwright.frontends.site.signs import CORE, Sign, SignReader

WRITTEN = set("+/×:()[]{}\N{MINUS SIGN}≥≤><?‖⟲X#…⊂⊃=") | set("0123456789")


def lines_of(entry: Entry) -> list[tuple[Sign, ...]]:
    reader = SignReader(entry.game)
    return [reader.ability(ability, entry.card) for ability in entry.card.abilities]


def test_a_line_is_words_signs_and_texts(entry: Callable[[str], Entry]) -> None:
    (line, _) = lines_of(entry("athanor"))
    assert line == (
        Sign("word", "turn", "verb"),
        *(Sign("gap"), Sign("text", "+"), Sign("gap")),
        *(Sign("text", "1"), Sign("word", "elan", "resource")),
        *(Sign("gap"), Sign("core", "arrow"), Sign("gap")),
        *(Sign("text", "2"), Sign("word", "elan", "resource")),
        *(Sign("core", "onto"), Sign("core", "this")),
    )


def test_words_that_look_alike_stay_apart(entry: Callable[[str], Entry]) -> None:
    alone, together = lines_of(entry("werewolf"))
    (hall,) = lines_of(entry("circle-of-stones"))
    (thief,) = lines_of(entry("harpagus"))
    assert alone[0] == Sign("word", "alone", "moment")
    assert together[0] == Sign("word", "together", "moment")
    assert hall[0] == Sign("word", "visit", "moment")
    assert Sign("core", "rival") in thief


def test_numbers_of_several_digits_are_one_sign(entry: Callable[[str], Entry]) -> None:
    card = entry("ancient-dragon")
    assert SignReader(card.game).cost(card.card)[0] == Sign("text", "18")


def test_what_a_card_does_not_have_is_an_empty_line(entry: Callable[[str], Entry]) -> None:
    card = entry("seer")
    assert SignReader(card.game).cost(card.card) == ()
    assert SignReader(card.game).points(card.card) == ()


def test_every_sign_of_the_language_is_known() -> None:
    table = [line for line in (wording_icons.__doc__ or "").splitlines() if line.startswith("|")]
    signs = {
        character
        for row in table[2:]
        for cell in (row.split("|")[1], row.split("|")[3])
        for character in re.sub(r"\band\b|n/3", "", cell)
    }
    in_meanings = {"👥", "🌐"}
    assert signs | in_meanings
    assert signs - {" "} - set(CORE) <= WRITTEN


def test_only_plain_characters_remain_as_texts(catalogue: Catalogue) -> None:
    texts = {
        sign.id
        for entry in catalogue.entries
        for sign in SignReader(entry.game).all_of(entry.card)
        if sign.what == "text"
    }
    assert all(text.isdecimal() or text in WRITTEN for text in texts)


def test_a_state_without_an_icon_is_shown_by_its_verb(entry: Callable[[str], Entry]) -> None:
    signs = SignReader(entry("guard-dog").game).all_of(entry("guard-dog").card)
    assert Sign("word", "turn", "verb") in signs
    assert Sign("word", "turned", "status") not in signs


def test_a_state_that_no_verb_brings_about_is_a_word(woodcamp: Path) -> None:
    game = woodcamp / "game.card"
    text = game.read_text("utf-8").replace("    sets tapped\n", "    clears tapped\n", 1)
    game.write_text(text, "utf-8")
    (woodcamp / "base" / "saw.card").write_text(
        'tool "Saw" {\n  cost 0\n  power if this is tapped: pay 1 wood -> gain 2 clay\n}\n', "utf-8"
    )
    (entry,) = Library([woodcamp]).catalogue().entries
    (line,) = lines_of(entry)
    assert line[:3] == (Sign("text", "["), Sign("word", "tapped", "status"), Sign("text", "]"))

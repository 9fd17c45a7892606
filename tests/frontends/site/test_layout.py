"""Texts and signs in the room that a card has."""

import pytest

from cardwright.frontends.site.faces import Block, laid_out
from cardwright.frontends.site.measuring import cut, fitted, width_of, wrapped
from cardwright.frontends.site.rows import in_rows
from cardwright.frontends.site.signs import Line, Sign

TEXT = "Turn this artifact and pay 2 essences in any mix: gain 3 essences in any mix."
SQUARE = Sign("word", "elan", "resource")
GAP = Sign("gap")


def square(_: Sign) -> float:
    return 1.0


def squares(number: int) -> Line:
    return (SQUARE, *(sign for _ in range(number - 1) for sign in (GAP, SQUARE)))


@pytest.mark.parametrize("width", [40, 90, 200])
def test_lines_are_no_wider_than_the_room_and_lose_nothing(width: float) -> None:
    lines = wrapped(TEXT, width, 10)
    assert all(width_of(line, 10) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")


def test_a_word_that_is_too_long_is_broken() -> None:
    lines = wrapped("Donaudampfschifffahrt", 40, 10)
    assert len(lines) > 1
    assert "".join(lines) == "Donaudampfschifffahrt"


def test_lines_are_not_broken_at_spaces_that_hold_together() -> None:
    assert wrapped("Collecte\u00a0: gagnez", 60, 10) == ("Collecte\u00a0:", "gagnez")


def test_nothing_has_no_lines() -> None:
    assert wrapped("", 100, 10) == ()


@pytest.mark.parametrize("pair", ["éE", "łl", "ż z", "日W", "ЖW"])
def test_letters_of_all_alphabets_have_a_width(pair: str) -> None:
    assert width_of(pair[0], 10) > 0
    assert width_of("é", 10) == width_of("e", 10)


def test_bold_letters_are_wider() -> None:
    assert width_of("Hawk", 10, bold=True) > width_of("Hawk", 10)


def test_a_name_takes_the_largest_size_that_fits() -> None:
    assert fitted("Hawk", 200, (17, 12)).size == 17
    assert fitted("Sorcerer's Bestiary", 130, (17, 12)).size == 12


def test_a_name_that_never_fits_is_cut_with_a_sign() -> None:
    name = fitted("Possessed Demon Slayer", 60, (12, 10))
    assert not name.whole
    assert name.lines[0].endswith("…")
    assert width_of(name.lines[0], 10) <= 60
    assert cut(("all", "of it"), 2, 60, 10) == ("all", "of it")


def test_rows_end_at_gaps() -> None:
    rows = in_rows(squares(5), 40, 10, square)
    assert [len(row.pieces) for row in rows] == [3, 2]
    assert all(row.width <= 40 for row in rows)


def test_signs_without_gaps_are_broken_where_they_must() -> None:
    rows = in_rows((SQUARE,) * 9, 40, 10, square)
    assert sum(len(row.pieces) for row in rows) == 9
    assert all(piece.x + piece.width <= 40 for row in rows for piece in row.pieces)


def test_a_line_that_is_a_little_too_long_becomes_smaller_instead_of_two_rows() -> None:
    layout = laid_out([Block(squares(11), "")], 226, 250, square)
    (block,) = layout.blocks
    assert len(block.rows) == 1
    assert block.size < layout.signs


def test_a_card_with_little_text_has_a_large_picture() -> None:
    layout = laid_out([Block(squares(2), "Gain 1.")], 226, 250, square)
    assert layout.letters == 11
    assert layout.picture > 150


def test_letters_become_smaller_before_texts_give_way() -> None:
    sizes = [
        laid_out([Block(squares(3), TEXT)] * number, 226, 250, square).letters
        for number in range(1, 12)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert {11.0, 0.0} < set(sizes)


@pytest.mark.parametrize("number", range(0, 60, 7))
def test_blocks_and_picture_are_never_higher_than_the_room(number: int) -> None:
    layout = laid_out([Block(squares(9), TEXT)] * number, 226, 250, square)
    assert layout.height + layout.picture <= 250
    assert len(layout.blocks) <= number

"""Maps in letters, from coordinates alone."""

from typing import Any

from cardwright.frontends.terminal.drawing import draw_map


def place(name: str, at: list[int], *cards: str) -> dict[str, Any]:
    return {"place": name, "at": at, "cards": list(cards)}


def drawn(places: list[dict[str, Any]], grid: str, width: int = 40) -> list[str] | None:
    found = draw_map(places, grid, width, str, lambda one: " ".join(one["cards"]))
    return None if found is None else found.plain.split("\n")


HEXES = [
    place("north-west", [0, -1]),
    place("north-east", [1, -1], "ann"),
    place("west", [-1, 0]),
    place("middle", [0, 0], "bob", "cat"),
    place("east", [1, 0]),
]


def test_rows_of_hexes_begin_half_a_place_apart() -> None:
    assert drawn(HEXES, "hex", 48) == [
        "        /north-west    \\/north-east    \\",
        "        |              ||ann           |",
        "        \\              /\\              /",
        "/west          \\/middle        \\/east          \\",
        "|              ||bob cat       ||              |",
        "\\              /\\              /\\              /",
    ]


def test_squares_lie_below_each_other() -> None:
    lines = drawn(
        [place("a1", [1, 1]), place("b1", [2, 1], "ann"), place("a2", [1, 2])], "square", 16
    )
    assert lines == [
        "+a1    ++b1    +",
        "|      ||ann   |",
        "+      ++      +",
        "+a2    +",
        "|      |",
        "+      +",
    ]


def test_long_names_take_two_lines_and_are_cut_then() -> None:
    places = [
        place("the long gallery of the west", [0, 0], "ann"),
        place("hall", [1, 0], "bob", "cat"),
    ]
    assert drawn(places, "hex", 24) == [
        "/the long  \\/hall      \\",
        "|gallery o…||bob cat   |",
        "\\ann       /\\          /",
    ]


def test_what_has_no_two_dimensions_or_does_not_fit_has_no_map() -> None:
    assert drawn([place("one", [1]), place("two", [2])], "line") is None
    assert drawn(HEXES, "graph") is None
    assert drawn(HEXES, "hex", 12) is None
    assert drawn([], "hex") is None

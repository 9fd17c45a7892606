"""Whoever names something that there is not is told what there is."""

import pytest

from cardwright.frontends.errors import way_out


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("hwak", ["vault", "hawk"], "did you mean `hawk`?"),
        ("xyzzy", ["vault", "hawk"], "there are vault, hawk"),
        ("xyzzy", [], "there are none"),
    ],
)
def test_the_way_out_is_the_nearest_name_or_all_of_them(
    name: str, known: list[str], told: str
) -> None:
    assert way_out(name, known) == told

"""Drawings of signs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.dsl.vocabulary import CATEGORIES
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from cardwright.frontends.site.icons import Icons, emblem_file
from cardwright.frontends.site.signs import CORE, Sign, SignReader

WOOD = Sign("word", "wood", "resource")


def words_with_icons(shelf_game: object) -> Iterator[Sign]:
    for category, field in CATEGORIES.items():
        for word in getattr(shelf_game, field):
            if getattr(word, "icon", ""):
                yield Sign("word", word.id, category)


def own_icons(woodcamp: Path) -> Icons:
    (entry,) = Library([woodcamp]).catalogue().entries
    return Icons(entry.game, entry.folder)


def draw(woodcamp: Path, text: str) -> Path:
    file = woodcamp / "icons" / "resource" / "wood.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def svg(shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="red">{shapes}</svg>'


def test_every_sign_on_every_shipped_card_is_drawn(catalogue: Catalogue) -> None:
    for entry in catalogue.entries:
        icons = Icons(entry.game, entry.folder)
        for sign in SignReader(entry.game).all_of(entry.card):
            assert sign.what in ("text", "gap") or icons.file(sign), (entry.card.id, sign)


def test_every_word_of_a_shipped_game_that_has_an_icon_is_drawn(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        icons = Icons(shelf.game, shelf.entries[0].folder)
        assert [sign for sign in words_with_icons(shelf.game) if not icons.file(sign)] == []


def test_every_drawing_of_a_shipped_game_is_of_a_word(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        icons = Icons(shelf.game, shelf.entries[0].folder)
        drawn = {icons.file(sign) for sign in words_with_icons(shelf.game)}
        assert icons.folder
        own = set((icons.folder / "icons").rglob("*.*"))
        assert own
        assert own <= drawn


def test_no_two_words_of_a_category_of_a_shipped_game_look_alike(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        icons = Icons(shelf.game, shelf.entries[0].folder)
        looks = [(sign.category, icons.drawing(sign)) for sign in words_with_icons(shelf.game)]
        assert len(looks) == len(set(looks)), shelf.game.id


@pytest.mark.parametrize("name", CORE.values())
def test_every_sign_of_the_language_is_drawn(name: str, entry: Callable[[str], Entry]) -> None:
    drawing = Icons(entry("seer").game).drawing(Sign("core", name))
    assert drawing.box[3] == 24
    assert drawing.shapes


def test_a_drawing_becomes_a_symbol_once(entry: Callable[[str], Entry]) -> None:
    icons = Icons(entry("seer").game, entry("seer").folder)
    calm = Sign("word", "calm", "resource")
    symbols = icons.symbols([calm, Sign("gap"), calm, Sign("text", "1")])
    assert symbols.startswith('<symbol id="cw-res_arcana-resource-calm" viewBox="0 0 24 24" fill="')
    assert symbols.count("<symbol") == 1
    assert "xmlns" not in symbols


def test_a_word_without_a_drawing_gets_a_badge_with_letters(woodcamp: Path) -> None:
    badge = own_icons(woodcamp).drawing(WOOD)
    assert ">Wo</text>" in badge.shapes
    assert "🪵" not in badge.shapes


def with_emblem(woodcamp: Path, name: str) -> Path:
    game = woodcamp / "game.card"
    text = game.read_text("utf-8")
    declared = "  resource wood {\n"
    assert declared in text
    game.write_text(text.replace(declared, f"{declared}    emblem {name}\n"), "utf-8")
    return woodcamp


def test_a_word_may_be_drawn_by_an_emblem_in_ink(woodcamp: Path) -> None:
    icons = own_icons(with_emblem(woodcamp, "tree"))
    assert icons.file(WOOD) == emblem_file("tree")
    assert icons.drawing(WOOD).shapes == icons.drawing(Sign("emblem", "tree")).shapes
    assert icons.drawing(WOOD).style == ' fill="currentColor"'
    assert icons.drawing(Sign("emblem", "tree")).style == ""


def test_a_drawing_of_the_game_comes_before_an_emblem(woodcamp: Path) -> None:
    file = draw(with_emblem(woodcamp, "tree"), svg('<circle cx="12" cy="12" r="9"/>'))
    assert own_icons(woodcamp).file(WOOD) == file


def test_where_the_icons_are_missing_a_word_gets_its_badge(
    woodcamp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.frontends.site.icons.find_spec", lambda name: None)
    assert ">Wo</text>" in own_icons(with_emblem(woodcamp, "tree")).drawing(WOOD).shapes


def test_no_two_words_of_a_category_have_the_same_letters(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        icons = Icons(shelf.game)
        badges = {sign: icons.drawing(sign).shapes for sign in words_with_icons(shelf.game)}
        assert len(set(badges.values())) > 1
        for category in CATEGORIES:
            shapes = [shape for sign, shape in badges.items() if sign.category == category]
            assert len(shapes) == len(set(shapes))


def test_somebodys_own_game_brings_its_own_drawings(woodcamp: Path) -> None:
    draw(woodcamp, svg('<circle cx="12" cy="12" r="9"/>'))
    drawing = own_icons(woodcamp).drawing(WOOD)
    assert drawing.shapes == '<circle cx="12" cy="12" r="9"/>'
    assert drawing.style == ' fill="red"'


def test_a_drawing_that_has_changed_is_read_again(woodcamp: Path) -> None:
    draw(woodcamp, svg('<circle cx="12" cy="12" r="9"/>'))
    assert "circle" in own_icons(woodcamp).drawing(WOOD).shapes
    draw(woodcamp, svg('<rect x="2" y="2" width="20" height="20"/>'))
    assert "rect" in own_icons(woodcamp).drawing(WOOD).shapes


def test_ids_and_scripts_of_a_drawing_do_not_reach_the_page(woodcamp: Path) -> None:
    draw(woodcamp, svg('<g id="a" onclick="b()"><!-- mine --><path d="M0 0h9" class="c"/></g>'))
    assert own_icons(woodcamp).drawing(WOOD).shapes == '<g><path d="M0 0h9"/></g>'


@pytest.mark.parametrize(
    "attribute",
    [
        'ONCLICK="b()"',
        'oNload="b()"',
        'STYLE="background:red"',
        'xmlns:a="http://www.w3.org/1999/xlink" a:href="javascript:b()"',
        'HREF="javascript:b()"',
        'fill="url(https://elsewhere.example/x)"',
        'fill="url(&quot;data:x&quot;)"',
        'begin="0s"',
    ],
)
def test_nothing_of_a_drawing_runs_or_asks_for_anything_on_a_page(
    woodcamp: Path, attribute: str
) -> None:
    draw(woodcamp, svg(f'<path {attribute} d="M0 0h9" fill-rule="evenodd"/>'))
    shapes = own_icons(woodcamp).drawing(WOOD).shapes
    assert shapes == '<path d="M0 0h9" fill-rule="evenodd"/>'
    whole = f'<svg viewBox="0 0 2 2" {attribute.replace("fill", "stroke")} fill="red"/>'
    draw(woodcamp, whole)
    assert own_icons(woodcamp).drawing(WOOD).style == ' fill="red"'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<svg", "is not a drawing"),
        ("<html/>", "is not a drawing"),
        (svg("").replace("0 0 24 24", "0 0 0 0"), "is not a drawing"),
        (svg("").replace("0 0 24 24", "a b"), "is not a drawing"),
        (svg("").replace("0 0 24 24", "0 0 1e999 1"), "is not a drawing"),
        (svg("").replace("0 0 24 24", "0 0 1 nan"), "is not a drawing"),
        (svg("<g>" * 9000 + "</g>" * 9000), "nested too deeply"),
        (svg(f'<path d="{"M0 0" * 30_000}"/>'), "has more than 100000 bytes"),
        (svg("<script>alert(1)</script>"), "may not hold <script>"),
        (svg('<image href="x.png"/>'), "may not hold <image>"),
    ],
)
def test_what_is_no_drawing_is_told(woodcamp: Path, text: str, message: str) -> None:
    file = draw(woodcamp, text)
    with pytest.raises(WrongUse, match=message) as caught:
        own_icons(woodcamp).drawing(WOOD)
    assert str(file) in caught.value.message
    assert "viewBox" in str(caught.value.help)

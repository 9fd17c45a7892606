"""Faces of cards."""

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.dsl.wording import card_text
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from cardwright.frontends.site.faces import HEIGHT, WIDTH, colour_of, face, lighter, sprite
from cardwright.frontends.site.measuring import width_of
from support.samples import often

NS = "{http://www.w3.org/2000/svg}"
MARGIN = 9.0
"""How far the paper is from the edge of the card, with some room."""


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)


def texts(
    root: ET.Element, size: float = 0.0, anchor: str = "start"
) -> Iterator[tuple[float, ...]]:
    """Yield left, right and base of each text that is not within a symbol."""
    size = float(root.get("font-size", size))
    anchor = root.get("text-anchor", anchor)
    if root.tag == f"{NS}text":
        x, y = float(root.get("x", 0)), float(root.get("y", 0))
        bold = anchor == "middle"
        width = float(root.get("textLength", width_of(root.text or "", size, bold=bold)))
        left = x - width / 2 if anchor == "middle" else x
        yield left, left + width, y
    for child in root:
        if child.tag != f"{NS}defs":
            yield from texts(child, size, anchor)


def boxes(root: ET.Element) -> Iterator[tuple[float, ...]]:
    for use in root.iter(f"{NS}use"):
        x, y, width, height = (float(use.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield x, x + width, y, y + height


def check_fits(root: ET.Element) -> None:
    for left, right, base in texts(root):
        assert left >= MARGIN
        assert right <= WIDTH - MARGIN
        assert base <= HEIGHT - MARGIN
    for left, right, top, bottom in boxes(root):
        assert left >= MARGIN
        assert right <= WIDTH - MARGIN
        assert top >= 4
        assert bottom <= HEIGHT - MARGIN


@pytest.fixture(scope="module", params=often([8], [1]))
def faces(
    catalogue: Catalogue, request: pytest.FixtureRequest
) -> list[tuple[Entry, str, ET.Element]]:
    """Shipped cards in every language of their games: a part of them, or all."""
    pairs = [(entry, language) for entry in catalogue.entries for language in entry.game.languages]
    assert len(pairs) > 450
    return [
        (entry, language, drawn(face(entry, language)))
        for entry, language in pairs[:: request.param]
    ]


@pytest.fixture(scope="module")
def gallery(catalogue: Catalogue) -> str:
    """A page with all shipped cards."""
    shown = "".join(face(entry, "fr", alone=False) for entry in catalogue.entries)
    page = f"{sprite(catalogue.entries, emblems=True)}{shown}"
    return f'<div xmlns="http://www.w3.org/1999/xhtml">{page}</div>'


Faces = list[tuple[Entry, str, ET.Element]]


def test_every_card_fits_in_every_language(faces: Faces) -> None:
    for _, _, root in faces:
        check_fits(root)


def test_no_shipped_card_leaves_out_its_text(faces: Faces) -> None:
    for entry, language, root in faces:
        shown = " ".join(text.text or "" for text in root.iter(f"{NS}text"))
        for sentence in card_text(entry.card, entry.game, language)[bool(entry.card.points) :]:
            assert sentence in shown, (entry.card.id, language)


def test_no_sign_is_left_as_a_character(faces: Faces) -> None:
    for entry, _, root in faces:
        kinds = {unicodedata.category(character) for character in "".join(root.itertext())}
        assert not kinds & {"So", "Co", "Cn"}, entry.card.id


def test_a_face_that_stands_alone_holds_all_it_uses(faces: Faces) -> None:
    for _, _, root in faces:
        held = {f"#{symbol.get('id')}" for symbol in root.iter(f"{NS}symbol")}
        used = {use.get("href") for use in root.iter(f"{NS}use")}
        assert used
        assert used <= held


def test_the_sprite_of_a_page_holds_all_that_its_faces_use(gallery: str) -> None:
    held = [f"#{symbol.get('id')}" for symbol in drawn(gallery).iter(f"{NS}symbol")]
    used = {use.get("href") for use in drawn(gallery).iter(f"{NS}use")}
    assert len(held) == len(set(held))
    assert used == set(held)


def test_faces_that_stand_alone_share_no_id(entry: Callable[[str], Entry]) -> None:
    ids = [
        element.get("id")
        for id in ("hawk", "seer")
        for element in drawn(face(entry(id), "en")).iter()
        if element.get("id")
    ]
    assert ids
    assert len(ids) == len(set(ids))


def test_a_gallery_of_all_cards_is_small(catalogue: Catalogue, gallery: str) -> None:
    assert len(gallery.encode()) < 5_500 * len(catalogue.entries)


def _used(drawn: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"', drawn)


def test_a_face_shows_the_emblem_that_its_card_names(entry: Callable[[str], Entry]) -> None:
    dragon = face(entry("fire-dragon"), "en")
    emblem = [use for use in _used(dragon) if "-cw-emblem-" in use]
    assert emblem == ["fire-dragon-cw-emblem-dragon", "fire-dragon-cw-emblem-flame"]


@pytest.mark.parametrize("every", often([8], [1]))
def test_every_shipped_card_shows_an_emblem_that_no_other_of_its_game_names(
    catalogue: Catalogue, every: int
) -> None:
    for shelf in catalogue.shelves:
        named = [entry.card.emblem for entry in shelf.entries if entry.card.emblem]
        assert len(named) == len(set(named))
        for entry in shelf.entries[::every]:
            shown = {use for use in _used(face(entry, "en", alone=False)) if "emblem" in use}
            assert shown == {f"cw-emblem-{name}" for name in entry.card.emblem}


def test_emblems_that_are_drawn_differ_as_well(catalogue: Catalogue) -> None:
    shelf = next(shelf for shelf in catalogue.shelves if shelf.game.id == "res_arcana")
    pictures = set()
    for entry in shelf.entries:
        plain = replace(entry, card=replace(entry.card, emblem=()))
        text = face(plain, "en", alone=False)
        pictures.add(text[text.index('rx="6"') : text.index("<g", text.index('rx="6"'))])
    assert len(pictures) == len(shelf.entries)


def test_a_card_that_names_no_emblem_has_one_drawn_from_what_it_does(
    entry: Callable[[str], Entry],
) -> None:
    sword = entry("dancing-sword")
    plain = replace(sword, card=replace(sword.card, emblem=()))
    used = [use.removeprefix("dancing-sword-cw-res_arcana-") for use in _used(face(plain, "en"))]
    about = ["moment-collect", "resource-death", "resource-elan", "event-life-loss"]
    first = used.index("moment-collect")
    assert used[first : first + 4] == about
    assert "emblem" not in " ".join(used)
    idle = replace(sword, card=replace(sword.card, emblem=(), abilities=(), cost=None))
    assert _used(face(idle, "en"))[0].endswith("kind-artifact")


def test_a_card_without_room_for_a_picture_shows_its_emblem_all_the_same(
    entry: Callable[[str], Entry],
) -> None:
    long = entry("sacrificial-pit")
    longer = replace(long, card=replace(long.card, abilities=long.card.abilities * 30))
    text = face(longer, "en", alone=False)
    assert 'rx="6"' not in text
    assert {"cw-emblem-well", "cw-emblem-skull"} <= set(_used(text))
    check_fits(drawn(text))


def test_where_the_icons_are_missing_the_emblem_is_drawn(
    entry: Callable[[str], Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.frontends.site.icons.find_spec", lambda name: None)
    text = face(entry("fire-dragon"), "en")
    assert "cw-emblem" not in text
    check_fits(drawn(text))


def test_the_same_card_is_drawn_the_same(woodcamp: Path) -> None:
    one, two = (Library([woodcamp]).catalogue().entries[0] for _ in range(2))
    assert one is not two
    assert face(one, "en") == face(two, "en")


def test_a_face_can_be_read_aloud(entry: Callable[[str], Entry]) -> None:
    root = drawn(face(entry("hawk"), "fr"))
    assert root.get("role") == "img"
    assert root.get("lang") == "fr"
    assert root.findtext(f"{NS}title") == "Faucon"
    said = root.findtext(f"{NS}desc") or ""
    assert "1 Vie" in said
    assert all(line in said for line in card_text(entry("hawk").card, entry("hawk").game, "fr"))


def test_a_language_that_the_game_lacks_falls_back_to_its_first(
    entry: Callable[[str], Entry],
) -> None:
    assert drawn(face(entry("werewolf"), "pl")).get("lang") == "en"


def test_markup_in_a_name_is_text(entry: Callable[[str], Entry]) -> None:
    card = replace(entry("hawk").card, names={"en": 'A <b> & "C"'})
    text = face(replace(entry("hawk"), card=card), "en")
    assert drawn(text).findtext(f"{NS}title") == 'A <b> & "C"'


@pytest.mark.parametrize(
    "name", ["Of the Most Serene and Ancient Order of the Seven Hidden Lanterns", "W" * 90]
)
def test_a_long_name_fits(name: str, entry: Callable[[str], Entry]) -> None:
    card = replace(entry("fire-dragon").card, names={"en": name})
    check_fits(drawn(face(replace(entry("fire-dragon"), card=card), "en")))


@pytest.mark.parametrize("times", [2, 4, 12, 40])
def test_a_card_with_many_abilities_fits(times: int, entry: Callable[[str], Entry]) -> None:
    long = entry("sacrificial-pit")
    card = replace(long.card, abilities=long.card.abilities * times)
    check_fits(drawn(face(replace(long, card=card), "fr")))


def test_points_are_a_number_on_a_star_or_a_line(entry: Callable[[str], Entry]) -> None:
    star = '<use href="#coral-castle-cw-points" x="211" y="4" width="31"'
    assert star in face(entry("coral-castle"), "en")
    counted = face(entry("sorcerers-bestiary"), "en")
    assert 'width="31"' not in counted
    assert "Worth 1 point for each Creature" in counted


def test_a_game_without_drawings_has_faces_as_well(woodcamp: Path) -> None:
    (saw,) = Library([woodcamp]).catalogue().entries
    for language in saw.game.languages:
        text = face(saw, language)
        check_fits(drawn(text))
        assert ">Wo</text>" in text


def test_words_that_a_language_lacks_leave_the_signs(woodcamp: Path) -> None:
    (saw,) = Library([woodcamp]).catalogue().entries
    mute = saw.game.model_copy(update={"languages": ("xx",), "terms": ()})
    card = replace(saw.card, names={"xx": "Saw"})
    names = {"xx": saw.game.names[saw.game.languages[0]]}
    game = mute.model_copy(update={"names": names})
    text = face(replace(saw, card=card, game=game), "xx")
    check_fits(drawn(text))
    assert drawn(text).findtext(f"{NS}title") == "Saw"
    assert len(list(boxes(drawn(text)))) > 5


def test_white_letters_can_be_read_on_the_colour_of_every_kind() -> None:
    for place in range(20):
        colour = colour_of(place)
        channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (light + 0.05) >= 4.5
    assert lighter("#000000", 1) == "#ffffff"

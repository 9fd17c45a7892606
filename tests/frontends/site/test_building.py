import json
import re
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.frontends.site.building import (
    DeadLinksError,
    SiteError,
    build_from,
    build_site,
)
from support.sites import (
    ONE_CARD,
    dead_links,
    loaded_from_elsewhere,
    page_parts,
    pages_of,
    small_source,
)

LANGUAGES = ("en", "fr", "pl", "de", "es")


def top(site: Path, language: str) -> Path:
    return site if language == "en" else site / language


def text_of(site: Path, language: str, page: str) -> str:
    return (top(site, language) / page / "index.html").read_text("utf-8")


def test_each_language_has_the_same_pages(small_site: Path) -> None:
    paths = {
        language: {
            file.relative_to(top(small_site, language)).as_posix()
            for file in pages_of(top(small_site, language))
            if language != "en" or file.relative_to(small_site).parts[0] not in LANGUAGES
        }
        for language in LANGUAGES
    }
    assert "cards/res_arcana/dancing-sword/index.html" in paths["en"]
    assert "guide/start/index.html" in paths["en"]
    assert all(paths[language] == paths["en"] for language in LANGUAGES)


def test_every_page_says_its_language(small_site: Path) -> None:
    for file in pages_of(small_site):
        first = file.relative_to(small_site).parts[0]
        assert page_parts(file).language == (first if first in LANGUAGES else "en")


def test_every_page_leads_to_itself_in_all_languages(small_site: Path) -> None:
    for file in pages_of(small_site):
        here = file.relative_to(small_site)
        page = here.relative_to(here.parts[0]) if here.parts[0] in LANGUAGES else here
        for language, link in page_parts(file).alternates.items():
            assert (file.parent / link).resolve() == (top(small_site, language) / page).parent
        assert tuple(page_parts(file).alternates) == LANGUAGES


def test_the_menu_of_languages_leads_where_the_head_of_the_page_does(small_site: Path) -> None:
    html = text_of(small_site, "fr", "cards/res_arcana/hawk")
    menu = re.findall(r'<a href="([^"]+)" hreflang="(\w+)" class="md-select__link">', html)
    assert {code: link for link, code in menu} == page_parts(
        small_site / "fr/cards/res_arcana/hawk/index.html"
    ).alternates


def test_no_link_of_the_site_is_dead(small_site: Path) -> None:
    assert dead_links(small_site) == []


def test_nothing_is_loaded_from_other_hosts(small_site: Path) -> None:
    assert loaded_from_elsewhere(small_site) == []


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Dancing Sword - Small"),
        ("fr", "Épée Vive - Small"),
        ("pl", "Tańczący miecz - Small"),
    ],
)
def test_the_title_of_a_tab_is_the_name_of_the_card(
    small_site: Path, language: str, title: str
) -> None:
    file = top(small_site, language) / "cards/res_arcana/dancing-sword/index.html"
    assert page_parts(file).title == title


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Hawk"), ("fr", "Faucon"), ("pl", "Jastrząb"), ("de", "Werwolf"), ("es", "Halcón")],
)
def test_each_language_has_an_index_of_its_own_to_search(
    small_site: Path, language: str, name: str
) -> None:
    index = json.loads((top(small_site, language) / "search/search_index.json").read_text("utf-8"))
    # There are no word stems for Polish.
    assert index["config"]["lang"] == ["en" if language == "pl" else language]
    assert name in {entry["title"] for entry in index["docs"]}


def test_the_search_leaves_out_what_names_other_cards(small_site: Path) -> None:
    index = json.loads((small_site / "search/search_index.json").read_text("utf-8"))
    about = [
        entry["location"]
        for entry in index["docs"]
        if entry["location"].startswith("cards/res_arcana/") and "Dancing Sword" in entry["title"]
    ]
    assert about == ["cards/res_arcana/dancing-sword/"]
    assert not [entry for entry in index["docs"] if "#interacts-with" in entry["location"]]


def test_the_theme_and_the_navigation_speak_the_language(small_site: Path) -> None:
    html = text_of(small_site, "fr", "guide/start")
    for word in ("Rechercher", "Accueil", "Cartes", "Règles", "Passer au mode sombre"):
        assert word in html


def test_the_page_for_addresses_without_a_page_says_how_to_go_on(small_site: Path) -> None:
    assert "the search finds them by name" in (small_site / "404.html").read_text("utf-8")
    assert "<h1>Hier ist nichts</h1>" in (small_site / "de" / "404.html").read_text("utf-8")


def test_a_page_without_translation_says_so_and_in_which_language_it_is(small_site: Path) -> None:
    french, english = (text_of(small_site, code, "guide/start") for code in ("fr", "en"))
    assert "Cette page n’est pas traduite ; elle est affichée en anglais." in french
    assert '<div lang="en"><h1 id="start-here">' in french
    assert 'class="cw-remark"' not in english
    assert 'href="#first"' in french  # its contents


def test_a_translated_page_takes_the_place_of_the_first(small_site: Path) -> None:
    assert "Chez nous" in text_of(small_site, "fr", "")
    assert 'class="cw-remark"' not in text_of(small_site, "fr", "")
    assert "Chez nous" not in text_of(small_site, "pl", "")
    assert not (small_site / "index.fr").exists()


def test_a_page_shows_a_card_and_its_face_side_by_side(small_site: Path) -> None:
    html = text_of(small_site, "en", "")
    assert 'src="cards/res_arcana/dancing-sword.svg"' in html
    assert '<span class="k">react</span>' in html
    assert "card: res_arcana" not in html


def test_a_card_without_texts_in_a_language_is_shown_in_another_and_says_so(
    small_site: Path,
) -> None:
    polish = text_of(small_site, "pl", "cards/zauberschwert/werewolf")
    assert "Ta gra nie ma polskich tekstów; podano je po angielsku." in polish
    assert '<div class="cw-text" lang="en">' in polish
    assert "cw-remark" not in text_of(small_site, "de", "cards/zauberschwert/werewolf")


def test_a_name_that_is_a_translation_of_ours_says_so(small_site: Path) -> None:
    polish = text_of(small_site, "pl", "cards/res_arcana/dancing-sword")
    assert "Drukowana nazwa nie jest znana; ta jest naszym tłumaczeniem." in polish
    assert "Tanzendes Schwert</span> (Deutsch, nasze tłumaczenie)" in polish
    assert "Épée Vive</span> (Français)" in polish
    assert "cw-remark" not in text_of(small_site, "fr", "cards/res_arcana/dancing-sword")


def test_cards_are_below_their_game_and_beside_their_neighbours(small_site: Path) -> None:
    html = text_of(small_site, "en", "cards/res_arcana/dancing-sword")
    path = html[html.index('class="md-path"') : html.index("<h1")]
    assert re.findall(r">\s*([\w ]+?)\s*</span>", path) == ["Home", "Cards", "Res Arcana"]
    footer = html[html.index('class="md-footer"') :]
    assert "Alchemist" in footer
    assert "Dragon Teeth" in footer


def test_what_is_done_is_told_page_by_page(tmp_path: Path) -> None:
    told: list[tuple[str, int]] = []
    pages = build_from(
        small_source(tmp_path / "project", ONE_CARD),
        tmp_path / "site",
        ["pl"],
        show=lambda language, done: told.append((language, done)),
    )
    assert told == [("pl", number) for number in range(1, pages + 1)]


# -- what is not replaced, and when --


def test_a_folder_with_other_things_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear me", "utf-8")
    with pytest.raises(SiteError, match="has other things in it"):
        build_from(small_source(tmp_path / "project"), tmp_path)
    assert (tmp_path / "letters.txt").read_text("utf-8") == "dear me"


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("", "utf-8")
    with pytest.raises(SiteError, match="is a file"):
        build_site(tmp_path / "site", cards=[tmp_path])


def test_a_site_is_replaced_only_when_the_new_one_is_whole(tmp_path: Path) -> None:
    source, site = small_source(tmp_path / "project", ONE_CARD), tmp_path / "site"
    build_from(source, site, ["en"])
    page = source.docs / "guide" / "start.md"
    page.write_text("# Start\n\n[nowhere](gone.md) [none](../index.md#none)\n", "utf-8")
    with pytest.raises(DeadLinksError) as found:
        build_from(source, site, ["en"])
    assert len(found.value.warnings) == 2
    assert "Start here" in text_of(site, "en", "guide/start")
    page.write_text("# Start anew\n", "utf-8")
    build_from(source, site, ["en"])
    assert "Start anew" in text_of(site, "en", "guide/start")


def test_hidden_files_beside_a_site_stay_when_it_is_built_again(tmp_path: Path) -> None:
    source, site = small_source(tmp_path / "project", ONE_CARD), tmp_path / "site"
    build_from(source, site, ["en"])
    (site / ".git").mkdir()
    (site / "old.html").write_text("gone", "utf-8")
    build_from(source, site, ["en"])
    assert (site / ".git").is_dir()
    assert not (site / "old.html").exists()


def test_faults_of_cards_are_reported_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (tmp_path / "odd.card").write_text('artifact "Odd" {\n  cost 1 golld\n}\n', "utf-8")
    with pytest.raises(FaultsError) as found:
        build_site(tmp_path / "site", cards=[tmp_path])
    assert [fault.code.name for fault in found.value.report] == ["unknown-resource"]
    assert not (tmp_path / "site").exists()


def test_a_fault_of_a_scenario_is_reported_as_well(tmp_path: Path) -> None:
    source = small_source(tmp_path)
    scenario = next(tmp_path.rglob("*.scenario"))
    scenario.write_text('scenario "odd" {\n  expect player 1: 1 silver\n}\n', "utf-8")
    with pytest.raises(FaultsError):
        build_from(source, tmp_path / "site")


def test_a_language_that_the_cards_lack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="its languages are en, fr, pl, de, es"):
        build_from(small_source(tmp_path), tmp_path / "site", ["it"])


# -- somebody's own cards --


def test_a_game_of_ones_own_has_the_same_site(woodcamp: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    build_site(site, cards=[woodcamp])
    assert (site / "cards/woodcamp/saw/index.html").is_file()
    assert "Saw" in (site / "index.html").read_text("utf-8")
    assert dead_links(site) == []


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    mine = folder / "mine"
    mine.mkdir()
    (mine / "set.card").write_text('set "My set" {\n  game res_arcana\n}\n', "utf-8")
    (mine / "hound.card").write_text('artifact "Ember Hound" {\n  cost 1 elan\n}\n', "utf-8")
    (mine / "hawk.card").write_text('artifact "Hawk" {\n  cost 7 elan\n}\n', "utf-8")
    build_site(folder / "site", ["en"], [mine])
    return folder / "site"


def test_a_site_of_ones_own_cards_is_named_after_their_set(own_site: Path) -> None:
    page = own_site / "cards/res_arcana/hound/index.html"
    assert page_parts(page).title == "Ember Hound - My set"


def test_a_site_of_ones_own_cards_has_no_others(own_site: Path) -> None:
    faces = sorted(file.name for file in (own_site / "cards/res_arcana").glob("*.svg"))
    assert faces == ["hawk.svg", "hound.svg"]


def test_ones_own_card_may_stand_in_for_a_shipped_one(own_site: Path) -> None:
    assert "7 Elan" in (own_site / "cards/res_arcana/hawk/index.html").read_text("utf-8")


def test_a_site_in_one_language_offers_no_others(own_site: Path) -> None:
    html = (own_site / "cards/res_arcana/hawk/index.html").read_text("utf-8")
    assert "md-select" not in html
    assert "hreflang" not in html

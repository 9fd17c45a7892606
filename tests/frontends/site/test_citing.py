"""Rules, rulings and cards that link to each other."""

import json
import re
from pathlib import Path

import pytest

from cardwright.frontends.site.catalogue import Catalogue
from cardwright.frontends.site.citing import Citations, rulings_in, search_entries
from cardwright.frontends.site.rulings import numbered_rules
from support.sites import ROOT, page_parts

DOCS = ROOT / "docs"
RULES = numbered_rules(DOCS)
RULINGS = rulings_in(DOCS)


@pytest.fixture(scope="module")
def citations(catalogue: Catalogue) -> Citations:
    return Citations(catalogue, RULES, RULINGS, "en")


def test_every_ruling_has_an_address_of_its_own() -> None:
    titles = re.findall(r"^\*\*", (DOCS / "rulings.md").read_text("utf-8"), re.MULTILINE)
    assert len(RULINGS) == len(titles) > 20
    assert len({ruling.anchor for ruling in RULINGS}) == len(RULINGS)
    assert all(re.fullmatch(r"[\w-]+", ruling.anchor) for ruling in RULINGS)


def test_a_rule_is_its_own_permalink_and_lists_who_names_it(citations: Citations) -> None:
    page = citations.page(
        "- **RA-121**{ #ra-121 } Whoever has passed (RA-107).", "rules/res-arcana.md"
    )
    assert page.startswith("- **[RA-121](#ra-121)**{ #ra-121 .cw-number } Whoever has passed ")
    assert "([RA-107](res-arcana.md#ra-107))" in page
    assert '<a href="../../cards/res_arcana/dark-cathedral/">Dark Cathedral</a>' in page
    assert '<a href="../../rulings/#vial-of-light">Ruling: Vial of Light</a>' in page


def test_a_rule_that_many_name_folds_them(citations: Citations) -> None:
    page = citations.page("- **RA-122**{ #ra-122 } A loss.", "rules/res-arcana.md")
    assert "<details" in page
    assert "named 9 times" in page


def test_cards_are_linked_where_nothing_else_can_be_meant(citations: Citations) -> None:
    page = citations.page(
        "Only the Sea Serpent; not a Temple, nor `Sea Serpent`.", "rules/res-arcana.md"
    )
    assert "[Sea Serpent](../cards/res_arcana/sea-serpent.md)" in page
    assert "a Temple, nor `Sea Serpent`." in page


def test_a_ruling_links_to_its_cards_and_rules(citations: Citations) -> None:
    page = citations.page((DOCS / "rulings.md").read_text("utf-8"), "rulings.md")
    assert "**[Vial of Light](#vial-of-light)**{ #vial-of-light .cw-ruling }" in page
    assert "[RA-121](rules/res-arcana.md#ra-121)" in page
    assert '<a href="../cards/res_arcana/prism/">Prism</a>' in page
    assert '<a href="../cards/res_arcana/transform/">Transform</a>' in page


def test_unknown_numbers_and_other_pages_stay_as_they_are(citations: Citations) -> None:
    assert citations.linked("RA-9999, UTF-8", "rulings.md") == "RA-9999, UTF-8"
    assert citations.page("RA-1", "guide/start.md") == "RA-1"


def test_the_search_knows_each_rule_by_its_number(small_site: Path) -> None:
    for folder in (small_site, small_site / "pl"):
        index = json.loads((folder / "search/search_index.json").read_text("utf-8"))
        found = [doc for doc in index["docs"] if doc["title"] == "RA-116"]
        assert [doc["location"] for doc in found] == ["rules/res-arcana/#ra-116"]
    assert "ra-116" in page_parts(small_site / "rules/res-arcana/index.html").anchors


def test_what_the_search_is_told_is_plain_text() -> None:
    for entry in search_entries(RULES.values(), RULINGS):
        assert not re.search(r"[*`]", entry["text"])
        assert entry["title"]

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.frontends.site.card_pages import About, card_page
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library, Shelf
from cardwright.frontends.site.citing import Citations, rulings_in
from cardwright.frontends.site.html_parts import Parts, code_block, way
from cardwright.frontends.site.relations import Relations
from cardwright.frontends.site.rulings import numbered_rules
from support.samples import often
from support.sites import ROOT

Find = Callable[[str], Entry]
RULES = numbered_rules(ROOT / "docs")
RULINGS = rulings_in(ROOT / "docs")


def whole_page(entry: Entry, shelf: Shelf, language: str) -> str:
    parts = Parts()
    about = About(Relations(shelf), Citations(Catalogue((shelf,)), RULES, RULINGS, language))
    return parts.put_into(card_page(entry, about, language, parts))


@pytest.fixture(scope="module")
def page(catalogue: Catalogue, entry: Find) -> Callable[[str, str], str]:
    shelves = {shelf.game.id: shelf for shelf in catalogue.shelves}

    def make(card: str, language: str) -> str:
        return whole_page(entry(card), shelves[entry(card).game.id], language)

    return make


Make = Callable[[str, str], str]


def test_a_page_has_all_of_a_card_in_words(page: Make) -> None:
    text = page("dancing-sword", "en")
    assert "Artifact · " in text
    assert "<dt>Cost</dt><dd>1 Gold and 1 Elan</dd>" in text
    assert "<li>Collect: gain 1 Death and 1 Elan.</li>" in text
    assert "<li>In reaction to Life loss, pay 1 Elan: ignore" in text


def test_a_page_describes_the_card_to_those_who_find_it(page: Make) -> None:
    head = page("dancing-sword", "en").split("---")[1]
    assert 'title: "Dancing Sword"' in head
    assert 'description: "Dancing Sword. Artifact. Cost: 1 Gold and 1 Elan. Collect:' in head


def test_a_page_is_in_its_language(page: Make) -> None:
    text = page("dancing-sword", "fr")
    assert text.split("\n# ")[1].startswith("Épée Vive\n")
    assert "<dt>Coût</dt><dd>1 Or et 1 Vigueur</dd>" in text
    assert 'Aussi appelée: <span lang="en">Dancing Sword</span> (English)' in text


def test_the_face_lies_beside_the_page(page: Make) -> None:
    assert '<img class="cw-svg" src="../dancing-sword.svg" alt="Dancing Sword"' in page(
        "dancing-sword", "en"
    )


def test_the_definition_has_colours(page: Make) -> None:
    text = page("dancing-sword", "en")
    assert '<span class="filename">dancing-sword.card</span>' in text
    assert '<span class="kd">artifact</span> <span class="s2">"Dancing Sword"</span>' in text


def test_short_lists_of_cards_are_open_and_long_ones_folded(page: Make) -> None:
    text = page("dancing-sword", "en")
    meetings = re.findall(r"<div><dt>(.*?)</dt><dd>(<details|<p>).*?\((\d+)\)", text)
    assert len(meetings) > 3
    for title, way_shown, count in meetings:
        assert (way_shown == "<details") == (int(count) > 10), title


def test_interactions_lead_to_the_other_cards(page: Make) -> None:
    text = page("dancing-sword", "en")
    assert "<dt>Reacts to Life loss</dt>" in text
    assert '<li><a href="../fire-dragon/">Fire Dragon</a></li>' in text


def test_rules_are_quoted_with_a_link(page: Make) -> None:
    text = page("dancing-sword", "en")
    assert "- [RA-131](../../rules/res-arcana.md#ra-131) A victim with a suitable" in text


def test_scenarios_are_folded_and_told_in_order(page: Make, entry: Find) -> None:
    text = page("dancing-sword", "en")
    folded = re.findall(r"<details class=\"cw-more\"><summary>([^<]+?) <small>", text)
    named = [html.escape(s.name) for s in entry("dancing-sword").scenarios if s.rules]
    assert [name.lower() for name in folded] == [name.lower() for name in named]
    assert text.count("<span>") == text.count("<pre>") == len(entry("dancing-sword").scenarios) + 1


def test_a_page_shows_the_rulings_on_its_card(page: Make) -> None:
    text = page("vial-of-light", "en")
    assert "## Rulings" in text
    assert "(../../rulings.md#vial-of-light)" in text
    assert "[RA-121](../../rules/res-arcana.md#ra-121)" in text
    assert "## Rulings" not in page("hawk", "en")


def test_no_rule_is_cited_that_the_docs_lack(catalogue: Catalogue) -> None:
    cited = {
        rule
        for entry in catalogue.entries
        for scenario in entry.scenarios
        for rule in scenario.rules
    }
    assert cited
    assert cited <= RULES.keys()


@pytest.mark.parametrize(
    "sample", often([("en", 8)], [(language, 1) for language in ("en", "fr", "pl", "de", "es")])
)
def test_every_card_has_a_page_with_all_its_abilities(
    catalogue: Catalogue, sample: tuple[str, int]
) -> None:
    language, every = sample
    for shelf in catalogue.shelves:
        parts = Parts()
        about = About(Relations(shelf), Citations(catalogue, RULES, RULINGS, language))
        for entry in shelf.entries[::every]:
            text = card_page(entry, about, language, parts)
            abilities = re.search(r'<ul class="cw-abilities">(.*?)</ul>', text)
            shown = abilities[1].count("<li>") if abilities else 0
            assert shown == len(entry.card.abilities), entry.slug


def test_a_card_without_a_name_in_a_language_says_so(woodcamp: Path) -> None:
    (woodcamp / "base" / "nameless.card").write_text('tool "Awl" {\n  cost 1 wood\n}\n', "utf-8")
    (shelf,) = Library([woodcamp]).catalogue().shelves
    awl = next(entry for entry in shelf.entries if entry.card.id == "nameless")
    assert "Polska nazwa tej karty nie jest znana; podano ją po angielsku." in whole_page(
        awl, shelf, "pl"
    )


def test_names_with_signs_of_markdown_stay_as_they_are(woodcamp: Path) -> None:
    (woodcamp / "base" / "odd.card").write_text(
        'tool "Saw *of* <b> & `x`" {\n  cost 1 wood\n}\n', "utf-8"
    )
    (shelf,) = Library([woodcamp]).catalogue().shelves
    odd = next(entry for entry in shelf.entries if entry.card.id == "odd")
    text = whole_page(odd, shelf, "en")
    assert "\n# Saw \\*of\\* &lt;b&gt; &amp; \\`x\\`\n" in text
    assert 'alt="Saw *of* &lt;b&gt; &amp; `x`"' in text


def test_ways_lead_from_page_to_page() -> None:
    assert way("cards/game/one.md", "cards/game/two.md") == "../two/"
    assert way("cards/game/one.md", "cards/game/one.svg") == "../one.svg"
    assert way("index.md", "cards/game/index.md") == "cards/game/"
    assert way("cards/game/by/set.md", "index.md") == "../../../../"
    assert way("index.md", "cards/a.svg") == "cards/a.svg"


def test_code_shows_what_html_would_swallow() -> None:
    assert "&lt;b&gt;" in code_block('tool "<b>" {\n}')

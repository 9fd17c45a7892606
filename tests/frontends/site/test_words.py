import re
from pathlib import Path

import pytest

from cardwright.frontends.site import words
from cardwright.frontends.site.relations import MEETS
from cardwright.frontends.site.words import spoken_in, word
from cardwright.languages import FALLBACK, codes
from cardwright.languages import words as words_of

SITE = Path(words.__file__).parent
GAP = re.compile(r"\{\w+\}")


def test_the_site_speaks_five_languages() -> None:
    assert set(codes()) == {"en", "fr", "pl", "de", "es"}


@pytest.mark.parametrize("language", codes())
def test_a_language_has_every_word_with_the_same_gaps(language: str) -> None:
    english, own = words_of(FALLBACK, "site"), words_of(language, "site")
    assert own.keys() == english.keys()
    for key, text in own.items():
        assert sorted(GAP.findall(text)) == sorted(GAP.findall(english[key])), key


@pytest.mark.parametrize("language", [code for code in codes() if code != FALLBACK])
def test_a_language_is_translated(language: str) -> None:
    same = [
        key
        for key, text in words_of(language, "site").items()
        if text == words_of(FALLBACK, "site")[key]
    ]
    assert len(same) < 8, same


def test_every_word_is_used() -> None:
    code = "\n".join(file.read_text("utf-8") for file in SITE.rglob("*.py"))
    facts = {*MEETS, *(f"met_by_{fact}" for fact in MEETS)}
    navigation = {"home", "guides", "reference", "rulings_page", "rules"}
    for key in words_of(FALLBACK, "site").keys() - facts - navigation:
        group, _, rest = key.partition("_")
        as_it_is = f'"{key}"' in code or f"'{key}'" in code
        forms = (rest, rest.replace("_", "-"))
        by_name = f"{group}_{{" in code and any(f'"{form}"' in code for form in forms)
        assert as_it_is or by_name, key


def test_an_unknown_language_gets_english_words() -> None:
    assert word("xx", "cards") == "Cards"
    assert word("fr", "makes", word="or") == "Produit : or"


def test_languages_are_named_as_one_says_it() -> None:
    assert spoken_in("de", "en") == "auf Englisch"
    assert spoken_in("pl", "de") == "(Deutsch)"
    assert spoken_in("en", "it") == "(it)"

"""What words of a game say with numbers, causes and places, in every language."""

from typing import Any

import pytest

from cardwright.dsl import wording
from cardwright.dsl.vocabulary import Vocabulary
from support import camp
from support.board import figure, words
from support.camp import read

LANGUAGES = ("en", "fr", "de", "pl", "es")
MORE = """
  call wound {
    en "deal {number:wound|wounds} to {card}"
    fr "infligez {number:blessure|blessures} {card:à}"
    de "füge {card:dative} {number:Wunde|Wunden} zu"
    pl "zadaj {number:ranę|rany|ran} na {card:accusative}"
    es "haz {number:herida|heridas} {card:a}"
    takes number card
  }
  event hurt {
    en "wounds" at "wounds to" by "from" this "these wounds"
    fr "blessures" feminine at "des blessures à" by "infligées par" this "ces blessures"
    de "Verwundung" feminine at "eine Verwundung von" by "zugefügt durch"
    pl "rana" feminine genitive "rany" accusative "ranę" by "zadaną przez"
    es "herida" feminine by "de mano de"
    window instead
    call wound
    number
  }
"""
STANDING = {
    "en": {"same": "beside {card} on its square", "with_you": "you are on"},
    "fr": {"same": "sur la même case que {card}", "with_you": "où vous êtes"},
    "de": {"same": "auf dem Feld von {card:dative}", "with_you": "auf dem du stehst"},
    "pl": {"same": "na polu {card:genitive}", "with_you": "na którym stoisz"},
    "es": {"same": "en la casilla {card:de}", "with_you": "en la que estás"},
}


def board() -> Vocabulary:
    """The game with calls and events of wounds, and more words for places."""
    data: dict[str, Any] = words(MORE).model_dump()
    for language, forms in STANDING.items():
        data["spaces"][0]["names"][language]["forms"] |= forms
    return Vocabulary.model_validate(data)


GAME = board()


def text_of(clause: str, language: str) -> str:
    card = read(figure("beast", "Wolf", clause), GAME).card
    assert card is not None
    return " ".join(wording.card_text(card, GAME, language)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("1", ("1 wound", "1 blessure", "1 Wunde", "1 ranę", "1 herida")),
        ("2", ("2 wounds", "2 blessures", "2 Wunden", "2 rany", "2 heridas")),
        ("5", ("5 wounds", "5 blessures", "5 Wunden", "5 ran", "5 heridas")),
    ],
)
def test_a_call_counts_in_the_forms_that_go_with_numbers(
    number: str, said: tuple[str, ...]
) -> None:
    clause = f"power spend this -> wound {number} on a beast of a rival"
    for language, much in zip(LANGUAGES, said, strict=True):
        assert f" {much} " in text_of(clause, language)


def test_a_number_that_is_worked_out_comes_with_what_it_counts() -> None:
    clause = "power spend a beast as A -> wound (A's row + 1) on a beast of a rival"
    assert "deal a number of wounds equal to the spent beast's row plus 1 to" in text_of(
        clause, "en"
    )
    assert "infligez un nombre de blessures égal à la valeur « ligne »" in text_of(clause, "fr")


def test_what_a_number_is_counted_by_comes_last() -> None:
    clause = "power spend this -> wound 1 on a beast of a rival per beast at most 3"
    assert text_of(clause, "en") == (
        "Spend this beast: deal 1 wound to a beast of a rival for each beast you have in play"
        " (at most 3 times)."
    )
    assert text_of(clause, "fr") == (
        "Épuisez cette bête : infligez 1 blessure à une bête d'un rival par bête que vous avez en"
        " jeu (3 fois au plus)."
    )


def test_a_limit_that_is_worked_out_is_set_apart() -> None:
    clause = "power spend this -> gain 1 gold per beast at most (4 - 1 per gold on this)"
    assert "(at most (4 minus 1 for each Gold on it) times)" in text_of(clause, "en")
    assert "(au plus (4, moins 1 par Or sur cette bête) fois)" in text_of(clause, "fr")


def test_that_many_times_is_said_as_such() -> None:
    clause = "power spend this -> slay all beasts + gain 1 gold per (that many)"
    assert text_of(clause, "en").endswith("gain 1 Gold that many times.")
    assert text_of(clause, "fr").endswith("gagnez 1 Or autant de fois.")


def test_an_event_says_by_whom_it_is_caused_and_that_it_is_several() -> None:
    clause = "react to hurt of this from a beast of a rival: spend this -> prevent 1"
    expected = {
        "en": "wounds to this beast from a beast of a rival,",
        "fr": "des blessures à cette bête infligées par une bête d'un rival,",
        "de": "eine Verwundung von dieser Bestie zugefügt durch",
        "pl": "zadaną przez",
        "es": "de mano de una bestia de un rival",
    }
    for language, said in expected.items():
        assert said in text_of(clause, language)
    assert text_of(clause, "fr").endswith("réduisez ces blessures de 1.")
    assert text_of(clause, "en").endswith("reduce these wounds by 1.")


def test_the_number_of_an_event_is_counted_without_a_noun() -> None:
    clause = "when hurt X of this: gain 1 gold per X"
    assert (
        text_of(clause, "en") == "Upon wounds to this beast (X): gain 1 Gold for each of those X."
    )
    assert text_of(clause, "fr") == (
        "Lors de blessures à cette bête (X) : gagnez 1 Or pour chacun de ces X."
    )


def test_no_steps_away_is_the_same_place() -> None:
    clause = "power spend this -> spend a beast of a rival around 0"
    expected = {
        "en": "a beast of a rival beside you on its square",
        "fr": "une bête d'un rival sur la même case que vous",
        "de": "auf dem Feld von dir",
        "pl": "na polu ciebie",
        "es": "en la casilla de ti",
    }
    for language, said in expected.items():
        assert said in text_of(clause, language)


def test_where_a_player_stands_has_words_of_its_own() -> None:
    clause = "power spend this -> shift a beast to the square with you"
    for language, forms in STANDING.items():
        assert forms["with_you"] in text_of(clause, language)


def test_who_stands_for_a_player_is_the_only_one() -> None:
    clause = "power spend a hero of you -> gain 1 gold"
    expected = ("your hero", "votre héros", "deinen Helden", "swojego bohatera", "tu héroe")
    for language, said in zip(LANGUAGES, expected, strict=True):
        assert said in text_of(clause, language)


def test_what_comes_into_play_stands_in_its_place() -> None:
    clause = "power spend this -> summon a beast to a square beside you"
    assert " on a square next to you" in text_of(clause, "en")


def test_whose_several_zones_are_is_said_once() -> None:
    clause = "power spend this -> move a beast from lair or grave of a rival to camp"
    assert "from the lair or the grave of a rival" in text_of(clause, "en")
    assert "du repaire ou de la tombe d'un rival" in text_of(clause, "fr")


def test_types_may_be_common_as_kinds_are() -> None:
    fish = 'type fish {\n en "fish" plural "fish"\n fr "poisson" masculine plural "poissons"\n'
    fish += ' pl "ryba" feminine genitive "ryby" accusative "rybę" plural "ryby"\n'
    texts: list[str] = []
    for more in ("", "common\n"):
        game = camp.words(f"{fish}{more}}}\n")
        card = read('hero "Net" {\n  power tap this -> tap all fish\n}\n', game).card
        assert card is not None
        texts += wording.card_text(card, game, "en")
    assert [text.split("tap ")[-1] for text in texts] == ["all your fish.", "all fish."]

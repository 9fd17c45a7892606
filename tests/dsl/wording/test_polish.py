"""Polish sentences: numerals, cases, genders."""

from dataclasses import replace

import pytest

from cardwright.dsl import wording
from cardwright.dsl.wording.words import Word
from cardwright.languages.pl.forms import Case, agreeing, counted, with_z
from cardwright.languages.pl.phrases import PolishPhrases
from support.strategies import vocabulary
from support.wording import card_of, said


def noun(category: str, id: str) -> Word:
    return Word(id, "pl", getattr(vocabulary(), category)[id].names["pl"])


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "0 kart"),
        (1, "1 kartę"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 kart"),
        (11, "11 kart"),
        (12, "12 kart"),
        (14, "14 kart"),
        (21, "21 kart"),
        (22, "22 karty"),
        (24, "24 karty"),
        (25, "25 kart"),
        (112, "112 kart"),
        (122, "122 karty"),
    ],
)
def test_case_follows_the_number(number: int, expected: str) -> None:
    assert counted(number, PolishPhrases.card_word, "accusative") == expected


@pytest.mark.parametrize(
    ("id", "number", "expected"),
    [
        ("mage", 1, "1 maga"),
        ("mage", 2, "2 magów"),
        ("mage", 5, "5 magów"),
        ("artifact", 1, "1 artefakt"),
        ("artifact", 3, "3 artefakty"),
        ("dragon", 1, "1 smoka"),
        ("dragon", 3, "3 smoki"),
        ("dragon", 5, "5 smoków"),
    ],
)
def test_accusative_of_persons_animals_and_things(id: str, number: int, expected: str) -> None:
    assert counted(number, noun("noun", id), "accusative") == expected


@pytest.mark.parametrize(
    ("id", "case", "plural", "expected"),
    [
        ("artifact", "accusative", False, "dowolny"),
        ("dragon", "accusative", False, "dowolnego"),
        ("place", "nominative", False, "dowolna"),
        ("place", "accusative", False, "dowolną"),
        ("place", "locative", False, "dowolnej"),
        ("artifact", "locative", False, "dowolnym"),
        ("mage", "accusative", True, "dowolnych"),
        ("dragon", "accusative", True, "dowolne"),
        ("dragon", "genitive", True, "dowolnych"),
    ],
)
def test_adjective_agrees(id: str, case: Case, plural: bool, expected: str) -> None:
    assert agreeing("dowolny", noun("noun", id), case, plural=plural) == expected


def test_soft_adjectives_keep_their_i() -> None:
    place, dragon = noun("noun", "place"), noun("noun", "dragon")
    assert agreeing("wierzchni", place, "accusative") == "wierzchnią"
    assert agreeing("wielki", place, "nominative") == "wielka"
    assert agreeing("wielki", dragon, "genitive") == "wielkiego"
    assert agreeing("wielki", dragon, "locative") == "wielkim"
    assert agreeing("wielki", dragon, "nominative", plural=True) == "wielkie"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ręki", "z ręki"),
        ("swojej ręki", "ze swojej ręki"),
        ("stosu", "ze stosu"),
        ("środka", "ze środka"),
        ("zwoju", "ze zwoju"),
        ("talii", "z talii"),
        ("sali", "z sali"),
        ("wszystkich", "ze wszystkich"),
    ],
)
def test_preposition_before_clusters(text: str, expected: str) -> None:
    assert with_z(text) == expected


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("collect 1 gold", "Zebranie esencji: weź 1 znacznik złota."),
        ("collect 2 gold", "Zebranie esencji: weź 2 znaczniki złota."),
        ("collect 5 gold", "Zebranie esencji: weź 5 znaczników złota."),
        ("collect 1 any", "Zebranie esencji: weź 1 dowolną esencję."),
        ("collect 12 any", "Zebranie esencji: weź 12 dowolnych esencji."),
        ("collect 3 any except gold or death",
         "Zebranie esencji: weź 3 dowolne esencje (oprócz złota i śmierci)."),
        ("collect 1 calm + 1 life", "Zebranie esencji: weź po 1 znaczniku spokoju i życia."),
        ("collect 2 calm + 2 life + 1 gold",
         "Zebranie esencji: weź po 2 znaczniki spokoju i życia oraz 1 znacznik złota."),
        ("collect 1 calm / 1 life", "Zebranie esencji: weź 1 znacznik spokoju albo życia."),
        ("collect 2 calm / 1 life",
         "Zebranie esencji: weź 2 znaczniki spokoju albo 1 znacznik życia."),
        ("collect if 2 gold on this: 1 gold",
         "Zebranie esencji: jeśli na tym artefakcie pozostają co najmniej 2 znaczniki złota,"
         " weź 1 znacznik złota."),
        ("collect turn this unless turn a dragon",
         "Zebranie esencji: aktywuj jednego ze swoich smoków, w przeciwnym razie aktywuj ten"
         " artefakt."),
        ("power turn this -> take 1 gold from a rival + draw 1",
         "Aktywuj ten artefakt: zabierz wybranemu rywalowi 1 znacznik złota i dobierz 1 kartę."),
        ("power turn this -> take 2 life from each rival with more gold",
         "Aktywuj ten artefakt: zabierz każdemu rywalowi, który ma więcej znaczników złota niż ty,"
         " 2 znaczniki życia."),
        ("power turn this -> each rival loses 2 life unless destroy an artifact",
         "Aktywuj ten artefakt: każdy rywal traci 2 znaczniki życia, chyba że zniszczy jeden ze"
         " swoich artefaktów."),
        ("power turn this + take 6 elan from this -> put 1 gold on this",
         "Aktywuj ten artefakt i usuń z niego 6 znaczników wigoru: połóż na nim 1 znacznik złota."),
        ("power destroy a creature or dragon -> gain (its cost) gold",
         "Zniszcz jednego ze swoich stworów albo smoków: weź tyle znaczników złota, ile wynosi"
         " wydrukowany koszt zagrania zniszczonej karty."),
        ("power turn this -> straighten all mages of each rival",
         "Aktywuj ten artefakt: przygotuj wszystkich magów wszystkich rywali."),
        ("power turn this -> gain 1 gold per place",
         "Aktywuj ten artefakt: weź 1 znacznik złota za każdą enklawę mocy, którą masz w grze."),
        ("power turn this -> gain 1 gold per 5 mages of a rival",
         "Aktywuj ten artefakt: weź 1 znacznik złota za każde 5 magów, których wybrany rywal ma"
         " w grze, zaokrąglając w dół."),
        ("react to life loss from a dragon: turn this -> ignore",
         "W reakcji na utratę życia spowodowaną przez smoka aktywuj ten artefakt: zignoruj tę"
         " utratę życia."),
        ("react to destruction of an artifact: draw 1",
         "W reakcji na zniszczenie jednego z twoich artefaktów: dobierz 1 kartę."),
        ("all demons cost 5 less except gold",
         "Demony kosztują cię o 5 esencji mniej, ale bez zniżki na złoto."),
        ("all demons of each rival cost 1 more life",
         "Demony kosztują każdego rywala o 1 znacznik życia więcej."),
        ("this costs 1 less per dragon of any player",
         "Ten artefakt kosztuje o 1 esencję mniej za każdego smoka w grze."),
        ("points 1 per creature + 5 per gold on this",
         "Daje 1 punkt za każdego stwora, którego masz w grze, oraz 5 punktów za każdy znacznik"
         " złota na tym artefakcie."),
        ("power pay 1 any -> put it on this",
         "Zapłać 1 dowolną esencję: połóż ją na tym artefakcie."),
        ("power turn this + pay 2 gold or life -> put them on this",
         "Aktywuj ten artefakt i zapłać 2 znaczniki złota lub życia w dowolnej kombinacji: połóż je"
         " na nim."),
        ("power turn this + discard a card -> retrieve a card",
         "Aktywuj ten artefakt i odrzuć kartę z ręki: weź na rękę kartę ze swojego stosu kart"
         " odrzuconych."),
        ("power turn this -> look at 5 cards from deck + return them",
         "Aktywuj ten artefakt: obejrzyj 5 wierzchnich kart swojego stosu i odłóż je z powrotem"
         " w dowolnej kolejności."),
    ],
)  # fmt: skip
def test_sentence(clause: str, text: str) -> None:
    assert said(clause, "pl") == text


@pytest.mark.parametrize(
    ("kind", "this", "it"),
    [
        ("artifact", "ten artefakt", "nim"),
        ("mage", "tego maga", "nim"),
        ("place", "tę enklawę mocy", "niej"),
    ],
)
def test_demonstrative_and_pronoun_agree(kind: str, this: str, it: str) -> None:
    text = said("power turn this -> put 1 gold on this", "pl", kind)
    assert text == f"Aktywuj {this}: połóż na {it} 1 znacznik złota."


def test_cost_alone_is_in_the_nominative() -> None:
    card = card_of("points 1", "monument")
    assert card.cost is not None
    cost = wording.cost_text(card.cost, vocabulary(), "pl")
    assert cost == "4 znaczniki złota"
    one = replace(card.cost.options[0][0], number=1)
    single = replace(card.cost, options=((one,),))
    assert wording.cost_text(single, vocabulary(), "pl") == "1 znacznik złota"

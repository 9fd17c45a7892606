"""Spanish sentences: articles, contraction, agreement, and words that suit the next sound."""

import pytest

from cardwright.languages.es.forms import and_before, or_before, with_a, with_de
from support.wording import said


def test_articles_are_contracted() -> None:
    assert [with_de(text) for text in ("el centro", "la mano", "tu mazo")] == [
        "del centro",
        "de la mano",
        "de tu mazo",
    ]
    assert [with_a(text) for text in ("el uso", "la pérdida")] == ["al uso", "a la pérdida"]


def test_and_and_or_suit_the_next_sound() -> None:
    assert [or_before(text) for text in ("Oro", "hoja", "Vida", "1 Oro")] == ["u", "u", "o", "o"]
    assert [and_before(text) for text in ("Ímpetu", "hijo", "hielo", "Vida")] == [
        "e",
        "e",
        "y",
        "y",
    ]


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("collect 1 life", "Recolección: gana 1 Vida."),
        ("collect 2 any except gold or death",
         "Recolección: gana 2 esencias a elegir (excepto Oro y Muerte)."),
        ("collect 2 calm or elan",
         "Recolección: gana 2 esencias a elegir entre Calma e Ímpetu."),
        ("discount 1 except gold for creatures",
         "Las criaturas te cuestan 1 esencia menos (el coste en Oro no se reduce)."),
        ("power turn this -> straighten a creature",
         "Gira este artefacto: endereza una de tus criaturas."),
        ("power destroy another creature or dragon -> draw 1",
         "Destruye otra de tus criaturas u otro de tus dragones: roba 1 carta."),
        ("power destroy a creature -> gain (its cost + 1) any",
         "Destruye una de tus criaturas: gana un número de esencias a elegir igual al coste de"
         " colocación impreso de la criatura destruida, más 1."),
        ("power turn all creatures of all players -> gain 1 gold",
         "Gira todas las criaturas de todos los jugadores: gana 1 Oro."),
        ("power turn this -> each rival loses 2 life unless discard a card",
         "Gira este artefacto: cada rival pierde 2 Vida, salvo si descarta una carta de su"
         " mano."),
        ("collect turn this unless pay 1 death",
         "Recolección: paga 1 Muerte; si no, gira este artefacto."),
        ("power if this is turned: pay 1 elan -> straighten this",
         "Si este artefacto está girado, paga 1 Ímpetu: endereza este artefacto."),
        ("power turn this -> take 2 life from each rival with more gold",
         "Gira este artefacto: quita 2 Vida a cada rival que tenga más Oro que tú."),
        ("react to victory check: turn this -> score 1",
         "En reacción a una comprobación de victoria, gira este artefacto: cuenta 1 punto más solo"
         " para esta comprobación de victoria."),
        ("power turn this -> sort 3 of monuments",
         "Gira este artefacto: mira las 3 primeras cartas del mazo de monumentos y vuelve a"
         " dejarlas en el orden que quieras."),
    ],
)  # fmt: skip
def test_sentence(clause: str, text: str) -> None:
    assert said(clause, "es") == text


def test_states_agree_with_the_kind_of_the_card() -> None:
    text = said("power if this is turned: pay 1 elan -> draw 1", "es", "mage")
    assert text == "Si este mago está girado, paga 1 Ímpetu: roba 1 carta."

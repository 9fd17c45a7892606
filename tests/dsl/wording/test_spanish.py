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
        ("all creatures cost 1 less except gold",
         "Las criaturas te cuestan 1 esencia menos (el coste en Oro no se reduce)."),
        ("all creatures of each rival cost 1 more gold",
         "Las criaturas cuestan a cada rival 1 Oro más."),
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
        ("power turn this -> look at 3 cards from monuments + return them",
         "Gira este artefacto: mira las 3 primeras cartas del mazo de monumentos y vuelve a"
         " dejarlas en el orden que quieras."),
        ("power turn this -> each rival (look at 3 cards from deck + return them)",
         "Gira este artefacto: cada rival mira las 3 primeras cartas de su mazo y vuelve a dejarlas"
         " en el orden que quiera."),
        ("power turn this -> place an artifact from hand for (1 per dragon) less except gold",
         "Gira este artefacto: si quieres, coloca un artefacto de tu mano por 1 esencia menos por"
         " cada dragón que tengas en juego (el coste en Oro no se reduce)."),
    ],
)  # fmt: skip
def test_sentence(clause: str, text: str) -> None:
    assert said(clause, "es") == text


def test_states_agree_with_the_kind_of_the_card() -> None:
    text = said("power if this is turned: pay 1 elan -> draw 1", "es", "mage")
    assert text == "Si este mago está girado, paga 1 Ímpetu: roba 1 carta."


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("each other player loses 1 life",
         "cada uno de los demás jugadores pierde 1 Vida"),
        ("each rival (draw 1 + you draw 2)", "cada rival (roba 1 carta, y tú robas 2 cartas)"),
        ("each rival loses 1 life unless you turn a dragon",
         "cada rival pierde 1 Vida, salvo si giras uno de tus dragones"),
        ("gain 3 gold unless any player pays 1 death",
         "gana 3 Oro, salvo si un jugador paga 1 Muerte"),
        ("a rival takes 1 gold from another player",
         "un rival a tu elección quita 1 Oro a otro jugador a su elección"),
        ("may (discard a card + draw 2)",
         "si quieres, (descarta una carta de tu mano y roba 2 cartas)"),
        ("each rival ((gain 1 gold) until 5 gold)",
         "cada rival gana 1 Oro, repitiéndolo hasta que se cumpla esto: tiene al menos 5 Oro"),
        ("(for each dragon that is turned: draw 1)",
         "por cada uno de tus dragones (girado): roba 1 carta"),
        ("(for each card in hand: draw 1)",
         "por cada carta de tu mano: roba 1 carta"),
    ],
)  # fmt: skip
def test_who_acts_and_how_often(effect: str, text: str) -> None:
    assert said(f"power turn this -> {effect}", "es") == f"Gira este artefacto: {text}."


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("another creature", "si tienes al menos otra criatura en juego"),
        ("at most 2 dragons of a rival", "si cada rival tiene como mucho 2 dragones en juego"),
        ("2 gold", "si tienes al menos 2 Oro"),
        ("1 any on a dragon", "si queda al menos 1 esencia sobre uno de tus dragones"),
        ("it is a dragon", "si la criatura destruida es un dragón"),
        ("it is not turned", "si la criatura destruida no está girada"),
    ],
)
def test_conditions(condition: str, text: str) -> None:
    clause = f"power destroy a creature -> (if {condition}: draw 2 otherwise draw 1)"
    assert said(clause, "es") == (
        f"Destruye una de tus criaturas: ({text}: roba 2 cartas; si no: roba 1 carta)."
    )


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power destroy an artifact as A -> gain (A's cost - 1) gold",
         "Destruye uno de tus artefactos: gana una cantidad de Oro igual al coste de colocación"
         " impreso del artefacto destruido, menos 1."),
        ("power destroy an artifact as A -> gain 1 gold per (A's cost + 1)",
         "Destruye uno de tus artefactos: gana 1 Oro por cada unidad de (el coste de colocación"
         " impreso del artefacto destruido, más 1)."),
        ("power destroy an artifact as A -> draw (A's points)",
         "Destruye uno de tus artefactos: roba un número de cartas igual al valor en puntos del"
         " artefacto destruido."),
        ("power turn this -> gain 1 gold per 2 dragon of each rival at most 3",
         "Gira este artefacto: gana 1 Oro por cada 2 dragones en juego de todos tus rivales,"
         " redondeando hacia abajo (como mucho 3 veces)."),
        ("power turn this -> gain (1 + 2 per dragon) gold",
         "Gira este artefacto: gana una cantidad de Oro igual a 1, más 2 por cada dragón que tengas"
         " en juego."),
        ("power turn this -> discard up to 3 cards + draw that many",
         "Gira este artefacto: descarta hasta 3 cartas de tu mano y luego roba esa cantidad de"
         " cartas."),
        ("power turn this -> discard up to 3 cards + destroy that many dragons",
         "Gira este artefacto: descarta hasta 3 cartas de tu mano y luego destruye esa cantidad de"
         " tus dragones."),
        ("points 3 - 1 per dragon",
         "Vale 3 puntos, menos 1 punto por cada dragón que tengas en juego."),
        ("points 1 per card in hand", "Vale 1 punto por cada carta en tu mano."),
    ],
)  # fmt: skip
def test_numbers(clause: str, text: str) -> None:
    assert said(clause, "es") == text

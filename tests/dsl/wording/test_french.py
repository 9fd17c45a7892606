"""French sentences: articles, elision, contraction, agreement."""

import pytest

from cardwright.languages.fr.forms import is_elided, with_a, with_de
from support.wording import said

COLON = "\N{NO-BREAK SPACE}:"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vie", "de Vie"),
        ("Or", "d'Or"),
        ("élément", "d'élément"),
        ("Œuf", "d'Œuf"),
        ("homme", "d'homme"),
        ("héros", "de héros"),
        ("harpie", "de harpie"),
        ("le centre", "du centre"),
        ("la pioche", "de la pioche"),
        ("l'autel", "de l'autel"),
        ("les autels", "des autels"),
        ("3 cartes", "de 3 cartes"),
    ],
)
def test_de_is_elided_and_contracted(text: str, expected: str) -> None:
    assert with_de(text) == expected


def test_a_is_contracted() -> None:
    texts = ["le centre", "la pioche", "les autels", "une perte"]
    assert [with_a(text) for text in texts] == [
        "au centre",
        "à la pioche",
        "aux autels",
        "à une perte",
    ]


def test_aspirated_h_is_no_vowel() -> None:
    assert [is_elided(word) for word in ("herbe", "haut", "hibou", "huile")] == [
        True, False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("collect 1 life", "Collecte : gagnez 1 Vie."),
        ("collect 2 life + 2 gold", "Collecte : gagnez 2 Vie et 2 Or."),
        ("collect 2 any except gold or death",
         "Collecte : gagnez 2 essences au choix (sauf Or et Mort)."),
        ("collect 2 calm or life", "Collecte : gagnez 2 essences au choix parmi Sérénité et Vie."),
        ("all artifacts cost 1 less except gold or life",
         "Les artefacts vous coûtent 1 essence de moins (le coût en Or ou en Vie n'est pas"
         " réduit)."),
        ("all place of each rival cost 1 more life",
         "Les lieux de puissance coûtent à chaque rival 1 Vie de plus."),
        ("this costs 1 less per dragon of any player",
         "Cet artefact coûte 1 essence de moins par dragon en jeu."),
        ("power turn this -> straighten a creature",
         "Engagez cet artefact : désengagez une de vos créatures."),
        ("power destroy another creature or dragon -> draw 1",
         "Détruisez une autre de vos créatures ou un autre de vos dragons : piochez 1 carte."),
        ("power turn all creatures of all players -> gain 1 gold",
         "Engagez toutes les créatures de tous les joueurs : gagnez 1 Or."),
        ("power destroy a creature as A -> gain (A's cost) gold",
         "Détruisez une de vos créatures : gagnez une quantité d'Or égale au coût de mise en jeu"
         " imprimé de la créature détruite."),
        ("power destroy an artifact -> gain (its cost + 1) any",
         "Détruisez un de vos artefacts : gagnez un nombre d'essences au choix égal au coût de"
         " mise en jeu imprimé de l'artefact détruit, plus 1."),
        ("power turn this -> take 1 gold from a rival + draw 1",
         "Engagez cet artefact : prenez 1 Or à un rival de votre choix et piochez 1 carte."),
        ("power turn this -> take 2 life from each rival with more gold",
         "Engagez cet artefact : prenez 2 Vie à chaque rival qui a plus d'Or que vous."),
        ("power destroy an artifact -> take (its cost) gold from a rival with more life",
         "Détruisez un de vos artefacts : prenez à un rival de votre choix qui a plus de Vie que"
         " vous une quantité d'Or égale au coût de mise en jeu imprimé de l'artefact détruit."),
        ("power turn this -> each rival loses 2 life unless discard a card",
         "Engagez cet artefact : chaque rival perd 2 Vie, sauf s'il défausse une carte de sa"
         " main."),
        ("collect draw 1 unless turn this + take 1 gold from this",
         "Collecte : engagez cet artefact et retirez 1 Or de cet artefact, sinon piochez 1 carte."),
        ("collect 1 life unless turn this + take 1 gold from this",
         "Collecte : engagez cet artefact et retirez-en 1 Or, sinon gagnez 1 Vie."),
        ("power turn this + take 1 gold from this -> put 1 life on this",
         "Engagez cet artefact et retirez-en 1 Or : placez 1 Vie dessus."),
        ("power if this is turned: pay 1 elan -> straighten this",
         "Si cet artefact est engagé, payez 1 Vigueur : désengagez-le."),
        ("collect if 1 gold on this: 1 gold",
         "Collecte : s'il reste au moins 1 Or sur cet artefact, gagnez 1 Or."),
        ("react to victory check: turn this -> score 1",
         "En réaction à un contrôle de victoire, engagez cet artefact : comptez 1 point de plus"
         " pour ce contrôle de victoire uniquement."),
        ("react to destruction of a creature or dragon: draw 1",
         "En réaction à la destruction d'une de vos créatures ou d'un de vos dragons : piochez"
         " 1 carte."),
        ("power turn this -> retrieve a card",
         "Engagez cet artefact : récupérez en main une carte de votre défausse."),
        ("power turn this -> look at 3 cards from monuments + return them",
         "Engagez cet artefact : regardez les 3 premières cartes de la pioche des monuments et"
         " remettez-les dans l'ordre de votre choix."),
    ],
)  # fmt: skip
def test_sentence(clause: str, text: str) -> None:
    assert said(clause, "fr") == text.replace(" :", COLON)


@pytest.mark.parametrize(
    ("kind", "this"),
    [
        ("artifact", "cet artefact"),
        ("mage", "ce mage"),
        ("item", "cet objet magique"),
        ("place", "ce lieu de puissance"),
    ],
)
def test_demonstrative_agrees(kind: str, this: str) -> None:
    assert said("power turn this -> draw 1", "fr", kind).startswith(f"Engagez {this}")


def test_contraction_with_a_zone_of_the_table() -> None:
    text = said("power pay 1 calm -> claim a scroll", "fr", "scroll")
    assert text.replace(COLON, " :") == (
        "Payez 1 Sérénité : prenez un parchemin du centre de la table. "
        "Remettez ensuite ce parchemin au centre de la table."
    )

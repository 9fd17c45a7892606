"""What an ability is aimed at, and the answers to that, in every language and in signs."""

import pytest

from cardwright.dsl import wording
from support.board import figure, words
from support.camp import read
from support.wording import said, signs

SAID: dict[str, dict[str, str]] = {
    "power at an artifact of a rival as A: turn this -> turn A": {
        "en": "Aim at an artifact of a rival and turn this artifact: turn the chosen artifact.",
        "fr": "Visez un artefact d'un rival et engagez cet artefact : engagez l'artefact choisi.",
        "de": (
            "Ziele auf ein Artefakt eines Mitspielers und drehe dieses Artefakt: Drehe das "
            "gewählte Artefakt."
        ),
        "pl": "Wyceluj w artefakt rywala i aktywuj ten artefakt: aktywuj wybrany artefakt.",
        "es": (
            "Elige como objetivo un artefacto de un rival y gira este artefacto: gira el "
            "artefacto elegido."
        ),
        "icons": "◎🏺👤 + ⟳ → ⟳[🏺]",
    },
    "power turn this -> (at each dragon of a rival: turn it otherwise gain 1 gold)": {
        "en": (
            "Turn this artifact: (aim at all Dragons of a rival of your choice: for each target: "
            "turn that Dragon; otherwise: gain 1 Gold)."
        ),
        "fr": (
            "Engagez cet artefact : (visez tous les dragons d'un rival de votre choix : pour "
            "chaque cible : engagez ce dragon-là ; sinon : gagnez 1 Or)."
        ),
        "de": (
            "Drehe dieses Artefakt: (ziele auf alle Drachen eines Mitspielers deiner Wahl: Für "
            "jedes Ziel: Drehe jenen Drachen; sonst: Erhalte 1 Gold)."
        ),
        "pl": (
            "Aktywuj ten artefakt: (wyceluj we wszystkie smoki wybranego rywala: dla każdego "
            "celu: aktywuj tamtego smoka; w przeciwnym razie: weź 1 znacznik złota)."
        ),
        "es": (
            "Gira este artefacto: (elige como objetivo todos los dragones de un rival a tu "
            "elección: por cada objetivo: gira aquel dragón; si no: gana 1 Oro)."
        ),
        "icons": "⟳ → (◎∀🐉👤 → [◎] ⟳[🐉] ‖ 1🪙)",
    },
    "react to destruction of an artifact of a rival: turn this -> cancel": {
        "en": (
            "In reaction to the destruction of an artifact of a rival, turn this artifact: cancel "
            "the whole ability."
        ),
        "fr": (
            "En réaction à la destruction d'un artefact d'un rival, engagez cet artefact : "
            "annulez toute la capacité."
        ),
        "de": (
            "Als Reaktion auf die Zerstörung eines Artefakts eines Mitspielers drehe dieses "
            "Artefakt: Hebe die ganze Fähigkeit auf."
        ),
        "pl": (
            "W reakcji na zniszczenie artefaktu rywala aktywuj ten artefakt: anuluj całą zdolność."
        ),
        "es": (
            "En reacción a la destrucción de un artefacto de un rival, gira este artefacto: anula "
            "toda la habilidad."
        ),
        "icons": "↯💥🏺👤: ⟳ → ⊘",
    },
}
AIM = """
  event aim {
    en "aim"  fr "visée" feminine  de "Ziel" neuter genitive "Zieles"
    pl "cel" masculine genitive "celu" accusative "cel"  es "objetivo" masculine
    window instead
    aims beast
  }
"""
REDIRECTED = {
    "en": "redirect it to another beast.",
    "fr": "prenez plutôt pour cible une autre bête.",
    "de": "Lenke sie um auf eine andere Bestie.",
    "pl": "skieruj ją na inną bestię.",
    "es": "elige como nuevo objetivo otra bestia.",
}


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl", "es"])
@pytest.mark.parametrize("clause", SAID)
def test_it_is_said(clause: str, language: str) -> None:
    assert said(clause, language).replace("\N{NO-BREAK SPACE}", " ") == SAID[clause][language]


@pytest.mark.parametrize("clause", SAID)
def test_it_is_shown_in_signs(clause: str) -> None:
    assert signs(clause) == SAID[clause]["icons"]


@pytest.mark.parametrize("language", REDIRECTED)
def test_another_target_is_said(language: str) -> None:
    game = words(AIM)
    reaction = "react to aim of this: spend this -> redirect to another beast of any player"
    card = read(figure("beast", "Wolf", reaction), game).card
    assert card is not None
    (text,) = wording.card_text(card, game, language)
    assert REDIRECTED[language].rstrip(".") in text.replace("\N{NO-BREAK SPACE}", " ")


def test_it_is_not_the_new_target() -> None:
    game = words(AIM)
    card = read(
        figure("beast", "Wolf", "when aim of this if this is spent: redirect to this"), game
    )
    assert card.card is not None
    (text,) = wording.card_text(card.card, game, "en")
    assert text.endswith("redirect it to this beast.")

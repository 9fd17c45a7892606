"""Filters and quantities of selectors in every language and in signs."""

import pytest

from support.wording import said, signs

SAID: dict[str, dict[str, str]] = {
    "power turn this -> turn a creature that is not a dragon or demon": {
        "en": "Turn this artifact: turn one of your Creatures that is not a Dragon or a Demon.",
        "fr": (
            "Engagez cet artefact : engagez une de vos créatures (pas un dragon et pas un démon)."
        ),
        "de": "Drehe dieses Artefakt: Drehe eine deiner Kreaturen (kein Drache und kein Dämon).",
        "pl": "Aktywuj ten artefakt: aktywuj jednego ze swoich stworów (nie smok i nie demon).",
        "es": "Gira este artefacto: gira una de tus criaturas (no un dragón y no un demonio).",
        "icons": "⟳ → ⟳🐾{≠(🐉/👿)}",
    },
    "power turn this -> straighten all creatures that are turned or dragons": {
        "en": "Turn this artifact: straighten all your Creatures that are Dragons or turned.",
        "fr": "Engagez cet artefact : désengagez toutes vos créatures (des dragons ou engagées).",
        "de": "Drehe dieses Artefakt: Richte alle deine Kreaturen (Drachen oder gedreht) auf.",
        "pl": "Aktywuj ten artefakt: przygotuj wszystkie swoje stwory (smoki lub aktywowane).",
        "es": "Gira este artefacto: endereza todas tus criaturas (dragones o giradas).",
        "icons": "⟳ → ⇧∀🐾{(⟳/🐉)}",
    },
    "power turn this -> destroy the artifact of a rival with most cost": {
        "en": (
            "Turn this artifact: destroy the artifact of a rival with the highest placement cost."
        ),
        "fr": (
            "Engagez cet artefact : détruisez l'artefact d'un rival (coût de mise en "
            "jeu : le plus)."
        ),
        "de": (
            "Drehe dieses Artefakt: Zerstöre das Artefakt eines Mitspielers (Kosten: am meisten)."
        ),
        "pl": "Aktywuj ten artefakt: zniszcz dany artefakt rywala (koszt zagrania: najwięcej).",
        "es": (
            "Gira este artefacto: destruye el artefacto de un rival (coste de colocación: el "
            "máximo)."
        ),
        "icons": "⟳ → 💥1🏺👤{🏷>∀}",
    },
    "power turn this -> destroy the dragon with least points": {
        "en": "Turn this artifact: destroy your Dragon worth the fewest points.",
        "fr": "Engagez cet artefact : détruisez votre dragon (points : le moins).",
        "de": "Drehe dieses Artefakt: Zerstöre deinen Drachen (Punkte: am wenigsten).",
        "pl": "Aktywuj ten artefakt: zniszcz swojego smoka (punkty: najmniej).",
        "es": "Gira este artefacto: destruye tu dragón (puntos: el mínimo).",
        "icons": "⟳ → 💥1🐉{★<∀}",
    },
    "power turn this -> destroy up to 2 artifacts that are turned": {
        "en": "Turn this artifact: destroy up to 2 of your artifacts that are turned.",
        "fr": "Engagez cet artefact : détruisez au plus 2 de vos artefacts (engagés).",
        "de": "Drehe dieses Artefakt: Zerstöre höchstens 2 deiner Artefakte (gedreht).",
        "pl": "Aktywuj ten artefakt: zniszcz maksymalnie 2 ze swoich artefaktów (aktywowane).",
        "es": "Gira este artefacto: destruye hasta 2 de tus artefactos (girados).",
        "icons": "⟳ → 💥≤2🏺{⟳}",
    },
    "power turn this + discard up to 1 card -> gain 1 gold": {
        "en": "Turn this artifact and discard up to 1 card from your hand: gain 1 Gold.",
        "fr": "Engagez cet artefact et défaussez au plus 1 carte de votre main : gagnez 1 Or.",
        "de": (
            "Drehe dieses Artefakt und lege höchstens eine Karte aus deiner Hand ab: "
            "Erhalte 1 Gold."
        ),
        "pl": "Aktywuj ten artefakt i odrzuć maksymalnie 1 kartę z ręki: weź 1 znacznik złota.",
        "es": "Gira este artefacto y descarta hasta 1 carta de tu mano: gana 1 Oro.",
        "icons": "⟳ + 🗑≤1🎴 → 1🪙",
    },
    "power turn this -> discard a random card in hand of a rival": {
        "en": "Turn this artifact: discard a card from a rival's hand (at random).",
        "fr": "Engagez cet artefact : défaussez une carte de la main d'un rival (au hasard).",
        "de": (
            "Drehe dieses Artefakt: Lege eine Karte aus der Hand eines Mitspielers (zufällig) ab."
        ),
        "pl": "Aktywuj ten artefakt: odrzuć kartę z ręki rywala (losowo).",
        "es": "Gira este artefacto: descarta una carta de la mano de un rival (al azar).",
        "icons": "⟳ → 🗑🎴👤{✋}🎲",
    },
    "power turn this -> destroy 2 random artifacts of a rival": {
        "en": "Turn this artifact: destroy 2 artifacts of a rival of your choice (at random).",
        "fr": "Engagez cet artefact : détruisez 2 artefacts d'un rival de votre choix (au hasard).",
        "de": (
            "Drehe dieses Artefakt: Zerstöre 2 Artefakte eines Mitspielers deiner Wahl (zufällig)."
        ),
        "pl": "Aktywuj ten artefakt: zniszcz 2 artefakty wybranego rywala (losowo).",
        "es": "Gira este artefacto: destruye 2 artefactos de un rival a tu elección (al azar).",
        "icons": "⟳ → 💥2🏺👤🎲",
    },
    (
        "power destroy an artifact as A -> destroy another artifact with cost at most "
        "(A's cost + 2)"
    ): {
        "en": (
            "Destroy one of your artifacts: destroy one of your other artifacts with "
            "a placement cost of at most the first destroyed artifact's printed "
            "placement cost plus 2."
        ),
        "fr": (
            "Détruisez un de vos artefacts : détruisez un autre de vos artefacts "
            "(coût de mise en jeu : au plus le coût de mise en jeu imprimé du premier "
            "artefact détruit, plus 2)."
        ),
        "de": (
            "Zerstöre eines deiner Artefakte: Zerstöre eines deiner anderen Artefakte "
            "(Kosten: höchstens in Höhe der aufgedruckten Kosten des ersten "
            "zerstörten Artefakts plus 2)."
        ),
        "pl": (
            "Zniszcz jeden ze swoich artefaktów: zniszcz jeden ze swoich innych "
            "artefaktów (koszt zagrania: co najwyżej wydrukowany koszt zagrania "
            "pierwszego zniszczonego artefaktu plus 2)."
        ),
        "es": (
            "Destruye uno de tus artefactos: destruye otro de tus artefactos (coste "
            "de colocación: como mucho el coste de colocación impreso del primer "
            "artefacto destruido, más 2)."
        ),
        "icons": "💥🏺 → 💥🏺{🏷≤(🏷[💥🏺#1] + 2)}(≠▣)",
    },
    "power turn this -> destroy all artifacts of all players with less cost than this": {
        "en": (
            "Turn this artifact: destroy all artifacts of all players with a lower "
            "placement cost than this artifact."
        ),
        "fr": (
            "Engagez cet artefact : détruisez tous les artefacts de tous les joueurs "
            "(coût de mise en jeu : moins que cet artefact)."
        ),
        "de": (
            "Drehe dieses Artefakt: Zerstöre alle Artefakte aller Spieler (Kosten: "
            "weniger als dieses Artefakt)."
        ),
        "pl": (
            "Aktywuj ten artefakt: zniszcz wszystkie artefakty wszystkich graczy "
            "(koszt zagrania: mniej niż ten artefakt)."
        ),
        "es": (
            "Gira este artefacto: destruye todos los artefactos de todos los "
            "jugadores (coste de colocación: menos que este artefacto)."
        ),
        "icons": "⟳ → 💥∀🏺🌐{🏷<▣}",
    },
    "power pay X any -> destroy an artifact with cost X that is not turned": {
        "en": (
            "Pay X essences in any mix: destroy one of your artifacts with a "
            "placement cost of X and that is not turned."
        ),
        "fr": (
            "Payez X essences au choix : détruisez un de vos artefacts (coût de mise "
            "en jeu : exactement X, non engagé)."
        ),
        "de": (
            "Bezahle X Essenzen nach Wahl: Zerstöre eines deiner Artefakte (Kosten: "
            "genau X, nicht gedreht)."
        ),
        "pl": (
            "Zapłać X dowolnych esencji: zniszcz jeden ze swoich artefaktów (koszt "
            "zagrania: dokładnie X, nie aktywowany)."
        ),
        "es": (
            "Paga X esencias a elegir: destruye uno de tus artefactos (coste de "
            "colocación: exactamente X, no girado)."
        ),
        "icons": "X✱ → 💥🏺{🏷=X}{≠⟳}",
    },
    "power turn this -> turn an artifact of any player with more points than this": {
        "en": (
            "Turn this artifact: turn an artifact of any player worth more points "
            "than this artifact."
        ),
        "fr": (
            "Engagez cet artefact : engagez un artefact de n'importe quel joueur "
            "(points : plus que cet artefact)."
        ),
        "de": (
            "Drehe dieses Artefakt: Drehe ein Artefakt eines beliebigen Spielers "
            "(Punkte: mehr als dieses Artefakt)."
        ),
        "pl": (
            "Aktywuj ten artefakt: aktywuj artefakt dowolnego gracza (punkty: więcej "
            "niż ten artefakt)."
        ),
        "es": (
            "Gira este artefacto: gira un artefacto de cualquier jugador (puntos: más "
            "que este artefacto)."
        ),
        "icons": "⟳ → ⟳🏺🙂{★>▣}",
    },
    "power turn this -> destroy a dragon in hand or discards": {
        "en": "Turn this artifact: destroy a Dragon from your hand or your discard pile.",
        "fr": "Engagez cet artefact : détruisez un dragon de votre main ou de votre défausse.",
        "de": (
            "Drehe dieses Artefakt: Zerstöre einen Drachen aus deiner Hand oder "
            "deinem Ablagestapel."
        ),
        "pl": "Aktywuj ten artefakt: zniszcz smoka z ręki albo ze swojego stosu kart odrzuconych.",
        "es": "Gira este artefacto: destruye un dragón de tu mano o de tu pila de descartes.",
        "icons": "⟳ → 💥🐉{(✋/🗑)}",
    },
    "react to destruction of a dragon of a rival with tile at least 3: gain 1 gold": {
        "en": (
            "In reaction to the destruction of a Dragon of a rival with a tile of at "
            "least 3: gain 1 Gold."
        ),
        "fr": (
            "En réaction à la destruction d'un dragon d'un rival (tuile : au moins 3) "
            ": gagnez 1 Or."
        ),
        "de": (
            "Als Reaktion auf die Zerstörung eines Drachen eines Mitspielers "
            "(Plättchen: mindestens 3): Erhalte 1 Gold."
        ),
        "pl": (
            "W reakcji na zniszczenie smoka rywala (płytka: co najmniej 3): weź 1 znacznik złota."
        ),
        "es": (
            "En reacción a la destrucción de un dragón de un rival (loseta: al menos "
            "3): gana 1 Oro."
        ),
        "icons": "↯💥🐉👤{⟨tile⟩≥3}: → 1🪙",
    },
    "power turn this -> place an artifact that is a creature from discards for 0": {
        "en": (
            "Turn this artifact: you may place an artifact that is a Creature from "
            "your discard pile for free."
        ),
        "fr": (
            "Engagez cet artefact : si vous le souhaitez, placez gratuitement un "
            "artefact (une créature) de votre défausse."
        ),
        "de": (
            "Drehe dieses Artefakt: Wenn du möchtest, spiele ein Artefakt (eine "
            "Kreatur) aus deinem Ablagestapel kostenlos aus."
        ),
        "pl": (
            "Aktywuj ten artefakt: jeśli chcesz, zagraj artefakt (stwór) ze swojego "
            "stosu kart odrzuconych za darmo."
        ),
        "es": (
            "Gira este artefacto: si quieres, coloca un artefacto (una criatura) de "
            "tu pila de descartes gratis."
        ),
        "icons": "⟳ → ?▶🏺{🐾}⇐🗑 🏷0",
    },
    "power turn this -> put 1 gold on up to 2 creatures with points 1": {
        "en": (
            "Turn this artifact: put 1 Gold on up to 2 of your Creatures worth 1 "
            "point (on each card)."
        ),
        "fr": (
            "Engagez cet artefact : placez 1 Or sur au plus 2 de vos créatures "
            "(points : exactement 1) (sur chaque carte)."
        ),
        "de": (
            "Drehe dieses Artefakt: Lege 1 Gold auf höchstens 2 deiner Kreaturen "
            "(Punkte: genau 1) (auf jede Karte)."
        ),
        "pl": (
            "Aktywuj ten artefakt: połóż na maksymalnie 2 ze swoich stworów (punkty: "
            "dokładnie 1) (na każdej karcie) 1 znacznik złota."
        ),
        "es": (
            "Gira este artefacto: pon 1 Oro sobre hasta 2 de tus criaturas "
            "(puntos: exactamente 1) (sobre cada carta)."
        ),
        "icons": "⟳ → 1🪙⇒≤2🐾{★=1}",
    },
}


@pytest.mark.parametrize("clause", SAID)
def test_cards_are_told_apart_in_words(clause: str) -> None:
    for language in ("en", "fr", "de", "pl", "es"):
        text = said(clause, language).replace("\N{NO-BREAK SPACE}", " ")
        assert text == SAID[clause][language]
    assert signs(clause) == SAID[clause]["icons"]

"""How players are told apart, and conditions, in every language and in signs."""

import pytest

from support.wording import said, signs

TEXTS = {
    "power turn this -> the player with most gold loses 1 gold": {
        "en": "Turn this artifact: the player who has the most Gold loses 1 Gold.",
        "fr": "Engagez cet artefact : le joueur qui a le plus d'Or perd 1 Or.",
        "de": "Drehe dieses Artefakt: Der Spieler, der am meisten Gold hat, verliert 1 Gold.",
        "pl": (
            "Aktywuj ten artefakt: ten gracz, który ma najwięcej znaczników złota, "
            "traci 1 znacznik złota."
        ),
        "es": "Gira este artefacto: el jugador que tenga la mayor cantidad de Oro pierde 1 Oro.",
        "icons": "⟳ → 🙂{🪙>∀}:\N{MINUS SIGN}1🪙",
    },
    "power turn this -> each rival with more life than you loses 1 life + draw 1": {
        "en": (
            "Turn this artifact: each rival who has more Life than you loses 1 Life; draw 1 card."
        ),
        "fr": (
            "Engagez cet artefact : chaque rival qui a plus de Vie que vous perd 1 "
            "Vie ; piochez 1 carte."
        ),
        "de": (
            "Drehe dieses Artefakt: Jeder Mitspieler, der mehr Lebenspunkte hat als du, "
            "verliert 1 Lebenspunkt; ziehe 1 Karte."
        ),
        "pl": (
            "Aktywuj ten artefakt: każdy rywal, który ma więcej znaczników życia niż "
            "ty, traci 1 znacznik życia; dobierz 1 kartę."
        ),
        "es": (
            "Gira este artefacto: cada rival que tenga más Vida que tú pierde 1 Vida; roba 1 carta."
        ),
        "icons": "⟳ → 👥{🌿>}:\N{MINUS SIGN}1🌿 + 📥1🎴",
    },
    "power turn this -> take 1 gold from the rival with most gold": {
        "en": "Turn this artifact: take 1 Gold from the rival who has the most Gold.",
        "fr": "Engagez cet artefact : prenez 1 Or au rival qui a le plus d'Or.",
        "de": "Drehe dieses Artefakt: Nimm 1 Gold von dem Mitspieler, der am meisten Gold hat.",
        "pl": (
            "Aktywuj ten artefakt: zabierz temu rywalowi, który ma najwięcej znaczników "
            "złota, 1 znacznik złota."
        ),
        "es": "Gira este artefacto: quita 1 Oro al rival que tenga la mayor cantidad de Oro.",
        "icons": "⟳ → 1🪙⇐👤{🪙>∀}",
    },
    "power turn this -> each player with points at least 3 gains 1 elan": {
        "en": "Turn this artifact: each player who has at least 3 points gains 1 Elan.",
        "fr": "Engagez cet artefact : chaque joueur qui a au moins 3 points gagne 1 Vigueur.",
        "de": "Drehe dieses Artefakt: Jeder Spieler, der mindestens 3 Punkte hat, erhält 1 Elan.",
        "pl": (
            "Aktywuj ten artefakt: każdy gracz, który ma co najmniej 3 punkty, "
            "otrzymuje 1 znacznik wigoru."
        ),
        "es": "Gira este artefacto: cada jugador que tenga al menos 3 puntos gana 1 Ímpetu.",
        "icons": "⟳ → 🌐{★≥3}:1🔥",
    },
    "power turn this -> a rival with less dragons discards a card": {
        "en": (
            "Turn this artifact: a rival of your choice who has fewer Dragons in play "
            "than you discards a card from their hand."
        ),
        "fr": (
            "Engagez cet artefact : un rival de votre choix qui a moins de dragons en "
            "jeu que vous défausse une carte de sa main."
        ),
        "de": (
            "Drehe dieses Artefakt: Ein Mitspieler deiner Wahl, der weniger Drachen im "
            "Spiel hat als du, legt eine Karte aus seiner Hand ab."
        ),
        "pl": (
            "Aktywuj ten artefakt: wybrany rywal, który ma mniej smoków w grze niż ty, "
            "odrzuci kartę z ręki."
        ),
        "es": (
            "Gira este artefacto: un rival a tu elección que tenga menos dragones en "
            "juego que tú descarta una carta de su mano."
        ),
        "icons": "⟳ → 👤{🐉<}:🗑🎴",
    },
    "power if you have more gold than each rival: turn this -> gain 1 life": {
        "en": "If you have more Gold than each rival, turn this artifact: gain 1 Life.",
        "fr": "Si vous avez plus d'Or que chaque rival, engagez cet artefact : gagnez 1 Vie.",
        "de": (
            "Wenn du mehr Gold hast als jeder Mitspieler, drehe dieses Artefakt: "
            "Erhalte 1 Lebenspunkt."
        ),
        "pl": (
            "Jeśli masz więcej znaczników złota niż każdy rywal, aktywuj ten artefakt: "
            "weź 1 znacznik życia."
        ),
        "es": "Si tienes más Oro que cada rival, gira este artefacto: gana 1 Vida.",
        "icons": "[🪙>👥] ⟳ → 1🌿",
    },
    "power if a rival has most points: turn this -> gain 1 life": {
        "en": "If a rival has the most points, turn this artifact: gain 1 Life.",
        "fr": "Si un rival a le plus de points, engagez cet artefact : gagnez 1 Vie.",
        "de": (
            "Wenn ein Mitspieler am meisten Punkte hat, drehe dieses Artefakt: Erhalte "
            "1 Lebenspunkt."
        ),
        "pl": (
            "Jeśli któryś rywal ma najwięcej punktów, aktywuj ten artefakt: weź 1 znacznik życia."
        ),
        "es": "Si un rival tiene la mayor cantidad de puntos, gira este artefacto: gana 1 Vida.",
        "icons": "[👤★>∀] ⟳ → 1🌿",
    },
    "power if 3 cards in hand: turn this -> gain 1 life": {
        "en": "If you have at least 3 cards in your hand, turn this artifact: gain 1 Life.",
        "fr": (
            "Si vous avez au moins 3 cartes dans votre main, engagez cet artefact : gagnez 1 Vie."
        ),
        "de": (
            "Wenn du mindestens 3 Karten in deiner Hand hast, drehe dieses Artefakt: "
            "Erhalte 1 Lebenspunkt."
        ),
        "pl": (
            "Jeśli masz wśród kart z ręki co najmniej 3 karty, aktywuj ten artefakt: "
            "weź 1 znacznik życia."
        ),
        "es": "Si tienes al menos 3 cartas en tu mano, gira este artefacto: gana 1 Vida.",
        "icons": "[🎴{✋}≥3] ⟳ → 1🌿",
    },
    "power if no dragons of a rival with cost at most 3: turn this -> gain 1 life": {
        "en": (
            "If each rival has no Dragon in play with a placement cost of at most 3, "
            "turn this artifact: gain 1 Life."
        ),
        "fr": (
            "Si aucun rival n'a de dragon en jeu (coût de mise en jeu : au plus 3), "
            "engagez cet artefact : gagnez 1 Vie."
        ),
        "de": (
            "Wenn jeder Mitspieler keinen Drachen im Spiel (Kosten: höchstens 3) hat, "
            "drehe dieses Artefakt: Erhalte 1 Lebenspunkt."
        ),
        "pl": (
            "Jeśli każdy rywal ma w grze 0 smoków (koszt zagrania: co "
            "najwyżej 3), aktywuj ten artefakt: weź 1 znacznik życia."
        ),
        "es": (
            "Si cada rival tiene 0 dragones en juego (coste de colocación: "
            "como mucho 3), gira este artefacto: gana 1 Vida."
        ),
        "icons": "[🐉👤{🏷≤3}≤0] ⟳ → 1🌿",
    },
    "power if a creature that is turned: turn this -> gain 1 life": {
        "en": (
            "If you have at least 1 Creature in play that is turned, turn this "
            "artifact: gain 1 Life."
        ),
        "fr": (
            "Si vous avez au moins 1 créature en jeu (engagée), engagez cet artefact : "
            "gagnez 1 Vie."
        ),
        "de": (
            "Wenn du mindestens eine Kreatur im Spiel (gedreht) hast, drehe dieses "
            "Artefakt: Erhalte 1 Lebenspunkt."
        ),
        "pl": (
            "Jeśli masz w grze co najmniej 1 stwora (aktywowany), aktywuj ten artefakt: "
            "weź 1 znacznik życia."
        ),
        "es": "Si tienes al menos 1 criatura en juego (girada), gira este artefacto: gana 1 Vida.",
        "icons": "[🐾{⟳}≥1] ⟳ → 1🌿",
    },
    "power destroy an artifact as A -> (if A has cost at most 3: gain 1 life)": {
        "en": (
            "Destroy one of your artifacts: (if the destroyed artifact is one with a "
            "placement cost of at most 3: gain 1 Life)."
        ),
        "fr": (
            "Détruisez un de vos artefacts : (si l'artefact détruit remplit cette "
            "condition (coût de mise en jeu : au plus 3) : gagnez 1 Vie)."
        ),
        "de": (
            "Zerstöre eines deiner Artefakte: (wenn das zerstörte Artefakt diese "
            "Bedingung erfüllt (Kosten: höchstens 3): Erhalte 1 Lebenspunkt)."
        ),
        "pl": (
            "Zniszcz jeden ze swoich artefaktów: (jeśli zniszczony artefakt spełnia ten "
            "warunek (koszt zagrania: co najwyżej 3): weź 1 znacznik życia)."
        ),
        "es": (
            "Destruye uno de tus artefactos: (si el artefacto destruido cumple esta "
            "condición (coste de colocación: como mucho 3): gana 1 Vida)."
        ),
        "icons": "💥🏺 → ([[💥🏺]🏷≤3] 1🌿)",
    },
    "power pay X any -> (if X is 3: draw X)": {
        "en": "Pay X essences in any mix: (if X is exactly 3: draw X cards).",
        "fr": "Payez X essences au choix : (si X est exactement 3 : piochez X cartes).",
        "de": "Bezahle X Essenzen nach Wahl: (wenn X genau 3 ist: Ziehe X Karten).",
        "pl": "Zapłać X dowolnych esencji: (jeśli X wynosi dokładnie 3: dobierz X kart).",
        "es": "Paga X esencias a elegir: (si X es exactamente 3: roba X cartas).",
        "icons": "X✱ → ([X=3] 📥X🎴)",
    },
}


@pytest.mark.parametrize("clause", TEXTS)
def test_text(clause: str) -> None:
    """What a card says, as it was read and approved."""
    for language, text in TEXTS[clause].items():
        found = signs(clause) if language == "icons" else said(clause, language)
        assert found.replace("\N{NO-BREAK SPACE}", " ") == text, language

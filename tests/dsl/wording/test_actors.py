"""What others do, what need not happen, and what happens again, in all languages."""

import pytest

from support.wording import said, signs

TEXTS = {
    "each rival discards a card": (
        "each rival discards a card from their hand",
        "chaque rival défausse une carte de sa main",
        "Jeder Mitspieler legt eine Karte aus seiner Hand ab",
        "każdy rywal odrzuci kartę z ręki",
        "cada rival descarta una carta de su mano",
        "👥:🗑🎴",
    ),
    "a rival (draw 2 + discard a card)": (
        "a rival of your choice draws 2 cards and discards a card from their hand",
        "un rival de votre choix pioche 2 cartes et défausse une carte de sa main",
        "Ein Mitspieler deiner Wahl zieht 2 Karten und legt eine Karte aus seiner Hand ab",
        "wybrany rywal dobierze 2 karty i odrzuci kartę z ręki",
        "un rival a tu elección roba 2 cartas y descarta una carta de su mano",
        "👤:(📥2🎴 + 🗑🎴)",
    ),
    "turn a dragon of any player as A + owner of A loses 2 life": (
        "turn a Dragon of any player, and the owner of the turned Dragon loses 2 Life",
        "engagez un dragon de n'importe quel joueur, "
        "et le propriétaire du dragon engagé perd 2 Vie",
        "Drehe einen Drachen eines beliebigen Spielers, "
        "und der Besitzer des gedrehten Drachen verliert 2 Lebenspunkte",
        "aktywuj smoka dowolnego gracza, a właściciel aktywowanego smoka traci 2 znaczniki życia",
        "gira un dragón de cualquier jugador, y el propietario del dragón girado pierde 2 Vida",
        "⟳🐉🙂 + 🔑[⟳🐉]:\N{MINUS SIGN}2🌿",
    ),
    "gain 3 gold unless a rival pays 1 death": (
        "gain 3 Gold unless a rival pays 1 Death",
        "gagnez 3 Or, sauf si un rival paie 1 Mort",
        "Erhalte 3 Gold, es sei denn, ein Mitspieler bezahlt 1 Tod",
        "weź 3 znaczniki złota, chyba że któryś rywal zapłaci 1 znacznik śmierci",
        "gana 3 Oro, salvo si un rival paga 1 Muerte",
        "3🪙 (🛡 👤:1💀)",
    ),
    "each rival destroys a dragon of you": (
        "each rival destroys one of your Dragons",
        "chaque rival détruit un de vos dragons",
        "Jeder Mitspieler zerstört einen deiner Drachen",
        "każdy rywal zniszczy jednego z twoich smoków",
        "cada rival destruye uno de tus dragones",
        "👥:💥🐉👋",
    ),
    "each rival (discard a card + you gain 1 gold)": (
        "each rival (discards a card from their hand, and you gain 1 Gold)",
        "chaque rival (défausse une carte de sa main, et vous gagnez 1 Or)",
        "Jeder Mitspieler (legt eine Karte aus seiner Hand ab, und du erhältst 1 Gold)",
        "każdy rywal (odrzuci kartę z ręki, a ty weźmiesz 1 znacznik złota)",
        "cada rival (descarta una carta de su mano, y tú ganas 1 Oro)",
        "👥:(🗑🎴 + 👋:1🪙)",
    ),
    "another player gains 1 gold per dragon": (
        "another player of your choice gains 1 Gold for each Dragon they have in play",
        "un autre joueur de votre choix gagne 1 Or par dragon qu'il a en jeu",
        "Ein anderer Spieler deiner Wahl erhält 1 Gold für jeden Drachen, den er im Spiel hat",
        "inny wybrany gracz otrzymuje 1 znacznik złota za każdego smoka, którego ma w grze",
        "otro jugador a tu elección gana 1 Oro por cada dragón que tenga en juego",
        "👉:1🪙 × 🐉",
    ),
    "each rival may discard a card": (
        "each rival may discard a card from their hand",
        "chaque rival (s'il le souhaite) défausse une carte de sa main",
        "Jeder Mitspieler (wenn er möchte) legt eine Karte aus seiner Hand ab",
        "każdy rywal (jeśli chce) odrzuci kartę z ręki",
        "cada rival (si quiere) descarta una carta de su mano",
        "👥:?🗑🎴",
    ),
    "may (pay 1 gold -> draw 2)": (
        "you may (pay 1 Gold: draw 2 cards)",
        "si vous le souhaitez, (payez 1 Or\N{NO-BREAK SPACE}: piochez 2 cartes)",
        "Wenn du möchtest, (bezahle 1 Gold: Ziehe 2 Karten)",
        "jeśli chcesz, (zapłać 1 znacznik złota: dobierz 2 karty)",
        "si quieres, (paga 1 Oro: roba 2 cartas)",
        "?(1🪙 → 📥2🎴)",
    ),
    "may (a rival draws 2)": (
        "if you wish, a rival of your choice draws 2 cards",
        "si vous le souhaitez, un rival de votre choix pioche 2 cartes",
        "Wenn du möchtest: Ein Mitspieler deiner Wahl zieht 2 Karten",
        "jeśli chcesz, wybrany rywal dobierze 2 karty",
        "si quieres, un rival a tu elección roba 2 cartas",
        "?👤:📥2🎴",
    ),
    "(if this is not a dragon: draw 2)": (
        "(if this artifact is not a Dragon: draw 2 cards)",
        "(si cet artefact n'est pas un dragon\N{NO-BREAK SPACE}: piochez 2 cartes)",
        "(wenn dieses Artefakt kein Drache ist: Ziehe 2 Karten)",
        "(jeśli ten artefakt to nie smok: dobierz 2 karty)",
        "(si este artefacto no es un dragón: roba 2 cartas)",
        "([▣≠🐉] 📥2🎴)",
    ),
    "(if 3 dragons: draw 2 otherwise gain 1 gold)": (
        "(if you have at least 3 Dragons in play: draw 2 cards; otherwise: gain 1 Gold)",
        "(si vous avez au moins 3 dragons en jeu\N{NO-BREAK SPACE}: piochez 2 cartes"
        "\N{NO-BREAK SPACE}; sinon\N{NO-BREAK SPACE}: gagnez 1 Or)",
        "(wenn du mindestens 3 Drachen im Spiel hast: Ziehe 2 Karten; sonst: Erhalte 1 Gold)",
        "(jeśli masz w grze co najmniej 3 smoki: dobierz 2 karty; "
        "w przeciwnym razie: weź 1 znacznik złota)",
        "(si tienes al menos 3 dragones en juego: roba 2 cartas; si no: gana 1 Oro)",
        "([🐉≥3] 📥2🎴 ‖ 1🪙)",
    ),
    "(each rival loses 1 life) 3 times": (
        "(each rival loses 1 Life) 3 times",
        "(chaque rival perd 1 Vie) 3 fois",
        "(jeder Mitspieler verliert 1 Lebenspunkt) 3-mal",
        "(każdy rywal traci 1 znacznik życia) 3 razy",
        "(cada rival pierde 1 Vida) 3 veces",
        "(👥:\N{MINUS SIGN}1🌿)⟲3",
    ),
    "(gain 1 gold) until 5 gold": (
        "gain 1 Gold, again and again until you have at least 5 Gold",
        "gagnez 1 Or, à répéter jusqu'à ceci\N{NO-BREAK SPACE}: vous avez au moins 5 Or",
        "Erhalte 1 Gold, und das so lange, bis du mindestens 5 Gold hast",
        "weź 1 znacznik złota, powtarzając to, aż masz co najmniej 5 znaczników złota",
        "gana 1 Oro, repitiéndolo hasta que se cumpla esto: tienes al menos 5 Oro",
        "(1🪙)⟲[≥5🪙]",
    ),
    "(for each creature of each rival as A: owner of A loses 1 life)": (
        "for each Creature of each rival: the owner of that Creature loses 1 Life",
        "pour chaque créature de chaque rival\N{NO-BREAK SPACE}: "
        "le propriétaire de cette créature-là perd 1 Vie",
        "Für jede Kreatur jedes Mitspielers: Der Besitzer jener Kreatur verliert 1 Lebenspunkt",
        "dla każdego stwora każdego rywala: właściciel tamtego stwora traci 1 znacznik życia",
        "por cada criatura de cada rival: el propietario de aquella criatura pierde 1 Vida",
        "([∀🐾👥] 🔑[🐾]:\N{MINUS SIGN}1🌿)",
    ),
    "(for each dragon in hand with cost at least 3: draw 1)": (
        "for each Dragon in your hand with a placement cost of at least 3: draw 1 card",
        "pour chaque dragon de votre main (coût de mise en jeu\N{NO-BREAK SPACE}: au moins 3)"
        "\N{NO-BREAK SPACE}: piochez 1 carte",
        "Für jeden Drachen aus deiner Hand (Kosten: mindestens 3): Ziehe 1 Karte",
        "dla każdego smoka z ręki (koszt zagrania: co najmniej 3): dobierz 1 kartę",
        "por cada dragón de tu mano (coste de colocación: al menos 3): roba 1 carta",
        "([∀🐉{✋}{🏷≥3}] 📥1🎴)",
    ),
    "each rival loses 1 life unless you turn a dragon": (
        "each rival loses 1 Life unless you turn one of your Dragons",
        "chaque rival perd 1 Vie, sauf si vous engagez un de vos dragons",
        "Jeder Mitspieler verliert 1 Lebenspunkt, es sei denn, du drehst einen deiner Drachen",
        "każdy rywal traci 1 znacznik życia, chyba że ty aktywujesz jednego ze swoich smoków",
        "cada rival pierde 1 Vida, salvo si giras uno de tus dragones",
        "👥:\N{MINUS SIGN}1🌿 (🛡 👋:⟳🐉)",
    ),
}
OPENINGS = {
    "en": "Turn this artifact: ",
    "fr": "Engagez cet artefact\N{NO-BREAK SPACE}: ",
    "de": "Drehe dieses Artefakt: ",
    "pl": "Aktywuj ten artefakt: ",
    "es": "Gira este artefacto: ",
}


@pytest.mark.parametrize("effect", TEXTS)
def test_what_others_do_is_said_of_them(effect: str) -> None:
    *texts, icons = TEXTS[effect]
    clause = f"power turn this -> {effect}"
    for (language, opening), text in zip(OPENINGS.items(), texts, strict=True):
        assert said(clause, language) == f"{opening}{text}."
    assert signs(clause) == f"⟳ → {icons}"

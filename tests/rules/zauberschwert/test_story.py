"""What players read: the story of a game, and what they are asked, in three languages."""

from string import Formatter

import pytest

from cardwright.runtime.log import KINDS
from cardwright.runtime.rulebooks.zauberschwert.rules import Zauberschwert
from cardwright.runtime.texts.phrasebook import CORE
from cardwright.runtime.texts.templates import TextsOf
from support.adventures import lay, mage
from support.table import Table

LANGUAGES = ("en", "fr", "de", "es")
TEXTS = TextsOf("rulebooks/zauberschwert")


def told(table: Table, viewer: int | None = None) -> dict[str, list[str]]:
    stories = {language: table.game.story(language, viewer) for language in LANGUAGES}
    return {language: [plain(line) for line in lines] for language, lines in stories.items()}


def plain(text: str) -> str:
    """Return a text with plain spaces, also where French keeps signs on the line."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def asked(table: Table, language: str) -> str:
    decision = table.game.decision
    assert decision is not None
    return plain(table.game.phrasebook(language).prompt(decision))


def labels(table: Table, language: str) -> list[str]:
    decision = table.game.decision
    assert decision is not None
    book = table.game.phrasebook(language)
    return [book.label(option, decision) for option in decision.options]


def test_a_fight_is_told_in_a_line_and_each_artefact_that_helps_in_another() -> None:
    table = lay(mage("3 magic", play="boar-spear"), mage(), display="cave-goblin")
    table.do(0, "visit:cave-goblin")
    table.do(1, "decline")
    table.do(0, "fight")
    story = told(table)
    assert story["en"][:4] == [
        "Player 1 goes to Cave Goblin",
        "Player 2 declines: gains 1 magic point",
        "Player 1 defeats Cave Goblin: pays 3 magic points, gains 3 stones",
        "Player 1 profits from Boar Spear: gains 1 stone",
    ]
    assert story["de"][2] == (
        "Spieler 1 besiegt „Höhlengoblin“: bezahlt 3 Magiepunkte, erhält 3 Machtsteine"
    )
    assert story["fr"][3] == "Joueur 1 profite de « Épieu » : gagne 1 pierre de pouvoir"


def test_a_shared_fight_is_told_for_each_player_in_one_line() -> None:
    table = lay(mage("2 magic"), mage("2 magic"), display="cave-goblin")
    for player in (0, 1):
        table.do(player, "visit:cave-goblin")
    for player in (0, 1):
        table.do(player, "share")
    assert told(table)["en"][2:6] == [
        "Player 1 would share Cave Goblin",
        "Player 2 would share Cave Goblin",
        "Player 1 defeats Cave Goblin: pays 2 magic points, gains 1 stone",
        "Player 2 defeats Cave Goblin: pays 2 magic points, gains 1 stone",
    ]


def test_an_auction_is_told_bid_by_bid() -> None:
    table = lay(mage("4 magic"), mage("4 magic"), display="addus")
    for player in (0, 1):
        table.do(player, "visit:addus")
    table.do(0, "bid:1")
    table.do(1, "bid:2")
    table.do(0, "pass")
    assert told(table)["en"][2:7] == [
        "Addus is auctioned",
        "Player 1 bids 1",
        "Player 2 bids 2",
        "Player 1 passes",
        "Player 2 wins the auction of Addus with a bid of 2: pays 2 magic points, takes the spell",
    ]


def test_a_visit_and_the_spell_cast_there_are_told_apart() -> None:
    table = lay(mage(play="fulmentus"), mage(), display="blue-spark")
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    table.do(0, "reaction:fulmentus:0")
    assert told(table)["en"][2:4] == [
        "Player 1 visits Blue Spark: gains 4 magic points",
        "Player 1 casts Fulmentus: gains 1 magic point + 2 stones",
    ]


def test_a_trade_does_not_run_into_what_follows_it() -> None:
    table = lay(
        mage(hand="torch"), mage(hand="wolfsbane"), step="artefacts", display="lich werewolf"
    )
    table.do(0, "trade:1")
    table.do(1, "give:wolfsbane", "done")
    table.do(0, "accept")
    table.do(1, "done")
    table.do(0, "lay:wolfsbane")
    story = told(table)
    assert story["en"][:4] == [
        "Player 1 proposes a trade to Player 2: offers Torch",
        "Player 2 offers Wolfsbane",
        "The trade of Player 1 and Player 2 is made",
        "Player 1 lays Wolfsbane on the table",
    ]
    assert story["fr"][2] == "L'échange entre Joueur 1 et Joueur 2 est conclu"
    assert story["de"][2] == "Der Tausch von Spieler 1 und Spieler 2 gilt"


def test_the_end_is_told_with_its_reason_and_the_stones() -> None:
    table = lay(mage("3 stone"), mage("4 stone"), display="", step="new_adventures")
    assert told(table) == {
        "en": [
            "Too few adventures are left for another round",
            "The game is over – stones: Player 1: 3, Player 2: 4",
            "Player 2 wins",
        ],
        "fr": [
            "Il reste trop peu d'aventures pour un autre round",
            "Fin de la partie – pierres de pouvoir : Joueur 1 : 3, Joueur 2 : 4",
            "Joueur 2 gagne la partie",
        ],
        "de": [
            "Für eine weitere Runde gibt es zu wenig Abenteuer",
            "Ende des Spiels – Machtsteine: Spieler 1: 3, Spieler 2: 4",
            "Spieler 2 gewinnt",
        ],
        "es": [
            "Quedan muy pocas aventuras para otra ronda",
            "Fin de la partida – piedras de poder: Jugador 1: 3, Jugador 2: 4",
            "Jugador 2 gana la partida",
        ],
    }


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "share it for 1 magic point each", "share it for 2 magic points each"),
        ("fr", "partager à raison de 1 point de magie", "partager à raison de 2 points de magie"),
        ("de", "für je 1 Magiepunkt teilen", "für je 2 Magiepunkte teilen"),
    ],
)
def test_a_share_of_one_point_is_asked_for_in_the_singular(
    language: str, one: str, several: str
) -> None:
    for players, wanted in ((3, one), (2, several)):
        table = lay(*[mage("2 magic")] * players, display="cave-goblin")
        for player in range(players):
            table.do(player, "visit:cave-goblin")
        assert wanted in asked(table, language)


def test_who_answers_an_offer_is_told_what_is_offered() -> None:
    table = lay(
        mage(hand="torch salt-pouch"),
        mage(hand="wolfsbane"),
        step="artefacts",
        display="lich werewolf",
    )
    table.do(0, "trade:1", "give:torch", "give:salt-pouch")
    assert asked(table, "en") == (
        "Player 1 offers Salt Pouch and Torch: choose what to give in return"
    )
    assert labels(table, "en") == ["Offer Wolfsbane", "Refuse"]
    table.do(1, "give:wolfsbane")
    assert labels(table, "de") == ["Das anbieten", "Ablehnen"]
    table.do(1, "done")
    assert asked(table, "fr") == "Joueur 2 donnerait « Aconit » : accepter ?"


def test_an_auction_asks_for_the_least_bid_and_says_who_leads() -> None:
    table = lay(mage("9 magic"), mage("9 magic"), display="addus")
    for player in (0, 1):
        table.do(player, "visit:addus")
    assert asked(table, "en") == "Addus: bid at least 0"
    table.do(0, "bid:3")
    assert asked(table, "en") == "Addus: bid at least 4, or pass; Player 1 leads"
    assert labels(table, "de")[-1] == "Passen"


@pytest.mark.parametrize("part", ["prompts", "labels", "entries"])
def test_every_language_has_the_same_sentences_with_the_same_gaps(part: str) -> None:
    """With those of every game, of which a language may word some anew for this one."""

    def gaps(language: str) -> dict[str, set[str | None]]:
        sentences = getattr(CORE[language], part) | getattr(TEXTS[language], part)
        return {
            key: {name for _, name, _, _ in Formatter().parse(text)}
            for key, text in sentences.items()
        }

    assert set(TEXTS) == set(LANGUAGES)
    for language in LANGUAGES:
        found = {key: names - {None} for key, names in gaps(language).items()}
        assert found == {key: names - {None} for key, names in gaps("en").items()}, language


def test_every_kind_of_entry_has_a_sentence_about_its_own_fields() -> None:
    entries = TEXTS["en"].entries
    assert set(Zauberschwert.log_kinds) <= set(entries)
    for key, sentence in entries.items():
        fields = {
            name for name, _ in {**KINDS, **Zauberschwert.log_kinds}[key.partition("/")[0]].fields
        }
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= fields, key

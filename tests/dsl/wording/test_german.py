"""German sentences: cases, genders, determiners, verbs that are parted by their object."""

import pytest

from cardwright.dsl import model, wording
from cardwright.dsl.vocabulary import Phrase, Vocabulary
from cardwright.dsl.wording.words import MissingPhrase, Word
from cardwright.languages.de.forms import (
    Case,
    definite,
    determined,
    indefinite,
    one_of,
    plural,
    pronoun,
    singular,
)
from support.german import in_all_languages
from support.wording import card_of, said, without_form

CASES: tuple[Case, ...] = ("nominative", "accusative", "dative", "genitive")


def word(text: str, gender: str, **forms: str) -> Word:
    return Word(text, "de", Phrase(text=text, gender=gender, forms=forms))


STONE = word("Stein", "masculine", genitive="Steins", plural="Steine", dative_plural="Steinen")
LION = word("Löwe", "masculine", accusative="Löwen", genitive="Löwen", plural="Löwen")
CARD = word("Karte", "feminine", plural="Karten")
BOOK = word("Buch", "neuter", genitive="Buchs", plural="Bücher", dative_plural="Büchern")
COST = word("Kosten", "plural_only")
STAFF = word(
    "Alter Stab",
    "masculine",
    weak="Alte Stab",
    accusative="Alten Stab",
    genitive="Alten Stabs",
    plural="Alte Stäbe",
    weak_plural="Alten Stäbe",
    dative_plural="Alten Stäben",
)


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        (STONE, ["der kleine Stein", "den kleinen Stein", "dem kleinen Stein",
                 "des kleinen Steins"]),
        (LION, ["der kleine Löwe", "den kleinen Löwen", "dem kleinen Löwen", "des kleinen Löwen"]),
        (CARD, ["die kleine Karte", "die kleine Karte", "der kleinen Karte", "der kleinen Karte"]),
        (BOOK, ["das kleine Buch", "das kleine Buch", "dem kleinen Buch", "des kleinen Buchs"]),
        (COST, ["die kleinen Kosten", "die kleinen Kosten", "den kleinen Kosten",
                "der kleinen Kosten"]),
    ],
)  # fmt: skip
def test_noun_with_the_article_and_an_adjective(noun: Word, forms: list[str]) -> None:
    assert [definite(noun, case, "klein") for case in CASES] == forms


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        (STONE, ["ein anderer Stein", "einen anderen Stein", "einem anderen Stein",
                 "eines anderen Steins"]),
        (CARD, ["eine andere Karte", "eine andere Karte", "einer anderen Karte",
                "einer anderen Karte"]),
        (BOOK, ["ein anderes Buch", "ein anderes Buch", "einem anderen Buch",
                "eines anderen Buchs"]),
    ],
)  # fmt: skip
def test_noun_with_the_indefinite_article_and_an_adjective(noun: Word, forms: list[str]) -> None:
    assert [indefinite(noun, case, "ander") for case in CASES] == forms


def test_possessives_are_declined_like_the_indefinite_article() -> None:
    nouns = (STONE, CARD, BOOK, COST)
    assert [indefinite(noun, "accusative", stem="dein") for noun in nouns] == [
        "deinen Stein", "deine Karte", "dein Buch", "deine Kosten",
    ]  # fmt: skip
    assert [indefinite(noun, "dative", stem="sein") for noun in nouns] == [
        "seinem Stein", "seiner Karte", "seinem Buch", "seinen Kosten",
    ]  # fmt: skip


def test_an_adjective_in_a_name_changes_with_what_stands_before_it() -> None:
    assert [indefinite(STAFF, case) for case in CASES] == [
        "ein Alter Stab", "einen Alten Stab", "einem Alten Stab", "eines Alten Stabs",
    ]  # fmt: skip
    assert [determined("dies", STAFF, case) for case in CASES] == [
        "dieser Alte Stab", "diesen Alten Stab", "diesem Alten Stab", "dieses Alten Stabs",
    ]  # fmt: skip
    assert [determined("all", STAFF, case, many=True) for case in CASES] == [
        "alle Alten Stäbe", "alle Alten Stäbe", "allen Alten Stäben", "aller Alten Stäbe",
    ]  # fmt: skip
    assert [plural(STAFF, case) for case in CASES[:3]] == [
        "Alte Stäbe", "Alte Stäbe", "Alten Stäben",
    ]  # fmt: skip


def test_one_of_several_and_pronouns_agree() -> None:
    assert [one_of(noun, "nominative") for noun in (STONE, CARD, BOOK)] == [
        "einer", "eine", "eines",
    ]  # fmt: skip
    assert [pronoun(noun, "accusative") for noun in (STONE, CARD, BOOK, COST)] == [
        "ihn", "sie", "es", "sie",
    ]  # fmt: skip


def test_plurals_that_end_like_a_dative_need_no_form_for_it() -> None:
    assert [plural(noun, "dative") for noun in (CARD, LION)] == ["Karten", "Löwen"]
    assert plural(word("Elixier", "neuter", plural="Elixiers"), "dative") == "Elixiers"


@pytest.mark.parametrize(
    ("noun", "case", "many", "missing"),
    [
        (word("Stein", "masculine"), "genitive", False, "genitive"),
        (word("Buch", "neuter"), "genitive", False, "genitive"),
        (word("Löwe", "masculine"), "accusative", False, "accusative"),
        (word("Löwe", "masculine"), "dative", False, "accusative"),
        (word("Stein", "masculine"), "accusative", True, "plural"),
        (word("Stein", "masculine", plural="Steine"), "dative", True, "dative_plural"),
        (word("Alter Stab", "masculine"), "nominative", False, "weak"),
        (word("Alter Stab", "masculine"), "accusative", False, "accusative"),
        (word("Hohe Halle", "feminine"), "dative", False, "dative"),
        (word("Hohe Halle", "feminine"), "genitive", False, "dative"),
        (word("Hohe Halle", "feminine", plural="Hohe Hallen"), "genitive", True, "weak_plural"),
        (word("Hohe Halle", "feminine", plural="Hohe Hallen"), "dative", True, "dative_plural"),
        (word("hohe Kosten", "plural_only"), "genitive", False, "weak"),
        (word("Spiele", "plural_only"), "dative", False, "dative"),
    ],
)
def test_a_form_that_must_differ_is_not_guessed(
    noun: Word, case: Case, many: bool, missing: str
) -> None:
    with pytest.raises(MissingPhrase, match=f"`{noun.id}` has no form `{missing}` in `de`"):
        plural(noun, case, weak=True) if many else singular(noun, case, weak=True)


def test_a_gender_of_another_language_is_an_error() -> None:
    with pytest.raises(MissingPhrase, match="`Mann` has no German gender: `personal`"):
        singular(word("Mann", "personal"), "nominative")


# -- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("collect 1 life", "Ernte: Erhalte 1 Lebenspunkt."),
        ("collect 2 life + 2 gold", "Ernte: Erhalte 2 Lebenspunkte und 2 Gold."),
        ("collect 1 any", "Ernte: Erhalte 1 Essenz nach Wahl."),
        ("collect 2 any except gold or death",
         "Ernte: Erhalte 2 Essenzen nach Wahl (außer Gold und Tod)."),
        ("collect 1 calm or life", "Ernte: Erhalte 1 Perle oder 1 Lebenspunkt."),
        ("collect 2 calm or life",
         "Ernte: Erhalte 2 Perlen oder Lebenspunkte in beliebiger Kombination."),
        ("collect 1 elan + 1 life / 3 gold",
         "Ernte: Erhalte entweder 1 Elan und 1 Lebenspunkt oder 3 Gold."),
        ("all artifacts cost 1 less except gold or life",
         "Artefakte kosten dich 1 Essenz weniger (keine Ermäßigung auf Gold oder Lebenspunkte)."),
        ("all place of each rival cost 1 more life",
         "Heilige Stätten kosten jeden Mitspieler 1 Lebenspunkt mehr."),
        ("this costs 1 less per 2 life on this",
         "Dieses Artefakt kostet 1 Essenz weniger für je 2 Lebenspunkte darauf (abgerundet)."),
        ("points 1 per creature + 5 per gold on this",
         "Bringt 1 Punkt für jede Kreatur, die du im Spiel hast, plus 5 Punkte für jedes Gold auf"
         " diesem Artefakt."),
        ("points 1 per 2 place",
         "Bringt 1 Punkt für je 2 Heilige Stätten, die du im Spiel hast (abgerundet)."),
    ],
)  # fmt: skip
def test_amounts_and_points(clause: str, text: str) -> None:
    assert said(clause, "de") == text


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power turn this -> straighten a creature",
         "Drehe dieses Artefakt: Richte eine deiner Kreaturen auf."),
        ("power destroy another creature or dragon -> draw 1",
         "Zerstöre eine deiner anderen Kreaturen oder einen deiner anderen Drachen: Ziehe"
         " 1 Karte."),
        ("power turn all creatures of all players -> gain 1 gold",
         "Drehe alle Kreaturen aller Spieler: Erhalte 1 Gold."),
        ("power turn this -> put 2 gold on all dragons",
         "Drehe dieses Artefakt: Lege 2 Gold auf alle deine Drachen (auf jede Karte)."),
        ("power turn a dragon -> take all resources from it",
         "Drehe einen deiner Drachen: Nimm alle Essenzen von dem gedrehten Drachen."),
        ("power turn this -> take all resources from an artifact",
         "Drehe dieses Artefakt: Nimm alle Essenzen von einem deiner Artefakte."),
        ("power turn 3 artifacts -> draw 1", "Drehe 3 deiner Artefakte: Ziehe 1 Karte."),
        ("power turn this + turn an item -> straighten all demons of a rival",
         "Drehe dieses Artefakt und einen deiner Magischen Gegenstände: Richte alle Dämonen eines"
         " Mitspielers deiner Wahl auf."),
        ("power destroy a creature as A -> gain (A's cost) gold",
         "Zerstöre eine deiner Kreaturen: Erhalte Gold in Höhe der aufgedruckten Kosten der"
         " zerstörten Kreatur."),
        ("power destroy an artifact -> gain (its cost + 1) any",
         "Zerstöre eines deiner Artefakte: Erhalte Essenzen nach Wahl in Höhe der aufgedruckten"
         " Kosten des zerstörten Artefakts plus 1."),
        ("power turn this -> retrieve a card",
         "Drehe dieses Artefakt: Nimm eine Karte aus deinem Ablagestapel auf die Hand."),
        ("power discard a dragon -> draw 2", "Lege einen Drachen aus deiner Hand ab: Ziehe"
         " 2 Karten."),
        ("power turn this -> draw 3 + discard that many cards",
         "Drehe dieses Artefakt: Ziehe 3 Karten, dann lege ebenso viele Karten aus deiner Hand"
         " ab."),
        ("power turn this -> look at 3 cards from deck or monuments + return them",
         "Drehe dieses Artefakt: Sieh dir die obersten 3 Karten deines Nachziehstapels oder des"
         " Monumentstapels an und lege sie in beliebiger Reihenfolge zurück."),
        ("power turn this -> look at a card from deck + return them",
         "Drehe dieses Artefakt: Sieh dir die oberste Karte deines Nachziehstapels an und lege sie"
         " zurück."),
        ("power turn this -> check victory",
         "Drehe dieses Artefakt: Führe sofort eine Siegprüfung durch."),
    ],
)  # fmt: skip
def test_cards_and_verbs(clause: str, text: str) -> None:
    assert said(clause, "de") == text


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power turn this -> place an artifact from hand",
         "Drehe dieses Artefakt: Wenn du möchtest, spiele ein Artefakt aus deiner Hand aus, wobei"
         " du seine Kosten bezahlst."),
        ("power turn this -> place a creature from hand for 0",
         "Drehe dieses Artefakt: Wenn du möchtest, spiele eine Kreatur aus deiner Hand kostenlos"
         " aus."),
        ("power turn this -> place a dragon from discards of any player for 2 less except gold",
         "Drehe dieses Artefakt: Wenn du möchtest, spiele einen Drachen aus dem Ablagestapel eines"
         " beliebigen Spielers für 2 Essenzen weniger aus (keine Ermäßigung auf Gold)."),
    ],
)  # fmt: skip
def test_bringing_cards_into_play(clause: str, text: str) -> None:
    assert said(clause, "de") == text


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power pay X life -> gain X gold + 1 elan per X",
         "Bezahle X Lebenspunkte: Erhalte X Gold, dazu 1 Elan für jeden dieser X Lebenspunkte."),
        ("power turn this + pay X same -> gain 1 gold per 3 X",
         "Drehe dieses Artefakt und bezahle X Essenzen einer beliebigen Art: Erhalte 1 Gold für je"
         " 3 dieser X Essenzen (abgerundet)."),
        ("power turn this -> gain 1 gold per 2 life or gold on a creature",
         "Drehe dieses Artefakt: Erhalte 1 Gold für je 2 Lebenspunkte oder Gold auf einer deiner"
         " Kreaturen (abgerundet)."),
        ("power turn this -> gain 1 gold per calm of each rival",
         "Drehe dieses Artefakt: Erhalte 1 Gold für jede Perle in den Vorräten aller Mitspieler."),
        ("power turn this -> gain 1 gold per dragon or artifact of all players",
         "Drehe dieses Artefakt: Erhalte 1 Gold für jeden Drachen oder jedes Artefakt im Spiel."),
        ("power turn this -> gain 1 gold per dragon + draw 1",
         "Drehe dieses Artefakt: Erhalte 1 Gold für jeden Drachen, den du im Spiel hast, und ziehe"
         " 1 Karte."),
    ],
)  # fmt: skip
def test_once_per_something(clause: str, text: str) -> None:
    assert said(clause, "de") == text


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power turn this -> each rival loses 2 life unless discard a card",
         "Drehe dieses Artefakt: Jeder Mitspieler verliert 2 Lebenspunkte, es sei denn, er legt"
         " eine Karte aus seiner Hand ab."),
        ("power turn this -> each rival loses 2 life unless destroy an artifact",
         "Drehe dieses Artefakt: Jeder Mitspieler verliert 2 Lebenspunkte, es sei denn, er"
         " zerstört eines seiner Artefakte."),
        ("collect 1 life unless turn this + take 1 gold from this",
         "Ernte: Drehe dieses Artefakt und entferne 1 Gold davon, sonst erhalte 1 Lebenspunkt."),
        ("collect turn this unless pay 1 death / discard a card",
         "Ernte: (bezahle 1 Tod oder lege eine Karte aus deiner Hand ab), sonst drehe dieses"
         " Artefakt."),
        ("power turn this -> each rival loses 1 life unless you turn a dragon",
         "Drehe dieses Artefakt: Jeder Mitspieler verliert 1 Lebenspunkt, es sei denn, du drehst"
         " einen deiner Drachen."),
        ("collect draw 1 unless pay 1 gold + discard a card / turn a dragon",
         "Ernte: (entweder bezahle 1 Gold und lege eine Karte aus deiner Hand ab oder drehe einen"
         " deiner Drachen), sonst ziehe 1 Karte."),
        ("power turn this -> draw 1 + each rival gains 1 gold",
         "Drehe dieses Artefakt: Ziehe 1 Karte, und jeder Mitspieler erhält 1 Gold."),
        ("power destroy this -> each rival loses 2 life + draw 1",
         "Zerstöre dieses Artefakt: Jeder Mitspieler verliert 2 Lebenspunkte; ziehe 1 Karte."),
        ("power turn this -> draw 1 + gain 1 gold / put 1 calm on this",
         "Drehe dieses Artefakt: Entweder ziehe 1 Karte und erhalte 1 Gold oder lege 1 Perle auf"
         " dieses Artefakt."),
        ("power turn this -> take 1 gold from a rival",
         "Drehe dieses Artefakt: Nimm 1 Gold von einem Mitspieler deiner Wahl."),
        ("power turn this -> take 2 life from each rival with more gold + draw 1",
         "Drehe dieses Artefakt: Nimm 2 Lebenspunkte von jedem Mitspieler, der mehr Gold hat als"
         " du; ziehe 1 Karte."),
        ("power destroy an artifact -> take (its cost) gold from a rival with more life",
         "Zerstöre eines deiner Artefakte: Nimm von einem Mitspieler deiner Wahl, der mehr"
         " Lebenspunkte hat als du, Gold in Höhe der aufgedruckten Kosten des zerstörten"
         " Artefakts."),
    ],
)  # fmt: skip
def test_other_players_and_alternatives(clause: str, text: str) -> None:
    assert said(clause, "de") == text


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("power turn this + take 1 gold from this -> put 1 life on this",
         "Drehe dieses Artefakt und entferne 1 Gold davon: Lege 1 Lebenspunkt darauf."),
        ("power turn this -> (for each resource on this: put 1 same on this)",
         "Drehe dieses Artefakt: Für jede Art von Essenz darauf: Lege 1 Essenz dieser Art darauf."),
        ("power turn this + pay 1 any -> put it on this",
         "Drehe dieses Artefakt und bezahle 1 Essenz nach Wahl: Lege diese Essenz darauf."),
        ("power if this is turned: pay 1 elan -> straighten this",
         "Wenn dieses Artefakt gedreht ist, bezahle 1 Elan: Richte es auf."),
        ("power during collect: turn this -> draw 1",
         "Während der Ernte drehe dieses Artefakt: Ziehe 1 Karte."),
        ("power if this is turned during collect: pay 1 elan -> straighten this",
         "Während der Ernte, wenn dieses Artefakt gedreht ist, bezahle 1 Elan: Richte es auf."),
        ("collect if 1 gold on this: 1 gold",
         "Ernte: Wenn auf diesem Artefakt noch mindestens 1 Gold liegt, erhalte 1 Gold."),
        ("collect for each resource: gain 2 same",
         "Ernte: Für jede Art von Essenz, die du hast: Erhalte 2 Essenzen dieser Art."),
        ("react to victory check: turn this -> score 1",
         "Als Reaktion auf eine Siegprüfung drehe dieses Artefakt: Zähle nur für diese Siegprüfung"
         " 1 Punkt mehr."),
        ("react to life loss from a dragon: turn this -> ignore",
         "Als Reaktion auf einen Verlust von Lebenspunkten durch einen Drachen drehe dieses"
         " Artefakt: Ignoriere diesen Verlust von Lebenspunkten."),
        ("react to destruction of a creature or dragon: draw 1",
         "Als Reaktion auf die Zerstörung einer deiner Kreaturen oder eines deiner Drachen: Ziehe"
         " 1 Karte."),
        ("react to own power: turn this -> this is a creature or demon",
         "Als Reaktion auf die Nutzung einer deiner Fähigkeiten drehe dieses Artefakt: Es zählt"
         " als eine Kreatur oder ein Dämon, bis das abgehandelt ist."),
        (
            "react to life loss X if this has points (1 per gold on this): add X",
            "Als Reaktion auf einen Verlust von Lebenspunkten (X), wenn dieses Artefakt diese "
            "Bedingung erfüllt (Punkte: genau in Höhe von 1 für jedes Gold darauf): Erhöhe diesen "
            "Verlust von Lebenspunkten um X.",
        ),
    ],
)  # fmt: skip
def test_conditions_reactions_and_this_card(clause: str, text: str) -> None:
    assert said(clause, "de") == text


def test_a_card_of_the_event_is_told_from_this_card() -> None:
    dragon = model.Select(quantity="a", nouns=("dragon",), owner="any_player", name="A")
    reaction = model.Reaction(
        event="destruction",
        subject=dragon,
        effects=(model.Move(verb="retrieve", card=model.Chosen(name="A")),),
    )
    card = card_of("power turn this -> draw 1")
    assert wording.ability_text(reaction, card, in_all_languages(), "de") == (
        "Als Reaktion auf die Zerstörung eines Drachen eines beliebigen Spielers: Nimm jenen"
        " Drachen auf die Hand."
    )


@pytest.mark.parametrize(
    ("kind", "this"),
    [
        ("artifact", "dieses Artefakt"),
        ("mage", "diesen Magier"),
        ("item", "diesen Magischen Gegenstand"),
        ("place", "diese Heilige Stätte"),
    ],
)
def test_demonstrative_agrees(kind: str, this: str) -> None:
    assert said("power turn this -> draw 1", "de", kind).startswith(f"Drehe {this}: ")


def test_a_used_card_goes_back_where_the_zone_says() -> None:
    assert said("power pay 1 calm -> claim a scroll", "de", "scroll") == (
        "Bezahle 1 Perle: Nimm eine Schriftrolle aus der Tischmitte. "
        "Lege diese Schriftrolle danach zurück in die Tischmitte."
    )


def test_a_cost_alone_stands_in_the_nominative() -> None:
    data = in_all_languages().model_dump()
    for resource in data["resources"]:
        if resource["id"] == "gold":
            resource["names"]["de"] = LION.phrase
    game = Vocabulary.model_validate(data)
    card = card_of("power pay 1 gold -> draw 1")
    amount = model.Amount(number=1, resource=model.Named(resources=("gold",)))
    assert wording.cost_text(model.Amounts(options=((amount,),)), game, "de") == "1 Löwe"
    assert wording.card_text(card, game, "de") == ("Bezahle 1 Löwen: Ziehe 1 Karte.",)


@pytest.mark.parametrize(
    ("category", "id", "form", "clause"),
    [
        ("types", "dragon", "accusative", "power turn this -> place a dragon from hand"),
        ("kinds", "artifact", "genitive", "react to destruction of an artifact of a rival: draw 1"),
        ("kinds", "artifact", "dative_plural", "power turn this -> take 1 gold from all artifacts"),
        ("kinds", "item", "weak_plural", "power turn an item -> draw 1"),
        ("terms", "resource", "plural", "collect 2 any"),
        ("verbs", "discard", "third", "collect each rival loses 1 life unless discard a card"),
        ("verbs", "turn", "second", "collect each rival loses 1 life unless you turn a dragon"),
        ("zones", "deck", "genitive", "power turn this -> look at 3 cards from deck + return them"),
    ],
)  # fmt: skip
def test_a_missing_form_is_an_error(category: str, id: str, form: str, clause: str) -> None:
    game = without_form(in_all_languages(), category, id, "de", form)
    with pytest.raises(MissingPhrase, match=f"`{id}` has no form `{form}` in `de`"):
        wording.card_text(card_of(clause), game, "de")

"""A game with German words of every sort, which those of the shipped one are not: made up.

There is one of each sort: words that are counted and words that are not, every gender, a noun that
changes in the accusative, nouns of several words, and verbs that are parted by their object.
"""

from functools import cache

from cardwright.dsl.vocabulary import Phrase, Vocabulary
from support.strategies import vocabulary


def _de(text: str, gender: str | None = None, **forms: str) -> Phrase:
    return Phrase(text=text, gender=gender, forms=forms)


def _verb(told: str, second: str, third: str, participle: str) -> Phrase:
    return _de(told, second=second, third=third, participle=participle)


_ITEM = {
    "weak": "Magische Gegenstand",
    "accusative": "Magischen Gegenstand",
    "genitive": "Magischen Gegenstands",
    "plural": "Magische Gegenstände",
    "weak_plural": "Magischen Gegenstände",
    "dative_plural": "Magischen Gegenständen",
}
_PLACE = {
    "dative": "Heiligen Stätte",
    "plural": "Heilige Stätten",
    "weak_plural": "Heiligen Stätten",
    "dative_plural": "Heiligen Stätten",
}
_WORDS = {
    "resources": {
        "elan": _de("Elan", "masculine"),
        "life": _de("Lebenspunkt", "masculine", plural="Lebenspunkte"),
        "calm": _de("Perle", "feminine", plural="Perlen"),
        "death": _de("Tod", "masculine"),
        "gold": _de("Gold", "neuter"),
    },
    "terms": {
        "resource": _de("Essenz", "feminine", plural="Essenzen"),
        "piece": _de(
            "Marker", "masculine", genitive="Markers", plural="Marker", dative_plural="Markern"
        ),
        "cost": _de("Kosten", "plural_only"),
    },
    "kinds": {
        "artifact": _de(
            "Artefakt",
            "neuter",
            genitive="Artefakts",
            plural="Artefakte",
            dative_plural="Artefakten",
        ),
        "mage": _de(
            "Magier", "masculine", genitive="Magiers", plural="Magier", dative_plural="Magiern"
        ),
        "monument": _de(
            "Monument",
            "neuter",
            genitive="Monuments",
            plural="Monumente",
            dative_plural="Monumenten",
        ),
        "item": _de("Magischer Gegenstand", "masculine", **_ITEM),
        "place": _de("Heilige Stätte", "feminine", **_PLACE),
        "scroll": _de("Schriftrolle", "feminine", plural="Schriftrollen"),
    },
    "groups": {
        "component": _de(
            "Spielelement",
            "neuter",
            genitive="Spielelements",
            plural="Spielelemente",
            dative_plural="Spielelementen",
        ),
    },
    "types": {
        "creature": _de("Kreatur", "feminine", plural="Kreaturen"),
        "dragon": _de(
            "Drache", "masculine", accusative="Drachen", genitive="Drachen", plural="Drachen"
        ),
        "demon": _de("Dämon", "masculine", genitive="Dämons", plural="Dämonen"),
    },
    "statuses": {"turned": _de("gedreht"), "passed": _de("ausgestiegen")},
    "marks": {"first_game": _de("erste Partie"), "tile": _de("Plättchen"), "side": _de("Seite")},
    "zones": {
        "play": _de("im Spiel"),
        "hand": _de("Hand", "feminine"),
        "deck": _de("Nachziehstapel", "masculine", genitive="Nachziehstapels"),
        "discards": _de("Ablagestapel", "masculine", genitive="Ablagestapels"),
        "offer": _de(
            "Karten zur Wahl", "plural_only", weak="Karten zur Wahl", dative="Karten zur Wahl"
        ),
        "monuments": _de("Monumentstapel", "masculine", genitive="Monumentstapels"),
        "centre": _de("Tischmitte", "feminine", into="in die Tischmitte"),
        "box": _de("Schachtel", "feminine", into="in die Schachtel"),
    },
    "verbs": {
        "turn": _verb("drehe", "drehst", "dreht", "gedreht"),
        "straighten": _verb("richte auf", "richtest auf", "richtet auf", "aufgerichtet"),
        "destroy": _verb("zerstöre", "zerstörst", "zerstört", "zerstört"),
        "discard": _verb("lege ab", "legst ab", "legt ab", "abgelegt"),
        "draw": _verb("ziehe", "ziehst", "zieht", "gezogen"),
        "retrieve": _verb(
            "nimm auf die Hand", "nimmst auf die Hand", "nimmt auf die Hand", "aufgenommen"
        ),
        "claim": _verb("nimm", "nimmst", "nimmt", "genommen"),
        "place": _verb("spiele aus", "spielst aus", "spielt aus", "ausgespielt"),
    },
    "actions": {
        "pass": _de("passen"),
        "claim_top": _de("das oberste Monument nehmen"),
        "take": _de("nehmen"),
        "leave": _de("liegen lassen"),
    },
    "moments": {
        "collect": _de("Ernte", "feminine", during="während der Ernte"),
        "turn": _de(
            "Zug", "masculine", this="in diesem Zug", until="bis zum nächsten Zug", each="pro Zug"
        ),
        "round": _de(
            "Runde",
            "feminine",
            this="in dieser Runde",
            until="bis zur nächsten Runde",
            each="pro Runde",
        ),
        "claimed": _de("Bei Inbesitznahme", during="bei der Inbesitznahme"),
    },
    "calls": {"check victory": _de("führe sofort eine Siegprüfung durch")},
    "events": {
        "life loss": _de(
            "Verlust von Lebenspunkten",
            "masculine",
            **{
                "weak": "Verlust von Lebenspunkten",
                "accusative": "Verlust von Lebenspunkten",
                "genitive": "Verlusts von Lebenspunkten",
            },
        ),
        "victory check": _de("Siegprüfung", "feminine"),
        "destruction": _de("Zerstörung", "feminine", object="die Zerstörung"),
        "own power": _de(
            "Nutzung einer deiner Fähigkeiten",
            "feminine",
            dative="Nutzung einer deiner Fähigkeiten",
            object="die Nutzung einer deiner Fähigkeiten",
        ),
    },
}


@cache
def in_all_languages() -> Vocabulary:
    """The words of the game that random cards are made of, in every language with a grammar."""
    data = vocabulary().model_dump()
    for category, words in _WORDS.items():
        for entry in data[category]:
            entry["names"]["de"] = words[entry["id"]]
    data["names"]["de"] = _de("Res Arcana")
    data["languages"] = tuple(dict.fromkeys((*data["languages"], "de")))
    return Vocabulary.model_validate(data)

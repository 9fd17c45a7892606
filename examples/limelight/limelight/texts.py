"""What Limelight says in its own words: questions, options, and what has happened."""

from typing import Final

from cardwright.runtime.texts.templates import Templates, Texts

TEXTS: Final[Texts] = {
    "en": Templates(
        prompts={
            "acts": "perform an act, or count the takings",
            "deals": "buy a card, or end your turn",
            "card/retire": "choose a card to retire",
            "card/hire": "choose a card to hire",
            "card/discard": "choose a card to discard",
            "card/perform": "choose an act to perform",
        },
        labels={
            "power": "{card}: {ability}",
            "count": "Count the takings",
            "buy": "Buy {card}",
            "end": "End the turn",
        },
        entries={
            "turn": "{player} takes the stage",
            "buy": "{player} buys {card}",
            "power": "{player} performs {card}",
            "reshuffle": "{player} shuffles the discard pile into a new deck",
            "move/perform": "",
            "move/discard": "{player} discards {cards}",
            "move/retire": "{player} retires {cards}",
            "move/hire": "{player} hires {cards}",
        },
    ),
    "fr": Templates(
        prompts={
            "acts": "jouez un numéro, ou comptez la recette",
            "deals": "achetez une carte, ou finissez votre tour",
            "card/retire": "choisissez une carte à remiser",
            "card/hire": "choisissez une carte à engager",
            "card/discard": "choisissez une carte à défausser",
            "card/perform": "choisissez un numéro à jouer",
        },
        labels={
            "power": "{card} : {ability}",
            "count": "Compter la recette",
            "buy": "Acheter {card}",
            "end": "Finir le tour",
        },
        entries={
            "turn": "{player} entre en scène",
            "buy": "{player} achète {card}",
            "power": "{player} joue {card}",
            "reshuffle": "{player} mélange sa défausse en une nouvelle pioche",
            "move/perform": "",
            "move/discard": "{player} défausse {cards}",
            "move/retire": "{player} remise {cards}",
            "move/hire": "{player} engage {cards}",
        },
    ),
}

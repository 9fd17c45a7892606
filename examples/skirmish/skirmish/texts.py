"""What Skirmish says in prompts, on buttons and in the log."""

from collections.abc import Mapping
from typing import Final

from cardwright.runtime.texts.templates import Templates

TEXTS: Final[Mapping[str, Templates]] = {
    "en": Templates(
        prompts={
            "turn": "do a deed, use a power, or end the turn",
            "walk": "where does {card} walk to?",
            "strike": "whom does {card} strike?",
        },
        labels={
            "walk": "Walk with {card}",
            "strike": "Strike with {card}",
            "muster": "Muster {card}",
            "done": "End the turn",
            "power": "{card}: {ability}",
        },
        entries={
            "done": "{player} ends the turn",
            "muster": "{player} musters {card}",
            "strike": "{player} strikes {target} with {card}",
            "hold": "{player} holds {card} and gains 1 Glory",
            "fallen": "{card} of {player} falls",
        },
    ),
    "fr": Templates(
        prompts={
            "turn": "faites une action, utilisez un pouvoir ou finissez le tour",
            "walk": "où va {card} ?",
            "strike": "qui {card} frappe-t-il ?",
        },
        labels={
            "walk": "Marcher avec {card}",
            "strike": "Frapper avec {card}",
            "muster": "Enrôler {card}",
            "done": "Finir le tour",
            "power": "{card} : {ability}",
        },
        entries={
            "done": "{player} finit le tour",
            "muster": "{player} enrôle {card}",
            "strike": "{player} frappe {target} avec {card}",
            "hold": "{player} tient {card} et gagne 1 Gloire",
            "fallen": "{card} de {player} tombe",
        },
    ),
}

"""Options, amounts and places in the words of scenarios."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardwright.dsl.scenarios import HANDLING
from cardwright.runtime import Decision, Option
from cardwright.runtime.definitions import Ability, CompiledSet, Power, may_react

_FIXED: Final = {
    "none": "choose none",
    "way_out": "way out",
    "yes": "choose yes",
}
_SHOWN: Final = 12


class Speller:
    """Writes what a game offers as an author would write it."""

    def __init__(self, compiled: CompiledSet) -> None:
        """Remember the cards, whose powers are counted."""
        self.cards = {card.id: card for card in compiled.cards}

    def option(self, option: Option, decision: Decision) -> str:
        """Return the words that choose an option."""
        payload = option.payload
        kind: str = payload["type"]
        if kind in _FIXED:
            return _FIXED[kind]
        match kind:
            case "resources":
                return f"{verb_of(decision)} {amounts(payload['resources'])}"
            case "power":
                return self._ability("power", payload, lambda one: isinstance(one, Power))
            case "reaction":
                return self._ability("react", payload, may_react)
            case "card" | "zone":
                return f"choose {payload[kind]}"
            case "player":
                return f"choose {player(payload['player'])}"
            case "number":
                return f"choose {payload['number']}"
            case "alternative":
                return f"choose option {payload['alternative'] + 1}"
        words = kind.replace("_", " ")
        match {name: value for name, value in payload.items() if name != "type"}:
            case {"card": value} | {"number": value}:
                return f"{words} {value}"
            case {"player": value}:
                return f"{words} {player(value)}"
            case {**nothing} if not nothing:
                return words
        return f'"{option.id}"'

    def open(self, decision: Decision) -> tuple[str, ...]:
        """Return all that is open, as it is written."""
        return tuple(self.option(option, decision) for option in decision.options)

    def _ability(
        self, word: str, payload: Mapping[str, Any], is_wanted: Callable[[Ability], bool]
    ) -> str:
        card = self.cards[payload["card"]]
        places = [at for at, ability in enumerate(card.card.abilities) if is_wanted(ability)]
        number = f" {places.index(payload['ability']) + 1}" if len(places) > 1 else ""
        return f"{word} {card.id}{number}"


def verb_of(decision: Decision) -> str:
    """Return the verb by which resources are chosen in a decision."""
    words = verb_for(kind_of(decision)).split("_")
    return next((verb for verb in HANDLING if verb in words), "choose")


def verb_for(kind: str) -> str:
    """Return the word that cards and scenarios have for a kind of decision or log entry."""
    return "take" if kind == "steal" else kind


def kind_of(decision: Decision) -> str:
    """Return what a decision asks; of a question in parts, what it is a part of."""
    return str(decision.about.get("question", decision.kind))


def question(decision: Decision) -> str:
    """Return who must decide what, in words."""
    card, resource = decision.about.get("card"), decision.about.get("resource")
    about = f" for `{card}`" if card else ""
    part = f", how many `{resource}` first" if "question" in decision.about else ""
    return f"{player(decision.player)} is asked `{kind_of(decision)}`{about}{part}"


def choices(open_choices: tuple[str, ...]) -> str:
    """Return what is open in one line; long menus are cut."""
    shown = ", ".join(f"`{choice}`" for choice in open_choices[:_SHOWN])
    more = len(open_choices) - _SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


def amounts(resources: Mapping[str, int]) -> str:
    """Return resources as they are written."""
    return " + ".join(f"{many} {name}" for name, many in resources.items() if many) or "nothing"


def player(number: int) -> str:
    """Return a player as scenarios name one: counted from 1."""
    return f"player {number + 1}"


def points(number: int) -> str:
    """Return points as they are written."""
    return "1 point" if number == 1 else f"{number} points"


def place(zone: str, owner: int | None) -> str:
    """Return a zone with its owner."""
    return f"in {zone}" if owner is None else f"in {zone} of {player(owner)}"

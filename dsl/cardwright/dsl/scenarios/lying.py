"""What lies on cards, in the words of scenarios: ``2 flag of player 1 + 1 flag``."""

from collections.abc import Mapping
from dataclasses import replace

from cardwright.runtime.positions import Standing

_OF = " of player "


def owned_by(resource: str, player: int) -> str:
    """Return the words for what is a player's on a card."""
    return f"{resource}{_OF}{player + 1}"


def lying_on(standing: Standing | None) -> dict[str, int]:
    """Return what lies on a card; of what is somebody's, each player's apart."""
    found: dict[str, int] = {}
    for name, number in standing.resources.items() if standing is not None else ():
        numbers = standing.owners.get(name, ()) if standing is not None else ()
        found[name] = number - sum(numbers)
        found.update({owned_by(name, player): own for player, own in enumerate(numbers)})
    return {name: number for name, number in found.items() if number}


def laid_on(standing: Standing, lying: Mapping[str, int], players: int) -> Standing:
    """Return a card with what lies on it."""
    resources: dict[str, int] = {}
    owners: dict[str, list[int]] = {}
    for words, number in lying.items():
        name, _, player = words.partition(_OF)
        resources[name] = resources.get(name, 0) + number
        if player:
            owners.setdefault(name, [0] * players)[int(player) - 1] = number
    whose = {name: tuple(numbers) for name, numbers in owners.items()}
    return replace(standing, resources=resources, owners=whose)

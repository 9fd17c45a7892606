"""The places of this game's words in its definition, looked up once."""

from cardwright.runtime import pools
from cardwright.runtime.definitions import GameDefinition


class Words:
    """Zones, states, moments, kinds and resources by name."""

    def __init__(self, game: GameDefinition) -> None:
        """Look them up; a game without one of them is not this game."""
        zone = {entry.id: place for place, entry in enumerate(game.zones)}
        self.play = zone["play"]
        self.hand = zone["hand"]
        self.offer = zone["offer"]
        self.adventures = zone["adventures"]
        self.artefacts = zone["artefacts"]
        self.display = zone["display"]
        self.discards = zone["discards"]
        self.box = zone["box"]
        status = {entry.id: place for place, entry in enumerate(game.statuses)}
        self.exhausted = status["exhausted"]
        moment = {entry.id: place for place, entry in enumerate(game.moments)}
        self.supply = moment["supply"]
        self.visit = moment["visit"]
        self.alone = moment["alone"]
        self.together = moment["together"]
        self.bonus = moment["bonus"]
        kind = {entry.id: place for place, entry in enumerate(game.kinds)}
        self.creature = kind["creature"]
        self.spell = kind["spell"]
        self.artefact = kind["artefact"]
        resource = {entry.id: place for place, entry in enumerate(game.resources)}
        self.magic = resource["magic"]
        self.stone = resource["stone"]
        self.one_magic = pools.unit(self.magic)

"""The places of this game's words in its definition, looked up once."""

from cardwright.runtime import pools
from cardwright.runtime.definitions import GameDefinition


class Words:
    """Zones, states, moments, events and kinds by name."""

    def __init__(self, game: GameDefinition) -> None:
        """Look them up; a game without one of them is not this game."""
        zone = {entry.id: place for place, entry in enumerate(game.zones)}
        self.play = zone["play"]
        self.hand = zone["hand"]
        self.deck = zone["deck"]
        self.discards = zone["discards"]
        self.offer = zone["offer"]
        self.monuments = zone["monuments"]
        self.centre = zone["centre"]
        self.box = zone["box"]
        status = {entry.id: place for place, entry in enumerate(game.statuses)}
        self.turned = status["turned"]
        self.passed = status["passed"]
        moment = {entry.id: place for place, entry in enumerate(game.moments)}
        self.collect = moment["collect"]
        self.claimed = moment["claimed"]
        self.victory_check = next(
            place for place, event in enumerate(game.events) if event.id == "victory check"
        )
        kind = {entry.id: place for place, entry in enumerate(game.kinds)}
        self.artifact = kind["artifact"]
        self.mage = kind["mage"]
        self.monument = kind["monument"]
        self.item = kind["item"]
        self.place = kind["place"]
        self.scroll = kind["scroll"]
        resource = {entry.id: place for place, entry in enumerate(game.resources)}
        self.gold = resource["gold"]
        everything = (1 << len(game.resources)) - 1
        self.one_of_each = sum(pools.unit(place) for place in range(len(game.resources)))
        # RA-75, RA-76: a discarded artefact gives 1 Gold, or 2 essences that are not Gold.
        self.for_a_discard = (
            pools.unit(self.gold),
            *pools.multisets(2, everything & ~(1 << self.gold)),
        )

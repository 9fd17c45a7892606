"""The places of this game's words in its definition, looked up once."""

from cardwright.runtime import pools
from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.rulebooks.kit.words import GameWords


class Words(GameWords):
    """Zones, states, moments, events and kinds by name."""

    def __init__(self, game: GameDefinition) -> None:
        """Look them up; a game without one of them is not this game."""
        super().__init__(game)
        self.play = self.zone("play")
        self.hand = self.zone("hand")
        self.deck = self.zone("deck")
        self.discards = self.zone("discards")
        self.offer = self.zone("offer")
        self.monuments = self.zone("monuments")
        self.centre = self.zone("centre")
        self.box = self.zone("box")
        self.turned = self.status("turned")
        self.passed = self.status("passed")
        self.collect = self.moment("collect")
        self.claimed = self.moment("claimed")
        self.victory_check = self.event("victory check")
        self.artifact = self.kind("artifact")
        self.mage = self.kind("mage")
        self.monument = self.kind("monument")
        self.item = self.kind("item")
        self.place = self.kind("place")
        self.scroll = self.kind("scroll")
        self.gold = self.resource("gold")
        everything = (1 << len(game.resources)) - 1
        self.one_of_each = sum(pools.unit(place) for place in range(len(game.resources)))
        # RA-75, RA-76: a discarded artefact gives 1 Gold, or 2 essences that are not Gold.
        self.for_a_discard = (
            pools.unit(self.gold),
            *pools.multisets(2, everything & ~(1 << self.gold)),
        )

"""The places of this game's words in its definition, looked up once."""

from cardwright.runtime import pools
from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.rulebooks.kit.words import GameWords


class Words(GameWords):
    """Zones, states, moments, kinds and resources by name."""

    def __init__(self, game: GameDefinition) -> None:
        """Look them up; a game without one of them is not this game."""
        super().__init__(game)
        self.play = self.zone("play")
        self.hand = self.zone("hand")
        self.offer = self.zone("offer")
        self.adventures = self.zone("adventures")
        self.artefacts = self.zone("artefacts")
        self.display = self.zone("display")
        self.discards = self.zone("discards")
        self.box = self.zone("box")
        self.exhausted = self.status("exhausted")
        self.supply = self.moment("supply")
        self.visit = self.moment("visit")
        self.alone = self.moment("alone")
        self.together = self.moment("together")
        self.bonus = self.moment("bonus")
        self.creature = self.kind("creature")
        self.spell = self.kind("spell")
        self.artefact = self.kind("artefact")
        self.magic = self.resource("magic")
        self.stone = self.resource("stone")
        self.one_magic = pools.unit(self.magic)

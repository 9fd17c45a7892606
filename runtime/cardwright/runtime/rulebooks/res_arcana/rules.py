"""Res Arcana as the machine sees it: its frames, and what the rules know of the components."""

from collections.abc import Mapping
from typing import ClassVar

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.frames import Frame
from cardwright.runtime.log import CARD, PLAYER, Kind
from cardwright.runtime.machine import Called, Machine, Rules
from cardwright.runtime.rulebooks.kit.cards import GameWords, declare
from cardwright.runtime.rulebooks.kit.frames import frames_in
from cardwright.runtime.rulebooks.res_arcana import rounds, start
from cardwright.runtime.state import FIRST, State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts, TextsOf


@mypyc_attr(allow_interpreted_subclasses=True)
class ResArcana(Rules):
    """The rules of Res Arcana for one table of components."""

    frames: ClassVar[tuple[type[Frame], ...]] = frames_in(start, rounds)
    log_kinds: ClassVar[Mapping[str, Kind]] = {
        "keep": Kind((PLAYER, CARD), secret="card"),  # RA-187: picks are shown to nobody
        "pick": Kind((PLAYER, CARD)),
        "mage": Kind((PLAYER, CARD)),
        "item": Kind((PLAYER, CARD)),
        "first": Kind((PLAYER,)),
        "place": Kind((PLAYER, CARD), opens=True),
        "claim": Kind((PLAYER, CARD), opens=True),
        "discard": Kind((PLAYER, CARD), opens=True),
        "pass": Kind((PLAYER,), opens=True),
        "tile": Kind((PLAYER,)),
        "check": Kind((("standings", "numbers"),)),
        "match": Kind((("number", "number"), ("standings", "numbers"))),
        "next_game": Kind((("number", "number"),)),
    }
    texts: ClassVar[Texts] = TextsOf("rulebooks/res_arcana")
    scalars: ClassVar[Mapping[str, str]] = {
        "tile_passed": "flag",
        "simultaneous": "flag",
        "match_game": "number",
        "decider": "player",
        **{f"wins_{player}": "number" for player in range(2)},
        **{f"drafted_{player}": "card_set" for player in range(2)},
    }

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        words = GameWords(table)
        self.play = words.zone("play")
        self.hand = words.zone("hand")
        self.deck = words.zone("deck")
        self.discards = words.zone("discards")
        self.offer = words.zone("offer")
        self.pile = words.zone("monuments")
        self.centre = words.zone("centre")
        self.box = words.zone("box")
        self.turned = words.status("turned")
        self.passed = words.status("passed")
        collect, cards = words.moment("collect"), range(len(table.cards))
        self.collects = tuple(rounds.collects_of(table, collect, card) for card in cards)
        self.collecting = [
            mask_of([card for card in cards if self.collects[card][stage]])
            for stage in range(rounds.STAGES)
        ]
        self.sure_gains = rounds.SureGains(table)
        self.claimed = words.moment("claimed")
        self.turn = words.moment("turn")
        self.round = words.moment("round")
        self.victory_check = words.event("victory check")
        self.artifacts = words.cards("artifact")
        self.mages = words.cards("mage")
        self.monuments = words.cards("monument")
        self.items = words.cards("item")
        self.places = words.cards("place")
        self.scrolls = words.cards("scroll")
        self.for_claim = self.monuments | self.places
        self.place, self.claim = words.verb("place"), words.verb("claim")
        self.discard, self.draw = words.verb("discard"), words.verb("draw")
        self.straighten = words.verb("straighten")
        self.drawing = table.words.event_after("draw")
        self.bringing, self.discarding = rounds.options_of(len(cards), self.for_claim)
        self.gold = words.resource("gold")
        self.points_to_win = words.setting("goal")
        self.hand_size = words.setting("hand_size")
        self.deck_size = words.setting("deck_size")
        self.mages_offered = words.setting("mages_offered")
        self.monuments_shown = words.setting("monuments_shown")
        self.monuments_dealt = words.settings("monuments_dealt")
        self.places_dealt = words.settings("places_dealt")
        self.drawn_on_passing = words.setting("drawn_on_passing")
        self.tile_points = words.setting("tile_points")
        essences = table.words.any
        start = words.setting("starting_essences")
        self.starting_pool = sum(start * pools.unit(place) for place in members(essences))
        # RA-75, RA-76: a discarded artefact gives 1 Gold, or 2 essences that are not Gold.
        gold, others = words.setting("discard_gold"), words.setting("discard_others")
        self.for_a_discard = tuple(
            dict.fromkeys(
                (
                    gold * pools.unit(self.gold),
                    *pools.multisets(others, essences & ~(1 << self.gold)),
                )
            )
        )

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """RA-142: an empty deck is made anew of the player's discards; monuments never are."""
        if zone != self.deck:
            return False
        discards = state.zone(self.discards, player)
        for card in members(discards):
            state.remove_from_zone(self.discards, player, card)
            state.add_to_zone(self.deck, player, card)
        if discards:
            state.note("reshuffle", player)
        return bool(discards)

    def why_impossible(self, state: State) -> str | None:
        """Only a match has rules about what is kept in mind."""
        return start.why_impossible(state)

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """RA-178: the only thing that cards call for is a victory check, at once."""
        rounds.check_victory(machine, state, called.player, at_end=False)

    def points(self, state: State, player: int) -> int:
        """RA-171: components, and the First Player tile."""
        tile = self.tile_points if state.v[FIRST] == player else 0
        return self.table.points(state, player) + tile

    def end(self, machine: Machine, state: State, winners: list[int]) -> None:
        """End the game; in a tournament another one may follow."""
        points = [self.points(state, player) for player in range(machine.players)]
        declare(state, tuple(winners))
        machine.ended(state)
        for player, reached in enumerate(points):  # what held at the check goes on counting
            state.v[state.layout.bonus + player] += reached - self.points(state, player)
        if state.get("match_game"):
            start.after_game(machine, state, winners)

"""The choices before the first round: drafted artefacts, mages, magic items."""

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.base import Handler
from cardwright.runtime.rulebooks.res_arcana.dealing import Dealer
from cardwright.runtime.state import State


class ChooseMage(Handler):
    """RA-24: each player chooses one of the mages dealt; nobody sees it before all have chosen."""

    asks = "choose_mage"
    shape = "card"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the mages."""
        player = frame[1]
        mages = members(state.zone(self.words.offer, player) & self.book.mages)
        if len(mages) > 1:
            return mages
        if mages:
            self.answer(machine, state, frame, mages[0])
        else:
            state.frames = frame[-1]
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Keep the choice sealed."""
        state.set(f"sealed_{frame[1]}", option + 1)
        state.frames = frame[-1]


class RevealMages(Handler):
    """The sealed mages come into play together; the others leave the game."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Show them."""
        for player in range(machine.players):
            chosen = state.get(f"sealed_{player}") - 1
            state.set(f"sealed_{player}", 0)
            for mage in members(state.zone(self.words.offer, player) & self.book.mages):
                machine.leave(state, mage, self.words.offer, player)
                zone = self.words.play if mage == chosen else self.words.box
                machine.enter(state, mage, zone, player)
            if chosen >= 0:
                state.note("mage", player, chosen)
        state.frames = frame[-1]
        return None


class ChooseItem(Handler):
    """RA-25: a magic item from the centre."""

    asks = "choose_item"
    shape = "card"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the items."""
        items = members(state.zone(self.words.centre) & self.book.items)
        if items:
            return items
        state.frames = frame[-1]
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Take it."""
        machine.leave(state, option, self.words.centre, 0)
        machine.enter(state, option, self.words.play, frame[1])
        state.note("item", frame[1], option)
        state.frames = frame[-1]


class Pick(Handler):
    """RA-187: keep one artefact of the pack at hand; picks are shown to nobody."""

    asks = "draft"
    shape = "card"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the pack."""
        pack = members(state.zone(self.words.offer, frame[1]) & ~self.book.mages)
        if len(pack) > 1:
            return pack
        self.answer(machine, state, frame, pack[0])
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Keep the choice sealed until everybody has picked."""
        state.note("keep", frame[1], option)
        state.set(f"sealed_{frame[1]}", option + 1)
        state.frames = frame[-1]


class DealPack(Handler):
    """RA-187, RA-188: take what was picked, pass the rest on, deal the second pack."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Frame operands: packs still to deal, and the direction of passing."""
        _, _, packs, direction, below = frame
        words, players = self.words, machine.players
        for player in range(players):
            picked = state.get(f"sealed_{player}") - 1
            if picked >= 0:
                state.set(f"sealed_{player}", 0)
                machine.leave(state, picked, words.offer, player)
                machine.enter(state, picked, words.deck, player)
        dealer = Dealer(machine, words, state)
        packs_now = [
            state.zone(words.offer, player) & ~self.book.mages for player in range(players)
        ]
        if any(packs_now):
            self._pass_on(machine, state, packs_now, direction)
        elif packs:
            dealer.deal_pack()
            packs, direction = packs - 1, -direction
        else:
            dealer.look_at_artifacts()  # RA-189
            dealer.draw_hands()
            state.frames = below
            return None
        state.frames = (kinds.DEAL_PACK, 0, packs, direction, below)
        for player in reversed(range(players)):
            state.frames = (kinds.PICK, player, state.frames)
        return None

    def _pass_on(self, machine: Machine, state: State, packs: list[int], direction: int) -> None:
        players = machine.players
        for player, pack in enumerate(packs):
            for card in members(pack):
                machine.leave(state, card, self.words.offer, player)
        for player, pack in enumerate(packs):
            for card in members(pack):
                machine.enter(state, card, self.words.offer, (player + direction) % players)

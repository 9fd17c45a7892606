"""What can be told of the abilities of cards while none is linked: which cards have which."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.runtime.definitions import model as d
from cardwright.runtime.words import Words


class AbilityIndex:
    """The cards that have abilities of some sort (bit masks), and the events that any is about."""

    def __init__(self, cards: Sequence[d.Card], words: Words) -> None:
        """Look at all abilities."""
        self.words = words
        self.with_powers = 0
        """The cards that have powers."""
        self.with_powers_in_states = 0
        """Those of them that have one that works only in some states of its card."""
        self.reacting: dict[int, int] = {}
        """The cards that react to each event."""
        self.about_themselves: dict[int, int] = {}
        """Those of them that do so where it befalls them, wherever they are."""
        self.by_themselves: dict[int, int] = {}
        """The cards that do something by themselves at each moment."""
        self.has_stand_ins = False
        """Whether a reaction lets its card count as something else."""
        self.limits: list[tuple[int, int]] = []
        """The abilities that work only once: cards, and places on them."""
        self.limits_of_card: dict[int, int] = {}
        self.limits_by_moment: dict[int, int] = {}
        """These by card, and by the moment that lets them work again (bit masks)."""
        for number, card in enumerate(cards):
            for place, ability in enumerate(card.abilities):
                if isinstance(ability, d.Modifier):
                    continue
                if ability.limit is not None:
                    self._note_limit(ability.limit, number, place)
                if isinstance(ability, d.Power):
                    self.with_powers |= 1 << number
                    if ability.states:
                        self.with_powers_in_states |= 1 << number
                elif isinstance(ability, d.Reaction):
                    self._note_reaction(ability, number)
                elif ability.moment in words.moments:  # else the game lacks it, so it never comes
                    moment = words.moments[ability.moment]
                    self.by_themselves[moment] = self.by_themselves.get(moment, 0) | 1 << number
        reactions = [  # those that others begin, too
            part
            for card in {id(card): card for card in cards}.values()
            for part in d.parts_of(card.abilities)
            if isinstance(part, d.Reaction)
        ]
        self.answered = frozenset([words.events[one.event] for one in reactions])
        """The events that some card reacts to, or that one waits for when it was begun."""
        self.answered_alone = frozenset(
            [words.events[one.event] for one in reactions if one.by_itself]
        )
        """The events about which something happens by itself."""
        self.answered_by_others = frozenset(
            [
                words.events[one.event]
                for one in reactions
                if isinstance(one.subject, d.Party) and one.subject.players not in d.OWN
            ]
        )
        """The events of a player that others react to."""

    def _note_limit(self, limit: d.Limit, card: int, place: int) -> None:
        bit = 1 << len(self.limits)
        self.limits.append((card, place))
        self.limits_of_card[card] = self.limits_of_card.get(card, 0) | bit
        if limit.each is not None:
            moment = self.words.moments[limit.each]
            self.limits_by_moment[moment] = self.limits_by_moment.get(moment, 0) | bit

    def _note_reaction(self, reaction: d.Reaction, card: int) -> None:
        event = self.words.events[reaction.event]
        self.reacting[event] = self.reacting.get(event, 0) | 1 << card
        if isinstance(reaction.subject, d.This):
            self.about_themselves[event] = self.about_themselves.get(event, 0) | 1 << card
        self.has_stand_ins = self.has_stand_ins or bool(self.words.nouns(reaction.guises))

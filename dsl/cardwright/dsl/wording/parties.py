"""Players as they are told from others: by what they have."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD
from cardwright.dsl.wording.filters import Filters
from cardwright.dsl.wording.plan import folded
from cardwright.dsl.wording.voice import Voice
from cardwright.runtime.definitions.parts import POINTS

_THE: Final = {
    "a_rival": "the_rival",
    "any_player": "the_player",
    "another_player": "the_other",
}


class Parties(Filters):
    """Says players, and how they compare, in one language."""

    rivals_to_compare: ClassVar[Mapping[str, str]]
    """Players with whom others are compared."""
    in_play: ClassVar[str]
    """Where cards are that work."""
    _cards_there: str = ""
    relative: ClassVar[str]
    """Tells players by what they have."""
    relative_end: ClassVar[str] = ""
    """Ends a clause that tells players apart, where the sentence goes on."""

    def party(
        self,
        words: Mapping[str, str],
        who: model.Party | model.OwnerOf,
        *,
        goes_on: bool = False,
    ) -> str:
        """Return the words for players who do something; the one who has the most is `the` one.

        ``goes_on``: something follows.
        """
        if isinstance(who, model.OwnerOf):
            return self.of_players(words, who)
        if who.comparison is None:
            return self.of_players(words, who.players)
        named = self.of_players(words, who.players)
        if isinstance(who.comparison, model.Superlative) and who.players in _THE:
            named = words[_THE[who.players]]
        end = self.relative_end if goes_on else ""
        return named + self._relative(self.having(who.comparison)) + end

    @property
    def where_cards_are(self) -> str:
        """Where players have the cards by which they compare."""
        return self._cards_there or self.in_play

    def having(self, node: model.Comparison, who: model.Owner = "each_rival") -> str:
        """Return what players have, after the word for having."""
        if node.zones:
            whose = model.Select(quantity="a", nouns=(CARD,), owner=who)
            self._cards_there = self.where(
                replace(whose, filters=(model.InZones(zones=node.zones),))
            )
        text = self._having(node)
        self._cards_there = ""
        return text if node.on is None else f"{text} {self._lying_on(node.on)}"

    def _having(self, node: model.Comparison) -> str:
        match node:
            case model.Measured():
                return f"{self.bounds[node.bound]} {self._so_many_of(node.what, node.number)}"
            case model.Compared(than=than):
                assert not isinstance(than, model.This | model.Chosen)
                others = self.of_players(self.rivals_to_compare, than)
                return self._more_of(node.what, others, more=node.more)
        return self._most_of(node.what, most=node.most)

    def _lies(self, node: model.Comparison) -> str:
        if isinstance(node, model.Compared):
            assert isinstance(node.than, model.This | model.Chosen), "cards compare with cards"
            return self._more_of(node.what, self._other_card(node.than), more=node.more)
        return self._having(node)

    @abstractmethod
    def _other_card(self, card: model.This | model.Chosen) -> str:
        """Return the card that others are compared with."""

    def _so_many_of(self, what: str, number: model.Number) -> str:
        """Return so many of what players have."""
        if what in self.game.resource:
            named = model.Named(resources=(what,))
            return self._amount(model.Amount(number=number, resource=named))
        number, per = model.common_per(folded(number))
        if what == POINTS:
            text = self._points(number)
        else:
            text = f"{self._count(number, self.noun(what))} {self.where_cards_are}"
        return f"{text} {self.per(per)}" if per else text

    def number_compared(self, number: model.Number) -> str:
        """Return a number that is compared with another."""
        if isinstance(number, model.ThatMany):
            return self.that_number
        return self._worked_out(number) or self._number(number)

    def limit(self, bound: model.Bound, number: model.Number) -> str:
        """Return what a number is compared with."""
        said = self.that_number if number == model.ThatMany() else self.how_many(number)
        return f"{self.bounds[bound]} {said}"

    def bound(self, node: model.Exists | model.Stocked) -> str:
        """Return what stands before how many there must be: nothing, where that is none."""
        return "" if (node.bound, node.number) == ("at_most", 0) else f"{self.bounds[node.bound]} "

    @abstractmethod
    def _points(self, number: model.Number) -> str:
        """Return the phrase for a number of points."""

    @abstractmethod
    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        """Return more or less of something than others have."""

    @abstractmethod
    def _most_of(self, what: str, *, most: bool) -> str:
        """Return the most or the least of something."""

    def _relative(self, having: str) -> str:
        """Return the clause that tells players by what they have."""
        return self.relative.format(having)

    def where(self, select: model.Select) -> str:
        """Return where somebody has cards: in play, or in zones of their own."""
        if not select.zones or self.are_in_play_alone(select.zones):
            return self.in_play
        is_theirs = select.owner not in model.OWN or (self.is_theirs and select.owner == "actor")
        before, self.is_theirs = self.is_theirs, is_theirs
        whose: model.Owner = "you" if select.owner == "you" else "actor"
        voice = Voice.THEY_DO if is_theirs else Voice.EFFECT
        text = self._within(select.zones, whose, voice)
        self.is_theirs = before
        return text

    @abstractmethod
    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        """Return the zones in which somebody has cards."""

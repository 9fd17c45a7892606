"""What languages without cases have in common: a card is called the same wherever it stands."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.writer import Writer


class CaselessWriter(Writer):
    """Writes a language in which nouns change with their number alone."""

    causing: ClassVar[Mapping[str, str]]
    """Whoever causes something, by which players may."""

    @abstractmethod
    def _card(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return a card in play, without a pronoun."""

    @abstractmethod
    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""

    @abstractmethod
    def _zone(self, zone: str, owner: model.Owner = "actor", voice: Voice = Voice.EFFECT) -> str:
        """Return a zone of somebody."""

    def _own_zone(self, zone: str, case: str, voice: Voice) -> str:
        return self._zone(zone, "actor", voice)

    def _some_of(self, card: model.Select) -> str:
        return self._some(card)

    def _subject(self, card: model.CardRef, voice: Voice) -> str:
        return self._card(card, voice)

    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        return self._placed(card, zones, voice)

    def _placed(self, node: model.Select, zones: Sequence[str], voice: Voice) -> str:
        """Return cards that are in some zones."""
        where = self._from(zones, node.owner, voice, every=node.quantity == "all")
        return f"{self._some(node)} {where}{self.choosing(zones, node)}"

    def _plurals(self, nouns: Iterable[str]) -> str:
        return self.disjoin(self.noun(name).form("plural") for name in nouns)

    def _cause(self, source: model.Select | model.This | model.Chosen | model.Party) -> str:
        if isinstance(source, model.Party):
            return self.causing[source.players]
        if isinstance(source, model.Select) and source.owner == "any_player":
            return self._some(source)
        return self._card(source)

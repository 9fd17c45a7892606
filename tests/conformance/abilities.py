"""What the abilities of components ask for, as far as a case names it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardwright.runtime.definitions import Card, Power, Reaction
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.definitions.nodes import parts_of
from cardwright.runtime.definitions.parts import CountCards, CountResources, This
from conformance.cases import Action

_TAGS: Final[dict[type[st.Step], str]] = {
    st.SetStatus: "status",
    st.Move: "move",
    st.Put: "put",
    st.Take: "take",
}
"""What happens to a card in a step, as the log calls it."""


class Abilities:
    """The abilities of all components in a game."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards

    def place_of(self, action: Action) -> int | None:
        """Return the place of the power or reaction that an action names; None if there is none."""
        assert action.card is not None
        places = [
            place
            for place, ability in enumerate(self.cards[action.card].abilities)
            if isinstance(ability, (Power, Reaction))
        ]
        return places[action.power] if action.power < len(places) else None

    def _steps(self, action: Action) -> tuple[st.Step, ...]:
        place = self.place_of(action)
        if place is None or action.card is None:
            return ()
        ability = self.cards[action.card].abilities[place]
        assert isinstance(ability, (Power, Reaction))
        return ability.cost + ability.effects

    def gives_a_way_out(self, action: Action) -> bool:
        """Whether those whom a power hits may pay instead."""
        return any(isinstance(step, st.Avoidable) for step in self._steps(action))

    def is_aimed_at_a_rival(self, action: Action) -> bool:
        """Whether a power counts what one rival has."""
        return any(_counts_a_rival(step) for step in _flat(self._steps(action)))

    def changes_of_its_card(self, action: Action) -> Counter[str]:
        """Return what an ability does to its own card, without a choice."""
        return Counter(
            _TAGS[type(step)] for step in _flat(self._steps(action)) if _is_about_its_card(step)
        )


def _flat(steps: tuple[st.Step, ...]) -> Iterator[st.Step]:
    for step in steps:
        if isinstance(step, st.Choice):
            for option in step.options:
                yield from _flat(option)
        else:
            yield step


def _is_about_its_card(step: st.Step) -> bool:
    return type(step) in _TAGS and isinstance(getattr(step, "card", None), This)


def _counts_a_rival(step: st.Step) -> bool:
    if not isinstance(step, (st.Gain, st.Put)) or step.amounts is None:
        return False
    return any(
        isinstance(part, CountCards | CountResources) and part.owner == "a_rival"
        for part in parts_of(step.amounts)
    )

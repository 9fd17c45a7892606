"""Res Arcana, with or without Lux et Tenebrae.

``book`` is the game as the public interface sees it, ``rules`` as the machine does. A game comes
about in ``setup`` and ``start``, a tournament too; ``rounds`` has its course and what players do in
their turns. Numbers such as RA-60 are those of the rules in the docs.
"""

from typing import TYPE_CHECKING

from cardwright.runtime.machine import Machine

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana


def rules_of(machine: Machine) -> "ResArcana":
    """Return the rules that a machine of this game runs."""
    # Asked several times at every decision: no cast, which would be a call.
    rules: ResArcana = machine.rules  # type: ignore[assignment]
    return rules

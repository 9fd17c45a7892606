"""Black Rose Wars: mages in a lodge of hexagonal rooms, who prepare spells in secret.

``book`` is the game as the public interface sees it, ``rules`` as the machine does. ``lodge`` is
where the rooms lie, ``cubes`` whose Damage and Instability is whose. The phases of a turn are in
``phases`` (their order, and what is short), ``study`` (Study and Preparation), ``turns`` (the
Action Phase) and ``scoring`` (Upkeep and the end). What they share is in ``moving`` (figures that
move and attack), ``casting``, ``damage`` (and defeat), ``quests`` and ``omens``. Numbers such as
BR-22 are those of the rules in the docs.
"""

from typing import TYPE_CHECKING, cast

from cardwright.runtime.machine import Machine

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.black_rose_wars.rules import BlackRoseWars


def rules_of(machine: Machine) -> "BlackRoseWars":
    """Return the rules that a machine of this game runs."""
    return cast("BlackRoseWars", machine.rules)

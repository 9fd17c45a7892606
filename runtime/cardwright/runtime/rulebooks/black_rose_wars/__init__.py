"""Black Rose Wars: mages in a lodge of hexagonal rooms, who prepare spells in secret.

``book`` is the game as the public interface sees it, ``rules`` as the machine does. ``lodge`` is
where the rooms lie, ``cubes`` whose Damage and Instability is whose. The phases of a turn are in
``phases`` (their order, what is short, and the end of the game), ``study`` (Study and Preparation)
and ``turns`` (the Action Phase: figures that move and attack). What they share is in ``casting``,
``damage`` (and defeat) and ``quests`` (and Events). Numbers such as BR-22 are those of the rules in
the docs.
"""

from typing import TYPE_CHECKING, cast

from cardwright.runtime.machine import Machine

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.black_rose_wars.rules import BlackRoseWars


def rules_of(machine: Machine) -> "BlackRoseWars":
    """Return the rules that a machine of this game runs."""
    return cast("BlackRoseWars", machine.rules)

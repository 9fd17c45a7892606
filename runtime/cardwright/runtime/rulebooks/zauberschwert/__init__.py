"""Zauberschwert & Drachenei: six phases a round, adventures alone, together or by auction.

``book`` is the game as the public interface sees it, ``rules`` as the machine does. The phases are
in ``rounds`` (their order; A, B, F), ``adventures`` (C, D), and ``artefacts`` (E). Numbers such as
ZS-22 are those of the rules in the docs.
"""

from typing import TYPE_CHECKING

from cardwright.runtime.machine import Machine

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.zauberschwert.rules import Zauberschwert


def rules_of(machine: Machine) -> "Zauberschwert":
    """Return the rules that a machine of this game runs."""
    # Asked several times at every decision: no cast, which would be a call.
    rules: Zauberschwert = machine.rules  # type: ignore[assignment]
    return rules

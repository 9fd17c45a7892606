"""Res Arcana, with or without Lux et Tenebrae: set-up, rounds, actions and victory.

Numbers such as RA-60 in the code are those of the rules in the documentation.
"""

from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.rulebooks.res_arcana.setup import Setup, deal, explicit

__all__ = ["ResArcana", "Setup", "deal", "explicit"]

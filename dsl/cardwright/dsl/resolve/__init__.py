"""From the syntax tree to the checked model: every word looked up, every phrase given its meaning.

A word that is not found is reported and kept as it is, so that one run finds all faults; the model
is handed on only where there was none.
"""

from cardwright.dsl.resolve.card import resolve_card
from cardwright.dsl.resolve.context import Context, Spans

__all__ = ["Context", "Spans", "resolve_card"]

"""Games written out as scenarios: a position, the choices and what came of them, to be edited."""

from cardwright.frontends.scenarios.writing.openings import NotWritableError
from cardwright.frontends.scenarios.writing.scenarios import scenario_of

__all__ = ["NotWritableError", "scenario_of"]

"""Scenarios: tests that card authors write, from text to checked values that can be played."""

from cardwright.dsl.scenarios.files import ScenarioFile, read_scenarios
from cardwright.dsl.scenarios.model import Scenario
from cardwright.dsl.scenarios.words import Deck

__all__ = ["Deck", "Scenario", "ScenarioFile", "read_scenarios"]

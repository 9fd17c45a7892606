"""The parts of a card under one name."""

from cardwright.runtime.definitions.cards import *  # noqa: F403 - as in the lines below
from cardwright.runtime.definitions.modifiers import *  # noqa: F403
from cardwright.runtime.definitions.nodes import *  # noqa: F403
from cardwright.runtime.definitions.parts import *  # noqa: F403
from cardwright.runtime.definitions.steps import *  # noqa: F403

"""From the abilities of cards to programs."""

from cardwright.runtime.linking.building import Made
from cardwright.runtime.linking.linker import Linker

__all__ = ["Linker", "Made"]

"""From the abilities of cards to programs."""

from cardwright.runtime.linking.building import Made
from cardwright.runtime.linking.linker import Linker, card_of

__all__ = ["Linker", "Made", "card_of"]

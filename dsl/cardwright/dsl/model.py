"""The checked card: what a card means, independent of how it was written.

Its parts are declared where they are played, in the runtime; here they have one name to go by. What
a card looks like as JSON, ``exchange`` derives from the same declarations.
"""

from cardwright.runtime.definitions.model import *  # noqa: F403 - the same under another name

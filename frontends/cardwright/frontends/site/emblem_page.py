"""The page that shows all emblems that a card, or a word of a game, may name."""

import html

from cardwright.dsl.emblems import emblems
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.rows import number
from cardwright.frontends.site.signs import Sign

EMBLEMS_PAGE = "reference/emblems.md"
_TEXT = """# Emblems

What a card's face shows is a figure, and perhaps a second one that goes with it:

```cardwright
artifact "Fire Dragon" {
  emblem dragon + flame
}
```

The names are those of this page, the same for all games. A card without `emblem` gets one that is
drawn from what it does. It is no rule: two cards may have the same, and nothing that is played
depends on it.

A word of a game may name a single one in its [declaration](words.md). It is its sign on faces where
the game brings no drawing of its own:

```cardwright
resource fire {
  en "Fire"
  emblem flame
}
```

[Credits](../credits.md) names who drew them.
"""


def emblem_page(game: Vocabulary) -> str:
    """Return the page as Markdown; ``game``: any, since all have the same."""
    icons = Icons(game)
    items = "".join(_item(name, icon, icons) for name, icon in emblems().items())
    return f'{_TEXT}\n<ul class="cw-emblems">{items}</ul>\n'


def _item(name: str, icon: str, icons: Icons) -> str:
    drawing = icons.drawing(Sign("emblem", name))
    box = " ".join(map(number, drawing.box))
    return (
        f'<li title="{html.escape(icon, quote=True)}"><svg viewBox="{box}" aria-hidden="true" '
        f'focusable="false" fill="currentColor">{drawing.shapes}</svg><code>{name}</code></li>'
    )

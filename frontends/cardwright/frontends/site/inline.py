"""Lines of signs within the text of a page, which holds their drawings: see ``sprite``."""

import html
from itertools import groupby

from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.rows import number
from cardwright.frontends.site.signs import Line, Sign


def inline_signs(line: Line, icons: Icons, spoken: str) -> str:
    """Return signs as HTML; ``spoken`` is what they say, for those who can't see them.

    Without it they are silent: the text beside them says it already.
    """
    shown = "".join(
        _text(signs) if is_text else "".join(_drawn(sign, icons) for sign in signs)
        for is_text, signs in (
            (is_text, list(signs))
            for is_text, signs in groupby(line, lambda sign: sign.what in ("text", "gap"))
        )
    )
    label = f'role="img" aria-label="{html.escape(spoken)}"' if spoken else 'aria-hidden="true"'
    return f'<span class="cw-signs" {label}>{shown}</span>' if line else ""


def _text(signs: list[Sign]) -> str:
    return html.escape("".join(" " if sign.what == "gap" else sign.id for sign in signs))


def _drawn(sign: Sign, icons: Icons) -> str:
    breadth = icons.drawing(sign).breadth
    narrow = "" if breadth == 1 else f' style="width:{number(breadth * 1.3)}em"'
    return f'<svg class="cw-sign"{narrow}><use href="#{icons.symbol_id(sign)}"/></svg>'

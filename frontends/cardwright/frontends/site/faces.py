"""The face of a card, drawn from its definition."""

import html

from cardwright.frontends.site.catalogue import Entry


def face(entry: Entry, language: str) -> str:
    """Return a card's face as an SVG drawing that stands for itself."""
    name = html.escape(entry.name(language))
    return (
        '<svg class="cw-svg" viewBox="0 0 252 352" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{name}</title>"
        '<rect x="2" y="2" width="248" height="348" rx="14" fill="#fff" stroke="#333"/>'
        f'<text x="16" y="32" font-size="18">{name}</text></svg>'
    )

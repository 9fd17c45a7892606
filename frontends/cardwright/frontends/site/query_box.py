"""The field in which cards are asked for, what can be picked beside it, and help."""

import html
from collections.abc import Iterator
from urllib.parse import quote

from cardwright.frontends.site.html_parts import folded
from cardwright.frontends.site.query import ALIASES, Key, Questions
from cardwright.frontends.site.words import word


def query_box(questions: Questions, *, is_gallery: bool = False) -> str:
    """Return the field; it shows itself only where there is a script to answer it."""
    language = questions.language
    hint = html.escape(_hint(questions), quote=True)
    more = _order(questions) + _zoom(language) if is_gallery else ""
    return (
        f"{questions.vocabulary()}"
        '<div class="cw-query" data-cw-query="cw-cards" data-cw-scripted hidden>'
        f'<label for="cw-query">{word(language, "ask")}</label>'
        f'<input id="cw-query" type="search" autocomplete="off" spellcheck="false" '
        f'placeholder="{hint}" aria-describedby="cw-trouble">'
        f'<span class="cw-count" role="status">{len(questions.shelf.entries)}</span>{more}'
        f'<p id="cw-trouble" class="cw-trouble" role="alert"></p>'
        f'<p class="cw-none" hidden>{word(language, "none_fits")}</p></div>'
        '<div class="cw-scripted" data-cw-scripted hidden>'
        f"{_facets(questions)}{_help(questions)}</div>"
    )


def _hint(questions: Questions) -> str:
    """Return a query that some cards of this game answer."""
    return next(_examples(questions), "")


def _examples(questions: Questions) -> Iterator[str]:
    """Yield queries in the words of the game, from what its cards can be asked for."""
    keys = {key.id: key for key in questions.keys}
    types = keys["type"].words
    if types and "cost" in keys:
        yield f"t:{_spelt(types[0][0])} cost<=3 sort:cost"
    for id in ("makes", "uses", "reacts", "does"):
        if id in keys:
            yield f"{id}:{_spelt(keys[id].words[0][0])}"
    if len(keys["set"].words) > 1:
        yield f"e:{_spelt(keys['set'].words[-1][0])} -t:{_spelt(types[0][0])}"
    resource = next((id for id in keys if id in questions.shelf.game.resource), None)
    if resource:
        yield f"{resource}>=2 or cost=0"
    if "wins" in keys:
        yield "wins>=50 sort:-wins"


def _spelt(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _order(questions: Questions) -> str:
    """Return what a gallery, which has no heads of columns, is sorted by."""
    language = questions.language
    keys = [key for key in questions.keys if key.kind == "number" or key.id in ("name", "kind")]
    options = "".join(
        f'<option value="{sign}{key.id}">{_title(key, questions)} {arrow}</option>'
        for key in keys
        for sign, arrow in (("", "↑"), ("-", "↓"))
    )
    return (
        f'<span><label for="cw-order">{word(language, "ask_sort")}</label>'
        f'<select id="cw-order"><option value="">–</option>{options}</select></span>'
    )


def _zoom(language: str) -> str:
    return (
        f'<span><label for="cw-zoom">{word(language, "zoom")}</label>'
        '<input id="cw-zoom" type="range" min="6" max="22" step="1" value="10" '
        'data-cw-zoom="cw-cards"></span>'
    )


def _facets(questions: Questions) -> str:
    """Return the words that can be picked, by key, with how many of the shown cards have each."""
    groups = "".join(
        f"<div><dt>{_group(key, questions)}</dt><dd>"
        f"{''.join(_button(key, id, name) for id, name in _pickable(key, questions))}</dd></div>"
        for key in questions.keys
        if key.is_facet and _pickable(key, questions)
    )
    summary = word(questions.language, "ask_facets")
    return folded(summary, f'<dl class="cw-facets">{groups}</dl>')


def _group(key: Key, questions: Questions) -> str:
    return word(questions.language, "types") if key.id == "type" else _title(key, questions)


def _pickable(key: Key, questions: Questions) -> list[tuple[str, str]]:
    """Return the words of a key; a kind is picked as such, and not as a type."""
    return [pair for pair in key.words if key.id != "type" or pair[0] in questions.shelf.game.type]


def _button(key: Key, id: str, name: str) -> str:
    return (
        f'<button type="button" aria-pressed="false" data-key="{key.id}" '
        f'data-word="{html.escape(id, quote=True)}">{html.escape(_capital(name))} '
        "<small></small></button>"
    )


def _help(questions: Questions) -> str:
    language = questions.language
    shorts: dict[str, list[str]] = {}
    for short, id in ALIASES.items():
        shorts.setdefault(id, []).append(short)
    rows = "".join(
        f"<tr><td><code>{'</code>, <code>'.join([key.id, *shorts.get(key.id, ())])}</code></td>"
        f"<td>{_title(key, questions)}</td>"
        f"<td>{html.escape(_some(key, language))}</td></tr>"
        for key in questions.keys
    )
    asked = "".join(
        f'<li><a href="?find={_address(query)}"><code>{html.escape(query)}</code></a></li>'
        for query in _examples(questions)
    )
    body = (
        f"<p>{word(language, 'ask_help')}</p><ul>{asked}</ul>"
        f'<div class="cw-scroll"><table class="cw-table"><thead><tr>'
        f'<th scope="col">{word(language, "ask_key")}</th>'
        f'<th scope="col">{word(language, "ask_meaning")}</th>'
        f'<th scope="col">{word(language, "ask_values")}</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    return folded(word(language, "ask_how"), body)


def _some(key: Key, language: str) -> str:
    if key.kind == "word":
        return ", ".join(id for id, _ in key.words)
    return word(language, "ask_a_number" if key.kind == "number" else "ask_a_text")


def _address(query: str) -> str:
    return quote(query, safe="")


def _title(key: Key, questions: Questions) -> str:
    return html.escape(_capital(questions.title(key)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

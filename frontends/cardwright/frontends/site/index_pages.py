"""Ways in: the games, and lists of cards by what they are and do."""

import html
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cardwright.dsl.vocabulary import CATEGORIES
from cardwright.dsl.wording import cost_text, points_text
from cardwright.frontends.simulating.figures import Figures
from cardwright.frontends.simulating.strength import Strength, read_strength
from cardwright.frontends.site.catalogue import Catalogue, Entry, Shelf
from cardwright.frontends.site.faces import sprite
from cardwright.frontends.site.figure_pages import (
    figures_of,
    figures_page,
    figures_page_of,
    fresh,
    strength_page,
    strength_page_of,
)
from cardwright.frontends.site.html_parts import (
    Parts,
    card_link,
    card_links,
    face_image,
    page_of,
    plain,
    way,
)
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.query import Questions, query_box
from cardwright.frontends.site.relations import CAUSES, COSTS, MAKES, PERFORMS, REACTS, Relations
from cardwright.frontends.site.rows import inline_signs
from cardwright.frontends.site.signs import CORE, Sign, SignReader
from cardwright.frontends.site.speaking import called, language_for, named, said
from cardwright.frontends.site.words import word

BY = ("set", "kind", "type", "cost", "made", "event", "verb")
"""What cards are listed by."""

Group = tuple[str, str]
"""The id and the name of a group of cards."""
Groups = dict[Group, dict[str, list[Entry]]]
"""Cards by group, and within it by what they have to do with it."""
_SAMPLES = 6


def front_page(catalogue: Catalogue, here: str, language: str) -> str:
    """Return the page that shows all games."""
    blocks = []
    for shelf in catalogue.shelves:
        folder = f"cards/{shelf.game.id}"
        name = html.escape(shelf.name(language))
        table = way(here, f"{folder}/index.md")
        tiles = "".join(
            f'<a class="cw-tile" href="{way(here, f"{entry.slug}.md")}">'
            f"{face_image(entry, here, language)}</a>"
            for entry in samples(shelf)
        )
        links = " · ".join(
            f'<a href="{way(here, page)}">{title}</a>'
            for page, title in shelf_pages(shelf, language)
        )
        blocks.append(f'## <a href="{table}">{name}</a> ({len(shelf.entries)})')
        for info in shelf.sets.values():
            about = info.about.get(language) or next(iter(info.about.values()), "")
            lang = "" if language in info.about else f' lang="{next(iter(info.about), "")}"'
            blocks += [f"<p{lang}>{html.escape(about)}</p>"] if about else []
        blocks += [f'<div class="cw-gallery cw-small">{tiles}</div>', f"<p>{links}</p>"]
    return page_of(word(language, "cards"), *blocks)


def samples(shelf: Shelf) -> list[Entry]:
    """Return a card of each kind, so many as fit in a row."""
    by_kind: dict[str, Entry] = {}
    for entry in shelf.entries:
        by_kind.setdefault(entry.card.kind, entry)
    rest = [entry for entry in shelf.entries if entry not in by_kind.values()]
    return [*by_kind.values(), *rest][:_SAMPLES]


def shelf_pages(shelf: Shelf, language: str) -> Iterator[tuple[str, str]]:
    """Yield the paths and titles of the pages that list a game's cards."""
    folder = f"cards/{shelf.game.id}"
    yield f"{folder}/index.md", word(language, "all_cards")
    yield f"{folder}/gallery.md", word(language, "gallery")
    for by in BY:
        yield f"{folder}/by/{by}.md", word(language, f"by_{by}")
    if figures_of(shelf) is not None:
        yield figures_page_of(shelf), word(language, "fares_page")
    if read_strength(shelf.folder) is not None:
        yield strength_page_of(shelf), word(language, "strength_page")
    yield f"{folder}/signs.md", word(language, "signs")


def index_pages(
    shelf: Shelf,
    relations: Relations,
    language: str,
    figures: Figures | None,
    strength: Strength | None,
    parts: Parts,
) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages that list a game's cards."""
    folder = f"cards/{shelf.game.id}"
    here = f"{folder}/index.md"
    questions = Questions(shelf, relations, language, fresh(figures, shelf))
    yield here, table_page(shelf, here, language, _ways(shelf, here, language), parts, questions)
    here = f"{folder}/gallery.md"
    yield here, gallery_page(shelf, here, language, _ways(shelf, here, language), parts, questions)
    if figures is not None:
        here = figures_page_of(shelf)
        ways = _ways(shelf, here, language)
        yield here, figures_page(shelf, figures, ways, language, parts)
    if strength is not None:
        here = strength_page_of(shelf)
        ways = _ways(shelf, here, language)
        yield here, strength_page(shelf, strength, ways, language, parts)
    yield f"{folder}/signs.md", legend_page(shelf, language)
    groupings = _Groupings(shelf, relations, language)
    for by in BY:
        page = _index(shelf, by, groupings.groups(by), language, parts)
        yield f"{folder}/by/{by}.md", page


def _ways(shelf: Shelf, here: str, language: str) -> str:
    links = " · ".join(
        f'<a href="{way(here, page)}">{title}</a>'
        for page, title in shelf_pages(shelf, language)
        if page != here
    )
    return f'<p class="cw-ways">{links}</p>'


def _index(shelf: Shelf, by: str, groups: Groups, language: str, parts: Parts) -> str:
    here = f"cards/{shelf.game.id}/by/{by}.md"
    title = f"{shelf.name(language)} – {word(language, f'by_{by}')}"
    blocks = [_ways(shelf, here, language)]
    if not groups:
        blocks.append(word(language, "nothing_such"))
    for (anchor, name), members in groups.items():
        count = len(dict.fromkeys(entry for some in members.values() for entry in some))
        heading = plain(name[:1].upper() + name[1:])
        blocks.append(f"## {heading} ({count}) {{ #{anchor} }}")
        for label, entries in members.items():
            blocks += [f"<p>{word(language, label)}</p>"] if label else []
            ordered = sorted(entries, key=lambda entry: entry.name(language))
            blocks.append(parts.hold(card_links(ordered, here, language)))
    return page_of(title, *blocks, contents=True)


Key = tuple[str, str]
"""The category and the id of a word of the game."""


class _Groupings:
    def __init__(self, shelf: Shelf, relations: Relations, language: str) -> None:
        self.shelf = shelf
        self.relations = relations
        self.language = language
        self.shown = language_for(shelf.game, language)

    def groups(self, by: str) -> Groups:
        """Return the cards by one of the things that they are listed by."""
        match by:
            case "set":
                return self._sets()
            case "kind":
                return self._grouped({"": lambda entry: [("kind", entry.card.kind)]})
            case "type":
                return self._grouped(
                    {"": lambda entry: [("type", name) for name in entry.card.all_types]}
                )
            case "cost":
                return self._grouped({"": self._facts(COSTS)})
            case "made":
                return self._grouped({"": self._facts(MAKES)})
            case "event":
                parts = {"that_react": self._facts(REACTS), "that_cause": self._facts(CAUSES)}
                return self._grouped(parts)
            case _:
                return self._grouped({"": self._facts(PERFORMS)})

    def _sets(self) -> Groups:
        found: Groups = {}
        for entry in self.shelf.entries:
            group = (entry.set.id, entry.set_name(self.language))
            found.setdefault(group, {}).setdefault("", []).append(entry)
        return found

    def _facts(self, what: str) -> Callable[[Entry], Iterable[Key]]:
        return lambda entry: [
            (fact.category, fact.word)
            for fact in self.relations.facts[entry.card.id]
            if fact.what == what
        ]

    def _grouped(self, parts: dict[str, Callable[[Entry], Iterable[Key]]]) -> Groups:
        found: Groups = {}
        for label, keys in parts.items():
            for entry in self.shelf.entries:
                for category, id in dict.fromkeys(keys(entry)):
                    name = named(self.shelf.game, category, id, self.shown)
                    group = (id.replace(" ", "-"), name)
                    found.setdefault(group, {}).setdefault(label, []).append(entry)
        return dict(sorted(found.items(), key=lambda item: item[0][1].casefold()))


# -- all cards of a game on one page: a table to sort and filter, a gallery of faces, their signs --

_CLOSING: Final = "floor-right"
"""Half of a bracket, which is shown with the other half."""
_ORDER: Final = {"types": "type"}
"""By which key a column is sorted, where it is called something else."""
_TEXTS: Final = {"+": "and", "/": "or", "×": "per", "[ ]": "if"}
"""Signs that are written, and the names of their meanings."""


def table_page(
    shelf: Shelf, here: str, language: str, ways: str, parts: Parts, questions: Questions
) -> str:
    """Return the page with the table of all cards; ``ways`` leads to the other lists."""
    rows = _Rows(shelf, here, language, questions)
    head = "".join(
        f'<th scope="col" class="cw-{key}" data-cw-key="{_ORDER.get(key, key)}">'
        f"{word(language, key)}</th>"
        for key in rows.columns
    )
    body = "".join(rows.row(entry) for entry in shelf.entries)
    table = (
        f'{sprite(shelf.entries)}<div class="cw-scroll"><table id="cw-cards" class="cw-table">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    query = query_box(questions)
    return page_of(shelf.name(language), ways, parts.hold(query), parts.hold(table))


def gallery_page(
    shelf: Shelf, here: str, language: str, ways: str, parts: Parts, questions: Questions
) -> str:
    """Return the page with the faces of all cards."""
    title = f"{shelf.name(language)} – {word(language, 'gallery')}"
    tiles = "\n".join(
        f'<a class="cw-tile" href="{way(here, f"{entry.slug}.md")}" '
        f"{questions.answers(entry)}>{face_image(entry, here, language)}</a>"
        for entry in shelf.entries
    )
    gallery = f'<div id="cw-cards" class="cw-gallery">\n{tiles}\n</div>'
    query = query_box(questions, is_gallery=True)
    return page_of(title, ways, parts.hold(query), parts.hold(gallery))


class _Rows:
    def __init__(self, shelf: Shelf, here: str, language: str, questions: Questions) -> None:
        self.questions = questions
        self.here = here
        self.language = language
        self.shown = language_for(shelf.game, language)
        self.reader = SignReader(shelf.game)
        self.icons = Icons(shelf.game, shelf.folder)
        has = {
            "types": any(entry.card.all_types for entry in shelf.entries),
            "cost": any(entry.card.cost for entry in shelf.entries),
            "points": any(entry.card.points for entry in shelf.entries),
            "set": len(shelf.sets) > 1,
        }
        self.columns = ["name", "kind", *(key for key, tells in has.items() if tells)]
        """What tells the cards apart."""

    def row(self, entry: Entry) -> str:
        card, game = entry.card, entry.game
        types = ", ".join(named(game, "type", name, self.shown) for name in card.all_types)
        points = said(lambda: points_text(card, game, self.shown))
        cost = said(lambda: cost_text(card.cost, game, self.shown) if card.cost else "")
        cells = {
            "name": card_link(entry, self.here, self.language),
            "kind": html.escape(named(game, "kind", card.kind, self.shown)),
            "types": html.escape(types),
            "cost": inline_signs(self.reader.cost(card), self.icons, cost),
            "points": inline_signs(self.reader.points(card), self.icons, points),
            "set": html.escape(entry.set_name(self.language)),
        }
        shown = "".join(f'<td class="cw-{key}">{cells[key]}</td>' for key in self.columns)
        return f"<tr {self.questions.answers(entry)}>{shown}</tr>"


def legend_page(shelf: Shelf, language: str) -> str:
    """Return the page with all signs that are on the cards of a game, as Markdown."""
    shown = language_for(shelf.game, language)
    reader = SignReader(shelf.game)
    used = {sign for entry in shelf.entries for sign in reader.all_of(entry.card)}
    icons = Icons(shelf.game, shelf.folder)
    words = [
        (sign, called(entry, shelf.game, shown))
        for category, field in CATEGORIES.items()
        for entry in getattr(shelf.game, field)
        if (sign := Sign("word", entry.id, category)) in used
    ]
    core = [
        (sign, _meaning(language, name))
        for name in CORE.values()
        if (sign := Sign("core", name)) in used and name != _CLOSING
    ]
    texts = [(Sign("text", text), _meaning(language, name)) for text, name in _TEXTS.items()]
    title = f"{shelf.name(language)} – {word(language, 'signs')}"
    lists = (_list(words, icons), "<hr>", _list([*core, *texts], icons))
    return page_of(title, sprite(shelf.entries), *lists, contents=True)


def _meaning(language: str, name: str) -> str:
    return word(language, f"sign_{name.replace('-', '_')}")


def _list(rows: Iterable[tuple[Sign, str]], icons: Icons) -> str:
    items = "".join(
        f"<li>{inline_signs((sign,), icons, '')} "
        f"<span>{html.escape(meaning[:1].upper() + meaning[1:])}</span></li>"
        for sign, meaning in rows
    )
    return f'<ul class="cw-legend">{items}</ul>'

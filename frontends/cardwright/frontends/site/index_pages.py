"""Ways in: a table of all cards, a gallery, and indexes by what cards are and do."""

import html
import os
from collections.abc import Callable, Iterable, Iterator

from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording import card_text, cost_icons, points_icons
from cardwright.frontends.site.catalogue import Catalogue, Entry, Shelf
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.relations import CAUSES, COSTS, DOES, MAKES, REACTS, Relations
from cardwright.frontends.site.speaking import language_for, named
from cardwright.frontends.site.words import word

Group = tuple[str, str]
"""The id and the name of a group of cards."""


def index_pages(
    catalogue: Catalogue, relations: dict[str, Relations], language: str
) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages that list cards."""
    yield "cards/index.md", _front(catalogue, language)
    for shelf in catalogue.shelves:
        folder = f"cards/{shelf.game.id}"
        yield f"{folder}/index.md", _table(shelf, language)
        yield f"{folder}/gallery.md", _gallery(shelf, language)
        for by, groups in _groupings(shelf, relations[shelf.game.id], language).items():
            yield f"{folder}/by/{by}.md", _index(shelf, by, groups, language)


def _front(catalogue: Catalogue, language: str) -> str:
    lines = [f"# {word(language, 'cards')}", ""]
    for shelf in catalogue.shelves:
        lines += [
            f"## [{shelf.name(language)}]({shelf.game.id}/index.md)",
            "",
            f"{len(shelf.entries)} · [{word(language, 'gallery')}]({shelf.game.id}/gallery.md)",
            "",
        ]
        for info in shelf.sets.values():
            about = info.about.get(language) or next(iter(info.about.values()), "")
            lines += [about, ""] if about else []
    return "\n".join(lines)


def _table(shelf: Shelf, language: str) -> str:
    shown = language_for(shelf.game, language)
    head = "".join(
        f"<th>{word(language, key)}</th>"
        for key in ("name", "kind", "types", "cost", "points", "set")
    )
    rows = "".join(_row(entry, language, shown) for entry in shelf.entries)
    ways = " · ".join(f"[{word(language, f'by_{by}')}](by/{by}.md)" for by in _BY)
    return "\n".join(
        [
            "---",
            "hide: [toc]",
            "---",
            f"# {shelf.name(language)}",
            "",
            f"[{word(language, 'gallery')}](gallery.md) · {ways}",
            "",
            f'<label class="cw-filter">{word(language, "filter")} <input type="search" '
            f'data-cw-filter="cw-cards" autocomplete="off"></label>',
            "",
            f'<div class="cw-scroll"><table id="cw-cards" class="cw-table" data-cw-sortable>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>",
            "",
        ]
    )


def _row(entry: Entry, language: str, shown: str) -> str:
    card, game = entry.card, entry.game
    text = html.escape(" ".join(card_text(card, game, shown)), quote=True)
    cost = cost_icons(card.cost, game) if card.cost is not None else ""
    types = ", ".join(named(game, "type", name, shown) for name in card.types)
    set_name = entry.set.names.get(language) or next(iter(entry.set.names.values()))
    cells = (
        f'<a href="{card.id}/">{html.escape(entry.name(language))}</a>',
        html.escape(named(game, "kind", card.kind, shown)),
        html.escape(types),
        html.escape(cost),
        html.escape(points_icons(card, game) or ""),
        html.escape(set_name),
    )
    return f'<tr data-cw-text="{text}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _gallery(shelf: Shelf, language: str) -> str:
    faces = "\n".join(
        f'<a class="cw-tile" href="../{entry.card.id}/">{face(entry, language)}</a>'
        for entry in shelf.entries
    )
    title = f"{shelf.name(language)} – {word(language, 'gallery')}"
    return f'---\nhide: [toc]\n---\n# {title}\n\n<div class="cw-gallery">\n{faces}\n</div>\n'


def _index(shelf: Shelf, by: str, groups: dict[Group, list[Entry]], language: str) -> str:
    lines = [f"# {shelf.name(language)} – {word(language, f'by_{by}')}", ""]
    folder = f"cards/{shelf.game.id}/by"
    for (anchor, name), entries in groups.items():
        lines += [f"## {name} {{ #{anchor} }}", ""]
        links = (
            f"[{entry.name(language)}]({os.path.relpath(f'{entry.slug}.md', folder)})"
            for entry in sorted(entries, key=lambda entry: entry.name(language))
        )
        lines += [", ".join(links), ""]
    return "\n".join(lines)


_BY = ("set", "kind", "type", "cost", "made", "event", "verb")


def _groupings(
    shelf: Shelf, relations: Relations, language: str
) -> dict[str, dict[Group, list[Entry]]]:
    game = shelf.game
    shown = language_for(game, language)

    def facts(*wanted: str) -> Callable[[Entry], Iterable[tuple[str, str]]]:
        return lambda entry: [
            (fact.category, fact.word)
            for fact in relations.facts[entry.card.id]
            if fact.what in wanted
        ]

    def verbs(entry: Entry) -> Iterable[tuple[str, str]]:
        known = (fact.verb for fact in relations.facts[entry.card.id] if fact.what == DOES)
        return [("verb", verb) for verb in known if verb in game.verb]

    sets = {
        (info.id, info.names.get(language) or next(iter(info.names.values()))): [
            entry for entry in shelf.entries if entry.card.set == info.id
        ]
        for info in shelf.sets.values()
    }
    return {
        "set": sets,
        "kind": _grouped(shelf, lambda entry: [("kind", entry.card.kind)], game, shown),
        "type": _grouped(
            shelf, lambda entry: [("type", name) for name in entry.card.types], game, shown
        ),
        "cost": _grouped(shelf, facts(COSTS), game, shown),
        "made": _grouped(shelf, facts(MAKES), game, shown),
        "event": _grouped(shelf, facts(REACTS, CAUSES), game, shown),
        "verb": _grouped(shelf, verbs, game, shown),
    }


def _grouped(
    shelf: Shelf,
    keys: Callable[[Entry], Iterable[tuple[str, str]]],
    game: Vocabulary,
    language: str,
) -> dict[Group, list[Entry]]:
    found: dict[Group, list[Entry]] = {}
    for entry in shelf.entries:
        for category, id in dict.fromkeys(keys(entry)):
            group = (id.replace(" ", "-"), named(game, category, id, language))
            found.setdefault(group, []).append(entry)
    return dict(sorted(found.items(), key=lambda item: item[0][1].casefold()))

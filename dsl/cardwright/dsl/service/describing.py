"""What is known of a word or a card, as Markdown."""

import inspect
from collections.abc import Iterator

from cardwright.dsl import model, wording
from cardwright.dsl.read_game import about_category
from cardwright.dsl.resolve.words_of_steps import parts, verbs
from cardwright.dsl.service import language as own
from cardwright.dsl.service.names import OWN, Thing, entry_of
from cardwright.dsl.vocabulary import Vocabulary, Word

_WHAT = {
    "amounts": "NUMBER RESOURCE",
    "card": "CARD",
    "number": "NUMBER",
    "players": "PLAYERS",
    "resource": "RESOURCE",
}


def shape_of(word: str) -> str | None:
    """Return how a word of the language is used."""
    if word in verbs():
        return "\n".join(dict.fromkeys(_shape_of_step(word, step) for step in verbs()[word]))
    return own.SHAPES[word][0] if word in own.SHAPES else None


def _shape_of_step(word: str, step: type[model.Node]) -> str:
    """Return how a step is said, by its declaration."""
    said = [word]
    for part in sorted(parts(step), key=lambda part: part.role != "object"):
        what = _WHAT[part.what]
        phrase = what if part.role == "object" else f"{part.role} {what}"
        said.append(phrase if part.required or part.role == "object" else f"[{phrase}]")
    return " ".join(said)


def meaning_of(word: str) -> str:
    """Return what a word of the language means."""
    if word in verbs():
        docs = (inspect.getdoc(step) or "" for step in verbs()[word])
        return " · ".join(dict.fromkeys(doc.split("\n")[0] for doc in docs))
    return own.SHAPES[word][1] if word in own.SHAPES else ""


def told_word(word: str) -> str:
    """Tell of a word of the language."""
    return f"```cardwright\n{shape_of(word) or word}\n```\n{meaning_of(word)}"


def told(thing: Thing, game: Vocabulary, language: str, declared_in: str = "") -> str:
    """Tell of a thing that the game declares: what it is, its names, and what it says of itself."""
    if thing.category == OWN:
        return told_word(thing.id)
    entry = entry_of(thing, game)
    if entry is None:
        return f"`{thing.id}`"
    lines = [f"**{name_of(entry, language)}** · {thing.category} `{entry.id}`"]
    lines += ["", about_category(thing.category)]
    lines += [f"- {said}" for said in _sayings(entry)]
    names = [f"{code}: {phrase.text}" for code, phrase in entry.names.items()]
    lines += ["", " · ".join(names)]
    if declared_in:
        lines += ["", f"declared in {declared_in}"]
    return "\n".join(lines)


def name_of(entry: Word, language: str) -> str:
    """Return what a word is called in a language, with its sign."""
    phrase = entry.names.get(language) or next(iter(entry.names.values()), None)
    icon = getattr(entry, "icon", "")
    return " ".join(part for part in (icon, phrase.text if phrase else entry.id) if part)


def _sayings(entry: Word) -> Iterator[str]:
    """Yield what a declaration says beside its names, by the descriptions of its fields."""
    for name, field in type(entry).model_fields.items():
        value = getattr(entry, name)
        if name in ("id", "names", "icon", "changes") or value == field.default or value is None:
            continue
        if isinstance(value, tuple):
            value = ", ".join(map(str, value))
        told = "" if value is True else f" `{value}`"
        about = f": {field.description}" if field.description else ""
        yield f"`{name}`{told}{about}"


def told_card(card: model.Card, game: Vocabulary, language: str) -> str:
    """Tell of a card: its face in words and signs."""
    name = card.names.get(language, card.names[game.languages[0]])
    cost = f" · {wording.cost_icons(card.cost, game)}" if card.cost is not None else ""
    points = wording.points_icons(card, game)
    head = f"**{name}**{cost}{f' · {points}' if points else ''}"
    try:
        kind = wording.type_line(card, game, language)
        lines = [head, f"*{kind}*"]
        worth = wording.points_text(card, game, language)
        lines += [worth] if worth else []
        for ability in card.abilities:
            lines += [told_ability(ability, card, game, language)]
    except wording.MissingPhrase as missing:
        lines = [head, f"*{missing}*"]
    return "\n\n".join([*lines, f"`{card.id}` · {card.set}"])


def told_ability(ability: model.Ability, card: model.Card, game: Vocabulary, language: str) -> str:
    """Tell what an ability does, in signs and words; where words are missing, say which."""
    try:
        text = wording.ability_text(ability, card, game, language)
    except wording.MissingPhrase as missing:
        return f"*{missing}*"
    return f"{wording.icon_line(ability, card, game)}  \n{text}"

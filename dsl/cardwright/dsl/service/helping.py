"""Help while writing: how something is said, what can be done about it, and texts beside it."""

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardwright.dsl import model, syntax, wording
from cardwright.dsl.diagnostics import Diagnostic, Edit, NoteKind
from cardwright.dsl.folders import SCENARIO_SUFFIX
from cardwright.dsl.model import every_step
from cardwright.dsl.read_game import about_category
from cardwright.dsl.resolve.context import Spans
from cardwright.dsl.resolve.words_of_steps import parts, verbs
from cardwright.dsl.service import language as own
from cardwright.dsl.service.answers import Action, Call, Command, Hint, Lens, Signature
from cardwright.dsl.service.names import OWN, Thing, entry_of, look_up, own_verbs
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Piece, Statements
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


_JOINTS: Final = frozenset({"->", "+", "/", ":", "(", "unless", "otherwise", "may"})
_GAPS: Final = re.compile(r"[A-Z]{2,}")
_NOWHERE: Final = Span(0, 0)


# -- how something is said ------------------------------------------------------------------------


def signature_at(source: Source, offset: int, game: Vocabulary) -> Signature | None:
    """Return how the step or clause around a place is said, and which part is being written."""
    text = source.text[:offset]
    pieces = Statements(text).pieces_at(offset)
    for index, piece in _heads(pieces):
        shape, meaning = _said(piece.text, game)
        if shape is not None:
            after = pieces[index + 1 :]
            is_written = bool(after) and after[-1].span.end == offset
            return _signature(shape, meaning, len(after) - is_written, after)
    return None


def _heads(pieces: Sequence[Piece]) -> Iterator[tuple[int, Piece]]:
    """Yield the word after the last joint, then the first word of the statement."""
    joints = [index for index, piece in enumerate(pieces) if piece.text in _JOINTS]
    for index in [joints[-1] + 1] if joints else [1, 0]:
        if index < len(pieces):
            yield index, pieces[index]
    if joints and pieces:
        yield 0, pieces[0]


def _said(word: str, game: Vocabulary) -> tuple[str | None, str]:
    own = look_up("own", word, game)
    if own is not None or word in own_verbs():
        shape = shape_of(own or word)
        return (shape.split("\n")[0] if shape else None), meaning_of(own or word)
    if verb := look_up("verb", word, game):
        only = game.verb[verb].only
        return f"{verb} CARD", f"goes with: {', '.join(only)}" if only else ""
    return shape_of(word), meaning_of(word)


def _signature(shape: str, meaning: str, written: int, after: Sequence[Piece]) -> Signature:
    gaps = tuple((gap.start(), gap.end()) for gap in _GAPS.finditer(shape))
    words = shape.split()[1:]
    active, left = 0, written
    for word in words:
        if left <= 0:
            break
        left -= 1
        active += bool(_GAPS.search(word))
    return Signature(shape, meaning, gaps, min(active, max(len(gaps) - 1, 0)))


# -- texts beside abilities -----------------------------------------------------------------------


def hints(
    source: Source, card: model.Card, spans: Spans, game: Vocabulary, language: str
) -> Iterator[Hint]:
    """Yield the generated text behind each ability."""
    for ability in card.abilities:
        span = spans.of(ability, _NOWHERE)
        if span == _NOWHERE:
            continue
        try:
            yield Hint(span.end, wording.ability_text(ability, card, game, language))
        except wording.MissingPhrase:
            continue


# -- what can be done -----------------------------------------------------------------------------


def fixes(found: Iterable[Diagnostic], span: Span) -> Iterator[Action]:
    """Yield what mends the faults that touch a place, and what explains them."""
    for fault in found:
        if fault.span.start > span.end or fault.span.end < span.start:
            continue
        if fault.fix:
            help = next((n.message for n in fault.notes if n.kind is NoteKind.HELP), "")
            yield Action(
                _title(fault, help),
                is_fix=True,
                diagnostic=fault,
                edits={Path(fault.source.path): fault.fix},
            )
        yield Action(
            f"Explain `{fault.code.name}`",
            diagnostic=fault,
            call=Call(Command.EXPLAIN, (fault.code.name,)),
        )


def _title(fault: Diagnostic, help: str) -> str:
    """Say what a fix does: what it writes instead, or else what the help says."""
    if len(fault.fix) == 1 and "\n" not in fault.fix[0].text:
        edit = fault.fix[0]
        old = fault.source.slice(edit.span).strip()
        if not edit.text.strip():
            return f"Leave out `{old}`"
        return f"Write `{edit.text.strip()}`" + (f" for `{old}`" if old else "")
    return (help[:1].upper() + help[1:]) or "Mend this"


def translations(source: Source, tree: syntax.Tree, game: Vocabulary, span: Span) -> Action | None:
    """Return what adds a name in each language that a card or a declaration lacks."""
    match tree.document:
        case syntax.Card() as card:
            named = {*named_languages(tree)}
            return _with_names(source, card, named, game, "card")
        case syntax.Game() | syntax.Set() as words:
            for entry in words.entries:
                if isinstance(entry, syntax.Declaration) and _touch(entry.span, span):
                    named = {
                        word.text
                        for prop in entry.properties
                        for word in (prop.name, *prop.values)
                        if isinstance(word, syntax.Word)
                    }
                    return _with_names(source, entry, named, game, "word")
    return None


def named_languages(tree: syntax.Tree) -> frozenset[str]:
    """Return the languages in which a card has a name, a printed one or ours."""
    clauses = tree.document.clauses if isinstance(tree.document, syntax.Card) else ()
    names = [clause.entries for clause in clauses if isinstance(clause, syntax.Names)]
    return frozenset(word.text.removesuffix(syntax.OURS) for entry in names for word, _ in entry)


def _with_names(
    source: Source,
    node: syntax.Card | syntax.Declaration,
    named: set[str],
    game: Vocabulary,
    what: str,
) -> Action | None:
    first = game.languages[0] if isinstance(node, syntax.Card) else None
    missing = [code for code in game.languages if code not in named and code != first]
    brace = source.text.find("{\n", node.name.span.end)
    if not missing or brace < 0:
        return None
    margin = " " * (source.position(node.span.start).column + 1)
    name = source.slice(node.name.span).strip('"')
    lines = "".join(f'{margin}{code} "? {name}"\n' for code in missing)
    edit = Edit(Span(brace + 2, brace + 2), lines)
    title = f"Add the missing names of this {what} ({', '.join(missing)})"
    return Action(title, edits={Path(source.path): (edit,)})


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def ability_at(card: model.Card, spans: Spans, offset: int) -> int | None:
    """Return the index of the ability that stands at a place."""
    for index, ability in enumerate(card.abilities):
        span = spans.of(ability, _NOWHERE)
        if span != _NOWHERE and span.start <= offset <= span.end:
            return index
    return None


def lenses(path: Path, tree: syntax.Tree, *, has_scenarios: bool) -> Iterator[Lens]:
    """Yield what can be run of a file: the scenarios of a card, each scenario, a simulation."""
    match tree.document:
        case syntax.Card() as card:
            head = card.kind.span.to(card.name.span)
            if has_scenarios:
                file = str(path.with_suffix(SCENARIO_SUFFIX))
                yield Lens(head, "run scenarios", Call(Command.RUN_SCENARIOS, (file, "")))
            yield Lens(head, "simulate", Call(Command.SIMULATE, (str(path),)))
        case syntax.Scenarios() as scenarios:
            for each in scenarios.items:
                call = Call(Command.RUN_SCENARIOS, (str(path), each.name.value))
                yield Lens(each.name.span, "run", call)


def scenario_for(card: model.Card, index: int, game: Vocabulary, name: str) -> str:
    """Return a scenario that uses an ability: the card in play, with what its cost takes.

    It says what is given and done, and leaves to the author what to expect.
    """
    ability = card.abilities[index]
    zone = next((zone.id for zone in game.zones if zone.of == "player" and zone.active), "play")
    held, on_it = _needed(ability, game)
    given = [" + ".join(f"{count} {what}" for what, count in held.items())] if held else []
    lines = [f"given player 1: {', '.join([*given, f'{card.id} in {zone}'])}"]
    if on_it:
        amounts = " + ".join(f"{count} {what}" for what, count in on_it.items())
        lines.append(f"given {card.id}: {amounts}")
    if isinstance(ability, model.Power):
        powers = [each for each in card.abilities if isinstance(each, model.Power)]
        place = f" {powers.index(ability) + 1}" if len(powers) > 1 else ""
        lines.append(f"player 1: power {card.id}{place}")
    elif isinstance(ability, model.Automatic):
        lines.insert(0, f"with step {ability.moment}")
    lines.append("expect nothing else changed")
    body = "\n".join(f"  {line}" for line in lines)
    return f'scenario "{name}" {{\n{body}\n}}\n'


def _needed(ability: model.Ability, game: Vocabulary) -> tuple[Counter[str], Counter[str]]:
    """Return what the cost of an ability takes from its player, and what it takes off its card."""
    held: Counter[str] = Counter()
    on_it: Counter[str] = Counter()
    cost = ability.cost if isinstance(ability, model.Body) else ()
    for step in every_step(cost):
        if not isinstance(step, model.Pay | model.Take) or step.amounts is None:
            continue
        kept = held if isinstance(step, model.Pay) else on_it
        for amount in step.amounts.options[0]:
            number = amount.number if isinstance(amount.number, int) else 1
            kept[_resource(amount.resource, game)] += number
    return held, on_it


def _resource(resource: model.Resource, game: Vocabulary) -> str:
    if isinstance(resource, model.Named):
        return resource.resources[0]
    usual = [name for name in game.resource if name not in game.not_any]
    return usual[0]

"""Random texts through all that a check does: it reports what is wrong, and never fails itself.

    python bench/fuzz.py                                  # 20,000 texts on all cores
    python bench/fuzz.py --inputs 1000000 --seed 7 --processes 1
    python bench/fuzz.py --inputs 1000000 --parser        # only the parser, which is soon done

Texts are made of the grammar's rules, of its words and signs in any order, and of pieces of the
shipped files that are cut, doubled, swapped and mixed with others. Each is read as a card, a set, a
game or scenarios; its report is rendered and its fixes are made; what has no syntax errors is
formatted, and a card without errors is worded, written and compiled. With ``--parser`` each is only
parsed, and its faults of syntax are looked at. Prints counts and every kind of failure with a text
that shows it, and exits with 1 where there was any.
"""

import argparse
import random
import re
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from lark.lexer import PatternStr

from cardwright.dsl import codes, syntax
from cardwright.dsl.checks import check_game
from cardwright.dsl.compiler import compile_card, compile_vocabulary
from cardwright.dsl.diagnostics import Diagnostic, Report, apply_edits
from cardwright.dsl.folders import LOOSE, Home, shipped_games
from cardwright.dsl.formatting import format_source
from cardwright.dsl.model import Card
from cardwright.dsl.parser_tables import load_parser
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import joined, read_additions, read_game
from cardwright.dsl.reading import normalise
from cardwright.dsl.render import render_github, render_json, render_plain, render_sarif
from cardwright.dsl.scenarios import Deck, read_scenarios
from cardwright.dsl.set_info import read_set
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording import card_text, icon_line
from cardwright.dsl.workspace import Workspace, read_card
from cardwright.dsl.write import write_card

KINDS = ("card", "set", "game", "scenarios")
_BATCH = 1000
_HOW_OFTEN = dict(zip(KINDS, (12, 1, 2, 5), strict=True))
_SECONDS_FOR_A_TEXT = 20
_LONGEST = 40
_DEEPEST = 12
_TOKENS = re.compile(r'"[^"\n]*"?|#[^\n]*|->|[\w-]*\w|\n[ ]*|[^\w\s]')
_STRANGE = (
    *"“”'→=;\\\t\u00a0é\u0661\x07\"-_.\r\u2028\x0b\x00\U0001d518[&",
    *("e\u0301", "# note", "\n#", "\n+", "\n  ->"),
)
_NUMBERS = ("0", "1", "2", "3", "9", "007", "999", "1000", "10000000000000000000000")
_RENDERERS: tuple[Callable[[Sequence[Diagnostic]], str], ...] = (
    *(render_plain,) * 9,
    render_json,
    render_github,
    partial(render_sarif, version="0"),
)


class Shipped(NamedTuple):
    """A game that comes with Cardwright, as checks need it."""

    folder: Path
    vocabulary: Vocabulary
    deck: Deck
    texts: dict[str, list[list[str]]]
    """The files of each kind, token by token."""
    lines: dict[str, list[list[list[str]]]]
    """The same, line by line."""
    words: list[str]
    """All words in them."""
    alike: dict[str, tuple[str, ...]]
    """Words that often can stand in each other's place, by each of them."""


@cache
def shipped() -> tuple[Shipped, ...]:
    """Return all games, read once a process."""
    return tuple(_shipped(folder) for folder in shipped_games().values())


def _shipped(folder: Path) -> Shipped:
    game = Workspace().load_game(folder)
    assert game.vocabulary is not None
    texts: dict[str, list[list[str]]] = {kind: [] for kind in KINDS}
    for file in sorted([*folder.rglob("*.card"), *folder.rglob("*.scenario")]):
        kind = {"game": "game", "set": "set"}.get(file.stem, "card")
        kind = kind if file.suffix == ".card" else "scenarios"
        texts[kind].append(_TOKENS.findall(file.read_text("utf-8")))
    words = sorted({word for files in texts.values() for file in files for word in file})
    lines = {kind: [list(_lines(file)) for file in files] for kind, files in texts.items()}
    alike = _alike(game.vocabulary)
    return Shipped(folder, game.vocabulary, game.deck, texts, lines, words, alike)


def _alike(game: Vocabulary) -> dict[str, tuple[str, ...]]:
    entries = (game.statuses, game.zones, game.verbs, game.events, game.moments, game.types)
    sorts = [
        *(tuple(entry.id for entry in each) for each in entries),
        *(tuple(game.noun_ids), tuple(game.resource_ids), _NUMBERS, tuple("AXYZ")),
        *(("a", "an", "another", "all", "this", "it"), ("+", "/", "->"), ("gain", "pay", "lose")),
    ]
    return {word: sort for sort in sorts for word in sort}


# -- texts ----------------------------------------------------------------------------------------


class Grammar:
    """The rules of the language, to make sentences of."""

    def __init__(self) -> None:
        """Find out how deep each rule goes at least, so that sentences come to an end."""
        parser = load_parser()
        self.fixed = {
            terminal.name: terminal.pattern.value
            for terminal in parser.terminals
            if isinstance(terminal.pattern, PatternStr)
        }
        self.rules: dict[str, list[list[str]]] = defaultdict(list)
        for rule in parser.rules:
            self.rules[rule.origin.name].append([symbol.name for symbol in rule.expansion])
        self.depth = dict.fromkeys(self.rules, _LONGEST)
        for _ in self.rules:
            for name, expansions in self.rules.items():
                self.depth[name] = 1 + min(map(self._depth_of, expansions))
        self.by_depth = {
            name: sorted((self._depth_of(each), each) for each in expansions)
            for name, expansions in self.rules.items()
        }

    def _depth_of(self, symbols: list[str]) -> int:
        return max((self.depth.get(symbol, 0) for symbol in symbols), default=0)

    def sentence(self, chance: random.Random, game: Shipped, start: str) -> list[str]:
        """Return the tokens of a sentence that a rule allows."""
        found: list[str] = []
        waiting = [(start, _DEEPEST)]
        while waiting:
            symbol, depth = waiting.pop()
            if symbol not in self.rules:
                found.append(self._token(chance, game, symbol))
                continue
            chosen = chance.choice(self.expansions(symbol, max(depth, 0)))
            waiting += [(part, depth - 1) for part in reversed(chosen)]
        return found

    @cache  # noqa: B019 - there is one grammar
    def expansions(self, symbol: str, depth: int) -> list[list[str]]:
        """Return what a symbol may become, no deeper than there is room; or the least deep."""
        expansions = self.by_depth[symbol]
        most = max(depth, expansions[0][0])
        return [each for deep, each in expansions if deep <= most]

    def _token(self, chance: random.Random, game: Shipped, terminal: str) -> str:
        match terminal:
            case "WORD":
                return chance.choice(game.words)
            case "NUMBER":
                return chance.choice(_NUMBERS)
            case "VARIABLE":
                return chance.choice("AXYZ")
            case "STRING":
                return chance.choice(('"Owl"', '"Épée \\"d\'or\\""', '""', '"A {}"'))
            case "ID":
                return chance.choice(tuple(game.deck.cards))
            case "_NL":
                return "\n  "
        return self.fixed[terminal]


@cache
def grammar() -> Grammar:
    """Return the grammar, taken apart once a process."""
    return Grammar()


def made_up(chance: random.Random, game: Shipped) -> tuple[str, str]:
    """Return what a text is to be read as, and the text."""
    often = [times if game.texts[kind] else 0 for kind, times in _HOW_OFTEN.items()]
    kind = chance.choices(KINDS, often)[0]
    if kind == "card" and chance.random() < 0.15:
        tokens, change = chance.choice(game.texts[kind]), _exchanged  # often no fault at all
    else:
        make = chance.choice((_soup, _clauses, _sentence, _piece, _piece, _mixture))
        tokens = make(chance, game, kind)[:_LONGEST]
        change = chance.choice((_damaged, _exchanged))
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        tokens = change(chance, game, tokens)
    glue = chance.choice((" ", " ", " ", " ", ""))
    text = normalise(glue.join(tokens))
    return (kind if chance.random() < 0.9 else chance.choice(KINDS)), text


def _any_token(chance: random.Random, game: Shipped) -> str:
    kind = chance.random()
    if kind < 0.4:
        return chance.choice(tuple(grammar().fixed.values()))
    if kind < 0.75:
        return chance.choice(game.words)
    if kind < 0.85:
        return chance.choice(("\n", "\n  ", "{", "}", "(", ")"))
    return chance.choice((*_NUMBERS, "X", "A")) if kind < 0.93 else chance.choice(_STRANGE)


def _head(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    words = {
        "card": chance.choice(tuple(game.vocabulary.kind)),
        "scenarios": "scenario",
    }
    return [words.get(kind, kind), '"Owl"', "{", "\n  "]


def _soup(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    """Make words and signs in any order, as a whole file or within a block."""
    tokens = [_any_token(chance, game) for _ in range(chance.randint(1, 20))]
    return tokens if chance.random() < 0.4 else [*_head(chance, game, kind), *tokens, "\n", "}"]


def _clauses(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    """Make a block of statements that the grammar allows."""
    start = {"card": "clause", "scenarios": "line"}.get(kind, "property")
    tokens = _head(chance, game, kind)
    for _ in range(chance.randint(1, 3)):
        tokens += grammar().sentence(chance, game, start)
    return [*tokens[: _LONGEST - 2], "\n", "}"]


def _sentence(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    """Make what any rule of the grammar allows."""
    start = chance.choice((kind, kind, *grammar().rules))
    return grammar().sentence(chance, game, start)


def _piece(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    """Take a shipped file, or a stretch of it in its block."""
    file = chance.choice(game.texts[kind])
    if len(file) <= _LONGEST and chance.random() < 0.5:
        return file
    start = chance.randrange(len(file))
    tokens = file[start : start + chance.randint(1, _LONGEST // 2)]
    return tokens if chance.random() < 0.3 else [*_head(chance, game, kind), *tokens, "\n", "}"]


def _mixture(chance: random.Random, game: Shipped, kind: str) -> list[str]:
    """Shuffle lines of several shipped files."""
    files = [chance.choice(game.lines[chance.choice((kind, "card"))]) for _ in range(2)]
    lines = [line for file in files for line in file]
    chosen = chance.sample(lines, min(len(lines), 4))
    return [*_head(chance, game, kind), *(token for line in chosen for token in line), "}"]


def _lines(tokens: list[str]) -> Iterator[list[str]]:
    line: list[str] = []
    for token in tokens:
        line.append(token)
        if token.startswith("\n"):
            yield line
            line = []


def _damaged(chance: random.Random, game: Shipped, tokens: list[str]) -> list[str]:
    """Cut, double, swap or replace a stretch of tokens."""
    start, middle, end = sorted(chance.randint(0, len(tokens)) for _ in range(3))
    if chance.random() < 0.7:
        middle, end = min(middle, start + 2), min(end, start + 4)
    before, first, second = tokens[:start], tokens[start:middle], tokens[middle:end]
    changed = chance.choice(
        (
            second,
            [*first, *first, *second],
            [*second, *first],
            [_any_token(chance, game), *second],
            [*first, _any_token(chance, game), *second],
            chance.sample([*first, *second], len(first) + len(second)),
        )
    )
    return [*before, *changed, *tokens[end:]]


def _exchanged(chance: random.Random, game: Shipped, tokens: list[str]) -> list[str]:
    """Put a word in the place of one that is alike, so that a check comes further."""
    places = [place for place, token in enumerate(tokens) if token in game.alike]
    if not places:
        return tokens
    place = chance.choice(places)
    return [*tokens[:place], chance.choice(game.alike[tokens[place]]), *tokens[place + 1 :]]


# -- what must hold -------------------------------------------------------------------------------


def judge(chance: random.Random, game: Shipped, kind: str, text: str) -> Counter[str]:
    """Take a text through all that there is; return what it was good for."""
    source = Source("owl.card", text)
    found, card = _checked(source, game, kind)
    counts: Counter[str] = Counter({f"read as {kind}": 1, "reports": len(found)})
    _are_sound(found, source)
    assert not found or chance.choice(_RENDERERS)(found)
    fixes = [edit for fault in found for edit in fault.fix]
    if fixes:
        _checked(Source("owl.card", normalise(apply_edits(text, fixes))), game, kind)
        counts["with fixes"] += 1
    # A text with more faults has one of syntax in all likelihood: to find that out takes long.
    formatted = format_source(source, Report()) if len(found) <= 3 else None
    if formatted is not None:
        again = Report()
        assert format_source(Source("owl.card", formatted), again) == formatted, "not idempotent"
        assert not again.errors, "the formatter has added errors"
        counts["formatted"] += 1
    if card is not None:
        _used(card, game.vocabulary)
        counts["cards without errors"] += 1
    return counts


def judge_syntax(chance: random.Random, game: Shipped, kind: str, text: str) -> Counter[str]:
    """Parse a text: there is a tree, or an error that tells why there is none."""
    source, report = Source("owl.card", text), Report()
    tree = parse(source, report)
    _are_sound(report, source)
    assert tree.document is not None or report.errors, "neither a tree nor an error"
    found = "no tree" if tree.document is None else "a tree with errors"
    return Counter({found if report.errors else "a tree": 1, "reports": len(list(report))})


def _are_sound(found: Iterable[Diagnostic], source: Source) -> None:
    """See to it that faults are of this text, and have a code and a message."""
    for fault in found:
        assert fault.source == source
        assert codes.ALL[fault.code.name] is fault.code
        assert fault.message
        for span in (fault.span, *(edit.span for edit in fault.fix)):
            assert 0 <= span.start <= span.end <= len(source.text), f"{fault} is not in the text"


def _checked(source: Source, game: Shipped, kind: str) -> tuple[list[Diagnostic], Card | None]:
    """Return what a check finds, and the card if there is one without errors."""
    vocabulary = game.vocabulary
    if kind == "card":
        file = read_card(source, Path(source.path), Home(game.folder, LOOSE, None), vocabulary)
        return [*file.found, *check_game(vocabulary, [file], translations=True)], file.card
    if kind == "scenarios":
        scenarios = read_scenarios(source, Path(source.path), game.deck, vocabulary)
        return list(scenarios.found), None
    report = Report()
    document = parse(source, report).document
    if isinstance(document, syntax.Set):
        read_set("owl", document, vocabulary.languages, source, report)
        joined(vocabulary, [read_additions("owl", document, vocabulary, source, report)])
    elif isinstance(document, syntax.Game):
        words = read_game("owl", document, source, report)
        if words is not None and not report.errors:
            compile_vocabulary(words)
    return list(report), None


def _used(card: Card, game: Vocabulary) -> None:
    """Write, word and compile a card; what is written means the same."""
    source = Source("owl.card", write_card(card, game))
    again = read_card(source, Path(source.path), Home(Path(), LOOSE, None), game).card
    assert again == card, "what is written means something else"
    for ability in card.abilities:
        icon_line(ability, card, game)
    for language in game.languages:
        card_text(card, game, language)
    compile_card(game, card)


# -- the whole ------------------------------------------------------------------------------------


class Failure(NamedTuple):
    """What a text has brought to light."""

    where: str
    seed: str
    kind: str
    text: str


@contextmanager
def _in_time() -> Iterator[None]:
    """Stop what uses far too much time of its own, where the system can."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeoutError(f"no end within {_SECONDS_FOR_A_TEXT} seconds")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _SECONDS_FOR_A_TEXT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def run_batch(
    seed: int, first: int, inputs: int, *, parser: bool = False
) -> tuple[Counter[str], list[Failure]]:
    """Judge some texts, perhaps by the parser alone; return what they were, and what failed."""
    judged = judge_syntax if parser else judge
    counts: Counter[str] = Counter()
    failures = []
    for number in range(first, first + inputs):
        chance = random.Random(f"{seed}/{number}")
        game = chance.choice(shipped())
        kind, text = made_up(chance, game)
        try:
            with _in_time():
                counts += judged(chance, game, kind, text)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}: {error}"
            failures.append(Failure(where[:200], f"{seed}/{number}", kind, text))
    return counts, failures


def main() -> int:
    """Judge as many texts as are wanted, and tell what came of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=20_000, help="texts (default 20,000)")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other texts")
    parser.add_argument("--processes", type=int, default=None, help="default: one per core")
    parser.add_argument("--parser", action="store_true", help="only parse")
    arguments = parser.parse_args()
    run = partial(run_batch, parser=arguments.parser)
    counts: Counter[str] = Counter()
    failures: dict[str, list[Failure]] = defaultdict(list)
    done, began = 0, time.perf_counter()
    firsts = range(0, arguments.inputs, _BATCH)
    sizes = [min(_BATCH, arguments.inputs - first) for first in firsts]
    with ProcessPoolExecutor(arguments.processes) as pool:
        for more, failed in pool.map(run, [arguments.seed] * len(sizes), firsts, sizes):
            counts += more
            done += _BATCH
            print(f"{min(done, arguments.inputs)} inputs", file=sys.stderr, flush=True)
            for failure in failed:
                known = failures[failure.where]
                known.append(failure)
                if len(known) == 1:
                    print(f"{failure.where}\n    {failure.kind}: {failure.text!r}", flush=True)
    seconds = time.perf_counter() - began
    for what, number in sorted(counts.items()):
        print(f"{what:24} {number:9}")
    failed_inputs = sum(map(len, failures.values()))
    print(
        f"{arguments.inputs} inputs, {failed_inputs} failures of {len(failures)} kinds "
        f"({arguments.inputs / seconds:.0f} inputs a second)"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

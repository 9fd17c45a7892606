"""Dependencies point one way, and neither the language nor the core of the runtime knows a game."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("languages", "dsl", "runtime", "frontends")
RULEBOOKS = "cardwright.runtime.rulebooks"
LANGUAGES = "cardwright.languages"
"""Reads the files of languages, for everybody; the modules inside are grammars."""
COMMAND_LINE = ("cardwright.frontends.cli", "cardwright.__main__")
# All that front ends may use of the language and the runtime: these modules, not those inside them.
PUBLIC = {
    "cardwright.dsl",
    "cardwright.dsl.codes",
    "cardwright.dsl.emblems",
    "cardwright.dsl.exchange",
    "cardwright.dsl.explain",
    "cardwright.dsl.folders",
    "cardwright.dsl.kept",
    "cardwright.dsl.model",
    "cardwright.dsl.render",
    "cardwright.dsl.scenarios",
    "cardwright.dsl.scenarios.model",
    "cardwright.dsl.service",
    "cardwright.dsl.vocabulary",
    "cardwright.dsl.wording",
    "cardwright.runtime",
    "cardwright.runtime.definitions",
    "cardwright.runtime.definitions.model",
    "cardwright.runtime.rulebooks",
}

# Words that a game declares but that general code needs in their ordinary sense.
ORDINARY_WORDS = {
    "place": "where something is, and to put it there",
    "item": "a member of any collection, as in `dict.items`",
    "room": "what is left for more, as on a card or in a line",
    "suggestion": "what an editor proposes",
}
# Words that a published format prescribes, in the one file that writes it.
FORMAT_WORDS = {
    "dsl/cardwright/dsl/render/sarif.py": {"artifact"},
    "runtime/cardwright/runtime/definitions/nodes.py": {"transform"},  # typing's own word
}


@dataclass(frozen=True)
class Module:
    """A source file of one of the packages, with what it imports."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def layer(self) -> str:
        if within(self.name, RULEBOOKS):
            return "rulebooks"
        if any(within(self.name, part) for part in COMMAND_LINE):
            return "command line"
        if within(self.name, LANGUAGES) and self.name != LANGUAGES:
            return "grammars"
        return self.name.split(".")[1]

    def imports(
        self, known: frozenset[str], *, for_types: bool = True
    ) -> Iterator[tuple[str, int]]:
        """Every imported module with its line; names in `known` are modules, not attributes.

        Without those `for_types`, only what is imported when the program runs.
        """
        for node in statements(self.tree, for_types=for_types):
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._absolute(node)
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    yield (inner if inner in known else base), node.lineno

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            assert node.module is not None
            return node.module
        package = self.name.split(".")
        if self.path.name != "__init__.py":
            package.pop()
        package = package[: len(package) - node.level + 1]
        return ".".join([*package, *([node.module] if node.module else [])])


def statements(tree: ast.AST, *, for_types: bool = True) -> Iterator[ast.stmt]:
    """All statements, or without those `for_types`: what stands under `if TYPE_CHECKING:`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and not for_types and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.stmt):
            yield node
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from statements(node, for_types=for_types)


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@cache
def modules() -> tuple[Module, ...]:
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package / "cardwright").rglob("*.py")):
            parts = path.relative_to(ROOT / package).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found.append(Module(name, path, ast.parse(path.read_text("utf-8"), str(path))))
    return tuple(found)


@cache
def known_names() -> frozenset[str]:
    return frozenset(module.name for module in modules())


def place_of(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def is_allowed(layer: str, target: str) -> bool:
    """Whether a module of `layer` may import `target`."""
    if target == LANGUAGES:
        return True
    if within(target, "cardwright"):
        rulebook = within(target, RULEBOOKS)
        match layer:
            case "runtime":
                return within(target, "cardwright.runtime") and not rulebook
            case "rulebooks":
                return within(target, "cardwright.runtime")
            case "languages":
                return False
            case "grammars":
                return within(target, "cardwright.dsl") or within(target, LANGUAGES)
            case "dsl":
                inside = within(target, "cardwright.dsl") or within(target, "cardwright.runtime")
                return inside and not rulebook
            case "frontends":
                own = within(target, "cardwright.frontends")
                return target in PUBLIC or (own and not within(target, COMMAND_LINE[0]))
            case _:
                return target in PUBLIC or within(target, "cardwright.frontends")
    top = target.partition(".")[0]
    match layer:
        case "runtime" | "rulebooks" | "languages" | "grammars":
            for_compiler = (layer, top) == ("runtime", "mypy_extensions")  # among types alone
            return top in sys.stdlib_module_names or for_compiler
        case "dsl":
            return top not in {"typer", "rich"}
        case _:
            return True


@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_has_modules(package: str) -> None:
    assert any(within(module.name, f"cardwright.{package}") for module in modules())


def test_public_modules_hold_what_they_promise() -> None:
    for name in sorted(PUBLIC):
        module = import_module(name)
        missing = [part for part in getattr(module, "__all__", ()) if not hasattr(module, part)]
        assert not missing, f"{name}: {missing}"


def test_imports_point_one_way() -> None:
    wrong = [
        f"{place_of(module.path, line)}: {module.layer} imports {target}"
        for module in modules()
        for target, line in module.imports(known_names())
        if not is_allowed(module.layer, target)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("layer", "target", "allowed"),
    [
        ("runtime", "dataclasses", True),
        ("runtime", "cardwright.runtime.state", True),
        ("runtime", "cardwright.runtime.rulebooks.some_game", False),
        ("runtime", "cardwright.dsl", False),
        ("runtime", "cardwright.frontends.cli", False),
        ("runtime", "cardwright.languages", True),
        ("runtime", "cardwright.languages.en.grammar", False),
        ("dsl", "cardwright.languages.en.grammar", False),
        ("languages", "cardwright.runtime", False),
        ("grammars", "cardwright.dsl.model", True),
        ("grammars", "cardwright.runtime.state", False),
        ("runtime", "lark", False),
        ("runtime", "pydantic", False),
        ("runtime", "rich.text", False),
        ("rulebooks", "cardwright.runtime.state", True),
        ("rulebooks", "cardwright.dsl.model", False),
        ("rulebooks", "pydantic", False),
        ("dsl", "lark", True),
        ("dsl", "pydantic", True),
        ("dsl", "cardwright.runtime.state", True),
        ("dsl", "cardwright.runtime.rulebooks", False),
        ("dsl", "cardwright.frontends", False),
        ("dsl", "typer", False),
        ("dsl", "rich.text", False),
        ("frontends", "rich", True),
        ("frontends", "cardwright.dsl", True),
        ("frontends", "cardwright.dsl.render.plain", False),
        ("frontends", "cardwright.runtime.rulebooks", True),
        ("frontends", "cardwright.runtime.rulebooks.some_game", False),
        ("frontends", "cardwright.frontends.bots", True),
        ("frontends", "cardwright.frontends.cli", False),
        ("command line", "cardwright.frontends.bots", True),
        ("command line", "cardwright.frontends.cli.app", True),
        ("command line", "cardwright.dsl.workspace", False),
    ],
)
def test_direction_of_one_import(layer: str, target: str, allowed: bool) -> None:
    assert is_allowed(layer, target) is allowed


def test_imports_stand_at_module_level() -> None:
    wrong = {
        f"{place_of(module.path, node.lineno)}: import inside {function.name}"
        for module in modules()
        if module.layer not in ("frontends", "command line")
        for function in statements(module.tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in statements(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert not wrong, "\n".join(sorted(wrong))


def test_namespace_has_no_init() -> None:
    inits = [p for p in PACKAGES if (ROOT / p / "cardwright" / "__init__.py").exists()]
    assert not inits, f"cardwright/__init__.py hides the other roots of the namespace: {inits}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_import_cycles(package: str) -> None:
    graph = {
        module.name: {
            target
            for target, _ in module.imports(known_names(), for_types=False)
            if target in known_names() and target != module.name
        }
        for module in modules()
        if within(module.name, f"cardwright.{package}")
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


DECLARATION = re.compile(
    r'^[ \t]*(?:resource|kind|type|event|status)[ \t]+(?:"([^"\n]+)"|([\w-]+))[ \t]*\{',
    re.MULTILINE,
)
TITLE = re.compile(r'^[ \t]*game[ \t]+(?:"([^"\n]+)"|([\w-]+))', re.MULTILINE)


def declared(pattern: re.Pattern[str], text: str) -> set[str]:
    return {quoted or bare for quoted, bare in pattern.findall(text)}


def parts_of(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", phrase.lower()))


@cache
def game_phrases() -> frozenset[tuple[str, ...]]:
    """What the games call their things, each phrase as its words."""
    games = sorted((ROOT / "cards").glob("*/game.card"))
    assert games, "no cards/*/game.card"
    phrases = set()
    for game in games:
        text = game.read_text("utf-8")
        titles, words = declared(TITLE, text), declared(DECLARATION, text)
        assert titles, f"no title in {game}"
        assert words, f"no declarations in {game}"
        phrases |= {parts_of(phrase) for phrase in {game.parent.name, *titles, *words}}
        ids = {parts_of(card.stem) for card in game.parent.rglob("*.card") if card != game}
        phrases |= {parts for parts in ids if len(parts) > 1 or len("".join(parts)) >= 6}
    return frozenset(phrases - {(word,) for word in ORDINARY_WORDS})


def finder(phrases: Iterable[tuple[str, ...]]) -> re.Pattern[str]:
    """Finds the phrases as whole words, also in the plural and as parts of identifiers.

    In small letters only: where letters of either size fit, no branch is ruled out at once.
    """
    choices = "|".join(r"[\s_-]+".join(map(re.escape, phrase)) for phrase in sorted(phrases))
    return re.compile(rf"(?<![^\W_])(?:{choices.lower()})s?(?![^\W_])")


def in_small_letters(text: str) -> str:
    """Return a text in which what identifiers are made of stands apart, too."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the red fox", True),
        ("RED_FOX = 1", True),
        ("class RedFox:", True),
        ("red\n    foxs", True),
        ("red-fox", True),
        ("bored foxes", False),
        ("red, fox", False),
    ],
)
def test_finder(text: str, found: bool) -> None:
    assert bool(finder([("red", "fox")]).search(in_small_letters(text))) is found


def general_sources() -> Iterator[Path]:
    rulebooks = ROOT / "runtime" / "cardwright" / "runtime" / "rulebooks"
    for pattern in ("dsl/**/*.py", "dsl/**/*.lark", "runtime/**/*.py", "languages/**/*.*"):
        for path in sorted(ROOT.glob(pattern)):
            compiled = path.suffix == ".pyc"
            if not compiled and rulebooks not in path.parents and path.parent.name != "rulebooks":
                yield path


def test_general_code_knows_no_game() -> None:
    pattern = finder(game_phrases())
    wrong = []
    for path in general_sources():
        text = in_small_letters(path.read_text("utf-8"))
        prescribed = FORMAT_WORDS.get(path.relative_to(ROOT).as_posix(), set())
        for match in pattern.finditer(text):
            if match.group() in prescribed:
                continue
            line = text.count("\n", 0, match.start()) + 1
            wrong.append(f"{place_of(path, line)}: {match.group()!r}")
    assert not wrong, "\n".join(wrong)


MACHINE_PATH = re.compile(r"(?<![\w.}-])/(?:work|root|home)/\w")
# A lock file or a configuration that was written behind a mirror would name its host.
REGISTRY = re.compile(
    r"files\.pythonhosted\.org|registry\.npmjs\.org|pypi\.org/simple|(?:/opt)/pypi\b"
)


def test_no_tracked_file_names_a_machine_or_registry() -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    wrong = []
    for name in listing.stdout.decode().split("\0"):
        path = ROOT / name
        if not name or not path.is_file() or b"\0" in (content := path.read_bytes()):
            continue
        for line, text in enumerate(content.decode("utf-8", "replace").splitlines(), start=1):
            if MACHINE_PATH.search(text) or REGISTRY.search(text):
                wrong.append(f"{place_of(path, line)}: {text.strip()[:80]}")
    assert not wrong, "\n".join(wrong)

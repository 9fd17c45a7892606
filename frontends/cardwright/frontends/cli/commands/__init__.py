"""One module a command: its options, its help, its exit codes."""

from collections.abc import Callable
from typing import Final

from cardwright.frontends.cli.commands import (
    check,
    compile,
    demo,
    explain,
    export,
    fmt,
    import_cards,
    languages,
    list_cards,
    lsp,
    matches,
    new,
    play,
    scenario,
    schema,
    serve,
    show,
    simulate,
    test,
    watch,
)

COMMANDS: Final[tuple[tuple[str, Callable[..., None], str], ...]] = (
    ("check", check.check, check.EXAMPLES),
    ("fmt", fmt.fmt, fmt.EXAMPLES),
    ("test", test.test, test.EXAMPLES),
    ("play", play.play, play.EXAMPLES),
    ("watch", watch.watch, watch.EXAMPLES),
    ("scenario", scenario.scenario, scenario.EXAMPLES),
    ("simulate", simulate.simulate, simulate.EXAMPLES),
    ("show", show.show, show.EXAMPLES),
    ("list", list_cards.list_cards, list_cards.EXAMPLES),
    ("explain", explain.explain, explain.EXAMPLES),
    ("new", new.new, new.EXAMPLES),
    ("export", export.export, export.EXAMPLES),
    ("import", import_cards.import_cards, import_cards.EXAMPLES),
    ("compile", compile.compile, compile.EXAMPLES),
    ("languages", languages.languages, languages.EXAMPLES),
    ("schema", schema.schema, schema.EXAMPLES),
    ("lsp", lsp.lsp, lsp.EXAMPLES),
    ("serve", serve.serve, serve.EXAMPLES),
    ("matches", matches.matches, matches.EXAMPLES),
    ("demo", demo.demo, demo.EXAMPLES),
)
"""Name, function and examples of each command, in the order of the help."""

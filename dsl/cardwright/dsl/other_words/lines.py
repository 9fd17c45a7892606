"""Lines of scenarios, games and sets as other tools have them, with what to write instead.

They are simpler than what cards do: each rule of ``rules.toml`` for such files is applied in turn,
and what comes of it is proposed if it is read without a fault.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from cardwright.dsl import codes
from cardwright.dsl.codes import Severity
from cardwright.dsl.diagnostics import Diagnostic, Edit, Note, NoteKind, Report
from cardwright.dsl.other_words.rules import line_rules
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements

FoundIn = Callable[[Source], Iterable[Diagnostic]]
_SLOT = re.compile(r"\{([a-z]\w*)\}")


def recognised_lines(
    found: Iterable[Diagnostic],
    source: Source,
    file: str,
    slots: Mapping[str, tuple[str, ...]],
    found_in: FoundIn,
) -> tuple[Diagnostic, ...]:
    """Return faults of a file; those of a line that is recognised give way to what to write.

    ``file`` says which: scenario, game or set. ``found_in`` reads a text as such a file.
    """
    left, statements = list(found), Statements(source.text)
    by_line: dict[Span, list[Diagnostic]] = {}
    for fault in left:
        if fault.severity is Severity.ERROR and fault.source == source:
            by_line.setdefault(statements.span_at(fault.span.start), []).append(fault)
    for span, faults in by_line.items():
        told, stay = _told(source, span, faults, file, slots, found_in)
        left = [fault for fault in left if fault not in faults and stay(fault)] + told
    return tuple(Report.of(left))


def _told(
    source: Source,
    span: Span,
    faults: list[Diagnostic],
    file: str,
    slots: Mapping[str, tuple[str, ...]],
    found_in: FoundIn,
) -> tuple[list[Diagnostic], Callable[[Diagnostic], bool]]:
    """Return what is told of a line, and which faults of others stay when that is written."""
    said = source.slice(span).partition("#")[0].strip()
    start = source.text.index(said, span.start)
    span = Span(start, start + len(said))
    written, hint = said, None
    for pattern, write, note, lower in _rules(file, tuple(sorted(slots.items()))):
        if not pattern.search(written):
            continue
        if write is None:
            hint = hint or note
        else:
            written = pattern.sub(write, written)
            written = written.lower() if lower else written
    if written != said:
        text = f"{source.text[:start]}{written}{source.text[span.end :]}"
        then, here = list(found_in(Source(source.path, text))), Span(start, start + len(written))
        if not any(
            here.start <= fault.span.start <= here.end and fault.severity is Severity.ERROR
            for fault in then
        ):
            message = f"`{' '.join(said.split())}` is not how it is said here"
            notes = (Note(NoteKind.HELP, f"write `{written}`"),)
            fix = (Edit(span, written),)
            told = [Diagnostic(codes.OTHER_WORDS, message, source, span, notes, fix)]
            still = {(fault.code, fault.message) for fault in then}
            return (
                told,
                lambda other: (
                    other.code is codes.OTHER_WORDS or (other.code, other.message) in still
                ),
            )
    if hint is not None:
        first = min(faults, key=lambda fault: fault.sort_key)
        return [first._replace(notes=(Note(NoteKind.HELP, hint),), fix=())], lambda _: True
    return faults, lambda _: True


@lru_cache(maxsize=16)
def _rules(
    file: str, slots: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[re.Pattern[str], str | None, str | None, bool], ...]:
    """Return the rules for a file: what is said, written or told, and whether in small letters."""
    words = dict(slots)

    def filled(text: str) -> str:
        return _SLOT.sub(lambda slot: next(iter(words.get(slot[1], ())), "…"), text)

    def any_of(slot: re.Match[str]) -> str:
        return f"(?:{'|'.join(map(re.escape, words.get(slot[1], ()))) or '(?!)'})"

    return tuple(
        (
            re.compile(_SLOT.sub(any_of, rule["said"]), re.IGNORECASE),
            filled(rule["write"]) if "write" in rule else None,
            filled(rule["hint"]) if "hint" in rule else None,
            "lower" in rule,
        )
        for rule in line_rules(file)
    )

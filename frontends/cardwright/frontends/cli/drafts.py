"""A card in the making: from options or answers to the text of a file that passes the check.

An answer that would be a fault is asked for again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import typer

from cardwright.dsl import Diagnostic, Report, Severity, Source, Workspace, format_source, nearest
from cardwright.dsl.folders import CARD_SUFFIX, Home, home_of, id_of
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.checking import as_shown
from cardwright.frontends.cli.inputs import vocabulary_of
from cardwright.frontends.cli.reports import text_report
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.system import remark


@dataclass(frozen=True)
class Draft:
    """What is known of a new card."""

    kind: str
    name: str
    translations: Mapping[str, str] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    cost: str | None = None
    points: str | None = None
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The card as text, not yet formatted."""
        lines = [f"{language} {_quoted(name)}" for language, name in self.translations.items()]
        lines += [f"types {', '.join(self.types)}"] if self.types else []
        lines += [f"cost {self.cost}"] if self.cost is not None else []
        lines += [f"points {self.points}"] if self.points is not None else []
        body = "\n".join([*lines, *self.clauses])
        return f"{self.kind} {_quoted(self.name)} {{\n{body}\n}}\n"


class Desk:
    """Where a new card will lie, and what its game makes of it."""

    def __init__(self, folder: Path, workspace: Workspace, kind: str | None = None) -> None:
        """``kind``: that of the card, which may tell the game where no folder does."""
        self.folder = folder
        self.workspace = workspace
        home = home_of(folder / f"new{CARD_SUFFIX}")
        self.has_own_game = home is not None
        self.home = home or _home_elsewhere(kind or "", workspace)
        vocabulary_of(workspace.load_game(self.home.game_folder))
        words = workspace.words_at(self.home)
        assert words is not None
        self.game = words

    def path(self, card_id: str) -> Path:
        """Return the file of a card with this id."""
        return self.folder / f"{card_id}{CARD_SUFFIX}"

    def check(self, draft: Draft, card_id: str) -> list[Diagnostic]:
        """Return what is wrong with a draft."""
        source = Source(str(self.path(card_id).resolve()), draft.text)
        return list(self.workspace.check_source(source, self.home)[1])

    def finished(self, draft: Draft, card_id: str) -> str:
        """Return the formatted text of a draft; a draft with errors is wrong use."""
        found = self.check(draft, card_id)
        errors = [fault for fault in found if fault.severity is Severity.ERROR]
        text = format_source(Source("<new card>", draft.text), Report())
        if errors or text is None:
            shown = text_report(as_shown(errors)).rstrip()
            raise WrongUse(f"the card has faults, and was not written\n\n{shown}")
        return text


def _home_elsewhere(kind: str, workspace: Workspace) -> Home:
    """Return the home of a card that will lie in no game's folder."""
    report = Report()
    home = workspace.home_without_folder(report, Source("<new card>", kind))
    if home is None:
        (fault,) = report
        raise WrongUse(fault.message, help=fault.notes[0].message)
    return home


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def interview(desk: Desk, draft: Draft, card_id: str | None) -> tuple[Draft, str]:
    """Return the draft with all that was missing, and the card's id."""
    game = desk.game
    if not draft.kind:
        kinds = [kind.id for kind in game.kinds]
        kind = _ask(f"kind ({', '.join(kinds)})", lambda answer: _unknown("kind", answer, kinds))
        draft = replace(draft, kind=kind)
    if not draft.name:
        name = _ask(f"name ({game.languages[0]})", _bad_name)
        draft = replace(draft, name=name)
    for language in game.languages[1:]:
        if language not in draft.translations:
            draft = _add_translation(draft, language)
    if card_id is None:
        card_id = _ask("id, which names the file", _bad_id, default=id_of(draft.name))
    questions = _Clauses(desk, card_id)
    if game.kind[draft.kind].typed and not draft.types:
        draft = questions.types(draft)
    if game.kind[draft.kind].priced and draft.cost is None:
        draft = questions.cost(draft)
    if not draft.clauses:
        draft = questions.abilities(draft)
    return draft, card_id


class _Clauses:
    """Questions whose answers are checked as parts of the card."""

    def __init__(self, desk: Desk, card_id: str) -> None:
        self.desk = desk
        self.card_id = card_id

    def types(self, draft: Draft) -> Draft:
        known = ", ".join(entry.id for entry in self.desk.game.types)
        return self._fill(draft, f"types, if any ({known})", _with_types, optional=True)

    def cost(self, draft: Draft) -> Draft:
        known = ", ".join(entry.id for entry in self.desk.game.resources)
        return self._fill(draft, f"cost, such as `2 any` ({known})", _with_cost)

    def abilities(self, draft: Draft) -> Draft:
        label = "ability, such as `power pay 1 any -> draw 1` (empty: done)"
        while True:
            longer = self._fill(draft, label, _with_clause, optional=True)
            if longer == draft:
                return draft
            draft = longer

    def _fill(
        self,
        draft: Draft,
        label: str,
        change: Callable[[Draft, str], Draft],
        *,
        optional: bool = False,
    ) -> Draft:
        known = self._faults(draft)

        def refuse(answer: str) -> str | None:
            if not answer.strip():
                return None if optional else "please write something"
            fresh = [fault for fault in self._faults(change(draft, answer)) if fault not in known]
            return fresh[0] if fresh else None

        answer = _ask(label, refuse, default="" if optional else None)
        return change(draft, answer) if answer.strip() else draft

    def _faults(self, draft: Draft) -> list[str]:
        return [
            "; ".join([fault.message, *(note.message for note in fault.notes)])
            for fault in self.desk.check(draft, self.card_id)
            if fault.severity is Severity.ERROR
        ]


def _ask(label: str, refuse: Callable[[str], str | None], *, default: str | None = None) -> str:
    while True:
        try:
            answer = typer.prompt(label, default=default, show_default=bool(default))
        except typer.Abort:  # Ctrl-C or Ctrl-D
            remark("")
            raise exits.Ended(exits.INTERRUPTED) from None
        assert isinstance(answer, str)
        refusal = refuse(answer)
        if refusal is None:
            return answer.strip()
        typer.echo(f"  {refusal}")


def _add_translation(draft: Draft, language: str) -> Draft:
    name = _ask(f"name ({language}), if known", lambda _: None, default="")
    return replace(draft, translations={**draft.translations, language: name}) if name else draft


def _with_types(draft: Draft, answer: str) -> Draft:
    return replace(draft, types=tuple(answer.replace(",", " ").split()))


def _with_cost(draft: Draft, answer: str) -> Draft:
    return replace(draft, cost=answer)


def _with_clause(draft: Draft, answer: str) -> Draft:
    return replace(draft, clauses=(*draft.clauses, answer))


def _bad_name(answer: str) -> str | None:
    return None if any(char.isalnum() for char in answer) else "a name has letters"


def _bad_id(answer: str) -> str | None:
    if answer == id_of(answer) and answer:
        return None
    return f"small letters, digits and hyphens, such as `{id_of(answer) or 'first-card'}`"


def _unknown(what: str, answer: str, known: list[str]) -> str | None:
    if answer in known:
        return None
    close = nearest(answer, known)
    return f"unknown {what} `{answer}`" + (f"; did you mean `{close}`?" if close else "")

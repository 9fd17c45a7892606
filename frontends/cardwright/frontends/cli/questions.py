"""Questions to the author of a new card. An answer that would be a fault is asked for again."""

from collections.abc import Callable
from dataclasses import replace

import typer

from cardwright.dsl import Severity, nearest
from cardwright.frontends.cli.drafts import Desk, Draft, id_of


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
        answer = typer.prompt(label, default=default, show_default=bool(default))
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

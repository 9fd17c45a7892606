"""What players chose, in the words of scenarios."""

from collections.abc import Sequence

from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios import deciding
from cardwright.frontends.scenarios.spelling import Speller, amounts, player, verb_for, verb_of
from cardwright.frontends.scenarios.writing.retelling import Step
from cardwright.runtime import CompiledSet, Game


def lines_chosen(steps: Sequence[Step], end: Game, compiled: CompiledSet) -> list[tuple[str, str]]:
    """Return each choice in words, and again by the id of its option.

    The answer to a question that is asked in parts is one line where that says the same.
    """
    speller = Speller(compiled)
    found = []
    place = 0
    while place < len(steps):
        step = steps[place]
        name = f"{player(step.decision.player)}:"
        option = step.decision.option(step.choice)
        assert option is not None
        many, words = _whole(steps[place:], end)
        by_id = f'{name} "{step.choice}"'
        if many:
            found.append((f"{name} {words}", f"{name} {words}"))
        else:
            found.append((f"{name} {speller.option(option, step.decision)}", by_id))
        place += max(many, 1)
    return found


def _whole(steps: Sequence[Step], end: Game) -> tuple[int, str]:
    """Return how many choices answer one question in parts, and the whole answer in words."""
    first = steps[0]
    verb = verb_of(first.decision)
    if "question" not in first.decision.about or verb == "choose":
        return 0, ""
    parts = 1
    while parts < len(steps) and "question" in steps[parts].decision.about:
        parts += 1
    for many in range(parts, 0, -1):
        after = steps[many].game if many < len(steps) else end
        heard = len(first.game.log(None))
        for entry in after.log(None)[heard:]:
            if verb_for(entry["kind"]) != verb or entry.get("player") != first.decision.player:
                continue
            deed = m.Handle(verb, tuple(entry["resources"].items()))
            if _answers(deed, first.game) == [step.choice for step in steps[:many]]:
                return many, f"{verb} {amounts(entry['resources'])}"
    return 0, ""


def _answers(deed: m.Handle, game: Game) -> list[str]:
    """Return the choices that a deed makes, one part after the other."""
    asked = game.decision
    if asked is None or not deciding.fits_as_a_whole(deed, game):
        return []
    trial = game.copy()
    found = []
    while (part := deciding.next_part(deed, asked, trial)) is not None:
        trial.apply(part.id)
        found.append(part.id)
    return found

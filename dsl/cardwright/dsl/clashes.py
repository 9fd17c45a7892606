"""Sets that can't be played together: a word declared twice, a setting changed in two ways."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from cardwright.dsl import codes
from cardwright.dsl.checks.words import check_words
from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.read_game import SETTING, Additions, joined
from cardwright.dsl.vocabulary import Vocabulary


def clashing_words(game: Vocabulary, sets: Sequence[Additions]) -> Iterable[Diagnostic]:
    """Return the faults of words that are sound in their own sets, and not beside each other."""
    report = Report()
    adding = [one for one in sets if one.words]
    for one, other in combinations(adding, 2):
        for category, word in one.places.keys() & other.places.keys():
            if category != SETTING:
                _declared_twice(one, other, category, word, report)
                _declared_twice(other, one, category, word, report)
    if len(adding) > 1 and not report.errors:

        def fault(code: Code, category: str, word: str, message: str, help: str) -> None:
            for one in adding:
                if (category, word) in one.places:
                    report.add(code, message, *one.places[category, word], help=help)

        check_words(joined(game, adding), None, fault)
    return report


def _declared_twice(
    one: Additions, other: Additions, category: str, word: str, report: Report
) -> None:
    report.add(
        codes.DUPLICATE_WORD,
        f"`{word}` is declared by the set `{other.set}` too",
        *one.places[category, word],
        note=f"the other one is in {other.place(category, word)}",
        help="name one of the two otherwise, so that both sets can be played together",
    )


def clashing_settings(sets: Iterable[Additions]) -> str | None:
    """Return why sets can't be played together: they change a setting in two ways."""
    for one, other in combinations(sets, 2):
        for name in one.settings.keys() & other.settings.keys():
            if one.settings[name] != other.settings[name]:
                said = " and ".join(
                    f"`{each.set}` makes it {' '.join(map(str, each.settings[name]))} "
                    f"({each.place(SETTING, name)})"
                    for each in (one, other)
                )
                return f"the sets don't agree on the setting `{name}`: {said}"
    return None

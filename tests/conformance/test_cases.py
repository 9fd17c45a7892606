"""Each case of an independent implementation holds; one test a case.

The cases lie outside the project. Without them there is nothing to run, and one test says so.
"""

from pathlib import Path

import pytest

from conformance.adapter import play
from conformance.cases import FOLDER_VARIABLE, Case, folder, known_deviations


def _cases() -> list[object]:
    found = sorted(folder().glob("*.json"))
    if not found:
        reason = f"no cases in {folder()}; {FOLDER_VARIABLE} names their folder"
        return [pytest.param(None, id="none", marks=pytest.mark.skip(reason=reason))]
    deviations = known_deviations()
    return [
        pytest.param(
            path,
            id=path.stem,
            marks=[pytest.mark.skip(reason=f"the rules say otherwise: {deviations[path.stem]}")]
            if path.stem in deviations
            else [],
        )
        for path in found
    ]


@pytest.mark.parametrize("path", _cases())
def test_case_of_an_independent_implementation_holds(path: Path) -> None:
    play(Case.load(path))

import pytest

from cardwright.dsl import codes
from support.cli import run


def test_without_a_code_all_are_listed() -> None:
    lines = run("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(codes.ALL)
    assert all(code.summary in line for line, code in zip(lines, codes.ALL.values(), strict=True))


@pytest.mark.parametrize("code", codes.ALL)
def test_every_code_is_explained_with_examples(code: str) -> None:
    result = run("explain", code)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{codes.ALL[code].severity}[{code}]: ")
    assert "\nwrong" in result.stdout
    assert "\nright" in result.stdout
    assert "```" not in result.stdout


def test_a_misspelt_code_gets_a_suggestion() -> None:
    result = run("explain", "unknown-resorce")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: unknown code `unknown-resorce`\nhelp: did you mean `unknown-resource`?\n"
    )

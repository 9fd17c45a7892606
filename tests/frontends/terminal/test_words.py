import re
from pathlib import Path

from cardwright.frontends.terminal import words
from cardwright.languages import FALLBACK
from cardwright.languages import words as words_in

HERE = Path(words.__file__).parent
CODE = "\n".join(file.read_text("utf-8") for file in HERE.glob("*.py"))
COMMANDS = "\n".join(file.read_text("utf-8") for file in HERE.parent.glob("cli/commands/*.py"))
KNOWN = words_in(FALLBACK, "terminal").keys()


def test_what_is_said_has_words() -> None:
    said = set(re.findall(r"\bwords\.([a-z_]+)", CODE))
    assert said - KNOWN == set()
    assert len(said) > 50


def test_every_word_is_said() -> None:
    assert KNOWN - set(re.findall(r"\.([a-z_]+)\b", CODE + COMMANDS)) == set()

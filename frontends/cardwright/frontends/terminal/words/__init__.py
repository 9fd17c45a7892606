"""The words of the terminal, by language."""

from typing import Final

from cardwright.frontends.terminal.words.base import Command, Usage, Words
from cardwright.frontends.terminal.words.english import ENGLISH
from cardwright.frontends.terminal.words.french import FRENCH
from cardwright.frontends.terminal.words.german import GERMAN
from cardwright.frontends.terminal.words.polish import POLISH

__all__ = ["LANGUAGES", "Command", "Usage", "Words", "words_for"]

LANGUAGES: Final = {words.code: words for words in (ENGLISH, FRENCH, GERMAN, POLISH)}


def words_for(language: str) -> Words:
    """Return the words of a language; English where there are none."""
    return LANGUAGES.get(language, ENGLISH)

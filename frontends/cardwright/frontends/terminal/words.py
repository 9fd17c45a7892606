"""What the terminal says besides the words of a game: one value for each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from cardwright.languages import FALLBACK, codes, words


class Command(StrEnum):
    """What can be typed besides a choice. The value is what is typed in every language."""

    HELP = "help"
    TABLE = "table"
    LOOK = "look"
    LOG = "log"
    HINT = "hint"
    WHY = "why"
    RULES = "rules"
    UNDO = "undo"
    SAVE = "save"
    REPLAY = "replay"
    SCENARIO = "scenario"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Usage:
    """A command as a language has it: what may be typed too, what goes with it, what it does."""

    names: tuple[str, ...]
    operand: str
    about: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language. What stands in braces is filled in."""

    code: str

    # the table
    points: str
    turn_of: str
    your_turn: str
    you: str
    begins: str
    has_chosen: str
    on_top: str

    # what happens
    chosen: str
    thinking: str
    hand_over: str
    now_it_is: str

    # the prompt
    ask: str
    ask_after_end: str
    no_such_option: str
    not_understood: str
    fits_several: str
    unplayable: str
    whole_menu: str
    commands: str
    choose_like: str
    usages: Mapping[Command, Usage]

    # answers to commands
    hint: str
    nothing_yet: str
    undone: str
    nothing_to_undo: str
    undo_refused: str
    saved: str
    saved_replay: str
    saved_scenario: str
    not_written: str
    file_exists: str
    no_card: str
    did_you_mean: str
    open_now: str
    no_reason: str
    no_rule: str
    in_play_of: str
    not_possible: str
    only_these: str

    # the beginning and the end
    welcome: str
    playing: str
    loading: str
    beginners: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    kept: str
    go_on_with: str
    game_over: str
    wins: str
    share_victory: str
    nobody_wins: str
    look_back: str
    each_card: str
    other_points: str
    offers: str

    # watching
    watch_prompt: str
    watch_help: str
    choice_of: str


LANGUAGES: Final = codes()
"""The languages that the terminal speaks."""


@cache
def words_for(language: str) -> Words:
    """Return the words of a language; English where there are none."""
    if language not in LANGUAGES:
        return words_for(FALLBACK)
    found = dict(words(language, "terminal"))
    usages = {Command(name): _usage(**own) for name, own in found.pop("usages").items()}
    yes, no = tuple(found.pop("yes")), tuple(found.pop("no"))
    return Words(code=language, usages=usages, yes=yes, no=no, **found)


def _usage(names: list[str], operand: str, about: str) -> Usage:
    return Usage(tuple(names), operand, about)

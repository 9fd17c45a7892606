"""Files that people ask for while they play or watch: saved games, replays, scenarios."""

from pathlib import Path

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.files import write_file
from cardwright.frontends.games.files import replay_text
from cardwright.frontends.games.sources import Sources
from cardwright.frontends.terminal.answering import Order, name_of, number_in, typed
from cardwright.frontends.terminal.keeping import in_shell, text_of
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.screen import Screen
from cardwright.frontends.terminal.words import Command
from cardwright.runtime import CardwrightError


def write(match: Match, screen: Screen, order: Order) -> Path | None:
    """Write what an order asks for, say where it is, and return that; else say why not."""
    words = match.words
    name, first = _operands(order)
    if not name:
        screen.say(words.not_written.format(reason=f"`{typed(order.command, words)}`"))
        return None
    path = Path(name).expanduser()
    if path.exists() and not order.forced:
        screen.say(words.file_exists.format(file=name, command=name_of(order.command, words)))
        return None
    try:
        write_file(path, _text(match, order.command, first))
    except (WrongUse, CardwrightError, ValueError) as error:
        screen.say(words.not_written.format(reason=error))
        return None
    said = {
        Command.SAVE: words.saved,
        Command.REPLAY: words.saved_replay,
        Command.SCENARIO: words.saved_scenario,
    }[order.command]
    file = in_shell(path, *_where_cards_are(match, order.command))
    screen.say(said.format(file=file, game=match.edition.game_id), whole=True)
    return path


def _where_cards_are(match: Match, command: Command) -> tuple[str, ...]:
    """Return what a replay does not tell: it may be shared, so it names no place."""
    return Sources.of(match.edition).options if command is Command.REPLAY else ()


def _operands(order: Order) -> tuple[str, int | None]:
    """Return the file, and for a scenario the choice that it begins with, where there is one."""
    name, _, last = order.operand.rpartition(" ")
    first = number_in(last)
    if order.command is Command.SCENARIO and name and first is not None:
        return name.strip(), first
    return order.operand, None


def _text(match: Match, command: Command, first: int | None) -> str:
    if command is Command.SAVE:
        return text_of(match)
    if command is Command.REPLAY:
        return replay_text(match.game)
    from cardwright.frontends.scenarios.writing import scenario_of

    return scenario_of(match.game, match.edition, first=first)

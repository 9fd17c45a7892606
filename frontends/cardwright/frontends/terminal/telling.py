"""What people ask about a game while it goes on: cards, the past, reasons, advice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.frontends.attempts import Attempt, attempts, attempts_without_cards
from cardwright.frontends.games.starting import start_again
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.menu import Menu, number_in, typed
from cardwright.frontends.terminal.screen import Screen, bullets, flowing, phrase
from cardwright.runtime import CardwrightError, Game

ADVISER = "search:seconds=1"
_LINES = 20
_NAMED = 8
_OBVIOUS = ("not-for-this-action", "card-does-not-fit", "not-reached", "not-next-to", "no-way-in")
"""Reasons that hold of nearly all cards, or that can be seen on the map."""


def _cards_of(view: Mapping[str, Any], player: int) -> Iterator[str]:
    """Yield the cards that a player sees in their own zones, on the table and in its spaces."""
    zones = [*view["players"][player]["zones"].values(), *view["zones"].values()]
    lying = [card["id"] for zone in zones for card in zone["cards"] or ()]
    standing = [card for space in view["spaces"].values() for one in space for card in one["cards"]]
    yield from dict.fromkeys((*lying, *standing))


def tell_help(match: Match, screen: Screen, menu: Menu | None) -> None:
    """Show how to choose, and all commands."""
    words = match.words
    if menu is not None:
        screen.say(words.choose_like.format(example=menu.entries[0].option.id))
        screen.say(words.whole_menu)
    screen.say(words.commands, "bold")
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for command, usage in words.usages.items():
        table.add_row(f"  {typed(command, words)}", phrase(usage.about))
    screen.show(table)


def tell_log(match: Match, screen: Screen, viewer: int | None, operand: str) -> None:
    """Tell the last lines of the story, as the viewer may know it."""
    lines = match.game.story(match.language, viewer, match.names)
    asked = number_in(operand)
    many = _LINES if asked is None else asked
    if not lines:
        screen.say(match.words.nothing_yet)
    screen.show(bullets(lines[-many:] if many else ()))


def tell_card(
    match: Match, screen: Screen, viewer: int | None, operand: str, menu: Menu | None
) -> None:
    """Show a card: by its name, or the one of an option by its number; or all that a player has."""
    things, words = match.things, match.words
    player = _player_meant(match, operand)
    if player is not None:
        _tell_cards_of(match, screen, viewer, player)
        return
    found = _card_meant(operand, menu) or things.find(operand)
    if not found:
        close = things.nearly(operand)
        way_out = f" {words.did_you_mean.format(name=close)}" if close else ""
        screen.say(words.no_card.format(text=operand) + way_out)
        return
    if len(found) > 1:
        names = ", ".join(things.card(card) for card in found[:_NAMED])
        screen.say(words.fits_several.format(text=operand, options=names))
        return
    from cardwright.dsl.wording import MissingPhrase, languages
    from cardwright.frontends.terminal.face import face_of, print_face

    (card,) = found
    spoken = [code for code in things.vocabulary.languages if code in languages()]
    language = match.language if match.language in spoken else spoken[0]
    try:
        print_face(face_of(things.cards[card], things.vocabulary, language))
    except MissingPhrase:
        screen.show(match.drawing.described({"id": card, "statuses": (), "resources": {}}))
    for place in _places_of(match, viewer, card):
        screen.show(place)


def tell_rule(match: Match, screen: Screen, menu: Menu) -> None:
    """Tell the rule that the open question is about."""
    screen.say(match.phrasebook.rule(menu.decision) or match.words.no_rule)


def _player_meant(match: Match, operand: str) -> int | None:
    """Return the player whom a name means."""
    names = [match.phrasebook.player(player).casefold() for player in range(match.game.players)]
    return names.index(operand.casefold()) if operand.casefold() in names else None


def _tell_cards_of(match: Match, screen: Screen, viewer: int | None, player: int) -> None:
    """Show what the cards do that a player has in play."""
    zones = match.view(viewer)["players"][player]["zones"]
    name = match.phrasebook.player(player)
    screen.say(match.words.in_play_of.format(player=name), "bold")
    for zone, content in zones.items():
        if match.things.zones[zone].active:
            for card in content["cards"] or ():
                screen.show(match.drawing.described(card))


def _card_meant(operand: str, menu: Menu | None) -> list[str]:
    """Return the card of an option that goes by its number."""
    if menu is None or not operand.isdecimal():
        return []
    about = menu.decision.about.get("card")
    cards = [entry.option.payload.get("card") or about for entry in menu.find(operand)]
    return [str(card) for card in cards if card]


def _places_of(match: Match, viewer: int | None, card: str) -> list[Text]:
    """Return where a card lies, as far as the viewer sees it, and what lies on it."""
    view = match.view(viewer)
    places = [
        (zone, player["player"], content)
        for player in view["players"]
        for zone, content in player["zones"].items()
    ] + [(zone, None, content) for zone, content in view["zones"].items()]
    found = []
    for zone, player, content in places:
        for entry in content["cards"] or ():
            if entry["id"] == card:
                owner = f" ({match.phrasebook.player(player)})" if player is not None else ""
                text = match.drawing.card(entry)
                found.append(text.append(f" – {match.things.name('zone', zone)}{owner}"))
    return found


def tell_why(match: Match, screen: Screen, player: int, operand: str, menu: Menu) -> None:
    """Tell why things are not possible: all that could be tried, or all with some words in them.

    The number of an option stands for that option and all that could be tried with its card.
    """
    words = match.words
    cards = _cards_of(match.view(player), player)
    found = [
        *attempts_without_cards(match.game, player, match.phrasebook),
        *attempts(match.game, player, cards, match.phrasebook),
    ]
    if ":" in operand:
        found = [Attempt("", operand, operand, match.game.why_not(operand, player=player))]
    elif operand.isdecimal():
        found = _of_option(found, operand, menu)
        if not found:
            screen.say(words.no_such_option.format(text=operand, most=len(menu.entries)))
            return
    elif operand:
        found = _meant(match, found, operand)
        if not found:
            screen.say(words.no_reason.format(text=operand))
            return
    else:
        found = [attempt for attempt in found if _is_worth_telling(attempt)]
        if not found:
            screen.say(words.only_these)
            return
        screen.say(words.not_possible, "bold")
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(overflow="fold")
    for attempt in found:
        entry = menu.numbered(attempt.option_id)
        if attempt.reason is None:
            reason = words.open_now.format(number=entry.number) if entry else ""
        else:
            reason = match.phrasebook.reason(attempt.reason)
        line = phrase(f"{attempt.label or attempt.option_id} ")
        line.append_text(phrase(f"– {reason}", "bold" if attempt.reason else ""))
        table.add_row("•", line)
    screen.show(table)


def _is_worth_telling(attempt: Attempt) -> bool:
    """Whether somebody might wonder why this is not possible, without having asked for it."""
    return attempt.reason is not None and attempt.reason.code not in _OBVIOUS


def _of_option(found: Sequence[Attempt], number: str, menu: Menu) -> list[Attempt]:
    """Return an option, and what else could be tried with its card; nothing if there is none."""
    cards = _card_meant(number, menu)
    chosen = [Attempt("", entry.label, entry.option.id, None) for entry in menu.find(number)]
    known = {attempt.option_id for attempt in chosen}
    others = [attempt for attempt in found if attempt.card in cards]
    return [*chosen, *(attempt for attempt in others if attempt.option_id not in known)]


def _meant(match: Match, found: Sequence[Attempt], operand: str) -> list[Attempt]:
    wanted = operand.casefold()
    cards = match.things.find(operand)
    return [
        attempt
        for attempt in found
        if attempt.card in cards
        or wanted in (attempt.label or "").casefold()
        or attempt.option_id == wanted
    ]


def tell_hint(match: Match, screen: Screen, player: int, menu: Menu) -> None:
    """Ask a bot, which sees no more than the player, what it would choose."""
    from cardwright.frontends.bots import make_bot, seat_of

    bot = make_bot(ADVISER, len(match.game.choices))
    name = ADVISER.partition(":")[0].capitalize()
    with screen.waiting(match.words.thinking.format(player=name)):
        choice = bot.choose(seat_of(match.game, player))
    entry = menu.numbered(choice)
    assert entry is not None
    hint = match.words.hint.format(bot=name, number=entry.number, option=entry.label)
    screen.say(hint, "bold")


# -- the end of a game: who has won, what gave points, and how it went --

_MOST_ROUNDS = 12
"""So many rounds are read at a glance; of more than that, some are left out."""


def told_end(match: Match, width: int) -> list[RenderableType]:
    """Return who has won, with what, and the points round by round.

    Where no card has given a point, there is nothing to tell of each.
    """
    words, game = match.words, match.game
    names = match.phrasebook.grammar.join(
        [match.phrasebook.player(player) for player in game.winners]
    )
    won = {0: words.nobody_wins, 1: words.wins}.get(len(game.winners), words.share_victory)
    return [
        phrase(f"{words.game_over}. {won.format(players=names)}", "bold"),
        Text(),
        *(_told_cards(match, width) if any(map(game.points_by_card, range(game.players))) else ()),
        Text(words.look_back, style="bold"),
        _by_round(match, width),
    ]


def _told_cards(match: Match, width: int) -> list[RenderableType]:
    return [Text(match.words.each_card, style="bold"), _by_card(match, width), Text()]


def _by_card(match: Match, width: int) -> Table:
    """Return a row for each player: all points, and the cards that gave them."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(ratio=1, overflow="fold")
    game = match.game
    order = sorted(range(game.players), key=lambda player: -game.points(player))
    names = {player: f"  {match.phrasebook.player(player)}" for player in order}
    digits = max(len(str(game.points(player))) for player in order)
    room = width - max(map(cell_len, names.values())) - digits - 4
    for player in order:
        worth = game.points_by_card(player)
        parts = [
            Text(f"{match.things.card(card)} {points}", style="dim")
            for card, points in worth.items()
        ]
        rest = game.points(player) - sum(worth.values())
        if rest:
            parts.append(Text(f"{match.words.other_points} {rest}", style="dim"))
        table.add_row(names[player], str(game.points(player)), flowing(parts, room))
    return table


def _by_round(match: Match, width: int) -> Table:
    """Return a row for each player, with the points that they had after each round."""
    every = {number: points for number, points in points_by_round(match.game).items() if number}
    names = [f"  {match.phrasebook.player(player)}" for player in range(match.game.players)]
    numbers = [number for row in ([*every], *every.values()) for number in row]
    cell = 2 + max((len(str(number)) for number in numbers), default=1)
    most = (width - max(map(cell_len, names)) - 1) // cell
    rest = -(-len(every) // min(_MOST_ROUNDS, max(most, 1)))
    last = max(every, default=0)
    rounds = {number: every[number] for number in every if (last - number) % rest == 0}
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("")
    for number in rounds:
        table.add_column(str(number), justify="right")
    for player, name in enumerate(names):
        table.add_row(name, *(str(points[player]) for points in rounds.values()))
    return table


def points_by_round(game: Game) -> dict[int, list[int]]:
    """Return everybody's points at the end of each round. The game is played again for it."""
    found: dict[int, list[int]] = {}
    try:
        again = start_again(game)
        for choice in game.choices:
            number = again.round
            again.apply(choice)
            if again.round != number:
                found[number] = _points(again)
    except CardwrightError:  # a game whose past is lost still has an end
        found.clear()
    return {**found, game.round: _points(game)}


def _points(game: Game) -> list[int]:
    return [game.points(player) for player in range(game.players)]

"""A person plays through a pipe: every line that is typed does what the help says."""

import io
import random
import re
import shlex
import sys
from collections import Counter
from itertools import islice, product
from pathlib import Path

import pytest
from rich.cells import cell_len

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games.files import read_game_file
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.menu import Menu, name_of
from cardwright.frontends.terminal.playing import Play
from cardwright.frontends.terminal.screen import Screen
from cardwright.frontends.terminal.words import LANGUAGES, Command, words_for
from cardwright.runtime import EndlessResolutionError, Game, TooManyWaysError
from cardwright.runtime.decisions import open_decision
from support.samples import often, one_in
from support.terminal import ALL_GAMES, WIDTH, Typist, any_choices, finish, flat

SHORT = "zauberschwert"
"""The game that is played to its end soonest."""
LONG = tuple(game for game in ALL_GAMES if game != SHORT)


@pytest.mark.parametrize(
    "game", [pytest.param(SHORT), *(pytest.param(game, marks=pytest.mark.slow) for game in LONG)]
)
def test_a_whole_game_fits_into_80_columns(game: str, typist: Typist) -> None:
    match = typist.match(game=game, bots=["random"])
    seen = typist.play_with(match, any_choices(match))
    assert match.game.is_over
    assert_fits(seen)
    assert match.words.game_over in seen


def test_sealed_choices_are_made_one_after_another_and_shown_together(typist: Typist) -> None:
    match = typist.match(game=LONG[0], people=2, options=["simultaneous"], seed=4)
    seen = typist.play_with(match, islice(any_choices(match, seed=6), 40))
    assert match.game.state.get("simultaneous")
    assert match.game.round > 1
    assert_fits(seen)


@pytest.mark.parametrize("game", often(ALL_GAMES[:2], ALL_GAMES[2:]))
def test_a_late_position_and_the_end_fit_into_80_columns(game: str, typist: Typist) -> None:
    match = typist.match(game=game, players=4)
    finish(match, seed=3)
    assert_fits(typist.play(match, "undo!", "table", "why", "log"))


@pytest.mark.parametrize("sample", one_in(4, [*product(ALL_GAMES, LANGUAGES)]), ids=str)
def test_no_language_leaves_a_gap_or_an_id(sample: tuple[str, str], typist: Typist) -> None:
    game, language = sample
    match = typist.match(game=game, language=language, players=3, bots=["random"])
    seen = typist.play_with(match, islice(any_choices(match, seed=2), 12))
    assert_fits(seen)
    told = seen[: seen.rindex("> ")]
    assert "{" not in told
    assert "_" not in told


@pytest.mark.parametrize("sample", one_in(11, [*product((40, 44), ALL_GAMES, LANGUAGES)]))
def test_no_word_is_broken_on_a_narrow_screen(
    sample: tuple[int, str, str], typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    width, game, language = sample
    match = typist.match(game=game, language=language, players=3, bots=["random"])
    lines = ["?", "why", *islice(any_choices(match, seed=2), 6), "log", "table"]
    wide = typist.play_with(again(match), lines)
    monkeypatch.setenv("COLUMNS", str(width))
    seen = typist.play_with(match, lines)
    assert_fits(seen, width)
    assert words_in(seen) <= words_in(wide)


def again(match: Match) -> Match:
    """Return another match that goes on from here."""
    return Match(match.edition, match.game.copy(), match.seats, match.names, match.language)


def words_in(seen: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", seen))


def assert_fits(seen: str, width: int = WIDTH) -> None:
    """Nothing is too wide, and no spaces stand at the ends of lines, but for the prompt's own."""
    lines = [line for line in seen.splitlines() if line != "> "]
    prose = [line for line in lines if "--resume" not in line and ".json" not in line]
    assert [line for line in prose if cell_len(line) > width] == []
    assert [line for line in lines if line != line.rstrip(" ")] == []
    assert [line for line in lines if line.strip() == "·"] == []


def test_somebody_who_types_nothing_keeps_the_game(typist: Typist, own_folder: Path) -> None:
    match = typist.match()
    seen = typist.play(match, "1")
    (kept,) = (own_folder / "config" / "cardwright" / "games").glob("*.json")
    assert f"cardwright play --resume {kept}" in seen
    found = read_game_file(kept)
    assert found.game.choices == match.game.choices
    assert (found.seats, found.names, found.language) == (match.seats, match.names, "en")


def test_two_games_that_are_left_are_both_kept(typist: Typist, own_folder: Path) -> None:
    typist.play(typist.match(), "1", "quit")
    typist.play(typist.match(), "2", "quit")
    kept = (own_folder / "config" / "cardwright" / "games").glob("*.json")
    assert len({read_game_file(file).game.choices[0] for file in kept}) == 2


def test_a_game_that_was_over_is_not_kept(typist: Typist, own_folder: Path) -> None:
    match = typist.match()
    finish(match)
    typist.play(match)
    assert not (own_folder / "config").exists()


def test_a_kept_game_is_let_go_when_it_is_over(typist: Typist, own_folder: Path) -> None:
    match = typist.match()
    typist.play(match, "1", "quit")
    (kept,) = (own_folder / "config" / "cardwright" / "games").glob("*.json")
    finish(match)
    Play(match, typist.screen(), kept).run()
    assert not kept.exists()


def test_a_game_is_kept_elsewhere_where_its_own_file_cannot_be_written(
    typist: Typist, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folder / "config").write_text("a file, where a folder should be", "utf-8")
    elsewhere = own_folder / "temporary"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    match = typist.match()
    seen = typist.play(match, "1", "quit")
    (kept,) = elsewhere.glob("*.json")
    assert f"cardwright play --resume {kept}" in seen
    assert read_game_file(kept).game.choices == match.game.choices


def test_a_card_without_end_leaves_the_question_open(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = typist.match()
    before = list(match.game.choices)

    def endless(game: Game, *_: object, **__: object) -> None:
        raise EndlessResolutionError("`Hawk` goes on without end")

    monkeypatch.setattr(Game, "apply", endless)
    seen = typist.play(match, "1")
    assert "That can't be played: `Hawk` goes on without end" in flat(seen)
    assert match.game.choices == before


def test_a_choice_that_leads_to_a_question_nobody_can_be_asked_is_taken_back(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = typist.match()
    before = list(match.game.choices)

    def too_many(machine: object, state: object, serial: int) -> object:
        if serial > len(before):
            raise TooManyWaysError("a cost can be paid in too many ways")
        return open_decision(machine, state, serial)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr("cardwright.runtime.game.open_decision", too_many)
        seen = typist.play(match, "1")
    assert "That can't be played: a cost can be paid in too many ways" in flat(seen)
    assert match.game.choices == before


@pytest.mark.parametrize(
    ("fault", "told"),
    [(EndlessResolutionError("it loops"), WrongUse), (KeyError("ours"), KeyError)],
)
def test_a_game_that_cannot_go_on_is_kept(
    fault: Exception,
    told: type[Exception],
    typist: Typist,
    own_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = typist.match()

    def fail(match: Match) -> str:
        raise fault

    monkeypatch.setattr(Match, "choice_of_bot", fail)
    with pytest.raises(told):
        typist.play_with(match, any_choices(match))
    (kept,) = (own_folder / "config" / "cardwright" / "games").glob("*.json")
    assert read_game_file(kept).game.choices == match.game.choices != []


def test_a_zone_stands_before_its_cards_as_the_language_writes_it(typist: Typist) -> None:
    for language, expected in (("en", "discard pile: "), ("fr", "défausse\N{NO-BREAK SPACE}: ")):
        match = typist.match(language=language)
        typist.play(match, "1")
        decision = match.game.decision
        assert decision is not None
        discard = next(option.id for option in decision.options if "discard" in option.id)
        assert expected in typist.play(match, discard, "2", "table")


# -- choosing --


def test_an_option_goes_by_number_words_or_id(typist: Typist) -> None:
    chosen = []
    for answer in ("3", "death / life", "card:death-life"):
        match = typist.match()
        typist.play(match, answer)
        chosen.append(match.game.choices[-2:])
    assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("99", "options 1 to 8"),
        ("0", "options 1 to 8"),
        ("-3", "options 1 to 8"),
        ("9" * 5000, "options 1 to 8"),
        ("xyzzy", "neither an option nor a command"),
        ("r", "fits several: "),
        ("\x1b[31mred", "neither an option nor a command"),
    ],
)
def test_what_is_not_understood_changes_nothing(answer: str, said: str, typist: Typist) -> None:
    match = typist.match()
    before = len(match.game.choices)
    seen = typist.play(match, answer)
    assert said in flat(seen)
    assert "\x1b" not in seen
    assert len(match.game.choices) == before


def test_what_is_no_text_is_not_understood(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    typist.screen()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), "utf-8"))
    assert Screen().ask("?") == "\N{REPLACEMENT CHARACTER}" * 2


def test_enter_alone_shows_the_options_again(typist: Typist) -> None:
    assert typist.play(typist.match(), "").count("Choose a magic item") == 2


def test_options_of_one_card_stand_together_and_passing_is_last(typist: Typist) -> None:
    seen = typist.play(typist.match(), "1")
    menu = seen[seen.rindex("Your turn") :].splitlines()[1:-2]
    options = [line.partition(") ")[2] for line in menu if ") " in line[:6]]
    assert options[-1] == "Pass"
    cards = [option.removeprefix("Place ").removeprefix("Discard ") for option in options]
    firsts = [card for place, card in enumerate(cards) if card not in cards[:place]]
    assert [card for card in firsts for _ in range(cards.count(card))] == cards


# -- what others did, and what is nobody's business --


def test_what_bots_did_is_told_before_the_next_question(typist: Typist) -> None:
    seen = typist.play(typist.match(), "1")
    told = seen[seen.index("> 1") : seen.rindex("Round 1 ·")]
    assert "Greedy takes the magic item" in told
    assert "Greedy" in " ".join(told.splitlines()[-3:])


@pytest.mark.parametrize("game", ALL_GAMES)
def test_nobody_sees_the_hand_of_a_bot(game: str, typist: Typist) -> None:
    match = typist.match(game=game, beginners=False, bots=["random"])
    seen = typist.play_with(match, islice(any_choices(match, seed=4), 25))
    shown = {name for name in map(match.things.card, match.game.cards) if name in seen}
    known = {
        entry[field]
        for entry in match.game.log(0)
        for field in ("card", "cards")
        if isinstance(entry.get(field), str)
    }
    hidden = match.game.cards_of(1) - match.game.cards_of(1, in_play=True) - known
    public = {
        card["id"]
        for zone in match.game.view(0)["players"][1]["zones"].values()
        for card in zone["cards"] or ()
    }
    unknown = {match.things.card(card) for card in hidden - public}
    assert not unknown & shown


def test_who_comes_back_hears_the_last_of_it(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    finish(match)
    seen = typist.play(match)
    story = match.game.story("en", 0, match.names)
    assert seen.count("• ") == 15
    assert flat(story[-1]) in flat(seen)


def test_people_at_one_screen_hand_over(typist: Typist) -> None:
    match = typist.match(people=2, names=["Ada", "Grace"])
    hands = [match.drawing.held(match.view(player)) for player in (0, 1)]
    seen = typist.play(match, "1", "1")
    parts = re.split(r"Now it is for (Ada|Grace)\.", seen)[1:]
    for name, part in zip(parts[::2], parts[1::2], strict=True):
        own, other = hands if name == "Ada" else reversed(hands)
        assert any(match.things.card(card) in part for card in own)
        assert not any(match.things.card(card) in part for card in other)
    assert {*parts[::2]} == {"Ada", "Grace"}


# -- commands --


def test_help_lists_every_command_in_the_language(typist: Typist) -> None:
    for language in LANGUAGES:
        words = words_for(language)
        seen = typist.play(typist.match(language=language), "?")
        for usage in words.usages.values():
            assert usage.about in seen


def test_a_choice_is_taken_back(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1")
    before = list(match.game.choices)
    seen = typist.play(match, "Alchemist: Turn this mage: gain", "undo")
    assert "Taken back: Alchemist" in seen
    assert match.game.choices == before


def test_what_has_shown_cards_is_taken_back_only_with_a_mark(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "divination", "divination:")
    made = list(match.game.choices)
    seen = typist.play(match, "undo")
    assert "can't be taken back" in seen
    assert match.game.choices == made
    assert "Taken back" in typist.play(match, "undo!")
    assert len(match.game.choices) < len(made)


@pytest.mark.parametrize(
    ("language", "undo", "save"),
    [
        ("en", "undo!", "save!"),
        ("fr", "annuler!", "sauver!"),
        ("de", "zurück!", "speichern!"),
        ("pl", "cofnij!", "zapisz!"),
    ],
)
def test_a_command_with_a_mark_is_named_in_the_language(
    language: str, undo: str, save: str, typist: Typist, own_folder: Path
) -> None:
    typist.monkeypatch.chdir(own_folder)
    match = typist.match(language=language)
    typist.play(match, "card:divination", "power:divination:0")
    made = len(match.game.choices)
    Path("game.json").write_text("mine", "utf-8")
    seen = flat(typist.play(match, "undo", "save game.json"))
    assert f"`{undo}`" in seen
    assert f"`{save} game.json`" in seen
    typist.play(match, undo)
    assert len(match.game.choices) < made


def test_the_first_choice_has_nothing_before_it(typist: Typist) -> None:
    match = typist.match(people=2)
    assert "nothing of yours to take back" in typist.play(match, "undo")


def test_why_names_what_is_lacking(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1")
    seen = flat(typist.play(match, "why celestial", "why", "why 1", "why xyzzy"))
    assert "Place Celestial Horse – you lack 1 Calm" in seen
    assert "Not possible now" in seen
    assert "That is possible: option 1." in seen
    assert "has to do with `xyzzy`" in seen


def test_why_takes_the_number_of_an_option(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1")
    seen = typist.play(match, "why 4", "why 9", "why 99")
    fourth, ninth, none = re.split(r"> why \d+\n", seen)[1:]
    assert re.findall("^• (.*?) – ", fourth, re.M) == [
        "Place Magical Shard",
        "Discard Magical Shard",
    ]
    assert "• Pass – That is possible: option 9." in ninth
    assert "options 1 to 9, and `99` is none" in none


def test_why_takes_the_id_of_an_option(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1", "3")
    seen = typist.play(match, "why resources:9gold", "why player:0", "why a:b:c")
    assert "• resources:9gold – you lack 8 Gold" in seen
    assert "answers another question" in flat(seen)
    assert "`a:b:c` is not an option" in flat(seen)


def test_why_tells_of_what_is_about_no_card_and_of_cards_that_stand_on_a_board(
    typist: Typist,
) -> None:
    match = typist.match(game="black_rose_wars")

    def play_to(kind: str, option: str) -> None:
        """Let the first player come to a question at which an option is open."""
        while (decision := match.game.decision) is not None:
            if (decision.kind, decision.player) == (kind, 0) and decision.option(option):
                return
            match.game.apply(decision.options[0].id)

    play_to("turn", "move")
    in_cell = flat(typist.play(match, "why"))
    for what in ("Cast the next Standard Spell", "Cast the Quick Spell", "End the turn"):
        assert f"• {what} – a Mage in the Cell has to leave it" in in_cell
    play_to("walk", "stop")
    going = flat(typist.play(match, "why", "why cell"))
    assert "Only what is listed can be chosen now." in going
    assert "nobody walks into a Cell" in going
    play_to("turn", "end")
    (rival,) = (seat["id"] for seat in match.view(0)["players"][1]["zones"]["board"]["cards"])
    name = match.things.card(rival)
    assert f"Physical Action: attack {name} – " in flat(typist.play(match, f"why {name}"))


def test_why_speaks_the_language(typist: Typist) -> None:
    match = typist.match(language="pl")
    typist.play(match, "1")
    assert "brakuje ci: 1 znacznik spokoju" in typist.play(match, "dlaczego")


def test_why_says_so_where_only_the_list_is_open(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1", "3")
    assert "Only what is listed can be chosen now." in typist.play(match, "why")


def test_a_bot_gives_a_hint_that_is_open(typist: Typist) -> None:
    match = typist.match()
    seen = typist.play(match, "hint")
    assert "Search would choose" in seen
    number = int(seen.partition("Search would choose ")[2].partition(":")[0])
    decision = match.game.decision
    assert decision is not None
    assert 1 <= number <= len(decision.options)


@pytest.mark.parametrize("operand", ["alchemist", "Alchemist", "1", "alchimiste"])
def test_a_card_is_looked_at(operand: str, typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1")
    seen = typist.play(match, f"look {operand}")
    assert "Turn this mage and pay 4 essences" in seen
    assert "Alchemist – in play (Player 1)" in seen


def test_words_that_fit_several_cards_name_them(typist: Typist) -> None:
    seen = typist.play(typist.match(), "look alchemis")
    assert "`alchemis` fits several: Alchemist, Alchemist's Tower" in seen


def test_a_card_that_there_is_not_is_guessed(typist: Typist) -> None:
    assert "Did you mean Dancing Sword?" in typist.play(typist.match(), "look dancing swort")


def test_the_past_is_told(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1")
    seen = typist.play(match, "log", "log 1", "log 0")
    mine = "• Player 1 plays the mage Alchemist, takes the magic item Alchemy"
    assert seen.count(mine) == 1
    assert seen.count("• Greedy uses Divination") == 2


def test_the_table_is_shown_again(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1", "3")
    assert "Places of Power" not in typist.play(match, "")
    assert "Places of Power" in typist.play(match, "t")


def test_cards_that_look_alike_are_told_once_and_piles_share_lines(typist: Typist) -> None:
    match = typist.match(game="black_rose_wars")
    shown = typist.play(match, "table")
    table = shown[shown.rindex("Lodge") :]
    assert table.count("Landsknecht") == 1
    assert "Landsknecht ⚔🧟 ×8" in table
    assert "Necromancy pile 36 · Destruction pile 36" in table


def test_copies_in_a_hand_are_told_once_with_their_number(typist: Typist) -> None:
    match, chance = typist.match(game="black_rose_wars"), random.Random(1)
    while (decision := match.game.decision) is not None:
        view = match.view(decision.player)
        hand = view["players"][decision.player]["zones"]["hand"]["cards"]
        names = Counter(match.things.card(card["id"]) for card in hand)
        copies = [name for name, number in names.items() if number > 1]
        if copies and decision.player == 0:
            shown = flat(typist.play(match, "table"))
            held = shown[shown.rindex("Hand ") :]
            for name in copies:
                assert len(re.findall(rf"{re.escape(name)} [^ ]+ ×{names[name]} – ", held)) == 1
            return
        match.game.apply(chance.choice(decision.options).id)
    pytest.fail("nobody held two of a card")


def test_a_prepared_card_that_lies_upside_down_is_told_to_be_so(typist: Typist) -> None:
    match = typist.match(game="black_rose_wars")
    while match.game.decision is not None:
        turned = [one.id for one in match.game.decision.options if one.id.startswith("reversed:")]
        shown = typist.play(match, turned[0] if turned else "1", "table")
        if turned:
            break
    name = match.things.card(turned[0].removeprefix("reversed:"))
    assert re.search(rf"\n  {name} \S+ \(laid upside down\) – ", shown)


# -- files --


def test_a_game_is_saved_and_resumed(typist: Typist, tmp_path: Path) -> None:
    match = typist.match(language="fr", names=["Ada"])
    file = tmp_path / "game.json"
    seen = typist.play(match, "1", f"save {file}", "quit")
    assert f"cardwright play --resume {file}" in seen
    found = read_game_file(file)
    assert found.names == ("Ada", "Greedy")
    assert found.language == "fr"
    assert found.game.choices == match.game.choices


def test_leaving_writes_into_the_file_that_was_saved(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    file = tmp_path / "game.json"
    typist.play(match, f"save {file}", "1", "quit")
    assert read_game_file(file).game.choices == match.game.choices
    assert not list((tmp_path / "config").rglob("*.json"))


def test_a_game_that_is_saved_elsewhere_is_no_longer_kept_where_it_was(
    typist: Typist, tmp_path: Path
) -> None:
    match = typist.match()
    typist.play(match, "1", "quit")
    (kept,) = (tmp_path / "config").rglob("*.json")
    Play(match, typist.screen([f"save! {kept}"]), kept).run()
    assert kept.exists()
    file = tmp_path / "game.json"
    Play(match, typist.screen([f"save {file}"]), kept).run()
    assert file.exists()
    assert not kept.exists()


def test_a_command_that_is_printed_can_be_typed_as_it_is(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    file = tmp_path / "my games" / "game.json"
    seen = typist.play(match, f"save {file}", f"replay {file.with_name('replay.json')}")
    commands = [line.partition("cardwright ")[2] for line in seen.splitlines()]
    typed = [shlex.split(command) for command in commands if command]
    assert ["play", "--resume", str(file)] in typed
    assert ["watch", str(file.with_name("replay.json"))] in typed


def test_a_file_is_replaced_only_with_a_mark(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", "utf-8")
    match = typist.match()
    seen = typist.play(match, f"replay {file}")
    assert "is there already" in flat(seen)
    assert file.read_text("utf-8") == "mine"
    typist.play(match, f"replay! {file}")
    assert read_game_file(file).is_replay


@pytest.mark.parametrize("line", ["save", "save file/game.json", "scenario f.scenario 999"])
def test_what_can_not_be_written_is_said(
    line: str, typist: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("no folder", "utf-8")
    assert "Nothing was written" in typist.play(typist.match(), line)


def test_the_last_turn_becomes_a_scenario(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    file = tmp_path / "turn.scenario"
    seen = typist.play(match, "1", "4", f"scenario {file}")
    assert "cardwright test --game res_arcana" in seen
    assert file.read_text("utf-8").startswith("# From a game of Res Arcana")


def test_after_the_end_the_game_can_be_kept_and_taken_back(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    finish(match)
    replay = tmp_path / "replay.json"
    seen = typist.play(match, "xyzzy", "t", "log 3", "hint", f"replay {replay}", "undo!", "q")
    assert read_game_file(replay).game.winners
    assert "Taken back" in seen
    assert seen.count("The game is over.") == 2
    assert not match.game.is_over


@pytest.mark.parametrize("game", ALL_GAMES)
def test_what_gave_points_is_told_where_cards_did(game: str, typist: Typist) -> None:
    match = typist.match(game=game)
    finish(match)
    seen = typist.play(match)
    from_cards = any(match.game.points_by_card(player) for player in range(2))
    assert ("What gave points" in seen) is from_cards
    assert "Points at the end of each round" in seen


def test_the_end_tells_who_won_and_with_what(typist: Typist) -> None:
    match = typist.match()
    finish(match)
    seen = typist.play(match)
    winner = match.names[match.game.winners[0]]
    assert f"The game is over. {winner} wins." in seen
    end = seen[seen.index("What gave points") :]
    for player, name in enumerate(match.names):
        (line,) = [line for line in end.splitlines() if line.startswith(f"  {name} ")][:1]
        assert str(match.game.points(player)) in line


# -- what is at hand --


def test_the_goal_stands_above_the_points(typist: Typist) -> None:
    assert "Points /10" in typist.play(typist.match())
    assert "Points /" not in typist.play(typist.match(game="zauberschwert"))


def test_where_resources_have_no_columns_the_goal_stands_beside_the_points(typist: Typist) -> None:
    assert "Points 0/30" in typist.play(typist.match(game="black_rose_wars"), "table")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_the_question_is_shown(typist: Typist, language: str) -> None:
    match = typist.match(language=language)
    command = name_of(Command.RULES, words_for(language))
    seen = flat(typist.play(match, command))
    assert match.game.decision is not None
    rule = match.phrasebook.rule(match.game.decision)
    assert rule.startswith("RA-")
    assert flat(rule) in seen


def test_the_texts_of_a_rivals_cards_are_at_hand(typist: Typist) -> None:
    match = typist.match()
    typist.play(match, "1", "1")
    seen = flat(typist.play(match, "look greedy"))
    assert "What Greedy has in play" in seen
    view = match.view(0)["players"][1]["zones"]["play"]["cards"]
    assert view
    for card in view:
        assert flat(match.things.text(card["id"])) in seen


@pytest.mark.parametrize("turns", often([12], [40]))
def test_all_of_a_question_fits_a_small_screen(
    turns: int, typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scores, the table, the hand and the options of two players, whatever they have."""
    match = typist.match()
    chance = random.Random(3)
    checked = 0
    while (decision := match.game.decision) is not None and checked < turns:
        if decision.kind == "turn":
            screen = typist.screen()
            monkeypatch.setattr(screen, "is_terminal", True)
            monkeypatch.setenv("LINES", "24")
            play = Play(match, screen)
            play.menu = Menu(decision, match.phrasebook)
            typist.printed.seek(0)
            typist.printed.truncate()
            play._show_table(decision.player, fits=True)
            shown = typist.printed.getvalue()
            play._show_menu()
            whole = typist.printed.getvalue()
            checked += 1
            assert "/10" in shown
            assert len(whole.splitlines()) + 2 <= 24, whole
        match.game.apply(chance.choice(decision.options).id)
    assert checked == turns

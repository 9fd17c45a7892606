"""Matches from beginning to end, for a program that speaks for all players."""

import random

import pytest

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.messages.replies import DecisionReply, ErrorReply
from cardwright.runtime import EndlessResolutionError, Game, TooManyWaysError
from cardwright.runtime.decisions import open_decision
from cardwright.runtime.rulebooks import GAMES
from support.serving import GAME, Client, catalogue, match_of, wait_for


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_from_what_the_server_tells_of_it(game: str) -> None:
    client = Client()
    told = {entry["id"]: entry for entry in client.ask("games")["games"]}[game]
    needed = [entry for entry in told["sets"] if entry["needed"]]
    players = needed[0]["seats"]["fewest"]
    match = client.create(game, players=players, seed=5)
    assert client.play(match, choices=400, seed=5) > 10
    view = client.ask("view", match=match, seat=0)["view"]
    assert view["game"] == game
    assert len(view["players"]) == players


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_game_to_its_end_by_themselves(game: str) -> None:
    client = Client()
    match = client.create(game, players=2, bots={"0": "random", "1": "random"})
    told = client.ask("match", match=match)["match"]
    assert told["over"]
    assert told["waiting"] is None
    assert client.ask("decision", match=match)["decision"] is None
    assert client.refused("choose", match=match, option="x")["reason"] == "game-over"
    assert client.ask("story", match=match)["lines"]


def test_every_option_of_a_game_is_offered_with_what_it_may_be() -> None:
    client = Client()
    for game in client.ask("games")["games"]:
        for option in game["options"]:
            value = {"flag": True, "player": 1}.get(option["kind"]) or option["values"][0]
            match = client.create(game["id"], options={option["name"]: value})
            assert client.ask("match", match=match)["match"]["options"][option["name"]] == value


def test_the_same_seed_gives_the_same_game_and_none_gives_another() -> None:
    client = Client()
    views = [
        client.ask("view", match=client.create(seed=seed), seat=0, log_from=0)["view"]
        for seed in (3, 3, 4, None, None)
    ]
    assert views[0] == views[1]
    assert views[3] != views[4]
    told = [entry["known_seed"] for entry in client.ask("matches")["matches"]]
    assert told == [True, True, True, False, False]


def test_several_games_run_at_once() -> None:
    client = Client()
    matches = [client.create(seed=seed) for seed in range(3)]
    for match in matches * 3:
        client.play(match, choices=2)
    told = client.ask("matches")["matches"]
    assert [(entry["match"], entry["choices"]) for entry in told] == [
        (match, 6) for match in matches
    ]


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"game": "chess"}, "unknown-game", "there are "),
        ({"game": GAME[:-1]}, "unknown-game", f"did you mean `{GAME}`?"),
        ({"players": 1}, "bad-setup", "1 players can't play"),
        ({"players": 99}, "bad-setup", "99 players can't play"),
        ({"sets": ["nonsense"]}, "bad-setup", "no set `nonsense`"),
        ({"options": {"nonsense": True}}, "bad-setup", "no option `nonsense`"),
        ({"options": {"luck": 1}}, "bad-setup", "no option `luck`"),
        ({"options": {"first_player": True}}, "bad-setup", "a player's number"),
        ({"options": {"first_player": 9}}, "bad-setup", "player"),
        ({"names": ["a", "b", "c"]}, "bad-setup", "2 seats"),
        ({"bots": {"2": "random"}}, "bad-setup", "2 seats"),
        ({"bots": {"1": "deep-blue"}}, "bad-bot", "no bot `deep-blue`"),
        ({"bots": {"1": "random:x=1"}}, "bad-bot", "no settings"),
    ],
)
def test_a_game_that_cannot_be_started_is_refused(
    fields: dict[str, object], code: str, words: str
) -> None:
    client = Client()
    answer = client.refused("create", **{"game": "res_arcana", "players": 2, **fields})
    assert answer["code"] == code
    assert words in answer["message"]
    assert client.ask("matches")["matches"] == []


def test_only_so_many_matches_are_kept() -> None:
    client = Client(Host(catalogue(), limits=Limits(matches=2)))
    first = client.create()
    client.create()
    assert client.refused("create", game=GAME)["code"] == "too-many-matches"
    client.ask("close", match=first)
    client.create()
    assert client.refused("view", match=first)["code"] == "unknown-match"


def test_a_decision_comes_in_words_where_a_language_is_given() -> None:
    client = Client()
    match = client.create()
    plain = client.ask("decision", match=match)["decision"]
    assert plain["prompt"] is None
    assert "label" not in plain["options"][0]
    for language in client.ask("games")["games"][0]["languages"]:
        worded = client.ask("decision", match=match, language=language)["decision"]
        assert worded["prompt"]
        assert all(option["label"] for option in worded["options"])
    assert client.refused("decision", match=match, language="tlh")["code"] == "unknown-language"


def test_what_a_choice_leads_to_comes_with_its_answer() -> None:
    client = Client()
    match = client.create()
    first = client.ask("decision", match=match, language="en")["decision"]
    answer = client.ask("choose", match=match, option=first["options"][0]["id"], language="en")
    assert answer["decision"]["serial"] == 1
    assert answer["decision"] == client.ask("decision", match=match, language="en")["decision"]


def test_illegal_choices_are_refused_with_a_reason_and_change_nothing() -> None:
    client = Client()
    match = client.create()
    decision = client.ask("decision", match=match)["decision"]
    option, player = decision["options"][0]["id"], decision["player"]
    before = client.ask("save", match=match)
    for fields, reason in [
        ({"option": "nonsense"}, "no-such-option"),
        ({"option": option, "seat": 1 - player}, "not-your-decision"),
        ({"option": option, "serial": 7}, "stale-decision"),
    ]:
        answer = client.refused("choose", match=match, **fields)
        assert (answer["code"], answer["reason"]) == ("illegal-choice", reason)
    assert client.refused("choose", match=match, option=option, seat=9)["code"] == "wrong-field"
    assert client.refused("choose", match="m2", option=option)["code"] == "unknown-match"
    assert client.refused("choose", match="../m1", option=option)["code"] == "unknown-match"
    assert client.refused("choose", match=match, option=option, language="tlh")
    assert client.ask("save", match=match) == before


def test_a_choice_that_leads_to_a_question_nobody_can_be_asked_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Client()
    match = client.create()
    client.play(match, choices=3)
    before = client.ask("save", match=match)
    option = client.ask("decision", match=match)["decision"]["options"][0]["id"]

    def too_many(machine: object, state: object, serial: int) -> object:
        if serial == 4:
            raise TooManyWaysError("a cost can be paid in too many ways")
        return open_decision(machine, state, serial)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr("cardwright.runtime.game.open_decision", too_many)
        assert client.refused("choose", match=match, option=option)["code"] == "unplayable-card"
        assert client.ask("save", match=match) == before
    client.ask("choose", match=match, option=option)


def test_why_not_explains_what_is_not_open() -> None:
    client = Client()
    match = client.create()
    decision = client.ask("decision", match=match)["decision"]
    option = decision["options"][0]["id"]
    assert client.ask("why_not", match=match, option=option)["reason"] is None
    assert client.ask("why_not", match=match, option="nonsense")["reason"]["code"]
    other = client.ask("why_not", match=match, option=option, seat=1 - decision["player"])
    assert other["reason"]["code"]


@pytest.mark.parametrize("game", GAMES)
def test_why_not_explains_in_the_language_that_is_asked_for(game: str) -> None:
    client = Client()
    match = client.create(game)
    plain = client.ask("why_not", match=match, option="nonsense")["reason"]
    told = {entry["id"]: entry["languages"] for entry in client.ask("games")["games"]}[game]
    worded = {
        language: client.ask("why_not", match=match, option="nonsense", language=language)["reason"]
        for language in told
    }
    assert len({reason["message"] for reason in worded.values()}) == len(worded) > 1
    for reason in worded.values():
        assert {**reason, "message": plain["message"]} == plain
    known = match_of(client.host, match).game
    for language, reason in worded.items():
        expected = known.why_not("nonsense")
        assert expected is not None
        assert reason["message"] == known.phrasebook(language).reason(expected)
    answer = client.refused("why_not", match=match, option="nonsense", language="tlh")
    assert answer["code"] == "unknown-language"


def test_nobody_chooses_for_a_bot() -> None:
    client = Client()
    bots = {0: "random", 1: "random"}  # they have yet to choose
    match, _ = wait_for(client.host.create(GAME, bots=bots))
    text = f'{{"type": "decision", "match": "{match.id}"}}'
    decision = wait_for(client.session.answer(text))
    assert isinstance(decision, DecisionReply)
    assert decision.decision is not None
    assert decision.decision.options is None
    option = match.game.decision.options[0].id if match.game.decision else ""
    for seat in ("", ', "seat": 0', ', "seat": 1'):
        text = f'{{"type": "choose", "match": "{match.id}", "option": "{option}"{seat}}}'
        refused = wait_for(client.session.answer(text))
        assert isinstance(refused, ErrorReply)
        assert refused.reason == "not-your-decision"
    assert match.game.choices == []


def test_undo_takes_back_a_choice() -> None:
    client = Client()
    match = client.create()
    assert client.refused("undo", match=match)["reason"] == "nothing-to-undo"
    before = client.ask("decision", match=match)
    client.play(match, choices=1)
    answer = client.ask("undo", match=match, past_hidden=True)
    assert answer["undone"] == 1
    assert answer["decision"] == before["decision"]
    assert client.ask("match", match=match)["match"]["choices"] == 0


def test_undo_takes_back_what_bots_have_chosen_since() -> None:
    client = Client()
    match = client.create(bots={"1": "random"})
    client.play(match, choices=12)
    before = client.ask("save", match=match)["data"]
    decision = client.ask("decision", match=match)["decision"]
    client.ask("choose", match=match, option=decision["options"][-1]["id"])
    chosen = client.ask("match", match=match)["match"]["choices"]
    assert client.ask("undo", match=match, past_hidden=True)["undone"] == chosen - len(
        before["choices"]
    )
    assert client.ask("save", match=match)["data"] == before


def test_an_undo_that_is_refused_half_way_changes_nothing() -> None:
    client = Client()
    match = client.create(bots={"0": "random"}, options={"first_player": 0})
    before = client.ask("save", match=match)
    assert len(before["data"]["choices"]) > 0  # the bot's only
    assert client.refused("undo", match=match, past_hidden=True)["reason"] == "nothing-to-undo"
    assert client.ask("save", match=match) == before


def test_undo_past_hidden_cards_must_be_asked_for() -> None:
    client = Client()
    match = client.create()
    chance = random.Random(2)
    refused = 0
    for _ in range(40):
        decision = client.ask("decision", match=match)["decision"]
        option = chance.choice(decision["options"])["id"]
        client.ask("choose", match=match, option=option)
        answer = client.say(f'{{"type": "undo", "match": "{match}"}}')
        if answer["type"] == "error":
            assert answer["reason"] == "undo-past-hidden"
            refused += 1
        else:
            client.ask("choose", match=match, option=option)
    assert refused


@pytest.mark.parametrize("form", ["save", "replay"])
def test_a_match_goes_on_where_it_was_saved(form: str) -> None:
    client = Client()
    match = client.create(names=["Ann"])
    client.play(match, choices=20)
    data = client.ask("save", match=match, form=form)["data"]
    loaded = client.ask("load", data=data, names=["Bob"], bots={"1": "random"})["match"]
    assert loaded["choices"] >= 20
    assert [seat["name"] for seat in loaded["seats"]] == ["Bob", None]
    other = client.ask("load", data=data)["match"]["match"]
    for viewer in ({}, {"seat": 0}, {"seat": 1}):
        views = [
            client.ask("view", match=id, log_from=0, **viewer)["view"] for id in (match, other)
        ]
        assert views[0] == views[1]
    assert client.play(other, choices=5) == 5


def test_a_saved_game_that_does_not_fit_is_refused() -> None:
    client = Client()
    match = client.create()
    client.play(match, choices=5)
    data = client.ask("save", match=match)["data"]
    for wrong in (
        {},
        {"game": 1},
        {"game": GAME},
        {**data, "choices": data["choices"][:-1]},
        {**data, "version": 9},
    ):
        assert client.refused("load", data=wrong)["code"] == "bad-save"
    assert client.refused("load", data={**data, "game": "chess"})["code"] == "unknown-game"
    assert len(client.ask("matches")["matches"]) == 1


def test_a_save_can_be_read_by_the_runtime_itself() -> None:
    client = Client()
    match = client.create()
    client.play(match, choices=9)
    edition = catalogue().edition(GAME)
    data = client.ask("save", match=match)["data"]
    game = Game.from_dict(data, edition.rulebook, edition.compiled, verify=True)
    assert game.view(1) == client.ask("view", match=match, seat=1, log_from=0)["view"]


def test_log_and_story_begin_where_asked() -> None:
    client = Client()
    match = client.create(names=["Ann", "Bob"])
    client.play(match, choices=30)
    whole = client.ask("log", match=match, seat=0)
    assert len(whole["entries"]) == whole["next"]
    rest = client.ask("log", match=match, seat=0, start=10)
    assert rest["entries"] == whole["entries"][10:]
    story = client.ask("story", match=match, seat=0, language="en")
    assert any(line.startswith("Ann ") for line in story["lines"])
    later = client.ask("story", match=match, seat=0, language="en", start=whole["next"] - 1)
    assert len(later["lines"]) == 1
    assert client.ask("view", match=match, seat=0)["view"]["log"] == []
    view = client.ask("view", match=match, seat=0, log_from=10)["view"]
    assert view["log"] == rest["entries"]


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_in_every_language_of_their_game(game: str) -> None:
    client = Client()
    languages = {entry["id"]: entry["languages"] for entry in client.ask("games")["games"]}[game]
    for language in languages:
        told = client.ask("cards", game=game, language=language)
        assert told["language"] == language
        assert all(card["name"] for card in told["cards"])
        assert any(card["abilities"] for card in told["cards"])
        kinds = {card["kind"] for card in told["cards"]}
        assert kinds <= set(told["names"]["kinds"])
    assert client.refused("cards", game=game, language="tlh")["code"] == "unknown-language"


def test_a_fault_of_the_server_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    match = client.create()
    monkeypatch.setattr(Game, "view", lambda *_, **__: 1 / 0)
    assert client.refused("view", match=match)["code"] == "internal"
    monkeypatch.undo()
    assert client.ask("view", match=match)


def test_a_bot_that_fails_takes_the_first_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.frontends.serving.match.make_bot", lambda *_: None)
    client = Client()
    match = client.create(bots={"0": "random"}, options={"first_player": 0})
    told = client.ask("match", match=match)["match"]
    assert told["waiting"]["player"] == 1
    assert told["choices"] == 1


def test_a_bot_whose_choice_cannot_be_played_takes_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Client()
    options = {"first_player": 0}
    match, _ = wait_for(client.host.create(GAME, bots={0: "random"}, options=options))
    (thought,) = client.host.announce()
    chosen = thought.think()
    play = Game.apply

    def apply(game: Game, option: str, **rest: object) -> None:
        if option == chosen:
            raise EndlessResolutionError("this card goes on without end")
        play(game, option, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "apply", apply)
    wait_for(client.host.conclude(thought, chosen))
    assert len(match.game.choices) == 1
    assert match.game.choices[0] != chosen

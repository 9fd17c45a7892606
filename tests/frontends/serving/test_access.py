"""Tokens: nobody sees the hand of another player, and nobody chooses for them."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardwright.frontends.serving import Host
from cardwright.runtime import Game
from cardwright.runtime.rulebooks import GAMES
from support.serving import GAME, Client, catalogue, match_of, wait_for


class Table:
    """A match with tokens, and a client for everybody at it."""

    def __init__(self, game: str = GAME, **fields: Any) -> None:
        self.host = Host(catalogue(), tokens=True)
        self.stranger = Client(self.host)
        made = self.stranger.ask("create", game=game, **fields)
        self.match = made["match"]["match"]
        self.tokens = made["tokens"]
        self.creator = Client(self.host, self.tokens["host"])
        self.watcher = Client(self.host, self.tokens["spectator"])
        self.players = []
        for seat, invitation in enumerate(self.tokens["invitations"]):
            joined = self.stranger.ask("join", match=self.match, invitation=invitation)
            assert joined["seat"] == seat
            self.players.append(Client(self.host, joined["token"]))

    @property
    def game(self) -> Game:
        return match_of(self.host, self.match, self.tokens["host"]).game

    def play(self, choices: int, seed: int = 1) -> Iterator[int]:
        """Let the players choose at random; yield whose choice is next."""
        chance = random.Random(seed)
        for _ in range(choices):
            decision = self.game.decision
            if decision is None:
                return
            yield decision.player
            option = chance.choice(decision.options).id
            self.players[decision.player].ask("choose", match=self.match, option=option)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_their_own_view_and_log(game: str) -> None:
    table = Table(game, players=2)
    for _ in table.play(25):
        for seat, player in [*enumerate(table.players), (None, table.watcher)]:
            view = player.ask("view", match=table.match, log_from=0)["view"]
            assert view == json.loads(json.dumps(table.game.view(seat)))
            assert view["viewer"] == seat
    assert table.creator.ask("view", match=table.match)["view"]["viewer"] is None


@pytest.mark.parametrize("game", GAMES)
def test_no_message_to_others_has_the_options_of_a_decision(game: str) -> None:
    table = Table(game, players=2)
    for client in (*table.players, table.watcher, table.creator):
        client.ask("subscribe", match=table.match, language="en", log_from=0)
    for player in table.play(30):
        told = [client.ask("decision", match=table.match)["decision"] for client in table.players]
        assert [decision["options"] is not None for decision in told] == [
            seat == player for seat in range(2)
        ]
        for client in (table.watcher, table.creator):
            decision = client.ask("decision", match=table.match, language="en")["decision"]
            assert (decision["options"], decision["about"], decision["prompt"]) == (None,) * 3
    for seat, client in enumerate([*table.players, table.watcher, table.creator]):
        asked = [news["decision"] for news in client.news() if news["type"] == "asked"]
        assert len(asked) > 10
        for decision in asked:
            assert (decision["options"] is not None) == (decision["player"] == seat)


def test_what_is_told_of_a_game_does_not_depend_on_hidden_cards() -> None:
    told = []
    for seed in range(1, 6):
        table = Table(seed=seed, players=2)
        match = match_of(table.host, table.match, table.tokens["host"])
        told.append({**match.description(0.0).model_dump(), "waiting": None})
    assert all(description == told[0] for description in told)


def test_without_a_token_nothing_of_a_match_is_told() -> None:
    table = Table()
    for type, fields in _REQUESTS.items():
        answer = table.stranger.refused(type, match=table.match, **fields)
        assert answer["code"] == "token-missing"
        answer = table.stranger.refused(type, match=table.match, token="wrong", **fields)
        assert answer["code"] == "not-allowed"
    assert table.game.choices == []
    assert table.stranger.refused("matches")["code"] == "not-allowed"


def test_a_token_is_good_for_its_own_match_only() -> None:
    table = Table()
    other = Client(table.host).ask("create", game=GAME)
    for type, fields in _REQUESTS.items():
        answer = table.players[0].refused(type, match=other["match"]["match"], **fields)
        assert answer["code"] == "not-allowed"


def test_nobody_is_somebody_else() -> None:
    table = Table(players=2)
    for type, fields in _REQUESTS.items():
        for client in (table.players[0], table.watcher, table.creator):
            answer = client.refused(type, match=table.match, seat=1, **fields)
            assert answer["code"] == "not-allowed"
    assert table.players[1].ask("view", match=table.match, seat=1)["view"]["viewer"] == 1


def test_only_the_player_whose_turn_it_is_may_choose() -> None:
    table = Table(players=2)
    decision = table.game.decision
    assert decision is not None
    option = decision.options[0].id
    other = table.players[1 - decision.player]
    assert other.refused("choose", match=table.match, option=option)["reason"] == (
        "not-your-decision"
    )
    for client in (table.watcher, table.creator):
        for type in ("choose", "why_not"):
            answer = client.refused(type, match=table.match, option=option)
            assert answer["code"] == "not-allowed"
    assert table.game.choices == []
    table.players[decision.player].ask("choose", match=table.match, option=option)


def test_an_invitation_is_good_once() -> None:
    stranger = Client(Host(catalogue(), tokens=True))
    made = stranger.ask("create", game=GAME)
    match, invitations = made["match"]["match"], made["tokens"]["invitations"]
    first = stranger.ask("join", match=match, invitation=invitations[1])
    assert first["seat"] == 1
    for wrong in (invitations[1], "wrong", made["tokens"]["host"], first["token"]):
        answer = stranger.refused("join", match=match, invitation=wrong)
        assert answer["code"] == "not-allowed"
    # An invitation is no token: who has made the match can't look into a seat without taking it.
    answer = stranger.refused("view", match=match, token=invitations[0])
    assert answer["code"] == "not-allowed"
    assert stranger.ask("view", match=match, token=first["token"])["view"]["viewer"] == 1


def test_the_seat_of_a_bot_cannot_be_taken() -> None:
    stranger = Client(Host(catalogue(), tokens=True))
    made = stranger.ask("create", game=GAME, players=2, bots={"1": "random"})
    assert [bool(invitation) for invitation in made["tokens"]["invitations"]] == [True, False]


def test_the_host_closes_and_nobody_else() -> None:
    table = Table()
    for client in (*table.players, table.watcher):
        assert client.refused("close", match=table.match)["code"] == "not-allowed"
    table.creator.ask("close", match=table.match)
    assert table.creator.refused("match", match=table.match)["code"] == "unknown-match"


def test_a_match_is_saved_only_when_it_has_no_secrets_left() -> None:
    table = Table(players=2)
    assert table.creator.refused("save", match=table.match)["code"] == "not-allowed"
    for _ in table.play(5000):
        pass
    assert table.game.is_over
    assert table.players[0].refused("save", match=table.match)["code"] == "not-allowed"
    saved = table.creator.ask("save", match=table.match, form="replay")["data"]
    assert saved["choices"] == table.game.choices


def test_players_take_back_their_own_choices_only() -> None:
    table = Table(players=2)
    own = others = hidden = 0
    for player in table.play(60):
        before = list(table.game.choices)
        if not before:
            continue
        for seat, client in enumerate(table.players):
            answer = client.say(json.dumps({"type": "undo", "match": table.match}))
            if answer["type"] == "undo":
                assert table.game.decision is not None
                assert table.game.decision.player == seat
                own += 1
                match = match_of(table.host, table.match, table.tokens["host"])
                wait_for(table.host.choose(match, before[-1], None, None))
            elif answer["reason"] == "not-your-choice":
                others += 1
            else:
                assert answer["reason"] == "undo-past-hidden"
                hidden += 1
            assert table.game.choices == before
        for client in (table.players[player], table.creator):
            answer = client.refused("undo", match=table.match, past_hidden=True)
            assert answer["code"] == "not-allowed"
        assert table.watcher.refused("undo", match=table.match)["code"] == "not-allowed"
    assert own
    assert others
    assert hidden


def test_a_program_that_speaks_for_all_needs_no_tokens() -> None:
    client = Client()
    made = client.ask("create", game=GAME)
    assert made["tokens"] is None
    match = made["match"]["match"]
    assert client.refused("join", match=match, invitation="x")["code"] == "not-allowed"
    for seat in (0, 1, None):
        assert client.ask("view", match=match, seat=seat)["view"]["viewer"] == seat


_REQUESTS: dict[str, dict[str, Any]] = {
    "match": {},
    "decision": {},
    "choose": {"option": "x"},
    "why_not": {"option": "x"},
    "undo": {},
    "view": {},
    "log": {},
    "story": {},
    "subscribe": {},
    "unsubscribe": {},
    "save": {},
    "close": {},
}
"""All requests that are about one match."""

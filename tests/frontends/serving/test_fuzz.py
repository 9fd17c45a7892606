"""Whatever a client sends, it gets an answer, and no match changes but by what it may do."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.frontends.serving import Host
from cardwright.frontends.serving.messages.requests import EXAMPLES
from cardwright.runtime.rulebooks import GAMES
from support.serving import GAME, Client, catalogue, match_of, wait_for

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner),
    max_leaves=10,
)
VALUES = JSON | st.sampled_from([0, 1, -1, 2**63, "m1", "m2", "en", "", *GAMES, *EXAMPLES])
FIELDS = st.sampled_from(
    sorted({"protocol", "type", "id", "seat", *(f for e in EXAMPLES.values() for f in e)})
)


class Fort:
    """A match that must stay as it is, and clients who may look at it at most."""

    def __init__(self) -> None:
        self.host = Host(catalogue(), tokens=True)
        stranger = Client(self.host)
        made = stranger.ask("create", game=GAME, seed=1)
        self.token = made["tokens"]["spectator"]
        self.match = match_of(self.host, made["match"]["match"], self.token)
        for _ in range(3):
            decision = self.match.game.decision
            assert decision is not None
            wait_for(self.host.choose(self.match, decision.options[0].id, None, None))
        self.before = self._state()
        self.clients = (stranger, Client(self.host, made["tokens"]["spectator"]))

    def answers(self, text: str | bytes) -> list[dict[str, Any]]:
        """Say something as each client, and return the answers; the match has not changed."""
        answers = [client.say(text) for client in self.clients]
        assert self._state() == self.before
        assert match_of(self.host, self.match.id, self.token) is self.match
        assert not any(answer.get("code") == "internal" for answer in answers)
        return answers

    def _state(self) -> Any:
        keys = self.match.table.keys
        assert keys is not None
        return self.match.game.to_json(), keys.to_dict(), self.match.table


@pytest.fixture(scope="module")
def fort() -> Fort:
    return Fort()


@given(st.binary(max_size=200) | st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_garbage_is_answered_with_an_error(fort: Fort, text: str | bytes) -> None:
    assert {answer["type"] for answer in fort.answers(text)} == {"error"}


@given(JSON)
@settings(max_examples=60, deadline=None)
def test_any_json_is_answered(fort: Fort, data: Any) -> None:
    assert {answer["type"] for answer in fort.answers(json.dumps(data))} == {"error"}


@given(st.sampled_from(list(EXAMPLES)), st.dictionaries(FIELDS, VALUES, max_size=4))
@settings(max_examples=100, deadline=None)
def test_requests_with_wrong_fields_are_answered(
    fort: Fort, type: str, fields: dict[str, Any]
) -> None:
    request = {"type": type, "match": "m1", **fields}
    if type in ("hello", "games", "cards", "matches", "create", "load"):
        del request["match"]
    for answer in fort.answers(json.dumps(request)):
        assert answer["type"] in (request["type"], "error")


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_damaged_saves_are_refused(fort: Fort, data: st.DataObject) -> None:
    saved = fort.match.game.to_dict()
    name = data.draw(st.sampled_from(sorted(saved)))
    wrong = data.draw(VALUES.filter(lambda value: value != saved[name]))
    text = json.dumps({"type": "load", "data": {**saved, name: wrong}})
    for answer in fort.answers(text):
        assert answer["code"] in ("bad-save", "unknown-game", "wrong-field", "not-json")

"""What a server has answered is on disk, and goes on from there."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits, Store
from cardwright.frontends.serving.store import MatchFile, StoreInUseError
from cardwright.runtime.rulebooks import GAMES
from support.serving import GAME, Client, catalogue


class Place:
    """A folder that one server after the other uses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store: Store | None = None
        self.now = 1_000_000.0

    def client(self, *, tokens: bool = False, **limits: Any) -> Client:
        """Start another server there, and return a client of it."""
        self.stop()
        self.store = Store(self.folder)
        host = Host(
            catalogue(),
            tokens=tokens,
            store=self.store,
            limits=Limits(**limits),
            clock=lambda: self.now,
        )
        return Client(host)

    def stop(self) -> None:
        if self.store is not None:
            self.store.close()

    def file(self, match: str) -> Path:
        return self.folder / f"{match}.match.jsonl"


@pytest.fixture
def place(tmp_path: Path) -> Any:
    found = Place(tmp_path / "matches")
    yield found
    found.stop()


@pytest.mark.parametrize("game", GAMES)
def test_matches_go_on_after_the_server_has_stopped(place: Place, game: str) -> None:
    client = place.client()
    match = client.create(game, players=2, names=["Ann", "Bob"])
    client.play(match, choices=25)
    client.ask("undo", match=match, past_hidden=True)
    client.play(match, choices=3, seed=9)
    before = [client.ask("view", match=match, seat=seat, log_from=0) for seat in (0, 1)]
    saved = client.ask("save", match=match)
    again = place.client()
    assert [again.ask("view", match=match, seat=seat, log_from=0) for seat in (0, 1)] == before
    assert again.ask("save", match=match) == saved
    assert again.ask("match", match=match)["match"]["seats"][1]["name"] == "Bob"
    assert again.ask("undo", match=match, past_hidden=True)["undone"] == 1
    again.play(match)
    assert again.create(game) == "m2"
    assert len(place.client().ask("matches")["matches"]) == 2


def test_tokens_are_good_after_the_server_has_stopped_and_are_not_on_disk(place: Place) -> None:
    client = place.client(tokens=True)
    made = client.ask("create", game=GAME)
    match, tokens = made["match"]["match"], made["tokens"]
    token = client.ask("join", match=match, invitation=tokens["invitations"][0])["token"]
    text = place.file(match).read_text("utf-8")
    for secret in (token, tokens["host"], tokens["spectator"], *tokens["invitations"]):
        assert secret not in text
    assert place.file(match).stat().st_mode & 0o077 == 0
    again = place.client(tokens=True)
    assert again.ask("view", match=match, token=token)["view"]["viewer"] == 0
    answer = again.refused("join", match=match, invitation=tokens["invitations"][0])
    assert answer["code"] == "not-allowed"
    assert again.ask("join", match=match, invitation=tokens["invitations"][1])["seat"] == 1
    # A server that asks for no tokens must not open to all what one with tokens has kept.
    assert place.client().refused("view", match=match)["code"] == "not-allowed"


def test_a_bot_whose_turn_it_was_chooses_after_the_start(place: Place) -> None:
    client = place.client()
    match, _ = client.host.create(GAME, bots={0: "random", 1: "random"})
    again = place.client()
    assert again.ask("match", match=match.id)["match"]["choices"] == 0
    assert again.ask("match", match=match.id)["match"]["over"]


def test_a_loaded_game_is_kept_with_all_its_choices(place: Place) -> None:
    client = place.client()
    match = client.create()
    client.play(match, choices=12)
    data = client.ask("save", match=match)["data"]
    other = client.ask("load", data=data)["match"]["match"]
    client.play(other, choices=2)
    before = client.ask("save", match=other)
    assert place.client().ask("save", match=other) == before


def test_half_a_line_at_the_end_is_left_out(place: Place) -> None:
    client = place.client()
    match = client.create()
    client.play(match, choices=4)
    whole = place.file(match).read_bytes()
    before = client.ask("save", match=match)
    place.file(match).write_bytes(whole + b'{"choose":"ha')
    again = place.client()
    assert again.ask("save", match=match) == before
    assert place.file(match).read_bytes() == whole
    again.play(match, choices=1)
    assert place.file(match).read_bytes().count(b"\n") == whole.count(b"\n") + 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\n",
        lambda data: b"[]\n",
        lambda data: data.replace(b'"version":1', b'"version":2'),
        lambda data: data.replace(b'"seed":1', b'"seed":"x"'),
        lambda data: data.replace(b'"cards":"', b'"cards":"0'),
        lambda data: data + b'{"choose":"nonsense"}\n',
        lambda data: data + b'{"undo":9}\n',
        lambda data: data + b"nonsense\n",
        lambda data: b"\xff" + data,
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(place: Place, damage: Any) -> None:
    client = place.client()
    match, fine = client.create(), client.create()
    client.play(match, choices=2)
    damaged = damage(place.file(match).read_bytes())
    place.file(match).write_bytes(damaged)
    again = place.client()
    assert again.refused("view", match=match)["code"] == "bad-save"
    assert place.file(match).read_bytes() == damaged
    assert [told["match"] for told in again.ask("matches")["matches"]] == [fine]
    assert again.create() == "m3"


def test_a_choice_that_cannot_be_written_down_is_not_made(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = place.client()
    match = client.create()
    client.play(match, choices=3)
    before = client.ask("save", match=match)

    def fail(self: MatchFile, deed: dict[str, Any]) -> None:
        raise OSError("the disk is full")

    option = client.ask("decision", match=match)["decision"]["options"][0]["id"]
    with monkeypatch.context() as patch:
        patch.setattr(MatchFile, "_append", fail)
        assert client.refused("choose", match=match, option=option)["code"] == "store-failed"
        answer = client.refused("undo", match=match, past_hidden=True)
        assert answer["code"] == "store-failed"
    assert client.ask("save", match=match) == before
    client.ask("choose", match=match, option=option)


def test_a_bot_goes_on_when_its_choice_can_be_written_down_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = place.client()

    def fail(self: MatchFile, deed: dict[str, Any]) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(MatchFile, "_append", fail)
        match = client.create(bots={"0": "random", "1": "random"})
        assert client.ask("match", match=match)["match"]["choices"] == 0
    client.ask("match", match=match)  # somebody looks at it once more
    assert client.ask("match", match=match)["match"]["over"]


def test_a_match_that_cannot_leave_the_disk_stays_as_it_was(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = place.client(kept_seconds=1000)
    match, other = client.create(), client.create()
    client.ask("subscribe", match=match)
    client.news()
    before = client.host.match(match)

    def fail(self: Store, id: str) -> None:
        raise PermissionError(13, "Permission denied", str(place.file(id)))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "remove", fail)
        answer = client.refused("close", match=match)
        assert answer["code"] == "store-failed"
        assert str(place.folder) not in answer["message"]  # where it lies is nobody's business
        assert client.host.match(match) is before
        place.now += 1001
        client.host.sweep()
        assert client.host.match(match) is before
        os.utime(place.file(other), (0, 0))
        place.client(kept_seconds=1000)  # begins all the same
    assert client.news() == []
    client.ask("close", match=match)
    assert [told["type"] for told in client.news()] == ["gone"]
    place.now += 2000
    client.host.sweep()
    assert list(place.folder.glob("*.jsonl")) == []


def test_what_is_closed_or_forgotten_leaves_the_disk(place: Place) -> None:
    client = place.client(kept_seconds=1000)
    closed, old, used = client.create(), client.create(), client.create()
    client.ask("close", match=closed)
    assert not place.file(closed).exists()
    place.now += 600
    client.ask("match", match=used)
    place.now += 600
    client.host.sweep()
    assert not place.file(old).exists()
    assert place.file(used).exists()
    os.utime(place.file(used), (place.now - 1001, place.now - 1001))
    again = place.client(kept_seconds=1000)
    assert not place.file(used).exists()
    assert again.ask("matches")["matches"] == []


def test_matches_that_nobody_uses_leave_memory_but_not_the_disk(place: Place) -> None:
    client = place.client()
    match = client.create()
    client.play(match, choices=5)
    before = client.ask("save", match=match)
    old = client.host.match(match)
    place.now += 601
    client.host.sweep()
    assert client.ask("save", match=match) == before
    assert client.host.match(match) is not old


def test_matches_on_disk_count_among_those_kept(place: Place) -> None:
    place.client(matches=2).create()
    client = place.client(matches=2)
    client.create()
    assert client.refused("create", game=GAME)["code"] == "too-many-matches"


def test_a_folder_is_used_by_one_server_at_a_time(place: Place) -> None:
    place.client()
    with pytest.raises(StoreInUseError):
        Store(place.folder)


def test_other_files_in_the_folder_are_left_alone(place: Place) -> None:
    place.folder.mkdir()
    other = place.folder / "notes.match.jsonl"
    other.write_text("mine", "utf-8")
    os.utime(other, (0, 0))
    client = place.client()
    assert client.ask("matches")["matches"] == []
    assert client.refused("view", match="notes")["code"] == "unknown-match"
    assert other.read_text("utf-8") == "mine"


@pytest.mark.slow
def test_nothing_that_was_answered_over_stdio_is_lost_when_it_is_killed(
    place: Place,
) -> None:
    command = [sys.executable, "-m", "cardwright", "serve", "--stdio", "--game", GAME]
    with subprocess.Popen(
        [*command, "--store", str(place.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None

        def ask(**fields: Any) -> Any:
            assert server.stdin is not None
            assert server.stdout is not None
            server.stdin.write(json.dumps(fields).encode() + b"\n")
            server.stdin.flush()
            return json.loads(server.stdout.readline())

        for match in ("m1", "m2"):
            ask(type="create", game=GAME, seed=6)
            decision = ask(type="decision", match=match)["decision"]
            for _ in range(30):
                option = decision["options"][-1]["id"]
                decision = ask(type="choose", match=match, option=option)["decision"]
        last = [ask(type="view", match=match, seat=0, log_from=0)["view"] for match in ("m1", "m2")]
        # One more is on its way when the server dies: it is there whole or not at all.
        server.stdin.write(
            json.dumps({"type": "choose", "match": "m2", "option": option}).encode() + b"\n"
        )
        server.stdin.flush()
        server.send_signal(signal.SIGKILL)
        server.wait()
    client = place.client()
    assert client.ask("view", match="m1", seat=0, log_from=0)["view"] == last[0]
    assert client.ask("match", match="m2")["match"]["choices"] in (30, 31)
    client.play("m1", choices=5)
    client.play("m2", choices=5)

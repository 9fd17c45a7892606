"""What a server has answered is in its store, and goes on from there."""

import json
import logging
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.database import DatabaseStore, StoreInUseError, open_store
from cardwright.frontends.serving.store import Deed, Row, StoreError
from cardwright.runtime.rulebooks import GAMES
from support.cli import run
from support.postgres import needs_postgres, new_database
from support.samples import often
from support.serving import GAME, SHORT_GAME, Client, catalogue, match_of, wait_for

HOUR = 3600.0


class Place:
    """A store that one server after the other uses."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.host: Host | None = None
        self.now = 1_000_000.0

    def client(self, *, tokens: bool = False, **limits: Any) -> Client:
        """Start another server there, and return a client of it."""
        self.stop()
        self.host = Host(
            catalogue(),
            tokens=tokens,
            store=open_store(self.place),
            limits=Limits(**limits),
            clock=lambda: self.now,
            steady_clock=lambda: self.now,
        )
        wait_for(self.host.begin())
        return Client(self.host)

    def stop(self) -> None:
        """End the server, as one that is asked to end."""
        if self.host is not None:
            wait_for(self.host.end())
            self.host = None

    def change(self, statement: str, *values: Any) -> None:
        """Do something to the tables behind the server's back."""
        self.stop()
        with sqlite3.connect(self.place) as line:
            line.execute(statement, values)

    def text(self) -> str:
        """Return all that is kept, as somebody would find it who steals the store."""
        self.stop()
        with sqlite3.connect(self.place) as line:
            return "\n".join(line.iterdump())


@pytest.fixture
def file(tmp_path: Path) -> Any:
    found = Place(str(tmp_path / "new" / "matches.db"))
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    is_file = request.param == "sqlite"
    found = Place(str(tmp_path / "matches.db") if is_file else new_database())
    yield found
    found.stop()


@pytest.mark.slow
@pytest.mark.parametrize("game", often([SHORT_GAME], [one for one in GAMES if one != SHORT_GAME]))
def test_matches_go_on_after_the_server_has_stopped(place: Place, game: str) -> None:
    client = place.client()
    match = client.create(game, players=2, names=["Ann", "Bob"], clock={"seconds": 900})
    client.play(match, choices=25)
    client.ask("undo", match=match, past_hidden=True)
    place.now += 11
    client.play(match, choices=3, seed=9)
    before = [client.ask("view", match=match, seat=seat, log_from=0) for seat in (0, 1)]
    described = client.ask("match", match=match)
    saved = client.ask("save", match=match)
    again = place.client()
    assert [again.ask("view", match=match, seat=seat, log_from=0) for seat in (0, 1)] == before
    assert again.ask("save", match=match) == saved
    assert again.ask("match", match=match) == described
    assert min(described["match"]["clock"]["left"]) == 889
    assert described["match"]["seats"][1]["name"] == "Bob"
    assert again.ask("undo", match=match, past_hidden=True)["undone"] == 1
    again.play(match)
    assert again.create(game) == "m2"
    assert len(place.client().ask("matches")["matches"]) == 2


def test_clocks_stand_still_while_the_only_server_is_down(file: Place) -> None:
    client = file.client()
    match = client.create(players=2, clock={"seconds": 900})
    file.now += 10
    client.ask("match", match=match)
    for left in (883, 876):
        file.stop()
        file.now += 5000
        client = file.client()
        file.now += 7
        assert min(client.ask("match", match=match)["match"]["clock"]["left"]) == left
    wait_for(client.host.tick())
    assert client.ask("match", match=match)["match"]["seats"][0]["bot"] is None


def test_tokens_are_good_after_the_server_has_stopped_and_are_not_in_the_store(
    file: Place,
) -> None:
    client = file.client(tokens=True)
    made = client.ask("create", game=GAME)
    match, tokens = made["match"]["match"], made["tokens"]
    token = client.ask("join", match=match, invitation=tokens["invitations"][0])["token"]
    text = file.text()
    assert match_secret(text)
    for secret in (token, tokens["host"], tokens["spectator"], *tokens["invitations"]):
        assert secret not in text
    assert Path(file.place).stat().st_mode & 0o077 == 0
    again = file.client(tokens=True)
    assert again.ask("view", match=match, token=token)["view"]["viewer"] == 0
    answer = again.refused("join", match=match, invitation=tokens["invitations"][0])
    assert answer["code"] == "not-allowed"
    assert again.ask("join", match=match, invitation=tokens["invitations"][1])["seat"] == 1
    # A server that asks for no tokens must not open to all what one with tokens has kept.
    assert file.client().refused("view", match=match)["code"] == "not-allowed"


def match_secret(text: str) -> bool:
    """Whether a match that nobody has seeded has a seed of 128 bits or more."""
    seed = text.split('"seed":', 1)[1].split(",", 1)[0]
    return int(seed).bit_length() > 128


def test_a_bot_whose_turn_it_was_chooses_after_the_start(file: Place) -> None:
    client = file.client()
    match, _ = wait_for(client.host.create(GAME, bots={0: "random", 1: "random"}))
    again = file.client()
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


# -- damage --


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET head = replace(head, 'base', 'bass') WHERE number = 1",
        "UPDATE matches SET head = substr(head, 2) WHERE number = 1",
        "UPDATE matches SET version = version - 1 WHERE number = 1",
        "UPDATE matches SET used = used + 1 WHERE number = 1",
        "UPDATE matches SET seal = 'x' WHERE number = 1",
        "UPDATE deeds SET what = what || 'x' WHERE match = 1 AND number = 1",
        "UPDATE deeds SET at = at + 1 WHERE match = 1 AND number = 1",
        "UPDATE deeds SET kind = 'undo' WHERE match = 1 AND number = 1",
        "UPDATE deeds SET seat = 0 WHERE match = 1 AND number = 1",
        "UPDATE deeds SET number = 9 WHERE match = 1 AND number = 1",
        "DELETE FROM deeds WHERE match = 1 AND number = 0",
        "DELETE FROM deeds WHERE match = 1 AND number = 2",
    ],
)
def test_a_damaged_match_is_told_to_the_operator_only_and_kept(
    file: Place, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = file.client()
    match, fine = client.create(), client.create()
    client.play(match, choices=3)
    hands = client.ask("save", match=match)["data"]
    file.change(damage)
    kept = file.text()
    again = file.client()
    with caplog.at_level(logging.ERROR):
        answer = again.refused("view", match=match)
    assert answer["code"] == "damaged-match"
    assert answer["message"] == f"the match `{match}` can't be read; the server's log tells more"
    assert any(record.match == match for record in caplog.records)  # type: ignore[attr-defined]
    told = json.dumps(answer)
    assert not any(option in told for option in hands["choices"])
    assert [told["match"] for told in again.ask("matches")["matches"]] == [fine]
    assert file.text() == kept
    assert file.client().create() == "m3"


def test_a_match_whose_cards_have_changed_is_kept(file: Place, tmp_path: Path) -> None:
    client = file.client()
    match = client.create()
    head = json.loads(match_of(client.host, match).row.head)
    other = wait_for(client.host.store.create({**head, "cards": "others"}, "", file.now))
    again = file.client()
    assert again.refused("view", match=other.id)["code"] == "damaged-match"
    assert again.ask("view", match=match)


def test_what_is_left_of_a_damaged_match_can_be_saved(file: Place) -> None:
    client = file.client()
    match = client.create()
    client.play(match, choices=6)
    choices = client.ask("save", match=match)["data"]["choices"]
    file.change("UPDATE deeds SET what = 'x' WHERE number = 4")
    checked = run("matches", file.place, "--check")
    assert checked.exit_code == 1
    assert "m1: its deed 4 is damaged" in checked.stdout
    saved = json.loads(run("matches", file.place, "--salvage", match).stdout)
    assert [deed["what"] for deed in saved["deeds"]] == choices[:4]
    assert saved["head"]["game"] == GAME
    assert run("matches", file.place, "--salvage", "m7").exit_code == 2


@pytest.mark.slow
def test_no_flipped_bit_goes_unnoticed(file: Place) -> None:
    client = file.client()
    ids = [client.create(seed=seed) for seed in range(3)]
    for seed, match in enumerate(ids):
        client.play(match, choices=40, seed=seed)
    views = [client.ask("view", match=match, seat=0, log_from=0) for match in ids]
    file.stop()
    whole = Path(file.place).read_bytes()
    chance = random.Random(1)
    noticed = 0
    for _ in range(300):
        place, bit = chance.randrange(len(whole)), chance.randrange(8)
        data = bytearray(whole)
        data[place] ^= 1 << bit
        Path(file.place).write_bytes(bytes(data))
        try:
            client = file.client()
            for match, view in zip(ids, views, strict=True):
                answer = client.say(json.dumps({"type": "view", "match": match, "seat": 0}))
                if answer["type"] == "error":
                    assert answer["code"] in ("damaged-match", "store-failed", "unknown-match")
                    assert answer["message"].count("`") <= 2
                    noticed += 1
                else:
                    assert client.ask("view", match=match, seat=0, log_from=0) == view
                if answer.get("code") == "unknown-match":
                    assert wait_for(open_store(file.place, to_look=True).check())
            file.stop()
        except StoreError:
            noticed += 1
            file.host = None
    assert noticed > 50  # others have hit what holds nothing


# -- a store that fails --


async def fail(self: DatabaseStore, row: Row, deed: Deed) -> Row:
    raise StoreError(f"there is no room in {self}")


def test_a_choice_that_cannot_be_written_down_is_not_made(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = place.client()
    match = client.create(clock={"seconds": 50})
    client.play(match, choices=3)
    before = client.ask("save", match=match), client.ask("match", match=match)
    option = client.ask("decision", match=match)["decision"]["options"][0]["id"]
    with monkeypatch.context() as patch:
        patch.setattr(DatabaseStore, "add", fail)
        answer = client.refused("choose", match=match, option=option)
        assert answer["code"] == "store-failed"
        assert "room" not in answer["message"]  # what is wrong with the store is nobody's business
        answer = client.refused("undo", match=match, past_hidden=True)
        assert answer["code"] == "store-failed"
    assert (client.ask("save", match=match), client.ask("match", match=match)) == before
    client.ask("choose", match=match, option=option)


def test_a_bot_goes_on_when_its_choice_can_be_written_down_again(
    file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = file.client()
    with monkeypatch.context() as patch:
        patch.setattr(DatabaseStore, "add", fail)
        match = client.create(bots={"0": "random", "1": "random"})
        assert client.ask("match", match=match)["match"]["choices"] == 0
    client.ask("match", match=match)  # somebody looks at it once more
    assert client.ask("match", match=match)["match"]["over"]


def test_a_match_that_cannot_leave_the_store_stays_as_it_was(
    file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = file.client(kept_seconds=HOUR)
    match = client.create()
    client.ask("subscribe", match=match)
    client.news()
    before = match_of(client.host, match)

    async def stay(self: DatabaseStore, id: str, why: str) -> None:
        raise StoreError("there is no way")

    with monkeypatch.context() as patch:
        patch.setattr(DatabaseStore, "remove", stay)
        answer = client.refused("close", match=match)
        assert answer["code"] == "store-failed"
        assert match_of(client.host, match) is before
        client.ask("unsubscribe", match=match)
        file.now += 3 * HOUR
        wait_for(client.host.tick())
        assert match_of(client.host, match) is before or client.ask("match", match=match)
    client.ask("subscribe", match=match)
    client.news()
    client.ask("close", match=match)
    assert [told["type"] for told in client.news()] == ["gone"]
    assert wait_for(client.host.ids()) == []


# -- how long matches are kept --


def test_nothing_is_forgotten_unless_the_operator_says_so(place: Place) -> None:
    match = place.client().create()
    place.now += 10_000 * HOUR
    client = place.client()
    place.now += 10_000 * HOUR
    wait_for(client.host.tick())
    assert client.ask("match", match=match)


def test_what_nobody_has_used_for_long_is_forgotten_and_told_match_by_match(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    client = place.client(kept_seconds=10 * HOUR)
    closed, old, used = client.create(), client.create(), client.create()
    client.ask("close", match=closed)
    place.now += 6 * HOUR
    client.ask("match", match=used)  # looking at it is use
    wait_for(client.host.tick())
    place.now += 6 * HOUR
    with caplog.at_level(logging.WARNING):
        wait_for(client.host.tick())
    (told,) = caplog.records
    assert told.match == old  # type: ignore[attr-defined]
    assert told.getMessage().startswith("forgotten: nobody has used it since 1970-01-12T")
    again = place.client(kept_seconds=10 * HOUR)
    assert [match["match"] for match in again.ask("matches")["matches"]] == [used]


def test_what_somebody_without_a_token_asks_for_is_not_used(file: Place) -> None:
    client = file.client(tokens=True, kept_seconds=10 * HOUR)
    match = client.ask("create", game=GAME)["match"]["match"]
    for token in (None, "wrong"):
        file.now += 6 * HOUR
        client.refused("view", match=match, token=token)
    wait_for(client.host.tick())
    assert wait_for(client.host.ids()) == []


def test_a_start_after_a_long_time_and_a_clock_that_jumps_forget_nothing(
    file: Place, caplog: pytest.LogCaptureFixture
) -> None:
    match = file.client().create()
    file.now += 1000 * HOUR  # the server was off, or the store comes from a backup
    client = file.client(kept_seconds=10 * HOUR)
    wait_for(client.host.tick())
    file.now += 120
    wait_for(client.host.tick())
    assert wait_for(client.host.ids()) == [match]  # there is an hour to notice
    client.ask("match", match=match)
    file.now += 2 * HOUR
    wait_for(client.host.tick())
    steady = file.now
    client.host._steady_clock = lambda: steady  # from now on, the wall clock goes wrong
    file.now += 1000 * HOUR
    with caplog.at_level(logging.WARNING):
        wait_for(client.host.tick())
    assert "the clock has jumped by 3600000 s" in caplog.text
    assert wait_for(client.host.ids()) == [match]


def test_a_dry_run_tells_what_would_be_forgotten_and_forgets_nothing(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "matches.db"))
    client = place.client()  # its clock says that it is 1970
    old = client.create()
    place.now = 4e12
    new = client.create()
    told = run("matches", place.place, "--forget", "100", "--dry-run")  # beside the server
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout == (
        f"{old}: nobody has used it since 1970-01-12T13:46:40Z; would be forgotten\n"
    )
    assert run("matches", place.place, "--forget", "100").exit_code == 2  # a server uses it
    place.stop()
    told = run("matches", place.place, "--forget", "100")
    assert told.stdout == f"{old}: nobody has used it since 1970-01-12T13:46:40Z; forgotten\n"
    assert [line.split("\t")[0] for line in run("matches", place.place).stdout.splitlines()] == [
        new
    ]
    assert run("matches", place.place, "--dry-run").exit_code == 2
    assert run("matches", place.place, "--check", "--forget", "1").exit_code == 2
    assert run("matches", str(tmp_path / "missing.db")).exit_code == 2


def test_matches_that_nobody_uses_leave_memory_but_not_the_store(place: Place) -> None:
    client = place.client()
    match = client.create()
    client.play(match, choices=5)
    before = client.ask("save", match=match)
    old = match_of(client.host, match)
    place.now += 601
    wait_for(client.host.tick())
    assert client.host.matches_in_memory == 0
    assert client.ask("save", match=match) == before
    assert match_of(client.host, match) is not old


def test_the_longest_unused_leave_memory_when_there_are_too_many(file: Place) -> None:
    client = file.client(choices_in_memory=50)
    ids = [client.create(seed=seed) for seed in range(4)]
    for match in ids:
        file.now += 61
        client.play(match, choices=20)
        wait_for(client.host.tick())
    assert client.host.matches_in_memory == 2
    assert len(client.ask("matches")["matches"]) == 4


def test_matches_in_the_store_count_among_those_kept(place: Place) -> None:
    place.client(matches=2).create()
    client = place.client(matches=2)
    client.create()
    assert client.refused("create", game=GAME)["code"] == "too-many-matches"


# -- opening it --


def test_a_file_is_used_by_one_server_at_a_time_which_says_so(file: Place) -> None:
    file.client()
    with pytest.raises(StoreInUseError):
        open_store(file.place)
    told = run("serve", "--stdio", "--store", file.place, stdin="")
    assert told.exit_code == 2
    assert "another server uses" in told.stderr
    assert "several servers can share a PostgreSQL database" in told.stderr


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("mysql://localhost/x", "matches can't be kept by `mysql`"),
        ("postgresql://nobody:secret@127.0.0.1:9/x", "127.0.0.1"),
        ("postgresql://:::/", "no URL of a database"),
        ("/proc/nothing/matches.db", "can't be written to"),
        (os.devnull + "/x", "can't be written to"),
    ],
)
def test_a_store_that_cannot_be_opened_is_told_without_its_password(place: str, told: str) -> None:
    result = run("serve", "--stdio", "--store", place, stdin="")
    assert result.exit_code == 2
    assert "can't keep matches in" in result.stderr
    assert told in result.stderr
    assert "secret" not in result.stderr


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("mine\n" * 500, "utf-8")
    result = run("serve", "--stdio", "--store", other, stdin="")
    assert result.exit_code == 2
    assert "file is not a database" in result.stderr
    assert other.read_text("utf-8") == "mine\n" * 500


def test_tables_of_another_version_are_told(file: Place) -> None:
    file.client()
    file.change("UPDATE cardwright SET format = 99")
    with pytest.raises(StoreError, match="its tables have the format 99"):
        open_store(file.place)


def test_what_is_damaged_is_told_when_a_server_starts(file: Place) -> None:
    client = file.client()
    client.create()
    file.change("UPDATE matches SET size = 5")
    told = run("serve", "--stdio", "--store", file.place, stdin="")
    assert told.exit_code == 0
    assert "warning: damaged: m1: what is kept of the match itself is damaged" in told.stderr
    assert "cardwright matches" in told.stderr


@pytest.mark.slow
def test_nothing_that_was_answered_over_stdio_is_lost_when_it_is_killed(file: Place) -> None:
    command = [sys.executable, "-m", "cardwright", "serve", "--stdio", "--game", GAME]
    server = subprocess.Popen(
        [*command, "--store", file.place], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None

    def ask(**request: Any) -> Any:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())

    ask(type="create", game=GAME, seed=4)
    for _ in range(30):
        option = ask(type="decision", match="m1")["decision"]["options"][-1]["id"]
        ask(type="choose", match="m1", option=option)
    before = ask(type="save", match="m1")["data"]
    server.send_signal(signal.SIGKILL)
    server.communicate()
    assert file.client().ask("save", match="m1")["data"] == before

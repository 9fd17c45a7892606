"""The table in a browser says what a server says to whoever speaks for all."""

import asyncio
import gzip
import json
import random
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.browser import start
from cardwright.frontends.browser.bundle import archive, table_sources, words, write_table
from cardwright.frontends.browser.table import Table
from cardwright.frontends.games import Edition, open_edition
from cardwright.frontends.serving import Host, Session
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.messages.codec import REPLIES
from cardwright.languages import codes
from cardwright.runtime import dump
from cardwright.runtime.rulebooks import GAMES
from support.samples import one_in


class Both:
    """Says everything to a server and to the table, and sees that they answer alike."""

    def __init__(self, edition: Edition) -> None:
        self.said: list[bytes] = []
        self.host = Host(Catalogue(edition))
        self.session = Session(self.host, self.said.append)
        self.table = Table()
        self.table.add_cards(dump(edition.compiled).decode())
        self.number = 0

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        self.number += 1
        text = json.dumps({"id": self.number, "type": type, **fields})
        mine = self.table.receive(text)
        while self.table.is_thinking:
            mine += self.table.think()
        theirs = asyncio.run(self._theirs(text))
        assert [json.loads(message) for message in mine] == theirs
        return theirs[0]

    async def _theirs(self, text: str) -> list[dict[str, Any]]:
        self.said.clear()
        await self.session.receive(text)
        while self.host.has_news:
            for thought in self.host.announce():
                await self.host.conclude(thought, thought.think())
        return [json.loads(message) for message in self.said]


@pytest.fixture(scope="module", params=one_in(3, GAMES))
def edition(request: pytest.FixtureRequest) -> Edition:
    return open_edition(request.param)


def test_a_game_goes_as_it_does_on_a_server(edition: Edition) -> None:
    both, luck = Both(edition), random.Random(5)
    game = edition.game_id
    match = both.ask("create", game=game, seed=5, bots={"1": "greedy"}, names=["Ada", "Bot"])
    about = {"match": match["match"]["match"]}
    both.ask("subscribe", **about, seat=0, language="fr")
    for _ in range(25):
        asked = both.ask("decision", **about, seat=0, language="en")["decision"]
        if asked is None:
            break
        both.ask("view", **about, seat=0)
        both.ask("hint", **about, seat=0)
        for option in asked["options"][:2]:
            if "card" in option:
                both.ask("attempts", **about, seat=0, card=option["card"], language="en")
        choice = luck.choice(asked["options"])["id"]
        both.ask("choose", **about, seat=0, option=choice, serial=asked["serial"])
    both.ask("undo", **about, seat=0, past_hidden=True)
    both.ask("story", **about, seat=1, language="pl")
    both.ask("log", **about, seat=1, start=3)
    both.ask("match", **about)
    replay = both.ask("save", **about, form="replay")
    loaded = both.ask("load", data=replay["data"])
    assert loaded["match"]["choices"] == len(replay["data"]["choices"])
    both.ask("close", **about)


def test_what_is_refused_is_refused_alike(edition: Edition) -> None:
    both = Both(edition)
    about = {"match": both.ask("create", game=edition.game_id, seed=1)["match"]["match"]}
    assert both.ask("choose", **about, option="nonsense")["code"] == "illegal-choice"
    assert both.ask("choose", **about, option="x", serial=7)["code"] == "illegal-choice"
    assert both.ask("undo", **about)["type"] == "error"
    assert both.ask("why_not", **about, option="nonsense", language="en")["reason"] is not None
    assert both.ask("create", game=edition.game_id, players=9)["code"] == "bad-setup"


def test_its_archive_holds_its_sources_compiled_and_nothing_else() -> None:
    """Compiled for the Python of browsers, which is not the one that runs here."""
    compiled = {re.sub(r"\.py$", ".pyc", name) for name in table_sources()}
    files = zipfile.ZipFile(BytesIO(gzip.decompress(archive()))).infolist()
    assert {file.filename for file in files} == compiled
    assert {file.compress_type for file in files} == {zipfile.ZIP_STORED}  # pages inflate it whole


def test_a_page_begins_with_cards_on_the_table_and_luck_of_its_own(edition: Edition) -> None:
    start.warm([dump(edition.compiled).decode()])
    assert start.table().has_cards(edition.game_id)
    assert not start.table().is_thinking
    luck = random.getstate()
    start.recalled()
    assert random.getstate() != luck


def test_it_runs_with_what_its_archive_is_made_from_and_loads_no_compiler(
    edition: Edition, tmp_path: Path
) -> None:
    for name, data in table_sources().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "cards.json").write_bytes(dump(edition.compiled))
    program = f"""
import json, sys
sys.path.insert(0, {str(tmp_path)!r})
from cardwright.frontends.browser.start import table
made = table()
made.add_cards(open({str(tmp_path / "cards.json")!r}).read())
ask = lambda **fields: json.loads(made.receive(json.dumps(fields))[0])
match = ask(type="create", game={edition.game_id!r}, seed=1)["match"]["match"]
for _ in range(30):
    asked = ask(type="decision", match=match, language={edition.languages[-1]!r})["decision"]
    ask(type="choose", match=match, option=asked["options"][0]["id"])
ask(type="story", match=match, language={edition.languages[-1]!r})
print(sorted({{"lark", "pydantic", "typer", "cardwright.dsl"}} & set(sys.modules)))
print(all({str(tmp_path)!r} in (m.__file__ or "") for n, m in sys.modules.items()
          if n.startswith("cardwright.") and getattr(m, "__file__", None)))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout.split("\n")[:2] == ["[]", "True"], done.stderr


def test_the_files_beside_the_client_tell_all_it_asks_for(edition: Edition, tmp_path: Path) -> None:
    write_table(tmp_path, [edition], ["en", "fr"])
    games = REPLIES.validate_json((tmp_path / "games.json").read_bytes())
    assert games.type == "games"
    assert [(game.id, game.languages) for game in games.games] == [
        (edition.game_id, tuple(c for c in edition.languages if c in ("en", "fr")))
    ]
    cards = REPLIES.validate_json((tmp_path / f"cards/{edition.game_id}.en.json").read_bytes())
    assert cards.type == "cards"
    for resource in cards.icons:
        assert (tmp_path / "icons" / edition.game_id / f"{resource}.svg").is_file()


@pytest.mark.parametrize("language", codes())
def test_the_client_says_nothing_that_a_language_lacks(language: str) -> None:
    sources = Path(__file__).parents[3] / "frontends" / "browser" / "src"
    asked = {
        key
        for file in sources.glob("*.ts")
        for key in re.findall(r'\b(?:word|button)\("(\w+)"', file.read_text("utf-8"))
    }
    assert asked
    assert asked <= set(json.loads(words(language)))

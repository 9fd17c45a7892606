"""The first page and the guide of the site say what works."""

import re
import shlex
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from support.cli import run

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "guide" / "site.md").read_text("utf-8")
HOMES = sorted((ROOT / "docs").glob("index*.md"))


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_first_page_has_the_two_commands_of_the_readme(home: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^    (python3 -m venv .*)$", readme, re.MULTILINE)
    assert len(commands) == 2
    assert re.findall(r"^python3 .*$", home.read_text("utf-8"), re.MULTILINE) == commands


def test_the_first_page_is_there_in_every_language_and_leads_to_the_same_pages() -> None:
    assert [home.name for home in HOMES] == [
        "index.de.md",
        "index.es.md",
        "index.fr.md",
        "index.md",
        "index.pl.md",
    ]
    links = [set(re.findall(r"\]\((\S+\.md)\)", home.read_text("utf-8"))) for home in HOMES]
    assert all(found >= links[0] for found in links)


@pytest.fixture
def my_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "my-set"
    folder.mkdir()
    (folder / "set.card").write_text('set "My set" {\n  game res_arcana\n}\n', "utf-8")
    (folder / "hound.card").write_text('artifact "Hound" {\n  cost 1 elan\n}\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_the_commands_of_the_guide_work(my_set: Path) -> None:
    commands = re.findall(r"^```sh\ncardwright (.*)\n```$", GUIDE, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        words = shlex.split(command)
        if words[0] == "simulate":
            quick = [
                "--game",
                "zauberschwert",
                "--games",
                "1",
                "--bots",
                "random",
                "--workers",
                "1",
            ]
            assert run(*words, *quick, "--quiet").exit_code == 0
            continue
        shown = [*words[:2], "--help"] if "serve" in words else [*words, "--lang", "en"]
        assert run(*shown).exit_code == 0
    assert (my_set.parent / "my-game" / "figures.json").is_file()
    assert (my_set.parent / "public" / "cards/res_arcana/hound/index.html").is_file()


def test_a_site_that_is_there_gets_the_pages_of_cards(my_set: Path) -> None:
    found = re.search(r'```yaml title="mkdocs.yml"\n(.*?)```', GUIDE, re.DOTALL)
    assert found is not None
    config = my_set.parent / "mkdocs.yml"
    theirs = "site_name: Theirs\ntheme:\n  name: material\n  font: false\n"
    config.write_text(theirs + found[1], "utf-8")
    docs = my_set.parent / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Hi\n\n<!-- card: res_arcana/hound -->\n", "utf-8")
    loaded = load_config(str(config), strict=True)
    loaded.plugins.on_startup(command="build", dirty=False)
    build(loaded)
    site = my_set.parent / "site"
    assert "cards/res_arcana/hound.svg" in (site / "index.html").read_text("utf-8")
    assert "Hound" in (site / "cards/res_arcana/hound/index.html").read_text("utf-8")

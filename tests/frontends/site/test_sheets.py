"""Cards to print."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardwright.frontends.site.catalogue import Catalogue, Library
from cardwright.frontends.site.sheets import Paper, sheets
from support.cli import run
from support.samples import often

SHEET = '<section class="sheet">'


def test_nine_cards_are_on_a_sheet(catalogue: Catalogue) -> None:
    single = [entry for entry in catalogue.entries if entry.card.copies == 1]
    pages = sheets(single[:20], "en").split(SHEET)[1:]
    assert [page.count('class="cw-svg"') for page in pages] == [9, 9, 2]


@pytest.mark.parametrize(("paper", "size"), [("a4", "210mm 297mm"), ("letter", "215.9mm 279.4mm")])
def test_cards_have_their_size_on_either_paper(
    catalogue: Catalogue, paper: Paper, size: str
) -> None:
    page = sheets(catalogue.entries[:1], "en", paper)
    assert f"@page{{size:{size};margin:0}}" in page
    assert ".cw-svg{display:block;width:63mm;height:88mm}" in page


@pytest.mark.parametrize(("paper", "left", "top"), [("a4", 10.5, 16.5), ("letter", 13.45, 7.7)])
def test_marks_for_the_knife_are_outside_the_cards(
    catalogue: Catalogue, paper: Paper, left: float, top: float
) -> None:
    page = sheets(catalogue.entries[:1], "en", paper)
    (lines,) = re.findall(r'class="marks".*?<path d="([^"]*)"', page)
    starts = [tuple(map(float, mark)) for mark in re.findall(r"M([\d.]+) ([\d.]+)[vh]", lines)]
    assert len(starts) == 16
    across = [x for x, y in starts if y < top]
    assert across == pytest.approx([left + 63 * column for column in range(4)])
    down = [y for x, y in starts if x < left]
    assert down == pytest.approx([top + 88 * row for row in range(4)])


@pytest.mark.parametrize("every", often([8], [1]))
def test_the_drawings_are_on_the_page_once(catalogue: Catalogue, every: int) -> None:
    page = sheets(catalogue.entries[::every], None)
    ids = re.findall(r'<symbol id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids)


def test_the_command_writes_a_page_and_says_so(woodcamp: Path, tmp_path: Path) -> None:
    output = tmp_path / "new" / "sheets.html"
    result = run("docs", "sheets", "--cards", woodcamp, "--lang", "fr", "--output", output)
    assert result.exit_code == 0, result.stderr
    assert f"wrote 1 sheet to {output}" in result.stderr
    page = output.read_text("utf-8")
    assert '<html lang="fr">' in page
    assert page.count("<title>Saw</title>") == 2, "there are two copies of it"


@pytest.fixture
def shipped(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped cards, which are not read again for each test."""

    class Known(Library):
        def catalogue(self) -> Catalogue:
            return super().catalogue() if self.cards else catalogue

    monkeypatch.setattr("cardwright.frontends.site.sheets.Library", Known)


@pytest.mark.usefixtures("shipped")
def test_a_game_can_be_chosen(tmp_path: Path) -> None:
    output = tmp_path / "sheets.html"
    assert run("docs", "sheets", "--game", "zauberschwert", "-o", output).exit_code == 0
    page = output.read_text("utf-8")
    assert "Lich" in page
    assert "Alchemist" not in page


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lang", "xx"], "no card has a text in the language `xx`"),
        (["--game", "chess"], "no game `chess`"),
        (["--cards", "."], "no cards to print"),
        (["--paper", "a5"], "a5"),
    ],
)
def test_what_can_not_be_printed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("docs", "sheets", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_cards_with_faults_are_not_printed(woodcamp: Path, tmp_path: Path) -> None:
    (woodcamp / "base" / "saw.card").write_text('tool "Saw" {\n  cost 1 sliver\n}\n', "utf-8")
    output = tmp_path / "sheets.html"
    result = run("docs", "sheets", "--cards", woodcamp, "-o", output)
    assert result.exit_code == 1
    assert "did you mean `silver`?" in result.stderr
    assert not output.exists()


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_browser_prints_one_page_for_each_sheet(tmp_path: Path, paper: Paper) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no Chromium or Chrome")
    page, printed = tmp_path / "sheets.html", tmp_path / "sheets.pdf"
    assert run("docs", "sheets", "--paper", paper, "-o", page).exit_code == 0
    sheets_written = page.read_text("utf-8").count(SHEET)
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={printed}",
         f"--user-data-dir={tmp_path / 'profile'}", page.as_uri()],
        check=True,
        capture_output=True,
        timeout=120,
    )  # fmt: skip
    counts = [int(count) for count in re.findall(rb"/Count (\d+)", printed.read_bytes())]
    assert max(counts) == sheets_written

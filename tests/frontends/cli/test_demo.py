from support.cli import run


def test_the_tour_goes_from_the_check_to_the_next_steps() -> None:
    result = run("demo")
    assert result.exit_code == 0, result.stdout
    places = [
        result.stdout.index(text)
        for text in (
            "no faults in ",
            "as its author writes it",
            "│ ",
            "Collecte",
            "Artefakt",
            "Reaction(",
            "Round 1",
            "Victory check",
            "cardwright new",
        )
    ]
    assert places == sorted(places)

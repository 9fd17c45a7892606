"""What cards do by themselves is in the log, for programs; the story leaves it out."""

from support.table import Table, lay, seat


def automatics(table: Table) -> list[tuple[int, str, int]]:
    return [
        (entry["player"], entry["card"], entry["ability"]) for entry in table.entries("automatic")
    ]


def test_an_automatic_ability_is_noted_with_its_card_and_its_place_on_it() -> None:
    table = lay(seat(play="hawk"), seat(play="cursed-forge"), step="collect")
    assert automatics(table) == [(0, "hawk", 0), (1, "cursed-forge", 0)]


def test_an_ability_whose_condition_does_not_hold_is_not_noted() -> None:
    empty = lay(seat(play="vault"), seat(), step="collect")
    assert automatics(empty) == []
    filled = lay(seat(play="vault"), seat(), on={"vault": "1 gold"}, step="collect")
    filled.do(0, "leave", "resources:2life")
    assert automatics(filled) == [(0, "vault", 0)]


def test_the_story_tells_what_came_of_it_and_nothing_more() -> None:
    table = lay(seat(play="hawk hypnotic-basin"), seat(), step="collect")
    assert len(automatics(table)) == 2
    assert table.game.story("en", None)[-1] == "Player 1 gains 3 Calm"

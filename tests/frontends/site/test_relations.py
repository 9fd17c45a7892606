from collections.abc import Callable

import pytest

from cardwright.frontends.site.catalogue import Catalogue, Entry
from cardwright.frontends.site.relations import (
    CAUSES,
    COSTS,
    COUNTS,
    DOES,
    IS,
    MAKES,
    MEETS,
    PERFORMS,
    REACTS,
    USES,
    Fact,
    Relations,
    facts_of,
)

Find = Callable[[str], Entry]


@pytest.fixture(scope="module")
def relations(catalogue: Catalogue) -> dict[str, Relations]:
    return {shelf.game.id: Relations(shelf) for shelf in catalogue.shelves}


@pytest.mark.parametrize(
    ("card", "fact"),
    [
        ("dancing-sword", Fact(COSTS, "resource", "gold")),
        ("dancing-sword", Fact(MAKES, "resource", "death")),
        ("dancing-sword", Fact(USES, "resource", "elan")),
        ("dancing-sword", Fact(REACTS, "event", "life loss")),
        ("fire-dragon", Fact(CAUSES, "event", "life loss")),
        ("fire-dragon", Fact(IS, "type", "dragon")),
        ("dragons-lair", Fact(DOES, "type", "dragon", "turn")),
        ("hawk", Fact(PERFORMS, "verb", "draw")),
        ("stonex", Fact(REACTS, "event", "visit")),
        ("forest-shrine", Fact(CAUSES, "event", "visit")),
    ],
    ids=str,
)
def test_a_card_has_the_facts_that_its_text_says(entry: Find, card: str, fact: Fact) -> None:
    assert fact in facts_of(entry(card).card, entry(card).game)


def test_a_cost_is_used_and_not_made(entry: Find) -> None:
    facts = facts_of(entry("dancing-sword").card, entry("dancing-sword").game)
    assert Fact(MAKES, "resource", "gold") not in facts


def test_cards_that_count_others_say_so(catalogue: Catalogue) -> None:
    counting = {
        fact.word
        for entry in catalogue.entries
        for fact in facts_of(entry.card, entry.game)
        if fact.what == COUNTS
    }
    assert {"dragon", "creature"} <= counting


def test_what_facts_go_with_goes_with_them() -> None:
    for fact, others in MEETS.items():
        for other in others:
            assert fact in MEETS[other]


def test_whatever_a_card_interacts_with_interacts_with_it(
    catalogue: Catalogue, relations: dict[str, Relations]
) -> None:
    for shelf in catalogue.shelves:
        met = {
            entry: {
                other
                for meeting in relations[shelf.game.id].meetings(entry)
                for other in meeting.entries
            }
            for entry in shelf.entries
        }
        assert any(met.values())
        for entry, others in met.items():
            assert entry not in others
            assert all(entry in met[other] for other in others)


def test_a_card_that_reacts_meets_those_that_cause_it(
    entry: Find, relations: dict[str, Relations]
) -> None:
    meetings = relations["res_arcana"].meetings(entry("dancing-sword"))
    (reaction,) = [meeting for meeting in meetings if meeting.facts[0].what == REACTS]
    assert entry("fire-dragon") in reaction.entries


def test_makers_meet_those_who_use_what_they_make(
    entry: Find, relations: dict[str, Relations]
) -> None:
    def met(card: str, what: str, word: str) -> list[Entry]:
        wanted = Fact(what, "resource", word)
        meetings = relations["res_arcana"].meetings(entry(card))
        return [other for m in meetings if wanted in m.facts for other in m.entries]

    assert entry("dancing-sword") in met("athanor", MAKES, "gold")
    assert entry("athanor") in met("dancing-sword", COSTS, "gold")


def test_the_rarest_meetings_come_first(entry: Find, relations: dict[str, Relations]) -> None:
    sizes = [len(m.entries) for m in relations["res_arcana"].meetings(entry("dancing-sword"))]
    assert sizes == sorted(sizes)


def test_facts_that_lead_to_the_same_cards_are_told_together(
    entry: Find, relations: dict[str, Relations]
) -> None:
    meetings = relations["res_arcana"].meetings(entry("dancing-sword"))
    (elan,) = [m for m in meetings if Fact(USES, "resource", "elan") in m.facts]
    assert Fact(COSTS, "resource", "elan") in elan.facts


def test_cards_like_a_dragon_are_dragons(entry: Find, relations: dict[str, Relations]) -> None:
    alike = relations["res_arcana"].alike(entry("fire-dragon"))
    assert len(alike) == 6
    assert entry("fire-dragon") not in alike
    assert "dragon" in alike[0].card.types

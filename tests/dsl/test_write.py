"""From a card's meaning back to its text."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from cardwright.dsl import model, syntax
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.parsing import parse
from cardwright.dsl.resolve import Context, resolve_card
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import Workspace
from cardwright.dsl.write import CannotWriteError, write_card
from cardwright.dsl.write.card import _CardWriter
from cardwright.dsl.write.steps import StepWriter
from support.meaning import words
from support.samples import often
from support.strategies import cards, vocabulary

GAMES = [Workspace().load_game(folder) for folder in shipped_games().values()]


def read(text: str) -> model.Card:
    report = Report()
    source = Source("random.card", text)
    tree = parse(source, report)
    assert isinstance(tree.document, syntax.Card), text
    context = Context(vocabulary(), source, report)
    card = resolve_card(tree.document, "random", "base", context, complete=True)
    assert card is not None, [text, *(found.message for found in report)]
    return card


@pytest.mark.parametrize(
    ("method", "union"),
    [
        (vars(StepWriter)["item"], model.Step),
        (vars(_CardWriter)["ability"], model.Ability),
    ],
    ids=["steps", "abilities"],
)
def test_every_kind_of_node_has_words(method: Any, union: object) -> None:
    assert get_args(union)
    with_words = {step for steps in verbs().values() for step in steps}
    assert not set(get_args(union)) - set(method.dispatcher.registry) - with_words


def lines_of(text: str) -> list[str]:
    """The lines of a card without its comments."""
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("examples", often([30], [300]))
def test_any_card_reads_back_as_it_was(examples: int) -> None:
    @settings(deadline=None, max_examples=examples)
    @given(cards())
    def reads_back(card: model.Card) -> None:
        assert read(write_card(card, vocabulary())) == card

    reads_back()


def test_every_shipped_card_is_written_as_its_author_did() -> None:
    checked = 0
    for game in GAMES:
        assert game.vocabulary is not None
        for file in game.files.values():
            if file.card is not None and not any(c.trailing for c in file.tree.comments):
                assert lines_of(write_card(file.card, game.vocabulary)) == lines_of(
                    file.source.text
                )
                checked += 1
    assert checked


@pytest.mark.parametrize(
    "line",
    [
        "collect 1 life / 1 gold",
        "collect turn this unless pay 1 death",
        "collect 1 life unless pay 1 death",
        "collect for each resource on this: put 2 same on this",
        "power pay 1 any -> put it on this",
        "power pay X any -> put them on this",
        "power turn this -> take all resources from a component",
        "collect if 2 gold on this: 1 gold",
        "collect gain 1 gold + turn this",
        "when claimed: gain 1 gold",
        "all artifacts cost 1 less except gold",
        "all artifacts of each rival cost 2 more gold per 2 dragons",
        "this costs 1 less per dragon of all players",
        "all dragons cost 1 less if this is turned if 2 gold",
        "points 1 per 2 artifacts + 1 per dragon of a rival + 2 per life on this",
        "power straighten all demons of all players",
        "power turn 2 creatures -> gain 1 gold",
        "power (draw 1 / gain 1 gold) + turn this",
        "power draw 1 / gain 1 gold / (draw 2 / gain 2 gold)",
        "power (each rival loses 1 life unless pay 1 death / discard 2 cards) + draw 1",
        "power turn this -> draw 1 / each rival loses 1 life unless pay 1 death",
        "power turn this -> take 1 gold + 1 any from a rival + take 2 life from each rival",
        "power turn this -> take 1 gold / 2 life from each rival with more death",
        "power destroy another artifact as A -> gain (A's cost + 1) any + turn A",
        "power destroy an artifact -> place a dragon from discards of any player for 0",
        "react to life loss from a dragon: ignore",
    ],
)
def test_clause_is_written_as_it_was_read(line: str) -> None:
    text = f'artifact "Thing" {{\n  cost 0\n  {line}\n}}\n'
    assert lines_of(write_card(read(text), vocabulary())) == lines_of(text)


def test_noun_without_a_plural_of_one_word_stays_singular() -> None:
    text = 'mage "Seer" {\n  power straighten all item -> draw 1\n}\n'
    assert "all item ->" in write_card(read(text), vocabulary())


def test_names_stand_in_the_order_of_the_game() -> None:
    text = 'mage "Seer" {\n  pl "Wieszcz"\n  fr "Devin"\n}\n'
    assert '  fr "Devin"  pl "Wieszcz"\n' in write_card(read(text), vocabulary())


def card_with(step: model.Step) -> model.Card:
    power = model.Power(effects=(step,))
    return model.Card(
        id="c", game="res_arcana", set="base", kind="mage", names={"en": "C"}, abilities=(power,)
    )


def test_what_the_language_cannot_say_is_refused_with_all_faults() -> None:
    anybodys = model.Select(quantity="a", nouns=("artifact",), owner=model.ANYBODY)
    amounts = model.Amounts(options=((), (model.Amount(number=1, resource=model.Any()),)))
    with pytest.raises(CannotWriteError) as caught:
        write_card(card_with(model.Put(amounts=amounts, card=anybodys)), vocabulary())
    assert [fault.part for fault in caught.value.faults] == [amounts, anybodys]


def test_card_without_a_name_in_the_first_language_is_refused() -> None:
    card = replace(card_with(model.Ignore()), names={"fr": "C"})
    with pytest.raises(CannotWriteError, match="no name in `en`"):
        write_card(card, vocabulary())


def rivals_do(step: model.Step) -> model.Card:
    by = model.By(who=model.Party(players="each_rival"), steps=(step,))
    power = model.Power(effects=(by,))
    names = {"en": "C"}
    return model.Card(
        id="c", game="woodcamp", set="loose", kind="hero", names=names, abilities=(power,)
    )


def test_common_cards_of_whoever_acts_are_not_taken_for_those_of_the_user() -> None:
    meadows = model.Select(quantity="all", nouns=("meadow",))
    with pytest.raises(CannotWriteError, match="of whoever acts"):
        write_card(rivals_do(model.SetStatus(verb="tap", card=meadows)), words())
    costs = model.Costs(number=1, how="more")
    until = model.Duration(this="day")
    step = model.Modify(card=meadows, is_class=True, change=costs, duration=until)
    assert "each rival (all meadows cost 1 more this day)" in write_card(rivals_do(step), words())

"""Numbers wherever one stands: what authors can write, how it reads, and what is refused."""

import pytest

from cardwright.dsl import model
from cardwright.dsl.write import write_card
from support.brewing import read
from support.strategies import vocabulary
from support.wording import card_of, said

TEXTS = [
    (
        "power turn this -> draw (1 + 1 per dragon)",
        "Turn this artifact: draw a number of cards equal to 1 plus 1 for each Dragon you have in "
        "play.",
    ),
    (
        "power turn this -> draw 1 per dragon at most 3",
        "Turn this artifact: draw 1 card for each Dragon you have in play (at most 3 times).",
    ),
    (
        "power turn this + pay X life -> gain 1 gold per 2 (X + 1)",
        "Turn this artifact and pay X Life: gain 1 Gold for every 2 in (X + 1), rounded down.",
    ),
    (
        "power pay (X + 1) gold + turn this -> gain X life",
        "Pay X + 1 Gold and turn this artifact: gain X Life.",
    ),
    (
        "power turn this -> discard X cards + gain 1 gold per 2 X",
        "Turn this artifact: discard X cards from your hand and gain 1 Gold for every 2 of those X "
        "cards, rounded down.",
    ),
    (
        "power turn this -> draw 2 + discard (that many - 1) cards",
        "Turn this artifact: draw 2 cards, then discard that many cards from your hand "
        "(but 1 fewer).",
    ),
    (
        "power turn this -> gain 1 life per 2 dragons in discards of each rival",
        "Turn this artifact: gain 1 Life for every 2 Dragons in each rival's discard pile, rounded "
        "down (in total).",
    ),
    (
        "power turn this + destroy an artifact as A -> gain (A's cost - 1) any except gold",
        "Turn this artifact and destroy one of your artifacts: gain a number of essences in any "
        "mix (except Gold) equal to the destroyed artifact's printed placement cost minus 1.",
    ),
    (
        "power turn this -> put 2 gold on this per dragon",
        "Turn this artifact: put on it 2 Gold for each Dragon you have in play.",
    ),
    (
        "power turn this + pay X gold -> place an artifact from hand for (X + 1) less",
        "Turn this artifact and pay X Gold: you may place an artifact from your hand for X + 1 "
        "essences less.",
    ),
    (
        "points 5 - 1 per gold on this\ncollect put 1 gold on this",
        "Worth 5 points, minus 1 point for each Gold on this artifact. "
        "Collect: put 1 Gold on this artifact.",
    ),
    ("points -1", "Worth \N{MINUS SIGN}1 point."),
]


@pytest.mark.parametrize(("clauses", "text"), TEXTS)
def test_a_number_reads_as_it_is_meant(clauses: str, text: str) -> None:
    assert said(clauses, "en") == text


@pytest.mark.parametrize("clauses", [clauses for clauses, _ in TEXTS])
def test_a_number_is_written_as_its_author_did(clauses: str) -> None:
    written = write_card(card_of(clauses), vocabulary())
    assert all(line in written for line in clauses.splitlines()), written


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "fr",
            "Engagez cet artefact : piochez 3 cartes, puis défaussez autant de cartes de votre "
            "main.",
        ),
        (
            "de",
            "Drehe dieses Artefakt: Ziehe 3 Karten, dann lege ebenso viele Karten aus deiner Hand "
            "ab.",
        ),
        (
            "pl",
            "Aktywuj ten artefakt: dobierz 3 karty, a następnie odrzuć tyle samo kart z ręki.",
        ),
    ],
)
def test_that_many_is_said_in_every_language(language: str, text: str) -> None:
    found = said("power turn this -> draw 3 + discard that many cards", language)
    assert found.replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("power turn this -> draw that many", "nothing-done"),
        ("power turn this + discard 2 cards -> draw that many", "nothing-done"),
        ("power turn this -> draw X", "unbound-variable"),
        ("power turn this -> gain X gold", "unbound-variable"),
        ("power turn this -> gain (1 - 2) gold + 1 gold per (0 - 1) at least 2", "wrong-operand"),
        ("power turn this -> gain (0 - 1 per dragon) gold", "zero-amount"),
        ("power turn this -> gain its power gold", "unknown-attribute"),
        ("points its points", "wrong-operand"),
    ],
)
def test_a_number_without_sense_is_a_fault(clause: str, code: str) -> None:
    _, faults = read(f'artifact "Odd Thing" {{\n  cost 0\n  {clause}\n}}\n')
    assert code in {fault.code.name for fault in faults}


def test_a_number_is_as_plain_as_it_can_be() -> None:
    (power,) = card_of("power pay X life -> gain (2) gold + (1 + (X - 3)) gold").abilities
    assert isinstance(power, model.Power)
    (gain,) = power.effects
    assert isinstance(gain, model.Gain)
    two, other = (amount.number for amount in gain.amounts.options[0])
    assert two == 2
    x = model.Term(number=model.Variable(name="X"))
    one, three = model.Term(number=1), model.Term(number=3, negative=True)
    assert other == model.Sum(terms=(one, x, three))

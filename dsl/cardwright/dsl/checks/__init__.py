"""What parses, and means something, but can't be meant. One function a fault, one file a topic.

Each function reports to the subjects it is given; its docstring is what holds for every good card.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Final, Protocol

from cardwright.dsl.checks import (
    abilities,
    actors,
    amounts,
    events,
    groups,
    loops,
    machine,
    modifiers,
    operands,
    payments,
    places,
    selectors,
    sets,
    standing,
    stock,
    them,
)
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.diagnostics import Diagnostic, Report, Severity
from cardwright.dsl.model import Card
from cardwright.dsl.resolve import Context, Spans
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary

CARD_CHECKS: Final[tuple[Callable[[Subject], None], ...]] = (
    operands.check_verbs_fit_this,
    operands.check_states_fit_cards,
    operands.check_points_need_no_choice,
    operands.check_modifiers_need_no_choice,
    modifiers.check_what_holds,
    operands.check_quantities,
    selectors.check_filters,
    selectors.check_chance,
    selectors.check_numbers_of_filters,
    selectors.check_unseen_moves,
    actors.check_actors,
    actors.check_calls_of_others,
    actors.check_ways_out,
    groups.check_groups,
    amounts.check_zero_amounts,
    amounts.check_counts_come_first,
    amounts.check_gainable_resources,
    amounts.check_printed_costs,
    amounts.check_reduced_resources,
    amounts.check_reduced_cards,
    amounts.check_what_stays_as_printed,
    payments.check_payable_resources,
    payments.check_payable_steps,
    payments.check_limits,
    machine.check_machine_limits,
    places.check_moments,
    places.check_own_place,
    places.check_places,
    standing.check_relations,
    standing.check_places,
    standing.check_avatars_stay,
    standing.check_anybodys_cards_are_seen,
    places.check_cards_to_pay_with_are_seen,
    places.check_cards_asked_for_are_seen,
    places.check_cards_dealt_with_in_turn_are_seen,
    places.check_cards_to_deploy_are_seen,
    them.check_them_are_seen,
    abilities.check_idle_steps,
    abilities.check_worthwhile,
    abilities.check_lasting_effects,
    abilities.check_repetitions,
    loops.check_endless_powers,
    events.check_windows,
    events.check_waiting,
    events.check_guises,
    events.check_subjects,
    events.check_hidden_moves,
)
"""What is checked of each card alone, in this order."""

GAME_CHECKS: Final[tuple[Callable[[Vocabulary, Sequence[Subject]], None], ...]] = (
    sets.check_ids,
    sets.check_names,
    sets.check_number_of_cards,
)
"""What is checked of the cards of a game together."""

WHOLE_GAME_CHECKS: Final[tuple[Callable[[Vocabulary, Sequence[Subject]], None], ...]] = (
    sets.check_nouns,
    events.check_events_happen,
    stock.check_stock,
)
"""What is checked where all cards could be read, for what is missing might stand in the others."""


class Checked(Protocol):
    """A card file as the checks of a whole game see it."""

    @property
    def source(self) -> Source: ...  # noqa: D102
    @property
    def card(self) -> Card | None: ...  # noqa: D102
    @property
    def spans(self) -> Spans: ...  # noqa: D102
    @property
    def found(self) -> Sequence[Diagnostic]: ...  # noqa: D102


def check_card(card: Card, context: Context) -> None:
    """Report what can't be meant in one card, seen alone."""
    subject = Subject(card, context.game, context.source, context.spans, context.report)
    for check in CARD_CHECKS:
        check(subject)


def check_game(
    game: Vocabulary, files: Iterable[Checked], *, translations: bool = False
) -> Iterable[Diagnostic]:
    """Return what can't be meant in the cards of a game, seen together.

    Names that are not translated are reported only on request: a set in the making lacks many.
    """
    report = Report()
    files = list(files)
    subjects = [
        Subject(file.card, game, file.source, file.spans, report)
        for file in files
        if file.card is not None
    ]
    for check in GAME_CHECKS:
        check(game, subjects)
    faults = (fault for file in files for fault in file.found)
    if not any(fault.severity is Severity.ERROR for fault in faults):
        for check in WHOLE_GAME_CHECKS:
            check(game, subjects)
    if translations:
        texts = import_module("cardwright.dsl.checks.texts")  # it loads the languages
        texts.check_texts(game, subjects)
        for subject in subjects:
            sets.check_translations(subject)
    return report

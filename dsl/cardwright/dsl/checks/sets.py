"""The cards of a game together: ids and names that two have or one lacks, nouns without a card."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, cards_of, counts_in, counts_of, remembered
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.runtime.limits import MOST_CARDS


def check_ids(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """No two cards of a game have the same id, their copies included."""
    owners: dict[str, list[Subject]] = defaultdict(list)
    for subject in subjects:
        for card_id in subject.card.ids:
            owners[card_id].append(subject)
    for subject in subjects:
        shared = [card_id for card_id in subject.card.ids if len(owners[card_id]) > 1]
        for other in _others(subject, owners[shared[0]] if shared else []):
            subject.fault(
                codes.DUPLICATE_ID,
                f"two cards have the id `{shared[0]}`",
                note=f"the other one is in {other.source.path}",
                help="the id is the name of the file; rename one of the two",
            )


def check_names(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """No two cards of a game have the same name in the same language, whatever the capitals."""
    owners: dict[tuple[str, str], list[Subject]] = defaultdict(list)
    for subject in subjects:
        for language, name in subject.card.names.items():
            owners[language, _plain(name)].append(subject)
    for subject in subjects:
        for language, name in subject.card.names.items():
            for other in _others(subject, owners[language, _plain(name)]):
                subject.fault(
                    codes.DUPLICATE_NAME,
                    f'two cards have the name "{name}" in `{language}`',
                    note=f"the other one is in {other.source.path}",
                    help="give one of the two another name",
                )


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _others(subject: Subject, owners: list[Subject]) -> list[Subject]:
    """Return the first of the other owners, if there is one: enough to find them all in turn."""
    return [owner for owner in owners if owner is not subject][:1]


def check_translations(subject: Subject) -> None:
    """A card has a name in every language of its game."""
    for language in subject.game.languages:
        if language not in subject.card.names:
            subject.fault(
                codes.MISSING_TRANSLATION,
                f"the card has no name in `{language}`",
                help=f'write `{language} "…"`',
            )


def check_number_of_cards(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """A game has no more cards, with all their copies, than a machine can keep."""
    count = 0
    for subject in subjects:
        before, count = count, count + subject.card.copies
        if before <= MOST_CARDS < count:
            subject.fault(
                codes.TOO_MUCH,
                f"with this card, the game has more than {MOST_CARDS} cards",
                help="have fewer copies of it, or fewer cards",
            )


def check_nouns(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """For every word for cards that a card uses, the game has a card that answers to it."""
    answered = {CARD} | {
        noun for noun in game.noun if any(subject.answers_to([noun]) for subject in subjects)
    }
    for subject in subjects:
        for nouns, place in _nouns(subject):
            for noun in nouns:
                if noun not in answered:
                    message = f"no card of the game is a {noun}"
                    subject.fault(codes.NO_SUCH_CARD, message, place)


@remembered
def _nouns(subject: Subject) -> Iterator[tuple[tuple[str, ...], model.Node]]:
    """Yield the nouns of a card, with the smallest part around them that has a place."""
    for term in subject.card.points:
        for counted in counts_in(term):
            if isinstance(counted, model.CountCards):
                yield counted.nouns, term
    for ability in subject.card.abilities:
        if isinstance(ability, model.Modifier):
            if isinstance(ability.who, model.Select):
                yield ability.who.nouns, ability
            for counted in counts_in(ability):
                if isinstance(counted, model.CountCards):
                    yield counted.nouns, ability
        elif isinstance(ability, model.Reaction):
            for select in ability.chosen_by_event:
                yield select.nouns, select
    for step in subject.steps:
        for place, counted in counts_of(step):
            if isinstance(counted, model.CountCards):
                yield counted.nouns, place
        for card in (step.card,) if isinstance(step, model.Deploy) else cards_of(step):
            if isinstance(card, model.Select):
                yield card.nouns, card
        for part in model.parts_of(step):
            if isinstance(part, model.AnyOf):
                yield part.nouns, part
            if isinstance(part, model.Being):
                yield tuple(name for name in part.nouns if name in subject.game.noun), part

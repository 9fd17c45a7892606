"""Names that a card lacks in the languages of its game."""

from cardwright.dsl import codes
from cardwright.dsl.checks.subject import Subject


def check_translations(subject: Subject) -> None:
    """A card has a name in every language of its game."""
    for language in subject.game.languages:
        if language not in subject.card.names:
            subject.fault(
                codes.MISSING_TRANSLATION,
                f"the card has no name in `{language}`",
                help=f'write `{language} "…"`',
            )

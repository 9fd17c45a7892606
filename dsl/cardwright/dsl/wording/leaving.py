"""What players may leave without being told so by the card: texts say it all the same."""

from dataclasses import fields, replace
from typing import Any, TypeVar

from cardwright.dsl import model

A = TypeVar("A", bound=model.Ability | tuple[object, ...])


def as_told(said: A) -> A:
    """Return an ability, or steps, in which all that may be left is said to be.

    That is what every text tells.
    """
    if not any(isinstance(part, model.MAY_BE_LEFT) for part in model.parts_of(said)):
        return said
    told: A = _told(said)
    return told


def _told(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_told, value))
    if isinstance(value, model.MAY_BE_LEFT):
        return model.May(steps=(value,))
    if not isinstance(value, model.Node):
        return value
    return replace(value, **{one.name: _told(getattr(value, one.name)) for one in fields(value)})

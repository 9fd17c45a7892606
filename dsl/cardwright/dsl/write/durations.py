"""How long something lasts, in words."""

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import written
from cardwright.dsl.write.context import NOWHERE, name, word


def limits_of(phrases: Phrases, part: model.Duration) -> tuple[syntax.Limit, ...]:
    """Write how long something lasts."""
    limits: list[syntax.Limit] = []
    if part.once:
        limits.append(syntax.Once(None, span=NOWHERE))
    if part.this is not None:
        limits.append(syntax.ThisTime(word(part.this), span=NOWHERE))
    match part.until:
        case None:
            pass
        case str(moment):
            limits.append(syntax.Until(name(moment), span=NOWHERE))
        case condition:
            limits.append(syntax.Until(written(phrases, condition), span=NOWHERE))
    return tuple(limits)

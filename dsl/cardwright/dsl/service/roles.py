"""What each word of a text is there for, by the field of the syntax tree that holds it.

The same table serves words that stand there, and the word that might stand under the cursor.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from cardwright.dsl import syntax as s
from cardwright.dsl.resolve.words_of_steps import parts, takes_amounts, verb_of, verbs


class Role(StrEnum):
    """What a word is there for."""

    CATEGORY = "category"
    DECLARED = "declared"
    PROPERTY = "property"
    VALUE = "value"
    KIND = "kind"
    LANGUAGE = "language"
    TYPE = "type"
    EMBLEM = "emblem"
    MARK = "mark"
    MARK_VALUE = "mark value"
    MOMENT = "moment"
    LEAD = "lead"
    PERIOD = "period"
    EVENT = "event"
    VERB = "verb"
    RESOURCE = "resource"
    NOUN = "noun"
    THING = "thing"
    BEING = "being"
    MEASURE = "measure"
    ZONE = "zone"
    RELATION = "relation"
    SIDE = "side"
    CARD = "card"
    SUBJECT = "subject"
    STANDING = "standing"
    DEED = "deed"
    SETTING = "setting"
    RULE = "rule"
    REASON = "reason"
    EXPECTED = "expected"
    UNKNOWN = "unknown"


ROLES: Final[dict[tuple[type[s.Node], str], Role]] = {
    (s.Attribute, "word"): Role.MEASURE,
    (s.Named, "words"): Role.THING,
    (s.AnyOf, "excepted"): Role.RESOURCE,
    (s.Measured, "word"): Role.MEASURE,
    (s.Measured, "zones"): Role.ZONE,
    (s.Compared, "zones"): Role.ZONE,
    (s.Superlative, "zones"): Role.ZONE,
    (s.Located, "zones"): Role.ZONE,
    (s.Related, "word"): Role.RELATION,
    (s.Once, "each"): Role.PERIOD,
    (s.ThisTime, "word"): Role.PERIOD,
    (s.Until, "end"): Role.PERIOD,
    (s.During, "moments"): Role.MOMENT,
    (s.Event, "name"): Role.EVENT,
    (s.Place, "zones"): Role.ZONE,
    (s.Price, "excepted"): Role.RESOURCE,
    (s.Act, "verb"): Role.VERB,
    (s.Cannot, "words"): Role.VERB,
    (s.Names, "entries"): Role.LANGUAGE,
    (s.Types, "words"): Role.TYPE,
    (s.Emblem, "words"): Role.EMBLEM,
    (s.Mark, "name"): Role.MARK,
    (s.Mark, "value"): Role.MARK_VALUE,
    (s.Moment, "word"): Role.LEAD,
    (s.Side, "name"): Role.SIDE,
    (s.Property, "name"): Role.PROPERTY,
    (s.Property, "values"): Role.VALUE,
    (s.Declaration, "category"): Role.CATEGORY,
    (s.Declaration, "name"): Role.DECLARED,
    (s.Card, "kind"): Role.KIND,
    (s.Holding, "word"): Role.RESOURCE,
    (s.Whereabouts, "zone"): Role.ZONE,
    (s.Standing, "words"): Role.STANDING,
    (s.Deed, "words"): Role.DEED,
    (s.Rules, "names"): Role.RULE,
    (s.Setting, "words"): Role.SETTING,
    (s.Given, "subject"): Role.SUBJECT,
    (s.Expect, "subject"): Role.SUBJECT,
    (s.Luck, "names"): Role.CARD,
    (s.Refuse, "reason"): Role.REASON,
    (s.ExpectInGeneral, "words"): Role.EXPECTED,
}
"""The role of the words in each field that holds some."""

Path = tuple[s.Node, ...]
"""The nodes around a word, from the outermost to the one that holds it."""


@dataclass(frozen=True)
class Spoken:
    """A word, or several that make up one name, with its role and the nodes around it."""

    node: s.Word | s.Words | s.Text
    role: Role
    path: Path

    @property
    def text(self) -> str:
        """What stands there."""
        return self.node.value if isinstance(self.node, s.Text) else self.node.text

    def around(self, kind: type[Any]) -> Any:
        """Return the innermost node of a type around the word, if there is one."""
        return next((node for node in reversed(self.path) if isinstance(node, kind)), None)


def spoken_in(node: s.Node, path: Path = ()) -> Iterator[Spoken]:
    """Yield all words in a node with their roles, in no particular order."""
    here = (*path, node)
    if isinstance(node, s.Word | s.Words):
        yield Spoken(node, Role.UNKNOWN, path)
        return
    for field in fields(node):
        if field.name != "span":
            role = ROLES.get((type(node), field.name), Role.UNKNOWN)
            yield from _in_value(getattr(node, field.name), role, here)


def _in_value(value: Any, role: Role, path: Path) -> Iterator[Spoken]:
    if isinstance(value, s.Words | s.Word):
        yield Spoken(value, _refined(role, path), path)
    elif isinstance(value, s.Text):
        if role in (Role.DECLARED, Role.VALUE):
            yield Spoken(value, role, path)
    elif isinstance(value, s.Node):
        yield from spoken_in(value, path)
    elif isinstance(value, tuple):
        for each in value:
            yield from _in_value(each, role, path)


def _refined(role: Role, path: Path) -> Role:
    """Return what a noun stands for, which depends on what is said with it."""
    if role is not Role.THING:
        return role
    around = path[-2] if len(path) > 1 else None
    match around:
        case s.IsA() | s.Being() | s.CountsAs():
            return Role.BEING
        case s.Price() | s.AmountsTo():
            return Role.RESOURCE
        case s.Selector(quantifier=quantifier):
            return _counted(quantifier, path)
    return Role.THING


def _counted(quantifier: s.Quantifier, path: Path) -> Role:
    """Cards are told by articles, resources by numbers; numbers of cards follow verbs of a game."""
    if isinstance(quantifier, s.Keyword):
        return Role.THING if quantifier.text == "no" else Role.NOUN
    act = next((node for node in reversed(path) if isinstance(node, s.Act)), None)
    if any(isinstance(node, s.Cost) for node in path):
        return Role.RESOURCE
    if act is None or isinstance(path[-3], s.Tail):
        return Role.THING
    verb = verb_of(act.verb)
    if verb is None:
        return Role.NOUN
    objects = [part.what for step in verbs()[verb] for part in parts(step) if part.role == "object"]
    return Role.RESOURCE if takes_amounts(verb) and "card" not in objects else Role.THING

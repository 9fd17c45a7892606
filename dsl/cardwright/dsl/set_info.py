"""What a set says of itself: its names, and what it is about."""

from dataclasses import dataclass, field

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.source import Source


@dataclass(frozen=True)
class SetInfo:
    """What a set says of itself."""

    id: str
    names: dict[str, str]
    about: dict[str, str] = field(default_factory=dict)


def read_set(set_id: str, tree: syntax.Set, languages: tuple[str, ...], source: Source,
             report: Report) -> SetInfo:  # fmt: skip
    """Return what a set's file says; unknown properties are faults."""
    names = {languages[0]: tree.name.value}
    about: dict[str, str] = {}
    for prop in tree.entries:
        if isinstance(prop, syntax.Declaration) or prop.name.text == "setting":
            continue  # words and settings, which `read_additions` reads
        texts = [value.value for value in prop.values if isinstance(value, syntax.Text)]
        words = [value.text for value in prop.values if isinstance(value, syntax.Word)]
        if prop.name.text in languages and len(texts) == len(words) + 1:
            names |= dict(zip([prop.name.text, *words], texts, strict=True))
        elif prop.name.text == "about" and len(texts) == 1 and len(words) <= 1:
            about[words[0] if words else languages[0]] = texts[0]
        elif prop.name.text == "game" and len(words) == 1:
            continue  # says which game's words the set uses; `game_of` has read it
        else:
            report.add(
                codes.UNKNOWN_PROPERTY,
                f"a set has no property like `{source.slice(prop.span)}`",
                source,
                prop.span,
                help='it has names (`fr "…"`), `about "…"`, `game word` and `setting word 12`',
            )
    return SetInfo(id=set_id, names=names, about=about)

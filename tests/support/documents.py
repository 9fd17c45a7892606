"""Random game and set files: any words, texts and numbers in their lines."""

from hypothesis import strategies as st

from cardwright.dsl import syntax
from cardwright.dsl.source import Span
from support.strategies import visible_characters

_NOWHERE = Span(0, 0)


def _words() -> st.SearchStrategy[syntax.Word]:
    languages = st.sampled_from(["en", "fr", "pl", "languages"])
    words = st.from_regex(r"[a-zé][a-zé_]{0,5}[0-9]?", fullmatch=True).filter(
        lambda word: word != "unless"
    )
    return st.builds(syntax.Word, languages | words, span=st.just(_NOWHERE))


def _texts() -> st.SearchStrategy[syntax.Text]:
    lines = st.text(visible_characters(), max_size=12)
    return st.builds(
        syntax.Text, lines | st.sampled_from(['"', "\\", '\\"#']), span=st.just(_NOWHERE)
    )


def _properties() -> st.SearchStrategy[syntax.Property]:
    numerals = st.builds(syntax.Numeral, st.integers(0, 999), span=st.just(_NOWHERE))
    values = _words() | _texts() | numerals | st.just(syntax.Arrow(span=_NOWHERE))
    several = st.lists(values, max_size=6).map(tuple)
    return st.builds(syntax.Property, _words(), several, span=st.just(_NOWHERE))


def documents() -> st.SearchStrategy[syntax.Game | syntax.Set]:
    """A game or a set, as it could be read from a file."""
    where = st.just(_NOWHERE)
    properties = st.lists(_properties(), max_size=4).map(tuple)
    declarations = st.builds(
        syntax.Declaration, _words(), _words() | _texts(), properties, span=where
    )
    entries = st.lists(_properties() | declarations, max_size=4).map(tuple)
    return st.builds(syntax.Game, _texts(), entries, span=where) | st.builds(
        syntax.Set, _texts(), entries, span=where
    )

"""What the worker of an editor loads first: all that is of use to it and needs Python alone.

Browsers keep the memory with it, so the next visit starts here. What is not made of Python, and
whatever needs it, can't be kept so and is loaded each time: ``pydantic``, and the language.
"""

from importlib import import_module
from typing import Final

_NEEDED: Final = (
    "annotated_types",
    "lark.lark",
    "typing_inspection.introspection",
    # what pydantic and the language take from the standard library
    "calendar",
    "csv",
    "decimal",
    "difflib",
    "email.message",
    "fractions",
    "html.entities",
    "importlib.metadata",
    "importlib.resources.readers",
    "platform",
    "subprocess",
    "uuid",
    "xml.etree.ElementTree",
    "zipfile",
    "zoneinfo",
    # a table, and its rulebooks
    "cardwright.frontends.browser.start",
)

for _name in _NEEDED:
    import_module(_name)

"""``cardwright explain``: what a code means, with a wrong and a right example."""

import sys
from typing import Annotated

from cardwright.frontends.cli import completing
from cardwright.frontends.cli.declaring import Argument
from cardwright.frontends.cli.options import examples
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.system import columns, style_for

EXAMPLES = examples("explain", "explain unknown-resource")


def explain(
    code: Annotated[
        str | None,
        Argument(
            metavar="CODE",
            help="A code; without one, all are listed.",
            autocompletion=completing.codes,
        ),
    ] = None,
) -> None:
    """Explain a fault by its code, or list all codes."""
    from cardwright.dsl.codes import ALL
    from cardwright.dsl.explain import UnknownCode
    from cardwright.dsl.explain import explain as explanation_of
    from cardwright.dsl.render import Role
    from cardwright.frontends.cli.pages import shown_page

    style = style_for(sys.stdout)
    if code is None:
        width = max(map(len, ALL))
        for known in ALL.values():
            name = style.paint(Role(known.severity), f"{known.name:{width}}")
            print(f"{name}  {known.summary}")
        return
    try:
        explanation = explanation_of(code.strip("[]"))
    except UnknownCode as unknown:
        close = unknown.suggestion
        help = f"did you mean `{close}`?" if close else "`cardwright explain` lists all codes"
        raise WrongUse(f"unknown code `{code}`", help=help) from None
    severity = explanation.code.severity
    print(f"{style.paint(Role(severity), f'{severity}[{code}]')}: {explanation.code.summary}\n")
    print(shown_page(explanation.page, style, columns()), end="")

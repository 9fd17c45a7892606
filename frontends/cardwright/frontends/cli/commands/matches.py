"""``cardwright matches``: what a server keeps, for its operator."""

from typing import Annotated

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Output, examples
from cardwright.frontends.errors import WrongUse

EXAMPLES = (
    examples(
        "matches matches.db",
        "matches matches.db --check",
        "matches matches.db --forget 720 --dry-run",
        "matches matches.db --salvage m12 --output m12.json",
    )
    + "\n\nExit codes: 0 all is well, 1 something is damaged, 2 wrong use."
)


def matches(
    place: Annotated[str, Argument(metavar="PLACE", help="What `serve --store` was given.")],
    *,
    check: Annotated[
        bool, Option("--check", help="Check every match, and tell what is damaged.")
    ] = False,
    forget: Annotated[
        float | None,
        Option(metavar="HOURS", min=0.01, help="Remove the matches that nobody has used so long."),
    ] = None,
    dry_run: Annotated[
        bool, Option("--dry-run", help="With --forget: only tell which these are.")
    ] = False,
    salvage: Annotated[
        str | None,
        Option(
            metavar="MATCH", help="Write what is left of a damaged match, hidden cards included."
        ),
    ] = None,
    output: Output = None,
) -> None:
    """List, check or forget the matches that a server keeps."""
    if sum((check, forget is not None, salvage is not None)) > 1:
        raise WrongUse("say one thing to do: --check, --forget HOURS or --salvage MATCH")
    if dry_run and forget is None:
        raise WrongUse("--dry-run goes with --forget HOURS")
    from cardwright.frontends.cli import exits, serving
    from cardwright.frontends.files import deliver

    if check:
        raise exits.Ended(serving.check_matches(place))
    if forget is not None:
        serving.forget_matches(place, forget, dry_run=dry_run)
    elif salvage is not None:
        deliver(serving.salvage_match(place, salvage), output)
    else:
        serving.list_matches(place)

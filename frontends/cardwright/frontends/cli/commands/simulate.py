"""``cardwright simulate``: play many games between bots, and tell what the cards are worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cardwright.frontends.cli import completing, exits
from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import (
    Bots,
    Cards,
    GameId,
    Language,
    Options,
    Output,
    Players,
    Sets,
    examples,
)
from cardwright.frontends.errors import WrongUse

if TYPE_CHECKING:
    from cardwright.frontends.cli.simulation_reports import Wanted
    from cardwright.frontends.simulating.running import Simulation
    from cardwright.frontends.simulating.setting_up import Request, Setup
    from cardwright.frontends.simulating.store import Store

EXAMPLES = examples(
    "simulate --games 1000 --sort points",
    "simulate --cards my-set/ --card my-card",
    "simulate --compare hawk my-set/hawk.card",
    "simulate --compare my-set/hawk.card --games 4000 --plot hawk.png",
    "simulate --bots greedy,random --format json --output results.json",
    "simulate --games 400 --format figures --output figures.json",
    "simulate --store sim.duckdb --games 10000",
    "simulate --store sim.duckdb --resume",
    "simulate --store sim.duckdb --cluster tcp://10.0.0.1:8786",
)


Format = Literal["text", "json", "csv", "parquet", "figures"]
Measure = Literal["dealt", "held", "placed", "used"]
Sort = Literal["difference", "wins", "held", "placed", "uses", "resources", "points", "name"]


def simulate(
    compared: Annotated[
        list[str] | None,
        Argument(
            metavar="CARD",
            help="With --compare: the card before and after an edit, files or ids. "
            "The one before may be left out: it is the game's own.",
            show_default=False,
        ),
    ] = None,
    *,
    games: Annotated[
        int | None,
        Option(
            "--games",
            "-n",
            metavar="N",
            min=1,
            help="How many games; rounded up so that every deal is played from all seats.",
            show_default="200",
        ),
    ] = None,
    compare: Annotated[
        bool, Option("--compare", help="Play the same games before and after an edit.")
    ] = False,
    game: GameId = None,
    cards: Cards = None,
    sets: Sets = None,
    players: Players = None,
    option: Options = None,
    bots: Bots = None,
    seed: Annotated[
        int | None,
        Option(metavar="N", help="Other games for another number.", show_default="1"),
    ] = None,
    workers: Annotated[
        int | None,
        Option(
            "--workers", "-j", metavar="N", min=1, help="Processes.", show_default="one per core"
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        Option(metavar="ADDRESS", help="Let a Dask cluster play, such as tcp://host:8786."),
    ] = None,
    card: Annotated[
        list[str] | None,
        Option(
            "--card",
            "-c",
            metavar="ID",
            help="All about this card. May be repeated.",
            autocompletion=completing.cards,
        ),
    ] = None,
    top: Annotated[
        int, Option(metavar="N", min=0, help="How many cards of each table; 0 for all.")
    ] = 15,
    sort: Annotated[Sort, Option(help="What the cards are sorted by.")] = "difference",
    by: Annotated[
        Measure, Option(help="Who counts as having a card when win rates are compared.")
    ] = "held",
    format: Annotated[Format, Option(help="How the results are written.")] = "text",
    output: Output = None,
    plot: Annotated[
        Path | None,
        Option(metavar="FILE", help="Draw the results: .png, .svg or .pdf."),
    ] = None,
    store: Annotated[
        Path | None,
        Option(metavar="FILE", help="Keep every game in a DuckDB file, to query or go on."),
    ] = None,
    resume: Annotated[
        bool, Option("--resume", help="Go on with the run in the file of --store.")
    ] = False,
    lang: Language = None,
    quiet: Annotated[bool, Option("--quiet", "-q", help="No word on progress.")] = False,
) -> None:
    """Play many games between bots, and tell how cards fare in them.

    The same command plays the same games. Ctrl-C stops, prints what is known so far and ends with
    exit code 130; with --store, --resume goes on from there.
    """
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.cli.simulation_reports import Wanted
    from cardwright.frontends.simulating.setting_up import Request

    if compared and not compare:
        raise WrongUse(
            f"`{compared[0]}` is not expected here",
            help="--compare compares two versions of a card, --card shows all about one",
        )
    if cluster is not None and workers is not None:
        raise WrongUse("--workers are processes here, and --cluster plays elsewhere")
    if compare and not 1 <= len(compared or ()) <= 2 and not resume:
        raise WrongUse(
            "--compare needs a card before and after an edit",
            help="cardwright simulate --compare hawk my-set/hawk.card",
        )
    request = Request(
        game=game,
        cards=tuple(map(str, cards or ())),
        sets=tuple(sets or ()),
        players=players,
        options=tuple(option or ()),
        bots=bots,
        seed=seed,
        games=games,
        compare=tuple(compared or ()),
    )
    wanted = Wanted(
        cards=card or [],
        top=top,
        sort=sort,
        by=by,
        format=format,
        output=output,
        plot=plot,
        language=lang,
    )
    wanted.check()
    with refusals():
        _simulate(request, wanted, store, workers, cluster, resume=resume, quiet=quiet)


def _simulate(
    request: "Request",
    wanted: "Wanted",
    path: Path | None,
    workers: int | None,
    cluster: str | None,
    *,
    resume: bool,
    quiet: bool,
) -> None:
    from cardwright.frontends.cli.simulation_reports import report
    from cardwright.frontends.simulating.running import Simulation

    store, setup = _begun(request, wanted, path, resume=resume)
    try:
        wanted = wanted.settled(setup)
        simulation = Simulation(setup.job, card=setup.versions.card, store=store)
        trouble = _played(simulation, workers, cluster, quiet=quiet)
    finally:
        if store is not None:
            store.close()
    report(simulation, setup, wanted)
    if trouble is not None:
        _say_how_to_go_on(simulation, trouble, path)
        raise exits.Ended(exits.INTERRUPTED)
    if any(game.ending == "failed" for t in simulation.tallies.values() for game in t.faulty):
        raise exits.Ended(exits.FAULTS)


def _begun(
    request: "Request", wanted: "Wanted", path: Path | None, *, resume: bool
) -> "tuple[Store | None, Setup]":
    from cardwright.frontends.simulating.setting_up import new_store, resumed, set_up

    if resume and path is None:
        raise WrongUse("--resume needs the file of the run", help="add --store FILE")
    if resume and path is not None:
        return resumed(path, request)
    setup = set_up(request)
    wanted.settled(setup)
    return (None if path is None else new_store(path, setup, wanted.language_of(setup))), setup


def _played(
    simulation: "Simulation", workers: int | None, cluster: str | None, *, quiet: bool
) -> str | None:
    """Play; return what was in the way of playing to the end, if anything was."""
    from cardwright.frontends.cli.progress import progress_over
    from cardwright.frontends.simulating.store import StoreError
    from cardwright.frontends.simulating.workers import WorkerLostError

    try:
        simulation.recall()
        total = simulation.job.plan.deals * len(simulation.job.plan.turns)
        with progress_over(total, "games", start=simulation.games, quiet=quiet) as show:
            for done in simulation.run(workers, cluster=cluster):
                show(done)
    except KeyboardInterrupt:
        return ""
    except (StoreError, WorkerLostError) as error:
        return str(error)
    return None


def _say_how_to_go_on(simulation: "Simulation", trouble: str, path: Path | None) -> None:
    from cardwright.frontends.system import remark

    plan = simulation.job.plan
    if trouble:
        remark(f"error: {trouble}")
    remark(f"stopped after {simulation.games} of {plan.deals * len(plan.turns)} games")
    if path is None:
        remark("help: with --store FILE a run can be gone on with")
    else:
        remark(f"help: go on with: cardwright simulate --store {path} --resume")

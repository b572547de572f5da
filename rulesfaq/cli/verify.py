"""The command that looks for the position in which a claim does not hold: ``verify``."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec

from rulesfaq.errors import DataError, Problem, UnknownIdError
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.proof.campaign import Campaign, Job, as_plain, begin, join, recorded
from rulesfaq.proof.ground import Ground
from rulesfaq.proof.ledger import read_ledger, write_ledger
from rulesfaq.proof.pool import cores, stream
from rulesfaq.proof.search import do_job
from rulesfaq.proof.shrink import as_scenario, shrunk
from rulesfaq.proof.tally import Counterexample, Tallies
from rulesfaq.proof.verify import Finding, Verified, verified
from rulesfaq.settings import Settings

INTERRUPTED = 130
STATES = 20_000
"""Positions for each game, where nothing else is asked for."""


class Shard(click.ParamType):  # type: ignore[type-arg]
    """A shard, written ``I/N``."""

    name = "I/N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return its number and how many there are."""
        if isinstance(value, tuple):
            return value
        own, slash, all_of_them = str(value).partition("/")
        if slash and own.isdecimal() and all_of_them.isdecimal():
            shard = int(own), int(all_of_them)
            if 1 <= shard[0] <= shard[1]:
                return shard
        return self.fail(f"{value!r}: write I/N, such as 1/3, the first of three", param, ctx)


@click.group(invoke_without_command=True)
@click.option("--game", help="Only this game.")
@click.option(
    "--states",
    type=click.IntRange(1),
    default=STATES,
    show_default=True,
    help="Positions to look at, for each game.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of all chance.")
@click.option("--workers", type=click.IntRange(1), help="Processes; one per core.")
@click.option("--shard", type=Shard(), help="Do this part of the jobs; join the parts with merge.")
@click.option("--scheduler", metavar="ADDRESS", help="Do the jobs on a Dask cluster.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with the JSON of a search that was interrupted.",
)
@click.option("--json", "as_json", is_flag=True, help="Write plain values instead of text.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the JSON here as well."
)
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each counterexample into this folder, as a scenario that run replays.",
)
@click.option("--write", is_flag=True, help="Write what was found into the ledgers (proofs.json).")
@click.pass_context
def verify(ctx: click.Context, /, **options: Any) -> int:
    """Look for a position in which a claim with always does not hold.

    \b
    Examples:
      rulesfaq verify --game kyu
      rulesfaq verify --states 100000 --write
      rulesfaq verify --shard 1/3 --output part1.json
      rulesfaq verify merge part1.json part2.json part3.json --write

    The exit status is 0 if every claim holds, 1 if one does not, 2 if there is nothing to verify,
    130 if you interrupt it; what was done until then is printed, and --resume goes on from it.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    asked = msgspec.convert(options, Asked)
    settings: Settings = ctx.obj
    grounds = _grounds(settings, asked.game)
    campaign = (
        _resumed(asked, grounds) if asked.resume else begin(grounds, asked.seed, asked.states)
    )
    jobs = campaign.open_jobs(grounds, asked.shard or (1, 1))
    interrupted = _work(campaign, jobs, _means(settings, grounds, asked))
    status = _report(settings, grounds, campaign, asked)
    return INTERRUPTED if interrupted else status


@verify.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="Write plain values instead of text.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write JSON here.")
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each counterexample into this folder.",
)
@click.option("--write", is_flag=True, help="Write what was found into the ledgers.")
@click.pass_obj
def merge(settings: Settings, /, files: tuple[Path, ...], **options: Any) -> int:
    """Join the parts of one search, and say what they say together."""
    campaign = join([_read(file) for file in files])
    grounds = {game: _grounds(settings, game)[game] for game in campaign.games}
    _must_rest_on(campaign, grounds)
    asked = msgspec.convert({**options, "seed": campaign.seed, "states": campaign.states}, Asked)
    return _report(settings, grounds, campaign, asked)


class Asked(msgspec.Struct, frozen=True):
    """What the command was asked for."""

    game: str | None = None
    states: int = STATES
    seed: int = 1
    workers: int | None = None
    shard: tuple[int, int] | None = None
    scheduler: str | None = None
    resume: Any = None
    as_json: bool = False
    output: Any = None
    keep: Any = None
    write: bool = False


def _grounds(settings: Settings, game: str | None) -> Mapping[str, Ground]:
    corpus, engines = load_corpus(settings.data, settings.schemas), find_games()
    if game is not None and game not in corpus.games:
        raise UnknownIdError("game", game, tuple(corpus.games))
    grounds = {
        data.id: Ground(data, engines[data.id])
        for data in corpus
        if data.id in engines and game in (None, data.id)
    }
    if not any(ground.subjects for ground in grounds.values()):
        raise click.UsageError("nothing to verify: no claim has always")
    return grounds


def _read(file: Path) -> Campaign:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Campaign)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        hint = "name a file that rulesfaq verify --output wrote"
        raise DataError((Problem(str(file), 0, 0, "verify/part", str(error), hint),)) from error


def _resumed(asked: Asked, grounds: Mapping[str, Ground]) -> Campaign:
    campaign = _read(asked.resume)
    if (campaign.seed, campaign.states) != (asked.seed, asked.states):
        said = f"--seed {campaign.seed} --states {campaign.states}"
        raise click.UsageError(f"{asked.resume} is of another search; go on with {said}")
    _must_rest_on(campaign, grounds)
    return campaign


def _must_rest_on(campaign: Campaign, grounds: Mapping[str, Ground]) -> None:
    now = begin(grounds, campaign.seed, campaign.states)
    for game, part in campaign.games.items():
        if game not in now.games or part.rests_on != now.games[game].rests_on:
            message = f"the rules, claims or engine of {game} have changed since that search"
            raise click.UsageError(f"{message}; begin anew")


Means = Callable[[list[Job]], Iterator[Tallies]]
"""How jobs are done: their results, in their order."""


def _means(settings: Settings, grounds: Mapping[str, Ground], asked: Asked) -> Means:
    if asked.scheduler:
        on_cluster = _on_cluster()
        return lambda jobs: on_cluster(asked.scheduler or "", settings, asked.seed, jobs)
    workers = asked.workers or cores()
    return lambda jobs: stream(
        lambda job: do_job(grounds[job.game], asked.seed, job.number), jobs, workers
    )


def _on_cluster() -> Callable[[str, Settings, int, list[Job]], Iterator[Tallies]]:
    try:
        return import_module("rulesfaq.cli.cluster").on_cluster  # type: ignore[no-any-return]
    except ImportError as error:
        message = "--scheduler needs Dask: pip install 'rulesfaq[cluster]'"
        raise click.UsageError(message) from error


def _work(campaign: Campaign, jobs: list[Job], means: Means) -> bool:
    """Do the jobs; return whether that was interrupted."""
    begun = time.monotonic()
    try:
        for done, (job, found) in enumerate(zip(jobs, means(jobs), strict=False), 1):
            campaign.games[job.game].add(job.number, found)
            _progress(campaign, done, len(jobs), time.monotonic() - begun)
    except KeyboardInterrupt:
        return True
    finally:
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", err=True, nl=False)
    return False


def _progress(campaign: Campaign, done: int, jobs: int, seconds: float) -> None:
    if not sys.stderr.isatty():
        return
    positions = sum(sum(part.found.positions.values()) for part in campaign.games.values())
    left = seconds / done * (jobs - done)
    rate = done / seconds if seconds else 0.0
    text = f"{positions:,} positions, {done} of {jobs} jobs, {rate:.1f}/s, {left:.0f} s left"
    click.echo(f"\r\x1b[K{text}", err=True, nl=False)


def _report(
    settings: Settings, grounds: Mapping[str, Ground], campaign: Campaign, asked: Asked
) -> int:
    complete = campaign.is_complete(grounds)
    results = [
        _shrunk(ground, verified(ground, campaign.games[game].found))
        for game, ground in grounds.items()
    ]
    plain = json.dumps(
        as_plain(campaign, results if complete else ()), ensure_ascii=False, indent=1
    )
    if asked.output is not None:
        asked.output.write_text(plain + "\n", "utf-8")
    if asked.as_json:
        click.echo(plain)
    elif complete:
        click.echo("\n".join(line for result in results for line in _lines(result)))
    if not complete:
        done = sum(len(part.jobs) for part in campaign.games.values())
        jobs = campaign.per_game * len(campaign.games)
        click.echo(f"{done} of {jobs} jobs done; go on with --resume, or join with merge", err=True)
        return 0
    if asked.keep is not None:
        _keep(grounds, results, asked.keep)
    if asked.write:
        for result in results:
            ledger = read_ledger(settings.data, result.game)
            found = recorded(grounds[result.game], ledger, campaign.seed, result)
            click.echo(f"wrote {write_ledger(settings.data, found)}", err=True)
    return 1 if any(result.failed for result in results) else 0


def _shrunk(ground: Ground, result: Verified) -> Verified:
    """Make each counterexample as small as it goes."""
    findings = tuple(
        finding
        if finding.example is None
        else msgspec.structs.replace(finding, example=shrunk(ground, subject, finding.example))
        for subject, finding in zip(ground.subjects, result.findings, strict=True)
    )
    return msgspec.structs.replace(result, findings=findings)


def _keep(grounds: Mapping[str, Ground], results: list[Verified], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        subjects = grounds[result.game].subjects
        for subject, finding in zip(subjects, result.findings, strict=True):
            if finding.example is not None:
                scenario = as_scenario(subject, result.game, finding.example)
                file = folder / f"{subject.key.replace('#', '-')}.yaml"
                file.write_text(_yaml(scenario), "utf-8")
                click.echo(f"wrote {file}: replay it with rulesfaq run", err=True)


def _yaml(scenario: Mapping[str, Any]) -> str:
    """Write plain values as YAML: a line for each key and each move, values as JSON."""
    lines = []
    for key, value in scenario.items():
        if key == "when":
            lines += ["when:", *(f"- {json.dumps(move, ensure_ascii=False)}" for move in value)]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _lines(result: Verified) -> Iterator[str]:
    for what, found in result.crashes.items():
        yield f"{result.game}: the engine failed: {what}"
        yield from _played(found)
    for finding in result.findings:
        yield from _finding_lines(finding)
    for pair, found in result.quarrels.items():
        yield f"{result.game}: two claims do not say the same of one position: {pair}"
        yield from _played(found)
    for name, size in result.gone_through.items():
        yield f"{result.game}: all {size} positions of the finite set {name} gone through"
    claims = result.claims
    held = sum(all(f.status == "held" for f in findings) for findings in claims.values())
    seats = ", ".join(f"{players}: {count}" for players, count in result.positions.items())
    positions = sum(result.positions.values())
    yield (
        f"{result.game}: {len(claims)} claims with always: {held} held, "
        f"{len(claims) - held} failed, {len(result.findings)} patterns, over {positions} positions "
        f"(by players {seats})"
    )


WHY = {
    "broken": "there is a position in which it does not hold",
    "vacuous": "its condition never came up, so nothing was tried",
    "blunt": "no reading of a cited rule breaks it, so it says nothing about them",
    "": "",
}


def _finding_lines(finding: Finding) -> Iterator[str]:
    bites = ", ".join(f"{players}: {count}" for players, count in finding.bites.items()) or "never"
    which = f", pattern {finding.pattern}" if finding.pattern > 1 else ""
    head = f"{finding.entry}, claim {finding.claim}{which}: {finding.status}"
    yield f"{head}; came up by players {bites}" + (f"; {WHY[finding.why]}" if finding.why else "")
    if finding.rare and finding.bites:
        yield f"  note: came up rarely for {', '.join(map(str, finding.rare))} players"
    if finding.blunt and finding.sharp:
        yield f"  note: it says nothing about {', '.join(finding.blunt)}"
    if finding.leans:
        yield f"  note: not so when read otherwise: {', '.join(finding.leans)}"
    if finding.turns:
        yield f"  note: not so under the house rule {', '.join(finding.turns)}"
    if finding.every_reading:
        yield "  note: holds under every reading of the open points"
    if finding.example is not None:
        yield from _played(finding.example)


def _played(found: Counterexample) -> Iterator[str]:
    trail = found.trail
    options = "".join(f" {name}:{value}" for name, value in trail.options.items())
    given = json.dumps(trail.given, ensure_ascii=False)
    yield f"  {trail.players} players, seed {trail.seed}, given {given}{options}"
    yield from (f"    {seat}: {text}" for seat, text in trail.moves)
    if found.fact:
        yield f"  then {found.fact}: {found.value}"

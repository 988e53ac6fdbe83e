"""The command line: `ptc run` and `ptc doctor`. Commands are imported when they are used, so that `--help` is fast."""

from __future__ import annotations

import itertools
import os
import sys

import click

from ptc.cli.streams import Output, note, open_missing_descriptors
from ptc.errors import PtcError

__all__ = ["cli", "main"]

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ptc", prog_name="ptc")
def cli() -> None:
    """Run programs that call tools, in a locked-down worker process."""


@cli.command()
@click.argument("program")
@click.option("--tools", "tools", metavar="MODULE:ATTR", help="The ToolRegistry to offer: a module or a FILE.py.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document on stdout, everything else on stderr.")
@click.option(
    "--timeout",
    "timeout_s",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Wall limit, seconds.",
)
@click.option(
    "--isolation",
    type=click.Choice(["strict", "standard", "process"]),
    default="standard",
    show_default=True,
    help="How much the operating system must shut.",
)
@click.option("--package", "packages", multiple=True, metavar="NAME", help="An installed package to add; repeatable.")
@click.pass_obj
def run(
    output: Output,
    *,
    program: str,
    tools: str | None,
    as_json: bool,
    timeout_s: float | None,
    isolation: str,
    packages: tuple[str, ...],
) -> int:
    """Run PROGRAM (a file, or - for standard input).

    Exit status: 0 the program settled, 1 it failed, 2 wrong usage, 130 interrupted.
    """
    from ptc.cli.run import run_command

    return run_command(
        output, program, tools, as_json=as_json, timeout_s=timeout_s, isolation=isolation, packages=packages
    )


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--isolation",
    type=click.Choice(["strict", "standard", "process"]),
    default="standard",
    show_default=True,
    help="The level to check for.",
)
@click.pass_obj
def doctor(output: Output, *, as_json: bool, isolation: str) -> int:
    """Show which fences this machine gives, and why others are absent.

    Exit status: 0 the level can be kept, 1 it cannot.
    """
    from ptc.cli.doctor import doctor_command

    return doctor_command(output, as_json=as_json, isolation=isolation)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit; with `--json` every way out has written a document."""
    arguments = sys.argv[1:] if arguments is None else arguments
    open_missing_descriptors()
    output = Output()
    status, failure = _run(arguments, output)
    if failure is not None and "--json" in itertools.takewhile(lambda argument: argument != "--", arguments):
        from ptc.cli.document import failure_document
        from ptc.json_text import json_text

        output.write(json_text(failure_document(*failure)) + "\n")
    problem = output.problem()
    if problem is not None:
        note(f"Error: {problem}")
        status = status or EXIT_FAILED
    sys.exit(status)


def _run(arguments: list[str], output: Output) -> tuple[int, tuple[str, str] | None]:
    """Run a command.

    Returns:
        The exit status; and kind and message of the failure, unless the command has told its outcome itself.
    """
    try:
        return int(cli.main(args=arguments, prog_name="ptc", standalone_mode=False, obj=output) or 0), None
    except click.exceptions.Exit as exit_:
        return exit_.exit_code, None
    except (click.Abort, KeyboardInterrupt):
        note("interrupted")
        return EXIT_INTERRUPTED, ("abort", "interrupted by the user")
    except click.ClickException as error:
        error.show()
        return EXIT_USAGE, ("usage", error.format_message())
    except PtcError as error:
        note(f"Error: {error}")
        return EXIT_USAGE, ("usage", str(error))
    except BrokenPipeError:  # the reader of --help left
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return EXIT_OK, None
    except Exception as error:  # noqa: BLE001 - the last resort of a process: a fault of ptc
        import traceback

        traceback.print_exc()
        return EXIT_FAILED, ("internal", f"a fault of ptc itself: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()

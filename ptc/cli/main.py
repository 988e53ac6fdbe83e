"""The command line: `ptc run` and `ptc doctor`. Commands are imported when they are used, so that `--help` is fast."""

from __future__ import annotations

import sys

import click

from ptc.errors import PtcError

__all__ = ["cli", "main"]

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_USAGE = 2


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
def run(program: str, tools: str | None, as_json: bool, timeout_s: float | None, isolation: str) -> None:
    """Run PROGRAM (a file, or - for standard input).

    Exit status: 0 the program settled, 1 it failed, 2 wrong usage.
    """
    from ptc.cli.run import run_command

    sys.exit(run_command(program, tools, as_json=as_json, timeout_s=timeout_s, isolation=isolation))


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--isolation",
    type=click.Choice(["strict", "standard", "process"]),
    default="standard",
    show_default=True,
    help="The level to check for.",
)
def doctor(as_json: bool, isolation: str) -> None:
    """Show which fences this machine gives, and why others are absent.

    Exit status: 0 the level can be kept, 1 it cannot.
    """
    from ptc.cli.doctor import doctor_command

    sys.exit(doctor_command(as_json=as_json, isolation=isolation))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; every way out is an exit status, and with `--json` a document."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        cli.main(args=arguments, prog_name="ptc", standalone_mode=False)
    except click.exceptions.Exit as exit_:
        sys.exit(exit_.exit_code)
    except click.Abort:
        click.echo("aborted", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        _print_usage_document(arguments, error.format_message())
        sys.exit(EXIT_USAGE)
    except PtcError as error:
        click.echo(f"Error: {error}", err=True)
        _print_usage_document(arguments, str(error))
        sys.exit(EXIT_USAGE)


def _print_usage_document(arguments: list[str], message: str) -> None:
    if "--json" in arguments:
        from ptc.cli.document import usage_document
        from ptc.json_text import json_text

        click.echo(json_text(usage_document(message)))


if __name__ == "__main__":
    main()

"""Shared by the scripts that compare Vitrine with llama.cpp: running programs, writing values, reporting errors."""
import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
PEER_HOME = Path(os.environ.get("PEER_HOME") or CACHE / "vitrine-peer")


class Failure(Exception):
    """An error, described in one sentence."""
    status = 1


class Misuse(Failure):
    """A usage error, described in one sentence."""
    status = 2


def run(command, environment=None):
    """Runs a program and returns its stdout."""
    command = [str(part) for part in command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **(environment or {})})
    except OSError as error:
        raise Failure(f"{command[0]} cannot be run: {error.strerror}.") from None
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Failure(f"{shlex.join(command)} ended with status {done.returncode}: {said}")
    return done.stdout


def json_file(name):
    """Type of the option --json FILE. Before any measurement, it rejects a file that cannot be written."""
    if name == "-":
        return name
    new = not os.path.lexists(name)
    try:
        open(name, "a").close()
        if new:
            os.remove(name)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{name} cannot be written: {error.strerror}") from None
    return name


def write_json(name, report):
    """Writes the report as JSON to the named file, or to stdout if the name is -. Writes nothing without a name."""
    if name == "-":
        print(json.dumps(report, indent=1))
    elif name:
        try:
            Path(name).write_text(json.dumps(report, indent=1) + "\n")
        except OSError as error:
            raise Failure(f"{name} cannot be written: {error.strerror}.") from None


def end_with_sentence(main):
    """Runs a script's main function and turns failures into a sentence and an exit status."""
    try:
        main()
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(failure.status)

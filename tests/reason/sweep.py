"""Shared by the sweeps: models, jobs, tables."""
import argparse
import os
import sys
import tempfile
import traceback
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import models
from gguf import Failure
from vitrine import USUAL_CLI


def parser(description):
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--cli", type=Path, default=USUAL_CLI, help="default: %(default)s")
    made.add_argument("--models", help="names of models.py --list, separated by commas, such as llama,gemma2.F16")
    made.add_argument("--folder", type=Path, help="folder for the models; default: a temporary one")
    made.add_argument("--thin", type=int, default=1, metavar="N", help="run about one in N")
    made.add_argument("--start", type=int, default=0, metavar="K", help="which of the N subsets to run, 0 to N - 1; default: 0")
    made.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2), help="default: %(default)s")
    made.add_argument("--verbose", action="store_true", help="print each run")
    return made


def chosen(options, types=models.TYPES):
    """Returns (name, type) of the selected models. Without --models, these are the models of models.py in the types
    `types`."""
    if not options.models:
        return [(name, mix) for name, mix in models.SETS if mix in types and name != "types"]
    wanted = options.models.split(",")
    found = [(name, mix) for name, mix in models.SETS
             if name in wanted or f"{name}.{mix}" in wanted]
    if not found:
        raise Failure(f"No model is called {options.models}; models.py --list prints them.")
    return found


def picked(options, *names):
    """Whether --thin selects a job. The selected jobs are evenly spread, and every run selects the same ones."""
    return zlib.crc32(repr(names).encode()) % options.thin == options.start % options.thin


def run(options, jobs, work):
    """Runs `work` for each selected job and yields the results in order. An exception becomes a Failure as the result.
    """
    if not options.cli.exists():
        raise Failure(f"{options.cli} is missing; give the path of vitrine-cli by --cli.")

    def guarded(job):
        try:
            return work(job)
        except Failure as failure:
            return failure
        # An unexpected exception must be reported as a failed job. Otherwise the job would be missing from the results
        # without a message.
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            return Failure(f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}")
    with ThreadPoolExecutor(options.jobs) as pool:
        yield from pool.map(guarded, jobs)


def in_folder(options, main):
    """Calls main(options) with a folder of models, and exits with its status."""
    try:
        if options.folder:
            options.folder.mkdir(parents=True, exist_ok=True)
            sys.exit(main(options))
        with tempfile.TemporaryDirectory(prefix="reason_models") as folder:
            options.folder = Path(folder)
            sys.exit(main(options))
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)


def table(title, columns, rows):
    """Prints a table in Markdown."""
    print(f"\n| {title} | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for name, cells in rows:
        print(f"| {name} | " + " | ".join(str(cell) for cell in cells) + " |")
    sys.stdout.flush()

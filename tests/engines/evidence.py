#!/usr/bin/env python3
"""Runs real engines on small random models: transformers in several precisions, and llama.cpp with several types of
weights and cache. Judges the results by `vitrine-cli compare`. The verdict on sound engines must be "equal" or
"rounding", and the verdict on engines with injected mistakes must be "different".

  evidence.py VITRINE_CLI [--engines FOLDER] [--folder FOLDER] [--thin N] [--jobs N]
              [--transformers llama.F32,…] [--llama llama.Q8_0,…] [--prompts 5,12,40] [--mistakes all|some|none]
              [--device cuda] [--ways f16,q8_0-flash]

The default is every model in every type, on the CPU. With --device, transformers runs on that device of PyTorch. Exit
status: 0 if every verdict is right, 1 if not, 77 without the engines of
install_engines.sh.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def skip(reason):
    print(f"Skipped: {reason}")
    sys.exit(77)


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=Path)
    parser.add_argument("--engines", type=Path, default=CACHE / "vitrine-engines", help="default: %(default)s")
    parser.add_argument("--folder", type=Path, help="folder for models and references; default: a temporary folder")
    parser.add_argument("--transformers", metavar="MODELS", help="models for transformers, or none for no model")
    parser.add_argument("--llama", metavar="MODELS", help="models for llama.cpp, or none for no model")
    parser.add_argument("--prompts", default="5,12,40")
    parser.add_argument("--mistakes", default="some", choices=("all", "some", "none"))
    parser.add_argument("--ways", help="configurations of llama.cpp, by their names in llama_runs.py; default: all")
    parser.add_argument("--device", default="cpu", help="device of transformers; default: %(default)s")
    parser.add_argument("--thin", type=int, default=1, metavar="N", help="judge about one reference in N")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=120, metavar="SECONDS", help="of one comparison")
    return parser.parse_args()


def write_references(options, folder):
    """Runs each engine in a separate process."""
    engines = (("transformers_runs.py", [options.engines / "python"], options.transformers, ["--device", options.device]),
               ("llama_runs.py", [sys.executable], options.llama,
                ["--program", options.engines / "llama_taps", *(["--ways", options.ways] if options.ways else [])]))
    for script, python, models, more in engines:
        if models == "none":
            continue
        command = [*python, HERE / script, folder, *more, *(["--models", models] if models else []), "--prompts",
                   options.prompts, "--mistakes", options.mistakes]
        subprocess.run([str(word) for word in command], check=True)


def main():
    options = parsed()
    if not (options.engines / "python").exists() or not (options.engines / "llama_taps").exists():
        skip(f"{options.engines} has no engines; tests/engines/install_engines.sh installs them.")
    try:
        import judge  # the module needs NumPy
    except ImportError as error:
        skip(f"{error}.")
    with tempfile.TemporaryDirectory(prefix="engines") as temporary:
        folder = options.folder or Path(temporary)
        write_references(options, folder)
        options.filter, options.json = "", folder / "verdicts.json"
        sys.exit(judge.evaluate(options, judge.manifest.read(sorted(folder.glob("manifest.*.tsv")))))


if __name__ == "__main__":
    main()

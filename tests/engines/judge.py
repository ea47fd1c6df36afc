#!/usr/bin/env python3
"""Judges references of real engines by `vitrine-cli compare`. The verdict on a sound engine must be "equal" or
"rounding", and the verdict on an engine with a mistake must be "different".

  judge.py MANIFEST… [--cli PATH] [--jobs N] [--filter WORDS] [--thin N] [--json FILE]

A filter selects the lines that contain all its words. Prints wrong verdicts with their sentences, and tables. Exit
status: 0 if every verdict is right, 1 if not.
"""
import argparse
import json
import subprocess
import sys
import time
import zlib
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import manifest  # noqa: E402

USUAL_CLI = Path(__file__).resolve().parents[2] / "build/release/bin/vitrine-cli"
# Key: the taps that compare gets. Value: smallest effect of a mistake on the logits, in units of the engine's own
# rounding error. Mistakes with a smaller effect are not judged.
SHOWS = {"logits": 3.0, "layer_out": 3.0, "all": 1.0}


def judge(cli, row, timeout):
    """Returns the row with `verdict`, `sentence`, `seconds` and `right` added."""
    command = [cli, "compare", "-m", row["model"], "--isa", "scalar", "-t", "1", *row["arguments"].split(), "--reference",
               row["reference"], "--json"]
    begun, report = time.monotonic(), {}
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=timeout)
        report = json.loads(done.stdout) if done.returncode in (0, 1) else {}
        verdict = report.get("agreement", "failed")
        sentence = sentence_of(report) if report else done.stderr.strip()[-300:]
        if report and (done.returncode == 0) != (verdict in ("equal", "rounding")):
            verdict, sentence = "failed", f"{verdict} with exit status {done.returncode}"
    except subprocess.TimeoutExpired:
        verdict, sentence = "failed", f"took more than {timeout} seconds"
    right = verdict in (("equal", "rounding") if row["kind"] == "sound" else ("different",))
    return row | {"verdict": verdict, "sentence": sentence, "seconds": time.monotonic() - begun, "right": right,
                  "rounding": report.get("rounding"), "cause": (report.get("cause") or {}).get("code")}


def sentence_of(report):
    first = report.get("first_divergence") or {}
    place = f" first at {first.get('name')} ({first.get('times_noise') or 0:.3g} times the noise)" if first else ""
    cause = report.get("cause") or {}
    return " ".join(filter(None, (report.get("rounding"), cause.get("code"), cause.get("summary")))) + place


def subject(row):
    """Returns the key of a row in the tables: the engine and its configuration."""
    words = row["what"].split()
    return f"{words[0]} {words[1]}"


def tables(judged):
    def cell(rows):
        return f"{sum(row['right'] for row in rows)} of {len(rows)}" if rows else "–"
    for title, kind, key in (("sound, by engine", "sound", subject), ("sound, by model", "sound", model_of),
                             ("mistakes", "broken", lambda row: row["what"].split()[-1]),
                             ("mistakes, by engine", "broken", subject)):
        groups = defaultdict(lambda: defaultdict(list))
        for row in judged:
            if row["kind"] == kind:
                groups[key(row)][row["evidence"]].append(row)
                groups["all"][row["evidence"]].append(row)
        if not groups:
            continue
        names = sorted(groups, key=lambda name: (name == "all", name))
        print(f"\n| {title} | " + " | ".join(manifest.EVIDENCE) + " |\n" + "|---" * (1 + len(manifest.EVIDENCE)) + "|")
        for name in names:
            print(f"| {name} | " + " | ".join(cell(groups[name][evidence]) for evidence in manifest.EVIDENCE) + " |")


def model_of(row):
    return Path(row["model"]).name.removesuffix(".gguf")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifests", nargs="+", type=Path)
    parser.add_argument("--cli", type=Path, default=USUAL_CLI, help="default: %(default)s")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--filter", default="", help="words that a line must contain")
    parser.add_argument("--thin", type=int, default=1, metavar="N", help="judge about one in N")
    parser.add_argument("--timeout", type=int, default=120, metavar="SECONDS")
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes every verdict")
    options = parser.parse_args()
    sys.exit(evaluate(options, manifest.read(options.manifests)))


def evaluate(options, rows):
    rows = [row for row in rows if all(word in " ".join(map(str, row.values())) for word in options.filter.split())
            and zlib.crc32("/".join(Path(row["reference"]).parts[-4:]).encode()) % options.thin == 0]
    shown = [row for row in rows if row["kind"] == "sound" or row["ratio"] >= SHOWS[row["evidence"]]]
    judged = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda row: judge(options.cli, row, options.timeout), shown):
            judged.append(row)
            if not row["right"]:
                print(f"WRONG {row['kind']} {row['verdict']}: {model_of(row)} {row['what']}, {row['evidence']}"
                      f"{'' if row['kind'] == 'sound' else ', effect {:.3g}'.format(row['ratio'])}: {row['sentence']}\n"
                      f"      {row['reference']}", flush=True)
    tables(judged)
    wrong = sum(not row["right"] for row in judged)
    seconds = sorted(row["seconds"] for row in judged) or [0]
    print(f"\n{len(judged) - wrong} of {len(judged)} verdicts are right. {len(rows) - len(shown)} mistakes that change less than "
          f"rounding were left out.\nA comparison took {sum(seconds) / len(seconds):.2f} s on average, "
          f"{seconds[len(seconds) // 2]:.2f} s in the median and {seconds[-1]:.1f} s at most.")
    if options.json:
        options.json.write_text(json.dumps(judged, indent=1))
    return int(wrong > 0 or not judged)


if __name__ == "__main__":
    main()

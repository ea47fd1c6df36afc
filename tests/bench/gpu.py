#!/usr/bin/env python3
"""Measures the limits of a GPU, and Vitrine's speed on it. The models have random weights and the shapes of published
models. They are made here and deleted afterwards. Also measures llama.cpp if its program is given. Every figure is
written to FOLDER/gpu.json and FOLDER/gpu.md as soon as it is known, so that an interrupted run loses nothing.

  gpu.sh --folder results --peer-bench ~/.cache/vitrine-peer/bin/peer_bench-vk
  gpu.sh --device vulkan:0 --models qwen2.5-0.5b:Q4_0 --tests pp64,tg8 --stages limits,bench
  gpu.sh --report results/gpu.json more/gpu.json     prints them as one report, measures nothing

Exit status: 0 everything was measured, 1 something was not (the report has the reason), 2 wrong usage.
"""
import argparse
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path

import random_model

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/gpu"
STAGES = ("limits", "bench", "peer")
MODELS = ",".join(f"{shape}:{mix}" for shape in ("llama-3.2-1b", "llama-3.2-3b", "llama-3.1-8b")
                  for mix in ("Q4_K_M", "Q8_0", "F16"))
TEST = re.compile(r"(pp|tg)([1-9][0-9]*)")
ALL_LAYERS = 999


class Failure(Exception):
    """An error, described in one sentence."""


# ---- command-line options
def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="vulkan", help="in the format of vitrine-cli; default: %(default)s, the best GPU")
    parser.add_argument("--folder", type=Path, default=os.environ.get("OUT") or BUILD / "results",
                        help="folder for the results; default: $OUT, else build/gpu/results")
    parser.add_argument("--models", default=MODELS, metavar="SHAPE:TYPE,…",
                        help="random_model.py --list prints the shapes; default: %(default)s")
    parser.add_argument("--tests", default="pp512,tg128", help="prompts (pp) and generation (tg); default: %(default)s")
    parser.add_argument("--stages", default=",".join(STAGES), help="stages to run; default: %(default)s")
    parser.add_argument("-r", "--repetitions", type=int, default=3, help="default: %(default)s")
    parser.add_argument("--cli", type=Path, help="path of vitrine-cli; default: built in build/gpu")
    parser.add_argument("--peer-bench", type=Path, metavar="PROGRAM",
                        help="llama.cpp's peer_bench-vk; without it, the stage peer does nothing")
    parser.add_argument("--scratch", type=Path, metavar="FOLDER",
                        help="folder for models, which are deleted after measurement; default: the system's")
    parser.add_argument("--limit", type=float, default=540, metavar="SECONDS",
                        help="time limit of one command; default: %(default)s")
    parser.add_argument("--budget", type=float, metavar="SECONDS",
                        help="start nothing new after this time; the report lists what was skipped")
    parser.add_argument("--report", nargs="+", type=Path, metavar="FILE.json", help="print results, measure nothing")
    options = parser.parse_args()
    options.stages = options.stages.split(",")
    # Commands run in the project's folder, so relative paths must become absolute.
    for path in "peer_bench", "scratch":
        if getattr(options, path):
            setattr(options, path, getattr(options, path).absolute())
    options.models = [tuple(model.split(":", 1)) for model in options.models.split(",")]
    check(parser, options)
    return options


def check(parser, options):
    for stage in options.stages:
        if stage not in STAGES:
            parser.error(f'--stages: unknown stage "{stage}"; the stages are {", ".join(STAGES)}')
    for model in options.models:
        if len(model) != 2 or model[0] not in random_model.SHAPES or model[1] not in random_model.MIXES:
            parser.error(f'--models: "{":".join(model)}" is not of the form SHAPE:TYPE, with a shape and a type of '
                         "random_model.py")
    for test in options.tests.split(","):
        if not TEST.fullmatch(test):
            parser.error(f'--tests: "{test}" is not a valid test; write pp512 or tg128')
    if options.repetitions < 1:
        parser.error("-r must be at least 1")


# ---- running commands
def run(command, limit, environment=None):
    command = [str(part) for part in command]
    print("$", shlex.join(command), file=sys.stderr, flush=True)
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=limit,
                              cwd=ROOT, env={**os.environ, **(environment or {})})
    except OSError as error:
        raise Failure(f"{command[0]} cannot be run: {error.strerror}.") from None
    except subprocess.TimeoutExpired:
        raise Failure(f"{shlex.join(command)} took longer than {limit:.0f} s.") from None
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or done.stdout.strip().splitlines() or ["it said nothing"])[-1]
        raise Failure(f"{shlex.join(command)} ended with status {done.returncode}: {said}")
    return done.stdout


def built_cli(options):
    for tool, package in (("cmake", "cmake"), ("ninja", "ninja-build"), ("c++", "g++"),
                          ("glslangValidator", "glslang-tools")):
        if not shutil.which(tool):
            raise Failure(f"{tool} (package {package}) is missing, so vitrine-cli cannot be built here; install the "
                          "packages of the set build in installer/packages.txt, or name a built one with --cli.")
    run(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DVITRINE_BUILD_APP=OFF",
         "-DVITRINE_BUILD_TESTS=OFF"], options.limit)
    run(["cmake", "--build", BUILD, "--target", "vitrine-cli"], options.limit)
    return BUILD / "bin/vitrine-cli"


def counts(tests, kind):
    return ",".join(test[2:] for test in tests.split(",") if test.startswith(kind)) or "0"


def bench(options, file):
    return json.loads(run([options.cli, "bench", "-m", file, "--device", options.device, "-p", counts(options.tests, "pp"),
                           "-n", counts(options.tests, "tg"), "-r", options.repetitions, "--json"], options.limit))


def peer(options, file, index):
    """Returns llama.cpp's tokens per second in each test, with flash attention if that is faster."""
    said = run([options.peer_bench, "-m", file, "-p", options.tests, "-t", os.cpu_count(), "--fa", "off,on", "-r",
                options.repetitions, "-ngl", ALL_LAYERS], options.limit, {"GGML_VK_VISIBLE_DEVICES": index})
    model, *results = [json.loads(line) for line in said.splitlines()]
    if "vulkan" not in model["backends"]:
        raise Failure(f"llama.cpp did not use Vulkan but {model['backends']}.")
    best = {}
    for result in results:
        if "error" in result:
            raise Failure(f"llama.cpp cannot measure {result['test']}: {result['error']}.")
        if result["median"] > best.get(result["test"], {"median": 0})["median"]:
            best[result["test"]] = {key: result[key] for key in ("median", "min", "max", "fa")}
    return {"load_ms": 1000 * model["load_s"], "tests": best}


# ---- the measurements
def said_by(*command):
    """Returns the output of a system program; empty if there is no such program."""
    try:
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def machine():
    return {"date": datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC"), "system": platform.platform(),
            "cores": os.cpu_count(), "commit": said_by("git", "describe", "--always", "--dirty"),
            "nvidia": said_by("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader")}


class Run:
    def __init__(self, options):
        self.options, self.begin = options, time.monotonic()
        self.results = {**machine(), "tests": options.tests, "models": [], "failures": []}

    def keep(self):
        self.options.folder.mkdir(parents=True, exist_ok=True)
        (self.options.folder / "gpu.json").write_text(json.dumps(self.results, indent=1) + "\n")
        (self.options.folder / "gpu.md").write_text(report([self.results]))

    def attempt(self, what, work):
        """Returns the result of `work`, or None if it fails or no time is left; records the reason."""
        try:
            if self.options.budget is not None and time.monotonic() - self.begin > self.options.budget:
                raise Failure(f"the {self.options.budget:.0f} s of --budget were over.")
            return work()
        except Failure as failure:
            print(f"{what}: {failure}", file=sys.stderr)
            self.results["failures"].append(f"{what}: {failure}")
            return None
        finally:
            self.keep()

    def limits(self):
        self.results["limits"] = self.attempt("the device's limits", lambda: json.loads(
            run([self.options.cli, "devices", "--measure", self.options.device, "--json"], self.options.limit)))
        self.keep()

    def index(self):
        """Returns the index of the device in the list of the Vulkan loader, which llama.cpp uses, too."""
        found = json.loads(run([self.options.cli, "devices", "--json"], self.options.limit))["vulkan"]["devices"]
        wanted = self.options.device.partition(":")[2]
        for device in found:
            index = device["device"].partition(":")[2]
            if wanted == index or (not wanted and device["used"]):
                return index
        raise Failure("--device must be vulkan or vulkan:N for llama.cpp to be measured on the same.")

    def model(self, shape, mix, folder):
        name = f"{shape} {mix}"
        file, entry = Path(folder) / f"{shape}-{mix}.gguf", {"shape": shape, "type": mix}
        self.results["models"].append(entry)
        begin = time.monotonic()
        size = self.attempt(f"{name}, making it", lambda: made(file, shape, mix))
        if size is None:
            return
        entry.update(bytes=size, make_s=time.monotonic() - begin)
        if "bench" in self.options.stages:
            entry["vitrine"] = self.attempt(f"{name}, Vitrine", lambda: bench(self.options, file))
        if "peer" in self.options.stages and self.options.peer_bench:
            entry["peer"] = self.attempt(f"{name}, llama.cpp", lambda: peer(self.options, file, self.index()))
        self.keep()
        file.unlink()

    def all(self):
        if "limits" in self.options.stages:
            self.limits()
        if "bench" in self.options.stages or "peer" in self.options.stages:
            with tempfile.TemporaryDirectory(dir=self.options.scratch) as folder:
                for shape, mix in self.options.models:
                    self.model(shape, mix, folder)
        return not self.results["failures"]


def made(file, shape, mix):
    try:
        return random_model.write(file, shape, mix)
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror}.") from None
    except random_model.Failure as failure:
        raise Failure(str(failure)) from None


# ---------------------------------------------------------------- the report
def shown(value, unit=""):
    if value is None:
        return "-"
    return f"{value:.{2 if abs(value) < 100 else 1 if abs(value) < 1000 else 0}f}{unit}"


def percent(value):
    return "-" if value is None else f"{100 * value:.0f} %"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines] + [""]


def limit_lines(limits):
    peaks, units = limits["peaks"], limits["cooperative_matrix"]
    rows = [["reading", shown(peaks["read_gbps"], " GB/s")],
            ["copying, read and written together", shown(peaks["copy_gbps"], " GB/s")],
            ["floats", shown(peaks["float_gflops"], " GFLOP/s")],
            ["halves, two at once", shown(peaks["half_gflops"], " GFLOP/s")],
            ["dot products of 4 bytes" + ("" if peaks["int8_dot_accelerated"] else ", not accelerated"),
             shown(peaks["int8_gops"], " GOPS")],
            ["a dispatch", shown(peaks["dispatch_us"], " µs")],
            ["a dispatch and a barrier", shown(peaks["dispatch_barrier_us"], " µs")],
            ["submitting and waiting", shown(peaks["submit_us"], " µs")],
            ["cooperative matrices", ", ".join(units["extensions"]) or "none"]]
    return table(["kernels with a single purpose", ""], rows) + [f"- {shape}" for shape in units["shapes"]] + [""]


def work_of(test):
    """Returns, as text, the measured rate of the resource that limits the test: operations per second for a prompt,
    bytes per second for generation."""
    if test["kind"] == "generation":
        return shown(test["gbps"], " GB/s")
    return shown(test["gops"] / 1000, " TFLOP/s") if test["gops"] >= 1000 else shown(test["gops"], " GFLOP/s")


def model_rows(entry):
    """Returns a row for each test of a model."""
    ours, peers = entry.get("vitrine"), entry.get("peer")
    names = [test["name"] for test in ours["tests"]] if ours else list(peers["tests"]) if peers else []
    rows = []
    for i, name in enumerate(names):
        test = ours["tests"][i] if ours else None
        theirs = peers["tests"].get(name, {}).get("median") if peers else None
        rate = test["tps"]["median"] if test else None
        work = work_of(test) if test else "-"
        part = (test["of_arithmetic_peak"] if test["kind"] == "prompt" else test["of_copy_peak"]) if test else None
        rows.append([f'{entry["shape"]} {entry["type"]}', f'{entry["bytes"] / 1e9:.2f}', name, shown(rate), work,
                     percent(part), shown(theirs), shown(rate / theirs) if rate and theirs else "-",
                     shown(ours["load_ms"] / 1000) if ours else "-"])
    return rows


def report(runs):
    """Returns the report as Markdown."""
    lines = []
    for results in runs:
        limits = results.get("limits")
        tested = next((entry["vitrine"] for entry in results["models"] if entry.get("vitrine")), None)
        name = limits["name"] if limits else tested["device"] if tested else "no device"
        driver = limits["driver"] if limits else tested["driver"] if tested else "unknown"
        lines += [f"## {name}, {results['date']}", "",
                  f"Driver {driver}; {results['system']}, {results['cores']} cores; commit {results['commit'] or 'unknown'}."
                  + (f" nvidia-smi: {results['nvidia']}." if results["nvidia"] else ""), ""]
        if limits:
            lines += limit_lines(limits)
        rows = [row for entry in results["models"] for row in model_rows(entry)]
        if rows:
            lines += table(["model", "GB", "test", "tokens/s", "work", "of arithmetic, of copying", "llama.cpp", "ratio",
                            "load [s]"], rows)
        if results["failures"]:
            lines += ["Not measured:", "", *(f"- {failure}" for failure in results["failures"]), ""]
    return "\n".join(lines)


def main():
    options = arguments()
    if options.report:
        print(report([json.loads(file.read_text()) for file in options.report]), end="")
        return True
    options.cli = options.cli.resolve() if options.cli else built_cli(options)
    done = Run(options)
    complete = done.all()
    print(report([done.results]), end="")
    return complete


if __name__ == "__main__":
    try:
        sys.exit(0 if main() else 1)
    except (Failure, OSError) as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)

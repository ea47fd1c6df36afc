#!/usr/bin/env python3
"""Runs llama.cpp and Vitrine in turn on the same files and compares their speed.

Each alternation measures prompts, generation, loading and peak memory once with each program; the order of the programs
changes every time. The table has medians and extremes of the values and of the ratios within an alternation. llama.cpp
runs with its defaults (weights repacked at load), and with flash attention if that makes it faster. Measure on an idle
machine. Exit status: 0 done, 1 a program failed, 2 wrong usage.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import median

from programs import CACHE, PEER_HOME, ROOT, Failure, Misuse, end_with_sentence, json_file, run, write_json

MEBIBYTE = 1024 * 1024
TEST = re.compile(r"(pp|tg)([1-9][0-9]*)(?:@([1-9][0-9]*))?")
SHAPE = re.compile(r"([^:/]+):([^:/]+)")
DEVICE = re.compile(r"cpu|vulkan:([0-9]+)")
ALL_LAYERS = 999


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE.gguf")
    parser.add_argument("--shape", action="append", default=[], metavar="PRESET:TYPE",
                        help="a model with random weights in the shape of a published one, made once in the cache "
                             "folder (make_gguf.py --list names the presets, quantize the types)")
    parser.add_argument("--tests", default="pp512,tg64,tg64@4096",
                        help="prompts (pp) and generation (tg), @N after N tokens; default: %(default)s")
    parser.add_argument("-n", "--alternations", type=int, default=5, help="default: %(default)s")
    parser.add_argument("-t", "--threads", type=int, default=2, help="default: %(default)s")
    parser.add_argument("--fa", choices=["best", "on", "off"], default="best",
                        help="llama.cpp's flash attention; best: tried once with and once without")
    parser.add_argument("--device", default="cpu",
                        help="device of both programs: cpu, or vulkan:N with an index of vitrine-cli devices, for which "
                             "llama.cpp's Vulkan build is used (setup.sh --vulkan); default: %(default)s")
    parser.add_argument("--isa", help="Vitrine's instruction-set level")
    parser.add_argument("--peer-backend", metavar="NAME",
                        help="llama.cpp's CPU variant, e.g. haswell for AVX2; default: its own choice")
    parser.add_argument("--wrap", default=[], type=shlex.split, metavar="COMMAND",
                        help="command prefix for every measured program, e.g. 'taskset -c 0,1'")
    parser.add_argument("--json", metavar="FILE", type=json_file, help="also write all values to FILE (- for stdout in place of the table)")
    parser.add_argument("--cli", default=ROOT / "build/release/bin/vitrine-cli", type=Path)
    parser.add_argument("--peer-home", default=PEER_HOME, type=Path)
    parser.add_argument("--peer-tools", default=ROOT.parent / "shared/tools/peer", type=Path)
    options = parser.parse_args()
    if not options.files and not options.shape:
        parser.error("give at least one GGUF file or one --shape")
    for shape in options.shape:
        if not SHAPE.fullmatch(shape):
            parser.error(f'--shape: "{shape}" is not of the form PRESET:TYPE')
    if options.alternations < 1 or options.threads < 1:
        parser.error("-n and -t must be at least 1")
    device = DEVICE.fullmatch(options.device)
    if not device:
        parser.error(f'--device: "{options.device}" is neither cpu nor vulkan:N')
    options.vulkan = device[1]  # llama.cpp numbers Vulkan devices in the same order as Vitrine
    if options.vulkan and (options.isa or options.peer_backend):
        parser.error("--isa and --peer-backend belong to --device cpu")
    options.peer_bench = options.peer_home / ("bin/peer_bench-vk" if options.vulkan else "bin/peer_bench")
    options.groups = groups_of(options.tests, parser)
    return options


def groups_of(tests, parser):
    """Parses --tests and returns the tests grouped by depth: {depth: [test without its depth, …]}. A program runs once
    for each depth."""
    groups = {}
    for test in tests.split(","):
        match = TEST.fullmatch(test)
        if not match:
            parser.error(f'--tests: "{test}" is not a valid test; write pp512, tg64 or tg64@4096')
        groups.setdefault(int(match[3] or 0), []).append(match[1] + match[2])
    return groups


def shape_file(shape):
    preset, kind = SHAPE.fullmatch(shape).groups()
    return CACHE / "vitrine-bench" / f"{preset}-{kind}.gguf"


def check_shapes(options):
    """Checks that all models can be made before the first is made."""
    shapes = [SHAPE.fullmatch(shape).groups() for shape in options.shape if not shape_file(shape).exists()]
    if not shapes:
        return
    listed = run(["/usr/bin/python3", options.peer_tools / "make_gguf.py", "--list"])
    presets = [line.split()[0] for line in listed.splitlines() if line.strip()]
    for preset, kind in shapes:
        if preset not in presets:
            raise Misuse(f'--shape: unknown preset "{preset}"; the presets are {", ".join(presets)}.')
        # quantize checks the type first, and returns the exit status 2 if it does not support the type. Otherwise it
        # fails with another status, because the model file is empty.
        tried = subprocess.run([options.peer_home / "bin/quantize", os.devnull, os.devnull, kind], capture_output=True)
        if tried.returncode == 2:
            raise Misuse(f'--shape: llama.cpp\'s quantize does not support the type "{kind}".')


def made_shape(options, shape):
    wanted = shape_file(shape)
    if wanted.exists():
        return wanted
    preset, kind = SHAPE.fullmatch(shape).groups()
    wanted.parent.mkdir(parents=True, exist_ok=True)
    base = shape_file(f"{preset}:F16")
    if not base.exists():
        print(f"Making {base} …", file=sys.stderr)
        part = base.with_suffix(".part")
        run(["/usr/bin/python3", options.peer_tools / "make_gguf.py", preset, part, "--type", "f16"])
        part.rename(base)
    if wanted != base:
        print(f"Making {wanted} …", file=sys.stderr)
        part = wanted.with_suffix(".part")
        run([options.peer_home / "bin/quantize", base, part, kind])
        part.rename(wanted)
    return wanted


def run_vitrine(options, file, depth, tests):
    def counts(kind):
        return ",".join(test[2:] for test in tests if test.startswith(kind)) or "0"
    command = [*options.wrap, options.cli, "bench", "-m", file, "-p", counts("pp"), "-n", counts("tg"), "-d", depth, "-t",
               options.threads, "-r", 1, "--device", options.device, "--json"]
    if options.isa:
        command += ["--isa", options.isa]
    report = json.loads(run(command))
    speeds = {test["name"].split("@")[0]: test["tps"]["median"] for test in report["tests"]}
    # A GPU is compared with its peak of half-precision arithmetic and of copying. A CPU is compared with its peak of
    # int8 arithmetic and of reading.
    arithmetic, memory = ("of_arithmetic_peak", "of_copy_peak") if options.vulkan else ("of_int8_peak", "of_read_peak")
    limits = {test["name"].split("@")[0]: {"gops": test["gops"], "gbps": test["gbps"],
                                           "of_arithmetic": test[arithmetic], "of_memory": test[memory]}
              for test in report["tests"]}
    return {"speeds": speeds, "load_ms": report["load_ms"], "peak_bytes": report["peak_rss_bytes"],
            "device": report["device"], "limits": limits}


def run_peer(options, file, depth, tests, flash, more=()):
    command = [*options.wrap, options.peer_bench, "-m", file, "-p", ",".join(tests), "-t", options.threads,
               "--fa", flash, "-r", 1, "-d", depth, *more]
    environment = {}
    if options.vulkan:
        command += ["-ngl", ALL_LAYERS]
        environment["GGML_VK_VISIBLE_DEVICES"] = options.vulkan
    if options.peer_backend:
        folder = options.peer_home / "node_modules/@node-llama-cpp/linux-x64/bins/linux-x64"
        environment["PEER_BACKEND"] = str(folder / f"libggml-cpu-{options.peer_backend}.so")
    model, *results = [json.loads(line) for line in run(command, environment).splitlines()]
    if options.vulkan and "vulkan" not in model["backends"]:
        raise Failure(f"llama.cpp did not use Vulkan but {model['backends']}.")
    speeds = {}
    for result in results:
        if "error" in result:
            raise Failure(f"llama.cpp cannot measure {result['test']} of {file}: {result['error']}.")
        speeds[result["test"]] = result["median"]
    return {"speeds": speeds, "load_ms": 1000 * model["load_s"], "peak_bytes": results[-1]["peak_rss_mb"] * MEBIBYTE,
            "device": model["backends"]}


def better_flash(options, file, depth, tests):
    if options.fa != "best":
        return options.fa
    def seconds(flash):
        speeds = run_peer(options, file, depth, tests, flash)["speeds"]
        return sum(int(test[2:]) / speeds[test] for test in tests)
    return min(["on", "off"], key=seconds)


def spread(values):
    return {"median": median(values), "min": min(values), "max": max(values), "values": values}


def compared(ours, peer):
    return {"vitrine": spread(ours), "peer": spread(peer), "ratio": spread([a / b for a, b in zip(ours, peer)])}


def measure_group(options, file, depth, tests):
    """Returns the runs of Vitrine and of llama.cpp, each a list with one run per alternation, and whether llama.cpp
    used flash attention."""
    flash = better_flash(options, file, depth, tests)
    ours, peer = [], []
    for alternation in range(options.alternations):
        print(f"{file.name}{f' after {depth}' if depth else ''}: {alternation + 1} of {options.alternations}",
              file=sys.stderr)
        turns = [lambda: ours.append(run_vitrine(options, file, depth, tests)),
                 lambda: peer.append(run_peer(options, file, depth, tests, flash))]
        for turn in turns if alternation % 2 == 0 else reversed(turns):
            turn()
    return ours, peer, flash


def measure_file(options, file):
    result = {"file": str(file), "tests": {}, "flash_attention": {}, "limits": {}}
    for number, (depth, tests) in enumerate(options.groups.items()):
        suffix = f"@{depth}" if depth else ""
        ours, peer, flash = measure_group(options, file, depth, tests)
        result["flash_attention"][str(depth)] = flash
        for test in tests:
            result["tests"][test + suffix] = compared([run["speeds"][test] for run in ours],
                                                      [run["speeds"][test] for run in peer])
            result["limits"][test + suffix] = {key: median(run["limits"][test][key] for run in ours)
                                               for key, value in ours[0]["limits"][test].items() if value is not None}
        if number > 0:
            continue
        result["devices"] = {"vitrine": ours[0]["device"], "peer": peer[0]["device"]}
        for name in "load_ms", "peak_bytes":
            result[name] = compared([run[name] for run in ours], [run[name] for run in peer])
        if options.vulkan:
            continue
        # This run measures only memory, so its speed does not matter and is not reported.
        plain = run_peer(options, file, depth, tests, flash, ["--no-repack", "--max-s", 0])["peak_bytes"]
        result["peak_bytes_without_repacking"] = compared([run["peak_bytes"] for run in ours], [plain] * len(ours))
    return result


def shown(value):
    return f"{value:.{2 if value < 100 else 1 if value < 1000 else 0}f}"


def row(name, comparison, scale=1.0):
    cells = [name.ljust(24)]
    for side in "vitrine", "peer", "ratio":
        factor = 1 if side == "ratio" else scale
        middle, least, most = (shown(comparison[side][key] * factor) for key in ("median", "min", "max"))
        cells.append(f"{middle:>8} {f'({least} to {most})':<22}")
    return " ".join(cells).rstrip()


def table(result):
    flash = ", ".join(f"{state} at depth {depth}" for depth, state in result["flash_attention"].items())
    lines = [result["file"], f"  {result['devices']['vitrine']}; llama.cpp on {result['devices']['peer']}, "
                             f"flash attention {flash}",
             "".ljust(24) + "  Vitrine".ljust(33) + "llama.cpp".ljust(32) + "ratio"]
    for name, comparison in result["tests"].items():
        lines.append(row(f"{name} [tokens/s]", comparison))
    lines.append(row("load [ms]", result["load_ms"]))
    lines.append(row("peak memory [MiB]", result["peak_bytes"], 1 / MEBIBYTE))
    if "peak_bytes_without_repacking" in result:
        lines.append(row("  without repacking", result["peak_bytes_without_repacking"], 1 / MEBIBYTE))
    return "\n".join(lines + [limit_in_words(name, limits) for name, limits in result["limits"].items()])


def limit_in_words(name, limits):
    def part(key):
        return f", {100 * limits[key]:.0f} % of this device's peak" if key in limits else ""
    if name.startswith("pp"):
        return f"{name} computes {shown(limits['gops'])} GOPS{part('of_arithmetic')}"
    if "gbps" not in limits:
        return f"{name} reads an unknown number of bytes"
    return f"{name} reads {shown(limits['gbps'])} GB/s{part('of_memory')}"


def main():
    options = arguments()
    for program in options.cli, options.peer_bench:
        if not os.access(program, os.X_OK):
            setup = f"{options.peer_tools / 'setup.sh'}{' --vulkan' if options.vulkan else ''}"
            how = "build it" if program == options.cli else f"{setup} builds it"
            raise Failure(f"{program} does not exist; {how}.")
    files = [Path(file) for file in options.files]
    for file in files:
        if not file.is_file():
            raise Failure(f"{file}: no such file.")
    check_shapes(options)
    files += [made_shape(options, shape) for shape in options.shape]
    report = {"device": options.device, "threads": options.threads, "alternations": options.alternations, "files": []}
    for file in files:
        report["files"].append(measure_file(options, file))
        if options.json != "-":
            print(table(report["files"][-1]), end="\n\n", flush=True)
    write_json(options.json, report)


if __name__ == "__main__":
    end_with_sentence(main)

#!/usr/bin/env python3
"""Runs gpu.sh on a Vulkan device, possibly a software one, with tiny models and a script in place of llama.cpp's
program.

usage: gpu_test.py VITRINE_CLI      exit status 77: there is no Vulkan device
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).with_name("gpu.sh")
SKIP = 77

PEER = """#!/usr/bin/env python3
import json, os, sys
value = lambda flag: sys.argv[sys.argv.index(flag) + 1]
assert value("-ngl") == "999" and os.environ["GGML_VK_VISIBLE_DEVICES"] == "0"
print(json.dumps({"load_s": 0.25, "backends": "libggml-vulkan.so"}))
for test in value("-p").split(","):
    for flash, rate in ("off", 20), ("on", 40):
        print(json.dumps({"test": test, "median": rate, "min": rate, "max": rate, "fa": flash}))
"""


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


def test_run(call, folder, peer):
    done = call("--models", "tiny-llama:Q4_K_M,tiny-qwen2:F16", "--tests", "pp8,tg4", "-r", "1", "--peer-bench", peer)
    if done.returncode != 0:
        sys.exit(f"status {done.returncode}: {done.stderr}")
    results = json.loads((folder / "results/gpu.json").read_text())
    check("all models are deleted", list((folder / "scratch").iterdir()), [])
    peaks = results["limits"]["peaks"]
    for entry, size in zip(results["models"], (1878016, 5418976)):
        check("size of " + entry["shape"], entry["bytes"], size)
        prompt, generation = entry["vitrine"]["tests"]
        check("tests", (prompt["name"], generation["name"]), ("pp8", "tg4"))
        check("a fraction of copying is measured", 0 < generation["of_copy_peak"] < 1, True)
        check("llama.cpp", entry["peer"]["tests"]["pp8"], {"median": 40, "min": 40, "max": 40, "fa": "on"})
        rate = generation["tps"]["median"] / 40
        row = f"{rate:.{2 if rate < 100 else 1 if rate < 1000 else 0}f}"
        lines = [line for line in done.stdout.splitlines() if f"{entry['shape']} {entry['type']} |" in line]
        check(f"rows of {entry['shape']}", len(lines), 2)
        check(f"ratio {row} in {lines[1]}", f"| 40.00 | {row} |" in lines[1], True)
    report = (folder / "results/gpu.md").read_text()
    check("the report on stdout", report, done.stdout)
    for words in results["limits"]["driver"], f"| reading | {peaks['read_gbps']:.2f} GB/s |", results["date"]:
        check(f"{words} in the report", words in report, True)
    again = call("--report", folder / "results/gpu.json", folder / "results/gpu.json")
    check("two reports in one", again.stdout, report + "\n" + report if not report.endswith("\n\n") else report * 2)


def test_failures(call, folder):
    wrong = folder / "wrong"
    wrong.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    wrong.chmod(0o755)
    done = call("--models", "tiny-llama:Q8_0", "--tests", "tg2", "-r", "1", "--stages", "bench,peer", "--peer-bench", wrong)
    check("status with a broken program", done.returncode, 1)
    check("the failure is reported", "ended with status 3: broken" in done.stdout, True)
    check("the rest is measured", "| tiny-llama Q8_0 |" in done.stdout, True)
    done = call("--models", "tiny-llama:Q8_0", "--budget", "0", "--stages", "limits,bench")
    check("status without time", done.returncode, 1)
    for what in "the device's limits", "tiny-llama Q8_0, making it":
        check(f"{what} is named", f"- {what}: the 0 s of --budget were over." in done.stdout, True)
    done = call("--models", "tiny-llama:Q8_0", "--limit", "0.001", "--stages", "limits")
    check("a command that takes too long", "took longer than 0 s." in done.stdout, True)
    for arguments, says in ((["--models", "tiny-llama"], '--models: "tiny-llama" is not of the form SHAPE:TYPE'),
                            (["--stages", "limits,all"], '--stages: unknown stage "all"'),
                            (["--tests", "pp"], '--tests: "pp" is not a valid test')):
        done = call(*arguments)
        check(f"{arguments}", (done.returncode, says in done.stderr), (2, True))


def main():
    cli = Path(sys.argv[1])
    devices = json.loads(subprocess.run([cli, "devices", "--json"], capture_output=True, text=True).stdout)
    if not devices["vulkan"]["devices"]:
        print("skipped:", devices["vulkan"]["reason"])
        sys.exit(SKIP)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "scratch").mkdir()
        peer = folder / "peer_bench-vk"
        peer.write_text(PEER)
        peer.chmod(0o755)

        def call(*arguments):
            command = [SCRIPT, "--cli", cli, "--device", "vulkan:0", "--folder", folder / "results", "--scratch",
                       folder / "scratch", *arguments]
            return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                                  env={key: value for key, value in os.environ.items() if key != "OUT"})
        test_run(call, folder, peer)
        test_failures(call, folder)
    print("gpu.sh works correctly")


if __name__ == "__main__":
    main()

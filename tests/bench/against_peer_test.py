#!/usr/bin/env python3
"""Tests the output of against_peer.sh. Two scripts replace Vitrine and llama.cpp; they log their calls and report fixed
speeds.

usage: against_peer_test.py
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).with_name("against_peer.sh")

# The scripts report fixed speeds. Vitrine's ratios for the prompt are 4, 2 and 3 in the three alternations. Both
# scripts write to one log, whose order the test checks.
VITRINE = """#!/usr/bin/env python3
import json, sys
a = sys.argv[1:]
log = open("LOG", "a+"); log.seek(0); earlier = log.read().count("V tests")
value = lambda flag: a[a.index(flag) + 1]
assert "--no-peaks" not in a and value("-t") == "3" and value("-r") == "1", a
device = value("--device")
vulkan = device != "cpu"
log.write("V tests " + value("-d") + (" " + device if vulkan else "") + "\\n")
at = "" if value("-d") == "0" else "@" + value("-d")
speed = [400, 200, 300][earlier % 3]
tests = []
for flag, kind, rate in ("-p", "pp", speed), ("-n", "tg", 50):
    for n in value(flag).split(","):
        if n != "0":
            tests.append({"name": kind + n + at, "kind": "prompt" if kind == "pp" else "generation", "tokens": int(n),
                          "tps": {"median": rate}, "gops": 2.0 * speed, "of_int8_peak": speed / 1000,
                          "gbps": None if kind == "pp" else 30.0, "of_read_peak": None if kind == "pp" else 0.75,
                          "of_arithmetic_peak": 0.5 if vulkan else None, "of_copy_peak": 0.25 if vulkan else None})
print(json.dumps({"tests": tests, "load_ms": 5.0, "peak_rss_bytes": 800 * 1048576, "device": "CPU, fake"}))
"""
PEER = """#!/usr/bin/env python3
import json, os, sys
a = sys.argv[1:]
value = lambda flag: a[a.index(flag) + 1]
repack = "--no-repack" not in a
flash = value("--fa")
vulkan = sys.argv[0].endswith("-vk")
where = " vulkan " + os.environ["GGML_VK_VISIBLE_DEVICES"] + " " + value("-ngl") if vulkan else ""
open("LOG", "a").write("P " + value("-d") + " " + flash + ("" if repack else " plain") + where + "\\n")
print(json.dumps({"load_s": 0.5, "backends": os.environ.get("FAKE_BACKENDS", "libggml-cpu-fake.so")}))
for test in value("-p").split(","):
    rate = 100 if test[0] == "p" else 25 if flash == "off" else 20
    print(json.dumps({"test": test, "median": rate, "peak_rss_mb": 1600 if repack else 820}))
"""


# Scripts that replace the two programs that make models. Both log the models. They support one shape and two types.
MAKE_GGUF = """import sys
if sys.argv[1] == "--list":
    print("tiny-llama         {}")
else:
    open("LOG", "a").write("make " + sys.argv[1] + "\\n")
    open(sys.argv[2], "w").close()
"""
QUANTIZE = """#!/usr/bin/env python3
import sys
if sys.argv[3] not in ("Q4_0", "F16"):
    sys.exit(2)
if sys.argv[1] == "/dev/null":
    sys.exit(1)
open("LOG", "a").write("quantize " + sys.argv[3] + "\\n")
open(sys.argv[2], "w").close()
"""


def write_program(path, text, log):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("LOG", str(log)))
    path.chmod(0o755)


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


def test_comparison(folder, call):
    log = folder / "log"
    done = call("-n", "3", "-t", "3", "--tests", "pp512,tg64,tg8@100", "--json", folder / "r.json", folder / "m.gguf")
    check("status", (done.returncode, done.stderr.count("Error")), (0, 0))
    # Flash attention is measured on and off first, and the faster choice, off, is used. The order of the two programs
    # alternates. Memory without repacking is measured once.
    check("calls", log.read_text().splitlines(),
          ["P 0 on", "P 0 off", "V tests 0", "P 0 off", "P 0 off", "V tests 0", "V tests 0", "P 0 off",
           "P 0 off plain", "P 100 on", "P 100 off", "V tests 100", "P 100 off", "P 100 off", "V tests 100",
           "V tests 100", "P 100 off"])
    report = json.loads((folder / "r.json").read_text())
    result = report["files"][0]
    check("prompt", result["tests"]["pp512"],
          {"vitrine": {"median": 300, "min": 200, "max": 400, "values": [400, 200, 300]},
           "peer": {"median": 100, "min": 100, "max": 100, "values": [100, 100, 100]},
           "ratio": {"median": 3.0, "min": 2.0, "max": 4.0, "values": [4.0, 2.0, 3.0]}})
    check("generation", [result["tests"][test]["ratio"]["median"] for test in ("tg64", "tg8@100")], [2.0, 2.0])
    check("load", result["load_ms"]["ratio"]["median"], 0.01)
    check("memory", result["peak_bytes"]["ratio"]["median"], 0.5)
    check("memory without repacking", result["peak_bytes_without_repacking"]["peer"]["median"], 820 * 1048576)
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    for line in ("pp512 [tokens/s] 300.0 (200.0 to 400.0) 100.0 (100.0 to 100.0) 3.00 (2.00 to 4.00)",
                 "without repacking 800.0 (800.0 to 800.0) 820.0 (820.0 to 820.0) 0.98 (0.98 to 0.98)",
                 "pp512 computes 600.0 GOPS, 30 % of this device's peak",
                 "tg8@100 reads 30.00 GB/s, 75 % of this device's peak"):
        if line not in lines:
            sys.exit(f"no line {line!r} in\n{done.stdout}")


def test_vulkan(folder, call):
    log = folder / "log"
    log.unlink()
    on_vulkan = ["-n", "2", "-t", "3", "--tests", "pp512,tg64", "--fa", "on", "--device", "vulkan:1", folder / "m.gguf"]
    done = call(*on_vulkan, FAKE_BACKENDS="libggml-vulkan.so,libggml-cpu-fake.so")
    check("status on Vulkan", (done.returncode, done.stderr.count("Error")), (0, 0))
    # Both programs use the same device for all layers. Measurements that exist only for CPUs are omitted.
    check("calls on Vulkan", log.read_text().splitlines(),
          ["V tests 0 vulkan:1", "P 0 on vulkan 1 999", "P 0 on vulkan 1 999", "V tests 0 vulkan:1"])
    for line in ("pp512 computes 600.0 GOPS, 50 % of this device's peak",
                 "tg64 reads 30.00 GB/s, 25 % of this device's peak"):
        check(f'"{line}" is said', line in done.stdout.splitlines(), True)
    done = call(*on_vulkan)
    check("status without Vulkan", done.returncode, 1)
    check("what is said", done.stderr.splitlines()[-1],
          "llama.cpp did not use Vulkan but libggml-cpu-fake.so.")


def test_shapes(folder, call):
    log, made = folder / "log", folder / "vitrine-bench"
    for shapes, says in ((["tiny-llama:Q4_0", "nosuch:Q4_0"], '--shape: unknown preset "nosuch"; the presets are tiny-llama.'),
                         (["tiny-llama:Q4_0", "tiny-llama:Q9"], 'quantize does not support the type "Q9".')):
        log.write_text("")
        done = call(*(part for shape in shapes for part in ("--shape", shape)))
        check(f"status of {shapes}", (done.returncode, done.stderr.count("\n"), says in done.stderr), (2, 1, True))
        check(f"made for {shapes}", (log.read_text(), made.exists()), ("", False))
    for run in range(2):
        done = call("--shape", "tiny-llama:Q4_0", "-n", "1", "-t", "3", "--tests", "tg64", "--fa", "on")
        check("status", done.returncode, 0)
    made_once = [line for line in log.read_text().splitlines() if line[0] in "mq"]
    check("made", made_once, ["make tiny-llama", "quantize Q4_0"])
    check("in the cache", sorted(file.name for file in made.iterdir()), ["tiny-llama-F16.gguf", "tiny-llama-Q4_0.gguf"])


def test_refusals(folder, call):
    model = folder / "m.gguf"
    for arguments, status, says in (
            ([], 2, "give at least one GGUF file or one --shape"),
            ([model, "--tests", "pp512,tg"], 2, '--tests: "tg" is not a valid test'),
            ([model, "-n", "0"], 2, "-n and -t must be at least 1"),
            ([model, "--device", "vulkan"], 2, '--device: "vulkan" is neither cpu nor vulkan:N'),
            ([model, "--device", "vulkan:0", "--isa", "avx2"], 2, "--isa and --peer-backend belong to --device cpu"),
            ([model, "--device", "vulkan:0", "--peer-home", folder], 1, "setup.sh --vulkan builds it."),
            ([folder / "none.gguf"], 1, "none.gguf: no such file."),
            (["--shape", "llama"], 2, '--shape: "llama" is not of the form PRESET:TYPE'),
            (["--shape", "../llama:F16"], 2, '--shape: "../llama:F16" is not of the form PRESET:TYPE'),
            ([model, "--json", folder / "none/r.json"], 2, "none/r.json cannot be written: No such file or directory"),
            ([model, "--json", folder], 2, "cannot be written: Is a directory"),
            ([model, "--cli", folder / "none"], 1, "none does not exist; build it."),
            ([model, "--peer-home", folder], 1, "setup.sh builds it."),
            ([model, "--wrap", "false"], 1, "ended with status 1: it said nothing")):
        done = call(*arguments)
        check(f"status of {arguments}", done.returncode, status)
        if says not in done.stderr:
            sys.exit(f"{arguments} said {done.stderr!r}, not {says!r}")
        check(f"tracebacks of {arguments}", "Traceback" in done.stderr, False)
        if status == 1:
            check(f"lines of {arguments}", done.stderr.count("\n"), 1)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "m.gguf").touch()
        write_program(folder / "vitrine-cli", VITRINE, folder / "log")
        for program in "peer_bench", "peer_bench-vk":
            write_program(folder / "peer/bin" / program, PEER, folder / "log")
        write_program(folder / "peer/bin/quantize", QUANTIZE, folder / "log")
        write_program(folder / "tools/make_gguf.py", MAKE_GGUF, folder / "log")

        def call(*arguments, **environment):
            command = [SCRIPT, "--cli", folder / "vitrine-cli", "--peer-home", folder / "peer", "--peer-tools",
                       folder / "tools", *arguments]
            return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                                  env={**os.environ, "XDG_CACHE_HOME": str(folder), **environment})
        test_comparison(folder, call)
        test_vulkan(folder, call)
        test_shapes(folder, call)
        test_refusals(folder, call)
    print("against_peer.sh works correctly")


if __name__ == "__main__":
    main()

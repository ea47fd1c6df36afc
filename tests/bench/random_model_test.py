#!/usr/bin/env python3
"""Checks that models of random_model.py load, compute finite numbers and have the published sizes. With --peer,
compares with llama.cpp: its quantize must choose the same formats, and it must run the same files.

usage: random_model_test.py VITRINE_CLI [--peer]      exit status 77: --peer without llama.cpp
"""
import array
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import random_model

SCRIPT = Path(__file__).with_name("random_model.py")
SKIP = 77
# With AMX, llama.cpp aborts with this message on products of three dimensions with 16-bit weights. AVX2 works.
PEERS_OWN_GAP = "GGML_ASSERT(*cur_backend_id != -1)"
TINY = [name for name in random_model.SHAPES if name.startswith("tiny-")]
# Numbers of parameters of the published files, from their safetensors headers.
PARAMETERS = {"qwen2.5-0.5b": 494032768, "qwen2.5-1.5b": 1543714304, "qwen2.5-7b": 7615616512,
              "llama-3.2-1b": 1235814400, "llama-3.2-3b": 3212749824, "llama-3.1-8b": 8030261248}


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


def call(*command):
    # The text that a random model generates need not be UTF-8, so decoding errors are replaced.
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, errors="replace")


def run(*command):
    done = call(*command)
    if done.returncode != 0:
        sys.exit(f"{command} ended with status {done.returncode}: {done.stderr}")
    return done.stdout


def check_diagnosis(cli, file):
    """Checks that the doctor finds no error except nonsense output, which is expected."""
    findings = json.loads(call(cli, "doctor", "-m", file, "--json").stdout)["findings"]
    others = [finding["what"] for finding in findings
              if finding["severity"] != "note" and finding["check"] not in ("sense", "random-tables")]
    check(f"findings in {file}", others, [])


def floats_of(npy):
    """Returns the values of a NumPy file of float32."""
    data = npy.read_bytes()
    return array.array("f", data[10 + int.from_bytes(data[8:10], "little"):])


def types_of(cli, file):
    return {tensor["name"]: tensor["type"] for tensor in json.loads(run(cli, "info", "-m", file, "--json"))["tensors"]}


def mixes_of(name):
    return ("F16", "Q4_K_M") if name in random_model.HYBRIDS else tuple(random_model.MIXES)


def test_models(cli, folder):
    for name in TINY:
        for mix in mixes_of(name):
            file = folder / f"{name}-{mix}.gguf"
            run(sys.executable, SCRIPT, name, mix, file)
            # The doctor runs only once per shape. In deep models it uses F16, because its search for a cause would take
            # too long.
            if mix == ("F16" if random_model.SHAPES[name].layers >= 20 else "Q4_K_M"):
                check_diagnosis(cli, file)
            run(cli, "logits", "-m", file, "--tokens", "1,300,7,1000", "--out", folder / "logits.npy")
            logits = floats_of(folder / "logits.npy")
            check(f"logits of {file}", len(logits), 4 * random_model.SHAPES[name].vocabulary)
            # The last norm gives activations of about 1, and the weights of the output matrix are about 1 /
            # sqrt(columns). The logits should therefore have a root mean square of about 1.
            spread = math.sqrt(sum(value * value for value in logits) / len(logits))
            # Granite divides its logits by logit_scale. The multiplication undoes this.
            spread *= random_model.SHAPES[name].keys().get("logit_scale", 1)
            if not 0.7 < spread < 1.5:  # this comparison also fails for NaN
                sys.exit(f"{file.name}: logits have the spread {spread}")
            run(cli, "generate", "-m", file, "-p", "hello", "-n", "3", "--temp", "0")


def test_seeds(folder):
    files = [folder / f"seed{i}.gguf" for i in range(3)]
    for file, seed in zip(files, (5, 5, 6)):
        random_model.write(file, "tiny-llama", "Q4_K_M", seed)
    check("same seed, same file", files[0].read_bytes() == files[1].read_bytes(), True)
    check("other seed, other file", files[0].read_bytes() == files[2].read_bytes(), False)


def test_published_sizes():
    for name, wanted in PARAMETERS.items():
        tensors = random_model.SHAPES[name].tensors(random.Random(1))
        # The factors of the RoPE angles are a tensor in the file, but they do not count as parameters.
        check(f"parameters of {name}", sum(math.prod(sizes) for tensor, sizes, _ in tensors
                                           if tensor != "rope_freqs.weight"), wanted)


def test_refusals(folder):
    for arguments, status, says in (
            (["llama-9", "F16", "x"], 2, 'SHAPE is "llama-9", but must be one of tiny-llama, '),
            (["tiny-llama", "Q9", "x"], 2, 'TYPE is "Q9", but must be one of F16, '),
            (["tiny-llama", "F16"], 2, "OUT.gguf is missing"),
            (["tiny-llama", "F16", folder / "none/x.gguf"], 1, "x.gguf cannot be written: No such file or directory.")):
        done = call(sys.executable, SCRIPT, *arguments)
        check(f"status of {arguments}", done.returncode, status)
        if says not in done.stderr:
            sys.exit(f"{arguments} said {done.stderr!r}, not {says!r}")


def test_peer(cli, folder):
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    programs = Path(os.environ.get("PEER_HOME") or cache / "vitrine-peer") / "bin"
    if not (programs / "quantize").exists():
        print("skipped: no llama.cpp in", programs.parent)
        sys.exit(SKIP)
    for name in TINY:
        whole = folder / f"{name}-F16.gguf"
        random_model.write(whole, name, "F16")
        for mix in mixes_of(name):
            file, theirs = folder / f"{name}-{mix}.gguf", folder / "theirs.gguf"
            random_model.write(file, name, mix)
            if mix != "F16":
                run(programs / "quantize", whole, theirs, mix)
                check(f"formats of {file.name}", types_of(cli, file), types_of(cli, theirs))
            command = (programs / "peer_bench", "-m", file, "-p", "tg2", "-t", 1, "--fa", "off", "-r", 1)
            done = call(*command)
            if PEERS_OWN_GAP in done.stderr:
                print(f"not run: llama.cpp cannot load {file.name} on this processor")
                continue
            check(f"status of {command}: {done.stderr}", done.returncode, 0)
            said = [json.loads(line) for line in done.stdout.splitlines()]
            check(f"llama.cpp on {file.name}", "error" not in said[-1] and said[-1]["median"] > 0, True)


def main():
    cli = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "--peer" in sys.argv:
            test_peer(cli, folder)
        else:
            test_published_sizes()
            test_seeds(folder)
            test_refusals(folder)
            test_models(cli, folder)
    print("random_model.py works correctly")


if __name__ == "__main__":
    main()

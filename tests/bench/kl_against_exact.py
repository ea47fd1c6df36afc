#!/usr/bin/python3
"""Measures the distance of the logits of every instruction-set level, and of llama.cpp, from exact arithmetic on the
same file.

The level scalar is exact: it decodes weights exactly and keeps activations in f32. The table has these columns for
every engine: mean and largest KL divergence KL(exact || engine) over the positions, in nats; root mean square of the
difference divided by the standard deviation of the exact logits; how often the most probable token is the same. Exit
status: 0 done, 1 a program failed, 2 wrong usage, 77 NumPy is missing.
"""
import argparse
import json
import sys
import tempfile
from pathlib import Path

from programs import PEER_HOME, ROOT, Failure, end_with_sentence, json_file, run, write_json

try:
    import numpy as np
except ImportError:  # --help must work without NumPy
    np = None

EXACT = "scalar"
COLUMNS = "kl_mean", "kl_max", "rel", "top1"


def text_of(file):
    try:
        return Path(file).read_text()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise argparse.ArgumentTypeError(f"{file} cannot be read: {why}") from None


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE.gguf", type=Path)
    tokens = parser.add_mutually_exclusive_group()
    tokens.add_argument("--tokens", type=int, default=64, help="number of ids, spread over the vocabulary; default: %(default)s")
    tokens.add_argument("--ids", help="ids, separated by commas")
    tokens.add_argument("--text", type=text_of, metavar="FILE", help="text file to tokenize")
    parser.add_argument("--levels", help="separated by commas; default: all levels that this machine supports")
    parser.add_argument("--kv", choices=["f32", "f16", "q8_0"], default="f32",
                        help="type of the KV cache, except for exact; default: %(default)s")
    parser.add_argument("-t", "--threads", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--no-peer", action="store_true", help="leave llama.cpp out")
    parser.add_argument("--json", metavar="FILE", type=json_file,
                        help="also write the values to FILE (- for stdout in place of the table)")
    parser.add_argument("--cli", default=ROOT / "build/release/bin/vitrine-cli", type=Path)
    parser.add_argument("--peer-home", default=PEER_HOME, type=Path)
    options = parser.parse_args()
    if options.tokens < 1 or options.threads < 1:
        parser.error("--tokens and -t must be at least 1")
    return options


def levels_of(options):
    if options.levels:
        return options.levels.split(",")
    cpu = json.loads(run([options.cli, "devices", "--json"]))["cpu"]
    return [level["isa"] for level in cpu["levels"] if level["supported"] and level["isa"] != EXACT]


def ids_of(options, file):
    if options.ids:
        return options.ids
    if options.text is not None:
        said = run([options.cli, "tokenize", "-m", file, "--json", "-p", options.text])
        return ",".join(str(number) for number in json.loads(said)["ids"])
    tensors = json.loads(run([options.cli, "info", "-m", file, "--json"]))["tensors"]
    vocabulary = next(tensor["shape"][1] for tensor in tensors if tensor["name"] == "token_embd.weight")
    return ",".join(str(i * 7919 % vocabulary) for i in range(options.tokens))


def logits_of_level(options, folder, file, ids, level, kv):
    out = folder / "logits.npy"
    run([options.cli, "logits", "-m", file, "--tokens", ids, "--isa", level, "-ctk", kv, "-ctv", kv, "-t",
         options.threads, "--out", out])
    return np.load(out)


def logits_of_peer(options, folder, file, ids, shape):
    list_of_ids, out = folder / "ids", folder / "logits.bin"
    list_of_ids.write_text(ids)
    run([options.peer_home / "bin/oracle", "-m", file, "--ids-file", list_of_ids, "--logits", out, "--kv", options.kv,
         # llama.cpp supports a quantized cache only with flash attention
         "-t", options.threads, "--fa", "on" if options.kv == "q8_0" else "off"])
    values = np.fromfile(out, "<f4")
    if values.size != shape[0] * shape[1]:
        raise Failure(f"llama.cpp gave {values.size} logits of {file}, not {shape[0]} x {shape[1]}.")
    return values.reshape(shape)


def log_softmax(row):
    shifted = row.astype(np.float64) - row.max()
    return shifted - np.log(np.exp(shifted).sum())


def divergence(exact, found):
    """Returns the columns for one engine. Works row by row, because a whole matrix of doubles may not fit into memory.
    """
    kl, squares = [], 0.0
    for a, b in zip(exact, found):
        p, q = log_softmax(a), log_softmax(b)
        kl.append(float((np.exp(p) * (p - q)).sum()))
        squares += float(((a.astype(np.float64) - b) ** 2).sum())
    rel = np.sqrt(squares / exact.size) / exact.std(dtype=np.float64)
    top1 = float((exact.argmax(1) == found.argmax(1)).mean())
    return {"kl_mean": float(np.mean(kl)), "kl_max": float(np.max(kl)), "rel": float(rel), "top1": top1}


def examine(options, folder, file, levels):
    ids = ids_of(options, file)
    exact = logits_of_level(options, folder, file, ids, EXACT, "f32")
    engines = {}
    for level in levels:
        engines[level] = divergence(exact, logits_of_level(options, folder, file, ids, level, options.kv))
    if not options.no_peer:
        engines["llama.cpp"] = divergence(exact, logits_of_peer(options, folder, file, ids, exact.shape))
    return {"file": str(file), "tokens": exact.shape[0], "kv": options.kv, "engines": engines}


def print_table(result):
    print(f"{result['file']} ({result['tokens']} tokens, KV cache {result['kv']})")
    print("".ljust(12) + "".join(name.rjust(12) for name in COLUMNS))
    for engine, values in result["engines"].items():
        cells = [f"{values[name]:.3e}" for name in COLUMNS[:-1]] + [f"{100 * values['top1']:.1f} %"]
        print(engine.ljust(12) + "".join(cell.rjust(12) for cell in cells))
    print(flush=True)


def main():
    options = arguments()
    if np is None:
        print("NumPy is missing (python3-numpy).", file=sys.stderr)
        sys.exit(77)
    levels = levels_of(options)
    results = []
    with tempfile.TemporaryDirectory() as name:
        for file in options.files:
            results.append(examine(options, Path(name), file, levels))
            if options.json != "-":
                print_table(results[-1])
    write_json(options.json, results)


if __name__ == "__main__":
    end_with_sentence(main)

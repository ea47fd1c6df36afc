#!/usr/bin/env python3
"""Judges stored runs of real engines in recorded/, so that every machine can check the verdicts of compare without the
engines.

  recorded.py VITRINE_CLI                        judges every recorded run twice: with layer_out and logits, then with
                                               logits alone
  recorded.py VITRINE_CLI --record MANIFEST…     records the runs of RUNS again, from manifests of evidence.py

tests/reason/models.py writes the models; a recorded run contains the hash of its model. Exit status: 0 if every verdict
is right, 1 if not, 77 without NumPy or if NumPy writes different models.
"""
import argparse
import hashlib
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

try:
    import numpy as np
except ImportError:
    print("Skipped: NumPy is missing (python3-numpy).")
    sys.exit(77)

import judge  # noqa: E402
import manifest  # noqa: E402

ROWS_OF_LOGITS = 8  # only the last rows are stored, because all rows of the starter model would be large
FOLDER = Path(__file__).resolve().parent / "recorded"
# Columns: model; engine, configuration and prompt length; injected mistake, if any.
RUNS = """
llama.F32     transformers-f16-eager-12
llama.F32     transformers-f16-eager-12          activation
qwen2.F16     transformers-f16-sdpa-cached-12
qwen2.F16     transformers-f16-sdpa-cached-12    softmax_2^x
qwen3.F32     transformers-bf16-sdpa-12
qwen3.F32     transformers-bf16-sdpa-12          heads_exchanged
gpt2.BF16     transformers-bf16-eager-12
phi3.F32      transformers-bf16-sdpa-12          epsilon_1e-3
starter       transformers-f32-sdpa-12
starter       transformers-f32-eager-12          head_by_1.05
starter       transformers-f16-eager-12
starter       transformers-f16-eager-12          rope_base
llama.F32     llama-f16-12
gemma2.F16    llama-f16-decode-12
gemma2.F16    llama-f16-12                       attention_left_out
qwen3.F16     llama-f16-flash-12
mixtral.F32   llama-f32-flash-12
gpt2.F16      llama-q8_0-flash-plain-12
stablelm.F32  llama-q8_0-flash-plain-12
qwen2.F16     llama-bf16-flash-12                heads_exchanged
llama.F32     llama-f16-12                       residual_left_out
gpt2.F32      llama-vulkan-f16-12                positions
starter       llama-f16-flash-5
starter       llama-f16-5                        rope_base
starter       llama-q8_0-flash-plain-decode-5
starter       llama-q8_0-flash-decode-12         heads_exchanged
llama.F32     transformers-autocast-bf16-12
qwen2.F32     transformers-autocast-f16-12
qwen3.F32     transformers-autocast-bf16-12
stablelm.F32  transformers-weights-f16-12
phi3.F32      transformers-weights-bf16-12
gemma2.F32    transformers-weights-f16-12
starter       transformers-autocast-f16-12
starter       transformers-weights-bf16-12
starter       transformers-f32-eager-12          epsilon_1e-3
starter       transformers-f32-eager-12          rope_in_half
gpt2.F32      llama-q8_0-flash-12
llama.F32     llama-q8_0-flash-plain-decode-12
phi3.F32      llama-bf16-12
qwen2.F32     llama-bf16-flash-12
gemma2.F32    llama-bf16-12
qwen2.F32     llama-q8_0-keys-12
stablelm.F32  llama-vulkan-f16-12
qwen3.F32     llama-vulkan-f16-flash-12
starter       llama-bf16-12
starter       llama-q8_0-flash-decode-12
"""


def names():
    return [line.split() for line in RUNS.strip().splitlines()]


def file_of(run):
    return FOLDER / (".".join(run[:1]) + "." + "-".join(run[1:]).replace("^", "") + ".npz")


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def record(manifests):
    rows = {(Path(row["reference"]).parts[-3], Path(row["reference"]).parts[-2]): row
            for row in manifest.read(manifests) if row["evidence"] == "layer_out"}
    FOLDER.mkdir(exist_ok=True)
    for run in names():
        row = rows.get((run[0], "-".join(run[1:])))
        if row is None:
            sys.exit(f"{' '.join(run)} is in no manifest.")
        if row["kind"] == "broken" and row["ratio"] < judge.SHOWS["logits"]:
            sys.exit(f"{' '.join(run)} changes the logits by only {row['ratio']} times the engine's rounding error.")
        arrays = {}
        for file in sorted(Path(row["reference"]).iterdir()):
            values = np.fromfile(file, "<i4" if file.suffix == ".i32" else "<f4")
            arrays[manifest.tap_of(file)] = values
        rows_of = len(arrays["tokens"])
        arrays = {name: values.reshape(rows_of, -1) if name != "tokens" else values for name, values in arrays.items()}
        arrays["logits"] = arrays["logits"][-ROWS_OF_LOGITS:]
        np.savez_compressed(file_of(run), **arrays, model=np.array(digest(row["model"])),
                            arguments=np.array(row["arguments"]), kind=np.array(row["kind"]))


def rows_in(folder):
    """Writes models and references to a folder and returns the rows to judge."""
    for run in names():
        kept = dict(np.load(file_of(run)))
        model = manifest.model_file(folder, run[0])
        if digest(model) != str(kept["model"]):
            print(f"Skipped: this NumPy writes a {model.name} that differs from the recorded one.")
            sys.exit(77)
        for evidence in "logits", "layer_out":
            reference = folder / f"{file_of(run).stem}.{evidence}.npz"
            np.savez(reference, **{name: values for name, values in kept.items() if name in ("tokens", "logits")
                                   or (name.endswith("layer_out") and evidence == "layer_out")})
            yield {"reference": str(reference), "model": str(model), "arguments": str(kept["arguments"]),
                   "kind": str(kept["kind"]), "what": " ".join(run[1:]).replace("-", " ", 1), "evidence": evidence,
                   "ratio": float("inf")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=Path)
    parser.add_argument("--record", nargs="+", type=Path, metavar="MANIFEST")
    options = parser.parse_args()
    if options.record:
        record(options.record)
        return
    options.filter, options.thin, options.jobs, options.timeout, options.json = "", 1, 1, 120, None
    with tempfile.TemporaryDirectory(prefix="recorded") as folder:
        sys.exit(judge.evaluate(options, list(rows_in(Path(folder)))))


if __name__ == "__main__":
    main()

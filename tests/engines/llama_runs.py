#!/usr/bin/env python3
"""Writes the results of llama.cpp on small random models, with each type of weights and cache, with and without flash
attention, and with injected mistakes.

  llama_runs.py FOLDER --program COMMAND [--models llama.F32,gemma2.Q8_0] [--prompts 5,12,40] [--mistakes all|some|none]

COMMAND runs llama_taps.c. Writes FOLDER/models, FOLDER/sound, FOLDER/broken, and lines of FOLDER/manifest.llama.tsv.
"""
import argparse
import os
import shlex
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "reason")]

import numpy as np  # noqa: E402

from engine import evaluate  # noqa: E402
from families import network_of  # noqa: E402
from gguf import Failure  # noqa: E402
from manifest import EVIDENCE, Manifest, link_evidence, model_file, relative  # noqa: E402
from vitrine import prompt  # noqa: E402

FAMILIES = "llama", "mixtral", "qwen2", "qwen3", "qwen3moe", "gemma2", "gpt2", "phi3", "stablelm"
MIXES = "F32", "F16", "BF16", "Q8_0", "Q4_K_M"


class Way(NamedTuple):
    cache: str = "f16"
    flash: bool = False
    decode: int = 0  # number of last tokens that are evaluated one by one
    cache_v: str = ""  # type of cached values, if it differs from the type of keys
    gpu: bool = False
    # Whether llama.cpp first rotates quantized keys and values by a Hadamard matrix, as it does since April 2026.
    rotate: bool = True


WAYS = {"f32": Way("f32"), "f16": Way("f16"), "bf16": Way("bf16"), "f32-flash": Way("f32", True),
        "f16-flash": Way("f16", True), "bf16-flash": Way("bf16", True), "q8_0-flash": Way("q8_0", True),
        "f16-decode": Way("f16", False, 4), "q8_0-flash-decode": Way("q8_0", True, 4),
        "q8_0-flash-plain": Way("q8_0", True, rotate=False), "q8_0-flash-plain-decode": Way("q8_0", True, 4, rotate=False),
        "q8_0-keys": Way("q8_0", cache_v="f16"), "gpu-f16": Way("f16", gpu=True),
        "gpu-f16-flash": Way("f16", True, gpu=True), "gpu-f32": Way("f32", gpu=True),
        "gpu-f16-flash-decode": Way("f16", True, 4, gpu=True), "gpu-q8_0-flash-decode": Way("q8_0", True, 4, gpu=True)}
SOME = "f32", "f16", "bf16-flash", "q8_0-flash-decode", "q8_0-flash-plain", "gpu-f16"
MISTAKES = ("head_by_1.05", "head_by_1.5", "heads_exchanged", "attention_left_out", "residual_left_out", "epsilon_1e-3",
            "rope_base", "positions")
NO_PLACE = 3
LAVAPIPE = "vulkan"  # default of --gpu: name of the Vulkan back end on lavapipe (install_engines.sh)


class Runner:
    def __init__(self, options):
        self.options, self.manifest = options, Manifest(options.folder / "manifest.llama.tsv")

    def taps(self, model, tokens, way, place, mistake=None):
        """Writes a run with all taps and returns its logits; None if the mistake does not apply to the model."""
        shutil.rmtree(place, ignore_errors=True)
        (place / "all").mkdir(parents=True)
        command = [*shlex.split(self.options.program), model, ",".join(map(str, tokens)), place / "all", "--taps", "all",
                   "--cache", way.cache, "--decode", way.decode, *(["--flash"] if way.flash else []),
                   *(["--cache-v", way.cache_v] if way.cache_v else []), *(["--gpu"] if way.gpu else []),
                   *(["--mistake", mistake] if mistake else [])]
        settings = os.environ | ({} if way.rotate else {"LLAMA_ATTN_ROT_DISABLE": "1"})
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=settings)
        if done.returncode == NO_PLACE:
            shutil.rmtree(place)
            return None
        if done.returncode:
            raise Failure(f"{model}, {way}: llama_taps ended with {done.returncode}: {done.stderr.strip()[-300:]}")
        np.array(tokens, "<i4").tofile(place / "all/tokens.i32")
        link_evidence(place)
        return np.fromfile(place / "all/logits.f32", "<f4").astype(np.float64)

    def keep(self, place, model, way, name, kind, what, ratio):
        for evidence in EVIDENCE:
            self.manifest.add(place / evidence, model, f"--decode {way.decode}", kind, f"llama.cpp {name} {what}", evidence, ratio)

    def run(self, model, lengths):
        path = model_file(self.options.folder / "models", model)
        loaded, network = loadable(path), network_of(path)
        for at, (way_name, way) in enumerate(WAYS.items()):
            if way_name not in self.options.ways.split(",") or (
                    way.gpu and self.options.gpu == LAVAPIPE and network.layers[0].experts):
                continue  # llama.cpp 0.7 on lavapipe computes wrong router logits for more than 8 tokens
            length = lengths[(at + zlib.crc32(path.name.encode())) % len(lengths)]
            if way.decode >= length:
                length = max(lengths)
            tokens = prompt(f"{model} {length}", length, network.vocabulary)
            shown = way_name.replace("gpu", self.options.gpu)
            label = f"{model}/llama-{shown}-{length}"
            exact = evaluate(network, tokens, way.decode)["logits"].reshape(-1).astype(np.float64)
            logits = self.taps(loaded, tokens, way, self.options.folder / "sound" / label)
            rounding = max(relative(logits, exact), 1e-6)
            self.keep(self.options.folder / "sound" / label, path, way, shown, "sound",
                      f"{length} tokens, off by {rounding:.1e}", 0)
            for mistake in self.planted(way_name):
                place = self.options.folder / "broken" / f"{label}-{mistake}"
                wrong = self.taps(loaded, tokens, way, place, mistake)
                if wrong is not None:
                    self.keep(place, path, way, shown, "broken", f"{length} tokens, {mistake}",
                              relative(wrong, logits) / rounding)

    def planted(self, way_name):
        chosen = {"none": (), "some": SOME, "all": WAYS}[self.options.mistakes]
        return MISTAKES if way_name in chosen else ()


def loadable(path):
    """Returns the file itself, or for Phi 3 a copy without "phi3" in the file's name and in the model's name. llama.cpp
    requires Phi 3's special tokens in every model with "phi3" in its name."""
    if not path.name.startswith("phi3"):
        return path
    copy = path.with_name(path.name.replace("phi3", "other"))
    copy.write_bytes(path.read_bytes().replace(b"random phi3", b"random none"))
    return copy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", required=True)
    parser.add_argument("--models", default=",".join(["starter", *(f"{name}.{mix}" for mix in MIXES for name in FAMILIES)]))
    parser.add_argument("--gpu", default=LAVAPIPE, metavar="NAME",
                        help="name of the GPU back end of COMMAND in the results; default: %(default)s, on lavapipe")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--prompts", default="5,12,40")
    parser.add_argument("--mistakes", choices=("all", "some", "none"), default="some")
    options = parser.parse_args()
    (options.folder / "models").mkdir(parents=True, exist_ok=True)
    runner = Runner(options)
    for model in options.models.split(","):
        runner.run(model, [int(length) for length in options.prompts.split(",")])
        print(f"{model}: {runner.manifest.count} references", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(str(failure))

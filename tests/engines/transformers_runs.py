#!/usr/bin/env python3
"""Writes the results of Hugging Face transformers on small random models, in common precisions and configurations, and
with injected mistakes. Runs in the Python of install_engines.sh; evidence.py starts it.

  transformers_runs.py FOLDER [--models llama.F32,gemma2.Q8_0] [--prompts 5,12,40] [--mistakes all|some|none]
                       [--device cuda]

Writes FOLDER/models, FOLDER/sound, FOLDER/broken, and lines of FOLDER/manifest.transformers.tsv.
"""
import argparse
import sys
import traceback
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "reason"), str(HERE.parents[1] / "resources/trace")]

import numpy as np  # noqa: E402
import torch  # noqa: E402

from manifest import EVIDENCE, Manifest, link_evidence, model_file, relative  # noqa: E402
from transformers_mistakes import MISTAKES  # noqa: E402
from transformers_model import FAMILIES, Source, in_dtype, load  # noqa: E402
from vitrine import prompt  # noqa: E402
from vitrine_trace_transformers import Trace  # noqa: E402

TYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}


class Way:
    """A precision and an attention implementation. With `tf32`, the GPU multiplies float32 matrices in TF32."""

    def __init__(self, parameters="f32", attention="eager", autocast=None, then=None, cached=0, tf32=False):
        self.parameters, self.attention, self.autocast, self.then, self.cached = parameters, attention, autocast, then, cached
        self.tf32 = tf32

    def load(self, source):
        model = load(source, self.attention, TYPES[self.parameters])
        return in_dtype(model, TYPES[self.then]) if self.then else model

    def run(self, model, tokens):
        """Returns the logits of all tokens; evaluates the last `cached` tokens one by one with a cache."""
        torch.backends.cuda.matmul.allow_tf32 = self.tf32
        ids, cast = torch.tensor([tokens], device=model.device), self.autocast
        with torch.no_grad(), torch.autocast(model.device.type, TYPES[cast or "bf16"], enabled=cast is not None):
            if not self.cached:
                return model(ids, use_cache=False).logits
            at = len(tokens) - self.cached
            out = model(ids[:, :at], use_cache=True)
            parts = [out.logits]
            for token in range(at, len(tokens)):
                out = model(ids[:, token:token + 1], past_key_values=out.past_key_values, use_cache=True)
                parts.append(out.logits)
            return torch.cat(parts, 1)


WAYS = {f"{kind}-{attention}": Way(kind, attention) for kind in TYPES for attention in ("eager", "sdpa")}
WAYS |= {f"{kind}-{attention}-cached": Way(kind, attention, cached=4) for kind in TYPES for attention in ("eager", "sdpa")}
WAYS |= {"autocast-bf16": Way(attention="sdpa", autocast="bf16"), "autocast-f16": Way(attention="sdpa", autocast="f16"),
         "weights-f16": Way("f16", then="f32"), "weights-bf16": Way("bf16", then="f32")}
WAYS_OF_GPU = WAYS | {"tf32-eager": Way(tf32=True), "tf32-sdpa": Way(attention="sdpa", tf32=True),
                      "tf32-sdpa-cached": Way(attention="sdpa", tf32=True, cached=4)}
WAYS_WITH_MISTAKES = "f32-eager", "f16-eager", "bf16-sdpa", "autocast-bf16", "f16-sdpa-cached", "tf32-eager"


class Writer:
    def __init__(self, options):
        self.folder, self.mistakes, self.failed = options.folder, options.mistakes, 0
        self.device, self.ways = options.device, WAYS if options.device == "cpu" else WAYS_OF_GPU
        self.engine = "transformers" if options.device == "cpu" else f"transformers_{options.device}"
        self.manifest = Manifest(options.folder / f"manifest.{self.engine}.tsv")

    def trace(self, model, way, tokens, place):
        """Writes all taps to a folder and returns the logits."""
        model = model.to(self.device)
        trace = Trace(model, place)
        trace.tokens(tokens)
        try:
            logits = way.run(model, tokens)
            trace.logits(logits)
        finally:
            trace.close()
        return logits[0].float().cpu().numpy().astype(np.float64)

    def keep(self, place, model, way, name, kind, what, ratio):
        link_evidence(place)
        for evidence in EVIDENCE:
            self.manifest.add(place / evidence, model, f"--decode {way.cached}", kind, f"{self.engine} {name} {what}", evidence,
                              ratio)

    def run(self, model, length):
        source, exact = Source(model_file(self.folder / "models", model)), None
        path, tokens = source.file.path, prompt(f"{model} {length}", length, source.vocabulary)
        for way_name, way in self.ways.items():
            if way.cached >= length or (source.name == "gemma2" and way.attention == "sdpa"):
                continue  # sdpa ignores the soft-cap of the scores
            label = f"{model}/{self.engine}-{way_name}-{length}"
            sound = self.folder / "sound" / label
            logits = self.attempt(label, lambda: self.trace(way.load(source), way, tokens, sound / "all"))
            if logits is None:
                continue
            exact = logits if exact is None else exact
            rounding = max(relative(logits, exact), 1e-6)
            self.keep(sound, path, way, way_name, "sound", f"{length} tokens, off by {rounding:.1e}", 0)
            for mistake in self.planted(way_name, length):
                self.plant(mistake, source, way, way_name, tokens, label, logits, rounding)

    def plant(self, mistake, source, way, way_name, tokens, label, sound, rounding):
        model = way.load(source)
        if MISTAKES[mistake](model, source) is False:
            return
        place = self.folder / "broken" / f"{label}-{mistake}"
        logits = self.attempt(place, lambda: self.trace(model, way, tokens, place / "all"))
        if logits is not None:
            self.keep(place, source.file.path, way, way_name, "broken", f"{len(tokens)} tokens, {mistake}",
                      relative(logits, sound) / rounding)

    def planted(self, way_name, length):
        some = way_name in WAYS_WITH_MISTAKES and length > 5
        return MISTAKES if self.mistakes == "all" or (self.mistakes == "some" and some) else ()

    def attempt(self, label, work):
        """Returns the result of `work`, or None after an error. Other runs continue, and the program fails at its end.
        """
        try:
            return work()
        except Exception:
            self.failed += 1
            print(f"FAILED {label}", file=sys.stderr)
            traceback.print_exc()
            return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", default=",".join(["starter", *(f"{name}.F32" for name in FAMILIES)]))
    parser.add_argument("--prompts", default="5,12,40")
    parser.add_argument("--mistakes", choices=("all", "some", "none"), default="some")
    parser.add_argument("--device", default="cpu", help="PyTorch's name of the device; default: %(default)s")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    (options.folder / "models").mkdir(parents=True, exist_ok=True)
    writer = Writer(options)
    for model in options.models.split(","):
        for length in options.prompts.split(","):
            writer.run(model, int(length))
        print(f"{model}: {writer.manifest.count} references", flush=True)
    sys.exit(int(writer.failed > 0))


if __name__ == "__main__":
    main()

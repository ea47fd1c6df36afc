#!/usr/bin/env python3
"""Writes intermediate results of Hugging Face transformers to a folder that `vitrine-cli compare --reference FOLDER` reads.

  vitrine_trace_transformers.py MODEL --tokens 1,403,407 --out run
  vitrine-cli compare -m model.gguf --reference run

MODEL is a name or folder for AutoModelForCausalLM, with the weights from which the GGUF file was made. It computes in
float32. In a program of your own:

  import vitrine_trace_transformers
  trace = vitrine_trace_transformers.Trace(model, "run")    # adds hooks to its modules
  trace.tokens(ids)
  logits = model(ids).logits
  trace.logits(logits)
  trace.close()                                              # removes them

The hooks are on the norms, projections and layers of decoders like Llama, Qwen, Gemma, Phi 3, Mistral and GPT-2. Rotated
queries and keys and attention probabilities are missing, since no module returns them. In `llama` files, the rows of Q and
K have another order than in transformers; the values are written in the order of the file. This file needs NumPy and may be
copied into any program.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

LISTS = ("model.layers", "model.language_model.layers", "language_model.model.layers", "transformer.h", "gpt_neox.layers")
FINAL_NORMS = ("model.norm", "model.language_model.norm", "language_model.model.norm", "transformer.ln_f",
               "gpt_neox.final_layer_norm", "model.final_layernorm")
# Model types (llama and similar ones) for which a GGUF file stores the rows of Q and K in another order than
# transformers: the two rows of each pair that RoPE rotates are adjacent.
PAIRED = {"llama", "mistral", "mixtral", "granite", "smollm3"}

# Each entry: a tap, a module of the layer, and whether the tap is the input or the output of this module. If several
# modules are listed for a tap, the first module that exists is used.
PARTS = (
    ("attn_norm", "input_layernorm", "output"), ("attn_norm", "ln_1", "output"),
    ("q", "self_attn.q_norm", "output"), ("q", "self_attn.q_proj", "output"),
    ("k", "self_attn.k_norm", "output"), ("k", "self_attn.k_proj", "output"),
    ("v", "self_attn.v_proj", "output"),
    ("attn_mix", "self_attn.o_proj", "input"), ("attn_mix", "self_attn.dense", "input"), ("attn_mix", "attn.c_proj", "input"),
    ("ffn_norm", "pre_feedforward_layernorm", "output"), ("ffn_norm", "post_attention_layernorm", "output"),
    ("ffn_norm", "ln_2", "output"),
    ("ffn_act", "mlp.down_proj", "input"), ("ffn_act", "mlp.c_proj", "input"), ("ffn_act", "mlp.fc2", "input"),
    ("layer_out", "", "output"),
)
# The outputs of attention and of the feed-forward network that are added to the residual stream. If a post-norm
# follows, the output of the post-norm is used.
BRANCHES = (
    ("attn_out", "post_attention_layernorm", "pre_feedforward_layernorm"), ("attn_out", "self_attn.o_proj", None),
    ("attn_out", "self_attn.dense", None), ("attn_out", "attn.c_proj", None),
    ("ffn_out", "post_feedforward_layernorm", "pre_feedforward_layernorm"), ("ffn_out", "mlp", None),
)
FUSED = ("self_attn.qkv_proj", "attn.c_attn")  # these modules compute queries, keys and values with one projection


def find(module, path):
    """The part of a module at a path of names, or None if it does not exist."""
    for name in filter(None, path.split(".")):
        module = getattr(module, name, None)
        if module is None:
            return None
    return module


def values_of(found):
    """The input or output of a module as float32 [tokens, …]."""
    if isinstance(found, (tuple, list)):
        found = found[0]
    return np.asarray(found.detach().float().cpu().numpy(), np.float32)


class Trace:
    """Writes the taps of a model to files. Each further evaluation appends its values."""

    def __init__(self, model, folder):
        self.model, self.folder, self.begun, self.handles = model, Path(folder), set(), []
        self.folder.mkdir(parents=True, exist_ok=True)
        config = model.config
        self.config = getattr(config, "text_config", None) or config
        layers = next((found for path in LISTS if (found := find(model, path)) is not None), None)
        if layers is None:
            raise ValueError(f"{type(model).__name__} has none of {', '.join(LISTS)}; its layers cannot be found.")
        self.layers = len(layers)
        for number, layer in enumerate(layers):
            self.hook_layer(number, layer)
        norm = next((found for path in FINAL_NORMS if (found := find(model, path)) is not None), None)
        if norm is not None:
            self.on_output(norm, "final_norm", None)

    def close(self):
        for handle in self.handles:
            handle.remove()
        self.handles = []

    # ---- hooks
    def hook_layer(self, number, layer):
        if number == 0:
            self.on_input(layer, "embed", None)
        done = set()
        for tap, path, side in PARTS:
            module = find(layer, path)
            if module is not None and tap not in done:
                done.add(tap)
                (self.on_input if side == "input" else self.on_output)(module, tap, number)
        for tap, path, beside in BRANCHES:
            module = find(layer, path)
            if module is not None and (beside is None or find(layer, beside) is not None) and tap not in done:
                done.add(tap)
                self.on_output(module, tap, number)
        for path in FUSED:
            module = find(layer, path)
            if module is not None and "q" not in done:
                self.handles.append(module.register_forward_hook(
                    lambda _, __, out: self.write_fused(values_of(out), number)))

    def on_output(self, module, tap, layer):
        self.handles.append(module.register_forward_hook(lambda _, __, out: self.write(tap, layer, values_of(out))))

    def on_input(self, module, tap, layer):
        def hook(_, args, kwargs):
            found = args[0] if args else kwargs["hidden_states"]
            self.write(tap, layer, values_of(found))
        try:
            handle = module.register_forward_pre_hook(hook, with_kwargs=True)
        except TypeError:  # PyTorch before 2.0 passes only positional arguments to hooks
            handle = module.register_forward_pre_hook(lambda module, args: hook(module, args, {}))
        self.handles.append(handle)

    # ---- files
    def write_fused(self, values, layer):
        heads = self.config.num_attention_heads
        kv_heads = getattr(self.config, "num_key_value_heads", None) or heads
        width = values.shape[-1] // (heads + 2 * kv_heads)
        for tap, part in zip("qkv", np.split(values, [heads * width, (heads + kv_heads) * width], -1)):
            self.write(tap, layer, part)

    def in_order_of_the_file(self, tap, values):
        """Reorders the values of each head of Q and K from halves to adjacent pairs, as convert_hf_to_gguf.py does."""
        if tap not in ("q", "k") or self.config.model_type not in PAIRED:
            return values
        heads = self.config.num_attention_heads
        if tap == "k":
            heads = getattr(self.config, "num_key_value_heads", None) or heads
        if values.shape[-1] % heads == 0 and values.ndim < 4:
            values = values.reshape(-1, heads, values.shape[-1] // heads)
        *rows, width = values.shape
        return values.reshape(*rows, 2, width // 2).swapaxes(-1, -2)

    def write(self, tap, layer, values):
        if tap in ("attn_out", "ffn_out"):
            values = values * np.float32(getattr(self.config, "residual_multiplier", 1.0))
        name = tap if layer is None else f"{layer}.{tap}"
        self.append(f"{name}.f32", np.ascontiguousarray(self.in_order_of_the_file(tap, values), "<f4"))

    def append(self, name, values):
        mode = "ab" if name in self.begun else "wb"
        self.begun.add(name)
        with open(self.folder / name, mode) as file:
            file.write(values.tobytes())

    def tokens(self, ids):
        self.append("tokens.i32", np.asarray(ids, "<i4"))

    def logits(self, logits):
        self.write("logits", None, values_of(logits))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--tokens", required=True, help="ids, separated by commas")
    parser.add_argument("--out", required=True, help="the folder to write")
    options = parser.parse_args()
    import torch
    from transformers import AutoModelForCausalLM
    ids = [int(word) for word in options.tokens.split(",")]
    model = AutoModelForCausalLM.from_pretrained(options.model, torch_dtype=torch.float32).eval()
    trace = Trace(model, options.out)
    trace.tokens(ids)
    with torch.no_grad():
        trace.logits(model(torch.tensor([ids])).logits)
    trace.close()
    print(f"{options.out}: {len(trace.begun) - 1} taps of {trace.layers} layers", file=sys.stderr)


if __name__ == "__main__":
    main()

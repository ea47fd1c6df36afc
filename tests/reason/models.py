#!/usr/bin/python3
"""Writes small models with random weights of every family that the engine computes, in the types F32, F16, Q8_0 and
Q4_K_M. Also writes one model with every type that the engine decodes.

  models.py FOLDER [NAME …]
  models.py --list

The spread of the weights makes attention prefer positions, gives norms small inputs, and makes each setting of a family
matter. Quantized tensors are random blocks with scales that give this spread.
"""
import os
import argparse
import struct
import sys
import threading
import zlib
from pathlib import Path

import numpy as np

from families import NORM_KIND
import grid_quants  # noqa: F401  adds its formats to those of quants
from norm_kinds import KINDS
import quants
import state_models
import various_models

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
from random_model import packed_string, packed_value  # noqa: E402

TYPES = "F32", "F16", "Q8_0", "Q4_K_M"
VOCABULARY, WIDTH, CONTEXT = 288, 256, 512


class Shape:
    """A family with its sizes, keys and additional tensors."""

    def __init__(self, architecture, layers=3, heads=4, kv_heads=2, head=64, ff=256, tied=False, epsilon=1e-5, keys=None,
                 biases=(), norms=("attn_norm", "ffn_norm"), norm_bias=False, experts=0, types=TYPES, **extra):
        vars(self).update(locals())
        self.keys, self.extra = dict(keys or {}), extra


YARN = {"rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 64}
QKV, ALL = ("attn_q", "attn_k", "attn_v"), ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_up", "ffn_down")
POST = "attn_norm", "ffn_norm", "post_attention_norm", "post_ffw_norm"
SSM = {"ssm.conv_kernel": 4, "ssm.inner_size": 128, "ssm.state_size": 32, "ssm.time_step_rank": 4, "ssm.group_count": 2}
SHAPES = {
    "llama": Shape("llama", keys={"rope.freq_base": 500000.0}, factors=True),
    "mistral": Shape("llama", layers=2, keys={"attention.sliding_window": 16}),
    "yarn": Shape("llama", layers=2, tied=True, keys=YARN),
    "qwen2": Shape("qwen2", tied=True, epsilon=1e-6, keys={"rope.freq_base": 1e6}, biases=QKV),
    "qwen3": Shape("qwen3", heads=8, kv_heads=2, head=32, epsilon=1e-6, keys={"rope.freq_base": 1e6}, head_norms=True),
    "gemma2": Shape("gemma2", layers=4, tied=True, epsilon=1e-6, norms=POST, keys={"attention.sliding_window": 16}),
    "gemma3": Shape("gemma3", layers=7, heads=4, kv_heads=1, tied=True, epsilon=1e-6, norms=POST, head_norms=True,
                    keys={"rope.freq_base": 1e6, "attention.sliding_window": 12}),
    "gpt2": Shape("gpt2", kv_heads=4, fused=True, norm_bias=True, gated=False, biases=("attn_qkv", *ALL[3:]),
                  positions=True, tied=True),
    "phi3": Shape("phi3", kv_heads=4, fused=True, fused_gate=True, long_factors=True,
                  keys={"rope.scaling.original_context_length": 256, "rope.scaling.attn_factor": 1.19}),
    "mixtral": Shape("llama", layers=2, experts=4, keys={"rope.freq_base": 1e6}),
    "qwen3moe": Shape("qwen3moe", layers=2, head_norms=True, experts=6, epsilon=1e-6, keys={"rope.freq_base": 1e6}),
    "qwen2moe": Shape("qwen2moe", layers=2, experts=4, epsilon=1e-6, biases=QKV, shared=True),
    "granite": Shape("granite", keys={"embedding_scale": 12.0, "residual_scale": 0.22, "attention.scale": 0.0625,
                                      "logit_scale": 8.0}, tied=True),
    "gpt-oss": Shape("gpt-oss", layers=4, experts=4, biases=(*QKV, "attn_output", "experts"), sinks=True,
                     norms=("attn_norm", "post_attention_norm"), keys={"attention.sliding_window": 16, **YARN}),
    "phi2": Shape("phi2", kv_heads=4, norms=("attn_norm",), norm_bias=True, gated=False, biases=(*ALL, "output"),
                  keys={"rope.dimension_count": 32}),
    "olmo2": Shape("olmo2", kv_heads=4, norms=POST[2:], wide_head_norms=True),
    "stablelm": Shape("stablelm", norm_bias=True, biases=QKV, keys={"rope.dimension_count": 16}),
    "starcoder2": Shape("starcoder2", norm_bias=True, gated=False, biases=ALL, tied=True),
    "muse-glimmer": Shape("muse-glimmer", layers=4, kv_heads=1, epsilon=1e-6, norms=POST, head_norms=True, attn_gate=True,
                          types=("F32", "Q8_0"), keys={"rope.freq_base": 5e5, "attention.sliding_window": 12,
                                                       "logit_scale": 0.25, "final_logit_softcapping": 30.0}),
    "qwen35": Shape("qwen35", layers=4, tied=True, epsilon=1e-6, types=("F32",), query_gate=True, head_norms=True,
                    norms=("attn_norm", "post_attention_norm"), states="delta", period=4,
                    keys={"rope.freq_base": 1e7, "rope.dimension_count": 32, "rope.dimension_sections": [6, 5, 5, 0],
                          **SSM}),
    "qwen3next": Shape("qwen3next", layers=4, epsilon=1e-6, types=("F32",), query_gate=True, head_norms=True, experts=4,
                       shared=True, norms=("attn_norm", "post_attention_norm"), states="delta", period=4,
                       keys={"rope.freq_base": 1e7, "rope.dimension_count": 32, **SSM}),
    "kimi-linear": Shape("kimi-linear", layers=2, head=32, types=("F32",), states="kimi", keys={
        "attention.head_count_kv": [0, 0], "attention.kv_lora_rank": 32, "attention.key_length": 48,
        "attention.value_length": 32, "attention.key_length_mla": 40, "attention.value_length_mla": 24,
        "rope.dimension_count": 16, "ssm.conv_kernel": 4, "kda.head_dim": 32, "expert_count": 4, "expert_used_count": 2,
        "expert_shared_count": 1, "expert_gating_func": 2, "leading_dense_block_count": 2,
        "expert_feed_forward_length": 32}),
    "mamba2": Shape("mamba2", heads=0, kv_heads=0, ff=0, tied=True, types=("F32",), norms=("attn_norm",), states="mamba2",
                    keys=SSM),
    "mamba": Shape("mamba", heads=0, kv_heads=0, ff=0, tied=True, types=("F32",), norms=("attn_norm",), states="mamba",
                   keys={"ssm.conv_kernel": 4, "ssm.inner_size": 128, "ssm.state_size": 16, "ssm.time_step_rank": 8}),
    "nemotron_h": Shape("nemotron_h", layers=5, types=("F32",), gated=False, norms=("attn_norm",), states="mamba2",
                        keys={"attention.head_count_kv": [0, 0, 0, 2, 0], "feed_forward_length": [0, 256, 0, 0, 256],
                              "attention.layer_norm_epsilon": 1e-5, **SSM}),
    "granitehybrid": Shape("granitehybrid", layers=4, tied=True, types=("F32",), states="mamba2", keys={
        "attention.head_count_kv": [0, 0, 2, 0], "embedding_scale": 12.0, "residual_scale": 0.22,
        "attention.scale": 0.0625, "logit_scale": 8.0, "rope.scaling.finetuned": False, **SSM}),
    "falcon-h1": Shape("falcon-h1", layers=2, types=("F32",), states="mamba2", keys={"rope.freq_base": 1e11, **SSM}),
    "lfm2": Shape("lfm2", layers=4, tied=True, types=("F32",), head_norms=True, states="short",
                  keys={"attention.head_count_kv": [0, 0, 2, 0], "rope.freq_base": 1e6, "shortconv.l_cache": 3}),
    "rwkv7": Shape("rwkv7", heads=0, kv_heads=0, types=("F32",), gated=False, norm_bias=True, norms=("attn_norm", "attn_norm_2"),
                   states="time_mix", keys={
                       "wkv.head_size": 32, "attention.decay_lora_rank": 16, "attention.iclr_lora_rank": 16,
                       "attention.value_residual_mix_lora_rank": 16, "attention.gate_lora_rank": 32, "token_shift_count": 2}),
    "deepseek2": Shape("deepseek2", heads=4, kv_heads=1, types=("F32",), latent=True, keys={
        "attention.q_lora_rank": 96, "attention.kv_lora_rank": 64, "attention.key_length": 80, "attention.value_length": 64,
        "attention.key_length_mla": 48, "attention.value_length_mla": 32, "rope.dimension_count": 16,
        "rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 64,
        "rope.scaling.yarn_log_multiplier": 0.0707, "expert_count": 4, "expert_used_count": 2, "expert_shared_count": 1,
        "expert_gating_func": 2, "leading_dense_block_count": 3, "expert_feed_forward_length": 32}),
    "smollm3": Shape("smollm3", layers=4, tied=True, keys={"rope.freq_base": 2e6}),
    "gemma4": Shape("gemma4", layers=6, tied=True, epsilon=1e-6, types=("F32",), head_norms=True, layer_inputs=True,
                    various=True, windows=(0, 1, 2, 4), without_keys=(4, 5), keys={
                        "feed_forward_length": [256, 256, 256, 256, 384, 384], "rope.freq_base": 1e6,
                        "rope.dimension_count": 64, "attention.sliding_window": 12, "attention.shared_kv_layers": 2,
                        "attention.sliding_window_pattern": [True, True, True, False, True, False],
                        "attention.key_length_swa": 32, "attention.value_length_swa": 32, "rope.dimension_count_swa": 32,
                        "rope.freq_base_swa": 10000.0, "embedding_length_per_layer_input": 32,
                        "final_logit_softcapping": 30.0}),
    "gemma3n": Shape("gemma3n", layers=22, heads=4, kv_heads=2, head=16, tied=True, epsilon=1e-6, types=("F32",),
                     head_norms=True, layer_inputs=True, various=True, windows=(*range(4), *range(5, 9), *range(10, 14),
                                                                                *range(15, 19), 20, 21),
                     without_keys=(20, 21), keys={
                         "rope.freq_base": 1e6, "attention.sliding_window": 12, "attention.shared_kv_layers": 2,
                         "rope.freq_base_swa": 10000.0, "embedding_length_per_layer_input": 32, "altup.num_inputs": 4,
                         "altup.active_idx": 0, "final_logit_softcapping": 30.0}),
    "deci": Shape("deci", layers=5, types=("F32",), various=True, keys={
        "attention.head_count": [4, 4, 4, 0, 4], "attention.head_count_kv": [2, 0, 4, 0, 2],
        "feed_forward_length": [256, 128, 384, 256, 256], "rope.freq_base": 5e5}),
    "openelm": Shape("openelm", layers=4, head=32, tied=True, epsilon=1e-6, types=("F32",), various=True, fused=True,
                     head_norms=True, keys={
                         "attention.head_count": [4, 4, 6, 8], "attention.head_count_kv": [2, 2, 3, 4],
                         "feed_forward_length": [128, 256, 256, 384]}),
    # In "odd", the length of rows is not a multiple of the length of a SIMD vector. In one layer of "loud", numbers
    # exceed the range of half precision.
    "odd": Shape("llama", layers=2, ff=300, types=("F32", "F16")),
    "loud": Shape("llama", layers=3, types=("F32",), loud_layer=1),
    "types": Shape("llama", layers=2, types=tuple(kind.name for kind in quants.KINDS)),
}
SETS = [(name, type_) for name, shape in SHAPES.items() for type_ in shape.types]
MOE_KEYS = {"expert_used_count": 2, "expert_feed_forward_length": 256}


# ---------------------------------------------------------------- tensors
def blocks(kind, rows, columns, spread, random):
    """Returns the bytes of a matrix in a format, with the standard deviation `spread`."""
    if kind.name in ("F32", "F16", "BF16"):
        values = (random.standard_normal((rows, columns)) * spread).astype(np.float32)
        if kind.name == "F32":
            return values
        return values.astype(np.float16) if kind.name == "F16" else (values.view(np.uint32) >> 16).astype("<u2")
    count = rows * columns // kind.elements
    raw = random.integers(0, 256, (count, kind.bytes), dtype=np.uint8)
    if kind.name == "MXFP4":
        raw[:, 0] = np.round(np.log2(spread / 10.5 * 2)) + 128 + random.integers(-1, 1, count)
        return raw
    if kind.name == "TQ1_0":  # each byte holds five base-3 digits as a fraction of 256, rounded up
        raw[:, :52] = (random.integers(0, 243, (count, 52)) * 256 + 242) // 243
    if kind.name == "IQ1_M":
        return iq1_m(raw, spread, random)
    near = random.uniform(0.75, 1.25, (count, len(kind.halves)))
    for at_d in (1.0, None):  # the first pass uses d = 1 to measure the standard deviation
        d = at_d or spread / quants.decode(kind.name, raw.reshape(-1)).std()
        for column, (at, factor) in enumerate(kind.halves.items()):
            raw[:, at:at + 2] = (near[:, column] * factor * d).astype("<f2")[:, None].view(np.uint8)
    return raw


def iq1_m(raw, spread, random):
    """IQ1_M: the scale of the scales is a half-precision number, which is stored in the top bits of four 16-bit
    words."""
    packed = raw[:, 48:56].copy().view("<u2") & 0x0FFF
    for d in 1.0, None:
        d = d or spread / quants.decode("IQ1_M", raw.reshape(-1)).std()
        halves = (random.uniform(0.75, 1.25, len(raw)) * d).astype("<f2").view("<u2")
        raw[:, 48:56] = (packed | (halves[:, None] >> 4 * np.arange(4) & 15) << 12).astype("<u2").view(np.uint8)
    return raw


def type_of(mix, name, layer, columns):
    """Chooses types as llama.cpp does: more bits for the output, and for values and `down` of every other layer."""
    if mix != "Q4_K_M":
        return mix
    part = name.split(".")[-2]
    return "Q6_K" if part == "output" or (layer % 2 == 0 and part in ("attn_v", "attn_qkv") or "down" in part) else "Q4_K"


class Writer:
    def __init__(self, name, mix):
        self.shape, self.mix = SHAPES[name], mix
        self.random = np.random.default_rng(zlib.crc32(f"{name} {mix}".encode()))
        self.tensors = []  # entries: (name, shape in NumPy's order, type, bytes)

    def own(self):
        """Writes the keys of the architecture."""
        s = self.shape
        own = {"block_count": s.layers, "context_length": CONTEXT, "embedding_length": WIDTH, "feed_forward_length": s.ff,
               "attention.head_count": s.heads, "attention.head_count_kv": s.kv_heads, "attention.key_length": s.head,
               "attention.value_length": s.head, KINDS[NORM_KIND[s.architecture]].epsilon_key: s.epsilon, **s.keys}
        if s.experts:
            own.update({"expert_count": s.experts, **MOE_KEYS})
        if s.extra.get("shared"):
            own["expert_shared_feed_forward_length"] = 256
        return own

    def vector(self, name, size, mean=1.0, spread=0.2):
        values = (mean + spread * self.random.standard_normal(size)).astype(np.float32)
        self.tensors.append((name, (size,), quants.NAMES["F32"], values))

    def matrix(self, name, rows, columns, spread=1.0, type_=None, stack=0):
        layer = int(name.split(".")[1]) if name.startswith("blk.") else 0
        kind = quants.NAMES[type_ or type_of(self.mix, name, layer, columns)]
        data = blocks(kind, rows * max(stack, 1), columns, spread / np.sqrt(columns), self.random)
        self.tensors.append((name, (stack, rows, columns) if stack else (rows, columns), kind, data))

    def linear(self, block, part, rows, columns, spread=1.0):
        self.matrix(f"{block}{part}.weight", rows, columns, spread)
        if part in self.shape.biases:
            self.vector(f"{block}{part}.bias", rows, 0.0, 0.3)

    def norm(self, name, size=WIDTH):
        self.vector(f"{name}.weight", size)
        if self.shape.norm_bias:
            self.vector(f"{name}.bias", size, 0.0, 0.2)

    def all(self):
        s = self.shape
        self.matrix("token_embd.weight", VOCABULARY, WIDTH, 2.0)
        if s.extra.get("positions"):
            self.matrix("position_embd.weight", CONTEXT, WIDTH, 1.0, "F32")
        pairs = s.keys.get("rope.dimension_count", s.head) // 2
        if s.extra.get("factors"):
            self.tensors.append(("rope_freqs.weight", (pairs,), quants.NAMES["F32"],
                                 np.clip(np.linspace(-2, 10, pairs), 1, 8).astype(np.float32)))
        if s.extra.get("long_factors"):
            for length, most in ("short", 1.5), ("long", 12.0):
                self.tensors.append((f"rope_factors_{length}.weight", (pairs,), quants.NAMES["F32"],
                                     np.linspace(1, most, pairs).astype(np.float32)))
        for layer in range(s.layers):
            if s.extra.get("various"):
                various_models.layer(self, f"blk.{layer}.", layer, self.own(), WIDTH)
            else:
                self.layer(f"blk.{layer}.")
        if s.extra.get("various"):
            various_models.whole(self, self.own(), WIDTH, VOCABULARY)
        if s.architecture == "rwkv7":
            self.norm("token_embd_norm")
        self.norm("token_embd_norm" if s.architecture == "lfm2" else "output_norm")
        if not s.tied:
            self.matrix("output.weight", VOCABULARY, WIDTH, 4.0)
        if "output" in s.biases:
            self.vector("output.bias", VOCABULARY, 0.0, 0.3)
        return self.tensors

    def layer(self, block):
        s, number, keys = self.shape, int(block.split(".")[1]), self.own()
        for norm in s.norms:
            if s.architecture == "falcon-h1" and norm == "ffn_norm":
                self.vector(block + norm, WIDTH)
            else:
                self.norm(block + norm)
        def at(key):
            return keys[key][number] if isinstance(keys[key], list) else keys[key]
        fed = at("feed_forward_length") > 0
        if "states" not in s.extra:
            self.attention(block)
        else:
            alone = s.architecture == "nemotron_h" and fed
            attends = at("attention.head_count_kv") > 0 and (number + 1) % s.extra.get("period", 1) == 0
            if attends and not alone:
                self.attention(block)
            if not alone and (not attends or s.architecture == "falcon-h1"):
                state_models.write(self, block, s.extra["states"], keys, WIDTH)
            if not fed or (s.architecture == "nemotron_h" and not alone):
                return
        self.feed_forward(block)

    def attention(self, block):
        if self.shape.extra.get("latent"):
            state_models.latent(self, block, self.own(), WIDTH)
            return
        s, queries, keys = self.shape, self.shape.heads * self.shape.head, self.shape.kv_heads * self.shape.head
        if s.extra.get("fused"):
            self.linear(block, "attn_qkv", queries + 2 * keys, WIDTH, 1.3)
        else:
            wide = queries * (2 if s.extra.get("query_gate") else 1)
            for part, rows, spread in ("attn_q", wide, 1.6), ("attn_k", keys, 1.6), ("attn_v", keys, 1.0):
                self.linear(block, part, rows, WIDTH, spread)
        if s.extra.get("attn_gate"):
            self.linear(block, "attn_gate", queries, WIDTH)
        if s.extra.get("head_norms") or s.extra.get("wide_head_norms"):
            wide = s.extra.get("wide_head_norms")
            self.vector(block + "attn_q_norm.weight", queries if wide else s.head, 1.4)
            self.vector(block + "attn_k_norm.weight", keys if wide else s.head, 1.4)
        if s.extra.get("sinks"):
            self.vector(block + "attn_sinks.weight", s.heads, 1.0, 1.0)
        self.linear(block, "attn_output", WIDTH, queries, 0.4)

    def feed_forward(self, block):
        s = self.shape
        if s.experts:
            self.experts(block)
            return
        if s.architecture == "rwkv7":
            state_models.channel_mix(self, block, s.ff, WIDTH)
            return
        if s.extra.get("gated", True) and not s.extra.get("fused_gate"):
            self.linear(block, "ffn_gate", s.ff, WIDTH, 1.5)
        up, down = (3e4, 1.0) if block == f"blk.{s.extra.get('loud_layer')}." else (1.5, 0.4)
        self.linear(block, "ffn_up", s.ff * (2 if s.extra.get("fused_gate") else 1), WIDTH, up)
        self.linear(block, "ffn_down", WIDTH, s.ff, down)

    def experts(self, block):
        s = self.shape
        self.matrix(f"{block}ffn_gate_inp.weight", s.experts, WIDTH, 1.5, "F32")
        if "experts" in s.biases:
            self.vector(f"{block}ffn_gate_inp.bias", s.experts, 0.0, 0.3)
        for part, spread in ("gate", 1.5), ("up", 1.5), ("down", 0.6):
            self.matrix(f"{block}ffn_{part}_exps.weight", 256, WIDTH, spread, stack=s.experts)
            if "experts" in s.biases:
                self.matrix(f"{block}ffn_{part}_exps.bias", s.experts, 256, 4.0, "F32")
        if s.extra.get("shared"):
            self.matrix(f"{block}ffn_gate_inp_shexp.weight", 1, WIDTH, 1.0, "F32")
            for part, spread in ("gate", 1.5), ("up", 1.5), ("down", 0.6):
                self.matrix(f"{block}ffn_{part}_shexp.weight", 256, WIDTH, spread)


# ---------------------------------------------------------------- the file
def letters():
    """Returns the characters of byte-level BPE for the 256 bytes (GPT-2's encoder.py)."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = iter(range(256, 512))
    return [chr(byte) if byte in printable else chr(next(others)) for byte in range(256)]


def metadata(name, mix):
    s = SHAPES[name]
    tokens = letters() + [f"<unused{i}>" for i in range(VOCABULARY - 257)] + ["<|end|>"]
    own = Writer(name, mix).own()
    return {"general.architecture": s.architecture, "general.name": f"random {name} {mix}",
            **{f"{s.architecture}.{key}": value for key, value in own.items()}, "tokenizer.ggml.model": "gpt2",
            "tokenizer.ggml.pre": "gpt-2", "tokenizer.ggml.tokens": tokens,
            "tokenizer.ggml.token_type": [1] * 256 + [5] * (VOCABULARY - 257) + [3], "tokenizer.ggml.merges": [],
            "tokenizer.ggml.bos_token_id": VOCABULARY - 1, "tokenizer.ggml.eos_token_id": VOCABULARY - 1,
            "tokenizer.ggml.add_bos_token": False}


def write(folder, name, mix):
    """Writes FOLDER/NAME.TYPE.gguf if it is missing, and returns its path."""
    path = Path(folder) / f"{name}.{mix}.gguf"
    if path.exists():
        return path
    tensors, pairs = Writer(name, mix).all(), metadata(name, mix)
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(pairs))
    head += b"".join(packed_string(key) + packed_value(value) for key, value in pairs.items())
    offset, body = 0, []
    for tensor, shape, kind, data in tensors:
        raw = np.ascontiguousarray(data).tobytes()
        head += packed_string(tensor) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *reversed(shape), kind.number, offset)
        body.append(raw + bytes(-len(raw) % 32))
        offset += len(body[-1])
    # A name of its own for each process and thread, because sweeps run several of them at once.
    part = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
    part.write_bytes(head + bytes(-len(head) % 32) + b"".join(body))
    part.rename(path)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.list or not options.folder:
        print("\n".join(f"{name}: {', '.join(shape.types)}" for name, shape in SHAPES.items()))
        sys.exit(0 if options.list else 2)
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, mix in SETS:
        if not options.names or name in options.names:
            print(write(options.folder, name, mix))


if __name__ == "__main__":
    main()

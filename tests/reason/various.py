"""Layers that differ in shape, or that read the keys and values of other layers."""
import copy
import math

import numpy as np

from gguf import Failure
from network import Norm
from state_families import of_layer


def layer_of(read, number, layer):
    import families
    block = f"blk.{number}"
    layer.heads = of_layer(read, "attention.head_count", number)
    layer.kv_heads = of_layer(read, "attention.head_count_kv", number)
    layer.activation = "gelu_tanh" if read.name in families.GELU else "silu"
    families.norms(read, block, layer)
    if f"{block}.ffn_gate_inp.weight" in read.file.tensors:
        raise Failure(f"{read.file.path} has experts in addition to a feed-forward network, which this engine does not support.")
    families.feed_forward(read, block, layer)
    layer.o = read.linear(f"{block}.attn_output")
    if layer.kv_heads == 0 and layer.heads:
        layer.linear = layer.o
    if layer.kv_heads == 0 or layer.heads == 0:
        layer.heads, layer.kv_heads, layer.o = 1, 1, None
        return layer
    layer.rope = families.rope_of(read)
    layer.scale = 1 / math.sqrt(read.width)
    if read.name == "deci":
        layer.scale = read("attention.scale", layer.scale)
    if read.name.startswith("gemma"):
        gemma(read, number, layer)
    layer.q_norm = read.norm(f"{block}.attn_q_norm")
    projections(read, block, layer)
    layer.kv_of_head = [head * layer.kv_heads // layer.heads for head in range(layer.heads)]
    return layer


def projections(read, block, layer):
    import families
    queries, keys = layer.heads * layer.width, layer.kv_heads * layer.width
    fused = read.linear(f"{block}.attn_qkv")
    if fused:
        layer.q, layer.k, layer.v = (families.rows(fused, first, count) for first, count in
                                     ((0, queries), (queries, keys), (queries + keys, keys)))
    else:
        layer.q, layer.k, layer.v = (read.linear(f"{block}.attn_{part}") for part in "qkv")
        layer.v = layer.v or copy.copy(layer.k)  # in Gemma 4, keys and values may share one matrix
    layer.k_norm = read.norm(f"{block}.attn_k_norm")
    if layer.keys_of is not None:
        layer.k = layer.v = layer.k_norm = layer.v_norm = None


def gemma(read, number, layer):
    """Layers with and without a window differ in width and RoPE; the last layers have no keys of their own."""
    period = read("attention.sliding_window_pattern", 5)
    def has_window(at):
        return bool(period[at]) if isinstance(period, list) else (at + 1) % period != 0
    layer.scale = 1.0
    if has_window(number):
        layer.window = read("attention.sliding_window")
        layer.width = read("attention.key_length_swa", read.width)
        layer.rope.base, layer.rope.scaling = read("rope.freq_base_swa", 10000.0), "none"
        layer.rope.factors = None
        layer.rope.dims = read("rope.dimension_count_swa", min(layer.rope.dims, layer.width))
    layer.v_norm = Norm("rms", read.epsilon, np.ones(layer.width, np.float32))
    with_keys = 20 if read.name == "gemma3n" else read.layers - read("attention.shared_kv_layers", 0)
    if number >= with_keys:
        layer.keys_of = with_keys - (2 if has_window(number) else 1)

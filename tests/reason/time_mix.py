"""Layers of RWKV 7 (arXiv 2503.14456): each token is mixed with the one before, and a delta rule updates the state.
Computes token after token, in float32."""
from dataclasses import dataclass

import numpy as np

from network import Linear, Norm
from norm_kinds import normalized
from states import sigmoid, softplus

F32 = np.float32
PARTS = "rwkvag"  # one letter for each row of the tensor time_mix_lerp_fused, in order
SHORTEST = F32(1e-12)
SIGMOIDS = {"usual": sigmoid, "none": lambda x: x, "twice": lambda x: 2 * sigmoid(x), "other": lambda x: 1 - sigmoid(x),
            "zero": np.zeros_like}
BENDS = {"usual": np.tanh, "none": lambda x: x, "sigmoid": sigmoid}
DECAYS = {"usual": lambda x: np.exp(-np.exp(-softplus(-x) - F32(0.5))),
          "no_softplus": lambda x: np.exp(-np.exp(x - F32(0.5))),
          "softplus_of_other_sign": lambda x: np.exp(-np.exp(-softplus(x) - F32(0.5))),
          "as_rwkv6": lambda x: np.exp(-np.exp(x)), "no_half": lambda x: np.exp(-np.exp(-softplus(-x))),
          "one_power": lambda x: np.exp(-softplus(-x) - F32(0.5)), "logarithm": lambda x: -np.exp(-softplus(-x) - F32(0.5))}


@dataclass
class TimeMix:
    heads: int
    lerp: np.ndarray  # weights for mixing a token with the one before: [6, width], or [5, width] without a gate
    query: Linear
    key: Linear
    value: Linear
    out: Linear
    decay: tuple  # two matrices (down, up), up with a bias
    rate: tuple  # two matrices (down, up), up with a bias
    share: tuple  # two matrices (down, up), up with a bias; None in the first layer
    gate: tuple  # two matrices (down, up), both without a bias; None if the model has no gate
    key_scale: np.ndarray
    key_learn: np.ndarray
    bonus: np.ndarray
    norm: Norm
    channel_lerp: np.ndarray
    # All following fields are settings that faults change. `shift` selects the vector that is mixed into a token:
    # "usual" (the previous token minus this one), or a fault: "none", "whole" (the previous token), "negative" (this
    # token minus the previous one).
    shift: str = "usual"
    # A fault: zeros take the place of the token before a batch. "each": in every batch; "prompt": only in the first
    # batch after the prompt.
    forgets_shift: str = ""
    bend: str = "usual"
    decay_kind: str = "usual"
    rate_kind: str = "usual"
    share_kind: str = "usual"
    gate_kind: str = "usual"
    unit: bool = True
    scales_learned: bool = False
    removes_by_rate: bool = True
    order: str = "usual"
    transposed: bool = False
    forgets: bool = False
    norm_of_all: bool = False


def shifted(run, layer, h, positions, which):
    """Returns the previous token minus the current one, for each token."""
    mix, memories = layer.time_mix, run.memories
    last = memories.get((layer.number, which))
    if last is None or mix.forgets_shift == "each" or (mix.forgets_shift == "prompt" and positions[0] == run.prompt):
        last = np.zeros_like(h[:1])
    memories[layer.number, which] = h[-1:]
    before = np.concatenate([last, h[:-1]])
    return {"usual": before - h, "none": np.zeros_like(h), "whole": before, "negative": h - before}[mix.shift]


def channel_input(run, layer, f, positions):
    """Returns the input of the feed-forward network."""
    return f + shifted(run, layer, f, positions, "channel") * layer.time_mix.channel_lerp


def low_rank(linear, pair, x, bend):
    return linear(pair[1], bend(linear(pair[0], x)))


def contribution(run, layer, h, positions):
    """Returns the layer's addition to the residual stream."""
    mix, linear, number = layer.time_mix, run.arithmetic.linear, layer.number
    before = shifted(run, layer, h, positions, "time")
    of = {part: h + before * row for part, row in zip(PARTS, mix.lerp)}
    left = DECAYS[mix.decay_kind](low_rank(linear, mix.decay, of["w"], BENDS[mix.bend]))
    rate = SIGMOIDS[mix.rate_kind](low_rank(linear, mix.rate, of["a"], lambda x: x))
    query, key, value = linear(mix.query, of["r"]), linear(mix.key, of["k"]), linear(mix.value, of["v"])
    if mix.share is None:
        run.first_values = value
    else:
        share = SIGMOIDS[mix.share_kind](low_rank(linear, mix.share, of["v"], lambda x: x))
        value = value + (run.first_values - value) * share
    def heads(x):
        return x.reshape(len(h), mix.heads, -1)
    learned = key + (rate - 1) * key * mix.key_learn
    removed = heads((learned if mix.scales_learned else key) * mix.key_scale)
    if mix.unit:
        length = np.sqrt((removed * removed).sum(-1, keepdims=True, dtype=F32))
        removed = removed / np.maximum(length, SHORTEST)
    corrected = removed * heads(rate) if mix.removes_by_rate else removed
    conv = run.tap("conv", number, positions, np.concatenate([query, learned, value], 1).astype(F32))
    query, key, value = (heads(part) for part in np.split(conv, 3, 1))
    left = heads(run.tap("decay", number, positions, left.astype(F32)))
    run.tap("beta", number, positions, rate.astype(F32))
    given = scanned(run, layer, (query, key, value, left, removed, corrected))
    given = run.tap("recurrent_mix", number, positions, given.reshape(len(h), -1))
    given = head_norm(run, mix, given)
    bonus = (query * key * mix.bonus.reshape(mix.heads, -1)).sum(-1, keepdims=True, dtype=F32)
    given = given + (value * bonus).reshape(given.shape)
    if mix.gate:
        given = given * low_rank(linear, mix.gate, of["g"], SIGMOIDS[mix.gate_kind])
    return linear(mix.out, given)


def scanned(run, layer, parts):
    """Returns the output of the state for each token, [tokens, heads, values]. `parts` are six arrays [tokens, heads,
    width]. The state itself is [heads, keys, values]."""
    mix, found = layer.time_mix, np.zeros_like(parts[2])
    m = run.memories.get((layer.number, "state"))
    if m is None:
        m = np.zeros((mix.heads, parts[1].shape[2], parts[2].shape[2]), F32)
    def read(m, at):
        return np.einsum("hkv,hk->hv", m, at)
    for t, (query, key, value, left, removed, corrected) in enumerate(zip(*parts)):
        if mix.forgets:
            m = np.zeros_like(m)
        known = read(m, removed)
        if mix.order not in ("decays_last", "decays_with_token"):
            m = m * left[..., None]
        if mix.order == "corrects_last":
            known = read(m, removed)
        if mix.order != "never_corrects":
            m = m - corrected[..., None] * known[:, None]
        if mix.order == "reads_first":
            found[t] = read(m, query)
        m = m + key[..., None] * value[:, None]
        if mix.order == "decays_with_token":
            m = m * left[..., None]
        if mix.order != "reads_first":
            found[t] = read(m.transpose(0, 2, 1) if mix.transposed else m, query)
        if mix.order == "decays_last":
            m = m * left[..., None]
    run.memories[layer.number, "state"] = m
    return found


def head_norm(run, mix, x):
    """Norm of each head, with weights per head."""
    norm = mix.norm
    if norm is None:
        return x
    if mix.norm_of_all:
        return run.norm(norm, x)
    found = normalized(norm, x.reshape(len(x), mix.heads, -1)).reshape(x.shape) * norm.weight
    return found if norm.bias is None else found + norm.bias


def of_layer(read, number):
    """Returns the TimeMix of a layer from a file."""
    block = f"blk.{number}.time_mix_"
    def vector(part):
        return read.values(f"{block}{part}.weight")
    def pair(part, bias=True):
        if f"{block}{part}1.weight" not in read.file.tensors:
            return None
        down, up = read.linear(f"{block}{part}1"), read.linear(f"{block}{part}2")
        up.bias = vector(f"{part}0").reshape(-1) if bias else None
        return down, up
    width, size = read("embedding_length"), read("wkv.head_size")
    return TimeMix(width // size, vector("lerp_fused").reshape(-1, width), read.linear(f"{block}receptance"),
                   read.linear(f"{block}key"), read.linear(f"{block}value"), read.linear(f"{block}output"), pair("w"),
                   pair("a"), pair("v") if number > 0 else None, pair("g", False), vector("k_k").reshape(-1),
                   vector("k_a").reshape(-1), vector("r_k").reshape(-1),
                   Norm("layer", 64e-5, vector("ln"), read.values(f"{block}ln.bias")),
                   read.values(f"blk.{number}.channel_mix_lerp_k.weight").reshape(-1))

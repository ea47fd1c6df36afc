"""The description of a forward pass as plain data. A fault changes a copy of it."""
import copy
from dataclasses import dataclass, field, fields, is_dataclass

import numpy as np


@dataclass
class Norm:
    kind: str  # "rms" or "layer"
    epsilon: float
    weight: np.ndarray  # [width], or [heads, width] if every head has its own
    bias: np.ndarray = None
    add: float = 0.0  # added to the weight
    divisor: str = "mean"  # of squares; or "unrooted", "fourth_root", "sum", "less_one" (divides by width - 1), "deviation", "epsilon_outside"
    # (after the root), "first_half", "half_of_sum" (sum of the first half, divided by the whole width), "batch" (over all rows)
    all_heads: bool = False  # for norms of heads: normalises all heads of a token as one row


@dataclass
class Linear:
    weight: np.ndarray  # [rows, columns]
    bias: np.ndarray = None
    tensor: str = ""  # name in the file
    first: int = 0  # first row in that tensor


@dataclass
class Rope:
    pairing: str  # "adjacent" or "halves"
    base: float
    dims: int
    factors: np.ndarray = None  # [dims / 2] divisors of the frequencies
    scaling: str = "none"  # "linear", "yarn"
    factor: float = 1.0
    original: int = 0  # positions of the original context
    beta_fast: float = 32.0
    beta_slow: float = 1.0
    magnitude: float = 1.0
    sign: int = 1
    offset: int = 0  # added to every position
    grows: bool = True  # YaRN: also multiplies sine and cosine
    rows: int = 0  # rows of a table of angles; 0: enough
    beyond: str = "last"  # for later positions: "again" from the first, "unrotated", "zeros"
    precision: str = ""  # "f16", "bf16": precision of positions, frequencies and angles
    overwrites: bool = False  # overwrites the first of a pair before computing the second
    formula: str = ""  # a wrong one, see engine.FORMULAS


@dataclass
class Experts:
    router: Linear
    gate: list
    up: list
    down: list
    used: int
    gating: str = "softmax"  # "sigmoid", "softmax_of_chosen"
    normalize: bool = True
    scale: float = 1.0
    choice_bias: np.ndarray = None  # is added to the probabilities for the choice only, not for the weights
    lowest: bool = False  # chooses the lowest scores
    ignores_bias: bool = False
    weighs_bias: bool = False  # choice_bias changes the weights, too
    weighs_input: bool = False
    shared_scale: float = 1.0
    shared: tuple = None  # (gate, up, down) of the shared expert
    shared_router: Linear = None


@dataclass
class State:
    """A recurrent state over all earlier tokens, in place of attention or before it (states.py)."""
    kind: str  # "short", "delta", "mamba2", "mamba"
    mixed: list  # list of Linear: the inputs of the convolution, concatenated
    gate: Linear
    out: Linear
    taps: np.ndarray  # [taps, channels], the oldest token first
    taps_bias: np.ndarray = None
    convolves: str = "usual"  # "not", "late"
    conv_activation: str = "silu"  # for all kinds but "short"
    conv_added: bool = False  # also adds its input to the convolution
    forgets_inputs: str = ""  # "each" token or the "prompt" starts with empty inputs
    input_gate: Linear = None
    heads: int = 0
    groups: int = 0  # heads of a group share queries and keys
    keys: int = 0
    values: int = 0
    group_of_head: list = None
    epsilon: float = 0.0  # for the length of queries and keys
    step: Linear = None
    step_down: Linear = None
    step_bias: np.ndarray = None
    step_kind: str = "usual"  # see states.STEPS
    rates: np.ndarray = None
    plain_decay: bool = False  # multiplies by the decay without exponentiation
    strength: Linear = None
    strength_activation: str = "sigmoid"
    key: Linear = None
    query: Linear = None
    skip: np.ndarray = None
    unit_queries: bool = True
    unit_keys: bool = True
    query_scale: float = 1.0
    order: str = "usual"  # see states.scanned
    strengths: bool = True
    forgets: bool = False  # resets the state before each token
    border: int = 0  # resets the state after each multiple of this number of tokens
    exchanged: bool = False  # exchanges queries and keys
    gate_down: Linear = None
    gate_activation: str = "silu"
    norm: Norm = None
    norm_rows: int = 1  # rows per token
    norm_first: bool = False  # norm before the gate
    norm_of_all: bool = False  # normalises all heads as one row


@dataclass
class Layer:
    number: int
    heads: int
    kv_heads: int
    width: int  # width of a head
    q: Linear
    k: Linear
    v: Linear
    o: Linear
    scale: float  # factor of q · k
    attn_norm: Norm = None
    ffn_norm: Norm = None
    post_attn_norm: Norm = None
    post_ffn_norm: Norm = None
    q_norm: Norm = None
    k_norm: Norm = None
    rope: Rope = None
    k_rope: Rope = None  # RoPE of keys, if it differs
    rope_first: bool = False  # RoPE before the norm of heads
    softcap: float = 0.0
    window: int = 0
    mask: str = "causal"  # "none", "strict" (not its own position), "sees_next"
    hides_first: bool = False
    softmax: str = "exact"  # "missing", "over_all" (masked ones count as score 0), "base2", "unnormalized", "padded",
    # "twice", "epsilon", "not_rescaled"
    batch: int = 0  # tokens per batch of a prompt, if the mask counts rows from the first of the batch
    batch_alone: bool = False  # each batch attends only to itself
    ring: int = 0  # number of rows of a ring-buffer cache
    transposed_cache: bool = False  # exchanges heads and channels of cached values
    others_from: int = None  # index of a layer; decoded tokens read earlier tokens from its cache
    keys_from: int = None  # index of a layer; attention reads its keys
    misses_odd_rows: bool = False  # leaves odd rows of a prompt out of the sum with the feed-forward network
    sinks: np.ndarray = None
    sinks_join_values: bool = False
    kv_of_head: list = None  # key head of each query head
    keys_of_head: list = None  # the same for keys alone, if it differs
    values_of_head: list = None  # and for values
    alibi: float = 0.0  # largest bias of ALiBi
    transposed_mix: bool = False  # exchanges heads and their dimensions
    heads_first_mix: bool = False  # joins heads in the memory order [heads, tokens, width]
    gate: Linear = None
    up: Linear = None
    down: Linear = None
    activation: str = "silu"
    combination: str = "product"  # of gate and up: "gate", "up", "sum"
    repeats: str = ""  # "own_caches", "one_cache": is computed twice, and taps show the second time
    experts: Experts = None
    residual_scale: float = 1.0
    parallel: bool = False
    state: State = None
    time_mix: object = None  # see time_mix.py, in place of attention
    latent: object = None  # see latent.py, in place of q, k and v
    attn_gate: Linear = None  # its sigmoid multiplies the mixed values
    attn_gate_activation: str = "sigmoid"
    attn_gate_from: str = "input"  # "query" (rotated), "stream"
    linear: Linear = None  # in place of attention
    keys_of: int = None  # index of a layer; its keys and values replace this layer's own
    v_norm: Norm = None  # norm of each head
    input: object = None  # see streams.py, like the next two fields
    streams: object = None
    sparse: object = None
    out_scale: float = 1.0  # factor of the stream after the layer
    out_scale_of: str = "stream"  # or "branches": what out_scale multiplies
    attn_residual: str = "stream"  # "normed", "none"
    ffn_residual: str = "stream"  # "normed", "none", "input"
    attn_factor: float = 1.0  # of what attention adds to the stream
    # adds branches to the normed stream; the feed-forward network reads the stream without a norm
    norms_branch: bool = False
    one_after_another: bool = False  # attention reads the stream after the state
    other_heads: dict = field(default_factory=dict)  # head: the Layer whose settings it uses instead


@dataclass
class Network:
    file: object  # the Gguf
    architecture: str
    embedding: Linear
    layers: list
    output_norm: Norm
    output: Linear
    positions: np.ndarray = None  # learned positions
    position_offset: int = 0
    embedding_scale: float = 1.0
    embedding_norm: Norm = None
    logit_scale: float = 1.0
    logit_cap: float = 0.0
    log_probabilities: bool = False  # in place of logits
    inputs: object = None  # see streams.py, like the next field
    ends: object = None
    hooks: list = field(default_factory=list)  # see engine.Hook
    token_shift: int = 0  # offset added to the row of the embedding
    at_once: bool = False  # all tokens are a prompt; none is decoded

    @property
    def vocabulary(self):
        return len(self.embedding.weight)

    @property
    def is_alike(self):
        """Whether all layers have the same shapes, so that they can be exchanged."""
        shapes = {(layer.heads, layer.kv_heads, layer.width, layer.keys_of, len(layer.up.weight) if layer.up else 0,
                   bool(layer.q), bool(layer.latent), bool(layer.state), bool(layer.up or layer.experts), bool(layer.streams))
                  for layer in self.layers}
        return len(shapes) == 1


def copied(value):
    """Returns a copy whose settings can be changed. Arrays are shared, because no code changes them in place."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if is_dataclass(value):
        found = copy.copy(value)
        for item in fields(value):
            setattr(found, item.name, copied(getattr(value, item.name)))
        return found
    return dict(value) if isinstance(value, dict) else value

"""What a forward pass needs to know, as plain data: a fault changes a copy of it."""
import copy
from dataclasses import dataclass, field, fields, is_dataclass

import numpy as np


@dataclass
class Norm:
    kind: str  # "rms" or "layer"
    epsilon: float
    weight: np.ndarray  # [width], or [heads, width] where every head has its own
    bias: np.ndarray = None
    add: float = 0.0  # to the weight
    divisor: str = "mean"  # of squares; "sum", "less_one" (by one value less), "deviation", "epsilon_outside" the root,
    # "first_half", "half_of_sum" (that of the first half, by the whole width), "batch" (of all rows)
    all_heads: bool = False  # a norm of heads: all heads of a token as one row


@dataclass
class Linear:
    weight: np.ndarray  # [rows, columns]
    bias: np.ndarray = None
    tensor: str = ""  # its name in the file
    first: int = 0  # its first row there


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
    grows: bool = True  # YaRN: sine and cosine are multiplied, too
    rows: int = 0  # of a table; 0: enough
    beyond: str = "last"  # what later positions take: "again" from the first, "unrotated", "zeros"
    precision: str = ""  # "f16", "bf16": of positions, frequencies and angles
    overwrites: bool = False  # the first of a pair before the second is computed


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
    choice_bias: np.ndarray = None  # decides the choice with the chances, and no weights
    lowest: bool = False  # chooses the worst
    ignores_bias: bool = False
    weighs_bias: bool = False  # it is in the weights, too
    weighs_input: bool = False
    shared_scale: float = 1.0
    shared: tuple = None  # (gate, up, down) of the expert of every token
    shared_router: Linear = None


@dataclass
class State:
    """What a layer keeps of all tokens before, in place of attention or before it (states.py)."""
    kind: str  # "short", "delta", "mamba2", "mamba"
    mixed: list  # of Linear: what the convolution passes over, side by side
    gate: Linear
    out: Linear
    taps: np.ndarray  # [taps, channels], the oldest token first
    taps_bias: np.ndarray = None
    convolves: str = "usual"  # "not", "late"
    conv_activation: str = "silu"  # of all kinds but "short"
    conv_added: bool = False  # and of that one, too
    forgets_inputs: str = ""  # "each" token, the "prompt"
    input_gate: Linear = None
    heads: int = 0
    groups: int = 0  # of heads that share queries and keys
    keys: int = 0
    values: int = 0
    group_of_head: list = None
    epsilon: float = 0.0  # of the length of queries and keys
    step: Linear = None
    step_down: Linear = None
    step_bias: np.ndarray = None
    step_kind: str = "usual"  # see states.STEPS
    rates: np.ndarray = None
    plain_decay: bool = False  # without the power of e
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
    forgets: bool = False  # before each token
    border: int = 0  # forgets wherever so many tokens have passed
    exchanged: bool = False  # queries are keys, and keys queries
    gate_down: Linear = None
    gate_activation: str = "silu"
    norm: Norm = None
    norm_rows: int = 1  # of a token
    norm_first: bool = False  # before the gate
    norm_of_all: bool = False  # as one row


@dataclass
class Layer:
    number: int
    heads: int
    kv_heads: int
    width: int  # of a head
    q: Linear
    k: Linear
    v: Linear
    o: Linear
    scale: float  # of q · k
    attn_norm: Norm = None
    ffn_norm: Norm = None
    post_attn_norm: Norm = None
    post_ffn_norm: Norm = None
    q_norm: Norm = None
    k_norm: Norm = None
    rope: Rope = None
    k_rope: Rope = None  # of keys, where it differs
    rope_first: bool = False  # rotates before the norm of heads
    softcap: float = 0.0
    window: int = 0
    mask: str = "causal"  # "none", "strict" (not its own position), "sees_next"
    hides_first: bool = False
    softmax: str = "exact"  # "missing", "over_all" (masked ones count as score 0), "base2", "unnormalized", "padded",
    # "twice", "epsilon", "not_rescaled"
    batch: int = 0  # tokens of a prompt that come at once, where the mask counts rows from the first of them
    batch_alone: bool = False  # and each batch sees itself alone
    ring: int = 0  # rows of the cache
    transposed_cache: bool = False  # heads and channels of cached values are exchanged
    others_from: int = None  # the layer whose cache has the tokens before a decoded one
    keys_from: int = None  # and the one whose keys are read
    misses_odd_rows: bool = False  # of a prompt, in the sum with the feed-forward
    sinks: np.ndarray = None
    sinks_join_values: bool = False
    kv_of_head: list = None  # key head of each query head
    transposed_mix: bool = False  # heads and their dimensions exchanged
    heads_first_mix: bool = False  # joined as [heads, tokens, width] lies in memory
    gate: Linear = None
    up: Linear = None
    down: Linear = None
    activation: str = "silu"
    experts: Experts = None
    residual_scale: float = 1.0
    parallel: bool = False
    state: State = None
    time_mix: object = None  # see time_mix.py, in place of attention
    latent: object = None  # see latent.py, in place of q, k and v
    attn_gate: Linear = None  # its sigmoid multiplies what attention mixes
    attn_gate_activation: str = "sigmoid"
    attn_gate_from: str = "input"  # "query" (rotated), "stream"
    linear: Linear = None  # in place of attention
    keys_of: int = None  # the layer whose keys and values it reads in place of its own
    v_norm: Norm = None  # of each head
    input: object = None  # see streams.py, and the next two
    streams: object = None
    sparse: object = None
    out_scale: float = 1.0  # of the stream behind the layer
    out_scale_of: str = "stream"  # or of the "branches"
    attn_residual: str = "stream"  # "normed", "none"
    ffn_residual: str = "stream"  # "normed", "none", "input"
    norms_branch: bool = False  # with the norm of the feed-forward, which then reads the stream as it is
    one_after_another: bool = False  # attention reads what the state has made of the stream
    other_heads: dict = field(default_factory=dict)  # head: the Layer by which it goes instead


@dataclass
class Network:
    file: object  # the Gguf
    architecture: str
    embedding: Linear
    layers: list
    output_norm: Norm
    output: Linear
    positions: np.ndarray = None  # learned
    position_offset: int = 0
    embedding_scale: float = 1.0
    embedding_norm: Norm = None
    logit_scale: float = 1.0
    logit_cap: float = 0.0
    inputs: object = None  # see streams.py, and the next
    ends: object = None
    hooks: list = field(default_factory=list)  # see engine.Hook
    token_shift: int = 0  # row of the embedding besides the right one
    at_once: bool = False  # all tokens are a prompt, and none is decoded

    @property
    def vocabulary(self):
        return len(self.embedding.weight)

    @property
    def is_alike(self):
        """Whether each layer may stand for every other."""
        shapes = {(layer.heads, layer.kv_heads, layer.width, layer.keys_of, len(layer.up.weight) if layer.up else 0,
                   bool(layer.q), bool(layer.latent), bool(layer.state), bool(layer.up or layer.experts), bool(layer.streams))
                  for layer in self.layers}
        return len(shapes) == 1


def copied(value):
    """A copy whose settings can be changed; arrays are shared, since nothing changes them in place."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if is_dataclass(value):
        found = copy.copy(value)
        for item in fields(value):
            setattr(found, item.name, copied(getattr(value, item.name)))
        return found
    return dict(value) if isinstance(value, dict) else value

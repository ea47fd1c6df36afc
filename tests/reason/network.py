"""The description of a forward pass as plain data. A fault changes a copy of it."""
import copy
from dataclasses import dataclass, field, fields, is_dataclass

import numpy as np


@dataclass
class Norm:
    kind: str  # key of norm_kinds.KINDS
    epsilon: float
    weight: np.ndarray  # shape [width], or [heads, width] if every head has its own weights
    bias: np.ndarray = None
    add: float = 0.0  # number that is added to every weight
    # The divisor of x: "right" (that of the kind), or a fault: "unrooted" (takes no root), "fourth_root" (takes the
    # fourth root), "sum" (takes the sum of the squares), "less_one" (divides the sum by width - 1), "deviation"
    # (subtracts the mean before squaring), "epsilon_outside" (adds epsilon after the root), "first_half" (takes the
    # mean over the first half), "half_of_sum" (divides the sum over the first half by the whole width), "batch" (takes
    # one mean for all rows).
    divisor: str = "right"
    all_heads: bool = False  # for norms of heads: normalises all heads of a token as one row


@dataclass
class Linear:
    weight: np.ndarray  # shape [rows, columns]
    bias: np.ndarray = None
    tensor: str = ""  # name of the tensor in the file
    first: int = 0  # index of the matrix's first row in the tensor of the file


@dataclass
class Rope:
    pairing: str  # which dimensions form a pair: "adjacent" or "halves"
    base: float
    dims: int
    factors: np.ndarray = None  # [dims / 2] divisors of the frequencies
    scaling: str = "none"  # how the context is extended: "none", "linear" or "yarn"
    factor: float = 1.0
    original: int = 0  # context length in tokens before the extension
    beta_fast: float = 32.0
    beta_slow: float = 1.0
    magnitude: float = 1.0
    sign: int = 1
    offset: int = 0  # number that is added to every position
    grows: bool = True  # for YaRN: whether sine and cosine are also multiplied by a factor
    rows: int = 0  # number of rows in the table of angles; 0: the table is long enough
    # Rule for positions beyond the table: "last" uses the last row, "again" starts over at the first row,
    # "unrotated" does not rotate, and "zeros" sets sine and cosine to 0.
    beyond: str = "last"
    precision: str = ""  # "f16" or "bf16" if positions, frequencies and angles are rounded
    overwrites: bool = False  # a fault: overwrites the first number of a pair before the second is computed
    formula: str = ""  # a fault: key of a wrong formula in engine.FORMULAS; empty: the correct formula
    backwards: bool = False  # a fault: the first pair has the lowest frequency


@dataclass
class Experts:
    router: Linear
    gate: list
    up: list
    down: list
    used: int
    gating: str = "softmax"  # function of the router's scores: "softmax", "sigmoid" or "softmax_of_chosen"
    normalize: bool = True
    scale: float = 1.0
    choice_bias: np.ndarray = None  # added to the scores for choosing experts, but not to the weights of the experts
    lowest: bool = False  # a fault: chooses the experts with the lowest scores
    ignores_bias: bool = False
    weighs_bias: bool = False  # a fault: choice_bias also changes the weights of the experts
    weighs_input: bool = False
    shared_scale: float = 1.0
    shared: tuple = None  # (gate, up, down) of the shared expert
    shared_router: Linear = None


@dataclass
class State:
    """A recurrent state over all earlier tokens, in place of attention or in addition to it (states.py)."""
    kind: str  # "short" (only a short convolution), "delta", "mamba2" or "mamba"
    mixed: list  # list of Linear whose results are concatenated; they are the input of the convolution
    gate: Linear
    out: Linear
    taps: np.ndarray  # weights of the convolution [taps, channels], the oldest token first
    taps_bias: np.ndarray = None
    convolves: str = "usual"  # the convolution: "usual", or a fault: "not" (is left out), "late" (by one token)
    conv_activation: str = "silu"  # activation function after the convolution; ignored for the kind "short"
    conv_added: bool = False  # a fault: applies SiLU to the result of the kind "short"
    # A fault: the convolution gets zeros in place of the inputs from earlier batches. "each": in every batch; "prompt":
    # only in the first batch after the prompt.
    forgets_inputs: str = ""
    input_gate: Linear = None
    heads: int = 0
    groups: int = 0  # number of groups; the heads of a group share queries and keys
    keys: int = 0
    values: int = 0
    group_of_head: list = None
    epsilon: float = 0.0  # epsilon for normalising the length of queries and keys
    step: Linear = None
    step_down: Linear = None
    step_bias: np.ndarray = None
    step_kind: str = "usual"  # how the step is computed: a key of states.STEPS
    rates: np.ndarray = None
    plain_decay: bool = False  # whether the decay is stored as a factor instead of an exponent
    strength: Linear = None
    strength_activation: str = "sigmoid"
    key: Linear = None
    query: Linear = None
    skip: np.ndarray = None
    unit_queries: bool = True
    unit_keys: bool = True
    query_scale: float = 1.0
    order: str = "usual"  # order in which a state decays, is read and so on: a name in states.scanned
    strengths: bool = True
    forgets: bool = False  # a fault: resets the state before each token
    border: int = 0  # a fault: resets the state after each multiple of this number of tokens; 0: never
    exchanged: bool = False  # a fault: exchanges queries and keys
    gate_down: Linear = None
    gate_activation: str = "silu"
    norm: Norm = None
    norm_rows: int = 1  # number of rows per token that are normalised separately
    norm_first: bool = False  # whether the norm of the state's output comes before the gate
    norm_of_all: bool = False  # whether the norm treats all heads as one row


@dataclass
class Layer:
    number: int
    heads: int
    kv_heads: int
    width: int  # width of one head
    q: Linear
    k: Linear
    v: Linear
    o: Linear
    scale: float  # factor of the scores q · k
    attn_norm: Norm = None
    ffn_norm: Norm = None
    post_attn_norm: Norm = None
    post_ffn_norm: Norm = None
    q_norm: Norm = None
    k_norm: Norm = None
    rope: Rope = None
    k_rope: Rope = None  # RoPE of the keys, if it differs from the RoPE of the queries
    v_rope: Rope = None  # a fault: RoPE that rotates the values
    cached_v_rope: Rope = None  # a fault: RoPE that rotates the values after their tap was recorded
    exchanged_cache: bool = False  # a fault: keys are in the place of values, and values in the place of keys
    rope_first: bool = False  # whether RoPE comes before the norm of the heads
    softcap: float = 0.0
    window: int = 0
    mask: str = "causal"  # "causal", or a fault: "none", "strict" (hides each token from itself), "sees_next"
    hides_first: bool = False
    # How attention weights are computed: "exact", or a fault of the softmax: "missing" (uses the scores as weights),
    # "over_all" (masked positions have the score 0), "base2" (takes powers of 2), "unnormalized" (does not divide by
    # the sum), "padded" (the sum also has masked positions), "plus_one" (the sum also has one score of 0), "twice"
    # (applies softmax twice), "epsilon" (adds a constant to the sum), "not_rescaled" (see engine.not_rescaled).
    softmax: str = "exact"
    batch: int = 0  # a fault: the mask counts rows from the start of a batch with this number of tokens; 0: no fault
    batch_alone: bool = False  # a fault: tokens attend only to tokens of their own batch
    ring: int = 0  # number of slots if the cache is a ring buffer, or 0
    transposed_cache: bool = False  # a fault: exchanges heads and channels of cached values
    others_from: int = None  # a fault: decoded tokens read earlier tokens from the cache of this layer
    keys_from: int = None  # a fault: index of the layer whose keys are used instead of the layer's own
    # A fault: in a prompt, the output of the feed-forward network is zero at odd positions.
    misses_odd_rows: bool = False
    sinks: np.ndarray = None
    sinks_join_values: bool = False
    kv_of_head: list = None  # for each query head, the index of its key head and value head
    keys_of_head: list = None  # for each query head, the index of its key head, if it differs from kv_of_head
    values_of_head: list = None  # for each query head, the index of its value head, if it differs from kv_of_head
    alibi: float = 0.0  # ALiBi: head i of n, counted from 1, has the slope 2^(-alibi * i / n); 0: no ALiBi
    transposed_mix: bool = False  # a fault: exchanges the axes of heads and dimensions
    heads_first_mix: bool = False  # a fault: concatenates heads that are stored as [heads, tokens, width]
    gate: Linear = None
    up: Linear = None
    down: Linear = None
    activation: str = "silu"
    combination: str = "product"  # combination of gate and up: "product", or a fault: "gate" or "up" (one alone), "sum"
    # A fault: computes the layer twice, either with a cache for each time ("own_caches") or with one cache for both
    # ("one_cache"). Taps show the second computation.
    repeats: str = ""
    experts: Experts = None
    residual_scale: float = 1.0
    parallel: bool = False
    state: State = None
    time_mix: object = None  # TimeMix of time_mix.py, which replaces attention
    latent: object = None  # Latent of latent.py, which replaces q, k and v
    attn_gate: Linear = None  # gate of attention: the mixed values are multiplied by its activated result
    attn_gate_activation: str = "sigmoid"
    attn_gate_from: str = "input"  # input of attn_gate: "input", "query" (after RoPE) or "stream"
    linear: Linear = None  # matrix that replaces attention
    keys_of: int = None  # index of another layer, whose keys and values this layer uses
    v_norm: Norm = None  # norm of the values of each head
    input: object = None  # LayerInput of streams.py; None if the model has no per-layer inputs
    streams: object = None  # several residual streams (class Streams of streams.py); None: the model has only one
    sparse: object = None  # Sparse of streams.py; None if the gates of the feed-forward network are not sparse
    out_scale: float = 1.0  # factor of the residual stream after the layer
    # The result of attention is added to this: "stream" (the residual stream), "normed" (attention's normed input) or
    # "none" (nothing).
    attn_residual: str = "stream"
    # The result of the feed-forward network is added to this: "stream" (the residual stream), "normed" (the network's
    # normed input), "none" (nothing) or "input" (the layer's input).
    ffn_residual: str = "stream"
    attn_factor: float = 1.0  # factor of the result of attention
    # A fault: applies ffn_norm to the result of attention or of the state. The feed-forward network reads the residual
    # stream without a norm.
    norms_branch: bool = False
    one_after_another: bool = False  # whether attention reads the stream after the state was added
    # Heads that differ from the rest of the layer. Key: head; value: the Layer whose settings this head uses.
    other_heads: dict = field(default_factory=dict)


@dataclass
class Network:
    file: object  # the Gguf from which the network was read
    architecture: str
    embedding: Linear
    layers: list
    output_norm: Norm
    output: Linear
    positions: np.ndarray = None  # table of learned positions
    position_offset: int = 0
    embedding_scale: float = 1.0
    embedding_norm: Norm = None
    logit_scale: float = 1.0
    logit_cap: float = 0.0
    log_probabilities: bool = False  # whether the outputs are log-probabilities instead of logits
    inputs: object = None  # TokenInputs of streams.py; None if the model has no per-layer inputs
    ends: object = None  # Ends of streams.py; None if the model has a single residual stream
    hooks: list = field(default_factory=list)  # list of engine.Hook
    token_shift: int = 0  # a fault: number that is added to each token id before the lookup
    at_once: bool = False  # whether all tokens are evaluated as a prompt, so that none is decoded

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

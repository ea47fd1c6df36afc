"""Layers with a state: short convolutions (LFM 2), gated delta rules (arXiv 2412.06464; with a decay per row in Kimi
Linear), Mamba (arXiv 2312.00752) and Mamba 2 (arXiv 2405.21060). Computes token after token, in float32."""
import numpy as np

from norm_kinds import normalized

F32 = np.float32


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softplus(x):
    return np.where(x > 20, x, np.log1p(np.exp(np.minimum(x, 20))))


ACTIVATIONS = {"silu": lambda x: x * sigmoid(x), "sigmoid": sigmoid, "none": lambda x: x,
               "twice_sigmoid": lambda x: 2 * sigmoid(x), "one": np.ones_like}
STEPS = {"usual": lambda x, bias: softplus(x + bias), "without_softplus": lambda x, bias: x + bias,
         "without_bias": lambda x, bias: softplus(x), "bias_behind": lambda x, bias: softplus(x) + bias}


class Memory:
    """The state of a layer after the tokens so far."""

    def __init__(self, state):
        # The latest inputs of the convolution. The array has one row more than a correct convolution reads, for faults
        # that read too far back.
        self.inputs = np.zeros(state.taps.shape, F32)
        self.matrix = np.zeros((state.heads, state.keys, state.values), F32)


def convolved(state, memory, x):
    """Convolves x [tokens, channels] and updates the memory."""
    inputs, count = np.concatenate([memory.inputs, x]), len(state.taps)
    memory.inputs = inputs[len(x):]
    if state.convolves == "not":
        return x
    inputs = inputs[:-1] if state.convolves == "late" else inputs[1:]
    found = sum((state.taps[tap] * inputs[tap:tap + len(x)] for tap in range(count)), np.zeros_like(x))
    return (found if state.taps_bias is None else found + state.taps_bias).astype(F32)


def unit(state, x):
    return x / np.sqrt((x * x).sum(-1, keepdims=True, dtype=F32) + F32(state.epsilon))


def scanned(state, memory, query, key, value, left, strength, positions):
    """Returns the output of the state. The inputs are queries and keys [tokens, groups, keys], values [tokens, heads,
    values], decays [tokens, heads, 1 or keys] and strengths [tokens, heads]."""
    if state.kind == "delta":
        query = (unit(state, query) if state.unit_queries else query) / F32(np.sqrt(state.keys))
        key = unit(state, key) if state.unit_keys else key
    query, key = (part[:, state.group_of_head] for part in (query * F32(state.query_scale), key))
    given = np.zeros_like(value)
    for t in range(len(value)):
        m, q, k, v, keep = memory.matrix, query[t], key[t], value[t], left[t][..., None]
        if state.forgets or (state.border and positions[t] % state.border == 0):
            m = np.zeros_like(m)
        if state.order in ("usual", "reads_first", "never_corrects"):
            m = m * keep
        if state.kind == "delta" and state.order != "never_corrects":
            v = v - np.einsum("hkv,hk->hv", m, k)
        if state.order == "corrects_first":
            m = m * keep
        if state.order == "reads_first":
            given[t] = np.einsum("hkv,hk->hv", m, q)
        m = m + k[..., None] * (v * strength[t][:, None] if state.strengths else v)[:, None]
        if state.order == "decays_with_token":
            m = m * keep
        if state.order != "reads_first":
            given[t] = np.einsum("hkv,hk->hv", m, q)
        memory.matrix = m * keep if state.order == "decays_last" else m
    return given if state.skip is None else given + state.skip[:, None] * value


def contribution(run, layer, h, positions):
    """Returns the layer's addition to the residual stream."""
    state, number, linear = layer.state, layer.number, run.arithmetic.linear
    memory = run.memories.setdefault(number, Memory(state))
    if state.forgets_inputs == "each" or (state.forgets_inputs == "prompt" and positions[0] == run.prompt):
        memory.inputs = memory.inputs * 0
    gate = linear(state.gate, linear(state.gate_down, h) if state.gate_down else h)
    mixed = np.concatenate([linear(part, h) for part in state.mixed], 1)
    if state.kind == "short":
        conv = convolved(state, memory, linear(state.input_gate, h) * mixed)
        conv = ACTIVATIONS["silu"](conv) if state.conv_added else conv
        return linear(state.out, gate * run.tap("conv", number, positions, conv))
    conv = run.tap("conv", number, positions, ACTIVATIONS[state.conv_activation](convolved(state, memory, mixed)))
    source = conv if state.kind == "mamba" else h
    steps = linear(state.step, linear(state.step_down, source) if state.step_down else source)
    step = STEPS[state.step_kind](steps, state.step_bias).astype(F32)
    if state.kind == "mamba":
        left = np.exp(step[..., None] * state.rates)
    else:
        left = step * state.rates if state.plain_decay else np.exp(step * state.rates)
        left = run.tap("decay", number, positions, left)
        left = left.reshape(len(h), state.heads, -1)
    if state.kind == "delta":
        step = ACTIVATIONS[state.strength_activation](linear(state.strength, h))
    step = run.tap("beta", number, positions, step)
    given = scanned(state, memory, *parts(state, linear, conv), left, step, positions).astype(F32)
    given = run.tap("recurrent_mix", number, positions, given.reshape(len(h), -1))
    return linear(state.out, gated(run, state, gate, given))


def parts(state, linear, conv):
    """Returns queries, keys and values."""
    tokens, inner = len(conv), state.heads * state.values
    if state.kind == "mamba":
        query, key, value = linear(state.query, conv), linear(state.key, conv), conv
    else:
        width = state.groups * state.keys
        if state.kind == "delta":
            query, key, value = np.split(conv, [width, 2 * width], 1)
        else:
            value, key, query = np.split(conv, [inner, inner + width], 1)
    if state.exchanged:
        query, key = key, query
    return (query.reshape(tokens, state.groups, state.keys), key.reshape(tokens, state.groups, state.keys),
            value.reshape(tokens, state.heads, state.values))


def gated(run, state, gate, given):
    """Applies the norm and the gate to the output of the state; norm_first decides which comes first."""
    factor = ACTIVATIONS[state.gate_activation](gate)
    if state.norm is None:
        return given * factor
    def norm(x):
        rows = x if state.norm_of_all else x.reshape(len(x), state.norm_rows, -1)
        weights = np.tile(state.norm.weight.reshape(-1), x.shape[1] // state.norm.weight.size) if state.norm_of_all else None
        if weights is None:
            return run.norm(state.norm, rows).reshape(x.shape)
        return normalized(state.norm, x) * weights
    return norm(given) * factor if state.norm_first else norm(given * factor)

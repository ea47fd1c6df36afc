"""Makes the State of a layer from a GGUF file, for the families with recurrent states."""
import numpy as np

from gguf import Failure
from network import Linear, Norm, State

FAMILIES = {"qwen35", "qwen3next", "kimi-linear", "mamba2", "mamba", "nemotron_h", "granitehybrid", "falcon-h1", "lfm2"}


def of_layer(read, name, number):
    """Returns the value of a key for a layer; the key may have one value per layer."""
    value = read(name, 0)
    return value[number] if isinstance(value, list) else value


def attends(read, number):
    if read.name in ("qwen35", "qwen3next"):
        return (number + 1) % read("full_attention_interval", 4) == 0
    if read.name in ("mamba", "mamba2"):
        return False
    if read.name in ("kimi-linear", "nemotron_h", "granitehybrid", "lfm2"):
        return of_layer(read, "attention.head_count_kv", number) > 0
    return True


def has_state(read, number):
    if read.name == "falcon-h1":
        return True
    if read.name == "nemotron_h" and of_layer(read, "feed_forward_length", number) > 0:
        return False
    return read.name in FAMILIES and not attends(read, number)


def cut(linear, *sizes):
    """Splits the rows of a matrix into parts of these sizes. Returns a list of Linear."""
    found, first = [], 0
    for size in sizes:
        found.append(Linear(linear.weight[first:first + size], None, linear.tensor, first))
        first += size
    return found


def state_of(read, number):
    if not has_state(read, number):
        return None
    block = f"blk.{number}"
    if read.name == "lfm2":
        return short(read, block)
    if read.name == "kimi-linear":
        return kimi(read, block)
    if read.name in ("qwen35", "qwen3next"):
        return delta(read, block)
    return mamba(read, block) if read.name == "mamba" else mamba2(read, block)


def taps(read, name):
    values = read.values(name + ".weight")
    return np.ascontiguousarray(values.reshape(-1, values.shape[-1]).T)


def short(read, block):
    width = read("embedding_length")
    into, gate, mixed = cut(read.linear(f"{block}.shortconv.in_proj"), width, width, width)
    return State("short", [mixed], gate, read.linear(f"{block}.shortconv.out_proj"), taps(read, f"{block}.shortconv.conv"),
                 input_gate=into)


def sizes(read, state):
    state.heads, state.groups, state.keys = (read(f"ssm.{key}") for key in ("time_step_rank", "group_count", "state_size"))
    state.values = read("ssm.inner_size") // state.heads
    shared = state.heads // state.groups
    state.group_of_head = [head % state.groups if read.name == "qwen35" else head // shared for head in range(state.heads)]


def delta(read, block):
    if f"{block}.attn_gate.weight" not in read.file.tensors:
        raise Failure(f"{read.file.path} has its projections in ssm_in, which this engine does not read.")
    state = State("delta", [read.linear(f"{block}.attn_qkv")], read.linear(f"{block}.attn_gate"),
                  read.linear(f"{block}.ssm_out"), taps(read, f"{block}.ssm_conv1d"), epsilon=read.epsilon)
    sizes(read, state)
    if read.name == "qwen3next":  # rows: for each group the strengths (beta) of its heads, then their steps (alpha)
        both = read.linear(f"{block}.ssm_ba").weight.reshape(state.groups, 2, -1, read("embedding_length"))
        state.strength, state.step = (Linear(both[:, part].reshape(state.heads, -1)) for part in (0, 1))
    else:
        state.strength, state.step = read.linear(f"{block}.ssm_beta"), read.linear(f"{block}.ssm_alpha")
    state.step_bias, state.rates = read.values(f"{block}.ssm_dt.bias"), read.values(f"{block}.ssm_a").reshape(-1)
    state.norm, state.norm_rows, state.norm_first = read.norm(f"{block}.ssm_norm"), state.heads, True
    return state


def kimi(read, block):
    parts = [taps(read, f"{block}.ssm_conv1d_{part}") for part in "qkv"]
    state = State("delta", [read.linear(f"{block}.attn_{part}") for part in "qkv"], read.linear(f"{block}.ssm_g_b"),
                  read.linear(f"{block}.attn_output"), np.concatenate(parts, 1), epsilon=read.epsilon)
    state.heads = state.groups = read.heads
    state.keys = state.values = read("kda.head_dim")
    state.group_of_head = list(range(state.heads))
    state.gate_down, state.gate_activation = read.linear(f"{block}.ssm_g_a"), "sigmoid"
    state.strength = read.linear(f"{block}.ssm_beta")
    state.step_down, state.step = read.linear(f"{block}.ssm_f_a"), read.linear(f"{block}.ssm_f_b")
    state.step_bias = read.values(f"{block}.ssm_dt.bias")
    state.rates = np.repeat(read.values(f"{block}.ssm_a").reshape(-1), state.keys)
    state.norm, state.norm_rows, state.norm_first = read.norm(f"{block}.ssm_norm"), state.heads, True
    return state


def mamba2(read, block):
    state = State("mamba2", [], None, read.linear(f"{block}.ssm_out"), taps(read, f"{block}.ssm_conv1d"),
                  read.values(f"{block}.ssm_conv1d.bias"))
    sizes(read, state)
    inner = state.heads * state.values
    state.gate, mixed, state.step = cut(read.linear(f"{block}.ssm_in"), inner, inner + 2 * state.groups * state.keys,
                                        state.heads)
    state.mixed = [mixed]
    state.step_bias = read.values(f"{block}.ssm_dt.bias")
    state.rates, state.skip = (read.values(f"{block}.ssm_{part}").reshape(-1) for part in "ad")
    weight = read.values(f"{block}.ssm_norm.weight")
    if weight is not None:
        state.norm, state.norm_rows = Norm("rms", read.epsilon, weight.reshape(state.groups, -1)), state.groups
    return state


def mamba(read, block):
    inner, rank = read("ssm.inner_size"), read("ssm.time_step_rank")
    mixed, gate = cut(read.linear(f"{block}.ssm_in"), inner, inner)
    state = State("mamba", [mixed], gate, read.linear(f"{block}.ssm_out"), taps(read, f"{block}.ssm_conv1d"),
                  read.values(f"{block}.ssm_conv1d.bias"))
    state.heads, state.groups, state.keys, state.values = inner, 1, read("ssm.state_size"), 1
    state.group_of_head = [0] * inner
    state.step_down, state.key, state.query = cut(read.linear(f"{block}.ssm_x"), rank, state.keys, state.keys)
    state.step = Linear(read.values(f"{block}.ssm_dt.weight"))
    state.step_bias = read.values(f"{block}.ssm_dt.bias")
    state.rates, state.skip = read.values(f"{block}.ssm_a"), read.values(f"{block}.ssm_d").reshape(-1)
    return state

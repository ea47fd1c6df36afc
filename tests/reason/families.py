"""Makes a Network from a GGUF file. The computation of each family is written from the publications and the keys of the
files, independently of Vitrine."""
import math

import numpy as np

from gguf import Failure, Gguf
import latent
import state_families
import streams
import time_mix
import various
from network import Experts, Layer, Linear, Network, Norm, Rope
from norm_kinds import KINDS
from state_families import attends, state_of

ADJACENT = {"deci", "deepseek2", "llama", "granite", "smollm3", "granitehybrid", "muse-glimmer"}
WITHOUT_ROPE = {"gpt2", "nemotron_h", "mamba", "mamba2", "kimi-linear", "rwkv7"}
GELU = {"gpt2", "phi2", "starcoder2", "falcon", "gemma", "gemma2", "gemma3", "gemma4", "gemma3n"}
# Families with layers that differ in shape, or that use the keys and values of other layers in attention.
VARIOUS = {"gemma4", "gemma3n", "deci", "openelm"}
PARALLEL = {"phi2", "falcon"}
FAMILIES = {"llama", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "gpt2", "phi2", "phi3", "qwen2moe", "qwen3moe",
            "granite", "olmo2", "gpt-oss", "stablelm", "starcoder2", "falcon", "smollm3", "muse-glimmer", "deepseek2", "rwkv7",
            *VARIOUS, *state_families.FAMILIES}
NORM_KIND = dict.fromkeys(FAMILIES, "rms") | dict.fromkeys(
    ("gpt2", "phi2", "stablelm", "starcoder2", "falcon", "rwkv7"), "layer")


class Reader:
    def __init__(self, file, context):
        self.file, self.name = file, file.metadata["general.architecture"]
        if self.name not in FAMILIES:
            raise Failure(f"{file.path} has the architecture {self.name}, but this engine computes {sorted(FAMILIES)}.")
        self.norm_kind = NORM_KIND[self.name]
        self.epsilon = self(KINDS[self.norm_kind].epsilon_key)
        def most(value):
            return max(value) if isinstance(value, list) else value
        self.heads = most(self("attention.head_count", 0))
        self.kv_heads = most(self("attention.head_count_kv", self.heads))
        self.embedding = self("embedding_length")
        self.width = self("attention.key_length", self.embedding // max(self.heads, 1))
        self.layers = self("block_count") - self("nextn_predict_layers", 0)
        self.context = context or self("context_length")

    def __call__(self, key, otherwise=None):
        return self.file.metadata.get(f"{self.name}.{key}", otherwise)

    def values(self, name):
        tensor = self.file.tensors.get(name)
        return None if tensor is None else tensor.values()

    def norm(self, name):
        weight = self.values(name + ".weight")
        if weight is None:
            return None
        return Norm(self.norm_kind, self.epsilon, weight, self.values(name + ".bias"))

    def linear(self, name):
        weight = self.values(name + ".weight")
        return None if weight is None else Linear(weight, self.values(name + ".bias"), name + ".weight")


def rows(linear, first, count):
    bias = None if linear.bias is None else linear.bias[first:first + count]
    return Linear(linear.weight[first:first + count], bias, linear.tensor, first)


def query_and_gate(read, block):
    """Splits a fused matrix that contains for each head the rows of its query, then the rows of its gate."""
    both = read.linear(f"{block}.attn_q").weight.reshape(read.heads, 2, read.width, -1)
    return [Linear(both[:, part].reshape(read.heads * read.width, -1)) for part in (0, 1)]


def projections(read, block):
    if f"{block}.attn_qkv.weight" not in read.file.tensors:
        return [read.linear(f"{block}.attn_{part}") for part in "qkv"]
    fused, queries, keys = read.linear(f"{block}.attn_qkv"), read.heads * read.width, read.kv_heads * read.width
    return rows(fused, 0, queries), rows(fused, queries, keys), rows(fused, queries + keys, keys)


def rope_of(read):
    if read.name in WITHOUT_ROPE or not read("rope.scaling.finetuned", True):
        return None
    rope = Rope("adjacent" if read.name in ADJACENT else "halves", read("rope.freq_base", 10000.0),
                read("rope.dimension_count", read.width))
    rope.scaling = read("rope.scaling.type", "none")
    rope.factor = read("rope.scaling.factor", 1.0)
    rope.original = read("rope.scaling.original_context_length", read("context_length"))
    rope.magnitude = read("rope.scaling.attn_factor", 1.0)
    rope.factors = read.values("rope_freqs.weight")
    if "rope_factors_long.weight" in read.file.tensors:
        rope.factors = read.values(f"rope_factors_{'long' if read.context > rope.original else 'short'}.weight")
    return rope


def feed_forward(read, block, layer):
    if f"{block}.ffn_gate_inp.weight" in read.file.tensors:
        layer.experts = experts_of(read, block)
        return
    if f"{block}.ffn_up.weight" not in read.file.tensors:
        return
    layer.gate, layer.up = read.linear(f"{block}.ffn_gate"), read.linear(f"{block}.ffn_up")
    layer.down = read.linear(f"{block}.ffn_down")
    if read.name == "phi3":  # gate and up are one fused matrix, gate first
        width = read("feed_forward_length")
        layer.gate, layer.up = rows(layer.up, 0, width), rows(layer.up, width, width)


def experts_of(read, block):
    def each(part):
        name = f"{block}.{part}_exps"
        weight, bias = read.values(f"{name}.weight"), read.values(f"{name}.bias")
        size = weight.shape[1]
        return [Linear(weight[e], None if bias is None else bias[e], f"{name}.weight", e * size)
                for e in range(len(weight))]
    gating = read("expert_gating_func", 3 if read.name == "gpt-oss" else 1)
    found = Experts(read.linear(f"{block}.ffn_gate_inp"), each("ffn_gate"), each("ffn_up"), each("ffn_down"),
                    read("expert_used_count"), {1: "softmax", 2: "sigmoid", 3: "softmax_of_chosen"}[gating],
                    normalize=read("expert_weights_norm", read.name not in ("qwen2moe", "deepseek2")))
    if read.name in ("deepseek2", "kimi-linear"):
        found.scale = read("expert_weights_scale", 0.0) or 1.0
        found.choice_bias = read.values(f"{block}.exp_probs_b.bias")
        if read("expert_group_count", 1) > 1:
            raise Failure(f"{read.file.path} has groups of experts, which this engine does not support.")
    if f"{block}.ffn_gate_shexp.weight" in read.file.tensors:
        found.shared = [read.linear(f"{block}.{part}_shexp") for part in ("ffn_gate", "ffn_up", "ffn_down")]
        found.shared_router = read.linear(f"{block}.ffn_gate_inp_shexp")
        if found.shared_router:
            found.shared_router.weight = found.shared_router.weight.reshape(1, -1)
    return found


def windows(read, layer, number):
    """Sets the sliding window of a layer, and the RoPE settings that depend on the kind or the number of the layer."""
    size = read("attention.sliding_window", 4096 if read.name == "gemma2" else 0)
    period = {"gemma2": 2, "gpt-oss": 2, "gemma3": 6, "olmo2": 4}.get(read.name, 0)
    if read.name in ("llama", "phi3", "starcoder2") or (period and (number + 1) % period != 0):
        layer.window = size
    if read.name == "gemma3" and size and layer.window:
        layer.rope.base, layer.rope.scaling = read("rope.freq_base_swa", 10000.0), "none"
    if read.name == "smollm3" and (number + 1) % 4 == 0:
        layer.rope = None
    if read.name == "muse-glimmer":
        period = read("attention.sliding_window_pattern", 4)
        windowed = period[number] if isinstance(period, list) else (number + 1) % period != 0
        layer.window, layer.rope = (size, layer.rope) if windowed else (0, None)


def layer_of(read, number):
    layer = Layer(number, read.heads, read.kv_heads, read.width, None, None, None, None, 0)
    if read.name in VARIOUS:
        return various.layer_of(read, number, layer)
    if read.name == "rwkv7":
        layer.time_mix = time_mix.of_layer(read, number)
    elif attends(read, number) and (read.name != "nemotron_h" or not state_families.of_layer(read, "feed_forward_length",
                                                                                         number)):
        attention(read, number, layer)
    layer.state = state_of(read, number)
    norms(read, f"blk.{number}", layer)
    feed_forward(read, f"blk.{number}", layer)
    layer.activation = ("clamped" if read.name == "gpt-oss" else "gelu_tanh" if read.name in GELU else
                        "relu_squared" if read.name in ("nemotron_h", "rwkv7") else "silu")
    layer.residual_scale = read("residual_scale", 1.0) if read.name.startswith("granite") else 1.0
    layer.parallel = read.name in PARALLEL or (read.name == "stablelm" and layer.ffn_norm is None)
    return layer


def attention(read, number, layer):
    block = f"blk.{number}"
    if read.name in ("deepseek2", "kimi-linear"):
        latent_attention(read, number, layer)
        return
    if read.name in ("qwen35", "qwen3next"):
        layer.q, layer.attn_gate = query_and_gate(read, block)
        layer.k, layer.v = read.linear(f"{block}.attn_k"), read.linear(f"{block}.attn_v")
    else:
        layer.q, layer.k, layer.v = projections(read, block)
    layer.o = read.linear(f"{block}.attn_output")
    layer.scale = (read("attention.scale", 1 / math.sqrt(read.width)) if read.name.startswith("granite")
                   else 1 / math.sqrt(read.width))
    layer.q_norm, layer.k_norm = read.norm(f"{block}.attn_q_norm"), read.norm(f"{block}.attn_k_norm")
    if read.name == "olmo2":
        layer.q_norm.all_heads = layer.k_norm.all_heads = True
    if read.name == "muse-glimmer":
        layer.attn_gate = read.linear(f"{block}.attn_gate")
    layer.rope = rope_of(read)
    windows(read, layer, number)
    if read.name == "gemma2":
        layer.softcap = read("attn_logit_softcapping", 50.0)
    layer.sinks = read.values(f"{block}.attn_sinks.weight")
    layer.kv_of_head = [head * read.kv_heads // read.heads for head in range(read.heads)]


def latent_attention(read, number, layer):
    if f"blk.{number}.attn_k_b.weight" not in read.file.tensors:
        raise Failure(f"{read.file.path} has one matrix for the keys and values of all heads, which this engine does not read.")
    layer.latent, layer.o = latent.of_layer(read, number), read.linear(f"blk.{number}.attn_output")
    layer.scale = 1 / math.sqrt(read("attention.key_length_mla"))
    layer.rope, layer.kv_of_head = rope_of(read), [0] * read.heads
    if layer.rope and layer.rope.scaling == "yarn":  # the key below contains 0.1 times the multiplier
        growth, multiplier = 0.1 * math.log(layer.rope.factor), read("rope.scaling.yarn_log_multiplier", 0.0) / 0.1
        layer.scale *= (layer.rope.magnitude * (1 + (multiplier or 1.0) * growth)) ** 2
        layer.rope.grows = not multiplier


def norms(read, block, layer):
    layer.attn_norm, layer.ffn_norm = read.norm(f"{block}.attn_norm"), read.norm(f"{block}.ffn_norm")
    if read.name == "rwkv7":
        layer.ffn_norm = read.norm(f"{block}.attn_norm_2")
        layer.up, layer.down = read.linear(f"{block}.channel_mix_key"), read.linear(f"{block}.channel_mix_value")
        return
    # Despite the tensor's name, this is the norm before the feed-forward network.
    if read.name in ("gpt-oss", "qwen35", "qwen3next"):
        layer.ffn_norm = read.norm(f"{block}.post_attention_norm")
    else:
        layer.post_attn_norm = read.norm(f"{block}.post_attention_norm")
    layer.post_ffn_norm = read.norm(f"{block}.post_ffw_norm")
    if f"{block}.attn_norm_2.weight" in read.file.tensors:  # Falcon 40B has a separate norm for attention
        layer.attn_norm, layer.ffn_norm = read.norm(f"{block}.attn_norm_2"), layer.attn_norm
    if read.name == "falcon-h1":  # the tensor has the name "ffn_norm" without a suffix
        layer.ffn_norm = Norm("rms", read.epsilon, read.values(f"{block}.ffn_norm"))
    if read.name == "nemotron_h" and layer.q is None and layer.state is None:
        layer.attn_norm, layer.ffn_norm = None, layer.attn_norm
    if read.name == "muse-glimmer":
        layer.post_attn_norm.epsilon = layer.post_ffn_norm.epsilon = 1e-8


def network_of(path, context=None):
    """Returns the Network. `context`: size of the cache, which selects the RoPE factors of Phi 3; default: from the
    file."""
    read = Reader(path if isinstance(path, Gguf) else Gguf(path), context)
    embedding = read.linear("token_embd")
    found = Network(read.file, read.name, embedding, [layer_of(read, number) for number in range(read.layers)],
                    read.norm("token_embd_norm" if read.name == "lfm2" else "output_norm"),
                    read.linear("output") or embedding)
    found.positions = read.values("position_embd.weight")
    if read.name == "rwkv7":
        found.embedding_norm = read.norm("token_embd_norm")
    if read.name.startswith("gemma"):
        found.embedding_scale = float(np.sqrt(np.float32(read.embedding)))
        usual = 30.0 if read.name in ("gemma2", "gemma4", "gemma3n") else 0.0
        found.logit_cap = read("final_logit_softcapping", usual)
        streams.of_file(read, found)
    if read.name.startswith("granite"):
        found.embedding_scale = read("embedding_scale", 1.0)
        found.logit_scale = 1 / read("logit_scale", 1.0)
    if read.name == "muse-glimmer":
        found.embedding_norm = Norm("rms", read.epsilon, np.ones(read.embedding, np.float32))
        found.logit_scale, found.logit_cap = read("logit_scale"), read("final_logit_softcapping", 30.0)
    return found

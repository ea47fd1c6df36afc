"""Parts of the shapes in hybrid_shapes.py: tensors and metadata of attention, of layers with a state, and of experts,
with tensor values that keep activations finite. Names are those of llama.cpp's converter.
"""
import array
import math
from dataclasses import dataclass, field


@dataclass(frozen=True)
class HybridShape:
    architecture: str
    layers: int
    width: int
    vocabulary: int
    tied: bool
    own: dict  # metadata; the keys lack the prefix with the architecture's name
    parts: object  # function: layer -> [(name, sizes)]; sizes begin with the innermost one, names lack "blk.N."
    around: list = field(default_factory=list)  # tensors outside the layers, as (name, sizes)
    final_norm: str = "output_norm.weight"

    def keys(self):
        return {"block_count": self.layers, "embedding_length": self.width, "context_length": 32768,
                "vocab_size": self.vocabulary, **self.own}

    def tensors(self, generator):
        """Returns (name, sizes, values): values is None for random blocks, () for zeros stored as a hole in the file.
        """
        everything = [("token_embd.weight", (self.width, self.vocabulary)), (self.final_norm, (self.width,)), *self.around]
        if not self.tied:
            everything.append(("output.weight", (self.width, self.vocabulary)))
        for layer in range(self.layers):
            everything += [(f"blk.{layer}.{name}", sizes) for name, sizes in self.parts(layer)]
        for name, sizes in everything:
            yield name, sizes, values_of(name, sizes, generator)


def values_of(name, sizes, generator):
    def uniform(low, high):
        return array.array("f", (generator.uniform(low, high) for _ in range(math.prod(sizes))))
    if name == "per_layer_token_embd.weight" and math.prod(sizes) > 1 << 30:
        return ()  # no values for a lookup table of gigabytes, because its content does not affect the speed
    if name == "rope_freqs.weight":  # a quarter of the pairs rotate; for the others, huge divisors make the angle 0
        return array.array("f", (1 if i < sizes[0] // 4 else 1e30 for i in range(sizes[0])))
    if name.endswith("ffn_gate_inp.scale"):  # the router multiplies its input by this scale and divides it by √width
        return uniform(0.9 * math.sqrt(sizes[0]), 1.1 * math.sqrt(sizes[0]))
    if "norm" in name or name.endswith("altup_correct_scale.weight"):
        return uniform(0.9, 1.1)
    if name.endswith("ssm_a"):
        return uniform(-1.5, -0.05)
    if name.endswith("ssm_dt.bias"):
        return uniform(-3, 0.5)
    if name.endswith(("ssm_d", "layer_output_scale.weight", "ffn_down_exps.scale")):
        return uniform(0.7, 1.2)
    if ".conv.weight" in name or "conv1d" in name:
        return uniform(-0.8, 0.8)
    if name.endswith(".bias"):
        return uniform(-0.1, 0.1)
    if "altup_correct_coef" in name or "altup_predict_coef" in name:
        return uniform(-0.3, 0.3)
    if "ffn_gate_inp" in name:
        return uniform(-2 / math.sqrt(sizes[0]), 2 / math.sqrt(sizes[0]))
    return None


def matrices(**sizes):
    return [(name + ".weight", size) for name, size in sizes.items()]


def norms(width, *names):
    return [(name + ".weight", (width,)) for name in names]


def feed_forward(width, inner):
    return matrices(ffn_gate=(width, inner), ffn_up=(width, inner), ffn_down=(inner, width))


def attention(width, heads, kv_heads, size, head_norms=False, gated=False):
    parts = matrices(attn_q=(width, (2 if gated else 1) * heads * size), attn_k=(width, kv_heads * size),
                     attn_v=(width, kv_heads * size), attn_output=(heads * size, width))
    return parts + (norms(size, "attn_q_norm", "attn_k_norm") if head_norms else [])


def mamba2_mixer(width, inner, heads, state, groups=1):
    mixed = inner + 2 * groups * state
    return [*matrices(ssm_in=(width, inner + mixed + heads), ssm_conv1d=(4, mixed)), ("ssm_conv1d.bias", (mixed,)),
            ("ssm_dt.bias", (heads,)), ("ssm_a", (1, heads)), ("ssm_d", (1, heads)),
            *matrices(ssm_norm=(inner // groups, groups), ssm_out=(inner, width))]


def mamba2_keys(inner, heads, state, groups=1):
    return {"ssm.conv_kernel": 4, "ssm.inner_size": inner, "ssm.state_size": state, "ssm.time_step_rank": heads,
            "ssm.group_count": groups}


def head_keys(heads, kv_heads, size, base, epsilon=1e-5):
    return {"attention.head_count": heads, "attention.head_count_kv": kv_heads, "attention.key_length": size,
            "attention.value_length": size, "rope.dimension_count": size, "rope.freq_base": base,
            "attention.layer_norm_rms_epsilon": epsilon}


@dataclass(frozen=True)
class Experts:
    count: int
    used: int
    inner: int
    shared: int = 0  # inner size of the shared expert; 0: no shared expert

    def tensors(self, width):
        inner, count = self.inner, self.count
        shared = matrices(ffn_gate_shexp=(width, self.shared), ffn_up_shexp=(width, self.shared),
                          ffn_down_shexp=(self.shared, width)) if self.shared else []
        return matrices(ffn_gate_inp=(width, count), ffn_gate_exps=(width, inner, count),
                        ffn_up_exps=(width, inner, count), ffn_down_exps=(inner, width, count)) + shared

    def keys(self):
        return {"expert_count": self.count, "expert_used_count": self.used, "expert_feed_forward_length": self.inner}


@dataclass(frozen=True)
class SigmoidExperts(Experts):
    """Experts with sigmoid scores, and a bias that only affects the choice of experts. The first layers are dense."""
    dense: int = 1
    scale: float = 0

    def tensors(self, width):
        return [*super().tensors(width), ("exp_probs_b.bias", (self.count,))]

    def in_layer(self, layer, width, inner):
        return feed_forward(width, inner) if layer < self.dense else self.tensors(width)

    def keys(self):
        shared = {"expert_shared_count": 1} if self.shared else {}
        scale = {"expert_weights_scale": self.scale, "expert_weights_norm": True} if self.scale else {}
        return {**super().keys(), **shared, **scale, "leading_dense_block_count": self.dense, "expert_gating_func": 2}


class PlainSigmoidExperts(SigmoidExperts):
    """Experts of two matrices each, without a gate."""

    def tensors(self, width):
        return [one for one in super().tensors(width) if "_gate_exps" not in one[0] and "_gate_shexp" not in one[0]]


class ExpertsBeside(Experts):
    """Experts in parallel with a dense feed-forward network, with gate and up in one matrix, and with norms and scales
    of their own."""

    def tensors(self, width):
        return [*matrices(ffn_gate_inp=(width, self.count), ffn_gate_up_exps=(width, 2 * self.inner, self.count),
                          ffn_down_exps=(self.inner, width, self.count)),
                *norms(width, "pre_ffw_norm_2", "post_ffw_norm_1", "post_ffw_norm_2"),
                ("ffn_gate_inp.scale", (width,)), ("ffn_down_exps.scale", (self.count,))]


@dataclass(frozen=True)
class Latent:
    heads: int
    rank: int
    plain: int
    rotated: int
    value: int
    query_rank: int = 0

    def tensors(self, width):
        queries = self.heads * (self.plain + self.rotated)
        return [*matrices(attn_kv_a_mqa=(width, self.rank + self.rotated), attn_kv_a_norm=(self.rank,),
                          attn_k_b=(self.plain, self.rank, self.heads), attn_v_b=(self.rank, self.value, self.heads),
                          attn_output=(self.heads * self.value, width)),
                *(matrices(attn_q_a=(width, self.query_rank), attn_q_a_norm=(self.query_rank,),
                           attn_q_b=(self.query_rank, queries)) if self.query_rank else matrices(attn_q=(width, queries)))]

    def keys(self):
        own = {"attention.kv_lora_rank": self.rank, "attention.key_length": self.rank + self.rotated,
               "attention.value_length": self.rank, "attention.key_length_mla": self.plain + self.rotated,
               "attention.value_length_mla": self.value, "rope.dimension_count": self.rotated,
               "attention.head_count": self.heads}
        return {**own, "attention.q_lora_rank": self.query_rank} if self.query_rank else own

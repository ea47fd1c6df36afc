"""Computes the multi-token prediction block in float64 from its formula, for qwen35, qwen35moe and qwen3next, for
glm4moe, and for deepseek2 with latent attention. Prints the distance of given logits from the result.

  prediction_formula.py MODEL.gguf IDS HIDDEN LOGITS

IDS: all tokens, separated by commas. HIDDEN: float32 [tokens - 1, embedding], output of the model's layers for all but
the last token. LOGITS: float32 [tokens - 1, vocabulary], output of the block for each of these rows together with the
next token. The printed distance is the root mean square of the differences, divided by the standard deviation of the
computed logits. The model file must contain only F32 and F16 tensors.
"""
import struct
import sys

import numpy as np


class File:
    KINDS = "<B <b <H <h <I <i <f <? s a <Q <q <d".split()

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data, self.at = file.read(), 4
        _, tensors, keys = self.take("<IQQ")
        self.values = {}
        for _ in range(keys):
            name = self.text()
            self.values[name] = self.value(self.take("<I")[0])
        found = []
        for _ in range(tensors):
            name, dimensions = self.text(), self.take("<I")[0]
            found.append((name, self.take(f"<{dimensions}Q"), *self.take("<IQ")))
        begin = (self.at + 31) // 32 * 32
        self.tensors = {}
        for name, shape, kind, offset in found:
            kind = {0: "<f4", 1: "<f2"}[kind]
            flat = np.frombuffer(self.data, kind, int(np.prod(shape)), begin + offset)
            self.tensors[name.removesuffix(".weight")] = flat.reshape(shape[::-1]).astype(np.float64)

    def take(self, form):
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def text(self):
        length, = self.take("<Q")
        self.at += length
        return self.data[self.at - length:self.at].decode("utf-8", "replace")

    def value(self, kind):
        if self.KINDS[kind] == "s":
            return self.text()
        if self.KINDS[kind] == "a":
            of, count = self.take("<IQ")
            return [self.value(of) for _ in range(count)]
        return self.take(self.KINDS[kind])[0]

    def key(self, name, usual=None):
        return self.values.get(f"{self.values['general.architecture']}.{name}", usual)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(x):
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def attend(queries, keys, values, scale):
    """Arguments are [tokens, heads, …]; heads of keys and values are shared by groups of query heads."""
    count, heads = queries.shape[:2]
    share = heads // keys.shape[1]
    keys, values = np.repeat(keys, share, 1), np.repeat(values, share, 1)
    scores = np.einsum("qhd,khd->hqk", queries, keys) * scale
    scores[:, np.triu(np.ones((count, count), bool), 1)] = -np.inf
    return np.einsum("hqk,khd->qhd", softmax(scores), values)


class Block:
    def __init__(self, file):
        self.file = file
        self.layer = file.key("block_count") - file.key("nextn_predict_layers")
        self.epsilon = file.key("attention.layer_norm_rms_epsilon")

    def has(self, name):
        return f"blk.{self.layer}.{name}" in self.file.tensors

    def own(self, name):
        return self.file.tensors[f"blk.{self.layer}.{name}"]

    def times(self, x, name):
        return x @ self.own(name).T

    def norm(self, x, weights):
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + self.epsilon) * weights

    def angles(self, count, dims):
        turns = self.file.key("rope.freq_base", 10000.0) ** (-np.arange(0, dims, 2) / dims)
        angle = np.arange(count)[:, None, None] * turns
        return np.cos(angle), np.sin(angle)

    def project(self, x, part):
        name = f"attn_{part}"
        return self.times(x, name) + (self.own(name + ".bias") if self.has(name + ".bias") else 0)

    def plain_attention(self, x):
        """Attention with norms per head. RoPE rotates the first n = `turned` dimensions of a head and pairs dimension i
        with dimension i + n / 2. In Qwen's families, query and gate of each head are adjacent."""
        key, count = self.file.key, len(x)
        heads, groups, width = key("attention.head_count"), key("attention.head_count_kv"), key("attention.key_length")
        queries = self.project(x, "q").reshape(count, heads, -1)
        gate = queries[..., width:].reshape(count, -1)
        turned = key("rope.dimension_count")
        cosine, sine = self.angles(count, turned)

        def turn(y):
            first, second = y[..., :turned // 2], y[..., turned // 2:turned]
            return np.concatenate([first * cosine - second * sine, second * cosine + first * sine, y[..., turned:]], -1)
        queries = turn(self.norm(queries[..., :width], self.own("attn_q_norm")))
        keys = turn(self.norm(self.project(x, "k").reshape(count, groups, width), self.own("attn_k_norm")))
        values = self.project(x, "v").reshape(count, groups, width)
        mix = attend(queries, keys, values, width ** -0.5).reshape(count, -1)
        return self.times(mix * sigmoid(gate) if gate.size else mix, "attn_output")

    def latent_attention(self, x):
        """Latent attention of deepseek2: keys and values from one vector; RoPE on adjacent pairs, with one rotated key
        for all heads."""
        key, count = self.file.key, len(x)
        heads, rank, turned = key("attention.head_count"), key("attention.kv_lora_rank"), key("rope.dimension_count")
        width = key("attention.key_length_mla")
        low = self.norm(self.times(x, "attn_q_a"), self.own("attn_q_a_norm"))
        queries = self.times(low, "attn_q_b").reshape(count, heads, width)
        down = self.times(x, "attn_kv_a_mqa")
        latent = self.norm(down[:, :rank], self.own("attn_kv_a_norm"))
        cosine, sine = self.angles(count, turned)

        def turn(y):
            first, second = y[..., 0::2], y[..., 1::2]
            return np.stack([first * cosine - second * sine, second * cosine + first * sine], -1).reshape(y.shape)
        plain = width - turned
        queries = np.concatenate([queries[..., :plain], turn(queries[..., plain:])], -1)
        keys = np.einsum("nl,hlp->nhp", latent, self.own("attn_k_b"))
        shared = np.repeat(turn(down[:, None, rank:]), heads, 1)
        values = np.einsum("nl,hvl->nhv", latent, self.own("attn_v_b"))
        mix = attend(queries, np.concatenate([keys, shared], -1), values, width ** -0.5)
        return self.times(mix.reshape(count, -1), "attn_output")

    def feed_forward(self, x, suffix="", expert=None):
        gate, up, down = (self.own(f"ffn_{part}{suffix}") for part in ("gate", "up", "down"))
        if expert is not None:
            gate, up, down = gate[expert], up[expert], down[expert]
        opened = x @ gate.T
        return (opened * sigmoid(opened) * (x @ up.T)) @ down.T

    def experts(self, x):
        """Mixture of experts with a shared expert. The best experts are chosen by sigmoid and bias, or by softmax. In
        Qwen's families, the shared expert has a gate."""
        key = self.file.key
        hasBias = self.has("exp_probs_b.bias")
        routed = self.times(x, "ffn_gate_inp")
        shares = sigmoid(routed) if hasBias else softmax(routed)
        chosen = np.argsort(-(shares + (self.own("exp_probs_b.bias") if hasBias else 0)), -1, kind="stable")
        out = self.feed_forward(x, "_shexp")
        if self.has("ffn_gate_inp_shexp"):
            out *= sigmoid(x @ self.own("ffn_gate_inp_shexp"))[:, None]
        for row in range(len(x)):
            used = chosen[row, :key("expert_used_count")]
            weights = shares[row, used] / shares[row, used].sum() * key("expert_weights_scale", 1)
            for expert, weight in zip(used, weights):
                out[row] += weight * self.feed_forward(x[row], "_exps", expert)
        return out

    def logits(self, ids, hidden):
        tensors = self.file.tensors
        token = self.norm(tensors["token_embd"][ids], self.own("nextn.enorm"))
        before = self.norm(hidden, self.own("nextn.hnorm"))
        x = np.concatenate([token, before], -1) @ self.own("nextn.eh_proj").T
        isLatent = self.has("attn_kv_a_mqa")
        read = self.norm(x, self.own("attn_norm"))
        x = x + (self.latent_attention(read) if isLatent else self.plain_attention(read))
        read = self.norm(x, self.own("ffn_norm" if isLatent else "post_attention_norm"))
        x = x + (self.experts(read) if self.has("ffn_gate_inp") else self.feed_forward(read))
        x = self.norm(x, self.own("nextn.shared_head_norm"))
        return x @ tensors.get("output", tensors["token_embd"]).T


def main():
    file = File(sys.argv[1])
    ids = np.array([int(one) for one in sys.argv[2].split(",")])
    hidden = np.fromfile(sys.argv[3], "<f4").reshape(len(ids) - 1, -1).astype(np.float64)
    exact = Block(file).logits(ids[1:], hidden)
    given = np.fromfile(sys.argv[4], "<f4").reshape(exact.shape)
    print(np.sqrt(((given - exact) ** 2).mean()) / exact.std())


main()

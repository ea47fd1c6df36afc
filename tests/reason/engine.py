#!/usr/bin/python3
"""A forward pass in NumPy, in float32, with a KV cache and many injectable faults. It tests Vitrine's search for
causes. Writes files in the format of docs/traces.md.

  engine.py MODEL.gguf --tokens 1,2,3 --out ref.npz [--fault NAME] [--sound NAME] [--rounding NAME] [--taps a,b]
  engine.py MODEL.gguf --list

Exit status: 0 done, 1 failed, 2 wrong usage.
"""
import argparse
import math
import sys

import numpy as np

import latent
import streams
import time_mix
from arithmetic import ROUNDINGS, SOUND, bf16, f16, online, scaled
from families import network_of
from gguf import Failure
from norm_kinds import normalized
from states import contribution

F32 = np.float32


class Hook:
    """Base class of faults that are not settings of the network. Every method receives the right value and returns a
    faulty one."""

    def value(self, site, layer, positions, x):
        """Changes the input of the next step."""
        return x

    def store(self, cache, layer, positions, k, v):
        """Stores keys and values in the cache in place of the engine. Returns whether it has stored them."""
        return False

    def read_layer(self, layer):
        """Selects the layer whose cache attention reads."""
        return layer

    def told_tokens(self, tokens, positions):
        """Changes the ids that the engine evaluates."""
        return tokens

    def told_position(self, positions):
        """Changes the positions for RoPE and learned positions; masks and cache use the right ones."""
        return positions

    def report(self, taps, prompt):
        """Changes the output of the engine. `taps` contains the rows of all tokens by tap name. The first `prompt` rows
        belong to the prompt, and the others to tokens that were decoded one by one."""


class Pass:
    """Evaluates tokens with one network for the prompt and one for the tokens that are decoded one by one."""

    def __init__(self, prompt, decoded, arithmetic):
        self.networks, self.arithmetic = (prompt, decoded), arithmetic
        count = len(prompt.layers)
        # For each layer: (keys, values), two lists with one array [heads, width] for each position.
        self.cache = [([], []) for _ in range(count)]
        self.hidden_caches = {}  # key: layer that is computed twice; value: the cache of its first computation
        self.memories = {}  # key: layer; value: its recurrent state
        self.taps = {}

    def run(self, tokens, decode):
        tokens = np.asarray(tokens)
        self.prompt = prompt = len(tokens) - min(decode, len(tokens) - 1)
        self.batch(self.networks[0], tokens[:prompt], np.arange(prompt))
        for at in range(prompt, len(tokens)):
            self.batch(self.networks[1], tokens[at:at + 1], np.array([at]))
        taps = {name: self.joined(name, parts, len(tokens)) for name, parts in self.taps.items()
                # A tap is omitted if its rows of different batches have different shapes, because they do not form one
                # array.
                if name.endswith("scores") or len({part.shape[1:] for part in parts}) == 1}
        for hook in {id(hook): hook for network in self.networks for hook in network.hooks}.values():
            hook.report(taps, prompt)
        return {"tokens": tokens.astype(np.int32), **taps}

    @staticmethod
    def joined(name, parts, tokens):
        if name.endswith("scores"):
            parts = [np.pad(part, ((0, 0), (0, 0), (0, tokens - part.shape[2]))) for part in parts]
        return np.ascontiguousarray(np.concatenate(parts), F32)

    # ---- one batch of tokens
    def batch(self, net, tokens, positions):
        self.net, self.told = net, positions
        for hook in net.hooks:
            self.told = hook.told_position(self.told)
            tokens = hook.told_tokens(tokens, positions)
        x = net.embedding.weight[(tokens + net.token_shift) % net.vocabulary] * F32(net.embedding_scale)
        x = self.norm(net.embedding_norm, x)
        if net.positions is not None:
            x = x + net.positions[(self.told + net.position_offset) % len(net.positions)]
        x = self.tap("embed", -1, positions, x)
        if net.inputs:
            self.token_inputs = streams.token_inputs(self, tokens, x)
        if net.ends:
            parts = streams.made(self, x)
            for layer in net.layers:
                parts = streams.block(self, layer, parts, positions)
            x = streams.joined(self, parts)
        else:
            for layer in net.layers:
                if layer.repeats:
                    x = self.hidden_block(layer, x, positions)
                x = self.block(layer, x, positions)
        x = self.tap("final_norm", -1, positions, self.norm(net.output_norm, x))
        logits = self.arithmetic.linear(net.output, x) * F32(net.logit_scale)
        if net.logit_cap:
            logits = F32(net.logit_cap) * np.tanh(logits / F32(net.logit_cap))
        if net.log_probabilities:
            logits = logits - logits.max(-1, keepdims=True)
            logits = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
        self.tap("logits", -1, positions, logits)

    def tap(self, site, layer, positions, x):
        x = self.arithmetic.stored(x)
        for hook in self.net.hooks:
            x = hook.value(site, layer, positions, x)
        self.taps.setdefault(site if layer < 0 else f"{layer}.{site}", []).append(x)
        return x

    def hidden_block(self, layer, x, positions):
        """Computes a layer without recording taps. The computation uses the layer's cache, or a separate hidden
        cache."""
        n, shared = layer.number, layer.repeats == "one_cache"
        counts, kept = {name: len(parts) for name, parts in self.taps.items()}, self.cache[n]
        if not shared:
            self.cache[n] = self.hidden_caches.setdefault(n, ([], []))
        x = self.block(layer, x, positions)
        self.taps = {name: parts[:counts[name]] for name, parts in self.taps.items() if name in counts}
        if shared:  # removes the rows of the first computation, because the second one stores rows
            for part in kept:
                del part[len(part) - len(positions):]
        self.cache[n] = kept
        return x

    def block(self, layer, x, positions):
        n, start, after = layer.number, x, x
        if layer.q or layer.state or layer.time_mix or layer.latent or layer.linear:
            h = self.tap("attn_norm", n, positions, self.norm(layer.attn_norm, x))
        if layer.state:
            y = contribution(self, layer, h, positions) * F32(layer.residual_scale)
            after = self.arithmetic.stored(x + self.moved(layer, self.tap("recurrent_out", n, positions, y)))
            if layer.one_after_another:
                h = self.norm(layer.attn_norm, after)
        if layer.time_mix:
            y = time_mix.contribution(self, layer, h, positions)
            after = self.arithmetic.stored(x + self.tap("recurrent_out", n, positions, y))
        if layer.linear:
            after = self.arithmetic.stored(x + self.tap("attn_out", n, positions, self.arithmetic.linear(layer.linear, h)))
        if layer.q or layer.latent:
            self.stream = x
            y = latent.attention(self, layer, h, positions) if layer.latent else self.attention(layer, h, positions)
            y = self.tap("attn_out", n, positions, self.branch_end(layer, layer.post_attn_norm, y))
            after = self.arithmetic.stored(F32(layer.attn_factor) * self.moved(layer, y) +
                                           {"stream": after, "normed": h, "none": 0}[layer.attn_residual])
        if not layer.up and not layer.experts:
            return self.tap("layer_out", n, positions, after)
        if layer.parallel:
            f = self.norm(layer.ffn_norm, start) if layer.ffn_norm else h
        else:
            f = after if layer.norms_branch else self.norm(layer.ffn_norm, after)
        f = self.tap("ffn_norm", n, positions, f)
        z = self.experts(layer, f, positions) if layer.experts else self.feed_forward(layer, f, positions)
        z = self.tap("ffn_out", n, positions, self.branch_end(layer, layer.post_ffn_norm, z))
        if layer.misses_odd_rows and len(positions) > 1:
            z = np.where(positions[:, None] % 2 == 1, F32(0), z)
        found = self.arithmetic.stored(z + {"stream": after, "normed": f, "none": 0, "input": start}[layer.ffn_residual])
        if layer.input:
            found = self.arithmetic.stored(found + streams.given(self, layer, found))
        return self.tap("layer_out", n, positions, found * F32(layer.out_scale))

    def moved(self, layer, y):
        return self.norm(layer.ffn_norm, y) if layer.norms_branch else y

    def branch_end(self, layer, norm, x):
        return self.norm(norm, x) * F32(layer.residual_scale)

    # ---- parts of a layer
    @staticmethod
    def norm(norm, x):
        if norm is None:
            return x
        found = normalized(norm, x) * (norm.weight + F32(norm.add))
        return found if norm.bias is None else found + norm.bias

    def head_norm(self, norm, x):
        if norm is None:
            return x
        return self.norm(norm, x.reshape(len(x), -1)).reshape(x.shape) if norm.all_heads else self.norm(norm, x)

    def rotated(self, rope, x):
        """Applies RoPE to x [tokens, heads, width]."""
        if rope is None or rope.dims == 0:
            return x
        frequencies = self.arithmetic.frequencies(rope)
        frequencies, magnitude = scaled(rope, frequencies)
        frequencies = frequencies[::-1] if rope.backwards else frequencies
        told = (self.told[:, None] + rope.offset).astype(frequencies.dtype)
        if rope.rows:
            told = {"last": np.minimum(told, rope.rows - 1), "again": told % rope.rows,
                    "unrotated": np.where(told < rope.rows, told, 0), "zeros": told}[rope.beyond]
        angles = told * frequencies * rope.sign
        if rope.precision:
            rounded = {"f16": f16, "bf16": bf16}[rope.precision]
            angles = rounded(rounded(told) * rounded(frequencies)) * rope.sign
        cos, sin = ((f(angles) * magnitude).astype(F32)[:, None] for f in (np.cos, np.sin))
        if rope.rows and rope.beyond == "zeros":
            cos, sin = (np.where((told < rope.rows)[:, None], part, F32(0)) for part in (cos, sin))
        half, found = rope.dims // 2, x.copy()
        a, b = ((slice(0, rope.dims, 2), slice(1, rope.dims, 2)) if rope.pairing == "adjacent"
                else (slice(0, half), slice(half, rope.dims)))
        if rope.formula:
            found[..., a], found[..., b] = FORMULAS[rope.formula](x[..., a], x[..., b], cos, sin)
            return found
        found[..., a] = x[..., a] * cos - x[..., b] * sin
        found[..., b] = (found if rope.overwrites else x)[..., a] * sin + x[..., b] * cos
        return found

    def heads_of(self, layer, linear, norm, rope, x, positions, names):
        x = self.arithmetic.linear(linear, x).reshape(len(x), -1, layer.width)
        def norm_and_rope(layer, norm, rope):
            if layer.rope_first:
                turned = self.arithmetic.stored(self.rotated(rope, x))
                return turned, self.head_norm(norm, turned)
            normed = self.arithmetic.stored(self.head_norm(norm, x))
            return normed, self.rotated(rope, normed)
        plain, turned = norm_and_rope(layer, norm, rope)
        for head, other in layer.other_heads.items():
            keys = names[0] == "k"
            if keys and head % (layer.heads // layer.kv_heads):
                continue
            at = head // (layer.heads // layer.kv_heads) if keys else head
            found = norm_and_rope(other, other.k_norm if keys else other.q_norm,
                                  (other.k_rope or other.rope) if keys else other.rope)
            plain, turned = plain.copy(), turned.copy()
            plain[:, at], turned[:, at] = found[0][:, at], found[1][:, at]
        plain = self.tap(names[0], layer.number, positions, plain)
        return self.tap(names[1], layer.number, positions, turned if turned is not plain else plain)

    def attention(self, layer, h, positions):
        n = layer.number
        q = self.heads_of(layer, layer.q, layer.q_norm, layer.rope, h, positions, ("q", "q_rope"))
        if layer.keys_of is None:
            k = self.heads_of(layer, layer.k, layer.k_norm, layer.k_rope or layer.rope, h, positions, ("k", "k_rope"))
            v = self.arithmetic.linear(layer.v, h).reshape(len(h), -1, layer.width)
            v = self.tap("v", n, positions, self.rotated(layer.v_rope, self.norm(layer.v_norm, v)))
            v = self.rotated(layer.cached_v_rope, v)
            k, v = (v, k) if layer.exchanged_cache else (k, v)
            kept = v.reshape(len(v), layer.width, -1).swapaxes(1, 2) if layer.transposed_cache else v
            self.store(n, positions, self.arithmetic.cache(k), self.arithmetic.cache(kept))
        source = n if layer.keys_of is None else layer.keys_of
        for hook in self.net.hooks:
            source = hook.read_layer(source)
        keys, values = (np.stack(part) for part in self.cache[source])
        if layer.keys_from is not None:
            keys = np.stack(self.cache[layer.keys_from][0])
        if layer.others_from is not None and len(positions) == 1:
            before = (np.stack(part)[:len(keys) - 1] for part in self.cache[layer.others_from])
            keys, values = (np.concatenate([old, own[-1:]]) for old, own in zip(before, (keys, values)))
        if layer.ring:
            slots = [max(range(j, len(keys), layer.ring)) for j in range(min(layer.ring, len(keys)))]
            keys, values = keys[slots], values[slots]
        scores, mix = self.attend(layer, q, keys, values, positions)
        for head, other in layer.other_heads.items():
            found = self.attend(other, q, keys, values, positions)
            scores[:, head], mix[:, head] = found[0][:, head], found[1][:, head]
        self.tap("scores", n, positions, scores)
        mix = self.tap("attn_mix", n, positions, mix)
        if layer.attn_gate:
            read = self.stream if layer.attn_gate_from == "stream" else h
            gate = self.tap("attn_gate", n, positions, self.arithmetic.linear(layer.attn_gate, read).reshape(mix.shape))
            opened = ACTIVATIONS[layer.attn_gate_activation](q if layer.attn_gate_from == "query" else gate)
            mix = mix * opened
        flat = mix.swapaxes(1, 2) if layer.transposed_mix else mix.swapaxes(0, 1) if layer.heads_first_mix else mix
        return self.arithmetic.linear(layer.o, flat.reshape(len(h), -1))

    def store(self, layer, positions, k, v):
        if any(hook.store(self.cache, layer, positions, k, v) for hook in self.net.hooks):
            return
        for part, rows in zip(self.cache[layer], (k, v)):
            part.extend(rows)

    def attend(self, layer, q, keys, values, positions):
        """Returns probabilities [tokens, heads, positions] and weighted sums of values [tokens, heads, width]."""
        keys = keys[:, layer.keys_of_head or layer.kv_of_head]
        values = values[:, layer.values_of_head or layer.kv_of_head]
        scores = np.matmul(q.transpose(1, 0, 2), keys.transpose(1, 2, 0)) * F32(layer.scale)
        if layer.softcap:
            scores = F32(layer.softcap) * np.tanh(scores / F32(layer.softcap))
        own, other = positions[:, None], np.arange(len(keys))[None, :]
        if layer.alibi:
            slopes = 2.0 ** (-layer.alibi * np.arange(1, layer.heads + 1) / layer.heads)
            scores = scores - (slopes[:, None, None] * (own - other)).astype(F32)
        seen = visible(layer, own, other)
        chances = self.softmax(layer, scores, seen)
        mix = np.matmul(chances, values.transpose(1, 0, 2))
        return np.ascontiguousarray(chances.transpose(1, 0, 2)), np.ascontiguousarray(mix.transpose(1, 0, 2))

    def softmax(self, layer, scores, seen):
        if layer.softmax == "missing":
            return np.where(seen, scores, 0)
        masked = np.where(seen, scores, F32(0) if layer.softmax == "over_all" else F32(-np.inf))
        if layer.sinks is not None:
            sink = np.broadcast_to(layer.sinks[:, None, None].astype(F32), (*scores.shape[:2], 1))
            masked = np.concatenate([masked, sink], -1)
        power = np.exp2 if layer.softmax == "base2" else np.exp
        top = masked.max(-1, keepdims=True)
        if self.arithmetic.online:
            weights, total = online(masked, power)
        else:
            weights = power(masked - top)
            total = weights.sum(-1, keepdims=True, dtype=F32)
        if layer.softmax == "padded":  # the sum also contains the masked positions up to the next multiple of 16
            known = seen.shape[-1] - np.argmax(seen[..., ::-1], -1)
            total = total + (-known % 16)[..., None] * power(-top)
        if layer.softmax == "epsilon":
            total = total + F32(0.37)
        if layer.softmax == "not_rescaled":
            weights = weights * not_rescaled(masked, 8)
        if layer.softmax == "plus_one":
            total = total + power(-top)
        found = weights if layer.softmax == "unnormalized" else weights / total
        found = found[..., :scores.shape[-1]]
        if layer.softmax == "twice":
            again = np.where(seen, power(found - found.max(-1, keepdims=True)), F32(0))
            found = again / again.sum(-1, keepdims=True)
        return np.where(seen, found, 0) if layer.softmax == "over_all" else found

    def activated(self, layer, gate, up):
        if layer.activation == "clamped":
            gate, up = np.minimum(gate, F32(7)), np.clip(up, F32(-7), F32(7))
            return gate / (1 + np.exp(-F32(1.702) * gate)) * (up + 1)
        f = ACTIVATIONS[layer.activation]
        if layer.combination != "product":
            return {"gate": f(gate), "up": f(up), "sum": f(gate) + up}[layer.combination]
        found = f(gate)
        return found if up is None else found * up

    def feed_forward(self, layer, f, positions):
        if layer.time_mix:
            f = time_mix.channel_input(self, layer, f, positions)
        up = self.arithmetic.linear(layer.up, f)
        gated = layer.gate is not None
        gate = self.arithmetic.linear(layer.gate, f) if gated else up
        if layer.sparse:
            gate = streams.cut(layer.sparse, gate)
        h = self.activated(layer, gate, up if gated else None)
        return self.arithmetic.linear(layer.down, self.tap("ffn_act", layer.number, positions, h))

    def experts(self, layer, f, positions):
        e, lin = layer.experts, self.arithmetic.linear
        router = self.tap("ffn_router", layer.number, positions, lin(e.router, f))
        weights, chosen = routed(e, router)
        found, acts = np.zeros((len(f), len(e.down[0].weight)), F32), []
        for place in range(chosen.shape[1]):
            act = np.zeros((len(f), len(e.up[0].weight)), F32)
            for expert in np.unique(chosen[:, place]):
                at = np.flatnonzero(chosen[:, place] == expert)
                share = weights[at, place, None]
                before, behind = (share, F32(1)) if e.weighs_input else (F32(1), share)
                act[at] = self.arithmetic.stored(
                    self.activated(layer, before * lin(e.gate[expert], f[at]), before * lin(e.up[expert], f[at])))
                found[at] += behind * lin(e.down[expert], act[at])
            acts.append(act)
        if e.shared:
            gate, up, down = e.shared
            act = self.activated(layer, lin(gate, f), lin(up, f))
            share = 1 / (1 + np.exp(-lin(e.shared_router, f))) if e.shared_router else F32(1)
            found = found + F32(e.shared_scale) * share * lin(down, act)
            acts.append(act)
        self.tap("ffn_act", layer.number, positions, np.concatenate(acts, 1))
        return found


def not_rescaled(scores, tile):
    """Returns, for each score, the factor by which a fault of flash attention makes its weight too large. When a later
    tile has a larger maximum, the fault rescales only the sum of the earlier tiles, but not their weighted values."""
    factors = np.ones_like(scores)
    final, top = scores.max(-1, keepdims=True), np.full((*scores.shape[:-1], 1), -np.inf, F32)
    for at in range(0, scores.shape[-1], tile):
        top = np.maximum(top, scores[..., at:at + tile].max(-1, keepdims=True))
        factors[..., at:at + tile] = np.where(np.isneginf(top), F32(1), np.exp(final - top))
    return factors


def visible(layer, own, other):
    seen = {"causal": other <= own, "none": other >= 0, "strict": (other < own) | (other == own) & (own == 0),
            "sees_next": other <= own + 1}[layer.mask]
    if layer.window:
        seen = seen & (own - other < layer.window)
    if layer.batch and len(own) > 1:
        first = own // layer.batch * layer.batch
        several = np.minimum(first + layer.batch, len(own)) > first + 1
        in_batch = other >= first if layer.batch_alone else other <= own - first
        seen = seen & (~several | in_batch)
    if layer.hides_first:
        seen = seen & ((other > 0) | (own == 0))
    return seen


erf = np.vectorize(math.erf, otypes=[np.float64])
ACTIVATIONS = {
    "silu": lambda x: x / (1 + np.exp(-x)),
    "gelu_tanh": lambda x: F32(0.5) * x * (1 + np.tanh(F32(0.7978845608) * (x + F32(0.044715) * x * x * x))),
    "gelu_erf": lambda x: (x / 2 * (1 + erf(x / np.sqrt(2.0)))).astype(F32),
    "gelu_quick": lambda x: x / (1 + np.exp(-F32(1.702) * x)),
    "relu": lambda x: np.maximum(x, 0),
    "relu_squared": lambda x: np.maximum(x, 0) ** 2,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "none": lambda x: x,
    "tanh": np.tanh,
    "ones": np.ones_like,
    "hard_swish": lambda x: x * np.clip(x / F32(6) + F32(0.5), 0, 1),
    "gelu_without_cube": lambda x: F32(0.5) * x * (1 + np.tanh(F32(0.7978845608) * x)),
}


FORMULAS = {  # wrong formulas for rotating the pair (a, b)
    "exchanged": lambda a, b, cos, sin: (a * sin - b * cos, a * cos + b * sin),
    "first_sign": lambda a, b, cos, sin: (a * cos + b * sin, a * sin + b * cos),
    "second_sign": lambda a, b, cos, sin: (a * cos - b * sin, b * cos - a * sin),
}


def plain_softmax(x):
    weights = np.exp(x - x.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def routed(e, logits):
    """Returns weights and indices of the chosen experts [tokens, used], best first."""
    chances = {"softmax": plain_softmax, "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
               "softmax_of_chosen": lambda x: x, "equal": lambda x: np.full_like(x, 1 / e.used)}[e.gating](logits)
    wanted = logits if e.choice_bias is None or e.ignores_bias else chances + e.choice_bias
    order = np.argsort(wanted if e.lowest else -wanted, axis=1, kind="stable")[:, :e.used]
    weights = np.take_along_axis(chances + e.choice_bias if e.weighs_bias else chances, order, 1)
    if e.gating == "softmax_of_chosen":
        weights = plain_softmax(weights)
    elif e.normalize:
        weights = weights / weights.sum(-1, keepdims=True)
    return (weights * F32(e.scale)).astype(F32), order


def evaluate(network, tokens, decode=4, arithmetic=None, decoded=None):
    """Returns all taps by name. `decoded`: the network for tokens that are decoded one by one, if it differs."""
    decode = 0 if network.at_once else decode
    with np.errstate(all="ignore"):  # some faults overflow on purpose, so NumPy's warnings are turned off
        return Pass(network, decoded or network, arithmetic or SOUND["blas"]).run(tokens, decode)


def shown(taps, wanted, last_row=False):
    """Returns the taps that an engine writes: sites by name, or "all"; optionally only the last row."""
    names = None if wanted == "all" else {*wanted.split(","), "tokens"}
    found = {name: rows for name, rows in taps.items() if names is None or name.split(".")[-1] in names}
    if last_row:
        found = {name: rows if name == "tokens" else rows[-1:] for name, rows in found.items()}
    return found


def main():
    import faults
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", metavar="MODEL.gguf")
    parser.add_argument("--tokens", help="ids, separated by commas")
    parser.add_argument("--decode", type=int, default=4, help="number of tokens that are decoded one by one; default: %(default)s")
    parser.add_argument("--fault", metavar="NAME", help="of --list")
    parser.add_argument("--sound", choices=SOUND, default="blas", help="variant of the arithmetic; default: %(default)s")
    parser.add_argument("--rounding", choices=ROUNDINGS)
    parser.add_argument("--taps", default="all", help="sites, separated by commas; default: all")
    parser.add_argument("--rows", choices=["all", "last"], default="all")
    parser.add_argument("--list", action="store_true", help="print every fault that this model can have, with its codes")
    parser.add_argument("--out", metavar="FILE.npz")
    options = parser.parse_args()
    tokens = [int(number) for number in (options.tokens or "1").split(",")]
    network = network_of(options.model)
    if options.list:
        for fault in faults.of(network):
            print(f"{fault.name:48} {' '.join(fault.codes)}")
        return
    if not options.tokens or not options.out:
        parser.error("--tokens and --out are needed")
    arithmetic = ROUNDINGS[options.rounding][0] if options.rounding else SOUND[options.sound]
    prompt, decoded = network, network
    if options.fault:
        prompt, decoded = faults.named(network, options.fault).networks(network)
    taps = evaluate(prompt, tokens, options.decode, arithmetic, decoded)
    np.savez(options.out, **shown(taps, options.taps, options.rows == "last"))


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)

"""Faults of norms: of the branches, of heads, after the branches, and the last norm."""
import dataclasses

import numpy as np

from faults import in_layers, in_network
from network import Norm
from norm_kinds import KINDS, other_kinds

OF_LAYER = "attn_norm", "ffn_norm", "q_norm", "k_norm", "post_attn_norm", "post_ffn_norm"


def change_all(layer, change):
    owners = [(layer, OF_LAYER + ("v_norm",)), (layer.state, ("norm",)), (layer.input, ("norm", "proj_norm")),
              (layer.streams, ("router_norm", "side_norm"))]
    found = [getattr(owner, name) for owner, names in owners if owner for name in names if getattr(owner, name) is not None]
    for norm in found:
        change(norm)
    return bool(found)


def epsilon(name, factor, scopes):
    @in_layers(f"norm.epsilon.{name}", scopes=scopes)
    def layers(layer, network):
        def change(norm):
            norm.epsilon = factor(norm.epsilon)
        return change_all(layer, change)

    @in_network(f"norm.epsilon.{name}.everywhere", scopes=("all",))
    def network(network):
        for layer in network.layers:
            layers(layer, network)
        network.output_norm.epsilon = factor(network.output_norm.epsilon)


epsilon("other", lambda e: 1e-6 if e > 5e-6 else 1e-5, ("all", "one", "decode"))
epsilon("thousandfold", lambda e: e * 1000, ("all", "one"))
epsilon("zero", lambda e: 0.0, ("all",))


def has_own_post(layer):
    """Whether the epsilon of the norms after the branches differs from that of the norms before the branches."""
    both = layer.attn_norm, layer.post_attn_norm
    return None not in both and both[0].epsilon != both[1].epsilon


def post_epsilon(name, of):
    @in_layers(f"norm.epsilon.{name}", scopes=("all", "one", "decode"))
    def act(layer, network):
        if not has_own_post(layer):
            return False
        layer.post_attn_norm.epsilon = layer.post_ffn_norm.epsilon = of(layer.attn_norm.epsilon)


post_epsilon("post_as_others", lambda usual: usual)
post_epsilon("post_1e-5", lambda usual: 1e-5)


@in_layers("norm.epsilon.others_as_post", scopes=("all",))
def others_as_post(layer, network):
    if not has_own_post(layer):
        return False
    change_all(layer, lambda norm: setattr(norm, "epsilon", layer.post_attn_norm.epsilon))


@in_layers("norm.missing.values", scopes=("all", "one", "decode"))
def no_value_norm(layer, network):
    if layer.v_norm is None:
        return False
    layer.v_norm = None


def divisor(name, code, kinds, scopes=("all", "one")):
    """Registers a wrong divisor (norm_kinds.wrong_divisor) for models whose norms are of one of the kinds."""
    @in_layers(f"{code}.{name}", scopes=scopes)
    def divided(layer, network):
        def change(norm):
            norm.divisor = name
        return network.output_norm.kind in kinds and change_all(layer, change)


OF_MEAN_SQUARE = "rms", "layer"  # kinds that divide by the root of the mean square
for name, kinds in (("sum", OF_MEAN_SQUARE), ("less_one", OF_MEAN_SQUARE), ("deviation", ("rms",)),
                    ("unrooted", OF_MEAN_SQUARE), ("fourth_root", OF_MEAN_SQUARE)):
    divisor(name, "norm.kind", kinds)
divisor("epsilon_outside", "norm.epsilon", OF_MEAN_SQUARE)


def to_other_kind(place):
    def change(norm):
        norm.kind = other_kinds(norm.kind)[place]
    return change


# Every wrong kind of a norm: the end of the fault's name, and a function that gives a norm this kind.
WRONG_KINDS = [(f".{place + 1}" if place else "", to_other_kind(place)) for place in range(len(KINDS) - 1)]


def of_one(part, title):
    """Registers the faults of one kind of norm in layers. `part` is the field of Layer with the norm."""
    def present(layer):
        return getattr(layer, part) is not None

    @in_layers(f"norm.missing.{title}")
    def missing(layer, network):
        if not present(layer):
            return False
        setattr(layer, part, None)

    @in_layers(f"norm.offset.{title}.plus_one", scopes=("all", "one", "decode"))
    def plus(layer, network):
        if not present(layer):
            return False
        getattr(layer, part).add = 1.0

    @in_layers(f"norm.offset.{title}.minus_one", scopes=("all",))
    def minus(layer, network):
        if not present(layer):
            return False
        getattr(layer, part).add = -1.0

    for suffix, change in WRONG_KINDS:
        @in_layers(f"norm.kind.{title}{suffix}", scopes=("all", "one"))
        def kind(layer, network, change=change):
            if not present(layer):
                return False
            change(getattr(layer, part))

    @in_layers(f"bias.missing.{title}", scopes=("all", "one"))
    def bias(layer, network):
        if not present(layer) or getattr(layer, part).bias is None:
            return False
        getattr(layer, part).bias = None


for part, title in (("attn_norm", "attn_norm"), ("ffn_norm", "ffn_norm"), ("post_attn_norm", "post_attn_norm"),
                    ("post_ffn_norm", "post_ffn_norm"), ("q_norm", "q_norm"), ("k_norm", "k_norm")):
    of_one(part, title)


def everywhere(name, change):
    @in_network(f"norm.{name}.everywhere", scopes=("all",))
    def act(network):
        for layer in network.layers:
            change_all(layer, change)
        change(network.output_norm)


# "offset.plus_one" leaves a norm unchanged if all of its weights are 1.
everywhere("offset.plus_one", lambda norm: setattr(norm, "add", float((norm.weight != 1).any())))
for suffix, change in WRONG_KINDS:
    everywhere("kind" + suffix, change)


@in_layers("norm.missing.head_norms", scopes=("all", "one", "decode", "heads"))
def no_head_norms(layer, network):
    if layer.q_norm is None:
        return False
    layer.q_norm = layer.k_norm = None


# Normalises all heads as one row, instead of one row per head.
@in_layers("norm.kind.head_norms_together", scopes=("all",))
def heads_together(layer, network):
    if layer.q_norm is None or layer.q_norm.all_heads or layer.q_norm.weight.ndim > 1:
        return False
    for norm, heads in (layer.q_norm, layer.heads), (layer.k_norm, layer.kv_heads):
        if norm is None:  # this layer uses the keys of another layer
            continue
        norm.all_heads, norm.weight = True, np.tile(norm.weight, heads)


@in_layers("norm.extra.head_norms", scopes=("all",))
def head_norms(layer, network):
    if layer.q_norm is not None:
        return False
    plain = Norm("rms", network.output_norm.epsilon, np.ones(layer.width, np.float32))
    layer.q_norm, layer.k_norm = plain, dataclasses.replace(plain)


@in_network("norm.extra.embedding")
def embedding_norm(network):
    if network.embedding_norm is not None or network.positions is not None:
        return False
    width = network.embedding.weight.shape[1]
    network.embedding_norm = Norm("rms", network.output_norm.epsilon, np.ones(width, np.float32))


@in_layers("norm.extra.post_attn", scopes=("all",))
def post_norm(layer, network):
    if layer.post_attn_norm is not None:
        return False
    width = network.embedding.weight.shape[1]
    layer.post_attn_norm = Norm("rms", network.output_norm.epsilon, np.ones(width, np.float32))


@in_layers("weights.wrong_tensor.norms", scopes=("all", "one"))
def exchanged(layer, network):
    if layer.attn_norm is None or layer.ffn_norm is None:
        return False
    layer.attn_norm, layer.ffn_norm = layer.ffn_norm, layer.attn_norm


@in_network("norm.place")
def behind_attention(network):
    """Applies post_attention_norm after attention. In these families, the norm belongs before the feed-forward
    network."""
    if network.architecture not in ("qwen35", "qwen3next", "gpt-oss"):
        return False
    for layer in network.layers:
        layer.norms_branch = True


@in_network("norm.missing.embedding")
def no_embedding_norm(network):
    if network.embedding_norm is None:
        return False
    network.embedding_norm = None

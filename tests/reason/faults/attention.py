"""Scores, soft-caps, masks, windows, sinks, heads."""
import math

import numpy as np

from faults import in_layers, in_network

SCOPES = "all", "one", "decode", "heads"


def scale(name, of, scopes=("all",)):
    @in_layers(f"attention.scale.{name}", scopes=scopes)
    def act(layer, network):
        wrong = of(layer, network)
        if math.isclose(wrong, layer.scale):
            return False
        layer.scale = wrong


scale("missing", lambda layer, network: 1.0, SCOPES)
scale("of_embedding", lambda layer, network: 1 / math.sqrt(network.embedding.weight.shape[1]), ("all", "one"))
scale("not_rooted", lambda layer, network: 1 / layer.width)
scale("twice", lambda layer, network: layer.scale ** 2)
scale("of_width", lambda layer, network: 1 / math.sqrt(layer.width))


def cap(name, of, scopes=("all", "one", "decode", "heads")):
    @in_layers(f"attention.softcap.{name}", scopes=scopes)
    def act(layer, network):
        wrong = of(layer)
        if wrong == layer.softcap:
            return False
        layer.softcap = wrong


cap("missing", lambda layer: 0.0)
cap("30", lambda layer: 30.0 if layer.softcap else 0.0, ("all",))
cap("extra", lambda layer: layer.softcap or 50.0, ("all",))


def mask(name, kind, scopes):
    @in_layers(f"attention.mask.{name}", scopes=scopes)
    def act(layer, network):
        layer.mask = kind


mask("missing", "none", ("all", "one", "heads"))
mask("without_itself", "strict", SCOPES)
mask("sees_next", "sees_next", ("all", "one"))


# All tokens are evaluated as a prompt, because a missing mask has no effect when tokens are decoded one by one.
@in_network("attention.mask.missing_at_once", scopes=("all",))
def missing_at_once(network):
    network.at_once = True
    for layer in network.layers:
        layer.mask = "none"


@in_layers("attention.mask.hides_first", scopes=("all", "decode"))
def hides_first(layer, network):
    layer.hides_first = True


def window(name, of, scopes):
    @in_layers(f"attention.window.{name}", scopes=scopes)
    def act(layer, network):
        wrong = of(layer)
        if wrong == layer.window:
            return False
        layer.window = wrong


window("missing", lambda layer: 0, SCOPES)
window("one_more", lambda layer: layer.window + 1 if layer.window else 0, ("all", "one"))
window("one_less", lambda layer: layer.window - 1 if layer.window else 0, ("all",))
window("extra", lambda layer: layer.window or 8, ("all", "one"))


@in_layers("attention.window.other_layers", scopes=("all",))
def other_layers(layer, network):
    sizes = {each.window for each in network.layers if each.window}
    if not sizes or all(each.window for each in network.layers):
        return False
    layer.window = 0 if layer.window else min(sizes)


def softmax(kind, *codes, scopes=("all", "one", "decode")):
    @in_layers(f"attention.softmax.{kind}", "attention.softmax", *codes, scopes=scopes)
    def act(layer, network):
        layer.softmax = kind


softmax("missing", scopes=("all",))
softmax("over_all", scopes=("all", "one"))
softmax("base2", "attention.scale")  # this fault has the same effect as a factor of ln 2 in the scores
softmax("plus_one", "attention.sinks")  # this fault has the same effect as an attention sink with score 0
softmax("unnormalized", scopes=("all",))


@in_layers("attention.sinks.missing", scopes=SCOPES)
def no_sinks(layer, network):
    if layer.sinks is None:
        return False
    layer.sinks = None


@in_layers("attention.sinks.next_head", scopes=("all",))
def next_sinks(layer, network):
    if layer.sinks is None:
        return False
    layer.sinks = np.roll(layer.sinks, 1)


# Head h uses key head h % kv_heads, as if the keys were tiled.
@in_layers("heads.gqa_map.modulo", scopes=("all", "one", "decode"))
def modulo(layer, network):
    if layer.kv_heads in (1, layer.heads):
        return False
    layer.kv_of_head = [head % layer.kv_heads for head in range(layer.heads)]


@in_layers("heads.gqa_map.first", scopes=("all", "heads"))
def first_only(layer, network):
    if layer.kv_heads == 1:
        return False
    layer.kv_of_head = [0] * layer.heads


@in_layers("heads.gqa_map.reversed", scopes=("all",))
def reversed_map(layer, network):
    if layer.kv_heads == 1:
        return False
    layer.kv_of_head = layer.kv_of_head[::-1]


@in_layers("heads.layout.mix", scopes=("all", "one"))
def mix(layer, network):
    layer.transposed_mix = True


@in_layers("heads.layout.mix_heads_first", scopes=("all", "one"))
def heads_first(layer, network):
    layer.heads_first_mix = True


@in_layers("heads.gqa_map.values", scopes=("all", "one", "decode"))
def next_values(layer, network):
    if layer.kv_heads == 1:
        return False
    layer.values_of_head = [(head + 1) % layer.kv_heads for head in layer.kv_of_head]


@in_layers("heads.gqa_map.keys", scopes=("all", "one"))
def next_keys(layer, network):
    if layer.kv_heads == 1:
        return False
    layer.keys_of_head = [(head + 1) % layer.kv_heads for head in layer.kv_of_head]


@in_layers("attention.alibi", scopes=("all", "one", "decode"))
def alibi(layer, network):
    if layer.heads & (layer.heads - 1):  # ALiBi uses different slopes if the number of heads is not a power of two
        return False
    layer.alibi = 8.0


def interleaved(linear, heads, width):
    """Reorders rows as if the layout were [width, heads]."""
    if linear is None:
        return
    order = np.arange(heads * width).reshape(width, heads).T.reshape(-1)
    linear.weight = linear.weight[order]
    if linear.bias is not None:
        linear.bias = linear.bias[order]


@in_layers("heads.layout.queries", scopes=("all", "one"))
def query_layout(layer, network):
    interleaved(layer.q, layer.heads, layer.width)


@in_layers("heads.layout.all", scopes=("all",))
def layout(layer, network):
    interleaved(layer.q, layer.heads, layer.width)
    if layer.kv_heads == 1:
        return
    interleaved(layer.k, layer.kv_heads, layer.width)
    interleaved(layer.v, layer.kv_heads, layer.width)

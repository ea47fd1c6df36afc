"""Faults of the residual stream, and of whole layers."""
import dataclasses

from engine import Hook
from faults import in_layers, in_network


def residual(branch, source, scopes=("all", "one", "decode")):
    @in_layers(f"residual.source.{branch}.{source}", scopes=scopes)
    def act(layer, network):
        if source == "normed" and getattr(layer, f"{branch}_norm") is None:
            return False
        if source == "input" and layer.parallel:
            return False
        setattr(layer, f"{branch}_residual", source)


residual("attn", "normed")
residual("attn", "none", ("all", "one"))
residual("ffn", "normed")
residual("ffn", "none", ("all", "one"))
residual("ffn", "input")


def factor(name, value):
    @in_layers(f"residual.source.{name}", "residual.source", "residual.scale", scopes=("all", "one"))
    def act(layer, network):
        if not layer.q or layer.parallel:
            return False
        layer.attn_factor = value


factor("attn.subtracted", -1.0)
factor("attn.twice", 2.0)


@in_layers("residual.source.parallel", scopes=("all", "one"))
def parallel(layer, network):
    layer.parallel = not layer.parallel
    if not layer.parallel and layer.ffn_norm is None:
        layer.ffn_norm = layer.attn_norm


@in_layers("residual.scale.missing")
def no_scale(layer, network):
    if layer.residual_scale == 1:
        return False
    layer.residual_scale = 1.0


@in_layers("residual.scale.extra", scopes=("all",))
def extra_scale(layer, network):
    if layer.residual_scale != 1:
        return False
    layer.residual_scale = 1 / (2 * len(network.layers)) ** 0.5


class Skip(Hook):
    """A layer's output is its input."""

    def __init__(self, skipped):
        self.skipped, self.last = skipped, None

    def value(self, site, layer, positions, x):
        if site == "layer_out" and layer == self.skipped:
            return self.last
        if site in ("embed", "layer_out"):
            self.last = x
        return x


def skip(name, which):
    @in_network(f"layer.skipped.{name}")
    def act(network):
        if network.ends:  # this model has several residual streams, and Skip handles only one
            return False
        network.hooks = [Skip(which % len(network.layers))]


skip("first", 0)
skip("second", 1)
skip("last", -1)


@in_network("layer.order.first_two", scopes=("all",))
def first_two(network):
    if not network.is_alike:
        return False
    network.layers = exchange(network.layers, 0, 1)


@in_network("layer.order.last_two", scopes=("all",))
def last_two(network):
    if len(network.layers) < 3 or not network.is_alike:
        return False
    network.layers = exchange(network.layers, -2, -1)


@in_network("layer.order.twice", "layer.order", "weights.wrong_tensor", scopes=("all",))
def twice(network):
    """The second layer is computed with the first one's weights."""
    if not network.is_alike:
        return False
    network.layers = list(network.layers)
    network.layers[1] = numbered(network.layers[0], 1)


def repeated(name, which, cache):
    @in_network(f"layer.repeated.{name}", scopes=("all",))
    def act(network):
        if network.ends or not all(layer.q and not layer.input and layer.keys_of is None for layer in network.layers):
            return False
        network.layers[which % len(network.layers)].repeats = cache


repeated("first", 0, "own_caches")
repeated("second", 1, "one_cache")
repeated("last", -1, "own_caches")


def numbered(layer, number):
    return dataclasses.replace(layer, number=number)


def exchange(layers, a, b):
    found = list(layers)
    found[a], found[b] = numbered(layers[b], layers[a].number), numbered(layers[a], layers[b].number)
    return found


@in_layers("residual.source.one_after_another")
def one_after_another(layer, network):
    """A fault of Falcon H1: attention reads the residual stream after the output of the state was added."""
    if not layer.state:
        return False
    layer.one_after_another = True

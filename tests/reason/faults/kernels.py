"""Faults of kernels: loops that end too early, reductions of wrong values, too few bits, missing synchronisation."""
import numpy as np

from engine import Hook
from faults import in_layers, in_network
from faults.norms import divisor
from faults.rope import setting


def all_matrices(network):
    yield network.embedding
    if network.output is not network.embedding:
        yield network.output
    for layer in network.layers:
        for part in "q", "k", "v", "o", "gate", "up", "down":
            if getattr(layer, part) is not None:
                yield getattr(layer, part)


def in_matrices(network, change):
    """Applies `change`, which returns another matrix or None, to every matrix of the network. Returns whether any
    matrix changed."""
    found = [(matrix, change(matrix.weight)) for matrix in all_matrices(network)]
    for matrix, weight in found:
        if weight is not None:
            matrix.weight = weight
    return any(weight is not None for _, weight in found)


def is_plain(network):
    return all(layer.q and not layer.experts for layer in network.layers)


def truncated(weight):
    found = (np.ascontiguousarray(weight).view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)
    return None if (found == weight).all() else found


@in_network("weights.rounded.truncated", scopes=("all",))
def cut_off(network):
    return is_plain(network) and in_matrices(network, truncated)


@in_network("weights.rounded.q8", scopes=("all",))
def requantized(network):
    def again(weight):
        if weight.shape[1] % 32:
            return None
        parts = weight.reshape(-1, 32)
        scale = np.abs(parts).max(-1, keepdims=True) / np.float32(127)
        quants = np.rint(parts / np.where(scale > 0, scale, 1))
        return (quants * scale.astype(np.float16).astype(np.float32)).reshape(weight.shape)
    return is_plain(network) and in_matrices(network, again)


def remainder(vector):
    """Registers a fault: products leave out the columns after the last whole SIMD vector of `vector` elements."""
    @in_network(f"products.remainder.of_{vector}", scopes=("all",))
    def act(network):
        def without(weight):
            columns = weight.shape[1]
            if columns <= vector or columns % vector == 0:
                return None
            found = weight.copy()
            found[:, columns // vector * vector:] = 0
            return found
        return is_plain(network) and in_matrices(network, without)


for vector in 8, 16, 32, 64, 128, 256:
    remainder(vector)


divisor("first_half", "norm.part", ("rms",))
divisor("half_of_sum", "norm.part", ("rms",), scopes=("all",))
divisor("batch", "norm.batch", ("rms",))


def table(beyond, rows=9):
    def change(rope, layer):
        rope.rows, rope.beyond = rows, beyond
    return change


for beyond in "last", "again", "unrotated", "zeros":
    setting(f"table.{beyond}", table(beyond), ("all",))
# The table of angles has only 22 rows, one for each token of the usual prompt. Decoded tokens all use the last row.
setting("table.at_end_of_prompt", table("last", 22), ("all",), codes=("rope.table", "decode.position"))


def precision(type):
    def change(rope, layer):
        rope.precision = type
    return change


for kind in "f16", "bf16":
    setting(f"precision.{kind}", precision(kind), ("all", "one"))


def overwritten(rope, layer):
    rope.overwrites = True


setting("overwritten", overwritten, ("all", "one"))


@in_layers("attention.batch.rows", scopes=("all", "one"))
def batch(layer, network):
    if layer.window:  # with an attention window, the fault would have no visible effect
        return False
    layer.batch = 8


@in_layers("attention.batch.alone", scopes=("all",))
def batch_alone(layer, network):
    if layer.window:
        return False
    layer.batch, layer.batch_alone = 8, True


def softmax(kind, code, scopes=("all", "one")):
    @in_layers(f"{code}.{kind}", scopes=scopes)
    def act(layer, network):
        layer.softmax = kind


softmax("padded", "attention.padding")
softmax("twice", "softmax.twice")
softmax("epsilon", "softmax.epsilon")
softmax("not_rescaled", "softmax.rescale")


@in_layers("kv.ring.of_12", scopes=("all",))
def ring(layer, network):
    if layer.window:
        return False
    layer.ring = 12


# The tap shows the correct values, but the cache gets wrong ones.
@in_layers("heads.layout.cached_values", scopes=("all", "one"))
def cached_values(layer, network):
    if layer.kv_heads < 2 or layer.keys_of is not None:
        return False
    layer.transposed_cache = True


@in_network("kv.layer.one_for_all", scopes=("all",))
def one_cache(network):
    """All layers share one cache. In every layer, a decoded token reads the keys and values of earlier tokens that the
    last layer stored."""
    if not all(layer.q for layer in network.layers) or len({(each.kv_heads, each.width) for each in network.layers}) > 1:
        return False
    last = len(network.layers) - 1
    for layer in network.layers[:-1]:
        layer.others_from = last


@in_layers("kv.layer.keys_of_pairs", scopes=("all",))
def pairs(layer, network):
    if not all(each.q for each in network.layers) or layer.number % 2 == 0 or \
            len({(each.kv_heads, each.width) for each in network.layers}) > 1:
        return False
    layer.keys_from = layer.number - 1


@in_layers("activation.approximate", scopes=("all", "one"))
def approximate(layer, network):
    kinds = {"silu": "hard_swish", "gelu_tanh": "gelu_without_cube"}
    if layer.activation not in kinds:
        return False
    layer.activation = kinds[layer.activation]


@in_layers("threads.race", scopes=("all", "one"))
def race(layer, network):
    layer.misses_odd_rows = True


class Clipped(Hook):
    def __init__(self, site, share):
        self.site, self.share, self.limit = site, share, None

    def value(self, site, layer, positions, x):
        if site != self.site:
            return x
        self.limit = self.limit or np.abs(x).max() * np.float32(self.share)
        return np.clip(x, -self.limit, self.limit)


@in_network("values.clipped.activated", scopes=("all",))
def clipped(network):
    if not all(layer.up and not layer.experts for layer in network.layers):
        return False
    network.hooks = [Clipped("ffn_act", 0.4)]


LARGEST_HALF = 65504


class Overflowing(Hook):
    """Numbers beyond the range of half precision become infinite, or are clamped to its largest number."""

    def __init__(self, site, kind):
        self.site, self.kind = site, kind

    def value(self, site, layer, positions, x):
        if self.site != site:
            return x
        beyond = np.inf if self.kind == "infinite" else np.float32(LARGEST_HALF)
        return np.where(np.abs(x) > LARGEST_HALF, np.sign(x) * beyond, x).astype(np.float32)


def is_loud(network):
    """Whether weights are so large that products may exceed the range of half precision."""
    return any(layer.up and np.abs(layer.up.weight).max() > 1000 for layer in network.layers)


def overflow(site, kind):
    @in_network(f"overflow.{site}.{kind}", "overflow", scopes=("all",))
    def act(network):
        if not is_loud(network):
            return False
        network.hooks = [Overflowing(site, kind)]


for site in "ffn_act", "ffn_out", "layer_out":
    for kind in "infinite", "saturated":
        overflow(site, kind)

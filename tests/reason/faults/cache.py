"""Faults of the KV cache, and overflows."""
import numpy as np

from arithmetic import f16
from engine import Hook
from faults import in_layers, in_network


class Store(Hook):
    """Stores wrong keys and values for decoded tokens. `change` receives the (key, value) of this step and of the
    previous step. It returns the (key, value) to store."""

    def __init__(self, change, layers=None):
        self.change, self.layers, self.before = change, layers, {}

    def store(self, cache, layer, positions, k, v):
        before, self.before[layer] = self.before.get(layer), (k[-1], v[-1])
        if len(positions) > 1 or before is None or (self.layers is not None and layer not in self.layers):
            return False
        found = self.change((k[0], v[0]), before)
        for part, row in zip(cache[layer], found):
            part.append(row)
        return True


def stored(name, change, scopes=("all", "one")):
    for scope in scopes:
        @in_network(name + ("" if scope == "all" else ".one_layer"), ".".join(name.split(".")[:2]), scopes=("all",))
        def act(network, scope=scope):
            network.hooks = [Store(change, None if scope == "all" else {len(network.layers) // 2})]


stored("kv.stale.both", lambda now, before: before)
stored("kv.stale.keys", lambda now, before: (before[0], now[1]))
stored("kv.stale.values", lambda now, before: (now[0], before[1]))
stored("kv.stale.zero", lambda now, before: (now[0] * 0, now[1] * 0))


class Slot(Hook):
    """Stores the key and value of a decoded token in a wrong slot: `slot` maps the right slot to the one that is used.
    If the two differ, the right slot stays zero."""

    def __init__(self, slot, layers=None):
        self.slot, self.layers = slot, layers

    def store(self, cache, layer, positions, k, v):
        if len(positions) > 1 or (self.layers is not None and layer not in self.layers):
            return False
        for part, row in zip(cache[layer], (k[0], v[0])):
            part.append(np.zeros_like(row))
            part[self.slot(len(part) - 1)] = row
        return True


def slot(name, place, one=False):
    @in_network(f"kv.slot.{name}", scopes=("all",))
    def act(network):
        network.hooks = [Slot(place, {len(network.layers) // 2} if one else None)]


slot("first", lambda at: 0)
slot("before", lambda at: at - 1)
slot("ring_of_8", lambda at: at % 8)
slot("before.one_layer", lambda at: at - 1, True)


@in_layers("kv.slot.exchanged", "kv.slot", scopes=("all", "one"))
def exchanged(layer, network):
    if layer.keys_of is not None:
        return False
    layer.exchanged_cache = True


class OtherLayer(Hook):
    def __init__(self, of):
        self.of = of

    def read_layer(self, layer):
        return self.of(layer)


def have_alike_keys(network):
    return all(layer.q for layer in network.layers) and len({(each.kv_heads, each.width) for each in network.layers}) == 1


@in_network("kv.layer.first")
def first(network):
    """All layers read the cache of the first layer."""
    if not have_alike_keys(network):
        return False
    network.hooks = [OtherLayer(lambda layer: 0)]


@in_network("kv.layer.before")
def before(network):
    if not have_alike_keys(network):
        return False
    network.hooks = [OtherLayer(lambda layer: max(layer - 1, 0))]


class Overflow(Hook):
    """Half precision without clamping: a product of large numbers becomes infinite."""

    def __init__(self, factor):
        self.factor = np.float32(factor)

    def value(self, site, layer, positions, x):
        if site != "attn_mix" or layer != 1:
            return x
        largest = np.abs(x).max()
        return f16(x / largest * 65000 * self.factor)


@in_network("overflow.half", "overflow", "nan", scopes=("all",))
def overflow(network):
    network.hooks = [Overflow(1.2)]


class NotANumber(Hook):
    def __init__(self, site, positions):
        self.site, self.positions = site, positions

    def value(self, site, layer, positions, x):
        if site != self.site or layer > 0:
            return x
        x = x.copy()
        x[self.positions(positions)] = np.nan
        return x


@in_network("nan.attn_norm", "nan", scopes=("all",))
def nan(network):
    network.hooks = [NotANumber("attn_norm", lambda positions: positions >= 0)]


@in_network("nan.first_score", "nan", scopes=("all",))
def nan_first(network):
    """The result of attention is NaN at the first position, as if the mask hid all positions from it."""
    network.hooks = [NotANumber("attn_mix", lambda positions: positions == 0)]

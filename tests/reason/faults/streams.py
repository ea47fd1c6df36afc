"""Faults of per-layer inputs, several residual streams, sparse gates, shared keys and values, scales of layers, and
layers with and without a window."""
import copy
import math

from faults import in_layers, in_network, in_part

SCOPES = "all", "one", "decode"
FEW = "all", "one"


def setting(part, name, field, value, *codes, scopes=FEW, holds=lambda layer: True):
    @in_part(part, name, *codes, scopes=scopes)
    def act(of, layer, network):
        if not holds(layer) or getattr(of, field) in (None, value):
            return False
        setattr(of, field, value)


def computed(part, name, field, change, *codes, scopes=FEW):
    @in_part(part, name, *codes, scopes=scopes)
    def act(of, layer, network):
        setattr(of, field, change(getattr(of, field), layer, network))


# ---- per-layer inputs
setting("input", "layer.input.missing", "use", "none", scopes=SCOPES)
setting("input", "layer.input.without_token", "of_token", 0.0, scopes=SCOPES)
setting("input", "layer.input.without_embedding", "of_embedding", 0.0)
setting("input", "layer.input.without_root_of_width", "of_token", 1.0, scopes=SCOPES)
computed("input", "layer.input.width_for_root", "of_token", lambda factor, layer, network: factor ** 2)
computed("input", "layer.input.root_of_model", "of_token",
         lambda factor, layer, network: math.sqrt(network.embedding.weight.shape[1]))
computed("input", "layer.input.next_layer", "source",
         lambda source, layer, network: (source + 1) % len(network.layers), scopes=SCOPES)
computed("input", "layer.input.layer_before", "source",
         lambda source, layer, network: (source - 1) % len(network.layers))
setting("input", "layer.input.first_layer", "source", 0)
setting("input", "layer.input.ungated", "use", "ungated", scopes=SCOPES)
setting("input", "layer.input.swapped", "use", "swapped")
setting("input", "layer.input.silu", "activation", "silu", scopes=SCOPES)
setting("input", "layer.input.no_activation", "activation", "none")
setting("input", "norm.missing.layer_input", "proj_norm", None)
setting("input", "norm.missing.behind_layer_input", "norm", None, scopes=SCOPES)


# ---- scales of layer outputs
@in_layers("layer.scale.missing", scopes=SCOPES)
def no_scale(layer, network):
    if layer.out_scale == 1:
        return False
    layer.out_scale = 1.0


@in_layers("layer.scale.twice", scopes=("all",))
def scale_twice(layer, network):
    if layer.out_scale == 1:
        return False
    layer.out_scale *= layer.out_scale


# ---- layers that use the keys and values of other layers
def keys_of(name, of, scopes=FEW):
    @in_layers(f"kv.layer.shared.{name}", "kv.layer", scopes=scopes)
    def act(layer, network):
        if layer.keys_of is None:
            return False
        wrong = network.layers[of(layer.keys_of, network)]
        if wrong.number == layer.keys_of or wrong.kv_heads != layer.kv_heads or wrong.width != layer.width:
            return False
        layer.keys_of = wrong.number


keys_of("before", lambda right, network: right - 1, ("all", "last"))
keys_of("first", lambda right, network: 0, ("all", "last", "decode"))
keys_of("last_with_keys", lambda right, network: max(each.number for each in network.layers if each.keys_of is None),
        ("all",))
keys_of("window_for_full", lambda right, network: min(each.keys_of for each in network.layers if each.keys_of is not None),
        ("all",))


# ---- layers with and without an attention window
def kinds(network):
    """Returns {True: RoPE of a layer with a window, False: RoPE of a layer without one}. Returns None if the two layers
    do not differ."""
    having = [next((each for each in network.layers if each.rope and bool(each.window) == window), None)
              for window in (True, False)]
    both = None not in having and (having[0].rope.base != having[1].rope.base or having[0].width != having[1].width)
    return {bool(each.window): copy.copy(each.rope) for each in having} if both else None


def from_other(name, code, change, scopes=("all",)):
    @in_network(f"{code}.{name}", scopes=("all",))
    def act(network):
        ropes = kinds(network)
        if ropes is None:
            return False
        changed = [change(layer, ropes[not layer.window]) is not False for layer in network.layers if layer.rope]
        return any(changed)


def other_base(layer, other):
    layer.rope.base = other.base


def window_factors(layer, other):
    """Uses the RoPE factors of the layers without a window in all layers."""
    if not layer.window or other.factors is None:
        return False
    layer.rope.factors = other.factors[:layer.rope.dims // 2]


from_other("of_the_other_kind", "rope.base", other_base)
from_other("in_windows_too", "rope.factors", window_factors)


# ---- several residual streams
setting("streams", "streams.prediction.missing", "prediction", "none", scopes=SCOPES)
setting("streams", "streams.prediction.turned", "prediction", "turned")
setting("streams", "streams.active.second", "active", 1, scopes=FEW)
setting("streams", "streams.active.last", "active", 3, scopes=("all",))
setting("streams", "streams.router.without_tanh", "activation", "none", scopes=SCOPES)
setting("streams", "streams.router.sigmoid", "activation", "sigmoid")
computed("streams", "streams.router.undivided", "divides",
         lambda one, layer, network: 1 / network.embedding.weight.shape[1])
computed("streams", "streams.router.divided_by_root", "divides",
         lambda one, layer, network: 1 / math.sqrt(network.embedding.weight.shape[1]))
setting("streams", "norm.missing.router", "router_norm", None)
setting("streams", "streams.correction.missing", "correction", "none", scopes=SCOPES)
setting("streams", "streams.correction.without_one", "correction", "without_one")
setting("streams", "streams.correction.equal", "correction", "equal")
setting("streams", "streams.correction.first_alone", "correction", "first_alone", "streams.correction")
computed("streams", "streams.correction.without_scale", "scale", lambda scale, layer, network: scale * 0 + 1)
setting("streams", "streams.side.missing", "side", "none", scopes=SCOPES)
setting("streams", "streams.side.input_alone", "side", "input_alone", scopes=SCOPES)
setting("streams", "streams.side.without_input", "side", "without_input")
setting("streams", "streams.side.without_root_2", "sum_factor", 1.0, scopes=SCOPES)
setting("streams", "norm.missing.side", "side_norm", None)


def ends(name, field):
    @in_network(f"streams.ends.{name}", scopes=("all",))
    def act(network):
        if network.ends is None:
            return False
        setattr(network.ends, field, False)


ends("not_matched", "matches")
ends("first_alone", "joins")


# ---- sparse gates
@in_layers("gate.sparse.missing", scopes=("all", "decode"))
def not_sparse(layer, network):
    if layer.sparse is None:
        return False
    layer.sparse = None


@in_layers("gate.sparse.everywhere", scopes=("all",))
def sparse_everywhere(layer, network):
    other = next((each.sparse for each in network.layers if each.sparse), None)
    if layer.sparse is not None or other is None:
        return False
    layer.sparse = copy.copy(other)


setting("sparse", "gate.sparse.of_all_values", "sample", False)
setting("sparse", "gate.sparse.not_subtracted", "subtracts", False)
setting("sparse", "gate.sparse.share", "deviations", 0.95)

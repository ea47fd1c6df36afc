"""Faults of rotary positions."""
import copy
import math

from faults import in_layers, in_network
from network import Rope

SCOPES = "all", "one", "decode", "heads"


def setting(name, change, scopes=("all", "decode"), codes=()):
    @in_layers(f"rope.{name}", *codes, scopes=scopes)
    def act(layer, network):
        return False if layer.rope is None else change(layer.rope, layer)
    return act


def base(value):
    def change(rope, layer):
        if rope.base == value:
            return False
        rope.base = value
    return change


setting("base.10000", base(1e4), SCOPES)
setting("base.500000", base(5e5))
setting("base.1000000", base(1e6), ("all",))


@in_layers("rope.base.of_other_layers", scopes=("all",))  # as in Gemma 3, where layers have different bases
def one_base(layer, network):
    bases = {other.rope.base for other in network.layers if other.rope}
    if len(bases) < 2:
        return False
    layer.rope.base = max(bases)


def pairing(rope, layer):
    rope.pairing = "halves" if rope.pairing == "adjacent" else "adjacent"


setting("pairing", pairing, SCOPES)


def sign(rope, layer):
    rope.sign = -1


setting("sign", sign, SCOPES)


def dims(share):
    def change(rope, layer):
        wanted = int(layer.width * share)
        if wanted == rope.dims or rope.factors is not None:
            return False
        rope.dims = wanted
    return change


setting("dims.half", dims(0.5), ("all", "one", "decode"))
setting("dims.whole", dims(1.0), ("all", "one"))


def offset(count):
    def change(rope, layer):
        rope.offset = count
    return change


setting("offset.one", offset(1), ("all",))
setting("offset.one_later", offset(1), ("decode",), ("rope.offset", "decode.position"))
setting("offset.minus_one", offset(-1), ("decode",), ("rope.offset", "decode.position"))


@in_layers("rope.offset.keys", scopes=("all", "one", "decode"))
def keys_later(layer, network):
    if layer.rope is None:
        return False
    layer.k_rope = copy.copy(layer.rope)
    layer.k_rope.offset = 1


def no_scaling(rope, layer):
    if rope.scaling == "none":
        return False
    rope.scaling = "none"


def extra_scaling(rope, layer):
    if rope.scaling != "none":
        return False
    rope.scaling, rope.factor = "linear", 4.0


def linear_for_yarn(rope, layer):
    if rope.scaling != "yarn":
        return False
    rope.scaling = "linear"


def magnitude_missing(rope, layer):
    if rope.scaling != "yarn":
        return False
    rope.magnitude = 1 / (1 + 0.1 * math.log(rope.factor))


setting("scaling.missing", no_scaling, ("all", "one", "decode"))
setting("scaling.extra", extra_scaling, ("all",))
setting("scaling.linear_for_yarn", linear_for_yarn, ("all",))
setting("scaling.magnitude_missing", magnitude_missing, ("all",))


def no_factors(rope, layer):
    if rope.factors is None:
        return False
    rope.factors = None


def inverse_factors(rope, layer):
    # Inverse divisors of this size would give angles so large that their sine and cosine depend on rounding.
    if rope.factors is None or rope.factors.max() > 1e6:
        return False
    rope.factors = 1 / rope.factors


setting("factors.missing", no_factors, ("all", "one", "decode"))
setting("factors.inverted", inverse_factors, ("all",))


@in_layers("rope.factors.of_short_contexts", scopes=("all", "decode"))
def short_factors(layer, network):
    if "rope_factors_short.weight" not in network.file.tensors:
        return False
    layer.rope.factors = network.file.tensors["rope_factors_short.weight"].values()


def formula(kind):
    def change(rope, layer):
        rope.formula = kind
    return change


for kind in "exchanged", "first_sign", "second_sign":
    setting(f"formula.{kind}", formula(kind), ("all", "one", "decode"))


def backwards(rope, layer):
    rope.backwards = True


setting("formula.backwards", backwards, ("all", "one", "decode"))


@in_layers("rope.missing.both", scopes=SCOPES)
def no_rope(layer, network):
    if layer.rope is None:
        return False
    layer.rope = None


@in_layers("rope.missing.keys", scopes=("all", "one", "decode"))
def no_key_rope(layer, network):
    if layer.rope is None:
        return False
    layer.k_rope = copy.copy(layer.rope)
    layer.k_rope.dims = 0


@in_layers("rope.missing.queries", scopes=("all",))
def no_query_rope(layer, network):
    if layer.rope is None:
        return False
    layer.k_rope = copy.copy(layer.rope)
    layer.rope.dims = 0


@in_layers("rope.order", scopes=("all", "one", "decode"))
def rope_first(layer, network):
    if layer.rope is None or layer.q_norm is None:
        return False
    layer.rope_first = True


@in_layers("rope.layers", scopes=("all",))
def rope_everywhere(layer, network):
    """Applies RoPE also in layers without RoPE, which SmolLM 3 and Muse Glimmer have."""
    other = next((each.rope for each in network.layers if each.rope), None)
    if layer.rope is not None or other is None:
        return False
    layer.rope = other


@in_network("rope.layers.of_none", scopes=("all",))
def rotates(network):
    """Adds RoPE in families without RoPE."""
    layers = [layer for layer in network.layers if layer.q or layer.latent]
    if not layers or any(layer.rope for layer in network.layers):
        return False
    for layer in layers:
        layer.rope = Rope("adjacent", 10000.0, layer.latent.rotated if layer.latent else layer.width)


@in_layers("rope.values", scopes=("all", "one", "decode"))
def rotates_values(layer, network):
    if layer.rope is None or layer.keys_of is not None or layer.v is None:
        return False
    layer.v_rope = layer.rope


@in_layers("rope.values.in_cache", "rope.values", scopes=("all", "one"))
def rotates_cached_values(layer, network):
    """The values are rotated after their tap."""
    if layer.rope is None or layer.keys_of is not None or layer.v is None:
        return False
    layer.cached_v_rope = layer.rope

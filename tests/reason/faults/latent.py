"""Faults of attention with latent keys and values."""
import math

import numpy as np

from faults import in_part

SCOPES = "all", "one", "decode"


def scale(name, of, scopes=("all",)):
    @in_part("latent", f"attention.scale.{name}", scopes=scopes)
    def act(latent, layer, network):
        wrong = of(latent, layer)
        if math.isclose(wrong, layer.scale):
            return False
        layer.scale = wrong


def key_width(latent):
    return latent.keys.shape[2] + latent.rotated


scale("of_cached_row", lambda latent, layer: 1 / math.sqrt(latent.keys.shape[1] + latent.rotated), SCOPES)
scale("of_latent_vector", lambda latent, layer: 1 / math.sqrt(latent.keys.shape[1]))
scale("of_what_does_not_turn", lambda latent, layer: 1 / math.sqrt(latent.keys.shape[2]))
scale("without_yarn", lambda latent, layer: 1 / math.sqrt(key_width(latent)), ("all", "one"))
scale("yarn_once", lambda latent, layer: math.sqrt(layer.scale / math.sqrt(key_width(latent))))


def flag(name, field, *codes, scopes=("all", "one")):
    @in_part("latent", name, *codes, scopes=scopes)
    def act(latent, layer, network):
        if field == "turns_rest" and layer.rope is None:
            return False
        setattr(latent, field, True)


flag("latent.split.queries", "rotated_first", scopes=SCOPES)
flag("latent.split.keys", "down_rotated_first")
flag("latent.split.turns_rest", "turns_rest")


@in_part("latent", "rope.pairing.of_latent", scopes=SCOPES)
def pairing(latent, layer, network):
    if layer.rope is None:
        return False
    layer.rope.pairing = "halves" if layer.rope.pairing == "adjacent" else "adjacent"


@in_part("latent", "rope.missing.of_latent", scopes=("all", "one"))
def no_rope(latent, layer, network):
    if layer.rope is None:
        return False
    layer.rope = None


@in_part("latent", "norm.missing.of_latent", scopes=SCOPES)
def no_norm(latent, layer, network):
    latent.norm = None


@in_part("latent", "norm.missing.of_latent_queries", scopes=("all", "one"))
def no_query_norm(latent, layer, network):
    if latent.query_norm is None:
        return False
    latent.query_norm = None


def read_turned(stack):
    """Reorders each head's matrix as if it were stored by columns."""
    heads, rows, columns = stack.shape
    return np.ascontiguousarray(stack.reshape(heads, columns, rows).transpose(0, 2, 1))


@in_part("latent", "latent.heads.keys_transposed", scopes=("all", "one"))
def keys_transposed(latent, layer, network):
    latent.keys = read_turned(latent.keys)


@in_part("latent", "latent.heads.values_transposed", scopes=SCOPES)
def values_transposed(latent, layer, network):
    latent.values = read_turned(latent.values)


@in_part("latent", "latent.heads.exchanged", scopes=("all", "one"))
def exchanged(latent, layer, network):
    if latent.keys.shape[2] != latent.values.shape[1]:
        return False
    latent.keys, latent.values = (np.ascontiguousarray(part.transpose(0, 2, 1)) for part in (latent.values, latent.keys))

"""Faults of activation, gate and experts."""
import numpy as np

from faults import in_layers
from network import Linear


def activation(kind, scopes=("all", "one", "decode")):
    @in_layers(f"activation.kind.{kind}", scopes=scopes)
    def act(layer, network):
        if layer.activation == kind:
            return False
        layer.activation = kind


for kind in "silu", "gelu_tanh", "gelu_erf":
    activation(kind)
for kind in "gelu_quick", "relu", "none":
    activation(kind, ("all",))


@in_layers("gate.swapped", scopes=("all", "one", "decode"))
def swapped(layer, network):
    if layer.experts:
        layer.experts.gate, layer.experts.up = layer.experts.up, layer.experts.gate
        return
    if layer.gate is None:
        return False
    layer.gate, layer.up = layer.up, layer.gate


@in_layers("gate.swapped.interleaved", "gate.swapped", scopes=("all",))
def interleaved(layer, network):
    """Takes even rows of a fused matrix as gate and odd rows as up."""
    if layer.gate is None or layer.gate.tensor != layer.up.tensor:
        return False
    both = np.concatenate([layer.gate.weight, layer.up.weight])
    layer.gate, layer.up = Linear(both[0::2].copy()), Linear(both[1::2].copy())


def combination(kind):
    @in_layers(f"gate.combined.{kind}", scopes=("all", "one", "decode"))
    def act(layer, network):
        if (layer.gate is None and layer.experts is None) or layer.activation == "clamped":
            return False
        layer.combination = kind


for kind in "gate", "up", "sum":
    combination(kind)


def expert(name, change, scopes=("all", "one", "decode")):
    @in_layers(name, scopes=scopes)
    def act(layer, network):
        return False if layer.experts is None else change(layer.experts)


def one_less(experts):
    experts.used -= 1
    return experts.used > 0


def one_more(experts):
    experts.used += 1
    return experts.used <= len(experts.gate)


def lowest(experts):
    experts.lowest = True


def shifted(experts):
    """Indices of experts are off by one."""
    for part in "gate", "up", "down":
        stack = getattr(experts, part)
        setattr(experts, part, stack[1:] + stack[:1])


def no_biases(*parts):
    def change(experts):
        found = [linear for part in parts for linear in getattr(experts, part) if linear.bias is not None]
        for linear in found:
            linear.bias = None
        return bool(found)
    return change


for parts in ("gate",), ("up",), ("down",), ("gate", "up", "down"):
    expert("bias.missing.experts_" + "_".join(parts), no_biases(*parts))
expert("experts.choice.one_less", one_less, ("all", "one"))
expert("experts.choice.one_more", one_more, ("all",))
expert("experts.choice.lowest", lowest)
expert("experts.choice.shifted", shifted, ("all", "one"))


def unnormalized(experts):
    if experts.gating != "softmax" or not experts.normalize:
        return False
    experts.normalize = False


def normalized(experts):
    if experts.normalize:
        return False
    experts.normalize = True


def equal(experts):
    """All chosen experts have the same weight, regardless of the router."""
    experts.gating, experts.normalize = "equal", False


def sigmoid(experts):
    if experts.gating == "sigmoid":
        return False
    experts.gating, experts.normalize = "sigmoid", True


def unscaled_sum(experts):
    experts.scale = 2.0


expert("experts.weights.unnormalized", unnormalized)
expert("experts.weights.normalized", normalized)
expert("experts.weights.equal", equal, ("all", "one"))
expert("experts.weights.sigmoid", sigmoid, ("all",))
expert("experts.weights.doubled", unscaled_sum, ("all",))


def no_bias(experts):
    if experts.choice_bias is None:
        return False
    experts.ignores_bias = True


def bias_in_weights(experts):
    if experts.choice_bias is None:
        return False
    experts.weighs_bias = True


def weighs_input(experts):
    experts.weighs_input = True


def scaled_shared(experts):
    if experts.shared is None or experts.scale == 1:
        return False
    experts.shared_scale = experts.scale


expert("experts.choice.no_bias", no_bias)
expert("experts.weights.with_bias", bias_in_weights)
expert("experts.weights.of_input", weighs_input)
expert("experts.shared.scaled", scaled_shared)


def no_shared(experts):
    if experts.shared is None:
        return False
    experts.shared = None


def ungated_shared(experts):
    if experts.shared_router is None:
        return False
    experts.shared_router = None


expert("experts.shared.missing", no_shared)
expert("experts.shared.ungated", ungated_shared)

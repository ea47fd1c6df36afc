"""All faults that the engine can have. docs/reason.md describes how to add one.

A fault changes a Network: in every layer or in one, for all tokens or only for decoded ones, for all heads or only for
some. `change` returns False if the fault does not apply to the model. In models with different kinds of layers, faults
of states apply to layers with a state, and all others to attention layers.
"""
from dataclasses import dataclass, field

from gguf import Failure
from network import Network, copied

REGISTRY = []  # entries: (name, codes, scopes, in_layer, change, part)
GENERATORS = []  # functions that take a network and return its Faults


@dataclass(frozen=True)
class Fault:
    name: str
    codes: tuple  # codes of core/diagnose/cause/cause.def that are correct for this fault
    scope: str
    in_layer: bool
    change: object = field(repr=False)
    type: str = ""  # type of the quantized tensors that are decoded incorrectly
    part: str = "q"  # name of a field of Layer; a layer without it cannot have the fault

    def networks(self, network):
        """Returns two networks: one for the prompt and one for the decoded tokens."""
        wrong = self.applied(network)
        if not wrong:
            raise Failure(f"The fault {self.name} does not apply to {network.file.path}.")
        return (network, wrong) if self.scope == "decode" else (wrong, wrong)

    def applied(self, network):
        """Returns a copy of the network with the fault, or None if the fault does not apply to it."""
        wrong = copied(network)
        if not self.in_layer:
            return None if self.change(wrong) is False else wrong
        layers = [layer for layer in wrong.layers if getattr(layer, self.part)]
        if not layers:
            return None
        if self.scope in ("one", "last"):
            layers = [layers[-1 if self.scope == "last" else len(layers) // 2]]
        changed = [self.in_heads(layer, wrong) if self.scope == "heads" else self.change(layer, wrong) is not False
                   for layer in layers]
        return wrong if any(changed) else None

    def in_heads(self, layer, network):
        other = copied(layer)
        if layer.heads < 4 or layer.kv_heads < 2 or self.change(other, network) is False:
            return False  # with a single key head, the group would contain all heads
        group = layer.heads // layer.kv_heads
        layer.other_heads = {head: other for head in range(group, 2 * group)}  # heads that share the second key head
        return True


def in_layers(name, *codes, scopes=("all", "one", "decode")):
    """Returns a decorator that registers change(layer, network) as a fault of attention layers."""
    return _register(name, codes, scopes, True)


def in_states(name, *codes, scopes=("all", "one", "decode")):
    """Returns a decorator that registers change(state, layer, network) as a fault of layers with a state."""
    return in_part("state", name, *codes, scopes=scopes)


def in_part(part, name, *codes, scopes):
    """Returns a decorator that registers change(part, layer, network) as a fault of layers with this part."""
    def add(change):
        _register(name, codes, scopes, True, part)(lambda layer, network: change(getattr(layer, part), layer, network))
        return change
    return add


def in_network(name, *codes, scopes=("all", "decode")):
    """Returns a decorator that registers change(network) as a fault of the whole network."""
    return _register(name, codes, scopes, False)


def _register(name, codes, scopes, in_layer, part="q"):
    def add(change):
        REGISTRY.append((name, codes or (".".join(name.split(".")[:2]),), scopes, in_layer, change, part))
        return change
    return add


def of(network: Network):
    """Returns the faults that a model can have."""
    found = []
    for name, codes, scopes, in_layer, change, part in REGISTRY:
        for scope in scopes:
            fault = Fault(name + ("" if scope == "all" else "@" + scope), codes, scope, in_layer, change,
                          part=part)
            if fault.applied(network):
                found.append(fault)
    for generate in GENERATORS:
        found.extend(generate(network))
    return found


def named(network, name):
    for fault in of(network):
        if fault.name == name:
            return fault
    raise Failure(f"{network.file.path} cannot have the fault {name}; --list prints those it can have.")


from faults import attention, cache, decoding, feed_forward, gates, inputs, kernels, latent, layers, norms, output, rope, states, streams, time_mix, weights  # noqa: E402,F401

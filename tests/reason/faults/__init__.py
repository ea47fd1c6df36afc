"""All faults that the engine can have. docs/reason.md says how to add one.

A fault changes a Network: in every layer or in one, for all tokens or only for those that come one by one, for all
heads or only for some. `change` returns False where the model has nothing to be wrong about. In models whose layers are not
alike, faults of states go into those that have one, all others into those that attend.
"""
from dataclasses import dataclass, field

from gguf import Failure
from network import Network, copied

REGISTRY = []  # (name, codes, scopes, in_layer, change, part)
GENERATORS = []  # network -> Faults


@dataclass(frozen=True)
class Fault:
    name: str
    codes: tuple  # of core/cause/cause.def that name it rightly
    scope: str
    in_layer: bool
    change: object = field(repr=False)
    type: str = ""  # of a quantized tensor that is decoded wrongly
    part: str = "q"  # of a Layer: it goes into layers that have this

    def networks(self, network):
        """The network of the prompt and that of the decoded tokens."""
        wrong = self.applied(network)
        if not wrong:
            raise Failure(f"The fault {self.name} does not apply to {network.file.path}.")
        return (network, wrong) if self.scope == "decode" else (wrong, wrong)

    def applied(self, network):
        """A copy with the fault, or None where it does not apply."""
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
            return False  # with one key head, its heads are all
        group = layer.heads // layer.kv_heads
        layer.other_heads = {head: other for head in range(group, 2 * group)}  # those of the second key head
        return True


def in_layers(name, *codes, scopes=("all", "one", "decode")):
    """Registers change(layer, network)."""
    return _register(name, codes, scopes, True)


def in_states(name, *codes, scopes=("all", "one", "decode")):
    """Registers change(state, layer, network)."""
    return in_part("state", name, *codes, scopes=scopes)


def in_part(part, name, *codes, scopes):
    """Registers change(part, layer, network) for layers that have this part."""
    def add(change):
        _register(name, codes, scopes, True, part)(lambda layer, network: change(getattr(layer, part), layer, network))
        return change
    return add


def in_network(name, *codes, scopes=("all", "decode")):
    """Registers change(network)."""
    return _register(name, codes, scopes, False)


def _register(name, codes, scopes, in_layer, part="q"):
    def add(change):
        REGISTRY.append((name, codes or (".".join(name.split(".")[:2]),), scopes, in_layer, change, part))
        return change
    return add


def of(network: Network):
    """The faults that a model can have."""
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

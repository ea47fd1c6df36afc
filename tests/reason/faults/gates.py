"""Faults of attention gates."""
import numpy as np

from faults import in_layers
from network import Linear

SCOPES = "all", "one", "decode"


def activation(name, kind, scopes=("all", "one")):
    @in_layers(f"attention.gate.{name}", scopes=scopes)
    def act(layer, network):
        if layer.attn_gate is None:
            return False
        layer.attn_gate_activation = kind


activation("missing", "ones", SCOPES)
activation("silu", "silu", SCOPES)
activation("without_sigmoid", "none")
activation("tanh", "tanh", ("all",))


@in_layers("attention.gate.rotated_query", scopes=SCOPES)
def rotated(layer, network):
    if layer.attn_gate is None:
        return False
    layer.attn_gate_from = "query"


@in_layers("attention.gate.without_norm", scopes=SCOPES)
def without_norm(layer, network):
    if layer.attn_gate is None or is_dealt(network):
        return False
    layer.attn_gate_from = "stream"


def is_dealt(network):
    """Whether queries and gates are in one matrix."""
    return network.architecture in ("qwen35", "qwen3next")


def as_in_file(layer):
    """Returns the rows of the fused matrix: for each head the rows of its query, then the rows of its gate."""
    parts = [linear.weight.reshape(layer.heads, layer.width, -1) for linear in (layer.q, layer.attn_gate)]
    return np.stack(parts, 1).reshape(2 * layer.heads * layer.width, -1)


def deal(layer, rows):
    both = rows.reshape(layer.heads, 2, layer.width, -1)
    layer.q, layer.attn_gate = (Linear(np.ascontiguousarray(both[:, part].reshape(len(rows) // 2, -1))) for part in (0, 1))


def dealt(name, order, scopes=("all", "one")):
    """Registers a fault. `order` returns the indices of the rows of queries and gates in the fused matrix [heads, 2,
    width]."""
    @in_layers(f"attention.gate.{name}", scopes=scopes)
    def act(layer, network):
        if layer.attn_gate is None or not is_dealt(network):
            return False
        rows = as_in_file(layer)
        places = order(np.arange(len(rows)), layer.heads, layer.width)
        layer.q, layer.attn_gate = (Linear(np.ascontiguousarray(rows[place.reshape(-1)])) for place in places)


dealt("exchanged", lambda rows, heads, width: rows.reshape(heads, 2, width)[:, ::-1].swapaxes(0, 1), SCOPES)
dealt("halves", lambda rows, heads, width: rows.reshape(2, -1), SCOPES)
dealt("gates_first", lambda rows, heads, width: rows.reshape(2, -1)[::-1])
dealt("by_channel", lambda rows, heads, width: rows.reshape(-1, 2).T)

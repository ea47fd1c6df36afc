"""Faults of matrices and biases: missing, transposed, or taken from another place."""
import numpy as np

from faults import gates, in_layers, in_network
from network import copied

MATRICES = ("q", "attn_q"), ("k", "attn_k"), ("v", "attn_v"), ("o", "attn_output"), ("gate", "ffn_gate"), \
    ("up", "ffn_up"), ("down", "ffn_down")


def linear_of(layer, part):
    return getattr(layer, part)


def of_matrix(part, title):
    @in_layers(f"bias.missing.{title}", scopes=("all", "one", "decode"))
    def no_bias(layer, network):
        linear = linear_of(layer, part)
        if linear is None or linear.bias is None:
            return False
        linear.bias = None

    @in_layers(f"weights.transposed.{title}", scopes=("all", "one"))
    def transposed(layer, network):
        linear = linear_of(layer, part)
        if linear is None:
            return False
        if part == "q" and gates.is_dealt(network):
            whole = gates.as_in_file(layer)
            gates.deal(layer, whole.reshape(whole.shape[::-1]).T)
            return True
        # A square matrix is transposed. Any other matrix is read with exchanged numbers of rows and columns, and then
        # transposed.
        linear.weight = linear.weight.T.reshape(linear.weight.shape).copy() if \
            linear.weight.shape[0] == linear.weight.shape[1] else linear.weight.reshape(linear.weight.shape[::-1]).T

    @in_layers(f"weights.wrong_tensor.{title}.of_next_layer", scopes=("one",))
    def next_layer(layer, network):
        linear = linear_of(layer, part)
        other = linear_of(network.layers[(layer.number + 1) % len(network.layers)], part)
        if linear is None or other is None or other.weight.shape != linear.weight.shape:
            return False
        linear.weight = other.weight


for part, title in MATRICES:
    of_matrix(part, title)


@in_layers("bias.missing.all", scopes=("all", "decode"))
def no_biases(layer, network):
    found = [linear_of(layer, part) for part, _ in MATRICES]
    found = [linear for linear in found if linear is not None and linear.bias is not None]
    for linear in found:
        linear.bias = None
    return bool(found)


@in_layers("bias.extra.attn_output", scopes=("all", "one"))
def extra_bias(layer, network):
    """Adds the bias of another projection."""
    if layer.o.bias is not None or layer.q.bias is None or len(layer.q.bias) != len(layer.o.weight):
        return False
    layer.o.bias = layer.q.bias


@in_layers("bias.extra.twice", scopes=("all", "one"))
def bias_twice(layer, network):
    if layer.q.bias is None:
        return False
    for linear in layer.q, layer.k, layer.v:
        linear.bias = linear.bias * np.float32(2)


def other_pairing(linear, rope, width):
    """Reorders the rows of each head for the other RoPE pairing, as converters between Hugging Face and GGUF do."""
    if linear is None:
        return
    half = np.arange(rope.dims).reshape(2, -1).T.reshape(-1)  # order of rows: 0, half, 1, half + 1, …
    order = half if rope.pairing == "halves" else np.argsort(half)
    of_head = np.concatenate([order, np.arange(rope.dims, width)])
    heads = len(linear.weight) // width
    rows = (np.arange(heads)[:, None] * width + of_head).reshape(-1)
    linear.weight = linear.weight[rows]
    if linear.bias is not None:
        linear.bias = linear.bias[rows]


@in_layers("weights.permuted_rows.both", scopes=("all", "one"))
def permuted(layer, network):
    if layer.rope is None:
        return False
    for linear in layer.q, layer.k:
        other_pairing(linear, layer.rope, layer.width)


@in_layers("weights.permuted_rows.queries", scopes=("all",))
def permuted_queries(layer, network):
    if layer.rope is None:
        return False
    other_pairing(layer.q, layer.rope, layer.width)


@in_layers("weights.permuted_rows.keys", scopes=("all",))
def permuted_keys(layer, network):
    if layer.rope is None:
        return False
    other_pairing(layer.k, layer.rope, layer.width)


def exchanged(first, second, title, *codes):
    @in_layers(title, *codes, scopes=("all", "one"))
    def act(layer, network):
        a, b = linear_of(layer, first), linear_of(layer, second)
        if a is None or b is None or a.weight.shape != b.weight.shape:
            return False
        setattr(layer, first, b)
        setattr(layer, second, a)


exchanged("k", "v", "weights.wrong_tensor.k_and_v", "weights.wrong_tensor", "qkv.order")
exchanged("q", "o", "weights.wrong_tensor.q_and_o", "weights.wrong_tensor")


def fused(layer):
    return "attn_qkv" in layer.q.tensor


def whole(layer):
    """Returns weight and bias of the fused projection of Q, K and V."""
    parts = layer.q, layer.k, layer.v
    bias = None if layer.q.bias is None else np.concatenate([part.bias for part in parts])
    return np.concatenate([part.weight for part in parts]), bias


def cut(layer, order):
    """Splits the fused projection into q, k and v. `order` contains the indices of the rows of q, of k and of v."""
    weight, bias = whole(layer)
    for part, rows in zip((layer.q, layer.k, layer.v), order):
        part.weight = weight[rows]
        part.bias = None if bias is None else bias[rows]


@in_layers("qkv.order.kqv", scopes=("all", "one"))
def keys_first(layer, network):
    if not fused(layer):
        return False
    queries, keys = len(layer.q.weight), len(layer.k.weight)
    rows = np.arange(queries + 2 * keys)
    cut(layer, (rows[keys:keys + queries], rows[:keys], rows[keys + queries:]))


@in_layers("qkv.order.qvk", "qkv.order", "weights.wrong_tensor", scopes=("all",))
def values_second(layer, network):
    if not fused(layer):
        return False
    queries, keys = len(layer.q.weight), len(layer.k.weight)
    rows = np.arange(queries + 2 * keys)
    cut(layer, (rows[:queries], rows[queries + keys:], rows[queries:queries + keys]))


@in_layers("qkv.order.vkq", scopes=("all",))
def values_first(layer, network):
    if not fused(layer):
        return False
    queries, keys = len(layer.q.weight), len(layer.k.weight)
    rows = np.arange(queries + 2 * keys)
    cut(layer, (rows[2 * keys:], rows[keys:2 * keys], rows[:keys]))


@in_layers("qkv.split.by_head", scopes=("all", "one"))  # rows in the order q, k, v of each head, as in GPT-NeoX
def by_head(layer, network):
    if not fused(layer) or layer.heads != layer.kv_heads:
        return False
    rows = np.arange(3 * len(layer.q.weight)).reshape(layer.heads, 3, layer.width)
    cut(layer, [rows[:, part].reshape(-1) for part in range(3)])


# Splits the matrix into three equal parts, as if there were as many key heads as query heads.
@in_layers("qkv.split.thirds", scopes=("all", "one"))
def thirds(layer, network):
    if not fused(layer) or layer.heads == layer.kv_heads:
        return False
    rows, keys = np.arange(len(layer.q.weight) + 2 * len(layer.k.weight)), len(layer.k.weight)
    third = len(rows) // 3
    cut(layer, (np.resize(rows[:third], len(layer.q.weight)), rows[third:third + keys], rows[2 * third:2 * third + keys]))


# Rows in the order of Falcon: for each key head its queries, its key and its value.
@in_layers("qkv.split.by_group", scopes=("all",))
def by_group(layer, network):
    if not fused(layer) or layer.kv_heads in (1, layer.heads):
        return False
    group = layer.heads // layer.kv_heads
    rows = np.arange(len(layer.q.weight) + 2 * len(layer.k.weight)).reshape(layer.kv_heads, group + 2, layer.width)
    cut(layer, (rows[:, :group].reshape(-1), rows[:, group].reshape(-1), rows[:, group + 1].reshape(-1)))


@in_network("weights.wrong_tensor.layers_rolled", "layer.order", scopes=("all",))
def rolled(network):
    if not network.is_alike:
        return False
    numbers = [layer.number for layer in network.layers]
    network.layers = copied(network.layers[1:] + network.layers[:1])
    for number, layer in zip(numbers, network.layers):
        layer.number = number

"""Extensions of the residual stream: per-layer inputs that depend on the token (Gemma 4, Gemma 3n), several residual
streams, a low-rank product next to attention, and sparse gates (Gemma 3n)."""
import copy
from dataclasses import dataclass

import numpy as np

from network import Linear, Norm

F32 = np.float32
ROOT2 = F32(np.sqrt(2.0))


@dataclass
class TokenInputs:
    """Per-layer inputs: the part that belongs to the whole model."""
    table: np.ndarray  # per-layer inputs of each token id, [vocabulary, layers * width]
    projection: Linear
    norm: Norm  # None if the model has no such norm
    width: int


@dataclass
class LayerInput:
    """Per-layer inputs: the part of one layer."""
    gate: Linear
    out: Linear
    norm: Norm  # norm of the input's contribution before it is added to the stream; may be None
    proj_norm: Norm  # norm of the input that TokenInputs.projection computes from the embedding
    source: int  # index of the layer for which the input is read; a fault reads that of another layer
    of_token: float  # factor of the input from the table
    of_embedding: float = 1.0  # factor of the input that TokenInputs.projection computes from the embedding
    activation: str = "gelu_tanh"
    use: str = "usual"  # how the input is used: "usual", or a fault: "none", "ungated", "swapped"


@dataclass
class Streams:
    """Several streams: the part of one layer."""
    router_norm: Norm
    router: Linear
    predict: Linear
    correct: Linear
    scale: np.ndarray
    side_down: Linear
    side_up: Linear
    side_norm: Norm
    active: int = 0
    divides: float = 1.0  # divisor of the router's input, in addition to its width
    activation: str = "tanh"
    prediction: str = "usual"  # prediction of the streams: "usual", or a fault: "none", "turned" (transposed)
    # How much of the layer's change each stream takes: "usual" (1 + the router's factor), or a fault: "none" (the first
    # stream takes all of it, the others nothing), "without_one" (the factor), "equal" (all streams take all of it),
    # "first_alone" (the first stream takes the usual amount, the others nothing).
    correction: str = "usual"
    # Term that is added to attention: "usual" (the layer's input plus its low-rank product), or a fault: "none",
    # "input_alone" (only the input), "without_input" (only the product).
    side: str = "usual"
    sum_factor: float = 1 / 2 ** 0.5


@dataclass
class Sparse:
    deviations: float
    sample: bool = True
    subtracts: bool = True


@dataclass
class Ends:
    """Several streams: the part of the whole model that splits and joins them."""
    into: list  # list of Linear, one for each additional stream
    out: list
    matches: bool = True
    joins: bool = True


def token_inputs(run, tokens, x):
    """Returns (inputs from the ids, inputs from their embeddings), each [tokens, layers, width]."""
    made = run.net.inputs
    stretches = len(tokens), -1, made.width
    projected = run.arithmetic.linear(made.projection, x) / F32(np.sqrt(x.shape[1]))
    return made.table[tokens].reshape(stretches), projected.reshape(stretches)


def input_of(run, layer):
    of_ids, of_embeddings = run.token_inputs
    of = layer.input
    normed = run.norm(of.proj_norm, of_embeddings[:, of.source])
    return (normed * F32(of.of_embedding) + of_ids[:, of.source] * F32(of.of_token)) / ROOT2


def given(run, layer, x):
    """Returns the term that the per-layer input adds to the layer's stream x."""
    from engine import ACTIVATIONS
    of, linear = layer.input, run.arithmetic.linear
    gate, value = linear(of.gate, x), input_of(run, layer)
    if of.use == "swapped":
        gate, value = value, gate
    opened = F32(1) if of.use == "ungated" else ACTIVATIONS[of.activation](gate)
    found = run.norm(of.norm, linear(of.out, opened * value))
    return found * F32(0) if of.use == "none" else found


def cut(sparse, gate):
    least = gate.mean(-1, keepdims=True) + F32(sparse.deviations) * gate.std(-1, keepdims=True, ddof=int(sparse.sample))
    return np.where(gate > least, gate - least if sparse.subtracts else gate, F32(0)).astype(F32)


def matched(x, y):
    return x * (np.linalg.norm(y, axis=-1, keepdims=True) / np.linalg.norm(x, axis=-1, keepdims=True))


def made(run, x):
    ends = run.net.ends
    others = [run.arithmetic.linear(linear, x) for linear in ends.into]
    return [x] + [matched(other, x) if ends.matches else other for other in others]


def joined(run, streams):
    ends = run.net.ends
    found = streams[0]
    for linear, stream in zip(ends.out, streams[1:]):
        other = run.arithmetic.linear(linear, stream)
        found = found + (matched(other, streams[0]) if ends.matches else other) * F32(ends.joins)
    return found / F32(len(streams))


def meant(run, of, x):
    """Returns the router's weight for each stream, computed from x."""
    read = run.norm(of.router_norm, x) / F32(x.shape[1] * of.divides)
    shares = run.arithmetic.linear(of.router, read)
    return {"tanh": np.tanh, "none": lambda y: y, "sigmoid": lambda y: 1 / (1 + np.exp(-y))}[of.activation](shares)


def predicted(run, of, streams):
    if of.prediction == "none":
        return list(streams)
    count = len(streams)
    coefficients = run.arithmetic.linear(of.predict, meant(run, of, streams[0])).reshape(-1, count, count)
    if of.prediction == "turned":
        coefficients = coefficients.swapaxes(1, 2)
    return [streams[b] + sum(coefficients[:, b, a, None] * streams[a] for a in range(count)) for b in range(count)]


def block(run, layer, streams, positions):
    of, n, linear = layer.streams, layer.number, run.arithmetic.linear
    planned = predicted(run, of, streams)
    start = planned[of.active]
    h = run.tap("attn_norm", n, positions, run.norm(layer.attn_norm, start))
    low = run.norm(of.side_norm, linear(of.side_up, linear(of.side_down, h)))
    side = {"usual": h + low, "none": F32(0), "input_alone": h, "without_input": low}[of.side]
    attention = run.branch_end(layer, layer.post_attn_norm, run.attention(layer, h, positions))
    attention = run.tap("attn_out", n, positions, attention)
    after = (start + attention + side) * F32(of.sum_factor)
    f = run.tap("ffn_norm", n, positions, run.norm(layer.ffn_norm, after))
    z = run.branch_end(layer, layer.post_ffn_norm, run.feed_forward(layer, f, positions))
    found = after + run.tap("ffn_out", n, positions, z)
    factors = linear(of.correct, meant(run, of, found))
    def taken(stream):
        factor = factors[:, stream, None]
        return {"usual": 1 + factor, "none": F32(stream == 0), "without_one": factor, "equal": F32(1),
                "first_alone": (1 + factor) * F32(stream == 0)}[of.correction]
    streams = [planned[b] + (found - start) * taken(b) for b in range(len(planned))]
    streams[0] = run.tap("layer_out", n, positions, streams[0])
    more = given(run, layer, streams[0] * of.scale)
    return [streams[0]] + [stream + more for stream in streams[1:]]


def of_file(read, network):
    """Adds these extensions from a file to a Network."""
    width = read("embedding_length_per_layer_input", 0)
    if width:
        network.inputs = TokenInputs(read.values("per_layer_token_embd.weight"), read.linear("per_layer_model_proj"),
                                     read.norm("per_layer_proj_norm"), width)
    if read.name == "gemma3n":
        network.ends = Ends(*([Linear(matrix) for matrix in read.values(f"{name}.weight")]
                              for name in ("altup_proj", "altup_unembd_proj")))
    for layer in network.layers:
        block = f"blk.{layer.number}."
        if width:
            layer.input = LayerInput(read.linear(block + "inp_gate"), read.linear(block + "proj"),
                                     read.norm(block + "post_norm"), copy.copy(network.inputs.norm), layer.number,
                                     float(np.sqrt(width)))
        scale = read.values(block + "layer_output_scale.weight")
        layer.out_scale = 1.0 if scale is None else float(scale[0])
        if read.name == "gemma3n":
            linears = [read.linear(block + name) for name in ("altup_router", "altup_predict_coef", "altup_correct_coef")]
            layer.streams = Streams(read.norm(block + "altup_router_norm"), *linears,
                                    read.values(block + "altup_correct_scale.weight"), read.linear(block + "laurel_l"),
                                    read.linear(block + "laurel_r"), read.norm(block + "laurel_post_norm"))
            layer.sparse = Sparse(1.6448536) if layer.number < 10 else None

"""Correct variants of a sound engine's arithmetic. Some round more than others, as real engines do."""
import numpy as np

F32 = np.float32


def f16(x):
    return np.asarray(x).astype(np.float16).astype(F32)


def bf16(x):
    bits = np.ascontiguousarray(x, F32).view(np.uint32)
    return (bits + 0x7FFF + (bits >> 16 & 1) & np.uint32(0xFFFF0000)).view(F32)


def q8(x, block=32):
    """Rounds activations as llama.cpp does: blocks of 32 with a float16 scale."""
    if x.shape[-1] % block:
        return x
    parts = x.reshape(*x.shape[:-1], -1, block)
    scale = np.abs(parts).max(-1, keepdims=True) / 127
    quants = np.rint(parts / np.where(scale > 0, scale, 1))
    return (quants * f16(scale)).astype(F32).reshape(x.shape)


def blas(x, weight):
    return x @ weight.T


def sum_in_order(x, weight):
    """Sums sequentially, like a plain loop."""
    total = np.zeros((len(x), len(weight)), F32)
    for column in range(weight.shape[1]):
        total += x[:, column, None] * weight[None, :, column]
    return total


def sum_backwards(x, weight):
    return sum_in_order(x[:, ::-1], weight[:, ::-1])


def sum_fused(x, weight):
    """Sums with fused multiply-adds, each of which rounds once."""
    total = np.zeros((len(x), len(weight)), F32)
    for column in range(weight.shape[1]):
        total = (total + x[:, column, None].astype(np.float64) * weight[None, :, column]).astype(F32)
    return total


def sum_in_lanes(x, weight, lanes=8):
    """Sums with partial sums in SIMD lanes."""
    pad = -x.shape[1] % lanes
    x, weight = np.pad(x, ((0, 0), (0, pad))), np.pad(weight, ((0, 0), (0, pad)))
    total = np.zeros((len(x), len(weight)), F32)
    for lane in range(lanes):
        total += sum_in_order(x[:, lane::lanes], weight[:, lane::lanes])
    return total


def sum_in_blocks(x, weight, size=64):
    total = np.zeros((len(x), len(weight)), F32)
    for at in range(0, x.shape[1], size):
        total += x[:, at:at + size] @ weight[:, at:at + size].T
    return total


def sum_in_doubles(x, weight):
    return (x.astype(np.float64) @ weight.T.astype(np.float64)).astype(F32)


def online(scores, power, size=16):
    """Softmax over blocks of keys, as in flash attention. Returns the weights and their sum."""
    top = np.full((*scores.shape[:-1], 1), -np.inf, F32)
    total, weights = np.zeros_like(top), np.zeros_like(scores)
    for at in range(0, scores.shape[-1], size):
        piece = scores[..., at:at + size]
        higher = np.maximum(top, piece.max(-1, keepdims=True))
        shrink = np.where(np.isneginf(top), F32(0), power(top - higher))
        weights[..., :at] *= shrink
        weights[..., at:at + size] = np.where(np.isneginf(piece), F32(0), power(piece - higher))
        total = total * shrink + weights[..., at:at + size].sum(-1, keepdims=True, dtype=F32)
        top = higher
    return weights, total


def scaled(rope, frequencies):
    """Returns the scaled frequencies, and the factor of sine and cosine (YaRN: arXiv 2309.00071)."""
    if rope.scaling == "linear":
        return frequencies / frequencies.dtype.type(rope.factor), rope.magnitude
    if rope.scaling != "yarn":
        return frequencies, rope.magnitude
    def pair(rotations):
        return rope.dims * np.log(rope.original / (rotations * 2 * np.pi)) / (2 * np.log(rope.base))
    low = max(0.0, np.floor(pair(rope.beta_fast)))
    high = min(rope.dims - 1.0, np.ceil(pair(rope.beta_slow)))
    ramp = np.clip((np.arange(rope.dims // 2) - low) / max(0.001, high - low), 0, 1)
    mixed = frequencies / rope.factor * ramp + frequencies * (1 - ramp)
    return mixed.astype(frequencies.dtype), rope.magnitude * (1 + 0.1 * np.log(rope.factor) if rope.grows else 1)


class Arithmetic:
    """One variant of the arithmetic."""

    def __init__(self, multiply=blas, angles="double", activations=None, stored=None, cache=None, online=False):
        self.multiply = multiply  # computes x @ weight.T
        # How RoPE angles are computed: "double", "float", or "powers" (float, each frequency from the previous one).
        self.angles = angles
        self.activations = activations or (lambda x: x)  # function that rounds the inputs of matrix products
        self.stored = stored or (lambda x: x)  # function that rounds every result
        self.cache = cache or (lambda x: x)  # function that rounds keys and values before they are stored
        self.online = online  # whether softmax is computed block by block with a running maximum

    def linear(self, linear, x):
        found = self.multiply(self.activations(x), linear.weight)
        return self.stored(found if linear.bias is None else found + linear.bias)

    def frequencies(self, rope):
        if self.angles == "double":
            found = float(rope.base) ** (-2.0 * np.arange(rope.dims // 2) / rope.dims)
        elif self.angles == "float":
            found = F32(1) / F32(rope.base) ** (np.arange(0, rope.dims, 2, dtype=F32) / F32(rope.dims))
        else:
            step = F32(rope.base) ** (F32(-2) / F32(rope.dims))
            found = np.cumprod(np.concatenate([[F32(1)], np.full(rope.dims // 2 - 1, step)]), dtype=F32)
        return found if rope.factors is None else (found / rope.factors).astype(found.dtype)


SOUND = {
    "blas": Arithmetic(),
    "in_order": Arithmetic(sum_in_order),
    "backwards": Arithmetic(sum_backwards),
    "fused": Arithmetic(sum_fused, online=True),
    "lanes": Arithmetic(sum_in_lanes, angles="float"),
    "blocks": Arithmetic(sum_in_blocks),
    "doubles": Arithmetic(sum_in_doubles),
    "float_angles": Arithmetic(angles="float"),
    "float_powers": Arithmetic(angles="powers"),
    "online": Arithmetic(online=True),
}
ROUNDINGS = {  # values: (arithmetic, the cause that Vitrine should name)
    "f16": (Arithmetic(activations=f16, stored=f16), "rounding.f16"),
    "f16_products": (Arithmetic(activations=f16), "rounding.f16"),
    "bf16": (Arithmetic(activations=bf16, stored=bf16), "rounding.bf16"),
    "bf16_products": (Arithmetic(activations=bf16), "rounding.bf16"),
    "q8": (Arithmetic(activations=q8), "rounding.q8"),
    "f16_cache": (Arithmetic(cache=f16), "kv.rounding"),
}

"""The kinds of norm, and the part of a norm that depends on its kind. KINDS is the only list; a kind that it lacks raises
a KeyError."""
from dataclasses import dataclass

import numpy as np

F32 = np.float32


@dataclass(frozen=True)
class Kind:
    epsilon_key: str  # metadata key of the epsilon, without the architecture
    centered: object  # function of x: subtracts what the norm subtracts
    divisor: object  # function of the result and epsilon


def root_mean_square(x, epsilon):
    return np.sqrt(mean_square(x) + epsilon)


def mean_square(x):
    return np.mean(x * x, -1, keepdims=True, dtype=F32)


KINDS = {
    "rms": Kind("attention.layer_norm_rms_epsilon", lambda x: x, root_mean_square),
    "layer": Kind("attention.layer_norm_epsilon", lambda x: x - x.mean(-1, keepdims=True), root_mean_square),
}


def other_kinds(right):
    return [name for name in KINDS if name != right]


def normalized(norm, x):
    """Returns the norm of x without weights and bias. `norm` is a Norm of network.py."""
    kind = KINDS[norm.kind]
    centered = kind.centered(x)
    if norm.divisor == "right":
        return centered / kind.divisor(centered, F32(norm.epsilon))
    return centered / wrong_divisor(norm, x, centered)


def wrong_divisor(norm, x, centered):
    """Returns the divisor of a fault. These faults are for norms that divide by the root of the mean square."""
    square = mean_square(centered)
    width = F32(x.shape[-1])
    if norm.divisor in ("sum", "less_one"):
        square *= width if norm.divisor == "sum" else width / (width - 1)
    if norm.divisor == "deviation":
        square = np.var(x, -1, keepdims=True)
    if norm.divisor in ("first_half", "half_of_sum"):
        half = x.shape[-1] // 2
        square = np.sum(x[..., :half] ** 2, -1, keepdims=True, dtype=F32)
        square /= F32(half if norm.divisor == "first_half" else x.shape[-1])
    if norm.divisor == "batch":
        square = np.full_like(square, square.mean())
    divisor = (np.sqrt(square) + F32(norm.epsilon) if norm.divisor == "epsilon_outside" else
               np.sqrt(square + F32(norm.epsilon)))
    if norm.divisor in ("unrooted", "fourth_root"):
        divisor = divisor * divisor if norm.divisor == "unrooted" else np.sqrt(divisor)
    return divisor

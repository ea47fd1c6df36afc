"""Muon for the matrices of the blocks, AdamW for the rest; the matrices are distributed over the processes.

Muon (K. Jordan and others, 2024) updates a weight matrix by its orthogonalised momentum: a few Newton-Schulz steps set
all singular values to about one. It needs about half as many steps here as AdamW.
"""

from __future__ import annotations

import torch
from torch import Tensor

from model import StarterModel

MATRIX_RATE = 0.02
MATRIX_MOMENTUM = 0.95
MATRIX_DECAY = 0.01
OTHER_RATE = 3e-3
OTHER_BETAS = (0.9, 0.97)
EPSILON = 1e-10


def orthogonalize(matrix: Tensor, steps: int = 5) -> Tensor:
    """Returns a matrix with the same singular vectors, and singular values between about 0.7 and 1.2."""
    a, b, c = 3.4445, -4.7750, 2.0315  # coefficients of the quintic polynomial of Muon's authors, steep at zero
    wide = matrix if matrix.shape[0] <= matrix.shape[1] else matrix.T
    x = wide / (wide.norm() + 1e-7)
    for _ in range(steps):
        square = x @ x.T
        x = a * x + (b * square + c * square @ square) @ x
    return x if matrix.shape[0] <= matrix.shape[1] else x.T


class Optimizer:
    """Updates the weights from the summed gradients. Each process updates a part of them in shared memory."""

    def __init__(self, model: StarterModel, rank: int, processes: int) -> None:
        s = model.shape
        # The model stores some matrices joined into one matrix. Muon must treat each of them as a separate matrix.
        joined = {"qkv.weight": [s.width, s.kv_width, s.kv_width], "gate_up.weight": [s.feed_forward, s.feed_forward]}
        self._matrices: list[tuple[Tensor, int, Tensor]] = []  # weights, offset of their gradient in step(), momentum
        # Weights, offset of their gradient in `gradients` of step(), first moment, second moment.
        self._others: list[tuple[Tensor, int, Tensor, Tensor]] = []
        offset, matrices, others = 0, 0, 0
        for name, parameter in model.named_parameters():
            if name.startswith("blocks") and parameter.dim() == 2:
                parts = next((p for end, p in joined.items() if name.endswith(end)), [parameter.shape[0]])
                for part in parameter.data.split(parts):
                    if matrices % processes == rank:
                        self._matrices.append((part, offset, torch.zeros_like(part)))
                    matrices += 1
                    offset += part.numel()
            else:
                weights = parameter.data.view(-1)
                if others % processes == rank:
                    self._others.append((weights, offset, torch.zeros_like(weights), torch.zeros_like(weights)))
                others += 1
                offset += parameter.numel()
        self._count = 0

    def step(self, gradients: Tensor, weight: float, rate: float) -> None:
        """Updates the weights once. `gradients` [processes, parameters] contains the gradient of each process's summed
        loss. The sum of these gradients is divided by `weight`. `rate` scales all learning rates."""
        self._count += 1

        def gradient(like: Tensor, offset: int) -> Tensor:
            return gradients[:, offset: offset + like.numel()].sum(0).div_(weight).view_as(like)

        for weights, offset, momentum in self._matrices:
            new = gradient(weights, offset)
            momentum.lerp_(new, 1 - MATRIX_MOMENTUM)
            direction = orthogonalize(new.lerp_(momentum, MATRIX_MOMENTUM))
            scale = max(1.0, weights.shape[0] / weights.shape[1]) ** 0.5
            weights.mul_(1 - rate * MATRIX_RATE * MATRIX_DECAY).add_(direction, alpha=-rate * MATRIX_RATE * scale)
        first, second = OTHER_BETAS
        for weights, offset, mean, square in self._others:
            new = gradient(weights, offset)
            mean.lerp_(new, 1 - first)
            square.mul_(second).addcmul_(new, new, value=1 - second)
            corrected = (square / (1 - second**self._count)).sqrt_().add_(EPSILON)
            weights.addcdiv_(mean, corrected, value=-rate * OTHER_RATE / (1 - first**self._count))

    def state(self) -> list[Tensor]:
        """Returns the state that a checkpoint needs besides the weights to resume exactly."""
        moments = [momentum for *_, momentum in self._matrices]
        return [torch.tensor(self._count), *moments, *(m for *_, mean, square in self._others for m in (mean, square))]

    def restore(self, state: list[Tensor]) -> None:
        for mine, kept in zip(self.state()[1:], state[1:], strict=True):
            mine.copy_(kept)
        self._count = int(state[0])

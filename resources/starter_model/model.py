"""The network: qwen2's block (RMS norm, grouped-query attention with biases on Q, K and V, RoPE, SwiGLU) in PyTorch.

Q, K and V share one matrix, and so do gate and up, which makes fewer and larger products. The exporter splits them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional


QUERY_PIECE = 256  # number of attention queries that are computed together


@dataclass(frozen=True)
class Shape:
    """Widths are multiples of 256, so that every quantization type of GGUF can store every row."""

    vocabulary: int = 2048
    width: int = 256
    layers: int = 6
    heads: int = 4
    kv_heads: int = 2
    feed_forward: int = 768
    context: int = 2048
    rope_base: float = 10_000.0
    norm_epsilon: float = 1e-6

    @property
    def head_width(self) -> int:
        return self.width // self.heads

    @property
    def kv_width(self) -> int:
        return self.kv_heads * self.head_width


class RmsNorm(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(shape.width))
        self._epsilon = shape.norm_epsilon

    def forward(self, x: Tensor) -> Tensor:
        return x * (torch.rsqrt(x.square().mean(-1, keepdim=True) + self._epsilon) * self.weight)


def rope_table(shape: Shape, length: int) -> tuple[Tensor, Tensor]:
    """Returns cosines and sines, each [length, head_width / 2]."""
    half = shape.head_width // 2
    frequencies = shape.rope_base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = torch.arange(length, dtype=torch.float64)[:, None] * frequencies
    return angles.cos().float(), angles.sin().float()


def rotate(x: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """RoPE on pairs (i, i + half) of [batch, heads, tokens, head_width]."""
    first, second = x.chunk(2, -1)
    return torch.cat((first * cosines - second * sines, second * cosines + first * sines), -1)


class Block(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.attention_norm = RmsNorm(shape)
        self.qkv = nn.Linear(shape.width, shape.width + 2 * shape.kv_width)
        self.attention_out = nn.Linear(shape.width, shape.width, bias=False)
        self.ffn_norm = RmsNorm(shape)
        self.gate_up = nn.Linear(shape.width, 2 * shape.feed_forward, bias=False)
        self.down = nn.Linear(shape.feed_forward, shape.width, bias=False)

    def forward(self, x: Tensor, cosines: Tensor, sines: Tensor, mask: Tensor) -> Tensor:
        x = x + self._attention(self.attention_norm(x), cosines, sines, mask)
        gate, up = self.gate_up(self.ffn_norm(x)).chunk(2, -1)
        return x + self.down(functional.silu(gate.float()) * up)  # in float32, since SiLU of bfloat16 is slow on a CPU

    def _attention(self, x: Tensor, cosines: Tensor, sines: Tensor, mask: Tensor) -> Tensor:
        batch, tokens, _ = x.shape
        s = self.shape
        q, k, v = self.qkv(x).split((s.width, s.kv_width, s.kv_width), -1)
        q = rotate(q.view(batch, tokens, s.heads, s.head_width).transpose(1, 2), cosines, sines)
        k = rotate(k.view(batch, tokens, s.kv_heads, s.head_width).transpose(1, 2), cosines, sines)
        v = v.view(batch, tokens, s.kv_heads, s.head_width).transpose(1, 2)
        k = (k * (1 / math.sqrt(s.head_width))).transpose(2, 3)
        # Attention is computed for some queries at a time, so that most scores that the mask would remove are never
        # computed.
        mixed = [self._mix(q[:, :, begin: begin + QUERY_PIECE], k, v, mask, begin)
                 for begin in range(0, tokens, QUERY_PIECE)]
        mixed = torch.cat(mixed, 2).transpose(1, 2).reshape(batch, tokens, s.width)
        return self.attention_out(mixed)

    def _mix(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor, begin: int) -> Tensor:
        """Returns softmax(scores) · values for the queries from `begin` on: [batch, heads, queries, width]."""
        batch, heads, queries, width = q.shape
        end = begin + queries
        # The query heads that share a KV head are stacked. Therefore K and V need not be repeated for each query head.
        rows = heads // self.shape.kv_heads * queries
        scores = q.reshape(batch, -1, rows, width) @ k[:, :, :, :end]
        scores = scores.view(batch, heads, queries, end) + mask[:, :, begin:end, :end]
        probabilities = torch.softmax(scores, -1).view(batch, -1, rows, end)
        return (probabilities @ v[:, :, :end]).view(batch, heads, queries, width)


class StarterModel(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.final_norm = RmsNorm(shape)
        self._initialize()
        self._tables: dict[int, tuple[Tensor, Tensor]] = {}

    def _initialize(self) -> None:
        nn.init.normal_(self.embedding.weight, std=0.02)
        for name, parameter in self.blocks.named_parameters():
            if name.endswith("bias"):
                nn.init.zeros_(parameter)
            elif parameter.dim() == 2:
                # Two matrices of each block compute what is added to the residual stream. Their initial values are
                # small, so that the variance of the stream does not grow with the depth.
                writes = "attention_out" in name or "down" in name
                nn.init.normal_(parameter, std=0.02 / math.sqrt(2 * self.shape.layers) if writes else 0.05)

    def forward(self, tokens: Tensor, documents: Tensor) -> Tensor:
        """Returns logits [batch, length, vocabulary] of ids [batch, length].

        A token attends to earlier tokens of its own document: `documents` [batch, length] contains the number of each
        token's document.
        """
        length = tokens.shape[1]
        if length not in self._tables:
            self._tables[length] = rope_table(self.shape, length)
        cosines, sines = self._tables[length]
        hidden = (documents[:, :, None] != documents[:, None, :]) | torch.ones(length, length, dtype=torch.bool).triu(1)
        mask = torch.zeros(hidden.shape).masked_fill_(hidden, float("-inf"))[:, None]
        x = self.embedding(tokens)
        for block in self.blocks:
            x = block(x, cosines, sines, mask)
        return self.final_norm(x) @ self.embedding.weight.T

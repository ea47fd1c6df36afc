"""Multi-head latent attention (arXiv 2405.04434): keys and values are made from one short vector per token, which is
cached. The matrices of the heads are applied to the queries."""
from dataclasses import dataclass

import numpy as np

from network import Linear, Norm


@dataclass
class Latent:
    query_down: Linear  # None if queries are not computed from a latent vector
    query_norm: Norm
    query: Linear
    down: Linear
    norm: Norm
    keys: np.ndarray  # key matrix of each head: [heads, rank, plain]
    values: np.ndarray  # value matrix of each head: [heads, value, rank]
    rotated: int
    rotated_first: bool = False  # whether the rotated dimensions of a query come first
    down_rotated_first: bool = False
    turns_rest: bool = False  # a fault: rotates the dimensions that must not be rotated


def attention(run, layer, h, positions):
    """Computes attention. In the taps of queries and keys, each head has its rotated dimensions first and then its
    latent ones."""
    latent, linear, tap, n = layer.latent, run.arithmetic.linear, run.tap, layer.number
    rank, rotated = latent.keys.shape[1], latent.rotated
    down = linear(latent.down, h)
    turning, vector = ((down[:, :rotated], down[:, rotated:]) if latent.down_rotated_first
                       else (down[:, rank:], down[:, :rank]))
    vector = tap("latent", n, positions, run.norm(latent.norm, vector))
    x = run.norm(latent.query_norm, linear(latent.query_down, h)) if latent.query_down else h
    query = linear(latent.query, x).reshape(len(h), layer.heads, -1)
    plain = query.shape[2] - rotated
    own, rest = ((query[..., :rotated], query[..., rotated:]) if latent.rotated_first
                 else (query[..., plain:], query[..., :plain]))
    wide = of_heads(linear, latent.keys, rest)
    q = tap("q", n, positions, np.concatenate([own, wide], 2))
    k = tap("k", n, positions, np.concatenate([turning, vector], 1)[:, None])
    q = tap("q_rope", n, positions, turned(run, layer, q))
    k = tap("k_rope", n, positions, turned(run, layer, k))
    run.store(n, positions, run.arithmetic.cache(k), run.arithmetic.cache(k))
    keys, values = (np.stack(part) for part in run.cache[n])
    scores, mix = run.attend(layer, q, keys, values, positions)
    tap("scores", n, positions, scores)
    mix = tap("attn_mix", n, positions, mix)
    return linear(layer.o, of_heads(linear, latent.values, mix[..., rotated:]).reshape(len(h), -1))


def of_heads(linear, matrices, x):
    """Multiplies x [tokens, heads, columns], each head by its matrix."""
    return np.stack([linear(Linear(matrix), np.ascontiguousarray(x[:, head])) for head, matrix in enumerate(matrices)], 1)


def turned(run, layer, x):
    if not layer.latent.turns_rest:
        return run.rotated(layer.rope, x)
    first = layer.latent.rotated
    return np.concatenate([x[..., :first], run.rotated(layer.rope, x[..., first:])], -1)


def of_layer(read, number):
    """Returns the Latent of a layer with separate matrices per head."""
    block = f"blk.{number}."
    return Latent(read.linear(f"{block}attn_q_a"), read.norm(f"{block}attn_q_a_norm"),
                  read.linear(f"{block}attn_q_b") or read.linear(f"{block}attn_q"), read.linear(f"{block}attn_kv_a_mqa"),
                  read.norm(f"{block}attn_kv_a_norm"), read.values(f"{block}attn_k_b.weight"),
                  read.values(f"{block}attn_v_b.weight"), read("rope.dimension_count"))

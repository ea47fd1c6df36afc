"""A decoder in PyTorch whose modules have the names and calling conventions of Llama in transformers."""
from types import SimpleNamespace

import numpy as np
import torch
from torch import nn


def linear(found, rows=None):
    """nn.Linear with the weights of a Linear of tests/reason. `rows`: an order in which its rows are rearranged."""
    weight = found.weight if rows is None else found.weight[rows]
    module = nn.Linear(weight.shape[1], weight.shape[0], bias=False)
    module.weight = nn.Parameter(torch.tensor(weight))
    return module


class Norm(nn.Module):
    def __init__(self, norm):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.tensor(norm.weight)), norm.epsilon

    def forward(self, x):
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon))


class Attention(nn.Module):
    def __init__(self, layer, orders):
        super().__init__()

        def rows(heads):
            return orders(np.arange(heads * layer.width).reshape(heads, layer.width)).ravel()
        self.q_proj, self.k_proj = linear(layer.q, rows(layer.heads)), linear(layer.k, rows(layer.kv_heads))
        self.v_proj, self.o_proj = linear(layer.v), linear(layer.o)
        self.layer = layer

    def forward(self, hidden_states):
        layer, count = self.layer, hidden_states.shape[1]
        q, k, v = (project(hidden_states).view(1, count, -1, layer.width).transpose(1, 2)
                   for project in (self.q_proj, self.k_proj, self.v_proj))
        q, k = self.rotated(q), self.rotated(k)
        k, v = (x.repeat_interleave(layer.heads // layer.kv_heads, dim=1) for x in (k, v))
        mask = torch.full((count, count), -torch.inf).triu(1)
        scores = torch.softmax(q @ k.transpose(2, 3) * layer.scale + mask, -1)
        return self.o_proj((scores @ v).transpose(1, 2).reshape(1, count, -1)), None

    def rotated(self, x):
        rope = self.layer.rope
        frequencies = rope.base ** -(torch.arange(0, rope.dims, 2) / rope.dims) / torch.tensor(rope.factors)
        angles = torch.arange(x.shape[2])[:, None] * frequencies
        angles = torch.cat([angles, angles], -1)
        first, second = x.chunk(2, -1)
        return x * angles.cos() + torch.cat([-second, first], -1) * angles.sin()


class Mlp(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.gate_proj, self.up_proj, self.down_proj = linear(layer.gate), linear(layer.up), linear(layer.down)

    def forward(self, x):
        return self.down_proj(nn.functional.silu(self.gate_proj(x)) * self.up_proj(x))


class DecoderLayer(nn.Module):
    def __init__(self, layer, orders):
        super().__init__()
        self.self_attn, self.mlp = Attention(layer, orders), Mlp(layer)
        self.input_layernorm, self.post_attention_layernorm = Norm(layer.attn_norm), Norm(layer.ffn_norm)

    def forward(self, hidden_states, attention_mask=None):
        hidden_states = hidden_states + self.self_attn(hidden_states=self.input_layernorm(hidden_states))[0]
        return (hidden_states + self.mlp(self.post_attention_layernorm(hidden_states)),)


class Decoder(nn.Module):
    """Makes a decoder from a llama network of tests/reason. `orders` reorders the rows of Q and K of each head for
    transformers."""

    def __init__(self, network, orders):
        super().__init__()
        first = network.layers[0]
        self.config = SimpleNamespace(model_type="llama", num_attention_heads=first.heads, num_key_value_heads=first.kv_heads)
        self.model = nn.Module()
        self.model.embed_tokens = nn.Embedding.from_pretrained(torch.tensor(network.embedding.weight))
        self.model.layers = nn.ModuleList(DecoderLayer(layer, orders) for layer in network.layers)
        self.model.norm = Norm(network.output_norm)
        self.lm_head = linear(network.output)

    def forward(self, ids):
        hidden_states = self.model.embed_tokens(ids)
        for layer in self.model.layers:
            hidden_states = layer(hidden_states, attention_mask=None)[0]
        return SimpleNamespace(logits=self.lm_head(self.model.norm(hidden_states)))

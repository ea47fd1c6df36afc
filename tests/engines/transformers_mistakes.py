"""Mistakes for models of transformers. Each function changes the model and returns False if the mistake does not apply.
"""
import math

import torch

from transformers_model import frequencies_of, set_frequencies

LAYER = 1  # index of the layer to change, for mistakes in a single layer


def layers_of(model):
    return model.transformer.h if hasattr(model, "transformer") else model.model.layers


def attention_of(model):
    layer = layers_of(model)[LAYER]
    return layer.attn if hasattr(layer, "attn") else layer.self_attn


def output_projection(model):
    attention = attention_of(model)
    return attention.c_proj if hasattr(attention, "c_proj") else attention.o_proj


def change_heads(model, change):
    """Applies `change` to [batch, tokens, heads, width], the values that the output projection reads."""
    heads = model.config.num_attention_heads

    def hook(_, args):
        mixed = args[0]
        parts = mixed.reshape(*mixed.shape[:-1], heads, -1).clone()
        return (change(parts).reshape(mixed.shape), *args[1:])
    output_projection(model).register_forward_pre_hook(hook)


def scaled_head(factor):
    def plant(model, _):
        def change(parts):
            parts[..., 2, :] *= factor
            return parts
        change_heads(model, change)
    return plant


def exchanged_heads(model, _):
    def change(parts):
        order = list(range(parts.shape[-2]))
        order[1], order[2] = order[2], order[1]
        return parts[..., order, :]
    change_heads(model, change)


def epsilon(model, _):
    for name, module in model.named_modules():
        for field in "variance_epsilon", "eps":
            if "norm" in type(module).__name__.lower() and hasattr(module, field):
                setattr(module, field, 1e-3)


def rope_base(model, source):
    if source.name == "gpt2":
        return False
    usual = source("rope.freq_base", 10000.0)
    set_frequencies(model, frequencies_of(source, 500000.0 if usual < 100000 else 10000.0))


def rope_half(model, source):
    """Rounds RoPE's frequencies to half precision, as model.half() does. from_pretrained() leaves them in float32."""
    if source.name == "gpt2":
        return False
    set_frequencies(model, frequencies_of(source).half().float())


def positions(model, source):
    """Learned positions start at 1."""
    if source.name != "gpt2":
        return False
    table = model.transformer.wpe.weight
    table.data = torch.roll(table.data, -1, 0)


def without_attention(model, _):
    """The layer does not add the output of attention."""
    def hook(module, args, out):
        return (torch.zeros_like(out[0]), *out[1:]) if isinstance(out, tuple) else torch.zeros_like(out)
    attention_of(model).register_forward_hook(hook)


def without_residual(model, source):
    """The layer continues with the output of attention, without the residual stream."""
    layer, kept = layers_of(model)[LAYER], {}

    def begin(_, args, kwargs):
        kept["stream"] = args[0] if args else kwargs["hidden_states"]

    def end(_, args, out):
        if isinstance(out, tuple):
            return (out[0] - kept["stream"], *out[1:])
        return out - kept["stream"]
    layer.register_forward_pre_hook(begin, with_kwargs=True)
    last = layer.post_attention_layernorm if source.name == "gemma2" else attention_of(model)
    last.register_forward_hook(end)


class QuickGelu(torch.nn.Module):
    def forward(self, x):
        return x * torch.sigmoid(1.702 * x)


def activation(model, source):
    """Replaces the activation by a cheaper function of similar shape."""
    cheap = QuickGelu() if source.name in ("gemma2", "gpt2") else torch.nn.Hardswish()
    found = False
    for module in model.modules():
        for field in "act_fn", "activation_fn", "act":
            if hasattr(module, field):
                setattr(module, field, cheap)
                found = True
    return found


def power_of_two(model, _):
    """Softmax with 2^x in place of e^x."""
    for layer in layers_of(model):
        attention = layer.attn if hasattr(layer, "attn") else layer.self_attn
        if not hasattr(attention, "scaling"):
            return False
        attention.scaling *= math.log(2)


def norm_weight(model, source):
    """The norm before the feed-forward network of one layer has no weight."""
    layer = layers_of(model)[LAYER]
    for name in "pre_feedforward_layernorm", "ln_2", "post_attention_layernorm":
        if hasattr(layer, name):
            getattr(layer, name).weight.data.fill_(0.0 if source.name == "gemma2" else 1.0)
            return True
    return False


MISTAKES = {"head_by_1.05": scaled_head(1.05), "head_by_1.5": scaled_head(1.5), "heads_exchanged": exchanged_heads,
            "epsilon_1e-3": epsilon, "rope_base": rope_base, "rope_in_half": rope_half, "positions": positions,
            "attention_left_out": without_attention, "residual_left_out": without_residual, "activation": activation,
            "softmax_2^x": power_of_two, "norm_weight_left_out": norm_weight}

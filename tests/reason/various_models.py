"""Writes the tensors of a layer for families with different shapes per layer, with random weights (models.py)."""
import numpy as np

import quants

SIDE = 32  # rank of the low-rank product that runs parallel to attention
STREAMS = 4


def layer(writer, block, number, keys, width):
    """`keys`: the architecture's keys; `width`: width of the residual stream."""
    s, extra = writer.shape, writer.shape.extra
    def at(key):
        return keys[key][number] if isinstance(keys[key], list) else keys[key]
    heads, kv_heads, inner = at("attention.head_count"), at("attention.head_count_kv"), at("feed_forward_length")
    own = number not in extra.get("without_keys", ())
    head = keys.get("attention.key_length_swa", s.head) if at_window(extra, number) else s.head
    if heads:
        writer.norm(block + "attn_norm")
    if heads and not kv_heads:
        writer.matrix(f"{block}attn_output.weight", width, width, 0.4)
    elif heads:
        projections(writer, block, (heads, kv_heads, head), own, width)
    if s.architecture.startswith("gemma"):
        for part in "post_attention_norm", "post_ffw_norm":
            writer.norm(block + part)
    if inner:
        writer.norm(block + "ffn_norm")
        for part, rows, columns, spread in (("gate", inner, width, 1.5), ("up", inner, width, 1.5), ("down", width, inner, 0.4)):
            writer.matrix(f"{block}ffn_{part}.weight", rows, columns, spread)
    if extra.get("layer_inputs"):
        size = keys["embedding_length_per_layer_input"]
        writer.matrix(f"{block}inp_gate.weight", size, width, 1.5)
        writer.matrix(f"{block}proj.weight", width, size, 1.0)
        writer.vector(f"{block}post_norm.weight", width, 0.6)
    if s.architecture == "gemma4":
        writer.vector(f"{block}layer_output_scale.weight", 1, 0.8, 0.1)
    if s.architecture == "gemma3n":
        streams(writer, block, width)


def at_window(extra, number):
    return number in extra.get("windows", ())


def projections(writer, block, shape, own, width):
    heads, kv_heads, head = shape
    if writer.shape.extra.get("fused"):
        writer.matrix(f"{block}attn_qkv.weight", (heads + 2 * kv_heads) * head, width, 1.3)
    else:
        parts = (("q", heads, 1.6), ("k", kv_heads, 1.6), ("v", kv_heads, 1.0)) if own else (("q", heads, 1.6),)
        for part, count, spread in parts:
            writer.matrix(f"{block}attn_{part}.weight", count * head, width, spread)
    if writer.shape.extra.get("head_norms"):
        # Gemma does not scale scores, so its norms must be smaller.
        gain = 0.6 if writer.shape.architecture.startswith("gemma") else 1.4
        for part in "qk" if own else "q":
            writer.vector(f"{block}attn_{part}_norm.weight", head, gain, 0.1)
    writer.matrix(f"{block}attn_output.weight", width, heads * head, 0.4)


def streams(writer, block, width):
    writer.vector(f"{block}altup_router_norm.weight", width)
    writer.matrix(f"{block}altup_router.weight", STREAMS, width, 40.0, "F32")
    writer.matrix(f"{block}altup_predict_coef.weight", STREAMS ** 2, STREAMS, 0.2, "F32")
    writer.matrix(f"{block}altup_correct_coef.weight", STREAMS, STREAMS, 0.5, "F32")
    writer.vector(f"{block}altup_correct_scale.weight", width)
    writer.matrix(f"{block}laurel_l.weight", SIDE, width, 1.0)
    writer.matrix(f"{block}laurel_r.weight", width, SIDE, 1.0)
    writer.vector(f"{block}laurel_post_norm.weight", width, 0.6)


def whole(writer, keys, width, vocabulary):
    """Writes the tensors that belong to no layer."""
    extra, layers = writer.shape.extra, writer.shape.layers
    if extra.get("layer_inputs"):
        size = keys["embedding_length_per_layer_input"]
        writer.matrix("per_layer_token_embd.weight", vocabulary, layers * size, np.sqrt(layers), "F32")
        writer.matrix("per_layer_model_proj.weight", layers * size, width, 1.0)
        writer.vector("per_layer_proj_norm.weight", size)
    if writer.shape.architecture == "gemma3n":
        for part in "altup_proj", "altup_unembd_proj":
            writer.matrix(f"{part}.weight", width, width, 1.0, stack=STREAMS - 1)
    if writer.shape.architecture == "gemma4":  # half of the pairs rotate; huge divisors give the others an angle of 0
        pairs = writer.shape.head // 2
        factors = np.where(np.arange(pairs) < pairs // 2, 1, 1e30).astype(np.float32)
        writer.tensors.append(("rope_freqs.weight", (pairs,), quants.NAMES["F32"], factors))

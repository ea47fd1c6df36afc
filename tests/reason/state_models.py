"""Writes the tensors of a layer with a state or latent attention, with random weights (models.py)."""
import numpy as np

import quants


def write(writer, block, kind, keys, width):
    """`keys`: the architecture's keys; `width`: width of the residual stream."""
    {"delta": delta, "kimi": kimi, "mamba2": mamba2, "mamba": mamba, "short": short,
     "time_mix": time_mix}[kind](writer, block, keys, width)


def table(writer, name, *shape, spread=0.6):
    values = (writer.random.standard_normal(shape) * spread).astype(np.float32)
    writer.tensors.append((name, shape, quants.NAMES["F32"], values))


def rates(writer, name, *shape):
    """Adds a tensor with the values -exp(A_log). Their spread makes some heads forget soon and others late."""
    values = -np.exp(writer.random.uniform(-1.5, 1.0, shape)).astype(np.float32)
    writer.tensors.append((name, shape, quants.NAMES["F32"], values))


def short(writer, block, keys, width):
    writer.matrix(f"{block}shortconv.in_proj.weight", 3 * width, width, 1.5)
    table(writer, f"{block}shortconv.conv.weight", width, keys["shortconv.l_cache"])
    writer.matrix(f"{block}shortconv.out_proj.weight", width, width, 0.4)


def delta(writer, block, keys, width):
    heads, groups, inner = (keys[f"ssm.{key}"] for key in ("time_step_rank", "group_count", "inner_size"))
    channels = inner + 2 * groups * keys["ssm.state_size"]
    writer.matrix(f"{block}attn_qkv.weight", channels, width, 1.5)
    writer.matrix(f"{block}attn_gate.weight", inner, width, 1.5)
    table(writer, f"{block}ssm_conv1d.weight", channels, keys["ssm.conv_kernel"])
    writer.vector(f"{block}ssm_dt.bias", heads, -1.0, 0.7)
    rates(writer, f"{block}ssm_a", heads)
    if writer.shape.architecture == "qwen3next":
        writer.matrix(f"{block}ssm_ba.weight", 2 * heads, width, 1.0)
    else:
        writer.matrix(f"{block}ssm_beta.weight", heads, width, 1.0)
        writer.matrix(f"{block}ssm_alpha.weight", heads, width, 1.0)
    writer.vector(f"{block}ssm_norm.weight", keys["ssm.state_size"])
    writer.matrix(f"{block}ssm_out.weight", width, inner, 0.4)


def kimi(writer, block, keys, width):
    heads, rank = keys["attention.head_count"], keys["kda.head_dim"]
    inner = heads * rank
    for part in "qkv":
        table(writer, f"{block}ssm_conv1d_{part}.weight", inner, 1, keys["ssm.conv_kernel"])
        writer.matrix(f"{block}attn_{part}.weight", inner, width, 1.5)
    for part, rows, columns in (("f_a", rank, width), ("f_b", inner, rank), ("g_a", rank, width), ("g_b", inner, rank),
                                ("beta", heads, width)):
        writer.matrix(f"{block}ssm_{part}.weight", rows, columns, 1.0)
    rates(writer, f"{block}ssm_a", 1, heads)
    writer.vector(f"{block}ssm_dt.bias", inner, -1.0, 0.7)
    writer.vector(f"{block}ssm_norm.weight", rank)
    writer.matrix(f"{block}attn_output.weight", width, inner, 0.4)


def mamba2(writer, block, keys, width):
    heads, groups, inner = (keys[f"ssm.{key}"] for key in ("time_step_rank", "group_count", "inner_size"))
    channels = inner + 2 * groups * keys["ssm.state_size"]
    writer.matrix(f"{block}ssm_in.weight", inner + channels + heads, width, 1.2)
    table(writer, f"{block}ssm_conv1d.weight", channels, keys["ssm.conv_kernel"])
    writer.vector(f"{block}ssm_conv1d.bias", channels, 0.0, 0.3)
    writer.vector(f"{block}ssm_dt.bias", heads, -1.0, 0.7)
    rates(writer, f"{block}ssm_a", heads, 1)
    table(writer, f"{block}ssm_d", heads, 1, spread=1.0)
    table(writer, f"{block}ssm_norm.weight", groups, inner // groups, spread=1.0)
    writer.matrix(f"{block}ssm_out.weight", width, inner, 0.4)


def mamba(writer, block, keys, width):
    inner, rank, size = (keys[f"ssm.{key}"] for key in ("inner_size", "time_step_rank", "state_size"))
    writer.matrix(f"{block}ssm_in.weight", 2 * inner, width, 1.2)
    table(writer, f"{block}ssm_conv1d.weight", inner, keys["ssm.conv_kernel"])
    writer.vector(f"{block}ssm_conv1d.bias", inner, 0.0, 0.3)
    writer.matrix(f"{block}ssm_x.weight", rank + 2 * size, inner, 1.5)
    writer.matrix(f"{block}ssm_dt.weight", inner, rank, 1.0, "F32")
    writer.vector(f"{block}ssm_dt.bias", inner, -1.0, 0.7)
    rates(writer, f"{block}ssm_a", inner, size)
    table(writer, f"{block}ssm_d", inner, spread=1.0)
    writer.matrix(f"{block}ssm_out.weight", width, inner, 0.4)


def time_mix(writer, block, keys, width):
    block += "time_mix_"
    for part, rank, mean in ("w", "decay", -1.0), ("a", "iclr", 0.0), ("v", "value_residual_mix", 0.0):
        rank = keys[f"attention.{rank}_lora_rank"]
        writer.matrix(f"{block}{part}1.weight", rank, width, 1.5)
        writer.matrix(f"{block}{part}2.weight", width, rank, 1.5)
        writer.vector(f"{block}{part}0.weight", width, mean, 0.8)
    rank = keys["attention.gate_lora_rank"]
    writer.matrix(f"{block}g1.weight", rank, width, 1.5)
    writer.matrix(f"{block}g2.weight", width, rank, 2.0)
    shares = writer.random.uniform(0, 1, (6, 1, 1, width)).astype("float32")
    writer.tensors.append((f"{block}lerp_fused.weight", shares.shape, quants.NAMES["F32"], shares))
    for part, mean in ("k_k", 0.8), ("k_a", 0.6), ("r_k", 0.0):
        writer.vector(f"{block}{part}.weight", width, mean, 0.3)
    for part, spread in ("receptance", 1.5), ("key", 1.5), ("value", 1.5), ("output", 0.4):
        writer.matrix(f"{block}{part}.weight", width, width, spread)
    writer.vector(f"{block}ln.weight", width)
    writer.vector(f"{block}ln.bias", width, 0.0, 0.2)


def channel_mix(writer, block, inner, width):
    writer.vector(f"{block}channel_mix_lerp_k.weight", width, 0.5, 0.3)
    writer.matrix(f"{block}channel_mix_key.weight", inner, width, 1.5)
    writer.matrix(f"{block}channel_mix_value.weight", width, inner, 0.4)


def latent(writer, block, keys, width):
    heads, rank, rotated = (keys[key] for key in ("attention.head_count", "attention.kv_lora_rank", "rope.dimension_count"))
    wide, value = keys["attention.key_length_mla"], keys["attention.value_length_mla"]
    ranks = keys["attention.q_lora_rank"]
    writer.matrix(f"{block}attn_q_a.weight", ranks, width)
    writer.vector(f"{block}attn_q_a_norm.weight", ranks, 1.4)
    writer.matrix(f"{block}attn_q_b.weight", heads * wide, ranks, 1.6)
    writer.matrix(f"{block}attn_kv_a_mqa.weight", rank + rotated, width, 1.6)
    writer.vector(f"{block}attn_kv_a_norm.weight", rank, 1.4)
    writer.matrix(f"{block}attn_k_b.weight", rank, wide - rotated, 1.2, stack=heads)
    writer.matrix(f"{block}attn_v_b.weight", value, rank, 1.0, stack=heads)
    writer.matrix(f"{block}attn_output.weight", width, heads * value, 0.4)

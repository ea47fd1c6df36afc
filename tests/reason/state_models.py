"""The tensors of a layer with a state, with random weights (models.py)."""
import numpy as np

import quants


def write(writer, block, kind, keys, width):
    """`keys`: those of the architecture; `width`: of the residual stream."""
    {"delta": delta, "kimi": kimi, "mamba2": mamba2, "mamba": mamba, "short": short}[kind](writer, block, keys, width)


def table(writer, name, *shape, spread=0.6):
    values = (writer.random.standard_normal(shape) * spread).astype(np.float32)
    writer.tensors.append((name, shape, quants.NAMES["F32"], values))


def rates(writer, name, *shape):
    """-e^A_log, so that some heads forget soon and others late."""
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

"""Decodes the formats that store several weights as the index of a point in a fixed grid, and the formats that store
ternary weights as digits in base 3. Adds these formats to those of quants.py. No formula gives the grids, so they are
read from core/file/quant/iq_grids.cpp."""
import functools
import re
from pathlib import Path

import numpy as np

import quants
from quants import F32, Kind, Parts, half

GRIDS = Path(__file__).resolve().parents[2] / "core/file/quant/iq_grids.cpp"


@functools.cache
def grid(name, levels, width):
    """Returns the grid points as an array [points, width]. The table in the source file has one bit for each number c.
    The bit is set if c encodes a point of the grid: each digit of c in base len(levels) selects the level of one
    weight. The lowest digit belongs to the first weight."""
    text = re.search(rf"k{name}Points\[\d+\] = {{(.*?)}};", GRIDS.read_text(), re.S).group(1)
    words = np.array([int(word, 16) for word in re.findall(r"0x[0-9A-F]{16}", text)], np.uint64)
    codes = np.flatnonzero(np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little"))
    digits = codes[:, None] // len(levels) ** np.arange(width) % len(levels)
    return np.array(levels, np.int32)[digits]


THREE, TERNARY = (8, 25, 43), (-1, 0, 1)


def words(raw, at, count, form):
    size = np.dtype(form).itemsize
    return np.ascontiguousarray(raw[:, at:at + size * count]).view(form).astype(np.int64)


def signed(points, signs, mistake):
    """Returns points [blocks, n, 8], negated where a bit of signs [blocks, n] is set."""
    if mistake == "signs.missing":
        return points
    if mistake == "signs.reversed":
        return np.where(signs[..., None] >> np.arange(7, -1, -1) & 1, -points, points)
    return np.where(signs[..., None] >> np.arange(8) & 1, -points, points)


def even(seven, mistake):
    """Returns eight sign bits from the seven stored ones. The eighth bit makes the number of negative values even."""
    if mistake == "signs.eighth_missing":
        return seven
    count = sum(seven >> bit & 1 for bit in range(7))
    return seven | (count & 1) << 7


def odd_scale(packed, mistake):
    return packed.astype(F32) if mistake == "scales.unshifted" else 2 * packed.astype(F32) + 1


def nibble_scales(raw, at, count):
    return np.stack([raw[:, at:at + count] & 15, raw[:, at:at + count] >> 4], -1).reshape(len(raw), -1)


def iq2_xxs(raw, mistake):
    pairs = words(raw, 2, 16, "<u4").reshape(-1, 8, 2)
    index = pairs[..., :1] >> 8 * np.arange(4) & 255
    signs = even(pairs[..., 1:] >> 7 * np.arange(4) & 127, mistake)
    points = signed(grid("Iq2Xxs", THREE, 8)[index], signs, mistake)
    return Parts(half(raw, 0) / 8 * odd_scale(pairs[..., 1] >> 28, mistake), points.reshape(-1, 8, 32))


def iq2_xs(raw, mistake):
    qs = words(raw, 2, 32, "<u2")
    index = qs & (255 if mistake == "high_bits.missing" else 511)
    points = signed(grid("Iq2Xs", THREE, 8)[index], even(qs >> 9, mistake), mistake)
    return Parts(half(raw, 0) / 8 * odd_scale(nibble_scales(raw, 66, 8), mistake), points.reshape(-1, 16, 16))


def iq2_s(raw, mistake):
    high = (raw[:, 66:74, None] >> (2 * np.arange(4)).astype(np.uint8) & 3).reshape(-1, 32).astype(np.int64)
    index = raw[:, 2:34] | (0 if mistake == "high_bits.missing" else high << 8)
    points = signed(grid("Iq2S", THREE, 8)[index], raw[:, 34:66].astype(np.int64), mistake)
    return Parts(half(raw, 0) / 8 * odd_scale(nibble_scales(raw, 74, 8), mistake), points.reshape(-1, 16, 16))


def iq3_xxs(raw, mistake):
    bits = words(raw, 66, 8, "<u4")
    signs = even(bits[..., None] >> 7 * np.arange(4) & 127, mistake)
    points = grid("Iq3Xxs", (4, 12, 20, 28, 36, 44, 52, 62), 4)[raw[:, 2:66]].reshape(-1, 8, 4, 8)
    return Parts(half(raw, 0) / 4 * odd_scale(bits >> 28, mistake),
                 signed(points, signs, mistake).reshape(-1, 8, 32))


def iq3_s(raw, mistake):
    high = np.unpackbits(np.ascontiguousarray(raw[:, 66:74]), axis=1, bitorder="little").astype(np.int64)
    index = raw[:, 2:66] | (0 if mistake == "high_bits.missing" else high << 8)
    points = grid("Iq3S", tuple(range(1, 16, 2)), 4)[index].reshape(-1, 32, 8)
    points = signed(points, raw[:, 74:106].astype(np.int64), mistake)
    return Parts(half(raw, 0) * odd_scale(nibble_scales(raw, 106, 4), mistake), points.reshape(-1, 8, 32))


def iq1(low, high, negative, scale, mistake):
    """Returns the decoded blocks. Each point has eight weights of -1, 0 or 1. All weights of a point are shifted by
    1/8, up or down."""
    index = low | (0 if mistake == "high_bits.missing" else high << 8)
    shift = np.where(negative, -0.125, 0.125)
    if mistake == "mins.missing":
        shift = shift * 0
    elif mistake == "signs.of_shift":
        shift = np.abs(shift)
    points = grid("Iq1", TERNARY, 8)[index] + shift[..., None]
    groups = scale.shape[1]
    return Parts(scale, points.reshape(len(low), groups, 256 // groups))


def iq1_s(raw, mistake):
    groups = words(raw, 34, 8, "<u2")
    high = (groups[..., None] >> 3 * np.arange(4) & 7).reshape(-1, 32)
    negative = np.repeat(groups >> 15 & 1, 4, axis=1)
    return iq1(raw[:, 2:34], high, negative, half(raw, 0) * odd_scale(groups >> 12 & 7, mistake), mistake)


def iq1_m(raw, mistake):
    packed = words(raw, 48, 4, "<u2")
    d = (packed >> 12 << 4 * np.arange(4)).sum(-1).astype("<u2").view(np.float16).astype(F32)[:, None]
    scale = d * odd_scale((packed[..., None] >> 3 * np.arange(4) & 7).reshape(-1, 16), mistake)
    high = np.stack([raw[:, 32:48] & 15, raw[:, 32:48] >> 4], -1).reshape(-1, 32).astype(np.int64)
    return iq1(raw[:, :32], high & 7, high >> 3, scale, mistake)


def tq1_0(raw, mistake):
    def digits(packed, count):
        found = [packed * np.uint8(3 ** n) for n in range(count)]
        return np.concatenate([(part.astype(np.int32) * 3 >> 8) for part in found], 1)
    found = np.concatenate([digits(raw[:, :32], 5), digits(raw[:, 32:48], 5), digits(raw[:, 48:52], 4)], 1)
    return Parts(half(raw, 52), found[:, None] - (0 if mistake == "signs.unshifted" else 1))


SIGNS = "signs.missing", "signs.reversed"
SCALES = "scales.unshifted", "scales.rolled"
KINDS = [
    Kind("IQ2_XXS", 16, 256, 66, iq2_xxs, {0: 1}, (*SIGNS, "signs.eighth_missing", *SCALES)),
    Kind("IQ2_XS", 17, 256, 74, iq2_xs, {0: 1}, (*SIGNS, "signs.eighth_missing", *SCALES, "high_bits.missing")),
    Kind("IQ2_S", 22, 256, 82, iq2_s, {0: 1}, (*SIGNS, *SCALES, "high_bits.missing")),
    Kind("IQ3_XXS", 18, 256, 98, iq3_xxs, {0: 1}, (*SIGNS, "signs.eighth_missing", *SCALES)),
    Kind("IQ3_S", 21, 256, 110, iq3_s, {0: 1}, (*SIGNS, *SCALES, "high_bits.missing")),
    Kind("IQ1_S", 19, 256, 50, iq1_s, {0: 1}, ("high_bits.missing", "mins.missing", "signs.of_shift", *SCALES)),
    Kind("IQ1_M", 29, 256, 56, iq1_m, {}, ("high_bits.missing", "mins.missing", "signs.of_shift", *SCALES)),
    Kind("TQ1_0", 34, 256, 54, tq1_0, {52: 1}, ("signs.unshifted",)),
]
quants.KINDS.extend(KINDS)
quants.NAMES.update({kind.name: kind for kind in KINDS})
quants.NUMBERS.update({kind.number: kind for kind in KINDS})

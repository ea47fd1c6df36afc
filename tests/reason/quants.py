"""Decodes ggml's tensor formats correctly, or with common mistakes (layouts: ggml-common.h of ggml).

Every format is split into the same parts: values = scale · quant + offset, with one scale and one offset for each group
of a block. A mistake changes the bytes or the parts.
"""
from dataclasses import dataclass, field

import numpy as np

F32 = np.float32


@dataclass
class Parts:
    """Parts of all blocks: scale and offset [blocks, groups], quants [blocks, groups, elements of a group]."""
    scale: np.ndarray
    quants: np.ndarray
    offset: np.ndarray = None

    def values(self):
        found = self.scale[..., None].astype(F32) * self.quants.astype(F32)
        return found if self.offset is None else found + self.offset[..., None].astype(F32)


def half(raw, at, count=1):
    """Returns little-endian float16 fields [blocks, count] from blocks of bytes."""
    return np.ascontiguousarray(raw[:, at:at + 2 * count]).view("<f2").astype(F32)


def nibbles(qs, mistake):
    """Returns the low and high four bits of bytes [blocks, 16] as 32 quants: all low four bits first."""
    low, high = qs & 15, qs >> 4
    if mistake == "nibbles.swapped":
        low, high = high, low
    if mistake == "nibbles.interleaved":
        return np.stack([low, high], -1).reshape(len(qs), -1)
    return np.concatenate([low, high], -1)


def fifth_bits(raw, at, mistake):
    """Returns [blocks, 32] with values 0 or 16, from 32 bits."""
    bits = np.unpackbits(np.ascontiguousarray(raw[:, at:at + 4]), axis=1, bitorder="little")
    if mistake == "high_bits.missing":
        bits = np.zeros_like(bits)
    if mistake == "high_bits.reversed":
        bits = bits[:, ::-1]
    if mistake == "high_bits.interleaved":  # reads the bits as if neighbours shared a byte
        bits = np.concatenate([bits[:, 0::2], bits[:, 1::2]], 1)
    return bits << 4


def one_group(scale, quants, offset=None):
    return Parts(scale, quants[:, None, :].astype(np.int32), offset)


def q4_0(raw, mistake):
    shift = 0 if mistake == "signs.unshifted" else 7 if mistake == "signs.off_by_one" else 8
    return one_group(half(raw, 0), nibbles(raw[:, 2:], mistake).astype(np.int32) - shift)


def q4_1(raw, mistake):
    return one_group(half(raw, 0), nibbles(raw[:, 4:], mistake), half(raw, 2))


def q5_0(raw, mistake):
    quants = nibbles(raw[:, 6:], mistake) | fifth_bits(raw, 2, mistake)
    return one_group(half(raw, 0), quants.astype(np.int32) - (0 if mistake == "signs.unshifted" else 16))


def q5_1(raw, mistake):
    return one_group(half(raw, 0), nibbles(raw[:, 8:], mistake) | fifth_bits(raw, 4, mistake), half(raw, 2))


def q8_0(raw, mistake):
    bytes_ = np.ascontiguousarray(raw[:, 2:])
    return one_group(half(raw, 0), bytes_ if mistake == "signs.unsigned" else bytes_.view(np.int8))


def pairs_of_bits(qs, mistake):
    """Returns [blocks, 64] bytes as [blocks, 256] values of two bits: 32 bytes contain 4 × 32 of them."""
    if mistake == "quants.consecutive":  # reads the bits as if a byte contained four neighbours
        return np.stack([qs >> 2 * i & 3 for i in range(4)], -1).reshape(len(qs), 256)
    halves = qs.reshape(-1, 2, 1, 32)
    return (halves >> np.array([0, 2, 4, 6], np.uint8)[:, None] & 3).reshape(len(qs), 256)


def q2_k(raw, mistake):
    scales, mins = raw[:, :16] & 15, raw[:, :16] >> 4
    if mistake == "scales.swapped_with_mins":
        scales, mins = mins, scales
    quants = pairs_of_bits(raw[:, 16:80], mistake).reshape(-1, 16, 16)
    return Parts(half(raw, 80) * scales, quants, -half(raw, 82) * mins)


def q3_k(raw, mistake):
    packed = raw[:, 96:108]
    low = np.concatenate([packed[:, :8] & 15, packed[:, :8] >> 4], 1)
    high = np.concatenate([packed[:, 8:] >> 2 * i & 3 for i in range(4)], 1)
    scales = low if mistake == "scales.low_bits_only" else low | high << 4
    shift = 0 if mistake == "scales.unshifted" else 32
    bits = np.concatenate([raw[:, :32] >> i & 1 for i in range(8)], 1)
    if mistake == "high_bits.inverted":
        bits = 1 - bits
    quants = pairs_of_bits(raw[:, 32:96], mistake).astype(np.int32)
    if mistake != "high_bits.missing":
        quants = quants - 4 + 4 * bits.astype(np.int32)
    return Parts(half(raw, 108) * (scales.astype(np.int32) - shift), quants.reshape(-1, 16, 16))


def six_bits(packed, mistake):
    """Returns scales and mins [blocks, 8] of six bits each, from 12 bytes."""
    first, second, third = packed[:, :4], packed[:, 4:8], packed[:, 8:]
    if mistake == "scales.low_bits_only":
        first, second = first & 63, second & 63
    scales = np.concatenate([first & 63, third & 15 | first >> 6 << 4], 1)
    mins = np.concatenate([second & 63, third >> 4 | second >> 6 << 4], 1)
    if mistake == "scales.first_four_repeated":
        scales, mins = scales[:, [0, 1, 2, 3] * 2], mins[:, [0, 1, 2, 3] * 2]
    if mistake == "scales.all_like_first_four":
        scales, mins = packed[:, :8] & 63, packed[:, 4:] & 63
    if mistake == "scales.unmasked":
        scales = np.concatenate([first, scales[:, 4:]], 1)
        mins = np.concatenate([second, mins[:, 4:]], 1)
    if mistake == "scales.pairs_swapped":
        scales, mins = scales[:, [1, 0, 3, 2, 5, 4, 7, 6]], mins[:, [1, 0, 3, 2, 5, 4, 7, 6]]
    return (mins, scales) if mistake == "scales.swapped_with_mins" else (scales, mins)


def chunks_of_64(qs, mistake):
    """Returns [blocks, 128] bytes as [blocks, 8, 32] values of four bits: the low four bits of 32 bytes, then their
    high four bits."""
    if mistake == "nibbles.consecutive":  # reads the values as if the low four bits of all bytes came first
        return np.concatenate([qs & 15, qs >> 4], 1).reshape(-1, 8, 32)
    pieces = qs.reshape(-1, 4, 32)
    low, high = pieces & 15, pieces >> 4
    if mistake == "nibbles.swapped":
        low, high = high, low
    if mistake == "nibbles.interleaved":
        return np.stack([low, high], -1).reshape(-1, 8, 32)
    return np.stack([low, high], 2).reshape(-1, 8, 32)


def signed(quants, zero, mistake):
    """Converts unsigned quants to signed ones. The unsigned value `zero` represents 0."""
    quants = quants.astype(np.int32)
    if mistake == "signs.twos_complement":
        return (quants ^ zero) - zero
    return quants - zero if mistake == "signs.subtracted" else quants


def q4_k(raw, mistake):
    scales, mins = six_bits(raw[:, 4:16], mistake)
    return Parts(half(raw, 0) * scales, signed(chunks_of_64(raw[:, 16:], mistake), 8, mistake), -half(raw, 2) * mins)


def q5_k(raw, mistake):
    scales, mins = six_bits(raw[:, 4:16], mistake)
    bits = np.stack([raw[:, 16:48] >> i & 1 for i in range(8)], 1)
    if mistake == "high_bits.missing":
        bits = np.zeros_like(bits)
    if mistake == "high_bits.reversed":
        bits = bits[:, ::-1]
    return Parts(half(raw, 0) * scales, chunks_of_64(raw[:, 48:], mistake) | bits << 4, -half(raw, 2) * mins)


def q6_k(raw, mistake):
    low = raw[:, :128].reshape(-1, 2, 1, 64) >> np.array([0, 4], np.uint8)[:, None] & 15
    if mistake == "nibbles.swapped":
        low = low[:, :, ::-1]
    high = raw[:, 128:192].reshape(-1, 2, 1, 32) >> np.array([0, 2, 4, 6], np.uint8)[:, None] & 3
    if mistake == "high_bits.missing":
        high = np.zeros_like(high)
    if mistake == "high_bits.reversed":
        high = high[:, :, ::-1]
    quants = low.reshape(-1, 256) | high.reshape(-1, 256) << 4
    shift = 0 if mistake == "signs.unshifted" else 32
    scales = np.ascontiguousarray(raw[:, 192:208])
    scales = scales if mistake == "scales.unsigned" else scales.view(np.int8)
    return Parts(half(raw, 208) * scales, quants.astype(np.int32).reshape(-1, 16, 16) - shift)


IQ4 = np.array([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.int32)
FP4 = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], np.int32)


def looked_up(table, quants, mistake):
    return quants.astype(np.int32) - 8 if mistake == "quants.linear" else table[quants]


def iq4_nl(raw, mistake):
    return one_group(half(raw, 0), looked_up(IQ4, nibbles(raw[:, 2:], mistake), mistake))


def iq4_xs(raw, mistake):
    low = np.stack([raw[:, 4:8] & 15, raw[:, 4:8] >> 4], -1).reshape(-1, 8)
    bits = np.ascontiguousarray(raw[:, 2:4]).view("<u2").astype(np.int32) >> 2 * np.arange(8) & 3
    scales = low if mistake == "scales.low_bits_only" else low | bits << 4
    quants = nibbles(raw[:, 8:].reshape(-1, 16), mistake).reshape(-1, 8, 32)
    shift = 0 if mistake == "scales.unshifted" else 32
    return Parts(half(raw, 0) * (scales.astype(np.int32) - shift), looked_up(IQ4, quants, mistake))


def mxfp4(raw, mistake):
    bias = 127 if mistake == "scales.exponent" else 128  # correct: 128, because the table contains doubled values
    return one_group(np.exp2(raw[:, :1].astype(F32) - bias), looked_up(FP4, nibbles(raw[:, 1:], mistake), mistake))


def tq2_0(raw, mistake):
    quants = pairs_of_bits(raw[:, :64], mistake).astype(np.int32) - (0 if mistake == "signs.unshifted" else 1)
    return one_group(half(raw, 64), quants)


def f32(raw, mistake):
    return np.ascontiguousarray(raw).view("<f4")


def f16(raw, mistake):
    if mistake == "as_bf16":
        return bf16(raw, None)
    return half(raw, 0)


def bf16(raw, mistake):
    if mistake == "as_f16":
        return np.nan_to_num(half(raw, 0), posinf=65504, neginf=-65504)
    return (np.ascontiguousarray(raw).view("<u2").astype(np.uint32) << 16).view(F32)


@dataclass(frozen=True)
class Kind:
    name: str
    number: int  # number of the type in the enum ggml_type
    elements: int
    bytes: int
    decode: object
    # Key: byte offset of a float16 scale; value: ratio of the scale to the first scale.
    halves: dict = field(default_factory=dict)
    mistakes: tuple = ()


NIBBLES = ("nibbles.swapped", "nibbles.interleaved")
HIGH = ("high_bits.missing", "high_bits.reversed")
MINS = ("mins.missing", "mins.added")
K_SCALES = ("scales.low_bits_only", "scales.first_four_repeated", "scales.swapped_with_mins", "scales.rolled")
KINDS = [
    Kind("F32", 0, 1, 4, f32),
    Kind("F16", 1, 1, 2, f16, {}, ("as_bf16",)),
    Kind("BF16", 30, 1, 2, bf16, {}, ("as_f16",)),
    Kind("Q4_0", 2, 32, 18, q4_0, {0: 1}, (*NIBBLES, "signs.unshifted", "signs.off_by_one")),
    Kind("Q4_1", 3, 32, 20, q4_1, {0: 1, 2: -7.5}, (*NIBBLES, "mins.missing", "mins.subtracted")),
    Kind("Q5_0", 6, 32, 22, q5_0, {0: 1}, (*NIBBLES, *HIGH, "high_bits.interleaved", "signs.unshifted")),
    Kind("Q5_1", 7, 32, 24, q5_1, {0: 1, 2: -15.5}, (*NIBBLES, *HIGH, "mins.missing")),
    Kind("Q8_0", 8, 32, 34, q8_0, {0: 1}, ("signs.unsigned", "scales.rolled_blocks", "scales.first_of_row")),
    Kind("Q2_K", 10, 256, 84, q2_k, {80: 1, 82: 1.5},
         (*MINS, "scales.swapped_with_mins", "scales.rolled", "quants.consecutive")),
    Kind("Q3_K", 11, 256, 110, q3_k, {108: 1},
         ("scales.low_bits_only", "scales.unshifted", "scales.rolled", *("high_bits.missing", "high_bits.inverted"),
          "quants.consecutive")),
    Kind("Q4_K", 12, 256, 144, q4_k, {0: 1, 2: 7.5},
         (*K_SCALES, *MINS, *NIBBLES, "nibbles.consecutive", "signs.twos_complement", "signs.subtracted",
          "scales.all_like_first_four", "scales.unmasked", "scales.pairs_swapped", "scales.rolled+signs.twos_complement",
          "scales.swapped_with_mins+signs.subtracted", "scales.low_bits_only+mins.added",
          "scales.first_four_repeated+nibbles.swapped")),
    Kind("Q5_K", 13, 256, 176, q5_k, {0: 1, 2: 15.5}, (*K_SCALES, *MINS, *HIGH, *NIBBLES, "nibbles.consecutive")),
    Kind("Q6_K", 14, 256, 210, q6_k, {208: 1},
         ("scales.unsigned", "scales.rolled", "signs.unshifted", "nibbles.swapped", *HIGH)),
    Kind("IQ4_NL", 20, 32, 18, iq4_nl, {0: 1}, (*NIBBLES, "quants.linear")),
    Kind("IQ4_XS", 23, 256, 136, iq4_xs, {0: 1},
         (*NIBBLES, "quants.linear", "scales.low_bits_only", "scales.unshifted", "scales.rolled")),
    Kind("TQ2_0", 35, 256, 66, tq2_0, {64: 1}, ("signs.unshifted", "quants.consecutive")),
    Kind("MXFP4", 39, 32, 17, mxfp4, {}, (*NIBBLES, "quants.linear", "scales.exponent")),
]
NAMES = {kind.name: kind for kind in KINDS}
NUMBERS = {kind.number: kind for kind in KINDS}


def change_parts(parts, mistake):
    """Applies a mistake in offsets or scales, which is possible in every format that has them."""
    if mistake == "mins.missing":
        parts.offset = None
    if mistake in ("mins.added", "mins.subtracted"):
        parts.offset = -parts.offset
    if mistake == "scales.rolled":  # each group gets the scale of its neighbour
        parts.scale = np.roll(parts.scale, 1, axis=1)
    if mistake == "scales.rolled_blocks":
        parts.scale = np.roll(parts.scale, 1, axis=0)
    if mistake == "scales.first_of_row":
        parts.scale = np.repeat(parts.scale[::8], 8, axis=0)[:len(parts.scale)]


class Both(str):
    """Two mistakes at once, with the name "one+other". The string compares equal to the name of each of the two
    mistakes."""

    def __eq__(self, other):
        return other in self.split("+")

    __hash__ = str.__hash__


def decode(name, data, mistake=None):
    """Returns all values of a tensor as float32 in one row."""
    kind = NAMES[name]
    if mistake and "+" in mistake:
        mistake = Both(mistake)
    found = kind.decode(data.reshape(-1, kind.bytes), mistake)
    if isinstance(found, Parts):
        change_parts(found, mistake)
        found = found.values()
    return np.asarray(found, F32).reshape(-1)

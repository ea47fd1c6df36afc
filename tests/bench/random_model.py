#!/usr/bin/env python3
"""Writes a GGUF file with random weights and the shape of a published model. Such files are enough to measure speed,
which depends only on shapes and formats. Weights have the spread of trained models in every format, so that activations
stay finite. The vocabulary has the published size and splits text into bytes and pairs of letters.

  random_model.py llama-3.1-8b Q4_K_M out.gguf
  random_model.py --list

Needs only Python, and writes at the speed of the disk. Exit status: 0 done, 1 failed, 2 wrong usage.
"""
import argparse
import array
import math
import random
import shutil
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from hybrid_shapes import HYBRIDS


class Failure(Exception):
    """An error, described in one sentence."""


# ---- shapes of models
@dataclass(frozen=True)
class Shape:
    """Sizes as in the models' config.json."""
    architecture: str
    layers: int
    width: int
    heads: int
    kv_heads: int
    head_size: int
    feed_forward: int
    vocabulary: int
    context: int
    tied: bool  # whether the embedding is also the output matrix
    base: float
    epsilon: float = 1e-5
    # For Llama 3: factor by which the longest wavelengths of RoPE are stretched; 0: no stretching.
    rope_factor: float = 0

    def keys(self):
        return {"block_count": self.layers, "context_length": self.context, "embedding_length": self.width,
                "feed_forward_length": self.feed_forward, "attention.head_count": self.heads,
                "attention.head_count_kv": self.kv_heads, "attention.layer_norm_rms_epsilon": self.epsilon,
                "rope.dimension_count": self.head_size, "rope.freq_base": self.base, "vocab_size": self.vocabulary}

    def tensors(self, generator):
        """Yields (name, sizes, values): sizes innermost first; values is None for a matrix of random blocks."""
        def matrix(name, rows, columns):
            return name + ".weight", (columns, rows), None

        def vector(name, values):
            return name, (len(values),), values
        queries, keys = self.heads * self.head_size, self.kv_heads * self.head_size
        yield matrix("token_embd", self.vocabulary, self.width)
        if self.rope_factor:
            yield vector("rope_freqs.weight", rope_factors(self))
        for layer in range(self.layers):
            block = f"blk.{layer}."
            yield vector(block + "attn_norm.weight", norm(generator, self.width))
            for part, rows in ("attn_q", queries), ("attn_k", keys), ("attn_v", keys):
                yield matrix(block + part, rows, self.width)
                if self.architecture == "qwen2":
                    yield vector(block + part + ".bias", bias(generator, rows))
            yield matrix(block + "attn_output", self.width, queries)
            yield vector(block + "ffn_norm.weight", norm(generator, self.width))
            yield matrix(block + "ffn_gate", self.feed_forward, self.width)
            yield matrix(block + "ffn_up", self.feed_forward, self.width)
            yield matrix(block + "ffn_down", self.width, self.feed_forward)
        yield vector("output_norm.weight", norm(generator, self.width))
        if not self.tied:
            yield matrix("output", self.vocabulary, self.width)


SHAPES = {
    "tiny-llama": Shape("llama", 3, 256, 4, 2, 64, 768, 1280, 2048, False, 500000.0, rope_factor=8),
    "tiny-qwen2": Shape("qwen2", 3, 256, 4, 2, 64, 768, 1280, 2048, True, 1e6, 1e-6),
    # The row lengths of this model are not multiples of 256, the block size of K-quants.
    "tiny-qwen2-odd": Shape("qwen2", 2, 96, 3, 1, 32, 224, 1280, 2048, True, 1e6, 1e-6),
    "qwen2.5-0.5b": Shape("qwen2", 24, 896, 14, 2, 64, 4864, 151936, 32768, True, 1e6, 1e-6),
    "qwen2.5-1.5b": Shape("qwen2", 28, 1536, 12, 2, 128, 8960, 151936, 32768, True, 1e6, 1e-6),
    "qwen2.5-7b": Shape("qwen2", 28, 3584, 28, 4, 128, 18944, 152064, 32768, False, 1e6, 1e-6),
    "llama-3.2-1b": Shape("llama", 16, 2048, 32, 8, 64, 8192, 128256, 131072, True, 500000.0, rope_factor=32),
    "llama-3.2-3b": Shape("llama", 28, 3072, 24, 8, 128, 8192, 128256, 131072, True, 500000.0, rope_factor=32),
    "llama-3.1-8b": Shape("llama", 32, 4096, 32, 8, 128, 14336, 128256, 131072, False, 500000.0, rope_factor=8),
    **HYBRIDS,
}


# ---- formats of tensors
@dataclass(frozen=True)
class Format:
    """A format of weights. All bytes of a block are random, except for its scales. `scales` lists the half-precision
    scales as (byte offset, factor). `deviation` is the standard deviation of the weights if each scale equals its
    factor. Dividing the factors by it therefore gives weights with the standard deviation 1."""
    number: int  # number of the type in the enum ggml_type
    elements: int
    size: int
    scales: tuple  # tuples (byte offset in the block, ratio of this scale to the scale d)
    deviation: float


# The standard deviation of a uniformly distributed integer with n values is sqrt((n² - 1) / 12). In K-quants, a weight
# is a product of two random values, so its standard deviation follows from the first two moments of both values.
FORMATS = {
    "F32": Format(0, 1, 4, (), 1),
    "F16": Format(1, 1, 2, (), 1),
    "Q4_0": Format(2, 32, 18, ((0, 1.0),), math.sqrt((16 ** 2 - 1) / 12)),
    "Q5_0": Format(6, 32, 22, ((0, 1.0),), math.sqrt((32 ** 2 - 1) / 12)),
    "Q8_0": Format(8, 32, 34, ((0, 1.0),), math.sqrt((256 ** 2 - 1) / 12)),
    # A weight is d · scale · q − 7.5 d · minimum, where scale and minimum have 6 bits. The minima cancel the mean of q.
    "Q4_K": Format(12, 256, 144, ((0, 1.0), (2, 7.5)), 256.5),
    "Q6_K": Format(14, 256, 210, ((208, 1.0),),
                   math.sqrt((256 ** 2 - 1) / 12) * math.sqrt((64 ** 2 - 1) / 12)),
}

# Values of the metadata key general.file_type, which are llama.cpp's numbers of the mixes.
MIXES = {"F16": 1, "Q4_0": 2, "Q8_0": 7, "Q4_K_M": 15, "Q6_K": 18}


def gets_more_bits(index, count):
    """Returns whether a mix "_M" stores this matrix in a finer format, as llama.cpp does. `index` is its index among
    the `count` matrices of its kind."""
    return index < count // 8 or index >= 7 * count // 8 or (index - count // 8) % 3 == 2


FINER = {"attn_v.weight": "values", "attn_qkv.weight": "values", "ffn_down.weight": "down", "ffn_down_exps.weight": "down",
         "ffn_down_shexp.weight": "down"}


def kind_of(name):
    return FINER.get(name.split(".", 2)[-1])


def places_of(names, layers):
    """Yields for each tensor its index among the tensors of its kind in FINER, and their number. In a model with
    experts, the index of a second feed-forward matrix is the number of its layer."""
    kinds = [kind_of(name) for name in names]
    has_experts = any("ffn_down_exps" in name for name in names)
    for at, (name, kind) in enumerate(zip(names, kinds)):
        is_layers = kind == "down" and has_experts
        yield (int(name.split(".")[1]) if is_layers else kinds[:at].count(kind),
               layers if kind == "down" else kinds.count(kind))


def format_of(mix, name, columns, shape, place):
    """Returns the format that llama.cpp's quantize uses for this matrix. `place` is (index among the matrices of its
    kind in FINER, their number)."""
    if name == "per_layer_model_proj.weight" or "altup" in name or "laurel" in name:
        return "F16"  # llama.cpp's quantize does not convert these tensors
    is_output = name in ("output.weight", "per_layer_token_embd.weight") or (shape.tied and name == "token_embd.weight")
    wanted = {"Q4_K_M": "Q4_K"}.get(mix, mix)
    if mix in ("Q4_0", "Q4_K_M") and is_output:
        wanted = "Q6_K"
    elif mix == "Q4_K_M" and kind_of(name) and gets_more_bits(*place):
        wanted = "Q6_K"
    if columns % FORMATS[wanted].elements != 0:  # a row of a K-quant must consist of whole blocks of 256
        wanted = {"Q4_K": "Q5_0", "Q6_K": "Q8_0"}[wanted]
    return wanted


# ---- blocks of random weights
def halves_near(value, count, generator):
    """Returns `count` random half-precision numbers that differ from `value` by at most 25 %. The result is a string of
    their low bytes and a string of their high bytes."""
    pool = [struct.pack("<e", value * (0.75 + 0.5 * i / 255)) for i in range(256)]
    picks = generator.randbytes(count)
    return picks.translate(bytes(half[0] for half in pool)), picks.translate(bytes(half[1] for half in pool))


class Pool:
    """Random blocks of a format; the standard deviation of their weights is 1 / √`columns`. Tensors are cut from the
    pool one after another."""
    BYTES = 8 << 20

    def __init__(self, kind, columns, generator):
        format_ = FORMATS[kind]
        count = self.BYTES // format_.size
        spread = 1 / math.sqrt(columns)
        data = bytearray(generator.randbytes(count * format_.size))
        if kind == "F16":
            # A table maps each random high byte, so that the half-precision numbers are uniformly distributed. The low
            # byte stays random.
            reach = math.sqrt(3) * spread
            table = bytes(struct.pack("<e", reach * (i - 127.5) / 127.5)[1] for i in range(256))
            data[1::2] = data[1::2].translate(table)
        for at, factor in format_.scales:
            d = spread / format_.deviation * factor
            data[at::format_.size], data[at + 1::format_.size] = halves_near(d, count, generator)
        self.data, self.block, self.at = memoryview(data), format_.size, 0

    def write(self, file, size):
        while size > 0:
            part = self.data[self.at:self.at + size]
            file.write(part)
            size -= len(part)
            self.at = (self.at + len(part)) % len(self.data)
        self.at = (self.at + 7919 * self.block) % len(self.data)  # skips some bytes, so that tensors differ


# ---------------------------------------------------------------- tensors
def norm(generator, columns):
    return array.array("f", (generator.uniform(0.9, 1.1) for _ in range(columns)))


def bias(generator, columns):
    return array.array("f", (generator.uniform(-0.5, 0.5) for _ in range(columns)))


def rope_factors(shape):
    """Returns the factors by which Llama 3 stretches the wavelengths of RoPE. Long wavelengths get the full factor,
    short ones are not stretched, and those in between are blended (constants 1, 4 and 8192 in the reference code of its
    paper)."""
    low, high = 8192 / 1.0, 8192 / 4.0
    factors = array.array("f")
    for i in range(shape.head_size // 2):
        wavelength = 2 * math.pi * shape.base ** (2 * i / shape.head_size)
        blend = (8192 / wavelength - 1) / (4 - 1)
        if wavelength < high:
            factors.append(1)
        elif wavelength > low:
            factors.append(shape.rope_factor)
        else:
            factors.append(1 / ((1 - blend) / shape.rope_factor + blend))
    return factors


# ---------------------------------------------------------------- the vocabulary
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
NORMAL, CONTROL, UNUSED = 1, 3, 5
TEMPLATE = ("{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
            "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}")


def byte_letters():
    """Returns the characters of byte-level BPE for the 256 bytes: printable ones represent themselves, the others map
    to characters from U+0100 on (GPT-2's encoder.py)."""
    printable = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = iter(range(0x100, 0x200))
    return [chr(byte) if byte in printable else chr(next(others)) for byte in range(256)]


def vocabulary(size):
    """Returns the tokens: bytes, pairs of small letters, a space with a letter, unused tokens up to the size, and
    control tokens."""
    letters = byte_letters()
    small = [letters[byte] for byte in range(ord("a"), ord("z") + 1)]
    pairs = [(first, second) for first in [letters[ord(" ")], *small] for second in small]
    tokens = letters + [first + second for first, second in pairs]
    unused = size - len(tokens) - len(SPECIAL)
    kinds = [NORMAL] * len(tokens) + [UNUSED] * unused + [CONTROL] * len(SPECIAL)
    tokens += [f"<unused{i}>" for i in range(unused)] + SPECIAL
    return tokens, kinds, [first + " " + second for first, second in pairs]


# ---------------------------------------------------------------- GGUF (github.com/ggml-org/ggml/blob/master/docs/gguf.md)
ALIGNMENT = 32


def packed_string(text):
    encoded = text.encode()
    return struct.pack("<Q", len(encoded)) + encoded


def packed_value(value):
    """Returns GGUF's number of the value's type, and the encoded value. Integers are u32; integers in a list are
    i32."""
    if isinstance(value, bool):
        return struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    if isinstance(value, str):
        return struct.pack("<I", 8) + packed_string(value)
    if value and isinstance(value[0], bool):
        return struct.pack("<IIQ", 9, 7, len(value)) + bytes(value)
    if not value or isinstance(value[0], str):
        return struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(packed_string, value))
    return struct.pack("<IIQ", 9, 5, len(value)) + struct.pack(f"<{len(value)}i", *value)


def metadata(name, mix, shape, seed):
    tokens, kinds, merges = vocabulary(shape.vocabulary)
    end, start, turn = (shape.vocabulary - 3 + i for i in range(3))
    return {"general.architecture": shape.architecture, "general.name": f"random {name} {mix}, seed {seed}",
            "general.file_type": MIXES[mix], "general.quantization_version": 2,
            **{f"{shape.architecture}.{key}": value for key, value in shape.keys().items()},
            "tokenizer.ggml.model": "gpt2", "tokenizer.ggml.pre": "gpt-2", "tokenizer.ggml.tokens": tokens,
            "tokenizer.ggml.token_type": kinds, "tokenizer.ggml.merges": merges, "tokenizer.ggml.bos_token_id": end,
            "tokenizer.ggml.eos_token_id": turn, "tokenizer.ggml.add_bos_token": False,
            "tokenizer.chat_template": TEMPLATE}


def padding(size):
    return -size % ALIGNMENT


def layout(mix, shape, generator):
    """Returns the tensors with the format and the bytes of each, and the tensor table of the file's head."""
    placed, table, offset = [], b"", 0
    tensors = list(shape.tensors(generator))
    for (name, sizes, values), place in zip(tensors, places_of([name for name, _, _ in tensors], shape.layers)):
        kind = "F32" if values else format_of(mix, name, sizes[0], shape, place)
        format_ = FORMATS[kind]
        size = math.prod(sizes) // format_.elements * format_.size
        table += packed_string(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, format_.number, offset)
        placed.append((kind, sizes[0], size, values))
        offset += size + padding(size)
    return placed, table, offset


def write(path, name, mix, seed=1):
    """Writes the file and returns its size in bytes."""
    shape, generator = SHAPES[name], random.Random(seed)
    placed, table, data_size = layout(mix, shape, generator)
    values = metadata(name, mix, shape, seed)
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(placed), len(values))
    head += b"".join(packed_string(key) + packed_value(value) for key, value in values.items()) + table
    head += bytes(padding(len(head)))
    total, free = len(head) + data_size, shutil.disk_usage(path.absolute().parent).free
    if total > free:
        raise Failure(f"{path} takes {total:,} bytes, but only {free:,} are free there.")
    pools = {}
    part = path.with_name(path.name + ".part")
    with open(part, "wb", buffering=0) as file:
        file.write(head)
        for kind, columns, size, given in placed:
            if given is not None and len(given) == 0:
                file.seek(size, 1)
            elif given is not None:
                if sys.byteorder == "big":
                    given.byteswap()
                file.write(given.tobytes())
            else:
                if (kind, columns) not in pools:
                    pools[kind, columns] = Pool(kind, columns, generator)
                pools[kind, columns].write(file, size)
            file.write(bytes(padding(size)))
    part.rename(path)
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shape", nargs="?", metavar="SHAPE", help=", ".join(SHAPES))
    parser.add_argument("mix", nargs="?", metavar="TYPE", help=", ".join(MIXES))
    parser.add_argument("out", nargs="?", type=Path, metavar="OUT.gguf")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--list", action="store_true", help="print every shape")
    options = parser.parse_args()
    if options.list:
        for name, shape in SHAPES.items():
            print(f"{name:16} {shape}")
        return
    for given, known, what in (options.shape, SHAPES, "SHAPE"), (options.mix, MIXES, "TYPE"):
        if given not in known:
            parser.error(f'{what} is "{given or ""}", but must be one of {", ".join(known)}')
    if options.out is None:
        parser.error("OUT.gguf is missing")
    try:
        size = write(options.out, options.shape, options.mix, options.seed)
    except OSError as error:
        raise Failure(f"{options.out} cannot be written: {error.strerror}.") from None
    print(f"{options.out}: {size:,} bytes", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)

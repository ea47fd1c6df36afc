#!/usr/bin/env python3
"""Writes trained weights as a GGUF file: matrices in Q8_0, norms and biases in F32.

    export_gguf.py FOLDER FILE

The format is GGUF 3 (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md); Q8_0 stores 32 values as a half-float
scale and 32 signed bytes.
"""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from bpe import Vocabulary
from corpus import END_OF_TEXT, IM_END
from model import Shape
from rows import CONTROLS

ALIGNMENT = 32
F32, Q8_0 = 0, 8  # numbers of the tensor types in ggml
MOSTLY_Q8_0 = 7  # value of the metadata key general.file_type
NORMAL_TOKEN, CONTROL_TOKEN = 1, 3

NAME = "Vitrine Starter"
DESCRIPTION = (
    "A very small chat model (5 million parameters) that ships with Vitrine, so that a first chat needs no download. "
    "It was trained from nothing on sentences that a program of the Vitrine project generates. It makes small talk, "
    "explains Vitrine, knows a few simple facts, adds and subtracts up to 100, and writes tiny stories and Markdown. "
    "Beyond that it knows nothing, and what it says may be wrong."
)

CHAT_TEMPLATE = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)


def quantize_q8_0(values: np.ndarray) -> bytes:
    """Quantizes blocks of 32 values along the row in the way of ggml's reference encoder: scale = max |x| / 127."""
    blocks = values.astype(np.float32).reshape(-1, 32)
    scales = np.abs(blocks).max(1, keepdims=True) / np.float32(127)
    inverse = np.divide(np.float32(1), scales, out=np.zeros_like(scales), where=scales > 0)
    scaled = blocks * inverse
    # Ties are rounded away from zero, like roundf in C. NumPy's rint would round them to even.
    rounded = np.trunc(scaled + np.copysign(np.float32(0.5), scaled)).astype(np.int8)
    packed = np.zeros(len(blocks), np.dtype([("scale", "<f2"), ("values", "i1", 32)]))
    packed["scale"], packed["values"] = scales[:, 0].astype(np.float16), rounded
    return packed.tobytes()


class GgufWriter:
    def __init__(self) -> None:
        self._metadata: list[bytes] = []
        self._tensors: list[tuple[str, tuple[int, ...], int, bytes]] = []

    @staticmethod
    def _string(text: str) -> bytes:
        data = text.encode()
        return struct.pack("<Q", len(data)) + data

    def add(self, key: str, value: str | int | float | bool | list[str] | list[int]) -> None:
        """Encodes a value: a string, an unsigned integer or a 32-bit float; or a list of strings or of signed integers.
        """
        self._metadata.append(self._string(key) + self._value(value))

    def _value(self, value: str | int | float | bool | list[str] | list[int]) -> bytes:
        if isinstance(value, bool):
            return struct.pack("<I?", 7, value)
        if isinstance(value, int):
            return struct.pack("<II", 4, value)
        if isinstance(value, float):
            return struct.pack("<If", 6, value)
        if isinstance(value, str):
            return struct.pack("<I", 8) + self._string(value)
        if isinstance(value[0], str):
            return struct.pack("<IIQ", 9, 8, len(value)) + b"".join(self._string(text) for text in value)
        return struct.pack("<IIQ", 9, 5, len(value)) + struct.pack(f"<{len(value)}i", *value)

    def add_tensor(self, name: str, values: np.ndarray) -> None:
        """Quantizes matrices by rows; vectors stay F32. GGUF lists dimensions from the innermost."""
        quantized = values.ndim == 2
        data = quantize_q8_0(values) if quantized else values.astype("<f4").tobytes()
        self._tensors.append((name, values.shape[::-1], Q8_0 if quantized else F32, data))

    def write(self, path: Path) -> None:
        head = [b"GGUF", struct.pack("<IQQ", 3, len(self._tensors), len(self._metadata)), *self._metadata]
        offset = 0
        for name, dimensions, kind, data in self._tensors:
            shape = struct.pack(f"<I{len(dimensions)}Q", len(dimensions), *dimensions)
            head.append(self._string(name) + shape + struct.pack("<IQ", kind, offset))
            offset += -(-len(data) // ALIGNMENT) * ALIGNMENT
        start = b"".join(head)
        body = b"".join(data + bytes(-len(data) % ALIGNMENT) for *_, data in self._tensors)
        path.write_bytes(start + bytes(-len(start) % ALIGNMENT) + body)


def add_metadata(gguf: GgufWriter, shape: Shape, vocabulary: Vocabulary) -> None:
    gguf.add("general.architecture", "qwen2")
    gguf.add("general.type", "model")
    gguf.add("general.name", NAME)
    gguf.add("general.basename", "Vitrine-Starter")
    gguf.add("general.version", "1.0")
    gguf.add("general.size_label", "5M")
    gguf.add("general.author", "The Vitrine project")
    gguf.add("general.organization", "Vitrine")
    gguf.add("general.description", DESCRIPTION)
    gguf.add("general.license", "mit")
    gguf.add("general.license.name", "MIT License")
    gguf.add("general.languages", ["en"])
    gguf.add("general.tags", ["text-generation", "chat", "tiny"])
    gguf.add("general.file_type", MOSTLY_Q8_0)
    gguf.add("general.quantization_version", 2)
    gguf.add("general.alignment", ALIGNMENT)
    gguf.add("qwen2.block_count", shape.layers)
    gguf.add("qwen2.context_length", shape.context)
    gguf.add("qwen2.embedding_length", shape.width)
    gguf.add("qwen2.feed_forward_length", shape.feed_forward)
    gguf.add("qwen2.attention.head_count", shape.heads)
    gguf.add("qwen2.attention.head_count_kv", shape.kv_heads)
    gguf.add("qwen2.attention.layer_norm_rms_epsilon", shape.norm_epsilon)
    gguf.add("qwen2.rope.freq_base", shape.rope_base)
    gguf.add("qwen2.vocab_size", shape.vocabulary)
    gguf.add("tokenizer.ggml.model", "gpt2")
    gguf.add("tokenizer.ggml.pre", "qwen2")
    gguf.add("tokenizer.ggml.tokens", vocabulary.tokens)
    controls = len(vocabulary.controls)
    gguf.add("tokenizer.ggml.token_type", [NORMAL_TOKEN] * (len(vocabulary) - controls) + [CONTROL_TOKEN] * controls)
    gguf.add("tokenizer.ggml.merges", [f"{left} {right}" for left, right in vocabulary.merges])
    gguf.add("tokenizer.ggml.bos_token_id", vocabulary.control(END_OF_TEXT))
    gguf.add("tokenizer.ggml.eos_token_id", vocabulary.control(IM_END))
    gguf.add("tokenizer.ggml.padding_token_id", vocabulary.control(END_OF_TEXT))
    gguf.add("tokenizer.ggml.add_bos_token", False)
    gguf.add("tokenizer.chat_template", CHAT_TEMPLATE)


def add_tensors(gguf: GgufWriter, shape: Shape, weights: dict[str, torch.Tensor]) -> None:
    def of(name: str) -> np.ndarray:
        return weights[name].numpy()

    gguf.add_tensor("token_embd.weight", of("embedding.weight"))
    gguf.add_tensor("output_norm.weight", of("final_norm.weight"))
    qkv_parts = np.cumsum([shape.width, shape.kv_width])
    for layer in range(shape.layers):
        ours, theirs = f"blocks.{layer}.", f"blk.{layer}."
        gguf.add_tensor(theirs + "attn_norm.weight", of(ours + "attention_norm.weight"))
        for kind in ("weight", "bias"):
            for name, part in zip("qkv", np.split(of(ours + f"qkv.{kind}"), qkv_parts)):
                gguf.add_tensor(theirs + f"attn_{name}.{kind}", part)
        gguf.add_tensor(theirs + "attn_output.weight", of(ours + "attention_out.weight"))
        gguf.add_tensor(theirs + "ffn_norm.weight", of(ours + "ffn_norm.weight"))
        gate, up = np.split(of(ours + "gate_up.weight"), 2)
        gguf.add_tensor(theirs + "ffn_gate.weight", gate)
        gguf.add_tensor(theirs + "ffn_up.weight", up)
        gguf.add_tensor(theirs + "ffn_down.weight", of(ours + "down.weight"))


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, file = Path(sys.argv[1]), Path(sys.argv[2])
    merges = json.loads((folder / "vocabulary.json").read_text())["merges"]
    vocabulary = Vocabulary([(left, right) for left, right in merges], CONTROLS)
    shape = Shape(**json.loads((folder / "training.json").read_text())["shape"])
    gguf = GgufWriter()
    add_metadata(gguf, shape, vocabulary)
    add_tensors(gguf, shape, torch.load(folder / "weights.pt"))
    gguf.write(file)
    print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes rwkv.json and plamo2.json: artificial vocabularies of these kinds, random and hostile texts, and llama.cpp's
ids for them. Bytes are stored as the characters with the same numbers (Latin-1).

    make_golden.py ORACLE [TEXTS]

ORACLE is a program that runs llama.cpp: `ORACLE -m MODEL --no-special --text-file F --tokenize-only --json -` prints
{"ids": [...]}. Leaves out cases where llama.cpp differs from the models' own tokenizers (see core/text/plamo2.h).
"""

import concurrent.futures
import json
import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
NORMAL, UNKNOWN, CONTROL, UNUSED, BYTE = 1, 2, 3, 5, 6
SAMPLE = ("The quick brown fox jumps over the lazy dog, and then the other one comes along; it's 12,345.67 euros.\n\n"
          "User: What is it?\n\nAssistant: nothing much, I'm fine. \n\tif (x == 1) {\n    printf(\"%d\\n\", x);\r\n}\n"
          "Grüße aus Český Krumlov, naïve façade, 12 €. Привет, мир, как дела? 你好，世界。你们好吗？ こんにちは、世界。"
          "こんばんは。नमस्ते مرحبا بالعالم 👩‍👩‍👧 👍🏽 🇫🇷 ☕️ \\x41 \\n '\"' <0x0A> <s> 日本語の文章です。日本の本。")
HOSTILE = ["\0", "\x7f", "\u0085", "\u00a0", "\u200d", "\u2028", "\ufeff", "\ufffd", "\uffff", "\U0010ffff", "\ud7ff",
           "\ue000", "e\u0301\u0301\u0301", "<0x41>", "<0x", "\\x", "\\", "'", '"', "\\n", "▁", "Ġ", "  ", "\t\t", "\r\n",
           "\n\n\n", "<s", "s>", "|>", "<|plamo:", "🦙", "𝔘𝔫𝔦", "ﷺ", "\u202e", "[PA", "日本", "本日本", "the the", "aaaa"]


# ---- writing GGUF
def string(text):
    data = text if isinstance(text, bytes) else text.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key, value):
    if isinstance(value, str):
        return string(key) + struct.pack("<I", 8) + string(value)
    if isinstance(value, int):
        return string(key) + struct.pack("<II", 4, value)
    kind = {str: 8, float: 6, int: 5}[type(value[0])]
    head = string(key) + struct.pack("<IIQ", 9, kind, len(value))
    if kind == 8:
        return head + b"".join(map(string, value))
    return head + np.asarray(value, "<f4" if kind == 6 else "<i4").tobytes()


def write_gguf(path, vocabulary):
    entries = {"general.architecture": "llama", "tokenizer.ggml.model": vocabulary["model"],
               "tokenizer.ggml.tokens": vocabulary["pieces"], "tokenizer.ggml.token_type": vocabulary["kinds"]}
    if "scores" in vocabulary:
        entries["tokenizer.ggml.scores"] = vocabulary["scores"]
    body = b"".join(entry(key, value) for key, value in entries.items())
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, len(entries)) + body)


# ---------------------------------------------------------------- vocabularies
def rwkv_vocabulary(dice):
    """Published vocabularies contain all bytes and pieces of up to 128 bytes, many of them not valid UTF-8."""
    data = SAMPLE.encode()
    pieces = {bytes([byte]) for byte in range(256)}
    while len(pieces) < 900:
        begin = dice.randrange(len(data))
        pieces.add(data[begin:begin + dice.choice([2, 2, 3, 3, 4, 5, 7, 12])])
    pieces |= {b" " * n for n in range(2, 9)} | {b"a" * n for n in (2, 3, 5, 8)} | {b"\x00\x00", b"\xff\xfe"}
    ordered = sorted(pieces - {b"<s>"}, key=lambda piece: (len(piece), piece))
    escaped = [repr(piece)[2:-1] for piece in ordered]
    return {"model": "rwkv", "pieces": ["<s>"] + escaped + ["[PAD1]"],
            "kinds": [CONTROL] + [NORMAL] * len(escaped) + [UNUSED]}


def plamo2_vocabulary(dice):
    pieces = {character for character in SAMPLE if dice.random() < 0.7}
    while len(pieces) < 800:
        begin = dice.randrange(len(SAMPLE))
        pieces.add(SAMPLE[begin:begin + dice.choice([2, 2, 3, 3, 4, 5, 7])])
    pieces |= {" " * n for n in range(2, 9)} | {"a" * n for n in (1, 2, 3, 5, 8)} | {"日", "本", "日本", "本日", "日本語"}
    ordered = sorted(pieces)
    dice.shuffle(ordered)
    # Many scores are whole numbers, so that ties occur. Some pieces have a positive score, and some have a lower score
    # than their bytes together.
    scores = [dice.choice([-dice.uniform(1, 15), -float(dice.randrange(1, 12)), -float(len(piece)), 0.5, -1500.0])
              for piece in ordered]
    return {"model": "plamo2",
            "pieces": ["<|plamo:unk|>", "<|plamo:bos|>", "<|plamo:eos|>", "<|plamo:pad|>", "<|plamo:op|>"]
            + [f"<0x{byte:02X}>" for byte in range(256)] + ordered + ["[PAD1]"],
            "kinds": [UNKNOWN] + [CONTROL] * 4 + [BYTE] * 256 + [NORMAL] * len(ordered) + [UNUSED],
            "scores": [0.0] * 261 + [float(np.float32(score)) for score in scores] + [-1000.0]}


# ---- random texts
def character(dice):
    while True:
        code = dice.randrange(dice.choice([0x80, 0x800, 0x10000, 0x110000]))
        if not 0xD800 <= code < 0xE000:
            return chr(code)


def text(dice, vocabulary, whole):
    parts = []
    for _ in range(dice.randrange(1, 9)):
        kind = dice.randrange(5)
        begin = dice.randrange(len(SAMPLE))
        if kind == 0:
            parts.append(SAMPLE[begin:begin + dice.randrange(1, 16)].encode())
        elif kind == 1:
            parts.append(dice.choice(HOSTILE).encode())
        elif kind == 2:
            parts.append(character(dice).encode())
        elif kind == 3:
            parts.append(dice.choice(vocabulary["pieces"]).encode())
        elif whole:
            parts.append(dice.choice("ab日本 ").encode() * dice.randrange(1, 7))
        else:
            parts.append(bytes(dice.randrange(256) for _ in range(dice.randrange(1, 5))))
    return b"".join(parts)


def texts(dice, vocabulary, count):
    whole = vocabulary["model"] == "plamo2"  # whether texts must be valid UTF-8, as PLaMo 2 requires
    found = {b"": None}
    while len(found) < count:
        candidate = text(dice, vocabulary, whole)
        mark = "\ufeff".encode()
        unlike = b"[PAD1]" in candidate or (whole and (candidate.startswith(mark) or b"|>" + mark in candidate))
        if not unlike:
            found[candidate] = None
    return list(found)


def make(oracle, vocabulary, count, dice, folder):
    model = folder / "model.gguf"
    write_gguf(model, vocabulary)
    command = [oracle, "-m", str(model), "--no-special", "--tokenize-only", "--json", "-", "--text-file"]

    def ids(numbered):
        path = folder / str(numbered[0])
        path.write_bytes(numbered[1])
        return json.loads(subprocess.check_output([*command, str(path)]))["ids"]

    inputs = texts(dice, vocabulary, count)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(ids, enumerate(inputs)))

    lines = (json.dumps([data.decode("latin-1"), *ids], ensure_ascii=False, separators=(",", ":"))
             for data, ids in zip(inputs, results))
    head = json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":"))
    body = head[:-1] + ',"cases":[\n' + ",\n".join(lines) + "\n]}\n"
    (HERE / f"{vocabulary['model']}.json").write_text(body, encoding="utf-8")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2200
    for vocabulary in (rwkv_vocabulary, plamo2_vocabulary):
        dice = random.Random(2)
        with tempfile.TemporaryDirectory() as folder:
            make(sys.argv[1], vocabulary(dice), count, dice, Path(folder))


if __name__ == "__main__":
    main()

"""Byte-level byte-pair encoding: the trainer of the vocabulary, and an encoder.

Words are split by the pattern of `tokenizer.ggml.pre = qwen2`, bytes are written as GPT-2's printable characters, and
merges never cross a word. Only the trainer of the model uses this encoder. Vitrine and llama.cpp have their own
encoders, and the tests compare these two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import regex

QWEN2_PATTERN = regex.compile(
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def byte_characters() -> list[str]:
    """Returns the character for each byte: itself if it is printable, otherwise one from U+0100 on."""
    printable = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    table: list[str] = []
    moved = 0
    for byte in range(256):
        if byte in printable:
            table.append(chr(byte))
        else:
            table.append(chr(0x100 + moved))
            moved += 1
    return table


_CHARACTERS = byte_characters()

Pair = tuple[str, str]


def split_words(text: str) -> list[str]:
    return ["".join(_CHARACTERS[byte] for byte in word.encode()) for word in QWEN2_PATTERN.findall(text)]


def train_merges(texts: Iterable[str], count: int) -> list[Pair]:
    """Returns the `count` merges that shorten the texts most, chosen greedily; ties are broken by the order of pairs.
    """
    frequencies: Counter[str] = Counter()
    for text in texts:
        frequencies.update(split_words(text))
    words = [list(word) for word in frequencies]
    weights = list(frequencies.values())
    pairs: Counter[Pair] = Counter()
    places: defaultdict[Pair, set[int]] = defaultdict(set)
    for index, word in enumerate(words):
        for pair in zip(word, word[1:]):
            pairs[pair] += weights[index]
            places[pair].add(index)
    merges: list[Pair] = []
    while len(merges) < count:
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        if pairs[best] <= 0:
            raise ValueError(f"The texts give only {len(merges)} merges, not {count}.")
        merges.append(best)
        for index in places.pop(best):
            word, weight = words[index], weights[index]
            for pair in zip(word, word[1:]):
                pairs[pair] -= weight
            words[index] = word = merge(word, best)
            for pair in zip(word, word[1:]):
                pairs[pair] += weight
                places[pair].add(index)
        del pairs[best]
    return merges


def merge(word: list[str], pair: Pair) -> list[str]:
    merged: list[str] = []
    index = 0
    while index < len(word):
        if index + 1 < len(word) and (word[index], word[index + 1]) == pair:
            merged.append(word[index] + word[index + 1])
            index += 2
        else:
            merged.append(word[index])
            index += 1
    return merged


class Vocabulary:
    """Token ids in this order: the 256 bytes, the merges, the control tokens."""

    def __init__(self, merges: list[Pair], controls: tuple[str, ...]) -> None:
        self.merges = merges
        self.tokens = [*_CHARACTERS, *(left + right for left, right in merges), *controls]
        self.controls = controls
        self._ids = {token: index for index, token in enumerate(self.tokens)}
        self._ranks = {pair: rank for rank, pair in enumerate(merges)}
        self._known: dict[str, list[int]] = {}
        if len(self._ids) != len(self.tokens):
            raise ValueError("Two tokens of the vocabulary are equal.")

    def __len__(self) -> int:
        return len(self.tokens)

    def control(self, token: str) -> int:
        return self._ids[token]

    def encode(self, text: str) -> list[int]:
        """Returns the ids of plain text; text that looks like a control token stays text."""
        ids: list[int] = []
        for word in QWEN2_PATTERN.findall(text):
            known = self._known.get(word)
            if known is None:
                known = self._known[word] = self._encode_word(word)
            ids += known
        return ids

    def _encode_word(self, word: str) -> list[int]:
        pieces = [_CHARACTERS[byte] for byte in word.encode()]
        never = len(self.merges)
        while len(pieces) > 1:
            best = min(zip(pieces, pieces[1:]), key=lambda pair: self._ranks.get(pair, never))
            if best not in self._ranks:
                break
            pieces = merge(pieces, best)
        return [self._ids[piece] for piece in pieces]

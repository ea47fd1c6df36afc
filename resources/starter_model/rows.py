"""Token rows for the trainer: documents are encoded, packed one after another, and cut at the end of the row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bpe import Vocabulary
from corpus import END_OF_TEXT, IM_END, IM_START, Corpus, Document

CONTROLS = (END_OF_TEXT, IM_START, IM_END)

_WEIGHT_STEP = 0.05  # each loss weight is stored in one byte, as a multiple of this step


@dataclass(frozen=True)
class Rows:
    """`tokens`, `weights` and `documents` are [rows, length + 1]; position i predicts token i + 1."""

    tokens: np.ndarray     # uint16
    weights: np.ndarray  # uint8: weight of this token's prediction in the loss, in steps of 0.05
    documents: np.ndarray  # uint8: number of the token's document within the row

    def __len__(self) -> int:
        return len(self.tokens)

    def loss_weights(self) -> np.ndarray:
        """Returns the weight of each prediction in the loss, [rows, length] float32. The first token of a document has
        weight 0, because the tokens before it belong to another document."""
        follows = self.documents[:, 1:] == self.documents[:, :-1]
        return self.weights[:, 1:] * follows * np.float32(_WEIGHT_STEP)


def encode(vocabulary: Vocabulary, document: Document) -> tuple[list[int], list[int]]:
    """Returns token ids and their weights, in multiples of _WEIGHT_STEP. Adjacent texts are joined before they are
    encoded, as in the rendered template."""
    ids: list[int] = []
    weights: list[int] = []
    for piece in document:
        new = [vocabulary.control(piece.text)] if piece.control else vocabulary.encode(piece.text)
        ids += new
        weights += [round(piece.weight / _WEIGHT_STEP)] * len(new)
    return ids, weights


def _long_document(corpus: Corpus, vocabulary: Vocabulary, length: int) -> tuple[list[int], list[int]]:
    """Returns one conversation of at least `length` tokens."""
    ids, weights = encode(vocabulary, corpus.conversation(1))
    while len(ids) < length:
        more = encode(vocabulary, corpus.turns_of(1))
        ids += more[0]
        weights += more[1]
    return ids, weights


def make_rows(corpus: Corpus, vocabulary: Vocabulary, count: int, length: int, *, one_document: bool) -> Rows:
    """Returns `count` rows of `length` predictions each; with `one_document` each row is a single long conversation."""
    rows = Rows(*(np.zeros((count, length + 1), kind) for kind in (np.uint16, np.uint8, np.uint8)))
    documents = corpus.documents()
    for row in range(count):
        filled, number = 0, 0
        while filled < length + 1:
            ids, weights = (_long_document(corpus, vocabulary, length + 1) if one_document
                            else encode(vocabulary, next(documents)))
            end = min(filled + len(ids), length + 1)
            rows.tokens[row, filled:end] = ids[: end - filled]
            rows.weights[row, filled:end] = weights[: end - filled]
            rows.documents[row, filled:end] = number
            filled, number = end, number + 1
    return rows


def pieces_text(document: Document) -> str:
    return "".join(piece.text for piece in document if not piece.control)

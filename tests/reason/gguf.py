"""Reads a GGUF file (github.com/ggml-org/ggml/blob/master/docs/gguf.md): metadata as Python values, tensors as bytes."""
import struct
from dataclasses import dataclass

import numpy as np

import grid_quants  # noqa: F401  adds its formats to those of quants
import quants

SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
TEXT, ARRAY = 8, 9


class Failure(Exception):
    """An error, described in one sentence."""


@dataclass
class Tensor:
    shape: tuple  # shape in NumPy's order: [rows, columns]
    type: str
    data: np.ndarray  # the tensor's bytes in the file

    def values(self, mistake=None):
        """Decodes to float32; `mistake` is a name in quants.MISTAKES."""
        return quants.decode(self.type, self.data, mistake).reshape(self.shape)


class Gguf:
    def __init__(self, path):
        self.path = path
        try:
            self._bytes = np.fromfile(path, np.uint8)
        except OSError as error:
            raise Failure(f"{path} cannot be read: {error.strerror}.") from None
        if self._bytes[:4].tobytes() != b"GGUF":
            raise Failure(f"{path} is not a GGUF file: it does not begin with 'GGUF'.")
        self._at = 4
        _, tensors, pairs = self._take("<I"), self._take("<Q"), self._take("<Q")
        self.metadata = {}
        for _ in range(pairs):
            key = self._text()
            self.metadata[key] = self._value(self._take("<I"))
        places = [self._place() for _ in range(tensors)]
        alignment = self.metadata.get("general.alignment", 32)
        start = self._at + -self._at % alignment
        self.tensors = {}
        for name, shape, number, offset in places:
            if number not in quants.NUMBERS:
                raise Failure(f"{path}: {name} has type {number}, which this engine does not decode.")
            kind = quants.NUMBERS[number]
            size = int(np.prod(shape)) // kind.elements * kind.bytes
            self.tensors[name] = Tensor(shape, kind.name, self._bytes[start + offset:start + offset + size])

    def _take(self, form):
        value, = struct.unpack_from(form, self._bytes, self._at)
        self._at += struct.calcsize(form)
        return value

    def _text(self):
        size = self._take("<Q")
        self._at += size
        return self._bytes[self._at - size:self._at].tobytes().decode("utf-8", "replace")

    def _value(self, kind):
        if kind == TEXT:
            return self._text()
        if kind == ARRAY:
            inner, count = self._take("<I"), self._take("<Q")
            return [self._value(inner) for _ in range(count)]
        return self._take(SCALARS[kind])

    def _place(self):
        name, rank = self._text(), self._take("<I")
        shape = tuple(reversed([self._take("<Q") for _ in range(rank)]))
        return name, shape, self._take("<I"), self._take("<Q")

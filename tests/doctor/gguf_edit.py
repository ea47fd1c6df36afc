"""Reads a GGUF file into Python, allows changes, and writes it again. damages.py uses it to damage files.

Metadata are stored as (type, value). Tensors are stored as bytes; `values` decodes them (F32, F16, Q8_0) and
`set_values` encodes them in the same type. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""
import copy
import struct

import numpy as np

FIXED = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
STRING, ARRAY = 8, 9
TYPES = {0: ("F32", 1, 4), 1: ("F16", 1, 2), 2: ("Q4_0", 32, 18), 3: ("Q4_1", 32, 20), 6: ("Q5_0", 32, 22),
         7: ("Q5_1", 32, 24), 8: ("Q8_0", 32, 34), 10: ("Q2_K", 256, 84), 11: ("Q3_K", 256, 110),
         12: ("Q4_K", 256, 144), 13: ("Q5_K", 256, 176), 14: ("Q6_K", 256, 210)}


class Tensor:
    def __init__(self, shape, kind, data):
        self.shape, self.kind, self.data = shape, kind, data  # dimension 0 of the shape is contiguous in memory

    @property
    def type(self):
        return TYPES[self.kind][0]

    def blocks(self):
        """A view of the bytes with one row per block."""
        return self.data.reshape(-1, TYPES[self.kind][2])

    def rows(self):
        """A view of the bytes with one row per matrix row."""
        return self.data.reshape(int(np.prod(self.shape[1:])), -1)

    def values(self):
        """Returns the values decoded to float32, [rows, columns]."""
        shape = self.shape[::-1]
        if self.type == "F32":
            return self.data.view("<f4").reshape(shape).copy()
        if self.type == "F16":
            return self.data.view("<f2").reshape(shape).astype("f4")
        if self.type == "Q8_0":
            blocks = self.blocks()
            scales = blocks[:, :2].copy().view("<f2").astype("f4")
            return (scales * blocks[:, 2:].view("i1").astype("f4")).reshape(shape)
        raise ValueError("cannot decode " + self.type)

    def set_values(self, values):
        values = np.ascontiguousarray(values, "f4")
        if self.type == "F32":
            data = values.astype("<f4")
        elif self.type == "F16":
            data = values.astype("<f2")
        elif self.type == "Q8_0":
            rows = values.reshape(-1, 32)
            scales = np.abs(rows).max(1, keepdims=True) / 127
            whole = np.rint(rows / np.where(scales == 0, 1, scales)).astype("i1")
            data = np.concatenate([scales.astype("<f2").view("u1"), whole.view("u1")], 1)
        else:
            raise ValueError("cannot encode " + self.type)
        self.data = np.frombuffer(data.tobytes(), "u1").copy()

    def change(self, function):
        self.set_values(function(self.values()))


class Gguf:
    def __init__(self, path):
        data = open(path, "rb").read()
        self.at = 0
        self._data = data
        magic, version, tensors, entries = self._take("<4sIQQ")
        assert magic == b"GGUF" and version in (2, 3), path
        self.metadata = {}
        for _ in range(entries):
            key = self._string()
            (kind,) = self._take("<I")
            self.metadata[key] = (kind, self._value(kind))
        directory = []
        for _ in range(tensors):
            name = self._string()
            (count,) = self._take("<I")
            shape = self._take("<%dQ" % count)
            directory.append((name, shape, *self._take("<IQ")))
        self.alignment = self.metadata.get("general.alignment", (4, 32))[1]
        start = -(-self.at // self.alignment) * self.alignment
        self.tensors = {}
        for name, shape, kind, offset in directory:
            if kind not in TYPES:
                size = 0
                raise ValueError("type %d of %s" % (kind, name))
            _, block, block_bytes = TYPES[kind]
            size = int(np.prod(shape)) // block * block_bytes
            data_of = np.frombuffer(data, "u1", size, start + offset).copy()
            self.tensors[name] = Tensor(tuple(shape), kind, data_of)
        del self._data

    def copy(self):
        return copy.deepcopy(self)

    def _take(self, form):
        values = struct.unpack_from(form, self._data, self.at)
        self.at += struct.calcsize(form)
        return values

    def _string(self):
        (length,) = self._take("<Q")
        self.at += length
        return self._data[self.at - length:self.at].decode("utf-8", "surrogateescape")

    def _value(self, kind):
        if kind == STRING:
            return self._string()
        if kind != ARRAY:
            return self._take("<" + FIXED[kind])[0]
        inner, count = self._take("<IQ")
        if inner in FIXED:
            return inner, list(self._take("<%d%s" % (count, FIXED[inner])))
        return inner, [self._value(inner) for _ in range(count)]

    def write(self, path):
        head = [struct.pack("<4sIQQ", b"GGUF", 3, len(self.tensors), len(self.metadata))]
        for key, (kind, value) in self.metadata.items():
            head += [packed(key), struct.pack("<I", kind), packed_value(kind, value)]
        offset = 0
        for name, tensor in self.tensors.items():
            shape = tensor.shape
            head += [packed(name), struct.pack("<I%dQ" % len(shape), len(shape), *shape),
                     struct.pack("<IQ", tensor.kind, offset)]
            offset += -(-tensor.data.size // self.alignment) * self.alignment
        with open(path, "wb") as file:
            file.write(b"".join(head))
            file.write(bytes(-file.tell() % self.alignment))
            for tensor in self.tensors.values():
                file.write(tensor.data.tobytes())
                file.write(bytes(-file.tell() % self.alignment))

    @property
    def architecture(self):
        return self.metadata["general.architecture"][1]

    def get(self, name):
        return self.metadata[self.architecture + "." + name][1]

    def set(self, name, value, kind=None):
        """Sets a key of the architecture, such as "rope.freq_base"; a new key needs `kind`."""
        key = self.architecture + "." + name
        self.metadata[key] = (kind if kind is not None else self.metadata[key][0], value)

    @property
    def layers(self):
        return self.get("block_count")

    def part(self, part, layer):
        return self.tensors["blk.%d.%s" % (layer, part)]


def packed(text):
    data = text.encode("utf-8", "surrogateescape")
    return struct.pack("<Q", len(data)) + data


def packed_value(kind, value):
    if kind == STRING:
        return packed(value)
    if kind != ARRAY:
        return struct.pack("<" + FIXED[kind], value)
    inner, values = value
    body = b"".join(packed_value(inner, one) for one in values)
    return struct.pack("<IQ", inner, len(values)) + body

"""Ways to damage a model file (gguf_edit.Gguf). Each function returns a function that damages the file in place."""
import fnmatch
import re

import numpy as np


def each_layer(parts, change, layers=None):
    """Applies change(values) to the named parts of the given layers. If `layers` is None, it changes all layers."""
    def run(gguf):
        for layer in range(gguf.layers) if layers is None else layers:
            for part in parts if isinstance(parts, (list, tuple)) else [parts]:
                gguf.part(part, layer).change(change)
    return run


def head_rows(gguf, part, layer):
    """Returns row indices that reorder each head: RoPE then pairs adjacent rows instead of rows of two halves."""
    rows = gguf.part(part, layer).shape[1] if part.endswith("weight") else gguf.part(part, layer).shape[0]
    heads = gguf.get("attention.head_count" if "attn_q" in part else "attention.head_count_kv")
    width = rows // heads
    return np.arange(rows).reshape(heads, 2, width // 2).transpose(0, 2, 1).reshape(-1)


def reorder(parts, back=False, layers=None):
    def run(gguf):
        for layer in range(gguf.layers) if layers is None else layers:
            for part in parts:
                for kind in ("weight", "bias"):
                    name = "%s.%s" % (part, kind)
                    if "blk.%d.%s" % (layer, name) not in gguf.tensors:
                        continue
                    index = head_rows(gguf, name, layer)
                    index = np.argsort(index) if back else index
                    gguf.part(name, layer).change(lambda values: values[index])
    return run


def transposed(values):
    # Transposes the matrix but keeps its shape, as in a program that confuses rows and columns.
    return values.T.reshape(values.shape)


def exchange(one, other, layers=None):
    def run(gguf):
        for layer in range(gguf.layers) if layers is None else layers:
            a, b = "blk.%d.%s" % (layer, one), "blk.%d.%s" % (layer, other)
            if a not in gguf.tensors:
                continue  # this model has no biases
            gguf.tensors[a], gguf.tensors[b] = gguf.tensors[b], gguf.tensors[a]
    return run


def layers_from(order):
    def run(gguf):
        old = dict(gguf.tensors)
        for name in old:
            match = re.match(r"blk\.(\d+)\.(.*)", name)
            if match:
                gguf.tensors[name] = old["blk.%d.%s" % (order(int(match[1]), gguf.layers), match[2])]
    return run


def drop(*patterns):
    def run(gguf):
        for pattern in patterns:
            for name in [name for name in gguf.tensors if fnmatch.fnmatch(name, pattern)]:
                del gguf.tensors[name]
    return run


def key(name, value, kind=None):
    def run(gguf):
        gguf.set(name, value, kind)
    return run


def general(name, value, kind=None):
    def run(gguf):
        gguf.metadata[name] = (kind if kind is not None else gguf.metadata[name][0], value)
    return run


def without(*names):
    def run(gguf):
        for name in names:
            gguf.metadata.pop(name if "." in name and name.split(".")[0] in ("tokenizer", "general")
                              else gguf.architecture + "." + name)
    return run


def bytes_at(tensor, offset, data):
    def run(gguf):
        gguf.tensors[tensor].data[offset:offset + len(data)] = np.frombuffer(bytes(data), "u1")
    return run


def random_bytes(count, seed=3):
    return np.random.default_rng(seed).integers(0, 256, count, "u1").tobytes()


def random_like(values):
    return np.random.default_rng(5).standard_normal(values.shape).astype("f4") * values.std()


def blocks_of(kind, change):
    """Applies change(blocks) to all matrices of a type, in place."""
    def run(gguf):
        found = [tensor for tensor in gguf.tensors.values() if tensor.type == kind]
        assert found, "no tensor of type " + kind
        for tensor in found:
            change(tensor.blocks())
    return run

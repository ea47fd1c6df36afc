"""Wrong decoding of quantized tensors: every mistake of quants.py, in all tensors of a type or in one."""

import faults
import quants
from network import Linear


def linears(network):
    """Yields every matrix of the network, as a Linear."""
    yield network.embedding
    if network.output is not network.embedding:
        yield network.output
    for layer in network.layers:
        for value in vars(layer).values():
            if isinstance(value, Linear):
                yield value
        if layer.experts:
            parts = [layer.experts.router, *layer.experts.gate, *layer.experts.up, *layer.experts.down]
            yield from parts + list(layer.experts.shared or []) + [layer.experts.shared_router or layer.experts.router]


def redecode(network, type_, mistake, chosen):
    """Decodes the selected tensors of this type with the mistake."""
    decoded, file, changed = {}, network.file, False
    if network.output.tensor == network.embedding.tensor:
        network.output = network.embedding
    for linear in linears(network):
        tensor = file.tensors.get(linear.tensor)
        if tensor is None or tensor.type != type_ or not chosen(linear.tensor):
            continue
        if linear.tensor not in decoded:
            decoded[linear.tensor] = tensor.values(mistake).reshape(-1, tensor.shape[-1])
        rows, columns = linear.weight.shape
        linear.weight = decoded[linear.tensor][linear.first:linear.first + rows].reshape(rows, columns)
        changed = True
    return changed


def generate(network):
    types = {}
    for name, tensor in network.file.tensors.items():
        if len(tensor.shape) > 1 and "position" not in name:
            types.setdefault(tensor.type, []).append(name)
    for type_, names in types.items():
        middle = sorted(name for name in names if name.startswith("blk.")) or names
        one = middle[len(middle) // 2]
        for mistake in quants.NAMES[type_].mistakes:
            for scope, chosen in ("", lambda name: True), ("@one", one.__eq__):
                yield faults.Fault(f"weights.decoded.{type_}.{mistake}{scope}", ("weights.decoded",), scope[1:] or "all",
                                   False, lambda net, t=type_, m=mistake, c=chosen: redecode(net, t, m, c), type_)


faults.GENERATORS.append(generate)

"""Faults with unusual values, and two faults at once; for these, "unknown" is a good answer too."""
import dataclasses
import itertools

from faults import Fault


def of(network, known):
    """Returns faults with unusual values, then pairs of faults with different causes. `known`: the faults of this
    model."""
    found = [fault for fault in odd_values(network) if fault.applied(network)]
    whole = [fault for fault in known if fault.scope == "all" and fault.in_layer]
    by_code = [next(faults) for _, faults in itertools.groupby(whole, key=lambda fault: fault.codes[0])]
    for first, second in zip(by_code, by_code[len(by_code) // 2:]):
        pair = dataclasses.replace(first, name=f"{first.name}+{second.name}", codes=first.codes + second.codes,
                                   change=both(first.change, second.change))
        if first.applied(network) and second.applied(network):
            found.append(pair)
    return found


def both(first, second):
    def change(layer, network):
        a, b = first(layer, network), second(layer, network)
        return a is not False or b is not False
    return change


def odd_values(network):
    def layer(code, name, change):
        return Fault(f"{code}.{name}", (code,), "all", True, change)

    def whole(code, name, change):
        return Fault(f"{code}.{name}", (code,), "all", False, change)

    def rope(**values):
        def change(layer, network):
            if layer.rope is None:
                return False
            vars(layer.rope).update(values)
        return change

    def epsilon(layer, network):
        for norm in layer.attn_norm, layer.ffn_norm, layer.q_norm, layer.k_norm:
            if norm:
                norm.epsilon = 3.7e-4

    def setting(**values):
        return lambda target, *_: vars(target).update(values)

    return [
        layer("rope.base", "odd", rope(base=34567.0)),
        layer("rope.offset", "odd", lambda layer, network: keys_offset(layer)),
        layer("rope.scaling", "odd", rope(scaling="linear", factor=3.3)),
        layer("rope.dims", "odd", rope(dims=12, factors=None)),
        layer("norm.epsilon", "odd", epsilon),
        layer("attention.scale", "odd", setting(scale=0.0777)),
        layer("attention.softcap", "odd", setting(softcap=17.0)),
        layer("attention.window", "odd", setting(window=5)),
        layer("residual.scale", "odd", setting(residual_scale=0.83)),
        whole("embedding.scale", "odd", setting(embedding_scale=3.3)),
        whole("output.scale", "odd", setting(logit_scale=1.7)),
        whole("output.softcap", "odd", setting(logit_cap=11.0)),
        whole("embedding.row", "odd", setting(token_shift=37)),
    ]


def keys_offset(layer):
    if layer.rope is None:
        return False
    layer.k_rope = dataclasses.replace(layer.rope, offset=5)

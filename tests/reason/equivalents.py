"""Where two causes are the same numbers, so that both codes are right. Each row says why."""

EVERYWHERE = "all", "ends", "layer_out", "logits", "last_row"
WITHOUT_HEADS = EVERYWHERE[1:]  # Q, K and the scores are not seen


def no_head_norm(network):
    return all(layer.q_norm is None for layer in network.layers)


def always(network):
    return True


def windows_everywhere(network):
    return all(layer.window for layer in network.layers)


TABLE = [  # (beginning of the fault's name, visibilities, condition, other codes)
    # Scores are dot products: rows of both Q and K in another order, then rotated in pairs, are the other pairing.
    ("weights.permuted_rows.both", WITHOUT_HEADS, no_head_norm, ("rope.pairing",)),
    ("rope.pairing", WITHOUT_HEADS, no_head_norm, ("weights.permuted_rows",)),
    # Scores know only how far apart two positions are: keys one later are queries one earlier.
    ("rope.offset.keys", WITHOUT_HEADS, always, ("rope.offset",)),
    # The embedding's rows are the output's: with the one wrong decoding both are.
    ("output.matrix.rows_shifted", EVERYWHERE, always, ("output.matrix", "weights.wrong_tensor", "weights.decoded")),
    # A slot that keeps its zeros was not written, whoever one calls late.
    ("kv.stale.zero", EVERYWHERE, always, ("kv.slot",)),
    # A ring overwrites what lies behind the window; what is seen of it is the slot that was not written.
    ("kv.slot.ring_of_8", EVERYWHERE, windows_everywhere, ("kv.stale",)),
    # Rotating by no angle is position 0, and a wrong position of a decoded token is what its counter says.
    ("rope.missing.both@decode", EVERYWHERE, always, ("decode.position",)),
    # A state that grows with every token is no number any more before anybody looks.
    ("decay.", WITHOUT_HEADS, always, ("nan", "overflow")),
    ("decode.position.zero", EVERYWHERE, always, ("rope.missing", "rope.offset")),
]


def codes(fault, visibility, network):
    """All codes that name this fault rightly, seen so."""
    found = set(fault.codes)
    for name, seen, holds, others in TABLE:
        if fault.name.startswith(name) and visibility in seen and holds(network):
            found.update(others)
    return found

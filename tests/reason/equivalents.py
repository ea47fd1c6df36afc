"""Pairs of causes with identical numbers, for which both codes are right. Each row has its reason."""

EVERYWHERE = "all", "ends", "layer_out", "logits", "last_row"
WITHOUT_HEADS = EVERYWHERE[1:]  # Q, K and the scores are not visible


def no_head_norm(network):
    return all(layer.q_norm is None for layer in network.layers)


def always(network):
    return True


def windows_everywhere(network):
    return all(layer.window for layer in network.layers)


TABLE = [  # prefix of the fault's name, visibilities, condition, other codes
    # Scores are dot products: reordering the rows of both Q and K before RoPE is equivalent to the other pairing.
    ("weights.permuted_rows.both", WITHOUT_HEADS, no_head_norm, ("rope.pairing",)),
    ("rope.pairing", WITHOUT_HEADS, no_head_norm, ("weights.permuted_rows",)),
    # Scores depend only on the distance of two positions: keys one position later are queries one position earlier.
    ("rope.offset.keys", WITHOUT_HEADS, always, ("rope.offset",)),
    # With sine and cosine exchanged, the angle a becomes 90° - a: scores depend on the negative difference.
    ("rope.formula.exchanged", WITHOUT_HEADS, always, ("rope.sign",)),
    # With tied embeddings, wrong decoding affects both the input and the output.
    ("output.matrix.rows_shifted", EVERYWHERE, always, ("output.matrix", "weights.wrong_tensor", "weights.decoded")),
    # A slot that keeps its zeros was never written, whether early or late.
    ("kv.stale.zero", EVERYWHERE, always, ("kv.slot",)),
    # A ring buffer overwrites slots outside the window; only the unwritten slot is visible.
    ("kv.slot.ring_of_8", EVERYWHERE, windows_everywhere, ("kv.stale",)),
    # Rotating by no angle is position 0, and a wrong position of a decoded token is a wrong counter.
    ("rope.missing.both@decode", EVERYWHERE, always, ("decode.position",)),
    # A growing state becomes infinite or NaN before its growth is visible.
    ("decay.", WITHOUT_HEADS, always, ("nan", "overflow")),
    ("decode.position.zero", EVERYWHERE, always, ("rope.missing", "rope.offset")),
]


def codes(fault, visibility, network):
    """Returns all codes that are right for this fault at this visibility."""
    found = set(fault.codes)
    for name, seen, holds, others in TABLE:
        if fault.name.startswith(name) and visibility in seen and holds(network):
            found.update(others)
    return found

"""Pairs of causes with identical numbers, for which both codes are right. Each row has its reason."""

EVERYWHERE = "all", "ends", "layer_out", "logits", "last_row"
WITHOUT_HEADS = EVERYWHERE[1:]  # visibilities in which Q, K and the scores are not visible


def no_head_norm(network):
    return all(layer.q_norm is None for layer in network.layers)


def always(network):
    return True


def windows_everywhere(network):
    return all(layer.window for layer in network.layers)


TABLE = [  # (prefix of the fault's name, visibilities, condition, further right codes)
    # Scores are dot products of Q and K. If the rows of both are reordered before RoPE, the result equals the other
    # pairing.
    ("weights.permuted_rows.both", WITHOUT_HEADS, no_head_norm, ("rope.pairing",)),
    ("rope.pairing", WITHOUT_HEADS, no_head_norm, ("weights.permuted_rows",)),
    # Scores depend only on the distance of two positions. Moving the keys one position later therefore has the same
    # effect as moving the queries one position earlier.
    ("rope.offset.keys", WITHOUT_HEADS, always, ("rope.offset",)),
    # Exchanging sine and cosine turns the angle a into 90° - a. The scores then depend on the negative distance.
    ("rope.formula.exchanged", WITHOUT_HEADS, always, ("rope.sign",)),
    # If the output uses the embedding matrix, wrong decoding of that matrix affects the input, too.
    ("output.matrix.rows_shifted", EVERYWHERE, always, ("output.matrix", "weights.wrong_tensor", "weights.decoded")),
    # A cache slot that still contains zeros was never written. The results do not show why: the step may have written
    # nothing, or it may have written to another slot.
    ("kv.stale.zero", EVERYWHERE, always, ("kv.slot",)),
    # A ring buffer overwrites only slots outside the attention window. The only visible effect is that a slot was not
    # written.
    ("kv.slot.ring_of_8", EVERYWHERE, windows_everywhere, ("kv.stale",)),
    # Omitting the rotation has the same effect as rotating for position 0. For decoded tokens, the cause may therefore
    # also be a wrong position counter.
    ("rope.missing.both@decode", EVERYWHERE, always, ("decode.position",)),
    # A growing state becomes infinite or NaN before its growth can be measured.
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

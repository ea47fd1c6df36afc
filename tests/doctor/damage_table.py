"""The damages of damages.py. Each row: name, expected finding (a pattern over "check: sentence"), damage, source file,
and whether the regular test includes it."""
import copy

import numpy as np

from damage_kinds import (blocks_of, bytes_at, drop, each_layer, exchange, general, key, layers_from, random_bytes,
                          random_like, reorder, transposed, without)

SHARED_SOURCES = {
    "stories": "models/stories260K-F16.gguf",
    "stories F32": "models/stories260K-F32.gguf",
    "stories qwen2": "models/stories260K-qwen2arch-F32.gguf",
    "babyllama": "models/babyllama-tok105-F32.gguf",
    "Q4_0": "models/stories260K-pad256-Q4_0.gguf",
    "Q4_1": "models/stories260K-pad256-Q4_1.gguf",
    "Q4_K": "models/stories260K-pad256-Q4_K_S.gguf",
    "Q5_K": "models/stories260K-pad256-Q5_K_M.gguf",
    "Q5_0": "models/stories260K-pad256-Q5_0.gguf",
    "Q6_K": "models/stories260K-pad256-Q6_K.gguf",
    "gpt2": "reference/architectures/tiny-gpt2.F16.gguf",
    "gemma2": "reference/architectures/tiny-gemma2.F16.gguf",
    "gemma3": "reference/architectures/tiny-gemma3.F16.gguf",
    "qwen2": "reference/architectures/tiny-qwen2.F16.gguf",
    "qwen3": "reference/architectures/tiny-qwen3.F16.gguf",
    "llama": "reference/architectures/tiny-llama.F16.gguf",
    "mixtral": "reference/architectures/tiny-mixtral.F16.gguf",
    "phi2": "reference/architectures/tiny-phi2.F16.gguf",
}
ROWS = []
NORMS = ["attn_norm.weight", "ffn_norm.weight"]
QKV_BIASES = ["attn_q.bias", "attn_k.bias", "attn_v.bias"]
QK = ["attn_q", "attn_k"]
TYPES_TEXT = "tokenizer.ggml."


def add(name, says, function, source="starter", thin=False):
    ROWS.append((name, source, says, function, thin))


def both(*functions):
    def run(gguf):
        for function in functions:
            function(gguf)
    return run


def on(tensor, change):
    def run(gguf):
        gguf.tensors[tensor].change(change)
    return run


def plus(by):
    return lambda values: values + by


# Files with damaged norms.
for source in ("starter", "stories"):
    add("1 added to all norms", r"norms.*too large by 1", both(each_layer(NORMS, plus(1)), on("output_norm.weight", plus(1))),
        source, thin=source == "starter")
    add("1 taken from all norms", r"norms.*too small by 1",
        both(each_layer(NORMS, plus(-1)), on("output_norm.weight", plus(-1))), source)
    add("1 added to a norm of one layer", r"norm.*(too large by 1|off by|have a mean)",
        each_layer("ffn_norm.weight", plus(1), [2]), source)
    add("1 taken from a norm of one layer", r"norm.*(too small by 1|have a mean)",
        each_layer("attn_norm.weight", plus(-1), [1]), source)
    add("norms before attention and feed-forward exchanged", r"norms before.*swapped",
        exchange("attn_norm.weight", "ffn_norm.weight"), source)
add("1 added to the last norm", r"output_norm.*too large by 1", on("output_norm.weight", plus(1)), "babyllama")
add("the sign of a norm lost", r"mean of -|lost their sign", each_layer("ffn_norm.weight", lambda v: -v, [0]))
add("epsilon 0.1", r"epsilon", key("attention.layer_norm_rms_epsilon", 0.1))
add("epsilon 0.001", r"epsilon", key("attention.layer_norm_rms_epsilon", 0.001))

# Files with damaged biases.
add("biases of queries, keys and values zero", r"bias.*zero", each_layer(QKV_BIASES, np.zeros_like))
add("biases of queries, keys and values missing", r"bias.*missing",
    drop("*attn_q.bias", "*attn_k.bias", "*attn_v.bias"))
add("biases of the keys missing", r"attn_k\.bias.*missing", drop("*attn_k.bias"))
add("a bias of one layer missing", r"lacks a tensor attn_q\.bias", drop("blk.3.attn_q.bias"))
add("biases of one layer zero", r"blk\.4.*bias.*zero", each_layer(QKV_BIASES, np.zeros_like, [4]))
add("biases missing", r"bias.*missing", drop("*.bias"), "qwen2")

# Files with damaged attention.
for source, back, order in (("starter", False, "adjacent pairs, not halves"), ("stories", True, "halves, not adjacent pairs"),
                            ("stories qwen2", False, "adjacent pairs, not halves")):
    add("rows of queries and keys in the other order", r"queries and keys.*" + order, reorder(QK, back), source,
        thin=source == "starter")
    add("rows of queries in the other order", r"rows of.*queries.*" + order, reorder(["attn_q"], back), source)
    add("rows of keys in the other order", r"rows of the keys.*" + order, reorder(["attn_k"], back), source)
add("rows of queries and keys of one layer in the other order", r"rows of.*adjacent pairs, not halves.*layer 1\b",
    reorder(QK, layers=[1]))
for source in ("starter", "stories"):
    add("attn_output transposed", r"attn_output\) is transposed, in all", each_layer("attn_output.weight", transposed), source,
        thin=source == "starter")
    add("attn_output of one layer transposed", r"attn_output\) is transposed, in layer 2",
        each_layer("attn_output.weight", transposed, [2]), source)
    add("attn_q transposed", r"attn_q\) is transposed", each_layer("attn_q.weight", transposed), source)
    add("keys and values exchanged", r"Keys and values.*swapped", both(exchange("attn_k.weight", "attn_v.weight"), exchange("attn_k.bias", "attn_v.bias")), source)
    add("ffn_down in the other orientation", r"ffn_down\) is transposed", each_layer("ffn_down.weight", transposed), source)
    add("all matrices in the other orientation", r"All matrices are transposed",
        each_layer(["attn_q.weight", "attn_k.weight", "attn_v.weight", "attn_output.weight", "ffn_gate.weight",
                    "ffn_up.weight", "ffn_down.weight"], transposed), source)

# Files with damaged feed-forward networks.
for source in ("starter", "stories", "babyllama"):
    add("gate and up exchanged", r"[Gg]ate and up.*swapped.*all layers", exchange("ffn_gate.weight", "ffn_up.weight"),
        source, thin=source == "starter")
add("gate and up of one layer exchanged", r"[Gg]ate and up.*swapped.*layer 3",
    exchange("ffn_gate.weight", "ffn_up.weight", [3]))

# Files with damaged layers.
for source in ("starter", "stories"):
    add("layers reversed", r"layers are in reverse order", layers_from(lambda i, n: n - 1 - i), source)
    add("layers shifted", r"layers are shifted", layers_from(lambda i, n: (i + 1) % n), source)
    add("two layers exchanged", r"[Ll]ayers are swapped, in layers 1 and 3",
        layers_from(lambda i, n: {1: 3, 3: 1}.get(i, i)), source)
    add("a layer duplicated", r"same.*as.*blk\.2|same.*layer 2", layers_from(lambda i, n: 2 if i == 3 else i), source)
add("all layers the same", r"same", layers_from(lambda i, n: 0))
add("fewer layers counted than there are", r"do not count|does not count", key("block_count", 4))

# Files with a damaged embedding or output matrix.
def key_rows(heads, to_adjacent):
    """Reorders rows of keys in blocks as if the model had `heads` heads."""
    def run(values):
        half = len(values) // heads // 2
        shape = (heads, 2, half, -1) if to_adjacent else (heads, half, 2, -1)
        return values.reshape(shape).swapaxes(1, 2).reshape(values.shape)
    return run


def own_output(change):
    """Gives a model with a tied embedding an output matrix of its own: a changed copy of the embedding."""
    def run(gguf):
        gguf.tensors["output.weight"] = copy.deepcopy(gguf.tensors["token_embd.weight"])
        gguf.tensors["output.weight"].change(change)
    return run


def random_output(gguf):
    gguf.tensors["output.weight"] = gguf.copy().tensors["token_embd.weight"]
    gguf.tensors["output.weight"].change(random_like)


add("random output matrix", r"output\.weight.*(does not belong|random)", random_output)
add("random token embedding", r"token_embd\.weight.*random", on("token_embd.weight", random_like))
add("random token embedding", r"token_embd\.weight.*random", on("token_embd.weight", random_like), "stories")
add("rows of the embedding shifted", r"rows of the token embedding.*shifted", on("token_embd.weight", lambda v: np.roll(v, 1, 0)))
add("rows of the embedding shifted", r"rows of the token embedding.*shifted",
    on("token_embd.weight", lambda v: np.roll(v, -1, 0)), "stories")
for source in ("starter", "stories"):
    for by in 3, -4, 100:
        add("rows of the embedding shifted by %d" % by, r"rows of the token embedding.*shifted by %d:" % abs(by),
            on("token_embd.weight", lambda v, by=by: np.roll(v, by, 0)), source, thin=source == "starter" and by == 3)
    add("tied embedding divided by the root of its width", r"token_embd.*too small by the square root",
        on("token_embd.weight", lambda v: v / np.sqrt(v.shape[1])), source)
    add("tied embedding multiplied by the root of its width", r"token_embd.*too large by the square root",
        on("token_embd.weight", lambda v: v * np.sqrt(v.shape[1])), source, thin=source == "starter")
add("rows of the keys reordered by the number of query heads", r"keys \(attn_k\) were reordered in blocks",
    each_layer("attn_k.weight", key_rows(8, False)), "stories")
add("rows of the keys ordered by the number of query heads", r"keys \(attn_k\) were reordered in blocks",
    each_layer("attn_k.weight", lambda v: key_rows(8, True)(key_rows(4, False)(v))), "stories")
add("rows of the queries reordered by the number of key heads", r"queries \(attn_q\) were reordered in blocks",
    each_layer("attn_q.weight", key_rows(4, False)), "stories")
add("rows of the queries ordered by the number of key heads", r"queries \(attn_q\) were reordered in blocks",
    each_layer("attn_q.weight", lambda v: key_rows(4, True)(key_rows(8, False)(v))), "stories")
for back in False, True:
    add("rows of the values in the order of rotation" + (", undone" if back else ""), r"rows of the values.*reordered",
        each_layer("attn_v.weight", key_rows(4, back)), "stories")
add("queries divided by the root of the width of a head", r"queries \(attn_q\) are too small by a factor of",
    each_layer(["attn_q.weight", "attn_q.bias"], lambda v: v / 8))
add("queries divided by the root of the width of a head", r"queries \(attn_q\) are too small by the root",
    each_layer("attn_q.weight", lambda v: v / np.sqrt(8)), "stories")
add("queries multiplied by the root of the width of a head", r"queries \(attn_q\) are too large by the root",
    each_layer("attn_q.weight", lambda v: v * np.sqrt(8)), "stories")
add("heads of the queries in tiled order", r"heads of the queries.*tiled order",
    each_layer("attn_q.weight", lambda v: v.reshape(4, 2, 8, -1).swapaxes(0, 1).reshape(v.shape)), "stories")
add("heads of queries and output in tiled order", r"heads of queries and output.*tiled order",
    both(each_layer("attn_q.weight", lambda v: v.reshape(4, 2, 8, -1).swapaxes(0, 1).reshape(v.shape)),
         each_layer("attn_output.weight", lambda v: v.reshape(-1, 4, 2, 8).swapaxes(1, 2).reshape(v.shape))), "stories")
def key_heads(order, width):
    """Puts blocks of `width` rows in the given order."""
    return lambda v: v.reshape(len(order), width, -1)[order].reshape(v.shape)


KEYS_AND_VALUES = {"keys": ["attn_k.weight"], "values": ["attn_v.weight"],
                   "keys and values": ["attn_k.weight", "attn_v.weight"]}
for name, parts in KEYS_AND_VALUES.items():
    add("heads of %s in tiled order" % name, r"[Hh]eads of (the )?%s.*tiled order" % name,
        each_layer(parts, key_heads([0, 2, 1, 3], 8)), "stories")
    for order in [3, 2, 1, 0], [1, 2, 3, 0], [0, 1, 3, 2]:
        add("heads of %s in the order %s" % (name, "".join(map(str, order))), r"[Hh]eads of (the )?%s.*wrong order" % name,
            each_layer(parts, key_heads(order, 8)), "stories")
    add("heads of %s exchanged" % name, r"[Hh]eads of (the )?%s.*wrong order" % name,
        each_layer(parts + [part.replace("weight", "bias") for part in parts], key_heads([1, 0], 64)),
        thin=name == "keys")
    for back in False, True:
        add("rows of %s in tiled order%s" % (name, ", undone" if back else ""), r"[Rr]ows of (the )?%s.*tiled order" % name,
            each_layer(parts, key_heads([0, 4, 1, 5, 2, 6, 3, 7] if back else [0, 2, 4, 6, 1, 3, 5, 7], 4)), "stories")
add("embedding transposed", r"token_embd\.weight\) is transposed", on("token_embd.weight", transposed))
add("embedding multiplied by the root of its width", r"embedding is too large|token_embd.*too large",
    on("token_embd.weight", lambda v: v * 16))
add("random output matrix", r"output\.weight.*(does not belong|random)", random_output, "babyllama")
add("output matrix divided by the root of its width", r"output\.weight\) is too small by the square root",
    own_output(lambda v: v / np.sqrt(v.shape[1])), "stories")
add("output matrix divided by the root of its width", r"output\.weight\) is too small by the square root",
    own_output(lambda v: v / np.sqrt(v.shape[1])), "babyllama")
add("output matrix multiplied by the root of its width", r"output\.weight\) is too large by the square root",
    own_output(lambda v: v * np.sqrt(v.shape[1])), "stories")

# Files with wrong settings of RoPE.
add("base 1000000", r"RoPE base is wrong", key("rope.freq_base", 1e6), thin=True)
add("base 500000", r"RoPE base is wrong", key("rope.freq_base", 500000.0))
add("base 10", r"base", key("rope.freq_base", 10.0))
add("base 1000000", r"RoPE base is wrong", key("rope.freq_base", 1e6, 6), "stories")
add("half of the dimensions", r"rotated", key("rope.dimension_count", 32, 4))
add("positions scaled by 4", r"scal", both(key("rope.scaling.type", "linear", 8), key("rope.scaling.factor", 4.0, 6)))
add("the architecture called llama", r"halves, not adjacent pairs|adjacent pairs, not halves|order for rotating",
    lambda g: [g.metadata.update({k.replace("qwen2.", "llama."): g.metadata.pop(k)}) for k in list(g.metadata)
               if k.startswith("qwen2.")] + [general("general.architecture", "llama")(g)])
add("base far from the family's", r"base", key("rope.freq_base", 77.0), "gemma3")

# Files without metadata keys or tensors that their family requires.
add("soft-cap of the scores missing", r"attn_logit_softcapping", without("attn_logit_softcapping"), "gemma2")
add("soft-cap of the logits missing", r"final_logit_softcapping", without("final_logit_softcapping"), "gemma2")
add("window missing", r"sliding_window", without("attention.sliding_window"), "gemma3")
add("norms of queries and keys missing", r"attn_q_norm", drop("*attn_q_norm.weight", "*attn_k_norm.weight"), "qwen3")

# Files with damaged quantized blocks.
add("minima lost", r"token_embd|minima|smallest|negative", blocks_of("Q4_K", lambda b: b.__setitem__((slice(None), slice(2, 4)), 0)), "Q4_K")
add("minima lost", r"minima|negative", blocks_of("Q5_K", lambda b: b.__setitem__((slice(None), slice(2, 4)), 0)), "Q5_K")
add("minima lost", r"minima|negative", blocks_of("Q4_1", lambda b: b.__setitem__((slice(None), slice(2, 4)), 0)), "Q4_1")
add("high bits lost", r"high bits", blocks_of("Q6_K", lambda b: b.__setitem__((slice(None), slice(128, 192)), 0)), "Q6_K")
add("high bits lost", r"high bits", blocks_of("Q5_K", lambda b: b.__setitem__((slice(None), slice(16, 48)), 0)), "Q5_K")
add("high bits lost", r"high bits", blocks_of("Q5_0", lambda b: b.__setitem__((slice(None), slice(2, 6)), 0)), "Q5_0")
add("signs lost", r"signs|negative", blocks_of("Q8_0", lambda b: b[:, 2:].__setitem__(slice(None), np.abs(b[:, 2:].view("i1")).view("u1"))))
add("signs lost in one tensor", r"blk\.2\.ffn_up.*(signs|negative)", each_layer("ffn_up.weight", np.abs, [2]))
add("scales rolled", r"[Ss]cales", blocks_of("Q6_K", lambda b: b[:, 192:208].__setitem__(slice(None), np.roll(b[:, 192:208], 1, 1))), "Q6_K")
add("scales rolled the other way", r"[Ss]cales", blocks_of("Q6_K", lambda b: b[:, 192:208].__setitem__(slice(None), np.roll(b[:, 192:208], -1, 1))), "Q6_K")
add("scales of sub-blocks rolled", r"[Ss]cales", blocks_of("Q4_K", lambda b: b[:, 4:16].__setitem__(slice(None), np.roll(b[:, 4:16], 1, 1))), "Q4_K")
add("nibbles exchanged", r"halves of every byte", blocks_of("Q4_0", lambda b: b[:, 2:].__setitem__(slice(None), (b[:, 2:] << 4) | (b[:, 2:] >> 4))), "Q4_0")
add("nibbles exchanged", r"halves of every byte", blocks_of("Q4_K", lambda b: b[:, 16:].__setitem__(slice(None), (b[:, 16:] << 4) | (b[:, 16:] >> 4))), "Q4_K")
def factors(change):
    """Changes the first two factors of Q4_K blocks, given as an array of f16 with the columns d and dmin."""
    def run(blocks):
        pair = blocks[:, :4].copy().view("<f2")
        change(pair)
        blocks[:, :4] = pair.view("u1")
    return blocks_of("Q4_K", run)


add("factors of scales doubled", r"scales are twice what they should be", factors(lambda f: f.__setitem__((slice(None), 0), f[:, 0] * 2)), "Q4_K")
add("factors exchanged", r"factors of scales and minima are swapped", factors(lambda f: f.__setitem__(slice(None), f[:, ::-1].copy())), "Q4_K")
add("factors of minima negated", r"minima have the wrong sign", factors(lambda f: f.__setitem__((slice(None), 1), -f[:, 1])), "Q4_K")
add("bytes of the factors of scales exchanged", r"not finite", blocks_of("Q4_K", lambda b: b[:, :2].__setitem__(slice(None), b[:, 1::-1].copy())), "Q4_K")
add("scales of one tensor lost", r"blk\.1\.ffn_up.*scales of all blocks are lost",
    lambda g: g.tensors["blk.1.ffn_up.weight"].blocks().__setitem__((slice(None), slice(4, 16)), 0), "Q4_K")
add("factors of one tensor lost", r"blk\.1\.attn_q.*factors of the scales of all blocks are lost",
    lambda g: g.tensors["blk.1.attn_q.weight"].blocks().__setitem__((slice(None), slice(0, 2)), 0), "Q4_K")
add("high bits of one tensor lost", r"blk\.1\.ffn_up.*high bits of all blocks are lost",
    lambda g: g.tensors["blk.1.ffn_up.weight"].blocks().__setitem__((slice(None), slice(2, 6)), 0), "Q5_0")
add("bytes of the scales rolled back", r"bytes that hold the scales",
    blocks_of("Q4_K", lambda b: b[:, 4:16].__setitem__(slice(None), np.roll(b[:, 4:16], -1, 1))), "Q4_K")
add("scales of one tensor times 64", r"blk\.1\.ffn_up", each_layer("ffn_up.weight", lambda v: v * 64, [1]))

# Files with damaged bytes.
add("400 bytes of 0x55 in a matrix", r"blk\.2\.ffn_gate.*equal bytes|equal bytes.*blk\.2\.ffn_gate",
    bytes_at("blk.2.ffn_gate.weight", 9000, b"\x55" * 400))
add("400 bytes of 0x55 in a matrix", r"equal bytes", bytes_at("blk.2.ffn_gate.weight", 9000, b"\x55" * 400), "stories")
add("400 bytes of 0xff in a matrix", r"blk\.2\.ffn_gate", bytes_at("blk.2.ffn_gate.weight", 9000, b"\xff" * 400))
add("400 random bytes in a matrix", r"blk\.4\.attn_q\.weight", bytes_at("blk.4.attn_q.weight", 6800, random_bytes(400)))
add("400 random bytes in a matrix", r"blk\.1\.ffn_up\.weight", bytes_at("blk.1.ffn_up.weight", 4000, random_bytes(400)), "stories")
add("400 random bytes in a matrix", r"blk\.1\.ffn_up\.weight", bytes_at("blk.1.ffn_up.weight", 4000, random_bytes(400)), "Q4_K")
add("400 random bytes in a matrix", r"blk\.1\.ffn_up\.weight", bytes_at("blk.1.ffn_up.weight", 4000, random_bytes(400)), "Q6_K")
add("4096 zero bytes in a matrix", r"blk\.0\.ffn_down.*zeros", bytes_at("blk.0.ffn_down.weight", 8500, bytes(4352)))
add("NaN", r"not finite", bytes_at("blk.0.attn_norm.weight", 40, b"\xff\xff\xff\x7f"))
add("a matrix of zeros", r"nothing but zeros", each_layer("attn_v.weight", np.zeros_like, [3]))

# Files with wrong shapes.
def conv1d(gguf):
    for tensor in gguf.tensors.values():
        if len(tensor.shape) == 2 and tensor.type == "F16" and tensor.shape[0] != tensor.shape[1]:
            tensor.set_values(np.ascontiguousarray(tensor.values().T))
            tensor.shape = tensor.shape[::-1]


add("Conv1D matrices the other way round", r"transposed", conv1d, "gpt2")
add("a matrix missing", r"blk\.2\.ffn_up\.weight is missing", drop("blk.2.ffn_up.weight"))

# Files with a damaged tokenizer or template.
add("merges dropped", r"no merges", without("tokenizer.ggml.merges"))
add("all tokens typed as control tokens", r"not typed as bytes",
    lambda g: general(TYPES_TEXT + "token_type", (5, [3] * len(g.metadata[TYPES_TEXT + "token_type"][1][1])))(g), "stories")
def piece_from(to, source):
    """Gives token `to` the piece of token `source`."""
    def run(gguf):
        gguf.metadata[TYPES_TEXT + "tokens"][1][1][to] = gguf.metadata[TYPES_TEXT + "tokens"][1][1][source]
    return run


def changed_scores(change):
    def run(gguf):
        kind, (inner, scores) = gguf.metadata[TYPES_TEXT + "scores"]
        gguf.metadata[TYPES_TEXT + "scores"] = (kind, (inner, change(scores)))
    return run


add("a piece twice", r"piece of an earlier token", piece_from(-1, 300), "stories", thin=True)
add("a piece twice", r"piece of an earlier token", piece_from(-30, 300))
add("scores negated", r"scores have the wrong sign", changed_scores(lambda scores: [-one for one in scores]), "stories")
add("scores reversed", r"scores are in reverse order",
    changed_scores(lambda scores: [float(one) for one in range(-len(scores), 0)]), "stories")
add("kinds of tokens missing", r"types of its tokens", without("tokenizer.ggml.token_type"))
add("template without a generation prompt", r"generation prompt",
    lambda g: general("tokenizer.chat_template", g.metadata["tokenizer.chat_template"][1].split("{% if add_gen")[0])(g))
add("template that fails", r"chat-template", general("tokenizer.chat_template", "{% for message in messages %}"))
add("an answer that does not end", r"stop-tokens", general("tokenizer.ggml.eos_token_id", 5))
add("context of 8 tokens", r"context length", key("context_length", 8))

# Files with tensors that are misplaced or mixed up.
def halves_swapped(values):
    return np.roll(values, values.shape[0] // 2, 0)


def data_shifted(by):
    """Rotates all data, as if written by a program that miscounts the start of the data."""
    def run(gguf):
        names = list(gguf.tensors)
        whole = np.concatenate([np.concatenate([gguf.tensors[n].data, np.zeros(-gguf.tensors[n].data.size % 32, "u1")])
                                for n in names])
        whole = np.roll(whole, by)
        at = 0
        for name in names:
            size = gguf.tensors[name].data.size
            gguf.tensors[name].data = whole[at:at + size].copy()
            at += -(-size // 32) * 32
    return run


def between_layers(part, one, other):
    def run(gguf):
        a, b = "blk.%d.%s" % (one, part), "blk.%d.%s" % (other, part)
        gguf.tensors[a], gguf.tensors[b] = gguf.tensors[b], gguf.tensors[a]
    return run


def roll_list(name, by):
    def run(gguf):
        kind, (inner, values) = gguf.metadata[name]
        gguf.metadata[name] = (kind, (inner, values[-by:] + values[:-by]))
    return run


def cut_list(name, share):
    def run(gguf):
        kind, (inner, values) = gguf.metadata[name]
        gguf.metadata[name] = (kind, (inner, values[:int(len(values) * share)]))
    return run


def other_basis(values):
    """Multiplies each weight of the last norm by 4 or -4, as if a separate output matrix, now lost, compensated for
    these factors."""
    return values * np.random.default_rng(1).choice([-4, 4], values.shape)


for source in ("starter", "stories"):
    add("halves of ffn_up exchanged in one layer", r"ffn_up.* in layer 2 do not belong|feed-forward does harm.*layer 2", each_layer("ffn_up.weight", halves_swapped, [2]), source)
    add("halves of attn_output exchanged in one layer", r"Attention does harm.*layer 1", each_layer("attn_output.weight", halves_swapped, [1]), source)
    add("attn_output exchanged between two layers", r"attn_output.*layers 1 and 3|makes predictions worse, in layers? [13]|makes predictions worse.*layers? [13]",
        between_layers("attn_output.weight", 1, 3), source)
    add("ffn_down exchanged between two layers", r"ffn_down in layer [13] do not belong.*swapped", between_layers("ffn_down.weight", 1, 3), source)
    add("a random matrix in one layer", r"ffn_down in layer 2 do not belong|does harm.*layer 2", each_layer("ffn_down.weight", random_like, [2]), source)
    add("number of heads halved", r"[Nn]umber of heads|head_count", both(key("attention.head_count", {"starter": 2, "stories": 4}[source]),
        key("attention.head_count_kv", {"starter": 1, "stories": 2}[source])), source)
    add("number of heads doubled", r"[Nn]umber of heads|head_count", both(key("attention.head_count", {"starter": 8, "stories": 16}[source]),
        key("attention.head_count_kv", {"starter": 4, "stories": 8}[source])), source)
    add("an output matrix dropped", r"output\.weight is missing", on("output_norm.weight", other_basis), source,
        thin=source == "starter")
    add("scales of one row zero", r"zeros", bytes_at("blk.1.ffn_up.weight", 0, bytes(272 if source == "starter" else 128)), source)
    add("data shifted by 32 bytes", r"bytes (earlier|later|off)|displaced", data_shifted(32), source)
    add("data shifted by -32 bytes", r"bytes (earlier|later|off)|displaced", data_shifted(-32), source)
    add("vocabulary shifted by one", r"shifted", roll_list("tokenizer.ggml.tokens", 1), source)
add("number of heads and of key heads exchanged", r"head_count", both(key("attention.head_count", 2), key("attention.head_count_kv", 4)))
add("merges cut in half", r"merge", cut_list("tokenizer.ggml.merges", 0.5))
add("context of 0 tokens", r"context_length", key("context_length", 0))
add("a window of 4", r"window", key("attention.sliding_window", 4, 4), "stories")
add("soft-cap of the scores 0", r"attn_logit_softcapping", key("attn_logit_softcapping", 0.0), "gemma2")
add("soft-cap of the logits 3", r"final_logit_softcapping", key("final_logit_softcapping", 3.0), "gemma2")
add("window 0", r"sliding_window", key("attention.sliding_window", 0), "gemma3")
add("more experts counted than there are", r"expert", key("expert_count", 8), "mixtral")
add("more experts used than there are", r"expert", key("expert_used_count", 9), "mixtral")

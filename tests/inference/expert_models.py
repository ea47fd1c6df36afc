#!/usr/bin/python3
"""expert_models.py VITRINE_CLI SHARED [--keep FOLDER] [--only PATTERN]

Makes small models with experts (random weights). Compares the logits of every instruction-set level with llama.cpp and
with float64 arithmetic on the decoded weights. This script implements that arithmetic from the formulas. Prints one
line for each file and level. Exits with 1 if one is outside its tolerance band, and with 77 if NumPy, the tools in
SHARED or llama.cpp are missing. SHARED/README.md defines the bands.
"""
import fnmatch, json, math, os, struct, subprocess, sys, tempfile, zlib

import peer_script

OPTIONS = peer_script.start(__doc__)
import numpy as np
import gguf_min, ref
gguf_min.TYPES[39] = ('MXFP4', 32, 17)
ORACLE = peer_script.program('oracle')
QUANTIZE = peer_script.program('quantize')

VOCABULARY = 320
TOKENS = 40


class Shape:
    """Shape of a model; missing values have usual defaults."""
    def __init__(self, architecture, **settings):
        self.architecture = architecture
        self.layers, self.width, self.heads, self.kv_heads, self.head = 2, 128, 4, 2, 32
        self.experts, self.used, self.expert_width, self.shared_width = 4, 2, 96, 0
        self.window = self.split = 0
        self.base, self.epsilon = 10000.0, 1e-5
        for name, value in settings.items():
            setattr(self, name, value)


SHAPES = {
    'mixtral-one-of-three': Shape('llama', experts=3, used=1),
    'mixtral-all': Shape('llama', experts=5, used=5, width=160, heads=5, kv_heads=1),
    'mixtral-split': Shape('llama', experts=4, used=2, split=1),
    'mixtral-k': Shape('llama', experts=6, used=3, width=256, head=64, expert_width=512),
    'qwen2moe': Shape('qwen2moe', experts=6, used=2, expert_width=64, shared_width=160, epsilon=1e-6),
    'qwen2moe-k': Shape('qwen2moe', width=256, head=64, expert_width=256, shared_width=512, epsilon=1e-6),
    'qwen3moe-many': Shape('qwen3moe', experts=128, used=8, expert_width=32, head=48, base=1e6, epsilon=1e-6),
    'qwen3moe-k': Shape('qwen3moe', experts=16, used=4, width=256, expert_width=256, head=64, base=1e6, epsilon=1e-6),
    'gpt-oss': Shape('gpt-oss', width=96, head=64, expert_width=160, window=8, base=150000.0),
    'gpt-oss-32': Shape('gpt-oss', width=64, head=64, heads=8, experts=32, used=4, window=16, base=150000.0, layers=4),
    'gpt-oss-k': Shape('gpt-oss', width=256, head=64, experts=8, used=4, expert_width=256, window=8, base=150000.0),
}
TYPES = {  # types of the matrices; if the experts are MXFP4, the other matrices are Q8_0, as in published files
    'mixtral-one-of-three': 'F32 F16 Q8_0', 'mixtral-all': 'F32 BF16 Q4_0', 'mixtral-split': 'F32 F16 Q8_0',
    'mixtral-k': 'F16 Q2_K Q3_K_M Q4_K_M Q5_K_M Q6_K IQ4_XS', 'qwen2moe': 'F32 F16 Q8_0', 'qwen2moe-k': 'F16 Q4_K_M',
    'qwen3moe-many': 'F32 Q8_0', 'qwen3moe-k': 'F16 Q4_K_M Q8_0', 'gpt-oss': 'F32 F16 Q8_0 MXFP4',
    'gpt-oss-32': 'F32 MXFP4', 'gpt-oss-k': 'F16 MXFP4 Q4_K_M',
}


# ---- writing models
def metadata(shape):
    a = shape.architecture
    U32, F32, STR = gguf_min.U32, gguf_min.F32, gguf_min.STR
    entries = [('general.architecture', STR, a), ('general.name', STR, 'random experts'),
               (a + '.context_length', U32, 1024), (a + '.embedding_length', U32, shape.width),
               (a + '.block_count', U32, shape.layers), (a + '.attention.head_count', U32, shape.heads),
               (a + '.attention.head_count_kv', U32, shape.kv_heads), (a + '.attention.key_length', U32, shape.head),
               (a + '.attention.value_length', U32, shape.head), (a + '.rope.dimension_count', U32, shape.head),
               (a + '.rope.freq_base', F32, shape.base),
               (a + '.attention.layer_norm_rms_epsilon', F32, shape.epsilon),
               (a + '.expert_count', U32, shape.experts), (a + '.expert_used_count', U32, shape.used),
               (a + '.feed_forward_length', U32, shape.expert_width)]
    if a != 'llama': entries.append((a + '.expert_feed_forward_length', U32, shape.expert_width))
    if shape.shared_width: entries.append((a + '.expert_shared_feed_forward_length', U32, shape.shared_width))
    if a == 'gpt-oss':
        entries += [(a + '.attention.sliding_window', U32, shape.window), (a + '.rope.scaling.type', STR, 'yarn'),
                    (a + '.rope.scaling.factor', F32, 32.0), (a + '.rope.scaling.original_context_length', U32, 32)]
    return entries + vocabulary()


def vocabulary():
    """Byte-level BPE: the 256 bytes, two merges, the end token, and unused tokens."""
    U32, STR, ARR, I32 = gguf_min.U32, gguf_min.STR, gguf_min.ARR, gguf_min.I32
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = iter(range(256, 512))
    tokens = [chr(b if b in printable else next(others)) for b in range(256)] + ['th', 'the', '<|end|>']
    unused = ['<unused%d>' % i for i in range(VOCABULARY - len(tokens))]
    return [('tokenizer.ggml.model', STR, 'gpt2'), ('tokenizer.ggml.pre', STR, 'gpt-2'),
            ('tokenizer.ggml.tokens', ARR, (STR, tokens + unused)),
            ('tokenizer.ggml.token_type', ARR, (I32, [1]*258 + [3] + [5]*len(unused))),
            ('tokenizer.ggml.merges', ARR, (STR, ['t h', 'th e'])),
            ('tokenizer.ggml.bos_token_id', U32, 258), ('tokenizer.ggml.eos_token_id', U32, 258)]


def tensors(shape):
    """Yields (name, NumPy shape, mean, spread, is a matrix). Layers add little compared with the embedding, as in
    trained models."""
    d, wide, narrow = shape.width, shape.heads*shape.head, shape.kv_heads*shape.head
    gpt, found = shape.architecture == 'gpt-oss', []
    def matrix(name, rows, columns, gain=1.0): found.append((name + '.weight', (rows, columns), 0, gain/math.sqrt(columns), True))
    def vector(name, count, mean, spread): found.append((name, (count,), mean, spread, False))
    def expert(name, rows, columns, gain):
        spread = gain/math.sqrt(columns)
        if shape.split:
            for e in range(shape.experts): found.append(('%s.%d.weight' % (name, e), (rows, columns), 0, spread, True))
        else: found.append((name + '_exps.weight', (shape.experts, rows, columns), 0, spread, True))
        if gpt: found.append((name + '_exps.bias', (shape.experts, rows), 0, 0.3*gain, False))
    found.append(('token_embd.weight', (VOCABULARY, d), 0, 1.0, True))
    for layer in range(shape.layers):
        b = 'blk.%d.' % layer
        vector(b + 'attn_norm.weight', d, 1, 0.1)
        for name, rows in (('attn_q', wide), ('attn_k', narrow), ('attn_v', narrow)):
            matrix(b + name, rows, d, 1.5)
            if gpt or shape.architecture == 'qwen2moe': vector(b + name + '.bias', rows, 0, 0.3)
        if shape.architecture == 'qwen3moe':
            vector(b + 'attn_q_norm.weight', shape.head, 1.5, 0.2)
            vector(b + 'attn_k_norm.weight', shape.head, 1.5, 0.2)
        matrix(b + 'attn_output', d, wide, 0.5)
        if gpt:
            vector(b + 'attn_output.bias', d, 0, 0.1)
            vector(b + 'attn_sinks.weight', shape.heads, 1, 1)
        vector(b + ('post_attention_norm' if gpt else 'ffn_norm') + '.weight', d, 1, 0.1)
        found.append((b + 'ffn_gate_inp.weight', (shape.experts, d), 0, 1.5/math.sqrt(d), False))
        if gpt: vector(b + 'ffn_gate_inp.bias', shape.experts, 0, 0.3)
        gain = 5.0 if gpt else 1.5  # so large that some activations of gpt-oss reach its limit of 7
        expert(b + 'ffn_gate', shape.expert_width, d, gain)
        expert(b + 'ffn_up', shape.expert_width, d, gain)
        expert(b + 'ffn_down', d, shape.expert_width, 0.1 if gpt else 0.5)
        if shape.shared_width:
            vector(b + 'ffn_gate_inp_shexp.weight', d, 0, 1.5/math.sqrt(d))
            matrix(b + 'ffn_gate_shexp', shape.shared_width, d)
            matrix(b + 'ffn_up_shexp', shape.shared_width, d)
            matrix(b + 'ffn_down_shexp', d, shape.shared_width, 0.5)
    vector('output_norm.weight', d, 1, 0.1)
    matrix('output', VOCABULARY, d, 3)
    return found


def encode(values, kind, spread, random):
    """Returns (GGUF type, bytes)."""
    if kind == 'F32': return 0, values.astype('<f4').tobytes()
    if kind == 'F16': return 1, values.astype('<f2').tobytes()
    if kind == 'Q8_0':
        blocks = values.astype(np.float64).reshape(-1, 32)
        scale = (np.abs(blocks).max(1)/127).astype('<f2')
        quants = np.rint(blocks/np.maximum(scale.astype(np.float64), 1e-30)[:, None]).clip(-127, 127).astype(np.int8)
        return 8, b''.join(s.tobytes() + q.tobytes() for s, q in zip(scale, quants))
    # MXFP4: every combination of 4-bit codes and scales is valid. 2.93 is the root mean square of the 16 code values.
    count = values.size//32
    scale = np.full(count, 127 + round(math.log2(spread/2.93))) + random.integers(-1, 2, count)
    blocks = np.concatenate([scale.astype(np.uint8)[:, None], random.integers(0, 256, (count, 16), np.uint8)], 1)
    return 39, blocks.tobytes()


def write(path, shape, kind):
    entries, found, info, data, offset = metadata(shape), tensors(shape), b'', [], 0
    for name, size, mean, spread, is_matrix in found:
        random = np.random.default_rng([7, zlib.crc32(name.encode())])
        values = (mean + spread*random.standard_normal(size)).astype(np.float32)
        kept = 'F32' if not is_matrix else kind
        if kind == 'MXFP4' and '_exps' not in name and is_matrix: kept = 'Q8_0'
        number, raw = encode(values, kept, spread, random)
        info += gguf_min.w_str(name) + struct.pack('<I%dQ' % len(size), len(size), *size[::-1])
        info += struct.pack('<IQ', number, offset)
        raw += bytes(-len(raw) % 32)
        data.append(raw)
        offset += len(raw)
    head = struct.pack('<4sIQQ', b'GGUF', 3, len(found), len(entries)) + b''.join(gguf_min.w_kv(*e) for e in entries) + info
    with open(path, 'wb') as file:
        file.write(head + bytes(-len(head) % 32) + b''.join(data))


# ---- exact arithmetic in float64
def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e/e.sum(-1, keepdims=True)


def silu(x): return x/(1 + np.exp(-x))


class Exact:
    """The forward pass in float64. `margin` shows how clear each token's choice of experts is: the smallest difference
    between the scores of the last chosen expert and of the best other expert."""
    def __init__(self, path, shape):
        self.reader, self.shape = gguf_min.Reader(path), shape
        self.margin = np.full(TOKENS, np.inf)

    def tensor(self, name):
        size, kind, _ = self.reader.tensors[name]
        values = ref.dequant(self.reader.data(name), kind, int(np.prod(size)))
        return values.reshape(size[::-1]).astype(np.float64)

    def linear(self, x, name):
        y = x @ self.tensor(name + '.weight').T
        return y + self.tensor(name + '.bias') if name + '.bias' in self.reader.tensors else y

    def norm(self, x, name):
        return x/np.sqrt((x*x).mean(-1, keepdims=True) + np.float32(self.shape.epsilon))*self.tensor(name + '.weight')

    def rotate(self, x):  # x: [tokens, heads, dimensions of a head]
        n = self.shape.head
        inverse, magnitude = self.shape.base**(-np.arange(0, n, 2)/n), 1.0
        if self.shape.architecture == 'gpt-oss':
            turns = lambda beta: n*math.log(32/(beta*2*math.pi))/(2*math.log(self.shape.base))
            low, high = max(0, math.floor(turns(32))), min(n - 1, math.ceil(turns(1)))
            keep = 1 - np.clip((np.arange(n//2) - low)/max(0.001, high - low), 0, 1)
            inverse, magnitude = inverse/32*(1 - keep) + inverse*keep, 1 + 0.1*math.log(32)
        angle = np.arange(len(x))[:, None, None]*inverse
        c, s = np.cos(angle)*magnitude, np.sin(angle)*magnitude
        first, second = (slice(0, n, 2), slice(1, n, 2)) if self.shape.architecture == 'llama' else (slice(n//2), slice(n//2, n))
        y = np.empty_like(x)
        y[..., first] = x[..., first]*c - x[..., second]*s
        y[..., second] = x[..., first]*s + x[..., second]*c
        return y

    def attention(self, x, layer):
        s, b = self.shape, 'blk.%d.' % layer
        q = self.linear(x, b + 'attn_q').reshape(len(x), s.heads, s.head)
        k = self.linear(x, b + 'attn_k').reshape(len(x), s.kv_heads, s.head)
        v = self.linear(x, b + 'attn_v').reshape(len(x), s.kv_heads, s.head)
        if s.architecture == 'qwen3moe': q, k = self.norm(q, b + 'attn_q_norm'), self.norm(k, b + 'attn_k_norm')
        q, k = self.rotate(q), self.rotate(k)
        position = np.arange(len(x))
        hidden = position[None] > position[:, None]
        if s.window and layer % 2 == 0: hidden |= position[:, None] - position[None] >= s.window
        out = np.empty_like(q)
        for head in range(s.heads):
            scores = q[:, head] @ k[:, head*s.kv_heads//s.heads].T/math.sqrt(s.head)
            scores[hidden] = -np.inf
            if s.architecture == 'gpt-oss':  # the sink takes part in the softmax but adds no value
                sink = np.full((len(x), 1), self.tensor(b + 'attn_sinks.weight')[head])
                scores = softmax(np.concatenate([scores, sink], 1))[:, :-1]
            else: scores = softmax(scores)
            out[:, head] = scores @ v[:, head*s.kv_heads//s.heads]
        return self.linear(out.reshape(len(x), -1), b + 'attn_output')

    def expert(self, x, layer, e):
        def part(name, y):
            if self.shape.split: return y @ self.tensor('blk.%d.%s.%d.weight' % (layer, name, e)).T
            full = 'blk.%d.%s_exps' % (layer, name)
            y = y @ self.tensor(full + '.weight')[e].T
            return y + self.tensor(full + '.bias')[e] if full + '.bias' in self.reader.tensors else y
        gate, up = part('ffn_gate', x), part('ffn_up', x)
        if self.shape.architecture == 'gpt-oss':
            gate, up = np.minimum(gate, 7), np.clip(up, -7, 7)
            return part('ffn_down', gate/(1 + np.exp(-1.702*gate))*(up + 1))
        return part('ffn_down', silu(gate)*up)

    def feed_forward(self, x, layer):
        s, b = self.shape, 'blk.%d.' % layer
        logits = self.linear(x, b + 'ffn_gate_inp')
        order = np.argsort(-logits, -1)
        if s.used < s.experts:
            ranked = np.take_along_axis(logits, order, -1)
            self.margin = np.minimum(self.margin, ranked[:, s.used - 1] - ranked[:, s.used])
        chosen, probability = order[:, :s.used], softmax(logits)
        weight = np.take_along_axis(probability, chosen, -1)
        if s.architecture != 'qwen2moe': weight /= weight.sum(-1, keepdims=True)
        out = np.zeros_like(x)
        for e in range(s.experts):
            rows, slots = np.nonzero(chosen == e)
            if len(rows): out[rows] += weight[rows, slots][:, None]*self.expert(x[rows], layer, e)
        if s.shared_width:
            share = 1/(1 + np.exp(-x @ self.tensor(b + 'ffn_gate_inp_shexp.weight')))
            hidden = silu(self.linear(x, b + 'ffn_gate_shexp'))*self.linear(x, b + 'ffn_up_shexp')
            out += share[:, None]*self.linear(hidden, b + 'ffn_down_shexp')
        return out

    def logits(self, ids):
        x = self.tensor('token_embd.weight')[ids]
        second = 'post_attention_norm' if self.shape.architecture == 'gpt-oss' else 'ffn_norm'
        for layer in range(self.shape.layers):
            x = x + self.attention(self.norm(x, 'blk.%d.attn_norm' % layer), layer)
            x = x + self.feed_forward(self.norm(x, 'blk.%d.%s' % (layer, second)), layer)
        return self.linear(self.norm(x, 'output_norm'), 'output')


# ---- verdict
def relative(exact, other):
    return float(np.sqrt(((other - exact)**2).mean())/exact.std())


def divergence(exact, other):
    p, q = softmax(exact), softmax(other.astype(np.float64))
    return (p*(np.log(p) - np.log(q))).sum(-1)


def levels():
    text = subprocess.run([OPTIONS.cli, 'devices', '--json'], check=True, capture_output=True, text=True).stdout
    return [level['isa'] for level in json.loads(text)['cpu']['levels'] if level['supported']]


def peer_logits(path, ids, folder):
    raw = os.path.join(folder, 'peer.bin')
    command = [ORACLE, '-m', path, '--ids', ','.join(map(str, ids)), '--kv', 'f32', '--fa', 'off', '--logits', raw,
               '--json', os.devnull]
    if subprocess.run(command, capture_output=True).returncode: return None
    return np.fromfile(raw, np.float32).reshape(len(ids), -1)


def judge(name, path, shape, kind, folder):
    """Checks one model. Returns the number of levels whose results are outside their tolerance."""
    ids = [int(i) for i in np.random.default_rng(11).integers(3, VOCABULARY - 10, TOKENS)]
    model = Exact(path, shape)
    exact = model.logits(ids)
    peer = peer_logits(path, ids, folder)
    # If two experts are almost equally good, rounding decides between them. The row then does not test the arithmetic,
    # so it is excluded. In float files, the tolerance allows only rounding noise, so later rows, which attend to such a
    # row, are excluded, too.
    exactly = kind in ('F32', 'F16', 'BF16')
    clear = model.margin > (1e-5 if kind == 'F32' else 2e-3 if exactly else 0.03)
    if exactly: clear = np.logical_and.accumulate(clear)
    # llama.cpp no longer reads files with one tensor per expert. In this case, a constant is used: the divergence
    # measured with the same weights in one tensor.
    theirs = float(divergence(exact[clear], peer[clear]).mean()) if peer is not None else 7e-4
    failed = 0
    for level in levels():
        out = os.path.join(folder, 'own.npy')
        subprocess.run([OPTIONS.cli, 'logits', '-m', path, '--tokens', ','.join(map(str, ids)), '--isa', level,
                        '--out', out], check=True, stdout=subprocess.DEVNULL)
        own = np.load(out)
        rel, kl = relative(exact[clear], own[clear]), float(divergence(exact[clear], own[clear]).mean())
        if level == 'scalar': good = relative(exact, own) <= 2e-5
        elif exactly: good = rel <= 2e-3 and kl <= (5e-5 if kind == 'BF16' else 1e-5)
        else: good = kl <= 1.3*theirs + 1e-5
        failed += not good
        print('%-30s %-7s rel %.1e  KL %.1e  llama.cpp %s  rows left out %d%s' % (
            name, level, rel, kl, 'rel %.1e  KL %.1e' % (relative(exact[clear], peer[clear]), theirs)
            if peer is not None else 'cannot read it', int((~clear).sum()), '' if good else '  OUTSIDE'), flush=True)
    return failed


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = OPTIONS.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for shape_name, shape in SHAPES.items():
            for kind in TYPES[shape_name].split():
                name = shape_name + '.' + kind
                if not fnmatch.fnmatch(name, OPTIONS.only): continue
                path = os.path.join(folder, name + '.gguf')
                direct = kind in ('F32', 'F16', 'MXFP4') or kind == 'Q8_0' and shape.split
                write(path, shape, kind if direct else 'F32')
                if not direct:
                    plain = os.path.join(folder, 'plain.gguf')
                    os.replace(path, plain)
                    subprocess.run([QUANTIZE, plain, path, kind, '1'], check=True, capture_output=True)
                    os.unlink(plain)
                failed += judge(name, path, shape, kind, folder)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())

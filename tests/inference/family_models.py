#!/usr/bin/python3
"""family_models.py VITRINE_CLI SHARED [--keep FOLDER] [--only PATTERN] [--levels scalar,avx2,…]

Makes small models of every family of decoders, in shapes that the stored references lack: odd vocabularies, other head
widths, one key head, contexts longer than the sliding window, rare variants of a family. Compares the logits of every
instruction-set level with float64 arithmetic on the decoded weights (SHARED/tools/peer/ref.py). Variants that ref.py
lacks are compared with llama.cpp on float weights. Prints one line for each file and level. Exits with 1 if one is
outside its tolerance band, and with 77 if NumPy, the tools in SHARED or llama.cpp are missing. SHARED/README.md defines
the bands.
"""
import fnmatch, inspect, json, os, struct, subprocess, sys, tempfile

import peer_script

OPTIONS = peer_script.start(__doc__, chosen='models whose name matches', levels='default: all levels that this machine supports')
import numpy as np
import arch, gguf_min, ref
ORACLE = peer_script.program('oracle')
QUANTIZE = peer_script.program('quantize')
TOOLS = os.path.join(OPTIONS.shared, 'tools/peer')


def own_levels():
    devices = json.loads(subprocess.run([OPTIONS.cli, 'devices', '--json'], check=True, capture_output=True).stdout)
    return [level['isa'] for level in devices['cpu']['levels'] if level['supported']]


LEVELS = OPTIONS.levels.split(',') if OPTIONS.levels else own_levels()


class Case:
    """A model: a preset of make_gguf.py with `settings`, to which `change` is applied. `exact`: whether ref.py supports
    it."""
    def __init__(self, preset, settings='', types='F32 Q4_K_M', tokens=40, context=256, seed=11, exact=True,
                 window=False, peer=True, keys=None, change=None):
        self.preset, self.settings, self.types, self.tokens, self.context = preset, settings, types, tokens, context
        self.seed, self.exact, self.window, self.peer = seed, exact, window, peer
        self.keys, self.change = keys or {}, change


def falcon_with_two_norms(tensors, rng):
    for name in [name for name in tensors if '.attn_norm.' in name]:
        shift = 0 if name.endswith('bias') else 1
        tensors[name.replace('attn_norm', 'attn_norm_2')] = (rng.standard_normal(tensors[name].shape)*0.2 + shift).astype('f4')


def stablelm_12b(tensors, rng):
    for name in [name for name in tensors if '.ffn_norm.' in name]: del tensors[name]
    for name in [name for name in tensors if name.endswith('.attn_q.weight')]:
        block = name.rsplit('.', 2)[0]
        for part in 'qk':
            heads = tensors['%s.attn_%s.weight' % (block, part)].shape[0]//64
            tensors['%s.attn_%s_norm.weight' % (block, part)] = (rng.standard_normal((heads, 64))*0.2 + 1.5).astype('f4')


def fuse_projections(tensors, rng):
    """Fuses the projections of q, k and v in layers that have all three."""
    for name in [name for name in tensors if name.endswith('.attn_q.weight') or name.endswith('.attn_q.bias')]:
        names = [name.replace('attn_q.', 'attn_%s.' % part) for part in 'qkv']
        if all(part in tensors for part in names):
            tensors[name.replace('attn_q.', 'attn_qkv.')] = np.concatenate([tensors.pop(part) for part in names])


def long_factors(tensors, rng):
    pairs = np.arange(32)/32
    tensors['rope_factors_long.weight'] = (1 + 15*pairs*pairs).astype('f4')
    tensors['rope_factors_short.weight'] = (1 + 0.3*pairs).astype('f4')


U32, F32, STR, BOOL, ARR = gguf_min.U32, gguf_min.F32, gguf_min.STR, gguf_min.BOOL, gguf_min.ARR
YARN = {'rope.scaling.type': (STR, 'yarn'), 'rope.scaling.factor': (F32, 8.0), 'rope.scaling.original_context_length': (U32, 64)}
CASES = {
    'llama-64-one-kv-head': Case('tiny-llama-hd', 'hd=64 vocab=331 h=4'),
    'llama-80': Case('tiny-llama-hd', 'hd=80 h=3 hkv=3 vocab=509', 'F32 BF16 Q5_0'),
    'llama-128': Case('tiny-llama-tied', 'hd=128 h=4 hkv=1 L=2', 'F16 Q6_K'),
    'llama-256': Case('tiny-llama', 'hd=256 h=2 hkv=2 L=2 ff=512', 'F32 Q8_0'),
    'llama-fused': Case('tiny-llama', 'L=2', 'F32', exact=False, peer=False, change=fuse_projections),
    'llama-linear-far': Case('tiny-llama-lin', '', 'F32', tokens=300, context=512),
    'llama-yarn-far': Case('tiny-llama', 'L=2', 'F32', tokens=200, keys=YARN),
    'llama-longrope': Case('tiny-llama', 'L=2', 'F32', exact=False, change=long_factors,
                           keys={'rope.scaling.type': (STR, 'longrope'), 'rope.scaling.original_context_length': (U32, 128)}),
    'mistral-past-window': Case('tiny-mistral', 'swa=24 L=2 ff=512', 'F32 Q4_K_M', tokens=90, window=True, peer=False),
    'qwen2-96': Case('tiny-qwen2', 'd=384 h=4 hkv=1 L=2 ff=512 vocab=383', 'F32 Q4_K_M Q3_K_M'),
    'qwen3-64-one-kv-head': Case('tiny-qwen3', 'hd=64 hkv=1 L=2 ff=512 vocab=397'),
    'gemma-256': Case('tiny-gemma', 'hd=256 ff=512 vocab=401'),
    'gemma2-past-window': Case('tiny-gemma2', 'ff=256', tokens=100),
    'gemma2-64': Case('tiny-gemma2', 'hd=64 h=4 hkv=2 ff=256 swa=7 L=3 vocab=389', tokens=60),
    'gemma3-past-window': Case('tiny-gemma3', 'ff=256', 'F32 F16 Q4_K_M', tokens=100),
    'gemma3-256': Case('tiny-gemma3', 'hd=256 h=2 hkv=1 ff=256 L=8 swa=5 vocab=433', 'F32 Q8_0', tokens=64),
    'gemma3-window-over-segments': Case('tiny-gemma3', 'ff=256 swa=200', 'F32', tokens=600, context=1024),
    'gemma3-scaled': Case('tiny-gemma3', 'ff=256', 'F32', tokens=100, exact=False,
                          keys={'rope.scaling.type': (STR, 'linear'), 'rope.scaling.factor': (F32, 8.0)}),
    'gpt2-96': Case('tiny-gpt2', 'd=192 h=2 hkv=2 ff=320 L=2 vocab=347', 'F32 Q8_0'),
    'phi2-16-of-64': Case('tiny-phi2', 'rot=16 ff=512 vocab=359'),
    'phi2-fused': Case('tiny-phi2', 'ff=512', 'F32', exact=False, change=fuse_projections),
    'phi3-past-window': Case('tiny-phi3', 'swa=24 L=2 ff=512', 'F32 Q4_K_M', tokens=90, window=True, peer=False),
    'phi3-96': Case('tiny-phi3', 'd=384 h=4 hkv=2 L=2 ff=512 vocab=373', 'F32 Q4_K_M'),
    'phi3-long-context': Case('tiny-phi3-long', 'vocab=384', 'F32', tokens=200),
    # This case is not compared with llama.cpp, which rounds the context length up.
    'phi3-short-context': Case('tiny-phi3-long', 'vocab=384', 'F32', tokens=100, context=128, peer=False),
    'falcon-two-kv-heads': Case('tiny-falcon', 'hkv=2 L=2 ff=512 vocab=367'),
    'falcon-40b': Case('tiny-falcon', 'hkv=2 L=2 ff=512', 'F32', exact=False, change=falcon_with_two_norms),
    'starcoder2-128': Case('tiny-starcoder2', 'd=512 h=4 hkv=1 L=2 ff=512 vocab=379'),
    'stablelm-whole-head': Case('tiny-stablelm', 'rot=64 hkv=2 L=2 ff=512 vocab=409'),
    'stablelm-12b': Case('tiny-stablelm', 'hkv=2 L=2 ff=512', 'F32', exact=False, change=stablelm_12b),
    'olmo2-two-kv-heads': Case('tiny-olmo2', 'hkv=2 L=2 ff=512 vocab=419'),
    'olmo3': Case('tiny-olmo2', 'L=5 ff=512 swa=12', 'F32', tokens=60, exact=False, keys=YARN),
    'granite-one-kv-head': Case('tiny-granite', 'hkv=1 L=2 ff=512 vocab=421', 'F32 Q4_K_M'),
    'smollm3': Case('tiny-llama', 'arch=smollm3 L=5 ff=512', 'F32', exact=False),
}
# Every variant of the architectures in arch.NEW, twice as wide as the stored files, with other weights and an odd
# vocabulary. Models with recurrent states get enough tokens for several batches.
for preset, form in arch.NEW.items():
    keeps_states = 'r' in form.get('lay', '') or form['arch'] in ('mamba', 'mamba2', 'falcon-h1', 'rwkv7')
    CASES['further ' + preset.removeprefix('tiny-')] = Case(preset, 'vocab=331', 'F32', tokens=70 if keeps_states else 30,
                                                           seed=23, peer=False)
for fused in ('gemma4', 'gemma3n', 'kimi-linear'):
    CASES[fused + '-fused'] = Case('tiny-' + fused, 'vocab=331', 'F32', tokens=30, seed=23, exact=False, peer=False,
                                   change=fuse_projections)


def near(preset, settings, **more):
    """A variant that differs from a preset of another architecture only by `settings`; compared with llama.cpp."""
    return Case(preset, 'vocab=331 ' + settings, 'F32', exact=False, seed=29, **more)


MOE = 'hkv=2 hd=16 expert_feed_forward_length=32 '
DENSE = r'drop=blk\.0\.(ffn_gate_inp|exp_probs_b|ffn_.*exps|ffn_.*shexp)|blk\.[1-9]\.ffn_(gate|up|down)\.weight '
CASES.update({
    # The llama.cpp that setup.sh builds ignores the epsilon of qwen2vl and uses 0. Newer versions read the epsilon.
    'qwen2vl': near('tiny-qwen3vl', 'arch=qwen2vl bias=qkv eps=1e-12'),
    'qwen2vl-fourth-axis': near('tiny-qwen3vl', 'arch=qwen2vl bias=qkv eps=1e-12 base=100.0 tied=0 rope.dimension_sections=2,3,1,2'),
    'hunyuan-moe': near('tiny-olmoe', 'arch=hunyuan-moe expert_shared_feed_forward_length=48 ' + MOE),
    'hunyuan-moe-tied': near('tiny-olmoe', 'arch=hunyuan-moe expert_shared_count=1 tied=1 ' + MOE + 'hkv=1'),
    'minimax-m2': near('tiny-olmoe', 'arch=minimax-m2 expert_gating_func=2 rot=8 ' + MOE),
    'minimax-m2-softmax': near('tiny-olmoe', 'arch=minimax-m2 expert_gating_func=1 rot=32 ' + MOE + 'hd=32'),
    'bailingmoe': near('tiny-olmoe', 'arch=bailingmoe expert_shared_count=2 expert_weights_norm=True ' + MOE),
    'bailingmoe-scaled': near('tiny-olmoe', 'arch=bailingmoe ff=96 expert_shared_count=1 expert_weights_scale=2.5 ' + MOE),
    'deepseek': near('tiny-dots1', 'arch=deepseek expert_weights_norm=none expert_gating_func=none'),
    'deepseek-tied': near('tiny-dots1', 'arch=deepseek expert_weights_norm=none expert_gating_func=none hkv=2 tied=1 '
                          'leading_dense_block_count=0 expert_weights_scale=none expert_shared_count=1'),
    'minicpm': near('tiny-arcee', 'arch=minicpm logit_scale=9.0 residual_scale=0.25 embedding_scale=8.0'),
    # Without the key logit_scale, llama.cpp multiplies by a default scale and Vitrine divides by it. At this width, the
    # default is 1, so both agree.
    'minicpm-without-keys': near('tiny-arcee', 'arch=minicpm d=256 hd=64 tied=1'),
    'minicpm-experts': near('tiny-mistral3-moe', 'arch=minicpm logit_scale=4.0'),
    'qwen': near('tiny-arcee', 'arch=qwen hkv=4 ff=192 bias=qkv fuse=qkv'),
    'starcoder': near('tiny-codeshell', 'arch=starcoder hkv=1 fuse=qkv norope=1 gategain=100000.0'),
    'refact': near('tiny-arcee', 'arch=refact hkv=1 norope=1'),
    'refact-six-heads': near('tiny-arcee', 'arch=refact d=96 h=6 hkv=3 norope=1 tied=1'),
    'exaone-moe': near('tiny-dots1', 'arch=exaone-moe hkv=2 L=5 swa=12 expert_shared_count=1'),
    'exaone-moe-listed': near('tiny-dots1', 'arch=exaone-moe hkv=1 L=4 swa=9 lay=assa '
                              'expert_shared_count=none expert_gating_func=1 expert_weights_norm=False'),
    'hy_v3': near('tiny-dots1', 'arch=hy_v3 hkv=2 tied=1 expert_shared_count=1 ' + DENSE),
    'hy_v3-softmax': near('tiny-dots1', 'arch=hy_v3 expert_gating_func=1 expert_weights_norm=none expert_weights_scale=none '
                          r'expert_shared_feed_forward_length=48 drop=exp_probs_b|ffn_(gate|up|down)\.weight'),
    'maincoder': near('tiny-hunyuan-dense', 'arch=maincoder base=1e6'),
    'pangu-embedded': near('tiny-arcee', 'arch=pangu-embedded bias=1 tied=1'),
    'plm': near('tiny-minicpm3', 'arch=plm attention.q_lora_rank=none longrope=0'),
    'jais2': near('tiny-nemotron', 'arch=jais2 hkv=4 rot=16 bias=1'),
    'mellum': near('tiny-olmoe', 'arch=mellum L=5 swa=12 ' + MOE, keys=YARN),
    'granite_swa': near('tiny-arcee', 'arch=granite_swa L=4 swa=9 lay=ssas logit_scale=6.0 residual_scale=0.22 '
                        'embedding_scale=12.0 attention.scale=0.1'),
    'granite_swa-partly-rotated': near('tiny-arcee', 'arch=granite_swa L=4 hkv=1 tied=1 swa=9 lay=sa logit_scale=2.0 '
                                       'attention.rope_pattern=1,0,0,1'),
    'plamo': near('tiny-arcee', 'arch=plamo hkv=1'),
    'plamo3': near('tiny-exaone4', 'arch=plamo3 L=9 swa=12 d=32 h=2 hkv=1 ff=64 fuse=qkv base=1e6 rope.freq_base_swa=5000.0'),
    'plamo3-listed': near('tiny-exaone4', 'arch=plamo3 swa=9 lay=sas tied=0 fuse=qkv'),
    'paddleocr': near('tiny-qwen3vl', 'arch=paddleocr hkv=1'),
    'deepseek2-ocr': near('tiny-dots1', 'arch=deepseek2-ocr expert_gating_func=none expert_weights_norm=none '
                          'base=10000.0 drop=exp_probs_b'),
    'deepseek2-ocr-sigmoid': near('tiny-dots1', 'arch=deepseek2-ocr base=10000.0 expert_shared_count=1 tied=1'),
    'mistral4': near('tiny-glm47flash', 'arch=mistral4 attention.temperature_scale=0.4 attention.temperature_length=8'),
    'mistral-large-3': near('tiny-deepseek3', 'attention.temperature_scale=0.3 attention.temperature_length=5'),
    'deepseek2-mha-temperature': near('tiny-deepseek2-mha',
                                      'attention.temperature_scale=0.2 attention.temperature_length=7'),
    'mellum-without-window': near('tiny-olmoe', 'arch=mellum ' + MOE + 'hkv=1', keys=YARN),
})


# ---- writing models
def rewrite(path, architecture, case):
    """Copies the file with other metadata and tensors. Supports only float files."""
    reader = gguf_min.Reader(path)
    tensors = {}
    for name, (shape, kind, _) in reader.tensors.items():
        assert kind == gguf_min.TYPE_ID['F32'], name
        tensors[name] = reader.data(name).view('f4').reshape(shape[::-1]).copy()
    if case.change: case.change(tensors, np.random.default_rng(case.seed))
    keys = dict(reader.raw)
    for key, (kind, value) in case.keys.items():
        keys[architecture + '.' + key] = gguf_min.w_kv(architecture + '.' + key, kind, value)
    head = struct.pack('<4sIQQ', b'GGUF', 3, len(tensors), len(keys)) + b''.join(keys.values())
    offset = 0
    for name, values in tensors.items():
        shape = values.shape[::-1]
        head += gguf_min.w_str(name) + struct.pack('<I', len(shape)) + struct.pack('<%dQ' % len(shape), *shape)
        head += struct.pack('<IQ', 0, offset)
        offset += (values.nbytes + 31)//32*32
    os.unlink(path)
    with open(path, 'wb') as out:
        out.write(head + b'\0'*(-len(head) % 32))
        for values in tensors.values(): out.write(values.tobytes() + b'\0'*(-values.nbytes % 32))


def make(case, folder, name):
    """Writes the model in each type of the case. Returns {type: path}."""
    paths = {}
    for kind in case.types.split():
        path = os.path.join(folder, '%s.%s.gguf' % (name, kind))
        written = kind.lower() if kind in ('F32', 'F16', 'BF16') else 'f16'
        source = path if written == kind.lower() else os.path.join(folder, name + '.source.gguf')
        command = [sys.executable, os.path.join(TOOLS, 'make_gguf.py'), case.preset, source, '--type', written,
                   '--seed', str(case.seed), '--vocab-gguf', 'none']
        subprocess.run(command + [x for s in case.settings.split() for x in ('--set', s)], check=True,
                       stdout=subprocess.DEVNULL)
        if case.keys or case.change:
            architecture = gguf_min.Reader(source).get('general.architecture')
            rewrite(source, architecture, case)
        if source != path:
            subprocess.run([QUANTIZE, source, path, kind, '1'], check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
        paths[kind] = path
    return paths


# ---- logits
def forward_with_window():
    """Returns ref.forward, extended so that every family and layer can have a sliding window, not only Gemma."""
    source = inspect.getsource(ref.forward)
    changed = source.replace("if a in ('gemma2', 'gemma3') else 0", '').replace(
        "if swa and (l + 1) % period:", 'if swa:')
    assert changed.count('swa') == source.count('swa') and len(changed) < len(source) - 30
    scope = dict(vars(ref))
    exec(changed, scope)
    return scope['forward']


def exact_logits(case, path, ids, rounded=False):
    """Returns logits in float64 arithmetic. If `rounded`, rounds activations as llama.cpp does."""
    model = ref.Model(path, actq=rounded)
    model.ctx = case.context
    return np.asarray((forward_with_window() if case.window else ref.forward)(model, ids))


def peer_logits(case, path, ids):
    raw = path + '.peer'
    subprocess.run([ORACLE, '-m', path, '--ids', ','.join(map(str, ids)), '-c', str(case.context), '--kv', 'f32',
                    '--fa', 'off', '--logits', raw, '--json', '/dev/null'], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return np.fromfile(raw, np.float32).reshape(len(ids), -1)


def own_logits(case, path, ids, level):
    out = '%s.%s.npy' % (path, level)
    subprocess.run([OPTIONS.cli, 'logits', '-m', path, '--tokens', ','.join(map(str, ids)), '-c', str(case.context),
                    '--isa', level, '--out', out], check=True, stderr=subprocess.DEVNULL)
    return np.load(out)


def fused_reference(case, path, ids, folder, name):
    """Returns the logits of the unchanged file. They are the reference for a change that must not affect the
    results."""
    plain = Case(case.preset, case.settings, 'F32', case.tokens, case.context, case.seed)
    return exact_logits(plain, make(plain, folder, name + '-plain')['F32'], ids)


# ---- verdict
def judge(case, kind, level, found, reference, peer):
    """Returns whether the results are within their tolerance, and a line of text about them."""
    is_float = kind in ('F32', 'F16', 'BF16')
    result = ref.compare(reference, found)
    text = 'rel %.1e KL %.1e' % (result['rel'], result['kl_mean'])
    if peer is not None and peer is not reference: text += ' (llama.cpp %.1e)' % ref.compare(reference, peer)['kl_mean']
    if level == 'scalar':
        # llama.cpp also rounds if the weights are floats: it sums in f32 and computes GELU in f16.
        limit = 2e-5 if reference is not peer else 1e-3 if case.preset.split('-')[1] in ('gemma3', 'phi2', 'falcon') else 1e-5
        return result['rel'] <= limit, text
    if is_float: return result['rel'] <= 2e-3 and result['kl_mean'] <= (5e-5 if kind == 'BF16' else 1e-5), text
    return result['kl_mean'] <= 1.3*ref.compare(reference, peer)['kl_mean'] + 1e-5, text


def run(name, case, folder):
    failures = 0
    for kind, path in make(case, folder, name).items():
        vocabulary = len(gguf_min.Reader(path).kv['tokenizer.ggml.tokens'][1][1])
        ids = [int(i) for i in np.random.default_rng([case.seed, 7]).integers(3, vocabulary, case.tokens)]
        if case.peer: peer = peer_logits(case, path, ids)
        else: peer = exact_logits(case, path, ids, rounded=True) if case.exact and kind != 'F32' else None
        if case.exact: reference = exact_logits(case, path, ids)
        elif peer is not None: reference = peer
        else: reference = fused_reference(case, path, ids, folder, name)
        for level in LEVELS:
            good, text = judge(case, kind, level, own_logits(case, path, ids, level), reference, peer)
            print('%-32s %-7s %-7s %s%s' % (name, kind, level, text, '' if good else '   OUTSIDE ITS BAND'), flush=True)
            failures += not good
    return failures


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = OPTIONS.keep or temporary
        os.makedirs(folder, exist_ok=True)
        chosen = {name: case for name, case in CASES.items() if fnmatch.fnmatch(name, OPTIONS.only)}
        failures = sum(run(name, case, folder) for name, case in chosen.items())
    print('%d models, %d outside their bands' % (len(chosen), failures))
    return 1 if failures or not chosen else 0


sys.exit(main())

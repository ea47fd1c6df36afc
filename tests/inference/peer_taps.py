#!/usr/bin/python3
"""peer_taps.py VITRINE_CLI SHARED [--keep FOLDER] [--only PATTERN]

Compares every intermediate result of llama.cpp with Vitrine's, for each model of SHARED/data/reference/architectures.
Checks four properties and prints one line for each file:

agrees   With llama.cpp's values as the reference of `compare`, no tap diverges with the fast instruction set, which
         rounds activations as llama.cpp does. Not checked for BF16, for which Vitrine does not round activations.
leaves   With scalar instructions, which round nothing, every difference is rounding, and the first rounded tap is the
         first product with a matrix (0.q, or 0.attn_out if 0.q reads an F16 embedding, which needs no rounding).
exact    With scalar instructions, each tap that ref.py traces is within 2e-5 of its float64 arithmetic
         (SHARED/tools/peer/ref.py).
rounding Rounded activations explain llama.cpp's distance from float64 at each tap that ref.py traces: it is at most 1.5
         times the distance of float64 arithmetic with rounded activations (llama.cpp rounds GELU, too).

Exits with 1 if a property does not hold, and with 77 if NumPy, the tools in SHARED, llama.cpp or AVX2 are missing.
"""
import fnmatch, json, os, subprocess, sys, tempfile

import peer_script

OPTIONS = peer_script.start(__doc__, kept='write the traces to this folder and keep them')
import numpy as np
import ref
ORACLE = peer_script.program('oracle')
MODELS = os.path.join(OPTIONS.shared, 'data/reference/architectures')
CONTEXT = 256  # context length of the stored references
FAST = 'avx2'


# ---- results of llama.cpp
class Dump:
    """Reads llama.cpp's results: the nodes of each name, in order."""
    def __init__(self, folder):
        self.folder, self.nodes = folder, {}
        with open(os.path.join(folder, 'index.json')) as index:
            for node in json.load(index): self.nodes.setdefault(node['name'], []).append(node)

    def last(self, names, where=lambda op: True):
        """Returns the last node with the first of these names that exists, outermost axis first; None if none exists.
        """
        for name in names:
            found = [node for node in self.nodes.get(name, []) if where(node['op'])]
            if found:
                return np.fromfile(os.path.join(self.folder, found[-1]['file']), 'f4').reshape(found[-1]['ne'][::-1])
        return None


def peer_taps(dump, tokens, layers):
    """Returns llama.cpp's values under Vitrine's names. Derives unnamed values, such as attention's contribution to the
    residual stream, from named ones."""
    def rows(names, **which):
        values = dump.last(names, **which)
        return None if values is None else values.reshape(tokens, -1)

    taps = {'embed': rows(['inp_scaled', 'inpL', 'embd'])}
    before = taps['embed']
    for layer in range(layers):
        def tap(name, values): taps['%d.%s' % (layer, name)] = values
        def node(*names, **which): return rows(['%s-%d' % (name, layer) for name in names], **which)
        tap('attn_norm', node('attn_norm'))
        for letter in 'qk':
            name = letter.upper() + 'cur'
            plain = node(name + '_normed', name, where=lambda op: op not in ('ROPE', 'SCALE'))
            rotated = node(name, where=lambda op: op == 'ROPE')
            tap(letter, plain)
            tap(letter + '_rope', plain if rotated is None else rotated)
        tap('v', node('Vcur'))
        tap('scores', dump.last(['kq_soft_max-%d' % layer])[0, :, :, :tokens].transpose(1, 0, 2))
        tap('attn_mix', node('kqv_out'))
        after, between = node('l_out'), node('ffn_inp', 'sa_out')
        if between is None: between = after - node('ffn_moe_out', 'ffn_out')
        tap('attn_out', between - before)
        tap('ffn_norm', node('ffn_norm'))
        tap('ffn_router', node('ffn_moe_logits'))
        tap('ffn_act', node('ffn_moe_swiglu', 'ffn_swiglu', 'ffn_geglu', 'ffn_gelu'))
        tap('ffn_out', after - between)
        tap('layer_out', after)
        before = after
    taps.update({'final_norm': rows(['result_norm']), 'logits': rows(['result_output'])})
    return {name: values for name, values in taps.items() if values is not None}


def run_peer(path, ids, layers, folder):
    subprocess.run([ORACLE, '-m', path, '--ids', ','.join(map(str, ids)), '-c', str(CONTEXT), '--kv', 'f32', '--fa', 'off',
                    '--dump', folder, '--json', os.devnull], check=True, capture_output=True)
    return peer_taps(Dump(folder), len(ids), layers)


# ---- results in float64
def exact_taps(path, ids, rounded):
    """Returns the taps that ref.py traces. If `rounded`, rounds activations before each product as llama.cpp does."""
    model, found = ref.Model(path, actq=rounded), []
    model.ctx = CONTEXT
    ref.forward(model, ids, found)
    names = {'Qcur': 'q_rope', 'Kcur': 'k_rope', 'kqv_out': 'attn_mix', 'l_out': 'layer_out', 'result_norm': 'final_norm',
             'result_output': 'logits'}
    taps = {}
    for name, values in found:
        part, _, layer = name.partition('-')
        if part == 'ffn_out': values = values*model.k('residual_scale', 1.0)
        taps[(layer + '.' if layer else '') + names.get(part, part)] = values.reshape(len(ids), -1)
    return taps


def distance(values, exact):
    return float(np.linalg.norm(values.reshape(exact.shape) - exact)/np.linalg.norm(exact))


# ---- results of Vitrine
def own(command, path, level, *more):
    return subprocess.run([OPTIONS.cli, command, '-m', path, '--isa', level, '-c', str(CONTEXT), '-t', '1', *more],
                          capture_output=True, text=True)


def compare(path, reference, level):
    done = own('compare', path, level, '--reference', reference, '--json')
    if not done.stdout: sys.exit(done.stderr)
    return json.loads(done.stdout)


def scalar_taps(path, ids, folder):
    out = os.path.join(folder, 'scalar.npz')
    done = own('trace', path, 'scalar', '--tokens', ','.join(map(str, ids)), '--out', out)
    if done.returncode: sys.exit(done.stderr)
    return np.load(out)


def judge(case, folder):
    """Whether all four properties hold for one model."""
    path, ids = os.path.join(MODELS, case['model']), case['ids']
    reader = ref.Reader(path)
    peer = run_peer(path, ids, reader.get(reader.get('general.architecture') + '.block_count'), folder)
    reference = os.path.join(folder, 'reference.npz')
    np.savez(reference, tokens=np.array(ids), **peer)
    report = compare(path, reference, FAST)
    whole = compare(path, reference, 'scalar')
    left = next((tap for tap in whole['taps'] if tap['rounded']), None)
    agrees = report['first_divergence'] is None or case['type'] == 'BF16'
    complete = len(report['taps']) == len(peer) and not report['unknown']

    exact, rounded, scalar = exact_taps(path, ids, False), exact_taps(path, ids, True), scalar_taps(path, ids, folder)
    ours = max(distance(scalar[name], values) for name, values in exact.items())
    known = [name for name in exact if name in peer]
    times = max(distance(peer[name], exact[name])/max(distance(rounded[name], exact[name]), 1e-6) for name in known)
    expected = '0.q' if distance(rounded['0.q_rope'], exact['0.q_rope']) > 1e-9 else '0.attn_out'
    leaves = whole['agreement'] == 'rounding' and left is not None and left['name'] == expected
    good = agrees and complete and leaves and ours <= 2e-5 and times <= 1.5
    print('%-28s %3d taps, first apart %s; scalar leaves at %s by %.1e; scalar %.1e from exact; llama.cpp %.2f roundings%s'
          % (case['model'], len(report['taps']), (report['first_divergence'] or {}).get('name', 'none'),
             left and left['name'], left['relative_l2'] if left else 0, ours, times, '' if good else '   WRONG'), flush=True)
    return good


def main():
    devices = json.loads(subprocess.run([OPTIONS.cli, 'devices', '--json'], check=True, capture_output=True).stdout)
    if FAST not in [level['isa'] for level in devices['cpu']['levels'] if level['supported']]:
        peer_script.skip('this processor lacks', FAST)
    with open(os.path.join(MODELS, 'manifest.json')) as file: cases = json.load(file)
    chosen = [case for case in cases if fnmatch.fnmatch(case['model'], OPTIONS.only)]
    with tempfile.TemporaryDirectory() as temporary:
        wrong = 0
        for case in chosen:
            folder = os.path.join(OPTIONS.keep or temporary, case['model'])
            os.makedirs(folder, exist_ok=True)
            wrong += not judge(case, folder)
    print('%d models, %d with something unexplained' % (len(chosen), wrong))
    return 1 if wrong or not chosen else 0


sys.exit(main())

#!/usr/bin/env python3
"""exact_states.py VITRINE_CLI SHARED [--only PATTERN]

Compares the statistics of recurrent states from `capture --taps state` with float64 arithmetic
(SHARED/tools/peer/ref2.py), with scalar instructions: count, minimum, maximum, mean and root mean square of each layer
after each token, and of all positions together after the last token. Prints one line for each file. Exits with 1 if a
file differs, and with 77 if NumPy or SHARED is missing.
"""
import argparse, fnmatch, json, os, subprocess, sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument('cli')
parser.add_argument('shared')
parser.add_argument('--only', default='*')
OPTIONS = parser.parse_args()
sys.path.insert(0, os.path.join(OPTIONS.shared, 'tools/peer'))
try:
    import numpy as np
    import ref, ref2
except ImportError as error:
    print('skipped:', error)
    sys.exit(77)

FAMILIES = 'qwen35 qwen3next kimi-linear mamba mamba2 jamba plamo2 granitehybrid falcon-h1 nemotron_h lfm2 rwkv7'.split()
TOKENS = 40
BAND = 2e-5  # tolerance relative to the root mean square
STORED = os.path.join(OPTIONS.shared, 'data/reference/architectures2')


def exact_engine():
    """ref2.Net with an additional callback. The callback receives each state after a token has updated it and before
    the token's output is computed."""
    with open(ref2.__file__) as file: source = file.read()
    changes = {"            o[t] = np.einsum('hk,hkv->hv', q[t], st)": 'st', "            y[t] = np.einsum('hps,": 'st',
               '            y[t] = st @ C[t]': 'st', '                    o[t] = st @ C[t]': 'st',
               "                o[t] = np.einsum('hij,hj->hi', S, r[t])": 'S'}
    for line, state in changes.items():
        assert source.count(line) == 1, line
        indent = line[:len(line) - len(line.lstrip())]
        source = source.replace(line, f'{indent}self.keep({state})\n{line}')
    line = "        B, C, X = np.split(self.mm(x, b + 'shortconv.in_proj'), 3, -1)\n"
    assert source.count(line) == 1
    source = source.replace(line, line + "        self.keep_tails(B*X, self.t(b + 'shortconv.conv.weight').shape[-1])\n")
    scope = {}
    exec(compile(source, 'ref2', 'exec'), scope)

    class Engine(scope['Net']):
        def keep(self, state): self.states.append(state.copy())

        def keep_tails(self, inputs, taps):
            padded = np.concatenate([np.zeros((taps - 1, inputs.shape[1])), inputs])
            for t in range(len(inputs)): self.keep(padded[t + 1:t + taps])

    return Engine


def exact_states(path, ids):
    """Returns the states as [layers with a state][tokens]."""
    net = exact_engine()(ref.Model(path), ids)
    net.states = []
    net.run()
    return [net.states[first:first + len(ids)] for first in range(0, len(net.states), len(ids))]


def told(path, ids, *more):
    command = [OPTIONS.cli, 'capture', '-m', path, '--tokens', ','.join(map(str, ids)), '--isa', 'scalar', '--taps', 'state',
               '--json', *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)['statistics']


def difference(line, state):
    rms = np.sqrt((state**2).mean())
    expected = {'min': state.min(), 'max': state.max(), 'mean': state.mean(), 'rms': rms}
    if line['count'] != state.size or line['nan'] or line['inf']: return np.inf
    return max(abs(line[key] - value) for key, value in expected.items())/rms


def judge(path, ids):
    """Returns the largest difference, relative to the root mean square, and the number of compared states."""
    exact = exact_states(path, ids)
    lines = told(path, ids, '--position-stats')
    layers = sorted({int(line['tap'].split('.')[0]) for line in lines})
    assert len(layers) == len(exact) and len(lines) == len(exact)*len(ids), (layers, len(exact), len(lines))
    worst = 0
    for line in lines:
        layer = layers.index(int(line['tap'].split('.')[0]))
        worst = max(worst, difference(line, exact[layer][line['position']]))
    # With --decode 0, all tokens are evaluated in one batch. The statistics then contain only the state after the last
    # token. The ranges 3-10 and 30-35 end inside the batch, so the statistics contain the states after positions 10 and
    # 35.
    for line, states in zip(told(path, ids, '--stats', '--decode', '0'), exact):
        worst = max(worst, difference(line, states[-1]))
    for line, states in zip(told(path, ids, '--stats', '--decode', '0', '--positions', '3-10,30-35'), exact):
        worst = max(worst, difference(line, np.stack([states[10], states[35]])))
    return worst, len(lines)


def main():
    if not os.path.exists(os.path.join(STORED, 'manifest.json')):
        print('skipped: no models in', OPTIONS.shared)
        return 77
    wrong = judged = 0
    for family in FAMILIES:
        path = os.path.join(STORED, f'tiny-{family}.F16.gguf')
        if not fnmatch.fnmatch(family, OPTIONS.only): continue
        ids = [int(i) for i in np.random.default_rng(5).integers(3, 280, TOKENS)]
        worst, count = judge(path, ids)
        print(f'{family}: {count} states, largest error {worst:.1e} of the root mean square', flush=True)
        judged += 1
        wrong += not worst < BAND
    print(f'{judged} files, {wrong} wrong')
    return 1 if wrong or not judged else 0


sys.exit(main())

#!/usr/bin/python3
"""reference_programs.py VITRINE_CLI SHARED [--only PATTERN] [--thin]

Writes the programs of `info --numpy` and `info --c` for the stored models of every architecture and type, runs them, and
compares every tap with the level `scalar`, and the logits with those of float64 arithmetic that lie beside the models.
The trained models beside them are compared with the level alone. Prints one line for each file; exits with 1 when one differs,
and with 77 when NumPy, a C compiler or the models are missing. --thin: one file of each architecture.
"""
import argparse, fnmatch, json, os, shutil, subprocess, sys, tempfile

try:
    import numpy as np
except ImportError as error:
    print('skipped:', error)
    sys.exit(77)

EQUAL = 1e-5        # the weakest fault lies at 4e-5
EXACT = 2e-5        # of the spread of the logits, as for the scalar level


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def relative(a, b):
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    if a.shape != b.shape:
        return np.inf
    return np.sqrt(((a - b) ** 2).sum() / (b ** 2).sum())


def worst(trace, taps):
    """The largest difference of a tap, and its name; infinite where one is missing."""
    return max((relative(taps[name], trace[name]) if name in taps else np.inf, name) for name in trace if name != 'tokens')


def check(cli, model, ids, exact, folder):
    """Sentences about what is wrong, and the worst differences."""
    ids = ','.join(map(str, ids))
    at = lambda name: os.path.join(folder, name)
    made = run(cli, 'trace', '-m', model, '--tokens', ids, '--isa', 'scalar', '--out', at('trace.npz'))
    if made.returncode:
        return [made.stderr], []
    trace = dict(np.load(at('trace.npz')))
    complaints, figures = [], []
    for language in ('numpy', 'c'):
        written = run(cli, 'info', '-m', model, '--' + language)
        if written.returncode:
            complaints.append(written.stderr)
            continue
        source = at('program.py' if language == 'numpy' else 'program.c')
        with open(source, 'w') as file:
            file.write(written.stdout)
        if language == 'numpy':
            done = run(sys.executable, source, model, ids, at('taps.npz'))
        else:
            shutil.rmtree(at('taps'), ignore_errors=True)
            os.mkdir(at('taps'))
            done = run('cc', '-O2', source, '-o', at('program'), '-lm')
            if done.returncode == 0:
                done = run(at('program'), model, ids, at('taps'))
        if done.returncode:
            complaints.append(f'{language}: {done.stdout}{done.stderr}')
            continue
        if language == 'numpy':
            taps = dict(np.load(at('taps.npz')))
        else:
            taps = {name[:-4]: np.load(os.path.join(at('taps'), name)) for name in os.listdir(at('taps'))}
        difference, name = worst(trace, taps)
        spread = 0 if exact is None else np.sqrt(((taps['logits'] - exact) ** 2).mean()) / exact.std()
        figures.append(f'{language} {name} {difference:.1e}' + ('' if exact is None else f', exact {spread:.1e}'))
        if not difference < EQUAL or not spread < EXACT:
            complaints.append(f'{language} differs')
    return complaints, figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cli')
    parser.add_argument('shared')
    parser.add_argument('--only', default='*')
    parser.add_argument('--thin', action='store_true')
    options = parser.parse_args()
    stored = os.path.join(options.shared, 'data/reference/architectures')
    if not os.path.exists(os.path.join(stored, 'manifest.json')) or not shutil.which('cc'):
        print('skipped: no models in', stored, 'or no C compiler')
        sys.exit(77)
    seen, wrong, judged = set(), 0, 0
    with open(os.path.join(stored, 'manifest.json')) as file:
        manifest = json.load(file)
    for entry in manifest:
        if not fnmatch.fnmatch(entry['model'], options.only) or (options.thin and entry['arch'] in seen):
            continue
        seen.add(entry['arch'])
        exact = np.load(os.path.join(stored, entry['exact']))
        with tempfile.TemporaryDirectory() as folder:
            complaints, figures = check(options.cli, os.path.join(stored, entry['model']), entry['ids'], exact, folder)
        judged += 1
        wrong += bool(complaints)
        print(entry['model'], '; '.join(figures), *complaints, flush=True)
    models = os.path.join(options.shared, 'data/models')
    for name in sorted(os.listdir(models)) if os.path.isdir(models) else []:
        if not name.endswith('.gguf') or not fnmatch.fnmatch(name, options.only) or (options.thin and '-IQ3_S' not in name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            complaints, figures = check(options.cli, os.path.join(models, name), [1, 40, 37, 26, 78, 5, 99], None, folder)
        judged += 1
        wrong += bool(complaints)
        print(name, '; '.join(figures), *complaints, flush=True)
    print(f'{judged} files, {wrong} wrong')
    sys.exit(1 if wrong or not judged else 0)


main()

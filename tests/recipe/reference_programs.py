#!/usr/bin/python3
"""reference_programs.py VITRINE_CLI SHARED [--only PATTERN] [--thin]

Writes the programs of `info --numpy` and `info --c99` for the stored models of every architecture and type, and runs
them. Compares every tap with Vitrine's scalar instructions, and the logits with stored results of float64 arithmetic.
For trained models, only the taps are compared. Prints one line for each file. Exits with 1 if one differs, and with 77
if NumPy, a C compiler or the models are missing.

--thin tests one file of each variant of an architecture, and one trained model. It tests a C program only if the
program has a new line: one that differs from all lines of earlier programs in more than numbers and quoted names.
"""
import argparse, contextlib, fnmatch, io, json, os, re, runpy, shutil, subprocess, sys, tempfile, threading
from concurrent.futures import ThreadPoolExecutor

try:
    import numpy as np
except ImportError as error:
    print('skipped:', error)
    sys.exit(77)

EQUAL = 1e-5        # maximum difference of a tap; the smallest fault causes 4e-5
EQUAL_SPARSE = 3e-5  # for gemma3n: its few nonzero activations are small differences between a value and a limit
EXACT = 2e-5  # maximum root mean square error of the logits / their standard deviation, as for scalar instructions
TRAINED_IDS = [1, 40, 37, 26, 78, 5, 99]


class Failure(Exception):
    pass


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f'{done.stdout}{done.stderr}')
    return done.stdout


def relative(a, b):
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    if a.shape != b.shape:
        return np.inf
    return np.sqrt(((a - b) ** 2).sum() / (b ** 2).sum())


def worst(trace, taps):
    """Returns the largest difference and the name of its tap; infinite if a tap is missing."""
    return max((relative(taps[name], trace[name]) if name in taps else np.inf, name) for name in trace if name != 'tokens')


class NewLines:
    """Finds out whether a C source has lines that no earlier source had. Ignores differences in numbers, quoted names
    and comments."""
    def __init__(self): self.seen, self.lock = set(), threading.Lock()

    def has(self, path):
        with open(path) as file: source = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
        for pattern, blank in ((r'"(\\.|[^"\\])*"', '""'), (r'[0-9][0-9.]*(e[-+]?[0-9]+)?', '0'),
                               (r'0((, -?| \|\| L == | && L != )0)+', '0')):
            source = re.sub(pattern, blank, source)
        lines = {line.strip() for line in source.splitlines()}
        with self.lock:
            more = lines - self.seen
            self.seen |= lines
        return bool(more)


def prepare(cli, model, ids, folder, wants_c):
    """Runs the separate processes: Vitrine's trace, the program in Python, and optionally the taps of the C program."""
    at = lambda name: os.path.join(folder, name)
    run(cli, 'trace', '-m', model, '--tokens', ids, '--isa', 'scalar', '-t', '1', '--out', at('trace.npz'))
    run(cli, 'info', '-m', model, '--numpy', '--out', at('program.py'))
    if not run(cli, 'info', '-m', model, '--recipe'):
        raise Failure('the recipe is empty')
    run(cli, 'info', '-m', model, '--c99', '--out', at('program.c'))
    if not wants_c(at('program.c')): return
    os.mkdir(at('taps'))
    run('cc', '-O1', at('program.c'), '-o', at('program'), '-lm')
    run(at('program'), model, ids, at('taps'))


def taps_of_numpy(model, ids, folder):
    """Runs the Python program in this process, because starting Python with NumPy takes longer than most of these
    models."""
    out = os.path.join(folder, 'taps.npz')
    sys.argv = [os.path.join(folder, 'program.py'), model, ids, out]
    with contextlib.redirect_stdout(io.StringIO()):
        runpy.run_path(sys.argv[0])
    return dict(np.load(out))


def taps_of_c(folder):
    folder = os.path.join(folder, 'taps')
    return {name[:-4]: np.load(os.path.join(folder, name)) for name in os.listdir(folder)}


def judge(model, ids, exact, folder, prepared):
    """Returns sentences about errors, and the worst differences."""
    try:
        prepared.result()
        trace = dict(np.load(os.path.join(folder, 'trace.npz')))
        programs = {'numpy': taps_of_numpy(model, ids, folder)}
        if os.path.exists(os.path.join(folder, 'taps')): programs['c'] = taps_of_c(folder)
    except (Failure, SystemExit) as failure:
        return [str(failure)], []
    complaints, figures = [], []
    for language, taps in programs.items():
        difference, name = worst(trace, taps)
        spread = 0 if exact is None else np.sqrt(((taps['logits'] - exact) ** 2).mean()) / exact.std()
        figures.append(f'{language} {name} {difference:.1e}' + ('' if exact is None else f', exact {spread:.1e}'))
        equal = EQUAL_SPARSE if 'gemma3n' in model else EQUAL
        if not difference < equal or not spread < EXACT:
            complaints.append(f'{language} differs')
    return complaints, figures


def models(shared, only, thin):
    """Yields (file, ids, exact logits or None) for the selected files."""
    stored, seen = os.path.join(shared, 'data/reference/architectures'), set()
    with open(os.path.join(stored, 'manifest.json')) as file:
        manifest = json.load(file)
    for entry in manifest:
        if fnmatch.fnmatch(entry['model'], only) and not (thin and entry['arch'] in seen):
            seen.add(entry['arch'])
            yield os.path.join(stored, entry['model']), entry['ids'], np.load(os.path.join(stored, entry['exact']))
    further = os.path.join(shared, 'data/reference/architectures2')
    with open(os.path.join(further, 'manifest.json')) as file:
        manifest = json.load(file)
    for entry in manifest:
        path = os.path.join(further, entry['model'])
        if not fnmatch.fnmatch(entry['model'], only) or (thin and entry['arch'] in seen):
            continue
        seen.add(entry['arch'])
        yield path, entry['ids'], np.load(os.path.join(further, entry['exact']))
    trained = os.path.join(shared, 'data/models')
    for name in sorted(os.listdir(trained)) if os.path.isdir(trained) else []:
        if name.endswith('.gguf') and fnmatch.fnmatch(name, only) and not (thin and '-IQ3_S' not in name):
            yield os.path.join(trained, name), TRAINED_IDS, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cli')
    parser.add_argument('shared')
    parser.add_argument('--only', default='*')
    parser.add_argument('--thin', action='store_true')
    options = parser.parse_args()
    if not os.path.exists(os.path.join(options.shared, 'data/reference/architectures/manifest.json')) or not shutil.which('cc'):
        print('skipped: no models in', options.shared, 'or no C compiler')
        sys.exit(77)
    wrong = judged = compiled = 0
    wants_c = NewLines().has if options.thin else lambda path: True
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as others:
        tasks = []
        for number, (model, ids, exact) in enumerate(models(options.shared, options.only, options.thin)):
            place, ids = os.path.join(folder, str(number)), ','.join(map(str, ids))
            os.mkdir(place)
            tasks.append((model, ids, exact, place, others.submit(prepare, options.cli, model, ids, place, wants_c)))
        for model, ids, exact, place, prepared in tasks:
            complaints, figures = judge(model, ids, exact, place, prepared)
            shutil.rmtree(place)
            judged += 1
            compiled += any(figure.startswith('c ') for figure in figures)
            wrong += bool(complaints)
            print(os.path.basename(model), '; '.join(figures), *complaints, flush=True)
    print(f'{judged} files, {compiled} of them in C, {wrong} wrong')
    sys.exit(1 if wrong or not compiled else 0)


main()

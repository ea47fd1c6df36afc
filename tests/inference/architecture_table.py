#!/usr/bin/python3
"""architecture_table.py REPORT… --source ROOT

Rewrites the table of docs/architectures.md from the reports of reference_logits_test ($VITRINE_REFERENCE_REPORT). A
report contains a line of JSON for each model file and instruction set. In the table, each row is an architecture, and
each column is an instruction set or Vulkan. A cell contains the worst result of the architecture's files. Speeds come
from the table of speeds on the same page. Cells without a report keep their old contents.
"""
import argparse, glob, json, os, re

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument('reports', nargs='*')
parser.add_argument('--source', required=True)
options = parser.parse_args()

LEVELS = ['scalar', 'vulkan', 'avx2']
HEADS = ['architecture', 'files', 'scalar: rel', 'Vulkan: rel', 'avx2: KL of F16 / of other types',
         'speed: prompt / generation']
NONE = '—'
BEGIN, END = '<!-- figures -->\n', '<!-- end of figures -->'

page = os.path.join(options.source, 'docs/architectures.md')
with open(page) as file:
    text = file.read()
before, rest = text.split(BEGIN)
old, after = rest.split(END)
architectures = []
for path in glob.glob(os.path.join(options.source, 'core/model/architectures/*.cpp')):
    with open(path) as file:
        architectures += re.findall(r'^constexpr Architecture architectures::\w+ =\s*\{\s*"([^"]+)"', file.read(), re.MULTILINE)


def cells(line):
    return [cell.strip() for cell in line.strip().strip('|').split('|')]


kept = {row[0].strip('`'): row for row in map(cells, old.splitlines()) if row[0].startswith('`')}
speeds = {}
for line in before.splitlines():
    row = cells(line)
    if len(row) == 4 and re.fullmatch(r'`[^`]+`', row[0]): speeds.setdefault(row[0].strip('`'), []).append(f'{row[2]} / {row[3]}')

found = {}
for path in options.reports:
    with open(path) as report:
        for line in report:
            entry = json.loads(line)
            found[entry['model'], entry['level']] = entry


def worst(entries, figure):
    return '%.1e' % max(entry[figure] for entry in entries) if entries else NONE


def of(architecture, level, floats=None):
    return [entry for (_, at), entry in found.items() if at == level and entry['architecture'] == architecture
            and (floats is None or (entry['type'] == 'F16') == floats)]


def figures(architecture, level):
    if level != 'avx2': return worst(of(architecture, level), 'relative')
    return '%s / %s' % (worst(of(architecture, level, True), 'divergence'), worst(of(architecture, level, False), 'divergence'))


def files_of(architecture):
    """Returns the files, grouped by their types: "qwen3, qwen3-tied in F16, Q8_0"."""
    forms = {}
    for entry in sorted(of(architecture, LEVELS[0]), key=lambda entry: entry['model']):
        form, kind = re.fullmatch(r'(?:tiny-)?(.*?)[.-]([^.-]+)\.gguf', entry['model']).groups()
        forms.setdefault(form, []).append(kind)
    groups = {}
    for form, kinds in forms.items(): groups.setdefault(', '.join(kinds), []).append(form)
    return '; '.join('%s in %s' % (', '.join(group), kinds) for kinds, group in groups.items())


def row(architecture):
    had = kept.get(architecture)
    measured = [figures(architecture, level) if of(architecture, level) else had[2 + i] if had else NONE
                for i, level in enumerate(LEVELS)]
    files = files_of(architecture) or (had[1] if had else NONE)
    return '| %s |' % ' | '.join(['`%s`' % architecture, files, *measured, '; '.join(speeds.get(architecture, [NONE]))])


lines = ['| %s |' % ' | '.join(HEADS), '|' + '---|'*len(HEADS), *(row(architecture) for architecture in sorted(architectures))]
with open(page, 'w') as file:
    file.write(before + BEGIN + '\n'.join(lines) + '\n' + END + after)
print(len(architectures), 'architectures,', sum(architecture in speeds for architecture in architectures), 'with a speed')

#!/usr/bin/python3
"""architecture_table.py REPORT… --source ROOT

Writes the table of docs/architectures.md anew, from what reference_logits_test writes to $VITRINE_REFERENCE_REPORT: a line
of JSON for each file and level. Rows are architectures, columns the levels; a figure is the worst of an architecture's files.
"""
import argparse, json, os, re

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument('reports', nargs='+')
parser.add_argument('--source', required=True)
options = parser.parse_args()

found = {}
for path in options.reports:
    with open(path) as report:
        for line in report:
            entry = json.loads(line)
            found[entry['model'], entry['level']] = entry
LEVELS = sorted({level for _, level in found}, key=['scalar', 'vulkan', 'avx2', 'avxvnni', 'avx512', 'amx'].index)


def worst(entries, figure):
    return '%.1e' % max(entry[figure] for entry in entries) if entries else 'not measured'


def row(architecture):
    of = lambda level, floats: [entry for (_, at), entry in found.items() if at == level and entry['architecture'] == architecture
                                and (floats is None or (entry['type'] == 'F16') == floats)]
    names = sorted({re.sub(r'^tiny-|\.gguf$', '', entry['model']) for entry in of(LEVELS[0], None)})
    cells = []
    for level in LEVELS:
        if level in ('scalar', 'vulkan'):
            cells.append(worst(of(level, None), 'relative'))
        else:
            cells.append('%s / %s' % (worst(of(level, True), 'divergence'), worst(of(level, False), 'divergence')))
    return '| `%s` | %s | %s |' % (architecture, ', '.join(names), ' | '.join(cells))


heads = {'scalar': 'scalar: rel', 'vulkan': 'Vulkan: rel'}
lines = ['| architecture | files | %s |' % ' | '.join(heads.get(level, '%s: KL of F16 / of quantized' % level) for level in LEVELS),
         '|' + '---|' * (2 + len(LEVELS))]
lines += [row(architecture) for architecture in sorted({entry['architecture'] for entry in found.values()})]
page = os.path.join(options.source, 'docs/architectures.md')
with open(page) as file:
    text = file.read()
begin, end = '<!-- figures -->\n', '<!-- end of figures -->'
before, rest = text.split(begin)
with open(page, 'w') as file:
    file.write(before + begin + '\n'.join(lines) + '\n' + end + rest.split(end)[1])

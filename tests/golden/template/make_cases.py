#!/usr/bin/env python3
"""Renders the cases below with the real Jinja2 and writes cases.json, which template_language_test reads.

Needs python3-jinja2. Uses the usual environment of chat templates: immutable sandbox, trim_blocks, lstrip_blocks, loop
controls, json.dumps behind `tojson`. expressions.txt contains one expression per line; templates with several tags are
below.
"""
import copy
import datetime
import json
import pathlib
import re

import jinja2.ext
import jinja2.sandbox

VARIABLES = {"s": "Grüße, Welt", "t": "  a b\tc\n", "e": "", "n": 7, "f": 2.5, "l": [3, 1, 2], "d": {"b": 2, "a": 1, "C": 3},
        "m": [{"r": "u", "c": "x", "k": 2}, {"r": "a", "c": "y", "k": 1}, {"r": "u", "c": "z"}], "z": None, "y": True}

BLOCKS = [
    "a\n{% if true %}\nb\n{% endif %}\nc\n", "  {% if true %}  \n  b\n  {% endif %}\n", "a {%- if true -%} b {%- endif -%} c", "a\n  {%+ if true %}\nb\n{% endif +%}\nc",
    "a  {{- 1 -}}  b", "a {#- x -#} b", "a\n  {# x #}\nb", "a\n {# x +#}\nb", "{{ 1 }}\n{{ 2 }}\n", "\n\n{% set x = 1 %}\n\n{{ x }}\n\n", "x\r\ny\rz\n", "{% raw %}{{ x }}{% if %}{% endraw %}",
    "a\n  {% raw %}\n  {{ x }}\n  {% endraw %}\nb", "a {%- raw -%} {{ x }} {%- endraw -%} b", "{% raw %}{% endraw %}x", "{{ '{{' }}{{ '%}' }}{{ \"#}\" }}", "{{ {'a': {'b': 1}}['a']['b'] }}", "{ {% if true %}}{% endif %} }}", "{{ {} }}{{ {'a': {}} }}",
    "   {{ 1 }}   {% if true %}   {% endif %}   ", "\t{% if true %}\tx\t{% endif %}\t\n\ty", "{% if true %}\r\nx\r\n{% endif %}\r\ny", "{#a#}{#b#}\n{#c#}\nx", "a{#\n\n#}b", "{{ 1 -}}\n\n  x\n  {{- 2 }}", "{%- set x = 1 %}\n   {%- set y = 2 %}\n   {{- x + y }}",
    "{% if n > 5 %}big{% elif n > 2 %}mid{% else %}small{% endif %}", "{% if e %}1{% elif z %}2{% elif q %}3{% else %}4{% endif %}", "{% if n == 7 and s %}x{% endif %}", "{% if not e %}x{% endif %}",
    "{% for x in l %}{{ loop.index }}/{{ loop.length }}:{{ x }}{{ ',' if not loop.last }}{% endfor %}", "{% for x in l %}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }} {% endfor %}",
    "{% for x in l %}{{ loop.previtem }}<{{ x }}>{{ loop.nextitem }} {% endfor %}", "{% for x in [] %}a{% else %}b{% endfor %}", "{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}",
    "{% for k in d %}{{ k }}{% endfor %}", "{% for c in s %}{{ c }}.{% endfor %}", "{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}", "{% for x in l if x > 1 %}{{ loop.index }}{{ x }}{% else %}none{% endfor %}", "{% for x in l if x > 5 %}{{ x }}{% else %}none{% endfor %}",
    "{% for x in l %}{% if x == 1 %}{% continue %}{% endif %}{{ x }}{% endfor %}", "{% for x in l %}{% if x == 1 %}{% break %}{% endif %}{{ x }}{% endfor %}", "{% for x in l %}{% break %}{% else %}e{% endfor %}", "{% for x in l %}{% continue %}{% else %}e{% endfor %}", "{% for x in l %}{% for y in l %}{% if y == x %}{% break %}{% endif %}{{ x }}{{ y }} {% endfor %}{% endfor %}",
    "{% for x in l %}{% for y in l %}{{ loop.index }}{% endfor %}{{ loop.index }};{% endfor %}", "{% for x in q %}a{% else %}b{% endfor %}", "{% for x in range(3) %}{{ x }}{% endfor %}", "{% for x in (1, 2) %}{{ x }}{% endfor %}", "{% for x in 1, 2 %}{{ x }}{% endfor %}", "{% for x, in [[1], [2]] %}{{ x }}{% endfor %}", "{{ l | map('string') | first }}{% set g = l | map('string') %}{% for x in g %}{{ x }}{% endfor %}{% for x in g %}{{ x }}{% endfor %}",
    "{% set x = 1 %}{% for i in l %}{% set x = i %}{{ x }}{% endfor %}{{ x }}", "{% set x = 1 %}{% for i in l %}{{ x }}{% set x = x + i %}{{ x }} {% endfor %}{{ x }}", "{% set x = 1 %}{% if true %}{% set x = 2 %}{% endif %}{{ x }}", "{% for i in l %}{% set y2 = i %}{% endfor %}{{ y2 is defined }}", "{% set a, b = 1, 2 %}{{ a }}{{ b }}", "{% set a = 1, 2 %}{{ a }}", "{% set a, (b, c) = [1, [2, 3]] %}{{ a + b + c }}",
    "{% set ns = namespace(x=0) %}{% for i in l %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }}", "{% set ns = namespace() %}{% set ns.a = [1] %}{% set ns.b = ns.a + [2] %}{{ ns.b }}{{ ns.c is defined }}", "{% set x %}a{{ n }}b{% endset %}[{{ x }}]{{ x is string }}", "{% set x | upper | replace('A', 'b') %}a{{ n }}{% endset %}{{ x }}", "{% set x = n if n > 5 else 0 %}{{ x }}", "{% set s = 'new' %}{{ s }}",
    "{% macro m(a, b=2) %}{{ a }}-{{ b }}{% endmacro %}{{ m(1) }} {{ m(1, 3) }} {{ m(b=4, a=5) }} {{ m() }}", "{% macro m(a, b=a) %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m(1, b=2) }}", "{% macro m() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, x=3) }}", "{% macro m(a) %}{{ a }}{{ varargs | length }}{% endmacro %}{{ m(1, 2, 3) }}", "{% macro m() %}<{{ caller() }}>{% endmacro %}{% call m() %}x{{ n }}{% endcall %}", "{% macro m(v) %}{% for x in v %}{{ caller(x, loop.index) }};{% endfor %}{% endmacro %}{% call(a, b) m(l) %}{{ a }}:{{ b }}{% endcall %}",
    "{% macro f(n) %}{% if n > 1 %}{{ n }}{{ f(n - 1) }}{% else %}1{% endif %}{% endmacro %}{{ f(5) }}", "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}B{% endmacro %}{{ a() }}", "{% macro m() %}{{ v }}{% endmacro %}{% set v = 1 %}{{ m() }}", "{% set v = 1 %}{% macro m(v) %}{{ v }}{% set v = 9 %}{% endmacro %}{{ m(2) }}{{ v }}", "{% macro m() %}x{% endmacro %}{{ m is callable }}{{ m() | length }}{{ m() + 'y' }}", "{% macro m(a) %}{{ a is defined }}{% endmacro %}{{ m() }}{{ m(1) }}", "{% macro m() %}{{ caller is defined }}{% endmacro %}{{ m() }}{% call m() %}{% endcall %}", "{% macro m(x) %}{{ x }}{% endmacro %}{{ ['a', 'b'] | map('upper') | map('lower') | join }}{{ m(*[1]) }}{{ m(**{'x': 2}) }}",
    "{% filter upper %}a{{ s }}b{% endfilter %}", "{% filter replace('a', 'b') | upper %}cat{% endfilter %}", "{% filter trim | indent(2, true) %}\n a\n b \n{% endfilter %}", "{% generation %}x{% set a = 1 %}{% endgeneration %}{{ a is defined }}",
    "{% set j = joiner('|') %}{% for x in l %}{{ j() }}{{ x }}{% endfor %}", "{{ m | map(attribute='c') | map('upper') | join(' ') | lower }}", "{{ 'x' if n == 7 else 'y' if n == 8 else 'z' }}", "{{ (n if n else 1) ~ ('a' if not n) }}", "{{ 1 if 0 }}|{{ none }}|{{ true }}", "{{ [1, 2,] }}{{ {'a': 1,} }}{{ (1,) }}",
    "{{ 'a' is string and 'b' is string }}", "{{ n is number or q.x }}", "{{ not n is odd }}", "{{ n is not odd }}", "{{ -n | abs }}", "{{ -1 | abs + 2 }}", "{{ 2 * l | length }}", "{{ l | length * 2 }}", "{{ 'a' ~ 'b' | upper }}", "{{ ('a' ~ 'b') | upper }}", "{{ 'a' + 'b' ~ 1 + 2 }}" , "{{ 1 ~ 2 + 3 }}", "{{ 1 + 2 ~ 3 }}", "{{ 2 * 3 ~ 4 }}", "{{ 'a' in 'abc' and not 'z' in 'abc' }}", "{{ 1 in [1] == true }}", "{{ d.items() | list | first | last }}", "{{ m[0].c ~ m[1]['c'] ~ m[-1].c }}", "{{ m.0.c }}", "{{ s.split(', ')[1][0] }}", "{{ {'a': [1, {'b': (2, 3)}]}.a[1].b[1] }}", "{{ [[1, 2], [3, 4]] | map('sum') | list }}", "{{ s | upper | lower | length }}",
    "{{ messages is defined }}{{ loop is defined }}", "{% if x is defined and x %}a{% else %}b{% endif %}", "{% for m2 in m %}{% if m2.k is defined %}{{ m2.k }}{% else %}-{% endif %}{% endfor %}", "{% for m2 in m %}{{ m2.k or '-' }}{{ m2.get('k', '?') }}{% endfor %}", "{% set o = {'a': 1} %}{% set o = dict(o, b=2) %}{{ o }}{{ o | length }}", "{{ {'k': 1, **d} }}", "{{ dict(d, a=5) }}", "{% set ns = namespace(f=false) %}{% for x in m if x.r == 'a' %}{% set ns.f = true %}{% endfor %}{{ ns.f }}", "{% set x = '<' | e %}{{ x + '<' }}{{ x ~ '<' }}",
    "{% if true: %}x{% endif %}", "{%if true%}x{%endif%}", "{%for x in l%}{{x}}{%endfor%}", "{{'a'}}{{ 'b'}}{{'c' }}", "{{-1}}", "{{ -1 }}", "{{+1}}", "{%- if true -%}\n x \n{%- else -%}\n y \n{%- endif -%}", "{% set x=[1,2,3][1:] %}{{x}}", "{{ a.b.c }}", "{% else %}", "{% endfor %}", "{{ }}", "{{ 1 2 }}", "{% if %}{% endif %}", "{% set %}", "{% set 1 = 2 %}", "{% set none = 2 %}", "{% for %}{% endfor %}", "{% for x in %}{% endfor %}", "{% for 1 in l %}{% endfor %}", "{% macro %}{% endmacro %}", "{% macro m(1) %}{% endmacro %}", "{% macro m(a=1, b) %}{% endmacro %}", "{{ f(a=1, 2) }}", "{{ f(**a, *b) }}", "{{ 'a' | }}", "{{ 1 is }}", "{{ 1 is odd is even }}", "{% foo %}", "{% if true %}", "{{ 1 ", "{# x", "{% raw %}x", "{{ 'a }}", "{{ (1 }}", "{{ 1) }}", "{{ a.'b' }}", "{{ [1 }}", "{{ {1} }}", "{{ {1:} }}", "{{ @ }}", "{{ a ? b }}", "{% break %}", "{% macro m() %}{% break %}{% endmacro %}", "{% set ns = 1 %}{% set ns.x = 2 %}", "{% for a, b in [1] %}{% endfor %}", "{% for a, b in [[1]] %}{% endfor %}", "{% for a, b in [[1, 2, 3]] %}{% endfor %}", "{% for x in 5 %}{% endfor %}", "{% for x in none %}{% endfor %}", "{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}", "{% macro m(a) %}{% endmacro %}{{ m(b=2) }}", "{% macro m(a) %}{% endmacro %}{{ m(1, a=2) }}", "{% call n() %}{% endcall %}", "{% call n %}{% endcall %}", "{% macro m() %}{% endmacro %}{% call m() %}{% endcall %}", "{% include 'x' %}", "{% import 'x' as y %}", "{% do l.append(1) %}", "{% if e %}{{ 'a' | from_json }}{% endif %}ok",

    # Scopes of variables, lazy generators, and integers that a float cannot represent exactly.
    "{{ '{:05}'.format('a') }}{{ '{:+}'.format('a') }}",
    "{{ '{:=5}'.format('a') }}",
    "{{ '{:05}'.format('a') }}",


    "{{ 1.0//0.1 }} {{ -1.0//0.1 }} {{ 1e308//1e-5 if false }} {{ 7.5 // -2 }} {{ -0.0 // 1 }} {{ 5 % -3.0 }}",
    "{{ 9007199254740993 == 9007199254740992.0 }} {{ 9007199254740993 > 9007199254740992.0 }} {{ 9223372036854775807 == 9223372036854775808.0 }} {{ {9007199254740993: 1}[9007199254740992.0] is defined }} {{ 1 == 1.0 }}{{ true == 1.0 }}",
    "{{ 9007199254740993 in [9007199254740992.0] }} {{ [9007199254740993, 9007199254740992.0] | max }} {{ [9007199254740993, 9007199254740992.0] | unique | list }}",
    "{{ 'inf' | int }} {{ '1e400' | int(5) }} {{ '-inf' | float }} {{ 'nan' | int(3) }} {{ 1e-400 }}",
    "{% filter replace('a', x) %}{% set x = 'q' %}cat{% endfilter %}",
    "{% macro m(x=y, y=1) %}{{ x }}|{{ y }}{% endmacro %}{{ m() }}{{ m(y=5) }}",
    "{% if false %}{% set n = 1 %}{% endif %}{{ n }}{% for i in [1] %}{% if false %}{% set n = 2 %}{% endif %}{{ n }}{% endfor %}",
    "{% for i in [1,2] %}{{ q9 }}{% endfor %}{% set q9 = 2 %}{{ q9 }}",
    "{% for i in [1,2] %}{{ n }}{% endfor %}{% set n = 2 %}{{ n }}",
    "{% set g = l | map('string') %}{{ g | first }}{{ g | list }}{{ g | list }}{{ 1 if g }}",
    "{% set g = l | map('nope') %}ok{% if false %}{{ g | list }}{% endif %}",
    "{% for i in l | select %}{{ loop.length }}{{ loop.revindex }}{% endfor %}",
    "{% set ns = namespace(n=0) %}{% for i in range(9) if ns.n < 3 %}{% set ns.n = ns.n + 1 %}{{ i }}{% endfor %}",
    "{% macro m() %}{{ n }}{{ k }}{% endmacro %}{% set k = 4 %}{{ m() }}{% for k in [1] %}{{ m() }}{% endfor %}",
    "{% set loop = 4 %}{% for i in [1] %}{{ loop.index }}{% endfor %}{{ loop }}",
    "{% for i in [1] %}{% macro m() %}{{ loop.index }}{% endmacro %}{{ m() }}{% endfor %}",

    "{% for a in [1,2] %}{% set t %}{% if a == 1 %}{% continue %}{% endif %}x{% endset %}{{ t }}{% endfor %}",
    "{{ '{:5}|{:<5}|{:^5}|{:.2}'.format('ab', 'ab', 'ab', 'abc') }}",
    "{% for i in l | select %}{{ loop.last }}{{ loop.length }}{{ loop.revindex }}{% endfor %}",
    "{% set ns = namespace(n=0) %}{% for i in range(9) if ns.n < 3 %}{% set ns.n = ns.n + 1 %}{{ i }}{{ loop.last }}{% endfor %}",

    # The statement `with`, and the methods of loops.
    "{% with %}a{% endwith %}", "{% with x = 1 %}{{ x }}{% endwith %}{{ x is defined }}", "{% with x = 1, y = 2 %}{{ x + y }}{% endwith %}", "{% set x = 5 %}{% with x = x + 1, y = x %}{{ x }}{{ y }}{% endwith %}{{ x }}", "{% with a, b = [1, 2], c = 3 %}{{ a }}{{ b }}{{ c }}{% endwith %}", "{% with x = n %}{% set n = 2 %}{% set x = 9 %}{{ x }}{{ n }}{% endwith %}{{ n }}",
    "{% with x = 1 %}{% with x = x + 1 %}{{ x }}{% endwith %}{{ x }}{% endwith %}", "{% for i in l %}{% with j = i * 2 %}{% if j == 2 %}{% continue %}{% endif %}{{ j }}{{ loop.index }}{% endwith %}{% endfor %}", "{% for i in l %}{% with j = i %}{% if j == 1 %}{% break %}{% endif %}{{ j }}{% endwith %}{% endfor %}", "{% macro m() %}{% with x = n %}{{ x }}{{ caller() }}{% endwith %}{% endmacro %}{% call m() %}{% with n = 1 %}{{ n }}{% endwith %}{% endcall %}",
    "{% with x = 1 %}{% macro m() %}{{ x }}{% endmacro %}{{ m() }}{% endwith %}{{ m is defined }}", "{% set ns = namespace(x=1) %}{% with y = ns %}{% set ns.x = 2 %}{{ y.x }}{% endwith %}{{ ns.x }}", "{% with x = 1, %}{{ x }}{% endwith %}", "{% with x %}{% endwith %}", "{% with x = 1 y = 2 %}{% endwith %}", "{% with x = 1 %}", "{% with 1 = 2 %}{% endwith %}", "{% with ns.x = 2 %}{% endwith %}", "{% with a, b = [1] %}{% endwith %}", "  {% with x = 1 %}  \n  {{ x }}\n  {% endwith %}\n", "{% with s = s | upper %}{{ s }}{% endwith %}{{ s }}", "{% with x = q %}{{ x is defined }}{{ q is defined }}{% endwith %}", "{% if false %}{% with x = 1 %}{{ x | nope }}{% endwith %}{% endif %}ok", "{% with loop = 1 %}{{ loop }}{% endwith %}", "{% for i in [1] %}{% with x = loop.index %}{{ x }}{{ loop.last }}{% endwith %}{% endfor %}",
    "{% for i in range(5) %}{{ loop.cycle('a', 'b') }}{% endfor %}", "{% for i in range(3) %}{{ loop.cycle(*l) }}{% endfor %}", "{% for i in l %}{{ loop.cycle() }}{% endfor %}", "{% for i in l %}{{ loop.cycle(a=1) }}{% endfor %}", "{% for i in [1, 1, 2, 2, 1] %}{{ loop.changed(i) }} {% endfor %}", "{% for i in [1, 1.0, true, '1'] %}{{ loop.changed(i) }} {% endfor %}", "{% for i in [1, 2] %}{{ loop.changed() }} {% endfor %}", "{% for a in m %}{% if loop.changed(a.r, a.c) %}{{ a.c }}{% endif %}{{ loop.changed(a.r) }}{% endfor %}", "{% for i in l %}{{ loop.changed(x=i) }}{% endfor %}", "{% for i in l %}{% set f = loop.cycle %}{{ f('x', 'y') }}{% endfor %}", "{% for i in l %}{{ loop['cycle'](1, 2) }}{{ loop.depth }}{{ loop.depth0 }}{% endfor %}", "{% for i in l %}{{ loop.cycle is callable }}{{ loop.cycle is defined }}{% endfor %}", "{% for i in l %}{% for j in l %}{{ loop.cycle('a', 'b') }}{% endfor %}{{ loop.cycle('c', 'd') }}{% endfor %}",
    "{% for row in range(7) | batch(3, '-') %}{{ row | join }};{% endfor %}", "{% for column in range(7) | slice(3) %}{{ loop.index }}{{ column }}{% endfor %}",
]

TIMES = ["2026-07-04T12:00:00", "2024-02-29T00:00:00", "2023-01-01T23:59:59", "2021-01-03T13:05:09", "2020-12-31T01:02:03", "1999-12-31T12:34:56", "2027-01-01T00:30:00"]
TIME_FORMAT = "%a %A %b %B %c %C %d %D %e %F %g %G %H %I %j %m %M %p %R %S %T %u %U %V %w %W %x %X %y %Y %% %-d %-m %-I %-j %h"


class Generation(jinja2.ext.Extension):
    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return jinja2.nodes.CallBlock(self.call_method("_body"), [], [], body).set_lineno(line)

    def _body(self, caller):
        return caller()


def environment():
    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def raise_exception(message):
        raise jinja2.TemplateError(message)

    env = jinja2.sandbox.ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True,
                                                       extensions=[Generation, jinja2.ext.loopcontrols])
    env.filters["tojson"] = tojson
    env.globals["raise_exception"] = raise_exception
    env.globals["strftime_now"] = datetime.datetime.fromisoformat(TIMES[0]).strftime
    return env


def render(env, template):
    case = {"template": template}
    try:
        case["expected"] = env.from_string(template).render(**copy.deepcopy(VARIABLES))
    except Exception as error:  # every Python exception counts as an error of the template
        case["error"] = f"{type(error).__name__}: {error}"
    return case


class Unprintable(Exception):
    """An object that Vitrine's engine refuses to print: functions, loops, ranges."""


class Range:
    """A range that cannot be printed."""

    def __init__(self, *args):
        self.items = args[0] if isinstance(args[0], range) else range(*args)

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def __contains__(self, item):
        return item in self.items

    def __getitem__(self, key):
        return Range(self.items[key]) if isinstance(key, slice) else self.items[key]

    def count(self, item):
        return self.items.count(item)

    def __repr__(self):
        raise Unprintable


def is_printable(case):
    if re.search(r" at 0x|<Macro|<class|<LoopContext|<Namespace|<bound", case.get("expected", "")):
        return False
    env = environment()
    env.globals["range"] = Range
    return "Unprintable" not in render(env, case["template"]).get("error", "")


def main():
    env = environment()
    here = pathlib.Path(__file__).parent
    expressions = (here / "expressions.txt").read_text(encoding="utf-8").splitlines()
    templates = ["{{ " + line + " }}" for line in expressions if line] + BLOCKS
    cases = [render(env, template) for template in templates]
    cases = [case for case in cases if is_printable(case)]
    times = [{"time": time, "text": datetime.datetime.fromisoformat(time).strftime(TIME_FORMAT)} for time in TIMES]
    document = {"variables": VARIABLES, "cases": cases, "time_format": TIME_FORMAT, "times": times}
    (here / "cases.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

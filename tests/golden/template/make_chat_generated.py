#!/usr/bin/env python3
"""Generates random templates for subtle semantics of Jinja's compiler, and writes chat_generated.json.

Covers scopes of variables, lazy generators, and Python's numbers. Few names are used repeatedly, so that they shadow
and outlive each other. Needs python3-jinja2. Environment and variables are those of make_cases.py;
template_language_test reads the file.

  make_chat_generated.py [--seed N] [--count N] [--out FILE]
"""
import argparse
import functools
import json
import pathlib
import random
import signal

import make_cases

NAMES = ["x", "y", "n", "v", "s"]  # y, n and s are also defined by the environment
NUMBERS = ["0", "1", "2", "-1", "3", "7", "-7", "10", "0.1", "1.0", "-2.5", "1e16", "9007199254740993", "9007199254740992.0",
           "9223372036854775807", "-9223372036854775807", "1e300", "1e-5", "true", "n", "f", "0.3", "123456789.125", "2.5", "-0.0"]
LAZY = ["map('string')", "map('upper')", "map('int')", "map('abs')", "map(attribute='k')", "map(attribute='k', default=0)", "map('nope')", "map()",
        "select", "select('odd')", "select('gt', 1)", "select('nope')", "reject('none')", "reject", "selectattr('k')", "selectattr('k', 'gt', 1)", "rejectattr('k')",
        "selectattr()", "unique", "unique(true)", "unique(attribute='r')", "reverse", "items", "map('list')", "map('first')"]
EAGER = ["list", "first", "last", "length", "join", "join(',')", "sum", "min", "max", "sort", "string", "tojson", "reverse | list", "list | length", "first | string", "list | tojson",
         "unique | list", "map('string') | join", "default('d')", "count", "dictsort", "list | last", "sum(start=1)"]
SOURCES = ["l", "m", "d", "s", "e", "z", "missing", "range(3)", "[1, 'a', none]", "[3, 1, 2, 1]", "['b', 'A', 'b']", "m | map(attribute='k')", "[[1, 2], [3]]", "'abc'", "7", "d.items()", "(1, 2)", "[]"]


class Templates:
    def __init__(self, rng):
        self.rng = rng
        self.macros = ["mf"]
        self.in_loop = False

    def one(self, *choices):
        return self.rng.choice(choices)

    def name(self):
        return self.rng.choice(NAMES)

    # ---- expressions

    def lazy(self):
        source = self.one(self.rng.choice(SOURCES), self.rng.choice(SOURCES), "ns.g", self.name())
        return source + "".join(" | " + self.rng.choice(LAZY) for _ in range(self.one(0, 1, 1, 2)))

    def number(self, depth=2):
        if depth == 0:
            return self.rng.choice(NUMBERS)
        a, b = self.number(self.rng.randrange(depth)), self.number(self.rng.randrange(depth))
        return self.one(f"({a} {self.one('+', '-', '*', '/', '//', '%')} {b})", f"({a} {self.one('//', '%', '/')} {b})", f"({a} {self.one('==', '<', '>', '<=', '!=')} {b})",
                        f"(-{a})", f"({a} | int)", f"({a} | float)",
                        f"({a} | abs)", f"({a} | string)", f"({a} in [{b}, 1])", f"({{{a}: 1, {b}: 2}} | length)", f"('{{}}|{{:.3f}}|{{}}'.format({a}, {b}, {a}))",
                        f"('{{:{self.one('.3f', '8', '08.1f', '')}}}'.format({a}))", f"({a} is {self.one('odd', 'even', 'divisibleby 3', 'number', 'integer', 'float')})",
                        f"({a} | tojson)", f"('{self.one('12', '-3.7', '1e3', '0x1f', '922337203685477580', ' 8 ', '1_0')}' | {self.one('int', 'float', 'int(0, 16)')})",
                        f"([{a}, {b}] | {self.one('sum', 'max', 'min', 'sort | first', 'unique | list | length')})")

    def expression(self):
        kind = self.rng.random()
        if kind < 0.3:
            return self.name()
        if kind < 0.5:
            return f"{self.name()} is {self.one('defined', 'undefined', 'iterable', 'sequence', 'string', 'mapping', 'callable', 'none')}"
        if kind < 0.65:
            return f"({self.lazy()}) | {self.rng.choice(EAGER)}"
        if kind < 0.75:
            return self.number()
        return self.one(f"{self.name()} ~ {self.name()}", "loop.index", "loop.length", "loop.last", "loop.revindex", "loop.nextitem", "loop.previtem", "loop is defined", "loop.depth",
                        "caller()", "caller is defined", "varargs", "kwargs", "ns.a", "ns.g | list", "ns.g | first", "ns.g | length", "'a' in ns.g", f"{self.rng.choice(self.macros)}({self.arguments()})", "ns.m()", "ns.m(2)",
                        f"1 if {self.name()}", "loop.first", "j()", "1 in ns.g", "dict(ns.g)", "ns.g is iterable", "1 if ns.g else 2", "x | nope if false", "ns.g[0]", f"({self.lazy()}) is {self.one('iterable', 'sequence', 'defined')}",
                        f"1 if ({self.lazy()}) else 0", f"1 in ({self.lazy()})", f"mf(*({self.lazy()}))")

    def arguments(self):
        return self.one("", "1", "1, 2", "x=3", "y=x", "1, 2, 3", "*[1]", "**{'x': 4}", "x, y=n", "caller=1", "*l", "v=1, **{'w': 2}")

    # ---- statements

    def data(self):
        return self.one("", "", "a", " ", "-", "\n")

    def output(self):
        return "{{ " + self.expression() + " }}"

    def body(self, depth):
        return "".join(self.data() + self.statement(depth) for _ in range(self.rng.randint(1, 3)))

    def statement(self, depth):
        if depth <= 0:
            return self.one(self.output(), self.output(), self.output(), "{% set " + self.name() + " = " + self.one(self.expression(), "1", "'q'") + " %}")
        return getattr(self, "make_" + self.one("output", "output", "output", "set", "set", "for", "for", "for", "if", "if", "macro", "call", "setblock", "filter", "generation",
                                                "namespace", "namespace", "control", "pair", "helpers", "ifset", "stored"))(depth - 1)

    def make_output(self, _):
        return self.output()

    def make_set(self, _):
        return "{% set " + self.name() + " = " + self.expression() + " %}"

    def make_pair(self, _):
        return "{% set " + self.one(f"{self.name()}, {self.name()}", f"({self.name()}, {self.name()})", f"ns.a, {self.name()}") + " = " + self.one("1, 2", "[1, 2]", "'ab'", "l", self.lazy(), "y, x") + " %}"

    def make_ifset(self, _):
        a, b = self.name(), self.name()
        return f"{{% if {self.one('true', 'false', a + ' is defined', a)} %}}{{% set {b} = {self.one('1', a, self.expression())} %}}{{% {self.one('else', 'elif ' + b)} %}}{self.output()}{{% endif %}}{{{{ {b} }}}}"

    def loop_body(self, depth):
        before, self.in_loop = self.in_loop, True
        body = self.body(depth)
        self.in_loop = before
        return body

    def apart(self, depth):
        before, self.in_loop = self.in_loop, False
        body = self.body(depth)
        self.in_loop = before
        return body

    def make_for(self, depth):
        target = self.one(self.name(), self.name(), f"{self.name()}, {self.name()}")
        source = self.one(self.lazy(), "l", "[1, 2, 3]", "'ab'", "[[1, 2], [3, 4]]", "ns.g", "range(2)", "d.items()")
        condition = self.one("", "", f" if {self.expression()}", f" if {self.name()} is odd", " if ns.a", " if x != 1")
        other = "{% else %}" + self.body(depth) if self.rng.random() < 0.3 else ""
        return f"{{% for {target} in {source}{condition} %}}{self.loop_body(depth)}{other}{{% endfor %}}"

    def make_if(self, depth):
        middle = self.one("", "", "{% elif " + self.expression() + " %}" + self.body(depth), "{% else %}" + self.body(depth))
        return "{% if " + self.expression() + " %}" + self.body(depth) + middle + "{% endif %}"

    def make_macro(self, depth):
        name = self.one("mf", "mg", "_m")
        signature = self.one("", "x", "x, y", "x, y=2", "x=y, y=1", "x=n, v=x", "y=v", "x, caller=none", "s='a'", "kwargs", "x=caller")
        self.macros.append(name)
        return f"{{% macro {name}({signature}) %}}{self.apart(depth)}{{% endmacro %}}"

    def make_stored(self, depth):
        return self.make_macro(depth) + "{% set ns.m = " + self.macros[-1] + " %}"

    def make_call(self, depth):
        return f"{{% call{self.one('', '(x)', '(x, y=n)', '(v=x)')} {self.rng.choice(self.macros)}({self.arguments()}) %}}{self.apart(depth)}{{% endcall %}}"

    def make_setblock(self, depth):
        return "{% set " + self.name() + self.one("", "", " | upper", " | replace('a', n)", " | default(x)") + " %}" + self.body(depth) + "{% endset %}"

    def make_filter(self, depth):
        return "{% filter " + self.one("upper", "replace('a', x)", "default(v)", "trim", "length") + " %}" + self.body(depth) + "{% endfilter %}"

    def make_generation(self, depth):
        return "{% generation %}" + self.apart(depth) + "{% endgeneration %}"

    def make_namespace(self, _):
        return self.one("{% set ns.a = " + self.expression() + " %}", "{% set ns.g = " + self.lazy() + " %}", "{% set ns.g = " + self.lazy() + " %}{{ ns.g | first }}{{ ns.g | list }}{{ ns.g | list }}",
                        "{% set ns = namespace(a=1, g=l | map('string')) %}", "{% set ns.a = not ns.a %}", "{% set ns.m = " + self.rng.choice(self.macros) + " %}")

    def make_control(self, _):
        if not self.in_loop:
            return self.output()
        return "{% if " + self.expression() + " %}{% " + self.one("break", "continue") + " %}{% endif %}"

    def make_helpers(self, _):
        return self.one("{% set j = joiner('|') %}", "{{ j() }}")

    def template(self):
        if self.rng.random() < 0.15:
            return "{{ " + self.number(3) + " }}"
        start = self.one("", "", "{% set x = 1 %}", "{% set n, y = 'N', 'Y' %}") + self.one("{% set ns = namespace(a=1, g=l | map('string')) %}", "{% set ns = namespace(a=0, g=m | selectattr('k')) %}")
        return start + self.one("", "{% macro mf(x, y=1) %}[{{ x }}{{ y }}{{ n }}]{% endmacro %}") + self.body(3)


class Incomparable(Exception):
    """Raised where Vitrine differs deliberately from Python: integers of more than 64 bits, complex numbers, addresses
    of objects."""


def checked(value):
    if isinstance(value, complex) or isinstance(value, int) and not -2**63 <= value < 2**63:
        raise Incomparable
    if isinstance(value, str) and " at 0x" in value:
        raise Incomparable
    return value


def strict_environment():
    """Returns an environment that raises Incomparable where Jinja2 and Vitrine differ deliberately. The text that it
    renders is not used."""
    env = make_cases.environment()
    env.intercepted_binops = frozenset(env.binop_table)
    env.intercepted_unops = frozenset(env.unop_table)
    env.call_binop = lambda context, operator, left, right: divided(operator, left, right, env.binop_table[operator])
    env.call_unop = lambda context, operator, value: checked(env.unop_table[operator](value))
    for name in ("abs", "int", "sum", "string", "join", "default", "replace"):
        env.filters[name] = watched(env.filters[name])
    env.optimized = False
    env.finalize = printed
    return env


def divided(operator, left, right, function):
    if operator == "/" and any(isinstance(value, int) and abs(value) > 2**53 for value in (left, right)):
        raise Incomparable
    return checked(function(left, right))


def printed(value):
    checked(str(value))
    return value


def watched(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        return checked(function(*args, **kwargs))
    return call


def is_comparable(case, strict):
    text = case.get("expected", "")
    error = case.get("error", "")
    if not make_cases.is_printable(case) or len(text) > 1500 or any(word in error for word in ("MemoryError", "too large", "Timeout", "RecursionError", "conversion")):
        return False
    return "Incomparable" not in make_cases.render(strict, case["template"]).get("error", "")


def too_slow(*_):
    raise TimeoutError("Timeout")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1200)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "chat_generated.json")
    args = parser.parse_args()
    env, strict = make_cases.environment(), strict_environment()
    rng = random.Random(args.seed)
    signal.signal(signal.SIGALRM, too_slow)
    cases, seen, failing = [], set(), 0
    while len(cases) < args.count:
        source = Templates(rng).template()
        if source in seen or len(source) > 420:
            continue
        seen.add(source)
        signal.alarm(2)
        case = make_cases.render(env, source)
        signal.alarm(0)
        if not is_comparable(case, strict):
            continue
        if "error" in case:
            if failing * 3 > len(cases):  # keeps at most one failing case in three
                continue
            failing += 1
        cases.append(case)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    args.out.write_text('{"cases": [\n' + lines + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Grows random templates from a grammar, renders them with the real Jinja2, and writes generated.json.

Needs python3-jinja2. The environment and the variables are those of make_cases.py; template_language_test reads both
files. Expressions are drawn by the type that they should give, so that most templates render; now and then an operand
is of another type, and what Jinja2 raises then is recorded too.

  make_generated.py [--seed N] [--count N] [--out FILE]
"""
import argparse
import json
import pathlib
import random
import re
import signal

import jinja2
import make_cases

STRINGS = ["''", "'a'", "'Ab c'", "'  x y '", "'a,b;c'", "'Grüße'", "'<b>&\"'", "'x\\ny'", "'ß İ ა'", "'%s-%s'", "'12'",
           "'-3.5'", "'\\u200bé'", "'a-b_c d'", "'one two three four five'", "'\\t1\\n'", "'日本語 テキスト'", "'👍🏽 ok'",
           "\"it's\"", "'aXbXc'", "s", "t", "e"]
INTEGERS = ["0", "1", "2", "3", "-1", "-2", "7", "10", "255", "-17", "n", "true", "31"]
FLOATS = ["0.0", "1.5", "-2.25", "3.14159", "1e3", "1e-7", "2.5", "100.0", "f", "0.1"]
CHARACTERS = ["','", "' '", "'a'", "'X'", "'-'", "'é'", "'\\n'", "''", "'b'"]


class Grammar:
    """Each method gives the source of an expression of the type it is named after."""

    def __init__(self, rng):
        self.rng = rng
        self.names = {}  # variable → type, of what the template has set so far

    def one(self, *choices):
        return self.rng.choice(choices)

    def of(self, kind, depth):
        if self.rng.random() < 0.03:
            kind = self.one("text", "integer", "real", "truth", "items", "mapping", "nothing")
        own = [name for name, other in self.names.items() if other == kind]
        if own and self.rng.random() < 0.25:
            return self.rng.choice(own)
        return getattr(self, kind)(depth)

    def nothing(self, _):
        return self.one("none", "z", "missing", "(1 if false)", "d.missing", "l[99]")

    def any(self, depth):
        return self.of(self.one("text", "integer", "real", "truth", "items", "mapping", "nothing"), depth)

    def text(self, depth):
        if depth <= 0:
            return self.rng.choice(STRINGS)
        t = lambda: self.of("text", depth - 1)
        i = lambda: self.rng.choice(INTEGERS)
        c = lambda: self.rng.choice(CHARACTERS)
        b = lambda: self.of("truth", 0)
        a = lambda: self.any(depth - 1)
        filters = ["upper", "lower", "title", "capitalize", "trim", "e", "escape", "safe", "string", "reverse", f"trim({c()})",
                   f"indent({i()})", f"indent({i()}, {b()})", f"indent({i()}, {b()}, {b()})", f"indent({c()})",
                   f"replace({c()}, {t()})", f"replace({c()}, {c()}, {i()})", f"default({t()})",
                   f"default({t()}, true)", "tojson", "first", "last", f"join({c()})"]
        methods = ["upper()", "lower()", "title()", "capitalize()", "strip()", "lstrip()", "rstrip()",
                   f"strip({c()})", f"replace({c()}, {c()})", f"replace({c()}, {c()}, {i()})",
                   f"removeprefix({c()})", f"removesuffix({c()})", f"join({self.items(0)})", "format(1, 2)"]
        return self.one(
            lambda: f"{t()} ~ {a()}", lambda: f"({t()} ~ {a()})", lambda: f"({t()} + {t()})", lambda: f"({t()} * {i()})",
            lambda: f"({t()}) | {self.rng.choice(filters)}", lambda: f"({t()}) | {self.rng.choice(filters)}",
            lambda: f"({t()}).{self.rng.choice(methods)}", lambda: f"({t()}).{self.rng.choice(methods)}",
            lambda: f"({t()})[{i()}]", lambda: f"({t()})[{self.slice()}]", lambda: f"({t()} if {b()} else {t()})",
            lambda: f"({self.of('items', depth - 1)} | join({c()}))", lambda: f"({a()} | string)",
            lambda: f"({a()} | tojson)", lambda: f"({a()} | tojson(indent={i()}))",
            lambda: f"('{{}}|{{}}'.format({a()}, {a()}))", lambda: f"('{{!s:>9}} {{!r}}'.format({a()}, {a()}))",
            lambda: f"('{{:{self.spec()}}}'.format({self.one(self.of('integer', 0), self.of('real', 0))}))",
        )()

    def spec(self):
        return self.one("", "5", "<5", ">7", "^8", "*^9", "05", ".2f", "08.3f", "é>9.1f", "<6.0f")

    def slice(self):
        part = lambda: self.one("", "", "0", "1", "-1", "2", "-2", "5", "n", "none")
        return self.one(lambda: f"{part()}:{part()}", lambda: f"{part()}:{part()}:{self.one('', '1', '2', '-1', '-2', '3')}")()

    def integer(self, depth):
        if depth <= 0:
            return self.rng.choice(INTEGERS)
        i = lambda: self.of("integer", depth - 1)
        t = lambda: self.of("text", depth - 1)
        x = lambda: self.of("items", depth - 1)
        c = lambda: self.rng.choice(CHARACTERS)
        return self.one(
            lambda: f"({i()} {self.one('+', '-', '*', '//', '%')} {i()})", lambda: f"({i()} {self.one('+', '-', '*')} {i()})",
            lambda: f"(-{i()})", lambda: f"({i()} | abs)", lambda: f"({t()} | length)", lambda: f"({x()} | count)",
            lambda: f"({x()} | sum)", lambda: f"({x()} | sum(start={i()}))", lambda: f"({t()} | int)", lambda: f"({t()} | int({i()}))",
            lambda: f"({t()} | int(0, 16))", lambda: f"({self.of('real', depth - 1)} | int)",
            lambda: f"({t()}).count({c()})", lambda: f"({t()}).find({c()})", lambda: f"({t()}).rfind({c()})", lambda: f"({t()}).index({c()})",
            lambda: f"({x()} | first)", lambda: f"({x()} | last)", lambda: f"({x()} | min)", lambda: f"({x()} | max)",
            lambda: f"({x()}).count({i()})", lambda: f"({x()})[{i()}]",
            lambda: f"({i()} if {self.of('truth', 0)} else {i()})",
        )()

    def real(self, depth):
        if depth <= 0:
            return self.rng.choice(FLOATS)
        r = lambda: self.of(self.one("real", "integer"), depth - 1)
        return self.one(
            lambda: f"({r()} {self.one('+', '-', '*', '/', '//', '%')} {r()})", lambda: f"({r()} / {r()})",
            lambda: f"({self.of('text', 0)} | float)", lambda: f"({r()} | float)", lambda: f"({r()} | abs)",
        )()

    def truth(self, depth):
        if depth <= 0:
            return self.one("true", "false", "y", "n > 5", "e", "True", "not y")
        b = lambda: self.of("truth", depth - 1)
        a = lambda: self.any(depth - 1)
        i = lambda: self.of("integer", depth - 1)
        return self.one(
            lambda: f"({b()} and {b()})", lambda: f"({b()} or {b()})", lambda: f"(not {b()})", lambda: f"({a()} == {a()})",
            lambda: f"({a()} != {a()})", lambda: f"({i()} {self.one('<', '<=', '>', '>=')} {i()})",
            lambda: f"({i()} < {i()} <= {i()})", lambda: f"({self.of('text', depth - 1)} < {self.of('text', depth - 1)})",
            lambda: f"({self.rng.choice(CHARACTERS)} in {self.of('text', depth - 1)})", lambda: f"({i()} not in {self.of('items', depth - 1)})",
            lambda: f"({self.rng.choice(CHARACTERS)} in {self.of('mapping', depth - 1)})",
            lambda: f"({a()} is {self.one('', 'not ')}{self.test()})", lambda: f"({a()} is {self.test()})",
            lambda: f"({self.of('text', depth - 1)}).{self.one('isupper', 'islower', 'isalpha', 'isdigit', 'isalnum', 'isspace', 'isnumeric', 'isdecimal')}()",
            lambda: f"({self.of('text', depth - 1)}).{self.one('startswith', 'endswith')}({self.rng.choice(CHARACTERS)})",
        )()

    def test(self):
        return self.one("boolean", "callable", "defined", f"divisibleby({self.of('integer', 0)})", "divisibleby 3", "eq 2", "equalto('a')",
                        "even", "false", "float", "ge 1", f"gt {self.of('integer', 0)}", "in [1, 2, 'a']", "integer", "iterable",
                        "le 2", "lower", "lt 3", "mapping", "ne 1", "none", "number", "odd", "sameas true", "sequence", "string", "true",
                        "undefined", "upper", "greaterthan 1", "lessthan 2")

    def items(self, depth):
        if depth <= 0:
            return self.one("[]", "l", "[1, 2, 3]", "(1, 2)", "range(4)", "range(5, 0, -2)", "['b', 'A', 'c']", "[3, 1.5, true]", "[[1, 2], [3]]",
                            "[none, 1, '']", "m", "d", "['x', 'y', 'x']", "[{'k': 2}, {'k': 1}]", "()", "[0]", "d.items()", "d.keys()", "'abc'")
        x = lambda: self.of("items", depth - 1)
        i = lambda: self.rng.choice(INTEGERS)
        b = lambda: self.of("truth", 0)
        f = self.one("sort", "reverse", "unique", "list", f"sort({b()})", "sort(case_sensitive=true)", "sort(attribute='k')", "map('string')", "map('upper')", "map('length')", "map(attribute='k')",
                     "map(attribute='k', default='-')", "map(attribute='c.0')", "map('default', 0)", "select", "reject", "select('number')",
                     "reject('none')", "select('odd')", f"select('gt', {i()})", "selectattr('k')", "selectattr('k', 'defined')",
                     "selectattr('k', 'gt', 1)", "rejectattr('k')", "rejectattr('r', 'eq', 'u')", "unique(true)", "unique(attribute='r')", "map('int')", "map('tojson')", "map('replace', 'a', 'b')")
        return self.one(
            lambda: f"({x()} | {f} | list)", lambda: f"({x()} | {f} | list)", lambda: f"({x()} + {x()})", lambda: f"({x()} * {i()})",
            lambda: f"({x()})[{self.slice()}]", lambda: f"[{self.any(depth - 1)}, {self.any(depth - 1)}]", lambda: f"({self.any(depth - 1)}, {self.any(0)})",
            lambda: f"({self.of('mapping', depth - 1)} | {self.one('dictsort', 'list', 'items | list', 'dictsort(true)', 'dictsort(by=' + chr(39) + 'value' + chr(39) + ')', 'dictsort(reverse=true)')})",
            lambda: f"({self.of('text', depth - 1)}).split({self.one('', chr(39) + ',' + chr(39), chr(39) + ' ' + chr(39) + ', 1', 'none, 1')})",
            lambda: f"({self.of('text', depth - 1)}).{self.one('splitlines()', 'splitlines(true)', 'rsplit(' + chr(39) + ' ' + chr(39) + ', 1)', 'partition(' + chr(39) + ' ' + chr(39) + ')', 'rpartition(' + chr(39) + 'a' + chr(39) + ')')}",
            lambda: f"({self.of('text', depth - 1)} | list)", lambda: f"({self.of('mapping', 0)}).{self.one('keys', 'values', 'items')}() | list",
            lambda: f"range({self.one('0', '3', '6')})", lambda: f"range({i()}, {i()}, {self.one('1', '2', '-1', '-3')})",
        )()

    def mapping(self, depth):
        if depth <= 0:
            return self.one("d", "{}", "{'a': 1}", "m[0]", "{'x': none, 'y': true}", "dict(a=1, b='c')", "{1: 2, 'k': [1]}", "{'id': 'v', 'b': missing, 'c': none}")
        a = lambda: self.any(depth - 1)
        return self.one(lambda: f"{{'k': {a()}, 'j': {a()}}}", lambda: f"dict(a={a()})", lambda: f"dict({self.of('mapping', 0)}, z={a()})",
                        lambda: f"({self.of('mapping', depth - 1)})", lambda: f"(m | first)", lambda: f"dict([('p', {a()})])", lambda: f"{{{a()}: 1}}")()


class Templates:
    """Bodies of statements around the expressions."""

    def __init__(self, rng):
        self.rng = rng
        self.grammar = Grammar(rng)
        self.loops = 0
        self.macros = []

    def open_tag(self):
        return "{%" + self.rng.choices(["", "-", "+"], [6, 2, 1])[0] + " "

    def close_tag(self):
        return " " + self.rng.choices(["", "-", "+"], [6, 2, 1])[0] + "%}"

    def tag(self, text):
        return self.open_tag() + text + self.close_tag()

    def data(self):
        return self.rng.choice(["", "a", " ", "\n", "\n  ", "b \n", "  c", "\t", "\n\n", "é\n", "{ }", " - ", "x\r\n", "%}"[:0], "&"])

    def output(self, depth=2):
        kind = self.rng.choice(["text", "text", "integer", "real", "truth", "items", "mapping", "any"])
        minus = self.rng.choices(["", "-"], [5, 1])
        return "{{" + self.rng.choices(["", "-"], [5, 1])[0] + " " + self.grammar.of(kind, depth) + " " + minus[0] + "}}"

    def body(self, depth):
        return "".join(self.data() + self.statement(depth) for _ in range(self.rng.randint(1, 3))) + self.data()

    def scoped(self, depth, names=None):
        kept = dict(self.grammar.names)
        self.grammar.names.update(names or {})
        body = self.body(depth)
        self.grammar.names = kept
        return body

    def statement(self, depth):
        if depth <= 0:
            return self.output(1)
        choice = self.rng.choice(["output", "output", "if", "for", "for", "set", "set", "setblock", "macro", "call", "filter", "namespace", "raw",
                                  "comment", "control", "generation", "callmacro", "unpack", "filterfor"])
        return getattr(self, "make_" + choice)(depth - 1)

    def make_output(self, _):
        return self.output()

    def make_if(self, depth):
        text = self.tag("if " + self.grammar.of("truth", 1)) + self.scoped(depth)
        if self.rng.random() < 0.3:
            text += self.tag("elif " + self.grammar.of("truth", 1)) + self.scoped(depth)
        if self.rng.random() < 0.5:
            text += self.tag("else") + self.scoped(depth)
        return text + self.tag("endif")

    def loop_field(self):
        return "{{ " + self.rng.choice(["loop.index", "loop.index0", "loop.revindex", "loop.revindex0", "loop.first", "loop.last", "loop.length", "loop.depth", "loop.depth0",
                                       "loop.previtem", "loop.nextitem", "loop.previtem is defined", "loop.nextitem is defined"]) + " }}"

    def make_for(self, depth):
        self.loops += 1
        names = {"x": self.rng.choice(["any", "integer", "text"])}
        body = self.scoped(depth, names) + self.loop_field()
        self.loops -= 1
        text = self.tag("for x in " + self.grammar.of("items", 1)) + body
        if self.rng.random() < 0.3:
            text += self.tag("else") + self.scoped(depth)
        return text + self.tag("endfor")

    def make_filterfor(self, depth):
        test = self.rng.choice(["x", "x is number", "x is defined and x", "x != 1", "loop.first is undefined", "x is not none"])
        return self.tag(f"for x in {self.grammar.of('items', 1)} if {test}") + "{{ x }}" + self.loop_field() + self.tag("else") + "-" + self.tag("endfor")

    def make_unpack(self, depth):
        source = self.rng.choice(["d.items()", "d | dictsort", "[[1, 2], [3, 4]]", "[(1, 'a'), (2, 'b')]", "[[1, 2], [3]]", "d | items"])
        return self.tag(f"for k, v in {source}") + "{{ k }}={{ v }};" + self.loop_field() + self.tag("endfor")

    def make_control(self, depth):
        if not self.loops:
            return self.output()
        return self.tag("if " + self.grammar.of("truth", 1)) + self.tag(self.rng.choice(["break", "continue"])) + self.tag("endif")

    def make_set(self, depth):
        kind = self.rng.choice(["text", "integer", "items", "mapping", "truth"])
        name = self.rng.choice(["v", "w"])
        text = self.tag(f"set {name} = " + self.grammar.of(kind, 1))
        self.grammar.names[name] = kind
        return text

    def make_setblock(self, depth):
        filters = self.rng.choice(["", "", " | upper", " | trim", " | replace('a', 'b') | trim", " | indent(2)"])
        text = self.tag("set v" + filters) + self.scoped(depth) + self.tag("endset")
        self.grammar.names["v"] = "text"
        return text

    def make_macro(self, depth):
        name = self.rng.choice(["mf", "mg"])
        signature = self.rng.choice(["a", "a, b", "a, b=2", "a=1, b=a", "", "a='x'"])
        names = {part.split("=")[0].strip(): "any" for part in signature.split(",") if part}
        loops, self.loops = self.loops, 0
        body = self.scoped(depth, names) + self.rng.choice(["", "", "{{ varargs }}", "{{ kwargs }}", "{{ caller() if caller }}"])
        self.loops = loops
        self.macros.append(name)
        return self.tag(f"macro {name}({signature})") + body + self.tag("endmacro")

    def arguments(self):
        return self.rng.choice(["", "1", "1, 2", "'q', b='r'", "a=3", "b=4, a=5", "*[1, 2]", "**{'a': 6}", "n, *l", "a=s", "1, 2, 3"])

    def make_callmacro(self, depth):
        if not self.macros:
            return self.output()
        return "{{ " + self.rng.choice(self.macros) + "(" + self.arguments() + ")" + self.rng.choice(["", " | upper", " | trim | length"]) + " }}"

    def make_call(self, depth):
        if not self.macros:
            return self.output()
        loops, self.loops = self.loops, 0
        body = self.scoped(depth)
        self.loops = loops
        return self.tag(f"call{self.rng.choice(['', '', '(p)', '(p=1)'])} {self.rng.choice(self.macros)}({self.arguments()})") + body + self.tag("endcall")

    def make_filter(self, depth):
        loops, self.loops = self.loops, 0
        body = self.scoped(depth)
        self.loops = loops
        return self.tag("filter " + self.rng.choice(["upper", "trim", "indent(2)", "replace('a', 'A') | title", "length", "e"])) + body + self.tag("endfilter")

    def make_namespace(self, depth):
        start = self.grammar.of("integer", 0)
        return self.tag(f"set ns = namespace(c={start}, t='')") + self.tag("for q in " + self.grammar.of("items", 0)) + self.tag("set ns.c = ns.c + loop.index") \
            + self.tag("set ns.t = ns.t ~ q") + self.tag("endfor") + "{{ ns.c }}{{ ns.t }}{{ ns.absent is defined }}"

    def make_raw(self, depth):
        return self.tag("raw") + self.rng.choice(["{{ x }}", "{% if %}", " \n {# #}\n", "}}"]) + self.tag("endraw")

    def make_comment(self, depth):
        return "{#" + self.rng.choice(["", "-", "+"]) + " c\n " + self.rng.choice(["", "-", "+"]) + "#}"

    def make_generation(self, depth):
        loops, self.loops = self.loops, 0
        body = self.scoped(depth)
        self.loops = loops
        return self.tag("generation") + body + self.tag("endgeneration")


def is_comparable(case):
    """Whether the result depends on the template alone, and on numbers of 64 bits."""
    text = case.get("expected", "") + case["template"]
    error = case.get("error", "")
    return (make_cases.is_printable(case) and not re.search(r"\d{18}", text) and len(text) < 1500
            and not any(word in error for word in ("MemoryError", "too large", "Timeout", "Exceeds the limit")))


def too_slow(*_):
    raise TimeoutError("Timeout")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2500)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "generated.json")
    args = parser.parse_args()
    env = make_cases.environment()
    unfolded = make_cases.environment()
    unfolded.optimized = False
    unfolded.finalize = jinja2.pass_context(lambda context, value: value)
    rng = random.Random(args.seed)
    signal.signal(signal.SIGALRM, too_slow)
    cases, seen = [], set()
    failing = 0
    while len(cases) < args.count:
        templates = Templates(rng)
        source = templates.output(3) if rng.random() < 0.5 else templates.body(2)
        if source in seen or len(source) > 500:
            continue
        seen.add(source)
        signal.alarm(2)
        case = make_cases.render(env, source)
        signal.alarm(0)
        # Folding constants, Jinja2 takes some errors for undefined values ("{{ none[1:2] }}"); its interpreter does not.
        if not is_comparable(case) or make_cases.render(unfolded, source) != case:
            continue
        if "error" in case:
            if failing * 5 > len(cases):  # one in five is enough
                continue
            failing += 1
        cases.append(case)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    args.out.write_text('{"cases": [\n' + lines + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

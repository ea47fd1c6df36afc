#!/usr/bin/env python3
"""Prints the forms of all sentences of a linked program for lupdate (core/base/sentence.h): forms.py PROGRAM

SENTENCE, FORM and VITRINE_RECORD_FORM write their arguments into the section vitrine_forms, each ended by a zero byte.
In a form, literals are text, and other arguments become the placeholders %1, %2 … An argument that chooses between
literals gives one form for each literal.
"""
import itertools
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SECTION = "vitrine_forms"
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|(.))", re.S)
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


def entries(program):
    """Returns the arguments of each SENTENCE, FORM and VITRINE_RECORD_FORM in the program, without duplicates."""
    with tempfile.TemporaryDirectory() as folder:
        section = Path(folder) / "section"
        subprocess.run(["objcopy", "-O", "binary", f"--only-section={SECTION}", f"--set-section-flags={SECTION}=alloc",
                        program, section], check=True)
        text = section.read_bytes().decode() if section.exists() else ""
    return sorted(set(text.split("\0")) - {""})


def outside(text):
    """Yields index and character of everything that is outside of literals and brackets."""
    depth, at = 0, 0
    while at < len(text):
        quoted = QUOTED.match(text, at)
        if quoted:
            at = quoted.end()
            continue
        depth -= text[at] in ")]}"
        if depth == 0:
            yield at, text[at]
        depth += text[at] in "([{"
        at += 1


def split(text):
    """Returns the arguments of a call, from the text between its parentheses."""
    commas = [at for at, character in outside(text) if character == ","]
    return [text[begin + 1:end].strip() for begin, end in zip([-1] + commas, commas + [len(text)])]


def unescaped(literal):
    def character(found):
        if found[1]:
            return chr(int(found[1], 8))
        if found[2]:
            return chr(int(found[2], 16))
        return SIMPLE.get(found[3], found[3])
    return ESCAPE.sub(character, literal[1:-1])


def alternatives(argument):
    """Returns the literals that an argument can evaluate to, or [None] if the argument is a value."""
    while argument.startswith("(") and argument.endswith(")"):
        argument = argument[1:-1].strip()
    if argument and not QUOTED.sub("", argument).strip():
        return ["".join(unescaped(literal) for literal in QUOTED.findall(argument))]
    question = next((at for at, character in outside(argument) if character == "?"), None)
    if question is None or not argument[question + 1:].lstrip("( \n").startswith(('"', "'")):
        return [None]
    open_choices = 0
    for at, character in outside(argument):
        if at <= question or "::" in (argument[at:at + 2], argument[at - 1:at + 1]):
            continue
        open_choices += character == "?"
        if character == ":" and open_choices == 0:
            return alternatives(argument[question + 1:at].strip()) + alternatives(argument[at + 1:].strip())
        open_choices -= character == ":"
    return [None]


def forms_of(arguments):
    for chosen in itertools.product(*map(alternatives, split(arguments))):
        places = itertools.count(1)
        yield "".join(f"%{next(places)}" if part is None else part for part in chosen)


def forms(program):
    """Returns all forms, except those that consist only of placeholders and white space."""
    found = {form for arguments in entries(program) for form in forms_of(arguments)}
    return sorted(form for form in found if re.sub(r"%\d+", "", form).strip())


if __name__ == "__main__":
    # The output has the format of QT_TRANSLATE_NOOP, which lupdate reads.
    for form in forms(sys.argv[1]):
        print('QT_TRANSLATE_NOOP("core", "%s")' % form.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n"))

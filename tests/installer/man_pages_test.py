#!/usr/bin/env python3
"""Compares the manual pages with --help, and checks that they can be shown without warnings.
man_pages_test.py SOURCE_FOLDER VITRINE_CLI [VITRINE]

Exit code 77: compared, but not shown, because a tool is missing."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from program_help import all_commands, read_help

SKIPPED = 77
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES",
            "SEE ALSO"]
CHECKS = {"mandoc": ["-T", "lint"], "groff": ["-man", "-ww", "-z", "-Tutf8"], "man": ["--warnings", "-l"], "lexgrog": []}
ESCAPES = {r"\e": "\\", r"\-": "-", r"\(aq": "'", r"\(dq": '"', r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\&": "", r"\:": ""}


def plain(text):
    """Returns text of roff without its escapes, and with single blanks."""
    text = re.sub(r"\\f[BIR]", "", text)
    text = re.sub(r"\\\[u([0-9A-F]+)\]", lambda code: chr(int(code[1], 16)), text)
    return " ".join(re.sub(r"\\(?:\(..|.)", lambda escape: ESCAPES[escape[0]], text).split())


def sections(page):
    """Returns the text of each section of a page. Lists are dictionaries."""
    found = {}
    for part in page.split("\n.SH ")[1:]:
        title, _, text = part.partition("\n")
        entries = text.split(".TP\n")[1:]
        terms = {}
        for entry in entries:
            term, _, meaning = entry.partition("\n")
            terms[plain(term)] = plain(re.sub(r"(?m)^\.SS .*", "", meaning))
        found[title] = terms or plain(text)
    return found


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected\n{expected}\nfound\n{found}")


def written_pages(program, folder, *date):
    folder.mkdir()
    subprocess.run([program, "--man-pages", folder, *date], check=True)
    return {file.name: file.read_text(encoding="ascii") for file in folder.iterdir()}


def compare(program, words, page):
    """Compares a page with the help of the program, or of the command with these words."""
    help_, name = read_help(program, *words), "-".join([Path(program).name, *words])
    found = sections(page)
    expect(f"{name}: sections", list(found), [title for title in SECTIONS if title in found])
    for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
        expect(f"{name}: has {title}", title in found, True)
    expect(f"{name}: commands", list(found.get("COMMANDS", {})), list(help_.commands))
    for command, text in help_.commands.items():
        expect(f"{name}: {command}", found["COMMANDS"][command].removesuffix("."), " ".join(text).removesuffix("."))
    pages = {}
    for flag, text in found["OPTIONS"].items():
        names, _, value = re.sub(r", (?=-)", ",", flag).partition(" ")
        pages[names] = (value, text)
    expect(f"{name}: flags", sorted(pages), sorted(help_.flags))
    for flag, (value, description) in help_.flags.items():
        page_value, text = pages[flag]
        if not value.startswith(page_value + "="):  # in --help, the default follows
            expect(f"{name} {flag}: value", page_value, value)
        description = " ".join(description).strip().removesuffix(".")
        expect(f"{name} {flag}: description", text[:len(description)], description)
    for related in re.findall(r"([\w-]+) ?\(1\)", found["SEE ALSO"]):
        yield related


def environment_of(source):
    """Returns the variables of Vitrine that the sources read."""
    read = re.compile(r'"(VITRINE_[A-Z_]+)"')
    return {name for room in ("core", "app") for file in (source / room).rglob("*.cpp")
            if file.name not in ("engine_environment.cpp",) for name in read.findall(file.read_text())}


def main():
    source, *programs = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="vitrine-man-") as folder:
        place = Path(folder)
        pages, related, documented = {}, set(), set()
        for program in programs:
            own = written_pages(program, place / Path(program).name, "2026-01-31")
            again = written_pages(program, place / (Path(program).name + "-again"), "2026-01-31")
            expect(f"{program}: the second run writes the same bytes", own == again, True)
            commands = {"-".join([Path(program).name, *words]) + ".1": words for words in all_commands(program)}
            expect(f"{program}: pages", sorted(own), sorted(commands))
            for name, words in commands.items():
                related |= set(compare(program, words, own[name]))
            documented |= {name for names in sections(own[Path(program).name + ".1"])["ENVIRONMENT"]
                           for name in names.split(", ")}
            pages |= own
        if len(programs) > 1:
            expect("pages that others refer to, but that do not exist",
                   sorted(page for page in related if page + ".1" not in pages), [])
            expect("environment variables that the pages lack", sorted(environment_of(Path(source)) - documented), [])
        missing = [tool for tool in CHECKS if not shutil.which(tool)]
        for tool in [tool for tool in CHECKS if tool not in missing]:
            for program in programs:
                for name in sorted(file.name for file in (place / Path(program).name).iterdir()):
                    file = place / Path(program).name / name
                    shown = subprocess.run([tool, *CHECKS[tool], file], capture_output=True, text=True,
                                           env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
                    complaint = shown.stderr + (shown.stdout if tool == "mandoc" else "")
                    expect(f"{tool} {name}", (shown.returncode, complaint), (0, ""))
        if missing:
            print("SKIP: the pages were compared with --help, but not shown, because these tools are not installed: "
                  + ", ".join(missing))
            return SKIPPED
    return 0


sys.exit(main())

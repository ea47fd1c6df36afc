#!/usr/bin/env python3
"""Checks the documents: links and paths lead somewhere, decisions are indexed and complete, the changelog's newest version
is the program's, docs/models.md lists every architecture and tensor type, and README and ARCHITECTURE stay short.

usage: documents.py ROOT [VITRINE_CLI] | --self-test
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_WORDS = {"ARCHITECTURE.md": 1500, "README.md": 900}
FOLDERS = "app|core|docs|installer|resources|tests|ui|vk_kernels"
LINK = re.compile(r"!?\[[^\]\n]*\]\(([^)\s]+)\)")
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./<>*{{}},-]*)`")
INDEXED = re.compile(r"^- \[(.+)\]\(([^)/]+\.md)\)$", re.MULTILINE)
DECISION = re.compile(r"# \S.*\n\nDate: \d{4}-\d\d-\d\d\n\n[^#\s][\s\S]*?\n\n## Why\n\n[^#\s][\s\S]*\Z")
NEWEST = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
PROJECT = re.compile(r"^project\(\w+ VERSION ([\d.]+)", re.MULTILINE)
ARCHITECTURE = re.compile(r'^ *Architecture{"([^"]+)"', re.MULTILINE)
TENSOR_TYPE = re.compile(r"^VITRINE_QUANT_TYPE\((\w+),", re.MULTILINE)
RELEASE = re.compile(r'<release version="([^"]+)" date="([^"]+)"')


def documents(root):
    return sorted(file for file in root.rglob("*.md")
                  if not any(part == "build" or part.startswith(".") for part in file.relative_to(root).parts))


def read(file):
    return file.read_text(encoding="utf-8") if file.exists() else ""


def prose(text):
    """The text without its blocks of code."""
    return re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text):
    """The names that a web view of the repository gives to headings."""
    headings = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(root, file):
    for target in LINK.findall(prose(read(file))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = file.parent / path if path else file
        if not found.resolve().is_relative_to(root.resolve()) or not found.exists():
            yield f"{file.relative_to(root)}: the link to {target} is dead"
        elif anchor and anchor not in anchors(read(found)):
            yield f"{file.relative_to(root)}: {path or file.name} has no heading #{anchor}"


def missing_paths(root, file):
    for path in PATH.findall(read(file)):
        pattern = re.sub(r"<\w+>", "*", path)
        choices = re.match(r"(.*)\{(.+)\}(.*)", pattern)
        names = [choices[1] + part + choices[3] for part in choices[2].split(",")] if choices else [pattern]
        for name in names:
            if not any(root.glob(name.rstrip("/"))):
                yield f"{file.relative_to(root)}: there is no {path}"


def decisions(root):
    folder = root / "docs" / "decisions"
    indexed = {name: title for title, name in INDEXED.findall(read(folder / "README.md"))}
    for file in sorted(folder.glob("*.md")):
        if file.name == "README.md":
            continue
        text = read(file)
        if not DECISION.match(text):
            yield f"docs/decisions/{file.name}: wants a heading, a line Date: YYYY-MM-DD, the decision, and a section Why"
        heading = text.partition("\n")[0].lstrip("# ")
        if indexed.get(file.name) != heading:
            yield f"docs/decisions/README.md: wants the line - [{heading}]({file.name})"


def version(root, program):
    newest = NEWEST.search(read(root / "CHANGELOG.md"))
    if not newest:
        yield "CHANGELOG.md: has no heading such as ## 1.2.3 - 2026-01-31"
        return
    project = PROJECT.search(read(root / "CMakeLists.txt"))
    if not project or project[1] != newest[1]:
        yield f"CHANGELOG.md: its newest version is {newest[1]}, the project's is {project and project[1]}"
    release = RELEASE.search(read(root / "resources/desktop/vitrine.metainfo.xml"))
    if not release or release.groups() != newest.groups():
        yield f"vitrine.metainfo.xml: its newest release is not {newest[1]} of {newest[2]}"
    if program:
        said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
        if said != f"vitrine-cli {newest[1]}":
            yield f"CHANGELOG.md: its newest version is {newest[1]}, the program says {said}"


def models(root):
    """Compares the README's two numbers and the lists of docs/models.md with the tables of the code."""
    architectures = ARCHITECTURE.findall(read(root / "core/model/architectures/table.cpp"))
    types = TENSOR_TYPE.findall(read(root / "core/quant/quant_types.def"))
    count = f"{len(architectures)} architectures, {len(types)} tensor types"
    if count not in " ".join(read(root / "README.md").split()):
        yield f"README.md: does not contain \"{count}\""
    listed = set(re.findall(r"`([^`]+)`", read(root / "docs/models.md")))
    for name in architectures + types:
        if name not in listed:
            yield f"docs/models.md: `{name}` is missing"


def too_long(root):
    for name, most in MOST_WORDS.items():
        words = len(read(root / name).split())
        if words > most:
            yield f"{name}: has {words} words, {most} at most"


def complaints(root, program=None):
    for file in documents(root):
        yield from dead_links(root, file)
        if file.name != "CHANGELOG.md":  # it may tell of what has gone
            yield from missing_paths(root, file)
    yield from decisions(root)
    yield from version(root, program)
    yield from models(root)
    yield from too_long(root)


SOUND = {
    "README.md": "# A\n\n1 architectures, 1 tensor\ntypes\n\n## A heading, b\n\n"
                 "[a](docs/decisions/README.md) [b](#a-heading-b) [c](https://a.b/c) `core/<name>.{h,cpp}`\n"
                 "```\n[in code](nowhere)\n```\n",
    "ARCHITECTURE.md": "`core/a.h` `core` [a](README.md#a-heading-b)\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-01-31\n\n`core/gone.h`\n",
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.25)\nproject(a VERSION 1.2.3)\n",
    "resources/desktop/vitrine.metainfo.xml": '<release version="1.2.3" date="2026-01-31">',
    "core/a.h": "", "core/a.cpp": "",
    "core/model/architectures/table.cpp": '    Architecture{"llama", read},\n',
    "core/quant/quant_types.def": "// VITRINE_QUANT_TYPE(name)\nVITRINE_QUANT_TYPE(F32, 0)\n",
    "docs/models.md": "# Models\n\n`llama`, `F32`\n",
    "docs/decisions/README.md": "- [Yes](yes.md)\n",
    "docs/decisions/yes.md": "# Yes\n\nDate: 2026-01-31\n\nWe do.\n\n## Why\n\nIt helps.\n",
    "build/README.md": "[a](nowhere)",
}
# Each breach: the file, its text, and what the complaint must say.
BREACHES = [
    ("docs/b.md", "[a](README.md)", "the link to README.md is dead"),
    ("docs/b.md", "![a](../core/b.png)", "the link to ../core/b.png is dead"),
    ("docs/b.md", "[a](../../README.md)", "the link to ../../README.md is dead"),
    ("docs/b.md", "[a](../README.md#c)", "has no heading #c"),
    ("docs/b.md", "see `core/b.h`", "there is no core/b.h"),
    ("docs/b.md", "see `core/<name>.{h,hpp}`", "there is no core/<name>.{h,hpp}"),
    ("docs/decisions/no.md", SOUND["docs/decisions/yes.md"], "wants the line - [Yes](no.md)"),
    ("docs/decisions/yes.md", "# No" + SOUND["docs/decisions/yes.md"][5:], "wants the line - [No](yes.md)"),
    ("docs/decisions/yes.md", "# Yes\n\nWe do.\n\n## Why\n\nIt helps.\n", "yes.md: wants a heading"),
    ("docs/decisions/yes.md", "# Yes\n\nDate: 2026-01-31\n\n## Why\n\nIt helps.\n", "yes.md: wants a heading"),
    ("docs/decisions/yes.md", "# Yes\n\nDate: 2026-01-31\n\nWe do.\n\n## Why\n\n", "yes.md: wants a heading"),
    ("docs/decisions/README.md", "- [Yes](yes.md)\n- [No](no.md)\n", "the link to no.md is dead"),
    ("CHANGELOG.md", "## Unreleased\n", "has no heading such as"),
    ("CHANGELOG.md", "## 1.2.4 - 2026-01-31\n", "its newest version is 1.2.4"),
    ("CHANGELOG.md", "## 1.2.3 - 2026-02-01\n", "is not 1.2.3 of 2026-02-01"),
    ("docs/models.md", "`llama`, F32", "`F32` is missing"),
    ("docs/models.md", "`F32`", "`llama` is missing"),
    ("core/quant/quant_types.def", "", 'does not contain "1 architectures, 0 tensor types"'),
    ("README.md", SOUND["README.md"] + "word " * 900, "900 at most"),
    ("ARCHITECTURE.md", "word " * 1501, "1500 at most"),
]


def made(folder, files):
    root = Path(folder)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        found = list(complaints(made(folder, SOUND)))
        if found:
            sys.exit(f"the check complains of what is sound: {found}")
        if len(list(version(Path(folder), "echo"))) != 1:
            sys.exit("the check does not see what the program says")
    for name, text, wanted in BREACHES:
        with tempfile.TemporaryDirectory() as folder:
            found = list(complaints(made(folder, {**SOUND, name: text})))
        if not any(wanted in complaint for complaint in found):
            sys.exit(f"the check does not see the breach in {name}: {text[:60]!r}; it found {found}")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    found = list(complaints(Path(sys.argv[1]), *sys.argv[2:3]))
    print("\n".join(found))
    sys.exit(1 if found else 0)

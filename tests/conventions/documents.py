#!/usr/bin/env python3
"""Checks the documents. Links and paths exist. Each document has one title and no long table cells. The indexes list
every page, and every decision has a text. The changelog's newest version is the program's. docs/models.md lists every
architecture and tensor type. README and ARCHITECTURE stay short.

usage: documents.py ROOT [VITRINE_CLI] | --self-test
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LONGEST_CELL = 200  # maximum number of characters in a table cell
MOST_WORDS = {"ARCHITECTURE.md": 1500, "README.md": 900}
LINES_OF_RELEASE = 40
FOLDERS = "app|core|docs|installer|resources|tests|ui|vk_kernels"
LINK = re.compile(r"!?\[[^\]\n]*\]\(([^)\s]+)\)")
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./<>*{{}},-]*)`")
MENTION = re.compile(r"(?<![\w/])(docs/[\w/]+\.md)(?:#([\w-]+))?")
MENTIONING = {".comp", ".cpp", ".def", ".glsl", ".h", ".py", ".qml", ".sh"}
INDEXED = re.compile(r"^- \[(.+)\]\(([^)/]+\.md)\): \S", re.MULTILINE)
NEWEST = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
PROJECT = re.compile(r"^project\(\w+ VERSION ([\d.]+)", re.MULTILINE)
ARCHITECTURE = re.compile(r'^constexpr Architecture architectures::\w+ =\s*{\s*"([^"]+)"', re.MULTILINE)
TENSOR_TYPE = re.compile(r"^VITRINE_QUANT_TYPE\((\w+),", re.MULTILINE)
RELEASE = re.compile(r'<release version="([^"]+)" date="([^"]+)"')


def documents(root):
    return sorted(file for file in root.rglob("*.md")
                  if not any(part == "build" or part.startswith(".") for part in file.relative_to(root).parts))


def read(file):
    return file.read_text(encoding="utf-8") if file.exists() else ""


def prose(text):
    """Returns the text without its code blocks."""
    return re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text):
    """Returns the anchors that a web view of the repository gives to headings."""
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


def dead_mentions(root):
    """Yields documents and headings that comments or messages in code refer to, but that do not exist."""
    for folder in FOLDERS.split("|"):
        for file in sorted((root / folder).rglob("*")):
            name = str(file.relative_to(root))
            if file.suffix not in MENTIONING or name == "tests/conventions/documents.py":
                continue
            for document, heading in MENTION.findall(read(file)):
                if not (root / document).exists():
                    yield f"{name}: there is no {document}"
                elif heading and heading not in anchors(read(root / document)):
                    yield f"{name}: {document} has no heading #{heading}"


def missing_paths(root, file):
    for path in PATH.findall(read(file)):
        pattern = re.sub(r"<\w+>", "*", path)
        choices = re.match(r"(.*)\{(.+)\}(.*)", pattern)
        names = [choices[1] + part + choices[3] for part in choices[2].split(",")] if choices else [pattern]
        for name in names:
            if not any(root.glob(name.rstrip("/"))):
                yield f"{file.relative_to(root)}: there is no {path}"


def titles(text):
    return re.findall(r"^# (\S.*)$", prose(text), re.MULTILINE)


def form(root, file):
    """Checks for one title in the first line and for long table cells."""
    name, text = str(file.relative_to(root)), read(file)
    if not text.startswith("# ") or len(titles(text)) != 1:
        yield f"{name}: must begin with its title (# …) and have no other"
    cells = [cell.strip() for line in prose(text).split("\n") if line.startswith("|")
             for cell in re.split(r"(?<!\\)\|", line)]
    longest = max(map(len, cells), default=0)
    if longest > LONGEST_CELL:
        yield f"{name}: a table cell has {longest} characters, {LONGEST_CELL} at most; write a list or a paragraph"


def decisions(root):
    folder = root / "docs" / "decisions"
    indexed = {name: title for title, name in INDEXED.findall(read(folder / "README.md"))}
    for file in sorted(folder.glob("*.md")):
        if file.name == "README.md":
            continue
        text = prose(read(file))
        for title in titles(text)[:1]:
            if indexed.get(file.name) != title:
                yield f"docs/decisions/README.md: the line - [{title}]({file.name}): … is missing"
        sections = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
        if len(sections) == 1:
            yield f"docs/decisions/{file.name}: has no decision (## …)"
        for heading, section in zip(sections[1::2], sections[2::2]):
            if not re.match(r"\n+[^#\s]", section):
                yield f"docs/decisions/{file.name}: \"{heading}\" has no paragraph"


def index(root):
    """Checks that docs/README.md lists every page of its folder."""
    listed = LINK.findall(read(root / "docs" / "README.md"))
    for file in sorted((root / "docs").glob("*.md")):
        if file.name != "README.md" and file.name not in listed:
            yield f"docs/README.md: a link to {file.name} is missing"


def releases(root):
    """Limits the length of a release in the changelog, so that it fits on one screen."""
    for release in re.split(r"^(?=## )", read(root / "CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        lines = len(release.strip().splitlines())
        if lines > LINES_OF_RELEASE:
            yield f"CHANGELOG.md: {release.splitlines()[0][3:]} has {lines} lines, {LINES_OF_RELEASE} at most"


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
        said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]
        if said != f"vitrine-cli {newest[1]}":
            yield f"CHANGELOG.md: its newest version is {newest[1]}, the program reports {said}"


def models(root):
    """Checks that the README gives the right numbers of architectures and tensor types, and that docs/models.md lists
    each of them."""
    sources = sorted((root / "core/model/architectures").glob("*.cpp"))
    architectures = [name for source in sources for name in ARCHITECTURE.findall(read(source))]
    types = TENSOR_TYPE.findall(read(root / "core/file/quant/quant_types.def"))
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
        yield from form(root, file)
        yield from dead_links(root, file)
        if file.name != "CHANGELOG.md":  # the changelog may mention files that were deleted
            yield from missing_paths(root, file)
    yield from dead_mentions(root)
    yield from decisions(root)
    yield from index(root)
    yield from releases(root)
    yield from version(root, program)
    yield from models(root)
    yield from too_long(root)


SOUND = {
    "README.md": "# A\n\n1 architectures, 1 tensor\ntypes\n\n## A heading, b\n\n"
                 "[a](docs/decisions/README.md) [b](#a-heading-b) [c](https://a.b/c) `core/<name>.{h,cpp}`\n"
                 "```\n[in code](nowhere)\n```\n",
    "ARCHITECTURE.md": "# B\n\n| a | " + "b" * 200 + " |\n\n`core/a.h` `core` [a](README.md#a-heading-b)\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-01-31\n\n`core/gone.h`\n",
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.25)\nproject(a VERSION 1.2.3)\n",
    "resources/desktop/vitrine.metainfo.xml": '<release version="1.2.3" date="2026-01-31">',
    "core/a.h": "// docs/decisions/yes.md#we-do\n", "core/a.cpp": "// docs/models.md.\n",
    "core/model/architectures/llama.cpp": 'constexpr Architecture architectures::kLlama = {"llama", read};\n',
    "core/file/quant/quant_types.def": "// VITRINE_QUANT_TYPE(name)\nVITRINE_QUANT_TYPE(F32, 0)\n",
    "docs/models.md": "# Models\n\n`llama`, `F32`\n",
    "docs/README.md": "# Documents\n\n- [models.md](models.md)\n",
    "docs/decisions/README.md": "# Decisions\n\n- [Yes](yes.md): what\n",
    "docs/decisions/yes.md": "# Yes\n\n## We do\n\nIt helps.\n\nPrice: none.\n\n## We do not\n\nIt costs.\n",
    "build/README.md": "[a](nowhere)",
}
# For each violation: the file, its text, and a part of the expected message.
BREACHES = [
    ("docs/b.md", "[a](ARCHITECTURE.md)", "the link to ARCHITECTURE.md is dead"),
    ("docs/b.md", "![a](../core/b.png)", "the link to ../core/b.png is dead"),
    ("docs/b.md", "[a](../../README.md)", "the link to ../../README.md is dead"),
    ("docs/b.md", "[a](../README.md#c)", "has no heading #c"),
    ("docs/b.md", "see `core/b.h`", "there is no core/b.h"),
    ("docs/b.md", "see `core/<name>.{h,hpp}`", "there is no core/<name>.{h,hpp}"),
    ("docs/b.md", "# B\n", "a link to b.md is missing"),
    ("docs/b.md", "Text.\n", "docs/b.md: must begin with its title"),
    ("docs/b.md", "# B\n\n# C\n", "docs/b.md: must begin with its title"),
    ("docs/b.md", "# B\n\n| a | " + "b" * 201 + " |\n", "docs/b.md: a table cell has 201 characters"),
    ("docs/decisions/no.md", SOUND["docs/decisions/yes.md"], "the line - [Yes](no.md): … is missing"),
    ("docs/decisions/yes.md", "# No" + SOUND["docs/decisions/yes.md"][5:], "the line - [No](yes.md): … is missing"),
    ("docs/decisions/yes.md", "# Yes\n\nWe do.\n", "yes.md: has no decision"),
    ("docs/decisions/yes.md", "# Yes\n\n## We do\n\n## We do not\n\nIt costs.\n", '"We do" has no paragraph'),
    ("docs/decisions/yes.md", "# Yes\n\n## We do\n\nIt helps.\n\n## We do not\n", '"We do not" has no paragraph'),
    ("docs/decisions/README.md", SOUND["docs/decisions/README.md"] + "- [No](no.md): what\n", "the link to no.md is dead"),
    ("docs/decisions/README.md", "# Decisions\n\n- [Yes](yes.md)\n", "the line - [Yes](yes.md): … is missing"),
    ("core/a.cpp", "// See docs/no.md.\n", "core/a.cpp: there is no docs/no.md"),
    ("core/a.cpp", "// docs/models.md#no\n", "core/a.cpp: docs/models.md has no heading #no"),
    ("CHANGELOG.md", "## Unreleased\n", "has no heading such as"),
    ("CHANGELOG.md", "## 1.2.3 - 2026-01-31\n" + "\n- a" * 40, "1.2.3 - 2026-01-31 has 42 lines, 40 at most"),
    ("CHANGELOG.md", "## 1.2.4 - 2026-01-31\n", "its newest version is 1.2.4"),
    ("CHANGELOG.md", "## 1.2.3 - 2026-02-01\n", "is not 1.2.3 of 2026-02-01"),
    ("docs/models.md", "`llama`, F32", "`F32` is missing"),
    ("docs/models.md", "`F32`", "`llama` is missing"),
    ("core/file/quant/quant_types.def", "", 'does not contain "1 architectures, 0 tensor types"'),
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
            sys.exit(f"the check rejects correct documents: {found}")
        if len(list(version(Path(folder), "echo"))) != 1:
            sys.exit("the check ignores the version that the program reports")
    for name, text, wanted in BREACHES:
        with tempfile.TemporaryDirectory() as folder:
            found = list(complaints(made(folder, {**SOUND, name: text})))
        if not any(wanted in complaint for complaint in found):
            sys.exit(f"the check misses the breach in {name}: {text[:60]!r}; it found {found}")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    found = list(complaints(Path(sys.argv[1]), *sys.argv[2:3]))
    print("\n".join(found))
    sys.exit(1 if found else 0)

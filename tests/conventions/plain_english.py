#!/usr/bin/env python3
"""Checks that comments, documents, messages, labels and the English texts of translation catalogues are plain English.

Splits prose into sentences and flags turns of phrase that make readers stumble. LIMITS gives the most flagged sentences
per 1,000 lines of prose for each part of the tree. Lower a limit when a part has been rewritten; never raise one.

usage: plain_english.py [--list] ROOT | --self-test
"""
import html
import io
import os
import re
import sys
import tempfile
import tokenize
from pathlib import Path

# Maximum number of flagged sentences per 1,000 lines. The longest matching path applies; "" matches the rest of the
# tree.
LIMITS = {
    "app": 2,
    "core": 2,
    "ui": 1,
    "tests": 1,
    "vk_kernels": 1,
    "resources": 2,
    "resources/languages": 1,
    "installer": 1,
    "README.md": 1,
    "ARCHITECTURE.md": 1,
    "CONTRIBUTING.md": 1,
    "CHANGELOG.md": 1,
    "docs": 1,
    "": 1,
}

THING = ("answer|back end|cache|check|checker|compiler|device|driver|engine|entry|field|file|function|head|kernel|layer|library"
         "|list|loader|map|message|metadata|model|op|page|parser|pass|plugin|process|processor|program|prompt|reader|row|sampler"
         "|script|server|settings?|shader|store|system|table|tap|template|tensor|test|thread|tokenizer|token|window|writer")
# For each rule: its name, its pattern, and a sentence that it must flag.
RULES = [
    ("opening 'Of …'", r"^Of (?!course\b|\d|X)", "Of a device that was lost."),
    ("opening 'What …' without a question", r"^What (?!if\b)(?:\S+ ){3}.*[^?]$", "What a person changed is kept."),
    ("vague person", r"\b(?:[Ww]hoever|[Nn]obody|[Tt]o whom)\b", "Whoever calls this must wait."),
    ("opening without a noun", r"^(?:Ones? (?!of)|Those |That |Such )(?:of|that|which|who|whose)\b", "Those that are left wait."),
    ("reference to the line above", r"^(?:(?:Likewise|The same|The other way round)\b.{0,40}|(?:Otherwise|Others)\b.{0,20})$",
     "The same for keys."),
    ("'otherwise' for 'differently'",
     r"\b(?:are|chosen|comput(?:es?|ed)|counts?|do(?:es)?|done|is|made|meant|reads?|rounds?|works?) otherwise\b",
     "It reads otherwise."),
    ("telling by programs", r"\b(?:am|are|be|been|being|is|was|were) told\b|\btells? (?:how|of|that|what|which|whether)\b",
     "The caller is told."),
    ("'so many' without a number", r"\bso (?:many|much)\b(?! (?:as|that))", "Waits for so many tokens."),
    ("'is no X'", r"(?<![Tt]here )\bis (?:none\b|no (?!longer|more|less|need)\w)", "This is no path."),
    ("standing text", r"\bst(?:and|ands|ood) (?:above|after|at|before|behind|beside|here|in|on|there)\b",
     "The name stands in a table."),
    ("'behind' for 'after'", r"\bbehind (?:an?|it|the|them) (?:answer|branch|colon|comma|layer|name|norm|number|text|token)\b",
     "The space behind the name."),
    ("'as X has it'", r"\bas \S+ (?:has|have) (?:it|them)\b", "Order, as llama.cpp has it."),
    ("'is let'", r"\b(?:are|be|is|was|were) let\b|\blets? go of\b", "The memory is let go."),
    ("'beside'", r"\bbeside (?:it|others?|that|the|them)\b", "The file beside it."),
    ("program as a person", rf"\b(?:{THING}) (?:knows?|likes?|says?|thinks?|wants?)\b", "The server wants a key."),
    ("'none' for 'not a'", r"\b(?:that|which) is none\b|\bnone that is\b|\bif there is (?:none|one|such)\b",
     "A name, if there is one."),
]
COMPILED = [(name, re.compile(pattern)) for name, pattern, _ in RULES]

CODE = re.compile(r'//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|R"(?P<mark>[^()\s"]*)\(.*?\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"'
                  r"|'(?:[^'\\\n]|\\.)'", re.DOTALL)
SHELL = re.compile(r"(?:^|\s)#(?!!)(.*)")
SOURCE = re.compile(r"<source>(.*?)</source>", re.DOTALL)  # the English text of a message in a translation catalogue
PLACEHOLDER = re.compile(r"%L?(?:\d|n)")
CODE_SPAN = re.compile(r"``.*?``|`[^`]*`")
LINK = re.compile(r"\]\([^)\s]*\)")
SENTENCE_END = re.compile(r"(?<=[.!?:;])\s+(?=[\"(*]*[A-Z])")
ENDINGS = {".c", ".cmake", ".comp", ".cpp", ".def", ".glsl", ".h", ".md", ".py", ".qml", ".sh", ".ts"}


class Prose:
    """Paragraphs of one file: lists of (line number, text)."""

    def __init__(self):
        self.paragraphs = []

    def add(self, line, text, joins=False):
        text = text.strip(" \t/<*#!")
        if joins and self.paragraphs and text:
            self.paragraphs[-1].append((line, text))
        elif text:
            self.paragraphs.append([(line, text)])

    def lines(self):
        return len({line for paragraph in self.paragraphs for line, _ in paragraph})

    def sentences(self):
        for paragraph in self.paragraphs:
            text, starts = "", []
            for line, part in paragraph:
                starts.append((len(text), line))
                text += part + " "
            text = LINK.sub(lambda link: "]" + " " * (len(link[0]) - 1), text.rstrip())
            text = CODE_SPAN.sub(lambda code: "X" * len(code[0]), text)
            begin = 0
            for end in [match.start() for match in SENTENCE_END.finditer(text)] + [len(text)]:
                sentence = text[begin:end].strip()
                at = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
                yield max(line for start, line in starts if start <= at), sentence.lstrip("*_\"([- ")
                begin = end


def prose_of_code(text, with_texts):
    prose = Prose()
    previous = (0, 0)  # (line, column) of the most recent line comment
    for match in CODE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        start = text.rfind("\n", 0, match.start()) + 1
        column = match.start() - start
        if match["line"] is not None:
            first = not text[start:match.start()].strip()
            prose.add(line, match["line"], joins=first and previous == (line - 1, column) and bool(match["line"].strip("/ ")))
            previous = (line, column) if match["line"].strip("/ ") else (0, 0)
        elif match["block"] is not None:
            for index, part in enumerate(match["block"].split("\n")):
                prose.add(line + index, part, joins=index > 0)
        elif match["text"] and with_texts and match["text"].strip().count(" ") > 1:
            prose.add(line, match["text"])
    return prose


def prose_of_python(text):
    prose = Prose()
    previous, statement = (0, 0), True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line, column = token.start
        if token.type == tokenize.COMMENT:
            first = not token.line[:column].strip()
            prose.add(line, token.string, joins=first and previous == (line - 1, column))
            previous = token.start
        elif token.type == tokenize.STRING and statement:
            joins = False
            for index, part in enumerate(token.string.strip("rf\"'").split("\n")):
                prose.add(line + index, part, joins)
                joins = bool(part.strip())
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    return prose


def prose_of_shell(text):
    prose = Prose()
    previous = 0
    for number, line in enumerate(text.split("\n"), 1):
        comment = SHELL.search(line)
        if comment:
            prose.add(number, comment[1], joins=previous == number - 1 and not line[:comment.start(1) - 1].strip())
            previous = number
    return prose


def prose_of_markdown(text):
    prose = Prose()
    fenced, joins = False, False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced, joins = not fenced, False
        elif fenced or not line.strip() or line.startswith("#"):
            joins = False
            if not fenced:
                prose.add(number, line)
        elif line.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line):
                if re.search(r"\w", cell):
                    prose.add(number, cell)
        else:
            item = re.match(r"\s*(?:[-*+]|\d+\.) ", line)
            prose.add(number, line[item.end():] if item else line, joins and not item)
            joins = True
    return prose


def prose_of_catalogue(text):
    prose = Prose()
    for source in SOURCE.finditer(text):
        line = text.count("\n", 0, source.start()) + 1
        for index, part in enumerate(source[1].split("\n")):
            prose.add(line + index, PLACEHOLDER.sub("X", html.unescape(part)), joins=index > 0)
    return prose


def prose_of(root, file):
    text = file.read_text(encoding="utf-8", errors="replace")
    if file.suffix == ".md":
        return prose_of_markdown(text)
    if file.suffix == ".py":
        return prose_of_python(text)
    if file.suffix == ".ts":
        return prose_of_catalogue(text)
    if file.suffix in (".sh", ".cmake", ".txt"):
        return prose_of_shell(text)
    # Texts in tests are data and not prose.
    return prose_of_code(text, with_texts=file.relative_to(root).parts[0] != "tests")


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "build" and not name.startswith("."))
        for name in sorted(names):
            file = Path(folder, name)
            if file.is_file() and (file.suffix in ENDINGS or name == "CMakeLists.txt"):
                yield file


def group_of(name, limits):
    return max((part for part in limits if not part or name == part or name.startswith(part + "/")), key=len)


def measure(root, limits):
    """Returns the number of prose lines and the flagged sentences of each part of LIMITS."""
    lines = {part: 0 for part in limits}
    flagged = {part: [] for part in limits}
    for file in files(root):
        name = str(file.relative_to(root))
        part = group_of(name, limits)
        prose = prose_of(root, file)
        lines[part] += prose.lines()
        for line, sentence in prose.sentences():
            rules = [rule for rule, pattern in COMPILED if pattern.search(sentence)]
            if rules:
                flagged[part].append(f"{name}:{line}: {', '.join(rules)}: {sentence[:120]}")
    return lines, flagged


def report(root, limits, with_list):
    """Returns the text of the report, and whether every part keeps its limit."""
    lines, flagged = measure(root, limits)
    text, sound = [], True
    for part, limit in limits.items():
        rate = 1000 * len(flagged[part]) / max(lines[part], 1)
        fails = rate > limit
        sound = sound and not fails
        if with_list:
            text += flagged[part]
        elif fails:
            text += flagged[part][:20]
        text.append(f"{part or 'everything else'}: {len(flagged[part])} of {lines[part]} lines flagged, {rate:.1f} per 1,000"
                    f"{' — more than' if fails else ', at most'} {limit}")
    if not sound:
        text.append("Rewrite the flagged sentences (plain_english.py --list ROOT prints all of them).")
    return "\n".join(text), sound


SOUND = """// Returns the number of tokens, or 0 if the file has none.
// There is no file. What is it? Of course, the server reports
// an error.
int a = 0;  // Columns of the
int b = 0;  // Of
call("Model %1 is no longer there.");
call(R"(Nobody reads the raw text.)");
"""


def self_test():
    def found_in(files_by_name):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files_by_name.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return measure(Path(folder), {"": 0})[1][""]

    found = found_in({"core/a.cpp": SOUND, "tests/a.cpp": 'call("Nobody reads this text of a test.");\n',
                      "a.md": "```\nNobody.\n```\n\nUse `nobody` and [this](nobody.md). There is no such file.\n",
                      "build/a.md": "Nobody.\n", "a.ts": "<source>Of %1 values</source><translation>Nobody</translation>\n",
                      "a.py": 'x = "Nobody reads data."\n',
                      "a.sh": "#!/bin/sh\necho Nobody # Prints a name.\n"})
    if found:
        sys.exit(f"the check flags plain sentences: {found}")
    for rule, _, example in RULES:
        for name, text, line in [
                ("a.md", f"# A\n\nA text. {example}\n", 3), ("b.md", f"| a | {example} |\n", 1),
                ("core/a.h", f"// A text.\n// {example}\n", 2), ("tests/a.cpp", f"int a;  /* {example} */\n", 1),
                ("a.ts", f"<TS>\n<source>%1:\n{html.escape(example)}</source>\n", 3),
                ("ui/A.qml", f'text: qsTr("{example} Now.")\n', 1), ("a.py", f'"""A text.\n\n{example}\n"""\n', 3),
                ("b.py", f"a = 1  # {example}\n", 1), ("CMakeLists.txt", f"# {example}\n", 1)]:
            found = found_in({name: text})
            if not any(complaint.startswith(f"{name}:{line}: ") and rule in complaint for complaint in found):
                sys.exit(f"the check does not flag {text!r} in {name} as {rule}; it found {found}")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "docs").mkdir()
        Path(folder, "a.md").write_text("Nobody.\n" + "\nText.\n" * 9)
        Path(folder, "docs", "a.md").write_text("Text.\n")
        if not report(Path(folder), {"": 100, "docs": 0}, False)[1]:
            sys.exit("the check fails a tree that keeps its limits")
        text, sound = report(Path(folder), {"": 99, "docs": 0}, False)
        if sound or "100.0 per 1,000 — more than 99" not in text or "a.md:1: vague person" not in text:
            sys.exit(f"the check passes a tree that exceeds a limit: {text}")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    text, sound = report(Path(sys.argv[-1]), LIMITS, "--list" in sys.argv)
    print(text)
    sys.exit(0 if sound else 1)

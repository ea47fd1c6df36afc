#!/usr/bin/env python3
"""Lists what the core, and the parts of the window beside Qt's tr, say to users: core_texts.py ROOT

Of the core, every English text in a file that the window reaches by its includes: what concat() joins, and every other
literal with two words in it, whoever it is handed to. Of app, what is thrown. Titles and stages of one word are found by
where they stand. What is not a literal is a value: %1, %2 … Where a part is one of two literals, there are two texts.
"""
import itertools
import re
import sys
from pathlib import Path

LITERAL = r'"(?:\\.|[^"\\\n])*"'
LITERALS = rf"(?:{LITERAL}\s*)+"
CHOICE = re.compile(rf"(?P<condition>[^?]*?)\?\s*(?P<one>(?:[^:]|::)+?)\s*:(?!:)\s*(?P<other>.+)", re.S)
# In app a literal is mostly a name, or has tr: where an error's sentence begins.
BEGINS = re.compile(r"(?:\b\w*Error\(\s*(?:StoreError::Kind::\w+,\s*)?|\bfail(?:WithErrno)?\((?:m?_?path, )?\s*"
                    r'|\bfieldError\((?:\w+|QStringLiteral\("\w+"\)), )(concat\(|(?="))')
WORDS = {
    "core/sampling": rf"\.(?:title|help|off) = ({LITERALS}),",
    "core/model": rf"\breport\([^,]*, ({LITERALS})\)",
    "core/cause": rf"VITRINE_CAUSE_TEXT\(\w+,\s*{LITERALS},\s*({LITERALS})\)",
}
# What nobody meets in the window: faults of the program itself, scripted engines, what comes with VITRINE_… and the
# names of Vulkan's calls, which stand in the detail of an error.
LEFT_OUT = re.compile(r"app/cli/|app/startup|core/engine/script|core/base/(concat|visible|atomic_folder)|"
                      r"core/gguf/(gguf_writer|quantization)|core/sampling/sampler_chain|core/quant/iq_grids|"
                      r"core/cpu/isa|core/text/token_(cause|cut|difference|hypotheses|text_hypotheses)|core/compare/coverage|"
                      r"core/vulkan/(device/(measuring|device_peaks|matrix_shapes|pipelines)|products|pass/recorder)|"
                      r"core/inference/tap\.def|app/store/token_codec|"
                      # What engines get wrong is said in the words of their code; what it is, is translated.
                      r"core/cause/(?!cause\.def|find_cause|observations|peculiarities|broken_values|\w+_sentence)")
NO_TEXTS = {"char* %1 char*", "Write a few random words.", "Repeat this word: Constantinople", "A test lost it.", "A test took its memory.", "float modulo",
            "number of input tokens = ", "{'descr': '%1', 'fortran_order': False, 'shape': %2, }"}
# Where only the end of each sentence is handed on: a key of the file goes before it.
HANDED_ON = re.compile(r"core/text/(vocabulary|chars_map)\.cpp|app/exchange/|app/settings/chat_overrides|app/session/presets")


def without_comments(source):
    """Nor directives of the preprocessor, assertions and raw literals, which hold other languages."""
    parts = re.compile(rf'(?P<raw>R"(\w*)\(.*?\)\2")|(?P<literal>{LITERAL}|\'(?:\\.|[^\'\\\n])\')|(?P<comment>//[^\n]*|/\*.*?\*/)'
                       r'|(?P<directive>^[ \t]*#(?:[^\n\\]|\\.|\\\n)*)', re.S | re.M)
    source = parts.sub(lambda found: found[0].replace("'\"'", r"'\x22'") if found["literal"] else "", source)
    return re.sub(rf"static_assert\((?:[^;\"]|{LITERAL})*;", "", source)


def reached(root):
    """The files that the window includes, and what stands behind them: the source beside a header, and sources without a
    header that include one of their folder."""
    include = re.compile(r'^#include "((?:core|app)/[^"]+)"', re.M)
    files = [path for folder in ("core", "app") for path in sorted((root / folder).rglob("*"))
             if path.suffix in (".cpp", ".h", ".def")]
    included = {str(path.relative_to(root)): include.findall(path.read_text(encoding="utf-8")) for path in files}
    behind = {}
    for name, wanted in included.items():
        own = name.removesuffix(".cpp") + ".h"
        folder = "/".join(name.split("/")[:2]) + "/"
        for header in [own] if own in included else [each for each in wanted if each.startswith(folder)]:
            behind.setdefault(header, []).append(name)
    waiting = [name for name in included if name.startswith("app/") and not name.startswith("app/cli/")]
    found = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in included:
            continue
        found.add(name)
        waiting += included[name] + behind.get(name, [])
    return sorted(found)


def arguments(source, at):
    """Of the call whose bracket is open before `at`, and where it ends."""
    parts, depth, begin = [], 0, at
    while True:
        quoted = re.compile(LITERAL + r"|'(?:\\.|[^'\\])'").match(source, at)
        if quoted:
            at = quoted.end()
            continue
        letter = source[at]
        depth += (letter in "([{") - (letter in ")]}")
        if depth < 0 or (letter == "," and depth == 0):
            parts.append(source[begin:at].strip())
            begin = at + 1
            if depth < 0:
                return parts, at
        at += 1


def choices(part):
    """The texts that a part of a sentence may be; None for a value."""
    part = re.sub(r"^\((.*)\)$", r"\1", part, flags=re.S)
    part = re.sub(r"^std::string(?:_view)?\((.*)\)$", r"\1", part, flags=re.S)
    if re.fullmatch(LITERALS, part):
        return ["".join(word[1:-1] for word in re.findall(LITERAL, part))]
    if re.fullmatch(r"'(?:\\x22|\\?.)'", part):
        return [part[1:-1].replace("\\'", "'").replace("\\x22", '\\"')]
    choice = CHOICE.fullmatch(part)
    if not choice or choice["condition"].count("(") != choice["condition"].count(")"):
        return [None]
    return choices(choice["one"]) + choices(choice["other"])


def texts_of(parts):
    """Of what concat() joins: one, or one for each choice."""
    texts = []
    for chosen in itertools.product(*map(choices, parts)):
        text, values = "", 0
        for part in chosen:
            values += part is None
            text += f"%{values}" if part is None else part
        texts.append(text)
    return texts


def is_worded(text):
    return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"%\d|\\.", " ", text))) > 1


def is_text(text):
    # Names, formats and codes are written without a space between words.
    if re.fullmatch(r"%1: [a-z]+ %2 %3\.|(?:an?|the) [a-z]{3,}|[a-z]{4,} %1", text):
        return True
    return is_worded(text) and "{%-" not in text and re.search(r"[A-Za-z,.)\"'] +[A-Za-z%(\"']|%\d [A-Za-z]", text) and text not in NO_TEXTS


def texts_in(source, anywhere):
    """Of concat(), and of literals that nobody joins; unless anywhere, only of those of them that are thrown."""
    joined = []
    for match in re.finditer(r"\bconcat\(", source):
        parts, end = arguments(source, match.end())
        yield from texts_of(parts)
        at = match.end()
        for part in parts:
            at = source.index(part, at) if part else at
            if any(choices(part)):
                joined.append((at, at + len(part)))
            at += len(part)
    alone = re.finditer(LITERALS, source) if anywhere else (
        found for m in BEGINS.finditer(source) if not m[1] for found in [re.compile(LITERALS).match(source, m.end())] if found)
    for match in alone:
        if not any(begin <= match.start() < end for begin, end in joined):
            text = choices(match[0].strip())[0]
            yield f"%1{text}" if text.startswith(" ") else text  # what ends a sentence


def whole(text):
    """With a value before it and a full stop."""
    return "%1 " + re.sub(r"%(\d)", lambda place: f"%{int(place[1]) + 1}", text) + "."


def texts(root):
    found = set()
    for name in reached(root):
        source = without_comments((root / name).read_text(encoding="utf-8"))
        for place, pattern in WORDS.items():
            if name.startswith(place + "/"):
                found.update(choices(match[1].strip())[0] for match in re.finditer(pattern, source))
        if not LEFT_OUT.match(name):
            for text in filter(is_text, texts_in(source, name.startswith("core/") or name == "app/exchange/json_reader.h")):
                found.add(whole(text) if HANDED_ON.match(name) and re.match(r"(?!the |an? |it |there |line )[a-z].*[^.]$", text) else text)
    return sorted(found)


if __name__ == "__main__":
    # As the compiled program has them.
    print("\n".join(text.replace('\\"', '"').replace("\\\\", "\\") for text in texts(Path(sys.argv[1]))))

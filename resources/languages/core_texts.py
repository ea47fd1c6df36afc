#!/usr/bin/env python3
"""Lists what the core, and the parts of the window beside Qt's tr, say to users: core_texts.py ROOT

A text is found by where it stands: an Error and what concat() makes it of, a notice, the words of a sampler, a stage of
loading. What is not a literal is a value: %1, %2 … One text a line; texts without a word in them are left out.
"""
import re
import sys
from pathlib import Path

LITERAL = r'"(?:\\.|[^"\\])*"'
LITERALS = rf"((?:{LITERAL}\s*)+)"
# Where a sentence begins: concat(…) or a literal follows.
BEGINS = re.compile(r"(?:\b(?<!vk::)\w*Error\(\s*(?:StoreError::Kind::\w+,\s*)?|\bfail(?:WithErrno)?\((?:m?_?path, )?\s*"
                    r"|\bPromptTooLong\(|notices\.(?:push|emplace)_back\(\s*|\breason = |\b\w*notice =\s+|\bfailed\.sentence = "
                    r"|\bproblem = |\berrorOf\(\s*|^    return (?=concat))(concat\(|(?=\"))", re.M)
WORDS = {
    "core/sampling": r"\.(?:title|help|off) = " + LITERALS + ",",
    "core/model": r"\breport\([^,]*, " + LITERALS + r"\)",
}
# Literals alone count only where sentences are made; elsewhere they are names.
SENTENCES = re.compile(r"core/(base|gguf|devices|engine|text/(tokenizer|bpe|pretokenizers|vocabulary|spm|unigram|wordpiece)"
                       r"|template/chat_template|model|inference|cpu/cpu_|vulkan/(device/(vulkan_context|device_)|memory)"
                       r"|sampling|grammar/grammar_constraint)|app/")
# What a user of the window does not meet: other commands, faults of the program itself, scripts.
LEFT_OUT = re.compile(r"app/cli/|app/startup|core/engine/(script|kv_state_records)|core/base/(concat|visible|atomic_folder)|"
                      r"core/gguf/(gguf_writer|quantization)|core/sampling/sampler_(table|chain)|core/text/(pattern|chars)|"
                      r"core/vulkan/device/(measuring|device_peaks|matrix_shapes)|app/store/token_codec")


def arguments(source, at):
    """Of the call whose bracket is open before `at`."""
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
                return parts
        at += 1


def text_of(parts):
    """Of what concat() joins."""
    text, values = "", 0
    for part in parts:
        if re.fullmatch(LITERALS, part):
            text += "".join(word[1:-1] for word in re.findall(LITERAL, part))
        elif re.fullmatch(r"'\\?.'", part):
            text += part[1:-1].replace("\\'", "'").replace('"', '\\"')
        else:
            values += 1
            text += f"%{values}"
    return text


def is_worded(text):
    return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"%\d", "", text))) > 1


def texts(root):
    found = set()
    for file in sorted(path for folder in ("core", "app") for path in (root / folder).rglob("*")):
        name = str(file.relative_to(root))
        if file.suffix not in (".cpp", ".h") or LEFT_OUT.match(name):
            continue
        source = re.sub(r"^ *//.*", "", file.read_text(encoding="utf-8"), flags=re.M)
        for place, pattern in WORDS.items():
            if name.startswith(place + "/"):
                for match in re.finditer(pattern, source):
                    found.add(text_of([match[1].strip()]))
        if SENTENCES.match(name):
            for match in BEGINS.finditer(source):
                alone = re.compile(LITERALS).match(source, match.end())
                if not match[1] and not alone:
                    continue
                text = text_of(arguments(source, match.end()) if match[1] else [alone[1].strip()])
                is_part = match[0].startswith("    return") and not text.endswith(".")
                if is_worded(text) and not is_part:
                    found.add(text)
    return sorted(found)


if __name__ == "__main__":
    # As the compiled program has them.
    print("\n".join(text.replace('\\"', '"').replace("\\\\", "\\") for text in texts(Path(sys.argv[1]))))

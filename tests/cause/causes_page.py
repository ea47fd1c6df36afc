#!/usr/bin/python3
"""causes_page.py ROOT

Rewrites the causes in docs/causes.md with the words of core/diagnose/cause/cause.def and core/diagnose/cause/cause_text.def. The headings of the
page and their order stay. A new cause is inserted after its predecessor in cause.def. verdict_text_test checks the
page.
"""
import re
import sys
import textwrap
from pathlib import Path

WIDTH = 128
ITEM = re.compile(r"^- `([a-z0-9_.]+)`: .*?(?=^- `|^\n|\Z)", re.MULTILINE | re.DOTALL)
TEXT = r'"((?:[^"\\]|\\.)*)"'


def unquoted(literal):
    return literal.replace('\\"', '"').replace("\\\\", "\\")


def causes(folder):
    """Returns code, description, sign and hint of each cause, in the order of cause.def."""
    listed = re.findall(rf"^VITRINE_CAUSE\((\w+), {TEXT}, {TEXT}\)", (folder / "cause.def").read_text(), re.MULTILINE)
    texts = re.findall(rf"^VITRINE_CAUSE_TEXT\((\w+), {TEXT}, {TEXT}\)", (folder / "cause_text.def").read_text(), re.MULTILINE)
    words = {name: (shows, hint) for name, shows, hint in texts}
    return [tuple(map(unquoted, (code, description, *words[name]))) for name, code, description in listed]


def lines(text, first, others):
    """Returns the text wrapped, with `<` and `*` outside code escaped, since Markdown would read them as markup."""
    parts = re.split(r"(`[^`]*`)", text)
    parts = [part.replace(" ", "\0") if part.startswith("`") else re.sub(r"([<*])", r"\\\1", part) for part in parts]
    wrapped = textwrap.fill("".join(parts), WIDTH, initial_indent=first, subsequent_indent=others, break_long_words=False,
                            break_on_hyphens=False)
    return wrapped.replace("\0", " ") + "\n"


def item(code, description, shows, hint):
    return (lines(description + ".", f"- `{code}`: ", "  ") + lines(shows, "  - Sign: ", "    ") + lines(hint, "  - Check: ", "    "))


root = Path(sys.argv[1])
page = root / "docs" / "causes.md"
text = page.read_text(encoding="utf-8")
known = causes(root / "core" / "diagnose" / "cause")
items = {cause[0]: item(*cause) for cause in known}
for code in [found for found in ITEM.findall(text) if found not in items]:
    text = re.sub(rf"^- `{re.escape(code)}`: .*?(?=^- `|^\n|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
for before, (code, *_) in zip([None, *(cause[0] for cause in known)], known):
    if f"\n- `{code}`: " not in text:
        text = ITEM.sub(lambda match: match[0] + (items[code] if match[1] == before else ""), text)
text = ITEM.sub(lambda match: items[match[1]], text)
missing = [code for code in items if f"\n- `{code}`: " not in text]
if missing:
    sys.exit(f"{page}: add a line such as \"- `{missing[0]}`: \" under a heading first")
page.write_text(text, encoding="utf-8")

#!/usr/bin/env python3
"""Writes letters.json: what Python's str does with every code point. template_letters_test reads it.

"assigned", "lowercase", "uppercase" and "ends_word" are ranges of code points, in hexadecimal. After a character of
"ends_word" that follows a letter, a capital sigma becomes the final sigma. "upper", "lower" and "title" contain words: a
character that changes, and its new form. "title" lists only the characters whose title case is not their upper case.
"""
import json
import pathlib
import textwrap
import unicodedata

CHARACTERS = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) != "Cn"]


def ranges(keep):
    found = []
    for code in (ord(character) for character in CHARACTERS if keep(character)):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return lines(" ".join(f"{first:X}-{last:X}" for first, last in found))


def words(change, usual=lambda character: character):
    changed = [character for character in CHARACTERS if change(character) != usual(character)]
    return lines(" ".join(character + change(character) for character in changed))


def lines(text):
    return textwrap.wrap(text, 120, break_long_words=False, break_on_hyphens=False)


def main():
    document = {
        "unicode": unicodedata.unidata_version,
        "assigned": ranges(lambda character: True),
        "lowercase": ranges(str.islower),
        "uppercase": ranges(str.isupper),
        "ends_word": ranges(lambda character: f"α{character}Σ".lower().endswith("ς")),
        "upper": words(str.upper),
        "lower": words(str.lower),
        "title": words(str.title, str.upper),
    }
    path = pathlib.Path(__file__).with_name("letters.json")
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

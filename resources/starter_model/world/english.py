"""Small English grammar: articles, capitals, plurals."""

from __future__ import annotations


def article(phrase: str) -> str:
    """"fox" → "a fox", "old map" → "an old map"."""
    vowel = phrase[0].lower() in "aeiou" or phrase.startswith(("HTML", "SQL"))
    vowel = vowel and not phrase.startswith(("unicorn", "ukulele", "one", "use"))
    return ("an " if vowel else "a ") + phrase


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def plural(noun: str) -> str:
    """The plural of a subject that lives."""
    irregular = {"mouse": "mice", "goose": "geese", "child": "children", "wolf": "wolves", "calf": "calves",
                 "fish": "fish",
                 "sheep": "sheep", "elf": "elves", "cyclops": "cyclopes", "dwarf": "dwarves", "ox": "oxen",
                 "deer": "deer",
                 "snow goose": "snow geese", "desert mouse": "desert mice", "hero": "heroes", "buffalo": "buffaloes",
                 "moose": "moose", "salmon": "salmon", "trout": "trout", "squid": "squid", "shrimp": "shrimp"}
    if noun.endswith("fish"):
        return noun
    if noun in irregular:
        return irregular[noun]
    if noun.endswith("man"):
        return noun[:-3] + "men"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def title_case(text: str) -> str:
    small = {"a", "an", "the", "of", "and", "in"}
    return " ".join(w if w in small else capital(w) for w in text.split())

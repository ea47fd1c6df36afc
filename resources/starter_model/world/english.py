"""Basic English grammar: articles, capitals, plurals; and made-up words that sound English."""

from __future__ import annotations

import random

# Made-up words consist of these syllables. No table contains such words. Therefore the model must copy them and cannot
# remember them.
_ONSETS = ("b bl br c cl cr d dr f fl fr g gl gr h j k kl kn l m n p pl pr qu r s sc sh sk sl sm sn sp st str sw t th "
           "tr tw v w wh y z").split()
_VOWELS = "a a a e e e i i o o o u u ai ea ee oa oo ou".split()
_CODAS = "b ck d ft g k ll lm lp m mp n nd ng nk nt p r rd rf rk rm rn rt st t tt v".split()
_LINKS = "b d g k l m n p r t v bb dd gg ll mm nn pp rr tt mb nd ng nk nt lf lt rb rd rk rt st".split()
_ENDINGS = "a o en er el et in on ard ock ump ill oon ling ster ger ner per mer ler".split()


# Substrings that no made-up word may contain.
_BARRED = ("ass cock cum cunt dick fag fart fuck kkk nazi neg nig pee piss poo poop puss rap sex shit slut tit twat "
           "wank whor bitch crap damn").split()


def _clean(word: str) -> bool:
    return not any(barred in word.lower() for barred in _BARRED)


def made_up_word(rng: random.Random) -> str:
    """Returns a made-up noun such as "blorf", "mokel" or "tandering". It has one to three syllables, and its plural
    takes -s."""
    while True:
        word = rng.choice(_ONSETS) + rng.choice(_VOWELS)
        for _ in range(rng.choice((0, 1, 1, 1, 2)) if len(word) < 5 else rng.choice((0, 1))):
            word += rng.choice(_LINKS) + rng.choice(_VOWELS[:13])
        word += rng.choice(_CODAS) if word[-1] in "aeiou" and rng.random() < 0.6 else rng.choice(_LINKS) + rng.choice(
            _ENDINGS)
        if 4 <= len(word) <= 9 and not word.endswith(("f", "o", "man", "us")) and _clean(word):
            return word


def made_up_name(rng: random.Random) -> str:
    """Returns a made-up first name such as "Tavi" or "Belomir", with a capital letter."""
    name = rng.choice("b br c ch d f g h j k l m n p r s sh st t th v w y z".split()) + rng.choice("aeiou")
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        name += rng.choice("l ll n nn r m b d t v k s rl nd lv".split()) + rng.choice("aeiou")
    name = capital(name + rng.choice("l n r s x y la na ra ne ric win bert mir dan ley ka ta ty nie".split()))
    return name if len(name) > 2 and _clean(name) else made_up_name(rng)


def made_up_adjective(rng: random.Random) -> str:
    """Returns a made-up adjective, for example "blorky" or "mobbish", in lower case."""
    word = (rng.choice(_ONSETS) + rng.choice("aeiou") + rng.choice("bb dd gg ll mm nn pp rr tt mb nd nk nt rk".split())
            + rng.choice(("y", "y", "ish", "ly", "ous", "ed", "le")))
    return word if _clean(word) else made_up_adjective(rng)


def article(phrase: str) -> str:
    """Returns the noun with its indefinite article: "fox" gives "a fox", and "old map" gives "an old map"."""
    vowel = phrase[0].lower() in "aeiou" or phrase.startswith(("HTML", "SQL"))
    vowel = vowel and not phrase.startswith(("unicorn", "ukulele", "one", "use"))
    return ("an " if vowel else "a ") + phrase


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def plural(noun: str) -> str:
    """Returns the plural of a living subject."""
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

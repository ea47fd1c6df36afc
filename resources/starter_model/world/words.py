"""Words: opposites, plurals, past tense, rhymes, spelling, letters, alphabetical order."""

from __future__ import annotations

import random

from .asking import (Question, Row, a, and_of, clause, clause_heldout, claim, claim_heldout, direct, direct_heldout,
                     from_table, name_it, name_it_heldout, topic)
from .dialogue import Split, Wordings, held_out, says
from .number_words import in_words
from .word_tables import (IRREGULAR_PASTS, IRREGULAR_PLURALS, NEAR, OPPOSITES, REGULAR_NOUNS, REGULAR_VERBS, RHYMES,
    SPELLING)

VOWELS = "aeiou"


def _quoted(rng: random.Random, word: str) -> str:
    """The word as users write it in a question about the word."""
    return rng.choice((word, word, word, f'"{word}"', f"the word {word}", f'the word "{word}"'))


# Opposites

OPPOSITE_OF: dict[str, list[str]] = {}
for _one, _two in OPPOSITES:
    for _word, _other in ((_one, _two), (_two, _one)):
        if _other not in OPPOSITE_OF.setdefault(_word, []):
            OPPOSITE_OF[_word].append(_other)


def opposite_row(rng: random.Random, split: Split) -> Row:
    word = rng.choice(list(OPPOSITE_OF))
    right = OPPOSITE_OF[word][0]
    guess = right if rng.random() < 0.5 else rng.choice(list(OPPOSITE_OF))
    while guess == word or guess != right and any({guess, right} <= near or {guess, word} <= near for near in NEAR):
        guess = rng.choice(list(OPPOSITE_OF))
    return {"word": word, "asked": _quoted(rng, word), "other": right, "guess": guess,
        "yes": "Yes" if guess == right else "No"}


OPPOSITE_QUESTIONS = [
    Question(Wordings((
        *name_it("the opposite of {asked}", "the opposite of {asked}", "the opposite word of {word}",
            "the opposite to {word}"),
        *direct("what word is the opposite of {asked}", "which word means the opposite of {asked}",
            "what is the contrary of {word}",
                "what is the reverse of {word}"),
        *clause("what the opposite of {asked} is", "which word is the opposite of {asked}"),
        "Opposite of {asked}[?|.|]",
        "{word}: [what is the opposite|opposite]?", "[Take|Here is a word:] {word}. [Which word|What] is its opposite?",
        "The opposite of {asked} is[|...| ...| what?]",
        "Not {word}, but the opposite?", "{word} is the opposite of [what|which word]?",
    ), ("The word is {word}. What is its opposite?", *name_it_heldout("the opposite of {asked}"),
    *clause_heldout("what the opposite of {asked} is"),
        *direct_heldout("which word is the opposite of {asked}"))),
        ("The opposite of {word} is {other}.",), opposite_row, lambda row: says(f"{row['word']} is {row['other']}"),
        and_of("[{word}|the opposite of {word}]"), 5),
    Question(Wordings(claim("is {guess} the opposite of {word}", "{guess} is the opposite of {word}") +
                      claim("is the opposite of {word} {guess}", "the opposite of {word} is {guess}"),
                      claim_heldout("is {guess} the opposite of {word}", "{guess} is the opposite of {word}")),
             ("{yes}, the opposite of {word} is {other}.",), opposite_row,
             lambda row: says(row["yes"], f"{row['word']} is {row['other']}"), None, 1),
]

# Plurals


def plural(noun: str) -> str:
    if noun in IRREGULAR_PLURALS:
        return IRREGULAR_PLURALS[noun]
    if noun.endswith("y") and noun[-2] not in VOWELS:
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


NOUNS = list(dict.fromkeys([*REGULAR_NOUNS, *IRREGULAR_PLURALS]))
UNCHANGED = [noun for noun in NOUNS if plural(noun) == noun]


def noun_row(rng: random.Random, split: Split) -> Row:
    noun = rng.choice(NOUNS if rng.random() < 0.65 else list(IRREGULAR_PLURALS))
    many = plural(noun)
    wrong = noun + "s" if many != noun + "s" else noun + "es"
    guess = many if rng.random() < 0.5 else wrong
    return {"noun": noun, "one": a(noun), "asked": _quoted(rng, noun), "many": many, "guess": guess,
            "yes": "Yes" if guess == many else "No"}


def many_row(rng: random.Random, split: Split) -> Row:
    while (row := noun_row(rng, split))["noun"] in UNCHANGED:
        pass
    return {**row, "asked": _quoted(rng, row["many"])}


PLURAL_QUESTIONS = [
    Question(Wordings((
        *name_it("the plural of {asked}", "the plural of {asked}", "the plural form of {asked}"),
        *direct("how do you [say|write] {noun} in the plural", "what do you call more than one {noun}",
            "what is more than one {noun} "
                "called", "what word is the plural of {asked}"),
        *clause("what the plural of {asked} is"), "Plural of {asked}[?|.|]", "{noun}: [what is the plural|plural]?",
        "[Take|Here is a word:] {noun}. What is its plural?",
        "One {noun}, two[|...| ...| what?]", "The plural of {asked} is[|...| ...| what?]",
        "[Make|Put] {asked} [plural|in the plural].",
        "{one}, but two[|...| what?]",
    ), ("The word is {noun}. What is its plural?", *name_it_heldout("the plural of {asked}"),
    *clause_heldout("what the plural of {asked} is"))),
        ("The plural of {noun} is {many}.",), noun_row, lambda row: says(f"{row['noun']} is {row['many']}"),
        and_of("[{noun}|the plural of {noun}]"), 4),
    Question(Wordings((
        *name_it("the singular of {asked}", "the singular form of {asked}"), *clause("what the singular of {asked} is"),
        *direct("what do you call one of the {many}", "what word is the singular of {asked}"),
        "Singular of {asked}[?|.|]", "The singular of {asked} is[|...| ...| what?]",
    ), (*name_it_heldout("the singular of {asked}"), *clause_heldout("what the singular of {asked} is"))),
        ("The singular of {many} is {noun}.",), many_row, lambda row: says(f"{row['many']} is {row['noun']}"),
        and_of("[{many}|the singular of {many}]"), 1.2),
    Question(Wordings(claim("is {guess} the plural of {noun}", "{guess} is the plural of {noun}") +
                      claim("is the plural of {noun} {guess}", "the plural of {noun} is {guess}"),
                      claim_heldout("is {guess} the plural of {noun}", "{guess} is the plural of {noun}")),
             ("{yes}, the plural of {noun} is {many}.",), noun_row,
             lambda row: says(row["yes"], f"{row['noun']} is {row['many']}"), None, 0.6),
]

# Past tense

DOUBLED = ("stop", "plan", "hop", "clap", "drop", "jog")


def past(verb: str) -> str:
    if verb in IRREGULAR_PASTS:
        return IRREGULAR_PASTS[verb]
    if verb in DOUBLED:
        return verb + verb[-1] + "ed"
    if verb.endswith("y") and verb[-2] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + ("d" if verb.endswith("e") else "ed")


VERB_ROWS = [{"verb": verb, "past": past(verb)} for verb in dict.fromkeys([*IRREGULAR_PASTS, *REGULAR_VERBS])]


def verb_row(rng: random.Random, split: Split) -> Row:
    row = rng.choice(VERB_ROWS)
    return {**row, "asked": rng.choice((row["verb"], row["verb"], f"to {row['verb']}", f'"{row["verb"]}"',
        f"the verb {row['verb']}"))}


PAST_QUESTIONS = [
    Question(Wordings((
        *name_it("the past tense of {asked}", "the past tense of {asked}", "the past of {asked}",
            "the past form of {asked}"),
        *direct("how do you [say|write] {verb} in the past", "what is {asked} in the past tense",
            "what is {asked} in the past"),
        *clause("what the past tense of {asked} is"), "Past tense of {asked}[?|.|]",
        "{verb}: [what is the past tense|past tense]?", "[Take|Here is a verb:] {verb}. What is its past tense?",
        "Today I {verb}, yesterday I[|...| ...| what?]", "The past tense of {asked} is[|...| ...| what?]",
        "[Put|Can you put] {asked} in the past[ tense|][.|?]",
    ), ("The verb is {verb}. What is its past tense?", *name_it_heldout("the past tense of {asked}"),
    *clause_heldout("what the past tense of {asked} is"),
        "How would you say {verb} in the past tense?")),
        ("The past tense of {verb} is {past}.",), verb_row, lambda row: says(f"{row['verb']} is {row['past']}"),
        and_of("[{verb}|the past of {verb}]"), 4),
    Question(Wordings((
        *direct("what verb is {past} the past tense of", "{past} is the past tense of [what|which verb]",
                "of which verb is {past} the past tense"),
        *clause("which verb has the past tense {past}"),
    ), (*direct_heldout("which verb has the past tense {past}"),
    *clause_heldout("of which verb {past} is the past tense"))),
        ("{Past} is the past tense of {verb}.",), from_table(VERB_ROWS),
        lambda row: says(row["past"], f"of {row['verb']}"), None, 0.7),
]

# Rhymes


def _said(group: list[str], word: str) -> str:
    """The rhyme that is given for a word: the next one of its group."""
    return group[(group.index(word) + 1) % len(group)]


_groups = {word: group for group in reversed(RHYMES) for word in group}
RHYME_ROWS = [{"word": word, "rhyme": _said(group, word), "all": " ".join(group)} for word, group in _groups.items()]


def rhyme_claim_row(rng: random.Random, split: Split) -> Row:
    one = rng.choice(RHYME_ROWS)
    if rng.random() < 0.5:
        return {"one": one["word"], "two": one["rhyme"], "yes": "Yes", "end": "rhyme"}
    family = set(one["all"].split())
    two = rng.choice([row for row in RHYME_ROWS
                      if row["word"][-1] != one["word"][-1] and not family & set(row["all"].split())])
    return {"one": one["word"], "two": two["word"], "yes": "No", "end": "do not rhyme"}


RHYME_QUESTIONS = [
    Question(Wordings((
        *direct("what rhymes with {word}", "[what|which] word rhymes with {word}", "what is a rhyme for {word}"),
        *name_it("a word that rhymes with {word}", "a rhyme for {word}"),
        *clause("what rhymes with {word}"), "[Find|Can you find|Say] a [rhyme for|word that rhymes with] {word}[.|?]",
        "{word} rhymes with[|...| ...| what?]",
    ), (*name_it_heldout("a word that rhymes with {word}"), *clause_heldout("which word rhymes with {word}"))),
        ("{Word} rhymes with {rhyme}.", "{Rhyme} rhymes with {word}."), from_table(RHYME_ROWS),
        lambda row: says(row["word"], tuple(w for w in row["all"].split() if w != row["word"])), and_of("{word}"), 3),
    Question(Wordings(claim("[do {one} and {two} rhyme|does {one} rhyme with {two}]", "{one} rhymes with {two}"),
                      claim_heldout("does {one} rhyme with {two}", "{one} rhymes with {two}")),
             ("{yes}, {one} and {two} {end}.",), rhyme_claim_row, lambda row: says(row["yes"], row["one"], row["two"]),
             None, 1),
]

# Spelling, letters, the alphabet

SPELLED = list(dict.fromkeys([*SPELLING, *REGULAR_NOUNS]))


def spelled_row(rng: random.Random, split: Split) -> Row:
    while held_out(f"spell {(word := rng.choice(SPELLED))}", 6) != (split == "heldout"):
        pass
    row = {"word": word, "asked": _quoted(rng, word), "letters": "-".join(word.upper()), "count": in_words(len(word)),
           "first": word[0].upper(), "last": word[-1].upper()}
    guess = word[0].upper() if rng.random() < 0.5 else rng.choice("ABCDEFGHIKLMNOPRSTUW")
    return {**row, "guess": guess, "yes": "Yes" if guess == row["first"] else "No"}


def order_row(rng: random.Random, split: Split) -> Row:
    x, y = rng.sample(SPELLED, 2)
    while x[0] == y[0] or held_out(f"order {min(x, y)} {max(x, y)}", 8) != (split == "heldout"):
        x, y = rng.sample(SPELLED, 2)
    return {"x": x, "y": y, "first": min(x, y), "second": max(x, y)}


SPELLING_QUESTIONS = [
    Question(Wordings((
        "[Spell|Please spell|Now spell|Can you spell|Could you spell|I want you to spell|Help me spell] {asked}[.|?]",
        *direct("how do you spell {asked}", "how do I spell {asked}", "how is {asked} spelled",
            "how do you write {asked}",
                "what letters are in {asked}"),
        *name_it("the spelling of {asked}"), "What are the letters of {asked}?",
        *clause("how to spell {asked}", "how {asked} is spelled"),
        "Spell {asked} [letter by letter|for me].", "{word}, letter by letter?",
    ), ("Can you help me spell {asked}?", "Show me how you spell {asked}.", "I need to know how to spell {asked}.")),
        ("{Word} is spelled {letters}.",), spelled_row, lambda row: says(row["letters"]), and_of("{word}"), 3, True),
    Question(Wordings((
        *direct("how many letters does {asked} have", "how many letters are in {asked}",
            "how many letters are there in {asked}"),
        *name_it("the number of letters in {asked}"), *clause("how many letters {asked} has"),
        "[Count|Can you count] the letters of {asked}[.|?]", "{asked}: how many letters?",
    ), (*direct_heldout("how many letters does {asked} have"), *clause_heldout("how many letters {asked} has"))),
        ("{Word} is {letters}. It has {count} letters.",), spelled_row,
        lambda row: says(row["letters"], f"{row['count']} letters"),
        and_of("{word}"), 1.5, True),
    Question(Wordings((
        *name_it("the first letter of {asked}", "the first letter in {asked}"),
        *clause("which letter {asked} [starts|begins] with"),
        *direct("[what|which] letter does {asked} [start|begin] with", "with which letter does {asked} [start|begin]"),
    ), (*name_it_heldout("the first letter of {asked}"), *direct_heldout("which letter does {asked} begin with"))),
        ("The first letter of {word} is {first}.",), spelled_row, lambda row: says(f"{row['word']} is {row['first']}"),
        and_of("{word}"), 1.2, True),
    Question(Wordings((
        *name_it("the last letter of {asked}", "the last letter in {asked}"), *clause("which letter {asked} ends with"),
        *direct("[what|which] letter does {asked} end with", "with which letter does {asked} end"),
    ), (*name_it_heldout("the last letter of {asked}"), *direct_heldout("which letter does {asked} end with"))),
        ("The last letter of {word} is {last}.",), spelled_row, lambda row: says(f"{row['word']} is {row['last']}"),
        and_of("{word}"), 1.2, True),
    Question(Wordings(claim("does {asked} [start|begin] with[| the letter] {guess}",
                            "{asked} [starts|begins] with {guess}"),
                      claim_heldout("does {asked} start with {guess}", "{asked} starts with {guess}")),
             ("{yes}, {word} starts with {first}.",), spelled_row, lambda row: says(row["yes"], f"with {row['first']}"),
             None, 0.8, True),
    Question(Wordings((
        *direct("which [word |]comes first in the alphabet, {x} or {y}",
            "what comes first in the dictionary, {x} or {y}",
                "does {x} or {y} come first in the alphabet", "which is first in the alphabet, {x} or {y}",
                "{x} or {y}, which comes first in the alphabet", "which comes first in alphabetical order, {x} or {y}"),
        *clause("which comes first in the alphabet, {x} or {y}"),
        "[Put|Can you put] {x} and {y} in alphabetical order[.|?]",
    ), direct_heldout("which word comes first in the alphabet, {x} or {y}")),
        ("In alphabetical order, {first} comes before {second}.",), order_row,
        lambda row: says(f"{row['first']} comes before {row['second']}"), None, 1.2, True),
]

TOPICS = [
    topic("opposites", 1.3, OPPOSITE_QUESTIONS),
    topic("plurals", 1.2, PLURAL_QUESTIONS),
    topic("past tense", 0.6, PAST_QUESTIONS),
    topic("rhymes", 0.3, RHYME_QUESTIONS),
    topic("spelling and letters", 1.3, SPELLING_QUESTIONS),
]

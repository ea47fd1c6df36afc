"""Words: opposites, plurals, past tense."""

from __future__ import annotations

import random

from .asking import (Question, Row, a, and_of, clause, clause_heldout, claim, claim_heldout, direct, direct_heldout,
                     from_table, judged, name_it, name_it_heldout, topic)
from .dialogue import Split, Wordings, says, verdict
from .english import made_up_word
from .word_tables import IRREGULAR_PASTS, IRREGULAR_PLURALS, NEAR, OPPOSITES, REGULAR_NOUNS, REGULAR_VERBS

VOWELS = "aeiou"


def _quoted(rng: random.Random, word: str) -> str:
    """Returns the word as a user writes it in a question: bare, in quotes, or after "the word"."""
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
            **judged(guess == right, f"it is not {guess}")}


def _opposites(row: Row) -> list[str]:
    return [f"opposite of {row['word']} is {other}" for other in OPPOSITE_OF[row["word"]]]


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
        ("The opposite of {word} is {other}.",), opposite_row, lambda row: says(_opposites(row)),
        and_of("[{word}|the opposite of {word}]"), 5),
    Question(Wordings(claim("is {guess} the opposite of {word}", "{guess} is the opposite of {word}") +
                      claim("is the opposite of {word} {guess}", "the opposite of {word} is {guess}"),
                      claim_heldout("is {guess} the opposite of {word}", "{guess} is the opposite of {word}")),
             ("The opposite of {word} is {other}. {verdict}",), opposite_row,
             lambda row: verdict(row["right"] == "yes", _opposites(row)), None, 1.3),
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
    if split == "train" and rng.random() < 0.15:
        noun = made_up_word(rng)  # made-up words make the model learn to form plurals, instead of only remembering them
    many = plural(noun)
    wrong = noun + "s" if many != noun + "s" else noun + "es"
    guess = many if rng.random() < 0.5 else wrong
    return {"noun": noun, "one": a(noun), "asked": _quoted(rng, noun), "many": many, "guess": guess,
            **judged(guess == many, f"it is not {guess}")}


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
        ("The plural of {noun} is {many}.",), noun_row, lambda row: says(f"plural of {row['noun']} is {row['many']}"),
        and_of("[{noun}|the plural of {noun}]"), 4),
    Question(Wordings((
        *name_it("the singular of {asked}", "the singular form of {asked}"), *clause("what the singular of {asked} is"),
        *direct("what do you call one of the {many}", "what word is the singular of {asked}"),
        "Singular of {asked}[?|.|]", "The singular of {asked} is[|...| ...| what?]",
    ), (*name_it_heldout("the singular of {asked}"), *clause_heldout("what the singular of {asked} is"))),
        ("The singular of {many} is {noun}.",), many_row,
        lambda row: says(f"singular of {row['many']} is {row['noun']}"),
        and_of("[{many}|the singular of {many}]"), 1.2),
    Question(Wordings(claim("is {guess} the plural of {noun}", "{guess} is the plural of {noun}") +
                      claim("is the plural of {noun} {guess}", "the plural of {noun} is {guess}"),
                      claim_heldout("is {guess} the plural of {noun}", "{guess} is the plural of {noun}")),
             ("The plural of {noun} is {many}. {verdict}",), noun_row,
             lambda row: verdict(row["right"] == "yes", f"plural of {row['noun']} is {row['many']}"), None, 0.8),
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
        ("The past tense of {verb} is {past}.",), verb_row,
        lambda row: says(f"past tense of {row['verb']} is {row['past']}"),
        and_of("[{verb}|the past of {verb}]"), 4),
    Question(Wordings((
        *direct("what verb is {past} the past tense of", "{past} is the past tense of [what|which verb]",
                "of which verb is {past} the past tense"),
        *clause("which verb has the past tense {past}"),
    ), (*direct_heldout("which verb has the past tense {past}"),
    *clause_heldout("of which verb {past} is the past tense"))),
        ("{Past} is the past tense of {verb}.",), from_table(VERB_ROWS),
        lambda row: says(f"{row['past']} is the past tense of {row['verb']}"), None, 0.7),
]

TOPICS = [
    topic("opposites", 1.8, OPPOSITE_QUESTIONS),
    topic("plurals", 1.5, PLURAL_QUESTIONS),
    topic("past tense", 0.6, PAST_QUESTIONS),
]

"""Small facts about animals: sounds, young, legs and homes."""

from __future__ import annotations

import random
from typing import Callable

from .asking import (Question, Row, RowSource, a, and_of, clause, clause_heldout, claim, claim_heldout, counted,
                     direct, direct_heldout, judged, name_it, name_it_heldout, topic)
from .dialogue import Check, Split, Wordings, says, verdict
from .fact_tables import ANIMALS, SOUND_NAMES
from .number_words import in_words

IRREGULAR = {"sheep": "sheep", "mouse": "mice", "wolf": "wolves", "goose": "geese", "fish": "fish", "deer": "deer",
             "fox": "foxes", "fly": "flies", "butterfly": "butterflies", "donkey": "donkeys", "octopus": "octopuses",
             "ladybug": "ladybugs", "monkey": "monkeys", "turkey": "turkeys"}
BASE_SOUND = {"buzzes": "buzz", "hisses": "hiss", "screeches": "screech", "neighs": "neigh"}


def _rows() -> list[dict[str, str]]:
    rows = []
    for animal, (sound, young, legs, home) in ANIMALS.items():
        rows.append({
            "animal": animal, "one": a(animal), "many": IRREGULAR.get(animal, animal + "s"), "sound": sound,
            "cry": SOUND_NAMES.get(sound, ""),
            "sounding": f"{sound}: {SOUND_NAMES[sound]}" if sound in SOUND_NAMES else sound,
            "do": BASE_SOUND.get(sound, sound.removesuffix("s")), "young": young,
            "a_young": a(young) if young else "", "legs": "" if legs < 0 else in_words(legs) if legs else "no",
            "number": str(legs), "home": home})
    return rows


ROWS = _rows()


def having(slot: str) -> RowSource:
    """Returns a source of rows that have this slot. Each row also has the slot `guess`, for yes/no questions. Half of
    the time, `guess` is the animal's own value. Otherwise, it is the value of a random animal."""
    rows = [row for row in ROWS if row[slot]]

    def pick(rng: random.Random, split: Split) -> Row:
        row = dict(rng.choice(rows))
        guess = row[slot] if rng.random() < 0.5 else rng.choice([other[slot] for other in rows])
        row["said"] = rng.choice((row["one"], row["one"], f"the {row['animal']}"))
        return {**row, "guess": guess, **judged(guess == row[slot], f"it does not have {guess}")}
    return pick


FAR_AWAY = {
    "in the ocean": ("in the desert", "on a farm"), "on a farm": ("in the ocean", "on the ice"),
    "on the ice": ("in the desert", "on a farm"), "in the desert": ("in the ocean", "on the ice"),
    "in the jungle": ("in the ocean", "on the ice"), "in the grasslands": ("in the ocean", "on the ice"),
}


def home_claim_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice([row for row in ROWS if row["home"] in FAR_AWAY]))
    true = rng.random() < 0.5
    guess = row["home"] if true else rng.choice(FAR_AWAY[row["home"]])
    return {**row, "said": row["one"], "guess": guess, **judged(true, f"it does not live {guess}")}


OTHER_YOUNG = ("a lamb", "a piglet", "a duckling", "a gosling", "a tadpole", "a joey", "a fawn", "a foal")


def young_claim_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice([row for row in ROWS if row["young"]]))
    guess = row["a_young"] if rng.random() < 0.5 else rng.choice(OTHER_YOUNG)
    return {**row, "guess": guess, **judged(guess == row["a_young"], f"it is not {guess}")}


def single(question: RowSource, key: Callable[[Row], str]) -> RowSource:
    """Returns a source of those rows of `question` that have a unique key, so that the question has one answer."""
    keys = [key(row) for row in ROWS]

    def pick(rng: random.Random, split: Split) -> Row:
        while keys.count(key(row := question(rng, split))) > 1:
            pass
        return row
    return pick


SOUNDS = [
    Question(Wordings((
        *direct("what [sound|noise] does {said} make", "which sound does {said} make", "what does {said} say",
                "how does {said} sound", "what [sound|noise] do {many} make", "what do {many} say"),
        *name_it("the sound of {said}", "the sound {said} makes"), *clause("what [sound|noise] {said} makes",
            "what {said} says"),
    ), (*direct_heldout("what sound does {said} make"), *name_it_heldout("the sound of {said}"),
        *clause_heldout("what sound {said} makes"))),
        ("{One} {sounding}.",), having("sound"),
        lambda row: says(f"{row['animal']} {row['sound']}"), and_of("{said}"), 3),
    Question(Wordings((
        *direct("[which|what] animal {sound}", "who {sound}", "[which|what] animal says {cry}", "who says {cry}"),
        *name_it("the animal that {sound}", "the animal that says {cry}"), *clause("[which|what] animal {sound}"),
        "[Name|Tell me|Give me] an animal that {sound}.",
    ), (*direct_heldout("which animal {sound}"), *clause_heldout("which animal {sound}"))),
        ("{One} {sound}.",), single(having("cry"), lambda row: row["sound"]),
        lambda row: says(f"{row['animal']} {row['sound']}")),
]
YOUNG = [
    Question(Wordings((
        *direct("what is a baby {animal}[| called]", "what do you call a baby {animal}",
            "what is a young {animal} called",
                "what do you call a young {animal}", "what is the [baby|young] of {one} called",
                "how do you call a baby {animal}",
                "what is the name of a baby {animal}", "what are baby {many} called"),
        *name_it("the [name|word] for a [baby|young] {animal}", "the [baby|young] of {one}"),
        *clause("what a [baby|young] {animal} is called"), "[A baby|Baby] {animal}[?|: what is it called?]",
    ), (*direct_heldout("what do you call a baby {animal}"), *name_it_heldout("the name for a baby {animal}"),
        *clause_heldout("what a baby {animal} is called"))),
        ("A baby {animal} is called {a_young}.",), having("young"),
        lambda row: says(f"baby {row['animal']} is called {row['a_young']}"),
        and_of("[a baby {animal}|{one}]"), 3),
    Question(Wordings((
        *direct("what is {a_young}", "[what|which] animal is {a_young}", "what does {a_young} grow into",
                "what [will|does] {a_young} become"),
        *clause("what {a_young} is", "which animal {a_young} is"), "{A_young} is the [baby|young] of what?",
    ), (*direct_heldout("what animal is {a_young}"), *clause_heldout("what {a_young} is"))),
        ("{A_young} is a baby {animal}.",), single(having("young"), lambda row: row["young"]),
        lambda row: says(f"{row['young']} is a baby {row['animal']}"), and_of("{a_young}"), 1),
    Question(Wordings(claim("is [a baby {animal} called {guess}|{guess} a baby {animal}]",
        "a baby {animal} is called {guess}"),
                      claim_heldout("is a baby {animal} called {guess}", "a baby {animal} is called {guess}")),
             ("A baby {animal} is called {a_young}. {verdict}",), young_claim_row,
             lambda row: verdict(row["right"] == "yes", f"baby {row['animal']} is called {row['a_young']}"), None, 1),
]
def _legs(row: Row) -> Check:
    return says([f"{row['animal']} has {legs}" for legs in ("no legs", *counted(int(row["number"]), "legs"))
                 if row["number"] == "0" or legs != "no legs"])


LEGS = [
    Question(Wordings((
        *direct("how many legs does {said} have", "how many legs has {said}", "how many legs do {many} have",
                "how many legs are on {said}"),
        *name_it("the number of legs of {said}"), *clause("how many legs {said} has", "how many legs {many} have"),
        "{said}: how many legs?",
    ), (*direct_heldout("how many legs does {said} have"), *name_it_heldout("the number of legs of {said}"),
        *clause_heldout("how many legs {said} has"))),
        ("{One} has {legs} legs.",), having("legs"), _legs,
        and_of("{said}"), 3),
    Question(Wordings(claim("does {said} have {guess} legs", "{said} has {guess} legs"),
                      claim_heldout("does {said} have {guess} legs", "{said} has {guess} legs")),
             ("{One} has {legs} legs. {verdict}",), having("legs"),
             lambda row: verdict(row["right"] == "yes", *_legs(row).says), None, 1.5),
]
HOMES = [
    Question(Wordings((
        *direct("where does {said} live", "where do {many} live", "where can I find {one}",
            "where is the home of {said}",
                "where does {said} have its home", "in what place does {said} live"),
        *name_it("the home of {said}"), *clause("where {said} lives", "where {many} live"),
        "{said}: where does it live?",
    ), (*direct_heldout("where does {said} live"), *clause_heldout("where {said} lives"))),
        ("{One} lives {home}.",), having("home"), lambda row: says(f"{row['animal']} lives {row['home']}"),
        and_of("{said}"), 3),
    Question(Wordings(claim("does {said} live {guess}", "{said} lives {guess}"),
                      claim_heldout("does {said} live {guess}", "{said} lives {guess}")),
             ("{One} lives {home}. {verdict}",), home_claim_row,
             lambda row: verdict(row["right"] == "yes", f"{row['animal']} lives {row['home']}"), None, 1),
]
TOPICS = [
    topic("animal sounds", 0.5, SOUNDS),
    topic("baby animals", 0.6, YOUNG),
    topic("legs", 0.4, LEGS),
    topic("animal homes", 0.5, HOMES),
]

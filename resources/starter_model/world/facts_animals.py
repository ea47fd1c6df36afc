"""Small facts about animals: sounds, young, legs, homes, and which of two is bigger."""

from __future__ import annotations

import random
from typing import Callable

from .asking import (Question, Row, RowSource, a, and_of, clause, clause_heldout, claim, claim_heldout, direct,
                     direct_heldout, name_it, name_it_heldout, topic)
from .dialogue import Split, Wordings, says
from .fact_tables import ANIMALS, BY_SIZE, SOUND_NAMES
from .number_words import in_words

IRREGULAR = {"sheep": "sheep", "mouse": "mice", "wolf": "wolves", "goose": "geese", "fish": "fish", "deer": "deer",
    "fox":
             "foxes", "fly": "flies", "butterfly": "butterflies", "donkey": "donkeys", "octopus": "octopuses",
             "ladybug":
             "ladybugs", "monkey": "monkeys", "turkey": "turkeys"}
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
    """A row with that slot, and the same slot of another animal as a guess that is right half of the time."""
    rows = [row for row in ROWS if row[slot]]

    def pick(rng: random.Random, split: Split) -> Row:
        row = dict(rng.choice(rows))
        guess = row[slot] if rng.random() < 0.5 else rng.choice([other[slot] for other in rows])
        row["guess"] = guess
        row["yes"] = "Yes" if guess == row[slot] else "No"
        row["said"] = rng.choice((row["one"], row["one"], f"the {row['animal']}"))
        return row
    return pick


FAR_AWAY = {
    "in the ocean": ("in the desert", "on a farm"), "on a farm": ("in the ocean", "on the ice"),
    "on the ice": ("in the desert", "on a farm"), "in the desert": ("in the ocean", "on the ice"),
    "in the jungle": ("in the ocean", "on the ice"), "in the grasslands": ("in the ocean", "on the ice"),
}


def home_claim_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice([row for row in ROWS if row["home"] in FAR_AWAY]))
    true = rng.random() < 0.5
    return {**row, "said": row["one"], "guess": row["home"] if true else rng.choice(FAR_AWAY[row["home"]]),
            "yes": "Yes" if true else "No"}


OTHER_YOUNG = ("a lamb", "a piglet", "a duckling", "a gosling", "a tadpole", "a joey", "a fawn", "a foal")


def young_claim_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice([row for row in ROWS if row["young"]]))
    guess = row["a_young"] if rng.random() < 0.5 else rng.choice(OTHER_YOUNG)
    return {**row, "guess": guess, "yes": "Yes" if guess == row["a_young"] else "No"}


def single(question: RowSource, key: Callable[[Row], str]) -> RowSource:
    """Only rows whose key no other row shares, so that the question has one answer."""
    keys = [key(row) for row in ROWS]

    def pick(rng: random.Random, split: Split) -> Row:
        while keys.count(key(row := question(rng, split))) > 1:
            pass
        return row
    return pick


def size_row(rng: random.Random, split: Split) -> Row:
    small, big = sorted(rng.sample(range(len(BY_SIZE)), 2))
    x, y = (small, big) if rng.random() < 0.5 else (big, small)
    return {"x": a(BY_SIZE[x]), "y": a(BY_SIZE[y]), "big": a(BY_SIZE[big]), "small": a(BY_SIZE[small]),
            "yes": "Yes" if x > y else "No", "less": "Yes" if x < y else "No"}


SOUNDS = [
    Question(Wordings((
        *direct("what [sound|noise] does {said} make", "which sound does {said} make", "what does {said} say",
                "how does {said} sound", "what [sound|noise] do {many} make", "what do {many} say"),
        *name_it("the sound of {said}", "the sound {said} makes"), *clause("what [sound|noise] {said} makes",
            "what {said} says"),
    ), (*direct_heldout("what sound does {said} make"), *name_it_heldout("the sound of {said}"),
        *clause_heldout("what sound {said} makes"))),
        ("{One} {sounding}.",), having("sound"),
        lambda row: says(row["animal"], row["sound"]), and_of("{said}"), 3),
    Question(Wordings((
        *direct("[which|what] animal {sound}", "who {sound}", "[which|what] animal says {cry}", "who says {cry}"),
        *name_it("the animal that {sound}", "the animal that says {cry}"), *clause("[which|what] animal {sound}"),
        "[Name|Tell me|Give me] an animal that {sound}.",
    ), (*direct_heldout("which animal {sound}"), *clause_heldout("which animal {sound}"))),
        ("{One} {sound}.",), single(having("cry"), lambda row: row["sound"]),
        lambda row: says(row["animal"], row["sound"])),
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
        ("A baby {animal} is called {a_young}.",), having("young"), lambda row: says(row["animal"], row["young"]),
        and_of("[a baby {animal}|{one}]"), 3),
    Question(Wordings((
        *direct("what is {a_young}", "[what|which] animal is {a_young}", "what does {a_young} grow into",
                "what [will|does] {a_young} become"),
        *clause("what {a_young} is", "which animal {a_young} is"), "{A_young} is the [baby|young] of what?",
    ), (*direct_heldout("what animal is {a_young}"), *clause_heldout("what {a_young} is"))),
        ("{A_young} is a baby {animal}.",), single(having("young"), lambda row: row["young"]),
        lambda row: says(row["animal"], row["young"]), and_of("{a_young}"), 1),
    Question(Wordings(claim("is [a baby {animal} called {guess}|{guess} a baby {animal}]",
        "a baby {animal} is called {guess}"),
                      claim_heldout("is a baby {animal} called {guess}", "a baby {animal} is called {guess}")),
             ("{yes}, a baby {animal} is called {a_young}.",), young_claim_row,
             lambda row: says(row["yes"], row["young"]), None, 1),
]
LEGS = [
    Question(Wordings((
        *direct("how many legs does {said} have", "how many legs has {said}", "how many legs do {many} have",
                "how many legs are on {said}"),
        *name_it("the number of legs of {said}"), *clause("how many legs {said} has", "how many legs {many} have"),
        "{said}: how many legs?",
    ), (*direct_heldout("how many legs does {said} have"), *name_it_heldout("the number of legs of {said}"),
        *clause_heldout("how many legs {said} has"))),
        ("{One} has {legs} legs.",), having("legs"), lambda row: says(row["animal"], f"{row['legs']} legs"),
        and_of("{said}"), 3),
    Question(Wordings(claim("does {said} have {guess} legs", "{said} has {guess} legs"),
                      claim_heldout("does {said} have {guess} legs", "{said} has {guess} legs")),
             ("{yes}, {one} has {legs} legs.",), having("legs"), lambda row: says(row["yes"], f"{row['legs']} legs"),
             None, 1.5),
]
HOMES = [
    Question(Wordings((
        *direct("where does {said} live", "where do {many} live", "where can I find {one}",
            "where is the home of {said}",
                "where does {said} have its home", "in what place does {said} live"),
        *name_it("the home of {said}"), *clause("where {said} lives", "where {many} live"),
        "{said}: where does it live?",
    ), (*direct_heldout("where does {said} live"), *clause_heldout("where {said} lives"))),
        ("{One} lives {home}.",), having("home"), lambda row: says(row["animal"], row["home"]), and_of("{said}"), 3),
    Question(Wordings(claim("does {said} live {guess}", "{said} lives {guess}"),
                      claim_heldout("does {said} live {guess}", "{said} lives {guess}")),
             ("{yes}, {one} lives {home}.",), home_claim_row, lambda row: says(row["yes"], row["home"]), None, 1),
]
SIZES = [
    Question(Wordings((
        *direct("[which|what|who] is [bigger|larger], {x} or {y}", "is {x} or {y} [bigger|larger]",
                "which animal is [bigger|larger], {x} or {y}", "{x} or {y}, which is [bigger|larger]"),
        *clause("which is [bigger|larger], {x} or {y}"),
    ), direct_heldout("which is bigger, {x} or {y}")),
        ("{Big} is bigger than {small}.",), size_row, lambda row: says(f"{row['big']} is bigger"), and_of("{x} or {y}"),
        2),
    Question(Wordings((
        *direct("[which|what|who] is smaller, {x} or {y}", "is {x} or {y} smaller",
            "which animal is smaller, {x} or {y}",
                "{x} or {y}, which is smaller"), *clause("which is smaller, {x} or {y}"),
    ), direct_heldout("which is smaller, {x} or {y}")),
        ("{Small} is smaller than {big}.",), size_row, lambda row: says(f"{row['small']} is smaller"),
        and_of("{x} or {y}"), 1.5),
    Question(Wordings(claim("is {x} [bigger|larger] than {y}", "{x} is [bigger|larger] than {y}"),
                      claim_heldout("is {x} bigger than {y}", "{x} is bigger than {y}")),
             ("{yes}, {big} is bigger than {small}.",), size_row, lambda row: says(row["yes"],
                 f"{row['big']} is bigger"), None, 1.5),
    Question(Wordings(claim("is {x} smaller than {y}", "{x} is smaller than {y}"),
                      claim_heldout("is {x} smaller than {y}", "{x} is smaller than {y}")),
             ("{less}, {small} is smaller than {big}.",), size_row,
             lambda row: says(row["less"], f"{row['small']} is smaller"), None, 1),
]

TOPICS = [
    topic("animal sounds", 0.5, SOUNDS),
    topic("baby animals", 0.6, YOUNG),
    topic("legs", 0.4, LEGS),
    topic("animal homes", 0.5, HOMES),
    topic("animal sizes", 0.4, SIZES),
]

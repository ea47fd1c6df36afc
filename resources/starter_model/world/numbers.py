"""Numbers: counting, number words, next and previous, bigger and smaller, even and odd, doubles. Joined here with
sums.py."""

from __future__ import annotations

import random

from .asking import (Question, Row, and_of, clause, clause_heldout, claim, claim_heldout, direct, direct_heldout,
                     judged, name_it, name_it_heldout, topic)
from .dialogue import Check, Split, Wordings, held_out, says, verdict
from .number_words import in_words
from .sums import TOPICS as SUM_TOPICS


def new_in(rng: random.Random, split: Split, draw, key, percent: int):
    """Calls draw() until the result belongs to the split, and returns this result. key(result) determines the split."""
    while True:
        drawn = draw()
        if held_out(key(drawn), percent) == (split == "heldout"):
            return drawn


# Counting

def _run(start: int, step: int, end: int) -> str:
    return ", ".join(str(n) for n in range(start, end + (1 if step > 0 else -1), step))


def count_row(rng: random.Random, split: Split) -> Row:
    def draw() -> tuple[int, int]:
        start = 1 if rng.random() < 0.3 else rng.randint(0, 90)
        return start, min(100, start + rng.randint(3, 19))
    start, end = new_in(rng, split, draw, lambda pair: f"count {pair}", 10)
    return {"a": str(start), "b": str(end), "run": _run(start, 1, end)}


def count_to_row(rng: random.Random, split: Split) -> Row:
    end = rng.randint(3, 20)
    return {"b": str(end) if rng.random() < 0.6 else in_words(end), "run": _run(1, 1, end)}


def back_row(rng: random.Random, split: Split) -> Row:
    def draw() -> tuple[int, int]:
        start = rng.choice((5, 10, 20, rng.randint(4, 100), rng.randint(4, 100)))
        return start, max(0, start - rng.randint(3, 19))
    start, end = new_in(rng, split, draw, lambda pair: f"back {pair}", 10)
    return {"a": str(start), "b": str(end), "run": _run(start, -1, end)}


def back_from_row(rng: random.Random, split: Split) -> Row:
    start = rng.randint(3, 20)
    return {"a": str(start) if rng.random() < 0.6 else in_words(start), "run": _run(start, -1, 1)}


STEPS = {2: ("twos", "two"), 3: ("threes", "three"), 5: ("fives", "five"), 10: ("tens", "ten")}


def steps_row(rng: random.Random, split: Split) -> Row:
    def draw() -> tuple[int, int, int]:
        step = rng.choice((2, 2, 3, 5, 5, 10, 10))
        start = step if rng.random() < 0.7 else step * rng.randint(0, 10)
        return step, start, min(start + step * rng.randint(4, 12), 100 // step * step)
    step, start, end = new_in(rng, split, draw, lambda t: f"steps {t}" if t[2] > t[1] else "", 10)
    return {"by": rng.choice((STEPS[step][0], STEPS[step][0], f"{step}s")), "a": str(start), "b": str(end),
            "run": _run(start, step, end)}


def _says_run(row: Row) -> Check:
    return Check(numbers=tuple(int(n) for n in row["run"].split(", ")))


RUN = ("{run}.",)
COUNT = Wordings(
    ("Count from {a} to {b}.", "[Count|Now count|Please count] from {a} to {b}.",
        "[Can you|Could you|Would you|Will you] "
     "count from {a} to {b}[ for me|]?", "Count [up |]from {a} up to {b}.",
     "[Start at|Start with] {a} and count to {b}.",
     "I want you to count from {a} to {b}.",
     "[Give me|Tell me|Say|Write|Name|Show me] [all |]the numbers from {a} to {b}.",
     "[What are|Which are] the numbers [from {a} to|between {a} and] {b}?", "[The |All ]numbers from {a} to {b}[.|?]",
     "Counting from {a} to {b}, please.", "How do [you|I] count from {a} to {b}?", "From {a} to {b}, count.",
     "Let us count from {a} to {b}.", "Help me count from {a} to {b}."),
    ("Can you help me count from {a} up to {b}?", "I need the numbers from {a} to {b}.", "Count for me: {a} to {b}."),
)
COUNT_TO = Wordings(
    ("Count to {b}.", "[Please count|Now count|Count up] to {b}.",
        "[Can you|Could you|Would you] count [up |]to {b}[ for me|]?",
     "[How do you|How do I] count to {b}?", "I want you to count to {b}.", "Let us count to {b}.",
     "Help me count to {b}.",
     "Can you help me count to {b}?", "Show me how to count to {b}."),
    ("Would you help me count up to {b}?", "I want to count to {b}. Can you help?", "Show me how you count to {b}."),
)
BACK = Wordings(
    ("Count [backward|backwards|down|back] from {a} to {b}.",
        "[Can you|Could you|Would you] count [backward|backwards|down|"
     "back] from {a} to {b}[ for me|]?", "[Start at|Start with] {a} and count [down|back|backward] to {b}.",
     "I want you to count [down|backward|backwards] from {a} to {b}.", "Count from {a} [down|back] to {b}.",
     "[Give me|Tell me|Say|Write] the numbers from {a} [down|back] to {b}.", "Let us count down from {a} to {b}.",
     "[Now|Please] count [down|back|backward] from {a} to {b}."),
    ("Can you start at {a} and count backward to {b}?", "Help me count down from {a} to {b}.",
     "I need the numbers from {a} back to {b}."),
)
BACK_FROM = Wordings(
    ("Count [backward|backwards|down|back] from {a}.",
        "[Can you|Could you|Would you] count [backward|backwards|down] from "
     "{a}[ for me|]?", "[Do|Give me] a countdown from {a}.", "Countdown from {a}[.|!]",
     "I want you to count down from {a}.",
     "Start at {a} and count [down|backward|backwards].", "[Now|Please] count [down|backward] from {a}."),
    ("Let us count backward from {a}.", "Help me count down from {a}.", "I want a countdown from {a}."),
)
BY_STEPS = Wordings(
    ("Count by {by} from {a} to {b}.", "Count from {a} to {b} [by|in] {by}.",
        "[Can you|Could you|Would you] count [by|in] "
     "{by} from {a} to {b}?", "[Count|Now count|Please count] in {by} from {a} to {b}.",
     "[Start at|Start with] {a} and "
     "count [by|in] {by} to {b}.", "I want you to count by {by} from {a} to {b}.", "By {by}, count from {a} to {b}."),
    ("Help me count by {by} from {a} to {b}.", "Can you start at {a} and count in {by} to {b}?",
     "Let us count by {by} from {a} to {b}."),
)

# Number words

NUMBERS = [n for n in range(101)]


def _word_row(n: int) -> Row:
    return {"n": str(n), "word": in_words(n)}


def word_row(rng: random.Random, split: Split) -> Row:
    return _word_row(new_in(rng, split, lambda: rng.choice(NUMBERS), lambda n: f"word {n}" if n > 20 and n % 10 else "",
        10))


WORD_OF = ("how do you [write|spell|say] {n} in words", "how is {n} written in words", "what is {n} in words",
           "what is the word for {n}", "how do I write the number {n} in words", "what is {n} as a word")
FIGURES_OF = ("how do you write {word} in [digits|figures|numbers]", "what number is {word}", "what is {word} in "
              "[digits|figures|numbers]", "which number is {word}", "how do I write {word} as a number",
              "what is {word} as a number")

# Next and previous, even and odd, bigger and smaller


def _number(rng: random.Random) -> int:
    return rng.choice((rng.randint(1, 20), rng.randint(1, 99), rng.randint(1, 99)))


def next_row(rng: random.Random, split: Split) -> Row:
    n = new_in(rng, split, lambda: _number(rng), lambda n: f"next {n}" if n > 20 else "", 10)
    return {"n": str(n), "next": str(n + 1), "before": str(n - 1)}


def parity_row(rng: random.Random, split: Split) -> Row:
    n = new_in(rng, split, lambda: _number(rng), lambda n: f"even {n}" if n > 20 else "", 10)
    guess = rng.choice(("even", "odd"))
    true = ("even", "odd")[n % 2]
    return {"n": str(n), "true": true, "guess": guess, **judged(guess == true, f"it is not {guess}"),
        "last": str(n % 10)}


def _verdict(right: bool, denial: str) -> str:
    return judged(right, denial)["verdict"]


def compare_row(rng: random.Random, split: Split) -> Row:
    def draw() -> tuple[int, int]:
        top = rng.choice((20, 100, 100))
        x, y = rng.randint(0, top), rng.randint(0, top)
        if rng.random() < 0.15:
            y = x + rng.choice((-1, 1))
        return (x, y) if x != y and y >= 0 else draw()
    x, y = new_in(rng, split, draw, lambda pair: f"compare {pair}", 10)
    big, small = max(x, y), min(x, y)
    return {"x": str(x), "y": str(y), "big": str(big), "small": str(small), "wrong": "" if x > y else "yes",
            "more": _verdict(x > y, f"{x} is not bigger"), "less": _verdict(x < y, f"{x} is not smaller")}


def double_row(rng: random.Random, split: Split) -> Row:
    n = rng.randint(1, 50)
    return {"n": str(n) if n > 12 or rng.random() < 0.7 else in_words(n), "m": str(n), "double": str(2 * n)}


def half_row(rng: random.Random, split: Split) -> Row:
    n = rng.randint(1, 50)
    return {"n": str(2 * n), "half": str(n)}


BIGGER = ("which [number |]is [bigger|larger|greater|more], {x} or {y}",
    "what is [bigger|more|larger|greater], {x} or {y}",
          "is {x} or {y} the [bigger|larger|greater] number", "is {x} or {y} [bigger|larger|greater]",
          "{x} or {y}, which [one |]is [bigger|larger|greater|more]",
          "which is the [bigger|larger|greater] of {x} and {y}")
SMALLER = tuple(text.replace("bigger|larger|greater|more", "smaller|less").replace("bigger|more|larger|greater",
                "smaller|less").replace("bigger|larger|greater", "smaller") for text in BIGGER)
FOLLOW_PAIR = Wordings(("[And|And what about|What about|How about|Now] {x} [or|and] {y}?", "[And|Now] {x} or {y}[?|.]"),
                       ("And how about {x} or {y}?", "I see. What about {x} and {y}?"))

AFTER = ["[What|Which] [number |]comes [right |]after {n}?", "[What|Which] number [is next after|follows] {n}?",
         "What is [one more than|the number after|the next number after] {n}?", "What comes next after {n}?",
         "[Tell me|Give me|Say|Name] the [next number after|number after] {n}.", "The [next ]number after {n}?",
         "{n}, and then?", "I am at {n}. What is the next number?", *clause("[what|which] number comes after {n}")]
BEFORE = ["[What|Which] [number |]comes [right |]before {n}?", "[What|Which] number is [just |right ]before {n}?",
          "What is [one less than|the number before] {n}?", "The number before {n}?",
          "[Tell me|Give me|Say|Name] the number before {n}.", *clause("[what|which] number comes before {n}")]

COUNTING = [
    Question(COUNT, RUN, count_row, _says_run, None, 3, True),
    Question(COUNT_TO, RUN, count_to_row, _says_run, None, 1.5),
    Question(BACK, RUN, back_row, _says_run, None, 1.5, True),
    Question(BACK_FROM, RUN, back_from_row, _says_run, None, 1),
    Question(BY_STEPS, RUN, steps_row, _says_run, None, 1.5, True),
]
WORDS_AND_FIGURES = [
    Question(Wordings((*direct(*WORD_OF), *clause("how [you write|to write|to spell|to say] {n} in words"),
                       "[Write|Spell|Say|Put|Can you write|Can you spell] {n} in words[.|?]", "{n} in words[?|.]"),
                      (*direct_heldout("how do you write {n} in words"), *clause_heldout("how to write {n} in words"))),
             ("{n} in words is {word}.",), word_row, lambda row: says(f"{row['n']} in words is {row['word']}"),
             and_of("{n}"), 1, True),
    Question(Wordings((*direct(*FIGURES_OF), *clause("[which|what] number {word} is"),
        "{word} in [digits|figures][?|.]",
                       "[Write|Put|Can you write] {word} [in digits|in figures|as a number][.|?]"),
                      (*direct_heldout("how do you write {word} in digits"),
                          *clause_heldout("how to write {word} in digits"))),
             ("{word} is {n}.",), word_row, lambda row: says(f"{row['word']} is {row['n']}"), and_of("{word}"), 1,
             True),
]
NEIGHBORS = [
    Question(Wordings(AFTER, ("Would you know what number comes after {n}?",
        "I want you to say the number after {n}.")),
             ("The number after {n} is {next}.", "After {n} comes {next}."), next_row,
             lambda row: says((f"after {row['n']} is {row['next']}", f"after {row['n']} comes {row['next']}")),
             and_of("after {n}"), 1, True),
    Question(Wordings(BEFORE, ("Would you know what number comes before {n}?",
        "I want you to say the number before {n}.")),
             ("The number before {n} is {before}.", "Before {n} comes {before}."), next_row,
             lambda row: says((f"before {row['n']} is {row['before']}", f"before {row['n']} comes {row['before']}")),
             and_of("before {n}"), 1, True),
]
COMPARING = [
    Question(Wordings((*direct(*BIGGER), *clause("which number is [bigger|larger|greater], {x} or {y}")),
                      direct_heldout("which is bigger, {x} or {y}")),
             ("{big} is bigger than {small}.",), compare_row,
             lambda row: says(f"{row['big']} is bigger than {row['small']}"), FOLLOW_PAIR, 1.5, True),
    Question(Wordings((*direct(*SMALLER), *clause("which number is smaller, {x} or {y}")),
                      direct_heldout("which is smaller, {x} or {y}")),
             ("{small} is smaller than {big}.",), compare_row,
             lambda row: says(f"{row['small']} is smaller than {row['big']}"), FOLLOW_PAIR, 1, True),
    Question(Wordings(claim("is {x} [bigger|larger|greater|more] than {y}",
        "{x} is [bigger|larger|greater|more] than {y}"),
                      claim_heldout("is {x} bigger than {y}", "{x} is bigger than {y}")),
             ("{big} is bigger than {small}. {more}",), compare_row,
             lambda row: verdict(row["wrong"] == "", f"{row['big']} is bigger than {row['small']}"), None, 1, True),
    Question(Wordings(claim("is {x} [smaller|less] than {y}", "{x} is [smaller|less] than {y}"),
                      claim_heldout("is {x} smaller than {y}", "{x} is smaller than {y}")),
             ("{small} is smaller than {big}. {less}",), compare_row,
             lambda row: verdict(row["wrong"] == "yes", f"{row['small']} is smaller than {row['big']}"), None, 1, True),
]
EVEN_ODD = [
    Question(Wordings((*direct("is {n} [even or odd|odd or even]", "is {n} an [even or an odd|odd or an even] number",
                               "is the number {n} [even or odd|odd or even]"), "{n}: [even or odd|odd or even]?",
                       *clause("[if|whether] {n} is [even or odd|odd or even]")),
                      (*direct_heldout("is {n} even or odd"), *clause_heldout("if {n} is even or odd"))),
             ("{n} ends in {last}, so it is {true}.",), parity_row, lambda row: says(row["n"], f"is {row['true']}"),
             and_of("{n}"), 1, True),
    Question(Wordings(claim("is {n} [{guess}|an {guess} number]", "{n} is [{guess}|an {guess} number]"),
        claim_heldout("is {n} {guess}", "{n} is {guess}")),
             ("{n} ends in {last}, so it is {true}. {verdict}",), parity_row,
             lambda row: verdict(row["right"] == "yes", row["n"], f"is {row['true']}"), None, 1, True),
    Question(Wordings(direct("what is an {kind} number", "what does {kind} mean[| for a number]",
                             "when is a number {kind}"), direct_heldout("what is an {kind} number")),
             ("An {kind} number ends in {ends}, such as {such}.",),
             lambda rng, split: rng.choice(({"kind": "even", "ends": "0, 2, 4, 6 or 8", "such": "4 or 12"},
                                            {"kind": "odd", "ends": "1, 3, 5, 7 or 9", "such": "3 or 11"})),
             lambda row: says(row["kind"], row["ends"]), None, 0.2),
]
DOUBLES = [
    Question(Wordings((*name_it("double {n}", "the double of {n}", "twice {n}"), "[Double|Can you double] {n}[.|?]",
                       "How much is [twice|double] {n}?"),
                      (*name_it_heldout("the double of {n}"), "Help me double {n}.")),
             ("Double {m} is {double}.",), double_row, lambda row: says(f"double {row['m']} is {row['double']}"),
             and_of("{n}")),
    Question(Wordings((*name_it("half of {n}", "one half of {n}"), "[Halve|Can you halve] {n}[.|?]",
                       "How much is half of {n}?"),
                      (*name_it_heldout("half of {n}"), "Help me halve {n}.")),
             ("Half of {n} is {half}.",), half_row, lambda row: says(f"half of {row['n']} is {row['half']}"),
             and_of("{n}")),
]

# A few facts that the model memorises.
BY_HEART = [
    {"q": "how many are a dozen|how many is a dozen|how many eggs are in a dozen|what is a dozen",
        "a": "A dozen is 12.",
     "k": "dozen is 12", "h": "how many is one dozen"},
    {"q": "how many are a pair|how many is a pair|what is a pair|how many socks are in a pair", "a": "A pair is 2.",
     "k": "pair is 2", "h": "how many is one pair"},
    {"q": "how many fingers are on one hand|how many fingers does a hand have|how many fingers do I have on one hand",
     "a": "One hand has 5 fingers.", "k": "5 fingers", "h": "how many fingers are on a hand"},
    {"q": "how many fingers do two hands have|how many fingers do I have|how many fingers do people have",
     "a": "Two hands have 10 fingers.", "k": "10 fingers", "h": "how many fingers are on two hands"},
    {"q": "what is the biggest digit|which digit is the biggest|what is the largest digit",
        "a": "The biggest digit is 9.",
     "k": "digit is 9", "h": "which is the biggest digit"},
    {"q": "how many digits are there|what are the digits", "a": "There are 10 digits, from 0 to 9.", "k": "10 digits",
     "h": "how many digits do we have"},
    {"q": "how many zeros does one hundred have|how many zeros are in 100", "a": "100 has 2 zeros.", "k": "2 zeros",
     "h": "how many zeros are in one hundred"},
    {"q": "how many wheels does a car have|how many wheels are on a car", "a": "A car has 4 wheels.", "k": "4 wheels",
     "h": "how many wheels are on one car"},
    {"q": "how many wheels does a bicycle have|how many wheels does a bike have|how many wheels are on a bike",
     "a": "A bicycle has 2 wheels.", "k": "2 wheels", "h": "how many wheels are on one bike"},
]
HEART = [Question(Wordings(direct(f"[{row['q']}]"), direct_heldout(f"{row['h']}")), (row["a"],),
                  (lambda row: lambda rng, split: row)(row), lambda row: says(row["k"])) for row in BY_HEART]

NUMBER_TOPICS = [
    topic("counting", 1.8, COUNTING),
    topic("number words", 0.9, WORDS_AND_FIGURES),
    topic("neighbors of a number", 0.6, NEIGHBORS),
    topic("comparing numbers", 0.6, COMPARING),
    topic("even and odd", 0.4, EVEN_ODD),
    topic("doubles and halves", 0.6, DOUBLES),
    topic("number facts", 0.2, HEART),
]
TOPICS = [*SUM_TOPICS, *NUMBER_TOPICS]

"""Sums and differences up to 100, in figures, in words and as small word problems.

A held-out pair of numbers never occurs in a training text, not even as an intermediate step.
"""

from __future__ import annotations

import random

from .dialogue import Check, Dialogue, Split, Topic, Turn, Wordings, expand, held_out, verdict
from .number_words import in_words

Problem = tuple[int, str, int]  # for example (27, "+", 45)

HELD_OUT_PERCENT = 6


def is_held_out(problem: Problem) -> bool:
    """Whether a problem may be held out. Sums and differences of single digits never are, because all others build on
    them."""
    a, sign, b = problem
    if max(a, b) < 10:
        return False
    return held_out(f"{min(a, b)}+{max(a, b)}" if sign == "+" else f"{a}-{b}", HELD_OUT_PERCENT)


def result(problem: Problem) -> int:
    a, sign, b = problem
    return a + b if sign == "+" else a - b


def is_direct(problem: Problem) -> bool:
    a, _, b = problem
    return a < 10 or b < 10 or a % 10 == 0 or b % 10 == 0


def steps(problem: Problem) -> list[Problem]:
    """Returns the intermediate problems. A problem that needs none gives an empty list. All others are solved in two
    steps: first with the tens of the second number, then with its ones."""
    if is_direct(problem):
        return []
    a, sign, b = problem
    first = (a, sign, b - b % 10)
    return [first, (result(first), sign, b % 10)]


def equation(problem: Problem) -> str:
    a, sign, b = problem
    return f"{a} {sign} {b} = {result(problem)}"


def solution(problem: Problem) -> str:
    """Returns the answer to a problem. Every answer has this form."""
    a, sign, b = problem
    way = steps(problem)
    if not way:
        return f"{equation(problem)}."
    return f"{a} {sign} {b}: {equation(way[0])}, and {equation(way[1])}. So {equation(problem)}."


def checked(problem: Problem) -> Check:
    """Returns the check of an answer: its last number is the result, and it contains the equation."""
    return Check(number=result(problem), says=(tuple(_equations(problem)),))


def _equations(problem: Problem) -> list[str]:
    a, sign, b = problem
    return list(dict.fromkeys([equation(problem), *([equation((b, sign, a))] if sign == "+" else [])]))


def may_train(problem: Problem) -> bool:
    return not any(map(is_held_out, [problem, *steps(problem)]))


def size(problem: Problem) -> str:
    a, sign, b = problem
    if max(a, b) <= 10 or sign == "-" and a <= 20:
        return "small"
    if not is_direct(problem):
        return "long"
    return "ones" if min(a, b) < 10 else "tens"


SHARES = {"small": 16, "ones": 22, "tens": 12, "long": 50}
ALL_PROBLEMS: list[Problem] = [
    *((a, "+", b) for a in range(101) for b in range(101 - a)),
    *((a, "-", b) for a in range(101) for b in range(a + 1)),
]


def _pools(sign: str, split: Split) -> dict[str, list[Problem]]:
    pools: dict[str, list[Problem]] = {name: [] for name in SHARES}
    for problem in ALL_PROBLEMS:
        if problem[1] == sign and (may_train(problem) if split == "train" else is_held_out(problem)):
            pools[size(problem)].append(problem)
    return pools


POOLS = {(sign, split): _pools(sign, split) for sign in "+-" for split in ("train", "heldout")}


def pick_problem(rng: random.Random, split: Split, sign: str | None = None) -> Problem:
    pools = POOLS[sign or rng.choice("+-"), split]
    names = [name for name in SHARES if pools[name]]
    return rng.choice(pools[rng.choices(names, [SHARES[name] for name in names])[0]])


LEAD = "[|||||So |Now |Ok, |Tell me, |Tell me: |Quick question: |Hey, |Next: |One more: |A sum: |Help me: ]"
WHAT = ("[What is|What is|What's|How much is|What does|Calculate|Work out|Tell me|Give me|Solve|Find|Do you know|Can "
        "you tell me|Can you work out|Could you calculate|I want to know|I need|Compute]")

PLUS_FIGURES = (
    "[What is|What is|What is|What's|How much is] {a} + {b}?", "{a}+{b}", "{a} + {b}", "{a} + {b} =", "{a}+{b}=?",
    "{a} + {b}?", "{a} + {b} = ?", WHAT.replace("What does|", "") + " {a} + {b}[?|.|]", LEAD + "what is {a} + {b}?",
    LEAD + "how much is {a} + {b}?", "[What is|How much is|Calculate] {a}+{b}?", "{a} + {b} is [what|how much]?",
    "[And|What about|And what about|How about|Now|Next:] {a} + {b}?", "{a} + {b} equals[|...| ...| what?]",
    "What does {a} + {b} [make|give|equal|come to]?", "Can you [add|do] {a} + {b}[ for me|]?",
)
MINUS_FIGURES = tuple(text.replace(" + ", " - ").replace("}+{", "}-{") for text in PLUS_FIGURES
                      if "[add|" not in text) + ("Can you [do|work out] {a} - {b}[ for me|]?",)

PLUS_SPOKEN = (
    "[What is|What's|How much is|What is] {a} plus {b}?", LEAD + "[what is|how much is] {a} plus {b}?",
    "{a} plus {b}[?|.|]", WHAT.replace("What does|", "") + " {a} plus {b}[?|.]", "{a} plus {b} is [what|how much]?",
    "What does {a} plus {b} [make|give|equal|come to]?", "What do {a} and {b} [make|give|come to]?",
    "[Add|Please add|Now add|Can you add|Could you add|I want to add] {a} and {b}[.|?]",
    "[Add|Can you add] {b} to {a}[.|?]",
    "[What is|What's|Tell me|Give me|Find|Calculate|I need] the sum of {a} and {b}[?|.]", "The sum of {a} and {b}[?|]",
    "How much [are {a} and {b} together|do {a} and {b} make together|is {a} and {b} in all]?",
    "What is {a} and {b} together?",
    "What do I get if I add {a} and {b}?", "What do you get when you add {b} to {a}?",
    "If I add {b} to {a}, what do I get?",
    "[And|What about|And what about|How about|Now|Next:] {a} plus {b}?", "{a} and {b} [is|make|makes] [how much|what]?",
    "I have to add {a} and {b}. [What is it?|What do I get?|Can you help?]", "[Sum|The total] of {a} and {b}[?|.|]",
    "[Start with|Take] {a} and add {b}.", "What number is {b} more than {a}?", "What is {b} more than {a}?",
)
MINUS_SPOKEN = (
    "[What is|What's|How much is|What is] {a} minus {b}?", LEAD + "[what is|how much is] {a} minus {b}?",
    "{a} minus {b}[?|.|]", WHAT.replace("What does|", "") + " {a} minus {b}[?|.]", "{a} minus {b} is [what|how much]?",
    "What does {a} minus {b} [make|give|equal|come to]?", "{a} take away {b}[?|.]", "What is {a} take away {b}?",
    "[Take|Take|Can you take|Now take|Please take] {b} away from {a}[.|?]", "[Take|Can you take] {b} from {a}[.|?]",
    "[Subtract|Can you subtract|Could you subtract|Now subtract|I want to subtract] {b} from {a}[.|?]",
    "[What is|What's|Tell me|Give me|Find|Calculate|I need] the difference [between|of] {a} and {b}[?|.]",
    "The difference [between|of] {a} and {b}[?|]", "[What is|What's] the difference between {b} and {a}?",
    "What do I get if I take {b} from {a}?", "What do you get when you take {b} away from {a}?",
    "If I take {b} away from {a}, what is left?", "What is left if I take {b} from {a}?",
    "[And|What about|And what about|How about|Now|Next:] {a} minus {b}?",
    "[{a} less {b}|Difference of {a} and {b}][?|.|]",
    "I have to take {b} away from {a}. [What is left?|What do I get?|Can you help?]",
    "[Start with|Take] {a} and [subtract|take away] {b}.", "What number is {b} less than {a}?",
    "What is {b} less than {a}?",
    "How much more is {a} than {b}?",
)

THINGS = ("apples books pens coins cards stamps marbles eggs cookies flowers balls pencils shells nuts stones oranges "
          "candies stickers tickets cups").split()
NAMES = "Anna Ben Clara David Emma Felix Grace Henry Ida Jack Kate Leo Mia Noah Olga Paul Rosa Sam Tom Lucy".split()
EARN = "[get|find|buy|am given|pick up]"
GETS = "[gets|finds|buys|is given|picks up]"
# Word problems with an addition: (the question, the last sentence of the answer)
PLUS_STORIES = (
    ("I have {a} {things} and " + EARN + " {b} more. How many {things} do I have[ now| in all|]?",
     "So you have {c} {things}."),
    ("I had {a} {things}, then I [got|found|bought] {b} more. How many [{things} |]do I have now?",
     "So you have {c} {things}."),
    ("If I have {a} {things} and " + EARN + " {b} more, how many {things} do I have?", "So you have {c} {things}."),
    ("{name} has {a} {things} and " + GETS + " {b} more. How many {things} does {name} have[ now| in all|]?",
     "So {name} has {c} {things}."),
    ("{name} has {a} {things} and {other} has {b} {things}. How many {things} do they have [together|in all]?",
     "So together they have {c} {things}."),
    ("There are {a} {things} in a [box|bag|drawer] and I put in {b} more. How many {things} are there[ now|]?",
     "So there are {c} {things}."),
    ("There are {a} [birds|children|people] here and {b} more come. How many are [here now|there now|there in all]?",
     "So there are {c} now."),
    ("I read {a} pages today and {b} pages yesterday. How many pages did I read[ in all|]?", "So you read {c} pages."),
)
MINUS_STORIES = (
    ("I have {a} {things} and [give away|lose|sell] {b}. How many {things} [do I have|are left]?",
     "So {c} {things} are left."),
    ("I had {a} {things}, then I [lost|sold|gave away] {b}. How many [{things} |]do I have now?",
     "So you have {c} {things}."),
    ("If I have {a} {things} and give {b} to a friend, how many {things} do I have left?", "So you have {c} {things}."),
    ("{name} has {a} {things} and [loses|sells|gives away] {b}. How many {things} does {name} have[ left| now]?",
     "So {name} has {c} {things}."),
    ("{name} has {a} {things} and gives {b} to {other}. How many {things} does {name} have[ left| now]?",
     "So {name} has {c} {things}."),
    ("There are {a} {things} in a [box|bag|drawer] and I take {b} out. How many {things} are left?",
     "So {c} {things} are left."),
    ("There are {a} [birds|children|people] here and {b} go away. How many are left?", "So {c} are left."),
    ("A book has {a} pages and I have read {b}. How many pages are left?", "So {c} pages are left."),
)

AND_MORE = Wordings(
    ("And {n} more?", "And [plus|with] {n} more?", "And {n} more[.|?]", "[Now |]Add {n} to that.", "[And |]plus {n}?",
     "[What if I add|And if I add] {n} more?", "Now add {n}[.|?]", "[Plus|And plus|Now plus] {n}[?|.]"),
    ("And if you add {n} to that?", "What is that plus {n}?", "Now with {n} more?"),
)
AND_LESS = Wordings(
    ("[And |]minus {n}?", "[Now |]Take {n} away from that.", "[Now |]Subtract {n} from that.", "And {n} less[.|?]",
     "[What if I take|And if I take] {n} away?", "Now take away {n}[.|?]", "[Minus|And minus|Now minus] {n}[?|.]"),
    ("And if you take {n} from that?", "What is that minus {n}?", "Now with {n} less?"),
)


def _first_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def plain_turn(rng: random.Random, problem: Problem) -> Turn:
    a, sign, b = problem
    plus = sign == "+"
    answer, check = solution(problem), checked(problem)
    if rng.random() < 0.5:
        return Turn(_first_capital(expand(rng, rng.choice(PLUS_FIGURES if plus else MINUS_FIGURES), a=a, b=b)), answer,
            check)
    wording = rng.choice(PLUS_SPOKEN if plus else MINUS_SPOKEN)
    spell = max(a, b) <= 20 and rng.random() < 0.35
    return Turn(_first_capital(expand(rng, wording, a=in_words(a) if spell else a, b=in_words(b) if spell else b)),
                answer, check)


def story_turn(rng: random.Random, problem: Problem) -> Turn:
    a, sign, b = problem
    wording, ending = rng.choice(PLUS_STORIES if sign == "+" else MINUS_STORIES)
    name, other = rng.sample(NAMES, 2)
    slots = {"things": rng.choice(THINGS), "name": name, "other": other}
    spell = max(a, b) <= 20 and rng.random() < 0.3
    user = expand(rng, wording, a=in_words(a) if spell else a, b=in_words(b) if spell else b, **slots)
    answer = f"{solution(problem)} {expand(rng, ending, c=result(problem), **slots)}"
    return Turn(user, answer, checked(problem))


IS_IT = (
    "Is {a} {s} {b} [equal to|=|the same as] {n}?", "Is it [true|right|correct|so] that {a} {s} {b} is {n}?",
    "{a} {s} {b} is {n}, [right|is that right|is that true|is that so|correct|true or false]?", "Does {a} {s} {b} "
    "[make|give|equal] {n}?",
    "[I think|I believe|I say|My friend says] [that |]{a} {s} {b} is {n}. [Am I right?|Is that right?|Is that true?]",
    "[True or false|Right or wrong|Yes or no]: {a} {s} {b} = {n}",
    "Is {n} the [right answer for|result of] {a} {s} {b}?",
    "{a} {s} {b} = {n}[?|, right?|, or not?]", "Did I get this right: {a} {s} {b} = {n}?",
    "[Check|Can you check|Please check] this: {a} {s} {b} = {n}[.|?]",
)


def right_turn(rng: random.Random, problem: Problem) -> Turn:
    """Returns a turn in which the user asks whether an equation such as 3 + 4 = 8 is right."""
    a, sign, b = problem
    true = result(problem)
    shown = true if rng.random() < 0.5 else max(0, true + rng.choice((-10, -2, -1, 1, 2, 10)))
    spoken = sign if rng.random() < 0.6 else {"+": "plus", "-": "minus"}[sign]
    user = expand(rng, rng.choice(IS_IT), a=a, b=b, s=spoken, n=shown)
    told = solution(problem).removesuffix(".")
    if shown == true:
        answer = f"{told}, and {true} is {true}. So yes, that is right."
    else:
        answer = f"{told}, not {shown}. So no, that is not right."
    return Turn(user, answer, verdict(shown == true, _equations(problem)))


def _follow_ups(rng: random.Random, split: Split, value: int) -> Dialogue:
    turns: Dialogue = []
    for _ in range(rng.choice((1, 1, 2))):
        sign = rng.choice("+-")
        fits = [n for n in range(1, 101) if 0 <= (value + n if sign == "+" else value - n) <= 100]
        rng.shuffle(fits)
        fits.sort(key=lambda n: n > 10 and n % 10 > 0 and rng.random() < 0.7)
        allowed = may_train if split == "train" else is_held_out
        problem = next((p for p in ((value, sign, n) for n in fits) if allowed(p)), None)
        if problem is None:
            break
        wordings = AND_MORE if sign == "+" else AND_LESS
        user = _first_capital(wordings.pick(rng, split, n=problem[2]))
        value = result(problem)
        turns.append(Turn(user, solution(problem), checked(problem)))
    return turns


def make_sum(rng: random.Random, split: Split, sign: str) -> Dialogue:
    """Returns a dialogue of one or a few problems, or of one problem and an addition to its result."""
    problem = pick_problem(rng, split, sign)
    turns = [plain_turn(rng, problem)]
    way_on = rng.random()
    if way_on < 0.15:
        turns += _follow_ups(rng, split, result(problem))
    elif way_on < 0.4:
        turns += [plain_turn(rng, pick_problem(rng, split)) for _ in range(rng.choice((1, 2)))]
    return turns


def make_story(rng: random.Random, split: Split) -> Dialogue:
    problem = pick_problem(rng, split)
    while min(problem[0], problem[2], result(problem)) < 2:
        problem = pick_problem(rng, split)
    turns = [story_turn(rng, problem)]
    if rng.random() < 0.15:
        turns += _follow_ups(rng, split, result(problem))
    return turns


def make_right(rng: random.Random, split: Split) -> Dialogue:
    return [right_turn(rng, pick_problem(rng, split))]


TOPICS = [
    Topic("sums", "sums", 6.3, lambda rng, split: make_sum(rng, split, "+")),
    Topic("differences", "sums", 6.3, lambda rng, split: make_sum(rng, split, "-")),
    Topic("word problems", "sums", 2.6, make_story),
    Topic("is the sum right", "sums", 1.2, make_right),
]

"""Small facts about time and order: days, months, seasons, units, planets, letters."""

from __future__ import annotations

import random

from .asking import (Question, Row, and_of, clause, clause_heldout, claim, claim_heldout, counted, direct,
                     direct_heldout, from_table, join, judged, name_it, name_it_heldout, topic)
from .dialogue import Split, Wordings, says, verdict
from .fact_tables import DAYS, LETTERS, MONTH_DAYS, MONTHS, ORDINALS, PLANETS, SEASONS, UNITS, VOWELS
from .number_words import in_words


def around(names: list[str], kind: str, wraps: bool = True):
    """Returns a source of rows of an ordered list. A row has an item, its neighbours, and the items two steps away."""
    def pick(rng: random.Random, split: Split) -> Row:
        i, n = rng.randrange(len(names)), len(names)
        if not wraps:
            i = rng.randrange(1, n - 1)
        guess = names[(i + 1) % n] if rng.random() < 0.5 else rng.choice(names)
        return {"it": names[i], "next": names[(i + 1) % n], "before": names[i - 1], "next2": names[(i + 2) % n],
                "before2": names[i - 2], "kind": kind, "guess": guess,
                **judged(guess == names[(i + 1) % n], f"it is not {guess}"),
                "nth": ORDINALS[i] if i < len(ORDINALS) else "", "place": in_words(i + 1)}
    return pick


def neighbors(kind: str, pick, two: bool = True) -> list[Question]:
    """Asks for the neighbours in an ordered list."""
    after = (*direct(f"what [{kind} |]comes [right |]after {{it}}",
        f"which {kind} [comes after|is after|follows] {{it}}",
                     f"what is the {kind} after {{it}}", f"what comes next after {{it}}", "what follows {it}"),
             *name_it(f"the [next |]{kind} after {{it}}"), *clause(f"[what|which] {kind} comes after {{it}}"),
             "After {it} comes[|...| ...| what?]", f"The {kind} after {{it}} is[|...| ...]")
    before = (*direct(f"what [{kind} |]comes [right |just |]before {{it}}",
        f"which {kind} [comes before|is before] {{it}}",
                      f"what is the {kind} before {{it}}"),
              *name_it(f"the {kind} before {{it}}"), *clause(f"[what|which] {kind} comes before {{it}}"),
              "Before {it} comes[|...| ...| what?]")
    found = [
        Question(Wordings(after, (*direct_heldout(f"which {kind} comes after {{it}}"),
            *name_it_heldout(f"the {kind} after {{it}}"))),
                 ("After {it} comes {next}.", f"The {kind} after {{it}} is {{next}}."), pick,
                 lambda row: says((f"after {row['it']} comes {row['next']}",
                 f"{kind} after {row['it']} is {row['next']}")),
                 and_of("after {it}"), 2),
        Question(Wordings(before, (*direct_heldout(f"which {kind} comes before {{it}}"),
                                   *name_it_heldout(f"the {kind} before {{it}}"))),
                 ("Before {it} comes {before}.", f"The {kind} before {{it}} is {{before}}."), pick,
                 lambda row: says((f"before {row['it']} comes {row['before']}",
                                   f"{kind} before {row['it']} is {row['before']}")), and_of("before {it}"), 1.5),
        Question(Wordings(claim("does {guess} come right after {it}", "{guess} comes right after {it}") +
                          [f"Is {{guess}} the [next {kind} after|{kind} after] {{it}}?"],
                          claim_heldout("does {guess} come right after {it}", "{guess} comes right after {it}")),
                 ("After {it} comes {next}. {verdict}",), pick,
                 lambda row: verdict(row["right"] == "yes", f"after {row['it']} comes {row['next']}"), None, 0.8),
    ]
    if two:
        found += [
            Question(Wordings((
                *direct(f"what [{kind} |]comes two {kind}s after {{it}}", f"what {kind} is two {kind}s after {{it}}",
                        f"which {kind} is it two {kind}s after {{it}}", f"what is two {kind}s after {{it}}"),
                *name_it(f"the {kind} two {kind}s after {{it}}"),
                *clause(f"what {kind} comes two {kind}s after {{it}}"),
            ), direct_heldout(f"what {kind} comes two {kind}s after {{it}}")),
                (f"Two {kind}s after {{it}} comes {{next2}}.",), pick,
                lambda row: says(f"after {row['it']} comes {row['next2']}"), None, 0.8),
            Question(Wordings((
                *direct(f"what [{kind} |]comes two {kind}s before {{it}}", f"what {kind} is two {kind}s before {{it}}",
                        f"which {kind} is it two {kind}s before {{it}}", f"what is two {kind}s before {{it}}"),
                *name_it(f"the {kind} two {kind}s before {{it}}"),
                *clause(f"what {kind} comes two {kind}s before {{it}}"),
            ), direct_heldout(f"what {kind} comes two {kind}s before {{it}}")),
                (f"Two {kind}s before {{it}} comes {{before2}}.",), pick,
                lambda row: says(f"before {row['it']} comes {row['before2']}"), None, 0.5),
        ]
    return found


def single(asks: list[str], asked: str, answer: str, *keys: str | tuple[str, ...], weight: float = 0.5) -> Question:
    """Returns a question with one answer. `asks` are its direct wordings for training, and `asked` the held-out one."""
    return Question(Wordings(direct(*asks), direct_heldout(asked)), (answer,), from_table([{}]),
        lambda row: says(*keys), None, weight)


day = around(DAYS, "day")


def weekend_row(rng: random.Random, split: Split) -> Row:
    it = rng.choice(DAYS)
    weekend = it in DAYS[5:]
    asks_weekend = rng.random() < 0.7
    return {"it": it, "kind": "weekend day" if asks_weekend else "weekday",
            "is": "a weekend day" if weekend else "a weekday",
            **judged(weekend == asks_weekend, f"it is not a {'weekend day' if asks_weekend else 'weekday'}")}


DAY_QUESTIONS = [
    *neighbors("day", day),
    Question(Wordings((
        "[If today is|Today is] {it}[, what|. What|. Which] day is [it |]tomorrow?",
        "Today is {it}. [What is|Which day is] tomorrow?",
        "If it is {it} today, what day is [it |]tomorrow?", "What day is tomorrow if today is {it}?",
        "It is {it}. And tomorrow?",
        "What comes tomorrow if today is {it}?",
    ), ("Today is {it}. Tell me what day comes tomorrow.", "If it is {it}, which day is tomorrow?")),
        ("If today is {it}, tomorrow is {next}.",), day, lambda row: says(f"tomorrow is {row['next']}"), None,
        0.8),
    Question(Wordings((
        "[If today is|Today is] {it}[, what|. What|. Which] day was [it |]yesterday?",
        "Today is {it}. [What was|Which day was] yesterday?",
        "If it is {it} today, what day was [it |]yesterday?", "What day was yesterday if today is {it}?",
        "It is {it}. And yesterday?",
    ), ("Today is {it}. Tell me what day was yesterday.", "If it is {it}, which day was yesterday?")),
        ("If today is {it}, yesterday was {before}.",), day, lambda row: says(f"yesterday was {row['before']}"),
        None, 0.6),
    Question(Wordings(claim("is {it} a {kind}", "{it} is a {kind}"),
                      claim_heldout("is {it} a {kind}", "{it} is a {kind}")),
             ("{it} is {is}. {verdict}",), weekend_row,
             lambda row: verdict(row["right"] == "yes", f"{row['it']} is {row['is']}"), None, 1.2),
    Question(Wordings((
        *direct("what is the {nth} day of the week", "which day is the {nth} [one|day] of the week",
            "what day comes {nth} in the week"),
        *name_it("the {nth} day of the week"), *clause("which day of the week is the {nth}"),
    ), name_it_heldout("the {nth} day of the week")),
        ("The {nth} day of the week is {it}.",), day,
        lambda row: says(f"{row['nth']} day of the week is {row['it']}"), and_of("the {nth} day"), 1),
    single(["what is the last day of the week", "which day is the last one of the week", "which day ends the week"],
           "which is the last day of the week", "The last day of the week is Sunday.", "week is Sunday"),
    single(["how many days are in a week", "how many days does a week have", "how many days are there in one week"],
           "how many days has a week", "A week has seven days.", counted(7, "days")),
    single(["what are the days of the week", "which days does a week have", "what are the seven days of the week",
            "which days are in a week"], "what are the names of the days of the week",
           f"The days of the week are {join(DAYS)}.", join(DAYS), weight=1),
    single(["which days are the weekend", "what days are on the weekend", "which days are weekend days",
        "when is the weekend",
            "what are the days of the weekend"], "what are the weekend days", "The weekend is Saturday and Sunday.",
           "weekend is Saturday and Sunday", weight=0.7),
    single(["which days are weekdays", "what are the weekdays", "which days are working days"],
        "what days are weekdays",
           "The weekdays are Monday, Tuesday, Wednesday, Thursday and Friday.", join(DAYS[:5])),
    single(["what day comes in the middle of the week", "which day is the middle of the week"],
        "what is the middle of the week",
           "The middle of the working week is Wednesday.",
           "week is Wednesday", weight=0.3),
]

month = around(MONTHS, "month")


def month_row(rng: random.Random, split: Split) -> Row:
    i = rng.randrange(12)
    season = next(name for name, months in SEASONS.items() if MONTHS[i] in months)
    guess = season if rng.random() < 0.5 else rng.choice(list(SEASONS))
    if guess == "fall" and rng.random() < 0.4:
        guess = "autumn"
    right = guess.replace("autumn", "fall") == season
    days = f"{MONTH_DAYS[i]} days"
    return {"it": MONTHS[i], "days": days + (", and 29 in a leap year" if i == 1 else ""), "count": days,
            "season": season, "said": guess if right else season, "nth": ORDINALS[i], "guess": guess,
            **judged(right, f"it is not in {guess}"), "number": str(i + 1)}


def _seasons(row: Row) -> list[str]:
    """The accepted answers for the month; "fall" is also "autumn"."""
    return [f"{row['it']} is in {name}" for name in dict.fromkeys((row["season"],
        row["season"].replace("fall", "autumn")))]


SEASON_ROWS = [{"season": season, "names": join(months)}
               for season, months in [*SEASONS.items(), ("autumn", SEASONS["fall"])]]
SEASON_FACTS = {"spring": "flowers bloom", "summer": "it is warm", "fall": "leaves fall", "winter": "it is cold"}
SEASON_ASKS = {"spring": "when do [the |]flowers bloom", "summer": "when is it warm",
    "fall": "when do [the |]leaves fall",
               "winter": "when is it cold"}
season = around(list(SEASONS), "season")

MONTH_QUESTIONS = [
    *neighbors("month", month),
    Question(Wordings((
        *direct("how many days does {it} have", "how many days are in {it}", "how many days are there in {it}",
            "how long is {it}"),
        *name_it("the number of days in {it}"), *clause("how many days {it} has", "how many days are in {it}"),
        "{it} has how many days?",
    ), (*direct_heldout("how many days does {it} have"), *clause_heldout("how many days {it} has"))),
        ("{it} has {days}.",), month_row, lambda row: says(f"{row['it']} has {row['count']}"), and_of("{it}"), 2),
    Question(Wordings((
        *direct("what is the {nth} month of the year", "which month is the {nth} [one|month] of the year",
                "what month comes {nth} in the year", "which month is number {number}",
                "what is month number {number}"),
        *name_it("the {nth} month of the year", "the {nth} month"), *clause("which month is the {nth}"),
    ), name_it_heldout("the {nth} month of the year")),
        ("The {nth} month of the year is {it}.",), month_row,
        lambda row: says(f"{row['nth']} month of the year is {row['it']}"), and_of("the {nth} month"), 1.5),
    Question(Wordings((
        *direct("what number is {it}", "which number [is|has] the month {it}", "what number of the year is {it}",
                "{it} is which month of the year"),
        *clause("what number the month {it} has", "which month of the year {it} is"),
        *name_it("the number of the month {it}"),
    ), (*direct_heldout("which number is the month {it}"), *clause_heldout("which number the month {it} has"))),
        ("{it} is month number {number}, the {nth} of the year.",), month_row,
        lambda row: says(f"{row['it']} is month number {row['number']}"),
        and_of("{it}"), 0.8),
    Question(Wordings((
        *direct("[what|which] season is {it} in", "in [what|which] season is {it}", "{it} is in [what|which] season",
                "to which season does {it} belong", "[what|which] season does {it} belong to"),
        *name_it("the season of {it}"), *clause("[what|which] season {it} is in"),
    ), (*direct_heldout("which season is {it} in"), *clause_heldout("which season {it} is in"))),
        ("{it} is in {season}.",), month_row, lambda row: says(_seasons(row)), and_of("{it}"), 1.2),
    Question(Wordings(claim("is {it} [in {guess}|a {guess} month]", "{it} is [in {guess}|a {guess} month]"),
                      claim_heldout("is {it} in {guess}", "{it} is in {guess}")),
             ("{it} is in {said}. {verdict}",), month_row,
             lambda row: verdict(row["right"] == "yes", _seasons(row)), None, 1),
    single(["how many months are in a year", "how many months does a year have", "how many months are there"],
           "how many months has a year", "A year has twelve months.", counted(12, "months")),
    single(["what are the months of the year", "which months does a year have",
        "what are the twelve months of the year"],
           "what are the names of the months", f"The months are {join(MONTHS)}.", join(MONTHS), weight=1),
    single(["what is the last month of the year", "which month is the last one of the year",
        "which month ends the year"],
           "which is the last month of the year", "The last month of the year is December.", "year is December"),
    single(["which month is the shortest", "what is the shortest month", "which month has only 28 days",
            "which is the shortest month of the year"], "which month of the year is the shortest",
           "The shortest month is February.", "is February"),
    single(["which months have 30 days", "what months have 30 days", "which months have thirty days"],
           "what are the months with 30 days", "April, June, September and November have 30 days.",
           "April, June, September and November have 30 days"),
]
SEASON_QUESTIONS = [
    *neighbors("season", season, two=False),
    Question(Wordings((
        *direct("which months are in {season}", "what months are in {season}", "what are the {season} months",
                "which months belong to {season}", "when is {season}", "what are the months of {season}"),
        *name_it("the months of {season}"), *clause("when {season} is", "which months are in {season}"),
    ), (*direct_heldout("which months are in {season}"), *clause_heldout("when {season} is"))),
        ("The months of {season} are {names}.",), from_table(SEASON_ROWS),
        lambda row: says(f"months of {row['season']} are {row['names']}"), and_of("{season}"), 1),
    *(Question(Wordings(direct(SEASON_ASKS[name], f"in which season {SEASON_ASKS[name].removeprefix('when ')}"),
                        direct_heldout(SEASON_ASKS[name])),
               (f"In {name}, {fact}.",), from_table([{}]),
               (lambda name, fact: lambda row: says(f"in {name}, {fact}"))(name, fact), None, 0.2)
      for name, fact in SEASON_FACTS.items()),
    single(["what are the four seasons", "what are the seasons", "which seasons are there",
        "what are the seasons of the year",
            "which seasons does a year have"], "what are the names of the seasons",
           "The four seasons are spring, summer, fall and winter.", "spring, summer, fall and winter",
           weight=0.7),
    single(["which season is the coldest", "what is the coldest season", "which is the coldest season of the year"],
           "which season of the year is the coldest", "The coldest season is winter.", "is winter", weight=0.4),
    single(["which season is the warmest", "what is the warmest season", "which season is the hottest",
            "which is the warmest season of the year"],
           "which season of the year is the warmest", "The warmest season is summer.", "is summer", weight=0.4),
]

UNIT_QUESTIONS = [
    Question(Wordings((
        *direct("how many {part} are in {whole}", "how many {part} does {whole} have",
            "how many {part} are there in {whole}",
                "how many {part} make {whole}", "how many {part} has {whole}"),
        *name_it("the number of {part} in {whole}"), *clause("how many {part} are in {whole}",
            "how many {part} {whole} has"),
        "{whole} has how many {part}?",
    ), (*direct_heldout("how many {part} are in {whole}"), *clause_heldout("how many {part} are in {whole}"))),
        ("There are {number} {part} in {whole}.", "{Whole} has {number} {part}."),
        from_table([{"number": number, "part": part, "whole": whole} for number, part, whole in UNITS]),
        lambda row: says(f"{row['number']} {row['part']}", row["whole"]), and_of("how many {part} are in {whole}"), 1),
]

planet = around(PLANETS, "planet", wraps=False)
any_planet = around(PLANETS, "planet")
PLANET_QUESTIONS = [
    *neighbors("planet", planet, two=False),
    Question(Wordings((
        *direct("what is the {nth} planet from the sun", "which planet is the {nth} from the sun",
            "what planet comes {nth} from the sun"),
        *name_it("the {nth} planet[| from the sun]"), *clause("which planet is the {nth} from the sun"),
    ), name_it_heldout("the {nth} planet from the sun")),
        ("The {nth} planet from the sun is {it}.",), any_planet,
        lambda row: says(f"{row['nth']} planet from the sun is {row['it']}"),
        and_of("the {nth} planet"), 2),
    single(["how many planets are there", "how many planets does the sun have", "how many planets go around the sun"],
           "how many planets has the sun", "Eight planets go around the sun.", counted(8, "planets")),
    single(["what are the planets", "which planets are there", "what are the names of the planets",
        "what are the eight planets",
            "what is the order of the planets"],
           "what are the planets in their order", f"The planets are {join(PLANETS)}.", join(PLANETS), weight=1),
    single(["what is the biggest planet", "which planet is the biggest", "which is the largest planet"],
           "which is the biggest planet", "The biggest planet is Jupiter.", "planet is Jupiter"),
    single(["what is the smallest planet", "which planet is the smallest"], "which is the smallest planet",
           "The smallest planet is Mercury.", "planet is Mercury"),
    single(["which planet has [big |]rings", "what planet is known for its rings"], "which planet is known for rings",
           "Saturn is known for its rings.", "Saturn is known"),
    single(["which planet is red", "what planet is called the red planet", "which planet is the red planet"],
           "what is the red planet", "The red planet is Mars.", "planet is Mars"),
    single(["on which planet do we live", "which planet do we live on", "what is our planet called",
        "what is the name of our planet"],
           "what planet do we live on", "We live on the planet Earth.", "planet Earth"),
    single(["is the sun a planet", "is the sun a star or a planet", "what is the sun"], "is the sun a star",
           "The sun is a star.", "sun is a star"),
]

letter = around(list(LETTERS), "letter", wraps=False)


def vowel_row(rng: random.Random, split: Split) -> Row:
    it = rng.choice(LETTERS.replace("Y", "") + VOWELS * 2)
    kind, guess = ("vowel" if it in VOWELS else "consonant"), rng.choice(("vowel", "consonant"))
    return {"it": it, "kind": kind, "guess": guess, **judged(kind == guess, f"it is not a {guess}")}


def nth_letter_row(rng: random.Random, split: Split) -> Row:
    i = rng.randrange(12)
    return {"nth": ORDINALS[i], "it": LETTERS[i]}


LETTER_QUESTIONS = [
    *neighbors("letter", letter, two=False),
    Question(Wordings((
        *direct("what is the {nth} letter of the alphabet", "which letter is the {nth} [one|letter] of the alphabet",
                "what letter comes {nth} in the alphabet"),
        *name_it("the {nth} letter of the alphabet"), *clause("which letter of the alphabet is the {nth}"),
    ), name_it_heldout("the {nth} letter of the alphabet")),
        ("The {nth} letter of the alphabet is {it}.",), nth_letter_row,
        lambda row: says(f"{row['nth']} letter of the alphabet is {row['it']}"), and_of("the {nth} letter"), 1),
    Question(Wordings(claim("is [|the letter ]{it} a {guess}", "[|the letter ]{it} is a {guess}"),
                      claim_heldout("is {it} a {guess}", "{it} is a {guess}")),
             ("{it} is a {kind}. {verdict}",), vowel_row,
             lambda row: verdict(row["right"] == "yes", f"{row['it']} is a {row['kind']}"), None, 1),
    Question(Wordings((*direct("is {it} a vowel or a consonant",
        "is the letter {it} a [vowel or a consonant|consonant or a vowel]"),
                       *clause("if {it} is a vowel or a consonant")), direct_heldout("is {it} a vowel or a consonant")),
             ("{it} is a {kind}.",), vowel_row, lambda row: says(f"{row['it']} is a {row['kind']}"), and_of("{it}"),
             0.8),
    single(["what are the vowels", "which letters are vowels", "what are the five vowels", "which vowels are there"],
           "what letters are vowels", "The vowels are A, E, I, O and U.", "A, E, I, O and U", weight=0.8),
    single(["what is the last letter of the alphabet", "which letter is the last one of the alphabet",
        "which letter ends the alphabet"],
           "which is the last letter of the alphabet", "The last letter of the alphabet is Z.", "alphabet is Z"),
    single(["how many letters does the alphabet have", "how many letters are in the alphabet",
        "how many letters are there"],
           "how many letters has the alphabet", "The English alphabet has 26 letters.", counted(26, "letters")),
    single(["how many vowels are there", "how many vowels does the alphabet have"], "how many vowels has the alphabet",
           "There are five vowels: A, E, I, O and U.", counted(5, "vowels")),
    single(["what are the letters of the alphabet", "how does the alphabet go", "which letters are in the alphabet",
            "can you say the alphabet"], "what are all the letters of the alphabet",
           f"The alphabet is {', '.join(LETTERS)}.", ", ".join(LETTERS), weight=0.8),
]

TOPICS = [
    topic("days", 1.5, DAY_QUESTIONS),
    topic("months", 1.3, MONTH_QUESTIONS),
    topic("seasons", 0.4, SEASON_QUESTIONS),
    topic("units", 0.4, UNIT_QUESTIONS),
    topic("planets", 0.4, PLANET_QUESTIONS),
    topic("letters", 0.5, LETTER_QUESTIONS),
]

"""Small facts: colors, capitals, things, shapes and senses. Joined here with those about animals and the calendar."""

from __future__ import annotations

import random

from . import facts_animals, facts_time
from .asking import (Question, Row, a, and_of, clause, clause_heldout, claim, claim_heldout, counted, direct,
                     direct_heldout, from_table, judged, name_it, name_it_heldout, topic)
from .dialogue import Check, Split, Wordings, says, verdict
from .fact_tables import CAPITALS, COLORED, CONTINENTS, MIXES, PLURALS, SENSES, SHAPED, SHAPES, THINGS

# Colors


def _color_rows() -> list[dict[str, str]]:
    rows = []
    for line in COLORED.strip().splitlines():
        color, things = line.split(": ")
        for thing in things.split(", "):
            rows.append({"thing": thing.removesuffix("*"), "noun": thing.removesuffix("*").removeprefix("an ").
                         removeprefix("a ").removeprefix("the "), "color": color,
                         "countable": "yes" if thing.startswith(("a ", "an ")) else ""})
    return rows


COLOR_ROWS = _color_rows()
COLORS = list(dict.fromkeys(row["color"] for row in COLOR_ROWS))
NEAR_COLORS = [{"yellow", "gold", "orange", "brown"}, {"red", "pink", "purple"}, {"black", "gray"}, {"white"},
               {"green"}, {"blue", "purple"}]
SEEN_OFTEN = ("the sky", "snow", "grass", "a banana", "the sun", "the sea")


def color_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice(COLOR_ROWS))
    if rng.random() < 0.15:
        row = dict(rng.choice([r for r in COLOR_ROWS if r["thing"] in SEEN_OFTEN]))
    row["said"] = row["thing"]
    if row["countable"] and rng.random() < 0.25 or row["thing"] in ("grass", "snow") and rng.random() < 0.4:
        row["said"] = f"the {row['noun']}"
    other = rng.choice([color for color in COLORS if not any({color, row["color"]} <= near for near in NEAR_COLORS)])
    row["guess"] = row["color"] if rng.random() < 0.45 else other
    return {**row, **judged(row["guess"] == row["color"], f"it is not {row['guess']}")}


def _color_check(row: Row) -> Check:
    return says(f"{row['noun']} is {row['color']}")


def plural_color_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice([row for row in COLOR_ROWS if row["countable"]]))
    row["many"] = PLURALS.get(row["thing"], row["noun"] + "s")
    return row


def color_sample_row(rng: random.Random, split: Split) -> Row:
    color = rng.choice(COLORS)
    things = [row for row in COLOR_ROWS if row["color"] == color]
    return {"color": color, "a_color": a(color), "thing": things[0]["thing"],
            "nouns": "/".join(row["noun"] for row in things)}


def mix_row(rng: random.Random, split: Split) -> Row:
    one, two, made = rng.choice(MIXES)
    if rng.random() < 0.5:
        one, two = two, one
    return {"one": one, "two": two, "made": made}


COLOR = "[color|color|colour]"
COLOR_ANSWERS = ("{Said} is {color}.", "The color of {said} is {color}.")
COLOR_QUESTIONS = [
    Question(Wordings((
        *direct(f"what {COLOR} is {{said}}", f"what {COLOR} does {{said}} have", f"which {COLOR} [is|has] {{said}}"),
        *name_it(f"the {COLOR} of {{said}}"), *clause(f"[what|which] {COLOR} {{said}} is",
            f"what {COLOR} {{said}} has"),
        f"{{said}} is what {COLOR}?", f"{{said}}: what {COLOR}?",
        f"[Take|Look at|Think of] {{said}}. What {COLOR} is [it|that]?", f"{COLOR} of {{noun}}?",
    ), (f"I think of {{said}}. What {COLOR} is it?", *direct_heldout(f"what {COLOR} is {{said}}"),
    *name_it_heldout(f"the {COLOR} of {{said}}"),
        *clause_heldout(f"what {COLOR} {{said}} is"))),
        COLOR_ANSWERS, color_row, _color_check, and_of("{said}"), 5),
    Question(Wordings((
        f"[|Complete this: |Complete: |Finish this: |Fill in: ]The {COLOR} of {{said}} is[|...|| ...|:|what?]",
        f"[|Complete this: |Complete: |Finish this: ]{{said}} [has the {COLOR}|is of the {COLOR}][|...| ...|:]",
        f"[|Complete: ]The {COLOR} of {{said}}[| is ...|...]",
    ), (f"Complete the sentence: The {COLOR} of {{said}} is",
    f"Can you complete this? The {COLOR} of {{said}} is ...")),
        ("The color of {said} is {color}.",), color_row, _color_check, None, 1.2),
    Question(Wordings((
        *direct(f"what {COLOR} are {{many}}", f"what {COLOR} do {{many}} have", f"which {COLOR} are {{many}}"),
        *name_it(f"the {COLOR} of {{many}}"), *clause(f"[what|which] {COLOR} {{many}} are"),
    ), (*direct_heldout(f"what {COLOR} are {{many}}"), *name_it_heldout(f"the {COLOR} of {{many}}"))),
        ("{Many} are {color}.",), plural_color_row, lambda row: says(f"{row['many']} are {row['color']}"),
        and_of("{many}"), 1.5),
    Question(Wordings(claim("is {said} {guess}", "{said} is {guess}"),
        claim_heldout("is {said} {guess}", "{said} is {guess}")),
             ("{Said} is {color}. {verdict}",), color_row,
             lambda row: verdict(row["right"] == "yes", f"{row['noun']} is {row['color']}"), None, 2.5),
    Question(Wordings((
        "What is {color}?", "[What|Which] thing is {color}?", "[Name|Tell me|Give me|Say] something {color}.",
        "[Name|Tell me|Give me] [{a_color}|one {color}] thing.",
        "[Do you know|Can you name|Can you tell me] something {color}?",
        "[Do you know|Can you name] {a_color} thing?", "What has the [color|colour] {color}?", "Something {color}?",
    ), ("I want you to name something {color}.", "Can you help me name {a_color} thing?")),
        ("{Thing} is {color}.",), color_sample_row,
        lambda row: says([f"{noun} is {row['color']}" for noun in row["nouns"].split("/")]),
        and_of("something {color}"), 0.8),
    Question(Wordings((
        *direct("what [do|does] {one} and {two} make",
            "what [color|colour] do you get [if|when] you mix {one} and {two}",
                "what do I get [if|when] I mix {one} [and|with] {two}", "what [color|colour] is {one} mixed with {two}",
                "what [color|colour] do {one} and {two} make"),
        "[Mix|I mix|Now mix] {one} [and|with] {two}[.|. What is it?|. What do I get?]",
        "{one} and {two} [mixed|make what]?",
        *clause("what [color|colour] {one} and {two} make", "what I get if I mix {one} and {two}"),
    ), (*direct_heldout("what do I get if I mix {one} with {two}"), *clause_heldout("what {one} and {two} make"))),
        ("{One} and {two} make {made}.", "If you mix {one} and {two}, you get {made}."), mix_row,
        lambda row: says(row["one"], row["two"], (f"make {row['made']}", f"get {row['made']}")),
        and_of("{one} and {two}"), 1.5),
    Question(Wordings(
        direct("what are the [colors|colours] of [the|a] rainbow", "which [colors|colours] does [the|a] rainbow have",
               "what [colors|colours] are in [the|a] rainbow", "which [colors|colours] are in [the|a] rainbow"),
        direct_heldout("what colors does a rainbow have")),
        ("A rainbow is red, orange, yellow, green, blue, indigo and violet.",), from_table([{}]),
        lambda row: says("red, orange, yellow, green, blue, indigo and violet"), None, 0.3),
    Question(Wordings(
        direct("what are the primary [colors|colours]", "which [colors|colours] are the primary [colors|colours]",
               "what are the three primary [colors|colours]", "which [colors|colours] are primary"),
        direct_heldout("which are the primary colors")),
        ("The primary colors are red, yellow and blue.",), from_table([{}]),
        lambda row: says("red, yellow and blue"), None, 0.25),
]

# Capitals

CAPITAL_ROWS = [{"country": country, "capital": capital} for country, capital in CAPITALS.items()]
# Accepted alternative spellings of names in the table.
SPELLINGS = {"Brasília": "Brasilia", "Bogotá": "Bogota", "Asunción": "Asuncion", "Washington, D.C.": "Washington"}
COUNTRY_NAMES = {"the United Kingdom": ("the United Kingdom", "the UK", "Great Britain", "England"),
                 "the United States": ("the United States", "the USA", "the US", "America"),
                 "the Netherlands": ("the Netherlands", "Holland")}


def capital_row(rng: random.Random, split: Split) -> Row:
    row = dict(rng.choice(CAPITAL_ROWS))
    other = rng.choice(CAPITAL_ROWS)
    row["asked"] = rng.choice(COUNTRY_NAMES.get(row["country"], (row["country"],)))
    if row["asked"] != "England":
        row["asked"] = row["country"] if rng.random() < 0.6 else row["asked"]
        row["said"] = row["country"]
    else:
        row["said"] = "England"
    row["city"] = SPELLINGS.get(row["capital"], row["capital"])
    row["capital_end"] = row["capital"].removesuffix(".") + "."
    guess = row["capital"] if rng.random() < 0.5 else other["capital"]
    row["guess"] = SPELLINGS.get(guess, guess)
    return {**row, **judged(guess == row["capital"], f"it is not {row['guess'].removesuffix('.')}")}


def _facts_of(row: Row, pattern: str) -> list[str]:
    """Fills the pattern with the accepted names of the row's city and country; returns one text per combination."""
    cities = dict.fromkeys((row["capital"], row["capital"].removesuffix("."), row["city"]))
    countries = COUNTRY_NAMES.get(row["country"], (row["country"],))
    return [pattern.format(city=city, country=country) for city in cities for country in countries]


def _capital_facts(row: Row) -> list[str]:
    return _facts_of(row, "capital of {country} is {city}")


CAPITAL_QUESTIONS = [
    Question(Wordings((
        *name_it("the capital of {asked}", "the capital of {asked}", "the capital city of {asked}"),
        *direct("which city is the capital of {asked}", "what city is the capital of {asked}",
            "what capital does {asked} have"),
        *clause("[what|which city] the capital of {asked} is", "which city is the capital of {asked}"),
        "{asked}: [what is the capital|capital]?", "[Take|Here is a country:] {asked}. What is its capital?",
        "What is {asked}'s capital?",
        "The capital of {asked} is[|...| ...| what?]",
        "Capital of {asked}[?|.|]",
    ), ("The country is {asked}. What is its capital?", *name_it_heldout("the capital of {asked}"),
    *direct_heldout("which city is the capital of {asked}"),
        *clause_heldout("what the capital of {asked} is"))),
        ("The capital of {said} is {capital_end}",), capital_row, lambda row: says(_capital_facts(row)),
        and_of("{asked}"), 6),
    Question(Wordings((
        *direct("{city} is the capital of [which|what] country", "[which|what] country has the capital {city}",
                "of [which|what] country is {city} the capital", "[which|what] country is {city} the capital of",
                "what is {city} the capital of"),
        *clause("[which|what] country {city} is the capital of", "of which country {city} is the capital"),
        "{city} is the capital of[|...| ...]", "{city} is the capital of [what|where]?",
        "[Take|Here is a capital:] {city}. Which country is it in?",
        "[Name|Tell me|Give me] the country [whose capital is|with the capital] {city}.",
    ), ("The capital is {city}. Which country is that?", *direct_heldout("{city} is the capital of which country"),
    *clause_heldout("which country {city} is the capital of"))),
        ("{capital} is the capital of {said}.",), capital_row,
        lambda row: says(_facts_of(row, "{city} is the capital of {country}")), and_of("{city}"), 2.5),
    Question(Wordings(claim("is {guess} the capital of {asked}", "{guess} is the capital of {asked}") +
                      claim("is the capital of {asked} {guess}", "the capital of {asked} is {guess}"),
                      claim_heldout("is {guess} the capital of {asked}", "{guess} is the capital of {asked}")),
             ("The capital of {said} is {capital_end} {verdict}",), capital_row,
             lambda row: verdict(row["right"] == "yes", _capital_facts(row)), None, 2),
    Question(Wordings((
        *direct("[which|what] continent is {land} in", "on [which|what] continent is {land}", "where is {land}",
                "in which part of the world is {land}", "where in the world is {land}"),
        *clause("where {land} is", "[which|what] continent {land} is in"), *name_it("the continent of {land}"),
    ), (*direct_heldout("which continent is {land} in"), *clause_heldout("which continent {land} is in"))),
        ("{land} is in {continent}.",),
        from_table([{"land": land, "continent": continent} for continent,
            lands in CONTINENTS.items() for land in lands.split()]),
        lambda row: says(f"{row['land']} is in {row['continent']}"), and_of("{land}"), 1),
]

# Things: materials and uses

THING_ROWS = [{"name": name.removesuffix("*"), "thing": name.removesuffix("*") if name.endswith("*") else a(name),
               "made": made, "use": use} for name, (made, use) in THINGS.items()]


def thing_rows(slot: str):
    rows = [row for row in THING_ROWS if row[slot]]

    return from_table(rows)


THING_QUESTIONS = [
    Question(Wordings((
        *direct("what is {thing} made of", "what is {thing} made from", "of what is {thing} made",
            "what do people make {thing} "
                "from", "which material is {thing} made of", "what material is {thing} made of"),
        *clause("what {thing} is made of", "what {thing} is made from"), *name_it("the material of {thing}"),
    ), (*direct_heldout("what is {thing} made of"), *clause_heldout("what {thing} is made of"))),
        ("{Thing} is made of {made}.", "{Thing} is usually made of {made}."), thing_rows("made"),
        lambda row: says([f"{row['name']} is {how} {row['made']}" for how in ("made of", "usually made of")]),
        and_of("{thing}"), 1.5),
    Question(Wordings((
        *direct("what is {thing} used for", "what is {thing} for", "what do you use {thing} for",
            "what do people use {thing} for",
                "what can I do with {thing}", "what is {thing} good for", "why do people have {thing}",
                "what do I need {thing} for"),
        *clause("what {thing} is for", "what {thing} is used for", "what people use {thing} for"),
        *name_it("the use of {thing}"),
    ), (*direct_heldout("what is {thing} used for"), *clause_heldout("what {thing} is good for"))),
        ("{Thing} is used {use}.", "People use {thing} {use}."), thing_rows("use"),
        lambda row: says((f"{row['name']} is used {row['use']}", f"use {row['thing']} {row['use']}")),
        and_of("{thing}"), 1.5),
]

# Shapes and senses

SHAPE_ROWS = [{"shape": shape, "one": a(shape), "sides": str(sides)} for shape, sides in SHAPES.items()]
SHAPE_QUESTIONS = [
    Question(Wordings((
        *direct("how many [sides|corners] does {one} have", "how many [sides|corners] are there in {one}",
                "how many [sides|corners] has {one}"),
        *name_it("the number of [sides|corners] of {one}"), *clause("how many [sides|corners] {one} has"),
    ), (*direct_heldout("how many [sides|corners] does {one} have"),
    *clause_heldout("how many [sides|corners] {one} has"))),
        ("{One} has {sides} sides and {sides} corners.",), from_table(SHAPE_ROWS),
        lambda row: says([f"{row['shape']} has {sides}" for sides in counted(int(row["sides"]), "sides")]),
        and_of("{one}"), 2),
    Question(Wordings((
        *direct("which shape has {sides} [sides|corners]", "what shape has {sides} [sides|corners]",
                "what do you call a shape with {sides} [sides|corners]"),
        *name_it("the shape with {sides} [sides|corners]"), *clause("which shape has {sides} [sides|corners]"),
    ), (*direct_heldout("which shape has {sides} sides"), *clause_heldout("which shape has {sides} sides"))),
        ("{One} has {sides} sides.",), from_table([row for row in SHAPE_ROWS if row["shape"] != "rectangle"]),
        lambda row: says([f"{row['shape']} has {sides}" for sides in counted(int(row["sides"]), "sides")]),
        and_of("{sides} sides"), 1),
    Question(Wordings((
        *direct("what shape is {thing}", "what shape does {thing} have", "which shape has {thing}"),
        *name_it("the shape of {thing}"), *clause("what shape {thing} [has|is]"),
    ), (*direct_heldout("what shape does {thing} have"), *name_it_heldout("the shape of {thing}"))),
        ("{Thing} is {shape}.",), from_table([{"thing": a(thing), "shape": shape} for thing, shape in SHAPED.items()]),
        lambda row: says(f"{row['thing']} is {row['shape']}"), and_of("{thing}"), 1),
    Question(Wordings(
        direct("how many [sides|corners] does a circle have", "does a circle have [sides|corners]", "what is a circle"),
        direct_heldout("how many corners has a circle")),
        ("A circle is round and has no corners.",), from_table([{}]), lambda row: says("circle", "no corners"), None,
        0.3),
    Question(Wordings((
        *direct("what do [we|you|people|I] {do} with", "with what do [we|you|people] {do}",
            "which part of the body is for {sense}",
                "what is used to {do}", "what helps us {do}"), *clause("what [we|people] {do} with"),
    ), (*direct_heldout("what do people use to {do}"), *clause_heldout("what you {do} with"))),
        ("We {do} with our {organ}.",),
        from_table([{"do": do, "organ": organ, "sense": {"see": "seeing", "smell": "smelling", "taste": "tasting",
            "touch":
                     "touching"}.get(do, "hearing")} for do, (organ, _) in SENSES.items()]),
        lambda row: says(f"{row['do']} with our {row['organ']}"), None, 1.2),
    Question(Wordings(
        direct("what are the five senses", "which senses [do people have|are there|do we have]",
            "how many senses [do people "
               "have|are there|do we have]", "what senses [do people|do we] have"),
        direct_heldout("which are the five senses")),
        ("The five senses are sight, hearing, smell, taste and touch.",), from_table([{}]),
        lambda row: says("sight, hearing, smell, taste and touch"), None, 0.5),
]

TOPICS = [
    topic("colors", 2.9, COLOR_QUESTIONS),
    topic("capitals", 2.6, CAPITAL_QUESTIONS),
    topic("things", 0.9, THING_QUESTIONS),
    topic("shapes and senses", 0.4, SHAPE_QUESTIONS),
    *facts_animals.TOPICS,
    *facts_time.TOPICS,
]

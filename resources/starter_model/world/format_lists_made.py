"""Lists on request: words of a category, things to do, fixed lists, and the same list in another form."""

from __future__ import annotations

import dataclasses
import random

from .dialogue import Dialogue, Split, Turn, Wordings, expand
from .english import capital
from .format_lists import FIXED, NOUNS, PLAIN_ONLY, TASKS
from .format_tables_made import make_table_rewritten
from .markdown import (CAN, GIVE, NUMBER_WORDS, WISH, british, bullets, checklist, list_check, number_text, numbered,
                       pick_pair, run_of, table, table_check)

_BULLET = "[bulleted list|bullet list|list with bullets]"
COUNT_LIST = Wordings(
    train=[
        f"{GIVE} a [|short |simple |Markdown ]list [of|with] {{n}} {{c}}.",
        f"{CAN} a [|short |simple |Markdown ]list [of|with] {{n}} {{c}}?",
        f"{WISH} a [|short |simple ]list [of|with] {{n}} {{c}}.",
        f"{GIVE} {{n}} {{c}} [as a list|in a list|as a Markdown list|in the form of a list].",
        "List {n} {c}[.|, please.]",
        "[Can|Could] you list {n} {c}[?| for me?]",
        "{N} {c} [as a list|in a list|as a Markdown list].",
        "[A list|List|Short list] of {n} {c}[.|, please.]",
        "[Hey, |So, |Okay, |Now ][list|make a list of|write a list of] {n} {c}.",
        "[Which|What] {n} {c} [do you know|can you name]? [Make a list|List them|Write a list].",
        "[Put|Write] {n} {c} [in|into] a list.",
        "[Name|Tell me] {n} {c} [as a list|in a list].",
        "[Do you know|Can you think of] {n} {c}? [Make a list|List them].",
        "How about a list of {n} {c}?",
        "[Write down|Put down] [a list of|as a list] {n} {c}.",
        "[Could|Can|May] I have a [|short |simple ]list of {n} {c}?",
        "I would like you to [make|write] a list of {n} {c}.",
        "[Please list|List for me] {n} {c}.",
        "{N} {c}, [as a list|listed|in a list|each on its own line].",
    ],
    heldout=[
        "Could I have a list with {n} {c} in it?",
        "Write down {n} {c} for me in a short list.",
        "I would like you to list {n} {c}.",
    ],
)
COUNT_BULLETED = Wordings(
    train=[
        f"{GIVE} a [|short ]{_BULLET} [of|with] {{n}} {{c}}.",
        f"{CAN} a [|short ]{_BULLET} [of|with] {{n}} {{c}}?",
        f"{WISH} a [|short ]{_BULLET} of {{n}} {{c}}.",
        f"{GIVE} {{n}} {{c}} as [a {_BULLET}|bullet points|bullets].",
        "List {n} {c} [with bullets|as bullet points|as bullets].",
        "{N} {c} as [bullet points|a bulleted list|bullets].",
        "[Bulleted list|Bullet list|Bullet points] of {n} {c}.",
        "[Could|Can|May] I have a bulleted list of {n} {c}?",
        "[Write|Put] {n} {c} [in|into] a bulleted list.",
    ],
    heldout=[
        "Could I have {n} {c} as a short bulleted list?",
        "Put {n} {c} into bullet points for me.",
    ],
)
COUNT_NUMBERED = Wordings(
    train=[
        f"{GIVE} a [|short ]numbered list [of|with] {{n}} {{c}}.",
        f"{CAN} a [|short ]numbered list [of|with] {{n}} {{c}}?",
        f"{WISH} a [|short ]numbered list of {{n}} {{c}}.",
        f"{GIVE} {{n}} {{c}} as [a numbered list|numbered points].",
        "List {n} {c} [with numbers|as a numbered list|in a numbered list].",
        "{N} {c} as a numbered list.",
        "[Numbered list|A numbered list] of {n} {c}.",
        "[Could|Can|May] I have a numbered list of {n} {c}?",
        "[Write down|Write|Put] {n} {c} [in|into|as] a numbered list.",
        "[Write|List|Give me] {n} {c}, [with numbers|numbered|each with a number].",
        "[Number|Count and list] {n} {c}: [make a numbered list|a numbered list].",
    ],
    heldout=[
        "Could I have {n} {c} in a numbered list?",
        "Write down {n} {c} for me, with numbers, as a list.",
    ],
)
SOME_LIST = Wordings(
    train=[
        f"{GIVE} a [|short |simple |Markdown |bulleted ]list of [|some |a few ]{{c}}.",
        f"{CAN} a [|short |simple |Markdown |bulleted ]list of [|some |a few ]{{c}}?",
        f"{WISH} a [|short |simple |bulleted ]list of [|some |a few ]{{c}}.",
        "List [some|a few|several] {c}.", "[A list|List|Short list|Bulleted list] of {c}[.|, please.]",
        "[Can|Could] you list [some|a few] {c}?", "[Some|A few] {c} [as a list|in a list|as bullet points].",
        "[Which|What] {c} [do you know|are there]? [Make a list|List them|Write a list].",
        "How about a list of [some |a few |]{c}?", "[Could|Can|May] I have a list of [some |]{c}?",
        "[Write down|Put down] a list of [some |]{c}.",
    ],
    heldout=["Could I have a short list with some {c} in it?", "Write down a few {c} for me in a list."],
)
TO_NUMBERED = Wordings(
    train=["[Now|And now|Now write it|Make it|Write it|Show it] as a numbered list.",
           "[Number them|Now number them|With numbers].",
           "[Can|Could] you [number them|make it a numbered list]?", "[Now|And] with numbers instead of bullets.",
           "[Turn|Change] it into a numbered list."],
    heldout=["Can you write it with numbers instead?", "Make a numbered list of them."],
)
TO_BULLETS = Wordings(
    train=["[Now|And now|Now write it|Make it|Write it|Show it] as a [bulleted list|bullet list].",
           "[Can|Could] you use bullets[ instead|]?", "[Now|And] with bullets instead of numbers.",
           "[Turn|Change] it into a [bulleted|bullet] list.", "As bullet points[.|, please.]"],
    heldout=["Can you write it with bullets instead?", "Make a bulleted list of them."],
)
TO_TABLE = Wordings(
    train=["[Now|And now|Now write it|Make it|Write it|Show it] as a table[| instead].",
           "[Make|Now make] a table of [it|them|that].",
           "[Can|Could] you [make it a table|write it as a table|put them in a table]?",
           "[Turn|Change] it into a table.",
           "[Put|Now put] [them|it] [in|into] a table.", "As a table[.|, please.|, instead.]"],
    heldout=["Can you show them in a table instead?", "Now I'd like it to be a table."],
)
_NOUN_ITEMS = {category: items.split(", ") for category, items in NOUNS.items()}
_NOUN_MOST = {category: len(items) for category, items in _NOUN_ITEMS.items()}


def _noun_answer(category: str, items: list[str], style: str, counted: bool = True) -> str:
    number = NUMBER_WORDS[len(items)] if counted else "some"
    if style == "numbered":
        return f"Here are {number} {category} as a numbered list:\n\n{numbered(items)}"
    return f"Here are {number} {category}:\n\n{bullets(items)}"


def make_noun_list(rng: random.Random, split: Split) -> Dialogue:
    new_pair = split == "heldout" and rng.random() < 0.6
    category, count = pick_pair(rng, "heldout" if new_pair else "train", list(NOUNS), _NOUN_MOST)
    wording: Split = "train" if split == "train" or (new_pair and rng.random() < 0.5) else "heldout"
    style = rng.choices(("list", "bulleted", "numbered"), (5, 2, 3))[0]
    wordings = {"list": COUNT_LIST, "bulleted": COUNT_BULLETED, "numbered": COUNT_NUMBERED}[style]
    number = number_text(rng, count)
    items = run_of(rng, _NOUN_ITEMS[category], count, ordered=category in ("months", "planets"))
    user = british(rng, wordings.pick(rng, wording, n=number, N=capital(number), c=category))
    check = list_check(count, _NOUN_ITEMS[category], {"bulleted": False, "numbered": True}.get(style))
    return [Turn(user, _noun_answer(category, items, style), check)]


def make_some_list(rng: random.Random, split: Split) -> Dialogue:
    category = rng.choice(list(NOUNS))
    items = run_of(rng, _NOUN_ITEMS[category], 4, ordered=category in ("months", "planets"))
    user = british(rng, SOME_LIST.pick(rng, split, c=category))
    return [Turn(user, _noun_answer(category, items, "list", False),
                 list_check(None, _NOUN_ITEMS[category]))]


def make_rewrite(rng: random.Random, split: Split) -> Dialogue:
    """A list, then the same items as a numbered list or as a table; or a table, then its content as a list."""
    if rng.random() < 0.25:
        return make_table_rewritten(rng, split)
    category, count = pick_pair(rng, "train", [c for c in NOUNS if c not in PLAIN_ONLY], _NOUN_MOST)
    items = run_of(rng, _NOUN_ITEMS[category], count, ordered=category in ("months", "planets"))
    style = rng.choice(("list", "numbered"))
    wordings = COUNT_NUMBERED if style == "numbered" else COUNT_LIST
    first = Turn(wordings.pick(rng, "train", n=NUMBER_WORDS[count], N=capital(NUMBER_WORDS[count]), c=category),
                 _noun_answer(category, items, style))
    if rng.random() < 0.5:
        rows = [(str(i), item) for i, item in enumerate(items, 1)]
        header = ("Number", capital(category))
        user, check = TO_TABLE.pick(rng, split), table_check(count, header, rows)
        answer = f"Here are the {category} in a table:\n\n" + table(header, rows)
    elif style == "numbered":
        user, check = TO_BULLETS.pick(rng, split), list_check(count, items, False)
        answer = f"Here are the {category} as a bulleted list:\n\n" + bullets(items)
    else:
        user, check = TO_NUMBERED.pick(rng, split), list_check(count, items, True)
        answer = f"Here are the {category} as a numbered list:\n\n" + numbered(items)
    return [first, Turn(user, answer, check)]


# --- Lists of things to do, and fixed lists -------------------------------------------------------------------------

TASK_LIST = Wordings(
    train=[
        f"{GIVE} {{t}}.", f"{CAN} {{t}}?", f"{WISH} {{t}}.", "[Can|Could] you help me with {t}?", "How about {t}?",
        "[Please write|Now make|Hey, make|Okay, write] {t}.", "{T}[.|, please.]", "[Let's make|Let us write] {t}.",
        "[Write down|Put down] {t}.", "[Can|May] I have {t}?", "Please help me [to write|to make|and make] {t}.",
    ],
    heldout=["Would you help me and write {t}?", "Could I have {t}?"],
)
TASK_COUNT = Wordings(
    train=[
        f"{GIVE} {{t}} with {{n}} [items|points|entries].", f"{CAN} {{t}} with {{n}} [items|points|entries]?",
        f"{WISH} {{t}} with {{n}} [items|points|entries].", "{T} with {n} [items|points|entries].",
        "{T}, {n} [items|points].", f"{GIVE} {{t}}. {{N}} [items|points] [are enough|will do].",
    ],
    heldout=["Could I have {t} with {n} [items|points]?", "Would you write {t} for me, with {n} [items|points] in it?"],
)
CHECKLIST = Wordings(
    train=["[Make|Write|Give me|Create] {t} as a checklist.", "[Can|Could] you write {t} as a checklist?",
           "{T} as a checklist with boxes.", "{T} with boxes [to tick|to check off]."],
    heldout=["I'd like {t} as a checklist with boxes."],
)
FIXED_LIST = Wordings(
    train=[
        "List {f}[.|, please.]", "[Can|Could|Would] you list {f}[?| for me?]",
        f"{GIVE} a [|short |simple |bulleted ]list of {{f}}.",
        f"{CAN} a [|short |simple ]list of {{f}}?", f"{WISH} a list of {{f}}.",
        f"{GIVE} {{f}} [as a list|in a list|as a Markdown list].",
        "[A list|List] of {f}[.|, please.]", "{F} as a list.", "[Write|Put] {f} [in|into] a list.",
        "[Now|Okay, now|Hey,] list {f}.",
        "How about a list of {f}?", "[Could|Can|May] I have a list of {f}?", "[Write down|Put down] a list of {f}.",
        "I would like you to [make|write] a list of {f}.",
    ],
    heldout=["Could I have {f} in a list?", "Write down {f} for me as a list.", "I would like you to list {f}."],
)
FIXED_NUMBERED = Wordings(
    train=[
        f"{GIVE} a numbered list of {{f}}.", f"{CAN} a numbered list of {{f}}?", "[A numbered|Numbered] list of {f}.",
        "List {f} [with numbers|as a numbered list|in a numbered list].", "{F} as a numbered list.",
        "[Write|Put] {f} [in|into] a numbered list.", "[Could|Can|May] I have a numbered list of {f}?",
    ],
    heldout=["Could I have {f} in a numbered list?", "Write down {f} for me, with numbers, as a list."],
)
STEPS = Wordings(
    train=[
        "What are {f}?", "[Tell me|Show me|Give me] {f}[.|, please.|, one by one.]",
        "[Can|Could] you [tell|show] me {f}?",
        "I [need|want] [to know |]{f}.", "{F}[.|, please.]", "[Explain|Describe] {f}.",
    ],
    heldout=["Could you show me {f}, one by one?", "I want you to tell me {f}."],
)
_TASK_ITEMS = {name: items.split("; ") for name, items in TASKS.items()}
_TASK_MOST = {name: 6 for name in TASKS}


def make_task_list(rng: random.Random, split: Split) -> Dialogue:
    shape = rng.random()
    if shape < 0.5:
        new_pair = split == "heldout" and rng.random() < 0.6
        name, count = pick_pair(rng, "heldout" if new_pair else "train", list(TASKS), _TASK_MOST)
        number = number_text(rng, count)
        user = TASK_COUNT.pick(rng, "train" if new_pair and rng.random() < 0.5 else split, t=name,
                               T=capital(name), n=number,
                               N=capital(number))
        items = run_of(rng, _TASK_ITEMS[name], count)
        answer = f"Here is {name} with {NUMBER_WORDS[count]} items:\n\n{bullets(items)}"
        return [Turn(user, answer, list_check(count, _TASK_ITEMS[name]))]
    name = rng.choice(list(TASKS))
    items = run_of(rng, _TASK_ITEMS[name], 4)
    if shape < 0.65:
        user = CHECKLIST.pick(rng, split, t=name, T=capital(name))
        answer = f"Here is {name}:\n\n{checklist(items)}"
        check = list_check(None, ["[ ] " + item for item in _TASK_ITEMS[name]])
    else:
        user = TASK_LIST.pick(rng, split, t=name, T=capital(name))
        answer = f"Here is {name}:\n\n{bullets(items)}"
        check = list_check(None, _TASK_ITEMS[name])
    return [Turn(user, answer, check)]


def make_fixed_list(rng: random.Random, split: Split) -> Dialogue:
    pattern = rng.choice(list(FIXED))
    name, steps, items = FIXED[pattern][0], FIXED[pattern][1], FIXED[pattern][2].split("; ")
    asked = british(rng, expand(rng, pattern))
    shape = rng.random()
    wordings = FIXED_NUMBERED if shape < 0.2 else STEPS if name.startswith("the steps") and shape < 0.6 else FIXED_LIST
    style = numbered if steps or wordings is FIXED_NUMBERED else bullets
    user = wordings.pick(rng, split, f=asked, F=capital(asked))
    answer = f"Here are {name}:\n\n{style(items)}"
    in_order = (numbered(items),) if wordings is FIXED_NUMBERED else (numbered(items), bullets(items))
    check = dataclasses.replace(list_check(len(items), items), says=(in_order,))
    return [Turn(user, answer, check)]

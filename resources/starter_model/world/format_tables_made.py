"""Tables on request, and requests to write a table as a list."""

from __future__ import annotations

import random

from .dialogue import Check, Dialogue, Split, Turn, Wordings
from .english import capital
from .format_tables import TABLES, Table
from .markdown import (CAN, GIVE, NUMBER_WORDS, WISH, british, bullets, list_check, number_text, pick_pair, run_of,
                       table, table_check)

TABLE = Wordings(
    train=[
        f"{GIVE} a [|short |small |simple |Markdown |little ]table [of|with] {{t}}.",
        f"{CAN} a [|short |small |simple |Markdown |little ]table [of|with] {{t}}?",
        f"{WISH} a [|short |small |simple ]table [of|with] {{t}}.",
        "[A table|Table|Small table|A Markdown table] [of|with] {t}[.|, please.]",
        "[Write|Put|Show] {t} [in|as|into] a table.", "{T} [as|in] a table.",
        "[Can|Could] you [put|show] {t} in a table?", "[Now|Okay, now|Hey,] [make|write] a table [of|with] {t}.",
        "How about a table of {t}?", "[I need|I want] {t} in a table.",
        "[Could|Can|May] I have a [|small ]table of {t}?", "I would like you to [make|write] a table of {t}.",
        "[Write down|Put down] a table of {t}.", "[Please make|Make me|Draw] a table of {t}.",
    ],
    heldout=["Could I have {t} in a small table?", "I would like you to put {t} into a table.",
             "Write down {t} for me as a table."],
)
TABLE_ROWS = Wordings(
    train=[
        f"{GIVE} a [|small |simple |Markdown ]table [of|with] {{t}}, with {{n}} rows.",
        f"{GIVE} a [|small |simple |Markdown ]table of {{t}} with {{n}} rows.",
        f"{CAN} a [|small |simple ]table of {{t}} with {{n}} rows?", "{N} rows: a table of {t}.",
        "[A table|Table] of {t}, {n} rows[.|, please.]", f"{GIVE} a table with {{n}} rows of {{t}}.",
        "[Could|Can|May] I have a table of {t} with {n} rows?", "Put {t} [in|into] a table with {n} rows.",
    ],
    heldout=["Could I have {t} in a table, with {n} rows?", "Put {t} into a table of {n} rows."],
)
TABLE_COLUMNS = Wordings(
    train=[
        f"{GIVE} a [|small ]table with the columns {{h}}.", f"{CAN} a table with the columns {{h}}?",
        "[A table|Table] with the columns {h}.", f"{WISH} a table with the columns {{h}}.",
        "[Could|Can|May] I have a table with the columns {h}?", f"{GIVE} a table that has the columns {{h}}.",
    ],
    heldout=["Could I have a small table that has the columns {h}?"],
)
TABLE_TO_LIST = Wordings(
    train=["[Now|And now|Now write it|Make it|Write it|Show it] as a [list|bulleted list] [instead of a "
           "table|instead].",
           "[Turn|Change] the table into a list.", "[Can|Could] you [make it a list|write it as a list] instead?",
           "[Now|And] as a list, not as a table."],
    heldout=["Can you turn this table into a list?", "Now I'd like it to be a list instead of a table."],
)
_TABLES = {t.name: t for t in TABLES}
_TABLE_MOST = {t.name: min(len(t.rows), 5 if len(t.header) == 2 else 4) for t in TABLES}


def _table_answer(chosen: Table, rows: list[tuple[str, ...]], count_word: str) -> str:
    name = chosen.name.replace("{n}", count_word)
    return f"Here is a table of {name}:\n\n{table(chosen.header, rows)}"


def _table_check(chosen: Table, count: int | None) -> Check:
    return table_check(count, chosen.header, chosen.rows)


def make_table(rng: random.Random, split: Split) -> Dialogue:
    shape = rng.random()
    if shape < 0.6:
        new_pair = split == "heldout" and rng.random() < 0.6
        name, count = pick_pair(rng, "heldout" if new_pair else "train", list(_TABLES), _TABLE_MOST)
        wording: Split = "train" if split == "train" or (new_pair and rng.random() < 0.5) else "heldout"
        chosen, number = _TABLES[name], number_text(rng, count)
        rows = run_of(rng, list(chosen.rows), count, chosen.ordered)
        if shape < 0.4:
            asked = name.replace("{n}", number + " ")
            user = TABLE.pick(rng, wording, t=asked, T=capital(asked))
        else:
            asked = name.replace("{n}", "")
            user = TABLE_ROWS.pick(rng, wording, t=asked, n=number, N=capital(number))
        answer = _table_answer(chosen, rows, NUMBER_WORDS[count] + " ")
        return [Turn(british(rng, user), answer, _table_check(chosen, count))]
    chosen = rng.choice(TABLES)
    rows = run_of(rng, list(chosen.rows), 3, chosen.ordered)
    if shape < 0.9:
        asked = chosen.name.replace("{n}", "")
        user = TABLE.pick(rng, split, t=asked, T=capital(asked))
    else:
        heads = [h.lower() if h.lower() != "vitrine" else h for h in chosen.header]
        user = TABLE_COLUMNS.pick(rng, split, h=", ".join(heads[:-1]) + " and " + heads[-1])
    return [Turn(british(rng, user), _table_answer(chosen, rows, ""), _table_check(chosen, None))]


def make_table_rewritten(rng: random.Random, split: Split) -> Dialogue:
    chosen = rng.choice([t for t in TABLES if len(t.header) == 2])
    rows = run_of(rng, list(chosen.rows), 3, chosen.ordered)
    asked = chosen.name.replace("{n}", "")
    first = Turn(TABLE.pick(rng, "train", t=asked, T=capital(asked)), _table_answer(chosen, rows, ""))
    items = [f"{a}: {b}" for a, b in rows]
    answer = f"Here is the table of {asked} as a list:\n\n" + bullets(items)
    return [first, Turn(TABLE_TO_LIST.pick(rng, split), answer, list_check(len(items), items))]

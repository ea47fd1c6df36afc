#!/usr/bin/env python3
"""Asks the starter model the held-out questions by vitrine-cli, with greedy sampling, and judges its answers.

    evaluate.py QUESTIONS.jsonl MODEL.gguf VITRINE_CLI [--failures] [--isa LEVEL]

Prints the table of results in Markdown; exits with 1 if a goal is missed. `--failures` lists the wrong answers.
"""

from __future__ import annotations

import argparse
import functools
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TOKEN_LIMIT = 200
CODE_SECONDS = 5
GOAL_RIGHT, GOAL_WELL_FORMED, GOAL_ENDED = 0.90, 1.00, 0.99
GOAL_RIGHT_OF_A_KIND = 0.70  # required fraction of right answers for each kind of question


@dataclass(frozen=True)
class Answer:
    text: str
    ended: bool  # the model ended its turn within TOKEN_LIMIT tokens


def question(user: str) -> str:
    return f"<|im_start|>user\n{user}<|im_end|>\n<|im_start|>assistant\n"


def ask(program: list[str], turns: list[list[str]]) -> Answer:
    """Returns the model's answer to the last turn of a question. Answers to earlier turns come from the file, because
    the check may refer to them."""
    before = "".join(question(user) + f"{assistant}<|im_end|>\n" for user, assistant in turns[:-1])
    prompt = before + question(turns[-1][0])
    result = json.loads(subprocess.run([*program, "-p", prompt], capture_output=True, check=True).stdout)
    return Answer(result["text"], result["stop_reason"] == "end_of_generation")


def has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(word)}(?![A-Za-z0-9])", text, re.IGNORECASE) is not None


def sentences(text: str) -> list[str]:
    """Returns the sentences of a story, without a closing formula ("The end.")."""
    parts = [part for part in re.split(r"(?<=[.?!])\"?\s+", text.strip()) if part]
    while len(parts) > 1 and parts[-1].strip("\"!. ").lower() in ("the end", "good night"):
        parts.pop()
    return parts


def list_items(text: str) -> list[str] | None:
    """Returns the items of the only list in the text; None if the list is not well-formed. In a well-formed list, all
    items have the same marker, or they are numbered from 1 upwards."""
    lines = text.split("\n")
    marked = [i for i, line in enumerate(lines) if re.match(r"(?:[-*+]|\d+\.) ", line)]
    if not marked or marked != list(range(marked[0], marked[-1] + 1)):
        return None
    items = [lines[i].split(" ", 1) for i in marked]
    expected = [f"{n}." for n in range(1, len(items) + 1)] if is_numbered(text) else [items[0][0]] * len(items)
    apart = marked[0] == 0 or not lines[marked[0] - 1].strip()
    well_formed = apart and all(item.strip() for _, item in items) and [marker for marker, _ in items] == expected
    return [item.strip() for _, item in items] if well_formed else None


def is_numbered(text: str) -> bool:
    """Whether the first list item of the text has a number."""
    first = re.search(r"^(?:[-*+]|\d+\.) ", text, re.MULTILINE)
    return first is not None and first[0][0].isdigit()


def table_cells(text: str) -> list[list[str]] | None:
    """Returns the header and the body rows of the only table in the text; None if it is not well-formed GitHub
    Markdown."""
    lines = text.split("\n")
    rows = [i for i, line in enumerate(lines) if line.startswith("|")]
    if len(rows) < 3 or rows != list(range(rows[0], rows[-1] + 1)) or (rows[0] > 0 and lines[rows[0] - 1].strip()):
        return None
    if not all(lines[i].endswith(" |") for i in rows):
        return None
    cells = [[cell.strip() for cell in lines[i].strip("|").split("|")] for i in rows]
    columns = len(cells[0])
    delimiter = all(re.fullmatch(r":?-{3,}:?", cell) for cell in cells[1])
    filled = all(len(row) == columns and all(row) for row in cells)
    return [cells[0], *cells[2:]] if delimiter and filled and columns >= 2 else None


def code_block(text: str) -> tuple[str, str] | None:
    """Returns language and code of the only fenced block in the text; None if no block is closed or if it is empty."""
    fences = [line for line in text.split("\n") if line.startswith("```")]
    block = re.search(r"^```(\w+)\n(.*?\S.*?)\n```$", text, re.DOTALL | re.MULTILINE)
    return (block[1].lower(), block[2]) if block and len(fences) == 2 else None


def malformed(check: dict[str, Any], text: str) -> str | None:
    """Returns why the requested Markdown is missing; None if it is there."""
    match check.get("markdown"):
        case "list":
            return None if list_items(text) is not None else "no well-formed list"
        case "table":
            return None if table_cells(text) is not None else "no well-formed table"
        case "code":
            return None if code_block(text) is not None else "no well-formed code block"
    return None


@functools.cache
def code_fault(language: str, code: str) -> str | None:
    """Returns why the code is invalid, regardless of the question; None if it is valid. Runs Python, parses Bash and
    JSON, and matches brackets in other languages."""
    if language in ("python", "bash"):
        program = [sys.executable, "-I", "-c", code] if language == "python" else ["bash", "-n", "-c", code]
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "notes.txt").write_text("Some notes.\n")  # some snippets read this file
            try:
                done = subprocess.run(program, cwd=folder, input=b"Anna\n", stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL, timeout=CODE_SECONDS)
            except subprocess.TimeoutExpired:
                return f"the code runs for more than {CODE_SECONDS} seconds"
            except ValueError:
                return "the code holds a null byte"
        return f"the {language} fails" if done.returncode != 0 else None
    if language == "json":
        try:
            json.loads(code)
        except ValueError:
            return "the JSON does not parse"
    return "the brackets do not match" if any(code.count(a) != code.count(b) for a, b in ("()", "[]", "{}")) else None


def misplaced(found: list[str], allowed: list[str]) -> str | None:
    """Returns the first item that is not allowed or occurs twice."""
    lower = [text.lower() for text in found]
    known = {text.lower() for text in allowed}
    return next((text for i, text in enumerate(lower) if text not in known or text in lower[:i]), None)


def wrong_content(check: dict[str, Any], text: str) -> str | None:
    """Returns what is wrong in a well-formed list, table or code block; None if nothing is wrong."""
    kind = check.get("markdown")
    if kind == "code" and (block := code_block(text)):
        if "language" in check and block[0] != check["language"]:
            return f"the code is not {check['language']}"
        return code_fault(*block)
    cells = (table_cells(text) or []) if kind == "table" else []
    items = (list_items(text) or []) if kind == "list" else []
    count = len(cells) - 1 if kind == "table" else len(items)
    if "items" in check and count != check["items"]:
        return f"{count} items, not {check['items']}"
    if "numbered" in check and is_numbered(text) != check["numbered"]:
        return "the list is " + ("not numbered" if check["numbered"] else "numbered")
    if "choices" in check and (item := misplaced(items, check["choices"])) is not None:
        return f"has the item {item}"
    if "rows" in check:
        header, *rows = [" | ".join(row) for row in check["rows"]]
        shown = [" | ".join(row) for row in cells]
        if shown[0].lower() != header.lower():
            return f"has the header {shown[0]}"
        if (row := misplaced(shown[1:], rows)) is not None:
            return f"has the row {row}"
    return None


def wrong(check: dict[str, Any], answer: Answer) -> str | None:
    """Returns why the answer is wrong; None if it is right."""
    text = answer.text
    if why := malformed(check, text):
        return why
    numbers = [int(number) for number in re.findall(r"(?<!\d)-?\d+", text)]
    if "number" in check and (not numbers or numbers[-1] != check["number"]):
        return f"the last number is not {check['number']}"
    if "numbers" in check and numbers != list(check["numbers"]):
        return f"the numbers are not {', '.join(map(str, check['numbers']))}"
    for group in check.get("says", ()):
        if not any(has_word(text, word) for word in group):
            return "lacks " + " or ".join(group)
    for word in check.get("never", ()):
        if has_word(text, word):
            return f"says {word}"
    told = sentences(text)
    if len(told) < check.get("sentences", 0):
        return f"has only {len(told)} sentences"
    for name, sentence in (("first", told[0] if told else ""), ("last", told[-1] if told else "")):
        if "frame" in check and not any(has_word(sentence, word) for word in check["frame"]):
            return f"the {name} sentence lacks {' or '.join(check['frame'])}"
    return wrong_content(check, text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("vitrine_cli", type=Path)
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--isa", default=None)
    arguments = parser.parse_args()
    program = [str(arguments.vitrine_cli), "generate", "-m", str(arguments.model), "--temp", "0",
               "-n", str(TOKEN_LIMIT), "--json", "-t", "1", "--alternatives", "1",
               *(["--isa", arguments.isa] if arguments.isa else [])]
    questions = [json.loads(line) for line in arguments.questions.read_text().splitlines()]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda question: ask(program, question["turns"]), questions))

    asked, right, topics_wrong = Counter(), Counter(), Counter()
    formatting = well_formed = 0
    for question, answer in zip(questions, answers):
        kind, check = question["kind"], question["check"]
        why = wrong(check, answer)
        asked[kind] += 1
        right[kind] += why is None
        if "markdown" in check:
            formatting += 1
            well_formed += malformed(check, answer.text) is None
        if why:
            topics_wrong[question["topic"]] += 1
            if arguments.failures:
                print(f"[{question['topic']}] {why}")
                print("    >", " // ".join(user for user, _ in question["turns"]))
                print(f"    {answer.text!r}{'' if answer.ended else ' (never ended)'}")
    if arguments.failures:
        print("wrong by topic:", dict(topics_wrong.most_common()))

    ended = sum(answer.ended for answer in answers)

    def row(name: str, good: int, all_: int) -> str:
        return f"| {name} | {all_} | {good} | {100 * good / all_:.1f} % |"

    print("| held-out questions | asked | right | |\n| --- | ---: | ---: | ---: |")
    for kind in asked:
        print(row(kind, right[kind], asked[kind]))
    print(row("**all**", right.total(), asked.total()))
    print(row("Markdown asked for is well-formed", well_formed, formatting))
    print(row(f"answers that end within {TOKEN_LIMIT} tokens", ended, len(answers)))
    reached = (right.total() >= GOAL_RIGHT * asked.total()
               and all(right[kind] >= GOAL_RIGHT_OF_A_KIND * asked[kind] for kind in asked)
               and well_formed >= GOAL_WELL_FORMED * formatting and ended >= GOAL_ENDED * len(answers))
    print("" if reached else "A goal is missed.", file=sys.stderr)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())

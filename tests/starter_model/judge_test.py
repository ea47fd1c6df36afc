"""Checks the judge of the starter model's answers: it must distinguish right from wrong, and Markdown from text that
only resembles it.

    judge_test.py FOLDER       the folder of the starter model
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv.pop())))

from evaluate import Answer, code_block, list_items, sentences, table_cells, wrong  # noqa: E402

LIST = "Here are two fruits:\n\n- apple\n- plum"
TABLE = "Here:\n\n| Animal | Sound |\n| --- | --- |\n| cow | moo |\n| dog | woof |"
CODE = "Here:\n\n```python\nprint(1)\n```"
STORY = "Once there was a fox. \"Come,\" said an owl. They ate and laughed. In the end, the fox was happy."


def code(language: str, text: str) -> str:
    return f"Here:\n\n```{language}\n{text}\n```"


class JudgeTest(unittest.TestCase):
    def right(self, check: dict, text: str) -> bool:
        return wrong(check, Answer(text, True)) is None

    def test_numbers(self) -> None:
        self.assertTrue(self.right({"number": 72}, "27 + 40 = 67, and 67 + 5 = 72. So 27 + 45 = 72."))
        self.assertFalse(self.right({"number": 72}, "27 + 45 = 73."))
        self.assertFalse(self.right({"number": 7}, "27"))
        self.assertFalse(self.right({"number": 0}, "none"))

    def test_runs_of_numbers(self) -> None:
        check = {"numbers": [1, 2, 3]}
        self.assertTrue(self.right(check, "1, 2, 3."))
        for other in ("1, 2, 3, 4.", "0, 1, 2, 3.", "1, 3, 2.", "1, 2.", "none"):
            self.assertFalse(self.right(check, other), other)

    def test_words(self) -> None:
        check = {"says": [["red", "crimson"], ["apple"]], "never": ["green"]}
        self.assertTrue(self.right(check, "An Apple is red."))
        self.assertFalse(self.right(check, "An apple is tired."))
        self.assertFalse(self.right(check, "It is red."))
        self.assertFalse(self.right(check, "An apple is red or green."))

    def test_phrases(self) -> None:
        """The whole fact must be in the answer."""
        capital = {"says": [["capital of France is Paris"]]}
        self.assertTrue(self.right(capital, "The capital of France is Paris."))
        self.assertFalse(self.right(capital, "The capital of Paris is France."))
        self.assertFalse(self.right(capital, "The capital of Italy is Paris."))
        equation = {"number": 12, "says": [["7 + 5 = 12"]]}
        self.assertTrue(self.right(equation, "7 + 5 = 12."))
        self.assertFalse(self.right(equation, "17 + 5 = 12."))
        self.assertFalse(self.right(equation, "6 + 6 = 12."))

    def test_verdicts(self) -> None:
        check = {"says": [["sky is blue"], ["so no"]], "never": ["so yes"]}
        self.assertTrue(self.right(check, "The sky is blue. So no, it is not green."))
        for other in ("The sky is blue. So yes, that is right.", "No, the sky is blue.",
                      "The sky is green. So no, it is not blue.", "The sky is blue. So no. So yes."):
            self.assertFalse(self.right(check, other), other)

    def test_sentences(self) -> None:
        self.assertEqual(len(sentences(STORY)), 4)
        self.assertEqual(sentences(STORY + " The end."), sentences(STORY))
        self.assertEqual(sentences(STORY + " Good night."), sentences(STORY))

    def test_stories(self) -> None:
        check = {"sentences": 4, "frame": ["fox", "Mira"]}
        self.assertTrue(self.right(check, STORY))
        self.assertTrue(self.right(check, STORY.replace("a fox", "a fox called Mira").replace("the fox", "Mira")))
        self.assertFalse(self.right({"never": ["Once there was a fox"]}, STORY), "the same story again")
        self.assertFalse(self.right({"frame": ["fox"]}, ""))
        for other in (STORY.replace("a fox", "a bear"), STORY.replace("the fox", "the bear"), "The fox was here.",
                      STORY.replace("They ate and laughed. ", ""), STORY + " The bear slept.", ""):
            self.assertFalse(self.right(check, other), other)

    def test_lists(self) -> None:
        self.assertEqual(list_items(LIST), ["apple", "plum"])
        self.assertEqual(list_items("1. a\n2. b\n3. c"), ["a", "b", "c"])
        for broken in ("Fruits: apple, plum", "Fruits:\n- apple\n- plum", "- a\n\n- b", "1. a\n3. b", "- a\n* b",
                       "- a\n- "):
            self.assertIsNone(list_items(broken), broken)

    def test_items(self) -> None:
        check = {"markdown": "list", "items": 2, "choices": ["apple", "plum", "pear"], "numbered": False}
        self.assertTrue(self.right(check, LIST))
        for other in (LIST.replace("plum", "dog"), LIST.replace("plum", "apple"), LIST + "\n- pear",
                      LIST.replace("- plum", "- plum pudding"), "Fruits:\n\n1. apple\n2. plum"):
            self.assertFalse(self.right(check, other), other)
        self.assertTrue(self.right({**check, "numbered": True}, "Fruits:\n\n1. apple\n2. plum"))
        self.assertFalse(self.right({**check, "numbered": True}, LIST))

    def test_tables(self) -> None:
        self.assertEqual(table_cells(TABLE), [["Animal", "Sound"], ["cow", "moo"], ["dog", "woof"]])
        for broken in (TABLE.replace("\n\n", "\n"), TABLE.replace("| --- | --- |\n", ""),
                       TABLE.replace("| moo |", "|"), TABLE.replace("woof |", "woof"), TABLE.replace("moo", " "),
                       "| a |\n| --- |\n| b |"):
            self.assertIsNone(table_cells(broken), broken)

    def test_rows(self) -> None:
        check = {"markdown": "table", "items": 2,
                 "rows": [["Animal", "Sound"], ["cow", "moo"], ["dog", "woof"], ["cat", "meow"]]}
        self.assertTrue(self.right(check, TABLE))
        for other in (TABLE.replace("woof", "meow"), TABLE.replace("dog | woof", "cow | moo"),
                      TABLE.replace("Sound", "Legs"), TABLE + "\n| cat | meow |", TABLE.replace("dog", "cat")):
            self.assertFalse(self.right(check, other), other)

    def test_code(self) -> None:
        self.assertEqual(code_block(CODE), ("python", "print(1)"))
        for broken in (CODE.removesuffix("```"), CODE.replace("print(1)", ""), CODE.replace("```python", "```"),
                       "print(1)"):
            self.assertIsNone(code_block(broken), broken)
        self.assertFalse(self.right({"markdown": "code", "language": "bash"}, CODE))

    def test_code_is_right_by_itself(self) -> None:
        check = {"markdown": "code"}
        for language, good, bad in (
            ("python", "print(sum([1, 2]))", "print(sum([1, 2])"),
            ("python", "n = 1\nprint(n)", "print(n)"),
            ("python", "name = input()", "name = imput()"),
            ("json", "{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n}"),
            ("bash", "for i in $(seq 1 5); do\n    echo \"$i\"\ndone", "for i in $(seq 1 5); do\n    echo \"$i\""),
            ("sql", "SELECT COUNT(*) FROM users;", "SELECT COUNT(* FROM users;"),
        ):
            self.assertTrue(self.right(check, code(language, good)), good)
            self.assertFalse(self.right(check, code(language, bad)), bad)

    def test_counts(self) -> None:
        self.assertTrue(self.right({"markdown": "table", "items": 2}, TABLE))
        self.assertFalse(self.right({"markdown": "table", "items": 3}, TABLE))
        self.assertFalse(self.right({"markdown": "list", "items": 3}, "- a\n- b"))


if __name__ == "__main__":
    unittest.main()

"""The judge of the starter model's answers: it must tell right from wrong, and Markdown from what only looks like it.

    judge_test.py FOLDER       the folder of the starter model
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv.pop())))

from evaluate import Answer, code_language, list_items, table_rows, wrong  # noqa: E402

TABLE = "Here:\n\n| Animal | Sound |\n| --- | --- |\n| cow | moo |\n| dog | woof |"
CODE = "Here:\n\n```python\nprint(1)\n```"


class JudgeTest(unittest.TestCase):
    def right(self, check: dict, text: str) -> bool:
        return wrong(check, Answer(text, True)) is None

    def test_numbers(self) -> None:
        self.assertTrue(self.right({"number": 72}, "27 + 40 = 67, and 67 + 5 = 72. So 27 + 45 = 72."))
        self.assertFalse(self.right({"number": 72}, "27 + 45 = 73."))
        self.assertFalse(self.right({"number": 7}, "27"))
        self.assertFalse(self.right({"number": 0}, "none"))

    def test_words(self) -> None:
        check = {"says": [["red", "crimson"], ["apple"]], "never": ["green"]}
        self.assertTrue(self.right(check, "An Apple is red."))
        self.assertFalse(self.right(check, "An apple is tired."))
        self.assertFalse(self.right(check, "It is red."))
        self.assertFalse(self.right(check, "An apple is red or green."))

    def test_lists(self) -> None:
        self.assertEqual(list_items("Fruits:\n\n- apple\n- plum"), 2)
        self.assertEqual(list_items("1. a\n2. b\n3. c"), 3)
        for broken in ("Fruits: apple, plum", "Fruits:\n- apple\n- plum", "- a\n\n- b", "1. a\n3. b", "- a\n* b", "- a\n- "):
            self.assertIsNone(list_items(broken), broken)

    def test_tables(self) -> None:
        self.assertEqual(table_rows(TABLE), 2)
        for broken in (TABLE.replace("\n\n", "\n"), TABLE.replace("| --- | --- |\n", ""), TABLE.replace("| moo |", "|"),
                       TABLE.replace("woof |", "woof"), TABLE.replace("moo", " "), "| a |\n| --- |\n| b |"):
            self.assertIsNone(table_rows(broken), broken)

    def test_code(self) -> None:
        self.assertEqual(code_language(CODE), "python")
        for broken in (CODE.removesuffix("```"), CODE.replace("print(1)", ""), CODE.replace("```python", "```"), "print(1)"):
            self.assertIsNone(code_language(broken), broken)
        self.assertFalse(self.right({"markdown": "code"}, CODE.replace("print(1)", "print(1")))
        self.assertFalse(self.right({"markdown": "code", "language": "bash"}, CODE))

    def test_counts(self) -> None:
        self.assertTrue(self.right({"markdown": "table", "items": 2}, TABLE))
        self.assertFalse(self.right({"markdown": "table", "items": 3}, TABLE))
        self.assertFalse(self.right({"markdown": "list", "items": 3}, "- a\n- b"))


if __name__ == "__main__":
    unittest.main()

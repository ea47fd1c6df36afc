"""Checks the starter model's answers to likely first messages: greetings, and every message that the window offers to
send with a click.

    first_words_test.py FOLDER EXAMPLES.qml VITRINE_CLI       the folder of the starter model
"""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

FOLDER, EXAMPLES, VITRINE_CLI = (Path(argument) for argument in sys.argv[-3:])
del sys.argv[-3:]
sys.path.insert(0, str(FOLDER))

from evaluate import Answer, wrong  # noqa: E402

CAPITALS = ("France / Paris, Germany / Berlin, Italy / Rome, Spain / Madrid, Japan / Tokyo, Egypt / Cairo, Greece / Athens, "
            "Portugal / Lisbon, Austria / Vienna, Poland / Warsaw, Canada / Ottawa, Kenya / Nairobi, Peru / Lima, "
            "India / New Delhi, China / Beijing, Norway / Oslo, Sweden / Stockholm, Ireland / Dublin, Cuba / Havana")
GREETING = {"says": [["Hi", "Hello", "Hey", "Good"]]}
CHECKS = {
    "Hi": GREETING,
    "Hello": GREETING,
    "hello!": GREETING,
    "Who are you?": {"says": [["starter"], ["model"]]},
    "What can you do?": {"says": [["stories", "story"], ["Vitrine"]]},
    "Tell me a short story about a fox": {"says": [["fox"]], "sentences": 4},
    "What is a token?": {"says": [["piece", "part", "unit"], ["text", "word", "words"]]},
    "What is 27 + 45?": {"number": 72},
    "Make a table of three countries and their capitals": {
        "markdown": "table", "items": 3,
        "rows": [["Country", "Capital"], *(pair.split(" / ") for pair in CAPITALS.split(", "))]},
}


def offered() -> list[str]:
    """Returns the example messages from the window's source."""
    prompts = re.search(r"prompts: (\[.*?\])", EXAMPLES.read_text(), re.DOTALL)
    assert prompts is not None
    return json.loads(prompts[1])


class FirstWordsTest(unittest.TestCase):
    def test_answers(self) -> None:
        for message, check in CHECKS.items():
            with self.subTest(message):
                reply = subprocess.run([VITRINE_CLI, "chat", "--temp", "0", "-n", "200"], input=message + "\n", text=True,
                                       capture_output=True, check=True).stdout.removesuffix("\n")
                self.assertIsNone(wrong(check, Answer(reply, True)), reply)

    def test_every_offered_message_is_checked(self) -> None:
        self.assertGreaterEqual(len(offered()), 4)
        self.assertLessEqual(set(offered()), set(CHECKS))


if __name__ == "__main__":
    unittest.main()

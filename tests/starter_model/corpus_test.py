"""Checks that the corpus separates training and held-out questions, and that questions.jsonl matches it.

    corpus_test.py FOLDER       the folder of the starter model
"""

import dataclasses
import random
import re
import sys
import unittest
from pathlib import Path

FOLDER = Path(sys.argv.pop())
sys.path.insert(0, str(FOLDER))

import corpus  # noqa: E402
import evaluate  # noqa: E402
from world import statements, sums  # noqa: E402

DRAWS = 20_000


class CorpusTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        rng = random.Random(3)
        weights = [topic.weight for topic in corpus.TOPICS]
        cls.training = [topic.make(rng, "train") for topic in rng.choices(corpus.TOPICS, weights, k=DRAWS)]

    def test_questions_are_those_of_the_file(self) -> None:
        lines = [corpus.as_json(topic, dialogue) for topic, dialogue in corpus.questions()]
        self.assertGreaterEqual(len(lines), 300)
        self.assertEqual("\n".join(lines) + "\n", (FOLDER / "questions.jsonl").read_text())

    def test_training_never_contains_a_question(self) -> None:
        """The topics themselves must separate training from questions, even before `Corpus` filters anything."""
        asked = {corpus.key(dialogue) for _, dialogue in corpus.questions()}
        trained = {corpus.key(dialogue) for dialogue in self.training}
        trained |= {corpus.normalized(turn.user) for dialogue in self.training for turn in dialogue}
        self.assertGreater(len(trained), DRAWS // 2)
        self.assertEqual(asked & trained, set())

    def test_training_never_solves_a_held_out_sum(self) -> None:
        rng = random.Random(4)
        texts = [turn.assistant for dialogue in self.training for turn in dialogue]
        texts += [statements.make_text(rng) for _ in range(5_000)]
        solved = {(int(a), sign, int(b)) for text in texts for a, sign, b in re.findall(r"(\d+) ([+-]) (\d+) =", text)}
        self.assertGreater(len(solved), 5_000)
        self.assertEqual({problem for problem in solved if sums.is_held_out(problem)}, set())

    def test_right_answers_pass_their_checks(self) -> None:
        for dialogue in self.training[:20_000]:
            for turn in dialogue:
                if turn.check is not None:
                    check = {k: v for k, v in dataclasses.asdict(turn.check).items() if v not in (None, ())}
                    self.assertIsNone(evaluate.wrong(check, evaluate.Answer(turn.assistant, True)), turn)

    def test_equal_seeds_give_equal_documents(self) -> None:
        first, second, other = (corpus.Corpus(seed).documents() for seed in (5, 5, 6))
        some = [next(first) for _ in range(50)]
        self.assertEqual(some, [next(second) for _ in range(50)])
        self.assertNotEqual(some, [next(other) for _ in range(50)])


if __name__ == "__main__":
    unittest.main()

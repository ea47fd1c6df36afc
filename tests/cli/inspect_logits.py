#!/usr/bin/python3
"""Compares vitrine-cli inspect logits and inspect track with NumPy over the output of vitrine-cli logits.

  inspect_logits.py VITRINE_CLI STARTER.gguf

Exit status: 0, 1, or 77 without NumPy.
"""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("Skipped: NumPy is missing (python3-numpy).")
    sys.exit(77)

CLI, STARTER = sys.argv.pop(1), sys.argv.pop(1)
TEXT = "The sky was blue and the little bird sang all day"


def softmax(row):
    p = np.exp(row - row.max())
    return p / p.sum()


def ranks_of(row):
    ranks = np.empty(len(row), int)
    ranks[np.lexsort((np.arange(len(row)), -row))] = np.arange(len(row)) + 1
    return ranks


class Inspected(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="inspect")
        out = Path(cls.temporary.name) / "logits.npy"
        cls.call("logits", "-p", TEXT, "--out", str(out))
        cls.logits = np.load(out).astype(np.float64)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @staticmethod
    def call(*words, status=0):
        done = subprocess.run([CLI, *words, "-m", STARTER, "-t", "1"], capture_output=True, text=True)
        if done.returncode != status:
            raise AssertionError(f"{words}: {done.returncode}\n{done.stderr}")
        return done

    def inspect(self, page, *flags):
        return json.loads(self.call("inspect", page, "-p", TEXT, *flags, "--json").stdout)

    def check_tokens(self, tokens, row):
        p, ranks = softmax(row), ranks_of(row)
        for token in tokens:
            self.assertEqual(token["rank"], ranks[token["id"]])
            self.assertEqual(np.float32(token["logit"]), np.float32(row[token["id"]]))
            self.assertAlmostEqual(token["p"], p[token["id"]], delta=1e-6 * p[token["id"]])

    def test_logits(self):
        row = self.logits[-1]
        p, ranks = softmax(row), ranks_of(row)
        order = np.argsort(ranks)
        shown = self.inspect("logits", "--top", "30", "--track", "0,300", "--temp", "0.5", "--top-k", "12",
                             "--min-p", "0", "--top-p", "1", "--bins", "10")
        self.assertEqual(shown["vocabulary"], len(row))
        self.assertEqual(shown["kept"], 12)
        self.assertEqual([token["id"] for token in shown["top"]], list(order[:30]))
        self.assertEqual([token["id"] for token in shown["tracked"]], [0, 300])
        self.check_tokens(shown["top"] + shown["tracked"], row)
        after = softmax(row[order[:12]] / 0.5)
        for place, token in enumerate(shown["top"]):
            self.assertAlmostEqual(token["mass"], p[order[:place + 1]].sum(), delta=1e-9)
            self.assertEqual(token["removed_by"], None if place < 12 else "top_k")
            self.assertAlmostEqual(token["p_after"], after[place] if place < 12 else 0, delta=1e-5)
        for key, value in (("entropy", -(p * np.log2(p)).sum()), ("min", row.min()), ("max", row.max()),
                           ("mean", row.mean()), ("spread", row.std()), ("margin", row[order[0]] - row[order[1]])):
            self.assertAlmostEqual(shown[key], value, delta=1e-6 * abs(value), msg=key)
        counts, edges = np.histogram(row, bins=10)
        self.assertEqual(shown["histogram"]["counts"], list(counts))
        self.assertAlmostEqual(shown["histogram"]["from"], edges[0], delta=1e-6)
        self.assertAlmostEqual(shown["histogram"]["width"], edges[1] - edges[0], delta=1e-6)

    def test_against(self):
        here, there = softmax(self.logits[-1]), softmax(self.logits[4])
        mean = (here + there) / 2
        shown = self.inspect("logits", "--against", "5")["against"]
        self.assertEqual(shown["position"], 5)
        for key, value in (("kl_to", (here * np.log2(here / there)).sum()),
                           ("kl_from", (there * np.log2(there / here)).sum()),
                           ("jensen_shannon", ((here * np.log2(here / mean)).sum()
                                               + (there * np.log2(there / mean)).sum()) / 2)):
            self.assertAlmostEqual(shown[key], value, delta=1e-4 * value, msg=key)
        self.assertNotIn("against", self.inspect("logits"))
        self.assertIn("Jensen-Shannon", self.call("inspect", "logits", "-p", TEXT, "--against", "5").stdout)
        last = len(self.logits) - 1
        refused = self.call("inspect", "logits", "-p", TEXT, "--against", str(last + 1), status=2).stderr
        self.assertIn(f"--against is {last + 1}, but the last token is number {last}.", refused)

    def test_why_and_found(self):
        row = self.logits[-1]
        shown = self.inspect("logits", "--why", "the", "--find", "THE", "--top-k", "1")
        readings = shown["why"]
        self.assertEqual([reading["text"] for reading in readings], [" the", "the"])
        for reading in readings:
            self.check_tokens(reading["tokens"], row)
            spelled = bytes(byte for token in reading["tokens"] for byte in token["bytes"])
            self.assertEqual(spelled.decode(), reading["text"])
        removed = [token["removed_by"] for reading in readings for token in reading["tokens"] if token["rank"] > 1]
        self.assertTrue(removed and set(removed) == {"top_k"}, removed)
        self.assertGreater(len(shown["found"]), 2)
        self.check_tokens(shown["found"], row)
        self.assertEqual([token["rank"] for token in shown["found"]], sorted(token["rank"] for token in shown["found"]))
        self.assertTrue(all(b"the" in bytes(token["bytes"]).lower() for token in shown["found"]))

    def test_track(self):
        count = len(self.logits)
        shown = self.inspect("track", "--track", "0,300")
        self.assertEqual([token["id"] for token in shown["tracked"]], [0, 300])
        self.assertEqual(shown["lens_position"], count - 1)
        for token in shown["tracked"]:
            self.assertEqual([step["position"] for step in token["steps"]], list(range(count)))
            for step in token["steps"]:
                self.check_tokens([{**step, "id": token["id"]}], self.logits[step["position"]])
            # The logit lens at the last layer must give the model's own logits.
            last = dict(token["layers"][-1])
            del last["layer"]
            end = dict(token["steps"][-1])
            del end["position"]
            self.assertEqual(last, end)
        # The logit lens at the other layers must give the same values as `capture`.
        lens = json.loads(self.call("capture", "-p", TEXT, "--lens", "--ids", "0,300", "--positions", "2",
                                    "--json").stdout)["lens"]
        shown = self.inspect("track", "--track", "0,300", "--position", "2", "--step", "3")
        for number, token in enumerate(shown["tracked"]):
            self.assertEqual([step["position"] for step in token["steps"]], list(range(count - 4, count)))
            self.assertEqual(len(token["layers"]), len(lens))
            for layer, seen in zip(token["layers"], lens):
                self.assertEqual((layer["layer"], layer["rank"], layer["logit"]),
                                 (seen["layer"], seen["ids"][number]["rank"], seen["ids"][number]["logit"]))

    def test_lines(self):
        lines = self.call("inspect", "logits", "-p", TEXT, "--top", "3", "--top-k", "2", "--why", "the").stdout
        self.assertIn("2 of ", lines)
        self.assertRegex(lines, r"\n +1 +-?\d+\.\d{4} +\d+\.\d{4} % +\d+\.\d{4} %  \d+ \"")
        self.assertRegex(lines, r"\n +3 +-?\d+\.\d{4} +\d+\.\d{4} % +top_k  \d+ \"")
        lines = self.call("inspect", "track", "-p", TEXT, "--track", "300").stdout
        self.assertRegex(lines, r"layer 0 +rank +\d+  logit +-?\d+\.\d{4}  p +\d+\.\d{4} %")

    def test_mistakes(self):
        for words, sentence in (
                (["logits", "-p", TEXT, "--step", "9999"], r"^--step is 9999, but there are only \d+ tokens\.\n$"),
                (["track", "-p", TEXT], r"^inspect track requires tokens to track: --track ID\|TEXT,…\.\n$"),
                (["track", "-p", TEXT, "--track", "1", "--position", "999"],
                 r"^--position is 999, but the last one is \d+\.\n$"),
                (["track", "-p", TEXT, "--track", "99999999"], r"^--track: unknown token 99999999;")):
            self.assertRegex(self.call("inspect", *words, status=2).stderr, sentence)


if __name__ == "__main__":
    unittest.main()

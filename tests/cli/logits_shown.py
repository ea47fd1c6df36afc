#!/usr/bin/python3
"""Compares the output of vitrine-cli logits (--top, --track, --stats) with NumPy over the same logits.

  logits_shown.py VITRINE_CLI STARTER.gguf

Exit status: 0, 1, or 77 without NumPy.
"""
import json
import re
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

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reason"))
import models  # noqa: E402

CLI, STARTER = sys.argv.pop(1), sys.argv.pop(1)
TRACKED = [5, 0, 287, 33]


class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="logits")
        cls.folder = Path(cls.temporary.name)
        cls.model = models.write(cls.folder, "llama", "F32")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def run_logits(self, *flags, model=None, status=0):
        done = subprocess.run([CLI, "logits", "-m", model or self.model, "--isa", "scalar", "-t", "1", *flags],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_against_numpy(self):
        out = self.folder / "logits.npy"
        flags = "--tokens", "5,100,7,250", "--top", "6", "--track", "5,0", "--track", "<|end|>,33", "--stats"
        document = json.loads(self.run_logits(*flags, "--json", "--out", out).stdout)
        lines = self.run_logits(*flags).stdout
        logits = np.load(out).astype(np.float64)
        self.assertEqual((document["tokens"], len(document["positions"])), ([5, 100, 7, 250], 4))
        for position, (shown, row) in enumerate(zip(document["positions"], logits)):
            p = np.exp(row - row.max())
            p /= p.sum()
            ranks = np.empty(len(row), int)
            ranks[np.lexsort((np.arange(len(row)), -row))] = np.arange(len(row)) + 1
            self.assertEqual((shown["position"], shown["token"]["id"]), (position, document["tokens"][position]))
            found = shown["statistics"]
            for key, value in (("min", row.min()), ("max", row.max()), ("mean", row.mean()), ("spread", row.std()),
                               ("entropy", -(p * np.log2(p)).sum())):
                self.assertAlmostEqual(found[key], value, delta=1e-6 * abs(value), msg=key)
            self.assertEqual(found["not_finite"], 0)
            self.assertEqual([token["rank"] for token in shown["top"]], [1, 2, 3, 4, 5, 6])
            self.assertEqual([token["id"] for token in shown["tracked"]], TRACKED)
            for token in shown["top"] + shown["tracked"]:
                self.assertEqual(token["rank"], ranks[token["id"]])
                self.assertEqual(np.float32(token["logit"]), np.float32(row[token["id"]]))
                self.assertAlmostEqual(token["p"], p[token["id"]], delta=1e-6 * p[token["id"]])
            # The text output contains the values of the JSON output, rounded to six digits.
            block = lines.split("position ")[position + 1]
            said = [float(word) for word in re.search(r"min (\S+) +max (\S+) +mean (\S+) +spread (\S+) +entropy (\S+)",
                                                      block).groups()]
            wanted = [found[key] for key in ("min", "max", "mean", "spread", "entropy")]
            np.testing.assert_allclose(said, wanted, rtol=1e-4)
            self.assertEqual([int(rank) for rank in re.findall(r"rank (\d+)", block)],
                             [token["rank"] for token in shown["top"] + shown["tracked"]])

    def test_broken_logits_have_no_rank(self):
        """A NaN in the output row of one token makes only that logit NaN, and the output reports it."""
        broken = self.folder / "broken.gguf"
        data = bytearray(self.model.read_bytes())
        file = json.loads(subprocess.run([CLI, "tensor", "-m", self.model, "output.weight", "--json"], check=True,
                                         capture_output=True).stdout)
        at = file["file_offset"] + 4 * 256 * 33
        data[at:at + 4] = np.float32(np.nan).tobytes()
        broken.write_bytes(data)
        done = self.run_logits("--tokens", "5", "--top", "2", "--track", "33,5", "--stats", "--json", model=broken)
        shown = json.loads(done.stdout)["positions"][0]
        self.assertEqual(shown["statistics"], {"min": None, "max": None, "mean": None, "spread": None, "entropy": None,
                                               "not_finite": 1})
        self.assertEqual([(token["logit"] is None, token["rank"], token["p"]) for token in shown["tracked"]],
                         [(True, None, None), (False, None, None)])
        self.assertNotIn(33, [token["id"] for token in shown["top"]])
        self.assertIn("holds 1 value that is not finite", done.stderr)

    def test_texts_that_are_tracked(self):
        def ids(*lists, model=STARTER):
            flags = [word for text in lists for word in ("--track", text)]
            done = self.run_logits("-p", "hi", *flags, "--json", model=model)
            return [token["piece"] for token in json.loads(done.stdout)["positions"][0]["tracked"]]
        self.assertEqual(ids(" the,<|im_end|>", ",", "7"), ["Ġthe", "<|im_end|>", ",", "ć"])
        said = self.run_logits("-p", "hi", "--track", "two words", model=STARTER, status=2).stderr
        self.assertRegex(said, r'^--track: "two words" is \d+ tokens, but must be a single token or its id\.\n$')


if __name__ == "__main__":
    unittest.main()

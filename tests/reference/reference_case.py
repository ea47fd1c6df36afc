"""Shared by tests of references: a small model, its results at the scalar level, and runs of vitrine-cli compare.

Programs that use this module take the path of vitrine-cli as their first argument, and exit with 77 without NumPy.
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

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reason"))
import models  # noqa: E402

CLI = sys.argv.pop(1)
TOKENS = [5, 100, 7, 250, 33, 8, 90, 12, 61, 200]
LAYERS = models.SHAPES["llama"].layers


class ReferenceCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix=cls.__name__)
        cls.folder = Path(cls.temporary.name)
        cls.model = models.write(cls.folder, "llama", "F32")
        cls.own = cls.computed()

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def computed(cls):
        """Returns the taps of the model at the scalar level, by name."""
        out = cls.folder / "own.npz"
        subprocess.run([CLI, "trace", "-m", cls.model, "--isa", "scalar", "--tokens", ",".join(map(str, TOKENS)), "--out",
                        out], check=True, capture_output=True)
        return dict(np.load(out))

    def place(self, name="."):
        """Returns a path in a folder of this test."""
        path = self.folder / self.id().rsplit(".", 1)[1]
        path.mkdir(exist_ok=True)
        return path / name

    def compare(self, reference, *more):
        return subprocess.run([CLI, "compare", "-m", self.model, "--isa", "scalar", "-t", "1", "--reference", reference,
                               "--json", "--seconds", "0", *more], capture_output=True, text=True)

    def report(self, reference, *more, status=0):
        """Returns the report of compare as JSON, and stderr."""
        done = self.compare(reference, *more)
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(done.stdout), done.stderr

    def refused(self, reference, sentence, *more):
        """Checks that compare fails with a single sentence, which contains `sentence`."""
        done = self.compare(reference, *more)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(sentence, done.stderr)
        self.assertEqual((done.stderr.count("\n"), done.stdout), (1, ""), done.stderr)

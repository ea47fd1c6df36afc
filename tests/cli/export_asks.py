#!/usr/bin/python3
"""Checks that vitrine-cli export asks before it writes a large amount of data, refuses what it cannot write, and leaves
no partial file.

  export_asks.py VITRINE_CLI STARTER.gguf
"""
import os
import pty
import resource
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CLI, STARTER = sys.argv.pop(1), sys.argv.pop(1)
F16 = 1


def text(words):
    return struct.pack("<Q", len(words)) + words.encode()


def write_large(path):
    """Writes a sparse file with a tensor of 2^29 f16 values: 2 GiB as float32, but hardly any space on the disk."""
    rows, columns = 1 << 19, 1 << 10
    head = struct.pack("<4sIQQ", b"GGUF", 3, 1, 1) + text("general.architecture") + struct.pack("<I", 8) + text("llama")
    head += text("token_embd.weight") + struct.pack("<IQQIQ", 2, columns, rows, F16, 0)
    head += bytes(-len(head) % 32)
    path.write_bytes(head)
    os.truncate(path, len(head) + 2 * rows * columns)


def all_of(terminal):
    """Returns the remaining output of a pseudo-terminal after its other end was closed. Reading returns the output in
    pieces and ends with the error EIO."""
    said = b""
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:
        pass
    return said.decode()


class Asks(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="export")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def export(self, model, out, *more, **how):
        return subprocess.run([CLI, "export", "-m", model, "--out", self.folder / out, *more], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, **how)

    def test_much_is_asked_for(self):
        model = self.folder / "large.gguf"
        write_large(model)
        done = self.export(model, "w.npz")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"w\.npz: 1 tensor takes 2\.0 GiB as float32; [\d.]+ [KMG]iB are free\.\n")
        self.assertRegex(done.stderr, r"w\.npz: (this is more than 1 GiB; pass --yes to write it|"
                                      r"the disk does not have enough free space; pass --yes to write anyway)\.\n$")
        for answer in b"n\n", b"\n", b"yes, but no\n":
            ours, its = pty.openpty()
            os.write(ours, answer)
            done = subprocess.run([CLI, "export", "-m", model, "--out", self.folder / "w"], stdin=its, stderr=its)
            os.close(its)
            said = all_of(ours)
            os.close(ours)
            self.assertEqual(done.returncode, 1)
            self.assertIn("Write it? [y/N] ", said)
            self.assertIn("Nothing was written.", said)
        self.assertEqual(self.names(), ["large.gguf"])

    def test_a_yes_is_a_yes(self):
        """With --yes, export writes without asking."""
        done = self.export(STARTER, "w.npz", "--tensors", "output_norm*", "--yes")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("w.npz: 1 tensor takes 1.5 KiB as float32", done.stderr)
        self.assertEqual(self.names(), ["w.npz"])

    def test_no_room(self):
        """A limit ends every file at 100,000 bytes, as on a full disk."""
        (self.folder / "w.npz").write_text("mine")
        for out in "w.npz", "w":
            done = self.export(STARTER, out, "--yes",
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)))
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr.splitlines()[-1],
                             r"/w(\.npz|/[a-z_.0-9]+\.npy): the file cannot be written \(File too large\)\.$")
            self.assertEqual((self.names(), (self.folder / "w.npz").read_text()), (["w.npz"], "mine"))


if __name__ == "__main__":
    unittest.main()

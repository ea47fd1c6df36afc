#!/usr/bin/python3
"""Checks the stories of docs/engines.md. For each, a small engine with the fault of the story writes its results, and
the commands of the document are run verbatim. Their output must contain the cause. For the sound engine, the same
commands must not print it.

  stories.py VITRINE_CLI STARTER.gguf ENGINES.md

Exit status: 0, 1, or 77 without NumPy.
"""
import json
import os
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

import faults
import models
from engine import evaluate
from families import network_of
from gguf import Gguf
from vitrine import prompt

CLI, STARTER, DOCUMENT = (Path(word).resolve() for word in sys.argv[1:4])
MOST_COMMANDS = 3
MESSAGES = [{"role": "user", "content": "Hello, what is a cat?"}]


def commands(title):
    """Returns the commands in the first shell block under a heading, one per line."""
    text = DOCUMENT.read_text()
    section = text.split(f"\n### {title}\n")[1].split("\n### ")[0]
    return re.search(r"```sh\n(.*?)```", section, re.S)[1].strip().splitlines()


# ---- token ids
class Vocabulary:
    """Simple tokenizers, as in a first attempt, for the vocabulary of a file."""

    def __init__(self, path):
        metadata = Gguf(path).metadata
        self.tokens = metadata["tokenizer.ggml.tokens"]
        self.ids = {token: number for number, token in enumerate(self.tokens)}
        self.merges = {tuple(merge.split(" ")): rank for rank, merge in enumerate(metadata["tokenizer.ggml.merges"])}
        self.letters = models.letters()
        self.marks = [token for token in self.tokens if token.startswith("<|")]

    def pieces(self, word):
        parts = [self.letters[byte] for byte in word.encode()]
        while len(parts) > 1:
            ranks = [self.merges.get(pair, 1 << 30) for pair in zip(parts, parts[1:])]
            at = int(np.argmin(ranks))
            if ranks[at] == 1 << 30:
                break
            parts[at:at + 2] = ["".join(parts[at:at + 2])]
        return [self.ids[part] for part in parts]

    def text(self, text):
        """Returns the token ids of plain text. Splits the text into words with their leading space, digits, punctuation
        and newlines."""
        words = re.findall(r" ?[A-Za-z]+| ?[0-9]| ?[^\sA-Za-z0-9]+|\n+| +", text)
        return [number for word in words for number in self.pieces(word)]

    def marked(self, text, newline=None):
        """Finds special tokens first. `newline`: the id to use for a newline."""
        found = []
        for part in re.split("(" + "|".join(map(re.escape, self.marks)) + ")", text):
            if part in self.marks:
                found.append(self.ids[part])
            elif newline is None:
                found += self.text(part)
            else:
                for line in re.split("(\n)", part):
                    found += [newline] if line == "\n" else self.text(line)
        return found


def chat_ml(messages):
    turns = "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)
    return turns + "<|im_start|>assistant\n"


class Stories(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="stories")
        cls.models = Path(cls.temporary.name)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def place(self, name, model):
        """Makes and returns the working folder of the user in a story."""
        folder = self.models / f"{self.id().rsplit('.', 1)[1]}_{name}"
        (folder / "run").mkdir(parents=True)
        (folder / "model.gguf").symlink_to(model)
        return folder

    def walk(self, title, folder):
        """Returns the output of a story's commands, and the exit status of the last one."""
        lines = commands(title)
        self.assertLessEqual(len(lines), MOST_COMMANDS)
        said, status = "", 0
        for line in lines:
            environment = {**os.environ, "PATH": f"{CLI.parent}:{os.environ['PATH']}"}
            done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True)
            said, status = said + done.stdout + done.stderr, done.returncode
        return said, status

    def with_bos(self):
        """Returns the starter model with metadata that request BOS."""
        key, bytes_ = b"tokenizer.ggml.add_bos_token", bytearray(STARTER.read_bytes())
        at = bytes_.index(key) + len(key) + 4  # skips the key and the 4 bytes of the value's type
        self.assertEqual(bytes_[at], 0)
        bytes_[at] = 1
        path = self.models / "with_bos.gguf"
        path.write_bytes(bytes_)
        return path

    def ids(self, title, faulty, *signs, model=STARTER, begin=()):
        """Runs a story twice: with the correct ids of the messages, and with the wrong ids that faulty(vocabulary)
        returns. The output must contain `signs` only for the wrong ids."""
        vocabulary = Vocabulary(STARTER)
        for name, ids in (("sound", [*begin, *vocabulary.marked(chat_ml(MESSAGES))]), ("faulty", faulty(vocabulary))):
            folder = self.place(name, model)
            (folder / "chat.json").write_text(json.dumps(MESSAGES))
            np.array(ids, "<i4").tofile(folder / "run" / "tokens.i32")
            said, status = self.walk(title, folder)
            with self.subTest(name):
                self.assertEqual(status, 0 if name == "sound" else 1, said)
                for sign in signs:
                    (self.assertNotIn if name == "sound" else self.assertIn)(sign, said)

    def taps(self, title, family, mix, fault, sign, write, count=20, decode=4):
        network = network_of(models.write(self.models, family, mix))
        tokens = prompt(title, count, network.vocabulary)
        for name in ("sound", "faulty"):
            first, then = (network, None) if name == "sound" else faults.named(network, fault).networks(network)
            folder = self.place(name, network.file.path)
            write(folder, evaluate(first, tokens, decode, decoded=then))
            said, status = self.walk(title, folder)
            with self.subTest(name):
                self.assertEqual(status, 0 if name == "sound" else 1, said)
                (self.assertNotIn if name == "sound" else self.assertIn)(sign, said)

    def test_readme(self):
        """The README shows the output of compare for an engine that pairs RoPE's dimensions incorrectly."""
        readme = (DOCUMENT.parents[1] / "README.md").read_text()
        shown = re.search(r"```\n\$ vitrine-cli (compare .*)\n([\s\S]*?)```", readme)
        self.assertTrue(shown, "README.md shows no output of compare")
        tokens = Vocabulary(STARTER).marked(chat_ml([{"role": "user", "content": "What is a token?"}]))
        network = network_of(str(STARTER))
        wrong = faults.named(network, "rope.pairing").networks(network)[0]
        folder = self.place("faulty", STARTER)
        np.savez(folder / "my_engine.npz", **evaluate(wrong, tokens, 4))
        done = subprocess.run([CLI, *shown[1].split()], cwd=folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        printed = done.stdout.splitlines()
        for line in shown[2].splitlines():
            if re.match(r"\d+\.", line):  # the last digits of this line depend on the computer
                name, mark = line.split()[0], line.endswith("diverges")
                self.assertTrue(any(row.split()[:1] == [name] and row.endswith("diverges") == mark for row in printed), line)
            elif line != "…":
                self.assertIn(line, printed)

    # ---- the stories of docs/engines.md
    def test_no_template(self):
        self.ids("A Go engine goes on for ever", lambda words: words.text(MESSAGES[0]["content"]), '"<|im_start|>"', "does not apply the chat template")

    def test_newline_unknown(self):
        self.ids("A Go engine goes on for ever", lambda words: words.marked(chat_ml(MESSAGES), newline=0), "Token 2 is ", "uses the unknown token for a newline")

    def test_bos_ignored_and_special_tokens_split(self):
        bos = Gguf(STARTER).metadata["tokenizer.ggml.bos_token_id"]
        self.ids("A Rust worker talks to itself", lambda words: words.text(chat_ml(MESSAGES)), '"<|im_start|>"', "omits BOS",
                 "tokenizes a special token as if it were plain text", model=self.with_bos(), begin=[bos])

    @staticmethod
    def headerless(folder, taps):
        for name, values in taps.items():
            np.ascontiguousarray(values).tofile(folder / "run" / (name + (".i32" if name == "tokens" else ".f32")))

    @staticmethod
    def arrays(folder, taps):
        for name, values in taps.items():
            np.save(folder / "run" / f"{name}.npy", values)

    @staticmethod
    def logits(folder, taps):
        taps["logits"].tofile(folder / "logits.bin")
        (folder / "ids.txt").write_text(",".join(map(str, taps["tokens"])))

    def test_gemma_without_the_scale_of_its_embedding(self):
        self.taps("Gemma says Kaw", "gemma2", "Q8_0", "embedding.scale.missing", "(embedding.scale, ", self.headerless)

    def test_gpt2_with_queries_keys_and_values_of_each_head_together(self):
        self.taps("GPT-2 mixes its heads", "gpt2", "F16", "qkv.split.by_head", "(qkv.split, ", self.arrays)

    def test_a_gpu_that_reads_back_the_step_before(self):
        self.taps("A GPU engine is one step late", "qwen2", "F32", "readback.stale.logits", "(readback.stale, ", self.logits)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

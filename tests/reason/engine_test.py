#!/usr/bin/python3
"""Tests the engine of this folder without other data: without a fault it must be right, and each fault must have its
effect.

  engine_test.py VITRINE_CLI ROOT

Exit status: 0, 1, or 77 without NumPy.
"""
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
import quants
from arithmetic import ROUNDINGS, SOUND
from engine import evaluate
from families import network_of
from norm_kinds import KINDS
from vitrine import WEAKEST, compare, effect, prompt

CLI, ROOT = Path(sys.argv[1]), Path(sys.argv[2])
# Codes for which test_every_cause_has_a_fault requires no fault: "unknown" is reported if no hypothesis fits, and TF32 is
# tested in tests/compare/rounding_test.cpp.
WITHOUT_FAULT = {"unknown", "rounding.tf32"}


class Engine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="reason")
        cls.networks = {}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def network(self, name, mix="F32"):
        if (name, mix) not in self.networks:
            self.networks[name, mix] = network_of(models.write(self.folder.name, name, mix))
        return self.networks[name, mix]

    def test_has_every_kind_of_norm(self):
        table = (ROOT / "core/model/norm_kind.def").read_text()
        keys = dict(re.findall(r'^VITRINE_NORM_KIND\(\w+, "(\w+)", .*"([\w.]+)"\)$', table, re.MULTILINE))
        self.assertEqual(keys, {code: kind.epsilon_key for code, kind in KINDS.items()})

    def test_agrees_with_vitrine_in_every_family_and_type(self):
        """Every tap of the scalar level must agree, with prompts and with tokens decoded one by one."""
        sets = [(name, shape.types[at % len(shape.types)]) for at, (name, shape) in enumerate(models.SHAPES.items())
                if name != "types"]
        for name, mix in sets + [("types", kind.name) for kind in quants.KINDS]:
            with self.subTest(model=f"{name}.{mix}"):
                network = self.network(name, mix)
                tokens, out = prompt(name, 20, network.vocabulary), Path(self.folder.name) / "trace.npz"
                subprocess.run([CLI, "trace", "-m", network.file.path, "--tokens", ",".join(map(str, tokens)), "--isa",
                                "scalar", "-t", "1", "--out", out], check=True, capture_output=True)
                with np.load(out) as trace:
                    theirs = dict(trace)
                ours = evaluate(network, tokens)
                self.assertEqual(sorted(theirs), sorted(ours))
                # the tolerance grows with the number of layers, because every layer adds rounding errors
                self.assertLess(effect(theirs, ours), WEAKEST * max(1, len(network.layers) / 6))

    def test_sound_ways_to_compute_agree_and_roundings_do_not(self):
        network = self.network("llama", "F16")
        tokens = prompt("ways", 20, network.vocabulary)
        right = evaluate(network, tokens)
        for name, arithmetic in SOUND.items():
            self.assertLess(effect(right, evaluate(network, tokens, arithmetic=arithmetic)), WEAKEST, name)
        for name, (arithmetic, _) in ROUNDINGS.items():
            self.assertGreater(effect(right, evaluate(network, tokens, arithmetic=arithmetic)), WEAKEST, name)

    def test_a_sound_rounding_that_overflows_is_an_overflow(self):
        """In most layers, half precision only rounds. In the layer with huge values (model "loud"), products overflow
        to infinity."""
        network = self.network("loud")
        tokens = prompt("loud", 12, network.vocabulary)
        with np.errstate(over="ignore", invalid="ignore"):
            taps = evaluate(network, tokens, 4, arithmetic=ROUNDINGS["f16_products"][0])
        report = compare(CLI, network.file.path, taps, 4)
        self.assertEqual([rounding["code"] for rounding in report["roundings"]], ["rounding.f16"])
        self.assertEqual(report["verdict"]["cause"], "overflow")

    def test_every_cause_has_a_fault(self):
        codes = set(re.findall(r'VITRINE_CAUSE\(\w+, "([a-z0-9._]+)"', (ROOT / "core/diagnose/cause/cause.def").read_text()))
        self.assertGreater(len(codes), 50)
        found = {code for _, of_fault, *_ in faults.REGISTRY for code in of_fault}
        found |= {code for name in ("llama", "types") for fault in faults.of(self.network(name, "Q8_0"))
                  for code in fault.codes}
        found |= {code for _, code in ROUNDINGS.values()}
        self.assertEqual(codes - found - WITHOUT_FAULT, set())
        self.assertEqual(found - codes, set(), "are no codes")

    def test_faults_show(self):
        """Every fault must change the results. Because of the random weights, a few faults may have no visible
        effect."""
        for name, mix in ("llama", "Q4_K_M"), ("gemma2", "F32"), ("gpt-oss", "Q8_0"):
            network = self.network(name, mix)
            tokens, hidden = prompt(name, 28, network.vocabulary), []
            right = evaluate(network, tokens, 6)
            possible = faults.of(network)
            self.assertGreater(len(possible), 150)
            for fault in possible[::6]:
                first, decoded = fault.networks(network)
                wrong = evaluate(first, tokens, 6, decoded=decoded)
                if effect(right, wrong) < WEAKEST:
                    hidden.append(fault.name)
                elif fault.scope == "decode":
                    prompt_rows = {tap: rows[:22] for tap, rows in wrong.items()}
                    self.assertLess(effect({tap: rows[:22] for tap, rows in right.items()}, prompt_rows), WEAKEST,
                                    f"{fault.name} touches the prompt")
            self.assertLess(len(hidden), 12, hidden)

    def test_faults_of_states_show(self):
        seen = set()
        for name in "qwen35", "kimi-linear", "mamba2", "lfm2", "rwkv7", "deepseek2", "gemma4", "gemma3n":
            network = self.network(name)
            tokens = prompt(name, 20, network.vocabulary)
            right = evaluate(network, tokens, 4)
            for fault in faults.of(network):
                if fault.part == "q" or not fault.in_layer or fault.scope == "one":
                    continue
                first, decoded = fault.networks(network)
                self.assertGreater(effect(right, evaluate(first, tokens, 4, decoded=decoded)), WEAKEST,
                                   f"{name} {fault.name}")
                seen.add(fault.codes[0])
        self.assertGreater(len(seen), 18)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

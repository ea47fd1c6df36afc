#!/usr/bin/python3
"""Tests the output of llama-eval-callback as a reference; the test writes it in llama.cpp's format.

  eval_log_test.py VITRINE_CLI

Exit status: 0, 1, or 77 without NumPy.
"""
import json
import subprocess
import unittest

from eval_print import node
from reference_case import CLI, LAYERS, TOKENS, ReferenceCase, models, np

from arithmetic import ROUNDINGS
from engine import evaluate
from families import network_of


class EvalLogs(ReferenceCase):
    def nodes(self, change=lambda name, values: values):
        """Yields the nodes of llama.cpp's graph. After attention in the last layer, only the last token remains."""
        def of(name):
            return change(name, self.own[name])
        yield "inp_embd", "GET_ROWS", of("embed")
        for layer in range(LAYERS):
            last = slice(-1, None) if layer == LAYERS - 1 else slice(None)
            yield f"norm-{layer}", "RMS_NORM", of(f"{layer}.attn_norm") * 0.5
            yield f"attn_norm-{layer}", "MUL", of(f"{layer}.attn_norm")
            for letter in "qk":
                plain = of(f"{layer}.{letter}")
                yield f"{letter.upper()}cur-{layer}", "MUL_MAT", plain.reshape(len(TOKENS), -1)
                yield f"{letter.upper()}cur-{layer} (reshaped)", "RESHAPE", plain
                yield f"{letter.upper()}cur-{layer}", "ROPE", of(f"{layer}.{letter}_rope")
            yield f"Vcur-{layer}", "MUL_MAT", of(f"{layer}.v").reshape(len(TOKENS), -1)
            yield (f"kq_soft_max-{layer}", "SOFT_MAX",
                   np.pad(of(f"{layer}.scores"), ((0, 0), (0, 0), (0, 22))).transpose(1, 0, 2))
            yield f"kqv_out-{layer}", "CONT", of(f"{layer}.attn_mix").reshape(len(TOKENS), -1)
            yield f"node_{layer}", "MUL_MAT", of(f"{layer}.attn_out")
            yield f"ffn_norm-{layer}", "MUL", of(f"{layer}.ffn_norm")[last]
            yield f"ffn_swiglu-{layer}", "GLU", of(f"{layer}.ffn_act")[last]
            yield f"ffn_out-{layer}", "MUL_MAT", of(f"{layer}.ffn_out")[last]
            yield f"l_out-{layer}", "ADD", of(f"{layer}.layer_out")[last]
        yield "result_norm", "MUL", of("final_norm")[-1:]
        yield "result_output", "MUL_MAT", of("logits")[-1:]

    def print_of(self, nodes, **how):
        return [line for each in nodes for line in node(*each, **how)]

    def written(self, lines):
        path = self.place("print.log")
        path.write_text("\n".join(lines) + "\n")
        return path

    HEAD = ["build: 4942", "llama_model_loader: loaded meta data", f"number of input tokens = {len(TOKENS)}",
            *(f"  {token}" for token in TOKENS)]

    def check_sound(self, lines, taps=3 + LAYERS * 12):
        report, said = self.report(self.written(lines))
        self.assertEqual(len(report["taps"]), taps)
        self.assertEqual(report["unknown"], [])
        self.assertIn("Only these values were compared", said)
        return report

    def test_sound_print(self):
        report = self.check_sound(self.HEAD + self.print_of(self.nodes()))
        self.assertEqual({name.split(".")[1] for name in report["missing"]}, {"attn_out"})

    def test_later_form(self):
        """In later versions, each printed line has another function name, a timestamp and colours."""
        lines = self.HEAD + self.print_of(self.nodes(), prefix="\033[34m0.00.123.456\033[0m I common_debug_cb_eval:", later=True)
        self.check_sound(lines)

    def cut(self, text):
        """Compares a log that is cut off inside its last node. Returns the report and stderr. Also checks the verdict."""
        path = self.place("print.log")
        path.write_text(text)
        report, said = self.report(path)
        self.assertEqual(len(report["taps"]), 2 + LAYERS * 12)
        self.assertIn("logits", report["missing"])
        done = subprocess.run([CLI, "compare", "-m", self.model, "--isa", "scalar", "-t", "1", "--reference", path,
                               "--seconds", "0"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        verdict = done.stdout.splitlines()[-1]
        self.assertIn("The logits were not compared, because the reference contains no logits.", verdict)
        return said

    def test_cut_off(self):
        """The complete nodes of a log that was cut off are compared, and a notice names the incomplete node."""
        lines = self.HEAD + self.print_of(self.nodes())
        text = "\n".join(lines) + "\n"
        head = text.rindex("ggml_debug:")
        begins = next(i for i, line in enumerate(lines) if "result_output" in line) + 1
        shape = text.index(" = {", head)
        row = text.index(".", shape) + 2
        for at in (text.index(" = (", head) + 6, shape + 5, text.index("\n", head), text.index("[", shape), row):
            for end in "", "\n":
                with self.subTest(text[head:at] + end):
                    self.assertIn(f'the file ends inside the node "result_output", which begins on line {begins}. '
                                  "This node and all later nodes were not compared.", self.cut(text[:at] + end))
        self.assertIn('ends inside the node "result_ou"', self.cut(text[:text.index("tput", head)]))
        # Between two nodes, nothing is cut off, but the logits are missing.
        between = self.cut(text[:head])
        self.assertNotIn("the file ends inside", between)
        line = next(i for i, line in enumerate(lines) if "result_norm" in line) + 1
        self.assertIn(f'the log ends after the node "result_norm", which begins on line {line}, without the logits '
                      "(result_output). Later nodes were not compared.", between)

    def test_selected_nodes(self):
        """A log of selected nodes need not contain the logits."""
        selected = (node for node in self.nodes() if node[0].startswith("l_out"))
        report, said = self.report(self.written(self.HEAD + self.print_of(selected)))
        self.assertEqual(len(report["taps"]), LAYERS)
        self.assertNotIn("the log ends", said)

    def test_cut_off_after_the_last_value(self):
        """If the last node has all of its values, it is compared even if the lines that end it are missing."""
        report = self.check_sound((self.HEAD + self.print_of(self.nodes()))[:-3])
        self.assertNotIn("logits", report["missing"])

    def test_cut_off_in_a_later_evaluation(self):
        """If the compared evaluation is whole, it does not matter where a later one ends."""
        lines = self.HEAD + self.print_of(self.nodes())
        for rest in (30, 3):
            with self.subTest(rest):
                path = self.place("print.log")
                path.write_text("\n".join(lines + lines[len(self.HEAD):][:rest]))
                _, said = self.report(path)
                self.assertNotIn("the file ends inside", said)

    def test_shapes_of_the_last_node(self):
        """A shape that the tap cannot have is an error, also in the last node."""
        text = "\n".join(self.HEAD + self.print_of(self.nodes())) + "\n"
        head = text.rindex("ggml_debug:")
        width = self.own["logits"].shape[1]
        line = text[:head].count("\n") + 1
        for axes, sentence in ((f"{width}, 11, 1, 1", f"the array has shape (1, 1, 11, {width}), but in Vitrine it has shape "
                                f"(10, {width})"),
                               (f"{width}, 400, 1, 1", "in Vitrine it has shape"),
                               (f"{width // 2}, 2, 1, 1", "requires 12 printed values, but there are 6."),
                               (f"{width - 1}, 1, 1, 1", "in Vitrine it has shape"),
                               (f"{width}, 4, 4, 1", "in Vitrine it has shape"),
                               (f"{width}, 4, 1, 4", "in Vitrine it has shape"),
                               (f"{width}, 3, 1, 1", f"the shape (1, 1, 3, {width}) requires 18 printed values, but there are "
                                "6."),
                               (f"{width}, 1, 2, 1", "requires 12 printed values, but there are 6.")):
            with self.subTest(axes):
                path = self.place("print.log")
                path.write_text(text[:head] + text[head:].replace(f" = {{{width}, 1, 1, 1}}", f" = {{{axes}}}"))
                self.refused(path, sentence)
                self.refused(path, f'print.log, line {line}: node "result_output": ')

    def test_other_evaluations_are_passed_over(self):
        """The log also contains a warm-up before the prompt and a generated token after it. Both are ignored."""
        def other(rows):
            return [(name, operation, values[:rows] * 3 if values.ndim == 2 else values[:, :rows] * 3)
                    for name, operation, values in self.nodes()]
        self.check_sound(self.HEAD + self.print_of(other(2)) + self.print_of(self.nodes()) + self.print_of(other(1)))

    def test_faults_are_found(self):
        for tap, change in (("1.q_rope", lambda x: self.own["1.q"]), ("0.v", lambda x: x * 1.1), ("1.ffn_act", lambda x: -x),
                            ("1.scores", lambda x: x[:, ::-1]), ("logits", lambda x: x + 1), ("2.layer_out", lambda x: x * 0)):
            with self.subTest(tap):
                nodes = self.nodes(lambda name, values: change(values) if name == tap else values)
                report, _ = self.report(self.written(self.HEAD + self.print_of(nodes)), status=1)
                self.assertEqual(report["first_divergence"]["name"], tap)

    def test_rounded_activations_are_no_fault(self):
        """The log prints only a few values of each tap. The values of one tap are too few to show that the engine
        rounds activations to 8 bits, but the values of all taps show it."""
        self.model = models.write(self.folder, "llama", "Q8_0")
        self.own = evaluate(network_of(self.model), TOKENS, arithmetic=ROUNDINGS["q8"][0])
        for scaled, agreement, tap in (1, "rounding", None), (1.1, "different", "1.v"):
            nodes = self.nodes(lambda name, values: values * scaled if name == "1.v" else values)
            report = json.loads(self.compare(self.written(self.HEAD + self.print_of(nodes))).stdout)
            first = (report["first_divergence"] or {}).get("name")
            self.assertEqual((report["agreement"], report["rounding"], first), (agreement, "rounding.q8", tap))

    def test_nan_is_found(self):
        def change(name, values):
            return np.where(np.arange(values.shape[-1]) == 1, np.nan, values) if name == "1.layer_out" else values
        done = self.compare(self.written(self.HEAD + self.print_of(self.nodes(change))))
        self.assertEqual(json.loads(done.stdout)["first_divergence"]["name"], "1.layer_out")

    def test_damage_is_said(self):
        lines = self.HEAD + self.print_of(self.nodes())
        at = next(i for i, line in enumerate(lines) if "attn_norm-1" in line)
        for damage, sentence in ((lines[:at + 3] + lines[at + 4:],
                                  f'line {at + 1}: node "attn_norm-1": the shape (1, 1, 10, 256) requires 36 printed'),
                                 (lines[:at + 3] + ["   [ 1.0, zwei, 3.0],"] + lines[at + 4:], '"zwei" among the values')):
            self.refused(self.written(damage), sentence)

    def test_large_values_are_said(self):
        lines = self.print_of(self.nodes())
        at = next(i for i, line in enumerate(lines) if "attn_norm-1" in line)
        for number in "9" * 400 + ".0", "-" + "9" * 400:
            self.refused(self.written(lines[:at + 3] + [f"   [ 1.0, {number}, 3.0],"] + lines[at + 4:]),
                         'among the values of "attn_norm-1" does not fit into a 64-bit float.')

    def test_control_characters_near_the_beginning(self):
        """A log with a control character in its first bytes is still a log."""
        lines = self.print_of(self.nodes())
        for name in "inp\0_embd", "inp_embd\x01":
            self.refused(self.written([lines[0].replace("inp_embd", name, 1)] + lines[1:]),
                         "print.log, line 1: the name of the node, ")

    def test_utf16(self):
        lines = self.HEAD + self.print_of(self.nodes())
        for name in "print.txt", "print.log", "print":
            self.place(name).write_bytes("\n".join(lines).encode("utf-16"))
            self.refused(self.place(name), f"{name}: the file is in UTF-16; save it as UTF-8.")

    def test_damaged_heads_are_said(self):
        """A damaged shape is an error; if it were ignored, the tap would count as missing and the verdict would be
        wrong."""
        lines = self.HEAD + self.print_of(self.nodes())
        at = next(i for i, line in enumerate(lines) if " l_out-1 " in line)
        head, shape = lines[at].rsplit(" = {", 1)
        for damaged, sentence in ((head + " = {64, , 1, 1}", "the shape of the node in"),
                                  (head + " = {64, -5, 1, 1}", "the shape of the node in"),
                                  (head + " = {64, 0, 1, 1}", "the shape of the node in"),
                                  (head + " = {64, 5, 1, 1, 1}", "the shape of the node in"),
                                  (head + " = {64, 5, 1", "the shape of the node in"),
                                  (head, "the shape of the node in"),
                                  (lines[at].replace("l_out-1", "l_out\0-1"), '"l_out\\x00-1", holds a control character'),
                                  (lines[at].replace("l_out-1", "l_out-1\0"), "holds a control character")):
            with self.subTest(damaged):
                self.refused(self.written(lines[:at] + [damaged] + lines[at + 1:]), f"line {at + 1}: {sentence}"
                             if "shape" in sentence else sentence)


if __name__ == "__main__":
    unittest.main()

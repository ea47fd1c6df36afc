#!/usr/bin/python3
"""Tests every format in which another engine may provide its results, with vitrine-cli compare.

  forms_test.py VITRINE_CLI

Exit status: 0, 1, or 77 without NumPy.
"""
import io
import json
import os
import unittest

from reference_case import ReferenceCase, TOKENS, models, np

ROWS, WIDTH, VOCABULARY = len(TOKENS), models.WIDTH, models.VOCABULARY


def bf16(values):
    return (np.asarray(values, "f4").view(np.uint32) + 0x8000 >> 16).astype("<u2")


class Forms(ReferenceCase):
    def folder_of(self, taps, write):
        path = self.place("run")
        path.mkdir()
        for name, values in taps.items():
            write(path, name, values)
        return path

    def given(self):
        return "--tokens", ",".join(map(str, TOKENS))

    # ---- folders of arrays
    def test_folder_of_npy(self):
        reference = self.folder_of(self.own, lambda path, name, values: np.save(path / name, values))
        (reference / "notes.md").write_text("not an array")
        (reference / ".hidden.npy").write_text("nor this")
        (reference / "sub.npy").mkdir()
        report, said = self.report(reference)
        self.assertEqual((len(report["taps"]), report["missing"], report["unknown"], said), (len(self.own) - 1, [], [], ""))
        self.assertEqual({tap["max_abs"] for tap in report["taps"]}, {0.0})

    def test_folder_of_headerless_floats(self):
        def write(path, name, values):
            values.tofile(path / f"{name}.{'i32' if name == 'tokens' else 'f32'}")
        report, _ = self.report(self.folder_of(self.own, write))
        self.assertEqual((len(report["taps"]), report["missing"]), (len(self.own) - 1, []))
        self.assertEqual({tap["max_abs"] for tap in report["taps"]}, {0.0})

    def test_headerless_halves_and_bfloat16(self):
        for ending, converted, bound in (("f16", lambda x: x.astype("f2"), 1e-3), ("bf16", bf16, 8e-3)):
            with self.subTest(ending):
                reference = self.place(ending)
                reference.mkdir()
                converted(self.own["1.layer_out"]).tofile(reference / f"1.layer_out.{ending}")
                np.save(reference / "tokens.npy", np.array(TOKENS))
                report = json.loads(self.compare(reference).stdout)
                self.assertEqual(len(report["taps"]), 1)
                self.assertTrue(0 < report["taps"][0]["relative_l2"] < bound)

    def test_fault_in_a_folder_is_found(self):
        def write(path, name, values):
            if name == "1.q":
                values = values * np.float32(1.01)
            values.tofile(path / f"{name}.{'i32' if name == 'tokens' else 'f32'}")
        report, _ = self.report(self.folder_of(self.own, write), status=1)
        self.assertEqual(report["first_divergence"]["name"], "1.q")

    def test_last_row_alone(self):
        reference = self.place("run")
        reference.mkdir()
        self.own["1.layer_out"][-1].tofile(reference / "1.layer_out.f32")
        (self.own["2.layer_out"][-1] * np.float32(2)).tofile(reference / "2.layer_out.f32")
        report, _ = self.report(reference, *self.given(), status=1)
        self.assertEqual(report["first_divergence"]["name"], "2.layer_out")
        self.assertEqual(report["taps"][0]["max_abs"], 0.0)

    def test_sizes_that_do_not_divide(self):
        reference = self.place("run")
        reference.mkdir()
        self.own["0.q"].reshape(-1)[:-3].tofile(reference / "0.q.f32")
        self.refused(reference, f'run, file "0.q.f32": the {ROWS * WIDTH - 3} elements of the array are not a multiple of '
                     f"{WIDTH}, the row length of 0.q.", *self.given())
        self.own["0.q"][:-1].tofile(reference / "0.q.f32")
        self.refused(reference, f"make {ROWS - 1} rows of {WIDTH}, but there are {ROWS} tokens.", *self.given())
        (reference / "0.q.f32").write_bytes(b"abcde")
        self.refused(reference, 'run, file "0.q.f32": the size of 5 bytes is not a multiple of the element size, 4 bytes.',
                     *self.given())

    def test_folders_that_are_no_reference(self):
        reference = self.place("run")
        reference.mkdir()
        self.refused(reference, "run: the folder contains no arrays", *self.given())
        np.save(reference / "embed.npy", self.own["embed"])
        self.own["embed"].tofile(reference / "embed.f32")
        self.refused(reference, 'run: the files "embed.f32" and "embed.npy" both hold "embed"', *self.given())

    # ---- a single array
    def test_logits_alone(self):
        logits = self.own["logits"]
        for name, values in (("l.npy", logits), ("last.npy", logits[-1]), ("batch.npy", logits[None])):
            np.save(self.place(name), values)
        logits.tofile(self.place("l.bin"))
        logits[-2:].tofile(self.place("l.f32"))
        for name in ("l.npy", "last.npy", "batch.npy", "l.bin", "l.f32"):
            with self.subTest(name):
                report, said = self.report(self.place(name), *self.given())
                self.assertEqual([(tap["name"], tap["max_abs"]) for tap in report["taps"]], [("logits", 0.0)])
                self.assertEqual(said, "")

    def test_logits_of_the_first_tokens(self):
        logits = self.own["logits"]
        np.save(self.place("first.npy"), logits[:4])
        logits[:4].tofile(self.place("first.bin"))
        np.save(self.place("one.npy"), logits[0])
        for name, where in (("first.npy", "positions 0 to 3"), ("first.bin", "positions 0 to 3"), ("one.npy", "position 0")):
            with self.subTest(name):
                report, said = self.report(self.place(name), *self.given())
                self.assertEqual([tap["max_abs"] for tap in report["taps"]], [0.0])
                self.assertIn(f'{name}: the array "logits" holds the values of {where}, which', said)
        # An engine that is one token late returns the previous row. This must count as different.
        np.save(self.place("behind.npy"), logits[-2])
        report, _ = self.report(self.place("behind.npy"), *self.given(), status=1)
        self.assertEqual(report["agreement"], "different")

    def test_types_of_a_file_without_a_header(self):
        logits = self.own["logits"]
        for kind, written, bound in (("f16", logits.astype("<f2"), 1e-3), ("bf16", bf16(logits), 8e-3),
                                     ("f64", logits.astype("<f8"), 1e-7)):
            for count in (ROWS, ROWS - 1, 1):
                with self.subTest((kind, count)):
                    path = self.place(f"{kind}{count}.bin")
                    written[-count:].tofile(path)
                    report = json.loads(self.compare(path, *self.given()).stdout)
                    self.assertEqual(report["taps"][0]["shape"], [count, VOCABULARY])
                    self.assertLess(report["taps"][0]["relative_l2"], bound)

    def test_numbers_beyond_float32(self):
        for value in (1e39, 1e155, np.finfo("f8").min):
            with self.subTest(value):
                logits = self.own["logits"].astype("f8")
                logits[2, 5] = value
                np.save(self.place("huge.npy"), logits)
                report, said = self.report(self.place("huge.npy"), *self.given(), status=1)
                self.assertEqual((report["agreement"], report["first_divergence"]["position"]), ("different", 2))
                self.assertEqual(report["first_divergence"]["not_finite"], {"a": 0, "b": 1})
                self.assertIn('the array "logits" holds 1 value that float32 cannot hold', said)

    def test_logits_that_differ(self):
        (self.own["logits"][:, ::-1]).tofile(self.place("l.bin"))
        report, _ = self.report(self.place("l.bin"), *self.given(), status=1)
        self.assertEqual(report["first_divergence"]["name"], "logits")

    def test_padded_logits(self):
        padded = np.concatenate([self.own["logits"], np.full((ROWS, 32), -1e9, "f4")], 1)
        np.save(self.place("l.npy"), padded)
        padded.tofile(self.place("l.bin"))
        padded[-1].tofile(self.place("last.bin"))
        for name in ("l.npy", "l.bin", "last.bin"):
            with self.subTest(name):
                report, said = self.report(self.place(name), *self.given())
                self.assertEqual(report["taps"][0]["max_abs"], 0.0)
                self.assertEqual(said, f"{name}: the logits have {VOCABULARY + 32} columns, but the vocabulary has "
                                       f"{VOCABULARY} tokens. The last 32 columns were left out.\n")

    # ---- token ids
    def test_tokens_alone(self):
        np.save(self.place("t.npy"), np.array(TOKENS))
        np.save(self.place("f.npy"), np.array(TOKENS, "f4"))
        self.place("t.txt").write_text(str(TOKENS) + "\n")
        self.place("mark.txt").write_text("\ufeff" + str(TOKENS))
        np.array(TOKENS, "<i4").tofile(self.place("t.bin"))
        np.array(TOKENS, "<i8").tofile(self.place("t64.bin"))
        for name in ("t.npy", "f.npy", "t.txt", "mark.txt", "t.bin", "t64.bin"):
            with self.subTest(name):
                report, _ = self.report(self.place(name), *self.given())
                self.assertEqual(report, {"tokens": ROWS, "same_tokens": True})
                other = ",".join(map(str, TOKENS[:3] + [9] + TOKENS[4:]))
                report, said = self.report(self.place(name), "--tokens", other, status=1)
                self.assertEqual((report["verdict"]["cause"], report["verdict"]["position"]), ("tokens.differ", 3))
                self.assertIn("250", said)

    def test_float_tokens_beside_taps(self):
        tokens = np.array(TOKENS, "f4")
        np.savez(self.place("r.npz"), embed=self.own["embed"], tokens=tokens)
        report, _ = self.report(self.place("r.npz"))
        self.assertEqual(report["tokens"], ROWS)
        tokens[2] = 12.5
        np.savez(self.place("r.npz"), embed=self.own["embed"], tokens=tokens)
        self.refused(self.place("r.npz"), 'array "tokens": 12.5 at index 2 is not a whole number.')
        tokens[2] = np.nan
        np.savez(self.place("r.npz"), embed=self.own["embed"], tokens=tokens)
        self.refused(self.place("r.npz"), 'array "tokens": the <f4 at index 2 is not finite.')

    def test_texts_that_are_no_ids(self):
        self.place("t.txt").write_text("1, 2, three")
        self.refused(self.place("t.txt"), 't.txt: "three" at byte 6 is not a token id')
        self.place("u.txt").write_bytes("1, 2".encode("utf-16"))
        self.refused(self.place("u.txt"), "u.txt: the file is in UTF-16; save it as UTF-8.")
        self.place("x.dat").write_bytes(bytes(range(32)))
        self.refused(self.place("x.dat"), "x.dat: this is not a supported reference")

    # ---- damaged files
    def test_damaged_arrays(self):
        """Truncated and empty files, invalid types and shapes: one sentence each, and no reads beyond the end."""
        logits = self.own["logits"]
        np.save(self.place("sound.npy"), logits)
        sound = self.place("sound.npy").read_bytes()

        def header(shape, of="<f4"):
            text = f"{{'descr': '{of}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
            return b"\x93NUMPY\1\0\x76\0" + text.encode()
        saved = io.BytesIO()
        np.savez(saved, logits=logits)
        for name, content, sentence in (
                ("short.npy", sound[:-400], "the shape (10, 288) of <f4 needs 11520 bytes, but there are 11120."),
                ("head.npy", sound[:100], "the header at byte 10 needs 118 bytes, but the file ends at byte 100."),
                ("4g.npy", header("(4194304, 256)") + bytes(64), "needs 4294967296 bytes, but there are 64."),
                ("huge.npy", header("(1099511627776, 1099511627776)"), "is too large."),
                ("long.npy", b"\x93NUMPY\2\0" + b"\xff" * 200, "the header at byte 12 needs 4294967295 bytes"),
                ("big.npy", header("(10, 288)", ">f4") + bytes(11520), 'elements of type ">f4" are not supported'),
                ("short.npz", saved.getvalue()[:-30], "or it was cut off."),
                ("byte.npz", saved.getvalue().replace(b"NUMPY", b"NUMPX", 1), 'member "logits.npy" is damaged'),
                ("short.bin", logits.tobytes()[:-100], "are not a multiple of 288, the row length of logits."),
                ("empty.f32", b"", "empty.f32: the file is empty."), ("empty.npy", b"", "empty.npy: the file is empty."),
                ("empty.txt", b"", "empty.txt: the file is empty."), ("empty.log", b"", "empty.log: the file is empty.")):
            with self.subTest(name):
                self.place(name).write_bytes(content)
                self.refused(self.place(name), sentence, *self.given())

    def test_column_order(self):
        np.save(self.place("l.npy"), np.asfortranarray(self.own["logits"]))
        report, _ = self.report(self.place("l.npy"), *self.given())
        self.assertEqual(report["taps"][0]["max_abs"], 0.0)

    def test_links_and_pipes_in_folders(self):
        reference = self.place("run")
        reference.mkdir()
        np.save(reference / "tokens.npy", np.array(TOKENS))
        (reference / "embed.npy").symlink_to("nowhere.npy")
        self.refused(reference, 'run: "embed.npy" is a broken link.')
        (reference / "embed.npy").unlink()
        os.mkfifo(reference / "embed.npy")
        self.refused(reference, 'run: "embed.npy" is not a regular file, so it holds no array.')

    # ---- names and prints of llama.cpp
    def named_by_callbacks(self):
        taps = {"result_norm": self.own["final_norm"], "result_output": self.own["logits"], "inp_embd": self.own["embed"]}
        for layer in range(3):
            for ours, theirs in (("attn_norm", "attn_norm"), ("v", "Vcur"), ("attn_mix", "kqv_out"), ("ffn_norm", "ffn_norm"),
                                 ("ffn_act", "ffn_swiglu"), ("ffn_out", "ffn_out"), ("layer_out", "l_out")):
                taps[f"{theirs}-{layer}"] = self.own[f"{layer}.{ours}"]
            taps[f"kq_soft_max-{layer}"] = np.pad(self.own[f"{layer}.scores"], ((0, 0), (0, 0), (0, 22))).transpose(1, 0, 2)
        return taps

    def test_names_of_callbacks(self):
        for query, key in (("q", "k"), ("q_rope", "k_rope")):  # llama.cpp uses the same name before and after RoPE
            taps = self.named_by_callbacks()
            for layer in range(3):
                taps[f"Qcur-{layer}"], taps[f"Kcur-{layer}"] = (self.own[f"{layer}.{site}"] for site in (query, key))
            np.savez(self.place("r.npz"), tokens=TOKENS, **taps)
            report, said = self.report(self.place("r.npz"))
            self.assertEqual(said, "")
            self.assertEqual({tap["max_abs"] for tap in report["taps"]}, {0.0})
            missing = {f"{layer}.{site}" for layer in range(3) for site in ("q", "k", "q_rope", "k_rope", "attn_out")}
            missing -= {f"{layer}.{site}" for layer in range(3) for site in (query, key)}
            self.assertEqual(set(report["missing"]), missing)

    def test_layers_that_the_model_lacks(self):
        np.savez(self.place("r.npz"), tokens=TOKENS, **self.named_by_callbacks(),
                 **{"l_out-3": self.own["2.layer_out"], "Qcur-4": self.own["2.q"], "ffn_moe_logits-0": self.own["embed"]})
        report, said = self.report(self.place("r.npz"))
        self.assertEqual(sorted(report["surplus"]), ["Qcur-4", "l_out-3"])
        self.assertIn("the file contains taps that the model does not have", said)
        report, said = self.report(self.place("r.npz"), "--layers", "0-1")
        self.assertEqual((report["surplus"], said), ([], ""))

    def test_scores_have_the_heads_first(self):
        for name in "kq_soft_max", "kq_soft_max_ext":
            scores = np.ascontiguousarray(self.own["1.scores"].transpose(1, 0, 2))
            np.savez(self.place("r.npz"), tokens=TOKENS, **{f"{name}-1": scores})
            report, _ = self.report(self.place("r.npz"))
            self.assertEqual([(tap["name"], tap["max_abs"]) for tap in report["taps"]], [("1.scores", 0.0)])

    def test_mix_and_contribution_of_attention_have_one_name(self):
        for site in ("attn_mix", "attn_out"):
            np.savez(self.place("r.npz"), tokens=TOKENS, **{"kqv_out-1": self.own[f"1.{site}"]})
            report, _ = self.report(self.place("r.npz"))
            self.assertEqual([tap["name"] for tap in report["taps"]], [f"1.{site}"])

    def test_mix_of_rotated_values(self):
        """With a quantized cache, llama.cpp's kqv_out is rotated by a Hadamard matrix in blocks of 64."""
        rotation = np.ones((1, 1))
        while len(rotation) < 64:
            rotation = np.block([[rotation, rotation], [rotation, -rotation]]) / np.sqrt(2)
        mix = self.own["1.attn_mix"]
        rotated = (mix.reshape(len(mix), -1, 64) @ rotation).astype("f4").reshape(len(mix), -1)
        np.savez(self.place("r.npz"), tokens=TOKENS, **{"kqv_out-1": rotated})
        report, said = self.report(self.place("r.npz"))
        self.assertEqual([tap["name"] for tap in report["taps"]], ["1.attn_mix"])
        self.assertLess(report["taps"][0]["relative_l2"], 1e-6)
        self.assertIn("Vitrine rotated them back", said)
        self.assertEqual(report["agreement"], "equal")
        # A mistake in the values is found although they are rotated.
        rotated[:, 64:128] *= 1.01
        np.savez(self.place("r.npz"), tokens=TOKENS, **{"kqv_out-1": rotated})
        report, _ = self.report(self.place("r.npz"), status=1)
        self.assertEqual(report["first_divergence"]["name"], "1.attn_mix")

    def test_fault_under_names_of_callbacks(self):
        taps = self.named_by_callbacks()
        taps["kq_soft_max-1"] = taps["kq_soft_max-1"][::-1]
        np.savez(self.place("r.npz"), tokens=TOKENS, **taps)
        report, _ = self.report(self.place("r.npz"), status=1)
        self.assertEqual(report["first_divergence"]["name"], "1.scores")


if __name__ == "__main__":
    unittest.main()

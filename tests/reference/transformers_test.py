#!/usr/bin/python3
"""Tests resources/trace/vitrine_trace_transformers.py, which adds hooks to the modules of a decoder: with a small
decoder in PyTorch (python3-torch) with the names of transformers, and with mocks that are called like such modules.
Without PyTorch, only the mocks are tested, with a message.

  transformers_test.py VITRINE_CLI RESOURCES_TRACE

Exit status: 0, 1, or 77 without NumPy.
"""
import sys
import types
import unittest
from pathlib import Path

from reference_case import ReferenceCase, np  # this import also makes the modules of tests/reason available
import engine
import families

sys.path.insert(0, str(Path(sys.argv.pop(1)).resolve()))
import vitrine_trace_transformers  # noqa: E402

try:
    import torch
    import torch_decoder
except ImportError:
    torch = None

TOKENS = [5, 100, 7, 250, 33, 8]


class Tensor:
    """A mock of a PyTorch tensor. It has only the methods that the hooks use."""

    def __init__(self, values):
        self.values = values

    def detach(self):
        return self

    float = cpu = detach

    def numpy(self):
        return self.values


class Module:
    """Calls hooks as torch.nn.Module does: (module, args, kwargs) before forward, (module, args, output) after it."""

    def __init__(self, **parts):
        self.before, self.behind = [], []
        vars(self).update(parts)

    def register_forward_pre_hook(self, hook, with_kwargs=False):
        assert with_kwargs
        return self.handle(self.before, hook)

    def register_forward_hook(self, hook):
        return self.handle(self.behind, hook)

    @staticmethod
    def handle(hooks, hook):
        hooks.append(hook)
        return types.SimpleNamespace(remove=lambda: hooks.remove(hook))

    def run(self, given, found):
        for hook in self.before:
            hook(self, (), {"hidden_states": Tensor(given)})
        for hook in self.behind:
            hook(self, (Tensor(given),), (Tensor(found), None))


def as_transformers_orders(values):
    """Reorders adjacent pairs to halves, the order in transformers."""
    return values.reshape(*values.shape[:-1], -1, 2).swapaxes(-1, -2).reshape(values.shape)


class Transformers(ReferenceCase):
    @classmethod
    def computed(cls):
        cls.network = families.network_of(cls.model)
        return engine.evaluate(cls.network, TOKENS, 0)

    def check(self, out):
        report, _ = self.report(out)
        self.assertEqual({name.split(".")[1] for name in report["missing"]}, {"q_rope", "k_rope", "scores"})
        self.assertEqual((report["unknown"], report["tokens"]), ([], len(TOKENS)))

    def test_hooks_of_torch(self):
        if torch is None:
            print("python3-torch is missing: the hooks are tested only with mocks.", file=sys.stderr)
            raise unittest.SkipTest("python3-torch is missing")
        model = torch_decoder.Decoder(self.network, as_transformers_orders)
        out = self.place("run")
        trace = vitrine_trace_transformers.Trace(model, out)
        trace.tokens([TOKENS])
        with torch.no_grad():
            trace.logits(model(torch.tensor([TOKENS])).logits)
            trace.close()
            model(torch.tensor([TOKENS]))  # after close(), no hook may be called
        self.check(out)

    def model_of(self, parts):
        layers = [Module(**parts()) for _ in range(3)]
        config = types.SimpleNamespace(model_type="llama", num_attention_heads=4, num_key_value_heads=2)
        return types.SimpleNamespace(config=config, model=types.SimpleNamespace(layers=layers, norm=Module()))

    def test_hooks(self):
        def parts():
            return {"input_layernorm": Module(), "post_attention_layernorm": Module(),
                    "self_attn": Module(q_proj=Module(), k_proj=Module(), v_proj=Module(), o_proj=Module()),
                    "mlp": Module(down_proj=Module())}
        model, out = self.model_of(parts), self.place("run")
        trace = vitrine_trace_transformers.Trace(model, out)
        trace.tokens([TOKENS])

        def rows(name):  # adds the batch axis, as transformers does
            values = self.own[name]
            return values.reshape(1, len(values), -1)
        for n, layer in enumerate(model.model.layers):
            def of(tap):
                return rows(f"{n}.{tap}")
            layer.input_layernorm.run(None, of("attn_norm"))
            for letter in "qk":
                values = as_transformers_orders(self.own[f"{n}.{letter}"]).reshape(1, len(TOKENS), -1)
                getattr(layer.self_attn, f"{letter}_proj").run(None, values)
            layer.self_attn.v_proj.run(None, of("v"))
            layer.self_attn.o_proj.run(of("attn_mix"), of("attn_out"))
            layer.post_attention_layernorm.run(None, of("ffn_norm"))
            layer.mlp.down_proj.run(of("ffn_act"), of("ffn_out"))
            layer.mlp.run(None, of("ffn_out"))
            layer.run(rows("embed") if n == 0 else rows(f"{n - 1}.layer_out"), of("layer_out"))
        model.model.norm.run(None, rows("final_norm"))
        trace.logits(Tensor(rows("logits")))
        trace.close()
        self.assertFalse(any(layer.before or layer.behind for layer in model.model.layers))
        self.check(out)

    def test_fused_projections_and_norms_behind_branches(self):
        model = self.model_of(lambda: {"self_attn": Module(qkv_proj=Module(), o_proj=Module()), "mlp": Module(),
                                       "post_attention_layernorm": Module(), "pre_feedforward_layernorm": Module(),
                                       "post_feedforward_layernorm": Module()})
        model.config.model_type = "gemma2"
        out = self.place("run")
        trace = vitrine_trace_transformers.Trace(model, out)
        layer = model.model.layers[1]
        q, k, v = (np.full((1, 6, width), letter, "f4") for letter, width in ((1, 256), (2, 128), (3, 128)))
        layer.self_attn.qkv_proj.run(None, np.concatenate([q, k, v], -1))
        for number, part in enumerate((layer.self_attn.o_proj, layer.post_attention_layernorm, layer.mlp,
                                       layer.pre_feedforward_layernorm, layer.post_feedforward_layernorm)):
            part.run(np.full((1, 6, 4), 10 + number, "f4"), np.full((1, 6, 4), 20 + number, "f4"))
        found = {file.name: np.unique(np.fromfile(file, "f4")).tolist() for file in out.iterdir()}
        self.assertEqual(found, {"1.q.f32": [1], "1.k.f32": [2], "1.v.f32": [3], "1.attn_mix.f32": [10], "1.attn_out.f32": [21],
                                 "1.ffn_norm.f32": [23], "1.ffn_out.f32": [24]})
        self.assertEqual((out / "1.q.f32").stat().st_size, 6 * 256 * 4)

    def test_a_model_of_unknown_modules_is_refused(self):
        with self.assertRaisesRegex(ValueError, "its layers cannot be found"):
            vitrine_trace_transformers.Trace(types.SimpleNamespace(config=types.SimpleNamespace()), self.place())


if __name__ == "__main__":
    unittest.main()

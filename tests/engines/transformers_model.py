"""Loads a GGUF file of tests/reason/models.py into a model of Hugging Face transformers with the same weights."""
import numpy as np
import torch
import transformers

from gguf import Failure, Gguf

ADJACENT = {"llama", "mixtral"}  # families whose GGUF files store the rows of Q and K as adjacent pairs
CLASSES = {"llama": "Llama", "mixtral": "Mixtral", "qwen2": "Qwen2", "qwen3": "Qwen3", "qwen3moe": "Qwen3Moe",
           "gemma2": "Gemma2", "gpt2": "GPT2", "phi3": "Phi3", "stablelm": "StableLm"}
FAMILIES = tuple(CLASSES)

# Key: name in the GGUF file; value: name in transformers. For layers, the first name that exists in both is used.
WHOLE = {"token_embd.weight": "model.embed_tokens.weight", "output_norm.weight": "model.norm.weight",
         "output_norm.bias": "model.norm.bias", "output.weight": "lm_head.weight"}
LAYER = {"attn_norm": "input_layernorm", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj",
         "attn_v": "self_attn.v_proj", "attn_qkv": "self_attn.qkv_proj", "attn_output": "self_attn.o_proj",
         "attn_q_norm": "self_attn.q_norm", "attn_k_norm": "self_attn.k_norm", "ffn_norm": "post_attention_layernorm",
         "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj", "ffn_gate_inp": "mlp.gate"}
GEMMA = {"post_attention_norm": "post_attention_layernorm", "ffn_norm": "pre_feedforward_layernorm",
         "post_ffw_norm": "post_feedforward_layernorm"}
GPT2_WHOLE = {"token_embd.weight": "transformer.wte.weight", "position_embd.weight": "transformer.wpe.weight",
              "output_norm.weight": "transformer.ln_f.weight", "output_norm.bias": "transformer.ln_f.bias"}
GPT2_LAYER = {"attn_norm": "ln_1", "attn_qkv": "attn.c_attn", "attn_output": "attn.c_proj", "ffn_norm": "ln_2",
              "ffn_up": "mlp.c_fc", "ffn_down": "mlp.c_proj"}


class Source:
    """A GGUF file and the name of its family. The name is the start of the file name if this is a supported family;
    otherwise, it is the architecture in the metadata."""

    def __init__(self, path):
        self.file, self.name = Gguf(path), path.name.split(".")[0]
        self.architecture = self.file.metadata["general.architecture"]
        self.name = self.name if self.name in CLASSES else self.architecture
        if self.name not in CLASSES:
            raise Failure(f"{path}: the family must be one of {', '.join(CLASSES)}, not {self.name}.")
        self.vocabulary = len(self.file.metadata["tokenizer.ggml.tokens"])

    def __call__(self, key, otherwise=None):
        return self.file.metadata.get(f"{self.architecture}.{key}", otherwise)

    def values(self, name):
        return self.file.tensors[name].values()


def config_of(source):
    embedding, vocabulary = source("embedding_length"), source.vocabulary
    tied = "output.weight" not in source.file.tensors
    epsilon = source("attention.layer_norm_rms_epsilon") or source("attention.layer_norm_epsilon")
    ids = dict(bos_token_id=None, eos_token_id=None, pad_token_id=None)
    if source.name == "gpt2":
        return transformers.GPT2Config(
            vocab_size=vocabulary, n_positions=source("context_length"), n_embd=embedding, n_layer=source("block_count"),
            n_head=source("attention.head_count"), n_inner=source("feed_forward_length"), layer_norm_epsilon=epsilon, **ids)
    own = {"qwen3moe": dict(num_experts=source("expert_count"), moe_intermediate_size=source("expert_feed_forward_length"),
                            num_experts_per_tok=source("expert_used_count"), norm_topk_prob=True, decoder_sparse_step=1),
           "mixtral": dict(num_local_experts=source("expert_count"), num_experts_per_tok=source("expert_used_count")),
           "gemma2": dict(query_pre_attn_scalar=source("attention.key_length"),
                          sliding_window=source("attention.sliding_window")),
           "stablelm": dict(use_qkv_bias=True, layer_norm_eps=epsilon)}.get(source.name, {})
    width = source("attention.key_length", embedding // source("attention.head_count"))
    partial = source("rope.dimension_count", width) / width
    return getattr(transformers, CLASSES[source.name] + "Config")(
        vocab_size=vocabulary, hidden_size=embedding, num_hidden_layers=source("block_count"),
        intermediate_size=source("expert_feed_forward_length" if source("expert_count") else "feed_forward_length"),
        num_attention_heads=source("attention.head_count"), num_key_value_heads=source("attention.head_count_kv"),
        max_position_embeddings=source("context_length"), rms_norm_eps=epsilon, tie_word_embeddings=tied,
        **({} if source.name in ("phi3", "stablelm") else {"head_dim": width}),
        rope_parameters={"rope_type": "default", "rope_theta": source("rope.freq_base", 10000.0),
                         "partial_rotary_factor": partial}, **own, **ids)


def halves_of_pairs(values, heads):
    """Returns rows of Q or K in the order of transformers: for each head the first members of all pairs, then the
    second members."""
    rows, *columns = values.shape
    return values.reshape(heads, rows // heads // 2, 2, *columns).swapaxes(1, 2).reshape(rows, *columns)


def weights_of(source):
    """Returns the state dictionary in float32."""
    found, gpt2 = {}, source.name == "gpt2"
    layer_names = GPT2_LAYER if gpt2 else {**LAYER, **(GEMMA if source.name == "gemma2" else {})}
    begin = "transformer.h" if gpt2 else "model.layers"
    for name in source.file.tensors:
        values = source.values(name)
        if name.startswith("rope_"):
            continue
        if not name.startswith("blk."):
            found[(GPT2_WHOLE if gpt2 else WHOLE)[name]] = values
            continue
        _, number, part, kind = name.split(".")
        if part.endswith("_exps"):
            found[f"{begin}.{number}.{part}"] = values
            continue
        if source.name in ADJACENT and part in ("attn_q", "attn_k"):
            values = halves_of_pairs(values, source("attention.head_count" if part == "attn_q" else "attention.head_count_kv"))
        if gpt2 and values.ndim == 2:
            values = values.T
        target = "mlp.gate_up_proj" if source.name == "phi3" and part == "ffn_up" else layer_names[part]
        found[f"{begin}.{number}.{target}.{kind}"] = values
    for number in range(source("block_count")):
        gate, up, down = (found.pop(f"{begin}.{number}.ffn_{part}_exps", None) for part in ("gate", "up", "down"))
        if gate is not None:
            found[f"{begin}.{number}.mlp.experts.gate_up_proj"] = np.concatenate([gate, up], 1)
            found[f"{begin}.{number}.mlp.experts.down_proj"] = down
    if source.name == "gemma2":  # the file contains 1 + weight, transformers only the weight
        found = {name: values - 1 if "norm" in name else values for name, values in found.items()}
    return {name: torch.from_numpy(np.array(values)) for name, values in found.items()}


def frequencies_of(source, base=None):
    """Returns RoPE's angle per position of each pair, in float32 as transformers computes it."""
    width = source("attention.key_length", source("embedding_length") // source("attention.head_count"))
    size = source("rope.dimension_count", width)
    base = base or source("rope.freq_base", 10000.0)
    found = 1.0 / (base ** (torch.arange(0, size, 2, dtype=torch.int64).float() / size))
    for name in "rope_freqs.weight", "rope_factors_long.weight":
        if name in source.file.tensors:
            found = found / torch.from_numpy(source.values(name).copy())
    return found


def set_frequencies(model, frequencies):
    for name in "inv_freq", "original_inv_freq":
        getattr(model.model.rotary_emb, name).copy_(frequencies)


def load(source, attention="eager", dtype=torch.float32):
    """Returns the model for evaluation. Parameters have `dtype`; buffers, such as RoPE's frequencies, stay in float32,
    as from_pretrained() leaves them."""
    transformers.logging.set_verbosity_error()
    model = transformers.AutoModelForCausalLM.from_config(config_of(source), attn_implementation=attention).eval()
    missing, unexpected = model.load_state_dict(weights_of(source), strict=False)
    if unexpected or set(missing) - {"lm_head.weight"} or (missing and "output.weight" in source.file.tensors):
        raise Failure(f"{source.file.path}: transformers has no weights for {missing} and no place for {unexpected}.")
    if source.name != "gpt2":
        set_frequencies(model, frequencies_of(source))
        model.model.rotary_emb.attention_scaling = source("rope.scaling.attn_factor", 1.0)
    return in_dtype(model, dtype)


def in_dtype(model, dtype):
    for parameter in model.parameters():
        parameter.requires_grad_(False)
        parameter.data = parameter.data.to(dtype)
    return model

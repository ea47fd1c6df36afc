"""Shapes of published models with recurrent layers, latent attention, or layers of different kinds, for
random_model.py. Some models have fewer layers or experts than the published one, so that the files stay small; their
names show this. A layer costs as much as in the published model.
"""
from hybrid_parts import (Experts, ExpertsBeside, HybridShape, Latent, PlainSigmoidExperts, SigmoidExperts, attention,
                          feed_forward, head_keys, mamba2_keys, mamba2_mixer, matrices, norms)


def qwen35(layers, width, inner, heads, kv_heads, vocabulary=248320, size=256, key_heads=16, value_heads=16, state=128,
           experts=None, following=False):
    """`following`: whether the model is Qwen 3 Next, which computes the write strength and the decay of a state with
    one projection."""
    values = value_heads * state
    mixed = 2 * key_heads * state + values

    def parts(layer):
        mixer = attention(width, heads, kv_heads, size, True, True) if layer % 4 == 3 else [
            *matrices(attn_qkv=(width, mixed), attn_gate=(width, values), ssm_conv1d=(4, mixed)),
            ("ssm_dt.bias", (value_heads,)), ("ssm_a", (value_heads,)),
            *(matrices(ssm_ba=(width, 2 * value_heads)) if following else
              matrices(ssm_beta=(width, value_heads), ssm_alpha=(width, value_heads))),
            *matrices(ssm_norm=(state,), ssm_out=(values, width))]
        forward = [*experts.tensors(width), ("ffn_gate_inp_shexp.weight", (width,))] if experts else \
            feed_forward(width, inner)
        return norms(width, "attn_norm", "post_attention_norm") + mixer + forward
    own = {**head_keys(heads, kv_heads, size, 1e7, 1e-6), "feed_forward_length": inner, "rope.dimension_count": size // 4,
           "full_attention_interval": 4, **mamba2_keys(values, value_heads, state, key_heads)}
    if not following:
        own["rope.dimension_sections"] = [11, 11, 10, 0]
    if not experts:
        return HybridShape("qwen35", layers, width, vocabulary, True, own, parts)
    own = {**own, **experts.keys(), "expert_shared_feed_forward_length": experts.shared}
    return HybridShape("qwen3next" if following else "qwen35moe", layers, width, vocabulary, False, own, parts)


def lfm2(layers, width, inner, heads, kv_heads, attending, vocabulary=65536, experts=None):
    size = width // heads

    def parts(layer):
        mixer = attention(width, heads, kv_heads, size, True) if layer in attending else [
            ("shortconv.conv.weight", (3, width)), ("shortconv.in_proj.weight", (width, 3 * width)),
            ("shortconv.out_proj.weight", (width, width))]
        forward = experts.in_layer(layer, width, inner) if experts else feed_forward(width, inner)
        return norms(width, "attn_norm", "ffn_norm") + mixer + forward
    own = {**head_keys(heads, [kv_heads if i in attending else 0 for i in range(layers)], size, 1e6),
           "feed_forward_length": inner, "shortconv.l_cache": 3, **(experts.keys() if experts else {})}
    return HybridShape("lfm2moe" if experts else "lfm2", layers, width, vocabulary, True, own, parts,
                       final_norm="token_embd_norm.weight")


def granite_hybrid(layers, width, inner, heads, kv_heads, mamba_heads, attending, vocabulary=100352, experts=None):
    size, wide = width // heads, 2 * width

    def parts(layer):
        mixer = attention(width, heads, kv_heads, size) if layer in attending else \
            mamba2_mixer(width, wide, mamba_heads, 128)
        return norms(width, "attn_norm", "ffn_norm") + mixer + (experts.tensors(width) if experts else
                                                                feed_forward(width, inner))
    own = {**head_keys(heads, [kv_heads if i in attending else 0 for i in range(layers)], size, 1e4),
           **mamba2_keys(wide, mamba_heads, 128), "feed_forward_length": inner, "rope.scaling.finetuned": False,
           "logit_scale": 6.0, "residual_scale": 0.22, "embedding_scale": 12.0, "attention.scale": 1 / size}
    # The inner size of the experts is stored under the key that a dense model uses for its feed-forward network.
    if experts:
        own = {**own, "expert_count": experts.count, "expert_used_count": experts.used,
               "feed_forward_length": experts.inner, "expert_shared_feed_forward_length": experts.shared}
    return HybridShape("granitehybrid", layers, width, vocabulary, True, own, parts)


def falcon_h1(layers, width, inner, heads, kv_heads, size, wide, mamba_heads, state, vocabulary):
    def parts(layer):
        return [*norms(width, "attn_norm"), ("ffn_norm", (width,)), *attention(width, heads, kv_heads, size),
                *mamba2_mixer(width, wide, mamba_heads, state), *feed_forward(width, inner)]
    own = {**head_keys(heads, kv_heads, size, 1e11), **mamba2_keys(wide, mamba_heads, state),
           "feed_forward_length": inner}
    return HybridShape("falcon-h1", layers, width, vocabulary, False, own, parts)


def mamba2(layers, width, mamba_heads, vocabulary):
    def parts(layer):
        return norms(width, "attn_norm") + mamba2_mixer(width, 2 * width, mamba_heads, 128)
    own = {**mamba2_keys(2 * width, mamba_heads, 128), "attention.head_count": 0, "feed_forward_length": 0,
           "attention.layer_norm_rms_epsilon": 1e-5}
    return HybridShape("mamba2", layers, width, vocabulary, True, own, parts)


def nemotron_h(pattern, width, inner, heads, kv_heads, size, wide, mamba_heads, groups, vocabulary=131072, experts=None):
    """`pattern` has one letter for each layer: M for Mamba 2, - for feed-forward, * for attention, E for experts."""
    def parts(layer):
        mixer = {"M": mamba2_mixer(width, wide, mamba_heads, 128, groups), "*": attention(width, heads, kv_heads, size),
                 "-": matrices(ffn_up=(width, inner), ffn_down=(inner, width)),
                 "E": experts.tensors(width) if experts else []}[pattern[layer]]
        return norms(width, "attn_norm") + mixer
    own = {**head_keys(heads, [kv_heads if kind == "*" else 0 for kind in pattern], size, 1e4),
           **mamba2_keys(wide, mamba_heads, 128, groups), "attention.layer_norm_epsilon": 1e-5,
           "feed_forward_length": [inner if kind in "-E" else 0 for kind in pattern]}
    if experts:
        own = {**own, **experts.keys(), "expert_shared_feed_forward_length": experts.shared}
    return HybridShape("nemotron_h_moe" if experts else "nemotron_h", len(pattern), width, vocabulary, False, own, parts)


def gemma4(layers, shared, period, width, inner, heads, kv_heads, vocabulary=262144, per_layer=256, size=256, window=512,
           full_kv_heads=None, experts=None):
    """The last layer of each period has full attention. If `full_kv_heads` is given, this layer has that number of key
    heads, and its keys serve as values."""
    first = layers - shared
    sees_all = [layer % period == period - 1 for layer in range(layers)]
    kv = [full_kv_heads if full_kv_heads and sees_all[layer] else kv_heads for layer in range(layers)]

    def parts(layer):
        own_size = 2 * size if sees_all[layer] else size
        wide = (1 if layer < first else 2) * inner
        heads_ = matrices(attn_q=(width, heads * own_size), attn_output=(heads * own_size, width), attn_q_norm=(own_size,))
        if layer < first:
            heads_ += matrices(attn_k=(width, kv[layer] * own_size), attn_k_norm=(own_size,))
            if not (full_kv_heads and sees_all[layer]):
                heads_ += matrices(attn_v=(width, kv[layer] * own_size))
        beside = matrices(inp_gate=(width, per_layer), proj=(per_layer, width), post_norm=(width,)) if per_layer else []
        return [*norms(width, "attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"), *heads_,
                *feed_forward(width, wide), *matrices(layer_output_scale=(1,)), *beside,
                *(experts.tensors(width) if experts else [])]
    own = {**head_keys(heads, kv if full_kv_heads else kv_heads, 2 * size, 1e6, 1e-6), "attention.key_length_swa": size,
           "attention.value_length_swa": size, "rope.dimension_count_swa": size, "rope.freq_base_swa": 1e4,
           "attention.sliding_window": window, "attention.sliding_window_pattern": [not all_ for all_ in sees_all],
           "attention.shared_kv_layers": shared, "embedding_length_per_layer_input": per_layer,
           "final_logit_softcapping": 30.0, **(experts.keys() if experts else {}),
           "feed_forward_length": [(1 if layer < first else 2) * inner for layer in range(layers)]}
    around = matrices(rope_freqs=(size,)) + (per_layer_inputs(layers, width, per_layer, vocabulary) if per_layer else [])
    return HybridShape("gemma4", layers, width, vocabulary, True, own, parts, around)


def per_layer_inputs(layers, width, per_layer, vocabulary):
    return matrices(per_layer_token_embd=(per_layer * layers, vocabulary), per_layer_model_proj=(width, per_layer * layers),
                    per_layer_proj_norm=(per_layer,))


def gemma3n(layers, width, inner, heads, kv_heads, size, vocabulary=262144):
    """Four residual streams. All layers after the first twenty read the keys of earlier layers. The files nevertheless
    contain key tensors for these layers, which the model does not use."""
    per_layer, streams, side = 256, 4, 64

    def parts(_):
        return [*norms(width, "attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm", "post_norm",
                       "altup_router_norm", "laurel_post_norm"), *attention(width, heads, kv_heads, size, True),
                *feed_forward(width, inner),
                *matrices(inp_gate=(width, per_layer), proj=(per_layer, width), laurel_l=(width, side),
                          laurel_r=(side, width), altup_router=(width, streams), altup_correct_scale=(width,),
                          altup_correct_coef=(streams, streams), altup_predict_coef=(streams, streams * streams))]
    own = {**head_keys(heads, kv_heads, size, 1e6, 1e-6), "feed_forward_length": inner, "rope.freq_base_swa": 1e4,
           "attention.sliding_window": 512, "attention.shared_kv_layers": layers - 20, "altup.num_inputs": streams,
           "altup.active_idx": 0, "embedding_length_per_layer_input": per_layer}
    around = per_layer_inputs(layers, width, per_layer, vocabulary) + matrices(
        altup_proj=(width, width, streams - 1), altup_unembd_proj=(width, width, streams - 1))
    return HybridShape("gemma3n", layers, width, vocabulary, True, own, parts, around)


def deepseek2(layers, width, inner, latent, experts, vocabulary):
    def parts(layer):
        return [*norms(width, "attn_norm", "ffn_norm"), *latent.tensors(width),
                *experts.in_layer(layer, width, inner)]
    own = {**latent.keys(), **experts.keys(), "attention.head_count_kv": 1, "feed_forward_length": inner,
           "rope.freq_base": 1e6, "attention.layer_norm_rms_epsilon": 1e-5}
    return HybridShape("deepseek2", layers, width, vocabulary, False, own, parts)


def kimi_linear(layers, width, inner, size, latent, experts, vocabulary):
    wide = latent.heads * size

    def mixer(layer):
        if layer % 4 == 3:
            return latent.tensors(width)
        return [*matrices(ssm_conv1d_q=(4, 1, wide), ssm_conv1d_k=(4, 1, wide), ssm_conv1d_v=(4, 1, wide),
                          attn_q=(width, wide), attn_k=(width, wide), attn_v=(width, wide), ssm_f_a=(width, size),
                          ssm_f_b=(size, wide), ssm_beta=(width, latent.heads), ssm_g_a=(width, size),
                          ssm_g_b=(size, wide), ssm_norm=(size,), attn_output=(wide, width)),
                ("ssm_a", (1, latent.heads)), ("ssm_dt.bias", (wide,))]

    def parts(layer):
        return [*norms(width, "attn_norm", "ffn_norm"), *mixer(layer),
                *experts.in_layer(layer, width, inner)]
    own = {**latent.keys(), **experts.keys(), "feed_forward_length": inner, "ssm.conv_kernel": 4, "kda.head_dim": size,
           "attention.head_count_kv": [1 if layer % 4 == 3 else 0 for layer in range(layers)],
           "attention.layer_norm_rms_epsilon": 1e-5}
    return HybridShape("kimi-linear", layers, width, vocabulary, False, own, parts)


def glm4moe(layers, width, inner, heads, kv_heads, size, experts, vocabulary):
    biases = [("attn_q.bias", (heads * size,)), ("attn_k.bias", (kv_heads * size,)), ("attn_v.bias", (kv_heads * size,))]

    def parts(layer):
        return [*norms(width, "attn_norm", "post_attention_norm"), *attention(width, heads, kv_heads, size, True), *biases,
                *experts.in_layer(layer, width, inner)]
    own = {**head_keys(heads, kv_heads, size, 1e6), **experts.keys(), "rope.dimension_count": size // 2,
           "feed_forward_length": inner}
    return HybridShape("glm4moe", layers, width, vocabulary, False, own, parts)


HYBRIDS = {
    "tiny-qwen35": qwen35(4, 256, 512, 2, 1, 1280, 64, 2, 4, 64),
    "tiny-lfm2": lfm2(3, 256, 512, 4, 2, (1,), 1280),
    "tiny-granitehybrid": granite_hybrid(3, 256, 512, 4, 2, 8, (1,), 1280),
    "tiny-falcon-h1": falcon_h1(2, 256, 512, 4, 2, 64, 512, 8, 64, 1280),
    "tiny-mamba2": mamba2(2, 256, 8, 1280),
    "tiny-nemotron-h": nemotron_h("M-*", 256, 512, 4, 2, 64, 512, 8, 2, 1280),
    "tiny-gemma4": gemma4(6, 3, 3, 256, 512, 4, 1, 1280, 256, 64),
    "tiny-deepseek2": deepseek2(2, 256, 512, Latent(4, 256, 256, 32, 64, 256),
                                SigmoidExperts(4, 2, 256, 256, scale=1.8), 1280),
    "tiny-qwen35moe": qwen35(4, 256, 512, 2, 1, 1280, 64, 2, 4, 64, Experts(4, 2, 256, 256)),
    "tiny-lfm2moe": lfm2(3, 256, 512, 4, 2, (1,), 1280, SigmoidExperts(4, 2, 256)),
    "tiny-granitehybrid-moe": granite_hybrid(3, 256, 512, 4, 2, 8, (1,), 1280, Experts(4, 2, 256, 512)),
    "tiny-glm4moe": glm4moe(2, 256, 512, 4, 2, 64, SigmoidExperts(4, 2, 256, 256, scale=1.0), 1280),
    "tiny-qwen3next": qwen35(4, 256, 512, 2, 1, 1280, 64, 2, 4, 64, Experts(4, 2, 256, 256), True),
    "tiny-nemotron-h-moe": nemotron_h("ME*E", 256, 256, 4, 2, 64, 512, 8, 2, 1280,
                                      PlainSigmoidExperts(4, 2, 256, 512, scale=2.5)),
    "tiny-gemma4-moe": gemma4(4, 0, 3, 256, 512, 4, 2, 1280, 0, 64, 512, 1, ExpertsBeside(4, 2, 256)),
    "tiny-gemma3n": gemma3n(22, 256, 256, 4, 1, 64, 1280),
    "tiny-kimi-linear": kimi_linear(4, 256, 512, 64, Latent(4, 256, 256, 32, 64),
                                    SigmoidExperts(4, 2, 256, 256, scale=2.4), 1280),
    "qwen3.5-0.8b": qwen35(24, 1024, 3584, 8, 2),
    "qwen3.5-2b": qwen35(24, 2048, 6144, 8, 2),
    "lfm2-1.2b": lfm2(16, 2048, 8192, 32, 8, (2, 5, 8, 10, 12, 14)),
    "granite-4.0-h-1b": granite_hybrid(40, 1536, 4096, 12, 4, 48, (5, 15, 25, 35)),
    "falcon-h1-0.5b": falcon_h1(36, 1024, 2048, 8, 2, 64, 1536, 24, 128, 32784),
    "falcon-h1-1.5b": falcon_h1(24, 2048, 4096, 8, 2, 128, 3072, 48, 256, 65536),
    "mamba2-1.3b": mamba2(48, 2048, 64, 50288),
    "nemotron-h-4b-half": nemotron_h("M-M-M-M*-M-M-M-M-M*-M-M-M-", 3072, 12288, 32, 8, 128, 7168, 112, 8),
    "gemma-4-e2b": gemma4(35, 20, 5, 1536, 6144, 8, 1),
    "gemma-3n-e2b": gemma3n(30, 2048, 8192, 8, 2, 256),
    "gemma-4-26b-a4b-6-layers-64-experts": gemma4(6, 0, 6, 2816, 2112, 16, 8, per_layer=0, window=1024, full_kv_heads=2,
                                                  experts=ExpertsBeside(64, 8, 704)),
    "nemotron-3-nano-30b-a3b-10-layers-64-experts": nemotron_h("MEMEM*EMEM", 2688, 1856, 32, 2, 128, 4096, 64, 8,
                                                               experts=PlainSigmoidExperts(64, 6, 1856, 3712, scale=2.5)),
    "qwen3-next-80b-a3b-8-layers-128-experts": qwen35(8, 2048, 5120, 16, 2, 151936, value_heads=32,
                                                      experts=Experts(128, 10, 512, 512), following=True),
    "glm-4.7-flash-5-layers": deepseek2(5, 2048, 10240, Latent(20, 512, 192, 64, 256, 768),
                                        SigmoidExperts(64, 4, 1536, 1536, scale=1.8), 154880),
    "kimi-linear-5-layers-64-experts": kimi_linear(5, 2304, 9216, 128, Latent(32, 512, 128, 64, 128),
                                                   SigmoidExperts(64, 8, 1024, 1024, scale=2.446), 163840),
    "qwen3.5-35b-a3b-8-layers-64-experts": qwen35(8, 2048, 512, 16, 2, value_heads=32, experts=Experts(64, 8, 512, 512)),
    "lfm2-8b-a1b-8-layers": lfm2(8, 2048, 7168, 32, 8, (2, 6), experts=SigmoidExperts(32, 4, 1792, dense=2)),
    "granite-4.0-h-tiny-10-layers": granite_hybrid(10, 1536, 512, 12, 4, 48, (5,), experts=Experts(64, 6, 512, 1024)),
    "glm-4.5-air-3-layers-32-experts": glm4moe(3, 4096, 10944, 96, 8, 128, SigmoidExperts(32, 8, 1408, 1408, scale=1.0),
                                               151552),
}

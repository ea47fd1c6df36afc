#pragma once

#include "tests/support/tiny_model.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

/// Families of decoders with which the whole forward pass is tested.
inline constexpr const char* kTinyFamilies[] = {"llama",        "qwen2",    "gpt2",          "qwen3",   "gemma",
                                                "gemma2",       "gemma3",   "phi2",          "phi3",    "falcon",
                                                "starcoder2",   "stablelm", "olmo2",         "granite", "smollm3",
                                                "muse-glimmer", "mistral3", "hunyuan-dense", "apertus", "bloom"};

/// Makes the TinyModelSpec of a model of one of these families. Adds or omits the keys and tensors in which the family
/// differs from the models that writeTinyModel() writes by default.
class TinyFamily {
public:
    explicit TinyFamily(const std::string& name) : TinyFamily(ofName(name)) {}
    /// Completes a spec in which the architecture and the sizes are set.
    explicit TinyFamily(TinyModelSpec plain) : spec(std::move(plain))
    {
        const std::string architecture = spec.architecture;
        if (architecture.starts_with("gemma")) gemma();
        if (architecture == "qwen3") headNorms(width(), width());
        if (architecture == "phi2" || architecture == "falcon" || architecture == "starcoder2") plainFeedForward();
        if (architecture == "phi2" || architecture == "falcon") eachLayer({"ffn_norm.weight"}, &TinyFamily::omit);
        if (architecture == "stablelm") layerNorm();
        if (architecture == "phi3") phi3();
        if (architecture == "olmo") olmo();
        if (architecture == "olmo2") olmo2();
        if (architecture == "granite") granite();
        if (architecture == "muse-glimmer") museGlimmer();
        if (architecture == "mistral3") mistral3();
        if (architecture == "hunyuan-dense") headNorms(width(), width());
        if (architecture == "apertus") apertus();
        if (architecture == "bloom") bloom();
        if (architecture == "qwen2vl") qwen2vl();
        if (architecture == "hunyuan-moe" || architecture == "hy_v3") hunyuanMoe();
        if (architecture == "hy_v3") eachLayer({"exp_probs_b"}, &TinyFamily::choiceBias);
        if (architecture == "minimax-m2") minimaxM2();
    }

    TinyModelSpec spec;

private:
    static TinyModelSpec ofName(const std::string& name)
    {
        TinyModelSpec spec;
        spec.architecture = name;
        // The fourth layer does not encode positions, so the model needs more than four layers.
        if (name == "smollm3") spec.layers = 5;
        return spec;
    }
    std::uint32_t width() const { return spec.embedding / spec.heads; }
    void set(const char* key, TinyMetadata value) { spec.metadata[spec.architecture + "." + key] = std::move(value); }

    void omit(const std::string& name) { spec.omittedTensors.insert(name); }
    void eachLayer(const std::vector<const char*>& parts, void (TinyFamily::*action)(const std::string&))
    {
        for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
            for (const char* part : parts) (this->*action)("blk." + std::to_string(layer) + "." + part);
        }
    }
    /// Adds a vector of `count` weights around 1. They depend on the length of the name and on its fifth character,
    /// which is the layer in names such as blk.0.attn_norm.weight.
    void vector(const std::string& name, std::size_t count)
    {
        std::vector<float>& values = spec.extraVectors[name];
        for (std::size_t i = 0; i < count; ++i) {
            values.push_back(
                1.0F + 0.3F * std::sin(static_cast<float>(i * name.size() + static_cast<unsigned char>(name[4]))));
        }
    }
    void rowVector(const std::string& name) { vector(name, spec.embedding); }
    void keyVector(const std::string& name) { vector(name, spec.kvHeads * width()); }

    /// Adds a square matrix whose weights are around 0.
    void squareMatrix(const std::string& name)
    {
        vector(name, std::size_t{spec.embedding} * spec.embedding);
        for (float& value : spec.extraVectors[name]) value = 2 * value - 2;
        spec.tensorShapes[name] = {spec.embedding, spec.embedding};
    }

    void headNorms(std::size_t queries, std::size_t keys)
    {
        for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
            vector("blk." + std::to_string(layer) + ".attn_q_norm.weight", queries);
            vector("blk." + std::to_string(layer) + ".attn_k_norm.weight", keys);
        }
    }
    void postNorms() { eachLayer({"post_attention_norm.weight", "post_ffw_norm.weight"}, &TinyFamily::rowVector); }

    void gemma()
    {
        spec.tiedOutput = true;
        if (spec.architecture == "gemma") return;
        postNorms();
        set("attention.sliding_window", std::uint32_t{8});
        if (spec.architecture == "gemma2") return;
        set("attention.sliding_window_pattern", std::uint32_t{2});
        headNorms(width(), width());
    }
    void layerNorm() { set("attention.layer_norm_epsilon", 1e-5F); }
    void plainFeedForward()
    {
        layerNorm();
        eachLayer({"ffn_gate.weight"}, &TinyFamily::omit);
    }
    void fusedFeedForward(const std::string& name) { spec.tensorShapes[name] = {spec.embedding, 2 * spec.feedForward}; }
    void phi3()
    {
        set("attention.sliding_window", std::uint32_t{12});
        eachLayer({"ffn_gate.weight"}, &TinyFamily::omit);
        eachLayer({"ffn_up.weight"}, &TinyFamily::fusedFeedForward);
    }
    void olmo()
    {
        layerNorm();
        eachLayer({"attn_norm.weight", "ffn_norm.weight"}, &TinyFamily::omit);
        omit("output_norm.weight");
    }
    void olmo2()
    {
        eachLayer({"attn_norm.weight", "ffn_norm.weight"}, &TinyFamily::omit);
        postNorms();
        headNorms(spec.embedding, spec.kvHeads * width());
    }
    void museGlimmer()
    {
        postNorms();
        headNorms(width(), width());
        eachLayer({"attn_gate.weight"}, &TinyFamily::squareMatrix);
        set("attention.sliding_window", std::uint32_t{8});
        set("attention.sliding_window_pattern", std::uint32_t{2});
        set("logit_scale", 0.5F);
    }
    void mistral3()
    {
        set("attention.temperature_scale", 0.1F);
        set("rope.scaling.original_context_length", std::uint32_t{8});
    }
    void apertus()
    {
        headNorms(width(), width());
        eachLayer({"ffn_gate.weight"}, &TinyFamily::omit);
        const auto each = [this](const char* key, float first) {
            std::vector<float> values;
            for (std::uint32_t layer = 0; layer < spec.layers; ++layer) values.push_back(first + 0.1F * layer);
            spec.metadata[std::string("xielu.") + key] = values;
        };
        each("alpha_p", 0.6F);
        each("alpha_n", 0.7F);
        each("beta", 0.4F);
        spec.metadata["xielu.eps"] = std::vector<float>(spec.layers, -1e-6F);
    }
    void qwen2vl()
    {
        set("rope.dimension_sections", std::vector<std::int32_t>{2, 3, 1, 2});
        eachLayer({"attn_q.bias"}, &TinyFamily::rowVector);
        eachLayer({"attn_k.bias", "attn_v.bias"}, &TinyFamily::keyVector);
    }
    void hunyuanMoe()
    {
        spec.experts = 4;
        spec.feedForward = spec.embedding;
        headNorms(width(), width());
        eachLayer({"ffn_gate_shexp.weight", "ffn_up_shexp.weight", "ffn_down_shexp.weight"}, &TinyFamily::squareMatrix);
    }
    void choiceBias(const std::string& name) { vector(name, spec.experts); }
    void minimaxM2()
    {
        spec.experts = 4;
        headNorms(spec.embedding, spec.kvHeads * width());
        set("expert_gating_func", std::uint32_t{2});
        eachLayer({"exp_probs_b.bias"}, &TinyFamily::choiceBias);
    }
    void bloom()
    {
        plainFeedForward();
        rowVector("token_embd_norm.weight");
    }
    void granite()
    {
        set("logit_scale", 4.0F);
        set("residual_scale", 0.5F);
        set("embedding_scale", 3.0F);
        set("attention.scale", 0.125F);
    }
};

}  // namespace vitrine::test

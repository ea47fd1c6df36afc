#include "tests/recipe/program_cases.h"

#include "core/file/quant/half.h"
#include "core/file/quant/quant_traits.h"
#include "tests/support/block_scales.h"
#include "tests/support/tiny_families.h"

#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <utility>

namespace vitrine::test {

namespace {

TinyModelSpec mixture(const char* architecture)
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.experts = 6;
    return spec;
}

TinyModelSpec withType(TinyModelSpec spec, QuantType type)
{
    spec.type = type;
    return spec;
}

TinyModelSpec withMetadata(const char* family, std::map<std::string, TinyMetadata> metadata)
{
    TinyModelSpec spec = TinyFamily(family).spec;
    spec.metadata.merge(metadata);
    return spec;
}

/// Returns random blocks of this type whose scales keep the values small.
TinyTensor blocksOf(const QuantTraits& traits, std::size_t rows, std::size_t columns)
{
    const QuantType type = traits.type;
    std::mt19937 random(static_cast<unsigned>(type));
    TinyTensor tensor{type, std::vector<std::byte>(rows * rowBytes(type, columns))};
    for (std::byte& byte : tensor.data) byte = static_cast<std::byte>(random());
    for (std::size_t at = 0; at < tensor.data.size(); at += traits.blockBytes) {
        std::byte* const block = tensor.data.data() + at;
        for (std::size_t i = 0; i < scaleCount(type); ++i) {
            setScale(type, block, i, floatToHalf(std::ldexp(1.0F + static_cast<float>(random() % 64) / 64, -13)));
        }
        if (type == QuantType::MXFP4) *block = static_cast<std::byte>(118 + random() % 6);
        const auto plain = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 16000;
        const std::uint16_t half = type == QuantType::BF16 ? floatToBf16(plain) : floatToHalf(plain);
        if (type == QuantType::F32) std::memcpy(block, &plain, sizeof plain);
        if (type == QuantType::F16 || type == QuantType::BF16) std::memcpy(block, &half, sizeof half);
    }
    return tensor;
}

/// Returns a model with one layer for each type. The layer contains a matrix of that type.
TinyModelSpec withAMatrixOfEveryType()
{
    TinyModelSpec spec;
    spec.embedding = 256;
    spec.feedForward = 32;
    spec.layers = 0;
    for (const QuantTraits& traits : allQuantTraits()) {
        const std::string name = "blk." + std::to_string(spec.layers++) + ".ffn_up.weight";
        spec.tensors[name] = blocksOf(traits, spec.feedForward, spec.embedding);
    }
    return spec;
}

/// Adds a matrix of random values whose products have about the scale of their input.
void addMatrix(TinyModelSpec& spec, const std::string& name, std::size_t columns, std::size_t rows)
{
    std::mt19937 random(static_cast<unsigned>(name.size() * 131 + rows));
    std::vector<float>& values = spec.extraVectors[name];
    const float spread = std::sqrt(3.0F / static_cast<float>(columns));
    for (std::size_t i = 0; i < columns * rows; ++i) {
        values.push_back(spread * (static_cast<float>(random() % 2001) / 1000 - 1));
    }
    spec.tensorShapes[name] = {columns, rows};
}

void omit(TinyModelSpec& spec, std::uint32_t layer, const std::vector<const char*>& parts)
{
    for (const char* part : parts) spec.omittedTensors.insert("blk." + std::to_string(layer) + "." + part + ".weight");
}

/// Returns an LFM 2 model with short convolutions before and after an attention layer.
TinyModelSpec shortConvolutions()
{
    TinyModelSpec spec;
    spec.architecture = "lfm2";
    spec.layers = 3;
    spec.tiedOutput = true;
    spec.metadata = {{"lfm2.shortconv.l_cache", std::uint32_t{3}},
                     {"lfm2.attention.head_count_kv", std::vector<std::int32_t>{0, 2, 0}}};
    spec.omittedTensors.insert("output_norm.weight");
    spec.extraVectors["token_embd_norm.weight"] = std::vector<float>(64, 3.0F);
    for (const char* part : {"blk.1.attn_q_norm.weight", "blk.1.attn_k_norm.weight"}) {
        spec.extraVectors[part] = std::vector<float>(16, 1.25F);
    }
    for (const std::uint32_t layer : {0U, 2U}) {
        const std::string block = "blk." + std::to_string(layer) + ".shortconv.";
        omit(spec, layer, {"attn_q", "attn_k", "attn_v", "attn_output"});
        addMatrix(spec, block + "conv.weight", 3, 64);
        addMatrix(spec, block + "in_proj.weight", 64, 192);
        addMatrix(spec, block + "out_proj.weight", 64, 64);
    }
    return spec;
}

/// Returns a Qwen 3.5 model with a gated delta rule in the first layer and gated attention in the second.
TinyModelSpec deltaRule()
{
    constexpr std::uint32_t kHeads = 4, kGroups = 2, kWidth = 16;
    TinyModelSpec spec;
    spec.architecture = "qwen35";
    spec.tiedOutput = true;
    spec.metadata = {{"qwen35.ssm.conv_kernel", std::uint32_t{4}},
                     {"qwen35.ssm.inner_size", kHeads * kWidth},
                     {"qwen35.ssm.state_size", kWidth},
                     {"qwen35.ssm.time_step_rank", kHeads},
                     {"qwen35.ssm.group_count", kGroups},
                     {"qwen35.full_attention_interval", std::uint32_t{2}},
                     {"qwen35.rope.dimension_sections", std::vector<std::int32_t>{3, 3, 2, 0}}};
    for (const std::uint32_t layer : {0U, 1U}) {
        omit(spec, layer, {"ffn_norm"});
        spec.extraVectors["blk." + std::to_string(layer) + ".post_attention_norm.weight"] =
            std::vector<float>(64, 1.25F);
    }
    omit(spec, 0, {"attn_q", "attn_k", "attn_v", "attn_output"});
    addMatrix(spec, "blk.0.attn_qkv.weight", 64, (2 * kGroups + kHeads) * kWidth);
    addMatrix(spec, "blk.0.attn_gate.weight", 64, kHeads * kWidth);
    addMatrix(spec, "blk.0.ssm_conv1d.weight", 4, (2 * kGroups + kHeads) * kWidth);
    addMatrix(spec, "blk.0.ssm_beta.weight", 64, kHeads);
    addMatrix(spec, "blk.0.ssm_alpha.weight", 64, kHeads);
    addMatrix(spec, "blk.0.ssm_out.weight", kHeads * kWidth, 64);
    spec.extraVectors["blk.0.ssm_dt.bias"] = {-1, 0, 1, 2};
    spec.extraVectors["blk.0.ssm_a"] = {-0.25F, -0.5F, -1, -2};
    spec.extraVectors["blk.0.ssm_norm.weight"] = std::vector<float>(kWidth, 1.5F);
    spec.tensorShapes["blk.1.attn_q.weight"] = {64, 128};
    for (const char* part : {"blk.1.attn_q_norm.weight", "blk.1.attn_k_norm.weight"}) {
        spec.extraVectors[part] = std::vector<float>(16, 0.75F);
    }
    return spec;
}

/// Returns a Llama 4 model with so few layers that all of them attend in blocks.
TinyModelSpec nothingButBlocks()
{
    TinyModelSpec spec = mixture("llama4");
    for (const std::uint32_t layer : {0U, 1U}) {
        const std::string block = "blk." + std::to_string(layer) + ".";
        for (const char* part : {"ffn_gate_shexp.weight", "ffn_up_shexp.weight"}) {
            addMatrix(spec, block + part, spec.embedding, spec.feedForward);
        }
        addMatrix(spec, block + "ffn_down_shexp.weight", spec.feedForward, spec.embedding);
    }
    return spec;
}

}  // namespace

std::vector<ProgramCase> programCases()
{
    std::vector<ProgramCase> all;
    for (const char* family : kTinyFamilies) all.push_back({family, TinyFamily(family).spec});
    for (const char* family : {"llama", "qwen2moe", "gpt-oss"})
        all.push_back({std::string(family) + " with experts", mixture(family)});
    all.push_back({"a bias of the choice with a bare name", TinyFamily("hy_v3").spec});
    all.push_back({"nothing but blocks", nothingButBlocks()});
    all.push_back({"a matrix of every type", withAMatrixOfEveryType()});
    for (const QuantType type : {QuantType::F16, QuantType::Q4_0})
        all.push_back({std::string("llama in ") + std::string(quantTraits(type).name), withType({}, type)});

    TinyModelSpec apart = mixture("llama");
    apart.expertsApart = true;
    all.push_back({"experts apart", apart});
    all.push_back(
        {"sigmoid gating", [] {
             TinyModelSpec spec = mixture("llama");
             spec.metadata = {{"llama.expert_gating_func", std::uint32_t{2}}, {"llama.expert_weights_scale", 2.5F}};
             return spec;
         }()});
    TinyModelSpec tied;
    tied.tiedOutput = true;
    all.push_back({"tied", tied});
    TinyModelSpec factors;
    factors.extraVectors["rope_freqs.weight"] = {1, 1, 1.5, 2, 3, 4, 8, 8};
    all.push_back({"frequency factors", factors});
    TinyModelSpec biases;
    biases.extraVectors["blk.0.attn_q.bias"] = std::vector<float>(64, 0.25F);
    biases.extraVectors["blk.1.ffn_down.bias"] = std::vector<float>(64, -0.5F);
    all.push_back({"biases in some layers", biases});
    all.push_back({"linear scaling", withMetadata("llama", {{"llama.rope.scaling.type", std::string("linear")},
                                                            {"llama.rope.scaling.factor", 4.0F}})});
    all.push_back({"YaRN", withMetadata("qwen2", {{"qwen2.rope.scaling.type", std::string("yarn")},
                                                  {"qwen2.rope.scaling.factor", 4.0F},
                                                  {"qwen2.rope.scaling.original_context_length", std::uint32_t{64}}})});
    all.push_back(
        {"YaRN beside windows", withMetadata("olmo2", {{"olmo2.attention.sliding_window", std::uint32_t{6}},
                                                       {"olmo2.attention.sliding_window_pattern", std::uint32_t{2}},
                                                       {"olmo2.rope.scaling.type", std::string("yarn")},
                                                       {"olmo2.rope.scaling.factor", 8.0F}})});
    all.push_back(
        {"a window in every layer", withMetadata("llama", {{"llama.attention.sliding_window", std::uint32_t{5}}})});
    all.push_back({"a part of each head", withMetadata("llama", {{"llama.rope.dimension_count", std::uint32_t{8}}})});
    for (const std::uint32_t original : {256U, 64U}) {
        TinyModelSpec both = withMetadata(
            "phi3", {{"phi3.rope.scaling.original_context_length", original}, {"phi3.rope.scaling.attn_factor", 1.2F}});
        both.extraVectors["rope_factors_short.weight"] = {1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.5};
        both.extraVectors["rope_factors_long.weight"] = {1, 2, 3, 4, 5, 6, 7, 8};
        all.push_back({original == 256 ? "short factors" : "long factors", both});
    }
    all.push_back({"short convolutions", shortConvolutions()});
    all.push_back({"delta rule", deltaRule()});
    return all;
}

}  // namespace vitrine::test

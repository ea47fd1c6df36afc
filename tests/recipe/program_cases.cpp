#include "tests/recipe/program_cases.h"

#include "core/quant/half.h"
#include "core/quant/quant_traits.h"
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

/// Rows of random blocks of this type, with scales that keep their values small.
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

/// A layer for each type, in the order of the table, with a matrix in it.
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

}  // namespace

std::vector<ProgramCase> programCases()
{
    std::vector<ProgramCase> all;
    for (const char* family : kTinyFamilies) all.push_back({family, TinyFamily(family).spec});
    for (const char* family : {"llama", "qwen2moe", "gpt-oss"})
        all.push_back({std::string(family) + " with experts", mixture(family)});
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
    return all;
}

}  // namespace vitrine::test

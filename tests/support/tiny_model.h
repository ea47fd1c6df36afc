#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace vitrine::test {

/// A metadata value a test puts in place of the right one; std::monostate leaves the key out.
using TinyMetadata = std::variant<std::monostate, std::uint32_t, std::int32_t, std::uint64_t, float, double, bool,
                                  std::string, std::vector<std::string>, std::vector<float>, std::vector<std::int32_t>>;

/// A tensor's bytes as they stand in the file, in the layout of `type`.
struct TinyTensor {
    QuantType type = QuantType::F32;
    std::vector<std::byte> data;
};

/// A small model with random weights that talks nonsense, but loads, tokenizes and runs like a real one.
struct TinyModelSpec {
    std::string architecture = "llama";  ///< "llama", "qwen2", "gpt2", or with experts "qwen2moe", "gpt-oss"
    std::uint32_t layers = 2;
    std::uint32_t embedding = 64;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;  ///< gpt2 always has as many as `heads`
    std::uint32_t feedForward = 96;
    std::uint32_t contextLength = 256;
    std::uint32_t experts = 0;  ///< each with a feed-forward of its own; 0: a plain feed-forward
    std::uint32_t expertsUsed = 2;
    bool expertsApart = false;  ///< the same experts, each in tensors of its own as in files of early 2024
    /// Tokens in all, filled up with unused ones; 0 takes as many as there are pieces (about 330).
    std::uint32_t vocabulary = 0;
    /// SentencePiece-style pieces with scores and byte fallback, instead of byte-level BPE.
    bool sentencePiece = false;
    bool tiedOutput = false;          ///< gpt2 is always tied
    QuantType type = QuantType::F32;  ///< of the matrices: F32, F16, BF16, Q8_0 or Q4_0
    std::optional<std::string> chatTemplate = chatMlTemplate();
    std::uint64_t seed = 1;  ///< same seed, same file

    /// For tests of malformed files: wrong values in place of right ones, keys added, tensors left out or reshaped.
    std::map<std::string, TinyMetadata> metadata;
    std::set<std::string> omittedTensors;
    std::map<std::string, std::vector<std::uint64_t>> tensorShapes;
    /// Tensors written as they are given here, in the shape they have anyway.
    std::map<std::string, TinyTensor> tensors;
    /// F32 vectors added to what the architecture has: rope_freqs.weight, biases …
    std::map<std::string, std::vector<float>> extraVectors;

    static std::string chatMlTemplate();
};

std::vector<std::byte> tinyModelBytes(const TinyModelSpec& spec);
void writeTinyModel(const std::filesystem::path& path, const TinyModelSpec& spec);

}  // namespace vitrine::test

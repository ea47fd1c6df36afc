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

/// A metadata value that a test sets in place of the right one; std::monostate omits the key.
using TinyMetadata = std::variant<std::monostate, std::uint32_t, std::int32_t, std::uint64_t, float, double, bool,
                                  std::string, std::vector<std::string>, std::vector<float>, std::vector<std::int32_t>>;

/// Bytes of a tensor in the file, in the layout of `type`.
struct TinyTensor {
    QuantType type = QuantType::F32;
    std::vector<std::byte> data;
};

/// A small model with random weights. Its text is nonsense, but it loads, tokenizes and runs like a trained model.
struct TinyModelSpec {
    std::string architecture = "llama";  ///< "llama", "qwen2" or "gpt2"; with experts "qwen2moe" or "gpt-oss"
    std::uint32_t layers = 2;
    std::uint32_t embedding = 64;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;  ///< gpt2 always uses `heads`
    std::uint32_t feedForward = 96;
    std::uint32_t contextLength = 256;
    std::uint32_t experts = 0;  ///< number of feed-forward networks per layer; 0: no experts
    std::uint32_t expertsUsed = 2;
    bool expertsApart = false;  ///< stores each expert as separate tensors, as files of early 2024 do
    /// Number of tokens, filled up with unused ones; 0 uses only the pieces (about 330).
    std::uint32_t vocabulary = 0;
    /// Uses SentencePiece-style pieces with scores and byte fallback, instead of byte-level BPE.
    bool sentencePiece = false;
    bool tiedOutput = false;          ///< gpt2 is always tied
    QuantType type = QuantType::F32;  ///< type of the matrices: F32, F16, BF16, Q8_0 or Q4_0
    std::optional<std::string> chatTemplate = chatMlTemplate();
    std::uint64_t seed = 1;  ///< the same seed gives the same file

    /// For tests of malformed files: changed or added keys, and tensors that are omitted or reshaped.
    std::map<std::string, TinyMetadata> metadata;
    std::set<std::string> omittedTensors;
    std::map<std::string, std::vector<std::uint64_t>> tensorShapes;
    /// Tensors with given bytes, in their usual shape.
    std::map<std::string, TinyTensor> tensors;
    /// Additional F32 vectors, such as rope_freqs.weight or biases.
    std::map<std::string, std::vector<float>> extraVectors;

    static std::string chatMlTemplate();
};

std::vector<std::byte> tinyModelBytes(const TinyModelSpec& spec);
void writeTinyModel(const std::filesystem::path& path, const TinyModelSpec& spec);

}  // namespace vitrine::test

#pragma once

#include "core/file/quant/quant_traits.h"

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

/// A metadata value that a test writes instead of the correct value. std::monostate omits the key.
using TinyMetadata = std::variant<std::monostate, std::uint32_t, std::int32_t, std::uint64_t, float, double, bool,
                                  std::string, std::vector<std::string>, std::vector<float>, std::vector<std::int32_t>>;

/// Bytes of a tensor in the file, in the format of `type`.
struct TinyTensor {
    QuantType type = QuantType::F32;
    std::vector<std::byte> data;
};

/// Describes a small model with random weights. Its answers are nonsense, but it loads, tokenizes and runs like a
/// trained model.
struct TinyModelSpec {
    /// Value of general.architecture: "llama", "qwen2" or "gpt2"; with experts "qwen2moe" or "gpt-oss". Other
    /// architectures need the additions of TinyFamily (tiny_families.h).
    std::string architecture = "llama";
    std::uint32_t layers = 2;
    std::uint32_t embedding = 64;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;  ///< ignored for gpt2, which has as many key heads as heads
    std::uint32_t feedForward = 96;
    std::uint32_t contextLength = 256;
    std::uint32_t experts = 0;  ///< number of experts (feed-forward networks) per layer; 0: the model has no experts
    std::uint32_t expertsUsed = 2;
    bool expertsApart = false;  ///< whether each expert has tensors of its own, as in files of early 2024
    /// Number of tokens. Unused tokens are added to reach this number. 0 adds none, which gives about 330 tokens.
    std::uint32_t vocabulary = 0;
    /// Whether the vocabulary is a SentencePiece vocabulary with scores and byte fallback. False: byte-level BPE.
    bool sentencePiece = false;
    bool tiedOutput = false;          ///< whether the output uses the embedding matrix; it always does for gpt2
    QuantType type = QuantType::F32;  ///< type of the matrices: F32, F16, BF16, Q8_0 or Q4_0
    std::optional<std::string> chatTemplate = chatMlTemplate();
    std::uint64_t seed = 1;  ///< random seed; equal specs with the same seed give identical files

    /// For tests of malformed files: keys that are changed or added, names of tensors that are omitted, and shapes of
    /// tensors.
    std::map<std::string, TinyMetadata> metadata;
    std::set<std::string> omittedTensors;
    std::map<std::string, std::vector<std::uint64_t>> tensorShapes;
    /// Tensors whose bytes the test provides. Their shape is the usual one.
    std::map<std::string, TinyTensor> tensors;
    /// Additional F32 vectors, for example rope_freqs.weight or biases.
    std::map<std::string, std::vector<float>> extraVectors;

    static std::string chatMlTemplate();
};

std::vector<std::byte> tinyModelBytes(const TinyModelSpec& spec);
void writeTinyModel(const std::filesystem::path& path, const TinyModelSpec& spec);

}  // namespace vitrine::test

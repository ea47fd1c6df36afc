#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Qwen 2: like Llama, but with biases for query, key and value, and RoPE of kind Halves.
ModelConfig readQwen2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// Qwen 1: like Qwen 2, but query, key and value are one tensor. The value of feed_forward_length in the file is twice
// the width of the feed-forward. In contexts longer than in training, the model's own code scales queries. Neither
// llama.cpp nor this code does so.
ModelConfig readQwenConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    if (config.feedForward % 2 != 0)
        metadata.refuse("feed_forward_length",
                        SENTENCE("the value counts the rows of gate and up together, so it must be even"));
    config.feedForward /= 2;
    return config;
}

}  // namespace

constexpr Architecture architectures::kQwen = {"qwen", readQwenConfig, readUntiedWeights};
constexpr Architecture architectures::kQwen2 = {"qwen2", readQwen2Config, readDecoderWeights};
constexpr Architecture architectures::kPanguEmbedded = {"pangu-embedded", readQwen2Config, readDecoderWeights};

}  // namespace vitrine

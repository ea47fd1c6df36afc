#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama with biases on query, key and value, and rotated halves.
ModelConfig readQwen2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// Qwen 1: Qwen 2 with query, key and value in one tensor; the key of the feed-forward width has twice its value. The
// model's own code scales queries in contexts longer than in training; llama.cpp does not, nor does this code.
ModelConfig readQwenConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    if (config.feedForward % 2 != 0)
        metadata.refuse("feed_forward_length", SENTENCE("it counts gate and up, so it must be even"));
    config.feedForward /= 2;
    return config;
}

}  // namespace vitrine

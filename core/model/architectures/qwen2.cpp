#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Built like Llama, with biases on query, key and value and the rotated pairs apart by half a head.
ModelConfig readQwen2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// Qwen 1: the same with query, key and value in one tensor, and the key of the feed-forward's width says twice of it.
// Its own code lets queries grow with contexts beyond those of training, which llama.cpp does not do, nor this.
ModelConfig readQwenConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    if (config.feedForward % 2 != 0)
        metadata.refuse("feed_forward_length", "it counts gate and up, so it must be even");
    config.feedForward /= 2;
    return config;
}

}  // namespace vitrine

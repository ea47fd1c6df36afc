#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

namespace {

// Gemma: like Llama, but with a GELU gate and a head width that is independent of the embedding. Embeddings are
// multiplied by the square root of their width. The norm weights in the files are 1 + the trained weights.
ModelConfig readGemmaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    return config;
}

}  // namespace

constexpr Architecture architectures::kGemma = {"gemma", readGemmaConfig, readDecoderWeights};

}  // namespace vitrine

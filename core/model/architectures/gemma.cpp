#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

// Llama with a GELU gate, an independent head width, and embeddings scaled by the square root of their width. The files
// store 1 + weight for norms.
ModelConfig readGemmaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    return config;
}

}  // namespace vitrine

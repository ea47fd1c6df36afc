#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

// Llama with a GELU gate, heads of their own width, and embeddings scaled by the root of theirs. The files hold the
// norms' weights with 1 already added.
ModelConfig readGemmaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    return config;
}

}  // namespace vitrine

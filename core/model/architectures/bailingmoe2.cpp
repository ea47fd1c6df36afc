#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// Ling and Ring 2: a part of each head is rotated, heads are normalised, and experts are chosen in groups, with a bias,
// beside one that all tokens share; the first layers are plain.
ModelConfig readBailingmoe2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("expert_gating_func", 3);  // no choice is usual
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace vitrine

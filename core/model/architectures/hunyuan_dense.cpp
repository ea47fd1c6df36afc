#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

// Heads are normalised after their rotation, not before. A file may say by how much longer contexts than in training
// stretch the base of the rotation (rope.scaling.alpha); most have that in rope.freq_base already.
ModelConfig readHunyuanDenseConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = true;
    const double alpha = metadata.nonNegativeOr("rope.scaling.alpha", 0.0, 1e6);
    if (alpha > 0 && config.headDim > 2) {
        const double width = config.headDim;
        config.rope.base *= std::pow(alpha, width / (width - 2));
    }
    if (metadata.countOrZero("expert_count", 1 << 16) > 1) {
        metadata.refuse("expert_count", "several experts are not supported in this architecture");
    }
    return config;
}

}  // namespace vitrine

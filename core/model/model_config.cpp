#include "core/model/model_config.h"

namespace vitrine {

const RopeConfig* ModelConfig::ropeOf(std::size_t index, std::size_t positions) const noexcept
{
    const LayerRope choice = layer(index).rope;
    const RopeConfig* chosen = choice == LayerRope::Local ? &localRope : &rope;
    if (choice == LayerRope::Global && longRope.kind != RopeKind::None && positions > rope.originalContext) {
        chosen = &longRope;
    }
    return choice == LayerRope::None || chosen->kind == RopeKind::None ? nullptr : chosen;
}

}  // namespace vitrine

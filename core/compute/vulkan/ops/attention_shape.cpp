#include "core/compute/vulkan/ops/attention_shape.h"

#include "core/compute/vulkan/products/limits.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <bit>

namespace vitrine {

namespace {

/// Minimum capacity of a workgroup, in tokens, for processing several tokens. In a workgroup with a smaller capacity,
/// several heads already share each read of keys and values, and sharing it between two tokens as well gains nothing.
constexpr std::size_t kFewestTokens = 4;

/// Returns how many query heads share a workgroup. `heads` is the number of query heads that use the same KV head. The
/// result is the largest divisor of `heads` that fits in a workgroup.
std::size_t sharingHeads(std::size_t heads, std::size_t headDim)
{
    std::size_t group = std::min(heads, AttentionShape::mostHeads(headDim));
    while (heads % group != 0) --group;
    return group;
}

}  // namespace

/// Returns a power of two, so that the number of parts rarely changes while a context grows. The function partSize in
/// attention_parts.glsl returns a power of two for this reason, too.
std::size_t attentionParts(std::size_t positions)
{
    const std::size_t parts = (positions + VITRINE_ATTENTION_PART - 1) / VITRINE_ATTENTION_PART;
    return std::min<std::size_t>(std::bit_ceil(parts), VITRINE_ATTENTION_MAX_PARTS);
}

AttentionShape attentionShape(std::size_t tokens, std::size_t heads, std::size_t kvHeads, std::size_t headDim,
                              std::size_t positions, std::size_t busyGroups)
{
    const std::size_t group = sharingHeads(heads / kvHeads, headDim);
    const std::size_t groups = heads / group * tokens;
    AttentionShape shape;
    if (groups < busyGroups) {
        shape.parts = attentionParts(positions);
        if (shape.parts < VITRINE_ATTENTION_MAX_PARTS) shape.positions = shape.parts * VITRINE_ATTENTION_PART;
    }
    shape.group = groups * shape.parts < busyGroups ? 1 : group;
    const std::size_t most = AttentionShape::mostHeads(headDim) / shape.group;
    // Each workgroup processes a single token if the positions are divided into parts, if it cannot hold several
    // tokens, or if there are few tokens.
    if (shape.parts > 1 || most < kFewestTokens || tokens <= kFewTokens) return shape;
    while (shape.tokens * 2 <= most && heads / shape.group * (tokens / (shape.tokens * 2)) >= busyGroups) {
        shape.tokens *= 2;
    }
    return shape;
}

}  // namespace vitrine

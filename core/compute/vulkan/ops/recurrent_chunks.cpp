#include "core/compute/vulkan/ops/recurrent_chunks.h"

#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <bit>

namespace vitrine {

namespace {

/// Minimum number of tokens of a chunk. With fewer tokens, a chunk would not be faster than single steps, because of
/// its barriers.
constexpr std::uint32_t kFewestTokens = 8;
constexpr std::uint32_t kQuad = 4;  ///< number of dimensions of a key that are read at once (a vec4)

}  // namespace

std::uint32_t sharersOf(std::uint32_t keys, std::uint32_t most)
{
    constexpr std::uint32_t kMost = 8, kFewestKeys = 16;
    std::uint32_t sharers = std::min(kMost, std::bit_floor(most));
    while (sharers > 1 && (keys % sharers != 0 || keys / sharers < kFewestKeys)) sharers /= 2;
    return sharers;
}

std::uint32_t sharedBytesOf(const RecurChunksConstants& chunks)
{
    const bool corrects = chunks.form != VITRINE_RECUR_MAMBA_2, byKey = chunks.form == VITRINE_RECUR_DELTA_BY_KEY;
    const std::uint32_t row = chunks.keys / kQuad + 1, width = chunks.lanes / chunks.sharers * chunks.columns;
    const std::uint32_t quads = (byKey ? 3 : 2) * chunks.tokens * row + (byKey ? 0 : 1);
    const std::uint32_t relations = chunks.tokens * (chunks.tokens + 1);
    const std::uint32_t floats =
        2 * chunks.tokens + (corrects ? 2 * relations : relations + 1) + 2 * chunks.tokens * width;
    return (kQuad * quads + floats) * sizeof(float);
}

std::optional<RecurChunksConstants> recurrentChunks(const RecurrentDevice& device, std::uint32_t keys,
                                                    std::uint32_t form, std::uint32_t mostTokens)
{
    const bool hasForm =
        form == VITRINE_RECUR_MAMBA_2 || form == VITRINE_RECUR_DELTA || form == VITRINE_RECUR_DELTA_BY_KEY;
    if (!hasForm || keys % kQuad != 0 || device.oneSubgroup) return {};
    // No lane processes more than one column. With two columns per lane, a lane would read each key once for both
    // columns, but a large GPU would have too few workgroups. Several lanes may share a column: if 8 lanes share one of
    // 128 rows, each lane holds 16 values of the state.
    constexpr std::uint32_t kSharedColumns = 16, kLanes = 64;
    const std::uint32_t sharers = device.shuffle ? sharersOf(keys, device.subgroup) : 1;
    // If the kernel shares columns between lanes, it requires 4 or 8 lanes per column.
    const bool shares = sharers >= 4 && keys % (kQuad * sharers) == 0;
    RecurChunksConstants chunks{.keys = keys, .form = form};
    chunks.sharers = shares ? sharers : 1;
    chunks.lanes = std::max(shares ? kSharedColumns * sharers : kLanes, device.subgroup);
    for (std::uint32_t tokens = kMostChunkedTokens; tokens >= kFewestTokens; tokens /= 2) {
        chunks.tokens = tokens;
        if (tokens <= mostTokens && sharedBytesOf(chunks) <= device.sharedBytes) return chunks;
    }
    return {};
}

std::uint32_t tokensAtATime(const RecurrentDevice& device, std::uint32_t keys)
{
    const auto chunks = recurrentChunks(device, keys, VITRINE_RECUR_DELTA);
    return chunks ? chunks->tokens : 1;
}

}  // namespace vitrine

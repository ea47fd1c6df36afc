#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/file/quant/q8_0.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

/// Minimum number of tokens for using several threads. For fewer tokens, waking the threads takes more time than they
/// save.
constexpr std::size_t kManyTokens = 16;

/// Encodes values as encodeQ8_0 does. A block with infinity or NaN gets NaN as its scale, so that the error stays
/// visible.
void encodeBlocks(const float* values, std::size_t count, std::byte* out)
{
    for (std::size_t i = 0; i < count; i += BlockQ8_0::kElements, out += sizeof(BlockQ8_0)) {
        const float* const block = values + i;
        if (std::all_of(block, block + BlockQ8_0::kElements, [](float x) { return std::isfinite(x); })) {
            encodeQ8_0(block, out, BlockQ8_0::kElements);
        } else {
            const BlockQ8_0 none{floatToHalf(NAN), {}};
            std::memcpy(out, &none, sizeof none);
        }
    }
}

/// Encodes `n` values as `type`.
void encode(const Kernels& kernels, KvType type, const float* values, std::size_t n, std::byte* out)
{
    switch (type) {
    case KvType::F32:
        std::memcpy(out, values, n * sizeof(float));
        return;
    case KvType::F16:
        return kernels.toF16(values, reinterpret_cast<std::uint16_t*>(out), n);
    case KvType::Q8_0:
        return encodeBlocks(values, n, out);
    }
}

}  // namespace

void CpuBackend::compute(const ops::StoreKv& op)
{
    const auto& [role, keys, values, cache, layer] = op;
    const auto& kv = static_cast<const CpuKvCache&>(*cache);
    const std::size_t n = kv.headDim(layer);
    m_encodedKeys.resize(m_pool.threadCount() * n * sizeof(float));
    // Work is divided among threads by heads, not by tokens, because adjacent tokens of a panel share cache lines.
    const std::size_t grain = keys.rows < kManyTokens ? kv.kvHeads(layer) : 1;
    m_pool.parallelFor(kv.kvHeads(layer), grain, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        std::byte* const key = m_encodedKeys.data() + thread * n * sizeof(float);
        for (std::size_t item = begin * keys.rows; item < end * keys.rows; ++item) {
            const std::size_t head = item / keys.rows;
            const std::size_t t = item % keys.rows;
            const std::size_t position = m_firstPosition + t;
            encode(m_kernels, kv.keyType(), rowData(keys, t) + head * n, n, key);
            putIntoPanel(kv.keyType(), key, n, position % kKeyPanel, kv.keyPanel(layer, head, position));
            if (!kv.keepsValues(layer)) continue;
            encode(m_kernels, kv.valueType(), rowData(values, t) + head * n, n, kv.value(layer, head, position));
        }
    });
}

}  // namespace vitrine

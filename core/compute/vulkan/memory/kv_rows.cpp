// Copies rows of keys and values from the host to a cache on a device, and back.
#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/file/quant/q8_0.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace vitrine {

namespace {

/// Converts one head's row of the cache to the exported layout. In Q8_0, each exported block begins with its scale. A
/// row of the cache instead has all scales at its end.
void toExported(KvType type, const VulkanKvCache::Rows& of, const std::byte* row, std::byte* out)
{
    if (type != KvType::Q8_0) {
        std::memcpy(out, row, of.exportedBytes);
        return;
    }
    for (std::size_t b = 0; b < of.headDim / BlockQ8_0::kElements; ++b) {
        BlockQ8_0 block;
        std::memcpy(&block.d, row + of.headDim + b * sizeof block.d, sizeof block.d);
        std::memcpy(block.qs, row + b * sizeof block.qs, sizeof block.qs);
        std::memcpy(out + b * sizeof block, &block, sizeof block);
    }
}

void fromExported(KvType type, const VulkanKvCache::Rows& of, const std::byte* exported, std::byte* row)
{
    std::memset(row, 0, of.rowBytes);  // clears the padding in the last word of the row
    if (type != KvType::Q8_0) {
        std::memcpy(row, exported, of.exportedBytes);
        return;
    }
    for (std::size_t b = 0; b < of.headDim / BlockQ8_0::kElements; ++b) {
        BlockQ8_0 block;
        std::memcpy(&block, exported + b * sizeof block, sizeof block);
        std::memcpy(row + of.headDim + b * sizeof block.d, &block.d, sizeof block.d);
        std::memcpy(row + b * sizeof block.qs, block.qs, sizeof block.qs);
    }
}

/// Calls action(first, count) for consecutive ranges of the positions begin … end-1. Each range is small enough to be
/// copied at once.
void inPieces(std::size_t begin, std::size_t end, std::size_t bytesPerPosition, const auto& action)
{
    const std::size_t most = std::max<std::size_t>(VulkanMemory::kMaxWrite / bytesPerPosition, 1);
    for (; begin < end; begin += most) action(begin, std::min(most, end - begin));
}

}  // namespace

void VulkanKvCache::exportSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end,
                               std::byte* rows) const
{
    const Rows& of = side.layers[layer];
    if (of.heads == 0) return;
    std::vector<std::byte> heads;  // rows in the format of the cache, [heads, positions, rowBytes]
    inPieces(begin, end, of.heads * of.rowBytes, [&](std::size_t first, std::size_t count) {
        heads.resize(of.heads * count * of.rowBytes);
        m_memory->read(side.ofLayer(layer), {first * of.rowBytes, count * of.rowBytes, of.headBytes, of.heads},
                       heads.data());
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t head = 0; head < of.heads; ++head, rows += of.exportedBytes) {
                toExported(side.type, of, heads.data() + (head * count + i) * of.rowBytes, rows);
            }
        }
    });
}

void VulkanKvCache::importSide(const Side& side, std::size_t layer, std::size_t begin, std::size_t end,
                               const std::byte* rows)
{
    const Rows& of = side.layers[layer];
    if (of.heads == 0) return;
    std::vector<std::byte> heads;
    inPieces(begin, end, of.heads * of.rowBytes, [&](std::size_t first, std::size_t count) {
        heads.resize(of.heads * count * of.rowBytes);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t head = 0; head < of.heads; ++head, rows += of.exportedBytes) {
                fromExported(side.type, of, rows, heads.data() + (head * count + i) * of.rowBytes);
            }
        }
        m_memory->write(side.ofLayer(layer), {first * of.rowBytes, count * of.rowBytes, of.headBytes, of.heads},
                        heads.data());
    });
}

void VulkanKvCache::exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                               std::byte* values) const
{
    exportSide(m_keys, layer, begin, end, keys);
    exportSide(m_values, layer, begin, end, values);
}

void VulkanKvCache::importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                               const std::byte* values)
{
    importSide(m_keys, layer, begin, end, keys);
    importSide(m_values, layer, begin, end, values);
}

}  // namespace vitrine

#include "core/compute/vulkan/memory/device_layout.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kWord = 4;
constexpr std::size_t kWidest = 16;  ///< maximum number of bytes that a shader reads at once

/// A range of bytes of a block in the file.
struct Part {
    std::size_t first = 0;
    std::size_t bytes = 0;
};

/// The parts of a block of one tensor type, in the order of the planes: each part becomes one plane. Unused entries
/// have 0 bytes.
struct Parts {
    std::array<Part, 5> at{};

    constexpr std::size_t count() const
    {
        return static_cast<std::size_t>(
            std::count_if(at.begin(), at.end(), [](const Part& part) { return part.bytes > 0; }));
    }
    /// Returns the number of bytes of a block in the planes before plane number `plane`.
    constexpr std::size_t before(std::size_t plane) const
    {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < plane; ++i) bytes += at[i].bytes;
        return bytes;
    }
    /// Returns whether each byte of a block is in exactly one part, and each plane is aligned for any number of blocks
    /// per matrix row.
    constexpr bool fit(std::size_t blockBytes) const
    {
        std::array<bool, 256> had{};
        for (std::size_t i = 0; i < count(); ++i) {
            // The largest power of two that divides the size of the part.
            const std::size_t divisor = at[i].bytes & (~at[i].bytes + 1);
            if (before(i) % std::clamp(divisor, kWord, kWidest) != 0) return false;
            for (std::size_t b = at[i].first; b < at[i].first + at[i].bytes; ++b) {
                if (std::exchange(had.at(b), true)) return false;
            }
        }
        return before(count()) == blockBytes;
    }
};

template <Parts kParts, std::size_t kBlockBytes>
void packRow(const std::byte* row, std::byte* out, std::size_t blocks)
{
    static_assert(kParts.fit(kBlockBytes));
    // Writes one plane after another, because sequential writes to device memory are the fastest.
    const auto packPlane = [&]<std::size_t kPlane>() {
        constexpr Part kPart = kParts.at[kPlane];
        std::byte* const plane = out + blocks * kParts.before(kPlane);
        for (std::size_t b = 0; b < blocks; ++b) {
            std::memcpy(plane + b * kPart.bytes, row + b * kBlockBytes + kPart.first, kPart.bytes);
        }
    };
    if constexpr (kParts.count() == 1) {
        std::memcpy(out, row, blocks * kBlockBytes);
    } else {
        [&]<std::size_t... kPlanes>(std::index_sequence<kPlanes...>)
        {
            (packPlane.template operator()<kPlanes>(), ...);
        }
        (std::make_index_sequence<kParts.count()>());
    }
}

using Pack = void (*)(const std::byte* row, std::byte* out, std::size_t blocks);

Pack packOf(QuantType type)
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        return packRow<Parts{{{__VA_ARGS__}}}, blockBytes>;
#include "core/file/quant/quant_types.def"
    }
    return nullptr;  // unreachable: all enumerators are handled
}

}  // namespace

DeviceLayout::DeviceLayout(QuantType type, std::size_t columns)
    : blocks(columns / quantTraits(type).blockSize),
      rowBytes((vitrine::rowBytes(type, columns) + kWidest - 1) / kWidest * kWidest), m_pack(packOf(type))
{
}

}  // namespace vitrine

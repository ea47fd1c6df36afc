#include "core/diagnose/doctor/repairs/repair.h"
#include "core/file/quant/half.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

// The headers in core/file/quant document the block layouts, one header per tensor type.

void swapNibbles(std::byte* bytes, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) bytes[i] = bytes[i] << 4 | bytes[i] >> 4;
}

void nibblesOfQ4_0(std::byte* block)
{
    swapNibbles(block + 2, 16);
}

void nibblesOfQ4_K(std::byte* block)
{
    swapNibbles(block + 16, 128);
}

template <int By>
void scalesOfQ6_K(std::byte* block)
{
    std::byte* const scales = block + 128 + 64;
    std::rotate(scales, scales + (By > 0 ? 15 : 1), scales + 16);
}

/// The scales and minima of eight sub-blocks. Each scale and each minimum has 6 bits; together they take 12 bytes.
struct PackedScales {
    std::array<unsigned, 8> scale{};
    std::array<unsigned, 8> minimum{};

    explicit PackedScales(const std::byte* bytes)
    {
        const auto at = [bytes](std::size_t i) { return std::to_integer<unsigned>(bytes[i]); };
        for (std::size_t i = 0; i < 4; ++i) {
            scale[i] = at(i) & 63U;
            minimum[i] = at(i + 4) & 63U;
            scale[i + 4] = (at(i + 8) & 15U) | at(i) >> 6 << 4;
            minimum[i + 4] = at(i + 8) >> 4 | at(i + 4) >> 6 << 4;
        }
    }
    void write(std::byte* bytes) const
    {
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[i] = static_cast<std::byte>(scale[i] | scale[i + 4] >> 4 << 6);
            bytes[i + 4] = static_cast<std::byte>(minimum[i] | minimum[i + 4] >> 4 << 6);
            bytes[i + 8] = static_cast<std::byte>((scale[i + 4] & 15U) | (minimum[i + 4] & 15U) << 4);
        }
    }
};

/// Moves each scale of a Q4_K or Q5_K block to the next sub-block (`By` = 1) or to the previous one (`By` = -1). Both
/// types have the same header. If `Minima` is true, moves the minima, too.
template <int By, bool Minima>
void scalesOfQ4_K(std::byte* block)
{
    PackedScales scales(block + 4);
    const std::ptrdiff_t first = By > 0 ? 7 : 1;
    std::rotate(scales.scale.begin(), scales.scale.begin() + first, scales.scale.end());
    if (Minima) std::rotate(scales.minimum.begin(), scales.minimum.begin() + first, scales.minimum.end());
    scales.write(block + 4);
}

/// Moves the 12 bytes that hold the scales and minima of a Q4_K or Q5_K block by one byte.
template <int By>
void packedScalesOfQ4_K(std::byte* block)
{
    std::byte* const packed = block + 4;
    std::rotate(packed, packed + (By > 0 ? 11 : 1), packed + 12);
}

void exchangeScalesAndMinima(std::byte* block)
{
    PackedScales scales(block + 4);
    std::swap(scales.scale, scales.minimum);
    scales.write(block + 4);
}

/// The header of a Q4_K or Q5_K block begins with the factor of all scales and the factor of all minima, both f16.
void exchangeFactors(std::byte* block)
{
    std::swap_ranges(block, block + 2, block + 2);
}

void negateMinima(std::byte* block)
{
    block[3] ^= std::byte{0x80};
}

template <int Percent>
void multiplyScales(std::byte* block)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, block, sizeof bits);
    bits = floatToHalf(halfToFloat(bits) * Percent / 100);
    std::memcpy(block, &bits, sizeof bits);
}

/// Changes every block of every matrix with this tensor type. Returns false if no matrix has this type.
bool changeAll(RepairedModel& model, QuantType type, void (*change)(std::byte*))
{
    const std::size_t blockBytes = quantTraits(type).blockBytes;
    bool any = false;
    const auto visit = [&](Linear& linear) {
        if (!linear || linear.weight.type != type) return;
        linear.weight = model.changedBlocks(linear.weight, blockBytes, change);
        any = true;
    };
    for (LayerWeights& layer : model.weights.layers) {
        for (const auto matrix : {&LayerWeights::query, &LayerWeights::key, &LayerWeights::value, &LayerWeights::output,
                                  &LayerWeights::gate, &LayerWeights::up, &LayerWeights::down}) {
            visit(layer.*matrix);
        }
    }
    Tensor& embedding = model.weights.tokenEmbedding;
    if (embedding.type == type) {
        embedding = model.changedBlocks(embedding, blockBytes, change);
        any = true;
    }
    if (model.config.tiedOutput) {
        model.weights.output.weight = embedding;
    } else {
        visit(model.weights.output);
    }
    return any;
}

template <QuantType Type, void (*Change)(std::byte*)>
bool changeBlocks(RepairedModel& model, Layers)
{
    return changeAll(model, Type, Change);
}

constexpr std::string_view kWriter = "The program that quantized the file has a fault; quantize again with another.";

constexpr std::array kRepairs = {
    Repair{"decoding.nibbles", RepairScope::Model, changeBlocks<QuantType::Q4_0, nibblesOfQ4_0>,
           "The two halves of every byte are swapped in the matrices of type Q4_0", kWriter},
    Repair{"decoding.nibbles", RepairScope::Model, changeBlocks<QuantType::Q4_K, nibblesOfQ4_K>,
           "The two halves of every byte are swapped in the matrices of type Q4_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, scalesOfQ4_K<-1, true>>,
           "The scales of sub-blocks are shifted to the next sub-block in the matrices of type Q4_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, scalesOfQ4_K<1, true>>,
           "The scales of sub-blocks are shifted to the previous sub-block in the matrices of type Q4_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, scalesOfQ4_K<-1, false>>,
           "The scales of sub-blocks, but not their minima, are shifted to the next sub-block in the matrices of type "
           "Q4_K",
           kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q5_K, scalesOfQ4_K<-1, true>>,
           "The scales of sub-blocks are shifted to the next sub-block in the matrices of type Q5_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q5_K, scalesOfQ4_K<1, true>>,
           "The scales of sub-blocks are moved to the one before in the matrices of type Q5_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, packedScalesOfQ4_K<-1>>,
           "The bytes that hold the scales of sub-blocks are moved by one byte in the matrices of type Q4_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, packedScalesOfQ4_K<1>>,
           "The bytes that hold the scales of sub-blocks are moved back by one byte in the matrices of type Q4_K",
           kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q5_K, packedScalesOfQ4_K<-1>>,
           "The bytes that hold the scales of sub-blocks are moved by one byte in the matrices of type Q5_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q4_K, exchangeScalesAndMinima>,
           "The scales and minima of sub-blocks are exchanged in the matrices of type Q4_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q5_K, exchangeScalesAndMinima>,
           "The scales and minima of sub-blocks are exchanged in the matrices of type Q5_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q4_K, exchangeFactors>,
           "The factors of scales and minima are swapped in the blocks of type Q4_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q5_K, exchangeFactors>,
           "The factors of scales and minima are swapped in the blocks of type Q5_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q4_K, negateMinima>,
           "The factors of the minima have the wrong sign in the blocks of type Q4_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q5_K, negateMinima>,
           "The factors of the minima have the wrong sign in the blocks of type Q5_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q4_K, multiplyScales<50>>,
           "The factors of the scales are twice what they should be in the blocks of type Q4_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q5_K, multiplyScales<50>>,
           "The factors of the scales are twice what they should be in the blocks of type Q5_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q4_K, multiplyScales<200>>,
           "The factors of the scales are half of what they should be in the blocks of type Q4_K", kWriter},
    Repair{"decoding.factors", RepairScope::Model, changeBlocks<QuantType::Q5_K, multiplyScales<200>>,
           "The factors of the scales are half of what they should be in the blocks of type Q5_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q6_K, scalesOfQ6_K<-1>>,
           "The scales of sub-blocks are shifted to the next sub-block in the matrices of type Q6_K", kWriter},
    Repair{"decoding.scales", RepairScope::Model, changeBlocks<QuantType::Q6_K, scalesOfQ6_K<1>>,
           "The scales of sub-blocks are shifted to the previous sub-block in the matrices of type Q6_K", kWriter},
};

}  // namespace

std::span<const Repair> decodingRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine

#include "core/diagnose/cause/block_parts.h"

#include "core/diagnose/cause/parts_of_blocks.h"
#include "core/file/quant/block.h"

namespace vitrine {

namespace {

template <typename Block>
BlockParts partsAt(const std::byte* block, HalfReader read)
{
    return partsOf(loadBlock<Block>(block), read);
}

}  // namespace

void BlockParts::join(float* out) const noexcept
{
    for (std::size_t i = 0; i < elements; ++i) {
        const std::size_t group = i / groupSize;
        const auto quant = static_cast<std::size_t>(quants[i]);
        const auto level = static_cast<float>(levels ? levels[quant] : quants[i] - zero);
        out[i] = d * scales[group] * (negative[i] ? -level : level) - dmin * minima[group];
    }
}

bool hasParts(QuantType type) noexcept
{
    return quantTraits(type).blockSize > 1;
}

BlockParts takeApart(QuantType type, const std::byte* block, HalfReader read)
{
    switch (type) {
    case QuantType::Q4_0:
        return partsAt<BlockQ4_0>(block, read);
    case QuantType::Q4_1:
        return partsAt<BlockQ4_1>(block, read);
    case QuantType::Q5_0:
        return partsAt<BlockQ5_0>(block, read);
    case QuantType::Q5_1:
        return partsAt<BlockQ5_1>(block, read);
    case QuantType::Q8_0:
        return partsAt<BlockQ8_0>(block, read);
    case QuantType::Q2_K:
        return partsAt<BlockQ2_K>(block, read);
    case QuantType::Q3_K:
        return partsAt<BlockQ3_K>(block, read);
    case QuantType::Q4_K:
        return partsAt<BlockQ4_K>(block, read);
    case QuantType::Q5_K:
        return partsAt<BlockQ5_K>(block, read);
    case QuantType::Q6_K:
        return partsAt<BlockQ6_K>(block, read);
    case QuantType::IQ1_S:
        return partsAt<BlockIQ1_S>(block, read);
    case QuantType::IQ1_M:
        return partsAt<BlockIQ1_M>(block, read);
    case QuantType::IQ2_XXS:
        return partsAt<BlockIQ2_XXS>(block, read);
    case QuantType::IQ2_XS:
        return partsAt<BlockIQ2_XS>(block, read);
    case QuantType::IQ2_S:
        return partsAt<BlockIQ2_S>(block, read);
    case QuantType::IQ3_XXS:
        return partsAt<BlockIQ3_XXS>(block, read);
    case QuantType::IQ3_S:
        return partsAt<BlockIQ3_S>(block, read);
    case QuantType::IQ4_NL:
        return partsAt<BlockIQ4_NL>(block, read);
    case QuantType::IQ4_XS:
        return partsAt<BlockIQ4_XS>(block, read);
    case QuantType::TQ1_0:
        return partsAt<BlockTQ1_0>(block, read);
    case QuantType::TQ2_0:
        return partsAt<BlockTQ2_0>(block, read);
    case QuantType::MXFP4:
        return partsAt<BlockMXFP4>(block, read);
    case QuantType::F32:
    case QuantType::F16:
    case QuantType::BF16:
        break;  // excluded by the precondition hasParts(type)
    }
    return {};
}

}  // namespace vitrine

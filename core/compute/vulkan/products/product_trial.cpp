#include "core/compute/vulkan/products/product_trial.h"

#include "core/base/concat.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/constant_tables.h"
#include "core/compute/vulkan/memory/scratch.h"
#include "core/compute/vulkan/memory/weight_copies.h"
#include "core/compute/vulkan/pass/pass.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace vitrine {

namespace {

// With these sizes, every kernel has incomplete tiles, and rows have an odd number of blocks. The values of x are
// integers that f16 and bytes represent exactly. A difference that exceeds the rounding error of matrix units is
// therefore an error of the kernel.
constexpr std::size_t kRows = 150, kBlocks = 3, kLeastColumns = 96;
constexpr std::size_t kTokens[] = {9, 40, 70};  ///< one number of tokens for each tile width
constexpr double kBand = 1.0 / 1024;
constexpr float kLeast = 0.5F, kMost = 4.0F;  ///< limits of the largest weight of a block

class RandomBytes {
public:
    std::uint8_t next() noexcept
    {
        return static_cast<std::uint8_t>((m_state = m_state * 1664525U + 1013904223U) >> 24U);
    }

private:
    std::uint32_t m_state = 1;
};

/// Returns blocks of random bytes. Blocks with extreme weights are replaced by others. Because all bytes are random,
/// the scales are tested, too, wherever a tensor type stores them.
std::vector<std::byte> blocksOf(const QuantTraits& traits, std::size_t count)
{
    std::vector<std::byte> blocks(count * traits.blockBytes);
    std::vector<float> weights(traits.blockSize);
    RandomBytes random;
    const auto isOfUse = [&](const std::byte* block) {
        traits.decode(block, weights.data(), traits.blockSize);
        float largest = 0;
        for (const float w : weights) {
            if (!std::isfinite(w)) return false;
            largest = std::max(largest, std::abs(w));
        }
        return largest >= kLeast && largest < kMost;
    };
    for (std::size_t i = 0; i < count; ++i) {
        std::byte* const block = blocks.data() + i * traits.blockBytes;
        do {
            for (std::size_t b = 0; b < traits.blockBytes; ++b) block[b] = std::byte{random.next()};
        } while (!isOfUse(block));
    }
    return blocks;
}

/// Returns random integers from -127 to 127. Each group of 32 contains 127, so that rounding to bytes does not change
/// them.
std::vector<float> valuesOf(std::size_t count)
{
    std::vector<float> values(count);
    RandomBytes random;
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = i % 32 == 0 ? 127.0F : static_cast<float>(random.next() % 255) - 127.0F;
    }
    return values;
}

double relativeDifference(const std::vector<float>& expected, const std::vector<float>& found)
{
    double difference = 0, squares = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        difference += std::pow(double{found[i]} - expected[i], 2);
        squares += std::pow(double{expected[i]}, 2);
    }
    return std::sqrt(difference / squares);
}

std::vector<float> product(const TrialDevice& device, ProductKernel kernel, const Linear& weights,
                           std::span<const float> x)
{
    const std::size_t tokens = x.size() / weights.weight.columns;
    std::vector<float> found(tokens * weights.weight.rows);
    const OwnedRegion input(device.memory, x.size_bytes()), output(device.memory, found.size() * sizeof(float));
    Pass pass(device.context, device.memory, device.pipelines);
    WeightCopies copies(device.memory);
    ConstantTables tables(device.memory);
    Scratch scratch(device.memory);
    ProductKernels kernels({*device.context, pass, copies, tables, scratch}, kernel, [](QuantType) { return true; });
    pass.recorder().copy(copies.upload(x), input.region());
    kernels.multiply({input.region(), weights.weight.columns}, tokens, weights, {output.region(), weights.weight.rows});
    pass.capture(output.region(), found);
    pass.finish();
    return found;
}

}  // namespace

std::string faultOf(const TrialDevice& device, ProductKernel kernel, QuantType type)
{
    const QuantTraits& traits = quantTraits(type);
    const std::size_t columns = std::max<std::size_t>(kBlocks * traits.blockSize, kLeastColumns);
    const std::vector<std::byte> bytes = blocksOf(traits, kRows * columns / traits.blockSize);
    const Linear weights{{"trial", type, bytes.data(), kRows, columns, rowBytes(type, columns)}, {}};
    for (const std::size_t tokens : kTokens) {
        const std::vector<float> x = valuesOf(tokens * columns);
        const std::vector<float> expected = product(device, ProductKernel::Tiles, weights, x);
        std::vector<float> found = product(device, kernel, weights, x);
        if (device.context->faultAt(VulkanStep::Trial) == VulkanFault::WrongResult) found.back() += 1e6F;
        const double off = relativeDifference(expected, found);
        if (off <= kBand) continue;  // if `off` is NaN, this comparison is false, so NaN counts as an error
        return concat("a product of ", tokens, " tokens that was tried there is off by ", off, '.');
    }
    return {};
}

}  // namespace vitrine

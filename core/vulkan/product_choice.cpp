// Which kernels compute the products of prompts. Those that round are tried first.
#include "core/backend/device_error.h"
#include "core/vulkan/product_wish.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

// Of the products that are tried: tiles of every kernel that are not full. The values are whole numbers that neither
// halves nor bytes need to round, so that what differs by more than the band of matrix units is wrong.
constexpr std::size_t kTrialRows = 150, kTrialColumns = 96;
constexpr std::size_t kTrialTokens[] = {9, 40, 70};  ///< for each width of a tile
constexpr double kTrialBand = 1.0 / 1024;
constexpr std::size_t kBlockColumns = 32, kBlockBytes = 18;  ///< of Q4_0

class Bytes {
public:
    std::uint8_t next() noexcept
    {
        return static_cast<std::uint8_t>((m_state = m_state * 1664525U + 1013904223U) >> 24U);
    }

private:
    std::uint32_t m_state = 1;
};

/// Q4_0 with the scale 1.
std::vector<std::byte> trialWeights()
{
    std::vector<std::byte> bytes(kTrialRows * kTrialColumns / kBlockColumns * kBlockBytes);
    Bytes random;
    for (std::byte& byte : bytes) byte = std::byte{random.next()};
    for (std::size_t block = 0; block < bytes.size(); block += kBlockBytes) {
        bytes[block] = std::byte{0};
        bytes[block + 1] = std::byte{0x3C};
    }
    return bytes;
}

/// Whole numbers up to 127, which there is in each block.
std::vector<float> trialValues(std::size_t tokens)
{
    std::vector<float> values(tokens * kTrialColumns);
    Bytes random;
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = i % kBlockColumns == 0 ? 127.0F : static_cast<float>(random.next() % 255) - 127.0F;
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

}  // namespace

VulkanBackend::Products VulkanBackend::exactProducts() const noexcept
{
    constexpr std::uint32_t kMaxLanes = 16;  ///< of mat_rows
    const DeviceFeatures& features = m_context->features();
    if (!m_context->isCpu()) return Products::Tiles;
    const bool rows = features.int64 && features.shuffle && m_context->subgroupSize() <= kMaxLanes;
    return rows ? Products::Rows : Products::Vectors;
}

std::optional<VulkanBackend::Products> VulkanBackend::roundingProducts(ProductWish wish)
{
    const DeviceFeatures& features = m_context->features();
    const auto demand = [&](bool offered, std::string_view what) {
        if (offered) return;
        throw DeviceError(concat("VITRINE_VULKAN_PRODUCTS asks for ", what, ", but ", m_context->name(),
                                 " has none that can be used."));
    };
    switch (wish) {
    case ProductWish::Exact:
        m_productsNote = "VITRINE_VULKAN_EXACT=1 leaves alone what rounds.";
        return {};
    case ProductWish::MatrixUnits:
        demand(hasMatrixUnits(), "matrix units");
        return Products::Units;
    case ProductWish::IntegerDot:
        demand(features.integerDot, "integer dot products");
        return Products::Dot;
    case ProductWish::Suited:
        break;
    }
    if (m_context->isCpu()) return {};  // it has neither, and computes both one by one
    if (hasMatrixUnits()) return Products::Units;
    if (features.integerDotIsFast) return Products::Dot;
    m_productsNote = "It has neither matrix units that can be used nor instructions for integer dot products.";
    return {};
}

void VulkanBackend::chooseProducts(ProductWish wish)
{
    const Products exact = exactProducts();
    std::optional<Products> candidate = roundingProducts(wish);
    while (candidate) {
        const std::string fault = faultOf(*candidate);
        products = fault.empty() ? *candidate : exact;
        if (fault.empty()) return;
        m_productsNote +=
            concat(m_productsNote.empty() ? "" : " ", "Its ", productsName(*candidate), " are left alone: ", fault);
        const bool next = *candidate == Products::Units && wish == ProductWish::Suited;
        candidate = next && m_context->features().integerDotIsFast ? std::optional(Products::Dot) : std::nullopt;
    }
    products = exact;
}

std::string VulkanBackend::faultOf(Products candidate)
{
    const std::vector<std::byte> bytes = trialWeights();
    const Linear weights{{"trial", QuantType::Q4_0, bytes.data(), kTrialRows, kTrialColumns,
                          kTrialColumns / kBlockColumns * kBlockBytes},
                         {}};
    try {
        for (const std::size_t tokens : kTrialTokens) {
            const std::vector<float> x = trialValues(tokens);
            const std::vector<float> expected = trialProduct(Products::Tiles, weights, x);
            std::vector<float> found = trialProduct(candidate, weights, x);
            if (m_context->faultAt(VulkanStep::Trial) == VulkanFault::WrongResult) found.back() += 1e6F;
            const double off = relativeDifference(expected, found);
            if (off <= kTrialBand) continue;  // a NaN is not
            return concat("a product of ", tokens, " tokens that was tried there is off by ", off, '.');
        }
    } catch (const DeviceError& error) {
        if (!m_context->isLost()) return error.sentence();
        throw DeviceError(concat("The Vulkan device ", m_context->name(), " was lost when its ",
                                 productsName(candidate), " were tried; VITRINE_VULKAN_EXACT=1 leaves them alone."),
                          error.detail());
    }
    return {};
}

std::vector<float> VulkanBackend::trialProduct(Products kind, const Linear& weights, std::span<const float> x)
{
    const std::size_t tokens = x.size() / weights.weight.columns;
    std::vector<float> found(tokens * weights.weight.rows);
    const auto input = allocate(x.size_bytes()), output = allocate(found.size() * sizeof(float));
    const MatrixView in{input.get(), 0, tokens, weights.weight.columns},
        out{output.get(), 0, tokens, weights.weight.rows};
    products = kind;
    upload(in, x);
    project(in, {{out, weights}});
    capture(out, found);
    finish();
    return found;
}

std::string VulkanBackend::productsName(Products kind) const
{
    switch (kind) {
    case Products::Units:
        return "matrix units " + vitrine::description(*m_context->features().matrixUnit);
    case Products::Dot:
        return "integer dot products";
    default:
        return "f32 products";
    }
}

PromptProducts VulkanBackend::promptProducts() const
{
    return {productsName(products), m_productsNote};
}

PromptProducts promptProducts(std::string_view device)
{
    try {
        return VulkanBackend({.device = std::string(device)}).promptProducts();
    } catch (const Error& error) {
        return {{}, error.sentence()};
    }
}

}  // namespace vitrine

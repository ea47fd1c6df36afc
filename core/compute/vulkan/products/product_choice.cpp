#include "core/compute/vulkan/products/product_choice.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/device/pipelines.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/products/product_kernels.h"

#include <string_view>
#include <utility>

namespace vitrine {

ProductChoice::ProductChoice(TrialDevice device, const std::filesystem::path& folder, ProductWish wish,
                             std::optional<ProductKernel> forced)
    : m_device(std::move(device)), m_verdicts(folder, m_device.context->fingerprint(), VITRINE_VERSION)
{
    if (forced) {
        m_kernel = *forced;
    } else {
        choose(wish);
    }
}

ProductKernel ProductChoice::exactKernel() const
{
    constexpr std::uint32_t kMaxLanes = 16;  ///< number of lanes of the largest workgroup of mat_rows
    const VulkanContext& context = *m_device.context;
    if (!context.isCpu()) return ProductKernel::Tiles;
    const DeviceFeatures& features = context.features();
    const bool rows = features.int64 && features.shuffle && context.subgroupSize() <= kMaxLanes;
    return rows ? ProductKernel::Rows : ProductKernel::Vectors;
}

std::optional<ProductKernel> ProductChoice::roundingKernel(ProductWish wish)
{
    const DeviceFeatures& features = m_device.context->features();
    const auto demand = [&](bool offered, std::string_view what) {
        if (offered) return;
        throw DeviceError(SENTENCE("VITRINE_VULKAN_PRODUCTS requests ", what, ", which ", m_device.context->name(),
                                   " does not support."));
    };
    switch (wish) {
    case ProductWish::Exact:
        m_note = "VITRINE_VULKAN_EXACT=1 rules out kernels that round.";
        return {};
    case ProductWish::MatrixUnits:
        demand(features.matrixUnit.has_value(), "matrix units");
        return ProductKernel::Units;
    case ProductWish::IntegerDot:
        demand(features.integerDot, "integer dot products");
        return ProductKernel::Dot;
    case ProductWish::Suited:
        break;
    }
    // A CPU device would emulate matrix units and integer dot products.
    if (m_device.context->isCpu()) return {};
    if (features.matrixUnit) return ProductKernel::Units;
    if (features.integerDotIsFast) return ProductKernel::Dot;
    m_note = "It has neither matrix units that can be used nor instructions for integer dot products.";
    return {};
}

void ProductChoice::choose(ProductWish wish)
{
    m_kernel = exactKernel();
    std::optional<ProductKernel> candidate = roundingKernel(wish);
    while (candidate) {
        const std::string& fault = faultOf(*candidate, QuantType::Q4_0);
        if (fault.empty()) {
            m_kernel = *candidate;
            break;
        }
        m_note += concat(m_note.empty() ? "" : " ", "Its ", nameOf(*candidate), " are not used: ", fault);
        const bool next = *candidate == ProductKernel::Units && wish == ProductWish::Suited;
        candidate =
            next && m_device.context->features().integerDotIsFast ? std::optional(ProductKernel::Dot) : std::nullopt;
    }
    if (!roundsFactors(m_kernel)) return;
    for (const QuantTraits& traits : allQuantTraits()) {  // Uses the results of trials in earlier runs of the program.
        const std::string module = moduleOf(m_kernel, traits.type);
        const auto verdict = isKernel(module) ? m_verdicts.find(module) : std::nullopt;
        if (verdict && !verdict->empty()) m_leftAlone.emplace(traits.type, *verdict);
    }
}

bool ProductChoice::isTrusted(QuantType type)
{
    const std::string& fault = faultOf(m_kernel, type);
    if (!fault.empty()) m_leftAlone.emplace(type, fault);
    return fault.empty();
}

const std::string& ProductChoice::faultOf(ProductKernel kernel, QuantType type)
{
    const std::string module = moduleOf(kernel, type);
    if (const auto known = m_faults.find(module); known != m_faults.end()) return known->second;
    if (const auto verdict = m_verdicts.find(module)) return m_faults[module] = *verdict;
    try {
        const std::string fault = vitrine::faultOf(m_device, kernel, type);
        m_verdicts.keep(module, fault);
        return m_faults[module] = fault;
    } catch (const DeviceError& error) {  // not stored, because the error is not a result of the kernel
        if (!m_device.context->isLost()) return m_faults[module] = error.sentence().english();
        throw DeviceError(SENTENCE("The Vulkan device ", m_device.context->name(), " was lost when its ",
                                   nameOf(kernel), " were tested. Set VITRINE_VULKAN_EXACT=1 to avoid them."),
                          error.detail());
    }
}

std::string ProductChoice::moduleOf(ProductKernel kernel, QuantType type) const
{
    const std::string_view name = quantTraits(type).name;
    if (kernel == ProductKernel::Dot) return concat("mat_dot.", name);
    return concat(matUnitsKernel(*m_device.context), name);
}

std::string ProductChoice::nameOf(ProductKernel kernel) const
{
    switch (kernel) {
    case ProductKernel::Units:
        return "matrix units " + description(*m_device.context->features().matrixUnit);
    case ProductKernel::Dot:
        return "integer dot products";
    case ProductKernel::Vectors:
    case ProductKernel::Tiles:
    case ProductKernel::Rows:
        break;
    }
    return "f32 products";
}

PromptKernels ProductChoice::report() const
{
    PromptKernels found{nameOf(m_kernel), m_note};
    for (const auto& [type, fault] : m_leftAlone) {
        const Sentence left = SENTENCE("Matrices in ", quantTraits(type).name, " use products in f32: ", fault);
        found.reason = found.reason.empty() ? left : SENTENCE(found.reason, " ", left);
    }
    return found;
}

std::string ProductChoice::numerics() const
{
    if (!roundsFactors(m_kernel)) return {};
    std::string text = concat(", ", nameOf(m_kernel));
    for (const auto& [type, fault] : m_leftAlone) text += concat(", not ", quantTraits(type).name);
    return text;
}

}  // namespace vitrine

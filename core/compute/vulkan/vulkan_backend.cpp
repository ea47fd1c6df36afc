#include "core/compute/vulkan/vulkan_backend.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/user_folders.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/products/product_wish.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

bool isOn(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value && std::string_view(value) == "1";
}

std::shared_ptr<VulkanContext> openDevice(const VulkanOptions& options)
{
    const bool validation = options.validation || isOn("VITRINE_VULKAN_VALIDATION");
    return std::make_shared<VulkanContext>(
        options.device, VulkanContext::Options{validation, productWish() != ProductWish::Exact, options.faults});
}

std::filesystem::path cacheFolderOf(const VulkanOptions& options)
{
    return options.tuning.cacheFolder ? *options.tuning.cacheFolder : userCacheFolder();
}

/// Returns the number of subgroups of a mat_vec workgroup, which multiplies few rows.
std::uint32_t subgroupsOf(const VulkanContext& context, std::optional<std::uint32_t> wanted)
{
    if (!context.features().subgroupSizes) return 1;
    return wanted.value_or(context.isCpu() ? 1 : kMatVecSubgroups);
}

}  // namespace

std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options)
{
    return std::make_unique<VulkanBackend>(options);
}

PromptKernels promptKernels(std::string_view device)
{
    try {
        return VulkanBackend({.device = std::string(device)}).promptKernels();
    } catch (const Error& error) {
        return {{}, error.sentence()};
    }
}

VulkanBackend::VulkanBackend(const VulkanOptions& options)
    : m_context(openDevice(options)),
      m_memory(std::make_shared<VulkanMemory>(m_context, options.staging, options.memoryLimit)),
      m_pipelines(std::make_shared<Pipelines>(m_context, cacheFolderOf(options))),
      m_pass(m_context, m_memory, m_pipelines, options.tuning.reductionLanes), m_weights(m_memory), m_tables(m_memory),
      m_scratch(m_memory),
      m_choice({m_context, m_memory, m_pipelines}, cacheFolderOf(options), productWish(), options.tuning.products),
      m_products(
          {*m_context, m_pass, m_weights, m_tables, m_scratch}, m_choice.kernel(),
          [this](QuantType type) { return m_choice.isTrusted(type); },
          subgroupsOf(*m_context, options.tuning.subgroups)),
      m_queue({*m_context, m_pass, m_weights, m_tables, m_scratch}, m_products),
      m_busyGroups(options.tuning.busyGroups.value_or(m_context->isCpu() ? 8 : kBusyGroups)),
      m_recurrentTokens(options.tuning.recurrentTokens.value_or(kMostChunkedTokens))
{
}

VulkanBackend::~VulkanBackend() = default;

Sentence VulkanBackend::description() const
{
    return concat("Vulkan, ", m_context->name());
}

std::string VulkanBackend::driver() const
{
    return m_context->driver();
}

PromptKernels VulkanBackend::promptKernels() const
{
    PromptKernels found = m_choice.report();
    found.stateTokens = tokensAtATime(recurrentDevice(), 128);
    found.stateTokensOf256 = tokensAtATime(recurrentDevice(), 256);
    return found;
}

/// Results do not depend on the number of rows up to two limits: the limit of matrix products, and the number of tokens
/// that recurrent states process one by one. Returns the smaller limit.
std::size_t VulkanBackend::rowsMultipliedAlike() const noexcept
{
    const std::size_t rows = m_products.rowsMultipliedAlike();
    return m_pass.reducing().oneSubgroup != 0 ? rows : std::min(rows, kFewestChunkedTokens - 1);
}

std::string VulkanBackend::numerics() const
{
    return concat("vulkan ", m_context->fingerprint(), m_choice.numerics());
}

VulkanBackend::Figures VulkanBackend::figures() const noexcept
{
    const Recorder::Counts& counts = m_pass.recorder().counts();
    return {counts.dispatches, counts.barriers, m_weights.transientCopies(), m_memory->mostTaken()};
}

std::unique_ptr<Buffer> VulkanBackend::allocate(std::size_t bytes)
{
    if (isIdle()) m_memory->reclaim();
    return std::make_unique<VulkanBuffer>(m_memory, bytes);
}

std::unique_ptr<KvCache> VulkanBackend::makeKvCache(const ModelConfig& config, const KvCacheSpec& spec)
{
    if (isIdle()) m_memory->reclaim();
    return std::make_unique<VulkanKvCache>(m_memory, config, spec);
}

std::unique_ptr<ResidentWeights> VulkanBackend::makeResident(const Weights& weights, const ModelPart& part)
{
    if (isIdle()) m_memory->reclaim();
    return m_weights.makeResident(weights, part);
}

void VulkanBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    m_queue.settle();
    m_pass.begin(tokens, firstPosition);
}

void VulkanBackend::run(const Op& op)
{
    std::visit([this](const auto& each) { compute(each); }, op);
}

void VulkanBackend::upload(const MatrixView& x, std::span<const float> source)
{
    m_queue.settle();
    m_pass.recorder().copy(m_weights.upload(source.first(x.elements())), regionOf(x));
}

void VulkanBackend::capture(const MatrixView& x, std::span<float> destination)
{
    m_queue.settle();
    m_pass.capture(regionOf(x), destination);
}

void VulkanBackend::finish()
{
    try {
        m_queue.settle();
        m_pass.finish();
    } catch (...) {
        m_pass.discard();
        m_queue.clear();
        throw;
    }
    m_weights.clearTransient();
    m_memory->reclaim();
    m_context->reportComplaints();
}

std::unique_ptr<RecordedStep> VulkanBackend::finishAndKeep()
{
    auto places = m_pass.places();
    finish();
    return m_pass.keep(std::move(places), [this] { return isIdle(); });
}

}  // namespace vitrine

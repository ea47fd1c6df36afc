#include "core/vulkan/vulkan_backend.h"

#include "core/base/error.h"
#include "core/quant/iq_grids.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "core/vulkan/vulkan_kv_cache.h"
#include "vk_kernels/interface/tables.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace vitrine {

namespace {

bool isOn(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value && std::string_view(value) == "1";
}

}  // namespace

std::unique_ptr<Backend> makeVulkanBackend(const VulkanOptions& options)
{
    return std::make_unique<VulkanBackend>(options);
}

class VulkanBackend::Resident final : public ResidentWeights {
public:
    Resident(VulkanBackend& backend, const Weights& weights, const ModelPart& part)
        : m_backend(backend), m_copies(backend.m_resident.emplace(backend.m_resident.end(), backend.m_memory, true))
    {
        try {
            m_copies->add(weights, part);
        } catch (...) {
            m_backend.m_resident.erase(m_copies);
            throw;
        }
    }
    ~Resident() override { m_backend.m_resident.erase(m_copies); }
    Resident(const Resident&) = delete;
    Resident& operator=(const Resident&) = delete;

private:
    VulkanBackend& m_backend;
    std::list<DeviceWeights>::iterator m_copies;
};

VulkanBackend::VulkanBackend(const VulkanOptions& options)
    : m_context(std::make_shared<VulkanContext>(
          options.device, VulkanContext::Options{options.validation || isOn("VITRINE_VULKAN_VALIDATION"),
                                                 productWish() != ProductWish::Exact, options.faults})),
      m_memory(std::make_shared<VulkanMemory>(m_context, options.staging, options.memoryLimit)),
      m_recorder(m_context, m_memory, userCacheFolder()), m_readBack(m_memory), m_transient(m_memory, false)
{
    // Vulkan does not tell how many processors a GPU has: enough for two on each of the largest one's.
    reductionLanes = m_context->isCpu() ? m_context->subgroupSize() : std::max(m_context->subgroupSize(), 128U);
    busyGroups = m_context->isCpu() ? 8 : kGpuBusyGroups;
    chooseProducts(productWish());
}

VulkanBackend::~VulkanBackend() = default;

bool VulkanBackend::hasMatrixUnits() const noexcept
{
    return m_context->features().matrixUnit.has_value();
}

std::string VulkanBackend::description() const
{
    return concat("Vulkan, ", m_context->name());
}

std::string VulkanBackend::numerics() const
{
    const std::string numerics = concat("vulkan ", m_context->fingerprint());
    return roundsFactors() ? concat(numerics, ", ", productsName(products)) : numerics;
}

std::unique_ptr<Buffer> VulkanBackend::allocate(std::size_t bytes)
{
    if (isIdle()) m_memory->reclaim();
    return std::make_unique<VulkanBuffer>(m_memory, bytes);
}

std::unique_ptr<KvCache> VulkanBackend::makeKvCache(const ModelConfig& config, std::size_t capacity, KvType keys,
                                                    KvType values)
{
    if (isIdle()) m_memory->reclaim();
    return std::make_unique<VulkanKvCache>(m_memory, config, capacity, keys, values);
}

std::unique_ptr<ResidentWeights> VulkanBackend::makeResident(const Weights& weights, const ModelPart& part)
{
    if (isIdle()) m_memory->reclaim();
    return std::make_unique<Resident>(*this, weights, part);
}

void VulkanBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    settle();
    m_readBack.discard();  // of a step that was given up
    if (!m_recorder.isRecording()) {
        m_begun = 0;
        m_holdsUpTo = kNoLimit;
        m_releases = m_memory->releases();
    }
    m_firstPosition = firstPosition;
    m_tokenCount = tokens.size();
    const std::size_t bytes = sizeof(std::uint32_t) + tokens.size_bytes();
    if (m_inputs.size() == m_begun) m_inputs.emplace_back();
    OwnedRegion& input = m_inputs[m_begun++];
    if (!input || input.region().bytes < bytes) input = OwnedRegion(m_memory, bytes, VulkanMemory::Use::Staging);
    writeState(input.region(), tokens, firstPosition);
    m_recorder.copy(input.region().part(0, bytes), scratch(m_state, bytes));
}

void VulkanBackend::writeState(const Region& state, std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    const auto first = static_cast<std::uint32_t>(firstPosition);
    std::memcpy(state.mapped, &first, sizeof first);
    if (!tokens.empty()) std::memcpy(state.mapped + sizeof first, tokens.data(), tokens.size_bytes());
}

void VulkanBackend::upload(const MatrixView& x, std::span<const float> source)
{
    settle();
    m_recorder.copy(m_transient.addBytes(std::as_bytes(source.first(x.elements()))), regionOf(x));
}

void VulkanBackend::capture(const MatrixView& x, std::span<float> destination)
{
    settle();
    m_readBack.add(m_recorder, regionOf(x), destination);
}

void VulkanBackend::finish()
{
    try {
        settle();
        m_readBack.seal(m_recorder);
        m_recorder.submitAndWait();
        m_readBack.deliver();
    } catch (...) {
        m_recorder.discard();
        m_readBack.discard();
        m_products.clear();
        m_sum.reset();
        m_ropes.clear();
        m_store.reset();
        throw;
    }
    m_transient.clear();
    m_memory->reclaim();
    reportComplaints();
}

void VulkanBackend::reportComplaints()
{
    if (const std::vector<std::string> complaints = m_context->takeComplaints(); !complaints.empty()) {
        throw Error(concat("Vulkan's validation layer complained ", complaints.size(), " times."), complaints.front());
    }
}

/// The copy that is resident, or one for this step.
template <typename Part>
const auto& VulkanBackend::deviceCopy(const Part& part)
{
    for (const DeviceWeights& weights : m_resident) {
        if (const auto* const found = weights.find(part)) return *found;
    }
    ++m_transientCopies;
    return m_transient.add(part);
}

const DeviceMatrix& VulkanBackend::matrix(const Tensor& tensor)
{
    return deviceCopy(tensor);
}

Region VulkanBackend::vector(std::span<const float> values)
{
    return values.empty() ? Region{} : deviceCopy(values);
}

const DeviceExperts& VulkanBackend::expertMatrices(std::span<const Linear> experts)
{
    return deviceCopy(experts);
}

Region VulkanBackend::scratch(OwnedRegion& owned, std::size_t bytes)
{
    if (!owned || owned.region().bytes < bytes) {
        const std::size_t had = owned ? owned.region().bytes : 0;
        owned = OwnedRegion(m_memory, std::max(bytes, had + had / 2));
    }
    return owned.region().part(0, bytes);
}

std::uint32_t VulkanBackend::isOneSubgroup() const noexcept
{
    return reductionLanes == m_context->subgroupSize() ? 1 : 0;
}

const Region& VulkanBackend::tables()
{
    if (m_tables) return m_tables.region();
    m_tables = OwnedRegion(m_memory, VITRINE_GRID_WORDS * 4);
    m_memory->write(m_tables.region(), 0, VITRINE_GRID_WORDS * 4, [](std::byte* to) {
        const auto put = [to](std::size_t word, const auto& grid) {
            std::memcpy(to + 4 * word, grid.points, sizeof grid.points);
        };
        put(VITRINE_GRID_IQ2_XXS, kIq2XxsGrid);
        put(VITRINE_GRID_IQ2_XS, kIq2XsGrid);
        put(VITRINE_GRID_IQ2_S, kIq2SGrid);
        put(VITRINE_GRID_IQ1, kIq1Grid);
        put(VITRINE_GRID_IQ3_XXS, kIq3XxsGrid);
        put(VITRINE_GRID_IQ3_S, kIq3SGrid);
    });
    return m_tables.region();
}

}  // namespace vitrine

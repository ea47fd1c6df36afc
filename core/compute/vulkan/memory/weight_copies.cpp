#include "core/compute/vulkan/memory/weight_copies.h"

#include <utility>

namespace vitrine {

class WeightCopies::Resident final : public ResidentWeights {
public:
    Resident(WeightCopies& all, const Weights& weights, const ModelPart& part)
        : m_all(all), m_copies(all.m_resident.emplace(all.m_resident.end(), all.m_memory, true))
    {
        try {
            m_copies->add(weights, part);
        } catch (...) {
            m_all.m_resident.erase(m_copies);
            throw;
        }
    }
    ~Resident() override { m_all.m_resident.erase(m_copies); }
    Resident(const Resident&) = delete;
    Resident& operator=(const Resident&) = delete;

private:
    WeightCopies& m_all;
    std::list<DeviceWeights>::iterator m_copies;
};

WeightCopies::WeightCopies(std::shared_ptr<VulkanMemory> memory)
    : m_memory(std::move(memory)), m_transient(m_memory, false)
{
}

std::unique_ptr<ResidentWeights> WeightCopies::makeResident(const Weights& weights, const ModelPart& part)
{
    return std::make_unique<Resident>(*this, weights, part);
}

template <typename Part>
const auto& WeightCopies::copyOf(const Part& part)
{
    for (const DeviceWeights& weights : m_resident) {
        if (const auto* const found = weights.find(part)) return *found;
    }
    ++m_transientCopies;
    return m_transient.add(part);
}

const DeviceMatrix& WeightCopies::matrix(const Tensor& tensor)
{
    return copyOf(tensor);
}

Region WeightCopies::vector(std::span<const float> values)
{
    return values.empty() ? Region{} : copyOf(values);
}

const DeviceExperts& WeightCopies::experts(std::span<const Linear> experts)
{
    return copyOf(experts);
}

const Region& WeightCopies::upload(std::span<const float> values)
{
    return m_transient.addBytes(std::as_bytes(values));
}

}  // namespace vitrine

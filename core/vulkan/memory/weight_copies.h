#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/memory/device_weights.h"

#include <cstddef>
#include <list>
#include <memory>
#include <span>

namespace vitrine {

/// Where operations find weights on the device: in the copy of a loaded model, else in one made for this step alone.
class WeightCopies {
public:
    explicit WeightCopies(std::shared_ptr<VulkanMemory> memory);

    const DeviceMatrix& matrix(const Tensor& tensor);
    Region vector(std::span<const float> values);  ///< no bytes for none
    const DeviceExperts& experts(std::span<const Linear> experts);
    /// A copy for this step alone.
    const Region& upload(std::span<const float> values);

    /// Copies a part of a model, which stays as long as the result lives; that must not outlive this. Throws Error.
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);

    /// The step has ended.
    void clearTransient() noexcept { m_transient.clear(); }
    /// How many weights had to be copied for a single step, so far.
    std::size_t transientCopies() const noexcept { return m_transientCopies; }

private:
    class Resident;
    template <typename Part>
    const auto& copyOf(const Part& part);

    std::shared_ptr<VulkanMemory> m_memory;
    std::list<DeviceWeights> m_resident;  ///< of each model that is loaded
    DeviceWeights m_transient;            ///< for this step alone
    std::size_t m_transientCopies = 0;
};

}  // namespace vitrine

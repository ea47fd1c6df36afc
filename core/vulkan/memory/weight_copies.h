#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/memory/device_weights.h"

#include <cstddef>
#include <list>
#include <memory>
#include <span>

namespace vitrine {

/// Finds weights on the device: in the copy of a loaded model, or in a copy that is made for one step.
class WeightCopies {
public:
    explicit WeightCopies(std::shared_ptr<VulkanMemory> memory);

    const DeviceMatrix& matrix(const Tensor& tensor);
    Region vector(std::span<const float> values);  ///< no bytes if `values` is empty
    const DeviceExperts& experts(std::span<const Linear> experts);
    /// Makes a copy for the current step only.
    const Region& upload(std::span<const float> values);

    /// Copies a part of a model. The copy exists as long as the result, which must not outlive this object. Throws
    /// Error.
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);

    /// Call it when the step has ended; removes its copies.
    void clearTransient() noexcept { m_transient.clear(); }
    /// Number of weights that were copied for a single step so far.
    std::size_t transientCopies() const noexcept { return m_transientCopies; }

private:
    class Resident;
    template <typename Part>
    const auto& copyOf(const Part& part);

    std::shared_ptr<VulkanMemory> m_memory;
    std::list<DeviceWeights> m_resident;  ///< one for each loaded model
    DeviceWeights m_transient;            ///< for the current step only
    std::size_t m_transientCopies = 0;
};

}  // namespace vitrine

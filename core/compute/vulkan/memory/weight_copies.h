#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/memory/device_weights.h"

#include <cstddef>
#include <list>
#include <memory>
#include <span>

namespace vitrine {

/// Returns copies of weights in device memory. If the weights belong to a loaded model, its existing copies are
/// returned. Other weights are copied for the current step only.
class WeightCopies {
public:
    explicit WeightCopies(std::shared_ptr<VulkanMemory> memory);

    // The following functions throw Error if the weights cannot be copied. Copies for the current step are valid until
    // clearTransient(), and other copies until the model is unloaded.
    const DeviceMatrix& matrix(const Tensor& tensor);
    Region vector(std::span<const float> values);  ///< the region has no bytes if `values` is empty
    const DeviceExperts& experts(std::span<const Linear> experts);
    /// Copies `values` for the current step only.
    const Region& upload(std::span<const float> values);

    /// Copies part of a model to device memory. The copy exists as long as the returned object, which must not outlive
    /// this object. Throws Error.
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part);

    /// Removes the copies made for the current step. Call it when the step has ended.
    void clearTransient() noexcept { m_transient.clear(); }
    /// Number of weights that have been copied for a single step so far.
    std::size_t transientCopies() const noexcept { return m_transientCopies; }

private:
    class Resident;
    template <typename Part>
    const auto& copyOf(const Part& part);

    std::shared_ptr<VulkanMemory> m_memory;
    std::list<DeviceWeights> m_resident;  ///< copies of the weights of each loaded model
    DeviceWeights m_transient;            ///< copies for the current step only
    std::size_t m_transientCopies = 0;
};

}  // namespace vitrine

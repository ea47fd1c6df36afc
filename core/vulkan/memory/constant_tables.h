#pragma once

#include "core/model/model_config.h"
#include "core/vulkan/memory/vulkan_memory.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

/// Tables for kernels: made at first use, and kept.
class ConstantTables {
public:
    explicit ConstantTables(std::shared_ptr<VulkanMemory> memory) : m_memory(std::move(memory)) {}

    /// The grids of the IQ formats, as vk_kernels/interface/tables.h says.
    const Region& grids();

    /// Sines and cosines of the positions so far, for what decides them in one RopeConfig.
    struct Rotations {
        std::vector<double> frequencies;
        double magnitude;
        double temperature;
        std::uint32_t temperatureLength, temperatureOffset;
        std::size_t positions;
        OwnedRegion memory;  ///< [positions, pairs] (cosine, sine)
    };
    /// For at least this many positions.
    const Rotations& rotations(const RopeConfig& config, std::size_t positions);

private:
    std::shared_ptr<VulkanMemory> m_memory;
    OwnedRegion m_grids;
    std::list<Rotations> m_rotations;
};

}  // namespace vitrine

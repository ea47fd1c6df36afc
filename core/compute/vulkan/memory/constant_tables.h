#pragma once

#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

/// Constant tables for kernels. Each table is made when it is first requested, and is kept.
class ConstantTables {
public:
    explicit ConstantTables(std::shared_ptr<VulkanMemory> memory) : m_memory(std::move(memory)) {}

    /// Returns the grids of the IQ types, in the layout of vk_kernels/interface/tables.h.
    const Region& grids();

    /// Table of cosines and sines for the first `positions` positions. `frequencies` and `magnitude` are values of
    /// RopeConfig that determine the table.
    struct Rotations {
        std::vector<double> frequencies;
        double magnitude;
        double temperature;
        std::uint32_t temperatureLength, temperatureOffset;
        std::size_t positions;
        OwnedRegion memory;  ///< [positions, pairs]: a cosine and a sine for each pair of dimensions
    };
    /// Returns a table for at least `positions` positions.
    const Rotations& rotations(const RopeConfig& config, std::size_t positions);

private:
    std::shared_ptr<VulkanMemory> m_memory;
    OwnedRegion m_grids;
    std::list<Rotations> m_rotations;
};

}  // namespace vitrine

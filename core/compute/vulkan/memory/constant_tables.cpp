#include "core/compute/vulkan/memory/constant_tables.h"

#include "core/file/quant/iq_grids.h"
#include "vk_kernels/interface/tables.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vitrine {

const Region& ConstantTables::grids()
{
    if (m_grids) return m_grids.region();
    m_grids = OwnedRegion(m_memory, VITRINE_GRID_WORDS * 4);
    m_memory->write(m_grids.region(), 0, VITRINE_GRID_WORDS * 4, [](std::byte* to) {
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
    return m_grids.region();
}

/// Computes the table in double precision, because a float angle at position 100,000 would have an error of 0.01
/// radians.
const ConstantTables::Rotations& ConstantTables::rotations(const RopeConfig& config, std::size_t positions)
{
    const auto found = std::find_if(m_rotations.begin(), m_rotations.end(), [&config](const Rotations& table) {
        return table.frequencies == config.frequencies && table.magnitude == config.magnitude &&
               table.temperature == config.temperature && table.temperatureLength == config.temperatureLength &&
               table.temperatureOffset == config.temperatureOffset;
    });
    if (found != m_rotations.end() && found->positions >= positions) return *found;
    constexpr std::size_t kFewest = 256;
    const std::size_t count = std::max(kFewest, found == m_rotations.end() ? positions : 2 * positions);
    const std::size_t pairs = config.frequencies.size();
    const std::size_t rowBytes = 2 * pairs * sizeof(float);
    Rotations table{config.frequencies,
                    config.magnitude,
                    config.temperature,
                    config.temperatureLength,
                    config.temperatureOffset,
                    count,
                    OwnedRegion(m_memory, count * rowBytes)};
    const std::size_t rowsAtOnce = VulkanMemory::kMaxWrite / rowBytes;
    for (std::size_t first = 0; first < count; first += rowsAtOnce) {
        const std::size_t rows = std::min(rowsAtOnce, count - first);
        m_memory->write(table.memory.region(), first * rowBytes, rows * rowBytes, [&](std::byte* to) {
            float* out = reinterpret_cast<float*>(to);
            for (std::size_t position = first; position < first + rows; ++position) {
                const double magnitude = config.magnitudeAt(position);
                for (const double frequency : config.frequencies) {
                    const double angle = static_cast<double>(position) * frequency;
                    *out++ = static_cast<float>(std::cos(angle) * magnitude);
                    *out++ = static_cast<float>(std::sin(angle) * magnitude);
                }
            }
        });
    }
    if (found != m_rotations.end()) m_rotations.erase(found);
    return m_rotations.emplace_back(std::move(table));
}

}  // namespace vitrine

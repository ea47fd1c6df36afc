#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

/// Computed here in double: at a position of 100,000 a float angle is off by a hundredth of a radian.
const VulkanBackend::RopeTable& VulkanBackend::ropeTable(const RopeConfig& config, std::size_t positions)
{
    const auto found = std::find_if(m_ropeTables.begin(), m_ropeTables.end(), [&config](const RopeTable& table) {
        return table.frequencies == config.frequencies && table.magnitude == config.magnitude;
    });
    if (found != m_ropeTables.end() && found->positions >= positions) return *found;
    constexpr std::size_t kFewest = 256;
    const std::size_t count = std::max(kFewest, found == m_ropeTables.end() ? positions : 2 * positions);
    const std::size_t pairs = config.frequencies.size();
    const std::size_t rowBytes = 2 * pairs * sizeof(float);
    RopeTable table{config.frequencies, config.magnitude, count, OwnedRegion(m_memory, count * rowBytes)};
    const std::size_t rowsAtOnce = VulkanMemory::kMaxWrite / rowBytes;
    for (std::size_t first = 0; first < count; first += rowsAtOnce) {
        const std::size_t rows = std::min(rowsAtOnce, count - first);
        m_memory->write(table.memory.region(), first * rowBytes, rows * rowBytes, [&](std::byte* to) {
            float* out = reinterpret_cast<float*>(to);
            for (std::size_t position = first; position < first + rows; ++position) {
                for (const double frequency : config.frequencies) {
                    const double angle = static_cast<double>(position) * frequency;
                    *out++ = static_cast<float>(std::cos(angle) * config.magnitude);
                    *out++ = static_cast<float>(std::sin(angle) * config.magnitude);
                }
            }
        });
    }
    if (found != m_ropeTables.end()) m_ropeTables.erase(found);
    return m_ropeTables.emplace_back(std::move(table));
}

void VulkanBackend::rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config)
{
    const std::size_t pairs = config.frequencies.size();
    if (x.rows == 0 || pairs == 0) return;
    const bool adjacent = config.kind == RopeKind::Adjacent;
    if (m_ropes.size() != 1) settle();
    RopePush push{};
    const RopeTable& table = ropeTable(config, m_firstPosition + m_tokenCount);
    holdsUpTo(table.positions);
    push.table = table.memory.region().address;
    push.tokens = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.headDim = static_cast<std::uint32_t>(headDim);
    push.pairs = static_cast<std::uint32_t>(pairs);
    // Where the two halves of a pair lie: side by side, or half the rotated dimensions apart.
    push.step = adjacent ? 2 : 1;
    push.distance = adjacent ? 1 : static_cast<std::uint32_t>(pairs);
    push.firstToken = firstTokenOf(x);
    m_ropes.push_back({regionOf(x), push});
}

void VulkanBackend::recordRope(const PendingRope& rope)
{
    RopePush push = rope.push;
    push.state = m_recorder.read(m_state.region());
    push.x = m_recorder.write(rope.x);
    m_recorder.dispatch("rope", {}, push,
                        Recorder::forElements(rope.x.bytes / sizeof(float) / push.headDim * push.pairs));
}

}  // namespace vitrine

#include "core/compute/vulkan/memory/device_states.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Calls action(first, count) for consecutive pieces that cover `bytes` bytes. Each piece is small enough to be copied
/// at once.
void inStretches(std::size_t bytes, const auto& action)
{
    for (std::size_t first = 0; first < bytes; first += VulkanMemory::kMaxWrite) {
        action(first, std::min<std::size_t>(VulkanMemory::kMaxWrite, bytes - first));
    }
}

void bring(VulkanMemory& memory, const Region& region, std::byte* to)
{
    inStretches(region.bytes, [&](std::size_t first, std::size_t count) {
        memory.read(region, {first, count, count, 1}, to + first);
    });
}

std::vector<std::size_t> offsetsOf(const ModelConfig& config)
{
    std::vector<std::size_t> offsets{0};
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        offsets.push_back(offsets.back() + DeviceStates::bytesOf(config, layer));
    }
    return offsets;
}

}  // namespace

class DeviceStates::Copy final : public StateCopy {
public:
    /// `bytes` is 0 if no recurrent layer is on this device.
    Copy(std::shared_ptr<VulkanMemory> memory, std::uint64_t bytes)
        : m_memory(std::move(memory)), m_region(bytes > 0 ? OwnedRegion(m_memory, bytes) : OwnedRegion())
    {
    }

    std::size_t bytes() const noexcept override { return m_region.region().bytes; }
    void exportTo(std::byte* states) const override
    {
        if (bytes() > 0) bring(*m_memory, m_region.region(), states);
    }
    const Region& region() const noexcept { return m_region.region(); }

private:
    std::shared_ptr<VulkanMemory> m_memory;
    OwnedRegion m_region;
};

DeviceStates::DeviceStates(const std::shared_ptr<VulkanMemory>& memory, const ModelConfig& config)
    : m_memory(memory), m_offsets(offsetsOf(config)), m_bytes(m_offsets.back()),
      m_states(m_bytes > 0 ? OwnedRegion(memory, m_bytes) : OwnedRegion())
{
}

std::uint64_t DeviceStates::bytesOf(const ModelConfig& config, std::size_t layer) noexcept
{
    if (config.layer(layer).recurrence == Recurrence::None) return 0;
    return config.recurrent.stateFloats() * sizeof(float);
}

void DeviceStates::exportTo(std::byte* states) const
{
    if (m_bytes > 0) bring(*m_memory, m_states.region(), states);
}

void DeviceStates::importFrom(const std::byte* states)
{
    inStretches(m_bytes, [&](std::size_t first, std::size_t count) {
        m_memory->write(m_states.region(), {first, count, count, 1}, states + first);
    });
}

std::unique_ptr<StateCopy> DeviceStates::copy() const
{
    auto made = std::make_unique<Copy>(m_memory, m_bytes);
    copyTo(*made);
    return made;
}

void DeviceStates::copyTo(StateCopy& copy) const
{
    if (m_bytes > 0) m_memory->copy(m_states.region(), static_cast<const Copy&>(copy).region());
}

void DeviceStates::restore(const StateCopy& copy)
{
    if (m_bytes > 0) m_memory->copy(static_cast<const Copy&>(copy).region(), m_states.region());
}

}  // namespace vitrine

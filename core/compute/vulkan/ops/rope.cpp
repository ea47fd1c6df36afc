#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::compute(const ops::Rope& op)
{
    const auto& [role, x, headDim, config] = op;
    const std::size_t pairs = config->frequencies.size();
    if (x.rows == 0 || pairs == 0) return;
    const bool adjacent = config->kind == RopeKind::Adjacent;
    RopePush push{};
    const ConstantTables::Rotations& table = m_tables.rotations(*config, m_pass.endPosition());
    m_pass.holdsUpTo(table.positions);
    push.table = table.memory.region().address;
    push.tokens = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.headDim = static_cast<std::uint32_t>(headDim);
    push.pairs = static_cast<std::uint32_t>(pairs);
    // The two dimensions of a pair are adjacent, or their distance is half the number of rotated dimensions.
    push.step = adjacent ? 2 : 1;
    push.distance = adjacent ? 1 : static_cast<std::uint32_t>(pairs);
    push.firstToken = m_pass.firstTokenOf(x);
    m_queue.add(WaitingRotation{regionOf(x), push});
}

void WaitingRotation::record(Pass& pass) const
{
    Recorder& recorder = pass.recorder();
    RopePush all = push;
    all.state = recorder.read(pass.state());
    all.x = recorder.write(x);
    recorder.dispatch("rope", all, Recorder::forElements(x.bytes / sizeof(float) / all.headDim * all.pairs));
}

}  // namespace vitrine

#include "core/compute/vulkan/pass/hazards.h"

#include <algorithm>

namespace vitrine {

namespace {

bool anyOverlap(const std::vector<Extent>& some, const std::vector<Extent>& others)
{
    return std::any_of(some.begin(), some.end(), [&others](const Extent& extent) {
        return std::any_of(others.begin(), others.end(), [&extent](const Extent& o) { return extent.overlaps(o); });
    });
}

}  // namespace

bool Hazards::needsBarrier(const std::vector<Extent>& reads, const std::vector<Extent>& writes)
{
    const bool needed = anyOverlap(reads, m_writes) || anyOverlap(writes, m_writes) || anyOverlap(writes, m_reads);
    if (needed) clear();
    m_reads.insert(m_reads.end(), reads.begin(), reads.end());
    m_writes.insert(m_writes.end(), writes.begin(), writes.end());
    return needed;
}

void Hazards::clear() noexcept
{
    m_reads.clear();
    m_writes.clear();
}

}  // namespace vitrine

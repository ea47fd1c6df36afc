#pragma once

#include <cstdint>
#include <vector>

namespace vitrine {

/// A range of addresses that a command reads or writes.
struct Extent {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    bool overlaps(const Extent& other) const noexcept { return begin < other.end && other.begin < end; }
};

/// Determines where barriers are needed. A command needs a barrier before it if it accesses data that an earlier
/// command has written, or writes data that an earlier command has read. Only commands since the last barrier count.
class Hazards {
public:
    /// Adds the next command. Returns whether it needs a barrier before it.
    bool needsBarrier(const std::vector<Extent>& reads, const std::vector<Extent>& writes);
    void clear() noexcept;

private:
    std::vector<Extent> m_reads;
    std::vector<Extent> m_writes;
};

}  // namespace vitrine

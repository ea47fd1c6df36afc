#pragma once

#include <cstdint>
#include <vector>

namespace vitrine {

/// Addresses that a command reads or writes.
struct Extent {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    bool overlaps(const Extent& other) const noexcept { return begin < other.end && other.begin < end; }
};

/// Says where a barrier is needed: before a command that touches what an earlier one has written, or writes what an
/// earlier one has read, since the last barrier.
class Hazards {
public:
    /// Takes the next command into account. True: it needs a barrier before it.
    bool needsBarrier(const std::vector<Extent>& reads, const std::vector<Extent>& writes);
    void clear() noexcept;

private:
    std::vector<Extent> m_reads;
    std::vector<Extent> m_writes;
};

}  // namespace vitrine

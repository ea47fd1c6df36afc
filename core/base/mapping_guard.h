#pragma once

#include <cstddef>

namespace vitrine {

/// Keeps a fault in memory that maps a file from ending the program.
///
/// The kernel sends SIGBUS when a mapped page cannot be read: the file was shortened, or its disk is gone. In a guarded
/// range that turns the rest of the range, from this page on, into zeros; the access goes on with them, on whatever
/// thread it was, and `hasFaulted` says so from then on. SIGBUS elsewhere does what it would do without a guard.
class MappingGuard {
public:
    /// Of memory that is mapped already, and at the beginning of a page. The first guard of a program installs the
    /// handler of the signal.
    MappingGuard(const std::byte* begin, std::size_t size);
    /// The memory must be mapped still.
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    /// Safe from any thread. Who shares what it has computed with other threads, as at a barrier, shares this, too.
    bool hasFaulted() const noexcept;
    /// From now on it has.
    void setFaulted() noexcept;

private:
    struct Range;
    friend class GuardedRanges;

    Range* m_range;
};

}  // namespace vitrine

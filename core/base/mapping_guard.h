#pragma once

#include <cstddef>

namespace vitrine {

/// Keeps a fault in a mapped file from ending the program.
///
/// The kernel sends SIGBUS when a mapped page cannot be read: the file was shortened, or its disk is gone. In a guarded
/// range, the rest of the range from this page on then becomes zeros. The access continues with them, on whatever
/// thread it happened, and `hasFaulted` is true from then on. SIGBUS elsewhere has the same effect as without a guard.
class MappingGuard {
public:
    /// For memory that is already mapped and starts at a page. The first guard of a program installs the signal
    /// handler.
    MappingGuard(const std::byte* begin, std::size_t size);
    /// The memory must still be mapped.
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    /// Safe from any thread. A thread that shares its results with others, for example at a barrier, shares this too.
    bool hasFaulted() const noexcept;
    /// Makes hasFaulted() true from now on.
    void setFaulted() noexcept;

private:
    struct Range;
    friend class GuardedRanges;

    Range* m_range;
};

}  // namespace vitrine

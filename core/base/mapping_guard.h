#pragma once

#include <cstddef>

namespace vitrine {

/// Prevents a fault in a mapped file from ending the program.
///
/// The kernel sends SIGBUS when a mapped page cannot be read, because the file was shortened or its disk is gone. In a
/// guarded range, the handler replaces this page and the rest of the range by zeros, and the access continues.
/// `hasFaulted` is true from then on. SIGBUS outside of guarded ranges has the same effect as without a guard.
class MappingGuard {
public:
    /// Guards memory that is already mapped and starts at a page. The first guard of a program installs the signal
    /// handler.
    MappingGuard(const std::byte* begin, std::size_t size);
    /// The memory must still be mapped when the guard is destroyed.
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    /// Safe from any thread. Sharing results between threads, for example at a barrier, also makes this flag visible.
    bool hasFaulted() const noexcept;
    /// Makes hasFaulted() true from now on.
    void setFaulted() noexcept;

private:
    struct Range;
    friend class GuardedRanges;

    Range* m_range;
};

}  // namespace vitrine

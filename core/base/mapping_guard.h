#pragma once

#include <cstddef>

namespace vitrine {

/// Prevents a fault in a mapped file from ending the program.
///
/// The kernel sends SIGBUS when a mapped page cannot be read because the file was shortened or its disk is gone. If the
/// page is in a guarded range, the signal handler replaces the page and the rest of the range by zeros. The access then
/// continues, and hasFaulted() returns true from then on. Outside of guarded ranges, SIGBUS has the same effect as
/// without a guard.
class MappingGuard {
public:
    /// Guards memory that is already mapped and begins at a page boundary. The first guard of a program installs the
    /// signal handler.
    MappingGuard(const std::byte* begin, std::size_t size);
    /// The memory must still be mapped when the guard is destroyed.
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    /// Whether a page of the range could not be read. Can be called from any thread. Faults of another thread are
    /// included if that thread has synchronized with the caller, for example at a barrier, after the fault.
    bool hasFaulted() const noexcept;
    /// Makes hasFaulted() true from now on.
    void setFaulted() noexcept;

private:
    struct Range;
    friend class GuardedRanges;

    Range* m_range;
};

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

// All functions of this file are async-signal-safe with glibc 2.35 and libgcc 12, or newer: they take no lock and
// allocate no memory.

namespace vitrine {

/// A program or library that is loaded into memory.
struct LoadedModule {
    std::string_view path;    ///< empty for the program itself
    std::uintptr_t bias = 0;  ///< difference between an address in memory and the address in the file
    /// Identification of the file (NT_GNU_BUILD_ID), by which debug symbols are found; empty if it is missing.
    std::span<const std::byte> buildId;
};

/// Returns the module that contains an address, if any.
std::optional<LoadedModule> moduleAt(std::uintptr_t address) noexcept;

/// Writes the addresses of the current thread's functions to `frames`, innermost first, and returns their number. Frame
/// 0 is the instruction at which the signal arrived; all other addresses are inside the calling instruction. `context`
/// is the third argument of the signal handler. Must be called by this handler, directly or indirectly. Call the
/// function once before a signal arrives, because its first call may load code.
std::size_t traceStack(const void* context, std::span<std::uintptr_t> frames) noexcept;

}  // namespace vitrine

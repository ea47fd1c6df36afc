#pragma once

#include <cstdint>
#include <optional>

namespace vitrine {

/// Returns the number of bytes of main memory that programs can still allocate (MemAvailable of Linux); nullopt if
/// unknown.
std::optional<std::uint64_t> availableMemory();

}  // namespace vitrine

#pragma once

#include <cstdint>
#include <optional>

namespace vitrine {

/// Bytes of main memory that programs can still allocate (MemAvailable of Linux); absent if unknown.
std::optional<std::uint64_t> availableMemory();

}  // namespace vitrine

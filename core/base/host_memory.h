#pragma once

#include <cstdint>
#include <optional>

namespace vitrine {

/// Bytes of the computer's memory that programs can still have; absent where that is not known.
std::optional<std::uint64_t> availableMemory();

}  // namespace vitrine

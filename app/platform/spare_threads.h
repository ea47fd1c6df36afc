#pragma once

#include <cstddef>

namespace vitrine {

/// Returns whether the system can start `count` additional threads. Call this function before Qt starts. If Qt cannot
/// start one of its own threads, it waits forever.
bool hasSpareThreads(std::size_t count);

}  // namespace vitrine

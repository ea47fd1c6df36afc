#pragma once

#include <cstddef>

namespace vitrine {

/// Returns whether the system can start `count` more threads at the same time. Call it before Qt starts: Qt waits
/// forever for a thread of its own that could not start.
bool hasSpareThreads(std::size_t count);

}  // namespace vitrine

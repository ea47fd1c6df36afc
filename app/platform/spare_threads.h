#pragma once

#include <cstddef>

namespace vitrine {

/// Whether the system can start this many more threads. Ask before Qt starts: it waits for ever for a thread of its own
/// that did not start.
bool hasSpareThreads(std::size_t count);

}  // namespace vitrine

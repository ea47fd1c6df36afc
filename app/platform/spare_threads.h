#pragma once

#include <cstddef>

namespace vitrine {

/// Whether the system starts so many more threads. To be asked before Qt is: it waits for ever for one of its own that
/// did not start.
bool hasSpareThreads(std::size_t count);

}  // namespace vitrine

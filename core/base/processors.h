#pragma once

#include <cstddef>

namespace vitrine {

/// Returns the number of physical cores in the affinity mask of this process, at least 1. Physical cores are counted
/// because hardware threads of one core share its arithmetic units: a second thread on a core would only slow down the
/// first. If the topology is unknown, returns the number of hardware threads.
std::size_t usableCores();

}  // namespace vitrine

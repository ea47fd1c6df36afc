#pragma once

#include <cstddef>

namespace vitrine {

/// Number of physical cores that this process may run on (its affinity mask counts), at least 1. Hardware threads of
/// one core share its arithmetic units, so that a second thread only slows down the first. If the topology is unknown,
/// each hardware thread counts.
std::size_t usableCores();

}  // namespace vitrine

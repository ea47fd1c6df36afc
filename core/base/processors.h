#pragma once

#include <cstddef>

namespace vitrine {

/// Physical cores that this process may run on (its affinity mask counts), at least 1. Hardware threads of one core
/// share its arithmetic, so a second one only gets in the way of the first. When the system does not say which threads
/// belong together, each counts.
std::size_t usableCores();

}  // namespace vitrine

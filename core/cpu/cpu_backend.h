#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine {

struct CpuOptions {
    std::string isa;          ///< a level's name; empty: $VITRINE_ISA, else the best this machine has
    std::size_t threads = 0;  ///< 0: one per physical core
};

/// Throws Error when the level is unknown or this machine lacks it.
std::unique_ptr<Backend> makeCpuBackend(const CpuOptions& options = {});

}  // namespace vitrine

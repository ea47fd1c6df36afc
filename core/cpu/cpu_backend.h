#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine {

/// Level and threads of the CPU back end.
struct CpuOptions {
    std::string isa;          ///< name of a level; empty: $VITRINE_ISA, else the best of this machine
    std::size_t threads = 0;  ///< 0: one per physical core
};

/// Makes the CPU back end. Throws Error if the level is unknown or this machine lacks it.
std::unique_ptr<Backend> makeCpuBackend(const CpuOptions& options = {});

}  // namespace vitrine

#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine {

/// Instruction-set level and number of threads of the CPU back end.
struct CpuOptions {
    std::string isa;  ///< name of a level; empty: the level in $VITRINE_ISA, or if that is unset, the best that this
                      ///< machine supports
    std::size_t threads = 0;  ///< 0: one per physical core
};

/// Makes the CPU back end. Throws Error if the level is unknown or this machine does not support it.
std::unique_ptr<Backend> makeCpuBackend(const CpuOptions& options = {});

}  // namespace vitrine

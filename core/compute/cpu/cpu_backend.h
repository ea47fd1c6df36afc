#pragma once

#include "core/compute/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine {

/// Instruction-set level and number of threads of the CPU back end.
struct CpuOptions {
    std::string isa;  ///< name of an instruction-set level; empty: the level in $VITRINE_ISA, or if the variable is
                      ///< unset, the best level of this machine
    std::size_t threads = 0;  ///< number of threads; 0: one per physical core
};

/// Makes the CPU back end. Throws Error if the instruction-set level is unknown, or if this machine does not support
/// it.
std::unique_ptr<Backend> makeCpuBackend(const CpuOptions& options = {});

}  // namespace vitrine

#pragma once

#include "core/cause/cause.h"
#include "core/compare_files/tensor_difference.h"
#include "core/gguf/gguf_file.h"

#include <string>

namespace vitrine {

/// Why a tensor differs by more than the types of both files explain.
struct FileFault {
    Cause cause = Cause::Unknown;
    std::string detail;    ///< short description: "nibbles: high ones first (swapped)"
    std::string sentence;  ///< the fault, and the file that has it
    std::string hint;      ///< the correct form; may be empty
    double left = 1;       ///< relative L2 error that remains after the fault is undone
};

/// The tensor pair to explain, and its files.
struct FileFaultRequest {
    const GgufFile& fileA;
    const GgufFile& fileB;
    const GgufTensor& a;
    const GgufTensor& b;
    const TensorDifference& difference;
};

/// Tries typical faults: values that are not finite, zeros, ±1, a factor, mistakes in decoding either type, another
/// tensor of the same shape, a transpose, reordered rows, damaged blocks. A fault is reported if undoing it leaves no
/// more than the types explain. Faults of files that are no mistakes of engines (damaged blocks, a factor, zeros) have
/// Cause::Unknown and a detail.
FileFault findFault(const FileFaultRequest& request);

}  // namespace vitrine

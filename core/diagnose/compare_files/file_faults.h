#pragma once

#include "core/diagnose/cause/cause.h"
#include "core/diagnose/compare_files/tensor_difference.h"
#include "core/file/gguf/gguf_file.h"

#include <string>

namespace vitrine {

/// A fault in a tensor that differs between the two files by more than the rounding of its types explains.
struct FileFault {
    Cause cause = Cause::Unknown;
    std::string detail;    ///< short description of the fault: "low and high nibbles are swapped"
    std::string sentence;  ///< a sentence about the fault and the file that has it
    std::string hint;      ///< the correct form of the data; may be empty
    double left = 1;       ///< relative L2 error that remains after the fault is undone
};

/// A tensor in both files, and the difference to explain.
struct FileFaultRequest {
    const GgufFile& fileA;
    const GgufFile& fileB;
    const GgufTensor& a;
    const GgufTensor& b;
    const TensorDifference& difference;
};

/// Tries typical faults: values that are not finite, zeros, ±1, a factor, mistakes in decoding the type of either file,
/// another tensor of the same shape, a transpose, reordered rows, damaged blocks. A fault is reported if undoing it
/// leaves no larger difference than the rounding of the types explains. Damaged blocks, a factor and zeros are faults
/// of a file rather than mistakes of an engine. They have Cause::Unknown and a detail.
FileFault findFault(const FileFaultRequest& request);

}  // namespace vitrine

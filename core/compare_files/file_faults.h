#pragma once

#include "core/cause/cause.h"
#include "core/compare_files/tensor_difference.h"
#include "core/gguf/gguf_file.h"

#include <string>

namespace vitrine {

/// Why one tensor of two files differs by more than its types explain.
struct FileFault {
    Cause cause = Cause::Unknown;
    std::string detail;    ///< in few words: "nibbles: high ones first (swapped)"
    std::string sentence;  ///< what is wrong, in which file
    std::string hint;      ///< how it is right; may be empty
    double left = 1;       ///< relative L2 error that stays when the fault is undone
};

struct FileFaultRequest {
    const GgufFile& fileA;
    const GgufFile& fileB;
    const GgufTensor& a;
    const GgufTensor& b;
    const TensorDifference& difference;
};

/// Tries what goes wrong in files: values that are not finite, zeros, ±1, a factor, mistakes in decoding the type of
/// either, another tensor of the same shape, a transpose, rows in another order, damaged blocks. A fault is named when
/// undoing it leaves no more than the types explain. Cause::Unknown with a detail is something that no other engine
/// does: damaged blocks, a factor, zeros.
FileFault findFault(const FileFaultRequest& request);

}  // namespace vitrine

#pragma once

#include "core/base/thread_pool.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare_files/file_faults.h"
#include "core/diagnose/compare_files/tensor_difference.h"
#include "core/file/gguf/gguf_file.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

/// Result for one tensor that both files contain.
struct ComparedTensor {
    const GgufTensor* a = nullptr;
    const GgufTensor* b = nullptr;
    TensorDifference difference;
    Agreement agreement = Agreement::Equal;
    std::optional<FileFault> fault;  ///< the fault; set if `agreement` is Different
};

/// Result of comparing two files.
struct FileComparison {
    Agreement agreement = Agreement::Equal;  ///< the worst agreement of any tensor
    std::vector<ComparedTensor> tensors;     ///< the tensors in the order of file a
};

/// Throws Error with a sentence about the first difference if the files contain different models. Files of one model
/// have the same architecture, and the same tensors with the same shapes. The types of the tensors may differ.
void requireSameModel(const GgufFile& a, const GgufFile& b);

/// Compares every tensor of `b` with the same tensor of `a`. `announce` is called with the name of each tensor.
/// Precondition: requireSameModel(). The files must outlive the result. Needs memory for a few rows per thread, and for
/// all values of a wrong tensor as floats.
FileComparison compareFiles(const GgufFile& a, const GgufFile& b, ThreadPool& pool,
                            const std::function<void(std::string_view)>& announce);

}  // namespace vitrine

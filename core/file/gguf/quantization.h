#pragma once

#include <string>

namespace vitrine {

class GgufFile;

/// Returns the name of a model's quantization as quantizers write it: "Q4_K_M", "Q8_0", "F16". The result is empty if
/// the file has no tensors.
///
/// The name comes from the first of these sources that fits:
/// - general.file_type. It fits if most weights of the layers have the main type of this quantization. If the length of
///   rows is not a multiple of 256, quantizers use another type instead of the main type. This type is accepted, too.
/// - The quantization in the file name. It fits under the same condition.
/// - The type of most weights. For K-quants, the types of the more precise tensors give the suffix: Q4_K with Q6_K in
///   attn_v or ffn_down is Q4_K_M.
std::string quantizationName(const GgufFile& file);

}  // namespace vitrine

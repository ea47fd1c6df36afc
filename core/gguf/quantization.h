#pragma once

#include <string>

namespace vitrine {

class GgufFile;

/// Name of a model's quantization, as quantizers name their mixes: "Q4_K_M", "Q8_0", "F16". Empty without tensors.
///
/// general.file_type is used if most weights of the layers have the main type of its mix (or the type that replaces it
/// when rows are not a multiple of 256). Otherwise the file's name is used, under the same condition. If neither helps,
/// it is the type of most weights, and for K-quants the mix that the more precise tensors indicate: Q4_K with Q6_K in
/// attn_v or ffn_down is Q4_K_M.
std::string quantizationName(const GgufFile& file);

}  // namespace vitrine

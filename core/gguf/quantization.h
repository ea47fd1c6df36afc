#pragma once

#include <string>

namespace vitrine {

class GgufFile;

/// Name of a model's quantization as used by quantizers: "Q4_K_M", "Q8_0", "F16". Empty without tensors.
///
/// general.file_type is used if most weights of the layers have the main type of its mix. The substitute for rows that
/// are not a multiple of 256 counts, too. If not, the mix in the file name is used under the same condition. As a last
/// resort, the name is the type of most weights. For K-quants it includes the mix that the more precise tensors
/// indicate: Q4_K with Q6_K in attn_v or ffn_down is Q4_K_M.
std::string quantizationName(const GgufFile& file);

}  // namespace vitrine

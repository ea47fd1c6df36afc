#pragma once

#include <string>

namespace vitrine {

class GgufFile;

/// What a model's quantization is called, as quantizers name their mixes: "Q4_K_M", "Q8_0", "F16". Empty without
/// tensors.
///
/// general.file_type says so, and is believed where most weights of the layers are of the type that its mix is made of
/// (or of the one that stands in for it where rows are no multiple of 256). Else the file's name is, under the same
/// condition. Where neither helps, it is the type of most weights, and for K-quants the mix that the more precise
/// tensors beside it tell: Q4_K with Q6_K in attn_v or ffn_down is Q4_K_M.
std::string quantizationName(const GgufFile& file);

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <stddef.h>
#include <stdint.h>

namespace vitrine {
struct ChannelToken;
struct CorrectedToken;
struct RecurrentTokens;
}  // namespace vitrine

namespace vitrine::avx2 {

// Element-wise and row-wise operations. They implement the fields of Kernels with the same names.
void addScaledF32(float* out, float scale, const float* b, size_t n);
void recurrentTokens(float* state, const RecurrentTokens& tokens, size_t keys, size_t width, std::byte* scratch);
void correctedStep(float* state, const CorrectedToken& token, size_t keys, size_t width, float* out);
void scanStep(float* state, const ChannelToken& token, size_t keys, size_t stride, size_t width, float* out);
void toF16(const float* in, uint16_t* out, size_t n);
void rmsNorm(const float* x, const float* weight, float epsilon, size_t n, float* out);
void layerNorm(const float* x, const float* weight, float epsilon, size_t n, float* out);
void siluMultiply(const float* gate, const float* up, size_t n, float* out);
void gelu(const float* x, size_t n, float* out);
void geluErf(const float* x, size_t n, float* out);
void softCap(float* x, float cap, size_t n);

}  // namespace vitrine::avx2

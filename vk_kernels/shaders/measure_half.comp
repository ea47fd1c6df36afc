#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

#define VALUE f16vec2
#define STEP(a) fma(a, f16vec2(p.factor), f16vec2(p.factor))
#define WORD(a) packFloat2x16(a)
#include "vk_kernels/include/measure_arithmetic.glsl"

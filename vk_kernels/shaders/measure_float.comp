#define VALUE float
#define STEP(a) fma(a, p.factor, p.factor)
#define WORD(a) floatBitsToUint(a)
#include "vk_kernels/include/measure_arithmetic.glsl"

#include "vk_kernels/include/signed_dot.glsl"

#define VALUE int
#define STEP(a) (a + signedDot(a, int(p.bytes), 0))
#define WORD(a) uint(a)
#include "vk_kernels/include/measure_arithmetic.glsl"

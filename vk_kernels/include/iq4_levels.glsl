#include "vk_kernels/include/levels.glsl"

/// The 16 quantisation levels of IQ4_NL and IQ4_XS. They are denser near zero: -127, -104, -83, -65, -49, -35, -22,
/// -10, 1, 13, 25, 38, 53, 69, 89 and 113.
const uvec4 kIq4Levels = uvec4(0xBFAD9881u, 0xF6EADDCFu, 0x26190D01u, 0x71594535u);

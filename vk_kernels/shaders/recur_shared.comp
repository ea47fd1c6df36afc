// The variant of recur.comp in which several lanes share a column of the state. The lanes exchange partial sums by
// shuffles.
#extension GL_KHR_shader_subgroup_shuffle : require
#define SHARES_KEYS
#include "vk_kernels/shaders/recur.comp"

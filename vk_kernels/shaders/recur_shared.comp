// recur.comp for lanes that share the keys of a column; they add their sums by shuffles.
#extension GL_KHR_shader_subgroup_shuffle : require
#define SHARES_KEYS
#include "vk_kernels/shaders/recur.comp"

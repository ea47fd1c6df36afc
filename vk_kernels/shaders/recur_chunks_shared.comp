// recur_chunks.comp where lanes share the keys of a column, and add up what they have by shuffling.
#extension GL_KHR_shader_subgroup_shuffle : require
#define SHARES_KEYS
#include "vk_kernels/shaders/recur_chunks.comp"

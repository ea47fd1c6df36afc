// The variant of attention.comp that processes several tokens per workgroup. It is a separate kernel, so that the
// kernel for a single token stays small.
#define SEVERAL_TOKENS
#include "vk_kernels/shaders/attention.comp"

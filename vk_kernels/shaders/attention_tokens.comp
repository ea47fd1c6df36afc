// attention.comp where a workgroup takes several tokens: a kernel of its own, so that a single token's is as small as it can
// be.
#define SEVERAL_TOKENS
#include "vk_kernels/shaders/attention.comp"

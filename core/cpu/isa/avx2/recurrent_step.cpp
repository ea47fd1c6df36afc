#include "core/cpu/isa/recurrent_step.h"

#include "core/cpu/isa/avx2/vector_ops.h"

namespace vitrine {

void avx2::recurrentStep(float* state, const RecurrentToken& token, size_t keys, size_t width, float* out)
{
    stepState(state, token, keys, width, out);
}

}  // namespace vitrine

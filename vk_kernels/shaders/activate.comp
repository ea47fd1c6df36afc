// Computes x = f(x) · y, or x = f(x) if y is null.
#include "vk_kernels/include/elements.glsl"
#include "vk_kernels/include/activation.glsl"

VITRINE_ACTIVATE_CONSTANTS(VITRINE_DECLARE)

void main()
{
    for (EACH(i, p.count)) {
        float x = p.x.at[i];
        p.x.at[i] = isNull(p.y) ? activated(FUNCTION, x) : gated(FUNCTION, x, p.y.at[i]);
    }
}

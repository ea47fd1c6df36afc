// Computes x = positive · x² + beta · x for x > 0, and x = negative · (e^min(x, epsilon) - 1 - x) + beta · x otherwise.
#include "vk_kernels/include/elements.glsl"

/// Returns e^x - 1 - x for x < 0. Near 0, the result is computed with a series, because the subtraction would lose the
/// relevant digits.
float bentExp(float x)
{
    if (x < -0.5) return exactExp(x) - 1.0 - x;
    float s = 2.48015873e-5;
    s = fma(s, x, 1.98412698e-4);
    s = fma(s, x, 1.38888889e-3);
    s = fma(s, x, 8.33333333e-3);
    s = fma(s, x, 4.16666667e-2);
    s = fma(s, x, 1.66666667e-1);
    s = fma(s, x, 0.5);
    return s * x * x;
}

void main()
{
    for (EACH(i, p.count)) {
        float x = p.x.at[i], low = min(x, p.epsilon);
        p.x.at[i] = x > 0.0 ? fma(p.positive * x, x, p.beta * x)
                            : fma(p.negative, bentExp(low) + (low - x), p.beta * x);
    }
}

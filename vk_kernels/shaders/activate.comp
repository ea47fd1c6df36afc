// x = f(x) · y, or f(x) without y; f as the enumeration Activation counts.
#include "vk_kernels/include/elements.glsl"

layout(constant_id = 0) const uint FUNCTION = 0;
const uint kSilu = 0, kGeluTanh = 1, kGeluErf = 2, kClampedSilu = 3;

/// 1 - erf(z) for z >= 0, with a relative error of 1.2e-7: the Chebyshev fit of Numerical Recipes, chapter 6.2.
float complementaryErf(float z)
{
    float t = 1.0 / (1.0 + 0.5 * z);
    float s = 0.17087277;
    s = fma(s, t, -0.82215223);
    s = fma(s, t, 1.48851587);
    s = fma(s, t, -1.13520398);
    s = fma(s, t, 0.27886807);
    s = fma(s, t, -0.18628806);
    s = fma(s, t, 0.09678418);
    s = fma(s, t, 0.37409196);
    s = fma(s, t, 1.00002368);
    return t * exactExp(fma(s, t, -1.26551223) - z * z);
}

float f(float x)
{
    if (FUNCTION == kSilu) return x * sigmoid(x);
    if (FUNCTION == kGeluTanh) {
        float inner = 0.797884561 * fma(0.044715 * x * x, x, x);
        // (1 + tanh(y)) / 2, which keeps its digits where tanh is near -1
        return x * sigmoid(2.0 * inner);
    }
    float tail = 0.5 * complementaryErf(abs(x) * 0.707106781);
    return x * (x < 0.0 ? tail : 1.0 - tail);
}

void main()
{
    for (EACH(i, p.count)) {
        float x = p.x.at[i];
        if (FUNCTION == kClampedSilu) {
            // Comparisons stand so that a NaN stays one.
            float gate = x > 7.0 ? 7.0 : x;
            float up = p.y.at[i];
            up = up > 7.0 ? 7.0 : up < -7.0 ? -7.0 : up;
            p.x.at[i] = gate * sigmoid(1.702 * gate) * (up + 1.0);
        } else {
            p.x.at[i] = isNull(p.y) ? f(x) : f(x) * p.y.at[i];
        }
    }
}

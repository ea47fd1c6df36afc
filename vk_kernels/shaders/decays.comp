// Computes the step sizes of tokens, and from the step sizes the decays of a state.
#include "vk_kernels/include/elements.glsl"

/// Returns ln(1 + e) for 0 <= e <= 1. The built-in log() would be imprecise for small e.
float logOfOneAnd(float e)
{
    float s = e / (2.0 + e), square = s * s;  // ln(1 + e) = 2 artanh(s)
    float sum = 1.0 / 15.0;
    sum = fma(sum, square, 1.0 / 13.0);
    sum = fma(sum, square, 1.0 / 11.0);
    sum = fma(sum, square, 1.0 / 9.0);
    sum = fma(sum, square, 1.0 / 7.0);
    sum = fma(sum, square, 1.0 / 5.0);
    sum = fma(sum, square, 1.0 / 3.0);
    return 2.0 * fma(sum * square, s, s);
}

/// Returns ln(1 + e^x).
float softplus(float x)
{
    if (isNaN(x)) return x;
    return max(x, 0.0) + logOfOneAnd(exactExp(-abs(x)));
}

void main()
{
    for (EACH(i, p.count)) {
        uint column = i % p.columns;
        float step = softplus(p.steps.at[i] + p.bias.at[column]);
        p.steps.at[i] = step;
        if (!isNull(p.rates)) p.decay.at[i] = exactExp(step * readable(p.rates, uvec2(p.bias)).at[column]);
    }
}

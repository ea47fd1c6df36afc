// Activation functions. Their numbers are the values of the C++ enumeration Activation.
const uint kSilu = 0, kGeluTanh = 1, kGeluErf = 2, kClampedSilu = 3, kRelu = 4, kReluSquared = 5, kSigmoid = 6;

/// Returns 1 - erf(z) for z >= 0, with a relative error of at most 1.2e-7. The formula is the Chebyshev fit in
/// Numerical Recipes, chapter 6.2.
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
    return t * exactExp(fma(-z, z, fma(s, t, -1.26551223)));
}

/// Returns f(x) for all functions except kClampedSilu, which requires a second factor.
float activated(uint f, float x)
{
    if (f == kSilu) return x * sigmoid(x);
    if (f == kRelu || f == kReluSquared) {
        float positive = clamped(x, 0.0, kInfinity);
        return f == kRelu ? positive : positive * positive;
    }
    if (f == kSigmoid) return sigmoid(x);
    if (f == kGeluTanh) {
        float inner = 0.797884561 * fma(0.044715 * x * x, x, x);
        // (1 + tanh(y)) / 2 is computed as sigmoid(2 y), which keeps its precision where tanh is near -1.
        return x * sigmoid(2.0 * inner);
    }
    float tail = 0.5 * complementaryErf(abs(x) * 0.707106781);
    return x * (x < 0.0 ? tail : 1.0 - tail);
}

/// Returns f(gate) · up. The result is bit-identical in every kernel.
float gated(uint f, float gate, float up)
{
    if (f != kClampedSilu) return activated(f, gate) * up;
    gate = clamped(gate, -kInfinity, 7.0);
    up = clamped(up, -7.0, 7.0);
    return gate * sigmoid(1.702 * gate) * (up + 1.0);
}

/// Rotates a pair of dimensions by the angle with this cosine and sine. The result is bit-identical in every kernel.
vec2 rotated(float a, float b, float cosine, float sine)
{
    return vec2(fma(a, cosine, -(b * sine)), fma(a, sine, b * cosine));
}

/// A pair of dimensions, rotated by the angle of this cosine and sine: to the same bits wherever it is compiled.
vec2 rotated(float a, float b, float cosine, float sine)
{
    return vec2(fma(a, cosine, -(b * sine)), fma(a, sine, b * cosine));
}

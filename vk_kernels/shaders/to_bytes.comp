// Rounds rows of x to bytes for integer dot products. Every 32 values become 32 bytes and a scale, which is the largest
// magnitude / 127. The sum of the bytes times the scale is stored too; it is used for weights with a minimum.
#include "vk_kernels/include/elements.glsl"

/// If the largest magnitude is below this value, all bytes become zero, because 1 / scale would overflow. Values this
/// small do not change a sum of products.
const float NEGLIGIBLE = 1e-30;

void main()
{
    uint groups = p.columns / 32;
    for (EACH(i, p.rows * groups)) {
        uint row = i / groups;
        uint first = row / p.slots * p.xStride + row % p.slots * p.slotX + i % groups * 32;
        float largest = 0.0;
        bool hasNan = false;
        for (uint k = 0; k < 32; ++k) {
            float value = p.x.at[first + k];
            largest = max(largest, abs(value));
            hasNan = hasNan || isNaN(value);
        }
        float inverse = largest < NEGLIGIBLE ? 0.0 : 127.0 / largest;
        int sum = 0;
        for (uint word = 0; word < 8; ++word) {
            uint bytes = 0;
            [[unroll]] for (uint k = 0; k < 4; ++k) {
                int q = int(roundEven(clamp(p.x.at[first + 4 * word + k] * inverse, -127.0, 127.0)));
                bytes |= (uint(q) & 0xFFu) << (8 * k);
                sum += q;
            }
            p.bytes.at[8 * i + word] = bytes;
        }
        float scale = hasNan ? kNaN : largest < NEGLIGIBLE ? 0.0 : largest / 127.0;
        p.factors.at[2 * i] = scale;
        p.factors.at[2 * i + 1] = scale * float(sum);
    }
}

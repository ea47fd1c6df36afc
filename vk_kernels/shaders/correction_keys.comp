// Computes the keys with which RWKV 7 reads, corrects and updates its states. There is one workgroup for each head of a
// token.
#include "vk_kernels/include/workgroup.glsl"

const float kShortest = 1e-12;  ///< a key is divided by its length, or by this value if its length is smaller

void main()
{
    uint firstColumn = gl_WorkGroupID.x * p.width;
    for (uint token = gl_WorkGroupID.y; token < p.tokens; token += gl_NumWorkGroups.y) {
        uint first = token * p.columns + firstColumn;
        float squares = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) {
            float x = p.keys.at[first + i] * p.scale.at[firstColumn + i];
            squares = fma(x, x, squares);
        }
        float factor = 1.0 / max(sqrt(workgroupAdd(squares)), kShortest);
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) {
            float key = p.keys.at[first + i], rate = p.rates.at[first + i];
            float removed = key * p.scale.at[firstColumn + i] * factor;
            p.removed.at[first + i] = removed;
            p.corrected.at[first + i] = removed * rate;
            p.keys.at[first + i] = fma((rate - 1.0) * key, p.learn.at[firstColumn + i], key);
        }
    }
}

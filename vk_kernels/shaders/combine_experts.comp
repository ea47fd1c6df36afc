// Computes the weighted sum of the results of each token's experts.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.columns)) {
        uint token = i / p.columns, column = i % p.columns;
        float sum = 0.0;
        for (uint slot = 0; slot < p.slots; ++slot) {
            float share = 1.0;
            if (slot < p.used) {
                if (p.weighed == 0) share = p.shares.at[token * p.used + slot];
            } else if (!isNull(p.sharedLogit)) {
                share = sigmoid(p.sharedLogit.at[token]);
            }
            sum = fma(share, p.parts.at[(token * p.slots + slot) * p.columns + column], sum);
        }
        p.destination.at[i] = sum;
    }
}

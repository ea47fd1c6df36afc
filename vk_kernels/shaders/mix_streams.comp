// Mixes the residual streams of each token: destination_b = x_b + Σ_a coefficients[b, a] · x_a.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.columns)) {
        uint row = i / p.columns * p.count * p.count;
        float x[VITRINE_MOST_STREAMS];
        [[unroll]] for (uint a = 0; a < VITRINE_MOST_STREAMS; ++a) x[a] = a < p.count ? p.x[a].at[i] : 0.0;
        [[unroll]] for (uint b = 0; b < VITRINE_MOST_STREAMS; ++b) {
            if (b >= p.count) break;
            float sum = x[b];
            [[unroll]] for (uint a = 0; a < VITRINE_MOST_STREAMS; ++a) {
                if (a < p.count) sum = fma(p.coefficients.at[row + b * p.count + a], x[a], sum);
            }
            p.destination[b].at[i] = sum;
        }
    }
}

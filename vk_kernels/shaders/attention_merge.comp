// Merges the parts of attention that separate workgroups have computed.
#include "vk_kernels/include/elements.glsl"

VITRINE_ATTENTION_MERGE_CONSTANTS(VITRINE_DECLARE)

#include "vk_kernels/include/attention_parts.glsl"

void main()
{
    for (EACH(i, p.tokens * p.heads * HEAD_DIM)) {
        uint d = i % HEAD_DIM, head = i / HEAD_DIM % p.heads, token = i / (HEAD_DIM * p.heads);
        uint end = endOf(token), positions = end - beginOf(end), size = partSize(positions);
        SoftmaxPart all = SoftmaxPart(-kInfinity, 0.0);
        float sum = 0.0;
        for (uint part = 0; part * size < positions; ++part) {
            uint row = partialRow(token, head, part);
            vec2 shares = merge(all, SoftmaxPart(p.partials.at[row + HEAD_DIM], p.partials.at[row + HEAD_DIM + 1]));
            sum = fma(sum, shares.x, p.partials.at[row + d] * shares.y);
        }
        float share = addSink(all, head);
        p.destination.at[i] = sum * share / all.sum;
    }
}

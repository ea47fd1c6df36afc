// Adds each token's bonus, its own contribution, to the result that the token reads from the state (RWKV 7). There is
// one workgroup for each head of a token.
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    uint firstColumn = gl_WorkGroupID.x * p.width;
    for (uint token = gl_WorkGroupID.y; token < p.tokens; token += gl_NumWorkGroups.y) {
        uint query = 3 * token * p.columns + firstColumn;
        uint key = query + p.columns, value = key + p.columns;
        float sum = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) {
            sum = fma(p.rows.at[query + i] * p.weights.at[firstColumn + i], p.rows.at[key + i], sum);
        }
        sum = workgroupAdd(sum);
        uint first = token * p.columns + firstColumn;
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) {
            p.destination.at[first + i] = fma(sum, p.rows.at[value + i], p.destination.at[first + i]);
        }
    }
}

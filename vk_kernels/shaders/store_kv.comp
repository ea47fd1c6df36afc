// Writes the keys and values of the step to the cache. There is one workgroup for each head of a token. With ROTATE,
// queries and keys are rotated as in rope.comp; the first workgroups of a token process query heads, and the following
// workgroups process KV heads. If the keys are also the values, one workgroup writes both. If the cache stores no
// values, only keys are written.
#include "vk_kernels/include/workgroup.glsl"

VITRINE_STORE_KV_CONSTANTS(VITRINE_DECLARE)
const uint UNPACKED = HEAD_DIM, PACKED = HEAD_DIM;

#include "vk_kernels/include/cache_rows.glsl"

void main()
{
    uint token = gl_WorkGroupID.y, position = p.state.at[0] + token;
    uint queries = ROTATE ? p.heads : 0;
    bool isQuery = gl_WorkGroupID.x < queries, isKey = !isQuery && gl_WorkGroupID.x < queries + p.kvHeads;
    uint index = gl_WorkGroupID.x - (isQuery ? 0 : isKey ? queries : queries + p.kvHeads);
    Floats x = isQuery ? p.queries : isKey ? p.keys : p.values;
    uint row = (token * (isQuery ? p.heads : p.kvHeads) + index) * HEAD_DIM;
    readHead(x, row);
    if (ROTATE && (isQuery || isKey)) {
        rotateHead(p.table, position, p.pairs, p.step, p.distance);
        for (uint d = lane(); d < HEAD_DIM; d += LANES) x.at[row + d] = head[d];
    }
    if (isQuery) return;
    packHead(isKey ? KEY_TYPE : VALUE_TYPE, 0);
    if (isKey) {
        storePacked(p.keyCache, KEY_TYPE, 0, index * p.capacity + position);
        if (uvec2(p.keys) != uvec2(p.values) || uvec2(p.keyCache) == uvec2(p.valueCache)) return;
        barrier();
        packHead(VALUE_TYPE, 0);
        storePacked(p.valueCache, VALUE_TYPE, 0, index * p.capacity + position);
    } else {
        storePacked(p.valueCache, VALUE_TYPE, 0, index * p.capacity + position);
    }
}

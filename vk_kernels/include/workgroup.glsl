// Reductions over a workgroup, for any subgroup size. If the workgroup is a single subgroup (ONE_SUBGROUP), they need
// neither barriers nor shared memory.
VITRINE_WORKGROUP_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;

shared float partial[128];

float workgroupAdd(float value)
{
    value = subgroupAdd(value);
    if (ONE_SUBGROUP) return value;
    if (subgroupElect()) partial[gl_SubgroupID] = value;
    barrier();
    value = 0.0;
    for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) value += partial[i];
    value = subgroupAdd(value);
    barrier();
    return value;
}

float workgroupMax(float value)
{
    value = subgroupMax(value);
    if (ONE_SUBGROUP) return value;
    if (subgroupElect()) partial[gl_SubgroupID] = value;
    barrier();
    value = partial[0];
    for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) value = max(value, partial[i]);
    value = subgroupMax(value);
    barrier();
    return value;
}

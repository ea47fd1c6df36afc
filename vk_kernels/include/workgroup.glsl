// One row of workgroup reductions for any size of subgroups: the host makes a workgroup as wide as a subgroup where one
// is enough, and then no shared memory is touched.
layout(constant_id = 0) const uint LANES = 32;
layout(local_size_x_id = 0) in;

shared float partial[128];

float workgroupAdd(float value)
{
    value = subgroupAdd(value);
    if (gl_NumSubgroups == 1) return value;
    if (subgroupElect()) partial[gl_SubgroupID] = value;
    barrier();
    value = 0.0;
    for (uint i = 0; i < gl_NumSubgroups; ++i) value += partial[i];
    barrier();
    return value;
}

float workgroupMax(float value)
{
    value = subgroupMax(value);
    if (gl_NumSubgroups == 1) return value;
    if (subgroupElect()) partial[gl_SubgroupID] = value;
    barrier();
    value = partial[0];
    for (uint i = 1; i < gl_NumSubgroups; ++i) value = max(value, partial[i]);
    barrier();
    return value;
}

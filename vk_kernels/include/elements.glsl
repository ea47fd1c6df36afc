// For kernels that process single elements. `for (EACH(i, count))` distributes the elements over all invocations of the
// dispatch.
layout(local_size_x = VITRINE_ELEMENT_LANES) in;
#define EACH(i, count) \
    uint i = gl_GlobalInvocationID.x; i < (count); i += gl_NumWorkGroups.x * gl_WorkGroupSize.x

// Reads, copies or fills p.from, which is larger than any cache. Each load has 16 bytes, and adjacent lanes load
// adjacent data.
VITRINE_MEASURE_MEMORY_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x = 256) in;

layout(buffer_reference, std430, buffer_reference_align = 16) buffer Quads { uvec4 at[]; };

void main()
{
    const uint kLoads = 8;  // number of loads per lane; device_peaks.cpp assumes the same number
    Quads from = Quads(uvec2(p.from));
    Quads to = Quads(uvec2(p.to));
    uint first = gl_WorkGroupID.x * gl_WorkGroupSize.x * kLoads + gl_LocalInvocationID.x;
    uvec4 seen = uvec4(0);
    [[unroll]] for (uint i = 0; i < kLoads; ++i) {
        uint at = first + i * gl_WorkGroupSize.x;
        if (TASK == 0) from.at[at] = at * uvec4(2654435761u, 2246822519u, 3266489917u, 668265263u);
        if (TASK == 1) seen |= from.at[at];
        if (TASK == 2) to.at[at] = from.at[at];
    }
    // The condition is practically never true, because no data in the buffer equals `never`. Without it, compilers
    // would remove the loads, because their results would be unused.
    if (TASK == 1 && seen.x == p.never) to.at[gl_WorkGroupID.x] = seen;
}

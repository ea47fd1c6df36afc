// Scales each row of x to the length (L2 norm) of the row of y with the same index. There is one workgroup per row.
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    for (uint row = gl_WorkGroupID.x; row < p.rows; row += gl_NumWorkGroups.x) {
        uint first = row * p.columns;
        float own = 0.0, wanted = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float x = p.x.at[first + i], y = p.y.at[first + i];
            own = fma(x, x, own);
            wanted = fma(y, y, wanted);
        }
        float factor = sqrt(workgroupAdd(wanted) / workgroupAdd(own));
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) p.x.at[first + i] *= factor;
    }
}

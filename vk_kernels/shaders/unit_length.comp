// Scales the first p.parts ranges of p.width values in each row to unit length. One workgroup scales one range.
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    uint part = gl_WorkGroupID.x;
    for (uint token = gl_WorkGroupID.y; token < p.tokens; token += gl_NumWorkGroups.y) {
        uint first = token * p.stride + part * p.width;
        float squares = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) {
            float x = p.x.at[first + i];
            squares = fma(x, x, squares);
        }
        float factor = 1.0 / sqrt(workgroupAdd(squares) + p.epsilon);
        if (part < p.parts / 2) factor /= sqrt(float(p.width));
        for (uint i = gl_LocalInvocationID.x; i < p.width; i += LANES) p.x.at[first + i] *= factor;
    }
}

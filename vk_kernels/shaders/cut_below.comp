// Computes x = max(0, x - limit), where the limit of each row is its mean plus p.factor standard deviations. There is
// one workgroup per row. The mean is stored as the sum of two floats, as in norm.comp.
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    for (uint row = gl_WorkGroupID.x; row < p.rows; row += gl_NumWorkGroups.x) {
        uint first = row * p.columns;
        float sum = 0.0, differences = 0.0, squares = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) sum += p.x.at[first + i];
        float mean = workgroupAdd(sum) / float(p.columns);
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) differences += p.x.at[first + i] - mean;
        float rest = workgroupAdd(differences) / float(p.columns);
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float away = p.x.at[first + i] - mean - rest;
            squares = fma(away, away, squares);
        }
        float limit = fma(p.factor, sqrt(workgroupAdd(squares) / (float(p.columns) - 1.0)), rest);
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float above = p.x.at[first + i] - mean - limit;
            p.x.at[first + i] = above < 0.0 ? 0.0 : above;
        }
    }
}

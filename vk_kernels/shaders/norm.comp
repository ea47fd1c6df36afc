// Normalises rows, a workgroup each, and adds another row first where there is one. Where it makes the difference the mean is kept as a sum of two floats: of values
// around 1000 a single one would take the digits that count.
#include "vk_kernels/include/workgroup.glsl"

VITRINE_NORM_CONSTANTS(VITRINE_DECLARE)

void main()
{
    for (uint row = gl_WorkGroupID.x; row < p.rows; row += gl_NumWorkGroups.x) {
        uint first = row * p.columns;
        if (!isNull(p.term)) {
            for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) p.x.at[first + i] += p.term.at[first + i];
        }
        float mean = 0.0, rest = 0.0;
        if (LAYER_NORM) {
            float sum = 0.0;
            for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) sum += p.x.at[first + i];
            mean = workgroupAdd(sum) / float(p.columns);
            float differences = 0.0;
            for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) differences += p.x.at[first + i] - mean;
            rest = workgroupAdd(differences) / float(p.columns);
        }
        float squares = 0.0;
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float x = p.x.at[first + i] - mean - rest;
            squares = fma(x, x, squares);
        }
        float factor = 1.0 / sqrt(workgroupAdd(squares) / float(p.columns) + p.epsilon);
        uint part = row % p.parts * p.columns;
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float y = (p.x.at[first + i] - mean - rest) * factor * p.weight.at[part + i];
            if (!isNull(p.bias)) y += p.bias.at[part + i];
            p.destination.at[first + i] = y;
        }
    }
}

// Normalises rows, with one workgroup per row. If p.term is not null, it is first added to x. In a layer norm, the mean
// is stored as the sum of two floats, because a single float would lose the relevant digits of values around 1000.
#include "vk_kernels/include/workgroup.glsl"

VITRINE_NORM_CONSTANTS(VITRINE_DECLARE)

const uint HELD = 8;  ///< number of values of a row that a lane can keep in registers

/// Computes a root mean square norm of a row that fits in the registers of the lanes. All reads are requested before
/// any is used.
void normHeld(uint first, uint part)
{
    float x[HELD], weights[HELD], squares = 0.0;
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES;
        if (i >= p.columns) break;
        x[n] = p.x.at[first + i];
        weights[n] = p.weight.at[part + i];
    }
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES;
        if (i >= p.columns) break;
        if (!isNull(p.term)) p.x.at[first + i] = x[n] += p.term.at[first + i];
        squares = fma(x[n], x[n], squares);
    }
    float factor = 1.0 / sqrt(workgroupAdd(squares) / float(p.columns) + p.epsilon);
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES;
        if (i >= p.columns) break;
        float y = x[n] * factor * weights[n];
        p.destination.at[first + i] = isNull(p.bias) ? y : y + p.bias.at[part + i];
    }
}

void main()
{
    for (uint row = gl_WorkGroupID.x; row < p.rows; row += gl_NumWorkGroups.x) {
        uint first = row * p.columns, part = row % p.parts * p.columns;
        if (KIND == VITRINE_NORM_RMS && p.columns <= HELD * LANES) {
            normHeld(first, part);
            continue;
        }
        if (!isNull(p.term)) {
            for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) p.x.at[first + i] += p.term.at[first + i];
        }
        float mean = 0.0, rest = 0.0;
        if (KIND == VITRINE_NORM_LAYER) {
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
        for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) {
            float y = (p.x.at[first + i] - mean - rest) * factor * p.weight.at[part + i];
            if (!isNull(p.bias)) y += p.bias.at[part + i];
            p.destination.at[first + i] = y;
        }
    }
}

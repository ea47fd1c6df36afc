// Finds the p.count largest values of each row from the results of top_k_slices. There is one workgroup per row. The
// p.count-th largest of the slices' maxima is a lower bound for the results, because at least p.count values reach it.
// Only values that reach this bound are collected and sorted.
#include "vk_kernels/include/workgroup.glsl"

const uint SLICES = VITRINE_TOP_K_SLICES;
const uint ROOM = VITRINE_TOP_K_CANDIDATES;

shared uint keys[SLICES];  ///< sort key (keyOf) of the largest value of each slice
shared uint reached[SLICES];  ///< indices of the slices that may contain results
shared uint reachedCount;
shared uint candidateKeys[ROOM];
shared uint candidateIds[ROOM];
shared uint candidateCount;

uint lane() { return gl_LocalInvocationID.x; }

/// Returns a sort key of x: an integer that is larger for a larger value. Zeros of both signs have equal keys.
uint keyOf(float x)
{
    uint bits = floatBitsToUint(x == 0.0 ? 0.0 : x);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

/// Returns the p.count-th largest entry of `keys`.
uint findThreshold()
{
    uint threshold = 0;
    for (int bit = 31; bit >= 0; --bit) {
        uint tried = threshold | 1u << bit;
        float own = 0.0;
        for (uint i = lane(); i < SLICES; i += LANES) own += keys[i] >= tried ? 1.0 : 0.0;
        if (uint(workgroupAdd(own)) >= p.count) threshold = tried;
    }
    return threshold;
}

/// Collects all values with a sort key of at least `threshold`, in any order. If there are more than ROOM such values,
/// the additional ones are only counted.
void collect(uint first, uint threshold)
{
    for (uint i = lane(); i < SLICES; i += LANES) {
        if (keys[i] >= threshold) reached[atomicAdd(reachedCount, 1)] = i;
    }
    barrier();
    uint perSlice = (p.columns + SLICES - 1) / SLICES;
    for (uint i = lane(); i < reachedCount * perSlice; i += LANES) {
        uint id = reached[i / perSlice] + SLICES * (i % perSlice);
        if (id >= p.columns) continue;
        uint key = keyOf(p.x.at[first + id]);
        if (key < threshold) continue;
        uint at = atomicAdd(candidateCount, 1);
        if (at >= ROOM) continue;
        candidateKeys[at] = key;
        candidateIds[at] = id;
    }
    barrier();
}

/// Sorts the candidates: the index of a candidate in the result is the number of better candidates.
void writeInOrder(uint first, uint to)
{
    for (uint i = lane(); i < candidateCount; i += LANES) {
        uint key = candidateKeys[i], id = candidateIds[i], rank = 0;
        for (uint k = 0; k < candidateCount; ++k) {
            if (candidateKeys[k] > key || (candidateKeys[k] == key && candidateIds[k] < id)) ++rank;
        }
        if (rank >= p.count) continue;
        p.destination.at[to + rank] = p.x.at[first + id];
        p.destination.at[to + p.count + rank] = float(id);
    }
}

void main()
{
    uint row = gl_WorkGroupID.x, first = row * p.columns, slices = 2 * row * SLICES;
    float own = -kInfinity;
    for (uint i = lane(); i < SLICES; i += LANES) {
        float largest = p.slices.at[slices + 2 * i];
        keys[i] = keyOf(largest);
        own = max(own, largest);
    }
    if (lane() == 0) reachedCount = candidateCount = 0;
    float largest = workgroupMax(own);
    float ownSum = 0.0;
    for (uint i = lane(); i < SLICES; i += LANES) {
        ownSum = fma(p.slices.at[slices + 2 * i + 1], exactExp(p.slices.at[slices + 2 * i] - largest), ownSum);
    }
    float sum = workgroupAdd(ownSum);
    barrier();

    collect(first, findThreshold());
    uint to = row * (2 * p.count + 1);
    if (candidateCount <= ROOM) {
        writeInOrder(first, to);
    } else {
        sum = kNaN;
    }
    if (lane() == 0) p.destination.at[to + 2 * p.count] = sum;
}

// A head's row of keys or values and its words in the cache: floats, halves two in a word, or in Q8_0 the quants followed
// by a scale for each 32 of them, halves, two in a word. Stands behind workgroup.glsl and constants HEAD_DIM, PACKED
// (words of shared memory for packed rows) and UNPACKED (floats for the row that is being packed).
#include "vk_kernels/include/rotation.glsl"

const uint kF32 = 0, kF16 = 1;  ///< as KvType counts

layout(buffer_reference, std430, buffer_reference_align = 4) buffer Cache { uint at[]; };

shared float head[UNPACKED];
shared uint packed[PACKED];

uint lane() { return gl_LocalInvocationID.x; }

uint rowWords(uint type)
{
    if (type == kF32) return HEAD_DIM;
    return type == kF16 ? (HEAD_DIM + 1) / 2 : HEAD_DIM / 4 + (HEAD_DIM / 32 + 1) / 2;
}

void readHead(Floats x, uint from)
{
    for (uint d = lane(); d < HEAD_DIM; d += LANES) head[d] = x.at[from + d];
    barrier();
}

/// Pairs of dimensions `step` apart, the two of a pair `distance`; see RopePush.
void rotateHead(Floats table, uint position, uint pairs, uint step, uint distance)
{
    for (uint pair = lane(); pair < pairs; pair += LANES) {
        uint entry = 2 * (position * pairs + pair), first = pair * step, second = first + distance;
        vec2 result = rotated(head[first], head[second], table.at[entry], table.at[entry + 1]);
        head[first] = result.x;
        head[second] = result.y;
    }
    barrier();
}

/// Halves away from zero, as encodeQ8_0 rounds.
int quantized(float x) { return int(sign(x) * floor(abs(x) + 0.5)); }

/// Quants of the 32 dimensions from d on; the scale.
uint packBlock(uint d, uint to)
{
    float extreme = 0.0;
    bool isFinite = true;
    for (uint i = 0; i < 32; ++i) {
        isFinite = isFinite && abs(head[d + i]) < kInfinity;
        extreme = max(extreme, abs(head[d + i]));
    }
    float scale = extreme / 127.0;
    float inverse = scale >= 1.17549435e-38 ? 1.0 / scale : 0.0;
    for (uint i = 0; i < 32; i += 4) {
        uint word = 0;
        for (uint k = 0; k < 4; ++k) {
            int q = isFinite ? quantized(head[d + i + k] * inverse) : 0;
            word |= (uint(q) & 255u) << (8 * k);
        }
        packed[to + (d + i) / 4] = word;
    }
    // A number that is none gives a scale that is none, so that it is seen in what comes of it.
    return isFinite ? toHalf(scale) : 0x7E00u;
}

/// Puts the head's row into `packed` from word `to` on.
void packHead(uint type, uint to)
{
    if (type == kF32) {
        for (uint d = lane(); d < HEAD_DIM; d += LANES) packed[to + d] = floatBitsToUint(head[d]);
    } else if (type == kF16) {
        for (uint d = 2 * lane(); d < HEAD_DIM; d += 2 * LANES) {
            uint high = d + 1 < HEAD_DIM ? toHalf(head[d + 1]) : 0u;
            packed[to + d / 2] = toHalf(head[d]) | high << 16;
        }
    } else {
        for (uint d = 64 * lane(); d < HEAD_DIM; d += 64 * LANES) {
            uint scales = packBlock(d, to);
            if (d + 32 < HEAD_DIM) scales |= packBlock(d + 32, to) << 16;
            packed[to + HEAD_DIM / 4 + d / 64] = scales;
        }
    }
    barrier();
}

/// Stores what was packed to word `from` on as row `row` of the cache.
void storePacked(Words cache, uint type, uint from, uint row)
{
    Cache rows = Cache(uvec2(cache));
    for (uint i = lane(); i < rowWords(type); i += LANES) rows.at[row * rowWords(type) + i] = packed[from + i];
}

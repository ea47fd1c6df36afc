// Packs one head's row of keys or values into the words of the cache. The words contain f32 numbers, or f16 numbers
// (two per word). In Q8_0, they contain all quants, then one f16 scale for every 32 quants (two per word).
// Include this file after workgroup.glsl and three constants: HEAD_DIM, PACKED (words of shared memory for packed rows)
// and UNPACKED (floats of shared memory for the row that is being packed).
#include "vk_kernels/include/rotation.glsl"

const uint kF32 = 0, kF16 = 1;  ///< values of KvType

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

/// Rotates the pairs of dimensions of the row in `head`. The distance between two pairs is `step`, and the distance
/// between the two dimensions of a pair is `distance` (RopePush).
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

/// Rounds x to the nearest integer, and halves away from zero, as encodeQ8_0 does.
int quantized(float x) { return int(sign(x) * floor(abs(x) + 0.5)); }

/// Quantises the 32 dimensions from d on, and writes their quants to `packed` from word `to` on. Returns the bits of
/// their f16 scale.
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
    // If a value is NaN or infinite, the scale is set to NaN, so that the error stays visible.
    return isFinite ? toHalf(scale) : 0x7E00u;
}

/// Packs the row in `head` into `packed`, beginning at word `to`.
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

/// Stores the words of `packed`, beginning at word `from`, as row `row` of the cache.
void storePacked(Words cache, uint type, uint from, uint row)
{
    Cache rows = Cache(uvec2(cache));
    for (uint i = lane(); i < rowWords(type); i += LANES) rows.at[row * rowWords(type) + i] = packed[from + i];
}

// Declarations that all kernels use. Shaders access memory by address, because a binding would limit the size of a
// matrix. They read memory as 32-bit words, because some devices do not support smaller types.
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Words { uint at[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Ids { uint at[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Floats { float at[]; };

#include "vk_kernels/interface/constants.h"
#include "vk_kernels/interface/push_constants.h"

#define kInfinity uintBitsToFloat(0x7F800000u)
#define kNaN uintBitsToFloat(0x7FC00000u)

bool isNull(Floats address) { return uvec2(address) == uvec2(0); }

/// Returns `address`, or `instead` if `address` is null, so that the caller can load from the result in any case. A
/// branch that skips the load would not suffice: if all lanes have the same address, llvmpipe of Mesa 26 loads from it
/// nevertheless. Compilers cannot turn the arithmetic below into a branch.
Floats readable(Floats address, uvec2 instead)
{
    uvec2 bits = uvec2(address);
    uint none = min(bits.x | bits.y, 1u) - 1u;  // all bits set if `address` is null, otherwise 0
    return Floats(bits | (instead & none));
}

/// Returns whether x is NaN. It tests the bits, because compilers may assume that x != x is always false.
bool isNaN(float x) { return (floatBitsToUint(x) & 0x7FFFFFFFu) > 0x7F800000u; }

/// Returns x limited to low … high; NaN stays NaN. NaN is tested separately, because drivers may turn comparisons into
/// min and max, and the result would then not be NaN.
float clamped(float x, float low, float high) { return isNaN(x) ? x : clamp(x, low, high); }

float lowHalf(uint bits) { return unpackHalf2x16(bits).x; }
float highHalf(uint bits) { return unpackHalf2x16(bits).y; }

/// Returns the bits of `value` as f16, rounded to nearest even. packHalf2x16 does not guarantee this rounding.
uint toHalf(float value)
{
    uint bits = floatBitsToUint(value);
    uint magnitude = bits & 0x7FFFFFFFu;
    uint half_ = ((magnitude + 0xFFFu + (magnitude >> 13 & 1u)) >> 13) - ((127u - 15u) << 10);
    if (magnitude < 0x38800000u) half_ = floatBitsToUint(uintBitsToFloat(magnitude) + 0.5) - 0x3F000000u;
    if (magnitude >= 0x477FF000u) half_ = 0x7C00u;
    if (magnitude > 0x7F800000u) half_ = 0x7E00u;
    return half_ | (bits >> 16 & 0x8000u);
}

/// Returns e^x for x <= 88, with an error of at most 2 units in the last place. The precision of the built-in exp() may
/// be much lower.
float exactExp(float x)
{
    float n = roundEven(x * 1.44269504);
    if (n < -126.0) return isNaN(x) ? x : 0.0;  // the result would be below the smallest normal number
    float r = fma(n, -0.693359375, x);
    r = fma(n, 2.12194440e-4, r);
    float p = 1.98412698e-4;
    p = fma(p, r, 1.38888889e-3);
    p = fma(p, r, 8.33333333e-3);
    p = fma(p, r, 4.16666667e-2);
    p = fma(p, r, 1.66666667e-1);
    p = fma(p, r, 0.5);
    p = fma(p, r * r, r) + 1.0;
    // Multiplies by 2^n in two steps, because 2^n may overflow even if e^x does not.
    int whole = int(n);
    int halfway = whole / 2;
    return p * uintBitsToFloat(uint(halfway + 127) << 23) * uintBitsToFloat(uint(whole - halfway + 127) << 23);
}

/// Returns 1 / (1 + e^-x).
float sigmoid(float x)
{
    float e = exactExp(-abs(x));
    return (x < 0.0 ? e : 1.0) / (1.0 + e);
}

float exactTanh(float x)
{
    float a = abs(x);
    if (a < 0.35) {
        float s = x * x;
        float p = fma(s, 2.18694885e-2, -5.39682540e-2);
        p = fma(p, s, 1.33333333e-1);
        p = fma(p, s, -3.33333333e-1);
        return fma(p * s, x, x);
    }
    float e = exactExp(-2.0 * a);
    return (x < 0.0 ? -1.0 : 1.0) * (1.0 - e) / (1.0 + e);
}

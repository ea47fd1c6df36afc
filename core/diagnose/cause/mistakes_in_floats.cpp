// Mistakes in reading F32, F16 and BF16.
#include "core/diagnose/cause/mistake_list.h"
#include "core/file/quant/half.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace vitrine {

namespace {

/// Returns a decoder that converts numbers of type `Stored` with `read`.
template <typename Stored>
auto reading(float (*read)(Stored))
{
    return [read](const std::byte* data, float* out, std::size_t elements) {
        for (std::size_t i = 0; i < elements; ++i) {
            Stored stored;
            std::memcpy(&stored, data + i * sizeof stored, sizeof stored);
            out[i] = read(stored);
        }
    };
}

float swapped32(std::uint32_t bits)
{
    return std::bit_cast<float>(bits << 24 | (bits & 0xFF00U) << 8 | (bits >> 8 & 0xFF00U) | bits >> 24);
}

std::uint16_t swapped16(std::uint16_t bits)
{
    return static_cast<std::uint16_t>(bits << 8 | bits >> 8);
}

}  // namespace

void addFloatMistakes(MistakeList& list)
{
    const SentenceForm order = FORM("Numbers in the file are little-endian: the low byte comes first.");
    if (list.type() == QuantType::F32) {
        list.add(DecodedPart::ByteOrder, FORM("the bytes of each number are swapped"), order,
                 reading<std::uint32_t>(swapped32));
    }
    if (list.type() == QuantType::F16) {
        list.add(DecodedPart::ByteOrder, FORM("the bytes of each number are swapped"), order,
                 reading<std::uint16_t>([](std::uint16_t x) { return halfToFloat(swapped16(x)); }));
        list.add(DecodedPart::Exponent, FORM("subnormal numbers become zero"),
                 FORM("If the exponent bits of a half are 0, its value is mantissa · 2^-24."),
                 reading<std::uint16_t>([](std::uint16_t x) { return (x & 0x7C00) == 0 ? 0.0F : halfToFloat(x); }));
        list.add(
            DecodedPart::Exponent, FORM("subnormal numbers are read as normal numbers"),
            FORM("If the exponent bits of a half are 0, its value is mantissa · 2^-24, without an implicit leading 1."),
            reading<std::uint16_t>([](std::uint16_t x) {
                if ((x & 0x7C00) != 0) return halfToFloat(x);
                return std::bit_cast<float>((x & 0x8000U) << 16 | 112U << 23 | (x & 0x3FFU) << 13);
            }));
        list.add(DecodedPart::Signs, FORM("the signs of the weights are ignored"),
                 FORM("Bit 15 of a half is its sign."), reading<std::uint16_t>([](std::uint16_t x) {
                     return halfToFloat(static_cast<std::uint16_t>(x & 0x7FFF));
                 }));
    }
    if (list.type() == QuantType::BF16) {
        list.add(DecodedPart::ByteOrder, FORM("the bytes of each number are swapped"), order,
                 reading<std::uint16_t>([](std::uint16_t x) { return bf16ToFloat(swapped16(x)); }));
        list.add(DecodedPart::Signs, FORM("the signs of the weights are ignored"),
                 FORM("Bit 15 of a bfloat16 is its sign."), reading<std::uint16_t>([](std::uint16_t x) {
                     return bf16ToFloat(static_cast<std::uint16_t>(x & 0x7FFF));
                 }));
    }
}

}  // namespace vitrine

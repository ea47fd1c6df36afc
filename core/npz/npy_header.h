#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The element types that can be read: little endian, as NumPy writes them on the machines Vitrine runs on. NumPy has
/// no bfloat16: only files without a header hold it.
enum class NpyType : std::uint8_t { F16, BF16, F32, F64, I32, I64, U32, U64 };

std::size_t npyTypeBytes(NpyType type) noexcept;
/// As NumPy names it: "<f4".
std::string_view npyTypeName(NpyType type) noexcept;
bool isFloat(NpyType type) noexcept;

/// The header before the elements of a NumPy array.
/// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct NpyHeader {
    NpyType type = NpyType::F32;
    bool fortranOrder = false;  ///< the first axis varies fastest
    std::vector<std::uint64_t> shape;
    std::uint64_t elements = 1;  ///< product of the shape
    std::size_t bytes = 0;       ///< of the header itself
};

/// Enough bytes to read any header that is accepted.
inline constexpr std::size_t kMaxNpyHeader = 1 << 16;

/// Reads the header at the beginning of `start` (format versions 1 to 3). Throws Error("<where>: …") when it is damaged
/// or its elements are of another type.
NpyHeader parseNpyHeader(std::span<const std::byte> start, const std::string& where);

/// The header of a C-ordered array, version 1, padded to a multiple of 64 bytes.
std::string npyHeader(NpyType type, std::span<const std::uint64_t> shape);

/// The same for texts of so many code points at most, UTF-32 each; they are written, not read.
std::string npyTextHeader(std::size_t longest, std::span<const std::uint64_t> shape);

/// "(3, 4)", as NumPy writes it.
std::string shapeText(std::span<const std::uint64_t> shape);

}  // namespace vitrine

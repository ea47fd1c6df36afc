#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Supported element types, all little-endian. NumPy has no bfloat16: BF16 only occurs in raw files without a header.
enum class NpyType : std::uint8_t { F16, BF16, F32, F64, I32, I64, U32, U64 };

/// Size of an element in bytes.
std::size_t npyTypeBytes(NpyType type) noexcept;
/// Name of a type in NumPy's format, such as "<f4".
std::string_view npyTypeName(NpyType type) noexcept;
bool isFloat(NpyType type) noexcept;

/// The header of a NumPy array in a file; the elements follow it.
/// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct NpyHeader {
    NpyType type = NpyType::F32;
    bool fortranOrder = false;  ///< whether the first axis varies fastest
    std::vector<std::uint64_t> shape;
    std::uint64_t elements = 1;  ///< number of elements, the product of the shape
    std::size_t bytes = 0;       ///< size of the header in bytes
};

/// Maximum size of an accepted header in bytes.
inline constexpr std::size_t kMaxNpyHeader = 1 << 16;

/// Parses the header at the beginning of `start` (format versions 1 to 3). Throws Error("<where>: …") if the header is
/// damaged or its element type is not supported.
NpyHeader parseNpyHeader(std::span<const std::byte> start, const std::string& where);

/// Returns a header of version 1 for an array in C order. The header is padded to a multiple of 64 bytes.
std::string npyHeader(NpyType type, std::span<const std::uint64_t> shape);

/// Returns the header of an array of texts in UTF-32 with at most `longest` code points each. Such arrays are only
/// written, never read.
std::string npyTextHeader(std::size_t longest, std::span<const std::uint64_t> shape);

/// Returns a shape in NumPy's format: "(3, 4)".
std::string shapeText(std::span<const std::uint64_t> shape);

}  // namespace vitrine

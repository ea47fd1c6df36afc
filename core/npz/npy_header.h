#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Supported element types, all little endian. NumPy has no bfloat16, which is used only for raw files without a
/// header.
enum class NpyType : std::uint8_t { F16, BF16, F32, F64, I32, I64, U32, U64 };

/// Size of an element in bytes.
std::size_t npyTypeBytes(NpyType type) noexcept;
/// Name of a type in NumPy, such as "<f4".
std::string_view npyTypeName(NpyType type) noexcept;
bool isFloat(NpyType type) noexcept;

/// The header before the elements of a NumPy array.
/// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct NpyHeader {
    NpyType type = NpyType::F32;
    bool fortranOrder = false;  ///< the first axis varies fastest
    std::vector<std::uint64_t> shape;
    std::uint64_t elements = 1;  ///< product of the shape
    std::size_t bytes = 0;       ///< size of the header itself
};

/// Largest size of an accepted header in bytes.
inline constexpr std::size_t kMaxNpyHeader = 1 << 16;

/// Parses the header at the beginning of `start` (format versions 1 to 3). Throws Error("<where>: …") if it is damaged
/// or has an unsupported element type.
NpyHeader parseNpyHeader(std::span<const std::byte> start, const std::string& where);

/// Returns the header of a C-ordered array, version 1, padded to a multiple of 64 bytes.
std::string npyHeader(NpyType type, std::span<const std::uint64_t> shape);

/// Returns the header of an array of texts with at most `longest` code points in UTF-32. Such arrays are only written.
std::string npyTextHeader(std::size_t longest, std::span<const std::uint64_t> shape);

/// Formats a shape like NumPy: "(3, 4)".
std::string shapeText(std::span<const std::uint64_t> shape);

}  // namespace vitrine

#pragma once

#include "core/file/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Throws Error("<where>: …") unless the elements of the array have a total size of `bytes` bytes.
void requireNpyBytes(const NpyHeader& header, std::uint64_t bytes, const std::string& where);

/// Returns all elements of an array in C order, converted to double. `data` are the bytes after the header. Throws
/// Error("<where>: …") if the size of `data` disagrees with the header.
std::vector<double> npyElements(const NpyHeader& header, std::span<const std::byte> data, const std::string& where);

/// Returns all elements as integers, without rounding. Floats without a fraction are accepted. Throws Error("<where>:
/// …") if the size of `data` disagrees with the header, or if an element is a fraction or has more than 63 bits.
std::vector<std::int64_t> npyWholeElements(const NpyHeader& header, std::span<const std::byte> data,
                                           const std::string& where);

}  // namespace vitrine

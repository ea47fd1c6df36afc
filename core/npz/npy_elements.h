#pragma once

#include "core/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Throws Error("<where>: …") when the elements behind the header are not `bytes` long in all.
void requireNpyBytes(const NpyHeader& header, std::uint64_t bytes, const std::string& where);

/// All elements of an array in C order, converted. `data`: the bytes behind its header. Throws Error("<where>: …") when
/// there are more or fewer than the header says.
std::vector<double> npyElements(const NpyHeader& header, std::span<const std::byte> data, const std::string& where);

/// The same as whole numbers, exactly; floats will do where they are whole. Also throws Error for fractions and for
/// numbers of more than 63 bits.
std::vector<std::int64_t> npyWholeElements(const NpyHeader& header, std::span<const std::byte> data,
                                           const std::string& where);

}  // namespace vitrine

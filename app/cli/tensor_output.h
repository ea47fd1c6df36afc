#pragma once

#include "app/cli/json_output.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::cli {

/// [begin, end)
struct RowRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// Rows of all axes behind the first, counted through.
std::uint64_t rowCount(const GgufTensor& tensor);
std::uint64_t blockCount(const GgufTensor& tensor);
/// The axes in NumPy's order: the contiguous one last.
std::vector<std::uint64_t> numpyShape(const GgufTensor& tensor);
/// Precondition: row < rowCount.
std::vector<float> decodeRow(const GgufTensor& tensor, std::uint64_t row);

/// {"name", "type", "shape", "bytes", "file_offset", "part"}
Json tensorJson(const GgufTensor& tensor);
/// {"count", "min", "max", "mean", "rms", "std", "zeros", "nans", "infinities"}; NaN and infinities are counted and
/// left out of the rest.
Json statisticsJson(const GgufTensor& tensor, RowRange rows);
/// A list of values for each row.
Json valuesJson(const GgufTensor& tensor, RowRange rows);
/// {"index", "row", "column", "file_offset", "bytes" (hexadecimal), "values"} and, of a quantized type, {"d", "dmin",
/// "group_size", "scales", "minima", "quants", "zero" or "levels", "negative"}: value i is
/// d * scales[i / group_size] * level - dmin * minima[i / group_size].
Json blockJson(const GgufTensor& tensor, std::uint64_t block);

/// A document of these as text.
std::string tensorText(const Json& tensor);

}  // namespace vitrine::cli

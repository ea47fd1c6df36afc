#pragma once

#include "app/cli/output/json_output.h"
#include "core/base/atomic_file.h"
#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Rows from `begin` up to, but not including, `end`.
struct RowRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// Returns the dimensions in NumPy's order: the contiguous dimension is the last.
std::vector<std::uint64_t> numpyShape(const GgufTensor& tensor);
/// Returns the decoded values of a row. Precondition: row < rowsOf(tensor).
std::vector<float> decodeRow(const GgufTensor& tensor, std::uint64_t row);

/// Writes the header of a NumPy file (.npy) with float32 values. The values follow it, row by row.
void writeNpyHeader(AtomicFile& file, std::span<const std::uint64_t> shape);

/// Returns {"name", "type", "shape", "bytes", "file_offset", "part"}.
Json tensorJson(const GgufTensor& tensor);
/// Returns {"count", "min", "max", "mean", "rms", "std", "zeros", "nans", "infinities"}. NaN and infinities are
/// counted, and the other statistics ignore them.
Json statisticsJson(const GgufTensor& tensor, RowRange rows);
/// Returns a list of values for each row.
Json valuesJson(const GgufTensor& tensor, RowRange rows);
/// Returns {"index", "row", "column", "file_offset", "bytes" (hexadecimal), "values"}. For quantized types it adds
/// {"d", "dmin", "group_size", "scales", "minima", "quants", "zero" or "levels", "negative"}. Value i is d * scales[i /
/// group_size] * level - dmin * minima[i / group_size].
Json blockJson(const GgufTensor& tensor, std::uint64_t block);

/// Formats a document of the values above as text.
std::string tensorText(const Json& tensor);

}  // namespace vitrine::cli

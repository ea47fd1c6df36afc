#pragma once

#include "core/base/atomic_file.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine::cli {

/// Writes a float32 array piece by piece as a NumPy file (.npy format version 1.0: magic, header of a Python
/// dictionary, then the rows, little endian). https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
class NpyWriter {
public:
    /// Writes into `file`, which must outlive this object. Throws Error if the file cannot be written.
    NpyWriter(AtomicFile& file, std::size_t rows, std::size_t columns);
    NpyWriter(AtomicFile& file, std::span<const std::uint64_t> shape);

    /// Writes any number of values. Throws Error if they cannot be written or are more than the shape has.
    void append(std::span<const float> values);
    /// Commits the file. Throws Error if values are missing or the file could not be written completely.
    void finish();

private:
    [[noreturn]] void fail(const char* what) const;

    AtomicFile& m_file;
    std::size_t m_missing;  ///< number of values not written yet
};

}  // namespace vitrine::cli

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
    /// Into `file`, which must outlive it. Throws Error when it cannot be written.
    NpyWriter(AtomicFile& file, std::size_t rows, std::size_t columns);
    NpyWriter(AtomicFile& file, std::span<const std::uint64_t> shape);

    /// Any number of values; throws Error when they cannot be written or are too many.
    void append(std::span<const float> values);
    /// Commits the file. Throws Error when values are missing or it could not be written completely.
    void finish();

private:
    [[noreturn]] void fail(const char* what) const;

    AtomicFile& m_file;
    std::size_t m_missing;  ///< values
};

}  // namespace vitrine::cli

#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>

namespace vitrine::cli {

/// Writes a float32 matrix row by row as a NumPy file (.npy format version 1.0: magic, header of a Python dictionary,
/// then the rows, little endian). https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
class NpyWriter {
public:
    /// Throws Error when the file cannot be created.
    NpyWriter(std::filesystem::path path, std::size_t rows, std::size_t columns);
    /// Removes a file that was not finished.
    ~NpyWriter();
    NpyWriter(const NpyWriter&) = delete;
    NpyWriter& operator=(const NpyWriter&) = delete;

    /// Any number of values; throws Error when they cannot be written or are too many.
    void append(std::span<const float> values);
    /// Throws Error when values are missing or the file could not be written completely.
    void finish();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path m_path;
    std::ofstream m_file;
    std::size_t m_missing;  ///< values
    bool m_finished = false;
};

}  // namespace vitrine::cli

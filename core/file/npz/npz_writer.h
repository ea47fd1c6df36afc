#pragma once

#include "core/file/npz/zip_writer.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Writes arrays in the format of numpy.savez: an uncompressed archive of .npy files.
class NpzWriter {
public:
    /// Writes the archive to `file`, which must outlive this object. `finish` commits the file.
    explicit NpzWriter(AtomicFile& file) : m_zip(file) {}
    /// Appends the archive to `bytes`, which must outlive this object.
    explicit NpzWriter(std::vector<std::byte>& bytes) : m_zip(bytes) {}

    /// Adds an array under the name memberName(name). Precondition: the number of values fits the shape. Throws Error
    /// if writing fails.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int64_t> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const double> values);
    /// Adds texts as a NumPy Unicode array, padded with zeros to the length of the longest text. NumPy drops trailing
    /// zeros.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::u32string> texts);
    /// Receives the next values of an array.
    using TakeValues = std::function<void(std::span<const float>)>;
    /// Adds a float32 array in pieces. `produce` is called twice. Each time it must pass the same values, in pieces, to
    /// the function that it receives (see ZipWriter::add).
    void add(std::string_view name, std::span<const std::uint64_t> shape,
             const std::function<void(const TakeValues&)>& produce);
    void finish() { m_zip.finish(); }

private:
    ZipWriter m_zip;
};

}  // namespace vitrine

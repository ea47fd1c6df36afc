#pragma once

#include "core/npz/zip_writer.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Writes arrays as numpy.savez does: an uncompressed archive of .npy files.
class NpzWriter {
public:
    /// Writes into `file`, which must outlive it; `finish` commits it.
    explicit NpzWriter(AtomicFile& file) : m_zip(file) {}
    /// Appends to `bytes`, which must outlive it.
    explicit NpzWriter(std::vector<std::byte>& bytes) : m_zip(bytes) {}

    /// Names become members as memberName() writes them. Precondition: as many values as the shape says. Throws Error
    /// when they cannot be written.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int64_t> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const double> values);
    /// Texts as NumPy's Unicode arrays: all as long as the longest. NumPy drops zeros at an end.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::u32string> texts);
    /// Of float32; `produce` as ZipWriter::add has it, with values.
    using TakeValues = std::function<void(std::span<const float>)>;
    void add(std::string_view name, std::span<const std::uint64_t> shape,
             const std::function<void(const TakeValues&)>& produce);
    void finish() { m_zip.finish(); }

private:
    ZipWriter m_zip;
};

}  // namespace vitrine

#pragma once

#include "core/npz/zip_writer.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace vitrine {

/// Writes arrays as numpy.savez does: an uncompressed archive of .npy files.
class NpzWriter {
public:
    /// Writes into `file`, which must outlive it; `finish` commits it.
    explicit NpzWriter(AtomicFile& file) : m_zip(file) {}

    /// Precondition: as many values as the shape says. Throws Error when they cannot be written.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values);
    /// Of float32; `produce` as ZipWriter::add has it, with values.
    using TakeValues = std::function<void(std::span<const float>)>;
    void add(std::string_view name, std::span<const std::uint64_t> shape,
             const std::function<void(const TakeValues&)>& produce);
    void finish() { m_zip.finish(); }

private:
    ZipWriter m_zip;
};

}  // namespace vitrine

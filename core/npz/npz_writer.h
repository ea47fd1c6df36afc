#pragma once

#include "core/npz/zip_writer.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

namespace vitrine {

/// Writes arrays as numpy.savez does: an archive of .npy files, not packed.
class NpzWriter {
public:
    /// Throws Error when the file cannot be created; nothing is at `path` before `finish`.
    explicit NpzWriter(std::filesystem::path path) : m_zip(std::move(path)) {}

    /// Precondition: as many values as the shape says. Throws Error when they cannot be written.
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values);
    void add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values);
    void finish() { m_zip.finish(); }

private:
    ZipWriter m_zip;
};

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/file/npz/npy_header.h"
#include "core/file/npz/zip_reader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The arrays of a .npz file that numpy.savez or numpy.savez_compressed wrote. Each array is read when it is requested.
class NpzFile {
public:
    /// Throws Error if the file is not an archive or is damaged.
    explicit NpzFile(const std::filesystem::path& path) : m_zip(path) {}

    /// Names of the arrays, in the order of the file.
    std::vector<std::string> names() const;
    bool has(std::string_view name) const { return m_zip.find(memberName(name)) != nullptr; }
    /// Throws Error if the array is missing or its header is invalid.
    NpyHeader header(std::string_view name) const;
    /// Returns all elements in C order, converted to double. The function allocates the size given in the header, so
    /// the caller should check that size first. Throws Error if the data are damaged or their size differs from the
    /// header.
    std::vector<double> read(std::string_view name) const;
    /// Returns all elements as integers, without rounding. Floats without a fraction are accepted. Throws Error if the
    /// data are damaged, if their size differs from the header, or if an element is a fraction or has more than 63
    /// bits.
    std::vector<std::int64_t> readWhole(std::string_view name) const;

    const std::string& fileName() const noexcept { return m_zip.fileName(); }
    /// Throws Error("<file>: array <name>: <sentence>").
    [[noreturn]] void fail(std::string_view name, const Sentence& sentence) const;

private:
    static std::string memberName(std::string_view name);
    std::string where(std::string_view name) const;
    const ZipEntry& entry(std::string_view name) const;
    /// Returns the whole member of the archive, including the header. Throws Error if its size disagrees with the
    /// header.
    std::vector<std::byte> unpack(std::string_view name, const NpyHeader& found) const;

    ZipReader m_zip;
};

}  // namespace vitrine

#pragma once

#include "core/npz/npy_header.h"
#include "core/npz/zip_reader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The arrays of a .npz file, as numpy.savez and numpy.savez_compressed write it. Each is read on demand.
class NpzFile {
public:
    /// Throws Error when the file is not an archive or is damaged.
    explicit NpzFile(const std::filesystem::path& path) : m_zip(path) {}

    /// Names of the arrays, in the order of the file.
    std::vector<std::string> names() const;
    bool has(std::string_view name) const { return m_zip.find(memberName(name)) != nullptr; }
    /// Throws Error when there is no such array or its header cannot be read.
    NpyHeader header(std::string_view name) const;
    /// All elements in C order, converted. Allocates as much as the header says, so check that first. Throws Error when
    /// the data is damaged or its size differs from the header.
    std::vector<double> read(std::string_view name) const;
    /// The same as whole numbers (npyWholeElements).
    std::vector<std::int64_t> readWhole(std::string_view name) const;

    const std::string& fileName() const noexcept { return m_zip.fileName(); }
    /// Throws Error("<file>: array <name>: <sentence>").
    [[noreturn]] void fail(std::string_view name, std::string_view sentence) const;

private:
    static std::string memberName(std::string_view name);
    std::string where(std::string_view name) const;
    const ZipEntry& entry(std::string_view name) const;
    /// The whole member, header included; refused if it has not the size that the header says.
    std::vector<std::byte> unpack(std::string_view name, const NpyHeader& found) const;

    ZipReader m_zip;
};

}  // namespace vitrine

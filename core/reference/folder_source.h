#pragma once

#include "core/reference/array_file.h"
#include "core/reference/reference_source.h"

#include <filesystem>

namespace vitrine {

/// A folder of files NAME.npy, NAME.f32 and so on (arrayEnding), one for each array. Other files, folders, and whatever
/// begins with a dot are left alone. A single such file is a folder of one.
class FolderSource final : public ReferenceSource {
public:
    /// Throws Error when the folder cannot be read, or holds an array in two files.
    explicit FolderSource(const std::filesystem::path& folder);
    /// The single array `file`, called `name`.
    FolderSource(const std::filesystem::path& file, ArrayEnding ending, std::string name);

    std::vector<std::string> names() const override;
    ReferenceArray describe(std::size_t index) const override { return m_arrays[index].file.describe(); }
    std::vector<double> read(std::size_t index) const override { return m_arrays[index].file.read(); }
    std::vector<std::int64_t> readWhole(std::size_t index) const override { return m_arrays[index].file.readWhole(); }
    std::vector<NpyType> possibleTypes(std::size_t index) const override
    {
        return m_arrays[index].file.possibleTypes();
    }
    void takeAs(std::size_t index, NpyType type) override { m_arrays[index].file.takeAs(type); }
    std::string placeOf(std::size_t index) const override;
    const std::string& fileName() const noexcept override { return m_fileName; }

private:
    struct Array {
        std::string name;
        std::string member;  ///< name of its file; empty where that is fileName() itself
        ArrayFile file;
    };

    std::string m_fileName;
    std::vector<Array> m_arrays;
};

}  // namespace vitrine

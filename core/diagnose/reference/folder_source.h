#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/reference/array_file.h"
#include "core/diagnose/reference/reference_source.h"

#include <filesystem>

namespace vitrine {

/// A folder with one file for each array: NAME.npy, NAME.f32 and so on (arrayEnding). Other files, subfolders, and
/// names that begin with a dot are ignored. A single file with an array is treated like a folder with one array.
class FolderSource final : public ReferenceSource {
public:
    /// Throws Error when the folder cannot be read, or contains an array in two files.
    explicit FolderSource(const std::filesystem::path& folder);
    /// Makes a source with the single array in `file`. The array gets the name `name`.
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
    Sentence placeOf(std::size_t index) const override;
    const std::string& fileName() const noexcept override { return m_fileName; }

private:
    struct Array {
        std::string name;
        std::string member;  ///< file name in the folder; empty if the source is a single file
        ArrayFile file;
    };

    std::string m_fileName;
    std::vector<Array> m_arrays;
};

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/reference/reference_source.h"
#include "core/file/npz/npz_file.h"

#include <filesystem>

namespace vitrine {

/// A reference that consists of the arrays of a .npz file.
class ArchiveSource final : public ReferenceSource {
public:
    /// Throws Error when the file is not an archive of arrays, or is damaged.
    explicit ArchiveSource(const std::filesystem::path& path);

    std::vector<std::string> names() const override { return m_names; }
    ReferenceArray describe(std::size_t index) const override;
    std::vector<double> read(std::size_t index) const override { return m_file.read(m_names[index]); }
    std::vector<std::int64_t> readWhole(std::size_t index) const override { return m_file.readWhole(m_names[index]); }
    Sentence placeOf(std::size_t index) const override;
    const std::string& fileName() const noexcept override { return m_file.fileName(); }

private:
    NpzFile m_file;
    std::vector<std::string> m_names;
};

}  // namespace vitrine

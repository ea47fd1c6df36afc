#include "core/diagnose/reference/folder_source.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

/// Returns the last component of a path, also for a path such as "run/".
std::string lastNameOf(const std::filesystem::path& path)
{
    const std::filesystem::path name = path.filename();
    return (name.empty() ? path.parent_path().filename() : name).string();
}

/// Returns the files of a folder that contain an array, sorted by name.
std::vector<std::filesystem::path> arrayFilesIn(const std::filesystem::path& folder, const std::string& name)
{
    std::vector<std::filesystem::path> files;
    std::error_code failure;
    std::filesystem::directory_iterator at(folder, failure);
    for (; !failure && at != std::filesystem::directory_iterator(); at.increment(failure)) {
        const std::string file = at->path().filename().string();
        std::error_code unreadable;
        if (file.starts_with('.') || !arrayEnding(file) || at->is_directory(unreadable)) continue;
        if (!at->is_regular_file(unreadable)) {
            throw Error(SENTENCE(visible(name), ": ", inQuotes(file),
                                 at->is_symlink(unreadable) ? " is a broken link."
                                                            : " is not a regular file, so it holds no array."));
        }
        files.push_back(at->path());
    }
    if (failure) throw Error(SENTENCE(visible(name), ": the folder cannot be read (", failure.message(), ")."));
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

FolderSource::FolderSource(const std::filesystem::path& folder) : m_fileName(lastNameOf(folder))
{
    std::map<std::string, std::string> members;  // maps array names to file names
    for (const std::filesystem::path& path : arrayFilesIn(folder, m_fileName)) {
        const std::string member = path.filename().string();
        const ArrayEnding ending = *arrayEnding(member);
        const std::string name = member.substr(0, member.size() - ending.ending.size());
        const auto [twin, isNew] = members.emplace(name, member);
        if (!isNew) {
            throw Error(SENTENCE(m_fileName, ": the files ", inQuotes(twin->second), " and ", inQuotes(member),
                                 " both hold ", inQuotes(name), ". Remove one of them."));
        }
        m_arrays.push_back({name, member, ArrayFile(path, ending, concat(m_fileName, ", file ", inQuotes(member)))});
    }
    if (m_arrays.empty()) {
        throw Error(
            SENTENCE(m_fileName, ": the folder contains no arrays (files NAME.npy, NAME.f32, NAME.f16 or NAME.bf16)."));
    }
}

FolderSource::FolderSource(const std::filesystem::path& file, ArrayEnding ending, std::string name)
    : m_fileName(lastNameOf(file))
{
    m_arrays.push_back({std::move(name), {}, ArrayFile(file, ending, m_fileName)});
}

std::vector<std::string> FolderSource::names() const
{
    std::vector<std::string> names;
    for (const Array& array : m_arrays) names.push_back(array.name);
    return names;
}

Sentence FolderSource::placeOf(std::size_t index) const
{
    const Array& array = m_arrays[index];
    return array.member.empty() ? Sentence(array.name) : SENTENCE("file ", inQuotes(array.member));
}

}  // namespace vitrine

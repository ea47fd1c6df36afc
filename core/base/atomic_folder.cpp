#include "core/base/atomic_folder.h"

#include "core/base/error.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace vitrine {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, SentenceForm what)
{
    throw Error(SENTENCE(path.string(), ": ", what, " (", std::strerror(errno), ")."));
}

/// Gives the folder the permissions that the umask allows. mkdtemp() creates it with permissions for the user only.
void letInAsUsual(const std::string& folder)
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(folder.c_str(), 0777 & ~mask);
}

}  // namespace

AtomicFolder::AtomicFolder(std::filesystem::path path) : m_path(std::move(path))
{
    if (!m_path.has_filename()) m_path = m_path.parent_path();  // removes the slash at the end of "weights/"
    std::error_code failure;
    if (std::filesystem::exists(std::filesystem::symlink_status(m_path, failure))) {
        if (!std::filesystem::is_directory(m_path, failure)) {
            throw Error(SENTENCE(m_path.string(), ": a file exists at this path, so the folder cannot be created."));
        }
        if (!std::filesystem::is_empty(m_path, failure)) {
            throw Error(SENTENCE(m_path.string(), ": the folder exists and is not empty."));
        }
    }
    const std::filesystem::path parent = m_path.has_parent_path() ? m_path.parent_path() : ".";
    std::string name = (parent / ".vitrine-XXXXXX").string();
    if (!::mkdtemp(name.data())) fail(m_path, FORM("the folder cannot be created"));
    letInAsUsual(name);
    m_unfinished = name;
}

AtomicFolder::~AtomicFolder()
{
    if (m_unfinished.empty()) return;
    std::error_code ignored;
    std::filesystem::remove_all(m_unfinished, ignored);
}

void AtomicFolder::commit()
{
    // rename() replaces an empty folder. It fails if another program has added files to the folder.
    if (std::rename(m_unfinished.c_str(), m_path.c_str()) != 0) fail(m_path, FORM("the folder cannot be renamed"));
    m_unfinished.clear();
    const std::filesystem::path parent = m_path.has_parent_path() ? m_path.parent_path() : ".";
    const int folder = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

}  // namespace vitrine

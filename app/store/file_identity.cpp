#include "app/store/file_identity.h"

#include <QFile>

#include <map>
#include <mutex>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace vitrine {

namespace {

std::mutex& journalMutex()
{
    static std::mutex mutex;
    return mutex;
}

std::map<QString, std::optional<FileIdentity>>& journals()
{
    static std::map<QString, std::optional<FileIdentity>> byConnection;
    return byConnection;
}

}  // namespace

std::optional<FileIdentity> identityOf(const QString& path)
{
#ifdef Q_OS_UNIX
    struct stat found {};
    if (::stat(QFile::encodeName(path).constData(), &found) != 0) return {};
    return FileIdentity{static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino)};
#else
    Q_UNUSED(path)
    return {};
#endif
}

void noteJournal(const QString& connection, const std::optional<FileIdentity>& journal)
{
    const std::lock_guard lock(journalMutex());
    journals()[connection] = journal;
}

std::optional<FileIdentity> takeJournal(const QString& connection)
{
    const std::lock_guard lock(journalMutex());
    const auto node = journals().extract(connection);
    return node.empty() ? std::nullopt : node.mapped();
}

}  // namespace vitrine

#include "app/platform/folders.h"

#include "core/base/bundled_files.h"
#include "core/base/crash_folder.h"
#include "core/base/user_folders.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace vitrine {

namespace {

QString fromPath(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

}  // namespace

void findHome()
{
    for (const char* const name :
         {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"}) {
        if (QDir::isRelativePath(qEnvironmentVariable(name, QStringLiteral("/")))) qunsetenv(name);
    }
    const std::filesystem::path home = userHomeFolder();
    if (!home.empty()) qputenv("HOME", QByteArray::fromStdString(home.string()));
}

Folders chooseFolders(const QString& dataFolder)
{
    const QString file = QStringLiteral("vitrine.ini");
    const QString states = QStringLiteral("kv-states");
    const QString starter = fromPath(starterModelFile());
    if (!dataFolder.isEmpty()) {
        const QString absolute = QDir::cleanPath(QFileInfo(dataFolder).absoluteFilePath());
        return {absolute,
                QDir(absolute).filePath(file),
                starter,
                QDir(absolute).filePath(states),
                fromPath(crashFolder(absolute.toStdString())),
                true};
    }
    return {QStandardPaths::writableLocation(QStandardPaths::AppDataLocation),
            QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(file), starter,
            QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)).filePath(states),
            fromPath(crashFolder({}))};
}

}  // namespace vitrine

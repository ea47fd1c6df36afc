#include "app/platform/folders.h"

#include "core/base/bundled_files.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#ifdef Q_OS_UNIX
#include <pwd.h>
#include <unistd.h>
#endif

namespace vitrine {

void findHome()
{
#ifdef Q_OS_UNIX
    if (!qEnvironmentVariableIsEmpty("HOME")) return;
    const passwd* user = ::getpwuid(::geteuid());
    if (user && user->pw_dir) qputenv("HOME", user->pw_dir);
#endif
}

Folders chooseFolders(const QString& dataFolder)
{
    const QString file = QStringLiteral("vitrine.ini");
    const QString states = QStringLiteral("kv-states");
    const QString starter = QString::fromStdString(starterModelFile().string());
    if (!dataFolder.isEmpty()) {
        const QString absolute = QDir::cleanPath(QFileInfo(dataFolder).absoluteFilePath());
        return {absolute, QDir(absolute).filePath(file), starter, QDir(absolute).filePath(states), true};
    }
    return {QStandardPaths::writableLocation(QStandardPaths::AppDataLocation),
            QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(file), starter,
            QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)).filePath(states)};
}

}  // namespace vitrine

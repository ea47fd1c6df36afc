#include "app/platform/folders.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace vitrine {

Folders chooseFolders(const QString& dataFolder)
{
    const QString file = QStringLiteral("vitrine.ini");
    if (!dataFolder.isEmpty()) {
        const QString absolute = QDir::cleanPath(QFileInfo(dataFolder).absoluteFilePath());
        return {absolute, QDir(absolute).filePath(file)};
    }
    return {QStandardPaths::writableLocation(QStandardPaths::AppDataLocation),
            QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(file)};
}

}  // namespace vitrine

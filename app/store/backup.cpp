#include "app/store/backup.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/concat.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace vitrine {

namespace {

constexpr qsizetype kKept = 2;

QString prefixOf(const QString& path)
{
    return QFileInfo(path).fileName() + QStringLiteral(".version-");
}

}  // namespace

QStringList backupsOf(const QString& path)
{
    const QString prefix = prefixOf(path);
    const QDir folder = QFileInfo(path).dir();
    QStringList names;
    for (const QString& name : folder.entryList({prefix + u'*'}, QDir::Files)) {
        bool isNumber = false;
        name.mid(prefix.size()).toInt(&isNumber);
        if (isNumber) names << name;
    }
    const auto version = [&prefix](const QString& name) { return name.mid(prefix.size()).toInt(); };
    std::sort(names.begin(), names.end(),
              [&version](const QString& a, const QString& b) { return version(a) > version(b); });
    for (QString& name : names) name = folder.filePath(name);
    return names;
}

void backUp(const Database& database, int version)
{
    const QString path = database.path();
    const QString target = QFileInfo(path).dir().filePath(prefixOf(path) + QString::number(version));
    // It gets its name when it is whole.
    const QString unfinished = target + QStringLiteral(".part");
    QFile::remove(unfinished);
    try {
        database.run(QStringLiteral("VACUUM INTO ?"), {unfinished});
    } catch (const StoreError& error) {
        QFile::remove(unfinished);
        throw StoreError(StoreError::Kind::Unusable,
                         concat("The chats in ", toUtf8(path),
                                " must be written in a new form, and the copy that is made before that could not be"
                                " written (",
                                error.detail(), ")."),
                         error.detail());
    }
    QFile::remove(target);
    if (!QFile::rename(unfinished, target)) {
        throw StoreError(StoreError::Kind::Unusable,
                         concat("The copy of the chats could not be named ", toUtf8(target), "."));
    }
    const QStringList all = backupsOf(path);
    for (qsizetype i = kKept; i < all.size(); ++i) QFile::remove(all[i]);
}

}  // namespace vitrine

#pragma once

#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <QByteArray>
#include <QFile>
#include <QSaveFile>
#include <QString>

namespace vitrine {

/// Throws Error that names the file.
inline QByteArray contentsOfFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(concat(toUtf8(path), " could not be read: ", toUtf8(file.errorString()), "."));
    return file.readAll();
}

/// The file appears whole or not at all; throws Error that names it.
inline void writeWholeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return;
    throw Error(concat(toUtf8(path), " could not be written: ", toUtf8(file.errorString()), "."));
}

}  // namespace vitrine

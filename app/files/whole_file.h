#pragma once

#include "app/store/text.h"
#include "core/base/error.h"
#include "core/base/user_file.h"

#include <QByteArray>
#include <QSaveFile>
#include <QString>

#include <cstdint>

namespace vitrine {

/// Default size limit in bytes. Presets and prompts are far smaller.
inline constexpr std::uint64_t kLongestWholeFile = 16U << 20U;

/// Returns all bytes of a regular file. Throws Error, which names the file, if the file cannot be read or has more than
/// `most` bytes.
inline QByteArray contentsOfFile(const QString& path, std::uint64_t most = kLongestWholeFile)
{
    return QByteArray::fromStdString(readUserFile(path.toStdString(), most));
}

/// Writes a file completely, or leaves the existing file unchanged. Throws Error that names the file.
inline void writeWholeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return;
    throw Error(SENTENCE(toUtf8(path), " could not be written: ", toUtf8(file.errorString()), "."));
}

}  // namespace vitrine

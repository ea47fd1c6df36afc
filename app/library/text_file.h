#pragma once

#include <QString>
#include <QStringList>

namespace vitrine {

/// The largest text file that can be attached, in bytes; no model here reads more.
inline constexpr qint64 kLongestTextFile = 4 << 20;

struct TextFile {
    QString text;          ///< with plain line breaks, without a byte order mark
    QString encoding;      ///< its usual name, as it was detected or asked for
    bool isGuess = false;  ///< none was detected
};

/// The text of a file. Without `encoding` it is detected: a byte order mark, the zero bytes of UTF-16, valid UTF-8,
/// otherwise what the bytes look like to uchardet; and if all of that fails, Windows-1252. Throws Error, which names
/// the file, where it cannot be read, is too large, is not text, or has bytes that are invalid in `encoding`.
TextFile readTextFile(const QString& path, const QString& encoding = {});

/// The encodings that a user may choose, the most common first.
QStringList textEncodings();

}  // namespace vitrine

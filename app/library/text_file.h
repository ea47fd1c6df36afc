#pragma once

#include <QString>
#include <QStringList>

namespace vitrine {

/// Maximum size of a text file that can be attached, in bytes. A larger text exceeds the context of every supported
/// model.
inline constexpr qint64 kLongestTextFile = 4 << 20;

/// The result of readTextFile().
struct TextFile {
    QString text;          ///< contents of the file, with "\n" as line breaks and without a byte order mark
    QString encoding;      ///< common name of the encoding that was detected or requested
    bool isGuess = false;  ///< whether the encoding could not be detected, so that `encoding` is only a guess
};

/// Returns the text of a file. If `encoding` is empty, the encoding is detected by these methods, in this order: a byte
/// order mark, the zero bytes of UTF-16, valid UTF-8, the result of uchardet. If none of them succeeds, Windows-1252 is
/// assumed. Throws Error, which names the file, if the file cannot be read, is too large, is not text, or has bytes
/// that are invalid in `encoding`.
TextFile readTextFile(const QString& path, const QString& encoding = {});

/// Returns the encodings that the user may choose, most common first.
QStringList textEncodings();

}  // namespace vitrine

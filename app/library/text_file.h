#pragma once

#include <QString>

namespace vitrine {

/// The largest text file that can be attached, in bytes; no model here reads more.
inline constexpr qint64 kLongestTextFile = 4 << 20;

/// The text of a file, in UTF-8, with plain line breaks. Throws Error, which names the file, where it cannot be read,
/// is too large, or is no text.
QString readTextFile(const QString& path);

}  // namespace vitrine

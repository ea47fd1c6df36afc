#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace vitrine {

/// Conversions between UTF-8 (in the core) and UTF-16 (in Qt).
inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string toUtf8(const QString& text)
{
    return text.toUtf8().toStdString();
}

/// Returns an empty text instead of a null text. SQLite would store a null QString as NULL, which text columns do not
/// allow.
inline QString notNull(const QString& text)
{
    return text.isNull() ? QStringLiteral("") : text;
}

/// Joins two texts with an empty line between them. If one of them is blank, returns the other text.
inline QString joined(const QString& first, const QString& second)
{
    if (first.trimmed().isEmpty()) return second;
    return second.trimmed().isEmpty() ? first : first + QStringLiteral("\n\n") + second;
}

}  // namespace vitrine

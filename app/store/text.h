#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace vitrine {

/// Conversions between the core's UTF-8 and Qt's UTF-16.
inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string toUtf8(const QString& text)
{
    return text.toUtf8().toStdString();
}

/// Returns a text that is not null. A null QString would be written as NULL, which the columns of texts do not allow.
inline QString notNull(const QString& text)
{
    return text.isNull() ? QStringLiteral("") : text;
}

/// Joins two texts with an empty line between them. If one is blank, returns the other one.
inline QString joined(const QString& first, const QString& second)
{
    if (first.trimmed().isEmpty()) return second;
    return second.trimmed().isEmpty() ? first : first + QStringLiteral("\n\n") + second;
}

}  // namespace vitrine

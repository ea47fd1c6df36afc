#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace vitrine {

/// Between the core's UTF-8 and Qt's UTF-16.
inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string toUtf8(const QString& text)
{
    return text.toUtf8().toStdString();
}

/// A null QString would become NULL in the database; our texts are never NULL.
inline QString notNull(const QString& text)
{
    return text.isNull() ? QStringLiteral("") : text;
}

/// Two parts of a text with an empty line between them; only one where the other is blank.
inline QString joined(const QString& first, const QString& second)
{
    if (first.trimmed().isEmpty()) return second;
    return second.trimmed().isEmpty() ? first : first + QStringLiteral("\n\n") + second;
}

}  // namespace vitrine

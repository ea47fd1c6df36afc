#pragma once

#include "core/base/json_levels.h"

#include <QByteArray>
#include <QJsonDocument>

#include <string_view>

namespace vitrine {

/// Returns the result of QJsonDocument::fromJson(). Text with more than kMostJsonLevels nesting levels is not parsed;
/// the result is then an empty document with the error DeepNesting.
inline QJsonDocument jsonDocument(const QByteArray& text, QJsonParseError* error = nullptr)
{
    if (!nestsTooDeep(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))))
        return QJsonDocument::fromJson(text, error);
    if (error) {
        error->offset = 0;
        error->error = QJsonParseError::DeepNesting;
    }
    return {};
}

}  // namespace vitrine

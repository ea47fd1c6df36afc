#pragma once

#include "app/store/text.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace vitrine {

/// Returns an Error about a field. The sentence of the error has no file name, because the caller puts the file name
/// before it: `"role" is a number, not a text`.
inline Error fieldError(const QString& field, const Sentence& what)
{
    return Error(SENTENCE("\"", toUtf8(field), "\" ", what, "."));
}

/// Returns a description of a value for error messages, such as `the number 5` or "missing".
inline Sentence kindOf(const QJsonValue& value)
{
    switch (value.type()) {
    case QJsonValue::Null:
        return std::string("null");
    case QJsonValue::Bool:
        return std::string(value.toBool() ? "true" : "false");
    case QJsonValue::Double:
        return SENTENCE("the number ", toUtf8(QString::number(value.toDouble())));
    case QJsonValue::String:
        return SENTENCE("the text \"", visible(toUtf8(value.toString().left(40))), "\"");
    case QJsonValue::Array:
        return SENTENCE("a list");
    case QJsonValue::Object:
        return SENTENCE("an object");
    case QJsonValue::Undefined:
        break;
    }
    return SENTENCE("missing");
}

// The following functions return a field of a JSON object. A missing or null field gives `fallback`, or an empty list,
// an empty object or false if the function has no such parameter. A field of another type throws Error.

inline QString textIn(const QJsonObject& object, const QString& field, const QString& fallback = {})
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return fallback;
    if (!value.isString()) throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be a text"));
    return value.toString();
}

inline QJsonArray listIn(const QJsonObject& object, const QString& field)
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return {};
    if (!value.isArray()) throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be a list"));
    return value.toArray();
}

inline QJsonObject objectIn(const QJsonObject& object, const QString& field)
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return {};
    if (!value.isObject()) throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be an object"));
    return value.toObject();
}

inline double numberIn(const QJsonObject& object, const QString& field, double fallback = 0)
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return fallback;
    if (!value.isDouble()) throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be a number"));
    return value.toDouble();
}

inline qint64 integerIn(const QJsonObject& object, const QString& field, qint64 fallback = 0)
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return fallback;
    // toInteger() returns its argument if the value is a fraction or out of range. So two calls with different
    // arguments give equal results only if the value is a whole number.
    const qint64 number = value.toInteger(fallback == 0 ? 1 : 0);
    if (!value.isDouble() || number != value.toInteger(2)) {
        throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be a whole number"));
    }
    return number;
}

inline bool flagIn(const QJsonObject& object, const QString& field)
{
    const QJsonValue value = object.value(field);
    if (value.isUndefined() || value.isNull()) return false;
    if (!value.isBool()) throw fieldError(field, SENTENCE("is ", kindOf(value), ", but must be true or false"));
    return value.toBool();
}

/// Returns an element of a list. Throws Error if the element is not an object.
inline QJsonObject elementOf(const QJsonValue& value, const QString& list)
{
    if (!value.isObject()) throw fieldError(list, SENTENCE("contains ", kindOf(value), " where an object is expected"));
    return value.toObject();
}

}  // namespace vitrine

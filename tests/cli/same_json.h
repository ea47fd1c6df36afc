#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace vitrine::test {

/// Returns the first difference of two JSON documents, or an empty string if they agree. Keys, lengths, texts and
/// integers must be equal. Other numbers may differ by the rounding of two evaluations of the same tokens. Keys in
/// `passed` are ignored.
inline QString differenceOfJson(const QJsonValue& mine, const QJsonValue& theirs, const QStringList& passed = {},
                                const QString& place = {})
{
    constexpr double kNear = 1e-4;
    constexpr double kNothing = 1e-9;
    if (mine.type() != theirs.type())
        return QStringLiteral("%1: type %2 and %3").arg(place).arg(mine.type()).arg(theirs.type());
    if (mine.isObject()) {
        const QJsonObject a = mine.toObject();
        const QJsonObject b = theirs.toObject();
        QStringList keys = a.keys();
        QStringList others = b.keys();
        for (const QString& key : passed) {
            keys.removeAll(key);
            others.removeAll(key);
        }
        if (keys != others) return QStringLiteral("%1: %2 and %3").arg(place, keys.join(u' '), others.join(u' '));
        for (const QString& key : keys) {
            const QString found = differenceOfJson(a[key], b[key], passed, place + u'.' + key);
            if (!found.isEmpty()) return found;
        }
        return {};
    }
    if (mine.isArray()) {
        const QJsonArray a = mine.toArray();
        const QJsonArray b = theirs.toArray();
        if (a.size() != b.size()) return QStringLiteral("%1: %2 and %3 entries").arg(place).arg(a.size()).arg(b.size());
        for (qsizetype i = 0; i < a.size(); ++i) {
            const QString found = differenceOfJson(a[i], b[i], passed, QStringLiteral("%1[%2]").arg(place).arg(i));
            if (!found.isEmpty()) return found;
        }
        return {};
    }
    if (!mine.isDouble())
        return mine == theirs ? QString()
                              : QStringLiteral("%1: %2").arg(place, mine.toString() + u'|' + theirs.toString());
    const double a = mine.toDouble();
    const double b = theirs.toDouble();
    const bool isWhole = a == std::floor(a) && b == std::floor(b) && std::abs(a) > 1;
    const bool isSame = isWhole ? a == b : std::abs(a - b) <= kNear * std::max(std::abs(a), std::abs(b)) + kNothing;
    return isSame ? QString() : QStringLiteral("%1: %2 and %3").arg(place).arg(a, 0, 'g', 12).arg(b, 0, 'g', 12);
}

}  // namespace vitrine::test

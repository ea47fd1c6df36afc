#pragma once

#include <QRegularExpression>
#include <QString>

namespace vitrine {

/// Keycaps without the variation selector in them, as emoji fonts have them: Qt would draw the digit, the selector and
/// the cap apart.
inline QString withShownKeycaps(QString text)
{
    return text.contains(QChar(0x20E3)) ? text.replace(QStringLiteral("\uFE0F\u20E3"), QStringLiteral("\u20E3")) : text;
}

/// The text with keycaps as they are written.
inline QString withWrittenKeycaps(QString text)
{
    static const QRegularExpression bare(QStringLiteral("([0-9#*])\u20E3"));
    return text.contains(QChar(0x20E3)) ? text.replace(bare, QStringLiteral("\\1\uFE0F\u20E3")) : text;
}

}  // namespace vitrine

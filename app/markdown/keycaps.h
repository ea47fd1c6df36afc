#pragma once

#include <QRegularExpression>
#include <QString>

namespace vitrine {

/// Removes the variation selector from keycap emoji, because Qt would otherwise draw digit, selector and cap
/// separately. Emoji fonts also have a glyph for a keycap without a selector.
inline QString withShownKeycaps(QString text)
{
    return text.contains(QChar(0x20E3)) ? text.replace(QStringLiteral("\uFE0F\u20E3"), QStringLiteral("\u20E3")) : text;
}

/// Restores the variation selectors of keycaps.
inline QString withWrittenKeycaps(QString text)
{
    static const QRegularExpression bare(QStringLiteral("([0-9#*])\u20E3"));
    return text.contains(QChar(0x20E3)) ? text.replace(bare, QStringLiteral("\\1\uFE0F\u20E3")) : text;
}

}  // namespace vitrine

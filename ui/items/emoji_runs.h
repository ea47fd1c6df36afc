#pragma once

#include <QString>
#include <QStringView>
#include <QTextCharFormat>

#include <vector>

class QTextCursor;

namespace vitrine {

struct TextRun {
    qsizetype begin = 0;
    qsizetype length = 0;
};

/// The sequences of a text that Unicode shows as one emoji: a character with U+FE0F after it or a keycap around it, and
/// emoji that are joined or have a skin tone. Qt before 6.9 draws them with the font of the words, as plain signs,
/// boxes or apart.
std::vector<TextRun> emojiRuns(QStringView text);

/// Copy of the format with the emoji font for a run of emojiRuns().
QTextCharFormat emojiFormat(QTextCharFormat format, QStringView run);

/// The text with the selector of each keycap after the cap: Qt before 6.9 draws the digit and the cap apart if it is
/// between them. All other characters keep their places.
QString withDrawableKeycaps(QString text);

/// Inserts a text; its emojiRuns() get that font.
void insertWithEmoji(QTextCursor& cursor, const QString& text, const QTextCharFormat& format);

}  // namespace vitrine

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

/// The sequences that Unicode shows as one emoji: a character followed by U+FE0F or a keycap, and emoji that are joined
/// or have a skin tone. Qt before 6.9 draws them with the text font, as plain signs, boxes or separate emoji.
std::vector<TextRun> emojiRuns(QStringView text);

/// Returns a copy of the format with the emoji font for a run of emojiRuns().
QTextCharFormat emojiFormat(QTextCharFormat format, QStringView run);

/// Returns the text with the selector of each keycap moved after the cap: Qt before 6.9 draws digit and cap separately
/// if it is between them. All other characters keep their positions.
QString withDrawableKeycaps(QString text);

/// Inserts a text and sets the emoji font for its emojiRuns().
void insertWithEmoji(QTextCursor& cursor, const QString& text, const QTextCharFormat& format);

}  // namespace vitrine

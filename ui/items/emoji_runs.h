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

/// The sequences of a text that Unicode shows as emoji although their first character is a letter, a digit or a sign:
/// with U+FE0F behind it, or a keycap around it. Qt before 6.9 draws them with the font of the words, as plain signs or
/// boxes.
std::vector<TextRun> emojiRuns(QStringView text);

/// Copy of the format with the emoji font.
QTextCharFormat emojiFormat(QTextCharFormat format);

/// Inserts a text; its emojiRuns() get that font.
void insertWithEmoji(QTextCursor& cursor, const QString& text, const QTextCharFormat& format);

}  // namespace vitrine

#pragma once

#include <QString>
#include <QStringView>
#include <QTextCharFormat>

#include <vector>

class QTextCursor;

namespace vitrine {

/// A range of a text in UTF-16 code units.
struct TextRun {
    qsizetype begin = 0;
    qsizetype length = 0;
};

/// Returns the sequences that Unicode defines as one emoji: a character followed by U+FE0F or a keycap, joined emoji,
/// and emoji with a skin tone. Qt before 6.9 draws such sequences with the text font, as plain signs, boxes or separate
/// emoji.
std::vector<TextRun> emojiRuns(QStringView text);

/// Returns a copy of the format with the emoji font, for a sequence that emojiRuns() found.
QTextCharFormat emojiFormat(QTextCharFormat format, QStringView run);

/// Moves the variation selector of each keycap after the cap. If the selector is between digit and cap, Qt before 6.9
/// draws digit and cap separately. All other characters keep their positions.
QString withDrawableKeycaps(QString text);

/// Inserts a text and sets the emoji font for all sequences that emojiRuns() finds.
void insertWithEmoji(QTextCursor& cursor, const QString& text, const QTextCharFormat& format);

}  // namespace vitrine

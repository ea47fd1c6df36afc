#include "ui/items/emoji_runs.h"

#include <QTextCursor>

#include <unicode/uchar.h>

namespace vitrine {

namespace {

constexpr QChar kEmojiSelector{0xFE0F};
constexpr QChar kKeycap{0x20E3};
constexpr QChar kJoiner{0x200D};
/// The high surrogate of all skin tones (U+1F3FB to U+1F3FF). A text without it contains no skin tone.
constexpr QChar kSkinTones{0xD83C};

/// Returns the length of the code point at a position, in UTF-16 code units.
qsizetype pointLength(QStringView text, qsizetype at)
{
    return text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate() ? 2 : 1;
}

bool isEmoji(QStringView text, qsizetype at)
{
    const bool pair = pointLength(text, at) == 2;
    const char32_t point = pair ? QChar::surrogateToUcs4(text[at], text[at + 1]) : text[at].unicode();
    return u_hasBinaryProperty(static_cast<UChar32>(point), UCHAR_EMOJI);
}

bool isSkinTone(QStringView text, qsizetype at)
{
    if (at + 1 >= text.size() || pointLength(text, at) != 2) return false;
    const char32_t point = QChar::surrogateToUcs4(text[at], text[at + 1]);
    return u_hasBinaryProperty(static_cast<UChar32>(point), UCHAR_EMOJI_MODIFIER);
}

/// Returns the end of an emoji, including its variation selector, keycap, skin tone and joined emoji.
qsizetype sequenceEnd(QStringView text, qsizetype at)
{
    for (;;) {
        at += pointLength(text, at);
        while (at < text.size() && (text[at] == kEmojiSelector || text[at] == kKeycap)) ++at;
        if (isSkinTone(text, at)) at += 2;
        if (at + 1 >= text.size() || text[at] != kJoiner || !isEmoji(text, at + 1)) return at;
        ++at;
    }
}

}  // namespace

std::vector<TextRun> emojiRuns(QStringView text)
{
    std::vector<TextRun> runs;
    if (!text.contains(kEmojiSelector) && !text.contains(kKeycap) && !text.contains(kJoiner) &&
        !text.contains(kSkinTones))
        return runs;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype next = at + pointLength(text, at);
        const qsizetype end = isEmoji(text, at) ? sequenceEnd(text, at) : next;
        // A digit or another ASCII character is part of an emoji only if a keycap follows.
        const bool isBare = text[at] < u'\x80' && !text.sliced(at, end - at).contains(kKeycap);
        if (end > next && !isBare) runs.push_back({at, end - at});
        at = end;
    }
    return runs;
}

QTextCharFormat emojiFormat(QTextCharFormat format, QStringView run)
{
    // "emoji" is fontconfig's alias for the emoji font that is installed.
    format.setFontFamilies({QStringLiteral("Noto Color Emoji"), QStringLiteral("emoji")});
    format.setFontWeight(QFont::Normal);
    format.setFontItalic(false);
    // Font merging is off for keycaps. With font merging, Qt before 6.9 takes the variation selector from another font,
    // and draws digit and cap separately.
    if (run.contains(kKeycap)) format.setFontStyleStrategy(QFont::NoFontMerging);
    return format;
}

QString withDrawableKeycaps(QString text)
{
    return text.contains(kKeycap) ? text.replace(QStringLiteral("\uFE0F\u20E3"), QStringLiteral("\u20E3\uFE0F")) : text;
}

void insertWithEmoji(QTextCursor& cursor, const QString& text, const QTextCharFormat& format)
{
    qsizetype begin = 0;
    for (const TextRun& run : emojiRuns(text)) {
        if (run.begin > begin) cursor.insertText(text.sliced(begin, run.begin - begin), format);
        const QString emoji = text.sliced(run.begin, run.length);
        cursor.insertText(emoji, emojiFormat(format, emoji));
        begin = run.begin + run.length;
    }
    if (begin < text.size() || text.isEmpty()) cursor.insertText(text.sliced(begin), format);
}

}  // namespace vitrine

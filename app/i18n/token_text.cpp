#include "app/i18n/token_text.h"

#include "core/base/utf8.h"

#include <QChar>
#include <QCoreApplication>

#include <cstddef>

namespace vitrine {

namespace {

struct TokenWords {
    Q_DECLARE_TR_FUNCTIONS(TokenWords)
};

constexpr char32_t kDelete = 0x7F;
constexpr char32_t kControlPictures = 0x2400;

QString ofCodePoint(char32_t codePoint)
{
    return QString::fromUcs4(&codePoint, 1);
}

/// Whether the code point alone would be invisible or would affect its neighbours.
bool isInvisible(char32_t codePoint)
{
    // These characters are letters or symbols by category but have no visible glyph: Hangul fillers, and Braille
    // without dots.
    for (const char32_t blank : {0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0}) {
        if (codePoint == blank) return true;
    }
    switch (QChar::category(codePoint)) {
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
        return true;
    default:
        return false;
    }
}

QString visibleCodePoint(char32_t codePoint, bool first)
{
    switch (codePoint) {
    case U' ':
        return QStringLiteral("·");
    case U'\n':
        return QStringLiteral("↵");
    case U'\t':
        return QStringLiteral("⇥");
    case kDelete:
        return QStringLiteral("␡");
    default:
        break;
    }
    if (codePoint < U' ') return ofCodePoint(kControlPictures + codePoint);
    if (isInvisible(codePoint)) return QStringLiteral("\\u{%1}").arg(QString::number(codePoint, 16).toUpper());
    const QString text = ofCodePoint(codePoint);
    // A mark without a base would be drawn across the edge of its chip.
    return first && QChar::isMark(codePoint) ? QStringLiteral("◌") + text : text;
}

QString hexByte(char byte)
{
    return QStringLiteral("%1").arg(static_cast<unsigned char>(byte), 2, 16, QLatin1Char('0')).toUpper();
}

}  // namespace

QString visiblePiece(std::string_view bytes)
{
    if (bytes.empty()) return QStringLiteral("∅");
    QString out;
    for (std::size_t position = 0; position < bytes.size();) {
        const Utf8Step step = decodeUtf8(bytes, position);
        out += step.valid ? visibleCodePoint(step.codePoint, position == 0)
                          : QStringLiteral("\\x") + hexByte(bytes[position]);
        position += step.length;
    }
    return out;
}

QString hexBytes(std::string_view bytes)
{
    QString out;
    for (const char byte : bytes) {
        if (!out.isEmpty()) out += QLatin1Char(' ');
        out += hexByte(byte);
    }
    return out;
}

QString kindName(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Normal:
        break;
    case TokenKind::Unknown:
        return TokenWords::tr("unknown");
    case TokenKind::Control:
        return TokenWords::tr("control");
    case TokenKind::UserDefined:
        return TokenWords::tr("userdefined");
    case TokenKind::Unused:
        return TokenWords::tr("unused");
    case TokenKind::Byte:
        return TokenWords::tr("byte");
    }
    return TokenWords::tr("normal");
}

QString originName(const PromptToken& token)
{
    return token.record.byHand && token.origin == TokenOrigin::Generated ? TokenWords::tr("by hand")
                                                                         : originName(token.origin);
}

QString originName(TokenOrigin origin)
{
    switch (origin) {
    case TokenOrigin::Added:
        return TokenWords::tr("added");
    case TokenOrigin::Template:
        break;
    case TokenOrigin::System:
        return TokenWords::tr("system");
    case TokenOrigin::User:
        return TokenWords::tr("user");
    case TokenOrigin::Assistant:
        return TokenWords::tr("assistant");
    case TokenOrigin::Tool:
        return TokenWords::tr("tool");
    case TokenOrigin::Generated:
        return TokenWords::tr("generated");
    }
    return TokenWords::tr("template");
}

}  // namespace vitrine

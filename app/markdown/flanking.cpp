#include "app/markdown/flanking.h"

#include "app/markdown/inline_html.h"

#include <QByteArray>

#include <cmark-gfm.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>

namespace vitrine {

namespace {

/// A noncharacter that marks a position. Texts do not contain it, and cmark treats it as a letter.
constexpr QChar kFlankMark = kInlineMark;
constexpr char kFlankMarkUtf8[] = "\xEF\xB7\x90";

char32_t codePointAt(QStringView text, qsizetype at)
{
    if (at >= text.size()) return U'\n';
    const bool pair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
    return pair ? QChar::surrogateToUcs4(text[at], text[at + 1]) : text[at].unicode();
}

char32_t codePointBefore(QStringView text, qsizetype at)
{
    if (at <= 0) return U'\n';
    const bool pair = text[at - 1].isLowSurrogate() && at > 1 && text[at - 2].isHighSurrogate();
    return pair ? QChar::surrogateToUcs4(text[at - 2], text[at - 1]) : text[at - 1].unicode();
}

/// Returns whether cmark treats a character as punctuation: Unicode's punctuation, and all ASCII symbols.
bool isPunctuation(char32_t c)
{
    if (c < 0x80) return c > U' ' && c != 0x7F && !QChar::isLetterOrNumber(c);
    return QChar::isPunct(c);
}

bool isCjk(char32_t c)
{
    const auto point = static_cast<UChar32>(c);
    const int width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
    const bool wide = width == U_EA_WIDE || width == U_EA_FULLWIDTH || width == U_EA_HALFWIDTH;
    if (wide && !u_hasBinaryProperty(point, UCHAR_EMOJI_PRESENTATION)) return true;
    return QChar::script(c) == QChar::Script_Hangul;
}

/// Returns whether the character before a delimiter is CJK. A variation selector is skipped. cmark treats variation
/// selectors as letters, although a selector after punctuation belongs to the punctuation.
bool isCjkBefore(QStringView text, qsizetype at)
{
    const char32_t c = codePointBefore(text, at);
    if (c >= 0xE0100 && c <= 0xE01EF) return true;
    if (c < 0xFE00 || c > 0xFE0E) return isCjk(c);
    const char32_t base = codePointBefore(text, at - 1);
    return isCjk(base) || isPunctuation(base);
}

/// Returns whether the text contains both delimiters and CJK characters. Only such texts need marks.
bool concernsCjk(QStringView text)
{
    constexpr char16_t kFirst = 0x1100;  // Hangul Jamo, the first block with Korean characters
    const bool delimits = text.contains(u'*') || text.contains(u'~');
    return delimits && std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= kFirst; });
}

QString cleaned(const char* text)
{
    return QString::fromUtf8(text).remove(kFlankMark);
}

void clean(cmark_node* node)
{
    const auto isMarked = [](const char* text) { return text && QByteArrayView(text).contains(kFlankMarkUtf8); };
    if (const char* text = cmark_node_get_literal(node); isMarked(text))
        cmark_node_set_literal(node, cleaned(text).toUtf8().constData());
    if (const char* url = cmark_node_get_url(node); isMarked(url))
        cmark_node_set_url(node, cleaned(url).toUtf8().constData());
    if (const char* title = cmark_node_get_title(node); isMarked(title))
        cmark_node_set_title(node, cleaned(title).toUtf8().constData());
    if (const char* info = cmark_node_get_fence_info(node); isMarked(info))
        cmark_node_set_fence_info(node, cleaned(info).toUtf8().constData());
}

}  // namespace

QString withFlankMarks(QStringView markdown)
{
    if (!concernsCjk(markdown)) return markdown.toString();
    QString out;
    out.reserve(markdown.size() + 64);
    for (qsizetype at = 0; at < markdown.size();) {
        const QChar c = markdown[at];
        if (c == u'\\') {
            const QStringView escaped = markdown.sliced(at, std::min<qsizetype>(2, markdown.size() - at));
            out += escaped;
            at += escaped.size();
            continue;
        }
        qsizetype end = at;
        while (end < markdown.size() && markdown[end] == c) ++end;
        const QStringView run = markdown.sliced(at, end - at);
        if (c != u'*' && c != u'~') {
            out += run;
            at = end;
            continue;
        }
        // cmark lets a delimiter between punctuation and a letter either open or close emphasis, but not both. Next to
        // CJK text, put a mark between the punctuation and the delimiter. cmark treats the mark as a letter, and then
        // allows both.
        const char32_t before = codePointBefore(markdown, at);
        const char32_t after = codePointAt(markdown, end);
        const bool cjk = !QChar::isSpace(before) && !QChar::isSpace(after) &&
                         isPunctuation(before) != isPunctuation(after) && (isCjkBefore(markdown, at) || isCjk(after));
        if (cjk && isPunctuation(before)) out += kFlankMark;
        out += run;
        if (cjk && isPunctuation(after)) out += kFlankMark;
        at = end;
    }
    return out;
}

void withoutFlankMarks(cmark_node* root)
{
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(root), &cmark_iter_free);
    while (cmark_iter_next(walk.get()) != CMARK_EVENT_DONE) clean(cmark_iter_get_node(walk.get()));
}

}  // namespace vitrine

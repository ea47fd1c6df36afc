#include "app/markdown/text_search.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

/// Replacements for letters with strokes, for ligatures and for signs with several forms. Unicode's decomposition does
/// not change these characters.
constexpr std::pair<char16_t, QStringView> kAlike[] = {
    {u'\u00DF', u"ss"}, {u'\u00E6', u"ae"}, {u'\u0153', u"oe"}, {u'\u00F8', u"o"},  {u'\u0142', u"l"},
    {u'\u0111', u"d"},  {u'\u0127', u"h"},  {u'\u0131', u"i"},  {u'\u00F0', u"d"},  {u'\u00FE', u"th"},
    {u'\u2018', u"'"},  {u'\u2019', u"'"},  {u'\u201A', u"'"},  {u'\u201B', u"'"},  {u'\u02BC', u"'"},
    {u'\u201C', u"\""}, {u'\u201D', u"\""}, {u'\u201E', u"\""}, {u'\u201F', u"\""}, {u'\u2010', u"-"},
    {u'\u2011', u"-"},  {u'\u2012', u"-"},  {u'\u2013', u"-"},  {u'\u2014', u"-"},  {u'\u2015', u"-"},
    {u'\u2212', u"-"}};

bool isBetween(char32_t c, char32_t first, char32_t last)
{
    return c >= first && c <= last;
}

/// Returns whether a combining mark is ignored in a search: accents of Latin, Greek and Cyrillic, vowels of Arabic and
/// Hebrew, keycaps.
bool isAccent(char32_t c)
{
    return isBetween(c, 0x0300, 0x036F) || isBetween(c, 0x0591, 0x05C7) || isBetween(c, 0x064B, 0x065F) ||
           c == 0x0670 || isBetween(c, 0x1AB0, 0x1AFF) || isBetween(c, 0x1DC0, 0x1DFF) ||
           isBetween(c, 0x20D0, 0x20FF) || isBetween(c, 0xFE20, 0xFE2F);
}

/// Returns whether a character is a mark that belongs to the letter before it.
bool isMark(QChar c)
{
    const auto category = c.category();
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing || c.unicode() == 0xFF9E ||
           c.unicode() == 0xFF9F;
}

bool isUnseen(char32_t c)
{
    return QChar::category(c) == QChar::Other_Format || isBetween(c, 0xFE00, 0xFE0F) || isBetween(c, 0xE0100, 0xE01EF);
}

/// Returns whether a character is compared without conversion. This shortcut avoids Unicode's tables for most East
/// Asian text.
bool isPlainEastern(char16_t c)
{
    return isBetween(c, 0x3041, 0x3096) || isBetween(c, 0x30A1, 0x30FA) || isBetween(c, 0x3400, 0x4DBF) ||
           isBetween(c, 0x4E00, 0x9FFF) || isBetween(c, 0xAC00, 0xD7A3);
}

/// Converts a letter with its marks to the form in which texts are compared.
QString foldedCluster(QStringView cluster)
{
    QString out;
    char32_t letter = 0;
    const QString parts = cluster.toString().normalized(QString::NormalizationForm_KD).toCaseFolded();
    for (const uint c : parts.toUcs4()) {
        const bool ofShortI = c == 0x0306 && letter == 0x0438;
        if (isUnseen(c) || (isAccent(c) && !ofShortI)) continue;
        letter = c;
        const auto* alike =
            std::find_if(std::begin(kAlike), std::end(kAlike), [c](const auto& one) { return one.first == c; });
        if (alike != std::end(kAlike))
            out += alike->second;
        else if (QChar::isSpace(c) || QChar::category(c) == QChar::Other_Control)
            out += u' ';
        else
            out += QString::fromUcs4(reinterpret_cast<const char32_t*>(&c), 1);
    }
    return out.normalized(QString::NormalizationForm_KC);
}

const QString& foldedLetter(char16_t letter)
{
    thread_local std::array<QString, 0x10000> known;
    QString& folded = known[letter];
    if (folded.isNull()) {
        const QChar c(letter);
        folded = foldedCluster(QStringView(&c, 1));
        if (folded.isNull()) folded = QStringLiteral("");
    }
    return folded;
}

/// Splits a text into parts. Each part is later compared as a unit. Calls `take` with the converted form and the
/// position of each part.
template <typename Take>
void fold(QStringView text, Take take)
{
    for (qsizetype at = 0; at < text.size();) {
        const char16_t c = text[at].unicode();
        qsizetype end = at + (text[at].isHighSurrogate() && at + 1 < text.size() ? 2 : 1);
        while (end < text.size() && text[end].unicode() >= 0x0300 && isMark(text[end])) ++end;
        if (end > at + 1) {
            take(QStringView(foldedCluster(text.sliced(at, end - at))), at, end);
        } else if (c < 0x80) {
            const QChar lower = c >= u'A' && c <= u'Z'   ? QChar(c + 32)
                                : c <= u' ' || c == 0x7F ? QChar(u' ')
                                                         : QChar(c);
            take(QStringView(&lower, 1), at, end);
        } else if (isPlainEastern(c)) {
            take(text.sliced(at, 1), at, end);
        } else {
            take(QStringView(foldedLetter(c)), at, end);
        }
        at = end;
    }
}

bool isEastern(QChar c)
{
    return isPlainEastern(c.unicode());
}

QStringList wordsOf(const QString& text)
{
    QStringList words;
    bool inside = false;
    for (const QChar c : text) {
        const bool letter = c.isLetterOrNumber();
        if (letter && (!inside || isEastern(c))) words << QString();
        if (letter) words.back() += c;
        inside = letter && !isEastern(c);
    }
    words.removeDuplicates();
    return words;
}

bool isMarkup(QChar c)
{
    return c == u'*' || c == u'_' || c == u'`' || c == u'~' || c == u'\\';
}

}  // namespace

QString foldedText(QStringView text)
{
    QString out;
    out.reserve(text.size());
    fold(text, [&out](QStringView folded, qsizetype, qsizetype) {
        for (const QChar c : folded) {
            if (c != u' ' || out.isEmpty() || out.back() != u' ') out += c;
        }
    });
    return out;
}

TextSearch::TextSearch(const QString& wanted) : m_wanted(foldedText(wanted)), m_words(wordsOf(m_wanted)) {}

std::vector<TextRange> TextSearch::in(QStringView text) const
{
    std::vector<TextRange> found;
    if (isEmpty()) return found;
    QString folded;
    std::vector<TextRange> origins;  // the range of `text` from which each character of `folded` comes
    fold(text, [&](QStringView part, qsizetype begin, qsizetype end) {
        for (const QChar c : part) {
            if (c == u' ' && !folded.isEmpty() && folded.back() == u' ') {
                origins.back().length = end - origins.back().at;
                continue;
            }
            folded += c;
            origins.push_back({begin, end - begin});
        }
    });
    qsizetype behind = 0;
    for (qsizetype at = 0; (at = folded.indexOf(m_wanted, at)) >= 0; at += m_wanted.size()) {
        const TextRange& first = origins[static_cast<std::size_t>(at)];
        const TextRange& last = origins[static_cast<std::size_t>(at + m_wanted.size() - 1)];
        if (first.at < behind) continue;
        behind = last.at + last.length;
        found.push_back({first.at, behind - first.at});
    }
    return found;
}

bool TextSearch::mayBeIn(QStringView markdown) const
{
    if (isEmpty() || markdown.isEmpty()) return false;
    // HTML entities may represent any character, and tags may split a word. Therefore a match cannot be ruled out.
    if (markdown.contains(u'&') || markdown.contains(u'<')) return true;
    QString plain = foldedText(markdown);
    plain.removeIf(isMarkup);
    return std::all_of(m_words.begin(), m_words.end(), [&plain](const QString& word) { return plain.contains(word); });
}

}  // namespace vitrine

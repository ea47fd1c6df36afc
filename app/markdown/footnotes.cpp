#include "app/markdown/footnotes.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr qsizetype kLongestLabel = 40;

/// Returns the length of a footnote label "[^label]" at the beginning of `text`; 0 if the text does not begin with a
/// label.
qsizetype footnoteLength(QStringView text)
{
    if (!text.startsWith(u"[^")) return 0;
    const qsizetype end = text.first(std::min(text.size(), kLongestLabel)).indexOf(u']');
    const QStringView label = text.sliced(2, std::max<qsizetype>(0, end - 2));
    const bool sound = std::none_of(label.begin(), label.end(), [](QChar c) { return c.isSpace() || c == u'['; });
    return !label.isEmpty() && sound ? end + 1 : 0;
}

}  // namespace

std::vector<FootnotePart> footnoteParts(const QString& text, bool beginsLine)
{
    std::vector<FootnotePart> parts;
    qsizetype begin = 0;
    for (qsizetype i = text.indexOf(u'['); i >= 0; i = text.indexOf(u'[', i)) {
        const qsizetype length = footnoteLength(QStringView(text).sliced(i));
        if (length == 0) {
            ++i;
            continue;
        }
        if (i > begin) parts.push_back({text.mid(begin, i - begin), false});
        parts.push_back({text.mid(i, length).remove(1, 1), true});
        begin = i + length;
        if (beginsLine && i == 0 && text.mid(begin, 1) == u":") ++begin;
        i = begin;
    }
    if (begin < text.size() || parts.empty()) parts.push_back({text.mid(begin), false});
    return parts;
}

}  // namespace vitrine

#include "app/store/excerpt.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr qsizetype kBefore = 28;
constexpr qsizetype kAfter = 80;

}  // namespace

Excerpt excerptAround(const QString& text, qsizetype at, qsizetype length)
{
    // Take more text before the match than necessary, because white space in this text will be shortened.
    const qsizetype begin = std::max<qsizetype>(0, at - 4 * kBefore);
    QString before = text.sliced(begin, at - begin);
    const bool spaced = !before.isEmpty() && before.back().isSpace();
    before = before.simplified();
    bool cut = begin > 0;
    if (before.size() > kBefore) {
        const qsizetype space = before.indexOf(u' ', before.size() - kBefore);
        before = before.mid(space >= 0 ? space + 1 : before.size() - kBefore);
        if (before.front().isLowSurrogate()) before.remove(0, 1);
        cut = true;
    }
    if (spaced && !before.isEmpty()) before += u' ';
    if (cut) before.prepend(u'…');
    const QString hit = text.mid(at, length).simplified();
    const QString rest = text.sliced(at + length, std::min(text.size() - at - length, 2 * kAfter));
    QString after = rest.simplified();
    if (!after.isEmpty() && rest.front().isSpace()) after.prepend(u' ');
    if (after.size() > kAfter) {
        qsizetype end = kAfter;
        if (after[end - 1].isHighSurrogate()) --end;
        after.truncate(end);
    }
    return {before + hit + after, static_cast<int>(before.size()), static_cast<int>(hit.size())};
}

}  // namespace vitrine

#include "app/store/excerpt.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr qsizetype kBefore = 28;
constexpr qsizetype kAfter = 80;

bool isWord(QStringView text, qsizetype at)
{
    return at >= 0 && at < text.size() && text[at].isLetterOrNumber();
}

/// What opens a line: "## ", "> ", "- ", "* ", "+ ", "1. ", a fence with its language.
qsizetype markOfLine(QStringView line)
{
    qsizetype at = 0;
    while (at < line.size() && line[at].isSpace() && line[at] != u'\n') ++at;
    const QStringView rest = line.mid(at);
    if (rest.startsWith(u"```") || rest.startsWith(u"~~~")) {
        const qsizetype end = rest.indexOf(u'\n');
        return end < 0 ? line.size() : at + end;
    }
    qsizetype mark = 0;
    while (mark < rest.size() && (rest[mark] == u'#' || rest[mark] == u'>')) ++mark;
    if (mark == 0 && !rest.isEmpty() && (rest[0] == u'-' || rest[0] == u'*' || rest[0] == u'+')) mark = 1;
    if (mark == 0) {
        while (mark < rest.size() && rest[mark].isDigit()) ++mark;
        mark = mark > 0 && mark < rest.size() && rest[mark] == u'.' ? mark + 1 : 0;
    }
    const bool ends = mark == rest.size() || (mark > 0 && rest[mark].isSpace());
    return mark > 0 && ends ? at + mark : 0;
}

/// A line that only draws: of a table or a rule.
bool drawsOnly(QStringView line)
{
    return !line.isEmpty() && std::all_of(line.begin(), line.end(), [](QChar c) {
        return c == u'|' || c == u'-' || c == u':' || c == u'=' || c.isSpace();
    });
}

}  // namespace

QString withoutMarkup(QStringView text, qsizetype begin, qsizetype end)
{
    QString plain;
    plain.reserve(end - begin);
    bool lineBegins = begin == 0 || text[begin - 1] == u'\n';
    for (qsizetype i = begin; i < end;) {
        const QStringView rest = text.mid(i, end - i);
        if (std::exchange(lineBegins, false)) {
            const qsizetype lineEnd = rest.indexOf(u'\n');
            const QStringView line = lineEnd < 0 ? rest : rest.left(lineEnd);
            i += drawsOnly(line) ? line.size() : markOfLine(rest);
            continue;
        }
        const QChar c = rest[0];
        lineBegins = c == u'\n';
        if (rest.startsWith(u"](")) {
            const qsizetype target = rest.indexOf(u')');
            i += target < 0 ? rest.size() : target + 1;
            continue;
        }
        const bool opensLink = c == u'[' || rest.startsWith(u"![");
        const bool underline = c == u'_' && !(isWord(text, i - 1) && isWord(text, i + 1));
        if (c == u'|')
            plain += u' ';
        else if (!opensLink && !underline && c != u'*' && c != u'`')
            plain += c;
        ++i;
    }
    return plain;
}

Excerpt excerptAround(const QString& text, qsizetype at, qsizetype length)
{
    // More than fits, since white space and markup will go; the line's beginning tells what is markup.
    qsizetype begin = std::max<qsizetype>(0, at - 4 * kBefore);
    if (const qsizetype end = text.indexOf(u'\n', begin); begin > 0 && end >= 0 && end < at - kBefore) begin = end + 1;
    QString before = withoutMarkup(text, begin, at);
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
    const QString rest = withoutMarkup(text, at + length, std::min(text.size(), at + length + 2 * kAfter));
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

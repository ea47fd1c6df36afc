#include "app/markdown/inert.h"

#include "app/markdown/latex.h"

namespace vitrine {

namespace {

// Invisible; keeps the characters on its two sides from having a meaning together.
constexpr QChar kWordJoiner(0x2060);

qsizetype backticks(QStringView text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && text[end] == u'`') ++end;
    return end - at;
}

/// Length of the code span that opens at `at`, or 0 when no equal run of backticks closes it on the same line.
qsizetype codeSpan(QStringView text, qsizetype at)
{
    const qsizetype opening = backticks(text, at);
    for (qsizetype i = at + opening; i < text.size() && text[i] != u'\n';) {
        const qsizetype run = backticks(text, i);
        if (run == opening) return i + run - at;
        i += run == 0 ? 1 : run;
    }
    return 0;
}

/// Length of "<https://…>" or "<mailto:…>", links that a user has to click; else 0.
qsizetype autolink(QStringView rest)
{
    for (const QStringView scheme : {QStringView(u"<http://"), QStringView(u"<https://"), QStringView(u"<mailto:")}) {
        if (!rest.startsWith(scheme, Qt::CaseInsensitive)) continue;
        for (qsizetype i = scheme.size(); i < rest.size(); ++i) {
            if (rest[i] == u'>') return i + 1;
            if (rest[i].isSpace() || rest[i] == u'<') return 0;
        }
    }
    return 0;
}

bool mayOpenTag(QStringView rest)
{
    if (rest.size() < 2) return false;
    const QChar next = rest[1];
    return next.isLetter() || next == u'/' || next == u'!' || next == u'?';
}

}  // namespace

QString inertMarkdown(QStringView markdown, bool unfinished)
{
    QString out;
    out.reserve(markdown.size());
    // Behind a run of backticks that is not closed on its own line it takes a full parser to say what is code. From
    // there on every possible tag is broken up in a way that holds inside code and outside.
    bool ambiguous = false;
    for (qsizetype i = 0; i < markdown.size();) {
        const QChar c = markdown[i];
        const QStringView rest = markdown.sliced(i);
        if (const qsizetype length = ambiguous ? 0 : formulaLength(rest, unfinished); length > 0) {
            out += literalFormula(rest.first(length), markdown.startsWith(u'>'));
            i += length;
            continue;
        }
        qsizetype verbatim = 0;
        if (c == u'$' && !ambiguous) {
            verbatim = rest.startsWith(u"$$") ? 2 : 1;  // the second is not looked at as the start of another formula
        } else if (c == u'`') {
            verbatim = ambiguous ? 0 : codeSpan(markdown, i);
            if (verbatim == 0) {
                ambiguous = true;
                verbatim = backticks(markdown, i);
            }
        } else if (c == u'\\' && !ambiguous) {
            verbatim = qMin<qsizetype>(2, rest.size());
        } else if (c == u'<' && !ambiguous) {
            verbatim = autolink(rest);
        }
        if (verbatim > 0) {
            out += rest.first(verbatim);
            i += verbatim;
            continue;
        }
        ++i;
        if (c == u'<' && ambiguous) {
            out += c;
            if (mayOpenTag(rest)) out += kWordJoiner;
        } else if (c == u'<') {
            out += QLatin1String("&lt;");
        } else if (c == u'!' && rest.size() > 1 && rest[1] == u'[') {
            // Dropped; an exclamation mark before it must not take its place.
            if (out.endsWith(u'!')) out += kWordJoiner;
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace vitrine

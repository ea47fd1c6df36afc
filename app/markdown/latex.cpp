#include "app/markdown/latex.h"

#include "app/markdown/line.h"

#include <QSet>

#include <algorithm>
#include <iterator>

namespace vitrine {

namespace {

/// Maximum length of a paragraph that may contain formulas. It limits the time of the searches, which start at every
/// delimiter.
constexpr qsizetype kLongestParagraph = 8 * 1024;

/// Returns the length up to and including the closing delimiter. If the delimiter does not occur, returns 0, or the
/// whole length if the text is `unfinished`.
qsizetype lengthUpTo(QStringView rest, QStringView mark, bool unfinished)
{
    for (qsizetype i = 2; i + 1 < rest.size(); ++i) {
        const QStringView two = rest.sliced(i, 2);
        if (two == mark) return i + 2;
        if (two[0] == u'\\') ++i;
    }
    return unfinished ? rest.size() : 0;
}

/// Returns the length of an environment such as "\begin{align}" that displays a formula without further delimiters.
/// Returns 0 if `rest` does not begin with such an environment.
qsizetype environmentLength(QStringView rest)
{
    constexpr QStringView kBegin = u"\\begin{";
    if (!rest.startsWith(kBegin)) return 0;
    const qsizetype brace = rest.first(qMin<qsizetype>(rest.size(), 24)).indexOf(u'}');
    if (brace < 0) return 0;
    const QStringView name = rest.sliced(kBegin.size(), brace - kBegin.size());
    const QStringView plain = name.endsWith(u'*') ? name.chopped(1) : name;
    constexpr QStringView kNames[] = {u"align", u"equation", u"gather", u"alignat", u"eqnarray", u"multline"};
    if (std::find(std::begin(kNames), std::end(kNames), plain) == std::end(kNames)) return 0;
    const QString end = QLatin1String("\\end{") + name.toString() + u'}';
    const qsizetype at = upToBreak(rest).indexOf(end);
    return at < 0 ? 0 : at + end.size();
}

bool hasMathMarks(QStringView text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return QStringView(u"\\^_{}=").contains(c); });
}

bool isAmount(QStringView inside)
{
    return inside[0].isDigit() && !hasMathMarks(inside) &&
           std::any_of(inside.begin(), inside.end(), [](QChar c) { return c.isSpace(); });
}

/// Returns whether the "$" at `at` begins a shell variable, as in "$HOME/$USER". This is assumed if a name follows, and
/// the character before "$" cannot end a formula.
bool beginsVariable(QStringView text, qsizetype at)
{
    if (at + 1 == text.size()) return false;
    const QChar next = text[at + 1];
    const bool isName = next == u'{' || next == u'_' || (next.unicode() < 128 && next.isLetter());
    return isName && QStringView(u"/:;,=+-.&|@\"").contains(text[at - 1]);
}

/// Returns the length of a formula between single "$" delimiters; 0 if `rest` does not begin with a formula. Applies
/// Pandoc's rule: inside a formula, no white space is next to the delimiters, and no digit follows the closing
/// delimiter.
qsizetype inlineLength(QStringView rest)
{
    if (rest.size() < 3 || rest[1].isSpace()) return 0;
    for (qsizetype i = 1; i < rest.size() && rest[i] != u'\n'; ++i) {
        if (rest[i] == u'\\') {
            ++i;
        } else if (rest[i] == u'$') {
            const bool closes = i > 1 && !rest[i - 1].isSpace() && (i + 1 == rest.size() || !rest[i + 1].isDigit());
            return closes && !isAmount(rest.sliced(1, i - 1)) && !beginsVariable(rest, i) ? i + 1 : 0;
        }
    }
    return 0;
}

/// Returns whether a code span begins in the first `length` characters of a paragraph. Code spans take precedence over
/// formulas, even if the code span ends after the formula.
bool opensCode(QStringView paragraph, qsizetype length)
{
    QSet<qsizetype> runs;  // lengths of the runs of backticks that could open a code span
    for (qsizetype i = 0; i < paragraph.size();) {
        if (paragraph[i] == u'\\' && i < length) {
            i += 2;
            continue;
        }
        const qsizetype run = backtickRun(paragraph, i);
        if (run == 0) {
            ++i;
            continue;
        }
        if (runs.contains(run)) return true;
        if (i < length)
            runs.insert(run);
        else if (runs.isEmpty())
            return false;
        i += run;
    }
    return false;
}

bool isAsciiPunctuation(QChar c)
{
    return c.unicode() < 128 && c.isPrint() && !c.isLetterOrNumber() && c != u' ';
}

/// Works like formulaLength(), but ignores code spans.
qsizetype markedLength(QStringView rest, bool unfinished)
{
    if (rest.size() < 2 || (rest[0] != u'$' && rest[0] != u'\\')) return 0;
    if (rest[0] == u'$' && rest[1] != u'$') return inlineLength(rest);
    if (rest[0] == u'\\' && rest[1] == u'b') return environmentLength(rest);
    // A backslash before "$" means that the "$" does not begin a formula.
    if (rest[0] == u'\\' && rest[1] != u'(' && rest[1] != u'[') return 0;
    const QStringView paragraph = upToBreak(rest);
    unfinished = unfinished && paragraph.size() == rest.size();
    if (rest[1] == u'$') return lengthUpTo(paragraph, u"$$", unfinished);
    if (rest[1] == u'(') return lengthUpTo(paragraph, u"\\)", unfinished);
    const qsizetype length = lengthUpTo(paragraph, u"\\]", unfinished);
    // "\[text\](target)" is not a formula but a link whose brackets the author has escaped.
    return length < paragraph.size() && paragraph[length] == u'(' ? 0 : length;
}

}  // namespace

qsizetype backtickRun(QStringView text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && text[end] == u'`') ++end;
    return end - at;
}

QStringView upToBreak(QStringView rest)
{
    rest = rest.first(qMin(rest.size(), kLongestParagraph));
    for (qsizetype i = rest.indexOf(u'\n'); i >= 0;) {
        const qsizetype next = rest.indexOf(u'\n', i + 1);
        const QStringView line = rest.sliced(i + 1, (next < 0 ? rest.size() : next) - i - 1);
        if ((next >= 0 && line::isBlank(line)) || line::openingFence(line)) return rest.first(i);
        i = next;
    }
    return rest;
}

qsizetype formulaLength(QStringView rest, bool unfinished)
{
    const qsizetype length = markedLength(rest, unfinished);
    return rest.first(length).contains(u'`') && opensCode(upToBreak(rest), length) ? 0 : length;
}

bool isDisplayed(QStringView formula)
{
    return formula.startsWith(u"$$") || formula.startsWith(u"\\[") || formula.startsWith(u"\\begin");
}

QString formulaOfLiteral(QStringView literal)
{
    QString formula;
    formula.reserve(literal.size());
    for (qsizetype i = 0; i < literal.size(); ++i) {
        if (literal[i] == u'\\' && i + 1 < literal.size()) ++i;
        formula += literal[i];
    }
    return formula;
}

QString literalFormula(QStringView formula, bool quoted)
{
    QString out;
    out.reserve(2 * formula.size());
    for (qsizetype i = 0; i < formula.size(); ++i) {
        if (isAsciiPunctuation(formula[i])) out += u'\\';
        out += formula[i];
        if (formula[i] != u'\n' || !quoted) continue;
        while (i + 1 < formula.size() && (formula[i + 1] == u' ' || formula[i + 1] == u'>')) out += formula[++i];
    }
    return out;
}

}  // namespace vitrine

#include "app/words/translated.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

namespace {

/// A sentence of the core with places for its values, as "The file %1 is empty.".
struct SentenceForm {
    QByteArray key;
    QString begin;  ///< up to the first value
    QString end;    ///< after the last one
    QRegularExpression whole;
    qsizetype letters;  ///< without the values: what makes one form a better match than another
};

SentenceForm formOf(const QString& line)
{
    static const QRegularExpression place(QStringLiteral("%[1-9]"));
    QStringList between = QString(line).split(place);
    const QString begin = between.constFirst();
    const QString end = between.constLast();
    qsizetype letters = 0;
    for (QString& literal : between) {
        letters += literal.size();
        literal = QRegularExpression::escape(literal);
    }
    const QString pattern = QRegularExpression::anchoredPattern(between.join(QStringLiteral("(.*?)")));
    return {line.toUtf8(), begin, end, QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption),
            letters};
}

/// Those with values; the others are found as they are.
const std::vector<SentenceForm>& sentenceForms()
{
    static const std::vector<SentenceForm> forms = [] {
        std::vector<SentenceForm> read;
        QFile file(QStringLiteral(":/vitrine/languages/core_texts.txt"));
        if (!file.open(QIODevice::ReadOnly)) return read;
        for (const QByteArray& line : file.readAll().split('\n')) {
            if (line.contains("%1")) read.push_back(formOf(QString::fromUtf8(line)));
        }
        return read;
    }();
    return forms;
}

struct Recognized {
    QString text;
    qsizetype letters = 0;
};

/// A sentence within a sentence within …: so many times at most.
constexpr int kDeepest = 5;
/// Parts that are looked up for one sentence, and letters of one that is looked up: what a server writes may be long
/// and look like many sentences. The window waits for this.
constexpr int kMostParts = 300;
constexpr qsizetype kMostLetters = 2000;

/// Remaining lookups for the current sentence.
thread_local int partsLeft = 0;

/// The comparisons of the ends spare nearly all of the regular expressions.
QRegularExpressionMatch matchOf(const SentenceForm& form, const QString& english)
{
    const bool mayMatch = english.size() >= form.begin.size() + form.end.size() && english.startsWith(form.begin) &&
                          english.endsWith(form.end);
    return mayMatch ? form.whole.match(english) : QRegularExpressionMatch();
}

Recognized recognized(const QString& english, int depth);

Recognized withValues(const SentenceForm& form, const QRegularExpressionMatch& match, int depth)
{
    Recognized said{QCoreApplication::translate("core", form.key.constData()), form.letters};
    // From the end, so that a value that holds a %1 is left alone.
    static const QRegularExpression place(QStringLiteral("%([1-9])"));
    QList<QRegularExpressionMatch> places;
    for (auto each = place.globalMatch(said.text); each.hasNext();) places << each.next();
    for (auto each = places.crbegin(); each != places.crend(); ++each) {
        const QString value = match.captured(each->captured(1).toInt());
        // A value of one word is a name or a number, whatever it may mean elsewhere.
        const Recognized part = value.contains(u' ') ? recognized(value, depth + 1) : Recognized{value, 0};
        said.text.replace(each->capturedStart(), each->capturedLength(), part.text);
        said.letters += part.letters;
    }
    return said;
}

/// "a, b and c", where all that is more than a name is known.
Recognized asList(const QString& english, int depth)
{
    QStringList items = english.split(QLatin1String(", "));
    const qsizetype last = items.constLast().lastIndexOf(QLatin1String(" and "));
    if (last > 0) {
        const QString item = items.takeLast();
        items << item.left(last) << item.mid(last + 5);
    }
    if (items.size() < 2) return {english, 0};
    Recognized list{{}, last > 0 ? 4 : 0};  // of "and"
    for (qsizetype i = 0; i < items.size(); ++i) {
        const Recognized item = items[i].contains(u' ') ? recognized(items[i], depth + 1) : Recognized{items[i], 0};
        if (item.letters == 0 && items[i].contains(u' ')) return {english, 0};
        if (i > 0)
            list.text += last > 0 && i + 1 == items.size() ? QCoreApplication::translate("core", " and ")
                                                           : QCoreApplication::translate("core", ", ");
        list.text += item.text;
        list.letters += item.letters;
    }
    return list;
}

/// What a sentence is made of beside forms: two parts that are known, joined by `between`, or one that has lost its
/// full stop. Parts that nobody knows are left alone.
Recognized fromParts(const QString& english, int depth)
{
    Recognized best{english, 0};
    const auto consider = [&best](const Recognized& other) {
        if (other.letters > best.letters) best = other;
    };
    // "<file>: <sentence>", "<what failed>: <why>"
    if (const qsizetype colon = english.indexOf(QLatin1String(": ")); colon > 0) {
        const Recognized rest = recognized(english.mid(colon + 2), depth + 1);
        const Recognized first = recognized(english.left(colon), depth + 1);
        if (rest.letters > 0 || first.letters > 0)
            consider(
                {first.text + QCoreApplication::translate("core", ": ") + rest.text, first.letters + rest.letters});
    }
    if (const qsizetype stop = english.indexOf(QLatin1String(". ")); stop > 0) {
        const Recognized first = recognized(english.left(stop + 1), depth + 1);
        const Recognized rest = recognized(english.mid(stop + 2), depth + 1);
        if (first.letters > 0 && rest.letters > 0)
            consider({first.text + u' ' + rest.text, first.letters + rest.letters});
    }
    return best;
}

Recognized recognized(const QString& english, int depth)
{
    if (depth > kDeepest || english.size() > kMostLetters || --partsLeft < 0) return {english, 0};
    static const QRegularExpression range(QStringLiteral("^(-?\\d[\\d.e-]*) to (-?\\d[\\d.e-]*)$"));
    if (const auto numbers = range.match(english); numbers.hasMatch())
        return {numbers.captured(1) + QChar(0x2013) + numbers.captured(2), english.size()};
    const QByteArray key = english.toUtf8();
    if (const QString exact = QCoreApplication::translate("core", key.constData()); exact != english)
        return {exact, english.size()};
    const SentenceForm* form = nullptr;
    for (const SentenceForm& each : sentenceForms()) {
        if ((!form || each.letters > form->letters) && matchOf(each, english).hasMatch()) form = &each;
    }
    Recognized best = fromParts(english, depth);
    const auto consider = [&best](const Recognized& other) {
        if (other.letters > best.letters) best = other;
    };
    if (form) consider(withValues(*form, form->whole.match(english), depth));
    if (depth > 0) consider(asList(english, depth));
    // A part of a sentence has no full stop where it is made.
    if (english.endsWith(u'.')) {
        Recognized open = recognized(english.chopped(1), depth + 1);
        open.text += QCoreApplication::translate("core", ".");
        consider(open);
    }
    return best;
}

}  // namespace

QString translated(std::string_view english)
{
    if (english.empty()) return {};
    // In English nothing needs to be looked for.
    static const char* const kKnown = "reading metadata";
    const bool isEnglish = QCoreApplication::translate("core", kKnown) == QLatin1String(kKnown);
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    partsLeft = kMostParts;
    return isEnglish ? text : recognized(text, 0).text;
}

QString translatedWithFigures(std::string_view english)
{
    QString text = translated(english);
    const QString point = QLocale().decimalPoint();
    if (point == u'.') return text;
    // Not of a tap, as "0.q", or what has more points.
    static const QRegularExpression figure(QStringLiteral(R"((?<![\w.])(\d+)\.(\d+(?:e-?\d+)?)(?![\w.]*\w))"));
    return text.replace(figure, QStringLiteral("\\1") + point + QStringLiteral("\\2"));
}

}  // namespace vitrine

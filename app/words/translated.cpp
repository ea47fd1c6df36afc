#include "app/words/translated.h"

#include <QCoreApplication>
#include <QFile>
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
    QRegularExpression whole;
    qsizetype letters;  ///< without the values: what makes one form a better match than another
};

SentenceForm formOf(const QString& line)
{
    static const QRegularExpression place(QStringLiteral("%[1-9]"));
    QStringList between = QString(line).split(place);
    qsizetype letters = 0;
    for (QString& literal : between) {
        letters += literal.size();
        literal = QRegularExpression::escape(literal);
    }
    const QString pattern = QRegularExpression::anchoredPattern(between.join(QStringLiteral("(.*?)")));
    return {line.toUtf8(), QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption), letters};
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

Recognized recognized(const QString& english);

QString withValues(const SentenceForm& form, const QRegularExpressionMatch& match)
{
    QString text = QCoreApplication::translate("core", form.key.constData());
    // From the end, so that a value that holds a %1 is left alone.
    static const QRegularExpression place(QStringLiteral("%([1-9])"));
    QList<QRegularExpressionMatch> places;
    for (auto each = place.globalMatch(text); each.hasNext();) places << each.next();
    for (auto each = places.crbegin(); each != places.crend(); ++each) {
        const QString value = match.captured(each->captured(1).toInt());
        // A value of one word is a name or a number, whatever it may mean elsewhere.
        text.replace(each->capturedStart(), each->capturedLength(),
                     value.contains(u' ') ? recognized(value).text : value);
    }
    return text;
}

Recognized recognized(const QString& english)
{
    const QByteArray key = english.toUtf8();
    if (const QString exact = QCoreApplication::translate("core", key.constData()); exact != english)
        return {exact, english.size()};
    const SentenceForm* best = nullptr;
    for (const SentenceForm& form : sentenceForms()) {
        if ((!best || form.letters > best->letters) && form.whole.match(english).hasMatch()) best = &form;
    }
    // "<file>: <sentence>"
    if (const qsizetype colon = english.indexOf(QLatin1String(": ")); colon > 0) {
        const Recognized rest = recognized(english.mid(colon + 2));
        if (rest.letters > (best ? best->letters : 0)) return {english.left(colon + 2) + rest.text, rest.letters};
    }
    if (!best) return {english, 0};
    return {withValues(*best, best->whole.match(english)), best->letters};
}

}  // namespace

QString translated(std::string_view english)
{
    if (english.empty()) return {};
    return recognized(QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()))).text;
}

}  // namespace vitrine

#include "app/i18n/translated.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cstddef>
#include <string>

namespace vitrine {

namespace {

std::string inLanguage(const Sentence& sentence)
{
    if (!sentence.hasForm()) return sentence.english();
    const std::string form = QCoreApplication::translate("core", sentence.form().c_str()).toStdString();
    return withValues(form, sentence.values().size(),
                      [&sentence](std::size_t place) { return inLanguage(sentence.values()[place - 1]); });
}

}  // namespace

QString translated(const Sentence& sentence)
{
    return QString::fromStdString(inLanguage(sentence));
}

QString translatedWithFigures(const Sentence& sentence)
{
    QString text = translated(sentence);
    const QString point = QLocale().decimalPoint();
    if (point == u'.') return text;
    // Matches a number with one decimal point. A number in the name of a tap, such as "0.q", and a version with two
    // points do not match.
    static const QRegularExpression figure(QStringLiteral(R"((?<![\w.])(\d+)\.(\d+(?:e-?\d+)?)(?![\w.]*\w))"));
    return text.replace(figure, QStringLiteral("\\1") + point + QStringLiteral("\\2"));
}

}  // namespace vitrine

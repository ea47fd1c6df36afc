// What CompareModel says of a result, and what it hands out.

#include "app/inspectors/compare_model.h"
#include "app/inspectors/csv_table.h"
#include "app/words/translated.h"
#include "core/base/json_text.h"
#include "core/cause/cause.h"
#include "core/cause/verdict_text.h"
#include "core/compare_runs/report_json.h"

#include <QLocale>

#include <nlohmann/json.hpp>

#include <cmath>

namespace vitrine {

namespace {

/// As the rows write it.
QString multiple(double value)
{
    constexpr double kWhole = 1000;
    constexpr double kMost = 1e6;
    return value < kWhole || value >= kMost ? QLocale().toString(value, 'g', 3) : QLocale().toString(value, 'f', 0);
}

QString wholeNumber(std::size_t number)
{
    return QLocale().toString(static_cast<qulonglong>(number));
}

/// Of a sentence that the core makes: with a capital and a full stop.
QString asSentence(QString text)
{
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text.endsWith(u'.') ? text : text + u'.';
}

}  // namespace

/// What is wrong, without its place.
QString CompareModel::claim(const Verdict& verdict)
{
    const QString does = translated(causeTraits(verdict.cause).description);
    QString text =
        verdict.confidence >= kSure ? tr("The other engine %1").arg(does) : tr("Perhaps the other engine %1").arg(does);
    if (verdict.cause == Cause::WeightsDecoded && !verdict.type.empty()) {
        text += QStringLiteral(" (%1)").arg(QString::fromStdString(verdict.type));
    }
    if (!verdict.detail.empty()) text += tr(": %1").arg(translated(verdict.detail));
    return text + tr(".");
}

QString CompareModel::verdict() const
{
    if (!m_result) return {};
    if (m_result->idsAlone) return tr("The file holds the same token ids, and nothing else to compare.");
    if (m_result->tokenDifference) return tr("The file has other token ids than this chat.");
    switch (m_result->comparison.agreement) {
    case Agreement::Equal:
        return tr("They agree: no tap differs by more than noise.");
    case Agreement::Rounding:
        return tr("They agree: only rounding differs.");
    case Agreement::Different:
        break;
    }
    const auto& cause = m_result->verdict;
    return cause && cause->cause != Cause::Unknown ? claim(*cause)
                                                   : tr("They differ, and no known mistake explains it.");
}

QString CompareModel::place() const
{
    if (!m_result) return {};
    if (m_result->tokenDifference) return tr("position %1").arg(wholeNumber(m_result->tokenDifference->position));
    const TapComparison* tap = m_result->comparison.firstDivergence();
    if (!tap) return {};
    return tr("%1 · position %2").arg(QString::fromStdString(tap->name), wholeNumber(tap->position));
}

QString CompareModel::measure() const
{
    if (!m_result) return {};
    const TapComparison* tap = m_result->comparison.firstDivergence();
    if (!tap) return {};
    QString text = tap->difference.isFinite() ? tr("%1 times the noise").arg(multiple(tap->timesNoise))
                                              : tr("a value there is not a number");
    const auto& cause = m_result->verdict;
    // Never rounded up to a certainty that is not there.
    if (cause && cause->cause != Cause::Unknown) {
        text = tr("%1; %2 % sure").arg(text).arg(std::floor(100 * cause->confidence + 1e-9));
    }
    return text;
}

QString CompareModel::hint() const
{
    if (!m_result) return {};
    if (m_result->tokenDifference) {
        return translated(traitsOf(m_result->tokenDifference->faults.front().cause).hint);
    }
    const auto& cause = m_result->verdict;
    if (!cause) return {};
    return translated(cause->hint.empty() ? hintOf(*cause) : cause->hint);
}

QStringList CompareModel::evidence() const
{
    QStringList sentences;
    if (!m_result) return sentences;
    if (const auto& difference = m_result->tokenDifference) {
        sentences << translated(difference->sentence);
        for (const TokenFault& fault : difference->faults) sentences << translated(fault.sentence());
        return sentences;
    }
    if (m_result->verdict) {
        for (const std::string& sentence : m_result->verdict->evidence) sentences << translated(sentence);
    }
    for (const Rounding& rounding : m_result->comparison.roundings) {
        sentences << tr("One side computes %1.").arg(translated(rounding.description));
    }
    for (const ExpertTie& tie : m_result->comparison.ties) {
        sentences << tr("Layer %1, position %2: rounding decides between experts %3 and %4, which is no difference.")
                         .arg(wholeNumber(tie.layer), wholeNumber(tie.position), wholeNumber(tie.ours),
                              wholeNumber(tie.theirs));
    }
    for (const std::string& notice : m_result->notices) sentences << asSentence(translated(notice));
    if (!m_result->surplus.empty()) {
        sentences << tr("Not in the model: %1.").arg(QString::fromStdString(listedNames(m_result->surplus)));
    }
    if (!m_result->missing.empty()) {
        sentences << tr("Not in the file: %1.").arg(QString::fromStdString(listedNames(m_result->missing)));
    }
    if (!m_result->unknown.empty()) {
        sentences << tr("Not taps, left out: %1.").arg(QString::fromStdString(listedNames(m_result->unknown)));
    }
    for (const std::string& sentence : m_result->notReached) sentences << translated(sentence);
    return sentences;
}

QString CompareModel::method() const
{
    if (!m_result || m_result->tokenDifference || m_result->idsAlone) return {};
    QStringList lines;
    lines << tr("%1 against %2, %3 tokens, the last %4 one by one.")
                 .arg(nameOfA(), nameOfB(), wholeNumber(m_result->tokens), wholeNumber(m_result->decode));
    lines << tr("Every step is judged by what exact arithmetic makes of the same side's values before it. It diverges "
                "beyond %1 times what float32 may change there, unless a known rounding explains it.")
                 .arg(QLocale().toString(kNoiseLimit));
    return lines.join(u'\n');
}

QStringList CompareModel::exportForms() const
{
    if (!m_result) return {};
    return count() > 0 ? QStringList{QStringLiteral("json"), QStringLiteral("csv")}
                       : QStringList{QStringLiteral("json")};
}

QByteArray CompareModel::exported(const QString& form) const
{
    if (!m_result) return {};
    if (form == QLatin1String("json")) return QByteArray::fromStdString(jsonText(reportToJson(*m_result), true) + '\n');
    CsvTable table({QStringLiteral("tap"), QStringLiteral("max_abs"), QStringLiteral("relative_l2"),
                    QStringLiteral("cosine"), QStringLiteral("times_noise"), QStringLiteral("position"),
                    QStringLiteral("diverges"), QStringLiteral("rounded")});
    const auto flag = [](bool is) { return is ? QStringLiteral("1") : QStringLiteral("0"); };
    for (const TapComparison& tap : m_result->comparison.taps) {
        table.add({csvText(tap.name), csvNumber(tap.difference.maxAbs), csvNumber(tap.difference.relativeL2),
                   csvNumber(tap.difference.cosine), csvNumber(tap.timesNoise), QString::number(tap.position),
                   flag(tap.diverges), flag(tap.rounded)});
    }
    return table.bytes();
}

}  // namespace vitrine

// The texts of CompareModel about a result.

#include "app/i18n/translated.h"
#include "app/inspectors/compare/compare_model.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict_text.h"
#include "core/diagnose/compare_runs/comparison_report.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Formats a multiple of the noise as the rows do.
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

/// Joins parts with a translated "and": "a", "a and b".
QString joined(const QStringList& parts)
{
    QString text = parts.value(0);
    for (qsizetype i = 1; i < parts.size(); ++i) text = CompareModel::tr("%1 and %2").arg(text, parts[i]);
    return text;
}

/// Lists the taps that a rounding explains, without the numbers of their layers: "q in 24 layers, logits".
QString roundedTaps(const std::vector<TapComparison>& taps)
{
    std::vector<std::pair<QString, int>> layersOf;
    for (const TapComparison& tap : taps) {
        if (!tap.rounded) continue;
        const QString name = QString::fromStdString(tap.name);
        const bool isOfLayer = name.contains(u'.');
        const QString site = name.section(u'.', -1);
        auto known = std::ranges::find(layersOf, site, &std::pair<QString, int>::first);
        if (known == layersOf.end()) known = layersOf.insert(known, {site, 0});
        if (isOfLayer) ++known->second;
    }
    QStringList parts;
    for (const auto& [site, layers] : layersOf)
        parts << (layers > 0 ? CompareModel::tr("%1 in %Ln layers", nullptr, layers).arg(site) : site);
    return parts.join(QStringLiteral(", "));
}

/// Turns a description from the core into a sentence: adds a capital letter and a full stop.
QString asSentence(QString text)
{
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text.endsWith(u'.') ? text : text + u'.';
}

}  // namespace

/// Describes the mistake of the other engine, without the place where it occurs.
QString CompareModel::claim(const Verdict& verdict)
{
    const QString does = translated(causeTraits(verdict.cause).description);
    QString text =
        verdict.confidence >= kSure ? tr("The other engine %1").arg(does) : tr("Perhaps the other engine %1").arg(does);
    if (verdict.cause == Cause::WeightsDecoded && !verdict.type.empty()) {
        text += QStringLiteral(" (%1)").arg(QString::fromStdString(verdict.type));
    }
    if (!verdict.detail.empty()) text += tr(": %1").arg(translatedWithFigures(verdict.detail));
    return text + tr(".");
}

QString CompareModel::verdict() const
{
    if (!m_result) return {};
    if (m_result->idsAlone)
        return tr("The file contains the same token ids as this chat, but nothing else that can be compared.");
    if (m_result->tokenDifference) return tr("The token ids in the file differ from those of this chat.");
    if (diverges()) {
        const auto& cause = m_result->verdict;
        return cause && cause->cause != Cause::Unknown
                   ? claim(*cause)
                   : tr("The two sides differ, and no known mistake explains the difference.");
    }
    const QString agreement =
        m_result->comparison.agreement == Agreement::Equal
            ? tr("Both sides agree: no tap differs by more than the noise.")
            : tr("Both sides agree except for rounding: one side computes %1.").arg(roundingsText());
    // Mention missing logits. Otherwise the reader would assume that the agreement is about the whole run.
    const bool lacksLogits =
        std::ranges::find(m_result->missing, siteTraits(Site::Logits).name) != m_result->missing.end();
    return lacksLogits ? tr("%1 The logits were not compared, because the file contains no logits.").arg(agreement)
                       : agreement;
}

/// Lists the roundings of the result, each with its description and, in brackets, its code.
QString CompareModel::roundingsText() const
{
    QStringList parts;
    for (const Rounding& rounding : m_result->comparison.roundings)
        parts << QStringLiteral("%1 (%2)").arg(translated(rounding.description), QString::fromStdString(rounding.code));
    return joined(parts);
}

/// Returns the hint for the first rounding of the result; empty if the sides diverge or nothing is rounded.
QString CompareModel::roundingHint() const
{
    const auto& roundings = m_result->comparison.roundings;
    if (diverges() || roundings.empty()) return {};
    for (const CauseTraits& traits : allCauses()) {
        if (traits.code != roundings.front().code) continue;
        Verdict named;
        named.cause = traits.cause;
        return translated(hintOf(named));
    }
    return {};
}

/// Returns the tap with the largest difference that a rounding explains; null if no such tap exists.
const TapComparison* CompareModel::mostRounded() const
{
    const TapComparison* most = nullptr;
    if (!m_result || diverges()) return most;
    for (const TapComparison& tap : m_result->comparison.taps) {
        if (tap.rounded && (!most || tap.timesNoise > most->timesNoise)) most = &tap;
    }
    return most;
}

/// Returns the tap that the header names as the place.
const TapComparison* CompareModel::tellingTap() const
{
    return m_result && diverges() ? m_result->comparison.firstDivergence() : mostRounded();
}

int CompareModel::tellingRow() const
{
    const TapComparison* tap = tellingTap();
    return tap ? static_cast<int>(tap - m_result->comparison.taps.data()) : count() > 0 ? 0 : -1;
}

QString CompareModel::place() const
{
    if (!m_result) return {};
    if (m_result->tokenDifference) return tr("position %1").arg(wholeNumber(m_result->tokenDifference->position));
    const TapComparison* tap = tellingTap();
    if (!tap) return {};
    return tr("%1 · position %2").arg(QString::fromStdString(tap->name), wholeNumber(tap->position));
}

QString CompareModel::measure() const
{
    if (!m_result) return {};
    if (const TapComparison* rounded = mostRounded()) {
        return tr("%1 times the noise, fully explained by this rounding").arg(multiple(rounded->timesNoise));
    }
    const TapComparison* tap = m_result->comparison.firstDivergence();
    if (!tap) return {};
    QString text = tap->difference.isFinite() ? tr("%1 times the noise").arg(multiple(tap->timesNoise))
                                              : tr("one of the values is not a number");
    const auto& cause = m_result->verdict;
    // Round down, so that 99.9 % is not shown as 100 %.
    if (cause && cause->cause != Cause::Unknown) {
        text = tr("%1; confidence %2 %").arg(text).arg(std::floor(100 * cause->confidence + 1e-9));
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
    if (!cause) return roundingHint();
    return translated(cause->hint.empty() ? hintOf(*cause) : cause->hint);
}

QStringList CompareModel::evidence() const
{
    QStringList sentences;
    if (!m_result) return sentences;
    if (const auto& difference = m_result->tokenDifference) {
        sentences << translated(difference->sentence);
        for (const TokenFault& fault : difference->faults) sentences << translatedWithFigures(fault.sentence());
        return sentences;
    }
    if (m_result->verdict) {
        for (const Sentence& sentence : m_result->verdict->evidence) sentences << translatedWithFigures(sentence);
    }
    const QString rounded = roundedTaps(m_result->comparison.taps);
    if (!diverges() && !rounded.isEmpty()) {
        sentences << tr("These taps exceed the float32 noise, but their differences have the size and the pattern of "
                        "this rounding: %1.")
                         .arg(rounded);
    } else if (!m_result->comparison.roundings.empty()) {
        sentences << tr("In addition, one side computes %1.").arg(roundingsText());
    }
    for (const ExpertTie& tie : m_result->comparison.ties) {
        sentences << tr("Layer %1, position %2: rounding decides between experts %3 and %4. This does not count as a "
                        "difference.")
                         .arg(wholeNumber(tie.layer), wholeNumber(tie.position), wholeNumber(tie.ours),
                              wholeNumber(tie.theirs));
    }
    for (const Sentence& notice : m_result->notices) sentences << asSentence(translated(notice));
    if (!m_result->surplus.empty()) {
        sentences
            << tr("In the file, but not in the model: %1.").arg(QString::fromStdString(listedNames(m_result->surplus)));
    }
    if (!m_result->missing.empty()) {
        sentences
            << tr("In the model, but not in the file: %1.").arg(QString::fromStdString(listedNames(m_result->missing)));
    }
    if (!m_result->unknown.empty()) {
        sentences << tr("Left out, because they are not taps: %1.")
                         .arg(QString::fromStdString(listedNames(m_result->unknown)));
    }
    for (const Sentence& sentence : m_result->notReached) sentences << translated(sentence);
    return sentences;
}

QString CompareModel::method() const
{
    if (!m_result || m_result->tokenDifference || m_result->idsAlone) return {};
    QStringList lines;
    lines << tr("%1 was compared with %2 on %3 tokens. The last %4 tokens were evaluated one by one.")
                 .arg(nameOfA(), nameOfB(), wholeNumber(m_result->tokens), wholeNumber(m_result->decode));
    lines
        << tr("Vitrine recomputes each step of each side exactly, from that side's own earlier values, and compares "
              "the result with the side's own result. A step diverges if the two results differ by more than %1 times "
              "the change that float32 rounding may cause. Differences that a known rounding explains do not count.")
               .arg(QLocale().toString(kNoiseLimit));
    return lines.join(u'\n');
}

}  // namespace vitrine

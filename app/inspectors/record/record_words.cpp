// The names of facts in RecordModel, and its texts about two records.

#include "app/i18n/token_text.h"
#include "app/inspectors/record/record_model.h"

#include <QLocale>
#include <QVariantMap>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace vitrine {

QString RecordModel::sectionName(const std::string& section)
{
    if (section == "program") return tr("Program");
    if (section == "model") return tr("Model");
    if (section == "device") return tr("Device");
    if (section == "settings") return tr("Settings");
    if (section == "prompt") return tr("Prompt");
    if (section == "answer") return tr("Answer");
    return tr("Taps");
}

/// Returns the name of a fact for the user. Names of flags and taps are returned unchanged.
QString RecordModel::factName(const RecordFact& fact)
{
    static const std::pair<const char*, const char*> kNames[] = {
        {"version", QT_TR_NOOP("version")},
        {"system", QT_TR_NOOP("system")},
        {"name", QT_TR_NOOP("name")},
        {"file", QT_TR_NOOP("file")},
        {"architecture", QT_TR_NOOP("architecture")},
        {"quantization", QT_TR_NOOP("quantization")},
        {"xxh64", QT_TR_NOOP("hash (XXH64)")},
        {"device", QT_TR_NOOP("device")},
        {"driver", QT_TR_NOOP("driver")},
        {"isa", QT_TR_NOOP("instruction set")},
        {"kv_keys", QT_TR_NOOP("keys in the cache")},
        {"kv_values", QT_TR_NOOP("values in the cache")},
        {"context", QT_TR_NOOP("context")},
        {"tokens", QT_TR_NOOP("tokens")},
        {"stop_reason", QT_TR_NOOP("stop reason")},
        {"by_hand", QT_TR_NOOP("tokens chosen by hand")},
        {"asked", QT_TR_NOOP("question")},
        {"messages", QT_TR_NOOP("messages")},
        {"text", QT_TR_NOOP("text")},
        {"reasoning", QT_TR_NOOP("reasoning")},
        {"samplers", QT_TR_NOOP("order of samplers")},
        {"seed", QT_TR_NOOP("seed")},
        {"max_tokens", QT_TR_NOOP("token limit")},
        {"stop", QT_TR_NOOP("stop strings")},
        {"bias", QT_TR_NOOP("bias")},
        {"grammar", QT_TR_NOOP("grammar")},
        {"earlier", QT_TR_NOOP("settings of the earlier version")},
    };
    const auto found = std::ranges::find_if(kNames, [&](const auto& name) { return fact.name == name.first; });
    return found == std::end(kNames) ? QString::fromStdString(fact.name) : tr(found->second);
}

QString RecordModel::pieceAt(const RunRecord& record, std::size_t index, bool ofPrompt) const
{
    if (ofPrompt)
        return index < record.prompt.size() ? visiblePiece(record.prompt[index].record.bytes) : tr("no more tokens");
    return index < record.answer.size() ? visiblePiece(record.answer[index].bytes) : tr("no more tokens");
}

QString RecordModel::verdict() const
{
    if (!m_comparison) return {};
    const RecordComparison& found = *m_comparison;
    if (found.isSame()) return tr("Both runs are the same.");
    if (found.answer.isKnown && !found.prompt.isKnown) {
        return found.answer.first
                   ? tr("A server did not report the prompt tokens that it read. The answers differ.")
                   : tr("A server did not report the prompt tokens that it read. The answers have the same tokens.");
    }
    if (!found.answer.isKnown) {
        return found.facts.empty()
                   ? tr("All facts in the records agree, but one record is redacted, so the tokens cannot be compared.")
                   : tr("%Ln facts about the runs differ. One record is redacted, so the tokens cannot be compared.",
                        nullptr, static_cast<int>(found.facts.size()));
    }
    if (found.prompt.first) return tr("The prompts of the two runs differ.");
    if (found.answer.first) return tr("Both runs have the same prompt, but different answers.");
    if (found.facts.empty()) return tr("Both runs have the same tokens and settings, but values of taps differ.");
    return tr("The tokens of both runs are the same, but %Ln facts about the runs differ.", nullptr,
              static_cast<int>(found.facts.size()));
}

QString RecordModel::place() const
{
    if (!m_comparison) return {};
    const bool ofPrompt = m_comparison->prompt.first.has_value();
    const std::optional<std::size_t> first = ofPrompt ? m_comparison->prompt.first : m_comparison->answer.first;
    if (!first) return {};
    const QString place = ofPrompt ? tr("token %1 of the prompt: %2 and %3") : tr("token %1 of the answer: %2 and %3");
    return place.arg(QLocale().toString(static_cast<qulonglong>(*first + 1)), pieceAt(*a(), *first, ofPrompt),
                     pieceAt(*b(), *first, ofPrompt));
}

QVariantList RecordModel::steps() const
{
    constexpr std::size_t kMost = 50;
    // Leave out steps with smaller differences, because the page would show them as 0.
    constexpr double kLeastDivergence = 0.005;
    constexpr double kLeastProbability = 0.0005;
    QVariantList list;
    if (!m_comparison) return list;
    std::vector<const StepDifference*> found;
    for (const StepDifference& step : m_comparison->steps) {
        if (step.divergence >= kLeastDivergence || std::abs(step.pA - step.pB) >= kLeastProbability)
            found.push_back(&step);
    }
    for (std::size_t i = found.size() > kMost ? found.size() - kMost : 0; i < found.size(); ++i) {
        list << QVariantMap{{QStringLiteral("step"), static_cast<int>(found[i]->step) + 1},
                            {QStringLiteral("piece"), pieceAt(*a(), found[i]->step, false)},
                            {QStringLiteral("divergence"), found[i]->divergence},
                            {QStringLiteral("a"), found[i]->pA},
                            {QStringLiteral("b"), found[i]->pB}};
    }
    return list;
}

}  // namespace vitrine

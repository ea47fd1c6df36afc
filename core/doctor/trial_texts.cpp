#include "core/doctor/trial_texts.h"

#include "core/doctor/text_loss.h"
#include "core/inference/evaluator.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kTokens = 160;      ///< maximum length of a text
constexpr std::size_t kFirstTokens = 40;  ///< tokens of a text that are tried first
/// Share of the loss that a promising repair must save on one text if none is predicted well.
constexpr double kHope = 0.2;
/// How much worse a repair may make a well-predicted text, in standard errors. A repair with a sufficient saving has a
/// mean of 1.5 or more.
constexpr double kDespair = -1.5;
constexpr std::size_t kTexts = 3;       ///< number of texts if none is predicted well
constexpr std::size_t kKnownTexts = 2;  ///< number of texts if some are predicted well
constexpr double kKnown = 0.25;         ///< contextGain from which a text counts as predicted well
/// The same threshold relative to the uniform loss, for a text that only the repair makes predictable.
constexpr double kKnownAgain = 0.4;

constexpr double kFewestCompared = 24;  ///< minimum number of compared tokens
/// Minimum share of the loss that a repair must save.
constexpr double kClearly = 0.05;
/// Minimum of the mean saving per token in standard errors. On 25 sound files, no repair with a sufficient saving
/// exceeded 2.3; mistakes reach 2.9 in one layer and 25 in all layers.
constexpr double kDeviations = 3.5;
constexpr double kFewDeviations = 2.5;  ///< a lower minimum that suffices for large savings, as defined below
constexpr double kMuch = 0.25;
constexpr double kMuchOfFew = 0.05;

double meanOf(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The savings of a change, summed over tokens.
struct Savings {
    double cost = 0;  ///< loss before the change
    double saved = 0;
    double squares = 0;
    double count = 0;

    void add(const std::vector<float>& before, const std::vector<float>& after)
    {
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double difference = static_cast<double>(before[i]) - after[i];
            cost += before[i];
            saved += difference;
            squares += difference * difference;
            ++count;
        }
    }
    /// The mean saving divided by its standard error.
    double deviations() const
    {
        const double mean = saved / count;
        const double variance = std::max(squares / count - mean * mean, 1e-12);
        return mean / std::sqrt(variance / count);
    }
};

}  // namespace

TrialTexts::TrialTexts(std::shared_ptr<const Model> model, std::span<const SampleTokens> texts, const Sense& sense,
                       Backend& backend)
    : m_model(std::move(model)), m_uniform(sense.uniform), m_backend(backend)
{
    std::vector<std::pair<double, std::size_t>> order;  // pairs of contextGain and index
    for (std::size_t i = 0; i < texts.size() && i < sense.texts.size(); ++i) {
        if (texts[i].isJudged) order.emplace_back(contextGain(sense.texts[i], sense.uniform), i);
    }
    const auto best = std::max_element(order.begin(), order.end());
    m_isKnown = best != order.end() && best->first >= 2 * kKnown;
    if (m_isKnown) {
        std::erase_if(order, [](const auto& text) { return text.first < kKnown; });
        std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    }
    order.resize(std::min(order.size(), m_isKnown ? kKnownTexts : kTexts));
    for (const auto& [gain, i] : order) {
        m_texts.push_back(texts[i].tokens);
        m_texts.back().resize(std::min(m_texts.back().size(), kTokens));
        m_references.push_back(m_isKnown ? sense.texts[i].withoutContext : m_uniform);
    }
}

std::optional<TextLosses> TrialTexts::losses(const std::shared_ptr<const Model>& model) const
{
    return lossesOf(model, m_texts.size(), kTokens);
}

std::optional<TextLosses> TrialTexts::lossesOf(const std::shared_ptr<const Model>& model, std::size_t texts,
                                               std::size_t tokens) const
{
    Evaluator evaluator(model, m_backend, kTokens);
    TextLosses result;
    for (const std::vector<TokenId>& text : std::span(m_texts).first(texts)) {
        TextLoss loss = lossOf(evaluator, std::span(text).first(std::min(tokens, text.size())));
        if (!std::isfinite(loss.mean)) return std::nullopt;
        result.push_back(std::move(loss.tokens));
    }
    return result;
}

bool TrialTexts::isPromising(const std::shared_ptr<const Model>& changed)
{
    // The text that the model predicts best is the most informative one.
    const std::size_t texts = m_isKnown ? 1 : m_texts.size();
    if (!m_beginnings) m_beginnings = lossesOf(m_model, texts, kFirstTokens);
    const std::optional<TextLosses> after = lossesOf(changed, texts, kFirstTokens);
    if (!m_beginnings || !after) return false;
    if (m_isKnown) {
        // The cost of a mistake in one layer shows only over all tokens; a harmful change shows soon.
        Savings savings;
        for (std::size_t i = 0; i < after->size(); ++i) savings.add((*m_beginnings)[i], (*after)[i]);
        return savings.deviations() > kDespair;
    }
    for (std::size_t i = 0; i < after->size(); ++i) {
        if (meanOf((*after)[i]) < (1 - kHope) * meanOf((*m_beginnings)[i])) return true;
    }
    return false;
}

std::optional<Saving> TrialTexts::clearlySaved(const TextLosses& before, const TextLosses& after, bool isOneOfFew) const
{
    Savings savings;
    for (std::size_t text = 0; text < before.size(); ++text) {
        const double known = std::min((1 - kKnown) * m_references[text], (1 - kKnownAgain) * m_uniform);
        if (meanOf(before[text]) < known || meanOf(after[text]) < known) savings.add(before[text], after[text]);
    }
    if (savings.count < kFewestCompared || savings.saved < kClearly * savings.cost) return std::nullopt;
    const bool isMuch = savings.saved >= (isOneOfFew ? kMuchOfFew : kMuch) * savings.cost;
    if (savings.deviations() < (isMuch ? kFewDeviations : kDeviations)) return std::nullopt;
    return Saving{savings.cost / savings.count, (savings.cost - savings.saved) / savings.count, savings.count};
}

}  // namespace vitrine

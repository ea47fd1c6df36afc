#include "core/diagnose/doctor/trial_texts.h"

#include "core/compute/inference/evaluator.h"
#include "core/diagnose/doctor/savings.h"
#include "core/diagnose/doctor/text_loss.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kTokens = 160;      ///< maximum number of tokens of a text
constexpr std::size_t kFirstTokens = 40;  ///< a repair is first tried on this number of tokens of each text
/// If no text is predicted well, a repair is promising if it saves more than this fraction of the loss on a text.
constexpr double kHope = 0.2;
/// A repair is rejected if its mean saving on the first tokens of a text is below this number of standard errors. The
/// saving of a repair that helps on the whole text is expected to be at least +1.5 standard errors on these tokens, so
/// the limit rejects few such repairs.
constexpr double kDespair = -1.5;
/// Repairs are tried on at most this number of texts if no text is predicted well.
constexpr std::size_t kTexts = 3;
/// Repairs are tried on at most this number of texts if at least one text is predicted well.
constexpr std::size_t kKnownTexts = 2;
/// A text with at least this contextGain counts as predicted well. But unless at least one text has twice this gain, no
/// text counts as predicted well.
constexpr double kKnown = 0.25;
/// Second condition when losses before and after a repair are compared. A text then counts as predicted well only if
/// its loss is smaller than the loss of uniform predictions by more than this fraction.
constexpr double kKnownAgain = 0.4;

constexpr double kFewestCompared = 24;  ///< minimum number of tokens whose losses are compared
/// Minimum fraction of the loss that a repair must save.
constexpr double kClearly = 0.05;
/// Minimum of the mean saving per token, in standard errors. In tests with 25 correct files, repairs that saved at
/// least the fraction kClearly of the loss reached at most 2.3, so none of these files is reported. Undoing a real
/// mistake reaches 25 if the mistake is in all layers, but only 2.9 if it is in one layer. A mistake in one layer is
/// therefore found only if kFewDeviations applies.
constexpr double kDeviations = 3.5;
/// Replaces kDeviations if a repair saves at least the fraction kMuch of the loss. If only a few changes are tried, the
/// fraction kMuchOfFew is sufficient.
constexpr double kFewDeviations = 2.5;
constexpr double kMuch = 0.25;
constexpr double kMuchOfFew = 0.05;

double meanOf(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

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
    // If a text is predicted well, only the best-predicted text is used, because it is the most informative one.
    const std::size_t texts = m_isKnown ? 1 : m_texts.size();
    if (!m_beginnings) m_beginnings = lossesOf(m_model, texts, kFirstTokens);
    const std::optional<TextLosses> after = lossesOf(changed, texts, kFirstTokens);
    if (!m_beginnings || !after) return false;
    if (m_isKnown) {
        // The benefit of undoing a mistake in one layer is measurable only over all tokens, but the harm of a bad
        // change is visible in the first tokens. Therefore a change is rejected here only if it is harmful.
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

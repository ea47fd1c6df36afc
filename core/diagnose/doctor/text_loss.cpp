#include "core/diagnose/doctor/text_loss.h"

#include "core/compute/inference/evaluator.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vitrine {

namespace {

/// Adds up the predictions of a text, one row of logits at a time.
class Predictions {
public:
    Predictions(std::span<const TokenId> tokens, std::size_t vocabulary, bool withoutContext)
        : m_tokens(tokens), m_vocabulary(vocabulary), m_sum(withoutContext ? vocabulary : 0)
    {
    }

    void add(std::span<const float> logits)
    {
        for (; logits.size() >= m_vocabulary; logits = logits.subspan(m_vocabulary)) {
            if (++m_rows < m_tokens.size()) addRow(logits.first(m_vocabulary), m_tokens[m_rows]);
        }
    }

    TextLoss result() const
    {
        const double count = static_cast<double>(m_tokens.size() - 1);
        TextLoss loss;
        loss.tokens = m_losses;
        for (const float one : m_losses) loss.mean += one / count;
        if (m_sum.empty()) return loss;
        for (const TokenId token : m_tokens.subspan(1)) {
            loss.withoutContext -= std::log(m_sum[static_cast<std::size_t>(token)] / count + 1e-12) / count;
        }
        return loss;
    }

private:
    void addRow(std::span<const float> row, TokenId next)
    {
        const float largest = *std::max_element(row.begin(), row.end());
        double sum = 0;
        for (const float logit : row) sum += std::exp(logit - largest);
        m_losses.push_back(static_cast<float>(std::log(sum) - (row[static_cast<std::size_t>(next)] - largest)));
        for (std::size_t i = 0; i < m_sum.size(); ++i) m_sum[i] += std::exp(row[i] - largest) / sum;
    }

    std::span<const TokenId> m_tokens;
    std::size_t m_vocabulary;
    std::vector<double> m_sum;  ///< for each token of the vocabulary, the sum of its predicted probabilities
    std::size_t m_rows = 0;
    std::vector<float> m_losses;
};

}  // namespace

TextLoss lossOf(Evaluator& evaluator, std::span<const TokenId> tokens, bool withoutContext)
{
    Predictions predictions(tokens, evaluator.model().config().vocabulary, withoutContext);
    EvaluateOptions options;
    options.rows = LogitRows::All;
    options.onChunk = [&](std::size_t, std::size_t, std::span<const float> logits) { predictions.add(logits); };
    const auto cache = evaluator.makeCache(tokens.size(), KvType::F32, KvType::F32);
    evaluator.evaluate(*cache, tokens, options);
    return predictions.result();
}

}  // namespace vitrine

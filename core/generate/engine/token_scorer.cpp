#include "core/generate/engine/token_scorer.h"

#include "core/base/error.h"
#include "core/generate/engine/logit_statistics.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace vitrine {

TokenRecord describeToken(const Tokenizer& tokenizer, TokenId id, std::size_t position)
{
    TokenRecord record;
    record.id = id;
    record.bytes = tokenizer.tokenBytes(id);
    record.kind = tokenizer.kind(id);
    record.position = static_cast<std::int32_t>(position);
    return record;
}

Sentence brokenLogit(std::span<const float> logits, std::size_t position)
{
    const auto broken = std::ranges::find_if_not(logits, [](float logit) { return std::isfinite(logit); });
    if (broken == logits.end()) return {};
    return SENTENCE("The model's logit of token ", broken - logits.begin(), " at position ", position, " is ", *broken,
                    ". The weights of the model or the computation are wrong.");
}

void TokenScorer::score(TokenRecord& record, std::span<const float> logits, std::size_t alternatives)
{
    const auto id = static_cast<std::size_t>(record.id);
    if (id >= logits.size()) {
        throw Error(SENTENCE("The model gives only ", logits.size(), " logits, so token ", record.id, " has none."));
    }
    m_statistics.read(logits);
    if (m_statistics.finite() < logits.size()) {
        throw Error(brokenLogit(logits, static_cast<std::size_t>(record.position)));
    }
    m_statistics.keepBest(alternatives, m_top);

    const double sum = m_statistics.sum();
    const auto probability = [&](float logit) {
        return static_cast<float>(std::exp(static_cast<double>(logit) - m_statistics.highest()) / sum);
    };
    record.scored = true;
    record.logit = logits[id];
    record.pRaw = probability(logits[id]);
    record.pFinal = 0;
    record.rank = static_cast<std::int32_t>(m_statistics.countBefore(id)) + 1;
    // With d = logit - highest and p = e^d / sum, the entropy -Σ p ln p equals ln sum - (Σ e^d d) / sum.
    const double nats = std::log(sum) - m_statistics.weightedSum() / sum;
    record.entropy = static_cast<float>(std::max(0.0, nats) / std::log(2.0));
    record.top.clear();
    record.top.reserve(m_top.size());
    for (const Candidate& candidate : m_top) {
        record.top.push_back({candidate.id, m_tokenizer.tokenBytes(candidate.id), m_tokenizer.kind(candidate.id),
                              candidate.logit, probability(candidate.logit), 0.0F});
    }
}

void TokenScorer::addFinal(TokenRecord& record, const Candidates& candidates, const Removals& removals)
{
    record.removedBy = removals.of(record.id);
    for (TokenAlternative& alternative : record.top) alternative.removedBy = removals.of(alternative.id);
    std::unordered_map<TokenId, float*> wanted;
    for (TokenAlternative& alternative : record.top) wanted[alternative.id] = &alternative.pFinal;
    for (const Candidate& candidate : candidates.items) {
        if (candidate.id == record.id) record.pFinal = candidate.p;
        const auto found = wanted.find(candidate.id);
        if (found != wanted.end()) *found->second = candidate.p;
    }
}

}  // namespace vitrine

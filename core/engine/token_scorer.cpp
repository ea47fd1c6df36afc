#include "core/engine/token_scorer.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace vitrine {

TokenRecord TokenScorer::describe(TokenId id, std::size_t position) const
{
    TokenRecord record;
    record.id = id;
    record.bytes = m_tokenizer.tokenBytes(id);
    record.kind = m_tokenizer.kind(id);
    record.position = static_cast<std::int32_t>(position);
    return record;
}

void TokenScorer::score(TokenRecord& record, std::span<const float> logits, std::size_t alternatives)
{
    const auto id = static_cast<std::size_t>(record.id);
    if (id >= logits.size()) {
        throw Error(concat("Token ", record.id, " has no logit: the model gives only ", logits.size(), "."));
    }
    const Candidate own{record.id, logits[id], 0.0F};
    alternatives = std::min(alternatives, logits.size());

    float highest = -INFINITY;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (!std::isfinite(logits[i])) {
            throw Error(concat("The model's logit of token ", i, " at position ", record.position, " is ", logits[i],
                               "; its weights or the computation are broken."));
        }
        highest = std::max(highest, logits[i]);
    }

    // With d = logit - highest: p = e^d / Z and the entropy is ln Z - Σ e^d d / Z, in one pass.
    double z = 0;
    double weighted = 0;
    std::int32_t rank = 1;
    m_top.clear();
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const float difference = logits[i] - highest;
        const double e = std::exp(difference);
        z += e;
        weighted += e * difference;
        const Candidate candidate{static_cast<TokenId>(i), logits[i], 0.0F};
        if (comesBefore(candidate, own)) ++rank;
        // m_top is a heap whose front is the last in order of those kept.
        if (m_top.size() < alternatives) {
            m_top.push_back(candidate);
            std::push_heap(m_top.begin(), m_top.end(), comesBefore);
        } else if (alternatives > 0 && comesBefore(candidate, m_top.front())) {
            std::pop_heap(m_top.begin(), m_top.end(), comesBefore);
            m_top.back() = candidate;
            std::push_heap(m_top.begin(), m_top.end(), comesBefore);
        }
    }
    std::sort_heap(m_top.begin(), m_top.end(), comesBefore);

    const auto probability = [&](float logit) {
        return static_cast<float>(std::exp(static_cast<double>(logit) - highest) / z);
    };
    record.scored = true;
    record.logit = own.logit;
    record.pRaw = probability(own.logit);
    record.pFinal = 0;
    record.rank = rank;
    record.entropy = static_cast<float>(std::max(0.0, (std::log(z) - weighted / z) / std::log(2.0)));
    record.top.clear();
    record.top.reserve(m_top.size());
    for (const Candidate& candidate : m_top) {
        record.top.push_back({candidate.id, m_tokenizer.tokenBytes(candidate.id), m_tokenizer.kind(candidate.id),
                              candidate.logit, probability(candidate.logit), 0.0F});
    }
}

void TokenScorer::addFinal(TokenRecord& record, const Candidates& candidates)
{
    std::unordered_map<TokenId, float*> wanted;
    for (TokenAlternative& alternative : record.top) wanted[alternative.id] = &alternative.pFinal;
    for (const Candidate& candidate : candidates.items) {
        if (candidate.id == record.id) record.pFinal = candidate.p;
        const auto found = wanted.find(candidate.id);
        if (found != wanted.end()) *found->second = candidate.p;
    }
}

}  // namespace vitrine

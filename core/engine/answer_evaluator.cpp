#include "core/engine/answer_evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace vitrine {

AnswerEvaluator::AnswerEvaluator(Evaluator& evaluator, KvCache& cache, std::span<const TokenId> prompt,
                                 DraftPolicy& policy, std::size_t mostDrafted, std::size_t first)
    : m_evaluator(evaluator), m_cache(cache), m_policy(policy),
      m_mostDrafted(std::min({mostDrafted, DraftPolicy::kMaxDraft, evaluator.chunkTokens(LogitRows::All) - 1,
                              evaluator.tokensEvaluatedAlike() - 1})),
      m_first(first), m_chosen(cache.size())
{
    m_policy.beginAnswer();
    if (cache.hasStates()) m_mostDrafted = 0;  // states do not give back what a wrong guess has put into them
    if (m_mostDrafted == 0) return;
    for (const TokenId token : prompt) m_index.append(token);
}

AnswerEvaluator::~AnswerEvaluator()
{
    settle();
}

/// Ends a draft: what was not chosen is forgotten.
void AnswerEvaluator::settle() noexcept
{
    m_cache.truncate(m_chosen);
    if (!m_draft.tokens.empty()) m_policy.addOutcome(m_draft.kind, m_true, m_true < m_draft.tokens.size());
    m_draft.tokens.clear();
    m_true = 0;
}

std::span<const float> AnswerEvaluator::logits()
{
    m_evaluator.bringLogits();
    if (m_draft.tokens.empty()) return m_evaluator.lastLogits();
    const std::size_t vocabulary = m_evaluator.model().config().vocabulary;
    return m_evaluator.chunkLogits().subspan(m_true * vocabulary, vocabulary);
}

/// From the largest logits, or by drawing where all logits are; nullopt where that does not tell, or all have come.
std::optional<TokenId> AnswerEvaluator::sampleFirst(SamplerChain& chain, std::span<const TokenId> history)
{
    const std::optional<TopKRow> row = m_evaluator.chunkFirst(m_true);
    if (!row || std::isnan(row->sum())) return std::nullopt;
    if (const std::optional<float> temperature = chain.drawnTemperature()) {
        constexpr float kMostExponent = 100;  // beyond it, Backend::draw is not exact enough
        if (std::abs(row->value(0)) > kMostExponent * *temperature) return std::nullopt;
        return chain.drawWith([this](float at, float number) {
            const auto [id, before, upTo] = m_evaluator.draw(m_true, at, number);
            return SamplerChain::Drawn{static_cast<TokenId>(id), before, upTo};
        });
    }
    FirstCandidates first{{}, row->sum()};
    for (std::size_t i = 0; i < row->count(); ++i) {
        first.items.push_back({static_cast<TokenId>(row->index(i)), row->value(i), 0});
    }
    const auto sampled = chain.sampleFirst(std::move(first), history);
    return sampled ? std::optional(sampled->id) : std::nullopt;
}

TokenId AnswerEvaluator::sample(SamplerChain& chain, std::span<const TokenId> history)
{
    if (const std::optional<TokenId> id = sampleFirst(chain, history)) return *id;
    return chain.sample(logits(), history).id;
}

/// The token and, in m_draft, what may follow it.
std::vector<TokenId> AnswerEvaluator::withDraft(TokenId id, std::size_t wanted)
{
    std::vector<TokenId> tokens{id};
    // The logits of a draft stand before one more token; and its positions must be there.
    const std::size_t room = m_cache.capacity() - std::min(m_cache.capacity(), m_chosen + 1);
    const std::size_t most = std::min({m_mostDrafted, wanted - 1, room});
    if (most == 0) return tokens;
    std::optional<NgramIndex::Draft> draft = m_index.draft(most);
    if (!draft) return tokens;
    draft->tokens.resize(m_policy.length(draft->kind, most));
    tokens.insert(tokens.end(), draft->tokens.begin(), draft->tokens.end());
    m_draft = std::move(*draft);
    return tokens;
}

bool AnswerEvaluator::advance(TokenId id, std::size_t wanted, const std::stop_token& stop)
{
    if (m_mostDrafted > 0) m_index.append(id);
    if (m_true < m_draft.tokens.size() && m_draft.tokens[m_true] == id) {
        ++m_true;
        ++m_chosen;
        ++m_accepted;
        return true;
    }
    settle();
    const std::vector<TokenId> tokens = withDraft(id, wanted);
    EvaluateOptions options;
    options.stop = stop;
    options.rows = tokens.size() > 1 ? LogitRows::All : LogitRows::Last;
    options.firstLogits = m_first;
    const auto begin = std::chrono::steady_clock::now();
    if (m_evaluator.evaluate(m_cache, tokens, options) == 0) {
        m_draft.tokens.clear();
        return false;
    }
    m_policy.addEvaluation(tokens.size(),
                           std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    ++m_chosen;
    m_drafted += tokens.size() - 1;
    return true;
}

}  // namespace vitrine

#include "core/generate/engine/answer_evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace vitrine {

namespace {

/// Maximum number of accepted tokens that may wait to be evaluated again. With more of them, no draft is made, because
/// each of them costs as much time as a drafted token.
constexpr std::size_t kMostPending = 4;

}  // namespace

AnswerEvaluator::AnswerEvaluator(Evaluator& evaluator, KvCache& cache, std::span<const TokenId> prompt,
                                 DraftPolicy& policy, std::size_t mostDrafted, std::size_t first)
    : m_evaluator(evaluator), m_cache(cache), m_policy(policy),
      m_mostAtOnce(std::min(
          {DraftPolicy::kMaxDraft + 1, evaluator.chunkTokens(LogitRows::All), evaluator.tokensEvaluatedAlike()})),
      m_mostDrafted(std::min(mostDrafted, m_mostAtOnce - 1)), m_first(first), m_chosen(cache.size())
{
    m_policy.beginAnswer();
    if (prompt.size() != cache.size())
        // Turns drafts off. After a rejected draft, some tokens in the cache may have to be evaluated again. This
        // requires their ids, but `prompt` lacks some of them.
        m_mostDrafted = 0;
    if (m_mostDrafted == 0) return;
    m_tokens.assign(prompt.begin(), prompt.end());
    for (const TokenId token : prompt) m_index.append(token);
}

AnswerEvaluator::~AnswerEvaluator()
{
    try {
        settle();
        if (pending() > 0) evaluatePending({}, LogitRows::None, {});
    } catch (const std::exception&) {
        // The error is ignored. If the device fails, the cache lacks the last tokens of the answer. They are evaluated
        // again with the next prompt.
    }
}

/// Ends the evaluation of a draft: discards the rejected tokens, and passes the accepted ones to the prediction block.
void AnswerEvaluator::settle()
{
    m_cache.truncate(m_chosen);
    if (!m_draft.tokens.empty()) m_policy.addOutcome(m_draft.kind, m_true, m_true < m_draft.tokens.size());
    m_draft.tokens.clear();
    m_true = 0;
    m_draftRow = 0;
    if (m_hidden.empty()) return;
    const std::vector<float> hidden = std::exchange(m_hidden, {});
    const std::size_t rows = hidden.size() / m_evaluator.model().config().embedding;
    m_guesses->follow(m_stepFirst, std::span(m_tokens).subspan(m_stepFirst, std::min(rows, m_chosen - m_stepFirst)),
                      hidden);
}

std::span<const float> AnswerEvaluator::logits()
{
    m_evaluator.bringLogits();
    if (m_draft.tokens.empty()) return m_evaluator.lastLogits();
    const std::size_t vocabulary = m_evaluator.model().config().vocabulary;
    return m_evaluator.chunkLogits().subspan((m_draftRow + m_true) * vocabulary, vocabulary);
}

/// Samples without copying all logits to the host: on the device if `chain` allows it, otherwise from the largest
/// logits. Returns nullopt if the largest logits do not determine the token, or if all logits are already on the host.
std::optional<TokenId> AnswerEvaluator::sampleFirst(SamplerChain& chain, std::span<const TokenId> history)
{
    const std::optional<TopKRow> row = m_evaluator.chunkFirst(m_draftRow + m_true);
    if (!row || std::isnan(row->sum())) return std::nullopt;
    if (const std::optional<float> temperature = chain.drawnTemperature()) {
        constexpr float kMostExponent = 100;  // limit of logit / temperature; beyond it, Backend::draw is imprecise
        if (std::abs(row->value(0)) > kMostExponent * *temperature) return std::nullopt;
        return chain.drawWith([this](float at, float number) {
            const auto [id, before, upTo] = m_evaluator.draw(m_draftRow + m_true, at, number);
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

/// Sets m_draft to at most `most` tokens that may follow `id`. Returns the length of the draft, which may be 0.
std::size_t AnswerEvaluator::pickDraft(TokenId id, std::size_t most)
{
    if (std::optional<NgramIndex::Draft> draft = m_looksUp ? m_index.draft(most) : std::nullopt) {
        draft->tokens.resize(m_policy.length(draft->kind, most));
        m_draft = std::move(*draft);
    }
    if (!m_draft.tokens.empty() || !m_guesses) return m_draft.tokens.size();
    const std::size_t count = m_policy.length(DraftPolicy::kBlock, most);
    m_draft = {DraftPolicy::kBlock, count > 0 ? m_guesses->guess(id, count) : std::vector<TokenId>()};
    return m_draft.tokens.size();
}

/// Evaluates the chosen tokens that are not in the cache, followed by the tokens `next`.
bool AnswerEvaluator::evaluatePending(std::span<const TokenId> next, LogitRows rows, const std::stop_token& stop)
{
    std::vector<TokenId> tokens(m_tokens.begin() + static_cast<std::ptrdiff_t>(m_cache.size()), m_tokens.end());
    tokens.insert(tokens.end(), next.begin(), next.end());
    EvaluateOptions options;
    options.stop = stop;
    options.rows = rows;
    options.firstLogits = m_first;
    options.isGuess = tokens.size() > 1 && tokens.size() <= m_mostAtOnce;
    m_stepFirst = m_cache.size();
    m_hidden.clear();
    if (m_guesses) {
        options.hiddenRows = BlockGuesses::kHiddenRows;
        options.onHidden = [this](std::size_t, std::span<const float> hidden) {
            m_hidden.insert(m_hidden.end(), hidden.begin(), hidden.end());
        };
    }
    return m_evaluator.evaluate(m_cache, tokens, options) == tokens.size();
}

bool AnswerEvaluator::advance(TokenId id, std::size_t wanted, const std::stop_token& stop)
{
    if (m_mostDrafted == 0) return advanceAlone(id, stop);
    m_index.append(id);
    if (m_true < m_draft.tokens.size() && m_draft.tokens[m_true] == id) {
        m_tokens.push_back(id);
        ++m_true;
        ++m_chosen;
        ++m_accepted;
        return true;
    }
    settle();
    const auto begin = std::chrono::steady_clock::now();
    // The logits after the last token of a draft give one more token. The context must have a position for that token,
    // too.
    const std::size_t room = m_cache.capacity() - std::min(m_cache.capacity(), m_chosen + 1);
    const std::size_t again = pending();
    const std::size_t atOnce = m_mostAtOnce - std::min(m_mostAtOnce, again + 1);
    const std::size_t most = again > kMostPending ? 0 : std::min({m_mostDrafted, wanted - 1, room, atOnce});
    const std::size_t drafted = most > 0 ? pickDraft(id, most) : 0;
    if (drafted > 0) holdStates(again);
    std::vector<TokenId> next{id};
    next.insert(next.end(), m_draft.tokens.begin(), m_draft.tokens.end());
    if (!evaluatePending(next, drafted > 0 ? LogitRows::All : LogitRows::Last, stop)) {
        m_draft.tokens.clear();
        m_hidden.clear();
        return false;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (drafted > 0 || again == 0) m_policy.addEvaluation(1 + drafted, seconds, m_draft.kind);
    m_tokens.push_back(id);
    ++m_chosen;
    m_drafted += drafted;
    return true;
}

/// Saves recurrent states before a draft is evaluated. `again`: number of accepted tokens that are evaluated again
/// together with the draft. If it is 0, also makes a checkpoint when the last one is at least
/// StateCheckpoints::kTokensApart tokens old.
void AnswerEvaluator::holdStates(std::size_t again)
{
    m_draftRow = again;
    const auto& checkpoints = m_cache.checkpoints().all();
    const std::size_t last = checkpoints.empty() ? 0 : checkpoints.back().position;
    if (again == 0 && m_cache.size() >= last + StateCheckpoints::kTokensApart) m_cache.checkpoint();
    m_cache.holdStates();
}

/// Evaluates a single token; used if drafts are off.
bool AnswerEvaluator::advanceAlone(TokenId id, const std::stop_token& stop)
{
    EvaluateOptions options;
    options.stop = stop;
    options.firstLogits = m_first;
    if (m_evaluator.evaluate(m_cache, std::span(&id, 1), options) == 0) return false;
    ++m_chosen;
    return true;
}

}  // namespace vitrine

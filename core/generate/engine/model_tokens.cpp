#include "core/generate/engine/model_tokens.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace vitrine {

ModelTokens::ModelTokens(Evaluator& evaluator, Conversation& conversation, std::vector<TokenId>& history,
                         SamplerChain& chain, TokenScorer& scorer, DraftPolicy& policy, ModelTokensOptions options)
    : m_tokenizer(evaluator.model().tokenizer()), m_conversation(conversation), m_history(history), m_chain(chain),
      m_scorer(scorer), m_options(std::move(options)),
      m_answer(evaluator, conversation.cache(), history, policy, m_options.mostDrafted,
               m_options.alternatives ? 0 : chain.firstNeeded())
{
    m_answer.guessBy(conversation.guesses());
    m_answer.draftFromText(m_options.draftsFromText);
    chain.noteRemovals(m_options.alternatives.has_value());
}

std::optional<TokenRecord> ModelTokens::draw()
{
    const TokenId id = m_answer.sample(m_chain, m_history);
    m_isDrawn = true;
    TokenRecord record = describeToken(m_tokenizer, id, m_history.size());
    if (m_options.alternatives) score(record, *m_options.alternatives);
    return record;
}

Sentence ModelTokens::fault()
{
    return brokenLogit(m_answer.logits(), m_history.size());
}

std::vector<SamplerStep> ModelTokens::explain(std::size_t keep)
{
    return replaySamplers(m_chain.settings(), m_answer.logits(), m_chain.momentOfLast(m_history), keep,
                          m_chain.constraint());
}

void ModelTokens::score(TokenRecord& record, std::size_t alternatives)
{
    m_scorer.score(record, m_answer.logits(), alternatives);
    // If distributions are recorded, the chain has the candidates of all logits. Otherwise, a device may have sampled
    // the token, and the samplers are applied to all logits here.
    if (m_options.alternatives) return TokenScorer::addFinal(record, m_chain.candidates(), m_chain.removals());
    Removals removals;
    const Candidates survivors = m_chain.survivors(m_answer.logits(), m_history, &removals);
    TokenScorer::addFinal(record, survivors, removals);
}

TokenRecord ModelTokens::choose(TokenId id)
{
    TokenRecord record = describeToken(m_tokenizer, id, m_history.size());
    if (m_chain.constraint() && !m_chain.constraint()->allows(id)) {
        throw Error(SENTENCE("The ", m_chain.constraint()->name(), " does not allow the token ", inQuotes(record.bytes),
                             " at this position."));
    }
    if (!m_isDrawn) {
        m_chain.skipDraws(1);  // sampling would have used one random number, so a chosen token must use one, too
    } else if (m_options.alternatives) {
        score(record, *m_options.alternatives);
    }
    return record;
}

bool ModelTokens::endsTurn(const TokenRecord& record) const
{
    return m_options.endsTurns && m_tokenizer.isEndOfGeneration(record.id);
}

std::string ModelTokens::whyOnlyEnd()
{
    TokenConstraint* const constraint = m_chain.constraint();
    if (!constraint) return {};
    std::ptrdiff_t others = 0;
    for (const std::uint64_t word : constraint->allowed()) others += std::popcount(word);
    others -= std::ranges::count_if(m_tokenizer.endOfGeneration(), [&](TokenId id) { return constraint->allows(id); });
    return others == 0 ? constraint->whyNone() : Sentence();
}

bool ModelTokens::advance(TokenRecord record, std::size_t wanted)
{
    if (m_chain.constraint()) m_chain.constraint()->advance(record.id);
    m_history.push_back(record.id);
    m_chain.accept(record.id);
    m_isDrawn = false;
    if (!m_answer.advance(record.id, wanted, m_options.stop)) return false;
    m_conversation.append(std::move(record));
    return true;
}

}  // namespace vitrine

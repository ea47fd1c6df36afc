#include "core/sampling/step_logits.h"

#include "core/text/token_search.h"

#include <algorithm>
#include <utility>

namespace vitrine {

StepLogits::StepLogits(std::shared_ptr<const Tokenizer> tokenizer, RankedLogits ranked, std::vector<TokenFate> fates)
    : m_tokenizer(std::move(tokenizer)), m_ranked(std::move(ranked)), m_fates(std::move(fates)), m_kept(m_ranked.size())
{
    if (!m_fates.empty())
        m_kept = static_cast<std::size_t>(std::ranges::count(m_fates, SamplerStage::None, &TokenFate::removedBy));
}

std::vector<TokenId> StepLogits::find(std::string_view text) const
{
    std::vector<TokenId> found = findTokens(*m_tokenizer, text);
    std::ranges::sort(found, {}, [this](TokenId id) { return m_ranked.rank(id); });
    return found;
}

}  // namespace vitrine

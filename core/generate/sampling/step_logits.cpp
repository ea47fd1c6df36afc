#include "core/generate/sampling/step_logits.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vitrine {

StepLogits::StepLogits(std::shared_ptr<const TokenIndex> tokens, RankedLogits ranked, std::vector<TokenFate> fates)
    : m_tokens(std::move(tokens)), m_ranked(std::move(ranked)), m_fates(std::move(fates)), m_kept(m_ranked.size())
{
    if (!m_fates.empty())
        m_kept = static_cast<std::size_t>(std::ranges::count(m_fates, SamplerStage::None, &TokenFate::removedBy));
}

std::vector<TokenId> StepLogits::find(std::string_view text) const
{
    std::vector<bool> isFound(m_tokens->size());
    for (const TokenId id : m_tokens->find(text)) isFound[static_cast<std::size_t>(id)] = true;
    std::vector<TokenId> found;
    std::ranges::copy_if(m_ranked.order(), std::back_inserter(found),
                         [&](TokenId id) { return isFound[static_cast<std::size_t>(id)]; });
    return found;
}

}  // namespace vitrine

#include "app/cli/kept_state.h"

#include "app/cli/console.h"

#include <algorithm>
#include <string>

namespace vitrine::cli {

std::size_t KeptState::restore(Conversation& conversation, std::span<const TokenId> prompt)
{
    if (!m_store.enabled()) return 0;
    const auto fingerprint = [&] { return fingerprintOf(conversation); };
    for (const std::string& sentence : m_store.restore(conversation, prompt, fingerprint, m_runner.tokenizer())) {
        notify(sentence);
    }
    const std::size_t known = std::max(m_store.matched(), conversation.tokens().size());
    conversation.truncate(std::min(conversation.tokens().size(), prompt.size() - 1));
    return std::min(known, prompt.size() - 1);
}

void KeptState::save(Conversation& conversation)
{
    if (m_store.wantsToSave(conversation)) m_store.save(0, conversation, fingerprintOf(conversation), {});
}

KvFingerprint KeptState::fingerprintOf(const Conversation& conversation)
{
    if (!m_hash) m_hash = std::make_unique<ModelHash>(m_runner.sharedModel());
    return vitrine::fingerprintOf(m_hash->value(), m_runner.model().config(), conversation.cache(), m_runner.backend());
}

}  // namespace vitrine::cli

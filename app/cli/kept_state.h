#pragma once

#include "app/cli/runner.h"
#include "app/cli/speed_flags.h"
#include "core/engine/conversation.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/model_hash.h"

#include <memory>
#include <span>

namespace vitrine::cli {

/// Keeps a state in the file that was asked for (--kv-state), if one was.
class KeptState {
public:
    KeptState(Runner& runner, const SpeedFlags& flags) : m_runner(runner), m_store(flags.states()) {}

    /// Makes the conversation hold what it can of the prompt but the last token, whose logits are wanted. Returns how
    /// many of these the file knows: more than the conversation holds where no copy of recurrent states lies there.
    std::size_t restore(Conversation& conversation, std::span<const TokenId> prompt);
    void save(Conversation& conversation);

private:
    KvFingerprint fingerprintOf(const Conversation& conversation);

    Runner& m_runner;
    KvStateStore m_store;
    std::unique_ptr<ModelHash> m_hash;
};

}  // namespace vitrine::cli

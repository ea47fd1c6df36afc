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

    /// Restores as many tokens of the prompt as possible, except the last one, because its logits are needed. Returns
    /// how many of them the file contains: more than were restored if there is no checkpoint of recurrent states at
    /// that place.
    std::size_t restore(Conversation& conversation, std::span<const TokenId> prompt);
    void save(Conversation& conversation);

private:
    KvFingerprint fingerprintOf(const Conversation& conversation);

    Runner& m_runner;
    KvStateStore m_store;
    std::unique_ptr<ModelHash> m_hash;
};

}  // namespace vitrine::cli

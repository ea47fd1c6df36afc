#pragma once

#include "app/cli/runner.h"
#include "app/cli/speed_flags.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/kv_state_store.h"
#include "core/generate/engine/model_hash.h"

#include <memory>
#include <span>

namespace vitrine::cli {

/// Saves and restores the state of a conversation in the file of --kv-state. Does nothing without this flag.
class KeptState {
public:
    KeptState(Runner& runner, const SpeedFlags& flags) : m_runner(runner), m_store(flags.states()) {}

    /// Restores the state of as many tokens of the prompt as possible, but not of the last token, because its logits
    /// are needed. Returns how many of the prompt's tokens the file contains. This number can be larger than the number
    /// of restored tokens, because recurrent states can be restored only at a checkpoint.
    std::size_t restore(Conversation& conversation, std::span<const TokenId> prompt);
    void save(Conversation& conversation);

private:
    KvFingerprint fingerprintOf(const Conversation& conversation);

    Runner& m_runner;
    KvStateStore m_store;
    std::unique_ptr<ModelHash> m_hash;
};

}  // namespace vitrine::cli

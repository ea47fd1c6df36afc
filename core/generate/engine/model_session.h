#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"
#include "core/compute/devices/make_backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/draft_policy.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/kv_state.h"
#include "core/generate/engine/model_hash.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/engine/step_samplers.h"
#include "core/generate/engine/token_scorer.h"
#include "core/generate/grammar/grammar_constraint.h"
#include "core/generate/grammar/grammar_source.h"
#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

/// The default context length in tokens. It suffices for most chats and limits the memory. If a model was trained with
/// a shorter context, the default is its trained length.
inline constexpr std::uint32_t kUsualContext = 8192;

/// A loaded model with everything that is necessary for answers: back end, evaluator, prompt builder, conversations.
class ModelSession {
public:
    /// Loads a model and emits LoadProgress. With EngineOptions::forOneAnswer, the devices are not chosen yet
    /// (chooseDevices). `makeRoom` is called when the device has too little memory for the whole
    /// model or the requested layers. It may unload the previous model, and returns whether it freed memory. Throws
    /// Error, also soon after a stop was requested.
    ModelSession(const LoadModel& command, const BackendMaker& makeBackend, const std::function<bool()>& makeRoom,
                 const std::stop_token& stop, const EventSink& sink);

    /// Chooses the devices if they are not chosen yet, for a cache of `positions` positions. Returns whether they were
    /// chosen now. Call this before the evaluator is used. Throws Error if there is too little memory.
    bool chooseDevices(std::size_t positions);
    /// Returns the conversation, whose cache has at least `positions` positions.
    Conversation& open(ConversationId id, std::size_t positions);

    const ModelSummary& summary() const noexcept { return m_summary; }
    const std::shared_ptr<const Model>& model() const noexcept { return m_model; }
    /// Returns the options of LoadModel.
    const EngineOptions& options() const noexcept { return m_options; }
    std::uint32_t contextLength() const noexcept { return m_summary.contextLength; }
    const Tokenizer& tokenizer() const noexcept { return m_model->tokenizer(); }
    Evaluator& evaluator() noexcept { return *m_evaluator; }
    const Evaluator& evaluator() const noexcept { return *m_evaluator; }
    /// Throws Error if stored tokens belong to another model than the loaded one. Compares the hashes, or the paths if
    /// a hash is unknown (ModelIdentity).
    void requireIs(const std::string& path, const std::optional<std::uint64_t>& hash) const;
    /// Returns the policy for drafts. It contains the measured cost and success of drafts on this machine, and is kept
    /// across answers.
    DraftPolicy& draftPolicy() noexcept { return m_draftPolicy; }
    TokenScorer& scorer() noexcept { return *m_scorer; }
    const std::shared_ptr<const ModelPrompts>& prompts() const noexcept { return m_prompts; }
    const std::shared_ptr<const StepSamplers>& stepSamplers() const noexcept { return m_stepSamplers; }
    const std::vector<const ReasoningTags*>& reasoningTags() const noexcept
    {
        return m_prompts->builder().reasoningTags();
    }
    ConversationPool& conversations() noexcept { return *m_conversations; }
    const ConversationPool& conversations() const noexcept { return *m_conversations; }
    /// Number of prompt tokens that are evaluated together. It is small for a large model, so that a stop takes effect
    /// soon. It depends on the model alone, never on measured time: chunk sizes affect the last bits of the logits, and
    /// the same seed must give the same text again.
    std::size_t chunkTokens() const noexcept { return m_chunkTokens; }

    /// Returns the grammar in its initial state. If `source` equals the source of the previous call, the token masks of
    /// the grammar are reused. Throws Error if the source is not a valid grammar or schema.
    GrammarConstraint& grammar(const GrammarSource& source);

    /// Starts computing the hash of the model's file on a separate thread, which emits ModelHashed. The function
    /// fingerprint() requires this hash.
    void startHashing(const EventSink& sink);
    /// Returns the fingerprint of the conversations' caches. Waits until the model's file is hashed.
    KvFingerprint fingerprint(const KvCache& cache);
    /// Returns the hash of the model's file if it has already been computed. Never waits.
    std::optional<std::uint64_t> knownHash() const { return m_hash ? m_hash->known() : std::nullopt; }

    /// Enables drafts from the model's prediction block for this conversation, if the model has one and `source` allows
    /// it. If `source` allows only the block and the model has none, the first call returns a sentence with the reason.
    /// In all other cases, returns an empty sentence.
    Sentence prepareGuesses(Conversation& conversation, std::uint32_t draftTokens, DraftSource source);

    /// Makes a cache for `positions` positions. Its types of keys and values and its RoPE angles are those of the
    /// conversations' caches. Throws Error if there is too little memory.
    std::unique_ptr<KvCache> makeCache(std::size_t positions) const;

private:
    void place(const std::function<bool()>& makeRoom);
    std::unique_ptr<KvCache> makeCache(Evaluator& evaluator, std::size_t positions) const;

    EngineOptions m_options;
    BackendMaker m_makeBackend;
    std::size_t m_positions = 0;  ///< number of positions in the cache of a conversation
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<Backend> m_backend;
    ModelSummary m_summary;
    std::size_t m_chunkTokens = 0;
    std::unique_ptr<Evaluator> m_evaluator;
    std::unique_ptr<Evaluator> m_block;  ///< evaluator of the prediction block; made for the first draft
    bool m_saidNoGuesses = false;
    std::shared_ptr<const ModelPrompts> m_prompts;
    std::shared_ptr<const StepSamplers> m_stepSamplers;
    std::unique_ptr<TokenScorer> m_scorer;
    std::unique_ptr<ConversationPool> m_conversations;
    std::unique_ptr<ModelHash> m_hash;
    std::shared_ptr<const TokenTrie> m_tokenTrie;  ///< tokens of the vocabulary as a trie; made for the first grammar
    GrammarSource m_grammarSource;
    std::unique_ptr<GrammarConstraint> m_grammar;
    DraftPolicy m_draftPolicy;
};

}  // namespace vitrine

#pragma once

#include "core/backend/kv_cache.h"
#include "core/capture/capture_wants.h"
#include "core/compare_runs/run_comparison.h"
#include "core/engine/token_record.h"
#include "core/grammar/grammar_source.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vitrine {

/// Chosen by the caller, unique among its requests; every event names the request it belongs to.
using RequestId = std::uint64_t;
/// The caller's id of a chat; the engine keeps one KV cache for each of the most recent chats.
using ConversationId = std::int64_t;

/// How a model is loaded.
struct EngineOptions {
    std::string device = "cpu";       ///< "cpu", "vulkan", "vulkan:N" as in ComputeOptions
    std::string isa;                  ///< level of the CPU's kernels; empty: the best one that the machine supports
    std::uint32_t threads = 0;        ///< 0: one per physical core
    std::uint32_t contextLength = 0;  ///< 0: the length that the model was trained for, at most 8192
    std::optional<KvType> kvKeys;     ///< absent: f32 for a small cache, else f16 (Evaluator::makeCache)
    std::optional<KvType> kvValues;
    std::string preTokenizer;  ///< overrides the file's tokenizer.ggml.pre (LoadOptions)
    /// Layers to offload to a Vulkan device (ComputeOptions); absent: as many as fit.
    std::optional<std::size_t> deviceLayers = {};
};

/// Loads a model and closes with ModelLoaded. The previous model is unloaded.
struct LoadModel {
    RequestId request = 0;
    std::string path;
    EngineOptions options;
};

/// Unloads the model and closes with ModelUnloaded.
struct UnloadModel {
    RequestId request = 0;
};

/// One message of a chat.
struct Message {
    std::string role;  ///< "system", "user", "assistant", "tool"
    std::string content;
    std::string reasoning = {};  ///< reasoning that precedes the content of an answer (reasoning.h)
};

/// Which messages are left out of a prompt that does not fit into the context; see fitPrompt.
enum class Overflow : std::uint8_t {
    DropOldest,  ///< turns from the first on
    DropMiddle,  ///< turns from the second on; the first often introduces the topic
    Stop,        ///< nothing: the request fails
};

/// When an answer pauses automatically. Each drawn token is checked against these conditions before it becomes part of
/// the answer.
struct PauseConditions {
    std::optional<float> entropyAbove;  ///< entropy of the raw distribution, in bits
    std::optional<std::int32_t> rankAbove;
    std::optional<float> probabilityBelow;  ///< TokenRecord::pRaw
    std::vector<TokenId> tokens;
    std::vector<std::string> texts;  ///< texts that the token completes, in the answer or its reasoning
    bool notFinite = false;          ///< a logit is NaN or infinite; without this condition the answer fails
    /// Pauses before the answer has more tokens than this, including its beginning; 0: before its first token.
    std::optional<std::uint32_t> atCount;
};

// Commands that steer a running or queued Generate. An answer pauses before a token: the token was drawn (Paused), but
// is not part of the answer yet.

/// Pauses before the next token.
struct Pause {
    RequestId request = 0;
};
/// Accepts the token before which the answer pauses, and pauses before the next.
struct Step {
    RequestId request = 0;
};
/// Continues until the answer has this many tokens, including its beginning, and pauses before the next.
struct RunTo {
    RequestId request = 0;
    std::uint32_t tokens = 0;
};
/// Continues until a condition is met.
struct Resume {
    RequestId request = 0;
};
/// Accepts this token instead of the drawn one, and pauses before the next. Ignored unless the answer pauses before its
/// token number `step` (Paused::step). An id that is not in the vocabulary gives another Paused.
struct Choose {
    RequestId request = 0;
    std::uint32_t step = 0;
    TokenId token = 0;
};
/// Replaces the pause conditions. A current pause continues.
struct PauseOn {
    RequestId request = 0;
    PauseConditions conditions;
};

/// The commands that steer a Generate.
using Steering = std::variant<Pause, Step, RunTo, Resume, Choose, PauseOn>;

/// Where drafts come from.
enum class DraftSource : std::uint8_t {
    Any,
    Text,   ///< repetitions of earlier text
    Block,  ///< the block after the layers that predicts further tokens, if the model has one
};

/// Renders the messages, reuses the cached prefix, evaluates the rest and generates one answer.
struct Generate {
    RequestId request = 0;
    ConversationId conversation = 0;
    std::vector<Message> messages;  ///< the whole history, oldest first; the last one is the user's
    SamplerSettings sampling;
    std::vector<std::string> stopStrings;
    /// Maximum number of tokens of the answer, including its beginning; 0: until the context is full.
    std::uint32_t maxTokens = 0;
    std::uint32_t alternatives = 20;  ///< recorded candidates per token
    bool scorePrompt = false;         ///< also record distributions for the tokens of the prompt (ScorePrompt)
    bool scoreAnswer = true;          ///< record them for the tokens of the answer
    std::uint32_t draftTokens = 14;   ///< maximum length of a draft (AnswerEvaluator); 0: no drafts
    DraftSource draftSource = DraftSource::Any;
    /// The answer begins with these tokens, unchanged, followed by this text. The rest continues as an answer with this
    /// seed would have, had it drawn the same tokens: penalties, stop strings and reasoning include the beginning, and
    /// the same number of random numbers has been used.
    ///
    /// `answerReasoning` is reasoning that precedes `answerText`; it is written with the tags of the model. The
    /// template or the tokens may leave a block of reasoning open before `answerText`. It is closed first, unless the
    /// text closes it.
    std::vector<TokenId> answerTokens = {};
    std::string answerReasoning = {};
    std::string answerText = {};
    PauseConditions pauseOn = {};
    Overflow overflow = Overflow::DropOldest;
    /// Grammar of the answer after its reasoning; it also applies to the given beginning.
    GrammarSource grammar = {};
    /// How much the model reasons: one of ModelSummary::thinking. Empty: the default of its template.
    std::string thinking = {};
    /// Maximum number of reasoning tokens; then the reasoning is closed as the model would close it. Absent: no
    /// separate limit.
    std::optional<std::uint32_t> thinkingTokens = {};
    /// ModelSummary::path of the intended model. If another model was loaded meanwhile, the request fails. Empty: the
    /// loaded local model; a request to a server then fails.
    std::string modelPath = {};
};

/// Evaluates the prompt of an earlier answer again, to get the distributions of its tokens (PromptScored). It uses and
/// changes no conversation. It gives way to every other command, and restarts afterwards.
struct ScorePrompt {
    RequestId request = 0;
    std::string modelPath;  ///< of the model that answered the prompt; the request fails for another one
    std::optional<std::uint64_t> modelHash;  ///< of the model's file at that time, if known
    std::vector<TokenRecord> tokens;         ///< the whole prompt; only ids and bytes are used
    std::uint32_t alternatives = 20;         ///< recorded candidates per token
    bool duringAnswer = false;               ///< as in Capture
};

/// Evaluates stored tokens again, to get all the logits from which one token of an answer was drawn. They are
/// bit-identical if the prompt was originally evaluated in the same pieces.
struct ReplayLogits {
    RequestId request = 0;
    /// If the cache of this conversation holds these tokens, it is used; afterwards it ends before the step.
    ConversationId conversation = 0;
    std::vector<TokenId> prompt;
    std::vector<TokenId> answer;
    /// Index of the token in the answer; the size of `answer` for the token that would have come next.
    std::uint32_t step = 0;
};

/// Evaluates stored tokens again, and captures the requested values (Captured). It changes no conversation. It gives
/// way to every other command within a chunk, and releases its cache and its own back end. Later it continues with the
/// results that it has not emitted yet.
struct Capture {
    RequestId request = 0;
    std::string modelPath;  ///< of the model that the tokens belong to; the request fails for another one
    std::optional<std::uint64_t> modelHash;  ///< of the model's file at that time, if known
    std::vector<TokenId> tokens;
    /// Number of final tokens that belong to an answer; they are evaluated as if they came one by one.
    std::uint32_t answerTokens = 0;
    CaptureWants wants;
    /// Positions that are only attended to need not be evaluated if the cache of this conversation holds these tokens:
    /// their keys and values are copied from it.
    std::optional<ConversationId> conversation = {};
    /// "cpu", "cpu:LEVEL" or "vulkan[:N]"; empty: the loaded back end. Any other back end is made for this capture
    /// and released afterwards. It reads or copies the whole model, and evaluates all tokens up to the last requested
    /// one. All of this is repeated when the capture continues after giving way. Making the back end and copying the
    /// model cannot be interrupted: commands posted meanwhile wait until the current step is done.
    std::string device = {};
    bool onlyCost = false;  ///< emits only CaptureFinished, with the estimated cost
    /// Runs between two tokens of the answer that is being written, which continues afterwards. If false, runs after
    /// that answer.
    bool duringAnswer = false;
};

/// Evaluates tokens on two devices or levels, and compares every intermediate result of the two. Further runs estimate
/// the noise of every step (compareTraces), so this takes long.
struct CompareRuns : RunPair {
    RequestId request = 0;
    bool onlyCost = false;      ///< emits only ComparisonExpected
    bool duringAnswer = false;  ///< as in Capture
};

/// Where keys and values of conversations are saved between two runs of the program, so that long conversations need
/// not be evaluated again. Without a folder and a file, nothing is saved.
struct KvStateOptions {
    std::filesystem::path folder;                      ///< one file for each conversation and model
    std::filesystem::path file;                        ///< replaces the folder: all conversations use this one file
    std::uint64_t maxBytes = std::uint64_t{4} << 30U;  ///< limit for the folder; the oldest files are removed
    /// Conversations with fewer tokens are not saved, because evaluating them is faster than reading.
    std::size_t minTokens = 128;
};

/// Size of the saved states.
struct KvStateUsage {
    std::uint64_t bytes = 0;
    std::uint32_t files = 0;
};

/// Sets the options for saving states from now on. The contents of the previous folder remain.
struct ConfigureKvStates {
    KvStateOptions options;
};

/// Saves the states of all conversations that have changed. The engine also saves them after a moment without commands,
/// before it unloads a model, and at its end.
struct SaveKvStates {
    RequestId request = 0;
};

/// Removes all saved states in the folder.
struct ClearKvStates {};

/// Discards the conversation's KV cache and its saved states.
struct CloseConversation {
    ConversationId conversation = 0;
};

/// Everything that can be posted to an Engine.
using Command = std::variant<LoadModel, UnloadModel, Generate, ScorePrompt, ReplayLogits, Capture, CompareRuns,
                             CloseConversation, ConfigureKvStates, SaveKvStates, ClearKvStates>;

}  // namespace vitrine

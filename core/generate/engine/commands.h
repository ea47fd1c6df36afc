#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/diagnose/capture/capture_wants.h"
#include "core/diagnose/compare_runs/run_comparison.h"
#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/grammar/grammar_source.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vitrine {

/// Id of a request, chosen by the caller and unique among the caller's requests. Every event contains the id of its
/// request.
using RequestId = std::uint64_t;
/// Id of a chat, chosen by the caller. The engine keeps a KV cache for each of the most recently used chats.
using ConversationId = std::int64_t;

/// When a command may run inside the handler of a running answer.
enum class WithinAnswers : std::uint8_t {
    Never,
    DuringPauses,   ///< only while the answer pauses
    BetweenTokens,  ///< while the answer pauses or between two tokens; the answer waits for the command
};

/// How the CommandLoop schedules a command. A command whose scheduling differs from the default returns it from a
/// member function `scheduling`.
struct Scheduling {
    /// Whether the command runs only while no other command waits. If a command that is not preemptible is posted while
    /// it runs, it is stopped and runs again later.
    bool isPreemptible = false;
    /// When the command may run inside an answer. If not Never, the command must not change anything that the answer
    /// needs.
    WithinAnswers withinAnswers = WithinAnswers::Never;
    /// Whether AnswerWaiting reports that an answer waits for the command.
    bool holdsAnswers = true;
};

/// Options for loading a model.
struct EngineOptions {
    std::string device = "cpu";  ///< "cpu", "vulkan", "vulkan:N" as in ComputeOptions
    /// Instruction-set level of the CPU's kernels; empty: the best level that the machine supports.
    std::string isa;
    std::uint32_t threads = 0;  ///< number of CPU threads; 0: one per physical core
    /// Context length in tokens; 0: the length that the model was trained for, but at most 8192.
    std::uint32_t contextLength = 0;
    /// Type of cached keys; absent: f32 for a small cache, otherwise f16 (Evaluator::makeCache).
    std::optional<KvType> kvKeys;
    std::optional<KvType> kvValues;
    /// Name of a pre-tokenizer to use instead of tokenizer.ggml.pre in the file (LoadOptions); empty: the file's.
    std::string preTokenizer;
    /// Layers to offload to a Vulkan device (ComputeOptions); absent: as many as fit.
    std::optional<std::size_t> deviceLayers = {};
    /// Whether the model is loaded for one answer to a given prompt (Generate::prompt), as by a command line. The first
    /// Generate then chooses the devices, and allocates only the positions that its answer may need, or the whole
    /// context if states are saved (KvStateOptions). The default context length is the trained length. Prompts are
    /// evaluated in chunks of the usual length even if the model is large, because no other request waits.
    bool forOneAnswer = false;
};

/// Loads a model; ends with the event ModelLoaded. The previous model is unloaded.
struct LoadModel {
    RequestId request = 0;
    std::string path;
    EngineOptions options;
};

/// Unloads the model; ends with the event ModelUnloaded.
struct UnloadModel {
    RequestId request = 0;
};

/// One message of a chat.
struct Message {
    std::string role;  ///< one of "system", "user", "assistant" and "tool"
    std::string content;
    std::string reasoning = {};  ///< reasoning that precedes the content of an answer (reasoning.h)
};

/// Which messages are left out if the prompt does not fit into the context; see fitPrompt.
enum class Overflow : std::uint8_t {
    DropOldest,  ///< leaves out turns from the first on
    /// Leaves out turns from the second on; the first turn often introduces the topic.
    DropMiddle,
    Stop,  ///< leaves out nothing: the request fails
};

/// Conditions under which an answer pauses automatically. Each sampled token is checked before it becomes part of the
/// answer; one met condition suffices. Absent or empty conditions are never met.
struct PauseConditions {
    /// Pauses if the entropy of the raw distribution, in bits, is larger than this.
    std::optional<float> entropyAbove;
    std::optional<std::int32_t> rankAbove;
    std::optional<float> probabilityBelow;  ///< pauses if TokenRecord::pRaw is smaller than this
    std::vector<TokenId> tokens;
    /// Pauses if the token completes one of these texts, in the answer or its reasoning.
    std::vector<std::string> texts;
    /// Pauses if a logit is NaN or infinite; without this condition the answer fails instead.
    bool notFinite = false;
    /// Pauses when the answer has this many tokens, including its given beginning; 0: before the first token.
    std::optional<std::uint32_t> atCount;
};

// The following commands steer a running or queued Generate. An answer pauses before a token: the token was sampled
// (Paused), but is not part of the answer yet.

/// Pauses before the next token.
struct Pause {
    RequestId request = 0;
};
/// Accepts the token before which the answer pauses, and pauses before the next token.
struct Step {
    RequestId request = 0;
};
/// Continues until the answer has this many tokens, including its given beginning, and pauses before the next token.
struct RunTo {
    RequestId request = 0;
    std::uint32_t tokens = 0;
};
/// Continues until a condition of PauseConditions is met.
struct Resume {
    RequestId request = 0;
};
/// Accepts this token instead of the sampled one, and pauses before the next token. Ignored unless the answer currently
/// pauses before the token with index `step` (Paused::step). If the id is not in the vocabulary, another Paused is
/// emitted.
struct Choose {
    RequestId request = 0;
    std::uint32_t step = 0;
    TokenId token = 0;
};
/// Replaces the pause conditions. Does not end a current pause.
struct PauseOn {
    RequestId request = 0;
    PauseConditions conditions;
};
/// Emits the current Paused again, with the effect of each sampler (Paused::samplers). Does not end the pause.
struct Explain {
    RequestId request = 0;
    std::size_t keep = 3;  ///< maximum number of tokens in each list of a SamplerStep
};

/// Any of the commands that steer a Generate.
using Steering = std::variant<Pause, Step, RunTo, Resume, Choose, PauseOn, Explain>;

/// Where drafts of the next tokens may come from.
enum class DraftSource : std::uint8_t {
    Any,
    Text,   ///< drafts are made only from repetitions of earlier text
    Block,  ///< drafts are made only by the model's prediction block (multi-token prediction), if it has one
};

/// A prompt that is used unchanged, instead of messages that the model's template renders: a text, token ids, or a
/// prompt that the caller has built. A text is tokenized as a whole: it may contain special tokens, and the tokens that
/// the metadata requests, such as BOS, are added. A text and token ids are continued without reasoning.
using GivenPrompt = std::variant<std::string, std::vector<TokenId>, BuiltPrompt>;

/// Generates one answer: renders the messages, reuses the cached prefix of the prompt, and evaluates the rest.
struct Generate {
    RequestId request = 0;
    ConversationId conversation = 0;
    /// The whole history, oldest first; the last message is the user's. If `prompt` is given, the messages are not
    /// rendered, and only a PromptReview reads them.
    std::vector<Message> messages;
    SamplerSettings sampling;
    std::vector<std::string> stopStrings;
    /// Maximum number of tokens of the answer, including its given beginning; 0: until the context is full.
    std::uint32_t maxTokens = 0;
    std::uint32_t alternatives = 20;  ///< number of candidates to record for each token
    bool scorePrompt = false;         ///< also record distributions for the tokens of the prompt (PromptScored)
    bool scoreAnswer = true;          ///< also record distributions for the tokens of the answer
    std::uint32_t draftTokens = 14;   ///< maximum length of a draft (AnswerEvaluator); 0: no drafts
    DraftSource draftSource = DraftSource::Any;
    /// The answer begins with `answerTokens`, unchanged, followed by `answerText`. The rest is generated as if this
    /// beginning had been sampled with the same seed: penalties, stop strings and the detection of reasoning include
    /// it, and one random number is skipped for each of its tokens.
    ///
    /// `answerReasoning` is reasoning that precedes `answerText`. It is enclosed in the tags of the model. The template
    /// or the tokens may leave a block of reasoning open before `answerText`. That block is closed before `answerText`
    /// unless `answerText` itself closes it.
    std::vector<TokenId> answerTokens = {};
    std::string answerReasoning = {};
    std::string answerText = {};
    PauseConditions pauseOn = {};
    Overflow overflow = Overflow::DropOldest;
    /// Grammar of the answer after its reasoning. It also applies to the given beginning of the answer.
    GrammarSource grammar = {};
    /// The amount of reasoning: one of ModelSummary::thinking. Empty: the default of the model's template.
    std::string thinking = {};
    /// Maximum number of reasoning tokens. At this limit, the tokens with which the model closes its reasoning are
    /// inserted. Absent: no separate limit.
    std::optional<std::uint32_t> thinkingTokens = {};
    /// ModelSummary::path of the intended model. If another model is loaded when the request runs, the request fails.
    /// Empty: the loaded local model; the request fails if a server is connected instead.
    std::string modelPath = {};
    /// The prompt to use instead of `messages`. The request fails if the prompt does not fit into the context. Prompt
    /// and answer may have one token more than the context, because the last token is not evaluated.
    std::optional<GivenPrompt> prompt = {};
    bool ignoreEnd = false;   ///< whether the answer continues after an end-of-generation token
    bool onlyPrompt = false;  ///< whether the answer ends before its first generated token
};

/// Evaluates stored tokens again, and captures the requested values (Captured) and scores (PromptScored). It changes no
/// conversation. Any other command interrupts the capture within one chunk; the capture then releases its cache and its
/// separate back end. Later, the capture continues with the results that it has not emitted yet.
struct Capture {
    RequestId request = 0;
    /// Path of the model that the tokens belong to; the request fails if another model is loaded.
    std::string modelPath;
    std::optional<std::uint64_t> modelHash;  ///< hash of the model's file when the tokens were made, if known
    std::vector<TokenId> tokens;
    /// The stored records of `tokens`, in the same order; empty if they are unknown. The request fails if the bytes of
    /// a record differ from those in the loaded model. If a server computes the scores, bytes, kinds and positions are
    /// taken from these records.
    std::vector<TokenRecord> records = {};
    /// Number of final tokens that belong to an answer. They are evaluated as if they were generated one by one.
    std::uint32_t answerTokens = 0;
    CaptureWants wants;
    /// A conversation that may hold the first tokens of `tokens` in its cache. Where only keys and values of a position
    /// are needed, they are copied from that cache instead of evaluating the token.
    std::optional<ConversationId> conversation = {};
    /// Device: "cpu", "cpu:LEVEL" or "vulkan[:N]"; empty: the loaded back end. If a device is named, a separate back
    /// end is made for this capture and released afterwards. The separate back end reads or copies the whole model, and
    /// evaluates all tokens up to the last requested one. If the capture is interrupted, all of this is repeated when
    /// it continues. Making the back end and copying the model cannot be interrupted: other commands wait until the
    /// current step is done.
    std::string device = {};
    bool onlyCost = false;  ///< whether to emit only CaptureFinished, with the estimated cost
    /// If true, the capture runs between two tokens of the answer that is being written; the answer continues
    /// afterwards. If false, the capture waits until that answer pauses or ends.
    bool duringAnswer = false;

    /// The capture gives way to all other commands. It may run during pauses of an answer, or as `duringAnswer` allows.
    Scheduling scheduling() const noexcept
    {
        return {true, duringAnswer ? WithinAnswers::BetweenTokens : WithinAnswers::DuringPauses, !onlyCost};
    }
};

/// Evaluates tokens on two devices or two CPU levels, and compares every intermediate result. Additional runs estimate
/// the rounding noise of every step (compareTraces), so this takes long.
struct CompareRuns : RunPair {
    RequestId request = 0;
    bool onlyCost = false;      ///< whether to emit only ComparisonExpected, with the estimated cost
    bool duringAnswer = false;  ///< whether to run between two tokens of an answer (Capture::duringAnswer)

    /// The comparison runs in the order of the commands. It may run during pauses of an answer, or as `duringAnswer`
    /// allows.
    Scheduling scheduling() const noexcept
    {
        return {false, duringAnswer ? WithinAnswers::BetweenTokens : WithinAnswers::DuringPauses, !onlyCost};
    }
};

/// Where keys and values of conversations are saved, so that long conversations need not be evaluated again after the
/// program restarts. If neither a folder nor a file is set, nothing is saved.
struct KvStateOptions {
    std::filesystem::path folder;  ///< folder with one file for each conversation and model
    std::filesystem::path file;    ///< if set, all conversations use this one file instead of the folder
    /// Maximum total size of the files in the folder; the oldest files are removed.
    std::uint64_t maxBytes = std::uint64_t{4} << 30U;
    /// Conversations with fewer tokens are not saved, because evaluating these tokens again is faster than reading a
    /// file.
    std::size_t minTokens = 128;
};

/// Total size of the saved states.
struct KvStateUsage {
    std::uint64_t bytes = 0;
    std::uint32_t files = 0;
};

/// Sets the options for saving states from now on. Files in the previous folder are not removed.
struct ConfigureKvStates {
    KvStateOptions options;
};

/// Saves the states of all conversations that have changed. The engine also saves them after a short time without
/// commands, before it unloads a model, and when it is destroyed.
struct SaveKvStates {
    RequestId request = 0;
};

/// Removes all saved states in the folder.
struct ClearKvStates {};

/// Discards the conversation's KV cache and its saved states.
struct CloseConversation {
    ConversationId conversation = 0;
};

/// Any of the commands that can be posted to an Engine.
using Command = std::variant<LoadModel, UnloadModel, Generate, Capture, CompareRuns, CloseConversation,
                             ConfigureKvStates, SaveKvStates, ClearKvStates>;

}  // namespace vitrine

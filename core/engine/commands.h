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
/// The caller's name for a chat; the engine keeps one KV cache for the most recent ones.
using ConversationId = std::int64_t;

struct EngineOptions {
    std::string device = "cpu";       ///< as ComputeOptions has it: "cpu", "vulkan", "vulkan:N"
    std::string isa;                  ///< empty: the best the machine has
    std::uint32_t threads = 0;        ///< 0: one per physical core
    std::uint32_t contextLength = 0;  ///< 0: what the model was trained for, at most 8192
    std::optional<KvType> kvKeys;     ///< absent: f32 for a small cache, else f16 (Evaluator::makeCache)
    std::optional<KvType> kvValues;
    std::string preTokenizer;  ///< overrules the file's tokenizer.ggml.pre (LoadOptions)
    /// That a Vulkan device computes, as ComputeOptions has it; absent: as many as fit.
    std::optional<std::size_t> deviceLayers = {};
};

struct LoadModel {
    RequestId request = 0;
    std::string path;
    EngineOptions options;
};

struct UnloadModel {
    RequestId request = 0;
};

struct Message {
    std::string role;  ///< "system", "user", "assistant", "tool"
    std::string content;
    std::string reasoning = {};  ///< of an answer: what the model thought before it (see reasoning.h)
};

/// What is left out of a prompt for which the context has no room; see fitPrompt.
enum class Overflow : std::uint8_t {
    DropOldest,  ///< turns from the first on
    DropMiddle,  ///< turns from the second on: the first is often what all is about
    Stop,        ///< nothing: it is an error
};

/// When an answer pauses by itself: each drawn token is checked against these before it becomes part of it.
struct PauseConditions {
    std::optional<float> entropyAbove;  ///< of the raw distribution, in bits
    std::optional<std::int32_t> rankAbove;
    std::optional<float> probabilityBelow;  ///< TokenRecord::pRaw
    std::vector<TokenId> tokens;
    std::vector<std::string> texts;  ///< that the token completes, in the reasoning too
    bool notFinite = false;          ///< a logit is NaN or infinite, where an answer otherwise fails
    /// Before it has more tokens than this, including its beginning; 0: before the first of them.
    std::optional<std::uint32_t> atCount;
};

// What steers a Generate that runs or waits for its turn. An answer pauses before a token: it was drawn (Paused), but
// is not part of the answer yet.

/// Before the next token, whatever it is.
struct Pause {
    RequestId request = 0;
};
/// Takes the token before which the answer pauses, and pauses before the next.
struct Step {
    RequestId request = 0;
};
/// Goes on until the answer has this many tokens, including its beginning, and pauses before the next.
struct RunTo {
    RequestId request = 0;
    std::uint32_t tokens = 0;
};
/// Continues until a condition is met.
struct Resume {
    RequestId request = 0;
};
/// Takes this token instead of the one drawn, and pauses before the next. Without effect unless the answer pauses
/// before its token number `step` (Paused::step); an id that is not in the vocabulary is answered by another Paused.
struct Choose {
    RequestId request = 0;
    std::uint32_t step = 0;
    TokenId token = 0;
};
/// Replaces the conditions. A pause stays one.
struct PauseOn {
    RequestId request = 0;
    PauseConditions conditions;
};

using Steering = std::variant<Pause, Step, RunTo, Resume, Choose, PauseOn>;

/// Where drafts come from.
enum class DraftSource : std::uint8_t {
    Any,
    Text,   ///< repetitions
    Block,  ///< the block behind the layers that guesses further tokens, where a model has one
};

/// Renders the messages, reuses the cached prefix, evaluates the rest and generates one answer.
struct Generate {
    RequestId request = 0;
    ConversationId conversation = 0;
    std::vector<Message> messages;  ///< the whole history, oldest first; the last one is the user's
    SamplerSettings sampling;
    std::vector<std::string> stopStrings;
    /// Most tokens of the answer, including its beginning; 0: until the context is full.
    std::uint32_t maxTokens = 0;
    std::uint32_t alternatives = 20;  ///< recorded for each token
    bool scorePrompt = false;         ///< also record distributions for the tokens of the prompt (ScorePrompt)
    bool scoreAnswer = true;          ///< record them for the tokens of the answer
    std::uint32_t draftTokens = 14;   ///< drafted at a time (AnswerEvaluator), at most; 0: none
    DraftSource draftSource = DraftSource::Any;
    /// The answer begins with these tokens, taken as they are, and with this text behind them. What follows is what an
    /// answer with this seed would have gone on with, had it come to the same tokens by itself: penalties, stop strings
    /// and reasoning see them, and as many random numbers have been used.
    ///
    /// What was thought before the text may be given as text, too; it gets the tags that the model writes. Where a
    /// block of reasoning is open before `answerText` (the template or the tokens begin one), it is closed first,
    /// unless the text closes it.
    std::vector<TokenId> answerTokens = {};
    std::string answerReasoning = {};
    std::string answerText = {};
    PauseConditions pauseOn = {};
    Overflow overflow = Overflow::DropOldest;
    /// What the answer must be like, after its reasoning; what it begins with, too.
    GrammarSource grammar = {};
    /// How much the model thinks: one of ModelSummary::thinking. Empty: as its template has it.
    std::string thinking = {};
    /// Most tokens of reasoning; then it is closed as the model would. Absent: no limit but the answer's.
    std::optional<std::uint32_t> thinkingTokens = {};
    /// ModelSummary::path of the model that is meant: no other one is asked, whatever was opened meanwhile. Empty: the
    /// one that is open, of this computer; a server is not asked then.
    std::string modelPath = {};
};

/// Evaluates a prompt that was answered before once more, for the distributions of its tokens (PromptScored). It takes
/// nothing over from any conversation and changes none. While anything else waits it stands back, and begins anew
/// afterwards.
struct ScorePrompt {
    RequestId request = 0;
    std::string modelPath;                   ///< of the model that answered it; another one is refused
    std::optional<std::uint64_t> modelHash;  ///< of its file then, if known
    std::vector<TokenRecord> tokens;         ///< the whole prompt; ids and bytes count
    std::uint32_t alternatives = 20;         ///< recorded for each token
    bool duringAnswer = false;               ///< as of a Capture
};

/// Evaluates stored tokens again, for all the logits from which one of an answer was drawn: the same to the bit where
/// its prompt had not been evaluated in other pieces.
struct ReplayLogits {
    RequestId request = 0;
    /// Its cache is used if it holds these tokens; it then holds those before the step, and none after them.
    ConversationId conversation = 0;
    std::vector<TokenId> prompt;
    std::vector<TokenId> answer;
    std::uint32_t step = 0;  ///< which token of the answer; its size for what would have come next
};

/// Evaluates stored tokens again, and captures what is wanted on the way (Captured). It changes no conversation. While
/// anything else waits it stands back within a chunk, keeping neither a cache nor a back end of its own, and then goes
/// on with what it has not told yet.
struct Capture {
    RequestId request = 0;
    std::string modelPath;                   ///< of the model that the tokens are of; another one is refused
    std::optional<std::uint64_t> modelHash;  ///< of its file then, where that is known
    std::vector<TokenId> tokens;
    /// So many of the tokens, the last, are an answer's: they are evaluated as though they came one by one.
    std::uint32_t answerTokens = 0;
    CaptureWants wants;
    /// Keys and values of positions that are only looked back at are copied from here, where it holds these tokens.
    std::optional<ConversationId> conversation = {};
    /// "cpu", "cpu:LEVEL" or "vulkan[:N]"; empty: the back end that is loaded. Another one is made for this capture,
    /// reads or copies the whole model, evaluates all tokens up to the last one wanted, and is let go afterwards; all
    /// that again whenever the capture goes on after it has stood back. Making it and bringing the model there are not
    /// interrupted: what is posted meanwhile waits until the step that has begun is done.
    std::string device = {};
    bool onlyCost = false;  ///< nothing but CaptureFinished, with what it would take
    /// Between two tokens of the answer that is being written, which goes on when it is done; else behind it.
    bool duringAnswer = false;
};

/// Evaluates tokens on two devices or levels, and compares every intermediate result of the one with the other's.
/// Further runs judge every step (compareTraces), so this takes its time.
struct CompareRuns : RunPair {
    RequestId request = 0;
    bool onlyCost = false;      ///< nothing but ComparisonExpected
    bool duringAnswer = false;  ///< as of a Capture
};

/// Where keys and values of conversations are kept between two runs of the program, so that long ones need not be
/// evaluated again. With neither a folder nor a file they are not.
struct KvStateOptions {
    std::filesystem::path folder;                      ///< one file for each conversation and model
    std::filesystem::path file;                        ///< instead: all conversations use this one
    std::uint64_t maxBytes = std::uint64_t{4} << 30U;  ///< in the folder; the oldest are removed
    std::size_t minTokens = 128;                       ///< shorter ones are evaluated sooner than read
};

struct KvStateUsage {
    std::uint64_t bytes = 0;
    std::uint32_t files = 0;
};

/// From now on states are kept as these options say. What is in a folder used before stays there.
struct ConfigureKvStates {
    KvStateOptions options;
};

/// Writes the states of all conversations that have changed. The engine also does so when it has been idle for a
/// moment, before it forgets them, and at its end.
struct SaveKvStates {
    RequestId request = 0;
};

/// Removes all states in the folder.
struct ClearKvStates {};

/// Forgets the conversation's KV cache, also on the disk.
struct CloseConversation {
    ConversationId conversation = 0;
};

using Command = std::variant<LoadModel, UnloadModel, Generate, ScorePrompt, ReplayLogits, Capture, CompareRuns,
                             CloseConversation, ConfigureKvStates, SaveKvStates, ClearKvStates>;

}  // namespace vitrine

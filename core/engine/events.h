#pragma once

#include "core/base/sentence.h"
#include "core/capture/captured.h"
#include "core/compare_runs/run_comparison.h"
#include "core/engine/commands.h"
#include "core/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vitrine {

class Prompts;
class StepSamplers;

/// Progress of LoadModel.
struct LoadProgress {
    RequestId request = 0;
    float fraction = 0;  ///< 0…1
    Sentence stage;      ///< "reading metadata", "tokenizer", "weights", …
};

/// The source of the template: the model's file, ChatML, or none.
enum class TemplateSource : std::uint8_t { Model, ChatMlFallback, RawCompletion };

/// Abilities of a server with its model.
struct ServerFacts {
    std::string host;                ///< "host:8000"
    std::uint32_t alternatives = 0;  ///< largest number of candidates per token
    bool promptScores = false;       ///< returns log-probabilities of a prompt
    bool chosenIds = false;          ///< returns log-probabilities of chosen tokens at any rank
    bool continues = false;          ///< continues a given beginning of an answer
};

/// Description of a loaded model for the window.
struct ModelSummary {
    std::string path;
    std::string name;  ///< general.name; the file's name if that is missing
    std::string architecture;
    std::string quantization;  ///< "Q4_K_M" (core/gguf/quantization.h)
    std::uint64_t parameters = 0;
    std::uint64_t fileBytes = 0;
    double outputShare = 0;           ///< share of the output matrix in the bytes that one token reads; 0: unknown
    std::uint32_t contextLength = 0;  ///< in use
    std::uint32_t trainedContextLength = 0;
    std::uint32_t vocabularySize = 0;
    std::uint32_t layers = 0;
    Sentence device;        ///< "CPU, AVX2, 2 threads"
    std::string driver;     ///< name and version of a GPU's driver; empty if no GPU is used
    std::string isa;        ///< level of the CPU's kernels: "avx2"
    EngineOptions options;  ///< options of LoadModel
    KvType kvKeys = KvType::F16;
    KvType kvValues = KvType::F16;
    /// Number of layers on a GPU; layers + 1 includes the output, 0 means that the CPU computes everything.
    std::uint32_t deviceLayers = 0;
    TemplateSource templateSource = TemplateSource::Model;
    /// The amounts of reasoning that can be chosen, as far as the template supports them: "off", "on", "low", "medium",
    /// "high".
    std::vector<std::string> thinking = {};
    std::vector<Sentence> notices;           ///< sentences for the user ("this file has no chat template …")
    std::optional<ServerFacts> server = {};  ///< absent: the model runs on this computer
};

/// Closes a LoadModel, or reports with request 0 that a model was loaded again.
struct ModelLoaded {
    RequestId request = 0;  ///< 0: the previous model is back after the next one failed to load
    ModelSummary summary;
    std::shared_ptr<const Prompts> prompts = {};        ///< thread-safe; may be held after unloading
    std::shared_ptr<const StepSamplers> samplers = {};  ///< thread-safe; null if the vocabulary is unknown
};

/// The hash of the loaded model. Emitted on a separate thread, after the ModelLoaded.
struct ModelHashed {
    RequestId request = 0;
    std::string path;
    std::uint64_t hash = 0;  ///< XXH64 of the whole file
};

/// Closes an UnloadModel, or reports with request 0 that a model is gone.
struct ModelUnloaded {
    RequestId request = 0;  ///< 0: it was unloaded to free memory and could not be loaded again, or it was given up
    /// A sentence with the reason why the model was given up: its file was shortened or can no longer be read.
    /// Empty otherwise.
    Sentence problem = {};
};

/// The rendered prompt, before it is evaluated; its records are not scored yet.
struct PromptReady {
    RequestId request = 0;
    ConversationId conversation = 0;
    std::string text;
    /// Tokens of the prompt, followed by the given beginning of the answer (TokenOrigin::Generated).
    std::vector<PromptToken> tokens;
    std::uint32_t reusedTokens = 0;  ///< prefix that the KV cache already holds
    /// Tokens after that prefix that the cache holds, but that are evaluated again from the last checkpoint.
    std::uint32_t repeatedTokens = 0;
    std::uint32_t contextLength = 0;
    /// Indices left out because the context is full; never the system prompt.
    std::vector<std::int32_t> droppedMessages;
    std::vector<Sentence> notices;
    /// Names of settings that are not sent to the server (core/remote/request_body.h).
    std::vector<std::string> untold = {};
    /// Number of final `tokens` that are the answer's beginning (Generate::answerTokens).
    std::uint32_t answerTokens = 0;
    std::string answerText = {};             ///< text of the beginning that may be shown; TokenGenerated continues it
    std::string answerReasoning = {};        ///< reasoning of the beginning that may be shown
    std::uint64_t seed = 0;                  ///< of the answer
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file, if known by now
};

/// Progress of evaluating a prompt.
struct PromptProgress {
    RequestId request = 0;
    std::uint32_t doneTokens = 0;   ///< tokens evaluated so far
    std::uint32_t totalTokens = 0;  ///< tokens to evaluate
};

/// Distributions of the prompt tokens of one evaluated chunk.
struct PromptScored {
    RequestId request = 0;
    std::uint32_t firstToken = 0;  ///< index into PromptReady::tokens, or ScorePrompt::tokens
    std::vector<TokenRecord> records;
};

/// Closes a ScorePrompt.
struct PromptScoringFinished {
    RequestId request = 0;
};

/// One token of the answer.
struct TokenGenerated {
    RequestId request = 0;
    TokenRecord record;
    std::string text;            ///< text that may be shown now: whole characters, never a stop string
    std::string reasoning = {};  ///< reasoning that may be shown now, without its tags
    bool chosen = false;         ///< set by Choose instead of drawn
    /// All text before this token, including PromptReady::answerText, was reasoning and precedes `reasoning`: the
    /// answer closed a block that no tag opened.
    bool textWasReasoning = false;
};

/// Why an answer pauses. Asked: on request; other values: the token meets this condition.
enum class PauseReason : std::uint8_t { Asked, Entropy, Rank, Probability, Token, Text, NotFinite };

/// The answer pauses before a token, until Step, RunTo, Resume, Choose or a cancel. Emitted again, with a problem, if a
/// request cannot be carried out.
struct Paused {
    RequestId request = 0;
    std::uint32_t step = 0;  ///< index of the token in the answer, including its beginning
    /// The drawn token, with at least kPausedCandidates candidates if the vocabulary has that many. If a logit is not
    /// finite: id -1 and not scored. Then only Choose continues; anything else makes the answer fail.
    TokenRecord record;
    PauseReason reason = PauseReason::Asked;
    /// A sentence with the broken logit, or with the reason why a request cannot be carried out; otherwise empty.
    Sentence problem = {};
};

inline constexpr std::size_t kPausedCandidates = 10;

/// Why an answer ended.
enum class StopReason : std::uint8_t {
    EndOfTurn,
    StopString,
    MaxTokens,
    ContextFull,
    Cancelled,
    GrammarComplete,  ///< the text is complete under its grammar, which allows no continuation
    GrammarStuck,     ///< the text is incomplete, but its grammar allows no token
    Refused,          ///< the server marks the text as a refusal
};

/// Numbers and times of one answer.
struct GenerationStats {
    std::uint32_t promptTokens = 0;     ///< including the given beginning of the answer
    std::uint32_t evaluatedTokens = 0;  ///< prompt tokens without the reused prefix
    std::uint32_t generatedTokens = 0;
    std::uint32_t draftedTokens = 0;   ///< evaluated before they were drawn
    std::uint32_t acceptedTokens = 0;  ///< drafted tokens that were then drawn
    double promptSeconds = 0;
    double generationSeconds = 0;
    double firstTokenSeconds = 0;  ///< from the beginning to the first token of the answer; 0 if there was none
    double reasoningSeconds = 0;   ///< part of generationSeconds, until the reasoning ended
    std::uint64_t seed = 0;        ///< the seed that was used
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file, if known by now
};

/// Closes a Generate.
struct GenerationFinished {
    RequestId request = 0;
    ConversationId conversation = 0;
    StopReason reason = StopReason::EndOfTurn;
    std::string stopString;     ///< the stop string, for StopReason::StopString
    Sentence sentence = {};     ///< the reason, for the grammar's reasons and Refused
    std::string remainingText;  ///< text that was held back because it might have become a stop string
    std::string remainingReasoning = {};
    bool textWasReasoning = false;  ///< as in TokenGenerated; the remaining texts follow
    GenerationStats stats;
};

/// Result of ReplayLogits; `replaySamplers` applies a chain to these logits.
struct LogitsReplayed {
    RequestId request = 0;
    std::uint32_t step = 0;
    std::shared_ptr<const std::vector<float>> logits;  ///< [vocabulary], as computed by the model
};

/// A part of the results of a Capture. The engine keeps no reference to it.
struct Captured {
    RequestId request = 0;
    std::shared_ptr<const CapturedPiece> piece;
};

/// Progress of a Capture; never decreases.
struct CaptureProgress {
    RequestId request = 0;
    std::uint64_t done = 0;   ///< evaluated tokens and rows of the lens
    std::uint64_t total = 0;  ///< upper limit of `done`
};

/// The answer waits between two tokens for a command that runs meanwhile (Capture::duringAnswer), or continues after
/// it. Not emitted for commands that only estimate a cost.
struct AnswerHeld {
    RequestId request = 0;          ///< the answer's
    RequestId by = 0;               ///< the command that runs
    std::optional<double> seconds;  ///< time that the answer waited; absent at the beginning of the wait
};

/// Cost of a Capture: estimated before it runs, measured after it.
struct CaptureCost {
    std::uint32_t evaluatedTokens = 0;  ///< more than necessary if the capture gave way and restarted
    std::uint32_t answerTokens = 0;     ///< evaluated tokens that belong to the answer
    std::uint32_t answerPasses = 0;     ///< forward passes of the answer's tokens; the estimate is approximate
    /// Tokens with keys and values from a conversation, in the last run if it gave way.
    std::uint32_t reusedTokens = 0;
    std::uint64_t lensRows = 0;    ///< rows that went through the output matrix
    std::uint64_t lensPasses = 0;  ///< passes of these rows; the estimate is approximate
    std::uint64_t values = 0;      ///< values of taps that were read; the estimate is approximate
    /// Time of the prompt's tokens, the answer's tokens, the lens, and reading values; 0 in an estimate.
    double promptSeconds = 0;
    double answerSeconds = 0;
    double lensSeconds = 0;
    double valueSeconds = 0;
    std::uint64_t answerBytes = 0;  ///< size of all pieces; the estimate is approximate and an upper limit
    std::uint64_t heldBytes = 0;    ///< largest size held at a time (CaptureWants::maxBytes)
    /// Whether all values are bit-identical to the original evaluation of the tokens (CaptureRun). True in an estimate.
    bool isExact = true;
};

/// Closes a Capture.
struct CaptureFinished {
    RequestId request = 0;
    CaptureCost cost;
};

/// Emitted when one of the runs of CompareRuns begins.
struct ComparisonProgress {
    RequestId request = 0;
    Sentence run;       ///< "cpu:avx2 with 1 thread"
    double share = -1;  ///< fraction of all runs, 0 to 1; below 0: unknown
};

/// Result of CompareRuns.
struct RunsCompared : ComparisonReport {
    RequestId request = 0;
};

/// Estimated cost of CompareRuns.
struct ComparisonExpected : ComparisonCost {
    RequestId request = 0;
};

/// The current size of the saved states. With the request of SaveKvStates it closes that request; without a request it
/// is emitted whenever the size changes.
struct KvStatesChanged {
    RequestId request = 0;
    KvStateUsage usage;
    Sentence problem;  ///< a sentence with the reason why a state could not be saved; empty on success
};

/// A command failed. Every error reaches the caller in this form.
struct Failed {
    RequestId request = 0;
    Sentence sentence;
    std::string detail;
    /// If the pre-tokenizer of a model is unknown: the known ones, for EngineOptions::preTokenizer. The likely ones
    /// come first, the others are sorted by name.
    std::vector<std::string> preTokenizers = {};
    /// The device failed or is not available (DeviceError); the CPU may succeed.
    bool ofDevice = false;
    /// Number of entries at the front of `preTokenizers` that belong to models with a similar vocabulary.
    std::uint32_t likelyPreTokenizers = 0;
};

/// Everything that an Engine can emit.
using Event = std::variant<LoadProgress, ModelLoaded, ModelHashed, ModelUnloaded, PromptReady, PromptProgress,
                           PromptScored, PromptScoringFinished, TokenGenerated, Paused, GenerationFinished,
                           LogitsReplayed, AnswerHeld, Captured, CaptureProgress, CaptureFinished, ComparisonProgress,
                           RunsCompared, ComparisonExpected, KvStatesChanged, Failed>;

/// Called on the engine's thread, except for ModelHashed. Must return quickly and never throw.
using EventSink = std::function<void(Event)>;

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/capture/captured.h"
#include "core/diagnose/compare_runs/run_comparison.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/sampler_replay.h"

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
    float fraction = 0;  ///< fraction of the loading that is done, 0 to 1
    /// Description of the current stage: "reading metadata", "tokenizer", "weights", ….
    Sentence stage;
};

/// The source of the chat template: the model's file, ChatML, or no template.
enum class TemplateSource : std::uint8_t { Model, ChatMlFallback, RawCompletion };

/// Features that a server supports for its model.
struct ServerFacts {
    std::string host;  ///< host and port, such as "host:8000"
    /// Largest number of candidates that the server reports per token.
    std::uint32_t alternatives = 0;
    /// Whether the server returns log-probabilities of a prompt.
    bool promptScores = false;
    /// Whether the server returns log-probabilities of tokens chosen by the caller, at any rank.
    bool chosenIds = false;
    /// Whether the server continues a given beginning of an answer.
    bool continues = false;
};

/// Description of a loaded model for the window.
struct ModelSummary {
    std::string path;
    /// The metadata key general.name of the file; if it is missing, the file name.
    std::string name;
    std::string architecture;
    /// Quantization in the notation of core/file/gguf/quantization.h, such as "Q4_K_M".
    std::string quantization;
    std::uint64_t parameters = 0;
    std::uint64_t fileBytes = 0;
    /// Size of the output matrix divided by the size of all weights that are read for each token, 0 to 1; 0: unknown.
    double outputShare = 0;
    std::uint32_t contextLength = 0;  ///< context length in use
    std::uint32_t trainedContextLength = 0;
    std::uint32_t vocabularySize = 0;
    std::uint32_t layers = 0;
    Sentence device;     ///< description for users, such as "CPU, AVX2, 2 threads"
    std::string driver;  ///< name and version of a GPU's driver; empty if no GPU is used
    /// Instruction-set level of the CPU's kernels, such as "avx2".
    std::string isa;
    EngineOptions options;  ///< the options that were passed to LoadModel
    KvType kvKeys = KvType::F16;
    KvType kvValues = KvType::F16;
    /// Number of layers on a GPU, where the output counts as one more layer. 0: the CPU computes all layers.
    std::uint32_t deviceLayers = 0;
    TemplateSource templateSource = TemplateSource::Model;
    /// The amounts of reasoning that the template supports: a subset of "off", "on", "low", "medium", "high".
    std::vector<std::string> thinking = {};
    /// Sentences about the model for the user, such as "this file has no chat template …".
    std::vector<Sentence> notices;
    /// Data of the server; absent if the model runs on this computer.
    std::optional<ServerFacts> server = {};
};

/// Ends a LoadModel. If `request` is 0, the event ends no command, but reports that a model was loaded again, or that
/// its devices were chosen (EngineOptions::forOneAnswer).
struct ModelLoaded {
    /// Request of the LoadModel; 0: the previous model was loaded again after the next one failed to load, or the
    /// devices were chosen.
    RequestId request = 0;
    ModelSummary summary;
    /// Prompts of the model; thread-safe, usable even after the model was unloaded.
    std::shared_ptr<const Prompts> prompts = {};
    /// Samplers with the model's vocabulary; thread-safe; null if the vocabulary is unknown.
    std::shared_ptr<const StepSamplers> samplers = {};
};

/// The hash of the loaded model. Emitted on a separate thread, some time after ModelLoaded.
struct ModelHashed {
    RequestId request = 0;
    std::string path;
    std::uint64_t hash = 0;  ///< XXH64 of the whole file
};

/// Ends an UnloadModel. If `request` is 0, the event ends no command, but reports that the engine unloaded the model on
/// its own.
struct ModelUnloaded {
    /// Request of the UnloadModel; 0: the engine unloaded the model on its own. `problem` then has the reason. If
    /// `problem` is empty, the model was unloaded to free memory and could not be loaded again.
    RequestId request = 0;
    /// A sentence with the reason why the engine unloaded the model on its own: its file was shortened or can no longer
    /// be read. Empty otherwise.
    Sentence problem = {};
};

/// The rendered prompt. Emitted before the prompt is evaluated, so its records are not scored yet.
struct PromptReady {
    RequestId request = 0;
    ConversationId conversation = 0;
    std::string text;
    /// Tokens of the prompt, followed by the given beginning of the answer (TokenOrigin::Generated).
    std::vector<PromptToken> tokens;
    std::uint32_t reusedTokens = 0;  ///< length of the prefix that the KV cache already holds, in tokens
    /// Number of tokens after the reused prefix that are evaluated again although the cache held them, because
    /// evaluation must start at a checkpoint of recurrent states.
    std::uint32_t repeatedTokens = 0;
    std::uint32_t contextLength = 0;
    /// Indices of messages that were left out because the context is full; never the system prompt.
    std::vector<std::int32_t> droppedMessages;
    std::vector<Sentence> notices;
    /// Names of settings that are not sent to the server (core/generate/remote/request_body.h).
    std::vector<std::string> omitted = {};
    /// Number of tokens at the end of `tokens` that belong to the given beginning of the answer
    /// (Generate::answerTokens).
    std::uint32_t answerTokens = 0;
    /// Text of the given beginning that may be shown; TokenGenerated continues it.
    std::string answerText = {};
    std::string answerReasoning = {};        ///< reasoning of the given beginning that may be shown
    std::uint64_t seed = 0;                  ///< seed of the answer
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file; absent if not computed yet
};

/// Progress of evaluating a prompt.
struct PromptProgress {
    RequestId request = 0;
    std::uint32_t doneTokens = 0;   ///< number of tokens evaluated so far
    std::uint32_t totalTokens = 0;  ///< number of tokens to evaluate in total
};

/// Distributions of the tokens of one evaluated chunk, for Generate::scorePrompt or CaptureWants::scores.
struct PromptScored {
    RequestId request = 0;
    /// Index of the first record's token in PromptReady::tokens or Capture::tokens.
    std::uint32_t firstToken = 0;
    std::vector<TokenRecord> records;
};

/// Emitted for each token of the answer.
struct TokenGenerated {
    RequestId request = 0;
    TokenRecord record;
    std::string text;            ///< text to show now, in whole characters and never part of a stop string
    std::string reasoning = {};  ///< reasoning to show now, without its tags
    /// Whether the token was not sampled but set by Choose, or inserted at the limit of reasoning.
    bool chosen = false;
    /// Whether this token closes a block of reasoning that the answer never opened. All text before this token,
    /// including PromptReady::answerText, was then reasoning; it precedes `reasoning`.
    bool textWasReasoning = false;
};

/// Why an answer pauses. Asked: the caller requested a pause before this token, by a command or by
/// PauseConditions::atCount. Each of the other values names the condition of PauseConditions that the token meets.
enum class PauseReason : std::uint8_t { Asked, Entropy, Rank, Probability, Token, Text, NotFinite };

/// The answer pauses before a token, until Step, RunTo, Resume, Choose or a cancel. Emitted again, with a problem, if a
/// steering command cannot be carried out, and after Explain.
struct Paused {
    RequestId request = 0;
    /// Index of the token in the answer, including the given beginning.
    std::uint32_t step = 0;
    /// The sampled token, with at least kPausedCandidates candidates if the vocabulary has that many. If a logit is not
    /// finite, the id is -1 and the record is not scored. Then only Choose continues the answer; any other steering
    /// makes it fail.
    TokenRecord record;
    PauseReason reason = PauseReason::Asked;
    /// A sentence that names the logit that is not finite, or the reason why a steering command cannot be carried out;
    /// otherwise empty.
    Sentence problem = {};
    std::vector<SamplerStep> samplers = {};  ///< the effect of each sampler; only after Explain
};

inline constexpr std::size_t kPausedCandidates = 10;

/// Why an answer ended.
enum class StopReason : std::uint8_t {
    EndOfTurn,
    StopString,
    MaxTokens,
    ContextFull,
    Cancelled,
    GrammarComplete,  ///< the text is complete under its grammar, which allows no further token
    GrammarStuck,     ///< the text is incomplete, but its grammar allows no token
    Refused,          ///< the server marks the text as a refusal
};

/// Numbers of tokens, and durations, of one answer.
struct GenerationStats {
    /// Number of prompt tokens, including the given beginning of the answer.
    std::uint32_t promptTokens = 0;
    /// Number of prompt tokens that were evaluated: all except the reused prefix.
    std::uint32_t evaluatedTokens = 0;
    std::uint32_t generatedTokens = 0;
    std::uint32_t draftedTokens = 0;   ///< number of tokens that were evaluated before they were sampled
    std::uint32_t acceptedTokens = 0;  ///< number of drafted tokens that were then sampled
    double promptSeconds = 0;
    double generationSeconds = 0;
    /// Seconds until the first token of the answer; 0 if there was none.
    double firstTokenSeconds = 0;
    /// Seconds spent on reasoning tokens; part of generationSeconds.
    double reasoningSeconds = 0;
    std::uint64_t seed = 0;                  ///< seed of the answer's random numbers
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file; absent if not computed yet
};

/// Ends a Generate.
struct GenerationFinished {
    RequestId request = 0;
    ConversationId conversation = 0;
    StopReason reason = StopReason::EndOfTurn;
    /// The stop string that ended the answer; only for StopReason::StopString.
    std::string stopString;
    /// A sentence with the reason; only for GrammarComplete, GrammarStuck and Refused.
    Sentence sentence = {};
    /// Text that was held back until the end, because it might have become a stop string.
    std::string remainingText;
    std::string remainingReasoning = {};
    bool textWasReasoning = false;  ///< whether all text before remainingText was reasoning (TokenGenerated)
    GenerationStats stats;
};

/// A part of the results of a Capture. The engine does not keep the data.
struct Captured {
    RequestId request = 0;
    std::shared_ptr<const CapturedPiece> piece;
};

/// Progress of a Capture; never decreases.
struct CaptureProgress {
    RequestId request = 0;
    std::uint64_t done = 0;   ///< number of tokens evaluated and rows of the logit lens computed so far
    std::uint64_t total = 0;  ///< upper limit of `done`
};

/// Reports that the answer waits between two tokens while another command runs (Capture::duringAnswer). This event is
/// emitted when the wait begins, and again with `seconds` when the answer continues. Commands that only estimate a cost
/// do not emit it.
struct AnswerWaiting {
    RequestId request = 0;  ///< request of the answer
    RequestId by = 0;       ///< request of the command for which the answer waits
    /// Seconds that the answer has waited; absent when it begins to wait.
    std::optional<double> seconds;
};

/// Cost of a Capture. Estimated before the capture runs, measured after it has run.
struct CaptureCost {
    std::uint32_t evaluatedTokens = 0;  ///< number of evaluated tokens, including repetitions after interruptions
    std::uint32_t answerTokens = 0;     ///< number of the evaluated tokens that belong to the answer
    /// Number of forward passes for the answer's tokens; the estimate is approximate.
    std::uint32_t answerPasses = 0;
    /// Number of tokens for which keys and values were copied from a conversation. If the capture was interrupted, only
    /// the copies since the last interruption count.
    std::uint32_t reusedTokens = 0;
    /// Number of rows that were multiplied with the output matrix for the logit lens.
    std::uint64_t lensRows = 0;
    /// Number of passes that computed the rows of the logit lens; the estimate is approximate.
    std::uint64_t lensPasses = 0;
    std::uint64_t values = 0;  ///< number of values of taps that were read; the estimate is approximate
    /// The next four fields are the seconds spent on the prompt's tokens, on the answer's tokens, on the logit lens,
    /// and on reading values. All are 0 in an estimate.
    double promptSeconds = 0;
    double answerSeconds = 0;
    double lensSeconds = 0;
    double valueSeconds = 0;
    std::uint64_t answerBytes = 0;  ///< size of all pieces in bytes; the estimate is an upper limit
    std::uint64_t heldBytes = 0;    ///< largest number of bytes held at a time (CaptureWants::maxBytes)
    /// Whether all values are bit-identical to those of the original evaluation of the tokens (CaptureRun). Always true
    /// in an estimate.
    bool isExact = true;
};

/// Ends a Capture.
struct CaptureFinished {
    RequestId request = 0;
    CaptureCost cost;
};

/// Emitted when one of the runs of CompareRuns begins.
struct ComparisonProgress {
    RequestId request = 0;
    Sentence run;       ///< description of the run: "cpu:avx2 with 1 thread"
    double share = -1;  ///< fraction of all runs that are done, 0 to 1; below 0: unknown
};

/// Result of CompareRuns.
struct RunsCompared : ComparisonReport {
    RequestId request = 0;
};

/// Estimated cost of CompareRuns.
struct ComparisonExpected : ComparisonCost {
    RequestId request = 0;
};

/// The current size of the saved states. If `request` is the request of a SaveKvStates, the event ends that command.
/// The event is also emitted whenever the size changes; `request` is then 0.
struct KvStatesChanged {
    RequestId request = 0;
    KvStateUsage usage;
    Sentence problem;  ///< a sentence with the reason why a state could not be saved; empty on success
};

/// Emitted if a command failed. Every error is reported to the caller in this form.
struct Failed {
    RequestId request = 0;
    Sentence sentence;
    std::string detail;
    /// If the pre-tokenizer of a model is unknown: names of all known pre-tokenizers, for EngineOptions::preTokenizer.
    /// The likely names come first; the remaining names are sorted.
    std::vector<std::string> preTokenizers = {};
    /// Whether the device failed or is not available (DeviceError). The same command may succeed on the CPU.
    bool ofDevice = false;
    /// Number of likely names at the front of `preTokenizers`. Models with a vocabulary similar to that of this model
    /// use these pre-tokenizers.
    std::uint32_t likelyPreTokenizers = 0;
};

/// Any of the events that an Engine can emit.
using Event =
    std::variant<LoadProgress, ModelLoaded, ModelHashed, ModelUnloaded, PromptReady, PromptProgress, PromptScored,
                 TokenGenerated, Paused, GenerationFinished, AnswerWaiting, Captured, CaptureProgress, CaptureFinished,
                 ComparisonProgress, RunsCompared, ComparisonExpected, KvStatesChanged, Failed>;

/// Receives events. Called on the engine's thread, except for ModelHashed. Must return quickly and must not throw.
using EventSink = std::function<void(Event)>;

}  // namespace vitrine

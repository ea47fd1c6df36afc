#pragma once

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

struct LoadProgress {
    RequestId request = 0;
    float fraction = 0;  ///< 0…1
    std::string stage;   ///< "reading metadata", "tokenizer", "weights", …
};

enum class TemplateSource : std::uint8_t { Model, ChatMlFallback, RawCompletion };

/// What a server says of the tokens of a model there.
struct ServerFacts {
    std::string host;                ///< "host:8000"
    std::uint32_t alternatives = 0;  ///< at each place, at most
    bool promptScores = false;       ///< log-probabilities of a prompt
    bool chosenIds = false;          ///< log-probabilities of chosen tokens, wherever they rank
    bool continues = false;          ///< the beginning of an answer
};

/// What a window shows of a loaded model.
struct ModelSummary {
    std::string path;
    std::string name;  ///< general.name, else the file's name
    std::string architecture;
    std::string quantization;  ///< "Q4_K_M" (core/gguf/quantization.h)
    std::uint64_t parameters = 0;
    std::uint64_t fileBytes = 0;
    double outputShare = 0;           ///< what the output's matrix is of the bytes that a token reads; 0: not known
    std::uint32_t contextLength = 0;  ///< in use
    std::uint32_t trainedContextLength = 0;
    std::uint32_t vocabularySize = 0;
    std::uint32_t layers = 0;
    std::string device;     ///< "CPU, AVX2, 2 threads"
    std::string driver;     ///< name and version of a GPU's driver; empty if the CPU computes everything
    std::string isa;        ///< level of the CPU's kernels: "avx2"
    EngineOptions options;  ///< those it was loaded with
    KvType kvKeys = KvType::F16;
    KvType kvValues = KvType::F16;
    /// Those that a GPU computes; layers + 1 for all of them and the output, 0 if the CPU computes everything.
    std::uint32_t deviceLayers = 0;
    TemplateSource templateSource = TemplateSource::Model;
    /// How much the model is to think can be chosen: "off", "on", "low", "medium", "high", as far as its template
    /// knows.
    std::vector<std::string> thinking = {};
    std::vector<std::string> notices;        ///< sentences a user should read ("this file has no chat template …")
    std::optional<ServerFacts> server = {};  ///< absent: it runs on this computer
};

struct ModelLoaded {
    RequestId request = 0;  ///< 0: the model that made room for one that could not be loaded is back
    ModelSummary summary;
    std::shared_ptr<const Prompts> prompts = {};        ///< for any thread, as long as it is held
    std::shared_ptr<const StepSamplers> samplers = {};  ///< likewise; null where there is no vocabulary
};

/// The hash of the model in use is known now; from a thread of its own, after its ModelLoaded.
struct ModelHashed {
    RequestId request = 0;
    std::string path;
    std::uint64_t hash = 0;  ///< XXH64 of the whole file
};

struct ModelUnloaded {
    RequestId request = 0;  ///< 0: it had made room and could not be loaded again, or it was given up
    /// A sentence: why it was given up (its file was shortened, or can no longer be read). Else empty.
    std::string problem = {};
};

/// The rendered prompt, before it is evaluated (records are not scored yet).
struct PromptReady {
    RequestId request = 0;
    ConversationId conversation = 0;
    std::string text;
    std::vector<PromptToken> tokens;   ///< then those with which the answer begins (TokenOrigin::Generated)
    std::uint32_t reusedTokens = 0;    ///< prefix that the KV cache already holds
    std::uint32_t repeatedTokens = 0;  ///< behind it: held, but evaluated again from the last checkpoint of states
    std::uint32_t contextLength = 0;
    std::vector<std::int32_t>
        droppedMessages;  ///< indices left out because the context is full; never the system prompt
    std::vector<std::string> notices;
    std::vector<std::string> untold = {};  ///< names of settings that a server is not told (core/remote/request_body.h)
    std::uint32_t answerTokens = 0;    ///< how many of `tokens`, at the end, are the answer's (Generate::answerTokens)
    std::string answerText = {};       ///< what may be shown of these; TokenGenerated continues it
    std::string answerReasoning = {};  ///< the same for the reasoning
    std::uint64_t seed = 0;            ///< of the answer
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file, where that is known by now
};

struct PromptProgress {
    RequestId request = 0;
    std::uint32_t doneTokens = 0;  ///< of the tokens that had to be evaluated
    std::uint32_t totalTokens = 0;
};

/// Distributions of prompt tokens, as their chunk was evaluated.
struct PromptScored {
    RequestId request = 0;
    std::uint32_t firstToken = 0;  ///< index into PromptReady::tokens, or ScorePrompt::tokens
    std::vector<TokenRecord> records;
};

/// All that ScorePrompt asked for has been sent.
struct PromptScoringFinished {
    RequestId request = 0;
};

/// One token of the answer.
struct TokenGenerated {
    RequestId request = 0;
    TokenRecord record;
    std::string text;            ///< what may be shown now: whole characters, stop strings never included
    std::string reasoning = {};  ///< the same for the reasoning before the answer; its tags are in neither
    bool chosen = false;         ///< by Choose, instead of drawn
    /// All text before this token was reasoning, which precedes `reasoning`: the answer closed a block that no tag
    /// opened. PromptReady::answerText, too.
    bool textWasReasoning = false;
};

/// Why an answer pauses: it was asked to, or its token meets a condition.
enum class PauseReason : std::uint8_t { Asked, Entropy, Rank, Probability, Token, Text, NotFinite };

/// The answer pauses before a token, until Step, RunTo, Resume, Choose or a cancel. Comes again, with a problem, if
/// what was asked cannot be done.
struct Paused {
    RequestId request = 0;
    std::uint32_t step = 0;  ///< which token of the answer, including its beginning: 0 is the first
    /// Drawn, with at least kPausedCandidates alternatives if there are that many. If a logit is not finite:
    /// id -1 and not scored, for only a Choose goes on then; whatever else is asked lets the answer fail.
    TokenRecord record;
    PauseReason reason = PauseReason::Asked;
    std::string problem = {};  ///< a sentence: which logit is broken, or what cannot be done and why; else empty
};

inline constexpr std::size_t kPausedCandidates = 10;

enum class StopReason : std::uint8_t {
    EndOfTurn,
    StopString,
    MaxTokens,
    ContextFull,
    Cancelled,
    GrammarComplete,  ///< the text fits its grammar, which lets nothing follow
    GrammarStuck,     ///< the text is not complete, but no token can go on as its grammar wants it
    Refused,          ///< a server marks the text as a refusal
};

struct GenerationStats {
    std::uint32_t promptTokens = 0;     ///< including those with which the answer begins
    std::uint32_t evaluatedTokens = 0;  ///< of these, without the reused prefix
    std::uint32_t generatedTokens = 0;
    std::uint32_t draftedTokens = 0;   ///< evaluated before they were drawn
    std::uint32_t acceptedTokens = 0;  ///< of these, that came true
    double promptSeconds = 0;
    double generationSeconds = 0;
    double firstTokenSeconds = 0;            ///< from the beginning to the first token of the answer; 0 without one
    double reasoningSeconds = 0;             ///< part of generationSeconds, until the reasoning ended
    std::uint64_t seed = 0;                  ///< the one used
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model's file, where that is known by now
};

struct GenerationFinished {
    RequestId request = 0;
    ConversationId conversation = 0;
    StopReason reason = StopReason::EndOfTurn;
    std::string stopString;     ///< which one, for StopReason::StopString
    std::string sentence = {};  ///< for those of the grammar, and Refused
    std::string remainingText;  ///< held back until now (it might have become a stop string)
    std::string remainingReasoning = {};
    bool textWasReasoning = false;  ///< as in TokenGenerated; these follow
    GenerationStats stats;
};

/// What ReplayLogits found; `replaySamplers` says what a chain makes of them.
struct LogitsReplayed {
    RequestId request = 0;
    std::uint32_t step = 0;
    std::shared_ptr<const std::vector<float>> logits;  ///< [vocabulary], as the model gives them
};

/// A part of what Capture asked for. It is held by nobody else.
struct Captured {
    RequestId request = 0;
    std::shared_ptr<const CapturedPiece> piece;
};

/// How far a Capture is; never less far than it was told to be.
struct CaptureProgress {
    RequestId request = 0;
    std::uint64_t done = 0;   ///< tokens evaluated, and rows that the lens has read
    std::uint64_t total = 0;  ///< of so many
};

/// The answer waits between two tokens for a command that runs meanwhile (Capture::duringAnswer), or goes on behind it.
/// None comes of what asks only for a cost.
struct AnswerHeld {
    RequestId request = 0;          ///< the answer's
    RequestId by = 0;               ///< what runs
    std::optional<double> seconds;  ///< once it goes on: how long it waited
};

/// What a Capture takes, or took.
struct CaptureCost {
    std::uint32_t evaluatedTokens = 0;  ///< more than were needed at once where it gave way
    std::uint32_t answerTokens = 0;     ///< of these, an answer's
    std::uint32_t answerPasses = 0;     ///< in which those went through the model; beforehand: about
    std::uint32_t reusedTokens = 0;     ///< whose keys and values a conversation had (at last, where it gave way)
    std::uint64_t lensRows = 0;         ///< that went through the output
    std::uint64_t lensPasses = 0;       ///< in which they did; beforehand: about
    std::uint64_t values = 0;           ///< of taps, that were looked at; beforehand: about
    /// What the prompt's tokens took, the answer's, the lens, and looking at values; beforehand: 0.
    double promptSeconds = 0;
    double answerSeconds = 0;
    double lensSeconds = 0;
    double valueSeconds = 0;
    std::uint64_t answerBytes = 0;  ///< of all pieces; beforehand: about, and at most
    std::uint64_t heldBytes = 0;    ///< the most at a time (CaptureWants::maxBytes)
    /// Whether all is what the same tokens gave elsewhere, to the bit (CaptureRun). Beforehand: true.
    bool isExact = true;
};

/// All that Capture asked for has been told.
struct CaptureFinished {
    RequestId request = 0;
    CaptureCost cost;
};

/// One of the runs that CompareRuns needs begins.
struct ComparisonProgress {
    RequestId request = 0;
    std::string run;    ///< "cpu:avx2 with 1 thread"
    double share = -1;  ///< of all runs, 0 to 1; below 0: how many follow is not known
};

/// What CompareRuns found.
struct RunsCompared : ComparisonReport {
    RequestId request = 0;
};

/// What CompareRuns would take.
struct ComparisonExpected : ComparisonCost {
    RequestId request = 0;
};

/// What is on the disk now. With the request of SaveKvStates it closes that request; without one it comes whenever that
/// has changed.
struct KvStatesChanged {
    RequestId request = 0;
    KvStateUsage usage;
    std::string problem;  ///< one sentence: why a state could not be written; empty if all went well
};

/// The one form in which errors reach a caller.
struct Failed {
    RequestId request = 0;
    std::string sentence;
    std::string detail;
    /// If a model's pre-tokenizer is unknown: the known ones, one of which EngineOptions may name. Sorted by name after
    /// the likely ones.
    std::vector<std::string> preTokenizers = {};
    /// The device could not continue, or is not available (DeviceError): the same may be tried on the CPU.
    bool ofDevice = false;
    /// How many of `preTokenizers`, at the front, belong to models with a similar vocabulary.
    std::uint32_t likelyPreTokenizers = 0;
};

using Event = std::variant<LoadProgress, ModelLoaded, ModelHashed, ModelUnloaded, PromptReady, PromptProgress,
                           PromptScored, PromptScoringFinished, TokenGenerated, Paused, GenerationFinished,
                           LogitsReplayed, AnswerHeld, Captured, CaptureProgress, CaptureFinished, ComparisonProgress,
                           RunsCompared, ComparisonExpected, KvStatesChanged, Failed>;

/// Called on the engine's thread, but for ModelHashed; must return quickly and never throw.
using EventSink = std::function<void(Event)>;

}  // namespace vitrine

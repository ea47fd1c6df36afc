#include "app/cli/answer_flags.h"
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/endpoint_flags.h"
#include "app/cli/grammar_flags.h"
#include "app/cli/input.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/pause_prompt.h"
#include "app/cli/remote_generate.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/speed_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/cpu/kernels.h"
#include "core/engine/answer_beginning.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/model_hash.h"
#include "core/engine/model_tokens.h"
#include "core/engine/token_loop.h"
#include "core/sampling/sampler_chain.h"
#include "core/sampling/token_texts.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unistd.h>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    EndpointFlags endpoint;
    TokensFlag tokens;
    AnswerFlags answer;
    ThinkingFlags thinking;
    PausePrompt pauses;
    std::int64_t count = 128;
    std::size_t alternatives = 5;
    bool ignoreEnd = false;
    bool json = false;
    DeviceFlags device;
    SamplingFlags sampling;
    GrammarFlags grammar;
    SpeedFlags speed;
};

struct Continuation {
    std::vector<TokenId> promptIds;
    AnswerBeginning beginning;
    std::vector<TokenRecord> records;  ///< of what follows it
    std::string text;                  ///< with the beginning's
    const char* stopReason = "";
    std::string stopSentence;  ///< of the grammar's
    GenerationStats stats;
    std::optional<Conversation> conversation;  ///< what has been evaluated
};

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The model's tokens, until a signal comes.
class InterruptibleTokens : public ModelTokens {
public:
    using ModelTokens::ModelTokens;
    std::optional<TokenRecord> draw() override
    {
        if (Interruption::noted() != 0) return std::nullopt;
        return ModelTokens::draw();
    }
};

/// As --json writes it.
const char* reasonName(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end_of_generation";
    case StopReason::ContextFull:
        return "context_full";
    case StopReason::Cancelled:
        return "interrupted";
    case StopReason::GrammarComplete:
        return "grammar_complete";
    case StopReason::GrammarStuck:
        return "grammar_stuck";
    case StopReason::Refused:
        return "refused";
    case StopReason::StopString:
    case StopReason::MaxTokens:
        break;
    }
    return "count";
}

/// Keeps a state in the file that was asked for, if one was.
class State {
public:
    State(Runner& runner, const SpeedFlags& flags) : m_runner(runner), m_store(flags.states()) {}

    /// Makes the conversation hold what it can of the prompt but the last token, whose logits are wanted.
    void restore(Conversation& conversation, std::span<const TokenId> prompt)
    {
        if (!m_store.enabled()) return;
        const auto fingerprint = [&] { return fingerprintOf(conversation); };
        for (const std::string& sentence : m_store.restore(conversation, prompt, fingerprint, m_runner.tokenizer())) {
            tell(sentence);
        }
        conversation.truncate(std::min(conversation.tokens().size(), prompt.size() - 1));
    }
    void save(Conversation& conversation)
    {
        if (m_store.wantsToSave(conversation)) m_store.save(0, conversation, fingerprintOf(conversation), {});
    }

private:
    KvFingerprint fingerprintOf(const Conversation& conversation)
    {
        if (!m_hash) m_hash = std::make_unique<ModelHash>(m_runner.sharedModel());
        return vitrine::fingerprintOf(m_hash->value(), m_runner.model().config(), conversation.cache(),
                                      m_runner.backend());
    }

    Runner& m_runner;
    KvStateStore m_store;
    std::unique_ptr<ModelHash> m_hash;
};

/// The prompt, and behind it what the answer begins with.
void evaluatePrompt(Runner& runner, State& state, Conversation& conversation, std::span<const TokenId> tokens,
                    SamplerChain& chain, Continuation& result)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t prompt = result.promptIds.size();
    const bool follows = chain.remembers() && prompt < tokens.size();
    state.restore(conversation, tokens);
    if (follows) conversation.truncate(std::min(conversation.tokens().size(), reusedToFollow(prompt, tokens.size())));
    const std::size_t reused = conversation.tokens().size();
    for (std::size_t begin = reused, end = 0; begin < tokens.size(); begin = end) {
        end = pieceEnd(begin, prompt, tokens.size(), tokens.size(), runner.evaluator().tokensEvaluatedAlike());
        EvaluateOptions options;
        options.rows = end == tokens.size() ? LogitRows::Last : LogitRows::None;
        if (follows) {
            options.rows = std::max(options.rows, rowsToFollow(begin, end, prompt, tokens.size()));
            options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
                followBeginning(chain, tokens, prompt, begin + done, logits);
            };
        }
        runner.evaluator().evaluate(conversation.cache(), tokens.subspan(begin, end - begin), options);
        for (std::size_t i = begin; i < end; ++i) {
            conversation.append(describeToken(runner.tokenizer(), tokens[i], i));
        }
    }
    result.stats.promptTokens = static_cast<std::uint32_t>(tokens.size());
    result.stats.evaluatedTokens = static_cast<std::uint32_t>(tokens.size() - reused);
    if (!follows) chain.skipDraws(tokens.size() - prompt);
    result.stats.promptSeconds = secondsSince(begin);
}

/// How many positions a run may need. With a state all of the context, so that the type of the cache, where that
/// depends on its size, is that of the state the next time, too.
std::size_t positionsFor(const Runner& runner, const Flags& flags, std::size_t prompt, std::size_t beginning)
{
    const std::size_t context = runner.contextLength();
    if (!flags.speed.kvState.empty()) return std::max(context, prompt + beginning);
    const std::size_t room = context > prompt ? context - prompt : 0;
    const std::size_t answer = flags.count < 0 ? room : std::min(room, static_cast<std::size_t>(flags.count));
    return prompt + std::max(answer, beginning);
}

/// Samples until an end, and writes the text as it comes unless it is for --json.
void sampleTokens(Runner& runner, const Flags& flags, PausePrompt& pauses, std::vector<TokenId>& history,
                  SamplerChain& chain, AnswerText& text, Continuation& result)
{
    TokenScorer scorer(runner.tokenizer(), chooseKernels(flags.device.isa));
    DraftPolicy policy;
    ModelTokensOptions options;
    options.mostDrafted = flags.speed.draftTokens();
    if (flags.json) options.alternatives = flags.alternatives;
    options.endsTurns = !flags.ignoreEnd;
    InterruptibleTokens tokens(runner.evaluator(), *result.conversation, history, chain, scorer, policy, options);

    TextOutput out;
    const auto write = [&](const TokenRecord& record) {
        if (tokens.endsTurn(record)) return;
        result.text += record.bytes;  // all of them, be they characters or not
        if (!flags.json) out.write(record.bytes);
    };
    const EventSink onEvent = [&](Event event) {
        if (const auto* paused = std::get_if<Paused>(&event)) return pauses.show(*paused);
        write(result.records.emplace_back(std::move(std::get<TokenGenerated>(event).record)));
    };
    AnswerLimits limits;
    if (flags.count >= 0) limits.tokens = static_cast<std::size_t>(flags.count);
    limits.positions = result.conversation->cache().capacity() + 1;  // the last token need not be evaluated
    limits.beginning = result.beginning.tokens.size();
    if (flags.thinking.tokens >= 0) {
        const auto thought = std::ranges::count_if(result.beginning.tokens,
                                                   [](const PromptToken& token) { return token.record.reasoning; });
        limits.thinking = static_cast<std::size_t>(std::max<std::int64_t>(0, flags.thinking.tokens - thought));
        limits.closing = [&](const ReasoningTags& tags) { return closingTokens(runner.tokenizer(), tags); };
    }
    TokenLoop loop(tokens, text, limits, 0, onEvent);
    constexpr std::size_t kNamed = 3;  // of the tokens that a sampler took away
    pauses.explainBy([&] {
        return replaySamplers(chain.settings(), tokens.logits(), chain.momentOfLast(history), kNamed,
                              chain.constraint());
    });
    const SteeringSource steering = [&](bool wait) { return pauses.next(wait); };
    if (pauses.isWanted()) loop.steerBy(steering, Stepping(pauses.conditions(), result.beginning.tokens));
    try {
        for (const PromptToken& token : result.beginning.tokens) write(token.record);
        result.stopReason = reasonName(result.beginning.ended ? *result.beginning.ended : loop.run({}));
        result.stopSentence = loop.sentence();
        out.end();
    } catch (const Interrupted&) {  // and nobody takes the text: what was evaluated is kept all the same
        result.stopReason = "interrupted";
        std::cout.clear();
    }
    result.stats.draftedTokens = static_cast<std::uint32_t>(tokens.drafted());
    result.stats.acceptedTokens = static_cast<std::uint32_t>(tokens.accepted());
}

MessagesPrompt promptOf(const Runner& runner, const Flags& flags)
{
    MessagesPrompt prompt = flags.tokens.prompt(runner.model());
    if (!prompt.ids.empty()) return prompt;
    if (!flags.tokens.ids.empty()) throw Error("There are no tokens to continue.");
    throw Error("The prompt is empty, and the model's metadata asks for no BOS token.");
}

/// What --answer-tokens and --answer-text say. Nothing ends a text but the model.
AnswerBeginning beginAnswer(const Runner& runner, const Flags& flags, const MessagesPrompt& prompt, AnswerText& text)
{
    AnswerBeginning beginning;
    std::vector<std::string> notices;
    const std::vector<TokenId> ids = flags.answer.ids();
    beginning.tokens = answerBeginning(runner.tokenizer(), {ids, {}, flags.answer.text}, prompt.tags, prompt.opened,
                                       prompt.ids.size(), notices);
    for (const std::string& notice : notices) tell(notice);
    feedBeginning(beginning, text, [&](const TokenRecord& record) {
        return !flags.ignoreEnd && runner.tokenizer().isEndOfGeneration(record.id);
    });
    return beginning;
}

Continuation continueText(Runner& runner, State& state, const Flags& flags, const SamplerSettings& sampling,
                          const GrammarSource& source)
{
    Continuation result;
    SamplerChain chain(inTokens(sampling, runner.tokenizer()), runner.tokenizer().size());
    result.stats.seed = chain.seed();
    const MessagesPrompt prompt = promptOf(runner, flags);
    result.promptIds = prompt.ids;
    AnswerText text(prompt.tags, prompt.opened, {});
    result.beginning = beginAnswer(runner, flags, prompt, text);
    std::vector<TokenId> history = result.promptIds;
    for (const PromptToken& token : result.beginning.tokens) history.push_back(token.record.id);
    GivenGrammar grammar(source, runner.tokenizer(), prompt);
    grammar.advance(std::span(history).subspan(result.promptIds.size()));
    chain.constrainBy(grammar.get());
    Conversation& conversation = result.conversation.emplace(
        runner.makeCache(positionsFor(runner, flags, result.promptIds.size(), result.beginning.tokens.size())));
    evaluatePrompt(runner, state, conversation, history, chain, result);
    if (flags.tokens.isBareText() && runner.model().chatTemplate()) {
        tell("The model has a chat template, which generate does not apply to a text: use --messages, or "
             "vitrine-cli chat.");
    }

    const auto begin = std::chrono::steady_clock::now();
    const Interruption kept;  // what there is of the text
    PausePrompt pauses = flags.pauses;
    sampleTokens(runner, flags, pauses, history, chain, text, result);
    result.stats.generationSeconds = secondsSince(begin);
    result.stats.generatedTokens = static_cast<std::uint32_t>(result.records.size());
    return result;
}

Json recordToJson(const Tokenizer& tokenizer, const TokenRecord& record)
{
    Json token = tokenToJson(tokenizer, record.id);
    token.update({{"position", record.position},
                  {"logit", record.logit},
                  {"p_raw", record.pRaw},
                  {"p_final", record.pFinal},
                  {"rank", record.rank},
                  {"entropy", record.entropy}});
    Json top = Json::array();
    for (const TokenAlternative& alternative : record.top) {
        Json entry = tokenToJson(tokenizer, alternative.id);
        entry.update({{"logit", alternative.logit}, {"p_raw", alternative.pRaw}, {"p_final", alternative.pFinal}});
        if (const std::string_view by = stageName(alternative.removedBy); !by.empty()) entry["removed_by"] = by;
        top.push_back(std::move(entry));
    }
    token["top"] = std::move(top);
    return token;
}

void printResult(const Tokenizer& tokenizer, const Continuation& result)
{
    Json ids = Json::array();
    Json tokens = Json::array();
    for (const TokenRecord& record : result.records) {
        ids.push_back(record.id);
        tokens.push_back(recordToJson(tokenizer, record));
    }
    Json document = {{"prompt_ids", result.promptIds}};
    if (!result.beginning.tokens.empty()) {
        Json beginning = Json::array();
        for (const PromptToken& token : result.beginning.tokens) beginning.push_back(token.record.id);
        document["answer_begins_with"] = std::move(beginning);
    }
    document.update({{"ids", std::move(ids)}, {"text", result.text}, {"stop_reason", result.stopReason}});
    if (!result.stopSentence.empty()) document["stop_sentence"] = result.stopSentence;
    document.update({{"seed", result.stats.seed},
                     {"prompt_seconds", result.stats.promptSeconds},
                     {"generation_seconds", result.stats.generationSeconds},
                     {"evaluated_tokens", result.stats.evaluatedTokens},
                     {"drafted_tokens", result.stats.draftedTokens},
                     {"accepted_tokens", result.stats.acceptedTokens},
                     {"tokens", std::move(tokens)}});
    printJson(document, false);
}

void runRemotely(const Flags& flags)
{
    const auto refuse = [](bool isGiven, const char* flag) {
        if (isGiven)
            throw UsageError(concat(flag, " is of models on this computer, so --endpoint cannot be given, too."));
    };
    refuse(!flags.tokens.ids.empty(), "--tokens");
    refuse(flags.pauses.isWanted(), "--pause-on");
    refuse(!flags.speed.kvState.empty(), "--kv-state");
    refuse(flags.ignoreEnd, "--ignore-eos");
    refuse(flags.answer.isGiven() && flags.tokens.messages.empty(), "--answer-text without --messages");
    Generate command;
    command.sampling = flags.sampling.resolve();
    command.grammar = flags.grammar.resolve();
    command.answerTokens = flags.answer.ids();
    command.answerText = flags.answer.text;
    if (flags.tokens.messages.empty())
        command.answerText = flags.tokens.text.get();
    else
        command.messages = messagesForServer(flags.tokens.messages);
    if (flags.count > 0) command.maxTokens = static_cast<std::uint32_t>(flags.count);
    command.alternatives = static_cast<std::uint32_t>(flags.alternatives);
    command.scoreAnswer = flags.json;
    if (flags.thinking.tokens >= 0) command.thinkingTokens = static_cast<std::uint32_t>(flags.thinking.tokens);
    generateRemotely(flags.endpoint, flags.model, std::move(command), flags.json, flags.speed.timings);
}

void run(const Flags& flags)
{
    const SamplerSettings sampling = flags.sampling.resolve();  // a wrong flag need not wait for the model
    if (flags.grammar.readsStdin() && (flags.tokens.readsStdin() || flags.pauses.isWanted())) {
        throw UsageError("Something else is read from stdin, so the grammar cannot be.");
    }
    const GrammarSource grammar = flags.grammar.resolve();
    if (grammar.isGiven() && flags.ignoreEnd) {
        throw UsageError(
            "A text that fits a grammar ends where the grammar does, so --ignore-eos cannot be given, too.");
    }
    flags.pauses.conditions();
    flags.answer.ids();
    flags.tokens.refuseSeveral();
    if (flags.thinking.tokens >= 0 && flags.tokens.messages.empty()) {
        throw UsageError("--reasoning-budget needs --messages: what is only continued has no thoughts of its own.");
    }
    if (flags.endpoint.isGiven()) return runRemotely(flags);
    flags.endpoint.refuseAlone();
    if (flags.pauses.isWanted() && flags.tokens.readsStdin()) {
        throw UsageError("With --pause-on, stdin says how to continue, so the text must come with -p, or ids with "
                         "--tokens.");
    }
    const auto begin = std::chrono::steady_clock::now();
    Runner runner(flags.model, flags.device);
    const double loadSeconds = secondsSince(begin);
    runner.printNotices();
    State state(runner, flags.speed);
    Continuation result = continueText(runner, state, flags, sampling, grammar);
    try {
        if (flags.json) {
            printResult(runner.tokenizer(), result);
        } else if (::isatty(STDOUT_FILENO) != 0) {
            std::cout << '\n';
        }
        std::cout.flush();
    } catch (const Interrupted&) {
        std::cout.clear();
    }
    if (result.stopReason == std::string_view("grammar_stuck")) tell(result.stopSentence);
    if (result.stopReason == std::string_view("context_full")) {
        tell(concat("The context of ", runner.contextLength(), " tokens is full."));
    }
    if (flags.speed.timings) printTimings(result.stats, loadSeconds);
    const Interruption whole;          // the file is written whole, whatever comes
    state.save(*result.conversation);  // last: an answer must not be lost with what cannot be written
}

}  // namespace

void addGenerate(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("generate", "Continues a text; no chat template is applied");
    addModelFlag(command, flags->model);
    addEndpointFlags(command, flags->endpoint);
    flags->tokens.add(command, "The token ids to continue instead of a text, taken as they are",
                      "The text to continue; without it, stdin is read byte for byte");
    addWholeNumber(command, "-n,--predict", flags->count, {-1},
                   "How many tokens; -1: until the model stops or the context is full");
    command.addFlag("--ignore-eos", flags->ignoreEnd, "Continue after an end-of-generation token");
    command.addFlag("--json", flags->json,
                    "Ids, text and, for every token, logit, probabilities, rank and alternatives");
    addWholeNumber(command, "--alternatives", flags->alternatives, {0, 1000},
                   "With --json: how many alternatives per token");
    addAnswerFlags(command, flags->answer, "The continuation");
    addThinkingBudget(command, flags->thinking);
    flags->pauses.add(command);
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addSpeedFlags(command, flags->speed);
    addDeviceFlags(command, flags->device, "auto");
    command.footer("Writes only the continuation to stdout, byte for byte; on a terminal, control characters are shown "
                   "as \\xNN. SIGINT (Ctrl+C) and SIGTERM stop it: what has been generated is written, and "
                   "kept with --kv-state. A second signal ends the program at once.\n\n"
                   "Example: vitrine-cli generate -m model.gguf -p 'Once upon a time' -n 60 --temp 0");
    command.callback([flags, command] {
        if (command.isGiven("--endpoint") && !flags->endpoint.isGiven()) throw UsageError("--endpoint is empty.");
        if (!flags->endpoint.isGiven()) requireModel(command, flags->model);
        run(*flags);
    });
}

}  // namespace vitrine::cli

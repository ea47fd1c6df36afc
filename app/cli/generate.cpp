#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/continue_text.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/remote_generate.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/sentence.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>

namespace vitrine::cli {

namespace {

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
                     {"repeated_tokens", result.repeatedTokens},
                     {"drafted_tokens", result.stats.draftedTokens},
                     {"accepted_tokens", result.stats.acceptedTokens},
                     {"tokens", std::move(tokens)}});
    printJson(document, false);
}

void runRemotely(const GenerateFlags& flags)
{
    if (flags.answer.isGiven() && flags.tokens.messages.empty())
        throw UsageError(SENTENCE(
            "--answer-text requires --messages when a server is used: a continued text has no separate answer."));
    Generate command;
    command.sampling = flags.sampling.resolve();
    command.grammar = flags.grammar.resolve();
    command.answerText = flags.answer.text;
    if (flags.tokens.messages.empty())
        command.answerText = flags.tokens.text.get();
    else
        command.messages = messagesForServer(flags.tokens.messages);
    command.stopStrings = flags.stops;
    command.maxTokens = tokensForServer(flags.count);
    command.alternatives = static_cast<std::uint32_t>(flags.alternatives);
    command.scoreAnswer = flags.json;
    if (flags.thinking.tokens >= 0) command.thinkingTokens = static_cast<std::uint32_t>(flags.thinking.tokens);
    generateRemotely(flags.endpoint, flags.model, std::move(command), flags.json, flags.speed.timings);
}

void run(const GenerateFlags& flags)
{
    const SamplerSettings sampling = flags.sampling.resolve();  // checks the flags before the model is loaded
    if (flags.grammar.readsStdin() && (flags.tokens.readsStdin() || flags.pauses.isWanted())) {
        throw UsageError(SENTENCE("stdin is already used for another input, so the grammar cannot be read from it."));
    }
    const GrammarSource grammar = flags.grammar.resolve();
    if (grammar.isGiven() && flags.ignoreEnd) {
        throw UsageError(SENTENCE(
            "--ignore-eos cannot be combined with a grammar: a text that matches a grammar ends with the grammar."));
    }
    flags.pauses.conditions();
    flags.answer.ids();
    refuseEmptyStops(flags.stops);
    flags.tokens.refuseSeveral();
    if (flags.thinking.tokens >= 0 && flags.tokens.messages.empty()) {
        throw UsageError(SENTENCE("--reasoning-budget requires --messages: a continued text has no reasoning."));
    }
    if (flags.endpoint.isGiven()) return runRemotely(flags);
    if (flags.pauses.isWanted() && flags.tokens.readsStdin()) {
        throw UsageError(
            SENTENCE("--pause-on reads commands from stdin, so pass the text with -p, or ids with --tokens."));
    }
    const auto begin = std::chrono::steady_clock::now();
    Runner runner(flags.model, flags.device);
    const double loadSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    runner.printNotices();
    KeptState state(runner, flags.speed);
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
    if (result.stopReason == std::string_view("grammar_stuck")) notify(result.stopSentence);
    if (result.stopReason == std::string_view("context_full")) {
        notify(concat("The context of ", runner.contextLength(), " tokens is full."));
    }
    if (flags.speed.timings) printTimings(result.stats, loadSeconds, result.repeatedTokens);
    const Interruption whole;          // a signal must not interrupt writing the file
    state.save(*result.conversation);  // last, so that the answer is already printed if the file cannot be written
}

}  // namespace

void addGenerate(CommandLine& line)
{
    const auto flags = std::make_shared<GenerateFlags>();
    Subcommand command = line.addSubcommand("generate", "Continues a text; no chat template is applied");
    addModelFlag(command, flags->model);
    addEndpointFlags(command, flags->endpoint);
    flags->tokens.add(command, "The token ids to continue instead of a text, used unchanged",
                      "The text to continue; without it, stdin is read byte for byte");
    addWholeNumber(command, "-n,--predict", flags->count, {-1},
                   "Number of tokens to generate; -1: until the model stops or the context is full");
    command.addFlag("--ignore-eos", flags->ignoreEnd, "Continue after an end-of-generation token");
    addStopFlag(command, flags->stops);
    command.addFlag("--json", flags->json,
                    "Ids, text and, for every token, logit, probabilities, rank and alternatives");
    addWholeNumber(command, "--alternatives", flags->alternatives, {0, 1000},
                   "With --json: number of alternatives per token");
    addAnswerFlags(command, flags->answer, "The continuation");
    addThinkingBudget(command, flags->thinking);
    flags->pauses.add(command);
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addSpeedFlags(command, flags->speed);
    addDeviceFlags(command, flags->device, "auto");
    command.footer("Writes only the continuation to stdout, byte for byte; on a terminal, control characters are shown "
                   "as \\xNN. SIGINT (Ctrl+C) and SIGTERM stop generation: the text so far is written, and stored with "
                   "--kv-state. A second signal ends the program at once.\n\n"
                   "Example: vitrine-cli generate -m model.gguf -p 'Once upon a time' -n 60 --temp 0");
    command.callback([flags, command] {
        flags->endpoint.check(command);
        if (!flags->endpoint.isGiven()) requireModel(command, flags->model);
        run(*flags);
    });
}

}  // namespace vitrine::cli

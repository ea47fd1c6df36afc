#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "core/base/error.h"
#include "core/engine/token_scorer.h"
#include "core/sampling/sampler_chain.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    TextFlag text;
    std::int64_t count = 128;
    std::size_t alternatives = 5;
    bool ignoreEnd = false;
    bool json = false;
    DeviceFlags device;
    SamplingFlags sampling;
};

struct Continuation {
    std::vector<TokenId> promptIds;
    std::vector<TokenRecord> records;
    std::string text;
    const char* stopReason = "";
    double promptSeconds = 0;
    double generationSeconds = 0;
    std::uint64_t seed = 0;
};

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Samples until an end; returns why it ended.
const char* sampleTokens(Runner& runner, KvCache& cache, const Flags& flags, SamplerChain& chain, Continuation& result)
{
    TokenScorer scorer(runner.tokenizer());
    std::vector<TokenId> history = result.promptIds;
    const auto wanted = flags.count < 0 ? history.max_size() : static_cast<std::size_t>(flags.count);
    while (result.records.size() < wanted) {
        const auto logits = runner.evaluator().lastLogits();
        const TokenId id = chain.sample(logits, history).id;
        TokenRecord record = scorer.describe(id, history.size());
        if (flags.json) {
            scorer.score(record, logits, flags.alternatives);
            TokenScorer::addFinal(record, chain.candidates());
        }
        const bool isEnd = runner.tokenizer().isEndOfGeneration(id) && !flags.ignoreEnd;
        if (!isEnd) {
            result.text += record.bytes;
            if (!flags.json && !(std::cout << record.bytes << std::flush)) return "";  // nobody reads any more
        }
        history.push_back(id);
        result.records.push_back(std::move(record));
        if (isEnd) return "end_of_generation";
        if (result.records.size() == wanted) break;
        if (cache.size() == cache.capacity()) return "context_full";
        runner.evaluator().evaluate(cache, {&id, 1}, {});
    }
    return "count";
}

Continuation continueText(Runner& runner, const Flags& flags, const SamplerSettings& sampling)
{
    Continuation result;
    SamplerChain chain(sampling, runner.tokenizer().size());
    result.seed = chain.seed();
    result.promptIds = encodeText(runner.tokenizer(), flags.text.get(), true, true);
    if (result.promptIds.empty()) throw Error("The prompt is empty, and the model's metadata ask for no BOS token.");
    const std::size_t prompt = result.promptIds.size();
    const std::size_t context = runner.contextLength();
    const std::size_t room = context > prompt ? context - prompt : 0;
    const auto cache =
        runner.makeCache(prompt + (flags.count < 0 ? room : std::min(room, static_cast<std::size_t>(flags.count))));
    auto begin = std::chrono::steady_clock::now();
    runner.evaluator().evaluate(*cache, result.promptIds, {});
    result.promptSeconds = secondsSince(begin);
    begin = std::chrono::steady_clock::now();
    result.stopReason = sampleTokens(runner, *cache, flags, chain, result);
    result.generationSeconds = secondsSince(begin);
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
    printJson({{"prompt_ids", result.promptIds},
               {"ids", std::move(ids)},
               {"text", result.text},
               {"stop_reason", result.stopReason},
               {"seed", result.seed},
               {"prompt_seconds", result.promptSeconds},
               {"generation_seconds", result.generationSeconds},
               {"tokens", std::move(tokens)}},
              false);
}

void run(const Flags& flags)
{
    const SamplerSettings sampling = flags.sampling.resolve();  // a wrong flag need not wait for the model
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    const Continuation result = continueText(runner, flags, sampling);
    if (flags.json) {
        printResult(runner.tokenizer(), result);
    } else if (::isatty(STDOUT_FILENO) != 0) {
        std::cout << '\n';
    }
    if (result.stopReason == std::string_view("context_full")) {
        std::cerr << "The context of " << runner.contextLength() << " tokens is full.\n";
    }
}

}  // namespace

void addGenerate(CLI::App& app)
{
    const auto flags = std::make_shared<Flags>();
    CLI::App* command = app.add_subcommand("generate", "Continues a text; no chat template is applied");
    addModelFlag(*command, flags->model);
    flags->text.add(*command, "The text to continue; without it, stdin is taken byte for byte");
    addWholeNumber(*command, "-n,--predict", flags->count, {-1},
                   "How many tokens; -1: until the model ends or the context is full");
    command->add_flag("--ignore-eos", flags->ignoreEnd, "Go on after an end-of-generation token");
    command->add_flag("--json", flags->json,
                      "Ids, text and, for every token, logit, probabilities, rank and alternatives");
    addWholeNumber(*command, "--alternatives", flags->alternatives, {0, 1000},
                   "With --json: how many alternatives of each token");
    addSamplingFlags(*command, flags->sampling);
    addDeviceFlags(*command, flags->device, "auto");
    command->footer("Writes the continuation alone to stdout, byte for byte.\n\n"
                    "Example: vitrine-cli generate -m model.gguf -p 'Once upon a time' -n 60 --temp 0");
    command->callback([flags, command] {
        requireModel(*command, flags->model);
        run(*flags);
    });
}

}  // namespace vitrine::cli

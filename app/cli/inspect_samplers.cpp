#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/grammar_flags.h"
#include "app/cli/input.h"
#include "app/cli/inspect.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/sampling/sampler_replay.h"
#include "core/sampling/token_texts.h"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    TokensFlag tokens;
    std::uint32_t step = 0;
    std::uint32_t named = 5;
    bool json = false;
    SamplingFlags sampling;
    GrammarFlags grammar;
    DeviceFlags device;
};

Json candidatesToJson(const Tokenizer& tokenizer, const std::vector<Candidate>& candidates)
{
    Json list = Json::array();
    for (const Candidate& candidate : candidates) {
        Json entry = tokenToJson(tokenizer, candidate.id);
        entry["logit"] = finiteOrNull(candidate.logit);
        entry["p"] = candidate.p;
        list.push_back(std::move(entry));
    }
    return list;
}

Json toJson(const Tokenizer& tokenizer, const std::vector<TokenId>& ids, const std::vector<SamplerStep>& stages)
{
    Json list = Json::array();
    for (const SamplerStep& stage : stages) {
        list.push_back({{"name", stage.sampler},
                        {"survivors", stage.count},
                        {"mass", stage.mass},
                        {"removed", stage.removedCount},
                        {"removed_mass", stage.removedMass},
                        {"first_left", candidatesToJson(tokenizer, stage.left)},
                        {"first_removed", candidatesToJson(tokenizer, stage.removed)}});
    }
    return {{"tokens", ids}, {"stages", std::move(list)}};
}

std::string line(const Tokenizer& tokenizer, const SamplerStep& stage)
{
    char figures[96];
    std::snprintf(figures, sizeof figures, "%-12s %9zu left, %7.3f %% of the mass", std::string(stage.sampler).c_str(),
                  stage.count, 100 * stage.mass);
    std::string text = figures;
    if (stage.removedCount > 0) text += concat("; removed ", stage.removedCount, ", the first of them");
    for (const Candidate& candidate : stage.removed) {
        text += concat(' ', inQuotes(tokenizer.tokenBytes(candidate.id)));
    }
    return text + '\n';
}

void run(const Flags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect samplers needs ", kInputs));
    flags.tokens.refuseSeveral();
    SamplerSettings sampling = flags.sampling.resolve();
    if (flags.grammar.readsStdin() && flags.tokens.readsStdin()) {
        throw UsageError("Something else is read from stdin, so the grammar cannot be.");
    }
    const GrammarSource source = flags.grammar.resolve();
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    const Tokenizer& tokenizer = runner.tokenizer();
    const MessagesPrompt prompt = flags.tokens.prompt(runner.model());
    const std::vector<TokenId>& ids = prompt.ids;
    if (ids.empty()) throw Error("There are no tokens to evaluate.");
    if (flags.step > ids.size()) {
        throw UsageError(concat("--step is ", flags.step, ", but there are only ", ids.size(), " tokens."));
    }
    GivenGrammar grammar(source, tokenizer, prompt);
    grammar.advance(std::span(ids).last(flags.step));
    sampling.randomSeed = false;
    const auto cache = runner.makeCache(ids.size());
    EvaluateOptions options;
    options.rows = LogitRows::Last;
    runner.evaluator().evaluate(*cache, ids, options);
    const std::vector<SamplerStep> stages =
        replaySamplers(inTokens(std::move(sampling), tokenizer), runner.evaluator().lastLogits(), {ids, flags.step},
                       flags.named, grammar.get());
    if (flags.json) return printJson(toJson(tokenizer, ids, stages), false);
    for (const SamplerStep& stage : stages) std::cout << line(tokenizer, stage);
}

}  // namespace

void addInspectSamplers(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        inspect.addSubcommand("samplers", "Candidates and mass after each sampler, for the token that would follow");
    addModelFlag(command, flags->model);
    flags->tokens.add(command, "The token ids, used as they are",
                      "A text instead of ids, tokenized as the metadata says (BOS included)");
    addWholeNumber(
        command, "--step", flags->step, {0, 1 << 24},
        "So many of the tokens, the last, are an answer's: a grammar has read them, and XTC's random numbers "
        "follow theirs");
    addWholeNumber(command, "--top", flags->named, {0, 1 << 24},
                   "How many tokens to name of those that each stage leaves and removes");
    command.addFlag("--json", flags->json,
                    "One JSON document; mass is the probability that the model itself gives to those left");
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addDeviceFlags(command, flags->device, "f32");
    command.footer("Example: vitrine-cli inspect samplers -m model.gguf -p 'The capital of France is' --top-k 40 "
                   "--top-p 0.9 --json");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/counted.h"
#include "app/cli/inspect.h"
#include "app/cli/inspect_step.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/sampling/sampler_replay.h"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    StepFlags step;
    std::uint32_t named = 5;
    bool json = false;
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
    std::snprintf(figures, sizeof figures, "%-12s %9zu left, ", std::string(stage.sampler).c_str(), stage.count);
    std::string text = concat(figures, percentText(stage.mass, 3, 3), " of the mass");
    if (stage.removedCount > 0) text += concat("; removed ", stage.removedCount, ", the first of them");
    for (const Candidate& candidate : stage.removed) {
        text += concat(' ', inQuotes(tokenizer.tokenBytes(candidate.id)));
    }
    return text + '\n';
}

void run(const Flags& flags)
{
    EvaluatedStep step(flags.step, "samplers");
    const std::vector<SamplerStep> stages =
        replaySamplers(step.sampling(), step.logits(), step.moment(), flags.named, step.constraint());
    if (flags.json) return printJson(toJson(step.tokenizer(), step.ids(), stages), false);
    for (const SamplerStep& stage : stages) std::cout << line(step.tokenizer(), stage);
}

}  // namespace

void addInspectSamplers(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        inspect.addSubcommand("samplers", "Candidates and mass after each sampler, for the token that would follow");
    flags->step.add(command);
    addWholeNumber(command, "--top", flags->named, {0, 1 << 24},
                   "How many tokens to name of those that each stage leaves and removes");
    command.addFlag("--json", flags->json,
                    "One JSON document; mass is the probability that the model itself gives to those left");
    command.footer("Example: vitrine-cli inspect samplers -m model.gguf -p 'The capital of France is' --top-k 40 "
                   "--top-p 0.9 --json");
    runWithModel(command, flags->step.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

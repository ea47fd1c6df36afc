#include "app/cli/commands/commands.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/inspect_step.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/pages/samplers_page.h"
#include "core/generate/engine/step_replay.h"
#include "core/generate/sampling/sampler_replay.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/generate/sampling/temperature.h"

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
    StepFlags step;
    std::uint32_t named = 5;
    bool json = false;
};

constexpr std::size_t kFollowed = 10;

/// Returns the most probable tokens. The page shows them after each sampler.
std::vector<TokenAlternative> firstTokens(const Tokenizer& tokenizer, std::span<const float> logits)
{
    Candidates all;
    all.assign(logits);
    all.computeProbabilities();
    all.sortFirst(kFollowed);
    all.truncate(kFollowed);
    std::vector<TokenAlternative> tokens;
    for (const Candidate& candidate : all.items) {
        tokens.push_back({.id = candidate.id,
                          .bytes = tokenizer.tokenBytes(candidate.id),
                          .kind = tokenizer.kind(candidate.id),
                          .logit = candidate.logit,
                          .pRaw = candidate.p});
    }
    return tokens;
}

/// Returns the contents of the page, including settings with default values.
Json documentOf(EvaluatedStep& step, std::size_t named)
{
    std::vector<TokenAlternative> followed = firstTokens(step.tokenizer(), step.logits());
    std::vector<TokenId> ids;
    for (const TokenAlternative& token : followed) ids.push_back(token.id);
    const std::vector<SamplerStep> stages =
        replaySamplers(step.sampling(), step.logits(), step.moment(), named, step.constraint(), ids);
    noteRemovals(followed, stages);
    SamplersPage page{step.ids(), stages, named, followed, step.sampling(), {}};
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters)
            page.settings.values.emplace(parameter.name, parameter.standard);
    }
    if (!isGreedy(step.sampling())) page.number = numberOfDraw(step.sampling().seed, step.moment().step);
    return page.json(&step.tokenizer());
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
    EvaluatedStep step(flags.step, "inspect samplers");
    if (flags.json) return printJson(documentOf(step, flags.named), false);
    const std::vector<SamplerStep> stages =
        replaySamplers(step.sampling(), step.logits(), step.moment(), flags.named, step.constraint());
    for (const SamplerStep& stage : stages) std::cout << line(step.tokenizer(), stage);
}

}  // namespace

void addInspectSamplers(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        inspect.addSubcommand("samplers", "Candidates and probability mass after each sampler, for the next token");
    flags->step.add(command);
    addWholeNumber(command, "--top", flags->named, {0, 1 << 24},
                   "Number of kept and removed tokens to list for each sampler");
    command.addFlag("--json", flags->json,
                    "One JSON document; mass is the model's probability of the remaining candidates");
    command.footer("Example: vitrine-cli inspect samplers -m model.gguf -p 'The capital of France is' --top-k 40 "
                   "--top-p 0.9 --json");
    runWithModel(command, flags->step.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/inspect.h"
#include "app/cli/json_output.h"
#include "app/cli/messages.h"
#include "app/cli/number_flags.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/check/prompt_check.h"
#include "core/engine/model_prompts.h"
#include "core/pages/check_page.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct CheckFlags {
    std::string model;
    TokensFlag tokens;
    std::vector<std::string> stops;
    std::uint32_t maxTokens = 0;
    bool json = false;
    SamplingFlags sampling;
    DeviceFlags device;
};

void checkGiven(const CheckFlags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect check needs ", kInputs));
    flags.tokens.refuseSeveral();
    const AnswerSettings settings{flags.sampling.resolve(), flags.stops};
    const Runner runner(flags.model, flags.device);
    PromptCheck check;
    if (flags.tokens.messages.empty()) {
        check = checkTokens(runner.model(), flags.tokens.get(runner.model()), settings);
    } else {
        const ModelPrompts prompts(runner.sharedModel(), static_cast<std::uint32_t>(runner.contextLength()));
        check = checkPrompt(prompts, plainMessages(flags.tokens.messages), {.maxTokens = flags.maxTokens}, settings);
    }
    if (flags.json) return printJson(checkPage(check, &runner.tokenizer()), false);
    for (const PromptFinding& finding : check.findings) {
        std::cout << levelName(finding.level) << ": " << finding.sentence << '\n' << "  " << finding.advice << '\n';
        if (!finding.positions.empty()) std::cout << "  Token " << finding.positions.front() << '\n';
    }
    if (check.findings.empty()) std::cout << "Nothing is wrong with the " << check.tokens.size() << " tokens.\n";
}

}  // namespace

void addInspectCheck(Subcommand& inspect)
{
    const auto flags = std::make_shared<CheckFlags>();
    Subcommand command = inspect.addSubcommand("check", "What may be wrong with a prompt, and what to do about it");
    flags->tokens.add(command, "The token ids, used as they are",
                      "A text instead of ids, tokenized as the metadata says (BOS included)");
    addModelFlag(command, flags->model);
    addWholeNumber(command, "-n", flags->maxTokens, {0, 1 << 24},
                   "Tokens that the answer may take; of a conversation, what has no room is left out; 0: no limit");
    command.addOption("--stop", flags->stops, "A text that ends the answer; may be repeated");
    command.addFlag("--json", flags->json, "One JSON document: the findings with their tokens, and what was checked");
    addSamplingFlags(command, flags->sampling);
    addDeviceFlags(command, flags->device, "f32");
    command.footer("Example: vitrine-cli inspect check -m model.gguf --messages chat.json --json");
    runWithModel(command, flags->model, [flags] { checkGiven(*flags); });
}

}  // namespace vitrine::cli

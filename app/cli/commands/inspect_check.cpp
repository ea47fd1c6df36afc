#include "app/cli/commands/commands.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/messages.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/flags/sampling_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/answer_client.h"
#include "app/cli/run/runner.h"
#include "core/base/error.h"
#include "core/diagnose/check/prompt_check.h"
#include "core/diagnose/check/server_check.h"
#include "core/diagnose/pages/check_page.h"
#include "core/generate/engine/model_prompts.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
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
    EndpointFlags endpoint;
};

void print(const PromptCheck& check, const Tokenizer& vocabulary, bool json)
{
    if (json) return printJson(checkPage(check, &vocabulary), false);
    for (const PromptFinding& finding : check.findings) {
        std::cout << levelName(finding.level) << ": " << finding.sentence.english() << '\n'
                  << "  " << finding.advice.english() << '\n';
        if (!finding.positions.empty()) std::cout << "  Position " << finding.positions.front() << '\n';
    }
    if (check.findings.empty())
        std::cout << "Nothing is wrong with the " << counted(check.tokens.size(), "token") << ".\n";
}

/// Checks the prompt with the companion file. Also requests a short answer, which shows whether the server has another
/// vocabulary or template. Prints all findings.
void checkServerGiven(const CheckFlags& flags, const AnswerSettings& settings)
{
    refuseIf(flags.tokens.messages.empty(), "inspect check with --endpoint needs --messages.");
    refuseIf(flags.endpoint.companion.empty(),
             "A server does not provide its template: pass a GGUF file with the same vocabulary with --companion.");
    // Number of answer tokens. They likely contain a token that shows a different vocabulary.
    constexpr std::uint32_t kEnough = 16;
    Generate command;
    command.messages = textMessages(flags.tokens.messages);
    command.sampling = settings.sampling;
    command.stopStrings = settings.stopStrings;
    command.maxTokens = flags.maxTokens > 0 ? std::min(flags.maxTokens, kEnough) : kEnough;
    command.alternatives = 1;  // some servers report token ids only with alternatives
    const std::vector<Message> messages = command.messages;
    AnswerClient client(flags.endpoint);
    const Answer answer = client.askServer(flags.model, std::move(command));
    const PromptLimits limits{.maxTokens = flags.maxTokens};
    PromptCheck check = checkPrompt(*client.prompts(), messages, limits, settings);
    const std::string host = client.model().server ? client.model().server->host : std::string();
    const std::vector<PromptFinding> more =
        checkServer(*client.prompts(), {host, messages, answer.promptTokens(), answer.allRecords()}, limits);
    check.findings.insert(check.findings.begin(), more.begin(), more.end());
    check.checked.push_back(PromptFault::ServerVocabulary);
    check.checked.push_back(PromptFault::ServerPrompt);
    print(check, *client.vocabulary(), flags.json);
}

void checkGiven(const CheckFlags& flags)
{
    flags.tokens.requireGiven("inspect check");
    flags.tokens.refuseSeveral();
    refuseEmptyStops(flags.stops);
    const AnswerSettings settings{flags.sampling.resolve(), flags.stops};
    if (flags.endpoint.isGiven()) return checkServerGiven(flags, settings);
    const Runner runner(flags.model, flags.device);
    PromptCheck check;
    if (flags.tokens.messages.empty()) {
        const std::vector<TokenId> ids = flags.tokens.get(runner.model());
        if (ids.empty()) throw Error(SENTENCE("There are no tokens to check."));
        check = checkTokens(runner.model(), ids, settings);
    } else {
        const ModelPrompts prompts(runner.sharedModel(), static_cast<std::uint32_t>(runner.contextLength()));
        check = checkPrompt(prompts, textMessages(flags.tokens.messages), {.maxTokens = flags.maxTokens}, settings);
    }
    print(check, runner.tokenizer(), flags.json);
}

}  // namespace

void addInspectCheck(Subcommand& inspect)
{
    const auto flags = std::make_shared<CheckFlags>();
    Subcommand command = inspect.addSubcommand("check", "Checks a prompt for mistakes, and suggests corrections");
    flags->tokens.add(command);
    addModelFlag(command, flags->model);
    addWholeNumber(command, "-n", flags->maxTokens, {0, 1 << 24},
                   "Tokens reserved for the answer; messages that do not fit into the rest are left out; 0: no limit");
    addStopFlag(command, flags->stops);
    command.addFlag("--json", flags->json, "One JSON document: the findings with their tokens, and what was checked");
    addSamplingFlags(command, flags->sampling);
    addDeviceFlags(command, flags->device, "f32");
    addEndpointFlags(command, flags->endpoint);
    command.footer(
        "With --endpoint and --companion, compares a short answer of the server with the companion: ids with pieces, "
        "and the prompt that the server read with the companion's rendering of the messages.\n\n"
        "Example: vitrine-cli inspect check -m model.gguf --messages chat.json --json");
    command.callback([command, flags] {
        flags->endpoint.check(command);
        if (!flags->endpoint.isGiven()) requireModel(command, flags->model);
        checkGiven(*flags);
    });
}

}  // namespace vitrine::cli

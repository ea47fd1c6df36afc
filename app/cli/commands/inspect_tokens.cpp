#include "app/cli/commands/commands.h"
#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/answer_client.h"
#include "app/cli/run/runner.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/pages/tokens_page.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/engine/token_scorer.h"
#include "core/generate/engine/token_statistics.h"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

struct TokensPageFlags {
    std::string model;
    TokensFlag tokens;
    std::string answer;
    bool score = false;
    bool json = false;
    std::uint32_t count = 16;
    DeviceFlags device;
    EndpointFlags endpoint;
};

/// Contents of the page: the prompt, then the answer.
struct TokensPage {
    std::vector<PromptToken> tokens;
    std::size_t promptCount = 0;
};

TokensPage pageOf(const TokensPageFlags& flags, const Runner& runner)
{
    TokensPage page;
    if (flags.tokens.messages.empty()) {
        page.tokens = flags.tokens.prompt(runner.model()).built.tokens;
    } else {
        const ModelPrompts prompts(runner.sharedModel(), static_cast<std::uint32_t>(runner.contextLength()));
        const std::vector<Message> messages = textMessages(flags.tokens.messages);
        std::vector<std::int32_t> all(messages.size());
        std::iota(all.begin(), all.end(), 0);
        page.tokens = prompts.builder().build(messages, all).tokens;
    }
    page.promptCount = page.tokens.size();
    for (const TokenId id : parseTokenIds(flags.answer, "--answer-tokens")) {
        PromptToken& token = page.tokens.emplace_back();
        token.record = describeToken(runner.tokenizer(), id, page.tokens.size() - 1);
        token.origin = TokenOrigin::Generated;
    }
    if (page.tokens.empty()) throw Error(SENTENCE("There are no tokens to show."));
    return page;
}

/// Computes the probability that the model gives each token after the preceding tokens. The first token has no
/// probability.
void score(TokensPage& page, Runner& runner, const DeviceFlags& device)
{
    std::vector<TokenId> ids;
    for (const PromptToken& token : page.tokens) ids.push_back(token.record.id);
    const auto cache = runner.makeCache(ids.size());
    TokenScorer scorer(runner.tokenizer(), chooseKernels(device.isa));
    const std::size_t vocabulary = runner.model().config().vocabulary;
    const auto evaluate = [&](std::size_t begin, std::size_t count) {
        EvaluateOptions options;
        options.rows = LogitRows::All;
        options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
            Interruption::check();
            const std::size_t rows = logits.size() / vocabulary;
            for (std::size_t row = 0; row < rows; ++row) {
                const std::size_t next = begin + done - rows + row + 1;  // the token this row predicts
                if (next >= ids.size()) return;
                scorer.score(page.tokens[next].record, logits.subspan(row * vocabulary, vocabulary), 0);
            }
        };
        runner.evaluator().evaluate(*cache, std::span(ids).subspan(begin, count), options);
    };
    if (page.promptCount > 0) evaluate(0, page.promptCount);
    // The tokens of the answer are evaluated one by one. The desktop window shows the numbers from the generation, and
    // evaluating many tokens at once rounds differently.
    for (std::size_t at = page.promptCount; at < ids.size(); ++at) evaluate(at, 1);
}

std::string figures(const char* form, double value)
{
    if (!std::isfinite(value)) return "-";
    char text[64];
    std::snprintf(text, sizeof text, form, value);
    return text;
}

void printTable(const TokensPage& page, bool scored)
{
    for (const PromptToken& token : page.tokens) {
        const TokenRecord& record = token.record;
        char head[96];
        std::snprintf(head, sizeof head, "%6d %7s  %-12s %-10s", record.position,
                      record.id == kUnknownId ? "?" : std::to_string(record.id).c_str(),
                      std::string(kindKey(record.kind)).c_str(), std::string(originKey(token)).c_str());
        std::cout << head;
        if (scored) {
            std::cout << (record.scored ? ' ' + percentText(static_cast<double>(record.pRaw), 4, 3) +
                                              figures(" %7.0f", record.rank) + figures(" %6.2f bits", record.entropy)
                                        : std::string(29, ' '));
        }
        std::cout << "  " << inQuotes(record.bytes) << '\n';
    }
}

void printStatistics(const TokenStatistics& all)
{
    std::cout << counted(all.tokens, "token") << ", " << counted(all.control, "control token") << "; " << all.characters
              << " characters of text, " << figures("%.3f", all.tokensPerCharacter()) << " tokens each; " << all.unknown
              << " unknown, " << figures("%.2f", 100 * all.byteShare()) << " % bytes";
    if (all.scored > 0) {
        std::cout << "; " << figures("%.3f", all.meanSurprise()) << " bits on average, perplexity "
                  << figures("%.2f", all.perplexity());
    }
    std::cout << '\n';
}

void print(const TokensPage& page, const Tokenizer* vocabulary, const TokensPageFlags& flags)
{
    const std::span<const PromptToken> tokens = page.tokens;
    if (flags.json) return printJson(tokensPage(tokens, page.promptCount, vocabulary), false);
    printTable(page, flags.score);
    printStatistics(statisticsOf(tokens));
}

/// Shows the prompt tokens that a server reports, and an answer.
void showTokensOfServer(const TokensPageFlags& flags)
{
    Generate command;
    if (flags.tokens.messages.empty())
        command.prompt = flags.tokens.text.get();
    else
        command.messages = textMessages(flags.tokens.messages);
    command.maxTokens = flags.count;
    command.sampling.values["temperature"] = 0;
    const std::uint32_t alternatives = command.alternatives;
    AnswerClient client(flags.endpoint);
    Answer answer = client.askServer(flags.model, std::move(command));
    if (flags.score) client.scorePrompt(answer, alternatives);
    TokensPage page;
    page.tokens = answer.promptTokens();
    page.promptCount = page.tokens.size();
    for (const TokenRecord& record : answer.allRecords()) {
        PromptToken& token = page.tokens.emplace_back();
        token.record = record;
        token.origin = TokenOrigin::Generated;
    }
    print(page, client.vocabulary(), flags);
}

void showTokens(const TokensPageFlags& flags, bool isCounted)
{
    flags.tokens.requireGiven("inspect tokens");
    flags.tokens.refuseSeveral();
    if (flags.endpoint.isGiven()) return showTokensOfServer(flags);
    refuseIf(isCounted, "-n limits the answer of a server and requires --endpoint.");
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    TokensPage page = pageOf(flags, runner);
    if (flags.score) score(page, runner, flags.device);
    print(page, &runner.tokenizer(), flags);
}

}  // namespace

void addInspectTokens(Subcommand& inspect)
{
    const auto flags = std::make_shared<TokensPageFlags>();
    Subcommand command = inspect.addSubcommand("tokens", "All tokens with kind and origin, and statistics of the text");
    addModelFlag(command, flags->model);
    flags->tokens.add(command);
    command.addOption("--answer-tokens", flags->answer, "1,2,3", "Token ids of an answer that follows");
    command.addFlag("--score", flags->score,
                    "Evaluates all tokens: probability and rank of each, and the entropy before it");
    command.addFlag("--json", flags->json,
                    "One JSON document: the tokens, and the statistics of prompt, answer and both");
    addWholeNumber(command, "-n,--predict", flags->count, {1, 1 << 24},
                   "With --endpoint: number of tokens that the server generates, greedily");
    addDeviceFlags(command, flags->device, "f32");
    addEndpointFlags(command, flags->endpoint);
    command.footer("Example: vitrine-cli inspect tokens -m model.gguf --messages chat.json --score --json");
    command.callback([command, flags] {
        flags->endpoint.check(command);
        if (!flags->endpoint.isGiven()) requireModel(command, flags->model);
        showTokens(*flags, command.isGiven("--predict"));
    });
}

}  // namespace vitrine::cli

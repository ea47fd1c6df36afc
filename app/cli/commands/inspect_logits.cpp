#include "app/cli/commands/commands.h"
#include "app/cli/commands/logit_table.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/inspect_step.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/pages/logits_page.h"
#include "core/generate/sampling/divergence.h"
#include "core/generate/sampling/step_logits.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    StepFlags step;
    std::uint32_t top = 20;
    std::uint32_t bins = 48;
    std::vector<std::string> track;
    std::string find;
    std::string why;
    bool raw = false;
    bool json = false;
};

/// Returns the values of tokens at a step. `against` are the logits to compare with.
std::vector<LogitLine> linesOf(const StepLogits& step, const std::optional<RankedLogits>& against,
                               std::span<const TokenId> ids)
{
    const RankedLogits& ranked = step.ranked();
    std::vector<LogitLine> lines;
    for (const TokenId id : ids) {
        LogitLine& line = lines.emplace_back();
        line = {.id = id,
                .bytes = step.tokenizer().tokenBytes(id),
                .kind = step.tokenizer().kind(id),
                .rank = ranked.rank(id),
                .logit = ranked.logit(id),
                .p = ranked.probability(id),
                .mass = ranked.mass(ranked.rank(id))};
        if (step.sampled()) {
            line.removedBy = step.fate(id).removedBy;
            line.isKept = line.removedBy == SamplerStage::None;
            line.pAfter = step.fate(id).pFinal;
        }
        if (against) line.pAgainst = against->probability(id);
    }
    return lines;
}

LogitsPage pageOf(const StepLogits& step, const std::optional<RankedLogits>& against, const Flags& flags,
                  const std::vector<TokenId>& ids)
{
    const RankedLogits& ranked = step.ranked();
    const auto lines = [&](std::span<const TokenId> tokens) { return linesOf(step, against, tokens); };
    LogitsPage page{.ids = ids, .all = &ranked, .kept = step.kept(), .bins = flags.bins};
    page.top = lines(std::span(ranked.order()).first(std::min<std::size_t>(flags.top, ranked.size())));
    if (!flags.track.empty()) page.tracked = lines(parseTracked(flags.track, step.tokenizer()));
    if (!flags.find.empty()) page.found = lines(step.find(flags.find));
    if (!flags.why.empty()) {
        page.why.emplace();
        for (const WordReading& reading : step.tokens().readingsOf(flags.why))
            page.why->push_back({reading.text, lines(reading.tokens)});
    }
    if (against) page.against = {flags.step.against, divergencesOf(ranked, *against)};
    return page;
}

std::string lineOf(const LogitLine& token)
{
    char figures[96];
    std::snprintf(figures, sizeof figures, "%7u %10.4f ", token.rank, token.logit);
    std::string text = concat(figures, percentText(token.p, 4, 4), "  ");
    if (token.isKept) {
        text += token.pAfter ? percentText(*token.pAfter, 4, 4) : "          -";
    } else {
        std::string by(removedByName(token));
        by.insert(0, by.size() < 11 ? 11 - by.size() : 0, ' ');
        text += by;
    }
    return text + concat("  ", token.id, ' ', inQuotes(token.bytes), '\n');
}

void printTokens(const char* title, const std::vector<LogitLine>& tokens)
{
    std::cout << title;
    for (const LogitLine& token : tokens) std::cout << lineOf(token);
}

void printLines(const LogitsPage& page)
{
    const RankedLogits& all = *page.all;
    std::cout << concat("entropy ", significant(all.entropy(), 5), " bits  margin ", significant(all.margin(), 5),
                        "  min ", significant(all.min(), 6), "  max ", significant(all.max(), 6), "  mean ",
                        significant(all.mean(), 6), "  spread ", significant(all.spread(), 6), '\n')
              << concat(page.kept, " of ", all.size(), " left to draw from\n")
              << "   rank      logit         raw        after  token\n";
    printTokens("", page.top);
    if (page.tracked) printTokens("tracked\n", *page.tracked);
    if (page.found) printTokens("found\n", *page.found);
    if (page.against) {
        const Divergences& apart = *page.against->apart;
        std::cout << concat("against the token ", page.against->position, ": Jensen-Shannon ",
                            significant(apart.jensenShannon, 5), " bits  KL to it ",
                            significant(apart.firstFromSecond, 5), "  from it ", significant(apart.secondFromFirst, 5),
                            '\n');
    }
    if (!page.why) return;
    if (page.why->empty()) std::cout << "This text cannot be written in tokens of this vocabulary.\n";
    for (const LogitsPage::Reading& reading : *page.why)
        printTokens(concat(inQuotes(reading.text), '\n').c_str(), reading.tokens);
}

void run(const Flags& flags)
{
    EvaluatedStep evaluated(flags.step, "inspect logits");
    const std::span<const float> logits = evaluated.logits();
    std::vector<TokenFate> fates;
    if (!flags.raw) fates = fatesOfTokens(evaluated.sampling(), logits, evaluated.moment(), evaluated.constraint());
    const Tokenizer& tokenizer = evaluated.tokenizer();
    const StepLogits step(
        std::make_shared<const TokenIndex>(std::shared_ptr<const Tokenizer>(std::shared_ptr<void>(), &tokenizer)),
        RankedLogits({logits.begin(), logits.end()}), std::move(fates));
    std::optional<RankedLogits> against;
    if (flags.step.against > 0) against.emplace(evaluated.othersLogits());
    const LogitsPage page = pageOf(step, against, flags, evaluated.ids());
    if (flags.json) return printJson(page.json(&tokenizer), false);
    printLines(page);
}

}  // namespace

void addInspectLogits(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = inspect.addSubcommand(
        "logits", "Logits of the next token, and its probabilities before and after the samplers");
    flags->step.add(command);
    addWholeNumber(command, "--top", flags->top, {0, 1 << 24}, "Number of most probable tokens to show");
    command.addOption("--track", flags->track, "ID|TEXT,…",
                      "Also show these tokens: ids, or texts of one token each; may be repeated");
    command.addOption("--find", flags->find, "TEXT", "Also show all tokens that contain this text");
    command.addOption("--why", flags->why, "WORD",
                      "Show the tokens of a word, with and without a leading space, and which sampler removed them");
    addWholeNumber(command, "--against", flags->step.against, {0, 1 << 24},
                   "Compare with the distribution before this token (counted from 0; 0: none): Jensen-Shannon "
                   "divergence, and Kullback-Leibler divergence in both directions, in bits");
    addWholeNumber(command, "--bins", flags->bins, {1, 1 << 16}, "Number of bins in the histogram of all logits");
    command.addFlag("--raw", flags->raw,
                    "Only the model's values, as for tokens of a prompt: no samplers, so nothing is removed, and the "
                    "probabilities after sampling are null in JSON");
    command.addFlag("--json", flags->json, "One JSON document; probabilities are 0 to 1, entropy is in bits");
    command.footer("Example: vitrine-cli inspect logits -m model.gguf -p 'The capital of France is' --top 10 "
                   "--why London --top-k 40 --json");
    runWithModel(command, flags->step.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

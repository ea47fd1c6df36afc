#include "app/cli/flags/answer_flags.h"

#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>

namespace vitrine::cli {

namespace {

constexpr const char* kReasoning = "Reasoning";

}  // namespace

std::vector<TokenId> AnswerFlags::ids() const
{
    return parseTokenIds(tokens, "--answer-tokens");
}

std::optional<std::uint32_t> ThinkingFlags::limit() const
{
    if (tokens < 0) return std::nullopt;
    return static_cast<std::uint32_t>(tokens);
}

void ThinkingFlags::requireOneOf(const std::vector<std::string>& words) const
{
    if (word.empty() || std::ranges::find(words, word) != words.end()) return;
    if (words.empty())
        throw Error(concat("--reasoning is ", inQuotes(word), ", but the model's template does not support a choice."));
    std::string known;
    for (const std::string& each : words) known += concat(known.empty() ? "" : ", ", inQuotes(each));
    throw Error(concat("--reasoning is ", inQuotes(word), ", but the model's template supports only ", known, '.'));
}

void addThinkingWord(Subcommand& command, ThinkingFlags& flags)
{
    command.under(kReasoning)
        .addOption("--reasoning", flags.word, "off|on|low|medium|high",
                   "Amount of reasoning, if the model's template supports it");
}

void addThinkingBudget(Subcommand& command, ThinkingFlags& flags)
{
    Subcommand reasoning = command.under(kReasoning);
    addWholeNumber(reasoning, "--reasoning-budget", flags.tokens, {-1},
                   "Longest reasoning in tokens; at the limit, the reasoning ends and the answer begins; -1: no limit");
}

void addStopFlag(Subcommand& command, std::vector<std::string>& stops)
{
    command.addOption("--stop", stops, "TEXT", "Ends an answer before this text or control token; may be repeated");
}

void refuseEmptyStops(const std::vector<std::string>& stops)
{
    for (const std::string& stop : stops) {
        refuseIf(stop.empty(), "--stop is empty; pass a text.");
    }
}

void addAnswerFlags(Subcommand& command, AnswerFlags& flags, const std::string& what)
{
    Subcommand continuing = command.under("Continuing an answer");
    continuing.addOption("--answer-tokens", flags.tokens, "1,2,3",
                         what +
                             " begins with these token ids, used unchanged, and continues as if the model had chosen "
                             "them with this seed; they count towards -n");
    continuing.addOption("--answer-text", flags.text, "TEXT",
                         what + " begins with this text, after --answer-tokens if both are given");
}

}  // namespace vitrine::cli

#include "app/cli/answer_flags.h"

#include "app/cli/input.h"
#include "app/cli/number_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>

namespace vitrine::cli {

std::vector<TokenId> AnswerFlags::ids() const
{
    return parseTokenIds(tokens, "--answer-tokens");
}

void ThinkingFlags::requireOneOf(const std::vector<std::string>& words) const
{
    if (word.empty() || std::ranges::find(words, word) != words.end()) return;
    if (words.empty())
        throw Error(concat("--reasoning is ", inQuotes(word), ", but the model's template has no choice of that."));
    std::string known;
    for (const std::string& each : words) known += concat(known.empty() ? "" : ", ", inQuotes(each));
    throw Error(concat("--reasoning is ", inQuotes(word), ", but the model's template knows ", known, '.'));
}

void addThinkingWord(Subcommand& command, ThinkingFlags& flags)
{
    command
        .addOption("--reasoning", flags.word,
                   "How much the model thinks: off, on, low, medium or high, as far as its template has a choice")
        .typeName("WORD")
        .group("Reasoning");
}

void addThinkingBudget(Subcommand& command, ThinkingFlags& flags)
{
    addWholeNumber(command, "--reasoning-budget", flags.tokens, {-1},
                   "At most this many tokens of thought, then it is closed and the answer begins; -1: no limit")
        .group("Reasoning");
}

void addStopFlag(Subcommand& command, std::vector<std::string>& stops)
{
    command
        .addOption("--stop", stops,
                   "Ends an answer before this text, which may also name a control token; may be repeated")
        .typeName("TEXT");
}

void refuseEmptyStops(const std::vector<std::string>& stops)
{
    for (const std::string& stop : stops) {
        if (stop.empty()) throw UsageError(SENTENCE("--stop is empty, but must be a text."));
    }
}

void addAnswerFlags(Subcommand& command, AnswerFlags& flags, const std::string& what)
{
    const char* const group = "Going on";
    command
        .addOption("--answer-tokens", flags.tokens,
                   what + " begins with these token ids, taken as they are, and goes on as one with this seed would "
                          "that came to them by itself; they count for -n")
        .typeName("1,2,3")
        .group(group);
    command
        .addOption("--answer-text", flags.text,
                   what + " begins with this text, after --answer-tokens if both are given")
        .typeName("TEXT")
        .group(group);
}

}  // namespace vitrine::cli

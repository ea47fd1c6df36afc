#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/text/token.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Flags for a given beginning of the answer: --answer-tokens and --answer-text.
struct AnswerFlags {
    std::string tokens;
    std::string text;

    bool isGiven() const noexcept { return !tokens.empty() || !text.empty(); }
    /// Parses --answer-tokens. Throws Error if it is not a list of ids.
    std::vector<TokenId> ids() const;
};

/// Flags for the amount of reasoning: --reasoning and --reasoning-budget.
struct ThinkingFlags {
    std::string word;
    std::int64_t tokens = -1;

    /// Returns the maximum number of reasoning tokens; absent: no limit.
    std::optional<std::uint32_t> limit() const;
    /// `words` are the values that the model's template supports. Throws Error if `word` is given and is not one of
    /// them.
    void requireOneOf(const std::vector<std::string>& words) const;
};

void addThinkingWord(Subcommand& command, ThinkingFlags& flags);
void addThinkingBudget(Subcommand& command, ThinkingFlags& flags);

/// Adds --stop: texts that end an answer. They may be control tokens.
void addStopFlag(Subcommand& command, std::vector<std::string>& stops);
/// Throws UsageError if one of the texts is empty.
void refuseEmptyStops(const std::vector<std::string>& stops);

/// `what` is the subject of the sentences in --help: "The answer", "The continuation".
void addAnswerFlags(Subcommand& command, AnswerFlags& flags, const std::string& what);

}  // namespace vitrine::cli

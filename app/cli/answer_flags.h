#pragma once

#include "app/cli/subcommand.h"
#include "core/text/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Beginning of an answer: --answer-tokens and --answer-text.
struct AnswerFlags {
    std::string tokens;
    std::string text;

    bool isGiven() const noexcept { return !tokens.empty() || !text.empty(); }
    /// Throws Error when --answer-tokens holds something else.
    std::vector<TokenId> ids() const;
};

/// Amount of reasoning: --reasoning and --reasoning-budget.
struct ThinkingFlags {
    std::string word;
    std::int64_t tokens = -1;

    /// Throws Error when `word` is given and none of these, those of the model's template.
    void requireOneOf(const std::vector<std::string>& words) const;
};

void addThinkingWord(Subcommand& command, ThinkingFlags& flags);
void addThinkingBudget(Subcommand& command, ThinkingFlags& flags);

/// --stop: texts that end an answer, control tokens among them.
void addStopFlag(Subcommand& command, std::vector<std::string>& stops);
/// Throws UsageError for an empty text.
void refuseEmptyStops(const std::vector<std::string>& stops);

/// `what` is the subject of the sentence: "The answer", "The continuation".
void addAnswerFlags(Subcommand& command, AnswerFlags& flags, const std::string& what);

}  // namespace vitrine::cli

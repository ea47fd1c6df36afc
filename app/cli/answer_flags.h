#pragma once

#include "app/cli/subcommand.h"
#include "core/text/token.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// What an answer begins with: --answer-tokens and --answer-text.
struct AnswerFlags {
    std::string tokens;
    std::string text;

    bool isGiven() const noexcept { return !tokens.empty() || !text.empty(); }
    /// Throws Error when --answer-tokens holds something else.
    std::vector<TokenId> ids() const;
};

/// `what` is the subject of the sentence: "The answer", "The continuation".
void addAnswerFlags(Subcommand& command, AnswerFlags& flags, const std::string& what);

}  // namespace vitrine::cli

#include "app/cli/answer_flags.h"

#include "app/cli/input.h"

namespace vitrine::cli {

std::vector<TokenId> AnswerFlags::ids() const
{
    return parseTokenIds(tokens, "--answer-tokens");
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

#pragma once

#include "app/cli/subcommand.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Everything on stdin, byte for byte. Throws Error when it cannot be read.
std::string readStdin();
/// The file's bytes; "-" is stdin. Throws Error.
std::string readFile(const std::string& path);

/// A text given with -p, else on stdin.
struct TextFlag {
    std::string text;
    std::optional<Flag> option;

    void add(Subcommand& command, const char* description);
    bool isGiven() const { return option->isGiven(); }
    std::string get() const { return isGiven() ? text : readStdin(); }
};

/// Tokenizer::encode; says on stderr which bytes were left out.
std::vector<TokenId> encodeText(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial);

/// What to evaluate: token ids given with --tokens, else a text.
struct TokensFlag {
    std::string ids;
    TextFlag text;

    bool isGiven() const { return !ids.empty() || text.isGiven(); }
    bool isGivenTwice() const { return !ids.empty() && text.isGiven(); }
    /// The ids as they are, or the text's as the metadata says. Throws Error.
    std::vector<TokenId> get(const Tokenizer& tokenizer) const;
};

/// Ids separated by blanks or commas, with or without brackets. Throws Error that names `source` and the byte.
std::vector<TokenId> parseTokenIds(std::string_view text, std::string_view source);

}  // namespace vitrine::cli
